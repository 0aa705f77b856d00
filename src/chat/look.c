/* Commands that look and change nothing. */
#include <config.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"

static struct phrase *
table_moment(struct room *room, const struct person *person)
{
	struct phrase *phrase = picture_table(room);

	(void)person;
	if (table_is_paused(room->table))
		return phrase_then(
		    phrase, phrase_new(N_("An admin has paused the table.")));
	return room_session(room) != NULL
		   ? phrase_then(phrase, picture_prompt(room))
		   : phrase;
}

void
look_table(struct ask *ask)
{
	bool is_known = ask_find_person(ask);

	if (!is_known)
		ask->person = (struct person){0};
	say_answer_moment(ask, table_moment);
	if (is_known && room_session(ask->room) != NULL)
		say_back_moment(ask, picture_own);
}

/* What a person has at the table of this room: chips on it, and in practice or
 * a match, which are beside all other chips, what he plays with. */
static struct phrase *
chips_here(const struct ask *ask, int64_t person)
{
	const struct session *s =
	    ask->room != NULL ? room_session(ask->room) : NULL;
	int seat = s != NULL ? session_seat(s, person) : NO_SEAT;

	if (seat == NO_SEAT)
		return NULL;
	if (room_is_practice(ask->room))
		return phrase_number(
		    phrase_new(N_("Here, in practice: {n} {n|chip that "
				  "is|chips that are} worth nothing.")),
		    "n", session_owned(s, seat));
	if (s->in_match)
		return phrase_number(phrase_new(N_("In the match here: {n}.")),
		    "n", session_owned(s, seat));
	if (session_lying(s, seat) == 0)
		return NULL;
	return phrase_number(
	    phrase_new(N_("On the table: {n}.")), "n", session_lying(s, seat));
}

void
look_chips(struct ask *ask)
{
	struct phrase *phrase;
	struct person person;

	if (!ask_about(ask, &person))
		return;
	phrase = phrase_text(phrase_new(N_("{name} has {n} {n|chip|chips}.")),
	    "name", person.name);
	phrase_number(phrase, "n", person.chips);
	say_back(ask, URGENT_ANSWER,
	    phrase_then(phrase, chips_here(ask, person.id)));
}

/* Did the deal go on from the shoe of another? */
static bool
went_on(const struct proof *proof)
{
	int64_t shoe;

	return number_parse(proof->deal, 1, INT64_MAX, &shoe) == NUMBER_OK &&
	       shoe != proof->number;
}

/* Where a deal that went on from a shoe began in it. */
static struct phrase *
place_phrase(const struct proof *proof)
{
	struct phrase *phrase = phrase_text(
	    phrase_new(N_("Deal {deal} went on from the shoe of deal {shoe}: "
			  "{n} {n|card|cards} came before it.")),
	    "shoe", proof->deal);

	phrase_number(phrase, "deal", proof->number);
	return phrase_number(phrase, "n", proof->first_card);
}

/* The words of engine/proof.h, alike in every language. */
static void
say_proof(struct ask *ask, const struct proof *proof)
{
	struct phrase *cards = phrase_new("cards={list}");
	struct text line = TEXT_EMPTY;

	proof_add_seed(proof, &line);
	say_back(ask, URGENT_ANSWER,
	    phrase_text(phrase_new("{line}"), "line", text_str(&line)));
	text_clear(&line);
	proof_add_cut(proof, &line);
	say_back(ask, URGENT_ANSWER,
	    phrase_text(phrase_new("{line}"), "line", text_str(&line)));
	text_fini(&line);
	for (int i = 0; i < proof->count; i++) {
		char name[CARD_NAME];

		card_name(proof->cards[i], name);
		phrase_item_spaced(cards, "list",
		    phrase_text(phrase_new("{card}"), "card", name), 0);
	}
	say_back(ask, URGENT_ANSWER, cards);
	if (went_on(proof))
		say_back(ask, URGENT_ANSWER, place_phrase(proof));
}

/* Why no seed is told yet. */
static struct phrase *
proof_later_phrase(const struct proof *proof)
{
	if (!proof->shoe_lasts)
		return phrase_new(N_("That deal is not over: its seed is told "
				     "afterwards."));
	return phrase_number(
	    phrase_text(phrase_new(N_("Deal {deal} comes from the shoe of "
				      "deal {shoe}, which is still in use: "
				      "its seed is told when the shoe is "
				      "given up.")),
		"shoe", proof->deal),
	    "deal", proof->number);
}

static struct phrase *
proof_none_phrase(const struct proof *proof)
{
	if (!proof->is_gone)
		return phrase_new(N_("There is no such deal."));
	return phrase_number(
	    phrase_new(N_("Sorry, deal {deal} was too long ago: its cards are "
			  "not kept any more.")),
	    "deal", proof->number);
}

void
look_proof(struct ask *ask)
{
	struct proof proof;
	int64_t deal = 0;

	if (ask->request.count > 1 && number_parse(ask->request.words[1], 1,
					  INT64_MAX, &deal) != NUMBER_OK) {
		say_wrong(ask,
		    phrase_new(N_("A deal has a number, as in {p}proof 17.")));
		return;
	}
	switch (hall_proof(ask->room->table, deal, &proof)) {
	case STORE_OK:
		say_proof(ask, &proof);
		break;
	case STORE_NONE:
		say_wrong(ask, proof_none_phrase(&proof));
		break;
	case STORE_REFUSED:
		say_wrong(ask, proof_later_phrase(&proof));
		break;
	case STORE_FAILED:
		say_back(ask, URGENT_ANSWER, unread_phrase());
		break;
	}
	proof_fini(&proof);
}

/* How many of each rank have been turned from the shoe in hand. */
static struct phrase *
gone_phrase(const struct session *s)
{
	struct phrase *phrase =
	    phrase_new(N_("Gone from the shoe of {n}: {list}; {left} "
			  "{left|card is|cards are} left."));
	int gone[RANKS] = {0};

	for (int i = 0; i < s->shoe_next; i++)
		gone[card_rank(s->shoe[i])]++;
	for (int rank = (int)s->rules.value[RULE_LOWEST_RANK] - 2; rank < RANKS;
	     rank++) {
		struct phrase *item = phrase_new("{rank}:{n}");

		phrase_text(item, "rank", rank_name(rank));
		phrase_item_spaced(
		    phrase, "list", phrase_number(item, "n", gone[rank]), 0);
	}
	phrase_number(phrase, "n", s->shoe_count);
	return phrase_number(phrase, "left", s->shoe_count - s->shoe_next);
}

static struct phrase *
shoe_moment(struct room *room, const struct person *person)
{
	const struct session *s = room_session(room);

	(void)person;
	if (room_rules(room)->value[RULE_SHUFFLE] != SHUFFLE_SHOE)
		return phrase_new(N_("Every deal here has fresh cards: there "
				     "is no shoe to count."));
	if (s == NULL || s->shoe_count == 0)
		return phrase_new(N_("A fresh shoe comes with the next deal: "
				     "nothing is gone from it."));
	return gone_phrase(s);
}

void
look_shoe(struct ask *ask)
{
	say_answer_moment(ask, shoe_moment);
}

void
look_about(struct ask *ask)
{
	say_answer(ask,
	    phrase_text(
		phrase_new(N_("Lansquenet {version}, a banking game of the "
			      "1500s. Play chips only: nothing is ever bought "
			      "or sold for money. {p}proof lets anyone check "
			      "a shuffle.")),
		"version", PACKAGE_VERSION));
}
