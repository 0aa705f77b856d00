/* One table: commands, its one deadline, the pace of its cards (laws 4, 5). */
#include <config.h>

#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

enum {
	CARD_PAUSE_MS = 1000, /* between one line of cards and the next */
	SLOW_MS = 1500, /* a line that took longer: the budget is short */
	SINGLE_CARDS = 8, /* announced each on its own line */
	STAKE_LEFT_MS = 10000, /* left at least after a new stake */
	RUN_ROOM = 120, /* outcomes after which a run of cards stops */
};

void
table_tell(struct table *t, const struct hall_event *event)
{
	t->hall->ops->happened(t->hall->ctx, t, event, ++t->mark_told);
}

void
table_await_anew(struct table *t)
{
	t->state.wait_mark = t->mark_told;
	t->state.started_ms = t->state.deadline_ms = t->state.card_ms = -1;
	t->state.was_reminded = false;
}

/* Commands. */

static void
touch(struct table *t)
{
	if (!t->is_touched) {
		t->before = t->state;
		t->is_touched = true;
	}
}

bool
command_begin(struct table *t)
{
	struct hall *hall = t->hall;

	touch(t);
	hall->saved = t->state;
	hall->tells_count = 0;
	hall->outcomes[0].count = hall->outcomes[1].count = 0;
	return store_mark(hall->store) == STORE_OK;
}

struct tell *
command_tell(struct table *t, enum hall_event_kind kind)
{
	struct tell *tell = &t->hall->tells[t->hall->tells_count++];

	*tell = (struct tell){.kind = kind};
	return tell;
}

enum store_result
command_apply(struct table *t, const struct action *action,
    struct outcomes *out, enum refusal *refusal)
{
	struct outcomes *fresh = &t->hall->scratch;
	enum store_result result;

	*refusal = session_apply(&t->state.session, action, fresh);
	if (*refusal != REFUSED_NONE)
		return STORE_OK;
	t->state.step++;
	result = record_action(t, action);
	if (result == STORE_OK)
		result = books_post(t, fresh);
	if (result == STORE_OK)
		result = record_outcomes(t, fresh);
	memcpy(&out->list[out->count], fresh->list,
	    (size_t)fresh->count * sizeof(fresh->list[0]));
	out->count += fresh->count;
	return result;
}

/* Undo the command; after a failure the room is told. */
static void
command_undo(struct table *t, bool has_failed)
{
	struct hall_event event = {.kind = HALL_TROUBLE};

	t->state = t->hall->saved;
	if (store_undo(t->hall->store) != STORE_OK)
		log_debug(
		    "table", "table=%lld the turn is lost", (long long)t->id);
	if (has_failed) {
		table_tell(t, &event);
		table_await_anew(t);
	}
}

static struct awaited
awaits(const struct session *s)
{
	return (struct awaited){.phase = s->phase,
	    .player = session_asks(s),
	    .banker = s->banker == NO_SEAT ? 0 : s->seats[s->banker].player,
	    .deals = s->deals,
	    .round = s->round,
	    .idle = s->idle};
}

static bool
same_awaited(const struct awaited *a, const struct awaited *b)
{
	return a->phase == b->phase && a->player == b->player &&
	       a->banker == b->banker && a->deals == b->deals &&
	       a->round == b->round && a->idle == b->idle;
}

/* A new stake in open staking leaves at least ten seconds (4). */
static void
extend(struct table *t, const struct outcomes *out)
{
	struct table_state *state = &t->state;
	int64_t limit_ms = session_limit_s(&state->session) * 1000;
	int64_t least = t->hall->now_ms + STAKE_LEFT_MS;

	if (state->session.phase != PHASE_STAKING ||
	    state->session.go != NO_SEAT || state->deadline_ms < 0)
		return;
	for (int i = 0; i < out->count; i++)
		if (out->list[i].kind == OUT_STAKED &&
		    state->deadline_ms < least)
			state->deadline_ms = least;
	if (state->deadline_ms > state->started_ms + 2 * limit_ms)
		state->deadline_ms = state->started_ms + 2 * limit_ms;
}

