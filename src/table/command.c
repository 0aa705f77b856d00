#include <config.h>

#include <assert.h>
#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "table/inside.h"

/* Nothing of the command stands; the room learns it unless it knows. */
static void
give_up(struct command *c)
{
	struct table *table = c->table;
	bool is_news = table->was_asked || table->retries == 0;

	purses_drop(table->hall);
	wait_retry(table, c->now_ms);
	log_err("table", "id=%lld phase=%s not kept, undone",
	    (long long)table->id,
	    table->play.is_open ? phase_word(table->play.session.phase)
				: "closed");
	if (is_news)
		table_tell(table, &(struct hall_event){.kind = HALL_TROUBLE});
}

/* The row of the table itself may have been lost with an earlier turn. */
static bool
know_table(struct command *c)
{
	struct table *table = c->table;

	return table->is_kept ||
	       command_check(c, journal_table(c->store, table->network,
				    table->room, &table->id));
}

static void
events_clear(struct command *c)
{
	for (int i = 0; i < c->events_count; i++)
		text_clear(&c->events[i].text);
	c->events_count = c->plays_count = 0;
}

struct command *
command_begin(struct table *table, int64_t now_ms, int64_t now_s)
{
	struct command *c = &table->hall->command;

	table_touch(table);
	events_clear(c);
	c->table = table;
	c->store = table->hall->store;
	c->now_ms = now_ms;
	c->now_s = now_s;
	c->saved = table->play;
	c->is_failed = c->wants_snapshot = c->begins_wait = c->adds_time =
	    false;
	c->steps = 0;
	c->end = -1;
	if (store_mark(c->store) != STORE_OK) {
		give_up(c);
		return NULL;
	}
	(void)know_table(c);
	return c;
}

bool
command_check(struct command *c, enum store_result result)
{
	if (result == STORE_REFUSED || result == STORE_NONE)
		log_err("table",
		    "id=%lld session=%lld step=%lld: the store "
		    "refused",
		    (long long)c->table->id,
		    (long long)c->table->play.session_id,
		    (long long)c->table->play.step);
	if (result != STORE_OK)
		c->is_failed = true;
	return !c->is_failed;
}

static struct command_event *
event_add(struct command *c, enum hall_event_kind kind)
{
	struct command_event *event = &c->events[c->events_count++];

	assert(c->events_count <= COMMAND_EVENTS);
	event->kind = kind;
	event->number = event->shoe = 0;
	event->outcomes = NULL;
	return event;
}

void
command_say(struct command *c, enum hall_event_kind kind, const char *text)
{
	text_add(&event_add(c, kind)->text, text);
}

void
command_say_fixed(
    struct command *c, int64_t deal, int64_t shoe, const char *cuts)
{
	struct command_event *event = event_add(c, HALL_FIXED);

	event->number = deal;
	event->shoe = shoe;
	text_add(&event->text, cuts);
}

void
command_number(struct command *c, int64_t number)
{
	assert(c->events_count > 0);
	c->events[c->events_count - 1].number = number;
}

/* A run of these is told as one. */
static bool
runs_on(enum action_kind kind)
{
	return kind == ACTION_TURN || kind == ACTION_JOIN ||
	       kind == ACTION_LEAVE || kind == ACTION_END;
}

/* Where so many outcomes of an action go: a run shares a place. */
static struct outcomes *
play_of(struct command *c, enum action_kind kind, int count)
{
	struct command_event *last =
	    c->events_count > 0 ? &c->events[c->events_count - 1] : NULL;

	if (last == NULL || last->kind != HALL_PLAY || last->action != kind ||
	    !runs_on(kind) || last->outcomes->count + count > OUTCOMES_MOST) {
		assert(c->plays_count < COMMAND_PLAYS);
		last = event_add(c, HALL_PLAY);
		last->action = kind;
		last->outcomes = &c->plays[c->plays_count++];
		last->outcomes->count = 0;
	}
	return last->outcomes;
}

static void
say_play(struct command *c, enum action_kind kind, const struct outcomes *out)
{
	struct outcomes *to;

	if (out->count == 0)
		return;
	to = play_of(c, kind, out->count);
	memcpy(&to->list[to->count], out->list,
	    (size_t)out->count * sizeof(out->list[0]));
	to->count += out->count;
}

