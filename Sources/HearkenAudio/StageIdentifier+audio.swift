public import HearkenCore

extension StageIdentifier {
    /// Audio files, ``AudioFileSource``.
    public static let audioFile: Self = "audio-file"
    /// Raw audio from a pipe, ``RawAudioSource``.
    public static let rawAudio: Self = "raw-audio"
}
