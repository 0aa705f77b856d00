/* The two clocks. Only the daemon reads them; all else is told the time. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment; never jumps. For deadlines. */
int64_t clock_mono_ms(void);
/* Seconds since 1970, UTC; may jump. For what is stored. */
int64_t clock_wall_s(void);

#endif
