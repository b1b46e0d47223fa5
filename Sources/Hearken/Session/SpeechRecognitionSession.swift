internal import HearkenCore
internal import HearkenStages
internal import Synchronization

/// Dictation in one object: ask for authorisation, start, get text, finish.
///
/// A session listens all the time between `start()` and `finish()`. A phrase is final once no new text has come for
/// ``timeoutPeriod`` of audio, and the next begins with the next sample, so that the final texts one after the other
/// are the transcript. All methods may be called from any thread, also from within the state-update block.
///
/// The states are those that wrappers of Apple's recogniser report, in this order:
/// `authorized` once; then for each start `audioEngineStart`, any `speechRecognized`, `audioEngineStop`.
public final class SpeechRecognitionSession: Sendable {
    /// Called for every state, one at a time and in order; the flag says whether a phrase is complete.
    public typealias StateUpdateBlock = @Sendable (_ state: SpeechRecognitionState, _ finalOutput: Bool) -> Void

    /// Seconds of audio without new text that complete a phrase.
    public let timeoutPeriod: Double
    /// Whether text is reported before its phrase is complete.
    public let shouldReportPartialResults: Bool

    private enum Activity {
        case resting
        case listening
        case finishing
        case cancelling
    }

    private struct State {
        var authorization = SpeechRecognitionAuthorization.notDetermined
        var deniedBecause: SpeechError?
        var isAvailable = true
        var activity = Activity.resting
        /// Counts the starts: what is left of an earlier one must not touch the state any more.
        var run = 0
        /// Turns the events of a run into updates; ends when the last of them has been through the block.
        var reporting: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let pipeline: Result<SpeechPipeline, ConfigurationError>
    private let authorizedBlock: @Sendable () -> Void
    private let broadcast: UpdateBroadcast

    /// A session on the default microphone; opens nothing yet.
    ///
    /// - Parameter timeoutPeriod: Seconds of audio without new text that complete a phrase, 0.1...600; with another
    ///   value the session is `restricted` and says so.
    /// - Parameter shouldReportPartialResults: Whether text is reported before its phrase is complete.
    /// - Parameter configure: Changes the pipeline underneath: its source, its models, any setting.
    /// - Parameter speechRecognitionAuthorizedBlock: Called once speech recognition may be used.
    /// - Parameter stateUpdateBlock: Called for every state; ``updates`` tells the same to a `for await` loop. A block
    ///   that is more than 1,024 states behind loses the oldest.
    public init(
        timeoutPeriod: Double = 1.5,
        shouldReportPartialResults: Bool = true,
        configure: (SpeechPipelineBuilder) -> SpeechPipelineBuilder = { $0 },
        speechRecognitionAuthorizedBlock: @escaping @Sendable () -> Void = {},
        stateUpdateBlock: @escaping StateUpdateBlock = { _, _ in }
    ) {
        self.timeoutPeriod = timeoutPeriod
        self.shouldReportPartialResults = shouldReportPartialResults
        authorizedBlock = speechRecognitionAuthorizedBlock
        broadcast = UpdateBroadcast(block: stateUpdateBlock)
        let builder = configure(SpeechPipelineBuilder().useProfile(.dictation))
        pipeline = Result { () throws(ConfigurationError) -> SpeechPipeline in
            guard Self.timeoutRange.contains(timeoutPeriod) else { throw Self.wrongTimeout(timeoutPeriod) }
            let milliseconds = Int(timeoutPeriod * 1_000)
            return try builder.wrappingRecognizer { TextTimeout($0, milliseconds: milliseconds) }.build()
        }
    }

    private static let timeoutRange = 0.1...600

    private static func wrongTimeout(_ seconds: Double) -> ConfigurationError {
        ConfigurationError(
            ConfigurationProblem(
                source: "code", key: "timeoutPeriod", "timeoutPeriod is \(seconds)", advice: "give 0.1...600 seconds"
            )
        )
    }

    // MARK: Authorisation

