/*
 * A clock for tests whose ends all turn in one loop, with something to do there
 * every few ms: what a busy machine holds them up is not time. Linked in, it
 * stands in place of the C library's clock_gettime(), for libevent too; the
 * wall clock is as ever.
 */
#ifndef TESTS_STEADY_H
#define TESTS_STEADY_H

/* How often the loop must turn at least, and what a longer halt counts. */
enum { STEADY_BEAT_MS = 5, STEADY_HALT_MS = 10 };

#endif
