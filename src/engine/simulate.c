#include <config.h>

#include "engine/simulate.h"

#include <stdlib.h>

#include "base/chance.h"
#include "base/number.h"
#include "base/xalloc.h"
#include "engine/game.h"
#include "engine/odds.h"

enum { STAKE_UNITS = 3, PURSE_BANKS = 100000 };

struct simulate {
	struct rules rules;
	int players;
	uint64_t chance; /* the generator's state */
	int64_t purse, stake, bank; /* what each brings, stakes and posts */
	card pack[SHOE_MOST]; /* a shoe, in any order */
	int pack_count;
	struct session session;
	struct action action; /* without a word and cards */
	struct outcomes out;
	int64_t session_deals; /* in this session */
	int64_t staked_before; /* in this session, before this deal */
	int64_t deal_turned, deal_edge; /* in this deal */
	int64_t run, runner; /* deals that this banker won in a row */
	struct simulate_counts counts;
};

/* Counting what happened. */

static void
begin_deal(struct simulate *sim)
{
	const struct session *s = &sim->session;

	sim->staked_before = s->staked;
	sim->deal_turned = sim->deal_edge = 0;
	if (sim->rules.value[RULE_DOUBLET] == DOUBLET_HALF)
		for (int i = 0; i < s->seats_count; i++)
			sim->counts.halves += s->seats[i].stake / 2;
}

static void
count_run(struct simulate *sim, const struct outcome *settled)
{
	if (settled->m == 0) {
		sim->run = 0;
		return;
	}
	sim->run = settled->p == sim->runner ? sim->run + 1 : 1;
	sim->runner = settled->p;
	if (sim->run > sim->counts.run)
		sim->counts.run = sim->run;
}

static void
count_deal(struct simulate *sim)
{
	struct simulate_counts *counts = &sim->counts;
	int64_t chips = sim->session.staked - sim->staked_before;
	double gain = (double)sim->deal_edge, staked = (double)chips;

	counts->deals++;
	counts->staked += chips;
	sim->session_deals++;
	counts->edge += sim->deal_edge;
	counts->edge_edge += gain * gain;
	counts->edge_staked += gain * staked;
	counts->staked_staked += staked * staked;
	if (sim->deal_turned == 0)
		return;
	counts->opened++;
	counts->turned += sim->deal_turned;
	counts->turned_of[sim->deal_turned]++;
}

static void
count_outcome(struct simulate *sim, const struct outcome *said)
{
	struct simulate_counts *counts = &sim->counts;

	switch (said->kind) {
	case OUT_PAID:
		counts->moved += said->n;
		break;
	case OUT_OPENING:
		counts->punters_cards++;
		counts->doublets +=
		    card_rank(said->card) == card_rank(said->card2);
		break;
	case OUT_OWN_CARD:
		counts->punters_cards++;
		counts->doublets += said->m;
		break;
	case OUT_CARD:
	case OUT_MATCH:
	case OUT_PAIRED:
	case OUT_LAID:
		sim->deal_turned++;
		break;
	case OUT_DOUBLED:
		counts->doubled++;
		break;
	case OUT_CAPOT:
		counts->capots += said->m;
		break;
	case OUT_RESULT:
		if (said->p == said->o)
			sim->deal_edge = said->n;
		break;
	case OUT_SETTLED:
		counts->bank_won += said->m;
		counts->punters_won += !said->m;
		count_run(sim, said);
		count_deal(sim);
		break;
	case OUT_SHOE_OUT: /* Hoyle's game settles what was won */
		sim->run = 0;
		if (sim->rules.value[RULE_GAME] != GAME_HOYLE)
			count_deal(sim);
		break;
	default:
		break;
	}
}

static enum refusal
act(struct simulate *sim, enum action_kind kind, int seat, int64_t chips)
{
	sim->action.kind = kind;
	sim->action.player =
	    seat == NO_SEAT ? 0 : sim->session.seats[seat].player;
	sim->action.chips = chips;
	return session_apply(&sim->session, &sim->action, &sim->out);
}

