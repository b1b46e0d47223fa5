// Stands in front of glibc's allocator. Definitions in an executable come before those of shared libraries, so
// everything in the process calls these, the Swift runtime included; the real ones keep their __libc names.
#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <errno.h>
#include <execinfo.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { tracesShown = 3, traceDepth = 16 };

static __thread int isCounting;
static __thread long count;

static void note(void) {
    if (!isCounting) return;
    if (++count > tracesShown) return;
    isCounting = 0;
    void *frames[traceDepth];
    int depth = backtrace(frames, traceDepth);
    static const char heading[] = "allocated at (llvm-symbolizer --obj=PROGRAM OFFSET gives names):\n";
    if (write(STDERR_FILENO, heading, sizeof heading - 1) > 0) backtrace_symbols_fd(frames, depth, STDERR_FILENO);
    isCounting = 1;
}

void CAllocationCounter_begin(void) {
    void *frame;
    backtrace(&frame, 1);  // loads what it needs, so that it allocates no more
    count = 0;
    isCounting = 1;
}

long CAllocationCounter_end(void) {
    isCounting = 0;
    return count;
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
    note();
    return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    note();
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *pointer = memory;
    return 0;
}
