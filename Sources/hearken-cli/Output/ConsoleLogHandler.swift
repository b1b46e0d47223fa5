import HearkenCore
import Logging

/// Sends log messages to the console, in the tool's own form.
struct ConsoleLogHandler: LogHandler {
    let console: Console
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    init(console: Console) { self.console = console }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        console.report("\(event.level): \(event.message)")
    }
}

extension Logger {
    /// The tool's log on `console`. What is logged is chosen by the setting `tracing`, so every level is let through.
    init(console: Console) {
        self.init(label: "hearken") { _ in ConsoleLogHandler(console: console) }
    }

    /// Logs a trace message at the level that is nearest to its own.
    func log(_ trace: SpeechTrace) {
        let level: Logger.Level =
            switch trace.level {
            case .debug, .none: .debug
            case .perf, .info: .info
            case .warn: .warning
            case .error: .error
            }
        log(level: level, "\(trace)")
    }
}
