#include <config.h>

#include "net/dial.h"

#include <arpa/inet.h>
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

/* Addresses of one name that are tried at most, each in its own time. */
enum { ADDRESSES_MOST = 12 };

/* How far the address that is being tried is. */
enum dial_stage { DIAL_BEGUN, DIAL_CONNECTED, DIAL_FAILED };

struct dial {
	struct event_base *base;
	struct dial_target target;
	char *host;
	struct sockaddr_storage bind; /* AF_UNSPEC: any */
	dial_done done;
	void *self;
	struct lookup *lookup; /* NULL: done or not begun */
	struct address addresses[ADDRESSES_MOST];
	int count, next; /* of them; the one to try next */
	struct bufferevent *stream; /* the one that is being tried */
	struct tls *tls; /* its handshake, once TCP is there */
	enum dial_stage stage;
	struct text why;
	/* Runs at a deadline, and at once when an attempt is decided, so that
	 * no stream is freed in its own callback. */
	struct event *step;
};

static void
dial_drop_stream(struct dial *dial)
{
	if (dial->stream != NULL)
		bufferevent_free(dial->stream);
	dial->stream = NULL;
	tls_free(dial->tls);
	dial->tls = NULL;
}

static void
dial_free(struct dial *dial)
{
	lookup_cancel(dial->lookup);
	dial_drop_stream(dial);
	timer_free(dial->step);
	text_fini(&dial->why);
	free(dial->host);
	free(dial);
}

static void
dial_finish(struct dial *dial)
{
	struct bufferevent *stream = dial->stream;
	struct text why = dial->why;
	dial_done done = dial->done;
	void *self = dial->self;

	dial->stream = NULL;
	dial->why = (struct text)TEXT_EMPTY;
	dial_free(dial);
	done(self, stream, text_str(&why));
	text_fini(&why);
}

static void
dial_say(struct dial *dial, const char *why)
{
	text_clear(&dial->why);
	text_add(&dial->why, why);
}

static void
dial_happened(struct bufferevent *stream, short what, void *self)
{
	struct dial *dial = self;

	if (what & BEV_EVENT_CONNECTED) {
		dial->stage = DIAL_CONNECTED;
	} else {
		dial->stage = DIAL_FAILED;
		text_clear(&dial->why);
		if (dial->tls != NULL)
			tls_explain(dial->tls, stream, what, &dial->why);
		else
			tls_explain_end(stream, what, &dial->why);
	}
	timer_set(dial->step, 0);
}

/* TCP is there: shake hands in what is left of the time. */
static bool
dial_secure(struct dial *dial)
{
	const int fd = bufferevent_getfd(dial->stream);

	text_clear(&dial->why);
	dial->tls = tls_new(dial->target.tls, dial->host, &dial->why);
	if (dial->tls == NULL)
		return false;
	bufferevent_setfd(dial->stream, -1);
	bufferevent_free(dial->stream);
	dial->stream = tls_wrap(dial->tls, dial->base, fd);
	if (dial->stream == NULL) {
		close(fd);
		dial_say(dial, "out of memory");
		return false;
	}
	bufferevent_setcb(dial->stream, NULL, NULL, dial_happened, dial);
	timer_set(dial->step, dial->target.connect_ms);
	dial_say(dial, "TLS: no answer in time (is TLS spoken at that port?)");
	dial->stage = DIAL_BEGUN;
	return true;
}

/* A socket for that address, from the address that we are bound to. */
static int
dial_socket(struct dial *dial, int family)
{
	const socklen_t len = family == AF_INET ? sizeof(struct sockaddr_in)
						: sizeof(struct sockaddr_in6);
	const int on = 1;
	int fd;

	fd = socket(
	    family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);
	if (fd == -1) {
		dial_say(dial, strerror(errno));
		return -1;
	}
	if (dial->bind.ss_family != AF_UNSPEC &&
	    bind(fd, (const struct sockaddr *)&dial->bind, len) != 0) {
		text_clear(&dial->why);
		text_addf(&dial->why, "our own address can't be used: %s",
		    strerror(errno));
		close(fd);
		return -1;
	}
	/* Without it small lines wait 40 ms for a delayed ACK. */
	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	return fd;
}

