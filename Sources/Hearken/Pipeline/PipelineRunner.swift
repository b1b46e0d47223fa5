internal import HearkenCore
internal import Synchronization

/// Starts and stops the runs of a pipeline, one after the other, for any number of callers at once.
final class PipelineRunner: Sendable {
    private typealias Outcome = Result<Void, SpeechError>
    private typealias Waiters = [CheckedContinuation<Outcome, Never>]

    private struct State {
        var lifecycle = PipelineLifecycle()
        var control: PipelineControl?
        /// How the latest run ended.
        var lastOutcome: Outcome = .success(())
        var awaitingStart: Waiters = []
        var awaitingStop: Waiters = []
    }

    private let state = Mutex(State())

    var isRunning: Bool { state.withLock { $0.lifecycle.acceptsCommands } }

    func start(_ makeRun: (PipelineRun.Callbacks) -> PipelineRun) async throws(SpeechError) {
        while true {
            switch state.withLock({ $0.lifecycle.start() }) {
            case .launch:
                let run = makeRun(
                    .init(
                        didStart: { self.didStart($0) }, willStop: { self.willStop() }, didStop: { self.didStop($0) }
                    )
                )
                return try await result { continuation in
                    state.withLock { state in
                        state.control = run.control
                        state.awaitingStart.append(continuation)
                        if state.lifecycle.stopsOnceStarted { run.control.requestStop() }
                    }
                    run.launch()
                }
            case .awaitStart:
                return try await waitForStart()
            case .awaitStopThenRetry:
                try? await waitUntilStopped()
            case .none:
                return
            }
        }
    }

    func stop() async throws(SpeechError) {
        if requestStop() != .none { try await waitUntilStopped() }
    }

    /// Asks the run to stop, if there is one, without waiting.
    @discardableResult
    func requestStop() -> PipelineLifecycle.StopAction {
        state.withLock { state in
            let action = state.lifecycle.stop()
            if action == .requestStop { state.control?.requestStop() }
            return action
        }
    }

    func waitUntilStopped() async throws(SpeechError) {
        try await result { continuation in
            let outcome = state.withLock { state -> Outcome? in
                guard state.lifecycle.state != .stopped else { return state.lastOutcome }
                state.awaitingStop.append(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    func send(_ command: PipelineCommand, call: String) throws(SpeechError) {
        let control = state.withLock { $0.lifecycle.acceptsCommands ? $0.control : nil }
        guard let control else {
            throw SpeechError(
                .wrongState, stage: .pipeline, "\(call) needs a running pipeline", advice: "call start() first"
            )
        }
        control.send(command)
    }

    // MARK: Called by the run

    private func didStart(_ outcome: Outcome) {
        let (starters, stoppers) = state.withLock { state -> (Waiters, Waiters) in
            defer { state.awaitingStart = [] }
            guard case .failure = outcome else {
                state.lifecycle.didStart()
                return (state.awaitingStart, [])
            }
            state.lifecycle.didFailToStart()
            state.lastOutcome = outcome
            state.control = nil
            defer { state.awaitingStop = [] }
            return (state.awaitingStart, state.awaitingStop)
        }
        for starter in starters { starter.resume(returning: outcome) }
        for stopper in stoppers { stopper.resume(returning: outcome) }
    }

    private func willStop() { state.withLock { $0.lifecycle.willStop() } }

    private func didStop(_ error: SpeechError?) {
        let outcome: Outcome = error.map { .failure($0) } ?? .success(())
        let stoppers = state.withLock { state -> Waiters in
            state.lifecycle.didStop()
            state.lastOutcome = outcome
            state.control = nil
            defer { state.awaitingStop = [] }
            return state.awaitingStop
        }
        for stopper in stoppers { stopper.resume(returning: outcome) }
    }

    // MARK: Waiting

    private func waitForStart() async throws(SpeechError) {
        try await result { continuation in
            let outcome = state.withLock { state -> Outcome? in
                switch state.lifecycle.state {
                case .starting:
                    state.awaitingStart.append(continuation)
                    return nil
                case .running, .stopping:
                    return .success(())
                case .stopped:
                    return state.lastOutcome
                }
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    private func result(
        _ register: (CheckedContinuation<Outcome, Never>) -> Void
    ) async throws(SpeechError) {
        try await withCheckedContinuation { register($0) }.get()
    }
}
