/*
 * What the hall tells, turned into notices (DESIGN.md 6). An event becomes one
 * line, or two where a result is followed by who must act; stakes, bids, joins
 * and cards merge with what still waits in the queue.
 */
#include <config.h>

#include "chat/inside.h"

/* Sentences with a list. */
enum {
	LIST_JOINS,
	LIST_DRAW,
	LIST_OWN,
	LIST_PAID,
	LIST_SEATS,
	LIST_STAKES,
	LIST_ROBOTS,
	LIST_ROBOTS_LEAVE,
	LIST_ROBOTS_VOTE,
	LIST_POOR,
	LIST_MATCH,
	LIST_LAP,
	LISTS
};

/* The line that an event becomes. */
struct draft {
	struct room *room;
	enum notice_kind kind;
	enum urgency urgency;
	struct phrase *line; /* NULL: nothing yet */
	struct phrase *cards; /* the run of cards, in line too */
	struct phrase *result; /* its own line */
	struct phrase *lists[LISTS];
	bool wants_prompt;
	bool is_end; /* of the session */
	bool is_settled; /* a deal has its results */
	card hands[2]; /* Hoyle's game: those that were turned last */
};

static void
add(struct draft *d, struct phrase *phrase)
{
	d->line = phrase_then(d->line, phrase);
}

static struct phrase *
named(const struct draft *d, const char *english, int64_t person)
{
	return phrase_text(
	    phrase_new(english), "name", room_person_name(d->room, person));
}

/* A sentence with a list of its own, made at its first item. */
static void
add_item(struct draft *d, int list, const char *english, struct phrase *item,
    int64_t id)
{
	if (d->lists[list] == NULL) {
		d->lists[list] = phrase_new(english);
		add(d, d->lists[list]);
	}
	phrase_item(d->lists[list], "list", item, id);
}

static void
add_card(struct draft *d, struct phrase *item)
{
	if (d->cards == NULL) {
		d->cards = phrase_new("{cards}");
		add(d, d->cards);
	}
	d->kind = NOTICE_CARDS;
	d->urgency = URGENT_RESULT;
	phrase_item_spaced(d->cards, "cards", item, 0);
}

static void
add_result(struct draft *d, const struct outcome *o)
{
	if (d->result == NULL)
		d->result = phrase_new("{verdict} {list}.");
	phrase_item(d->result, "list",
	    phrase_change(named(d, "{name} {change}", o->p), "change", o->n),
	    o->p);
}

/* With own cards some of the punters may have won, and the bank too. */
static const char *
verdict(struct draft *d, const struct outcome *o)
{
	if (room_is_hoyle(d->room))
		return N_("The deal is over:");
	if (o->m != 0)
		return N_("The bank wins:");
	return room_rules(d->room)->value[RULE_PUNTER_CARDS] == PUNTER_OWN
		   ? N_("The bank loses:")
		   : N_("The punters win:");
}

/* A match that was broken off; else NULL. */
static struct phrase *
no_result_phrase(const struct room *room, const struct outcome *o)
{
	const struct session *s = table_session(room->table);

	return s != NULL && s->in_match &&
		       (o->m == END_AGREED || o->m == END_CLOSED)
		   ? phrase_new(N_("The match has no result."))
		   : NULL;
}

static struct phrase *
end_phrase(const struct room *room, const struct outcome *o)
{
	static const char *const sentences[END_REASON_KINDS] = {
	    [END_AGREED] = N_("The game is over, as all agreed."),
	    [END_FEW_SEATED] = N_("The game is over: too few are seated."),
	    [END_FEW_CHIPS] =
		N_("The game is over: fewer than two have chips."),
	    [END_IDLE] = N_("The game is over: nobody put up a bank that was "
			    "played."),
	    [END_DEALS] = N_("The game is over: all deals are played."),
	    [END_STAKE_LIMIT] =
		N_("The game is over: the limit of stakes is reached."),
	    [END_LAPS] = N_("The game is over: the last lap is played."),
	    [END_MINUTES] = N_("The game is over: the time is up."),
	    [END_SHOES] = N_("The game is over: the last shoe is played."),
	    [END_CLOSED] = N_("The game was closed; all went home."),
	};

	return phrase_then(
	    phrase_then(phrase_new(sentences[o->m]), no_result_phrase(room, o)),
	    room_is_practice(room)
		? phrase_new(N_("It was practice: all have the chips they had "
				"before."))
		: NULL);
}

