#include <config.h>

#include "irc/session.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <libircclient.h>

#include "base/log.h"
#include "base/number.h"
#include "base/xalloc.h"
#include "irc/line.h"
#include "irc/pair.h"

enum {
	TURN_READS = 32, /* reads of libircclient in one turn of the loop */
	ORIGIN_MOST = LINE_PREFIX_MOST + LINE_ACCOUNT_MOST + 32
};

struct session {
	irc_session_t *irc;
	struct bufferevent *pair; /* our end */
	struct event *readable; /* libircclient's end */
	struct event *writable;
	int fd; /* libircclient's, closed by it */
	bool dead;
	const struct session_calls *calls;
	void *self;
};

static void
session_die(struct session *session, const char *why)
{
	if (session->dead)
		return;
	session->dead = true;
	event_del(session->readable);
	event_del(session->writable);
	session->calls->dead(session->self, why);
}

/* Cut off what stands behind the next mark; "" where there is none. */
static char *
next_mark(char *part)
{
	char *mark = strchr(part, LINE_MARK);

	if (mark == NULL)
		return part + strlen(part);
	*mark = '\0';
	return mark + 1;
}

/* Split `nick!user@host\x1faccount\x1ftime\x1fmarks` in place. */
static void
split_origin(char *origin, struct session_event *event)
{
	char *account = next_mark(origin);
	char *time = next_mark(account);
	char *marks = next_mark(time);
	char *mask = strchr(origin, '!');

	event->nick = origin;
	event->account = account;
	event->time_ms = -1;
	(void)number_parse(time, 0, INT64_MAX, &event->time_ms);
	event->is_bot = strchr(marks, LINE_MARK_BOT) != NULL;
	event->is_batched = strchr(marks, LINE_MARK_BATCH) != NULL;
	event->mask = "";
	if (mask != NULL) {
		*mask = '\0';
		event->mask = mask + 1;
	}
}

static void
session_dispatch(irc_session_t *irc, const char *command, int numeric,
    const char *origin, const char **params, unsigned count)
{
	struct session *session = irc_get_ctx(irc);
	struct session_event event;
	char copy[ORIGIN_MOST];

	snprintf(copy, sizeof(copy), "%s", origin != NULL ? origin : "");
	split_origin(copy, &event);
	event.command = command;
	event.numeric = numeric;
	event.params = params;
	event.count = 0;
	while (event.count < (int)count && params[event.count] != NULL)
		event.count++;
	session->calls->event(session->self, &event);
}

static void
on_word(irc_session_t *irc, const char *command, const char *origin,
    const char **params, unsigned count)
{
	session_dispatch(irc, command, 0, origin, params, count);
}

/* libircclient tells own and others' messages apart by its own idea of our
 * nick, which is wrong: so channel and private ones are one event here. */
static void
on_message(irc_session_t *irc, const char *command, const char *origin,
    const char **params, unsigned count)
{
	(void)command;
	session_dispatch(irc, "PRIVMSG", 0, origin, params, count);
}

static void
on_ctcp(irc_session_t *irc, const char *command, const char *origin,
    const char **params, unsigned count)
{
	(void)command;
	session_dispatch(irc, "CTCP", 0, origin, params, count);
}

static void
on_numeric(irc_session_t *irc, unsigned numeric, const char *origin,
    const char **params, unsigned count)
{
	session_dispatch(irc, "", (int)numeric, origin, params, count);
}

/* The DCC callbacks stay NULL: that is the refusal. */
static irc_callbacks_t callbacks = {
    .event_nick = on_word,
    .event_quit = on_word,
    .event_join = on_word,
    .event_part = on_word,
    .event_kick = on_word,
    .event_mode = on_word,
    .event_invite = on_word,
    .event_channel = on_message,
    .event_privmsg = on_message,
    .event_notice = on_word,
    .event_channel_notice = on_word,
    .event_ctcp_req = on_ctcp,
    .event_unknown = on_word,
    .event_numeric = on_numeric,
};

/* Which of in and out libircclient wants now. */
static short
session_wants(struct session *session)
{
	fd_set in, out;
	int most = 0;
	short wants = 0;

	FD_ZERO(&in);
	FD_ZERO(&out);
	if (irc_add_select_descriptors(session->irc, &in, &out, &most) != 0)
		return 0;
	if (FD_ISSET(session->fd, &in))
		wants |= POLLIN;
	if (FD_ISSET(session->fd, &out))
		wants |= POLLOUT;
	return wants;
}