/* The command stands: tell it, and see what is awaited now. */
static void
command_tell_all(struct table *t)
{
	struct hall *hall = t->hall;
	struct table_state *state = &t->state;
	struct awaited awaited = awaits(&state->session);

	for (int i = 0; i < hall->tells_count; i++) {
		const struct tell *tell = &hall->tells[i];
		struct hall_event event = {.kind = tell->kind,
		    .text = tell->text,
		    .number = tell->number,
		    .outcomes = &hall->outcomes[tell->outcomes]};

		if (tell->kind != HALL_PLAY || event.outcomes->count > 0)
			table_tell(t, &event);
	}
	if (state->session.phase == PHASE_TURNING) {
		state->card_ms = -1;
		state->card_told_ms = hall->now_ms;
		state->wait_mark = t->mark_told;
	}
	if (!same_awaited(&awaited, &state->awaited)) {
		state->awaited = awaited;
		table_await_anew(t);
	}
	extend(t, &hall->outcomes[0]);
	if (state->session.phase == PHASE_ENDED)
		memset(state, 0, sizeof(*state));
}

/* Keep the command and tell it; a failure undoes it. */
static void
command_keep(struct table *t)
{
	if (store_keep(t->hall->store) == STORE_OK)
		command_tell_all(t);
	else
		command_undo(t, true);
}

/* What only the table can give: cards, once the draw or a deal wants them. */
static enum store_result
give_cards(struct table *t)
{
	struct session *s = &t->state.session;
	struct action action = {.kind = ACTION_DRAW};
	enum refusal refusal;
	card cards[SHOE_MOST];
	enum store_result result;

	if (s->phase != PHASE_DRAWING && s->phase != PHASE_SHUFFLING)
		return STORE_OK;
	if (s->phase == PHASE_SHUFFLING)
		action.kind = ACTION_SHOE;
	else
		t->state.deal = 0;
	result = seeds_shuffle(t, cards, &action.cards_count);
	if (result != STORE_OK)
		return result;
	action.cards = cards;
	t->state.cards_a_line = 1;
	result = command_apply(t, &action, &t->hall->outcomes[1], &refusal);
	command_tell(t, HALL_PLAY)->outcomes = 1;
	return result;
}

/* One purse as the ledger has it now. */
static enum store_result
sync_purse(struct table *t, int64_t player, int64_t known)
{
	struct account purse = {ACCOUNT_PURSE, player, 0};
	struct action action = {.kind = ACTION_PURSE, .player = player};
	enum refusal refusal;
	enum store_result result =
	    ledger_balance(t->hall->store, &purse, &action.chips);

	if (result != STORE_OK || action.chips == known)
		return result;
	return command_apply(t, &action, &t->hall->outcomes[0], &refusal);
}

/* Chips may have come or gone elsewhere: another table, a gift. */
static enum store_result
sync_purses(struct table *t)
{
	const struct session *s = &t->state.session;
	enum store_result result = STORE_OK;

	for (int i = 0; result == STORE_OK && i < s->seats_count; i++)
		result = sync_purse(t, s->seats[i].player, s->seats[i].purse);
	for (int i = 0; result == STORE_OK && i < s->waiting_count; i++)
		result =
		    sync_purse(t, s->waiting[i].player, s->waiting[i].purse);
	return result;
}

static enum store_result
open_session(struct table *t)
{
	enum store_result result;

	memset(&t->state, 0, sizeof(t->state));
	t->state.deadline_ms = t->state.card_ms = -1;
	session_init(&t->state.session, &t->settings.rules);
	result = record_open(t);
	if (result == STORE_OK)
		result = seeds_chain(t, true);
	t->state.is_open = true;
	return result;
}

static enum store_result
act(struct table *t, const struct action *wanted, enum refusal *refusal)
{
	struct action action = *wanted;
	struct account purse = {ACCOUNT_PURSE, action.player, 0};
	enum store_result result = STORE_OK;

	if (!t->state.is_open)
		result = open_session(t);
	if (result == STORE_OK)
		result = sync_purses(t);
	if (result == STORE_OK && action.kind == ACTION_JOIN)
		result = ledger_balance(t->hall->store, &purse, &action.chips);
	if (result != STORE_OK)
		return result;
	result = command_apply(t, &action, &t->hall->outcomes[0], refusal);
	if (result != STORE_OK || *refusal != REFUSED_NONE)
		return result;
	command_tell(t, HALL_PLAY)->outcomes = 0;
	return give_cards(t);
}

