#include <config.h>

#include "base/pace.h"

int64_t
pace_next(int64_t rested_ms, int64_t every_ms, int burst)
{
	return rested_ms - every_ms * (burst - 1);
}

bool
pace_take(int64_t *rested_ms, int64_t every_ms, int burst, int64_t now_ms)
{
	if (*rested_ms < now_ms)
		*rested_ms = now_ms;
	if (pace_next(*rested_ms, every_ms, burst) > now_ms)
		return false;
	*rested_ms += every_ms;
	return true;
}
