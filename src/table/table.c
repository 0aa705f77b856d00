/* One table: what players do, and what happens when a time comes. */
#include <config.h>

#include <assert.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "store/limits.h"
#include "table/inside.h"

/* May this come from outside the hall? The rest is the table's own. */
static bool
is_from_outside(enum action_kind kind)
{
	switch (kind) {
	case ACTION_PURSE:
	case ACTION_DRAW:
	case ACTION_SHOE:
	case ACTION_TURN:
	case ACTION_MINUTE:
	case ACTION_TIMEOUT:
	case ACTION_KINDS:
		return false;
	default:
		return true;
	}
}

static void
bring_chips(struct command *c, struct action *action, const struct purse *purse)
{
	if (c->table->play.is_practice)
		practice_bring_stack(c, action);
	else
		action->chips = purse->chips;
}

/* Read who acts anew; a joiner brings his purse, or his stack. */
static void
bring_purse(struct command *c, struct action *action)
{
	const struct purse *purse;

	if (action->player == 0)
		return;
	purse = purses_read(c->table->hall, action->player);
	if (purse == NULL)
		c->is_failed = true;
	else if (action->kind == ACTION_JOIN)
		bring_chips(c, action, purse);
}

/* By the rules, and by the limit that he has set himself. */
static enum refusal
try_action(struct command *c, const struct action *action)
{
	struct loss_limit limit;
	bool is_limited = limit_begin(c, action, &limit);
	enum refusal refusal = command_step(c, action);

	if (refusal != REFUSED_NONE || !is_limited ||
	    !limit_is_passed(c, action, &limit))
		return refusal;
	command_refuse(c);
	return REFUSED_LIMIT;
}

enum refusal
hall_act(struct table *table, const struct action *action, int64_t now_ms,
    int64_t now_s)
{
	struct action brought = *action;
	struct command *c;
	enum refusal refusal;

	assert(is_from_outside(action->kind));
	table->hall->now_ms = now_ms;
	if (!table->play.is_open && action->kind != ACTION_JOIN)
		return REFUSED_ENDED;
	table->was_asked = true;
	c = command_begin(table, now_ms, now_s);
	if (c == NULL)
		return REFUSED_NONE;
	bring_purse(c, &brought);
	if (!table->play.is_open)
		record_open(c);
	else
		command_sync(c);
	refusal = try_action(c, &brought);
	if (refusal == REFUSED_NONE)
		command_follow(c);
	command_end(c);
	return refusal;
}

void
hall_refresh(struct table *table, int64_t now_ms, int64_t now_s)
{
	struct command *c;

	table->hall->now_ms = now_ms;
	if (!table->play.is_open)
		return;
	c = command_begin(table, now_ms, now_s);
	if (c == NULL)
		return;
	command_sync(c);
	command_end(c);
}

/* The time limit has run out. */
static void
time_out(struct command *c)
{
	const struct action action = {.kind = ACTION_TIMEOUT};

	c->begins_wait = true;
	if (command_step(c, &action) == REFUSED_NONE)
		command_follow(c);
}

/* Turn a run of cards, up to the one that decides. */
static void
turn_cards(struct command *c)
{
	const struct session *s = &c->table->play.session;
	const struct action action = {.kind = ACTION_TURN};
	int run = wait_run(c->table);

	for (int i = 0; i < run; i++) {
		if (s->phase != PHASE_TURNING || c->is_failed ||
		    command_step(c, &action) != REFUSED_NONE)
			return;
	}
}

static void
remind(struct table *table)
{
	table->play.remind_ms = -1;
	table_tell(table, &(struct hall_event){.kind = HALL_REMIND,
			      .person = session_asks(&table->play.session)});
}

static void
pass_minute(struct command *c)
{
	const struct action action = {.kind = ACTION_MINUTE};

	wait_next_minute(c->table, c->now_ms);
	(void)command_step(c, &action);
}

/* Turn the next cards, or take silence for an answer. */
static void
go_on(struct command *c)
{
	command_sync(c);
	if (c->table->play.session.phase == PHASE_TURNING)
		turn_cards(c);
	else
		time_out(c);
}

void
table_tick(struct table *table, int64_t now_ms, int64_t now_s)
{
	int64_t robot_ms = robots_next(table);
	int64_t minute_ms = table->play.minute_ms;
	bool is_minute = minute_ms >= 0 && minute_ms <= now_ms;
	struct command *c;

	if (!is_minute && robot_ms >= 0 && robot_ms <= now_ms) {
		robots_tick(table, now_ms, now_s);
		return;
	}
	if (!is_minute && now_ms < table->play.due_ms) {
		remind(table);
		return;
	}
	if (!is_minute && !wait_is_over(table, now_ms))
		return;
	c = command_begin(table, now_ms, now_s);
	if (c == NULL)
		return;
	if (is_minute)
		pass_minute(c);
	else
		go_on(c);
	command_end(c);
}

void
table_clear(struct table *table)
{
	log_info("table", "id=%lld session=%lld ended", (long long)table->id,
	    (long long)table->play.session_id);
	wipe(&table->play, sizeof(table->play));
	table->play.due_ms = table->play.remind_ms = table->play.minute_ms = -1;
}

const struct session *
table_session(const struct table *table)
{
	return table->play.is_open ? &table->play.session : NULL;
}

const struct table_settings *
table_settings(const struct table *table)
{
	return &table->settings;
}

int64_t
table_id(const struct table *table)
{
	return table->id;
}

const char *
table_network(const struct table *table)
{
	return table->network;
}

const char *
table_room(const struct table *table)
{
	return table->room;
}

bool
table_is_practice(const struct table *table)
{
	return table->play.is_open && table->play.is_practice;
}

bool
table_is_paused(const struct table *table)
{
	return table->is_paused;
}

int
table_cards(const struct table *table, card *out, int most)
{
	const struct session *s = &table->play.session;
	int count = 0;

	if (table->play.deal == 0)
		return 0;
	for (int i = s->shoe_next - s->turned; i < s->shoe_next; i++)
		if (count < most)
			out[count++] = s->shoe[i];
	return count;
}

int64_t
table_deal(const struct table *table)
{
	return table->play.deal;
}

int64_t
table_left_ms(const struct table *table, int64_t now_ms)
{
	const struct play *play = &table->play;

	if (!play->is_open || table->is_resting || play->due_ms < 0 ||
	    play->session.phase == PHASE_TURNING)
		return -1;
	return play->due_ms > now_ms ? play->due_ms - now_ms : 0;
}

bool
table_seats(const struct table *table, int64_t person)
{
	const struct session *s = table_session(table);

	return s != NULL && (session_seat(s, person) != NO_SEAT ||
				session_is_waiting(s, person));
}