static void
note(struct command *c, const struct outcomes *out)
{
	for (int i = 0; i < out->count; i++)
		switch (out->list[i].kind) {
		case OUT_BANK_MOVED:
		case OUT_KEPT:
		case OUT_SOLD:
			c->wants_snapshot = true;
			break;
		case OUT_ENDED:
			c->end = (int)out->list[i].m;
			break;
		default:
			break;
		}
}

enum refusal
command_step(struct command *c, const struct action *action)
{
	struct outcomes out;
	enum refusal refusal;

	if (c->is_failed)
		return REFUSED_NONE;
	refusal = session_apply(&c->table->play.session, action, &out);
	if (refusal != REFUSED_NONE)
		return refusal;
	c->steps++;
	c->table->play.step++;
	record_step(c, action);
	books_take(c, &out);
	note(c, &out);
	wait_note(c, &out);
	say_play(c, action->kind, &out);
	return REFUSED_NONE;
}

void
command_refuse(struct command *c)
{
	c->steps = 0;
	purses_drop(c->table->hall);
}

static void
sync_purse(struct command *c, int64_t player, int64_t chips)
{
	const struct purse *purse;
	struct action action = {.kind = ACTION_PURSE, .player = player};

	if (c->is_failed)
		return;
	purse = purses_get(c->table->hall, player);
	if (purse == NULL) {
		c->is_failed = true;
		return;
	}
	action.chips = purse->chips;
	if (purse->chips != chips)
		(void)command_step(c, &action);
}

void
command_sync(struct command *c)
{
	const struct session *s = &c->table->play.session;

	if (play_has_stacks(&c->table->play))
		return; /* a stack is nowhere but here */
	for (int i = 0; i < s->seats_count; i++)
		sync_purse(c, s->seats[i].player, s->seats[i].purse);
	for (int i = 0; i < s->waiting_count; i++)
		sync_purse(c, s->waiting[i].player, s->waiting[i].purse);
}

void
command_follow(struct command *c)
{
	if (c->is_failed)
		return;
	if (c->table->play.session.phase == PHASE_DRAWING)
		seeds_draw(c);
	else if (c->table->play.session.phase == PHASE_SHUFFLING)
		seeds_deal(c);
}

static void
tell_events(struct command *c)
{
	for (int i = 0; i < c->events_count; i++) {
		const struct command_event *event = &c->events[i];
		bool has_text = event->kind == HALL_OPENED ||
				event->kind == HALL_CHAIN ||
				event->kind == HALL_FIXED;

		table_tell(c->table,
		    &(struct hall_event){
			.kind = event->kind,
			.outcomes = event->outcomes,
			.text = has_text ? text_str(&event->text) : NULL,
			.number = event->number,
			.shoe = event->shoe,
		    });
	}
}

/* What was done stands: tell it, and wait for what comes next. */
static void
stand(struct command *c)
{
	struct table *table = c->table;

	tell_events(c);
	if (c->end >= 0)
		table_clear(table);
	else if (c->begins_wait)
		wait_begin(table, c->now_ms);
	else if (c->adds_time && wait_extend(table, c->now_ms))
		table_tell(table, &(struct hall_event){.kind = HALL_EXTENDED});
	robots_await(table, c->now_ms);
}

/* Undo the mark; where that fails the turn is lost, and hall_commit() false. */
static void
undo(struct hall *hall)
{
	if (store_undo(hall->store) != STORE_OK)
		log_err("table", "not undone: this turn is lost");
}

void
command_end(struct command *c)
{
	bool is_marked = true;

	if (c->steps > 0)
		robots_follow(c);
	if (c->steps > 0 && !c->is_failed) {
		if (c->end >= 0)
			record_end(c);
		else if (c->wants_snapshot)
			record_snapshot(c);
		if (!c->is_failed) {
			is_marked = false;
			(void)command_check(c, store_keep(c->store));
		}
	}
	if (c->steps > 0 && !c->is_failed) {
		stand(c);
	} else {
		if (is_marked)
			undo(c->table->hall);
		c->table->play = c->saved;
		if (c->is_failed)
			give_up(c);
	}
	wipe(&c->saved, sizeof(c->saved));
}
