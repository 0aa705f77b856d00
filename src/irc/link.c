#include <config.h>

#include "irc/link.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <event2/buffer.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/xalloc.h"
#include "irc/link_inside.h"
#include "net/timer.h"

/* Bytes that the server has not taken. */
enum { OUTSTANDING_MOST = 64 * 1024 };

static const char *const state_words[] = {
    [LINK_CLOSED] = "closed",
    [LINK_WAITING] = "waiting",
    [LINK_DIALLING] = "connecting",
    [LINK_CAP_LS] = "asking for capabilities",
    [LINK_CAP_REQ] = "agreeing on capabilities",
    [LINK_SASL] = "logging in",
    [LINK_WELCOME] = "registering",
    [LINK_UP] = "connected",
    [LINK_QUITTING] = "quitting",
    [LINK_RETIRING] = "closing",
};

void
link_set_state(struct link *link, enum link_state state)
{
	link->state = state;
	link->since_ms = clock_mono_ms();
	log_debug("irc", "network=%s link=%s", link->settings->name,
	    state_words[state]);
}

bool
link_is_open(const struct link *link)
{
	switch (link->state) {
	case LINK_CAP_LS:
	case LINK_CAP_REQ:
	case LINK_SASL:
	case LINK_WELCOME:
	case LINK_UP:
		return true;
	case LINK_CLOSED:
	case LINK_WAITING:
	case LINK_DIALLING:
	case LINK_QUITTING:
	case LINK_RETIRING:
		break;
	}
	return false;
}

void
link_retire(struct link *link)
{
	if (link->stream == NULL || link->state == LINK_RETIRING)
		return;
	if (link->state == LINK_UP &&
	    clock_mono_ms() - link->since_ms >= link->settings->times.good_ms) {
		link->failures = 0;
		link->server = 0;
	} else if (link->state != LINK_QUITTING) {
		link_turn_server(link);
	}
	bufferevent_disable(link->stream, EV_READ);
	event_del(link->ping);
	login_reset(link);
	link_set_state(link, LINK_RETIRING);
	timer_set(link->timer, 0);
}

void
link_fail(struct link *link, const char *why)
{
	if (!link_is_open(link))
		return;
	log_warn("irc", "network=%s lost: %s", link->settings->name, why);
	/* What the server itself said of it explains more. */
	if (link->trouble.len == 0)
		text_add(&link->trouble, why);
	link_retire(link);
}

static void
link_close(struct link *link)
{
	bufferevent_free(link->stream);
	link->stream = NULL;
	link->caps = 0;
	link->calls->closed(link->self);
	link_wait(link);
}

static void
link_is_late(struct link *link)
{
	struct text why = TEXT_EMPTY;

	if (link->has_spoken)
		text_addf(&why, "not registered in time, still %s",
		    state_words[link->state]);
	else
		text_add(&why, "the server says nothing");
	link_fail(link, text_str(&why));
	text_fini(&why);
}

static void
link_timeout(evutil_socket_t fd, short what, void *self)
{
	struct link *link = self;

	(void)fd;
	(void)what;
	switch (link->state) {
	case LINK_WAITING:
		link_dial(link);
		return;
	case LINK_CAP_LS:
	case LINK_CAP_REQ:
	case LINK_SASL:
	case LINK_WELCOME:
		link_is_late(link);
		return;
	case LINK_QUITTING:
	case LINK_RETIRING:
		link_close(link);
		return;
	case LINK_CLOSED:
	case LINK_DIALLING:
	case LINK_UP:
		return;
	}
}

void
link_welcomed(struct link *link)
{
	event_del(link->timer);
	text_clear(&link->trouble);
	link_set_state(link, LINK_UP);
	login_later(link);
	timer_set(link->ping, link->settings->times.ping_every_ms);
}

struct link *
link_new(struct event_base *base, const struct irc_settings *settings,
    const struct link_calls *calls, void *self)
{
	struct link *link = xcalloc(1, sizeof(*link));

	link->base = base;
	link->settings = settings;
	link->calls = calls;
	link->self = self;
	link->line_most = LINE_USUAL;
	link->lag_ms = -1;
	link->timer = timer_new(base, link_timeout, link);
	link->ping = timer_new(base, link_tick, link);
	link->login_timer = timer_new(base, login_timeout, link);
	return link;
}

void
link_free(struct link *link)
{
	if (link == NULL)
		return;
	dial_cancel(link->dial);
	if (link->stream != NULL)
		bufferevent_free(link->stream);
	timer_free(link->timer);
	timer_free(link->ping);
	timer_free(link->login_timer);
	text_fini(&link->trouble);
	text_fini(&link->way);
	free(link);
}

