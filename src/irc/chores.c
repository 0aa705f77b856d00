/*
 * What is to be done about rooms beside getting in: leave them, ask for their
 * people and their modes. In many rooms that is many lines: two go out at
 * once, then so many that most of the budget is left for the games.
 */
#include <config.h>

#include <string.h>

#include "base/clock.h"
#include "base/pace.h"
#include "irc/network_inside.h"
#include "net/timer.h"

enum {
	BURST = 2,
	PARTS = 4, /* of the budget, one of them for us */
	PART_BYTES = 400 /* of names in one PART */
};

static int64_t
every_ms(const struct irc_network *network)
{
	return output_every_ms(network, PARTS);
}

static void
plan(struct irc_network *network)
{
	const int64_t wait_ms =
	    pace_next(network->chores_rested_ms, every_ms(network), BURST) -
	    clock_mono_ms();

	timer_set(network->chores, wait_ms > 0 ? wait_ms : 0);
}

void
chores_add(
    struct irc_network *network, struct room *room, enum room_chore chore)
{
	room->chores |= chore;
	plan(network);
}

static bool
is_to_leave(const struct room *room)
{
	return (room->chores & ROOM_TO_LEAVE) != 0;
}

/* It was given up, and is wanted again. */
static void
stay(struct irc_network *network, struct room *room)
{
	room->chores = 0;
	room->is_told = false;
	standing_tell(network, room);
}

/* The names of those that fit into one line, from that one on. */
static void
gather(struct irc_network *network, struct room *first, struct text *names)
{
	const struct room *end = network->rooms.list + network->rooms.count;

	for (struct room *room = first; room < end; room++) {
		if (!is_to_leave(room) ||
		    (names->len > 0 &&
			names->len + strlen(room->name) > PART_BYTES))
			continue;
		if (room->state != ROOM_IN) {
			room->chores = 0;
		} else if (room->is_wanted) {
			stay(network, room);
		} else {
			room->is_leaving = true;
			text_addf(names, "%s%s", names->len > 0 ? "," : "",
			    room->name);
		}
	}
}

static void
leave(struct irc_network *network, struct room *first)
{
	const struct room *end = network->rooms.list + network->rooms.count;
	struct text names = TEXT_EMPTY;
	bool sent;

	gather(network, first, &names);
	sent = names.len > 0 &&
	       link_sendf(network->link, "PART %s", text_str(&names));
	text_fini(&names);
	for (struct room *room = first; room < end; room++) {
		if (!is_to_leave(room) || !room->is_leaving)
			continue;
		room->is_leaving = sent;
		room->chores = 0;
	}
}

static void
ask_names(struct irc_network *network, struct room *room)
{
	room->chores &= ~(unsigned)ROOM_TO_LIST;
	if (room->state == ROOM_LISTING ||
	    (room->state == ROOM_IN && !room->is_seen))
		room->is_doubted =
		    link_sendf(network->link, "NAMES %s", room->name);
}

static void
ask_modes(struct irc_network *network, struct room *room)
{
	room->chores &= ~(unsigned)ROOM_TO_LEARN;
	if (room->state == ROOM_LISTING || room->state == ROOM_IN)
		link_sendf(network->link, "MODE %s", room->name);
}

static const struct {
	enum room_chore chore;
	void (*act)(struct irc_network *network, struct room *room);
} rows[] = {
    {ROOM_TO_LEAVE, leave},
    {ROOM_TO_LIST, ask_names},
    {ROOM_TO_LEARN, ask_modes},
};

/* The first room that has it. */
static struct room *
find(const struct irc_network *network, enum room_chore chore)
{
	for (size_t i = 0; i < network->rooms.count; i++)
		if (network->rooms.list[i].chores & chore)
			return &network->rooms.list[i];
	return NULL;
}

void
chores_tick(evutil_socket_t fd, short what, void *self)
{
	struct irc_network *network = self;

	(void)fd;
	(void)what;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]);) {
		struct room *room = find(network, rows[i].chore);

		if (room == NULL) {
			i++;
			continue;
		}
		if (!pace_take(&network->chores_rested_ms, every_ms(network),
			BURST, clock_mono_ms())) {
			plan(network);
			return;
		}
		rows[i].act(network, room);
	}
}
