/* `next`: what one may do now, by the phase and his seat. */
#include <config.h>

#include "chat/command.h"
#include "chat/inside.h"

static struct phrase *
waits_for(const struct room *room, const char *english, int64_t person)
{
	return phrase_text(
	    phrase_new(english), "name", room_person_name(room, person));
}

/* Of amounts. What is less than the least may be had where no more is. */
static struct phrase *
range_phrase(int64_t least, int64_t most)
{
	return phrase_number(
	    phrase_number(
		phrase_new(least > 1 && least < most ? N_("from {least} to {n}")
						     : N_("up to {n}")),
		"least", least),
	    "n", most);
}

static struct phrase *
next_unseated(const struct session *s, const struct person *person)
{
	if (person->id != 0 && session_is_waiting(s, person->id))
		return phrase_new(
		    N_("You get your seat when this deal is over."));
	if (s->seats_count + s->waiting_count >=
	    s->rules.value[RULE_SEATS_MOST])
		return phrase_new(N_("The table is full: watch for now."));
	if (s->rules.value[RULE_MATCH] != 0 && s->phase != PHASE_SEATING)
		return phrase_new(
		    N_("A match is going on: watch until it is over."));
	return phrase_new(N_("You are not seated here: {p}join takes a seat."));
}

static struct phrase *
next_seating(const struct session *s)
{
	int64_t missing = s->rules.value[RULE_SEATS_LEAST] - s->seats_count;

	if (missing > 0)
		return phrase_number(
		    phrase_new(N_("Wait: {n} more must {p}join; or {p}robots "
				  "N, to practise.")),
		    "n", missing);
	return phrase_new(
	    N_("{p}start begins; others may {p}join until then."));
}

static struct phrase *
next_banking(const struct room *room, const struct session *s, int seat)
{
	if (seat != s->banker)
		return waits_for(room, N_("Wait: {name} is to put up a bank."),
		    s->seats[s->banker].player);
	return phrase_item(
	    phrase_new(N_("It is your turn: {p}bank N ({range}), or {p}pass.")),
	    "range",
	    range_phrase(
		s->rules.value[RULE_BANK_LEAST], session_bank_most(s, seat)),
	    0);
}

/* What one may do who may stake. */
static const char *
staking_sentence(const struct session *s, int seat)
{
	bool covers = session_may_cover(s, seat) == REFUSED_NONE;

	if (s->go == seat)
		return covers ? N_("It is your turn: {p}stake N ({range}), "
				   "{p}cover or {p}pass.")
			      : N_("It is your turn: {p}stake N ({range}), or "
				   "{p}pass.");
	return covers ? N_("You may {p}stake N ({range}), {p}cover or {p}pass.")
		      : N_("You may {p}stake N ({range}), or {p}pass.");
}

/* A shoe in hand was cut already. */
static struct phrase *
cut_phrase(const struct session *s)
{
	return session_takes_cuts(s) ? phrase_new(N_("You may {p}cut WORD."))
				     : NULL;
}

static struct phrase *
next_staking(const struct room *room, const struct session *s, int seat)
{
	int64_t most = session_stake_most(s, seat);
	struct phrase *phrase;

	if (seat == s->banker)
		return phrase_new(N_("Wait: the others stake."));
	if (s->go != NO_SEAT && s->go != seat)
		phrase = waits_for(room, N_("Wait: it is the turn of {name}."),
		    s->seats[s->go].player);
	else if (most == 0)
		phrase = phrase_new(N_("You can't stake any more."));
	else
		phrase = phrase_item(phrase_new(staking_sentence(s, seat)),
		    "range", range_phrase(s->rules.value[RULE_UNIT], most), 0);
	return phrase_then(phrase, cut_phrase(s));
}

static struct phrase *
next_selling(const struct session *s, int seat)
{
	if (seat == s->banker)
		return phrase_new(N_("Wait: somebody may buy your bank."));
	if (s->seats[seat].claim > 0)
		return phrase_new(
		    N_("Wait: you have laid down the price of the bank."));
	if (!session_may_buy(s, seat))
		return phrase_new(
		    N_("Wait: the bank is for sale, for more than you have."));
	return phrase_number(
	    phrase_new(N_("{p}buy takes the bank for {n}, or wait.")), "n",
	    s->price);
}

static struct phrase *
next_auction(const struct session *s, int seat)
{
	int64_t most = session_bid_most(s, seat);

	if (seat == s->banker)
		return phrase_new(
		    N_("Wait: the others bid for the next turn."));
	if (session_bidder(s) == seat)
		return phrase_number(
		    phrase_new(N_("Wait: yours is the highest bid, {n}.")), "n",
		    s->price);
	if (most == 0)
		return phrase_new(
		    N_("Wait: the others bid more than you could."));
	return phrase_number(
	    phrase_number(
		phrase_new(N_("You may {p}bid N (from {least} to {most}) for "
			      "the next turn, or wait.")),
		"least", s->price + 1),
	    "most", most);
}

struct phrase *
picture_next(struct room *room, const struct person *person)
{
	const struct session *s = room_session(room);
	int seat = NO_SEAT;

	if (s == NULL)
		return phrase_new(
		    N_("No game is going on: {p}join opens one."));
	if (person->id != 0)
		seat = session_seat(s, person->id);
	if (seat == NO_SEAT)
		return next_unseated(s, person);
	if (s->seats[seat].leaving)
		return phrase_new(
		    N_("You are leaving the table; {p}join takes that back."));
	switch (s->phase) {
	case PHASE_SEATING:
		return next_seating(s);
	case PHASE_BANKING:
		return next_banking(room, s, seat);
	case PHASE_STAKING:
		return next_staking(room, s, seat);
	case PHASE_DECIDING:
		return seat == s->banker
			   ? picture_prompt(room)
			   : waits_for(room,
				 N_("Wait: {name} decides about the bank."),
				 s->seats[s->banker].player);
	case PHASE_SELLING:
		return next_selling(s, seat);
	case PHASE_CUTTING:
		return hoyle_next_cutting(s, seat);
	case PHASE_WINDOW:
		return hoyle_next_window(s, seat);
	case PHASE_AUCTION:
		return next_auction(s, seat);
	case PHASE_DRAWING:
	case PHASE_SHUFFLING:
	case PHASE_TURNING:
	case PHASE_ENDED:
		break;
	}
	return phrase_new(N_("Wait: the cards are turned."));
}

static struct phrase *
next_moment(struct room *room, const struct person *person)
{
	return phrase_then(picture_next(room, person), picture_left(room));
}

void
look_next(struct ask *ask)
{
	if (!ask_find_person(ask))
		ask->person = (struct person){0};
	say_back_moment(ask, next_moment);
}
