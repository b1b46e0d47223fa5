public import HearkenCore

extension StageIdentifier {
    /// Audio files, ``AudioFileSource``.
    public static let audioFile: Self = "audio-file"
    /// Utterances as WAV files, ``SegmentWriter``.
    public static let segmentWriter: Self = "segment-writer"
    /// Raw audio from a pipe, ``RawAudioSource``.
    public static let rawAudio: Self = "raw-audio"
}
