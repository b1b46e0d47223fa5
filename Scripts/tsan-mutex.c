// Lets ThreadSanitizer see Swift's Mutex. Its fast path is compiled into the caller and seen; when two threads contend,
// locking happens inside libswiftSynchronization.so, which is not instrumented, and every access that the lock protects
// would be reported as a race. Preloaded by Scripts/check-threads: says what those functions do, and calls them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Only a program that is built with ThreadSanitizer has them.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT bool tryLockSlow(SELF) __asm__(TRY_LOCK_SLOW);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK_SLOW);

static void *real(const char *name, void **cache) {
    void *function = __atomic_load_n(cache, __ATOMIC_RELAXED);
    if (!function) __atomic_store_n(cache, function = dlsym(RTLD_NEXT, name), __ATOMIC_RELAXED);
    return function;
}

SWIFT void lockSlow(uint32_t thread, SELF) {
    static void *cache;
    ((SWIFT void (*)(uint32_t, SELF))real(LOCK_SLOW, &cache))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool tryLockSlow(SELF) {
    static void *cache;
    bool isLocked = ((SWIFT bool (*)(SELF))real(TRY_LOCK_SLOW, &cache))(mutex);
    if (isLocked && __tsan_acquire) __tsan_acquire(mutex);
    return isLocked;
}

SWIFT void unlockSlow(SELF) {
    static void *cache;
    if (__tsan_release) __tsan_release(mutex);
    ((SWIFT void (*)(SELF))real(UNLOCK_SLOW, &cache))(mutex);
}
