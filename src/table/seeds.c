/* Chains of seeds, shuffles from them, and the proof (FAIRNESS.md). */
#include <config.h>

#include "table/inside.h"

#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "base/digest.h"
#include "base/xalloc.h"

enum { DRAW_PACKS = 3 };

enum store_result
seeds_chain(struct table *t, bool is_opening)
{
	struct table_state *state = &t->state;
	struct journal_chain chain = {.session = state->session_id};
	uint8_t bytes[DIGEST_BYTES];
	enum store_result result;
	struct tell *tell;

	if (state->chain > 0 && state->seeds_used < FAIR_CHAIN)
		return STORE_OK;
	chance_bytes(bytes, sizeof(bytes));
	digest_hex(bytes, sizeof(bytes), chain.top);
	fair_seed(chain.top, 0, chain.anchor);
	chain.number = state->chain + 1;
	result = journal_chain_add(t->hall->store, &chain, t->hall->now_s);
	if (result == STORE_OK) {
		state->chain = chain.number;
		state->seeds_used = 0;
		memcpy(state->top, chain.top, sizeof(state->top));
		tell = command_tell(t, is_opening ? HALL_OPENED : HALL_CHAIN);
		snprintf(tell->text, sizeof(tell->text), "%s", chain.anchor);
	}
	wipe(bytes, sizeof(bytes));
	wipe(&chain, sizeof(chain));
	return result;
}

/* Shuffle as the row says, from the top of its chain. */
static int
shuffle(const struct journal_deal *deal, const char *top, card cards[SHOE_MOST])
{
	char seed[FAIR_SEED], name[FAIR_DEAL];
	int count;

	fair_seed(top, deal->seed_index, seed);
	if (deal->number == 0) {
		snprintf(
		    name, sizeof(name), "draw-%lld", (long long)deal->session);
		count = fair_shuffle_draw(cards, DRAW_PACKS, name, seed);
	} else {
		snprintf(name, sizeof(name), "%lld", (long long)deal->number);
		count = fair_shuffle(cards, deal->packs, deal->lowest_rank,
		    name, seed, deal->cut);
	}
	wipe(seed, sizeof(seed));
	return count;
}

static enum store_result
add_row(struct table *t, struct journal_deal *deal)
{
	const struct session *s = &t->state.session;
	bool is_draw = s->phase == PHASE_DRAWING;

	*deal = (struct journal_deal){.session = t->state.session_id,
	    .chain = t->state.chain,
	    .seed_index = t->state.seeds_used + 1,
	    .packs = is_draw ? 1 : (int)s->rules.value[RULE_PACKS],
	    .lowest_rank = is_draw ? 2 : (int)s->rules.value[RULE_LOWEST_RANK],
	    .cut = deal->cut,
	    .banker = is_draw ? 0 : s->seats[s->banker].player,
	    .bank = s->bank};
	return journal_deal_add(t->hall->store, deal, t->hall->now_s);
}

enum store_result
seeds_shuffle(struct table *t, card cards[SHOE_MOST], int *count)
{
	bool is_draw = t->state.session.phase == PHASE_DRAWING;
	struct text cuts = TEXT_EMPTY;
	struct journal_deal deal;
	enum store_result result = seeds_chain(t, false);
	struct tell *tell;

	if (result != STORE_OK)
		return result;
	if (!is_draw)
		session_cuts(&t->state.session, &cuts);
	deal.cut = text_str(&cuts);
	result = add_row(t, &deal);
	if (result == STORE_OK) {
		t->state.seeds_used++;
		*count = shuffle(&deal, t->state.top, cards);
		if (!is_draw) {
			t->state.deal = deal.number;
			tell = command_tell(t, HALL_FIXED);
			tell->number = deal.number;
			snprintf(tell->text, sizeof(tell->text), "%s",
			    text_str(&cuts));
		}
	}
	text_fini(&cuts);
	return result;
}

enum store_result
seeds_cards(struct table *t, int64_t number, card cards[SHOE_MOST], int *count)
{
	struct store *store = t->hall->store;
	struct journal_chain chain;
	struct journal_deal deal;
	enum store_result result =
	    number == 0
		? journal_draw_get(store, t->state.session_id, &deal, &chain)
		: journal_deal_get(store, number, &deal, &chain);

	if (result == STORE_OK) {
		*count = shuffle(&deal, chain.top, cards);
		wipe(&chain, sizeof(chain));
	}
	return result;
}

enum store_result
hall_proof(struct table *t, int64_t number, struct hall_proof *out)
{
	struct store *store = t->hall->store;
	struct journal_chain chain;
	struct journal_deal deal;
	enum store_result result;

	*out = (struct hall_proof){.cut = TEXT_EMPTY};
	if (number == 0) {
		result = journal_deal_newest(store, t->id, &number);
		if (result != STORE_OK)
			return result;
	}
	result = journal_deal_get(store, number, &deal, &chain);
	if (result != STORE_OK)
		return result;
	if (deal.is_over) {
		out->deal = number;
		out->seed_index = deal.seed_index;
		memcpy(out->anchor, chain.anchor, sizeof(out->anchor));
		fair_seed(chain.top, deal.seed_index, out->seed);
		text_add(&out->cut, deal.cut);
		out->cards_count = shuffle(&deal, chain.top, out->cards);
	}
	wipe(&chain, sizeof(chain));
	return deal.is_over ? STORE_OK : STORE_REFUSED;
}
