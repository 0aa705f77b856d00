/* Of the cards and what they bring, as announced. */
#include <config.h>

#include "chat/draft.h"

static void
add_result(struct draft *d, const struct outcome *o)
{
	if (d->result == NULL)
		d->result = phrase_new("{verdict} {list}.");
	phrase_item(d->result, "list",
	    phrase_change(
		draft_named(d, "{name} {change}", o->p), "change", o->n),
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

/* Outcomes of Hoyle's game alone. True if it was one. */
static bool
add_hoyle(struct draft *d, const struct outcome *o)
{
	const struct session *s = room_session(d->room);
	int rank = card_rank(o->card);

	switch ((int)o->kind) {
	case OUT_HANDS:
		d->hands[0] = o->card;
		d->hands[1] = o->card2;
		return true;
	case OUT_FOUR:
		draft_card(d, hoyle_four_phrase(d->hands, o));
		return true;
	case OUT_AGAIN:
		draft_card(
		    d, phrase_new(N_("The réjouissance has its like: four more "
				     "come.")));
		return true;
	case OUT_LAID:
		draft_card(
		    d, phrase_card(phrase_new("{card}"), "card", o->card));
		return true;
	case OUT_PAIRED:
		draft_card(d, hoyle_paired_phrase(o));
		return true;
	case OUT_WINDOW:
		if (s != NULL)
			draft_add(d, hoyle_time_phrase(s));
		d->wants_prompt = true;
		return true;
	case OUT_STAKED_ON:
		d->kind = NOTICE_STAKES;
		d->wants_prompt = true;
		draft_item(d, LIST_STAKES, N_("Stakes: {list}."),
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
add_own(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_BANKER_CARD:
		d->lists[LIST_OWN] = phrase_card(
		    phrase_new(N_("Banker {banker}. Own cards: {list}.")),
		    "banker", o->card);
		draft_card(d, d->lists[LIST_OWN]);
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
			draft_card(d, d->lists[LIST_PAID]);
		}
		phrase_item(d->lists[LIST_PAID], "list",
		    phrase_change(draft_named(d, "{name} {change}", o->p),
			"change", o->n),
		    0);
		return true;
	case OUT_MATCH:
		d->lists[LIST_PAID] = NULL; /* this card pays others */
		return false;
	default:
		return false;
	}
}

/* Outcomes that cards alone bring. True if it was one. */
static bool
add_cards(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_OPENING:
		draft_card(
		    d, phrase_card(
			   phrase_card(phrase_new(N_("Banker {banker}, "
						     "punters {punters}.")),
			       "banker", o->card),
			   "punters", o->card2));
		break;
	case OUT_CARD:
		draft_card(
		    d, phrase_card(phrase_new("{card}"), "card", o->card));
		break;
	case OUT_MATCH: /* marked, and not by colour alone */
		draft_card(
		    d, phrase_card(phrase_new("[{card}]"), "card", o->card));
		break;
	case OUT_CAPOT:
		draft_card(
		    d, phrase_card(
			   phrase_new(o->m ? N_("[{card}] A capot: it pays "
						"once more.")
					   : N_("{card} No capot.")),
			   "card", o->card));
		break;
	case OUT_DOUBLET:
		draft_card(d, phrase_new(N_("A doublet!")));
		break;
	case OUT_DOUBLED:
		draft_card(d, phrase_new(N_("At once: it counts double.")));
		break;
	default:
		return false;
	}
	return true;
}

/* What ends a deal, a shoe or a session early. True if it was one. */
static bool
add_end(struct draft *d, const struct outcome *o)
{
	switch ((int)o->kind) {
	case OUT_SHOE_OUT:
		draft_add(d,
		    phrase_new(room_is_hoyle(d->room)
				   ? N_("The cards are out: what stands goes "
					"home.")
				   : N_("The cards are out: all goes home.")));
		break;
	case OUT_VOIDED:
		d->urgency = URGENT_RESULT;
		draft_add(d,
		    phrase_new(
			o->m ? N_("This deal is void, by an admin: what lay on "
				  "the table goes home. {p}proof tells the "
				  "seed.")
			     : N_("An admin has broken this off: what lay on "
				  "the table goes home.")));
		break;
	case OUT_TIME_UP:
		draft_add(
		    d, phrase_new(N_("The time is up: this bank is the last "
				     "one.")));
		break;
	case OUT_SHOE_GIVEN_UP:
		draft_add(d,
		    phrase_number(
			phrase_new(
			    N_("The shoe is given up with {n} "
			       "{n|card|cards} left: the next deal has a fresh "
			       "one.")),
			"n", o->n));
		break;
	default:
		return false;
	}
	return true;
}

bool
draft_deal(struct draft *d, const struct outcome *o)
{
	if (add_hoyle(d, o) || add_own(d, o) || add_cards(d, o))
		return true;
	switch ((int)o->kind) {
	case OUT_RESULT:
		/* Of one who leaves in the middle: told when all are. */
		if (d->is_settled)
			add_result(d, o);
		break;
	case OUT_SETTLED:
		if (d->result != NULL)
			phrase_word(d->result, "verdict", verdict(d, o));
		break;
	default:
		return add_end(d, o);
	}
	return true;
}
