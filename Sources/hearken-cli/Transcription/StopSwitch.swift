import Hearken
import Synchronization

/// Stops all pipelines of a run at once, and keeps new ones from starting.
final class StopSwitch: Sendable {
    private struct State {
        var isStopping = false
        var signal: Int32?
        var pipelines: [Int: SpeechPipeline] = [:]
    }

    private let state = Mutex(State())

    /// Whether somebody has stopped the run.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// The signal that stopped the run.
    var signal: Int32? { state.withLock { $0.signal } }

    /// From now on `pipeline` is stopped with the others.
    func add(_ pipeline: SpeechPipeline, _ index: Int) {
        state.withLock { $0.pipelines[index] = pipeline }
    }

    /// The pipeline needs no stopping any more.
    func remove(_ index: Int) {
        state.withLock { $0.pipelines[index] = nil }
    }

    /// Stops all; each still delivers what was heard.
    func stop(signal: Int32? = nil) {
        let pipelines = state.withLock { state in
            state.isStopping = true
            state.signal = state.signal ?? signal
            return Array(state.pipelines.values)
        }
        for pipeline in pipelines {
            // What a pipeline fails with is told by its job.
            Task { try? await pipeline.stop() }
        }
    }
}
