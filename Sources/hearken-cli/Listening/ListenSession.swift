import Foundation
import Hearken
import HearkenCore
import Logging
import Synchronization

/// A live pipeline between the microphone, the keys and the terminal.
final class ListenSession: Sendable {
    private let pipeline: SpeechPipeline
    private let format: ListenCommand.Format
    private let needsKeys: Bool
    private let hasScores: Bool
    private let hasKeys = isatty(STDIN_FILENO) == 1
    private let console: Console
    private let view = Mutex(LiveView())
    private let losses: Mutex<LossSummary>
    private let failures = Mutex<[SpeechError]>([])
    private let isStopping = Atomic(false)

    /// - Parameter needsKeys: Whether nothing but a key begins an utterance.
    /// - Parameter hasScores: Whether something says how likely a frame is speech.
    init(
        pipeline: SpeechPipeline, format: ListenCommand.Format, needsKeys: Bool, hasScores: Bool, console: Console
    ) {
        self.pipeline = pipeline
        self.format = format
        self.needsKeys = needsKeys
        self.hasScores = hasScores
        self.console = console
        losses = Mutex(LossSummary(sampleRate: pipeline.settings[.sampleRate]))
    }

    /// Listens until the user, a signal or a failure ends it.
    func run() async throws {
        let terminal = RawTerminal()
        defer { terminal?.restore() }
        guard terminal != nil || !needsKeys else {
            throw SpeechError(
                .wrongState, "this profile listens when a key is pressed, and standard input is no terminal",
                advice: "run it in a terminal, or listen with --profile vadTriggerSpeech"
            )
        }
        let stops = SignalWatch([SIGINT, SIGTERM, SIGHUP]) { [self] _ in stop() }
        let suspension = terminal.map(SuspensionWatch.init)
        defer { withExtendedLifetime((stops, suspension)) {} }

        let events = pipeline.events
        let drawing = Task {
            while !Task.isCancelled {
                draw()
                try? await Task.sleep(for: .milliseconds(66))
            }
        }
        defer {
            drawing.cancel()
            console.draw("")
        }
        try await pipeline.startNamingSettings()
        // A signal may have come before there was anything to stop.
        if isStopping.load(ordering: .acquiring) { stop() }
        if let terminal { readKeys(terminal) }
        do {
            for await event in events { try receive(event) }
        } catch {
            // Nobody reads on: end in order, and tell why.
            stop()
            try? await pipeline.waitUntilStopped()
            throw error
        }
        isStopping.store(true, ordering: .releasing)
        drawing.cancel()
        await drawing.value
        do {
            try await pipeline.waitUntilStopped()
        } catch {
            let isTold = failures.withLock { $0.contains(error) }
            throw isTold ? ExitStatus.failed.exitCode : error as any Error
        }
    }

    private func stop() {
        isStopping.store(true, ordering: .releasing)
        // What the pipeline fails with is thrown by `waitUntilStopped()` too.
        Task { try? await pipeline.stop() }
    }

    // MARK: Events

    private func receive(_ event: SpeechEvent) throws(OutputFailure) {
        view.withLock { $0.receive(event) }
        // At once: a message about the device must not stand above a line that says otherwise.
        if case .sourceUnavailable = event.kind { draw() }
        switch event.kind {
        case .sourceUnavailable(let error): console.report(error)
        case .failed(let error):
            failures.withLock { $0.append(error) }
            console.report(error)
        case .sourceRecovered: console.report("the device is back")
        case .samplesLost(let count, let reason):
            losses.withLock { $0.add(count, reason, at: event.position) }.map(console.report)
        case .stopped: losses.withLock { $0.remainder() }.map(console.report)
        case .trace(let trace) where format == .text: Logger(console: console).log(trace)
        default: break
        }
        switch (format, event.kind) {
        case (.jsonl, _):
            try write(SpeechEventRecord(event, sampleRate: pipeline.settings[.sampleRate]).json() + "\n")
        case (.text, .recognized(let recognition)) where !recognition.text.isEmpty:
            try write(recognition.text + "\n")
        default: break
        }
    }

    private func write(_ text: String) throws(OutputFailure) {
        try console.aboveStatus { () throws(OutputFailure) in try OutputFile.standardOutput.write(text) }
    }

    // MARK: Terminal

    /// Keeps the last line up to date, where there is one and it is not in the way of JSON.
    private func draw() {
        guard console.isTerminal, format == .text || isatty(STDOUT_FILENO) == 0 else { return }
        let statistics = pipeline.statistics
        let score = hasScores ? statistics.speechScore : nil
        let width = console.width - 1
        console.draw(view.withLock { $0.line(peak: statistics.peak, score: score, width: width, keys: hasKeys) })
    }

    /// Reads keys on a thread of its own until the session ends.
    private func readKeys(_ terminal: RawTerminal) {
        Thread.detachNewThread { [self] in
            while !isStopping.load(ordering: .acquiring) {
                guard let bytes = terminal.read() else { return stop() }
                KeyPress.all(in: bytes).forEach(press)
            }
        }
    }

    private func press(_ key: KeyPress) {
        let statistics = pipeline.statistics
        do {
            switch key {
            case .talk where view.withLock({ $0.isPaused }): console.report("paused; press p to go on")
            case .talk where statistics.isActive: pipeline.deactivate()
            case .talk: try pipeline.activate()
            case .pause where view.withLock({ $0.isPaused }): try pipeline.resume()
            case .pause: try pipeline.pause()
            case .quit: stop()
            }
        } catch {
            console.report(error)
        }
    }
}
