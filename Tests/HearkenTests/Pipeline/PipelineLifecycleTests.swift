import Testing

@testable import Hearken

@Suite struct PipelineLifecycleTests {
    /// A life cycle in a given state.
    private func lifecycle(in state: PipelineLifecycle.State) -> PipelineLifecycle {
        var lifecycle = PipelineLifecycle()
        if state == .stopped { return lifecycle }
        _ = lifecycle.start()
        if state == .starting { return lifecycle }
        lifecycle.didStart()
        if state == .stopping { _ = lifecycle.stop() }
        return lifecycle
    }

    @Test(
        "start() in every state",
        arguments: [
            (PipelineLifecycle.State.stopped, PipelineLifecycle.StartAction.launch, PipelineLifecycle.State.starting),
            (.starting, .awaitStart, .starting), (.running, .none, .running),
            (.stopping, .awaitStopThenRetry, .stopping),
        ]
    )
    func start(
        state: PipelineLifecycle.State, action: PipelineLifecycle.StartAction, next: PipelineLifecycle.State
    ) {
        var lifecycle = lifecycle(in: state)
        #expect(lifecycle.state == state)
        #expect(lifecycle.start() == action)
        #expect(lifecycle.state == next)
    }

    @Test(
        "stop() in every state",
        arguments: [
            (PipelineLifecycle.State.stopped, PipelineLifecycle.StopAction.none, PipelineLifecycle.State.stopped),
            (.starting, .requestStop, .starting), (.running, .requestStop, .stopping),
            (.stopping, .awaitStop, .stopping),
        ]
    )
    func stop(state: PipelineLifecycle.State, action: PipelineLifecycle.StopAction, next: PipelineLifecycle.State) {
        var lifecycle = lifecycle(in: state)
        #expect(lifecycle.stop() == action)
        #expect(lifecycle.state == next)
    }

    @Test("a stop that comes while starting is carried out once started")
    func stopWhileStarting() {
        var lifecycle = lifecycle(in: .starting)
        _ = lifecycle.stop()
        lifecycle.didStart()
        #expect(lifecycle.state == .stopping)
        lifecycle.willStop()
        lifecycle.didStop()
        #expect(lifecycle.start() == .launch)
        #expect(!lifecycle.stopsOnceStarted)
    }

    @Test("commands are taken while starting and running only")
    func commands() {
        let states: [PipelineLifecycle.State] = [.stopped, .starting, .running, .stopping]
        #expect(states.map { lifecycle(in: $0).acceptsCommands } == [false, true, true, false])
    }
}
