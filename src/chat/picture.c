/* The table in words: who must act, how it stands, how one stands in it. */
#include <config.h>

#include "chat/inside.h"

static struct phrase *
named(const struct room *room, const char *english, int64_t person)
{
	return phrase_text(
	    phrase_new(english), "name", room_person_name(room, person));
}

static int64_t
banker(const struct session *s)
{
	return s->seats[s->banker].player;
}

/* A banker who has lost, in Hoyle's game, and can't back the old bank. */
static struct phrase *
poor_prompt(const struct room *room, const struct session *s)
{
	int64_t most = session_bank_most(s, s->banker);

	return phrase_number(
	    named(room,
		most > 0 ? N_("{name}: {p}keep N (up to {n}) or {p}pass?")
			 : N_("{name}: {p}pass?"),
		banker(s)),
	    "n", most);
}

int64_t
picture_parting(const struct session *s)
{
	int64_t parting = s->rules.value[RULE_AFTER_WIN];

	return parting == AFTER_AUCTION &&
		       session_may_auction(s) != REFUSED_NONE
		   ? AFTER_PASS
		   : parting;
}

/* What a banker who may deal again can do. */
static struct phrase *
decide_prompt(const struct room *room, const struct session *s)
{
	static const char *const sentences[2][3] = {
	    {N_("{name}: {p}keep (a bank of {n}) or {p}pass?"),
		N_("{name}: {p}keep (a bank of {n}), {p}sell or {p}pass?"),
		N_("{name}: {p}keep (a bank of {n}), {p}auction or {p}pass?")},
	    {N_("{name}: {p}keep (a bank of {n}), {p}keep N or {p}pass?"),
		N_("{name}: {p}keep (a bank of {n}), {p}keep N, {p}sell or "
		   "{p}pass?"),
		N_("{name}: {p}keep (a bank of {n}), {p}keep N, {p}auction or "
		   "{p}pass?")},
	};
	bool is_free = session_is_free(s);
	struct phrase *phrase;

	if (session_bank_backing(s, s->bank) > session_owned(s, s->banker))
		return poor_prompt(room, s);
	phrase = named(room, sentences[is_free][picture_parting(s)], banker(s));

	phrase_number(phrase, "n", is_free ? s->bank : s->bank + s->winnings);
	if (s->was_doublet && !is_free)
		phrase_then(phrase,
		    phrase_number(
			phrase_new(N_("Or {p}keep out (a bank of {n}).")), "n",
			s->bank));
	return phrase;
}

enum picture_stakers
picture_stakers(const struct room *room, const struct session *s)
{
	enum picture_stakers found = STAKERS_NONE;

	for (int i = 0; i < s->seats_count; i++) {
		if (room_is_robot(room, s->seats[i].player))
			continue;
		if (session_may_cover(s, i) == REFUSED_NONE)
			return STAKERS_COVER;
		if (session_stake_most(s, i) > 0)
			found = STAKERS_STAKE;
	}
	return found;
}

static struct phrase *
staking_prompt(const struct room *room, const struct session *s)
{
	static const char *const open[] = {
	    [STAKERS_NONE] = N_("{open} open."),
	    [STAKERS_STAKE] = N_("{open} open: {p}stake N or {p}pass."),
	    [STAKERS_COVER] =
		N_("{open} open: {p}stake N, {p}cover or {p}pass."),
	};
	const enum picture_stakers stakers = picture_stakers(room, s);
	struct phrase *phrase;

	if (s->go == NO_SEAT)
		phrase = phrase_new(open[stakers]);
	else
		phrase = named(room,
		    stakers == STAKERS_COVER
			? N_("{name}: {p}stake N, {p}cover or {p}pass? {open} "
			     "open.")
			: N_("{name}: {p}stake N or {p}pass? {open} open."),
		    s->seats[s->go].player);
	return phrase_number(phrase, "open", session_open(s));
}

static bool
takes_more(const struct session *s)
{
	return !s->in_match && s->seats_count < s->rules.value[RULE_SEATS_MOST];
}

/* The time runs also where none of the seats could buy: others may come. */
static struct phrase *
selling_prompt(const struct session *s)
{
	bool has_buyer = false;
	const char *english;

	for (int i = 0; i < s->seats_count; i++)
		has_buyer = has_buyer || session_may_buy(s, i);
	if (has_buyer)
		english = N_("{p}buy takes the bank for {n}.");
	else if (takes_more(s))
		english = N_("It costs {n}, which none of the others can put "
			     "up: who sits down ({p}join) may {p}buy it.");
	else
		english =
		    N_("It costs {n}, which none of the others can put up.");
	return phrase_number(phrase_new(english), "n", s->price);
}

