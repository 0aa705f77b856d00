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
	struct action action = {.kind = kind, .chips = chips};

	if (seat != NO_SEAT)
		action.player = sim->session.seats[seat].player;
	return session_apply(&sim->session, &action, &sim->out);
}

/* The cards. */

static void
give_shoe(struct simulate *sim)
{
	struct action shoe = {.kind = ACTION_SHOE, .chips = 1};

	begin_deal(sim);
	if (session_wants_shoe(&sim->session)) {
		shoe.cards = sim->pack;
		shoe.cards_count = sim->pack_count;
	}
	session_apply(&sim->session, &shoe, &sim->out);
}

/* Turn so many cards, which are picked from the heap. */
static void
turn(struct simulate *sim, int cards)
{
	static const struct action action = {.kind = ACTION_TURN};
	struct session *s = &sim->session;

	for (int next = s->shoe_next; cards > 0 && next < s->shoe_count;
	     next++, cards--) {
		uint32_t left = (uint32_t)(s->shoe_count - next);
		card *picked = &s->shoe[next] + chance_pick(&sim->chance, left);
		card held = *picked;

		*picked = s->shoe[next];
		s->shoe[next] = held;
	}
	session_apply(s, &action, &sim->out);
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
		turn(sim, session_cards_wanted(&sim->session));
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

/* A punter's first stake in a deal; false if he can't, or has staked. */
static bool
stake(struct simulate *sim, int seat)
{
	int64_t most;

	if (sim->session.seats[seat].stake > 0)
		return false;
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
		if (!stake(sim, s->go))
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
	for (; join.player < sim->players;) {
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
