#include <config.h>

#include "local/peer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "local/lines.h"
#include "net/timer.h"
#include "net/watch.h"

enum { ANSWER_MOST = 4 * 1024 * 1024 }; /* more is a bug of ours, or a flood */

struct peer {
	int fd;
	char name[48];
	struct orderer by;
	int64_t idle_ms;
	struct event *in, *out, *idle;
	struct lines lines;
	struct text line; /* the order in hand */
	struct order_reply reply;
	bool has_ordered; /* in this turn: the answer is due at its end */
	bool has_ended; /* the client sends no more */
	bool is_over;
	struct text answer;
	size_t sent; /* of it */
};

/* It is alive; a minute from now it is idle again. */
static void
rest_anew(struct peer *peer)
{
	timer_set(peer->idle, peer->idle_ms);
}

static void
answer_lines(struct peer *peer, const char *lines)
{
	while (*lines != '\0') {
		size_t len = strcspn(lines, "\n");

		text_add_char(&peer->answer, ' ');
		text_add_mem(&peer->answer, lines, len);
		text_add_char(&peer->answer, '\n');
		lines += len + (lines[len] == '\n');
	}
}

static void
answer_end(struct peer *peer, const char *error)
{
	if (error[0] == '\0')
		text_add(&peer->answer, "ok\n");
	else
		text_addf(&peer->answer, "error %s\n", error);
}

/* The next order, or an error that is its answer at once. */
static void
take_line(struct peer *peer, enum lines_got got)
{
	static const char *const errors[] = {
	    [LINES_TOO_LONG] = "too long",
	    [LINES_BINARY] = "not text",
	};

	rest_anew(peer);
	peer->has_ordered = true;
	if (got == LINES_LINE)
		order_run(&peer->by, text_str(&peer->line), &peer->reply);
	else
		text_add(&peer->reply.error, errors[got]);
}

/* Take an order if none is in hand, else read on. */
static void
go_on(struct peer *peer)
{
	enum lines_got got;

	if (peer->has_ordered || peer->is_over || peer->answer.len > 0)
		return;
	got = lines_take(&peer->lines, &peer->line);
	if (got == LINES_NONE && peer->has_ended) {
		lines_end(&peer->lines);
		got = lines_take(&peer->lines, &peer->line);
	}
	if (got != LINES_NONE)
		take_line(peer, got);
	else if (peer->has_ended)
		peer->is_over = true;
	else
		event_add(peer->in, NULL);
}

static void
read_some(struct peer *peer)
{
	ssize_t len = lines_read(&peer->lines, peer->fd);

	if (len == 0)
		peer->has_ended = true;
	else if (len < 0 && errno != EAGAIN && errno != EINTR)
		peer->is_over = true;
}

/* Without EV_READ: woken, since there may be more orders at hand. */
static void
on_in(evutil_socket_t fd, short what, void *ctx)
{
	struct peer *peer = ctx;

	(void)fd;
	if ((what & EV_READ) != 0)
		read_some(peer);
	go_on(peer);
}

static void
send_some(struct peer *peer)
{
	const char *rest = text_str(&peer->answer) + peer->sent;
	ssize_t len =
	    send(peer->fd, rest, peer->answer.len - peer->sent, MSG_NOSIGNAL);

	if (len > 0) {
		peer->sent += (size_t)len;
		rest_anew(peer);
	} else if (len < 0 && errno != EAGAIN && errno != EINTR) {
		peer->is_over = true;
		return;
	}
	if (peer->sent < peer->answer.len) {
		event_add(peer->out, NULL);
		return;
	}
	text_fini(&peer->answer);
	peer->sent = 0;
	event_active(peer->in, 0, 0);
}

static void
on_out(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	send_some(ctx);
}

static void
on_idle(evutil_socket_t fd, short what, void *ctx)
{
	struct peer *peer = ctx;

	(void)fd;
	(void)what;
	peer->is_over = true;
}

struct peer *
peer_new(struct event_base *base, int fd, int64_t id, const struct orderer *by,
    int64_t idle_ms)
{
	struct peer *peer = xcalloc(1, sizeof(*peer));

	peer->fd = fd;
	snprintf(peer->name, sizeof(peer->name), "lansquenetctl#%lld",
	    (long long)id);
	peer->by = *by;
	peer->by.name = peer->name;
	peer->idle_ms = idle_ms;
	peer->in = watch_new(base, fd, EV_READ, on_in, peer);
	peer->out = watch_new(base, fd, EV_WRITE, on_out, peer);
	peer->idle = timer_new(base, on_idle, peer);
	rest_anew(peer);
	event_add(peer->in, NULL);
	return peer;
}

void
peer_free(struct peer *peer)
{
	if (peer == NULL)
		return;
	event_free(peer->in);
	event_free(peer->out);
	timer_free(peer->idle);
	close(peer->fd);
	text_fini(&peer->line);
	text_fini(&peer->answer);
	order_reply_fini(&peer->reply);
	free(peer);
}

const char *
peer_name(const struct peer *peer)
{
	return peer->name;
}

void
peer_show(struct peer *peer, const char *text)
{
	if (peer->has_ordered)
		text_addf(&peer->reply.lines, "%s\n", text);
}

void
peer_turn_over(struct peer *peer, bool has_committed)
{
	struct order_reply *reply = &peer->reply;

	if (!peer->has_ordered || peer->is_over)
		return;
	peer->has_ordered = false;
	if (reply->must_commit && !has_committed && reply->error.len == 0)
		text_add(&reply->error, "the disk failed: it was not done");
	answer_lines(peer, text_str(&reply->lines));
	answer_end(peer, text_str(&reply->error));
	order_reply_fini(reply);
	reply->must_commit = false;
	if (peer->answer.len > ANSWER_MOST)
		peer->is_over = true;
	else
		send_some(peer);
}

bool
peer_is_over(const struct peer *peer)
{
	return peer->is_over;
}
