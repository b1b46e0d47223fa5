public import HearkenCore

extension SpeechProfile {
    /// The bundled profile called `name`, in camelCase or kebab-case.
    ///
    /// Spokestack's names for the same profiles are accepted: `vadTriggerAppleSpeech`, `pushToTalkSpokestackSpeech`.
    ///
    /// - Throws: ``SpeechError/Code/unknownName`` naming the nearest profile.
    public static func named(_ name: String) throws(SpeechError) -> SpeechProfile {
        let wanted = SettingsTable.kebabCase(name)
        let known = Dictionary(
            all.flatMap { profile in profile.names.map { ($0, profile) } }, uniquingKeysWith: { first, _ in first }
        )
        if let profile = known[wanted] { return profile }
        throw SpeechError(
            .unknownName, "unknown profile '\(name)'",
            advice: suggestion(for: wanted) + "'hearken profiles' lists all; the path of a profile file ends in .yaml"
        )
    }

    /// The profile called `nameOrPath`, or the one in that file where it is a path: has a slash, or ends in `.yaml`.
    ///
    /// - Throws: ``ConfigurationError`` where there is no such profile, or its file cannot be used.
    public static func resolving(_ nameOrPath: String) throws(ConfigurationError) -> SpeechProfile {
        if nameOrPath.contains("/") || nameOrPath.hasSuffix(".yaml") || nameOrPath.hasSuffix(".yml") {
            return try SpeechProfile(yamlFile: nameOrPath)
        }
        do {
            return try named(nameOrPath)
        } catch {
            throw ConfigurationError(ConfigurationProblem(error, source: nil))
        }
    }

    /// The kebab-case spellings of a bundled profile.
    private var names: [String] {
        let name = SettingsTable.kebabCase(self.name)
        guard name.hasSuffix("-speech") else { return [name] }
        let trunk = name.dropLast("speech".count)
        return [name, trunk + "apple-speech", trunk + "spokestack-speech"]
    }

    /// The profile whose name begins like that, with or without hyphens, or is spelt almost so; empty where none is.
    private static func suggestion(for name: String) -> String {
        let start = name.filter { $0 != "-" }
        let beginning = all.first { $0.name.lowercased().hasPrefix(start) }
        if start.count >= 3, let beginning { return "did you mean '\(beginning.name)'? " }
        // Among the kebab-case spellings, Spokestack's included, but told as the profile is called.
        let near = all.filter { !name.suggestion(among: $0.names).isEmpty }
        let nearest = near.min { $0.distance(to: name) < $1.distance(to: name) }
        return nearest.map { "did you mean '\($0.name)'? " } ?? ""
    }

    private func distance(to name: String) -> Int { names.map { $0.editDistance(to: name) }.min() ?? .max }
}
