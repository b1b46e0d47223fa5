internal import Glibc

/// Gives way to other threads where a thread that is not real-time waits for a ring to have room.
public enum CooperativeWait {
    /// Sleeps for a millisecond.
    public static func yield() {
        var time = timespec(tv_sec: 0, tv_nsec: 1_000_000)
        // SAFETY: `time` outlives the call; EINTR only makes the sleep shorter.
        unsafe nanosleep(&time, nil)
    }
}