/* The cards. */

/* Pick one of those that are not picked yet. */
static card
pick(struct simulate *sim, int at)
{
	card *card_at = &sim->pack[at];
	card *picked = card_at + chance_pick(&sim->chance,
				     (uint32_t)(sim->pack_count - at));
	card held = *picked;

	*picked = *card_at;
	*card_at = held;
	return held;
}

/*
 * Pick the cards that the deal can need: up to a match of the banker's card, or
 * of the punters' if they have one in common, and one for a capot. Returns how
 * many.
 */
static int
pick_deal(struct simulate *sim)
{
	int opening = session_opening_cards(&sim->session), count = 0;
	int bank, punters, rank;

	while (count < opening)
		pick(sim, count++);
	bank = punters = card_rank(sim->pack[0]);
	if (!own_is_played(&sim->session))
		punters = card_rank(sim->pack[1]);
	do
		rank = card_rank(pick(sim, count++));
	while (rank != bank && rank != punters && count < sim->pack_count);
	if (sim->rules.value[RULE_CAPOT] != 0 && count < sim->pack_count)
		pick(sim, count++);
	return count;
}

static int
pick_all(struct simulate *sim)
{
	for (int i = 0; i < sim->pack_count; i++)
		pick(sim, i);
	return sim->pack_count;
}

static void
give_shoe(struct simulate *sim)
{
	const int64_t *rule = sim->rules.value;
	bool is_whole =
	    rule[RULE_SHUFFLE] == SHUFFLE_SHOE || rule[RULE_GAME] == GAME_HOYLE;
	struct action shoe = {.kind = ACTION_SHOE, .chips = 1};

	begin_deal(sim);
	if (session_wants_shoe(&sim->session)) {
		shoe.cards = sim->pack;
		shoe.cards_count = is_whole ? pick_all(sim) : pick_deal(sim);
	}
	session_apply(&sim->session, &shoe, &sim->out);
}

static void
turn(struct simulate *sim)
{
	static const struct action action = {.kind = ACTION_TURN};

	session_apply(&sim->session, &action, &sim->out);
	if (sim->out.count == 1 && sim->out.list[0].kind == OUT_CARD) {
		sim->deal_turned++; /* most cards are like this */
		return;
	}
	for (int i = 0; i < sim->out.count; i++)
		count_outcome(sim, &sim->out.list[i]);
}

static void
turn_all(struct simulate *sim)
{
	while (sim->session.phase == PHASE_TURNING)
		turn(sim);
}

/* The players. */

static void
post(struct simulate *sim)
{
	const struct session *s = &sim->session;
	int64_t most = session_bank_most(s, s->banker);
	int64_t bank = most < sim->bank ? most : sim->bank;

	if (act(sim, ACTION_BANK, s->banker, bank) != REFUSED_NONE)
		act(sim, ACTION_PASS, s->banker, 0);
}

/* A punter's stake; false if he can't. */
static bool
stake(struct simulate *sim, int seat)
{
	int64_t most;

	if (act(sim, ACTION_STAKE, seat, sim->stake) == REFUSED_NONE)
		return true;
	most = session_stake_most(&sim->session, seat);
	return most > 0 && act(sim, ACTION_STAKE, seat, most) == REFUSED_NONE;
}

static void
stake_all(struct simulate *sim)
{
	const struct session *s = &sim->session;
	int banker = s->banker;

	if (s->go != NO_SEAT) {
		if (s->seats[s->go].stake > 0 || !stake(sim, s->go))
			act(sim, ACTION_PASS, s->go, 0);
		return;
	}
	for (int i = game_after(s, banker);
	     i != banker && s->phase == PHASE_STAKING; i = game_after(s, i))
		stake(sim, i);
	if (s->phase == PHASE_STAKING)
		act(sim, ACTION_TIMEOUT, NO_SEAT, 0);
}

