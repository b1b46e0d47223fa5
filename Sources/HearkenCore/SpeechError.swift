/// What went wrong, where, and what the user can do about it.
public struct SpeechError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. New codes may be added, so switch with a `default`.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code as events and JSON spell it.
        public let rawValue: String

        /// The code spelt `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code as events and JSON spell it.
        public var description: String { rawValue }

        /// A setting is unknown, malformed or out of range. Mend the setting.
        public static let invalidSetting = Self(rawValue: "invalid-setting")
        /// A stage, recogniser, source or profile of that name is not registered. Check the spelling.
        public static let unknownName = Self(rawValue: "unknown-name")
        /// A file cannot be opened or read. Check the path and its permissions.
        public static let unreadableFile = Self(rawValue: "unreadable-file")
        /// The file is not audio, or is damaged, or samples are no numbers. Convert it, for example with ffmpeg.
        public static let unsupportedAudio = Self(rawValue: "unsupported-audio")
        /// A model, dictionary, grammar or keyword list cannot be used.
        public static let unusableModel = Self(rawValue: "unusable-model")
        /// No such audio device. `hearken devices` lists what there is.
        public static let deviceNotFound = Self(rawValue: "device-not-found")
        /// Another program holds the device. Retry once it is free, or use a sharing device such as `default`.
        public static let deviceBusy = Self(rawValue: "device-busy")
        /// The device or sound server failed or went away. The source keeps trying to get it back.
        public static let deviceLost = Self(rawValue: "device-lost")
        /// The user may not open the device. Add the user to the group `audio`.
        public static let permissionDenied = Self(rawValue: "permission-denied")
        /// A call came in a state that does not allow it.
        public static let wrongState = Self(rawValue: "wrong-state")
        /// What was asked for is not part of this build or this version.
        public static let unsupported = Self(rawValue: "unsupported")
        /// A stage failed on a frame; the pipeline goes on without it where it can.
        public static let stageFailed = Self(rawValue: "stage-failed")
        /// The recogniser failed; the activation ends with what it had.
        public static let recognitionFailed = Self(rawValue: "recognition-failed")
        /// An output could not be written: disk full, or its reader has gone.
        public static let outputFailed = Self(rawValue: "output-failed")
        /// A thread or another resource of the system could not be had.
        public static let systemResource = Self(rawValue: "system-resource")
    }

    /// The kind of failure.
    public var code: Code
    /// The stage, recogniser or source that failed; nil where none did.
    public var stage: StageIdentifier?
    /// Key of the setting to mend: one that names an unusable file, or asks for what there is not; nil where none is at
    /// fault.
    public var setting: String?
    /// What happened, in one sentence without a full stop.
    public var message: String
    /// What the user can do next; empty where nothing helps.
    public var advice: String

    /// An error of `code` in `stage`.
    public init(
        _ code: Code, stage: StageIdentifier? = nil, setting: String? = nil, _ message: String, advice: String = ""
    ) {
        self.code = code
        self.stage = stage
        self.setting = setting
        self.message = message
        self.advice = advice
    }

    /// `stage: message (advice)`.
    public var description: String {
        let place = stage.map { "\($0): " } ?? ""
        return advice.isEmpty ? place + message : "\(place)\(message) (\(advice))"
    }
}
