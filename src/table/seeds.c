/*
 * Chains of seeds and what is shuffled with them (FAIRNESS.md).
 *
 * To find S_k one hashes down from S_n: ten thousand times for the first. So
 * a seed is kept that is at most a hundred above the one in use.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "base/digest.h"
#include "base/xalloc.h"
#include "store/fold.h"
#include "table/inside.h"
#include "table/proof.h"

enum {
	SEEDS_STEP = 100,
	DRAW_PACKS = 3, /* as many as the ties of a full table may want */
	LOWEST_RANK = 2
};

void
seeds_open(struct command *c, enum hall_event_kind kind)
{
	struct play *play = &c->table->play;
	struct journal_chain *chain = &play->chain;
	uint8_t bytes[DIGEST_BYTES];

	chance_bytes(bytes, sizeof(bytes));
	digest_hex(bytes, sizeof(bytes), chain->top);
	wipe(bytes, sizeof(bytes));
	chain->session = play->session_id;
	chain->number++;
	chain->near_index = SEEDS_STEP;
	fair_seed(chain->top, FAIR_CHAIN, SEEDS_STEP, chain->near);
	fair_seed(chain->near, SEEDS_STEP, 0, chain->anchor);
	play->seeds_used = 0;
	(void)command_check(c, journal_chain_add(c->store, chain, c->now_s));
	command_say(c, kind, chain->anchor);
}

/* The next seed of the chain; of a new one when it is used up. */
static void
next_seed(struct command *c, char seed[FAIR_SEED])
{
	struct play *play = &c->table->play;
	struct journal_chain *chain = &play->chain;

	if (play->seeds_used == FAIR_CHAIN)
		seeds_open(c, HALL_CHAIN);
	if (play->seeds_used == chain->near_index) {
		chain->near_index += SEEDS_STEP;
		fair_seed(
		    chain->top, FAIR_CHAIN, chain->near_index, chain->near);
		(void)command_check(c, journal_chain_near(c->store, chain));
	}
	play->seeds_used++;
	fair_seed(chain->near, chain->near_index, play->seeds_used, seed);
}

bool
seeds_are_sound(const struct journal_chain *chain)
{
	return fair_seed_is_valid(chain->top) &&
	       fair_seed_is_valid(chain->near) && chain->near_index >= 1 &&
	       chain->near_index <= FAIR_CHAIN;
}

static void
draw_name(char out[FAIR_DEAL], int64_t session)
{
	snprintf(out, FAIR_DEAL, FAIR_DRAW "%lld", (long long)session);
}

static void
deal_name(char out[FAIR_DEAL], int64_t number)
{
	snprintf(out, FAIR_DEAL, "%lld", (long long)number);
}

void
seeds_draw(struct command *c)
{
	struct play *play = &c->table->play;
	struct journal_deal deal = {.session = play->session_id,
	    .packs = DRAW_PACKS,
	    .lowest_rank = LOWEST_RANK,
	    .cut = ""};
	struct action action = {.kind = ACTION_DRAW};
	card cards[SHOE_MOST];
	char seed[FAIR_SEED], name[FAIR_DEAL];

	next_seed(c, seed);
	deal.chain = play->chain.number;
	deal.seed_index = play->seeds_used;
	if (command_check(c, journal_deal_add(c->store, &deal, c->now_s))) {
		draw_name(name, play->session_id);
		action.cards = cards;
		action.cards_count =
		    fair_shuffle_draw(cards, DRAW_PACKS, name, seed);
		if (command_step(c, &action) != REFUSED_NONE)
			c->is_failed = true;
	}
	wipe(seed, sizeof(seed));
	wipe(cards, sizeof(cards));
}

/* Add the deal's row, say that it is fixed, and give the session its cards. */
static void
fix_deal(struct command *c, struct journal_deal *deal, const char *seed)
{
	struct play *play = &c->table->play;
	bool is_kept = play->session.rules.value[RULE_SHUFFLE] == SHUFFLE_SHOE;
	struct action action = {.kind = ACTION_SHOE};
	card cards[SHOE_MOST];
	char name[FAIR_DEAL];

	deal->banker = play->session.seats[play->session.banker].player;
	deal->bank = play->session.bank;
	if (!command_check(c, journal_deal_add(c->store, deal, c->now_s)))
		return;
	play->deal = action.chips = deal->number;
	if (seed != NULL) {
		deal_name(name, deal->number);
		action.cards = cards;
		action.cards_count = fair_shuffle(cards, deal->packs,
		    deal->lowest_rank, name, seed, deal->cut);
	}
	command_say_fixed(c, deal->number,
	    seed == NULL ? deal->shoe
	    : is_kept    ? deal->number
			 : 0,
	    seed == NULL ? "" : deal->cut);
	if (command_step(c, &action) != REFUSED_NONE)
		c->is_failed = true;
	wipe(cards, sizeof(cards));
}

/* The deal has cards of its own, or is the first of a shoe. */
static void
deal_fresh(struct command *c)
{
	struct play *play = &c->table->play;
	const int64_t *rule = play->session.rules.value;
	struct journal_deal deal = {.session = play->session_id,
	    .packs = (int)rule[RULE_PACKS],
	    .lowest_rank = (int)rule[RULE_LOWEST_RANK],
	    .shoe_lasts = rule[RULE_SHUFFLE] == SHUFFLE_SHOE};
	struct text cut = TEXT_EMPTY;
	char seed[FAIR_SEED];

	session_cuts(&play->session, &cut);
	next_seed(c, seed);
	deal.chain = play->chain.number;
	deal.seed_index = play->seeds_used;
	deal.cut = text_str(&cut);
	fix_deal(c, &deal, seed);
	wipe(seed, sizeof(seed));
	text_fini(&cut);
}

