/* Of banks, stakes, sales and auctions, as announced. */
#include <config.h>

#include "chat/draft.h"

struct phrase *
draft_bid(
    const struct room *room, const char *english, int64_t bidder, int64_t bid)
{
	return phrase_number(phrase_text(phrase_new(english), "name",
				 room_person_name(room, bidder)),
	    "n", bid);
}

/* Outcomes of an auction. True if it was one. */
static bool
add_auction(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_AUCTION:
		draft_add(
		    d, phrase_number(draft_named(d,
					 N_("{name} opens an auction of {n} "
					    "{n|second|seconds}."),
					 o->p),
			   "n", room_rules(d->room)->value[RULE_TIME_AUCTION]));
		d->wants_prompt = true;
		return true;
	case OUT_BID:
		d->kind = NOTICE_BIDS;
		draft_add(d, draft_bid(d->room,
				 N_("{name} bids {n}: {p}bid N goes above it."),
				 o->p, o->n));
		return true;
	case OUT_OUTBID:
		return true; /* by the bid that is told */
	case OUT_AUCTIONED:
		draft_add(
		    d, phrase_text(
			   draft_bid(d->room,
			       N_("{name} has the next turn for {n}, which "
				  "{n|goes|go} to {seller}."),
			       o->o, o->n),
			   "seller", room_person_name(d->room, o->p)));
		return true;
	case OUT_NO_BID:
		draft_add(d, phrase_new(N_("Nobody bid.")));
		return true;
	default:
		return false;
	}
}

bool
draft_bank(struct draft *d, const struct outcome *o)
{
	const char *english = NULL;

	if (add_auction(d, o))
		return true;
	switch ((int)o->kind) {
	case OUT_BANK_MOVED:
	case OUT_DECIDE:
	case OUT_GO:
		d->wants_prompt = true;
		return true;
	case OUT_SKIPPED:
		draft_add(
		    d, draft_named(d, N_("{name} can't put up a bank."), o->p));
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
		english = N_("{name} offers the bank for sale.");
		break;
	case OUT_CLAIMED:
		english = N_("{name} lays down {n} for the bank.");
		break;
	case OUT_UNSOLD:
		draft_add(d, phrase_new(N_("Nobody bought the bank.")));
		return true;
	case OUT_STAKED:
		d->kind = NOTICE_STAKES;
		d->wants_prompt = true;
		draft_item(d, LIST_STAKES, N_("Stakes: {list}."),
		    phrase_number(
			draft_named(d, "{name} {n}", o->p), "n", o->m),
		    o->p);
		return true;
	case OUT_PASSED:
		if (o->p == d->leaves)
			return true;
		/* In open staking and in a window it is no news. */
		if (o->n != 0 || (o->m < 2 && !room_is_hoyle(d->room) &&
				     room_rules(d->room)->value[RULE_STAKING] ==
					 STAKING_TURNS))
			draft_add(
			    d, draft_named(d, N_("{name} passes."), o->p));
		return true;
	case OUT_SOLD:
		draft_add(
		    d, phrase_number(
			   phrase_text(draft_named(d,
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
	draft_add(d, phrase_number(draft_named(d, english, o->p), "n", o->n));
	d->wants_prompt = true;
	return true;
}