/* One call of the library, with only those bits that are true this very
 * moment: it would spin on the others. False: nothing to do, or dead. */
static bool
session_step(struct session *session)
{
	struct pollfd ready = {session->fd, session_wants(session), 0};
	fd_set in, out;

	if (ready.events == 0) {
		session_die(session, "libircclient is stuck");
		return false;
	}
	if (poll(&ready, 1, 0) <= 0)
		return false;
	FD_ZERO(&in);
	FD_ZERO(&out);
	if (ready.revents & ready.events & POLLIN)
		FD_SET(session->fd, &in);
	if (ready.revents & ready.events & POLLOUT)
		FD_SET(session->fd, &out);
	if ((ready.revents & (POLLERR | POLLHUP)) != 0 ||
	    irc_process_select_descriptors(session->irc, &in, &out) != 0) {
		session_die(session, "libircclient gave up");
		return false;
	}
	return true;
}

static void
session_arm(struct session *session)
{
	const short wants = session_wants(session);

	if (wants & POLLIN)
		event_add(session->readable, NULL);
	else
		event_del(session->readable);
	if (wants & POLLOUT)
		event_add(session->writable, NULL);
	else
		event_del(session->writable);
}

static void
session_ready(evutil_socket_t fd, short what, void *self)
{
	struct session *session = self;

	(void)fd;
	(void)what;
	for (int i = 0; i < TURN_READS && session_step(session); i++)
		continue;
	if (!session->dead)
		session_arm(session);
}

/* Its own NICK, USER and PONG are of no use. */
static void
pair_read(struct bufferevent *pair, void *self)
{
	struct evbuffer *input = bufferevent_get_input(pair);

	(void)self;
	evbuffer_drain(input, evbuffer_get_length(input));
}

static void
pair_drained(struct bufferevent *pair, void *self)
{
	struct session *session = self;

	(void)pair;
	session->calls->drained(session->self);
}

static void
pair_happened(struct bufferevent *pair, short what, void *self)
{
	(void)pair;
	(void)what;
	session_die(self, "the loopback pair broke");
}

static bool
session_wire(struct session *session, struct event_base *base, int fd)
{
	/* Closed, the pair is gone at once: nothing of it is waited for. */
	const struct linger linger = {.l_onoff = 1, .l_linger = 0};
	const int on = 1;

	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	(void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof(linger));
	session->pair = bufferevent_socket_new(base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (session->pair == NULL) {
		close(fd);
		return false;
	}
	session->readable = event_new(
	    base, session->fd, EV_READ | EV_PERSIST, session_ready, session);
	session->writable = event_new(
	    base, session->fd, EV_WRITE | EV_PERSIST, session_ready, session);
	if (session->readable == NULL || session->writable == NULL)
		return false;
	bufferevent_setcb(
	    session->pair, pair_read, pair_drained, pair_happened, session);
	bufferevent_enable(session->pair, EV_READ | EV_WRITE);
	session_arm(session);
	return true;
}

struct session *
session_new(
    struct event_base *base, const struct session_calls *calls, void *self)
{
	struct session *session = xcalloc(1, sizeof(*session));
	const char *why = strerror(ENOMEM);
	int fd = -1;

	session->fd = -1;
	session->calls = calls;
	session->self = self;
	session->irc = irc_create_session(&callbacks);
	if (session->irc != NULL) {
		irc_set_ctx(session->irc, session);
		fd = pair_connect(session->irc, &session->fd, &why);
	}
	if (fd != -1 && session_wire(session, base, fd))
		return session;
	log_err("irc", "no session: %s", why);
	session_free(session);
	return NULL;
}

void
session_free(struct session *session)
{
	if (session == NULL)
		return;
	if (session->readable != NULL)
		event_free(session->readable);
	if (session->writable != NULL)
		event_free(session->writable);
	if (session->pair != NULL)
		bufferevent_free(session->pair);
	if (session->irc != NULL)
		irc_destroy_session(session->irc);
	free(session);
}

void
session_feed(struct session *session, const char *clean, size_t len)
{
	if (!session->dead)
		(void)bufferevent_write(session->pair, clean, len);
}

size_t
session_waiting(const struct session *session)
{
	return evbuffer_get_length(bufferevent_get_output(session->pair));
}
