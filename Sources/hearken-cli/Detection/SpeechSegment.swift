import HearkenCore

/// A stretch of audio in which someone speaks.
struct SpeechSegment: Equatable {
    var start: SamplePosition
    var end: SamplePosition
}
