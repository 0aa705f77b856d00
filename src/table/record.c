/* The journal of accepted actions, snapshots, and standing up again (law 3). */
#include <config.h>

#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"

enum store_result
record_open(struct table *t)
{
	struct text rules = TEXT_EMPTY;
	struct table_state *state = &t->state;
	enum store_result result;

	for (int i = 0; i < RULE_COUNT; i++) {
		text_addf(&rules, "%s%s=", i > 0 ? " " : "", rule_rows[i].name);
		rules_show(&t->settings.rules, (enum rule)i, &rules);
	}
	result = journal_session_begin(t->hall->store, t->id, text_str(&rules),
	    t->hall->now_s, &state->session_id);
	text_fini(&rules);
	return result;
}

static enum store_result
put_snapshot(struct table *t)
{
	struct text bytes = TEXT_EMPTY;
	enum store_result result;

	session_encode(&t->state.session, &bytes);
	result = journal_snapshot_put(t->hall->store, t->state.session_id,
	    ENGINE_VERSION, t->state.step, text_str(&bytes), bytes.len);
	text_fini(&bytes);
	return result;
}

enum store_result
record_action(struct table *t, const struct action *action)
{
	bool shuffles =
	    action->kind == ACTION_DRAW || action->kind == ACTION_SHOE;
	struct journal_row row = {.session = t->state.session_id,
	    .step = t->state.step,
	    .kind = action_word(action->kind),
	    .player = action->player,
	    .chips = shuffles ? t->state.deal : action->chips,
	    .word = action->word != NULL ? action->word : ""};

	return journal_add(t->hall->store, &row);
}

enum store_result
record_outcomes(struct table *t, const struct outcomes *out)
{
	/* At a session's start, and wherever a new deal begins. */
	bool begins = t->state.step == 1;

	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind == OUT_BANK_MOVED || o->kind == OUT_KEPT ||
		    o->kind == OUT_SOLD)
			begins = true;
		if (o->kind == OUT_ENDED)
			return journal_session_end(t->hall->store,
			    t->state.session_id,
			    end_reason_word((enum end_reason)o->m),
			    t->hall->now_s);
	}
	return begins ? put_snapshot(t) : STORE_OK;
}

/* Do one row of the journal again; false if it does not fit. */
static bool
redo(void *ctx, const struct journal_row *row)
{
	struct table *t = ctx;
	struct action action = {.player = row->player,
	    .chips = row->chips,
	    .word = row->word[0] != '\0' ? row->word : NULL};
	int kind = action_parse(row->kind);
	card cards[SHOE_MOST];

	if (kind < 0 || row->step != t->state.step + 1)
		return false;
	action.kind = (enum action_kind)kind;
	if (action.kind == ACTION_DRAW || action.kind == ACTION_SHOE) {
		action.cards = cards;
		if (seeds_cards(t, row->chips, cards, &action.cards_count) !=
		    STORE_OK)
			return false;
		t->state.deal = row->chips;
	}
	t->state.step = row->step;
	return session_apply(&t->state.session, &action, &t->hall->scratch) ==
	       REFUSED_NONE;
}

static enum store_result
load_snapshot(struct table *t)
{
	int version;
	void *bytes = NULL;
	size_t len;
	enum store_result result = journal_snapshot_get(t->hall->store,
	    t->state.session_id, &version, &t->state.step, &bytes, &len);

	if (result == STORE_OK &&
	    (version != ENGINE_VERSION ||
		!session_decode(&t->state.session, bytes, len)))
		result = STORE_REFUSED;
	free(bytes);
	return result;
}

enum store_result
record_resume(struct table *t, int64_t session)
{
	struct table_state *state = &t->state;
	struct journal_chain chain;
	enum store_result result;

	state->session_id = session;
	result = load_snapshot(t);
	if (result == STORE_OK)
		result = journal_chain_last(
		    t->hall->store, session, &chain, &state->seeds_used);
	if (result == STORE_OK) {
		state->chain = chain.number;
		memcpy(state->top, chain.top, sizeof(state->top));
		wipe(&chain, sizeof(chain));
		result =
		    journal_rows(t->hall->store, session, state->step, redo, t);
	}
	if (result == STORE_FAILED)
		return result;
	if (result != STORE_OK || state->session.phase == PHASE_ENDED) {
		log_warn("table", "session=%lld can't be resumed, goes home",
		    (long long)session);
		return STORE_REFUSED;
	}
	state->is_open = true;
	return STORE_OK;
}
