internal import CLinuxThread
internal import Glibc

/// A thread of the operating system that runs one body.
///
/// Join it once, or drop the handle: the thread then runs on and cleans up after itself.
public struct WorkerThread: ~Copyable, Sendable {
    private let thread: pthread_t

    /// What the new thread runs; passed across as an opaque pointer.
    private final class Body {
        let name: String
        let run: () -> Void

        init(name: String, run: @escaping () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a thread.
    ///
    /// - Parameter name: Shown by `top -H` and debuggers; Linux keeps the first 15 bytes.
    /// - Parameter body: Runs on the new thread and may own values that are not Sendable.
    /// - Returns: nil when the system has no thread to give.
    public init?(name: String, _ body: sending @escaping () -> Void) {
        // SAFETY: the new thread takes over the reference; when there is none it is released below.
        let pointer = unsafe Unmanaged.passRetained(Body(name: name, run: body)).toOpaque()
        var thread = pthread_t()
        // SAFETY: `pointer` is a retained Body, taken exactly once by the thread's start routine.
        let failed = unsafe pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer = unsafe pointer else { return nil }
                let body = unsafe Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
                unsafe CLinuxThread_setName(body.name)
                body.run()
                return nil
            }, pointer)
        guard failed == 0 else {
            // SAFETY: no thread was made, so the reference is still ours.
            unsafe Unmanaged<Body>.fromOpaque(pointer).release()
            return nil
        }
        self.thread = thread
    }

    deinit {
        pthread_detach(thread)
    }

    /// Waits until the body has returned.
    public consuming func join() {
        _ = pthread_join(thread, nil)
        discard self
    }
}
