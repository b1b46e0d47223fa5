import HearkenCore

/// Where a profile was written, so that errors can lead there. Equal to any other: it is no part of the profile.
struct ProfileFile: Hashable, Sendable {
    /// Nil for a profile made in code.
    var path: String?
    /// The lines of the stages and the recogniser.
    var parts: [StageIdentifier: Int] = [:]
    /// The lines of the settings, by key.
    var settings: [String: Int] = [:]

    static func == (_: Self, _: Self) -> Bool { true }

    func hash(into _: inout Hasher) {}
}
