#include <config.h>

#include "irc/link.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/buffer.h>

#include "base/chance.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/xalloc.h"
#include "irc/link_inside.h"
#include "net/timer.h"

enum {
	OUTSTANDING_MOST = 64 * 1024, /* bytes that the server has not taken */
	LINE_USUAL = 512, /* with CR LF */
	ANSWER_FRESH_MS = 2000,
	SILENT_PINGS = 4, /* ping_wait_ms that data without PONG may last */
	LOGGED_MOST = 200
};

static void link_dial(struct link *link);

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

static bool
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

/* Log what the server says, made harmless, and keep it for the status. */
static void
log_words(struct link *link, const char *what, const char *words)
{
	struct text clean = TEXT_EMPTY;

	utf8_clean(&clean, words, strlen(words), LOGGED_MOST);
	log_info("irc", "network=%s %s: %s", link->settings->name, what,
	    text_str(&clean));
	text_fini(&link->trouble);
	link->trouble = clean;
}

void
link_heed(struct link *link, const char *said)
{
	const struct irc_times *times = &link->settings->times;
	const struct {
		int64_t wait_ms;
		const char *words[12];
	} rows[] = {
	    {times->banned_ms, {"banned", "k-line", "k:line", "kline", "g-line",
				   "g:line", "gline", "z:line", "zline",
				   "d-line", "akill", "not authori"}},
	    {times->throttled_ms, {"throttl", "too fast", "too many", "flood",
				      "recvq", "try again later"}},
	};
	const size_t words = sizeof(rows[0].words) / sizeof(rows[0].words[0]);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t k = 0; k < words && rows[i].words[k] != NULL; k++)
			if (strcasestr(said, rows[i].words[k]) != NULL &&
			    link->wait_least_ms < rows[i].wait_ms)
				link->wait_least_ms = rows[i].wait_ms;
}

/* Half to all of the doubled time, so that many don't come back at once. */
static int64_t
link_backoff_ms(const struct link *link)
{
	const struct irc_times *times = &link->settings->times;
	int64_t wait = times->retry_first_ms;

	for (int i = 1; i < link->failures && wait < times->retry_most_ms; i++)
		wait *= 2;
	if (wait > times->retry_most_ms)
		wait = times->retry_most_ms;
	wait = wait / 2 + (int64_t)chance_below((uint32_t)(wait / 2 + 1));
	return wait < link->wait_least_ms ? link->wait_least_ms : wait;
}

static void
link_wait(struct link *link)
{
	int64_t wait;

	if (link->quitting) {
		link_set_state(link, LINK_CLOSED);
		return;
	}
	link->failures++;
	wait = link_backoff_ms(link);
	link->wait_least_ms = 0;
	link_set_state(link, LINK_WAITING);
	link->retry_ms = link->since_ms + wait;
	timer_set(link->timer, wait);
	log_info("irc", "network=%s connecting again in %" PRId64 " s",
	    link->settings->name, wait / 1000);
}

static int
link_servers(const struct link *link)
{
	const char *const *further = link->settings->servers;
	int count = 1;

	while (further != NULL && further[count - 1] != NULL)
		count++;
	return count;
}

