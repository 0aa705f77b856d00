/* A banker who won auctions the next turn (RULES.md 7, `after_win = auction`).
 */
#include <config.h>

#include "base/number.h"
#include "engine/game.h"

/* Is this the last turn of the last lap? */
static bool
is_last_turn(const struct session *s)
{
	int64_t laps = s->rules.value[RULE_LAPS];

	return laps > 0 && s->laps + 1 >= laps && s->lap_left <= 1;
}

enum refusal
session_may_auction(const struct session *s)
{
	if (s->rules.value[RULE_AFTER_WIN] != AFTER_AUCTION)
		return REFUSED_RULE;
	return is_last_turn(s) ? REFUSED_LAST : REFUSED_NONE;
}

int
session_bidder(const struct session *s)
{
	for (int i = 0; s->phase == PHASE_AUCTION && i < s->seats_count; i++)
		if (s->seats[i].claim > 0)
			return i;
	return NO_SEAT;
}

/* What a seat could lay down and still back the least bank. */
static int64_t
bid_funds(const struct session *s, int seat)
{
	int64_t least =
	    session_bank_backing(s, s->rules.value[RULE_BANK_LEAST]);

	return s->seats[seat].purse + s->seats[seat].claim - least;
}

int64_t
session_bid_most(const struct session *s, int seat)
{
	int64_t most = bid_funds(s, seat);

	if (s->phase != PHASE_AUCTION || seat == s->banker ||
	    s->seats[seat].leaving || most <= s->price)
		return 0;
	return most;
}

enum refusal
auction_open(
    struct session *s, const struct action *action, struct outcomes *out)
{
	enum refusal refusal = session_may_auction(s);

	if (session_seat(s, action->player) != s->banker)
		return REFUSED_TURN;
	if (refusal != REFUSED_NONE)
		return refusal;
	after_bank_home(s, out);
	s->phase = PHASE_AUCTION;
	game_say(out, OUT_AUCTION, action->player, 0);
	return REFUSED_NONE;
}

static enum refusal
check_bid(const struct session *s, int seat, int64_t n)
{
	if (seat == s->banker)
		return REFUSED_BANKER;
	if (n < 1 || n > CHIPS_MOST)
		return REFUSED_AMOUNT;
	if (n <= s->price)
		return REFUSED_LOW;
	return n > bid_funds(s, seat) ? REFUSED_FUNDS : REFUSED_NONE;
}

/* The highest bid so far goes home; it is beaten, if only by his own. */
static void
beat(struct session *s, struct outcomes *out)
{
	int beaten = session_bidder(s);
	int64_t bid;

	if (beaten == NO_SEAT)
		return;
	bid = s->seats[beaten].claim;
	s->seats[beaten].claim = 0;
	game_home(s, out, beaten, bid);
	game_say(out, OUT_OUTBID, s->seats[beaten].player, bid);
}

enum refusal
auction_bid(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	enum refusal refusal = check_bid(s, seat, action->chips);

	if (refusal != REFUSED_NONE)
		return refusal;
	beat(s, out);
	game_put(s, out, seat, action->chips);
	s->seats[seat].claim = s->price = action->chips;
	s->seats[seat].voted = 0;
	game_say(out, OUT_BID, action->player, s->price);
	return REFUSED_NONE;
}

/* The seller has the bid. */
static void
pay(struct session *s, struct outcomes *out, int buyer)
{
	int64_t bid = s->seats[buyer].claim;
	struct seat *seller = &s->seats[s->banker];
	struct outcome *said;

	s->seats[buyer].claim = s->price = 0;
	s->seats[buyer].change -= bid;
	seller->change += bid;
	said = game_say(out, OUT_PAID, s->seats[buyer].player, bid);
	said->o = seller->player;
	game_home(s, out, s->banker, bid);
	said = game_say(out, OUT_AUCTIONED, seller->player, bid);
	said->o = s->seats[buyer].player;
}

void
auction_close(struct session *s, struct outcomes *out)
{
	int buyer = session_bidder(s);

	if (buyer == NO_SEAT) {
		game_say(out, OUT_NO_BID, s->seats[s->banker].player, 0);
		after_pass(s, out);
		return;
	}
	pay(s, out, buyer);
	after_hand_over(s, out, buyer);
}
