/* Of seats, the draw, votes, matches and the end, as announced. */
#include <config.h>

#include "chat/draft.h"

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
	    [END_IDLE] = N_("The game is over: a whole round went by without a "
			    "card."),
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
add_robots(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_JOINED:
		draft_item(d, LIST_ROBOTS, N_("Robots sit down: {list}."),
		    draft_named(d, "{name}", o->p), o->p);
		return true;
	case OUT_LEAVING:
		if (d->is_end)
			return true; /* which says as much */
		draft_item(d, LIST_ROBOTS_LEAVE, N_("Robots leave: {list}."),
		    draft_named(d, "{name}", o->p), o->p);
		return true;
	case OUT_VOTED:
		draft_item(d, LIST_ROBOTS_VOTE, N_("Robots agree: {list}."),
		    draft_named(d, "{name}", o->p), o->p);
		return true;
	default:
		return false;
	}
}

static void
add_joined(struct draft *d, const struct outcome *o)
{
	bool is_new = o->p == d->room->front->chat->newcomer;

	d->kind = is_new ? NOTICE_GREETINGS : NOTICE_JOINS;
	draft_item(d, LIST_JOINS,
	    is_new ? N_("Welcome {list}: you have {n} play {n|chip|chips}. "
			"{p}tutorial "
			"tells how it goes, {p}help what to say.")
		   : N_("{list}: welcome."),
	    draft_named(d,
		o->m ? N_("{name} (from the next deal on)") : "{name}", o->p),
	    o->p);
	phrase_number(d->lists[LIST_JOINS], "n", o->n);
}

static void
add_leaver(struct draft *d, int64_t person, struct phrase *item)
{
	draft_person(d, LIST_LEAVES,
	    N_("{list} {list|leaves|leave} the table."), item, person);
}

static void
add_leaving(struct draft *d, const struct outcome *o)
{
	d->leaves = o->p;
	if (o->m != 0)
		draft_add(
		    d, draft_named(d,
			   N_("{name} is away and leaves the table."), o->p));
	else
		add_leaver(d, o->p, draft_named(d, "{name}", o->p));
}

/* Of one who leaves just now, or was to leave after the deal. */
static void
add_cash_out(struct draft *d, const struct outcome *o)
{
	if (d->lists[LIST_LEAVES] != NULL && d->leaves == o->p)
		add_leaver(d, o->p,
		    phrase_number(
			draft_named(
			    d, N_("{name} (with {n} {n|chip|chips})"), o->p),
			"n", o->n));
	else
		draft_add(d,
		    phrase_number(
			draft_named(d,
			    N_("{name} takes {n} {n|chip|chips} home."), o->p),
			"n", o->n));
}

static void
add_voted(struct draft *d, const struct outcome *o)
{
	const char *english =
	    o->n < o->m ? N_("{list} {list|wants|want} to end the game ({n} of "
			     "{m}; {p}end agrees).")
			: N_("{list} {list|wants|want} to end the game ({n} of "
			     "{m}).");

	if (d->is_end && o->n == o->m)
		return; /* which says as much */
	draft_person(
	    d, LIST_VOTES, english, draft_named(d, "{name}", o->p), o->p);
	phrase_number(d->lists[LIST_VOTES], "n", o->n);
	phrase_number(d->lists[LIST_VOTES], "m", o->m);
}

/* Outcomes of a match, but for its end. True if it was one. */
static bool
add_match(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_POOR:
		draft_item(d, LIST_POOR,
		    N_("Without the {n} {n|chip|chips} of the buy-in: {list}."),
		    draft_named(d, "{name}", o->p), o->p);
		phrase_number(d->lists[LIST_POOR], "n", o->n);
		return true;
	case OUT_BUY_IN:
		draft_item(d, LIST_MATCH,
		    N_("The match begins, with {n} {n|chip|chips} each: "
		       "{list}."),
		    draft_named(d, "{name}", o->p), o->p);
		phrase_number(d->lists[LIST_MATCH], "n", o->n);
		return true;
	case OUT_CASH_OUT:
		if (!d->is_end && !room_is_practice(d->room))
			add_cash_out(d, o);
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
		    phrase_number(
			draft_named(d, "{name} {n}", o->p), "n", o->n),
		    o->p);
		return true;
	default:
		return false;
	}
}

bool
draft_seats(struct draft *d, const struct outcome *o)
{
	if (add_match(d, o) ||
	    (o->p != 0 && room_is_robot(d->room, o->p) && add_robots(d, o)))
		return true;
	switch ((int)o->kind) {
	case OUT_JOINED:
		add_joined(d, o);
		return true;
	case OUT_LEAVING:
		add_leaving(d, o);
		return true;
	case OUT_FREED: /* alone: of one who waited for a seat */
		if (d->is_single)
			add_leaver(d, o->p, draft_named(d, "{name}", o->p));
		return true;
	case OUT_RETURNED_SEAT:
		draft_add(d, draft_named(d, N_("{name} stays."), o->p));
		return true;
	case OUT_DRAWN:
		draft_item(d, LIST_DRAW, N_("The draw: {list}."),
		    phrase_card(
			draft_named(d, "{name} {card}", o->p), "card", o->card),
		    0);
		return true;
	case OUT_ORDER:
		draft_item(d, LIST_SEATS, N_("Seats: {list}."),
		    draft_named(d, "{name}", o->p), o->p);
		return true;
	case OUT_VOTED:
		add_voted(d, o);
		return true;
	case OUT_ENDED:
		d->urgency = URGENT_RESULT;
		d->result = phrase_then(d->result, end_phrase(d->room, o));
		return true;
	default:
		return false;
	}
}

/* Each seat's change over the session, at its end. */
static void
add_changes(struct draft *d, const struct outcomes *out)
{
	struct phrase *changes = NULL;

	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind != OUT_CHANGE)
			continue;
		if (changes == NULL)
			changes = phrase_new(N_("All in all: {list}."));
		phrase_item(changes, "list",
		    phrase_change(draft_named(d, "{name} {change}", o->p),
			"change", o->n),
		    o->p);
	}
	d->result = phrase_then(d->result, changes);
}

/* What one may say when it is over; where an admin closed it, nothing. */
static void
add_another(struct draft *d, const struct outcomes *out)
{
	for (int i = 0; i < out->count; i++)
		if (out->list[i].kind == OUT_ENDED &&
		    out->list[i].m != END_CLOSED)
			d->result = phrase_then(d->result,
			    phrase_new(N_("{p}join opens another.")));
}

/* The places of a match, and who has won it. */
static void
add_places(struct draft *d, const struct outcomes *out)
{
	struct phrase *places = NULL, *winners = NULL;

	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind != OUT_PLACE)
			continue;
		if (places == NULL)
			places = phrase_new(N_("The match: {list}."));
		phrase_item(places, "list",
		    phrase_number(
			draft_named(d, "{name} {n}", o->p), "n", o->n),
		    o->p);
		if (o->m == 0)
			continue;
		if (winners == NULL)
			winners = phrase_new(
			    N_("{list} {list|wins it|share the win}."));
		phrase_item_and(
		    winners, "list", draft_named(d, "{name}", o->p), o->p);
	}
	d->result = phrase_then(d->result, phrase_then(places, winners));
}

void
draft_end(struct draft *d, const struct outcomes *out)
{
	add_changes(d, out);
	add_places(d, out);
	add_another(d, out);
}
