#include <config.h>

#include "engine/robot.h"

#include "base/chance.h"

/* All in percent: a share of chips, or how often. */
struct habits {
	int bank_least, bank_most; /* of what he owns */
	int stake_least, stake_most; /* of what is open */
	int dares; /* the most of his purse in one stake */
	int passes; /* a bank that others play for */
	int adds; /* to a stake that lies */
	int covers, cover_dares; /* how often; up to what of his purse */
	int keeps, keep_dares; /* how often; up to what of all he owns */
	int takes_out; /* the winnings of a doublet */
	int buys, buy_dares; /* how often; up to what of his purse */
	int auctions; /* what he would pass */
	int bids, bid_dares; /* how often; up to what of his purse */
};

static const struct habits tempers[ROBOT_TEMPER_COUNT] = {
    [ROBOT_CAREFUL] = {.bank_least = 3,
	.bank_most = 8,
	.stake_least = 15,
	.stake_most = 40,
	.dares = 8,
	.passes = 30,
	.adds = 3,
	.covers = 2,
	.cover_dares = 8,
	.keeps = 40,
	.keep_dares = 15,
	.takes_out = 85,
	.buys = 5,
	.buy_dares = 10,
	.auctions = 70,
	.bids = 15,
	.bid_dares = 4},
    [ROBOT_STEADY] = {.bank_least = 6,
	.bank_most = 15,
	.stake_least = 25,
	.stake_most = 60,
	.dares = 15,
	.passes = 12,
	.adds = 10,
	.covers = 5,
	.cover_dares = 20,
	.keeps = 65,
	.keep_dares = 35,
	.takes_out = 40,
	.buys = 15,
	.buy_dares = 25,
	.auctions = 60,
	.bids = 30,
	.bid_dares = 8},
    [ROBOT_BOLD] = {.bank_least = 15,
	.bank_most = 40,
	.stake_least = 40,
	.stake_most = 100,
	.dares = 40,
	.passes = 4,
	.adds = 25,
	.covers = 12,
	.cover_dares = 60,
	.keeps = 85,
	.keep_dares = 80,
	.takes_out = 10,
	.buys = 35,
	.buy_dares = 60,
	.auctions = 40,
	.bids = 50,
	.bid_dares = 20},
    [ROBOT_FICKLE] = {.bank_least = 2,
	.bank_most = 35,
	.stake_least = 5,
	.stake_most = 100,
	.dares = 30,
	.passes = 25,
	.adds = 15,
	.covers = 7,
	.cover_dares = 40,
	.keeps = 50,
	.keep_dares = 60,
	.takes_out = 50,
	.buys = 20,
	.buy_dares = 40,
	.auctions = 50,
	.bids = 25,
	.bid_dares = 15},
};

/* One robot at one moment. */
struct mind {
	const struct session *s;
	const struct habits *habits;
	int seat;
	uint64_t word;
};

static bool
happens(struct mind *mind, int percent)
{
	return (int)chance_pick(&mind->word, 100) < percent;
}

/* 2^53 times a hundred fits. */
static int64_t
share(int64_t chips, int percent)
{
	return chips * percent / 100;
}

/* A percentage between two of them. */
static int
between(struct mind *mind, int least, int most)
{
	return least +
	       (int)chance_pick(&mind->word, (uint32_t)(most - least + 1));
}

/* As people name amounts: 7, 15, 40, 350. */
static int64_t
tidy(int64_t n)
{
	int64_t step = 1;

	while (n / step >= 100)
		step *= 10;
	if (n / step >= 10)
		step *= 5;
	return n - n % step;
}

/* A legal bank after his habits; 0 if he can't post the least. */
static int64_t
bank_of(struct mind *mind)
{
	const struct session *s = mind->s;
	int percent =
	    between(mind, mind->habits->bank_least, mind->habits->bank_most);
	int64_t most = session_bank_most(s, mind->seat);
	int64_t least = s->rules.value[RULE_BANK_LEAST];
	int64_t n = tidy(share(session_owned(s, mind->seat), percent) /
			 session_bank_backing(s, 1));

	n -= n % s->rules.value[RULE_UNIT];
	if (most == 0 || n > most)
		return most;
	return n < least ? least : n;
}

static bool
post(struct mind *mind, struct action *action)
{
	if (mind->seat != mind->s->banker)
		return false;
	action->chips = bank_of(mind);
	action->kind = action->chips > 0 ? ACTION_BANK : ACTION_PASS;
	return true;
}

/* A legal stake, where he can stake at all. */
static int64_t
stake_of(struct mind *mind, int64_t most)
{
	const struct session *s = mind->s;
	int64_t unit = s->rules.value[RULE_UNIT];
	int percent =
	    between(mind, mind->habits->stake_least, mind->habits->stake_most);
	int64_t dared = share(s->seats[mind->seat].purse, mind->habits->dares) /
			session_backing(s, 1);
	int64_t n = share(session_open(s), percent);

	n = tidy(n < dared ? n : dared);
	if (n < unit)
		n = unit;
	return n < most ? n : most;
}

static bool
covers(struct mind *mind)
{
	const struct session *s = mind->s;
	const struct seat *punter = &s->seats[mind->seat];
	bool takeover = s->rules.value[RULE_COVER] == COVER_TAKEOVER;
	int64_t more = takeover ? s->bank - punter->stake : session_open(s);

	return happens(mind, mind->habits->covers) &&
	       session_backing(s, more) <=
		   share(punter->purse, mind->habits->cover_dares);
}