static bool
dial_try(struct dial *dial, const struct address *address)
{
	int fd = dial_socket(dial, address->at.ss_family);

	if (fd == -1)
		return false;
	dial->stream =
	    bufferevent_socket_new(dial->base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (dial->stream == NULL) {
		close(fd);
		dial_say(dial, "out of memory");
		return false;
	}
	dial->stage = DIAL_BEGUN;
	bufferevent_setcb(dial->stream, NULL, NULL, dial_happened, dial);
	timer_set(dial->step, dial->target.connect_ms);
	dial_say(dial, "no answer in time");
	if (bufferevent_socket_connect(dial->stream,
		(const struct sockaddr *)&address->at, (int)address->len) == 0)
		return true;
	dial_say(dial, strerror(errno));
	dial_drop_stream(dial);
	return false;
}

static void
dial_step(evutil_socket_t fd, short what, void *self)
{
	struct dial *dial = self;

	(void)fd;
	(void)what;
	if (dial->stage == DIAL_CONNECTED) {
		bufferevent_setcb(dial->stream, NULL, NULL, NULL, NULL);
		if (dial->target.tls == NULL || dial->tls != NULL) {
			dial_finish(dial);
			return;
		}
		if (dial_secure(dial))
			return;
	}
	dial_drop_stream(dial);
	while (dial->next < dial->count)
		if (dial_try(dial, &dial->addresses[dial->next++]))
			return;
	dial_finish(dial);
}

/* The next address from there on that is of that family, or (other) is not, and
 * is of the kind that we are bound to. */
static int
next_of(const struct dial *dial, const struct addresses *found, int from,
    int family, bool other)
{
	for (; from < found->count; from++) {
		const int is = found->list[from].at.ss_family;

		if ((is == family) != other &&
		    (dial->bind.ss_family == AF_UNSPEC ||
			dial->bind.ss_family == is))
			break;
	}
	return from;
}

/* IPv6 and IPv4 in turn, so that one of them that leads nowhere is no long
 * wait, however many addresses there are of it. */
static void
dial_order(struct dial *dial, const struct addresses *found)
{
	const int family = found->list[0].at.ss_family;
	int at[2] = {next_of(dial, found, 0, family, false),
	    next_of(dial, found, 0, family, true)};

	for (int turn = 0; dial->count < ADDRESSES_MOST &&
			   (at[0] < found->count || at[1] < found->count);
	     turn = !turn) {
		if (at[turn] == found->count)
			continue;
		dial->addresses[dial->count++] = found->list[at[turn]];
		at[turn] =
		    next_of(dial, found, at[turn] + 1, family, turn == 1);
	}
}

static void
dial_found(void *self, const struct addresses *found, const char *why)
{
	struct dial *dial = self;

	dial->lookup = NULL;
	dial_say(dial, why);
	if (found->count > 0)
		dial_order(dial, found);
	if (found->count > 0 && dial->count == 0)
		dial_say(dial, "no address of the kind that we are bound to");
	timer_set(dial->step, 0);
}

/* An address of IPv4 or IPv6; what is none is none. */
static void
dial_bind(struct dial *dial, const char *address)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)&dial->bind;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&dial->bind;

	if (inet_pton(AF_INET, address, &v4->sin_addr) == 1)
		v4->sin_family = AF_INET;
	else if (inet_pton(AF_INET6, address, &v6->sin6_addr) == 1)
		v6->sin6_family = AF_INET6;
}

struct dial *
dial_start(struct event_base *base, const struct dial_target *target,
    dial_done done, void *self)
{
	struct dial *dial = xcalloc(1, sizeof(*dial));

	dial->base = base;
	dial->target = *target;
	dial->target.host = dial->target.bind = NULL; /* only borrowed */
	dial->target.resolv_conf = NULL;
	dial->host = xstrdup(target->host);
	if (target->bind != NULL)
		dial_bind(dial, target->bind);
	dial->done = done;
	dial->self = self;
	dial_say(dial, "the name was not found in time");
	dial->step = timer_new(base, dial_step, dial);
	timer_set(dial->step, target->lookup_ms);
	dial->lookup = lookup_start(base, target->host, target->port,
	    target->resolv_conf, dial_found, dial);
	return dial;
}

void
dial_cancel(struct dial *dial)
{
	if (dial != NULL)
		dial_free(dial);
}
