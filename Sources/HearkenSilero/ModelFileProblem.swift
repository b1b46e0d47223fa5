/// Why a file of weights cannot be used: half a sentence that goes on after the file's path.
struct ModelFileProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