/* What robots do about seats, each thing in one sentence. True if it is. */
static bool
draft_robots(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_JOINED:
		add_item(d, LIST_ROBOTS, N_("Robots sit down: {list}."),
		    named(d, "{name}", o->p), o->p);
		return true;
	case OUT_LEAVING:
		if (d->is_end)
			return true; /* which says as much */
		add_item(d, LIST_ROBOTS_LEAVE, N_("Robots leave: {list}."),
		    named(d, "{name}", o->p), o->p);
		return true;
	case OUT_VOTED:
		add_item(d, LIST_ROBOTS_VOTE, N_("Robots agree: {list}."),
		    named(d, "{name}", o->p), o->p);
		return true;
	default:
		return false;
	}
}

static void
draft_joined(struct draft *d, const struct outcome *o)
{
	bool is_new = o->p == d->room->front->chat->newcomer;

	d->kind = is_new ? NOTICE_GREETINGS : NOTICE_JOINS;
	add_item(d, LIST_JOINS,
	    is_new ? N_("Welcome {list}: you have {n} play chips. {p}help "
			"tells what to say, {p}rules how it goes.")
		   : N_("{list}: welcome."),
	    named(d, o->m ? N_("{name} (from the next deal on)") : "{name}",
		o->p),
	    o->p);
	phrase_number(d->lists[LIST_JOINS], "n", o->n);
}

/* Outcomes of a match, but for its end. True if it was one. */
static bool
draft_match(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_POOR:
		add_item(d, LIST_POOR,
		    N_("Without the {n} chips of the buy-in: {list}."),
		    named(d, "{name}", o->p), o->p);
		phrase_number(d->lists[LIST_POOR], "n", o->n);
		return true;
	case OUT_BUY_IN:
		add_item(d, LIST_MATCH,
		    N_("The match begins, with {n} chips each: {list}."),
		    named(d, "{name}", o->p), o->p);
		phrase_number(d->lists[LIST_MATCH], "n", o->n);
		return true;
	case OUT_CASH_OUT:
		if (!d->is_end && !room_is_practice(d->room))
			add(d, phrase_number(
				   named(d, N_("{name} takes {n} chips home."),
				       o->p),
				   "n", o->n));
		return true;
	case OUT_LAP:
		d->lists[LIST_LAP] = phrase_number(
		    phrase_number(
			phrase_new(o->m != 0 ? N_("Lap {n} of {m}: {list}.")
					     : N_("Lap {n}: {list}.")),
			"n", o->n),
		    "m", o->m);
		d->result = phrase_then(d->result, d->lists[LIST_LAP]);
		return true;
	case OUT_STANDING:
		phrase_item(d->lists[LIST_LAP], "list",
		    phrase_number(named(d, "{name} {n}", o->p), "n", o->n),
		    o->p);
		return true;
	default:
		return false;
	}
}

/* Outcomes about seats. True if it was one. */
static bool
draft_seats(struct draft *d, const struct outcome *o)
{
	if (o->p != 0 && room_is_robot(d->room, o->p) && draft_robots(d, o))
		return true;
	switch ((int)o->kind) {
	case OUT_JOINED:
		draft_joined(d, o);
		return true;
	case OUT_LEAVING:
		add(d, named(d,
			   o->m ? N_("{name} is away and leaves the table.")
				: N_("{name} leaves the table."),
			   o->p));
		return true;
	case OUT_RETURNED_SEAT:
		add(d, named(d, N_("{name} stays."), o->p));
		return true;
	case OUT_DRAWN:
		add_item(d, LIST_DRAW, N_("The draw: {list}."),
		    phrase_card(
			named(d, "{name} {card}", o->p), "card", o->card),
		    0);
		return true;
	case OUT_ORDER:
		add_item(d, LIST_SEATS, N_("Seats: {list}."),
		    named(d, "{name}", o->p), o->p);
		return true;
	case OUT_VOTED:
		add(d, phrase_number(
			   phrase_number(named(d,
					     N_("{name} would end the game "
						"({n} of {m}; {p}end agrees)."),
					     o->p),
			       "n", o->n),
			   "m", o->m));
		return true;
	default:
		return false;
	}
}

/* The newest bid, which is the highest; it stands for those that still wait. */
static struct phrase *
bid_phrase(
    const struct room *room, const char *english, int64_t bidder, int64_t bid)
{
	return phrase_number(phrase_text(phrase_new(english), "name",
				 room_person_name(room, bidder)),
	    "n", bid);
}

