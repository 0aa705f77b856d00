/*
 * Robots (DESIGN.md 4, RULES.md 2). A session with robots is practice:
 * everyone plays with a stack from the mint, which goes back at the end.
 *
 * One robot at a time has something in mind: which, and the word that decides
 * what, are drawn when it comes to that; it acts when all that was told has
 * been heard and a natural pause has gone by. Its action goes the way of any
 * other, so a restart finds the robots in their seats and at their turn.
 */
#include <config.h>

#include <stdio.h>
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

enum { ROBOTS = sizeof(robots) / sizeof(robots[0]) };
_Static_assert((int)ROBOTS > (int)SEATS_LIMIT, "a name for each seat");

static enum robot_temper
temper_of(const char *name)
{
	for (int i = 0; i < ROBOTS; i++)
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

/* Does somebody here, but for this one, have that name? */
static bool
is_taken(struct table *table, const char *name, int64_t but)
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

/* Practice. */

/* What everyone plays with: in a match, its buy-in. */
static int64_t
practice_chips(const struct play *play)
{
	const int64_t *rule = play->session.rules.value;

	return rule[RULE_MATCH] != 0 ? rule[RULE_BUY_IN] : PRACTICE_CHIPS;
}

/* His stack for this session; what he has of it goes on where he was here
 * before. */
void
robots_bring_stack(struct command *c, struct action *action)
{
	const struct account stack = {
	    ACCOUNT_STACK, action->player, c->table->id};
	char key[64];

	if (c->is_failed)
		return;
	snprintf(key, sizeof(key), "s%lld.practice.%lld",
	    (long long)c->table->play.session_id, (long long)action->player);
	if (command_check(c, ledger_post(c->store,
				 &(struct posting){
				     .kind = POSTING_PRACTICE,
				     .from = {ACCOUNT_MINT, 0, 0},
				     .to = stack,
				     .chips = practice_chips(&c->table->play),
				     .session = c->table->play.session_id,
				     .at_s = c->now_s,
				     .key = key,
				 })))
		(void)command_check(
		    c, ledger_balance(c->store, &stack, &action->chips));
}

/* The session becomes practice; who sits here already gets his stack. */
static void
become_practice(struct command *c)
{
	struct play *play = &c->table->play;

	if (c->is_failed || !command_check(c, journal_session_practice(
						  c->store, play->session_id)))
		return;
	play->is_practice = true;
	for (int i = 0; i < play->session.seats_count && !c->is_failed; i++) {
		struct action action = {.kind = ACTION_PURSE,
		    .player = play->session.seats[i].player};

		robots_bring_stack(c, &action);
		(void)command_step(c, &action);
	}
}

/* Sitting down. */

static enum robots_answer
may_come(const struct table *table, int64_t person)
{
	const struct session *s = &table->play.session;
	int seat = session_seat(s, person);

	if (!table->play.is_open)
		return ROBOTS_COME;
	if (seat == NO_SEAT ? !session_is_waiting(s, person)
			    : s->seats[seat].leaving != 0)
		return ROBOTS_NOT_SEATED;
	if (!table->play.is_practice && s->phase != PHASE_SEATING)
		return ROBOTS_REAL;
	if (s->in_match)
		return ROBOTS_MATCH;
	if (s->seats_count + s->waiting_count >=
	    s->rules.value[RULE_SEATS_MOST])
		return ROBOTS_FULL;
	return ROBOTS_COME;
}

static void
join(struct command *c, int64_t person)
{
	struct action action = {.kind = ACTION_JOIN, .player = person};

	robots_bring_stack(c, &action);
	if (command_step(c, &action) != REFUSED_NONE)
		c->is_failed = true;
}

/* So many robots, or as many as there are seats; first to last from a name
 * that chance gives. */
static void
seat_robots(struct command *c, int64_t count)
{
	struct hall *hall = c->table->hall;
	const struct session *s = &c->table->play.session;
	int64_t left =
	    s->rules.value[RULE_SEATS_MOST] - s->seats_count - s->waiting_count;
	uint64_t first = chance_mix(&hall->robots_chance) % ROBOTS;

	if (count > left)
		count = left;
	for (uint64_t i = 0; i < ROBOTS && count > 0 && !c->is_failed; i++) {
		const char *name = robots[(first + i) % ROBOTS].name;
		struct person robot;

		if (is_taken(c->table, name, 0))
			continue;
		if (command_check(
			c, people_robot(c->store, name, c->now_s, &robot)) &&
		    purses_read(hall, robot.id) != NULL)
			join(c, robot.id);
		else
			c->is_failed = true;
		count--;
	}
}

enum robots_answer
hall_robots(struct table *table, int64_t person, int64_t count, int64_t now_ms,
    int64_t now_s)
{
	enum robots_answer answer = may_come(table, person);
	bool was_practice = table->play.is_practice;
	struct command *c;

	table->hall->now_ms = now_ms;
	if (answer != ROBOTS_COME)
		return answer;
	table->was_asked = true;
	c = command_begin(table, now_ms, now_s);
	if (c == NULL)
		return ROBOTS_COME;
	if (!table->play.is_open) {
		record_open(c);
		become_practice(c);
		if (purses_read(table->hall, person) == NULL)
			c->is_failed = true;
		join(c, person);
	} else if (!was_practice) {
		become_practice(c);
	}
	seat_robots(c, count);
	if (!was_practice && !c->is_failed)
		command_number(c, practice_chips(&table->play));
	command_end(c);
	return ROBOTS_COME;
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
	goes = !humans.stay || is_taken(table, purse->name, guest->player);
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