/* Nobody has bid. */
static struct phrase *
bidless_prompt(const struct session *s)
{
	for (int i = 0; i < s->seats_count; i++)
		if (session_bid_most(s, i) > 0)
			return phrase_new(
			    N_("{p}bid N bids for the next turn."));
	return phrase_new(
	    takes_more(s) ? N_("The others have too few chips to bid: who sits "
			       "down ({p}join) may {p}bid N.")
			  : N_("The others have too few chips to bid."));
}

static struct phrase *
auction_prompt(const struct room *room, const struct session *s)
{
	int bidder = session_bidder(s);

	if (bidder == NO_SEAT)
		return bidless_prompt(s);
	return phrase_number(
	    named(room,
		N_("The highest bid is {n}, by {name}: {p}bid N goes above "
		   "it."),
		s->seats[bidder].player),
	    "n", s->price);
}

/* A robot needs not be told what it may say. */
static struct phrase *
robot_prompt(const struct room *room, const struct session *s)
{
	int64_t robot = session_asks(s);

	if (s->phase == PHASE_BANKING)
		return named(room, N_("{name} has the bank."), robot);
	if (s->phase == PHASE_DECIDING)
		return named(room, N_("{name} decides."), robot);
	return phrase_number(
	    named(room, N_("{name} is to stake, {open} open."), robot), "open",
	    session_open(s));
}

struct phrase *
picture_prompt(struct room *room)
{
	const struct session *s = room_session(room);

	if (s == NULL)
		return NULL;
	if (session_asks(s) != 0 && room_is_robot(room, session_asks(s)))
		return robot_prompt(room, s);
	switch (s->phase) {
	case PHASE_SEATING:
		return phrase_new(N_("{p}join takes a seat, {p}start begins."));
	case PHASE_BANKING:
		return named(room,
		    N_("{name} has the bank: {p}bank N, or {p}pass."),
		    banker(s));
	case PHASE_STAKING:
		return staking_prompt(room, s);
	case PHASE_DECIDING:
		return decide_prompt(room, s);
	case PHASE_CUTTING:
		return hoyle_cutting_prompt(s);
	case PHASE_WINDOW:
		return hoyle_window_prompt(s);
	case PHASE_SELLING:
		return selling_prompt(s);
	case PHASE_AUCTION:
		return auction_prompt(room, s);
	case PHASE_DRAWING:
	case PHASE_SHUFFLING:
	case PHASE_TURNING:
	case PHASE_ENDED:
		break;
	}
	return NULL;
}

static struct phrase *
stakes_phrase(const struct room *room, const struct session *s)
{
	struct phrase *phrase = NULL;

	if (s->rules.value[RULE_GAME] == GAME_HOYLE)
		return hoyle_stakes_phrase(room, s);
	for (int i = 0; i < s->seats_count; i++) {
		if (s->seats[i].stake == 0)
			continue;
		if (phrase == NULL)
			phrase = phrase_new(N_("Stakes: {list}."));
		phrase_item(phrase, "list",
		    phrase_number(named(room, "{name} {n}", s->seats[i].player),
			"n", s->seats[i].stake),
		    0);
	}
	return phrase;
}

struct phrase *
picture_own_card(
    const struct room *room, int64_t person, card c, enum own_state state)
{
	static const char *const sentences[] = {
	    [OWN_IN] = "{name} {card}",
	    [OWN_LOST] = N_("{name} {card} (lost)"),
	    [OWN_WON] = N_("{name} {card} (won)"),
	};

	return phrase_card(named(room, sentences[state], person), "card", c);
}

/* The opening of a deal with own cards, and what became of them; NULL if none
 * are out. */
static struct phrase *
own_phrase(const struct room *room, const struct session *s)
{
	struct phrase *phrase = NULL;

	for (int i = 0; i < s->seats_count; i++) {
		const struct seat *seat =
		    &s->seats[(s->banker + 1 + i) % s->seats_count];

		if (seat->own.stake == 0)
			continue;
		if (phrase == NULL)
			phrase = phrase_card(
			    phrase_new(N_("Banker {banker}. Own cards: "
					  "{list}.")),
			    "banker", s->banker_card);
		phrase_item(phrase, "list",
		    picture_own_card(room, seat->player, seat->own.card,
			seat->stake > 0        ? OWN_IN
			: seat->own.change > 0 ? OWN_WON
					       : OWN_LOST),
		    0);
	}
	return phrase;
}

