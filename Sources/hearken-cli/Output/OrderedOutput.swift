/// One document of several parts that are written at the same time: the first unfinished part goes straight through,
/// later ones wait for their turn.
actor OrderedOutput {
    private let write: @Sendable (String) throws(OutputFailure) -> Void
    private var current = 0
    private var waiting: [Int: String] = [:]
    private var finished: Set<Int> = []

    init(_ write: @escaping @Sendable (String) throws(OutputFailure) -> Void) {
        self.write = write
    }

    /// Adds `text` to part `index`.
    func add(_ text: String, to index: Int) throws(OutputFailure) {
        guard !text.isEmpty else { return }
        if index == current {
            try write(text)
        } else {
            waiting[index, default: ""] += text
        }
    }

    /// Part `index` is complete.
    func finish(_ index: Int) throws(OutputFailure) {
        finished.insert(index)
        while finished.remove(current) != nil {
            current += 1
            if let text = waiting.removeValue(forKey: current) { try write(text) }
        }
    }
}