/* The deal goes on from the shoe in hand: its row is that shoe's. */
static void
deal_on(struct command *c)
{
	const struct session *s = &c->table->play.session;
	struct journal_deal deal;
	struct journal_chain chain;
	struct text cut = TEXT_EMPTY;

	if (!command_check(
		c, journal_deal_get(c->store, s->shoe_name, &deal, &chain)))
		return;
	wipe(&chain, sizeof(chain));
	text_add(&cut, deal.cut);
	deal.cut = text_str(&cut);
	deal.shoe = s->shoe_name;
	deal.first_card = s->shoe_next;
	deal.shoe_lasts = false;
	fix_deal(c, &deal, NULL);
	text_fini(&cut);
}

void
seeds_deal(struct command *c)
{
	if (session_wants_shoe(&c->table->play.session))
		deal_fresh(c);
	else
		deal_on(c);
}

static bool
seed_of(const struct journal_deal *deal, const struct journal_chain *chain,
    char seed[FAIR_SEED])
{
	if (!seeds_are_sound(chain) || deal->seed_index < 1 ||
	    deal->seed_index > FAIR_CHAIN || deal->packs < 1 ||
	    deal->packs > PACKS_MOST)
		return false;
	if (deal->seed_index <= chain->near_index)
		fair_seed(
		    chain->near, chain->near_index, deal->seed_index, seed);
	else
		fair_seed(chain->top, FAIR_CHAIN, deal->seed_index, seed);
	return true;
}

static void
name_of(const struct journal_deal *deal, char out[FAIR_DEAL])
{
	if (deal->number == 0)
		draw_name(out, deal->session);
	else
		deal_name(out, deal->shoe);
}

static int
redo(const struct journal_deal *deal, const char *seed, card cards[SHOE_MOST])
{
	char name[FAIR_DEAL];

	name_of(deal, name);
	if (deal->number == 0)
		return fair_shuffle_draw(cards, deal->packs, name, seed);
	return fair_shuffle(
	    cards, deal->packs, deal->lowest_rank, name, seed, deal->cut);
}

bool
seeds_redo(const struct journal_deal *deal, const struct journal_chain *chain,
    card cards[SHOE_MOST], int *count)
{
	char seed[FAIR_SEED];

	if (!seed_of(deal, chain, seed))
		return false;
	*count = redo(deal, seed, cards);
	wipe(seed, sizeof(seed));
	return true;
}

/* Fill in what is told of a shuffle whose seed may be known. */
static enum store_result
prove(const struct journal_deal *deal, const struct journal_chain *chain,
    struct proof *out)
{
	name_of(deal, out->deal);
	out->number = deal->number;
	out->first_card = deal->first_card;
	out->shoe_lasts = deal->is_over && deal->shoe_lasts;
	if (!deal->is_over || deal->shoe_lasts)
		return STORE_REFUSED;
	if (!seed_of(deal, chain, out->seed))
		return STORE_FAILED;
	memcpy(out->anchor, chain->anchor, FAIR_SEED);
	out->k = deal->seed_index;
	text_add(&out->cut, deal->cut);
	out->count = redo(deal, out->seed, out->cards);
	return STORE_OK;
}

/* There is none; `had` says whether there was one. */
static enum store_result
say_gone(enum store_result had, int64_t number, struct proof *out)
{
	out->is_gone = had == STORE_OK;
	out->number = number;
	return had == STORE_OK ? STORE_NONE : had;
}

enum store_result
proof_of_deal(struct store *store, int64_t number, struct proof *out)
{
	struct journal_deal deal;
	struct journal_chain chain;
	enum store_result result;

	proof_init(out);
	result = journal_deal_get(store, number, &deal, &chain);
	if (result == STORE_OK)
		result = prove(&deal, &chain, out);
	if (result == STORE_NONE)
		result = say_gone(fold_had_deal(store, number), number, out);
	wipe(&chain, sizeof(chain));
	return result;
}

enum store_result
proof_of_draw(struct store *store, int64_t session, struct proof *out)
{
	struct journal_deal deal;
	struct journal_chain chain;
	enum store_result result;

	proof_init(out);
	result = journal_draw_get(store, session, &deal, &chain);
	if (result == STORE_OK)
		result = prove(&deal, &chain, out);
	if (result == STORE_NONE)
		result = say_gone(fold_had_session(store, session), 0, out);
	wipe(&chain, sizeof(chain));
	return result;
}

enum store_result
hall_proof(struct table *table, int64_t deal, struct proof *out)
{
	struct store *store = table->hall->store;
	struct journal_deal row;
	struct journal_chain chain;
	enum store_result result = STORE_OK;

	proof_init(out);
	if (deal == 0)
		result = journal_deal_newest(store, table->id, &deal);
	if (result == STORE_OK)
		result = journal_deal_get(store, deal, &row, &chain);
	if (result == STORE_NONE && deal != 0)
		return say_gone(fold_had_deal(store, deal), deal, out);
	if (result != STORE_OK)
		return result;
	result = row.table == table->id ? prove(&row, &chain, out) : STORE_NONE;
	wipe(&chain, sizeof(chain));
	return result;
}
