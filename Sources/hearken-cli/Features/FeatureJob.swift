import Hearken
import HearkenCore
import HearkenDSP

/// Computes the features of one recording, row by row as it is read.
struct FeatureJob {
    let input: AudioInput
    let channel: Int
    let options: FeatureOptions
    let output: String?
    let format: FeatureFormat
    let title: String
    let console: Console
    let stop: SignalStop

    /// Samples that are read at once.
    private static let chunk = 16_000

    /// Reads the recording to its end, or until a signal comes.
    ///
    /// - Returns: How it ended.
    /// - Throws: `SpeechError`, `OutputFailure`; the output is then removed, unless it is complete and only cannot be
    ///   closed.
    func run() throws -> ExitStatus {
        var extractor = try FeatureExtractor(options)
        let report = InputReport()
        let source = InputSource(input, channel: channel, report: report)
        try source.open(for: AudioFormat(sampleRate: options.sampleRate, frameLength: options.frameLength))
        defer { source.close() }
        let file = try output.map { (path) throws(OutputFailure) in try OutputFile(creating: path) } ?? .standardOutput
        do {
            var sink = try makeSink(dimension: extractor.dimension, file)
            let rows = try copy(from: source, report, through: &extractor, to: &sink)
            try sink.finish()
            if rows == 0 {
                console.report("\(input.name) is too short: not one frame of \(options.frameLength) samples")
            }
        } catch {
            file.discard()
            throw error
        }
        try file.close()
        if let signal = stop.signal { return ExitStatus(signal: signal) }
        guard let damage = report.facts.damage else { return .done }
        console.report(damage)
        return .failed
    }

    private func makeSink(dimension: Int, _ file: OutputFile) throws(OutputFailure) -> any FeatureSink {
        switch format {
        case .csv: FeatureTable(options, dimension: dimension, to: file)
        case .npy: try FeatureArray(dimension: dimension, to: file)
        case .png: FeaturePicture(options, dimension: dimension, name: input.name, title: title, to: file)
        }
    }

    /// - Returns: How many rows there were.
    private func copy(
        from source: InputSource, _ report: InputReport, through extractor: inout FeatureExtractor,
        to sink: inout any FeatureSink
    ) throws -> Int {
        let began = ContinuousClock.now
        var drawn = began
        var samples = [Float](repeating: 0, count: Self.chunk)
        var taken = 0
        var rows = 0
        var replaced = 0
        var failure: OutputFailure?
        func append(_ row: Span<Float>) {
            rows += 1
            guard failure == nil else { return }
            do { try sink.append(row) } catch { failure = error }
        }
        defer { console.draw("") }
        while stop.signal == nil {
            guard let count = try Self.read(source, into: &samples, &replaced) else { break }
            extractor.accept(samples.span.extracting(first: count)) { append($0) }
            if let failure { throw failure }
            taken += count
            if console.isTerminal, ContinuousClock.now - drawn > .milliseconds(100) {
                drawn = ContinuousClock.now
                draw(Double(taken) / Double(options.sampleRate), of: report.facts.duration, since: began)
            }
        }
        extractor.finish { append($0) }
        if let failure { throw failure }
        if replaced > 0 { console.report("\(replaced) samples of \(input.name) are no numbers: they count as 0") }
        return rows
    }

    /// The next samples; nil at the end.
    private static func read(
        _ source: InputSource, into samples: inout [Float], _ replaced: inout Int
    ) throws(SpeechError) -> Int? {
        var span = samples.mutableSpan
        switch try source.read(into: &span) {
        case .samples(let count): return count
        case .end: return nil
        case .replaced(let count):
            replaced += count
            return 0
        // Only microphones do these.
        case .lost, .unavailable, .recovered: return 0
        }
    }

    private func draw(_ done: Double, of total: Double?, since began: ContinuousClock.Instant) {
        let elapsed = (ContinuousClock.now - began) / .seconds(1)
        let bar = ProgressBar(done: done, total: total, filesDone: 0, files: 1, elapsed: elapsed)
        console.draw(bar.line(width: console.width - 1))
    }
}
