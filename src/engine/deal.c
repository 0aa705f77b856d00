/* The deal: cards are turned until it is decided, and settled (RULES.md 5, 6).
 */
#include <config.h>

#include <string.h>

#include "engine/game.h"

enum { SHOE_PART = 6, SHOE_LEAST = 26 }; /* RULES.md 3 */

static bool
shoe_is_kept(const struct session *s)
{
	return s->rules.value[RULE_SHUFFLE] == SHUFFLE_SHOE;
}

bool
session_wants_shoe(const struct session *s)
{
	return s->phase == PHASE_SHUFFLING &&
	       (!shoe_is_kept(s) || s->shoe_count == 0);
}

int
session_shoe_least(int cards)
{
	int least = (cards + SHOE_PART - 1) / SHOE_PART;

	return least > SHOE_LEAST ? least : SHOE_LEAST;
}

bool
deal_shoe_is_done(const struct session *s)
{
	int left = s->shoe_count - s->shoe_next;

	return !shoe_is_kept(s) || left < session_shoe_least(s->shoe_count);
}

/* Put the shoe away; returns its name. */
static int64_t
drop_shoe(struct session *s)
{
	int64_t name = s->shoe_name;

	memset(s->shoe, 0, s->shoe_count); /* the rest is 0 */
	s->shoe_count = s->shoe_next = s->turned = 0;
	s->shoe_name = 0;
	return name;
}

void
deal_give_up_shoe(struct session *s, struct outcomes *out)
{
	int left = s->shoe_count - s->shoe_next;

	if (!shoe_is_kept(s) || s->shoe_count == 0 || !deal_shoe_is_done(s))
		return;
	game_say(out, OUT_SHOE_GIVEN_UP, 0, left)->m = drop_shoe(s);
}

/* A shuffled shoe comes, whole. */
static enum refusal
take_shoe(struct session *s, const struct action *action)
{
	if (action->cards_count < 1 || action->cards_count > SHOE_MOST)
		return REFUSED_AMOUNT;
	for (int i = 0; i < action->cards_count; i++)
		if (!card_is_valid(action->cards[i]))
			return REFUSED_AMOUNT;
	drop_shoe(s);
	memcpy(s->shoe, action->cards, (size_t)action->cards_count);
	s->shoe_count = (uint16_t)action->cards_count;
	s->shoe_name = shoe_is_kept(s) ? action->chips : 0;
	s->shoes++;
	return REFUSED_NONE;
}

enum refusal
deal_shoe(struct session *s, const struct action *action, struct outcomes *out)
{
	(void)out;
	if (session_wants_shoe(s)) {
		enum refusal refusal = take_shoe(s, action);

		if (refusal != REFUSED_NONE)
			return refusal;
	} else if (action->cards_count != 0) {
		return REFUSED_AMOUNT;
	}
	s->turned = 0;
	s->phase = PHASE_TURNING;
	s->stage = STAGE_OPENING;
	return REFUSED_NONE;
}

int
session_opening_cards(const struct session *s)
{
	int cards = 1;

	if (!own_is_played(s))
		return game_is_hoyle(s) ? 4 : 2;
	for (int i = 0; i < s->seats_count; i++)
		cards += s->seats[i].stake > 0 || s->seats[i].own.stake > 0;
	return cards;
}

static inline int
cards_wanted(const struct session *s)
{
	return s->stage == STAGE_OPENING ? session_opening_cards(s) : 1;
}

int
session_cards_wanted(const struct session *s)
{
	return s->phase == PHASE_TURNING ? cards_wanted(s) : 0;
}

card
deal_next_card(struct session *s)
{
	s->turned++;
	return s->shoe[s->shoe_next++];
}

