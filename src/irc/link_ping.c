/* Is the server alive, how far is it behind, and what has it read of us? */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "irc/link_inside.h"
#include "net/timer.h"

enum {
	ANSWER_FRESH_MS = 2000,
	SILENT_PINGS = 4 /* ping_wait_ms that data without PONG may last */
};

void
link_take_pong(struct link *link, const struct line *line)
{
	char token[16];

	snprintf(token, sizeof(token), "lsq%u", link->ping_number);
	if (line->count == 0 || link->pinged_ms == 0 ||
	    strcmp(line->params[line->count - 1], token) != 0)
		return;
	link->lag_ms = clock_mono_ms() - link->pinged_ms;
	/* By nothing else, since a bouncer repeats old lines. */
	if (line->time_ms >= 0) {
		link->has_told_time = true;
		link->ahead_ms = line->time_ms - clock_mono_ms();
	}
	link->answered = link->pinged;
	link->read_ms = link->pinged_ms;
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

int64_t
link_read_ms(const struct link *link)
{
	return link->read_ms;
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

void
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
