/// Where a pipeline is in its life, and what each call means there: a pure state machine.
///
/// ```
///            start              didStart
///  stopped ────────▶ starting ──────────▶ running
///     ▲ ▲    didFail    │                    │ stop, or willStop when the source ends
///     │ └───────────────┘                    ▼
///     └────────────────────────────────── stopping
///                         didStop
/// ```
struct PipelineLifecycle: Hashable {
    enum State: Hashable {
        case stopped
        case starting
        case running
        case stopping
    }

    private(set) var state = State.stopped
    /// Whether `stop()` came while starting.
    private(set) var stopsOnceStarted = false

    enum StartAction: Hashable {
        /// Launch a run and wait until it has started.
        case launch
        /// Wait until the start under way is done, and take its result.
        case awaitStart
        /// Wait until the run has stopped, then start again.
        case awaitStopThenRetry
        /// There is nothing to do.
        case none
    }

    mutating func start() -> StartAction {
        switch state {
        case .stopped:
            state = .starting
            stopsOnceStarted = false
            return .launch
        case .starting:
            return .awaitStart
        case .stopping:
            return .awaitStopThenRetry
        case .running:
            return .none
        }
    }

    enum StopAction: Hashable {
        /// Ask the run to stop and wait until it has.
        case requestStop
        /// Wait until the run has stopped.
        case awaitStop
        /// There is nothing to do.
        case none
    }

    mutating func stop() -> StopAction {
        switch state {
        case .stopped:
            return .none
        case .starting:
            stopsOnceStarted = true
            return .requestStop
        case .running:
            state = .stopping
            return .requestStop
        case .stopping:
            return .awaitStop
        }
    }

    mutating func didStart() {
        precondition(state == .starting, "a run started in state \(state)")
        state = stopsOnceStarted ? .stopping : .running
    }

    mutating func didFailToStart() {
        precondition(state == .starting, "a run failed to start in state \(state)")
        state = .stopped
    }

    /// The run has come to its end, by itself or because it was asked to.
    mutating func willStop() {
        precondition(state == .running || state == .stopping, "a run ends in state \(state)")
        state = .stopping
    }

    mutating func didStop() {
        precondition(state == .stopping, "a run stopped in state \(state)")
        state = .stopped
    }

    /// Whether commands such as `activate()` have anyone to go to.
    var acceptsCommands: Bool { state == .running || state == .starting }
}