static struct phrase *
cards_phrase(const struct room *room, const struct session *s)
{
	card cards[SHOE_MOST];
	int count = table_cards(room->table, cards, SHOE_MOST);
	struct phrase *own = own_phrase(room, s), *phrase = NULL;

	for (int i = own != NULL ? session_opening_cards(s) : 0; i < count;
	     i++) {
		if (phrase == NULL)
			phrase = phrase_new(N_("Cards so far: {list}."));
		phrase_item_spaced(phrase, "list",
		    phrase_card(phrase_new("{card}"), "card", cards[i]), 0);
	}
	return phrase_then(own, phrase);
}

/* Who sits here, with the chips at home. */
static struct phrase *
seats_phrase(const struct room *room, const struct session *s)
{
	struct phrase *phrase = phrase_new(N_("Seats: {list}."));

	for (int i = 0; i < s->seats_count; i++)
		phrase_item(phrase, "list",
		    phrase_number(named(room, "{name} {n}", s->seats[i].player),
			"n", s->seats[i].purse),
		    0);
	return phrase;
}

/* How far a match is; NULL if none goes on. */
static struct phrase *
match_phrase(const struct session *s)
{
	int64_t laps = s->rules.value[RULE_LAPS];

	if (!s->in_match)
		return NULL;
	if (laps == 0)
		return phrase_new(N_("This is a match."));
	return phrase_number(
	    phrase_number(phrase_new(N_("This is a match, in lap {n} of {m}.")),
		"n", s->laps + 1),
	    "m", laps);
}

/* How long it goes on; NULL if for any time. */
static struct phrase *
minutes_phrase(const struct session *s)
{
	int64_t left = s->rules.value[RULE_MINUTES] - s->minutes;

	if (left <= 0 || s->phase == PHASE_SEATING)
		return NULL;
	return phrase_number(
	    phrase_new(N_("Minutes to play: {n}.")), "n", left);
}

struct phrase *
picture_table(struct room *room)
{
	const struct session *s = room_session(room);
	struct phrase *phrase;

	if (s == NULL)
		return phrase_new(
		    N_("No game is going on: {p}join opens one."));
	if (s->seats_count == 0)
		return phrase_new(N_("Nobody is seated yet."));
	phrase = seats_phrase(room, s);
	if (s->bank > 0)
		phrase_then(phrase,
		    phrase_number(
			named(room, N_("Bank of {name}: {n}."), banker(s)), "n",
			s->bank + s->winnings));
	phrase_then(phrase, stakes_phrase(room, s));
	phrase_then(
	    phrase, phrase_then(hoyle_cards_phrase(s), cards_phrase(room, s)));
	phrase_then(phrase, match_phrase(s));
	phrase_then(phrase, minutes_phrase(s));
	if (room_is_practice(room))
		phrase_then(phrase,
		    phrase_new(N_("This is practice: the chips are worth "
				  "nothing.")));
	return phrase;
}

struct phrase *
picture_left(struct room *room)
{
	int64_t left = table_left_ms(room->table, room->front->chat->now_ms);

	if (left < 0)
		return NULL;
	return phrase_number(
	    phrase_new(N_("{n} {n|second is|seconds are} left.")), "n",
	    (left + 999) / 1000);
}

struct phrase *
picture_own(struct room *room, const struct person *person)
{
	const struct session *s = room_session(room);
	int seat = s != NULL ? session_seat(s, person->id) : NO_SEAT;
	struct phrase *phrase;

	if (seat == NO_SEAT)
		return phrase_number(
		    phrase_new(N_("You have {n} {n|chip|chips}.")), "n",
		    person->chips);
	phrase =
	    phrase_number(phrase_new(room_is_practice(room)
					 ? N_("You have {n} practice "
					      "{n|chip|chips}.")
					 : N_("You have {n} {n|chip|chips}.")),
		"n", s->seats[seat].purse);
	if (room_is_hoyle(room))
		phrase_then(phrase, hoyle_own_stakes_phrase(s, seat));
	else if (s->seats[seat].stake > 0)
		phrase_then(
		    phrase, phrase_number(phrase_new(N_("Your stake is {n}.")),
				"n", s->seats[seat].stake));
	phrase_then(phrase, picture_next(room, person));
	return phrase_then(phrase, picture_left(room));
}
