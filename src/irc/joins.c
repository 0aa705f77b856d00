/*
 * Getting into rooms, and staying there: what is refused is tried again, ever
 * more slowly; after a kick we wait, and stay away if it happens often. Every
 * few minutes our own WHOIS tells where the server believes us to be; a room
 * that is missing there is doubted, and its NAMES decide.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/pace.h"
#include "irc/network_inside.h"
#include "irc/settings.h"
#include "net/timer.h"

enum {
	JOIN_EVERY_MS = 1000, /* a line of JOIN */
	JOIN_BURST = 5, /* at once */
	JOIN_BYTES = 400, /* of a long one */
	INVITED_EVERY_MS = 30 * 1000, /* an invitation that is followed */
	INVITED_BURST = 5, /* at once, of all rooms */
	WRONG_KEY = 475,
	SERVER_BUSY = 263,
	FIRST_ERROR = 400,
	LAST_ERROR = 599,
	REFUSED_CHANNEL = 1 /* the parameter of a refusal that names it */
};

void
network_plan_joins(struct irc_network *network)
{
	const int64_t rested =
	    pace_next(network->joins_rested_ms, JOIN_EVERY_MS, JOIN_BURST);
	int64_t next = rooms_next(&network->rooms), wait;

	if (!network->ready || next < 0)
		return;
	if (next < rested)
		next = rested;
	wait = next - clock_mono_ms();
	timer_set(network->join, wait > 0 ? wait : 0);
}

void
joins_take_own(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[0]);

	self_set_mask(network, event->mask);
	if (room == NULL || !room->is_wanted) {
		if (network_is_name(event->params[0]))
			link_sendf(network->link, "PART %s", event->params[0]);
		if (room != NULL)
			room_is_left(room);
		return;
	}
	if (room->state != ROOM_OUT && room->state != ROOM_ASKED)
		return;
	room_is_joined(room, clock_mono_ms(), event->time_ms);
	chores_add(network, room, ROOM_TO_LEARN);
	log_info("irc", "network=%s joined channel=%s", network->settings.name,
	    room->name);
}

void
joins_ask(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;
	const int64_t now_ms = clock_mono_ms();
	struct text line = TEXT_EMPTY;

	(void)fd;
	(void)what;
	if (!output_keeps_up(network, JOIN_BYTES)) {
		timer_set(network->join, JOIN_EVERY_MS);
		return;
	}
	if (rooms_ask(&network->rooms, now_ms,
		network->settings.times.rejoin_ms, &line)) {
		link_sendf(network->link, "%s", text_str(&line));
		(void)pace_take(&network->joins_rested_ms, JOIN_EVERY_MS,
		    JOIN_BURST, now_ms);
	}
	network_plan_joins(network);
	text_wipe(&line);
}

static void
room_is_out(struct irc_network *network, struct room *room)
{
	known_room_closed(network, room);
	standing_tell(network, room);
	log_info("irc", "network=%s lost channel=%s%s%s",
	    network->settings.name, room->name,
	    room->trouble != NULL ? ": " : "",
	    room->trouble != NULL ? room->trouble : "");
	network_plan_joins(network);
}

void
joins_lose(struct irc_network *network, struct room *room)
{
	const bool was_kicked = !room->is_leaving;

	if (room->state != ROOM_IN && room->state != ROOM_LISTING)
		return;
	if (!was_kicked)
		room_is_left(room);
	else
		room_is_kicked(
		    room, clock_mono_ms(), network->settings.times.rejoin_ms);
	room_is_out(network, room);
	if (was_kicked)
		front_room_shut(network->front, room->name, true);
}

static void
room_is_missing(struct irc_network *network, struct room *room)
{
	if (room->state != ROOM_IN && room->state != ROOM_LISTING)
		return;
	room_is_missed(
	    room, clock_mono_ms(), network->settings.times.rejoin_ms);
	room_is_out(network, room);
}

void
joins_settle_doubt(struct irc_network *network, struct room *room)
{
	const bool is_missing = room->is_doubted && !room->is_seen;

	room->is_doubted = false;
	if (is_missing)
		room_is_missing(network, room);
}

