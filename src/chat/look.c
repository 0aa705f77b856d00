/* Commands that look and change nothing. */
#include <config.h>

#include "base/number.h"
#include "chat/command.h"
#include "chat/inside.h"

void
look_help(struct ask *ask)
{
	const struct command *command;

	if (ask->request.count == 1) {
		say_answer(ask,
		    phrase_new(
			N_("{p}join, {p}start, {p}bank N, {p}stake N, "
			   "{p}cover, {p}pass, {p}keep, {p}sell, "
			   "{p}buy, {p}cut WORD, {p}end, {p}leave; "
			   "{p}table, {p}rules, {p}chips, {p}top, "
			   "{p}shoe, {p}proof, {p}about. {p}help COMMAND tells "
			   "more.")));
		return;
	}
	command = command_find(ask->request.words[1]);
	if (command == NULL) {
		say_wrong(ask, phrase_new(N_("There is no such command.")));
		return;
	}
	say_back(ask, URGENT_ANSWER,
	    phrase_then(phrase_new(command->usage),
		phrase_then(phrase_new("-"), phrase_new(command->help))));
}

/* A sentence for each value of an option that players should know. */
static const struct {
	enum rule rule;
	int64_t value;
	const char *english;
} rule_sentences[] = {
    {RULE_SHUFFLE, SHUFFLE_SHOE,
	N_("deals go on from one shoe, until a sixth of it is left")},
    {RULE_STAKING, STAKING_OPEN,
	N_("punters stake whenever they like until time is up")},
    {RULE_STAKING, STAKING_TURNS, N_("punters stake in turn")},
    {RULE_COVER, COVER_TAKEOVER, N_("cover plays alone for the whole bank")},
    {RULE_COVER, COVER_REMAINDER, N_("cover stakes all that is open")},
    {RULE_DOUBLET, DOUBLET_ALL,
	N_("opening cards alike: the bank takes all stakes")},
    {RULE_DOUBLET, DOUBLET_HALF,
	N_("opening cards alike: the bank takes half of each stake")},
    {RULE_FIRST_MATCH, FIRST_DOUBLE,
	N_("a match by the very first card counts double")},
    {RULE_CAPOT, 1, N_("the banker's rank twice in a row pays again")},
    {RULE_WINNINGS, WINNINGS_IN,
	N_("a bank that won and is kept grows by what it won")},
    {RULE_WINNINGS, WINNINGS_FREE,
	N_("a bank that won is put up as before, or set anew")},
    {RULE_EXCESS, EXCESS_TRIM, N_("a stake above what is open is cut to it")},
    {RULE_AFTER_WIN, AFTER_SALE, N_("a bank that won may be sold")},
};

void
look_rules(struct ask *ask)
{
	const struct rules *rules = room_rules(ask->room);
	struct phrase *phrase = phrase_new(
	    N_("The banker puts up a bank, punters stake against it. Two "
	       "cards open: the banker's and the punters'. Cards are turned "
	       "until one has the rank of either: that side wins, even "
	       "money. At this table: {list}."));

	for (size_t i = 0;
	     i < sizeof(rule_sentences) / sizeof(rule_sentences[0]); i++)
		if (rules->value[rule_sentences[i].rule] ==
		    rule_sentences[i].value)
			phrase_item(phrase, "list",
			    phrase_new(rule_sentences[i].english), 0);
	say_answer(ask, phrase);
}

void
look_table(struct ask *ask)
{
	struct phrase *phrase = picture_table(ask->room);

	if (room_session(ask->room) != NULL)
		phrase_then(phrase, picture_prompt(ask->room));
	say_answer(ask, phrase);
	if (ask_find_person(ask) && room_session(ask->room) != NULL)
		say_back(
		    ask, URGENT_ANSWER, picture_own(ask->room, &ask->person));
}

/* What of a person's chips lies on the table of this room. */
static int64_t
lying_here(struct ask *ask, int64_t person)
{
	const struct session *s =
	    ask->room != NULL ? room_session(ask->room) : NULL;
	int seat = s != NULL ? session_seat(s, person) : NO_SEAT;

	return seat != NO_SEAT ? session_lying(s, seat) : 0;
}

void
look_chips(struct ask *ask)
{
	bool other = ask->request.count > 1;
	struct phrase *phrase;
	struct person person;
	int64_t lying;

	if (other) {
		if (!front_find_person(
			ask->front, ask->request.words[1], &person)) {
			say_wrong(ask,
			    phrase_text(phrase_new(N_("I don't know {name}.")),
				"name", ask->request.words[1]));
			return;
		}
	} else {
		if (!ask_person(ask))
			return;
		person = ask->person;
	}
	lying = lying_here(ask, person.id);
	phrase = phrase_text(
	    phrase_new(
		lying > 0
		    ? N_("{name} has {n} chips, and {lying} on the table.")
		    : N_("{name} has {n} chips.")),
	    "name", person.name);
	phrase_number(phrase, "n", person.chips);
	say_back(ask, URGENT_ANSWER, phrase_number(phrase, "lying", lying));
}

