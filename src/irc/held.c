/*
 * What is said in a channel while its table rests for a moment, since the
 * server drops what we say there, is heard when we may speak again: people
 * can't know that it rests. Only commands, and only of the last minute: what is
 * older was meant for a table that has been forgotten.
 */
#include <config.h>

#include <string.h>

#include "base/clock.h"
#include "irc/network_inside.h"
#include "irc/waiting.h"

enum {
	HELD_MS = 60 * 1000, /* a line is no older when it is heard */
	HELD_MOST = 64, /* lines */
	HELD_EACH = 4 /* of one speaker */
};

static bool
rests_briefly(const struct room *room)
{
	return room->is_muted && room->unmute_ms - clock_mono_ms() <= HELD_MS;
}

bool
held_takes(const struct room *room)
{
	return room->state == ROOM_IN && (room->is_told || rests_briefly(room));
}

/* Who is not answered says it again, and means it once. */
static bool
is_said_again(
    const struct irc_network *network, const struct front_speech *speech)
{
	for (const struct waiting *w = network->held; w != NULL; w = w->next)
		if (waiting_is_his(
			w, network->isupport.casemap, speech->nick) &&
		    strcmp(w->room, speech->room) == 0 &&
		    strcmp(w->text, speech->text) == 0)
			return true;
	return false;
}

static void
hold(struct irc_network *network, const struct front_speech *speech)
{
	const int64_t oldest_ms = clock_mono_ms() - HELD_MS;

	while (network->held != NULL && network->held->since_ms < oldest_ms)
		waiting_drop_first(&network->held);
	if (waiting_count(network->held) < HELD_MOST &&
	    waiting_count_his(network->held, network->isupport.casemap,
		speech->nick) < HELD_EACH &&
	    !is_said_again(network, speech) &&
	    front_heeds(network->front, speech))
		waiting_add(&network->held, speech);
}

/* The one room where he is with us; NULL: there are several, or none. */
static const char *
only_room(const struct irc_network *network, const struct member *person)
{
	const char *only = NULL;

	for (size_t i = 0; person != NULL && i < network->rooms.count; i++) {
		if ((person->rooms[i] & MEMBER_HERE) == 0)
			continue;
		if (only != NULL)
			return NULL;
		only = network->rooms.list[i].name;
	}
	return only;
}

/* What was said a while ago is heard of him as he is now: perhaps no operator
 * any more. */
static void
hear(struct irc_network *network, const struct room *room,
    struct front_speech speech)
{
	const struct member *person = network_person(network, speech.nick);

	speech.is_stranger = person == NULL;
	speech.only_room =
	    speech.room == NULL ? only_room(network, person) : NULL;
	speech.is_operator = speech.is_operator && room != NULL &&
			     standing_is_operator(network, room, person);
	front_said(network->front, &speech);
}

void
held_hear(struct irc_network *network, const struct front_speech *speech)
{
	const struct room *room =
	    speech->room != NULL ? network_room(network, speech->room) : NULL;

	if (room == NULL || room->is_told)
		hear(network, room, *speech);
	else if (held_takes(room))
		hold(network, speech);
}

void
held_let_go(struct irc_network *network, const struct room *room)
{
	const int64_t oldest_ms = clock_mono_ms() - HELD_MS;
	struct waiting **at = &network->held, *waiting;

	while ((waiting = *at) != NULL) {
		if (network_room(network, waiting->room) != room) {
			at = &waiting->next;
			continue;
		}
		*at = waiting->next;
		if (waiting->since_ms >= oldest_ms &&
		    waiting->since_ms >= room->joined_ms)
			hear(network, room, waiting_speech(waiting));
		waiting_free(waiting);
	}
}

void
held_gone(struct irc_network *network, const char *nick)
{
	struct waiting **at = &network->held, *waiting;

	while ((waiting = *at) != NULL) {
		if (!waiting_is_his(waiting, network->isupport.casemap, nick)) {
			at = &waiting->next;
			continue;
		}
		*at = waiting->next;
		waiting_free(waiting);
	}
}