/* Numerics that refuse a JOIN, and why in a word or two. */
static const struct {
	int numeric;
	const char *why;
} refusals[] = {
    {403, "no such channel"},
    {405, "in too many channels"},
    {407, "too many channels at once"},
    {437, "not available for now"},
    {439, "joined too often"},
    {448, "forbidden on this network"},
    {470, "forwarded to another"},
    {471, "full"},
    {473, "by invitation only"},
    {474, "banned"},
    {WRONG_KEY, "wrong key"},
    {476, "not a name for a channel"},
    {477, "for registered nicks only"},
    {479, "not a name for a channel"},
    {480, "joined too often, or for users with TLS only"},
    {485, "forbidden on this network"},
    {489, "for users with TLS only"},
    {490, "for users with TLS only"},
    {495, "too soon after a kick"},
    {500, "joined too often"},
    {519, "for operators only"},
    {520, "for operators only"},
    {609, "joined too often"},
    {926, "forbidden on this network"},
};

static const char *
refusal_word(int numeric)
{
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++)
		if (refusals[i].numeric == numeric)
			return refusals[i].why;
	return numeric >= FIRST_ERROR && numeric <= LAST_ERROR
		   ? "refused, see the log"
		   : NULL;
}

/* With the server's own words, since not all mean the same by a number. */
static void
log_refusal(const struct irc_network *network, const struct room *room,
    const char *why, const char *words)
{
	struct text clean = TEXT_EMPTY;

	settings_clean_words(&network->settings, words, &clean);
	log_warn("irc", "network=%s channel=%s can't be joined: %s (%s)",
	    network->settings.name, room->name, why, text_str(&clean));
	text_fini(&clean);
}

static void
refuse(struct irc_network *network, struct room *room, const char *why,
    const char *words)
{
	if (room->state != ROOM_ASKED)
		return;
	if (room->trouble != why)
		log_refusal(network, room, why, words);
	room_is_refused(
	    room, clock_mono_ms(), network->settings.times.rejoin_ms, why);
	network_plan_joins(network);
	front_room_shut(network->front, room->name, false);
}

/* JOIN :not now */
static void
refuse_all(struct irc_network *network, const char *words)
{
	for (size_t i = 0; i < network->rooms.count; i++)
		refuse(network, &network->rooms.list[i],
		    "the server takes no JOIN of us yet", words);
}

/* :Cannot join channel #channel (why not) */
static struct room *
room_in_words(const struct irc_network *network, const char *words)
{
	for (size_t i = 0; i < network->rooms.count; i++) {
		struct room *room = &network->rooms.list[i];
		const char *at = strcasestr(words, room->name);

		if (at != NULL && at > words && at[-1] == ' ' &&
		    strchr(" :", at[strlen(room->name)]) != NULL)
			return room;
	}
	return NULL;
}

/* While a JOIN is unanswered, any error with the channel's name is its answer:
 * every server has some that no other has. */
void
joins_take_refusal(
    struct irc_network *network, const struct session_event *event)
{
	const char *why = refusal_word(event->numeric);
	const char *words, *name;
	struct room *room;

	if ((why == NULL && event->numeric != SERVER_BUSY) ||
	    event->count <= REFUSED_CHANNEL)
		return;
	words = event->params[event->count - 1];
	name = event->params[REFUSED_CHANNEL];
	if (strcmp(name, "JOIN") == 0)
		refuse_all(network, words);
	room = network_room(network, name);
	if (room == NULL)
		room = room_in_words(network, name);
	if (room == NULL || why == NULL)
		return;
	if (event->numeric == WRONG_KEY && room->state == ROOM_ASKED)
		room_set_seen_key(room, NULL);
	refuse(network, room, why, words);
}

/* 442 me #channel: we are not in it, whatever we believed. */
void
take_not_in(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[1]);

	if (room == NULL)
		return;
	if (room->is_leaving)
		joins_lose(network, room);
	else
		room_is_missing(network, room);
}

void
joins_check(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;

	(void)fd;
	(void)what;
	if (!network->ready)
		return;
	for (size_t i = 0; i < network->rooms.count; i++)
		network->rooms.list[i].is_seen = false;
	network->is_checking =
	    link_sendf(network->link, "WHOIS %s", network->nick);
	timer_set(network->check, network->settings.times.check_ms);
}