/* Outcomes of an auction. True if it was one. */
static bool
draft_auction(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_AUCTION:
		add(d, phrase_number(
			   named(d,
			       N_("{name} auctions the next turn, {n} seconds "
				  "for bids."),
			       o->p),
			   "n", room_rules(d->room)->value[RULE_TIME_AUCTION]));
		d->wants_prompt = true;
		return true;
	case OUT_BID:
		d->kind = NOTICE_BIDS;
		add(d, bid_phrase(d->room,
			   N_("{name} bids {n}: {p}bid N goes above it."), o->p,
			   o->n));
		return true;
	case OUT_OUTBID:
		return true; /* by the bid that is told */
	case OUT_AUCTIONED:
		add(d, phrase_text(
			   bid_phrase(d->room,
			       N_("{name} has the next turn for {n}, which go "
				  "to {seller}."),
			       o->o, o->n),
			   "seller", room_person_name(d->room, o->p)));
		return true;
	case OUT_NO_BID:
		add(d, phrase_new(N_("Nobody bid.")));
		return true;
	default:
		return false;
	}
}

/* Outcomes of banking, staking and selling. True if it was one. */
static bool
draft_bank(struct draft *d, const struct outcome *o)
{
	const char *english = NULL;

	switch ((int)o->kind) {
	case OUT_BANK_MOVED:
	case OUT_DECIDE:
	case OUT_GO:
		d->wants_prompt = true;
		return true;
	case OUT_SKIPPED:
		add(d, named(d, N_("{name} can't put up a bank."), o->p));
		return true;
	case OUT_POSTED:
		english = N_("{name} puts up a bank of {n}.");
		break;
	case OUT_KEPT:
		english = N_("{name} deals again with a bank of {n}.");
		break;
	case OUT_COVERED:
		english = N_("{name} covers: a stake of {n}.");
		break;
	case OUT_SENT_HOME:
		english = N_("The stake of {name} ({n}) goes home.");
		break;
	case OUT_VOID:
		english = N_("No stakes: the bank of {name} ({n}) goes home.");
		break;
	case OUT_FOR_SALE:
		english = N_("{name} would sell the bank.");
		break;
	case OUT_CLAIMED:
		english = N_("{name} would buy for {n}.");
		break;
	case OUT_UNSOLD:
		add(d, phrase_new(N_("Nobody bought the bank.")));
		return true;
	case OUT_STAKED:
		d->kind = NOTICE_STAKES;
		d->wants_prompt = true;
		add_item(d, LIST_STAKES, N_("Stakes: {list}."),
		    phrase_number(named(d, "{name} {n}", o->p), "n", o->m),
		    o->p);
		return true;
	case OUT_PASSED:
		/* In open staking and in a window it is no news. */
		if (o->n != 0 || (o->m < 2 && !room_is_hoyle(d->room) &&
				     room_rules(d->room)->value[RULE_STAKING] ==
					 STAKING_TURNS))
			add(d, named(d, N_("{name} passes."), o->p));
		return true;
	case OUT_SOLD:
		add(d, phrase_number(
			   phrase_text(named(d,
					   N_("{name} sells to {buyer}, who "
					      "deals with a bank of {n}."),
					   o->p),
			       "buyer", room_person_name(d->room, o->o)),
			   "n", o->n));
		d->wants_prompt = true;
		return true;
	default:
		return false;
	}
	add(d, phrase_number(named(d, english, o->p), "n", o->n));
	d->wants_prompt = true;
	return true;
}

/* Outcomes of Hoyle's game alone. True if it was one. */
static bool
draft_hoyle(struct draft *d, const struct outcome *o)
{
	const struct session *s = room_session(d->room);
	int rank = card_rank(o->card);

	switch ((int)o->kind) {
	case OUT_HANDS:
		d->hands[0] = o->card;
		d->hands[1] = o->card2;
		return true;
	case OUT_FOUR:
		add_card(d, hoyle_four_phrase(d->hands, o));
		return true;
	case OUT_AGAIN:
		add_card(
		    d, phrase_new(N_("The réjouissance has its like: four more "
				     "come.")));
		return true;
	case OUT_LAID:
		add_card(d, phrase_card(phrase_new("{card}"), "card", o->card));
		return true;
	case OUT_PAIRED:
		add_card(d, hoyle_paired_phrase(o));
		return true;
	case OUT_WINDOW:
		if (s != NULL)
			add(d, hoyle_time_phrase(s));
		d->wants_prompt = true;
		return true;
	case OUT_STAKED_ON:
		d->kind = NOTICE_STAKES;
		d->wants_prompt = true;
		add_item(d, LIST_STAKES, N_("Stakes: {list}."),
		    hoyle_stake_item(
			room_person_name(d->room, o->p), rank, o->m),
		    o->p * RANKS + rank);
		return true;
	default:
		return false;
	}
}

