public import HearkenCore

/// Lays the layers of a configuration over each other: default, profile, file, environment, `--set` or code.
public struct ConfigurationResolver: Sendable {
    /// What the names of environment variables begin with: `HEARKEN_WAKE_ACTIVE_MAX`.
    public static let environmentPrefix = "HEARKEN_"

    /// The profile underneath.
    public var profile: SpeechProfile?
    /// What else was set, in any order of layers; within a layer the last one counts.
    public var assignments: [SettingAssignment]

    /// A resolver.
    ///
    /// - Parameter profile: The profile underneath.
    /// - Parameter assignments: What else was set, in any order of layers.
    /// - Parameter environment: Variables of the process; those that begin with ``environmentPrefix`` are settings.
    public init(
        profile: SpeechProfile? = nil, assignments: [SettingAssignment] = [], environment: [String: String] = [:]
    ) {
        self.profile = profile
        self.assignments = assignments
        for (variable, text) in environment.sorted(by: { $0.key < $1.key })
        where variable.hasPrefix(Self.environmentPrefix) {
            let name = String(variable.dropFirst(Self.environmentPrefix.count))
            self.assignments.append(SettingAssignment(name, .string(text), origin: .environment(variable)))
        }
    }

    /// The values that count.
    ///
    /// - Throws: ``ConfigurationError`` with every problem of every layer, overridden values included.
    public func settings() throws(ConfigurationError) -> Settings {
        var settings = Settings()
        var problems: [ConfigurationProblem] = []
        for assignment in layers.flatMap({ Self.presetsFirst($0) }) {
            do {
                try settings.apply(assignment)
            } catch {
                problems.append(ConfigurationProblem(error, key: assignment.name, origin: assignment.origin))
            }
        }
        if problems.isEmpty { problems = Self.contradictions(in: settings) }
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        return settings
    }

    /// What is to be applied, from the lowest layer to the highest. The profile is one of its own, also where it is a
    /// file.
    private var layers: [[SettingAssignment]] {
        // Not `sort`, whose stability the standard library does not promise.
        [profile?.assignments ?? []]
            + SettingOrigin.layers.map { layer in assignments.filter { $0.origin.layer == layer } }
    }

    /// The assignments of a layer, the presets before what is given besides them.
    private static func presetsFirst(_ layer: [SettingAssignment]) -> [SettingAssignment] {
        let isPreset = { (assignment: SettingAssignment) in
            (try? SettingsTable.definition(named: assignment.name))?.key == SettingKey.endpointing.definition.key
        }
        return layer.filter(isPreset) + layer.filter { !isPreset($0) }
    }

    /// Settings that are fine one by one and make no sense together.
    private static func contradictions(in settings: Settings) -> [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        func report(_ keys: [SettingDefinition], _ message: String, _ advice: String) {
            // The one from the latest layer is the one to mend.
            let culprit = keys.max { settings.origin(of: $0).layer < settings.origin(of: $1).layer }
            guard let culprit else { return }
            let error = SpeechError(.invalidSetting, message, advice: advice)
            problems.append(ConfigurationProblem(error, key: culprit.key, origin: settings.origin(of: culprit)))
        }
        let shortest = settings[.wakeActiveMin]
        let longest = settings[.wakeActiveMax]
        if longest > 0, shortest > longest {
            report(
                [SettingKey.wakeActiveMin.definition, SettingKey.wakeActiveMax.definition],
                "wake-active-min (\(shortest) ms) is longer than wake-active-max (\(longest) ms)",
                "lower the one or raise the other"
            )
        }
        let (enter, exit) = (settings[.vadThreshold], settings[.vadExitThreshold])
        if exit > enter {
            report(
                [SettingKey.vadThreshold.definition, SettingKey.vadExitThreshold.definition],
                "vad-exit-threshold (\(exit)) is higher than vad-threshold (\(enter))",
                "lower the one, raise the other, or leave vad-exit-threshold out: it is 0.15 lower then"
            )
        }
        if !settings[.psGrammar].isEmpty, !settings[.psKeywords].isEmpty {
            report(
                [SettingKey.psGrammar.definition, SettingKey.psKeywords.definition],
                "ps-grammar and ps-keywords are both given", "PocketSphinx searches with one of them: empty the other"
            )
        }
        return problems
    }
}

extension SettingOrigin {
    /// The layers from the lowest to the highest.
    fileprivate static let layers = 0...4

    /// Where the origin lies in the order of layers; higher overrides lower.
    fileprivate var layer: Int {
        switch self {
        case .default: 0
        case .profile: 1
        case .file: 2
        case .environment: 3
        case .commandLine, .code: 4
        }
    }
}