/* 319 me me :@#channel +#other … */
void
take_whois_channels(
    struct irc_network *network, const struct session_event *event)
{
	const char *signs = network->isupport.prefix_signs;
	const char *names = event->params[2];

	if (!network->is_checking || !network_is_own(network, event->params[1]))
		return;
	while (*(names += strspn(names, " ")) != '\0') {
		const size_t len = strcspn(names, " ");
		char name[FRONT_NAME_MOST];
		struct room *room;
		size_t skip = 0;

		snprintf(name, sizeof(name), "%.*s", (int)len, names);
		/* A sign of rank may be one of a channel too. */
		while ((room = network_room(network, name + skip)) == NULL &&
		       name[skip] != '\0' &&
		       (strchr(signs, name[skip]) != NULL ||
			   strchr("!@", name[skip]) != NULL))
			skip++;
		if (room != NULL)
			room->is_seen = true;
		names += len;
	}
}

void
joins_doubt(struct irc_network *network, struct room *room)
{
	room->is_seen = false;
	chores_add(network, room, ROOM_TO_LIST);
}

/* Those that were not in it: some servers hide some rooms even from us. */
void
joins_whois_end(struct irc_network *network)
{
	if (!network->is_checking)
		return;
	network->is_checking = false;
	for (size_t i = 0; i < network->rooms.count; i++) {
		struct room *room = &network->rooms.list[i];

		/* Where the list of people has not ended it is asked for, and
		 * what we could not leave is left again. */
		if (room->state == ROOM_IN && room->is_leaving) {
			room->is_leaving = false;
			chores_add(network, room, ROOM_TO_LEAVE);
		} else if (room->state == ROOM_LISTING ||
			   (room->state == ROOM_IN && !room->is_seen)) {
			chores_add(network, room, ROOM_TO_LIST);
		}
	}
}

static void
take_foreign_invite(
    struct irc_network *network, const struct session_event *event)
{
	const struct member *person = network_person(network, event->nick);
	const struct front_speech by = {
	    .room = event->params[1],
	    .nick = event->nick,
	    .account = speech_account(network, event, person),
	    .mask = event->mask,
	    .is_stranger = person == NULL,
	};

	if (event->mask[0] != '\0' && network_is_name(event->params[1]) &&
	    isupport_is_channel(&network->isupport, event->params[1]) &&
	    !speech_is_ignored(network, event))
		front_invited(network->front, &by);
}

/* Into a room that we want to be in but are not: at once. Into others if chat/
 * says so. */
void
take_invite(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[1]);

	if (!network_is_own(network, event->params[0]) ||
	    speech_is_old(network, NULL, event))
		return;
	if (room == NULL || !room->is_wanted) {
		take_foreign_invite(network, event);
		return;
	}
	/* Who invites again and again does not make us flood. */
	if (room->state != ROOM_OUT ||
	    !pace_take(&network->invited_rested_ms, INVITED_EVERY_MS,
		INVITED_BURST, clock_mono_ms()))
		return;
	room->next_ms = clock_mono_ms();
	network_plan_joins(network);
}

void
joins_absence(void *self, const char *name, struct front_absence *out)
{
	const struct irc_network *network = self;
	const struct room *room = network_room(network, name);
	int64_t next_ms;

	*out = (struct front_absence){.why = "not joined yet", .next_ms = -1};
	if (room == NULL)
		return;
	next_ms = room->next_ms - clock_mono_ms();
	if (room->state == ROOM_LISTING) {
		out->why = "in it, but not told who is there";
	} else if (room->state == ROOM_IN) {
		out->why = room->is_muted ? room->muted_why : MAY_NOT_SPEAK;
		next_ms = room->unmute_ms - clock_mono_ms();
	} else if (room->trouble != NULL)
		out->why = room->trouble;
	if (room->state == ROOM_IN
		? room->is_muted
		: room->state == ROOM_OUT && room->next_ms >= 0)
		out->next_ms = next_ms > 0 ? next_ms : 0;
}