void
link_start(struct link *link)
{
	if (link->state == LINK_CLOSED && !link->quitting)
		link_dial(link);
}

static void
link_say_quit(struct link *link, const char *reason)
{
	link_sendf(link, "QUIT :%s", reason);
	event_del(link->ping);
	login_reset(link);
	link_set_state(link, LINK_QUITTING);
	timer_set(link->timer, link->settings->times.quit_ms);
}

void
link_move(struct link *link, const char *reason)
{
	link->failures = link->server = 0;
	link->wait_least_ms = 0;
	if (link_is_open(link)) {
		link_say_quit(link, reason);
	} else if (link->state == LINK_DIALLING ||
		   link->state == LINK_WAITING) {
		dial_cancel(link->dial);
		link->dial = NULL;
		link_set_state(link, LINK_WAITING);
		link->retry_ms = link->since_ms;
		timer_set(link->timer, 0);
	}
}

void
link_quit(struct link *link, const char *reason)
{
	if (link->quitting)
		return;
	link->quitting = true;
	if (link_is_open(link)) {
		link_say_quit(link, reason);
		return;
	}
	if (link->state == LINK_QUITTING || link->state == LINK_RETIRING)
		return;
	dial_cancel(link->dial);
	link->dial = NULL;
	event_del(link->timer);
	link_set_state(link, LINK_CLOSED);
}

bool
link_is_closed(const struct link *link)
{
	return link->state == LINK_CLOSED;
}

bool
link_send(struct link *link, const char *line)
{
	struct evbuffer *output;
	struct text out = TEXT_EMPTY;
	size_t len;
	bool sent;

	if (!link_is_open(link))
		return false;
	output = bufferevent_get_output(link->stream);
	if (evbuffer_get_length(output) > OUTSTANDING_MOST)
		return false;
	len = utf8_cut(line, strlen(line), link->line_most - 2);
	text_addf(&out, "%.*s\r\n", (int)len, line);
	for (size_t i = 0; i < len; i++)
		if (out.buf[i] == '\r' || out.buf[i] == '\n')
			out.buf[i] = ' ';
	sent = bufferevent_write(link->stream, out.buf, out.len) == 0;
	if (sent)
		link->written += out.len;
	text_wipe(&out);
	return sent;
}

bool
link_sendf(struct link *link, const char *format, ...)
{
	struct text line = TEXT_EMPTY;
	va_list args;
	bool sent;

	va_start(args, format);
	text_addv(&line, format, args);
	va_end(args);
	sent = link_send(link, text_str(&line));
	if (sent)
		link->calls->spent(link->self, line.len + 2);
	text_wipe(&line);
	return sent;
}

void
link_pause(struct link *link, bool paused)
{
	if (!link_is_open(link))
		return;
	if (paused)
		bufferevent_disable(link->stream, EV_READ);
	else
		bufferevent_enable(link->stream, EV_READ);
}

void
link_set_limits(struct link *link, size_t nick_most, size_t line_most)
{
	link->nick_most = nick_most;
	link->line_most = line_most;
}

unsigned
link_caps(const struct link *link)
{
	return link->caps;
}

bool
link_is_logged_in(const struct link *link)
{
	return link->is_logged_in;
}

const char *
link_login_trouble(const struct link *link)
{
	return link->is_logged_in ? NULL : link->login_why;
}

int64_t
link_server_time_ms(const struct link *link)
{
	return link->has_told_time ? clock_mono_ms() + link->ahead_ms
				   : clock_wall_s() * 1000;
}

bool
link_is_verified(const struct link *link)
{
	return link->settings->use_tls && tls_verifies(&link->settings->tls);
}

void
link_get_state(const struct link *link, struct front_state *out)
{
	const int64_t now_ms = clock_mono_ms();
	const bool waits = link->state == LINK_WAITING;

	*out = (struct front_state){
	    .is_up = link->state == LINK_UP,
	    .word = state_words[link->state],
	    .for_ms = now_ms - link->since_ms,
	    .retry_ms =
		waits && link->retry_ms > now_ms ? link->retry_ms - now_ms : 0,
	    .lag_ms = link->state == LINK_UP ? link->lag_ms : -1,
	    .failures = link->failures,
	    .trouble = link->trouble.len > 0 ? text_str(&link->trouble) : NULL,
	    .server = link->stream != NULL || link->state == LINK_DIALLING
			  ? text_str(&link->way)
			  : NULL,
	};
}
