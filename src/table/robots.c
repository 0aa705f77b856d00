/*
 * Robots (DESIGN.md 4, RULES.md 2): who they are, and what they do.
 *
 * One robot at a time has something in mind: which, and the word that decides
 * what, are drawn when it comes to that; it acts when all that was told has
 * been heard and a natural pause has gone by. Its action goes the way of any
 * other, so a restart finds the robots in their seats and at their turn.
 */
#include <config.h>

#include <string.h>
#include <strings.h>

#include "base/chance.h"
#include "base/log.h"
#include "engine/robot.h"
#include "table/inside.h"

enum { PAUSE_LEAST_MS = 1000, PAUSE_SPAN_MS = 3000 };

/* Who they are. More than a table has seats, whoever else sits there. */
static const struct {
	const char *name;
	enum robot_temper temper;
} robots[] = {
    {"Pia", ROBOT_STEADY},
    {"Tom", ROBOT_BOLD},
    {"Veit", ROBOT_CAREFUL},
    {"Margot", ROBOT_FICKLE},
    {"Jost", ROBOT_BOLD},
    {"Agnes", ROBOT_STEADY},
    {"Colin", ROBOT_FICKLE},
    {"Odile", ROBOT_CAREFUL},
    {"Ruprecht", ROBOT_BOLD},
    {"Perrine", ROBOT_STEADY},
    {"Gilles", ROBOT_FICKLE},
    {"Ursel", ROBOT_CAREFUL},
    {"Bastian", ROBOT_STEADY},
    {"Clara", ROBOT_BOLD},
    {"Klaus", ROBOT_CAREFUL},
    {"Ysabel", ROBOT_FICKLE},
    {"Anselm", ROBOT_STEADY},
    {"Beatrix", ROBOT_BOLD},
    {"Rolf", ROBOT_FICKLE},
    {"Lucia", ROBOT_CAREFUL},
    {"Tristan", ROBOT_BOLD},
    {"Mathilde", ROBOT_STEADY},
    {"Kaspar", ROBOT_FICKLE},
    {"Blanche", ROBOT_CAREFUL},
};

_Static_assert(sizeof(robots) / sizeof(robots[0]) == ROBOTS_COUNT,
    "as many as are said to be");
_Static_assert((int)ROBOTS_COUNT > (int)SEATS_LIMIT, "a name for each seat");

const char *
robots_name(int i)
{
	return robots[i].name;
}

static enum robot_temper
temper_of(const char *name)
{
	for (int i = 0; i < ROBOTS_COUNT; i++)
		if (strcmp(robots[i].name, name) == 0)
			return robots[i].temper;
	return ROBOT_STEADY;
}

/* One who sits or waits. */
struct guest {
	int64_t player;
	bool leaving, voted;
};

/* Those who sit or wait, as one row; false past the last. */
static bool
guest_at(const struct session *s, int i, struct guest *guest)
{
	*guest = (struct guest){0};
	if (i < s->seats_count) {
		guest->player = s->seats[i].player;
		guest->leaving = s->seats[i].leaving;
		guest->voted = s->seats[i].voted;
		return true;
	}
	i -= s->seats_count;
	if (i < s->waiting_count)
		guest->player = s->waiting[i].player;
	return i < s->waiting_count;
}

bool
hall_is_robot(struct hall *hall, int64_t person)
{
	const struct purse *purse = purses_get(hall, person);

	return purse != NULL && purse->is_robot;
}

bool
robots_name_is_taken(struct table *table, const char *name, int64_t but)
{
	const struct session *s = &table->play.session;
	struct guest guest;

	for (int i = 0; guest_at(s, i, &guest); i++) {
		const struct purse *purse =
		    purses_get(table->hall, guest.player);

		if (guest.player != but && purse != NULL &&
		    strcasecmp(purse->name, name) == 0)
			return true;
	}
	return false;
}

/* What they do at once. */

struct humans {
	bool stay, voted; /* any of them */
};

static struct humans
look_at_humans(struct table *table)
{
	const struct session *s = &table->play.session;
	struct humans humans = {false, false};
	struct guest guest;

	for (int i = 0; guest_at(s, i, &guest); i++)
		if (!guest.leaving &&
		    !hall_is_robot(table->hall, guest.player)) {
			humans.stay = true;
			humans.voted = humans.voted || guest.voted;
		}
	return humans;
}

