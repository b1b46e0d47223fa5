internal import HearkenCore
internal import HearkenRealtime

/// One run of a pipeline, from start to stop, on a thread of its own.
///
/// A live source gets three threads (capture, processing, recognition) with rings between them; any other source is
/// read, processed and recognised on one thread in turn, which gives the same events on every run.
final class PipelineRun: Sendable {
    /// What the run tells the pipeline.
    struct Callbacks: Sendable {
        /// Everything is open and prepared, or why not; called once. After a failure nothing else is called.
        let didStart: @Sendable (Result<Void, SpeechError>) -> Void
        /// The run has ended and will say `stopped`; called once, after a successful start.
        let willStop: @Sendable () -> Void
        /// `stopped` is delivered; called once, after `willStop`.
        let didStop: @Sendable (SpeechError?) -> Void
    }

    let blueprint: PipelineBlueprint
    let dispatcher: EventDispatcher
    let counters: PipelineCounters
    let control = PipelineControl()
    let callbacks: Callbacks
    /// Kept until the end, so that they hear of it also when nobody holds the pipeline any more.
    private let listeners: ListenerRegistry

    init(
        blueprint: PipelineBlueprint, dispatcher: EventDispatcher, listeners: ListenerRegistry,
        counters: PipelineCounters, callbacks: Callbacks
    ) {
        self.blueprint = blueprint
        self.dispatcher = dispatcher
        self.listeners = listeners
        self.counters = counters
        self.callbacks = callbacks
    }

    /// Starts the run's thread.
    func launch() {
        let thread = WorkerThread(name: "hearken-process") { self.execute() }
        if thread == nil { callbacks.didStart(.failure(Self.noThread)) }
    }

    static let noThread = SpeechError(
        .systemResource, stage: .pipeline, "the system gives no further thread", advice: "see ulimit -u"
    )

    private func execute() {
        counters.reset()
        do {
            let source = try blueprint.makeSource(blueprint.settings)
            if source.isLive {
                try executeLive(source: source)
            } else {
                try executeOffline(source: source)
            }
        } catch {
            callbacks.didStart(.failure(error))
        }
    }

    /// Says `stopped` as the last event and reports the end.
    func conclude(_ error: SpeechError?, at position: SamplePosition, sink: any EventSink) {
        // First: whoever starts again on `stopped` must not find a pipeline that seems to run.
        callbacks.willStop()
        // Who waits for the end from now on does not ask for a stop, and must not be waited for.
        control.requestStop()
        if let error { sink.emit(SpeechEvent(.failed(error), at: position)) }
        sink.emit(SpeechEvent(.stopped, at: position))
        callbacks.didStop(error)
    }
}

// MARK: - Offline

extension PipelineRun {
    private func executeOffline(source: any AudioSource) throws(SpeechError) {
        let sink = DirectEventSink(dispatcher: dispatcher, control: control)
        let (error, position) = try runOffline(source, sink)
        // Only now: the models are freed, so that whoever starts the next run does not pay for two.
        conclude(error, at: position, sink: sink)
    }

    private func runOffline(
        _ source: any AudioSource, _ sink: DirectEventSink
    ) throws(SpeechError) -> (SpeechError?, SamplePosition) {
        let settings = blueprint.settings
        let recognition = blueprint.makeRecognitionLane(
            recognizer: try blueprint.makeRecognizer(), events: sink, control: control
        )
        let lane = ProcessingLane(
            stages: try blueprint.makeStages(), settings: settings, recognition: recognition, events: sink,
            counters: counters, control: control, isLive: false
        )
        try lane.prepare()
        try source.open(for: settings.audioFormat)
        callbacks.didStart(.success(()))
        lane.emit(.started)
        let error = pump(source, into: lane)
        source.close()
        lane.finish()
        return (error, lane.position)
    }

    /// Reads the source to its end, or until the run is to stop.
    private func pump(_ source: any AudioSource, into lane: ProcessingLane) -> SpeechError? {
        var buffer = [Float](repeating: 0, count: blueprint.settings.audioFormat.frameLength)
        var count = 0
        var taken = 0
        while !control.isStopping {
            if lane.isPaused {
                control.signal.wait()
                lane.obeyCommands()
                continue
            }
            if taken < count {
                taken += lane.process(buffer.span.extracting(taken..<count))
                continue
            }
            do {
                var target = buffer.mutableSpan
                taken = 0
                count = 0
                switch try source.read(into: &target).checked(capacity: buffer.count) {
                case .samples(let read): count = read
                case .lost(let lost, let reason): lane.lose(lost, reason)
                case .replaced(let count): lane.replace(count)
                case .unavailable(let error): lane.emit(.sourceUnavailable(error))
                case .recovered(let lost): lane.recover(lost: lost)
                case .end: return nil
                }
            } catch {
                return error
            }
            if count == 0 { lane.obeyCommands() }
        }
        return nil
    }
}
