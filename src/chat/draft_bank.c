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

/* Of one person and an amount, after which somebody has to act; NULL if it is
 * none of these. */
static const char *
sentence(enum outcome_kind kind)
{
	static const struct {
		enum outcome_kind kind;
		const char *english;
	} rows[] = {
	    {OUT_POSTED, N_("{name} puts up a bank of {n}.")},
	    {OUT_KEPT, N_("{name} deals again with a bank of {n}.")},
	    {OUT_COVERED, N_("{name} covers: a stake of {n}.")},
	    {OUT_SENT_HOME, N_("The stake of {name} ({n}) goes home.")},
	    {OUT_VOID, N_("No stakes: the bank of {name} ({n}) goes home.")},
	    {OUT_FOR_SALE, N_("{name} offers the bank for sale.")},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].kind == kind)
			return rows[i].english;
	return NULL;
}

/* In open staking and in a window a pass is no news. */
static bool
is_told_pass(const struct draft *d, const struct outcome *o)
{
	if (o->p == d->leaves)
		return false;
	return o->n != 0 ||
	       (o->m < 2 && !room_is_hoyle(d->room) &&
		   room_rules(d->room)->value[RULE_STAKING] == STAKING_TURNS);
}

/* Stakes and passes. True if it was one. */
static bool
add_stakes(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_STAKED:
		d->kind = NOTICE_STAKES;
		d->wants_prompt = true;
		draft_item(d, LIST_STAKES, N_("Stakes: {list}."),
		    phrase_number(
			draft_named(d, "{name} {n}", o->p), "n", o->m),
		    o->p);
		return true;
	case OUT_PASSED:
		if (is_told_pass(d, o))
			draft_add(
			    d, draft_named(d, N_("{name} passes."), o->p));
		return true;
	default:
		return false;
	}
}

static void
add_sale(struct draft *d, const struct outcome *o)
{
	struct phrase *phrase = draft_named(d,
	    N_("{name} sells to {buyer}, who deals with a bank of {n}."), o->p);

	phrase_text(phrase, "buyer", room_person_name(d->room, o->o));
	draft_add(d, phrase_number(phrase, "n", o->n));
	d->wants_prompt = true;
}

bool
draft_bank(struct draft *d, const struct outcome *o)
{
	const char *english = sentence(o->kind);

	if (english != NULL) {
		draft_add(
		    d, phrase_number(draft_named(d, english, o->p), "n", o->n));
		d->wants_prompt = true;
		return true;
	}
	switch ((int)o->kind) {
	case OUT_BANK_MOVED:
	case OUT_DECIDE:
	case OUT_GO:
		d->wants_prompt = true;
		return true;
	case OUT_CLAIMED:
		d->wants_prompt = true;
		draft_person(d, LIST_CLAIMS,
		    N_("{list} {list|lays|lay} down {n} for the bank."),
		    draft_named(d, "{name}", o->p), o->p);
		phrase_number(d->lists[LIST_CLAIMS], "n", o->n);
		return true;
	case OUT_SKIPPED:
		draft_add(
		    d, draft_named(d, N_("{name} can't put up a bank."), o->p));
		return true;
	case OUT_UNSOLD:
		draft_add(d, phrase_new(N_("Nobody bought the bank.")));
		return true;
	case OUT_SOLD:
		add_sale(d, o);
		return true;
	default:
		return add_stakes(d, o) || add_auction(d, o);
	}
}