/* Outcomes of a deal with a card for each punter. True if it was one. */
static bool
draft_own(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_BANKER_CARD:
		d->lists[LIST_OWN] = phrase_card(
		    phrase_new(N_("Banker {banker}. Own cards: {list}.")),
		    "banker", o->card);
		add_card(d, d->lists[LIST_OWN]);
		return true;
	case OUT_OWN_CARD:
		phrase_item(d->lists[LIST_OWN], "list",
		    picture_own_card(
			d->room, o->p, o->card, o->m != 0 ? OWN_LOST : OWN_IN),
		    0);
		return true;
	case OUT_DECIDED: /* who lost at the end is told by the result */
		if (o->n <= 0)
			return true;
		if (d->lists[LIST_PAID] == NULL) {
			d->lists[LIST_PAID] = phrase_new("({list})");
			add_card(d, d->lists[LIST_PAID]);
		}
		phrase_item(d->lists[LIST_PAID], "list",
		    phrase_change(
			named(d, "{name} {change}", o->p), "change", o->n),
		    0);
		return true;
	case OUT_MATCH:
		d->lists[LIST_PAID] = NULL; /* this card pays others */
		return false;
	default:
		return false;
	}
}

/* Outcomes of the deal and of the end. */
static void
draft_deal(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_OPENING:
		add_card(d, phrase_card(phrase_card(phrase_new(N_(
							"Banker {banker}, "
							"punters {punters}.")),
					    "banker", o->card),
				"punters", o->card2));
		break;
	case OUT_CARD:
		add_card(d, phrase_card(phrase_new("{card}"), "card", o->card));
		break;
	case OUT_MATCH:
	case OUT_CAPOT: /* marked, and not by colour alone */
		add_card(d, phrase_card(phrase_new(o->kind == OUT_MATCH || o->m
						       ? "[{card}]"
						       : "{card}"),
				"card", o->card));
		break;
	case OUT_DOUBLET:
		add_card(d, phrase_new(N_("A doublet!")));
		break;
	case OUT_DOUBLED:
		add_card(d, phrase_new(N_("At once: it counts double.")));
		break;
	case OUT_RESULT:
		/* Of one who leaves in the middle: told when all are. */
		if (d->is_settled)
			add_result(d, o);
		break;
	case OUT_SETTLED:
		if (d->result != NULL)
			phrase_word(d->result, "verdict", verdict(d, o));
		break;
	case OUT_SHOE_OUT:
		add(d,
		    phrase_new(room_is_hoyle(d->room)
				   ? N_("The cards are out: what stands goes "
					"home.")
				   : N_("The cards are out: all goes home.")));
		break;
	case OUT_VOIDED:
		d->urgency = URGENT_RESULT;
		add(d,
		    phrase_new(
			o->m ? N_("This deal is void, by an admin: what lay on "
				  "the table goes home. {p}proof tells the "
				  "seed.")
			     : N_("An admin has broken this off: what lay on "
				  "the table goes home.")));
		break;
	case OUT_TIME_UP:
		add(d, phrase_new(N_("The time is up: this bank is the last "
				     "one.")));
		break;
	case OUT_SHOE_GIVEN_UP:
		add(d, phrase_number(
			   phrase_new(N_("The shoe is given up with {n} cards "
					 "left: the next deal has a fresh "
					 "one.")),
			   "n", o->n));
		break;
	case OUT_ENDED:
		d->urgency = URGENT_RESULT;
		d->result = phrase_then(d->result, end_phrase(d->room, o));
		break;
	default:
		break;
	}
}

/* Each seat's change over the session, at its end. */
static void
draft_changes(struct draft *d, const struct outcomes *out)
{
	struct phrase *changes = NULL;

	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind != OUT_CHANGE)
			continue;
		if (changes == NULL)
			changes = phrase_new(N_("All in all: {list}."));
		phrase_item(changes, "list",
		    phrase_change(
			named(d, "{name} {change}", o->p), "change", o->n),
		    o->p);
	}
	d->result = phrase_then(d->result, changes);
}