    /// What is known about authorisation; ``requestAuthorization()`` finds it out.
    public var authorizationStatus: SpeechRecognitionAuthorization { state.withLock(\.authorization) }

    /// Whether the microphone was there when last heard of.
    public var isAvailable: Bool { state.withLock(\.isAvailable) }

    /// Checks the models and opens the microphone for a moment to find out whether recognition may be used.
    ///
    /// Linux asks nobody: the answer follows from the permissions of the device and from what is installed. A
    /// microphone that is missing or busy does not count against it; that is a matter of ``isAvailable``.
    @discardableResult
    public func requestAuthorization() async -> SpeechRecognitionAuthorization {
        let failure = await probe()
        let (status, availabilityChanged) = state.withLock { state in
            state.deniedBecause = failure?.code == .permissionDenied ? failure : nil
            state.authorization = Self.authorization(after: failure, pipeline)
            let isAvailable = failure == nil
            defer { state.isAvailable = isAvailable }
            return (state.authorization, state.isAvailable != isAvailable)
        }
        if status == .authorized {
            authorizedBlock()
            broadcast.send(SpeechRecognitionUpdate(.authorized))
        }
        if availabilityChanged { broadcast.send(SpeechRecognitionUpdate(.availabilityChanged(failure == nil))) }
        return status
    }

    private func probe() async -> SpeechError? {
        guard case .success(let pipeline) = pipeline else { return nil }
        // A running session has the microphone open already.
        if isRunning { return nil }
        return await pipeline.probeSource()
    }

    private static func authorization(
        after failure: SpeechError?, _ pipeline: Result<SpeechPipeline, ConfigurationError>
    ) -> SpeechRecognitionAuthorization {
        guard case .success = pipeline else { return .restricted }
        return failure?.code == .permissionDenied ? .denied : .authorized
    }

    // MARK: Life

    /// Whether the session listens, or delivers the end of what it heard.
    public var isRunning: Bool { state.withLock { $0.activity != .resting } }

    /// Begins to listen. Does nothing when it listens already; waits for a `finish()` under way.
    ///
    /// - Throws: Why it cannot; `notDetermined` when ``requestAuthorization()`` was never called.
    public func start() async throws(SpeechRecognitionError) {
        let pipeline = try authorizedPipeline()
        while true {
            switch begin(pipeline) {
            case .listens:
                return
            case .ends(let reporting):
                await reporting?.value
            case .begun(let reporting):
                do {
                    try await pipeline.start()
                } catch {
                    state.withLock { $0.activity = .resting }
                    reporting.cancel()
                    throw failToStart(error)
                }
                // The end may have come before there was anything to stop.
                if state.withLock({ $0.activity != .listening }) { try? await pipeline.stop() }
                return
            }
        }
    }

    private enum Beginning {
        /// The session listens already.
        case listens
        /// It delivers the end of what it heard.
        case ends(Task<Void, Never>?)
        /// The pipeline is to be started; the task reports its events.
        case begun(Task<Void, Never>)
    }

    private func begin(_ pipeline: SpeechPipeline) -> Beginning {
        state.withLock { state in
            switch state.activity {
            case .listening: return .listens
            case .finishing, .cancelling: return .ends(state.reporting)
            case .resting: break
            }
            state.activity = .listening
            state.run += 1
            let (events, run) = (pipeline.events, state.run)
            let reporting = Task { [weak self] in
                var hasRecognized = false
                for await event in events { self?.report(event, &hasRecognized) }
                await self?.rest(after: run)
            }
            state.reporting = reporting
            return .begun(reporting)
        }
    }

    private func authorizedPipeline() throws(SpeechRecognitionError) -> SpeechPipeline {
        let pipeline: SpeechPipeline
        switch self.pipeline {
        case .success(let built): pipeline = built
        case .failure(let error): throw .restricted(error.description)
        }
        let (status, cause) = state.withLock { ($0.authorization, $0.deniedBecause) }
        switch status {
        case .authorized: return pipeline
        case .denied: throw .denied(cause)
        case .restricted: throw .restricted("speech recognition is not set up on this machine")
        case .notDetermined: throw .notDetermined
        }
    }

