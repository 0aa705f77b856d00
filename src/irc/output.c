/*
 * What we say, and what comes of it. A server tells of a refused line no more
 * than where it was to go: colours are then taken out and the line said once
 * more; if it was not for them, the table rests until we may speak, and only
 * the results that were refused are said again then, a few times at most.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "irc/network_inside.h"
#include "irc/settings.h"
#include "net/timer.h"

enum {
	SAFE_BYTES = 350, /* of text, where our mask is unknown (IRC.md 3) */
	MASK_MOST = 75, /* bytes of a user and a host that are unknown */
	LEAST_BYTES = 100,
	UNANSWERED_MOST = 800, /* bytes that the server may yet have to read:
				  some close the link at 1024 (IRC.md 3) */
	PROBE_BYTES = 500, /* of them, before it is asked how far it is */
	SHORT_BYTES = 32, /* of a question to the server, or the like */
	UNREGISTERED = 477,
	REFUSAL_MS = 15 * 1000, /* a refusal comes no later than that */
	MUTE_DOUBLINGS = 3,
	UNSAID_MOST = 1000
};

static const char *
word_of(const struct irc_network *network, enum front_way way)
{
	const struct irc_settings *settings = &network->settings;
	const bool is_notice = way == FRONT_TO_ROOM
				   ? settings->notice_to_rooms
				   : !settings->privmsg_to_persons;

	return is_notice ? "NOTICE" : "PRIVMSG";
}

static bool
has_colours(const char *text)
{
	return strchr(text, FRONT_RED[0]) != NULL;
}

static void
add_plain(struct text *out, const char *text)
{
	while (*text != '\0')
		if (strncmp(text, FRONT_RED, strlen(FRONT_RED)) == 0)
			text += strlen(FRONT_RED);
		else if (*text == FRONT_PLAIN[0])
			text++;
		else
			text_add_char(out, *text++);
}

/* Where bytes cost nothing it is not asked. */
bool
output_keeps_up(const struct irc_network *network, size_t bytes)
{
	const size_t unanswered = link_unanswered(network->link);

	if (network->settings.budget.byte_us == 0 || unanswered == 0 ||
	    unanswered + bytes <= UNANSWERED_MOST)
		return true;
	link_probe(network->link);
	return false;
}

int64_t
output_every_ms(const struct irc_network *network, int parts)
{
	const struct front_budget *budget = &network->settings.budget;

	return parts * (budget->line_ms + SHORT_BYTES * budget->byte_us / 1000);
}

static void
remember_colours(struct room *room, const char *text)
{
	const int64_t now_ms = clock_mono_ms();

	if (room->coloured_count == ROOM_COLOURED_MOST)
		free(room_take_coloured(room, now_ms, REFUSAL_MS));
	room->coloured[room->coloured_count++] =
	    (struct coloured){xstrdup(text), now_ms};
}

bool
output_send(
    void *self, enum front_way way, const char *target, const char *text)
{
	struct irc_network *network = self;
	struct room *room =
	    way == FRONT_TO_ROOM ? network_room(network, target) : NULL;
	struct text line = TEXT_EMPTY;
	bool sent;

	text_addf(&line, "%s %s :", word_of(network, way), target);
	if (room != NULL && room->is_plain)
		add_plain(&line, text);
	else
		text_add(&line, text);
	sent = output_keeps_up(network, line.len) &&
	       link_send(network->link, text_str(&line));
	text_fini(&line);
	if (sent && room != NULL && !room->is_plain && has_colours(text))
		remember_colours(room, text);
	if (sent && network->settings.budget.byte_us != 0 &&
	    link_unanswered(network->link) >= PROBE_BYTES)
		link_probe(network->link);
	return sent;
}

