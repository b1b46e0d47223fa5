import ArgumentParser
import Hearken
import HearkenCore

/// `hearken config check`.
struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check profile and configuration files; tells every problem of every file.",
        discussion: """
            A file is also tried: its stages are made and its models are loaded, so that a mistake in a grammar is found \
            too. Neither the environment nor any other layer is looked at.
            """
    )

    @Argument(help: "The files.", completion: .file(extensions: ["yaml", "yml"]))
    var files: [String]

    func run() async throws {
        let console = Console()
        try await reporting(on: console) {
            var problems: [ConfigurationProblem] = []
            for path in files {
                do {
                    let file = try ConfigurationFile(yamlFile: path)
                    try SpeechPipelineBuilder().useProfile(file.profile ?? .vadTriggerSpeech)
                        .assign(file.assignments).check()
                    try OutputFile.standardOutput.write("\(path): ok\n")
                } catch let error as ConfigurationError {
                    problems += error.problems.map { problem in
                        var problem = problem
                        // What only showed when the parts were made belongs to the file all the same.
                        if problem.line == nil, problem.source?.hasPrefix(path) != true {
                            problem.message = problem.source.map { "\($0): \(problem.message)" } ?? problem.message
                            problem.source = path
                        }
                        return problem
                    }
                }
            }
            guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        }
    }
}