/* A deal that went on from a shoe, and where it began in it. */
static struct phrase *
shoe_phrase(const struct hall_proof *proof)
{
	struct phrase *phrase = phrase_new(
	    N_("Deal {deal} was dealt from the shoe that was shuffled for deal "
	       "{shoe}: {before} cards came before it."));

	phrase_number(phrase, "deal", proof->deal);
	phrase_number(phrase, "shoe", proof->shoe);
	return phrase_number(phrase, "before", proof->first_card);
}

static void
say_proof(struct ask *ask, const struct hall_proof *proof)
{
	struct phrase *cards = phrase_new(N_("Cards: {list}"));
	struct phrase *phrase = phrase_text(
	    phrase_text(
		phrase_new(N_("Deal {deal}: anchor {anchor} is seed number 0; "
			      "seed number {k} is {seed}.")),
		"anchor", proof->anchor),
	    "seed", proof->seed);

	phrase_number(phrase, "deal", proof->deal);
	phrase_number(phrase, "k", proof->seed_index);
	say_back(ask, URGENT_ANSWER, phrase);
	if (proof->shoe != proof->deal)
		say_back(ask, URGENT_ANSWER, shoe_phrase(proof));
	say_back(ask, URGENT_ANSWER,
	    proof->cut.len > 0 ? phrase_text(phrase_new(N_("Cut: {cut}")),
				     "cut", text_str(&proof->cut))
			       : phrase_new(N_("No cut.")));
	for (int i = 0; i < proof->cards_count; i++) {
		char name[CARD_NAME];

		card_name(proof->cards[i], name);
		phrase_item_spaced(cards, "list",
		    phrase_text(phrase_new("{card}"), "card", name), 0);
	}
	say_back(ask, URGENT_ANSWER, cards);
}

/* Why no seed is told yet. */
static struct phrase *
proof_later_phrase(const struct hall_proof *proof)
{
	if (!proof->shoe_lasts)
		return phrase_new(N_("That deal is not over: its seed is told "
				     "afterwards."));
	return phrase_number(
	    phrase_number(phrase_new(N_("Deal {deal} comes from the shoe of "
					"deal {shoe}, which is still in use: "
					"its seed is told when the shoe is "
					"given up.")),
		"deal", proof->deal),
	    "shoe", proof->shoe);
}

void
look_proof(struct ask *ask)
{
	struct hall_proof proof;
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
		say_wrong(ask, phrase_new(N_("There is no such deal.")));
		break;
	case STORE_REFUSED:
		say_wrong(ask, proof_later_phrase(&proof));
		break;
	case STORE_FAILED:
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("Sorry, I can't look that up now.")));
		break;
	}
	text_fini(&proof.cut);
}

/* How many of each rank have been turned from the shoe in hand. */
static struct phrase *
gone_phrase(const struct session *s)
{
	struct phrase *phrase = phrase_new(
	    N_("Gone from the shoe of {n}: {list}; {left} cards are left."));
	int gone[RANKS] = {0};

	for (int i = 0; i < s->shoe_next; i++)
		gone[card_rank(s->shoe[i])]++;
	for (int rank = (int)s->rules.value[RULE_LOWEST_RANK] - 2; rank < RANKS;
	     rank++) {
		const char name[] = {card_rank_letter(rank), '\0'};
		struct phrase *item = phrase_new("{rank}:{n}");

		phrase_text(item, "rank", name[0] == 'T' ? "10" : name);
		phrase_item_spaced(
		    phrase, "list", phrase_number(item, "n", gone[rank]), 0);
	}
	phrase_number(phrase, "n", s->shoe_count);
	return phrase_number(phrase, "left", s->shoe_count - s->shoe_next);
}

void
look_shoe(struct ask *ask)
{
	const struct session *s = room_session(ask->room);

	if (room_rules(ask->room)->value[RULE_SHUFFLE] != SHUFFLE_SHOE)
		say_answer(ask,
		    phrase_new(N_("Every deal here has fresh cards: there is "
				  "no shoe to count.")));
	else if (s == NULL || s->shoe_count == 0)
		say_answer(
		    ask, phrase_new(N_("A fresh shoe comes with the next deal: "
				       "nothing is gone from it.")));
	else
		say_answer(ask, gone_phrase(s));
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