/* 512 - CR LF - ":nick!user@host PRIVMSG target :" (IRC.md 3). */
size_t
output_line_bytes(void *self, enum front_way way, const char *target)
{
	const struct irc_network *network = self;
	const bool is_known = network->mask_bytes > 0;
	const size_t line = network->isupport.line_most - 2;
	const size_t head = strlen(":!") + strlen(network->nick) +
			    (is_known ? network->mask_bytes : MASK_MOST) +
			    strlen("  ") + strlen(word_of(network, way)) +
			    strlen(target) + strlen(" :");
	const size_t bytes =
	    head + LEAST_BYTES < line ? line - head : LEAST_BYTES;

	return is_known || bytes < SAFE_BYTES ? bytes : SAFE_BYTES;
}

/* The oldest line with colours that may be the refused one, without them.
 * False: there is none. */
static bool
say_plainly(struct irc_network *network, struct room *room)
{
	char *text = room_take_coloured(room, clock_mono_ms(), REFUSAL_MS);
	struct text plain = TEXT_EMPTY;

	if (text == NULL)
		return false;
	room->refuses_colours = true;
	standing_tell(network, room);
	add_plain(&plain, text);
	link_sendf(network->link, "%s %s :%s", word_of(network, FRONT_TO_ROOM),
	    room->name, text_str(&plain));
	text_fini(&plain);
	free(text);
	return true;
}

static bool
has_any(const char *words, const char *const *rows)
{
	while (*rows != NULL && strcasestr(words, *rows) == NULL)
		rows++;
	return *rows != NULL;
}

/* Do the server's words say that we may not speak, whatever it is? */
static bool
is_about_us(const char *words)
{
	static const char *const rows[] = {"+m", "+M", "+R", "+b", "+q",
	    "banned", "moderat", "voice", "identif", "regist", NULL};

	return has_any(words, rows);
}

/* Or that it has filters, which what we say next may pass, or that we have not
 * been "connected for 60 seconds"? */
static bool
is_for_now(const char *words)
{
	static const char *const rows[] = {
	    "block", "filter", "spam", "censor", "connected for", NULL};

	return has_any(words, rows);
}

/* More may have been on their way when it was muted. */
static void
count_unsaid(struct room *room)
{
	if (room->unsaid < UNSAID_MOST)
		room->unsaid++;
}

/* Try again when the first of them is due. */
static void
plan_retry(struct irc_network *network)
{
	int64_t next_ms = -1, wait_ms;

	for (size_t i = 0; i < network->rooms.count; i++) {
		const struct room *room = &network->rooms.list[i];

		if (room->is_muted &&
		    (next_ms < 0 || room->unmute_ms < next_ms))
			next_ms = room->unmute_ms;
	}
	if (next_ms < 0)
		return;
	wait_ms = next_ms - clock_mono_ms();
	timer_set(network->unmute, wait_ms > 0 ? wait_ms : 0);
}

static void
mute(struct irc_network *network, struct room *room, const char *words,
    const char *why, int64_t wait_ms)
{
	struct text clean = TEXT_EMPTY;

	room->unmute_ms = clock_mono_ms() + wait_ms;
	room->is_muted = true;
	room->muted_why = why;
	room_forget_lines(room);
	if (room->mutes++ == 0) {
		settings_clean_words(&network->settings, words, &clean);
		log_warn("irc",
		    "network=%s channel=%s does not let us speak, its table "
		    "rests: %s",
		    network->settings.name, room->name, text_str(&clean));
		text_fini(&clean);
	}
	standing_tell(network, room);
	plan_retry(network);
}

/* For as long as nothing changes there: ever longer. */
static void
mute_for_good(struct irc_network *network, struct room *room, const char *words)
{
	const struct irc_times *times = &network->settings.times;
	const int doublings =
	    room->mutes < MUTE_DOUBLINGS ? room->mutes : MUTE_DOUBLINGS;
	const int64_t wait_ms =
	    is_for_now(words) ? times->flooded_ms : times->check_ms;

	mute(network, room, words, MAY_NOT_SPEAK, wait_ms << doublings);
}

