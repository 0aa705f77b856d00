#include <config.h>

#include "net/watch.h"

#include <stdlib.h>

#include "base/log.h"

struct event *
watch_new(struct event_base *base, evutil_socket_t fd, short what,
    event_callback_fn call, void *self)
{
	struct event *event = event_new(base, fd, what, call, self);

	if (event == NULL) {
		log_err("net", "out of memory");
		abort();
	}
	return event;
}
