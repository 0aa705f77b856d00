/* Getting a connection: which server, and how long to wait between tries. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "base/chance.h"
#include "base/clock.h"
#include "base/log.h"
#include "irc/link_inside.h"
#include "net/timer.h"
#include "net/tls.h"

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

void
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

void
link_hurry(struct link *link)
{
	const int64_t now_ms = clock_mono_ms();
	int64_t at_ms = link->since_ms + link->settings->times.hurried_ms;

	if (link->state != LINK_WAITING || at_ms >= link->retry_ms)
		return;
	if (at_ms < now_ms)
		at_ms = now_ms;
	link->retry_ms = at_ms;
	timer_set(link->timer, at_ms - now_ms);
	log_info("irc",
	    "network=%s told to try now: connecting in %" PRId64 " s",
	    link->settings->name, (at_ms - now_ms) / 1000);
}

void
link_wait_at_least(struct link *link, int64_t wait_ms)
{
	if (link->wait_least_ms < wait_ms)
		link->wait_least_ms = wait_ms;
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

void
link_turn_server(struct link *link)
{
	link->server = (link->server + 1) % link_servers(link);
}

/* The next server at once; after the last one a while is waited. */
static void
link_not_dialled(struct link *link, const char *why)
{
	log_warn("irc", "network=%s can't connect to %s port %u: %s",
	    link->settings->name, link->at.host, (unsigned)link->at.port, why);
	text_clear(&link->trouble);
	text_addf(&link->trouble, "%s: %s", link->at.host, why);
	link_turn_server(link);
	if (link->server != 0)
		link_dial(link);
	else
		link_wait(link);
}

static void
link_log_connected(struct link *link)
{
	const char *version = tls_version(link->stream);

	text_addf(&link->way, " with %s", version != NULL ? version : "no TLS");
	log_info("irc", "network=%s connected to %s", link->settings->name,
	    text_str(&link->way));
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
	link->has_spoken = false;
	link->heard_ms = link->read_ms = clock_mono_ms();
	link->pinged_ms = link->answered_ms = 0;
	link->lag_ms = -1;
	link->has_told_time = false;
	link->written = link->pinged = link->answered = 0;
	link->line_most = LINE_USUAL;
	link_set_state(link, LINK_CAP_LS);
	bufferevent_setcb(stream, link_read, NULL, link_happened, link);
	timer_set(link->timer, link->settings->times.register_ms);
	if (!link->calls->connected(link->self)) {
		link_fail(link, "no session");
		return;
	}
	if (link->settings->password != NULL && !link_may_tell_secrets(link))
		log_warn("irc",
		    "network=%s the server's password is told without verified "
		    "TLS",
		    link->settings->name);
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

void
link_dial(struct link *link)
{
	const struct irc_settings *s = link->settings;
	struct dial_target target = {.bind = s->bind,
	    .tls = s->use_tls ? &s->tls : NULL,
	    .lookup_ms = s->times.lookup_ms,
	    .connect_ms = s->times.connect_ms};

	link_choose_server(link);
	text_clear(&link->way);
	text_addf(
	    &link->way, "%s port %u", link->at.host, (unsigned)link->at.port);
	target.host = link->at.host;
	target.port = link->at.port;
	link_set_state(link, LINK_DIALLING);
	link->dial = dial_start(link->base, &target, link_dialled, link);
}
