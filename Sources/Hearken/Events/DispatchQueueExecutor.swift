public import Dispatch
public import HearkenCore

/// Runs a listener's task on a dispatch queue.
final class DispatchQueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension SpeechPipelineBuilder {
    /// Adds a listener whose methods run on `queue`, one at a time and in order even where the queue is concurrent.
    public func addListener(_ listener: any SpeechEventListener, queue: DispatchQueue) -> Self {
        addListener(listener, on: DispatchQueueExecutor(queue))
    }
}

extension SpeechPipeline {
    /// Adds a listener whose methods run on `queue`, one at a time and in order even where the queue is concurrent.
    public func addListener(_ listener: any SpeechEventListener, queue: DispatchQueue) {
        addListener(listener, on: DispatchQueueExecutor(queue))
    }
}