/* The places of a match, and who has won it. */
static void
draft_places(struct draft *d, const struct outcomes *out)
{
	struct phrase *places = NULL, *winners = NULL;
	int won = 0;

	for (int i = 0; i < out->count; i++)
		won += out->list[i].kind == OUT_PLACE && out->list[i].m != 0;
	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind != OUT_PLACE)
			continue;
		if (places == NULL)
			places = phrase_new(N_("The match: {list}."));
		phrase_item(places, "list",
		    phrase_number(named(d, "{name} {n}", o->p), "n", o->n),
		    o->p);
		if (o->m == 0)
			continue;
		if (winners == NULL)
			winners =
			    phrase_new(won == 1 ? N_("{list} wins it.")
						: N_("{list} share the win."));
		phrase_item(winners, "list", named(d, "{name}", o->p), o->p);
	}
	d->result = phrase_then(d->result, phrase_then(places, winners));
}

static void
say_draft(struct draft *d, int64_t mark)
{
	struct phrase *prompt =
	    d->wants_prompt ? picture_prompt(d->room) : NULL;
	struct notice *last = NULL;

	if (d->line != NULL) {
		bool alone = d->result == NULL;

		last = say_room(d->room, d->kind, d->urgency,
		    alone ? phrase_then(d->line, prompt) : d->line);
		last->prompts = alone && prompt != NULL;
		if (alone)
			prompt = NULL;
	}
	if (d->result != NULL) {
		last =
		    say_room(d->room, NOTICE_PLAIN, URGENT_RESULT, d->result);
		last->prompt = prompt;
		last->prompts = prompt != NULL;
	} else if (prompt != NULL) {
		last = say_room(d->room, NOTICE_PROMPT, URGENT_PROMPT, prompt);
		last->prompts = true;
	}
	if (last != NULL)
		last->mark = mark;
	else
		say_mark(d->room, mark);
}

/* With robots it is no list of joins alone, which others would join. */
static void
draft_practice(struct draft *d, int64_t chips)
{
	if (d->lists[LIST_ROBOTS] != NULL)
		d->kind = NOTICE_PLAIN;
	if (chips > 0)
		add(d, phrase_number(
			   phrase_new(N_("This is practice: everyone plays "
					 "with {n} chips that are worth "
					 "nothing.")),
			   "n", chips));
}

static void
announce_play(struct room *room, const struct hall_event *event, int64_t mark)
{
	const struct outcomes *out = event->outcomes;
	struct draft d = {.room = room, .urgency = URGENT_PROMPT};

	for (int i = 0; i < out->count; i++) {
		d.is_end = d.is_end || out->list[i].kind == OUT_ENDED;
		d.is_settled = d.is_settled || out->list[i].kind == OUT_SETTLED;
	}
	for (int i = 0; i < out->count; i++)
		if (!draft_match(&d, &out->list[i]) &&
		    !draft_seats(&d, &out->list[i]) &&
		    !draft_auction(&d, &out->list[i]) &&
		    !draft_bank(&d, &out->list[i]) &&
		    !draft_hoyle(&d, &out->list[i]) &&
		    !draft_own(&d, &out->list[i]))
			draft_deal(&d, &out->list[i]);
	draft_practice(&d, event->number);
	draft_changes(&d, out);
	draft_places(&d, out);
	say_draft(&d, mark);
}

/* Where the cards of a deal come from. The cut stands last, so that nothing
 * can be taken for a part of it. */
static struct phrase *
cards_come_phrase(const struct session *s, const struct hall_event *event)
{
	struct phrase *phrase = NULL;

	if (event->shoe != 0 && event->shoe != event->number)
		return phrase_number(
		    phrase_new(N_("It goes on from the shoe of deal {shoe}.")),
		    "shoe", event->shoe);
	if (event->shoe != 0)
		phrase = phrase_number(phrase_new(N_("A fresh shoe of {n} "
						     "cards.")),
		    "n", s != NULL ? s->shoe_count : 0);
	return phrase_then(phrase,
	    event->text[0] != '\0'
		? phrase_text(phrase_new(N_("Cut: {cut}")), "cut", event->text)
		: phrase_new(N_("No cut.")));
}