/* What the server lets through again in a while, and at once with voice. */
static void
mute_crowded(struct irc_network *network, struct room *room, const char *words,
    int64_t wait_ms)
{
	if (room == NULL)
		return;
	if (room->state == ROOM_IN && room->is_told)
		mute(network, room, words,
		    "more is said than the network lets through; with voice "
		    "(+v) it would be",
		    wait_ms);
	count_unsaid(room);
}

/* 404 and 408 me target :why not. */
void
take_not_said(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[1]);
	const char *words = event->params[event->count - 1];

	if (!isupport_is_channel(&network->isupport, event->params[1])) {
		take_not_told(network, event);
		return;
	}
	if (room == NULL)
		return;
	if (room->state == ROOM_IN && room->is_told) {
		if (event->numeric != UNREGISTERED && !is_about_us(words) &&
		    !is_for_now(words) && say_plainly(network, room))
			return;
		mute_for_good(network, room, words);
	}
	count_unsaid(room);
}

/* 477 me target :for registered nicks only; of a JOIN or of words. */
void
take_unregistered(
    struct irc_network *network, const struct session_event *event)
{
	const struct room *room = network_room(network, event->params[1]);

	if (room != NULL && room->state == ROOM_ASKED)
		joins_take_refusal(network, event);
	else
		take_not_said(network, event);
}

/* 486, 531, 716 me nick :why not. */
void
take_not_told(struct irc_network *network, const struct session_event *event)
{
	front_refused(network->front, event->params[1], false);
}

/* 439 and 707 me target :too many of them. A channel is a target too where we
 * have no voice; 439 may also be of a JOIN. */
void
take_crowded(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[1]);

	if (!network->up || event->count < 3)
		return;
	if (room != NULL && room->state == ROOM_ASKED) {
		joins_take_refusal(network, event);
		return;
	}
	if (room != NULL) {
		mute_crowded(network, room, event->params[event->count - 1],
		    network->settings.times.crowded_ms);
		return;
	}
	if (!network->is_advised)
		log_warn("irc",
		    "network=%s limits how many people we may write to: "
		    "answers go to the channel for a while; most let us write "
		    "to more with voice (+v) there, or logged in",
		    network->settings.name);
	network->is_advised = true;
	front_refused(network->front, event->params[1], true);
}

/* Hybrid and its kin count what all say in a channel, but for those with voice,
 * and drop what is too much with these words. */
void
take_notice(struct irc_network *network, const struct session_event *event)
{
	static const char before[] = "*** Message to ",
			  after[] = " throttled due to flooding";
	const char *words = event->params[1], *end;
	char target[FRONT_NAME_MOST];

	if (event->mask[0] != '\0' || !network->up ||
	    strncmp(words, before, sizeof(before) - 1) != 0)
		return;
	words += sizeof(before) - 1;
	end = strstr(words, after);
	if (end == NULL || end == words || end - words >= FRONT_NAME_MOST)
		return;
	snprintf(target, sizeof(target), "%.*s", (int)(end - words), words);
	if (isupport_is_channel(&network->isupport, target))
		mute_crowded(network, network_room(network, target),
		    event->params[1], network->settings.times.flooded_ms);
	else
		front_refused(network->front, target, false);
}

void
output_retry(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;
	const int64_t now_ms = clock_mono_ms();

	(void)fd;
	(void)what;
	for (size_t i = 0; i < network->rooms.count; i++) {
		struct room *room = &network->rooms.list[i];

		if (!room->is_muted || room->unmute_ms > now_ms)
			continue;
		room->is_muted = false;
		standing_tell(network, room);
	}
	plan_retry(network);
}

void
output_try(struct irc_network *network)
{
	for (size_t i = 0; i < network->rooms.count; i++)
		network->rooms.list[i].unmute_ms = clock_mono_ms();
	plan_retry(network);
}
