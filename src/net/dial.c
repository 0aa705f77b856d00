#include <config.h>

#include "net/dial.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "net/lookup.h"
#include "net/timer.h"

struct dial {
	struct event_base *base;
	struct dial_target target;
	dial_done done;
	void *self;
	struct lookup *lookup; /* NULL: done or not begun */
	struct evutil_addrinfo *found;
	struct evutil_addrinfo *next; /* the address to try next */
	struct bufferevent *stream; /* the one that is being tried */
	bool connected;
	const char *why;
	/* Runs at a deadline, and at once when an attempt is decided, so that
	 * no stream is freed in its own callback. */
	struct event *step;
};

static void
dial_free(struct dial *dial)
{
	lookup_cancel(dial->lookup);
	if (dial->found != NULL)
		evutil_freeaddrinfo(dial->found);
	if (dial->stream != NULL)
		bufferevent_free(dial->stream);
	timer_free(dial->step);
	free(dial);
}

static void
dial_finish(struct dial *dial, struct bufferevent *stream)
{
	dial_done done = dial->done;
	void *self = dial->self;
	const char *why = dial->why;

	dial->stream = NULL;
	dial_free(dial);
	done(self, stream, why);
}

static void
dial_happened(struct bufferevent *stream, short what, void *self)
{
	struct dial *dial = self;

	(void)stream;
	dial->connected = (what & BEV_EVENT_CONNECTED) != 0;
	if (!dial->connected)
		dial->why = strerror(EVUTIL_SOCKET_ERROR());
	timer_set(dial->step, 0);
}

/* The one place that makes a stream of a socket: TLS comes in here. */
static struct bufferevent *
dial_wrap(struct dial *dial, int fd)
{
	return bufferevent_socket_new(dial->base, fd, BEV_OPT_CLOSE_ON_FREE);
}

static bool
dial_try(struct dial *dial, const struct evutil_addrinfo *address)
{
	const int on = 1;
	int fd = socket(address->ai_family,
	    SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);

	if (fd == -1) {
		dial->why = strerror(errno);
		return false;
	}
	/* Without it small lines wait 40 ms for a delayed ACK. */
	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	dial->stream = dial_wrap(dial, fd);
	if (dial->stream == NULL) {
		close(fd);
		dial->why = "out of memory";
		return false;
	}
	bufferevent_setcb(dial->stream, NULL, NULL, dial_happened, dial);
	timer_set(dial->step, dial->target.connect_ms);
	dial->why = "no answer in time";
	if (bufferevent_socket_connect(
		dial->stream, address->ai_addr, (int)address->ai_addrlen) == 0)
		return true;
	dial->why = strerror(errno);
	bufferevent_free(dial->stream);
	dial->stream = NULL;
	return false;
}

static void
dial_step(evutil_socket_t fd, short what, void *self)
{
	struct dial *dial = self;

	(void)fd;
	(void)what;
	if (dial->connected) {
		bufferevent_setcb(dial->stream, NULL, NULL, NULL, NULL);
		dial_finish(dial, dial->stream);
		return;
	}
	if (dial->stream != NULL)
		bufferevent_free(dial->stream);
	dial->stream = NULL;
	while (dial->next != NULL) {
		struct evutil_addrinfo *address = dial->next;

		dial->next = address->ai_next;
		if (dial_try(dial, address))
			return;
	}
	dial_finish(dial, NULL);
}

static void
dial_found(void *self, struct evutil_addrinfo *found, const char *why)
{
	struct dial *dial = self;

	dial->lookup = NULL;
	dial->found = found;
	dial->next = found;
	dial->why = why;
	timer_set(dial->step, 0);
}

struct dial *
dial_start(struct event_base *base, const struct dial_target *target,
    dial_done done, void *self)
{
	struct dial *dial = xcalloc(1, sizeof(*dial));

	dial->base = base;
	dial->target = *target;
	dial->target.host = NULL; /* only borrowed */
	dial->done = done;
	dial->self = self;
	dial->why = "the name was not found in time";
	dial->step = timer_new(base, dial_step, dial);
	timer_set(dial->step, target->lookup_ms);
	dial->lookup =
	    lookup_start(base, target->host, target->port, dial_found, dial);
	return dial;
}

void
dial_cancel(struct dial *dial)
{
	if (dial != NULL)
		dial_free(dial);
}
