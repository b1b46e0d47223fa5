// pthread_setname_np is a GNU extension that Swift's Glibc module does not export.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <sys/prctl.h>

/// Names the calling thread; Linux keeps the first 15 bytes.
static inline void CLinuxThread_setName(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