/* A whole command: begin, do it, keep or undo. */
static enum refusal
run(struct table *t,
    enum store_result (*deed)(
	struct table *, const struct action *, enum refusal *),
    const struct action *action)
{
	enum refusal refusal = REFUSED_NONE;

	if (!command_begin(t)) {
		command_undo(t, true);
		return REFUSED_NONE;
	}
	if (deed(t, action, &refusal) != STORE_OK) {
		command_undo(t, true);
		return REFUSED_NONE;
	}
	if (refusal != REFUSED_NONE)
		command_undo(t, false);
	else
		command_keep(t);
	return refusal;
}

enum refusal
hall_act(
    struct table *t, const struct action *action, int64_t now_ms, int64_t now_s)
{
	t->hall->now_ms = now_ms;
	t->hall->now_s = now_s;
	if (!t->state.is_open && action->kind != ACTION_JOIN)
		return REFUSED_ENDED;
	return run(t, act, action);
}

/* Cards. */

static int
cards_now(const struct table *t)
{
	const struct table_state *state = &t->state;

	switch (t->settings.announce) {
	case ANNOUNCE_LINE:
		return SHOE_MOST;
	case ANNOUNCE_BATCH:
		return 5;
	case ANNOUNCE_EACH:
		break;
	}
	return state->session.turned >= 2 + SINGLE_CARDS ? 5
							 : state->cards_a_line;
}

/* Turn the cards that share the next line. */
static enum store_result
turn_cards(struct table *t, const struct action *action, enum refusal *refusal)
{
	struct outcomes *out = &t->hall->outcomes[0];
	enum store_result result = STORE_OK;

	for (int left = cards_now(t);
	     result == STORE_OK && left > 0 && out->count < RUN_ROOM &&
	     t->state.session.phase == PHASE_TURNING;
	     left--)
		result = command_apply(t, action, out, refusal);
	command_tell(t, HALL_PLAY)->outcomes = 0;
	return result;
}

/* Time. */

/* When half of the time is gone; -1 if nobody is to be reminded. */
static int64_t
remind_ms(const struct table_state *state)
{
	if (state->was_reminded || session_asks(&state->session) == 0)
		return -1;
	return (state->started_ms + state->deadline_ms) / 2;
}

int64_t
table_next_ms(const struct table *t)
{
	const struct table_state *state = &t->state;
	int64_t remind;

	if (!state->is_open || t->is_resting)
		return -1;
	if (state->session.phase == PHASE_TURNING)
		return state->card_ms;
	if (state->deadline_ms < 0)
		return -1;
	remind = remind_ms(state);
	return remind >= 0 ? remind : state->deadline_ms;
}

void
table_tick(struct table *t)
{
	struct table_state *state = &t->state;
	struct action action = {.kind = ACTION_TURN};
	struct hall_event remind = {.kind = HALL_REMIND};

	if (state->session.phase == PHASE_TURNING) {
		run(t, turn_cards, &action);
	} else if (t->hall->now_ms < state->deadline_ms) {
		state->was_reminded = true;
		remind.person = session_asks(&state->session);
		table_tell(t, &remind);
	} else {
		action.kind = ACTION_TIMEOUT;
		run(t, act, &action);
	}
}

void
hall_heard(struct table *t, int64_t mark, int64_t now_ms)
{
	struct table_state *state = &t->state;
	int64_t limit_s;

	if (mark > t->mark_heard)
		t->mark_heard = mark;
	if (!state->is_open || t->is_resting ||
	    t->mark_heard < state->wait_mark)
		return;
	limit_s = session_limit_s(&state->session);
	if (limit_s > 0 && state->deadline_ms < 0) {
		state->started_ms = now_ms;
		state->deadline_ms = now_ms + limit_s * 1000;
	}
	if (state->session.phase == PHASE_TURNING && state->card_ms < 0) {
		bool is_first = state->session.turned == 0;

		if (now_ms - state->card_told_ms <= SLOW_MS)
			state->cards_a_line = 1;
		else
			state->cards_a_line = state->cards_a_line == 1 ? 3 : 5;
		state->card_ms = now_ms + (is_first ? 0 : CARD_PAUSE_MS);
	}
}
