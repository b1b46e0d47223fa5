import Foundation
import Hearken
import HearkenCore
import Logging

/// Runs one recording through a pipeline that only listens for speech.
struct DetectionJob {
    let input: AudioInput
    let builder: SpeechPipelineBuilder
    let settings: Settings
    let output: String?
    let format: DetectionFormat
    let caption: DetectionPicture.Caption
    let console: Console
    let stopSwitch = StopSwitch()

    /// Reads the recording to its end, or until a signal comes.
    ///
    /// - Returns: How it ended.
    /// - Throws: `SpeechError`, `ConfigurationError`, `OutputFailure`; the output is then removed, unless it is complete
    ///   and only cannot be closed.
    func run() async throws -> ExitStatus {
        let watch = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { [stopSwitch] in stopSwitch.stop(signal: $0) }
        defer { withExtendedLifetime(watch) {} }
        let report = InputReport()
        let outline = format == .png ? WaveformSource.Outline() : nil
        let pipeline = try builder.useSource { [input] settings throws(SpeechError) in
            let source = InputSource(input, channel: settings[.inputChannel], report: report)
            guard let outline else { return source }
            return WaveformSource(source, outline: outline)
        }.build()
        stopSwitch.add(pipeline, 0)
        let progress = TranscriptionProgress(files: 1, sampleRate: settings[.sampleRate])
        progress.begin(0, pipeline, report)
        let drawing = Task { [console] in
            while console.isTerminal, !Task.isCancelled {
                console.draw(progress.bar.line(width: console.width - 1))
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        let result: Result<Void, any Error>
        do {
            result = .success(try await write(pipeline, outline))
        } catch {
            result = .failure(error)
        }
        drawing.cancel()
        await drawing.value
        console.draw("")
        try result.get()
        if let signal = stopSwitch.signal { return ExitStatus(signal: signal) }
        guard let damage = report.facts.damage else { return .done }
        console.report(damage)
        return .failed
    }

    private func write(_ pipeline: SpeechPipeline, _ outline: WaveformSource.Outline?) async throws {
        let events = pipeline.events
        try await pipeline.startNamingSettings()
        if stopSwitch.isStopping { stopSwitch.stop() }
        do {
            let file =
                try output.map { (path) throws(OutputFailure) in try OutputFile(creating: path) }
                ?? .standardOutput
            do {
                var sink = makeSink(outline, file)
                try await copy(events, to: &sink)
                try await pipeline.waitUntilStopped()
                try sink.finish()
            } catch {
                file.discard()
                throw error
            }
            try file.close()
        } catch {
            // Nobody reads on: end in order, and tell why.
            stopSwitch.stop()
            try? await pipeline.waitUntilStopped()
            throw error
        }
    }

    private func makeSink(_ outline: WaveformSource.Outline?, _ file: OutputFile) -> any DetectionSink {
        if let outline {
            return DetectionPicture(caption, settings.audioFormat, outline: outline, to: file)
        }
        return DetectionText(
            format, file: input.name, channel: max(1, settings[.inputChannel]), sampleRate: settings[.sampleRate]
        ) { [console] (text) throws(OutputFailure) in
            try console.aboveStatus { () throws(OutputFailure) in try file.write(text) }
        }
    }

    private func copy(_ events: SpeechEvents, to sink: inout any DetectionSink) async throws {
        var start: SamplePosition?
        for await event in events {
            switch event.kind {
            case .speechScore(let score): try sink.append(score, at: event.position)
            case .speechStarted: start = event.position
            case .speechEnded:
                guard let begin = start else { break }
                start = nil
                try sink.append(SpeechSegment(start: begin, end: event.position))
            // A detector that fails is left out, so that there would be nothing more.
            case .failed(let error): throw error
            case .trace(let trace): Logger(console: console).log(trace)
            default: break
            }
        }
    }
}