    private func failToStart(_ error: SpeechError) -> SpeechRecognitionError {
        let reason = SpeechRecognitionError(error)
        switch reason {
        case .inputNodeUnavailable, .audioSessionUnavailable: setAvailable(false)
        default: break
        }
        return reason
    }

    /// Stops listening and delivers what was said so far as final text. Returns when all is delivered.
    public func finish() async { await end(.finishing) }

    /// Stops listening and drops what is not final. Returns when the microphone is closed.
    public func cancel() async { await end(.cancelling) }

    private func end(_ activity: Activity) async {
        guard case .success(let pipeline) = pipeline else { return }
        let reporting = state.withLock { state -> Task<Void, Never>? in
            guard state.activity != .resting else { return nil }
            if state.activity == .listening { state.activity = activity }
            return state.reporting
        }
        guard let reporting else { return }
        // What the run failed with was reported as a state when it happened.
        try? await pipeline.stop()
        await reporting.value
    }

    /// Starts the session when it rests and finishes it when it listens; returns at once.
    ///
    /// While it delivers the end of what it heard, this does nothing, so that a client may toggle on every final
    /// output. A microphone that does not open is reported as the state `failed`.
    ///
    /// - Throws: Why speech recognition may not be used.
    public func toggleSpeechRecognitionActivity() throws(SpeechRecognitionError) {
        _ = try authorizedPipeline()
        let activity = state.withLock(\.activity)
        switch activity {
        case .listening:
            Task { await finish() }
        case .resting:
            Task { await startReportingFailure() }
        case .finishing, .cancelling:
            break
        }
    }

    private func startReportingFailure() async {
        do {
            try await start()
        } catch {
            broadcast.send(SpeechRecognitionUpdate(.failed(error)))
        }
    }

    // MARK: Updates

    /// A new sequence of the updates from now on, for one loop. It keeps the newest 1,024: a loop that is further behind
    /// loses the oldest.
    public var updates: AsyncStream<SpeechRecognitionUpdate> { broadcast.subscribe() }

    /// The run is over. The session rests only when the block knows everything: what it then calls means the next run.
    private func rest(after run: Int) async {
        await broadcast.flush()
        state.withLock { if $0.run == run { $0.activity = .resting } }
    }

    private func report(_ event: SpeechEvent, _ hasRecognized: inout Bool) {
        let isCancelling = state.withLock { $0.activity == .cancelling }
        switch event.kind {
        case .started:
            setAvailable(true)
            broadcast.send(SpeechRecognitionUpdate(.audioEngineStart))
        case .recognizedPartial(let transcript) where shouldReportPartialResults && !isCancelling:
            broadcast.send(SpeechRecognitionUpdate(.speechRecognized(transcript.text)))
        case .recognized(let recognition) where !isCancelling:
            hasRecognized = true
            let text = recognition.mostConfident.text
            broadcast.send(SpeechRecognitionUpdate(.speechRecognized(text), isFinal: true, recognition: recognition))
        case .timedOut where !hasRecognized && !isCancelling:
            broadcast.send(SpeechRecognitionUpdate(.speechNotRecognized, isFinal: true))
        case .sourceUnavailable:
            setAvailable(false)
        case .sourceRecovered:
            setAvailable(true)
        case .failed(let error):
            broadcast.send(SpeechRecognitionUpdate(.failed(SpeechRecognitionError(error))))
        case .stopped:
            if isCancelling { broadcast.send(SpeechRecognitionUpdate(.recognitionTaskCancelled)) }
            broadcast.send(SpeechRecognitionUpdate(.audioEngineStop))
        default:
            break
        }
    }

    private func setAvailable(_ isAvailable: Bool) {
        let hasChanged = state.withLock { state in
            defer { state.isAvailable = isAvailable }
            return state.isAvailable != isAvailable
        }
        if hasChanged { broadcast.send(SpeechRecognitionUpdate(.availabilityChanged(isAvailable))) }
    }
}
