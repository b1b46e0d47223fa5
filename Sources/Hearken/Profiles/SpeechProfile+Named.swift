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
        let nearest = all.min { $0.distance(to: wanted) < $1.distance(to: wanted) }?.name ?? ""
        throw SpeechError(
            .unknownName, "unknown profile '\(name)'",
            advice: "did you mean '\(nearest)'? 'hearken profiles' lists all; the path of a profile file ends in .yaml"
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

    /// How far the nearest spelling is from `name`; nothing where `name` is its beginning, with or without hyphens.
    private func distance(to name: String) -> Int {
        let start = name.filter { $0 != "-" }
        return names.map { spelling in
            let isBeginning = !start.isEmpty && spelling.filter { $0 != "-" }.hasPrefix(start)
            return isBeginning ? 0 : spelling.editDistance(to: name)
        }.min() ?? .max
    }
}
