internal import Glibc

/// The machine's monotonic clock, for measuring how long things take. Never used to place audio in time.
public enum MonotonicClock {
    /// Nanoseconds since an arbitrary moment. Real-time safe: read without a system call on Linux.
    public static var nanoseconds: Int {
        var time = timespec()
        // SAFETY: `time` outlives the call.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
