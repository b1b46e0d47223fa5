internal import Glibc

// SAFETY: sem_post and sem_wait may be called from any thread; the semaphore is not moved after init.
/// Wakes a sleeping thread; raising it takes no lock and allocates nothing, so real-time code may.
///
/// A signal that is raised while nobody waits is remembered: the next wait returns at once. Several raises may be
/// answered by one wake, so the waiter must look for all its work each time.
@safe public final class Signal: @unchecked Sendable {
    // SAFETY: allocated in init, freed in deinit, passed only to sem_*.
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// A signal that is not raised.
    public init() {
        // SAFETY: freed in deinit; initialised before anyone can wait on it.
        unsafe semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        let failed = unsafe sem_init(semaphore, 0, 0)
        precondition(failed == 0, "sem_init refuses a plain semaphore")
    }

    deinit {
        // SAFETY: nobody holds the signal any more, so nobody waits.
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Wakes the waiter, now or when it next waits. Real-time safe.
    public func raise() {
        // SAFETY: initialised in init. It fails only at SEM_VALUE_MAX raises, when a wake is certain anyway.
        _ = unsafe sem_post(semaphore)
    }

    /// Sleeps until the signal is raised, and clears it.
    public func wait() {
        // SAFETY: initialised in init. EINTR only means that a Unix signal came: wait again.
        while unsafe sem_wait(semaphore) != 0 {}
        // SAFETY: initialised in init.
        while unsafe sem_trywait(semaphore) == 0 {}
    }
}
