#ifndef CALLOCATIONCOUNTER_H
#define CALLOCATIONCOUNTER_H

/// Counts the heap allocations of the calling thread from now on; other threads are not counted.
void CAllocationCounter_begin(void);

/// Stops, and gives the number since `begin` on this thread. Where the first few were made is on standard error.
long CAllocationCounter_end(void);

#endif
