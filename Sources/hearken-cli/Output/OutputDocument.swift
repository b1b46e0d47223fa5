import Synchronization

/// A document of one or several recordings. Its file is made when the first recording is open, so that what fails
/// before leaves nothing behind.
final class OutputDocument: Sendable {
    private struct State {
        var file: OutputFile?
        /// Whether nothing but the opening was written.
        var isEmpty = true
        var hasRecording = false
    }

    private let path: String?
    private let format: TranscriptFormat
    private let console: Console
    private let state = Mutex(State())

    /// - Parameter path: Where it goes; nil for standard output.
    init(_ format: TranscriptFormat, path: String?, console: Console) {
        self.path = path
        self.format = format
        self.console = console
    }

    /// Makes the file and writes what a document begins with. Does nothing when that was done.
    func begin() throws(OutputFailure) {
        try change { state throws(OutputFailure) in _ = try self.file(&state) }
    }

    /// Adds `text`.
    func write(_ text: String) throws(OutputFailure) {
        guard !text.isEmpty else { return }
        try change { state throws(OutputFailure) in
            try self.write(text, to: try self.file(&state))
            state.isEmpty = false
        }
    }

    /// A recording was done: the document is kept, even if nothing was understood.
    func keep() {
        state.withLock { $0.hasRecording = true }
    }

    /// Writes what a document ends with; removes one that no recording got into.
    func finish() throws(OutputFailure) {
        try change { state throws(OutputFailure) in
            if state.isEmpty, !state.hasRecording {
                state.file?.discard()
                return
            }
            let file = try self.file(&state)
            try self.write(self.format.closing, to: file)
            try file.close()
        }
    }

    private func file(_ state: inout State) throws(OutputFailure) -> OutputFile {
        if let file = state.file { return file }
        let file: OutputFile
        if let path { file = try OutputFile(creating: path) } else { file = .standardOutput }
        state.file = file
        try write(format.opening, to: file)
        return file
    }

    private func write(_ text: String, to file: OutputFile) throws(OutputFailure) {
        guard !text.isEmpty else { return }
        try console.aboveStatus { () throws(OutputFailure) in try file.write(text) }
    }

    private func change(_ body: (inout State) throws(OutputFailure) -> Void) throws(OutputFailure) {
        try state.withLock { (state) throws(OutputFailure) in try body(&state) }
    }
}
