/// A configuration that cannot be used, with all that is wrong with it at once.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems in the order of the file, then of the layers; never empty.
    public var problems: [ConfigurationProblem]

    /// An error of several problems.
    public init(problems: [ConfigurationProblem]) {
        precondition(!problems.isEmpty, "an error needs a problem")
        self.problems = problems
    }

    /// An error of one problem.
    public init(_ problem: ConfigurationProblem) {
        self.problems = [problem]
    }

    /// One line per problem.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}
