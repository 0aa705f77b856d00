#include <config.h>

#include "steady.h"

#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Where time_t is longer than a register, the kernel has two. */
#ifdef SYS_clock_gettime64
enum {
	CLOCK_CALL = sizeof(time_t) > sizeof(long) ? SYS_clock_gettime64
						   : SYS_clock_gettime
};
#else
enum { CLOCK_CALL = SYS_clock_gettime };
#endif

int
clock_gettime(clockid_t id, struct timespec *out)
{
	static int64_t seen_ns, now_ns;
	const int64_t most_ns = STEADY_HALT_MS * (int64_t)1000000;
	int64_t passed_ns;

	if (id != CLOCK_MONOTONIC && id != CLOCK_MONOTONIC_COARSE)
		return (int)syscall(CLOCK_CALL, id, out);
	if (syscall(CLOCK_CALL, CLOCK_MONOTONIC, out) != 0)
		return -1;
	passed_ns = out->tv_sec * (int64_t)1000000000 + out->tv_nsec - seen_ns;
	seen_ns += passed_ns;
	now_ns += passed_ns < most_ns ? passed_ns : most_ns;
	out->tv_sec = (time_t)(now_ns / 1000000000);
	out->tv_nsec = now_ns % 1000000000;
	return 0;
}
