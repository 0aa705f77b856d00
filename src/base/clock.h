/* The two clocks. Only the daemon reads them; all else is told the time, and
 * may reckon with it. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment; never jumps. For deadlines. */
int64_t clock_mono_ms(void);
/* Seconds since 1970, UTC; may jump. For what is stored. */
int64_t clock_wall_s(void);

enum { CLOCK_DAY_S = 24 * 60 * 60 };

/* The earlier of two times by the same clock, of which -1 is none. */
static inline int64_t
clock_earlier(int64_t a, int64_t b)
{
	return a < 0 || (b >= 0 && b < a) ? b : a;
}

#endif