int64_t
deal_settle_stake(struct session *s, struct outcomes *out, int seat,
    const struct verdict *verdict)
{
	struct seat *punter = &s->seats[seat], *banker = &s->seats[s->banker];
	int64_t stake = punter->stake, held = stake + punter->reserve;
	int64_t amount = verdict->by_half ? stake / 2 : stake * verdict->times;
	int64_t change = verdict->bank_won ? -amount : amount;
	bool won = verdict->bank_won;

	punter->stake = punter->reserve = 0;
	if (amount > 0)
		game_say(out, OUT_PAID, won ? punter->player : banker->player,
		    amount)
		    ->o = won ? banker->player : punter->player;
	game_home(s, out, seat, held + change);
	punter->change += change;
	banker->change -= change;
	s->winnings -= change;
	return change;
}

void
deal_say_result(const struct session *s, struct outcomes *out, int seat,
    int64_t change, int64_t m)
{
	struct outcome *said =
	    game_say(out, OUT_RESULT, s->seats[seat].player, change);

	said->o = s->seats[s->banker].player;
	said->m = m;
}

void
deal_finish(struct session *s, struct outcomes *out, bool bank_won)
{
	int64_t won = s->winnings;

	deal_say_result(s, out, s->banker, won, s->bank);
	game_say(out, OUT_SETTLED, s->seats[s->banker].player, won)->m =
	    bank_won;
	if (!bank_won)
		after_bank_home(s, out);
	after_deal(s, out, bank_won);
}

static void
settle(struct session *s, struct outcomes *out, const struct verdict *verdict)
{
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		int64_t stake = s->seats[i].stake;

		if (stake > 0)
			deal_say_result(s, out, i,
			    deal_settle_stake(s, out, i, verdict), stake);
	}
	deal_finish(s, out, verdict->bank_won);
}

/* Stakes, and what was laid down to buy or as a bid. */
void
deal_stakes_home(struct session *s, struct outcomes *out)
{
	for (int i = 0; i < s->seats_count; i++) {
		struct seat *punter = &s->seats[i];
		int64_t held = punter->stake + punter->reserve + punter->claim;

		punter->stake = punter->reserve = punter->claim = 0;
		memset(s->on_cards[i].on, 0, sizeof(s->on_cards[i].on));
		game_home(s, out, i, held);
	}
}

void
deal_say_shoe_out(struct session *s, struct outcomes *out)
{
	game_say(out, OUT_SHOE_OUT, s->seats[s->banker].player, s->bank)->m =
	    shoe_is_kept(s) ? drop_shoe(s) : 0;
}

/* No card is left: all goes home and the deal counts (3). */
static void
shoe_out(struct session *s, struct outcomes *out)
{
	own_break_off(s, out);
	deal_stakes_home(s, out);
	deal_say_shoe_out(s, out);
	after_shoe_out(s, out);
}

void
deal_open(struct session *s)
{
	s->deals++;
	s->dealt++;
	s->staked += s->bank - session_open(s);
	s->banker_card = deal_next_card(s);
	s->was_doublet = 0;
	s->stage = STAGE_RUN;
}

struct verdict
deal_doublet(const struct session *s)
{
	bool by_half = s->rules.value[RULE_DOUBLET] == DOUBLET_HALF;

	return (struct verdict){true, by_half, 1};
}

static void
turn_opening(struct session *s, struct outcomes *out)
{
	struct verdict verdict = deal_doublet(s);
	struct outcome *said;

	deal_open(s);
	s->punters_card = deal_next_card(s);
	said = game_say(out, OUT_OPENING, s->seats[s->banker].player, 0);
	said->card = s->banker_card;
	said->card2 = s->punters_card;
	s->was_doublet =
	    card_rank(s->banker_card) == card_rank(s->punters_card);
	if (!s->was_doublet)
		return;
	game_say(out, OUT_DOUBLET, s->seats[s->banker].player, 0);
	settle(s, out, &verdict);
}

int64_t
deal_match(struct session *s, struct outcomes *out, card turned, bool bank_won)
{
	bool doubles = s->turned == session_opening_cards(s) + 1 &&
		       s->rules.value[RULE_FIRST_MATCH] == FIRST_DOUBLE;
	struct outcome *said = game_say(out, OUT_MATCH, 0, 0);

	said->card = turned;
	said->m = bank_won;
	if (doubles)
		game_say(out, OUT_DOUBLED, 0, 0);
	return doubles ? 2 : 1;
}

