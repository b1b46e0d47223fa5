public import HearkenCore
public import HearkenStages

/// Makes a stage from the settings. Called on the processing thread at every start, and by `build()` to check.
public typealias StageFactory = @Sendable (Settings) throws(SpeechError) -> any SpeechStage
/// Makes a voice-activity detector from the settings. Called on the processing thread at every start, and by `build()` to
/// check.
public typealias DetectorFactory = @Sendable (Settings) throws(SpeechError) -> any VoiceActivityDetector
/// Makes a recogniser from the settings. Called on the recognition thread at every start, and by `build()` to check.
public typealias RecognizerFactory = @Sendable (Settings) throws(SpeechError) -> any Recognizer
/// Makes a source from the settings. Called on a thread of the pipeline's at every start, and where a session probes
/// the microphone.
public typealias SourceFactory = @Sendable (Settings) throws(SpeechError) -> any AudioSource

/// Everything a run is made from: checked settings, and how to make its parts. Every start makes fresh parts.
struct PipelineBlueprint: Sendable {
    var settings: Settings
    var stages: [(identifier: StageIdentifier, make: StageFactory)]
    var recognizer: (identifier: StageIdentifier, make: RecognizerFactory)?
    var makeSource: SourceFactory

    func makeStages() throws(SpeechError) -> [(StageIdentifier, any SpeechStage)] {
        var made: [(StageIdentifier, any SpeechStage)] = []
        for stage in stages {
            do {
                made.append((stage.identifier, try stage.make(settings)))
            } catch {
                throw error.attributed(to: stage.identifier)
            }
        }
        return made
    }

    /// Makes and prepares the recogniser; nil when the profile has none.
    func makeRecognizer() throws(SpeechError) -> (any Recognizer)? {
        guard let recognizer else { return nil }
        do {
            let made = try recognizer.make(settings)
            try made.prepare(for: settings.audioFormat)
            return made
        } catch {
            throw error.attributed(to: recognizer.identifier)
        }
    }

    /// Opens and closes the source; gives what kept it from opening.
    func probeSource() -> SpeechError? {
        do {
            let source = try makeSource(settings)
            defer { source.close() }
            try source.open(for: settings.audioFormat)
            return nil
        } catch {
            return error
        }
    }

    func makeRecognitionLane(
        recognizer made: (any Recognizer)?, events: any EventSink, control: PipelineControl
    ) -> RecognitionLane {
        RecognitionLane(
            recognizer: made,
            identifier: recognizer?.identifier ?? .pipeline,
            deliversPartials: settings[.partialResults],
            events: events,
            requestEnd: { control.send(.end(activation: $0, $1)) }
        )
    }
}
