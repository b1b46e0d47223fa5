import CMalloc
import Hearken
import HearkenCore
import Logging

/// One recording on its way through a pipeline of its own.
struct TranscriptionJob: Sendable {
    let index: Int
    let input: AudioInput
    let builder: SpeechPipelineBuilder
    let printer: TranscriptPrinter
    let stopSwitch: StopSwitch
    let progress: TranscriptionProgress
    let console: Console

    /// Transcribes the recording.
    ///
    /// - Parameter begin: Called when the recording is open, before the first text.
    /// - Parameter write: Gets the document's text as it comes.
    /// - Returns: Whether all went well; what did not was told on the console.
    /// - Throws: What concerns all recordings: `OutputFailure`, or `ConfigurationError` for a model that cannot be used.
    func run(
        begin: @Sendable () async throws(OutputFailure) -> Void,
        write: @Sendable (String) async throws(OutputFailure) -> Void
    ) async throws -> Bool {
        let report = InputReport()
        let pipeline = try builder.useSource { [input] settings throws(SpeechError) in
            InputSource(input, channel: settings[.inputChannel], report: report)
        }.build()
        stopSwitch.add(pipeline, index)
        progress.begin(index, pipeline, report)
        defer {
            progress.end(index)
            stopSwitch.remove(index)
        }
        var printer = printer
        var failures: [SpeechError] = []
        func tell(_ error: SpeechError) {
            guard !failures.contains(error) else { return }
            failures.append(error)
            let name = input.name == "-" ? "standard input" : input.name
            console.report(error.message.contains(name) ? "\(error)" : "\(name): \(error)")
        }
        do {
            let events = pipeline.events
            try await pipeline.startNamingSettings()
            try await begin()
            if stopSwitch.isStopping { stopSwitch.stop() }
            for await event in events {
                if case .failed(let error) = event.kind { tell(error) }
                if case .trace(let trace) = event.kind, !printer.printsTraces { Logger(console: console).log(trace) }
                try await write(printer.text(for: event))
            }
            try await pipeline.waitUntilStopped()
            // Each recording loads the models on threads of its own, and the C library keeps what a thread freed: twice
            // the memory of one recording after a dozen, unless it is told to give it back.
            malloc_trim(0)
        } catch let error as SpeechError {
            tell(error)
        } catch {
            // The others would fail too.
            stopSwitch.stop()
            throw error
        }
        if let damage = report.facts.damage { tell(damage) }
        try await write(printer.ending(error: failures.first))
        return failures.isEmpty
    }
}
