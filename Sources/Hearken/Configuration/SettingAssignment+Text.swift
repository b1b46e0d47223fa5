public import HearkenCore

extension SettingAssignment {
    /// Reads `key=value`, as `--set` takes it.
    ///
    /// - Throws: ``SpeechError/Code/invalidSetting`` where there is no key or no equals sign.
    public init(parsing text: String, origin: SettingOrigin = .commandLine) throws(SpeechError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = parts.first.map { $0.trimmingSpaces } ?? ""
        guard parts.count == 2, !key.isEmpty else {
            throw SpeechError(
                .invalidSetting, "'\(text)' is no setting",
                advice: "write key=value, as in wake-active-max=8000; 'hearken config keys' lists all"
            )
        }
        self.init(key, .string(parts[1].trimmingSpaces), origin: origin)
    }
}