/* A bank that nobody plays for would come to nothing, so he stakes then. */
static bool
passes(struct mind *mind)
{
	const struct session *s = mind->s;

	if (s->seats[mind->seat].stake > 0)
		return !happens(mind, mind->habits->adds);
	return session_open(s) < s->bank && happens(mind, mind->habits->passes);
}

static bool
stake(struct mind *mind, struct action *action)
{
	const struct session *s = mind->s;
	int64_t most = session_stake_most(s, mind->seat);

	if (most == 0 || (s->go != NO_SEAT && s->go != mind->seat) ||
	    (s->go == NO_SEAT && s->seats[mind->seat].passed))
		return false;
	if (covers(mind)) {
		action->kind = ACTION_COVER;
	} else if (passes(mind)) {
		action->kind = ACTION_PASS;
	} else {
		action->kind = ACTION_STAKE;
		action->chips = stake_of(mind, most);
	}
	return true;
}

/*
 * In a window of Hoyle's game: a stake on the newest card, or a pass, which
 * lets the window close. Who has passed is tempted by a new card only seldom.
 */
static bool
stake_newest(struct mind *mind, struct action *action)
{
	const struct session *s = mind->s;
	int64_t most = session_stake_most(s, mind->seat);
	int64_t on = s->on_cards[mind->seat].on[s->newest];
	bool has_passed = s->seats[mind->seat].passed != 0;
	bool stakes = on == 0 && most > 0 &&
		      (has_passed ? happens(mind, mind->habits->adds)
				  : !happens(mind, mind->habits->passes));

	if (stakes) {
		action->kind = ACTION_STAKE;
		action->chips = stake_of(mind, most);
		return true;
	}
	action->kind = ACTION_PASS;
	return !has_passed && mind->seat != s->banker;
}

/* Parting with the bank: for chips, where one may. A pass sells by itself. */
static enum action_kind
part(struct mind *mind)
{
	return session_may_auction(mind->s) == REFUSED_NONE &&
		       happens(mind, mind->habits->auctions)
		   ? ACTION_AUCTION
		   : ACTION_PASS;
}

static bool
decide(struct mind *mind, struct action *action)
{
	const struct session *s = mind->s;
	const struct habits *habits = mind->habits;
	bool takes_out = !session_is_free(s) && s->was_doublet &&
			 happens(mind, habits->takes_out);
	int64_t bank =
	    session_is_free(s) || takes_out ? s->bank : s->bank + s->winnings;
	bool dares = session_bank_backing(s, bank) <=
		     share(session_owned(s, mind->seat), habits->keep_dares);

	if (mind->seat != s->banker)
		return false;
	if (!happens(mind, habits->keeps) || (!dares && !session_is_free(s))) {
		action->kind = part(mind);
	} else if (session_is_free(s) && (!dares || happens(mind, 50))) {
		action->chips = bank_of(mind);
		action->kind =
		    action->chips > 0 ? ACTION_KEEP_NEW : ACTION_PASS;
	} else {
		action->kind = takes_out ? ACTION_KEEP_OUT : ACTION_KEEP;
	}
	return true;
}

static bool
buy(struct mind *mind, struct action *action)
{
	const struct session *s = mind->s;
	const struct seat *buyer = &s->seats[mind->seat];

	action->kind = ACTION_BUY;
	return mind->seat != s->banker && buyer->claim == 0 &&
	       session_bank_backing(s, s->price) <=
		   share(buyer->purse, mind->habits->buy_dares) &&
	       happens(mind, mind->habits->buys);
}

/* A tenth to a third above the last bid, as far as he dares. */
static bool
bid(struct mind *mind, struct action *action)
{
	const struct session *s = mind->s;
	const struct seat *bidder = &s->seats[mind->seat];
	int64_t most = session_bid_most(s, mind->seat);
	int64_t dared = share(bidder->purse, mind->habits->bid_dares);
	int64_t n = tidy(s->price + share(s->price, between(mind, 10, 33)));

	action->kind = ACTION_BID;
	action->chips = n > s->price ? n : s->price + 1;
	return bidder->claim == 0 && action->chips <= most &&
	       action->chips <= dared && happens(mind, mind->habits->bids);
}

bool
robot_act(const struct session *s, int seat, enum robot_temper temper,
    uint64_t word, struct action *action)
{
	struct mind mind = {
	    .s = s, .habits = &tempers[temper], .seat = seat, .word = word};

	*action = (struct action){.player = s->seats[seat].player};
	if (s->seats[seat].leaving)
		return false;
	switch (s->phase) {
	case PHASE_BANKING:
		return post(&mind, action);
	case PHASE_STAKING:
		return stake(&mind, action);
	case PHASE_DECIDING:
		return decide(&mind, action);
	case PHASE_SELLING:
		return buy(&mind, action);
	case PHASE_WINDOW:
		return stake_newest(&mind, action);
	case PHASE_AUCTION:
		return bid(&mind, action);
	case PHASE_SEATING:
	case PHASE_DRAWING:
	case PHASE_SHUFFLING:
	case PHASE_TURNING:
	case PHASE_CUTTING:
	case PHASE_ENDED:
		break;
	}
	return false;
}