static struct phrase *
fixed_phrase(struct room *room, const struct hall_event *event)
{
	const struct session *s = room_session(room);
	struct phrase *phrase =
	    phrase_new(room_is_hoyle(room)
			   ? N_("Deal {deal}: cutting is closed, a bank of "
				"{bank}.")
			   : N_("Deal {deal}: staking is closed, {n} against a "
				"bank of {bank}."));

	room->deal = event->number;
	phrase_number(phrase, "deal", event->number);
	phrase_number(phrase, "n", s != NULL ? s->bank - session_open(s) : 0);
	phrase_number(phrase, "bank", s != NULL ? s->bank : 0);
	return phrase_then(phrase, cards_come_phrase(s, event));
}

static struct phrase *
standing_phrase(struct room *room, const char *english)
{
	return phrase_then(phrase_new(english),
	    phrase_then(picture_table(room), picture_prompt(room)));
}

/* The one line that calls him in any case. */
static struct phrase *
remind_phrase(struct room *room, int64_t person)
{
	struct chat *chat = room->front->chat;
	struct phrase *phrase;

	chat->called = person;
	phrase = phrase_then(
	    phrase_new(N_("Half of the time is gone.")), picture_prompt(room));
	chat->called = 0;
	return phrase;
}

/* Of the bid just told, with which it merges. */
static struct phrase *
extended_phrase(struct room *room)
{
	const struct session *s = room_session(room);
	int64_t left = table_left_ms(room->table, room->front->chat->now_ms);

	if (s == NULL || session_bidder(s) == NO_SEAT)
		return NULL;
	return phrase_number(
	    bid_phrase(room,
		N_("{name} bids {n}, which leaves {left} seconds: {p}bid N "
		   "goes above it."),
		s->seats[session_bidder(s)].player, s->price),
	    "left", (left + 999) / 1000);
}

static struct phrase *
event_phrase(struct room *room, const struct hall_event *event)
{
	switch (event->kind) {
	case HALL_OPENED:
		return phrase_text(
		    phrase_new(N_("A game of Lansquenet opens: {p}join takes "
				  "a seat, {p}start begins. Anchor of the "
				  "seeds: {anchor}")),
		    "anchor", event->text);
	case HALL_CHAIN:
		return phrase_text(phrase_new(N_("A new chain of seeds. "
						 "Anchor: {anchor}")),
		    "anchor", event->text);
	case HALL_FIXED:
		return fixed_phrase(room, event);
	case HALL_RESUMED:
		return standing_phrase(room, N_("Back again, all as it was."));
	case HALL_PAUSED:
		return phrase_new(N_("An admin has paused this table: nothing "
				     "is lost, and no time runs."));
	case HALL_UNPAUSED:
		return standing_phrase(room, N_("The table is open again."));
	case HALL_SENT_HOME:
		return phrase_new(N_("The game from before could not go on: "
				     "all that lay on the table went home."));
	case HALL_REMIND:
		return remind_phrase(room, event->person);
	case HALL_EXTENDED:
		return extended_phrase(room);
	case HALL_PLAY:
	case HALL_TROUBLE:
		break;
	}
	return NULL;
}

/* A reminder gives way to what is newer; a return says more than who must act,
 * but is not worth saying twice after another loss. */
static struct notice *
say_event(struct room *room, enum hall_event_kind kind, struct phrase *phrase)
{
	bool prompts = kind == HALL_REMIND || kind == HALL_RESUMED ||
		       kind == HALL_PAUSED || kind == HALL_UNPAUSED;
	struct notice *notice;

	if (kind == HALL_EXTENDED)
		return say_room(room, NOTICE_BIDS, URGENT_PROMPT, phrase);
	notice =
	    say_room(room, kind == HALL_REMIND ? NOTICE_PROMPT : NOTICE_PLAIN,
		prompts ? URGENT_PROMPT : URGENT_RESULT, phrase);
	notice->prompts = prompts;
	return notice;
}

static void
happened(void *ctx, struct table *table, const struct hall_event *event,
    int64_t mark)
{
	struct room *room = chat_room(ctx, table);
	struct phrase *phrase;

	if (room == NULL)
		return;
	if (event->kind == HALL_PLAY) {
		announce_play(room, event, mark);
		return;
	}
	if (event->kind == HALL_TROUBLE) {
		say_trouble(room)->mark = mark;
		return;
	}
	phrase = event_phrase(room, event);
	if (phrase == NULL)
		say_mark(room, mark);
	else
		say_event(room, event->kind, phrase)->mark = mark;
}

const struct hall_ops announce_ops = {.happened = happened};
