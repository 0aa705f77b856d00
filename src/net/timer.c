#include <config.h>

#include "net/timer.h"

#include <assert.h>
#include <stdlib.h>

#include "base/log.h"

void
timer_set(struct event *timer, int64_t ms)
{
	struct timeval wait;

	assert(ms >= 0);
	wait.tv_sec = (time_t)(ms / 1000);
	wait.tv_usec = (suseconds_t)(ms % 1000 * 1000);
	event_add(timer, &wait);
}

struct event *
timer_new(struct event_base *base, event_callback_fn call, void *self)
{
	struct event *timer = event_new(base, -1, 0, call, self);

	if (timer == NULL) {
		log_err("net", "out of memory");
		abort();
	}
	return timer;
}

void
timer_free(struct event *timer)
{
	if (timer != NULL)
		event_free(timer);
}