bool
deal_waits_for_capot(struct session *s, int64_t times)
{
	if (!s->rules.value[RULE_CAPOT] || s->shoe_next == s->shoe_count)
		return false;
	s->stage = times == 2 ? STAGE_CAPOT_DOUBLED : STAGE_CAPOT;
	return true;
}

/* A card has matched an opening card (5.3, 5.1). */
static void
match(struct session *s, struct outcomes *out, card turned, bool bank_won)
{
	int64_t times = deal_match(s, out, turned, bank_won);

	if (!bank_won || !deal_waits_for_capot(s, times))
		settle(s, out, &(struct verdict){bank_won, false, times});
}

static void
turn_next(struct session *s, struct outcomes *out)
{
	card turned = deal_next_card(s);
	int rank = card_rank(turned);

	if (rank == card_rank(s->banker_card))
		match(s, out, turned, true);
	else if (rank == card_rank(s->punters_card))
		match(s, out, turned, false);
	else
		game_say(out, OUT_CARD, 0, 0)->card = turned;
}

int64_t
deal_turn_capot(struct session *s, struct outcomes *out)
{
	int64_t times = s->stage == STAGE_CAPOT_DOUBLED ? 2 : 1;
	card turned = deal_next_card(s);
	bool is_capot = card_rank(turned) == card_rank(s->banker_card);
	struct outcome *said = game_say(out, OUT_CAPOT, 0, 0);

	said->card = turned;
	said->m = is_capot;
	return times + is_capot;
}

static void
turn_capot(struct session *s, struct outcomes *out)
{
	settle(s, out, &(struct verdict){true, false, deal_turn_capot(s, out)});
}

enum refusal
deal_turn(struct session *s, const struct action *action, struct outcomes *out)
{
	static void (*const turns[][2])(struct session *, struct outcomes *) = {
	    [STAGE_OPENING] = {turn_opening, own_open},
	    [STAGE_RUN] = {turn_next, own_turn},
	    [STAGE_CAPOT] = {turn_capot, own_turn_capot},
	    [STAGE_CAPOT_DOUBLED] = {turn_capot, own_turn_capot},
	};

	(void)action;
	if (game_is_hoyle(s))
		hoyle_turn(s, out);
	else if (s->shoe_count - s->shoe_next < cards_wanted(s))
		shoe_out(s, out);
	else
		turns[s->stage][own_is_played(s)](s, out);
	return REFUSED_NONE;
}

/* Is anything there to make void: chips, or cards that go on? */
static bool
has_something(const struct session *s)
{
	return s->phase != PHASE_BANKING ||
	       (shoe_is_kept(s) && s->shoe_count > 0);
}

/*
 * Nobody has won or lost what lies there. The cards in hand are given up, so
 * that their seed may be told; after a deal or a sale the turn is over, before
 * it the banker posts anew.
 */
enum refusal
deal_void(struct session *s, const struct action *action, struct outcomes *out)
{
	bool is_over = s->phase == PHASE_DECIDING ||
		       s->phase == PHASE_SELLING || s->phase == PHASE_AUCTION;
	int left = s->shoe_count - s->shoe_next;

	(void)action;
	if (!has_something(s))
		return REFUSED_PHASE;
	own_break_off(s, out);
	deal_stakes_home(s, out);
	hoyle_break_off(s, out);
	s->price = 0;
	s->go = NO_SEAT;
	game_say(out, OUT_VOIDED, s->seats[s->banker].player, s->bank)->m =
	    s->phase == PHASE_TURNING || s->phase == PHASE_WINDOW;
	if (shoe_is_kept(s) && s->shoe_count > 0)
		game_say(out, OUT_SHOE_GIVEN_UP, 0, left)->m = drop_shoe(s);
	else
		drop_shoe(s);
	if (is_over)
		after_pass(s, out);
	else
		after_shoe_out(s, out);
	return REFUSED_NONE;
}