/* Votes and leaves as the humans do; ACTION_KINDS: neither. */
static enum action_kind
following(struct table *table, const struct guest *guest, struct humans humans)
{
	const struct session *s = &table->play.session;
	const struct purse *purse = purses_get(table->hall, guest->player);
	bool goes;

	if (purse == NULL || !purse->is_robot)
		return ACTION_KINDS;
	goes = !humans.stay ||
	       robots_name_is_taken(table, purse->name, guest->player);
	if (goes != guest->leaving)
		return goes ? ACTION_LEAVE : ACTION_JOIN;
	if (humans.voted && !goes && !guest->voted &&
	    session_seat(s, guest->player) != NO_SEAT)
		return ACTION_END;
	return ACTION_KINDS;
}

/* One robot that follows; false if there is none. */
static bool
follow_one(struct command *c)
{
	const struct session *s = &c->table->play.session;
	struct humans humans = look_at_humans(c->table);
	struct guest guest;

	for (int i = 0; guest_at(s, i, &guest); i++) {
		struct action action = {
		    .kind = following(c->table, &guest, humans),
		    .player = guest.player};

		if (action.kind == ACTION_KINDS)
			continue;
		if (command_step(c, &action) == REFUSED_NONE) {
			command_follow(c);
			return true;
		}
	}
	return false;
}

void
robots_follow(struct command *c)
{
	/* Each votes once and leaves once, at the most. */
	for (int i = 0; i < 2 * SEATS_LIMIT; i++)
		if (!c->table->play.is_practice || c->is_failed ||
		    c->end >= 0 || !follow_one(c))
			return;
}

/* What they do after a while. */

/* Would the robot in this seat act, on that word? */
static bool
would(struct table *table, int seat, uint64_t word, struct action *action)
{
	const struct session *s = &table->play.session;
	const struct purse *purse =
	    purses_get(table->hall, s->seats[seat].player);

	return purse != NULL && purse->is_robot &&
	       robot_act(s, seat, temper_of(purse->name), word, action);
}

/* Has who had something in mind it still? */
static bool
is_minded(struct table *table, struct action *action)
{
	const struct play *play = &table->play;
	int seat = play->robot.player != 0
		       ? session_seat(&play->session, play->robot.player)
		       : NO_SEAT;

	return seat != NO_SEAT && would(table, seat, play->robot.word, action);
}

static void
choose(struct table *table)
{
	struct play *play = &table->play;
	const struct session *s = &play->session;
	uint64_t *chance = &table->hall->robots_chance;
	uint64_t first = chance_mix(chance);
	struct action action;

	play->robot.player = 0;
	for (uint64_t i = 0; i < s->seats_count; i++) {
		int seat = (int)((first + i) % s->seats_count);
		uint64_t word = chance_mix(chance);

		if (!would(table, seat, word, &action))
			continue;
		play->robot.player = s->seats[seat].player;
		play->robot.word = word;
		play->robot.due_ms = -1;
		return;
	}
}

void
robots_await(struct table *table, int64_t now_ms)
{
	struct action action;

	if (!table->play.is_practice || !table->play.is_open)
		return;
	if (!is_minded(table, &action))
		choose(table);
	robots_listen(table, now_ms);
}

static int64_t
pause_ms(struct hall *hall)
{
	if (hall->is_quick)
		return 0;
	return PAUSE_LEAST_MS + (int64_t)(chance_mix(&hall->robots_chance) %
					  (PAUSE_SPAN_MS + 1));
}

void
robots_listen(struct table *table, int64_t now_ms)
{
	struct play *play = &table->play;

	if (play->robot.player == 0 || play->robot.due_ms >= 0 ||
	    table->is_resting || table->heard_mark < table->mark)
		return;
	play->robot.due_ms = now_ms + pause_ms(table->hall);
}

int64_t
robots_next(const struct table *table)
{
	const struct play *play = &table->play;

	/* What was told meanwhile must be heard, too. */
	return play->robot.player != 0 && table->heard_mark >= table->mark
		   ? play->robot.due_ms
		   : -1;
}

void
robots_tick(struct table *table, int64_t now_ms, int64_t now_s)
{
	struct command *c = command_begin(table, now_ms, now_s);
	struct action action;
	int64_t player = table->play.robot.player;
	bool is_done;

	if (c == NULL)
		return;
	is_done = is_minded(table, &action) &&
		  command_step(c, &action) == REFUSED_NONE;
	table->play.robot.player = 0;
	if (is_done)
		command_follow(c);
	command_end(c);
	if (is_done)
		return;
	/* It can't be: but then he is silent, and the time limit sees to it. */
	log_warn("table", "id=%lld robot=%lld did nothing",
	    (long long)table->id, (long long)player);
	table->play.robot.player = 0;
}
