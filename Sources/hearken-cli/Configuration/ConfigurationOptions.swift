import ArgumentParser
import Foundation
import Hearken
import HearkenCore

/// `--profile`, `--config`, `--set`.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A profile, or the path of a profile file.",
            discussion: """
                'hearken profiles' lists them. Overrides the profile that --config names. Where neither does, transcribe \
                takes speechRecognizer, vad vadTrigger; listen and config show take vadTriggerSpeech.
                """,
            valueName: "name"
        ),
        completion: .list(SpeechProfile.all.map(\.name))
    )
    var profile: String?

    @Option(
        help: ArgumentHelp("A YAML file with a profile and settings.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A setting; may be given many times.",
            discussion: """
                'hearken config keys' lists all. Overrides the environment (HEARKEN_WAKE_ACTIVE_MAX=8000), which \
                overrides --config, which overrides the profile.
                """,
            valueName: "key=value"
        ),
        completion: .list(SettingsTable.all.map { "\($0.key)=" })
    )
    var assignments: [String] = []

    /// What all layers together give.
    struct Resolved {
        var profile: SpeechProfile
        /// Whether nobody named it.
        var isDefaultProfile: Bool
        /// Of the file, the environment and the command line.
        var assignments: [SettingAssignment]
        var settings: Settings
    }

    /// Lays the layers over each other.
    ///
    /// - Parameter extra: What other options of the command set.
    /// - Throws: ``ConfigurationError`` with the problems of all layers.
    func resolve(
        default profile: SpeechProfile, extra: [SettingAssignment] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(ConfigurationError) -> Resolved {
        var problems: [ConfigurationProblem] = []
        var profile = profile
        var isDefaultProfile = self.profile == nil
        var assignments: [SettingAssignment] = []
        if let config {
            do {
                let file = try ConfigurationFile(yamlFile: config)
                if let named = file.profile { (profile, isDefaultProfile) = (named, false) }
                assignments += file.assignments
            } catch {
                problems += error.problems
            }
        }
        if let name = self.profile {
            do {
                profile = try SpeechProfile.resolving(name)
            } catch {
                problems += error.problems.map { problem in
                    var problem = problem
                    problem.source = problem.source ?? "--profile"
                    return problem
                }
            }
        }
        for text in self.assignments {
            do {
                assignments.append(try SettingAssignment(parsing: text))
            } catch {
                problems.append(ConfigurationProblem(error, source: "--set"))
            }
        }
        let resolver = ConfigurationResolver(
            profile: profile, assignments: assignments + extra, environment: environment
        )
        do {
            let settings = try resolver.settings()
            if problems.isEmpty {
                return Resolved(
                    profile: profile, isDefaultProfile: isDefaultProfile, assignments: resolver.assignments,
                    settings: settings
                )
            }
        } catch {
            problems += error.problems
        }
        throw ConfigurationError(problems: problems)
    }
}