/* Hoyle's game: all stake on the newest card. */
static void
stake_on_newest(struct simulate *sim)
{
	const struct session *s = &sim->session;
	struct odds_cards cards;
	int64_t *chips;

	odds_unseen(s, &cards);
	chips =
	    &sim->counts.staked_against[cards.left[s->newest]]
				       [cards.left[card_rank(s->banker_card)]];
	for (int i = 0; i < s->seats_count && s->phase == PHASE_WINDOW; i++) {
		int64_t n = session_stake_most(s, i);

		if (n > sim->stake)
			n = sim->stake;
		if (n > 0 && act(sim, ACTION_STAKE, i, n) == REFUSED_NONE)
			*chips += n;
	}
	if (s->phase == PHASE_WINDOW)
		act(sim, ACTION_TIMEOUT, NO_SEAT, 0);
}

static void
decide(struct simulate *sim)
{
	int banker = sim->session.banker;

	if (act(sim, ACTION_KEEP, banker, 0) != REFUSED_NONE)
		act(sim, ACTION_PASS, banker, 0);
}

static void
begin_session(struct simulate *sim)
{
	struct action join = {.kind = ACTION_JOIN, .chips = sim->purse};

	session_init(&sim->session, &sim->rules);
	while (join.player < sim->players) {
		join.player++;
		session_apply(&sim->session, &join, &sim->out);
	}
	session_begin(&sim->session, &sim->out);
	sim->session_deals = 0;
	sim->run = 0;
	sim->counts.sessions++;
}

static void
step(struct simulate *sim)
{
	switch (sim->session.phase) {
	case PHASE_BANKING:
		post(sim);
		break;
	case PHASE_STAKING:
		stake_all(sim);
		break;
	case PHASE_SHUFFLING:
		give_shoe(sim);
		break;
	case PHASE_TURNING:
		turn_all(sim);
		break;
	case PHASE_DECIDING:
		decide(sim);
		break;
	case PHASE_WINDOW:
		stake_on_newest(sim);
		break;
	case PHASE_CUTTING:
	case PHASE_SELLING:
	case PHASE_AUCTION:
		act(sim, ACTION_TIMEOUT, NO_SEAT, 0);
		break;
	case PHASE_SEATING:
	case PHASE_DRAWING:
	case PHASE_ENDED:
		begin_session(sim);
		break;
	}
}

/* Purses that last, and are not more than all chips there can be. */
static void
set_amounts(struct simulate *sim)
{
	const int64_t *rule = sim->rules.value;
	int64_t unit = rule[RULE_UNIT], most = CHIPS_MOST / sim->players;

	sim->stake = STAKE_UNITS * unit;
	sim->bank = sim->stake * (sim->players - 1);
	if (sim->bank < rule[RULE_BANK_LEAST])
		sim->bank = rule[RULE_BANK_LEAST];
	sim->purse =
	    sim->bank < most / PURSE_BANKS ? sim->bank * PURSE_BANKS : most;
	if (rule[RULE_MATCH] != 0)
		sim->purse = rule[RULE_BUY_IN];
}

struct simulate *
simulate_new(const struct rules *rules, int players, uint64_t seed)
{
	struct simulate *sim = xcalloc(1, sizeof(*sim));
	struct odds_cards cards;

	sim->rules = *rules;
	sim->players = players;
	sim->chance = seed;
	set_amounts(sim);
	odds_fresh(rules, &cards);
	for (int rank = 0; rank < RANKS; rank++)
		for (int i = 0; i < cards.left[rank]; i++)
			sim->pack[sim->pack_count++] =
			    card_make(rank, i % SUITS);
	begin_session(sim);
	return sim;
}

void
simulate_free(struct simulate *sim)
{
	free(sim);
}

bool
simulate_run(struct simulate *sim, int64_t deals)
{
	int64_t until = sim->counts.deals + deals;

	while (sim->counts.deals < until) {
		if (sim->session.phase == PHASE_ENDED &&
		    sim->session_deals == 0)
			return false;
		step(sim);
	}
	return true;
}

const struct simulate_counts *
simulate_counts(const struct simulate *sim)
{
	return &sim->counts;
}