/* The stream goes at the end of the turn, never within a call of it. */
static void
link_retire(struct link *link)
{
	if (link->stream == NULL || link->state == LINK_RETIRING)
		return;
	if (link->state == LINK_UP &&
	    clock_mono_ms() - link->since_ms >= link->settings->times.good_ms) {
		link->failures = 0;
		link->server = 0;
	} else {
		link->server = (link->server + 1) % link_servers(link);
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
		link_fail(link, "not registered in time");
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

static void
link_take_pong(struct link *link, const struct line *line)
{
	char token[16];

	snprintf(token, sizeof(token), "lsq%u", link->ping_number);
	if (line->count == 0 || link->pinged_ms == 0 ||
	    strcmp(line->params[line->count - 1], token) != 0)
		return;
	link->lag_ms = clock_mono_ms() - link->pinged_ms;
	link->answered = link->pinged;
	link->answered_ms = clock_mono_ms();
	link->pinged_ms = 0;
	timer_set(link->ping, link->settings->times.ping_every_ms);
}

static void
link_ping(struct link *link)
{
	link->ping_number++;
	link->pinged_ms = clock_mono_ms();
	link_sendf(link, "PING :lsq%u", link->ping_number);
	link->pinged = link->written;
	timer_set(link->ping, link->settings->times.ping_wait_ms);
}

size_t
link_unanswered(const struct link *link)
{
	return (size_t)(link->written - link->answered);
}

void
link_probe(struct link *link)
{
	if (link->state == LINK_UP && link->pinged_ms == 0)
		link_ping(link);
}

bool
link_has_answered(struct link *link)
{
	if (clock_mono_ms() - link->answered_ms <= ANSWER_FRESH_MS)
		return true;
	link_probe(link);
	return false;
}

static void
link_tick(evutil_socket_t fd, short what, void *self)
{
	const int64_t now_ms = clock_mono_ms();
	struct link *link = self;
	const struct irc_times *times = &link->settings->times;

	(void)fd;
	(void)what;
	if (link->pinged_ms == 0) {
		link_ping(link);
		return;
	}
	/* A server that is busy sending may answer late, but not for ever. */
	if (now_ms - link->heard_ms < times->ping_wait_ms &&
	    now_ms - link->pinged_ms < SILENT_PINGS * times->ping_wait_ms) {
		timer_set(link->ping, times->ping_wait_ms);
		return;
	}
	link_fail(link, "no answer to PING");
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

static void
link_take_error(struct link *link, const struct line *line)
{
	const char *words = line->count > 0 ? line->params[0] : "";

	log_words(link, "the server says", words);
	link_heed(link, words);
}

static void
link_take_ping(struct link *link, const struct line *line)
{
	if (line->count > 0)
		link_sendf(link, "PONG :%s", line->params[0]);
}

static void
link_pass_on(void *self, const char *clean, size_t len)
{
	struct link *link = self;

	link->calls->line(link->self, clean, len);
}

static void
link_handle(struct link *link, const struct line *line)
{
	static const struct {
		const char *command;
		void (*take)(struct link *link, const struct line *line);
	} rows[] = {
	    {"ERROR", link_take_error},
	    {"PING", link_take_ping},
	    {"PONG", link_take_pong},
	    {"465", link_take_error},
	};

	if (line->time_ms >= 0 && line_numeric(line) != 0)
		link->skew_ms = clock_wall_s() * 1000 - line->time_ms;
	if (line_numeric(line) == 465)
		link_heed(link, "banned");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(line->command, rows[i].command) == 0) {
			rows[i].take(link, line);
			return;
		}
	if (!login_take(link, line) && !registration_take(link, line) &&
	    link->state == LINK_UP)
		line_clean(line, link_pass_on, link);
}

static bool
link_got_line(void *self, const char *raw, size_t len)
{
	struct link *link = self;

	if (line_parse(&link->line, raw, len))
		link_handle(link, &link->line);
	return link_is_open(link);
}

static void
link_read(struct bufferevent *stream, void *self)
{
	struct evbuffer *input = bufferevent_get_input(stream);
	struct link *link = self;
	char bytes[4096];
	int len;

	link->heard_ms = clock_mono_ms();
	while ((len = evbuffer_remove(input, bytes, sizeof(bytes))) > 0) {
		if (!link_is_open(link))
			continue; /* drained and forgotten */
		if (!line_cutter_add(
			&link->cutter, bytes, (size_t)len, link_got_line, link))
			link_fail(link, "an endless line");
	}
}

static void
link_happened(struct bufferevent *stream, short what, void *self)
{
	struct link *link = self;
	struct text why = TEXT_EMPTY;

	if (link->state == LINK_QUITTING) {
		link_retire(link);
		return;
	}
	/* The last line may lack its end: an ERROR is worth reading. */
	if (link_is_open(link) && link->cutter.len > 0)
		(void)line_cutter_add(
		    &link->cutter, "\n", 1, link_got_line, link);
	tls_explain_end(stream, what, &why);
	if (link->state == LINK_CAP_LS && link->trouble.len == 0 &&
	    tls_version(stream) == NULL)
		text_add(&why, ", and it has said nothing (is that a port for "
			       "TLS?)");
	link_fail(link, text_str(&why));
	text_fini(&why);
}

/* The next server at once; after the last one a while is waited. */
static void
link_not_dialled(struct link *link, const char *why)
{
	log_warn("irc", "network=%s can't connect to %s port %u: %s",
	    link->settings->name, link->at.host, (unsigned)link->at.port, why);
	text_clear(&link->trouble);
	text_addf(&link->trouble, "%s: %s", link->at.host, why);
	link->server = (link->server + 1) % link_servers(link);
	if (link->server != 0)
		link_dial(link);
	else
		link_wait(link);
}

static void
link_log_connected(const struct link *link)
{
	const char *version = tls_version(link->stream);

	log_info("irc", "network=%s connected to %s port %u with %s",
	    link->settings->name, link->at.host, (unsigned)link->at.port,
	    version != NULL ? version : "no TLS");
	if (version != NULL && !link_is_verified(link))
		log_warn("irc",
		    "network=%s ITS CERTIFICATE IS NOT CHECKED (tls_verify = "
		    "false): anybody on the way can read and change all that "
		    "is said",
		    link->settings->name);
}

static void
link_dialled(void *self, struct bufferevent *stream, const char *why)
{
	struct link *link = self;

	link->dial = NULL;
	if (stream == NULL) {
		link_not_dialled(link, why);
		return;
	}
	link->stream = stream;
	text_clear(&link->trouble);
	link_log_connected(link);
	link->cutter.len = 0;
	link->heard_ms = clock_mono_ms();
	link->pinged_ms = link->answered_ms = 0;
	link->lag_ms = -1;
	link->skew_ms = 0;
	link->written = link->pinged = link->answered = 0;
	link->line_most = LINE_USUAL;
	link_set_state(link, LINK_CAP_LS);
	bufferevent_setcb(stream, link_read, NULL, link_happened, link);
	timer_set(link->timer, link->settings->times.register_ms);
	if (!link->calls->connected(link->self)) {
		link_fail(link, "no session");
		return;
	}
	bufferevent_enable(stream, EV_READ | EV_WRITE);
	registration_begin(link);
}

static void
link_choose_server(struct link *link)
{
	const struct irc_settings *s = link->settings;

	if (link->server >= link_servers(link))
		link->server = 0;
	if (link->server > 0 &&
	    server_parse(s->servers[link->server - 1], s->port, &link->at))
		return;
	snprintf(link->at.host, sizeof(link->at.host), "%s", s->host);
	link->at.port = s->port;
}

static void
link_dial(struct link *link)
{
	const struct irc_settings *s = link->settings;
	struct dial_target target = {.bind = s->bind,
	    .tls = s->use_tls ? &s->tls : NULL,
	    .lookup_ms = s->times.lookup_ms,
	    .connect_ms = s->times.connect_ms};

	link_choose_server(link);
	target.host = link->at.host;
	target.port = link->at.port;
	link_set_state(link, LINK_DIALLING);
	link->dial = dial_start(link->base, &target, link_dialled, link);
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
	if (link->state == LINK_RETIRING)
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
	bool sent;

	if (!link_is_open(link))
		return false;
	output = bufferevent_get_output(link->stream);
	if (evbuffer_get_length(output) > OUTSTANDING_MOST)
		return false;
	text_add_mem(
	    &out, line, utf8_cut(line, strlen(line), link->line_most - 2));
	for (size_t i = 0; i < out.len; i++)
		if (out.buf[i] == '\r' || out.buf[i] == '\n')
			out.buf[i] = ' ';
	text_add(&out, "\r\n");
	sent = bufferevent_write(link->stream, out.buf, out.len) == 0;
	if (sent)
		link->written += out.len;
	text_fini(&out);
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
	text_fini(&line);
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

int64_t
link_skew_ms(const struct link *link)
{
	return link->skew_ms;
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
	};
}
