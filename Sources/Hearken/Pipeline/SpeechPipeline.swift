public import HearkenCore
internal import HearkenRealtime
internal import Synchronization

/// Audio in, events out: captures, finds speech, decides when to listen, recognises.
///
/// Build one with ``SpeechPipelineBuilder``. All methods may be called from any thread, any number of times; a pipeline
/// can be started and stopped for ever, and several can run in one process. Dropping the last reference stops it.
public final class SpeechPipeline: Sendable {
    /// Events that may wait for a subscriber before a live run drops partials, scores and traces for it, and an offline
    /// run waits.
    static let eventCapacity = 1_024

    /// The settings it was built with, checked, with the origin of each.
    public var settings: Settings { blueprint.settings }

    private let blueprint: PipelineBlueprint
    private let dispatcher: EventDispatcher
    private let listeners: ListenerRegistry
    private let counters: PipelineCounters
    private let runner: PipelineRunner

    init(blueprint: PipelineBlueprint, listeners: [ListenerRegistration]) {
        self.blueprint = blueprint
        counters = PipelineCounters()
        dispatcher = EventDispatcher(counters: counters)
        self.listeners = ListenerRegistry(dispatcher: dispatcher)
        runner = PipelineRunner()
        for registration in listeners {
            self.listeners.add(registration.listener, executor: registration.executor)
        }
        dispatcher.deliver(SpeechEvent(.initialized, at: .zero), mayDrop: false)
    }

    deinit {
        runner.requestStop()
    }

    // MARK: Life

    /// Opens the source, loads the models, and begins to listen. Returns once audio flows.
    ///
    /// Does nothing when the pipeline is running; waits for a stop under way.
    ///
    /// - Throws: What kept it from starting; the pipeline is then stopped, and can be started again.
    public func start() async throws(SpeechError) {
        try await runner.start { callbacks in
            PipelineRun(
                blueprint: blueprint, dispatcher: dispatcher, listeners: listeners, counters: counters,
                callbacks: callbacks
            )
        }
    }

    /// Stops capturing, lets the stages and the recogniser finish what was heard, closes everything.
    ///
    /// Returns after the event `stopped`. Does nothing when the pipeline is stopped.
    ///
    /// - Throws: What the run failed with, if it did.
    public func stop() async throws(SpeechError) {
        try await runner.stop()
    }

    /// Waits until the pipeline has stopped: by itself at the end of a file, or because someone called `stop()`.
    ///
    /// - Throws: What the latest run failed with, if it did.
    public func waitUntilStopped() async throws(SpeechError) {
        try await runner.waitUntilStopped()
    }

    /// Whether the pipeline is starting or running.
    public var isRunning: Bool { runner.isRunning }

    /// Opens the source for a moment; gives what kept it from opening.
    func probeSource() async -> SpeechError? {
        let blueprint = blueprint
        return await withCheckedContinuation { (continuation: CheckedContinuation<SpeechError?, Never>) in
            let thread = WorkerThread(name: "hearken-probe") {
                continuation.resume(returning: blueprint.probeSource())
            }
            if thread == nil { continuation.resume(returning: PipelineRun.noThread) }
        }
    }

    // MARK: Control

    /// Begins an utterance now (push to talk). Does nothing when one is under way.
    ///
    /// - Throws: ``SpeechError/Code/wrongState`` when the pipeline is not running.
    public func activate() throws(SpeechError) {
        try runner.send(.activate, call: "activate()")
    }

    /// Ends the utterance now; its text is delivered before `deactivated`. Does nothing when there is none.
    public func deactivate() {
        try? runner.send(.deactivate, call: "deactivate()")
    }

    /// Ends the utterance and discards audio until `resume()`, with the device kept open; a file waits instead.
    ///
    /// - Throws: ``SpeechError/Code/wrongState`` when the pipeline is not running.
    public func pause() throws(SpeechError) {
        try runner.send(.pause, call: "pause()")
    }

    /// Goes on after `pause()`. Does nothing when not paused.
    ///
    /// - Throws: ``SpeechError/Code/wrongState`` when the pipeline is not running.
    public func resume() throws(SpeechError) {
        try runner.send(.resume, call: "resume()")
    }

    // MARK: Events

    /// A new sequence of the events from now to the next `stopped`.
    public var events: SpeechEvents {
        SpeechEvents(dispatcher.subscribe(.sequence, capacity: Self.eventCapacity))
    }

    /// Adds a listener while the pipeline runs or rests; adding it again does nothing.
    ///
    /// - Parameter listener: Kept until it is removed.
    /// - Parameter executor: Where its methods run, one at a time; nil is Swift's own pool.
    public func addListener(_ listener: any SpeechEventListener, on executor: (any TaskExecutor)? = nil) {
        listeners.add(listener, executor: executor)
    }

    /// Removes a listener; it receives nothing more but an event that is on its way to it at this moment.
    public func removeListener(_ listener: any SpeechEventListener) {
        listeners.remove(listener)
    }

    /// The counters at this moment.
    public var statistics: PipelineStatistics { counters.snapshot }
}

/// A listener and where it wants to be called.
struct ListenerRegistration: Sendable {
    let listener: any SpeechEventListener
    let executor: (any TaskExecutor)?
}
