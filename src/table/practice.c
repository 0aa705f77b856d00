/*
 * Practice: robots are asked to the table (RULES.md 2), and everyone plays with
 * a stack from the mint, which goes back at the end.
 */
#include <config.h>

#include <stdio.h>

#include "base/chance.h"
#include "table/inside.h"

/* What everyone plays with: in a match, its buy-in. */
static int64_t
practice_chips(const struct play *play)
{
	const int64_t *rule = play->session.rules.value;

	return rule[RULE_MATCH] != 0 ? rule[RULE_BUY_IN] : PRACTICE_CHIPS;
}

void
practice_bring_stack(struct command *c, struct action *action)
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

		practice_bring_stack(c, &action);
		(void)command_step(c, &action);
	}
}

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

	practice_bring_stack(c, &action);
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
	uint64_t first = chance_mix(&hall->robots_chance) % ROBOTS_COUNT;

	if (count > left)
		count = left;
	for (uint64_t i = 0; i < ROBOTS_COUNT && count > 0 && !c->is_failed;
	     i++) {
		const char *name =
		    robots_name((int)((first + i) % ROBOTS_COUNT));
		struct person robot;

		if (robots_name_is_taken(c->table, name, 0))
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
