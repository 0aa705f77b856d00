/* `odds`: the exact chances now, by what is unseen of the cards. */
#include <config.h>

#include "chat/command.h"
#include "chat/inside.h"
#include "engine/odds.h"

/* A number with one digit behind the point. */
static struct phrase *
mean(struct phrase *phrase, const char *name, struct fraction number)
{
	struct text text = TEXT_EMPTY;

	fraction_decimal(number, 1, &text);
	phrase_text(phrase, name, text_str(&text));
	text_fini(&text);
	return phrase;
}

/* The same of a hundred. */
static struct phrase *
percent(struct phrase *phrase, const char *name, struct fraction odds)
{
	return mean(phrase, name, fraction_mul(odds, fraction_make(100, 1)));
}

/* What options add before the first card. */
static void
add_options(struct phrase *phrase, const struct rules *rules,
    const struct odds_deal *odds)
{
	if (rules->value[RULE_FIRST_MATCH] == FIRST_DOUBLE)
		phrase_then(phrase,
		    percent(phrase_new(N_("The very first card turned doubles "
					  "{odds}% of deals.")),
			"odds", odds->doubled));
	if (rules->value[RULE_CAPOT] != 0)
		phrase_then(
		    phrase, percent(phrase_new(N_("A capot comes in {odds}%.")),
				"odds", odds->capot));
}

/* Before the cards, where each punter will have his own: for all of them. */
static struct phrase *
own_before_phrase(const struct rules *rules, const struct odds_cards *cards)
{
	bool by_half = rules->value[RULE_DOUBLET] == DOUBLET_HALF;
	struct rules without = *rules;
	struct odds_deal odds;
	struct phrase *phrase;

	odds_deal(cards, &odds);
	without.value[RULE_CAPOT] = 0;
	phrase = phrase_new(
	    by_half ? N_("With {n} cards the bank wins at most {edge}% of what "
			 "is staked on each card; one has the banker's rank in "
			 "{doublet}%.")
		    : N_("With {n} cards the bank wins {edge}% of what is "
			 "staked on each card; one has the banker's rank in "
			 "{doublet}%."));
	phrase_number(phrase, "n", odds_count(cards));
	percent(phrase, "doublet", odds.doublet);
	percent(phrase, "edge", odds_edge(&odds, &without, 2, 1));
	return rules->value[RULE_CAPOT] == 0
		   ? phrase
		   : phrase_then(
			 phrase, phrase_new(N_("A capot adds to that.")));
}

/* Hoyle's game before its cards. */
static struct phrase *
hoyle_before_phrase(const struct odds_cards *cards)
{
	return phrase_number(
	    phrase_new(N_("No card lies that takes stakes. {n} cards are "
			  "unseen. A stake is even where as many are left of "
			  "its card as of the banker's.")),
	    "n", odds_count(cards));
}

/* Before the cards. A stake of 2 stands for all that can be halved. */
static struct phrase *
before_phrase(const struct rules *rules, const struct odds_cards *cards)
{
	bool by_half = rules->value[RULE_DOUBLET] == DOUBLET_HALF;
	struct odds_deal odds;
	struct phrase *phrase;

	odds_deal(cards, &odds);
	phrase = phrase_new(
	    by_half ? N_("With {n} cards the bank wins {bank}% of deals and "
			 "at most {edge}% of what is staked; two alike come "
			 "in {doublet}%, else about {turned} cards are "
			 "turned.")
		    : N_("With {n} cards the bank wins {bank}% of deals and "
			 "{edge}% of what is staked; two alike come in "
			 "{doublet}%, else about {turned} cards are turned."));
	phrase_number(phrase, "n", odds_count(cards));
	percent(phrase, "bank", odds.bank);
	percent(phrase, "doublet", odds.doublet);
	percent(phrase, "edge", odds_edge(&odds, rules, 2, 1));
	mean(phrase, "turned", odds.turned);
	add_options(phrase, rules, &odds);
	return phrase;
}

/* The bank's match has come: only a capot is open. */
static struct phrase *
capot_phrase(const struct session *s, const struct odds_cards *cards)
{
	int left = cards->left[card_rank(s->banker_card)];

	return percent(
	    phrase_new(N_("The bank wins; the next card is a capot in "
			  "{odds}%.")),
	    "odds", odds_first(left, odds_count(cards) - left));
}

/* The opening cards lie. */
static struct phrase *
open_phrase(const struct session *s, const struct odds_cards *cards)
{
	int p = cards->left[card_rank(s->banker_card)];
	int q = cards->left[card_rank(s->punters_card)];
	int count = odds_count(cards);
	struct phrase *phrase = phrase_new(
	    N_("The bank wins {bank}% of such deals: of {n} unseen cards {few} "
	       "{few|goes|go} with {banker}, {others} with {punters}. About "
	       "{turned} more "
	       "are "
	       "turned."));

	percent(phrase, "bank", odds_first(p, q));
	phrase_number(phrase, "n", count);
	phrase_number(phrase, "few", p);
	phrase_number(phrase, "others", q);
	phrase_card(phrase, "banker", s->banker_card);
	phrase_card(phrase, "punters", s->punters_card);
	mean(phrase, "turned", odds_turned(count, p + q));
	if (s->turned == 2 && s->rules.value[RULE_FIRST_MATCH] == FIRST_DOUBLE)
		phrase_then(phrase,
		    percent(phrase_new(N_("The next card decides, and doubles, "
					  "in {odds}%.")),
			"odds", odds_first(p + q, count - p - q)));
	return phrase;
}

/* The own cards lie, and not all are decided. */
static struct phrase *
own_phrase(const struct room *room, const struct session *s,
    const struct odds_cards *cards)
{
	int p = cards->left[card_rank(s->banker_card)];
	struct phrase *phrase = phrase_new(
	    N_("Of {n} unseen cards {few} {few|goes|go} with {banker}. So "
	       "likely does each card win: {list}."));

	phrase_number(phrase, "n", odds_count(cards));
	phrase_number(phrase, "few", p);
	phrase_card(phrase, "banker", s->banker_card);
	for (int i = 0; i < s->seats_count; i++) {
		const struct seat *seat =
		    &s->seats[(s->banker + 1 + i) % s->seats_count];
		int q = cards->left[card_rank(seat->own.card)];

		if (seat->stake > 0)
			phrase_item(phrase, "list",
			    percent(
				phrase_card(
				    phrase_text(
					phrase_new("{name} {card} {odds}%"),
					"name",
					room_person_name(room, seat->player)),
				    "card", seat->own.card),
				"odds", odds_first(q, p)),
			    0);
	}
	return phrase;
}

/* Hoyle's game: of each card that takes stakes, the chance of who stakes. */
static struct phrase *
hoyle_phrase(const struct session *s, const struct odds_cards *cards)
{
	int b = cards->left[card_rank(s->banker_card)];
	struct phrase *phrase = NULL;

	for (int rank = 0; rank < RANKS; rank++) {
		struct phrase *item;

		if (!session_takes_stakes(s, rank))
			continue;
		if (phrase == NULL)
			phrase = phrase_new(N_(
			    "Of {n} unseen cards {few} {few|goes|go} with the "
			    "banker's {banker}. Who stakes wins on {list}."));
		item = percent(phrase_new(N_("{rank} in {odds}%")), "odds",
		    odds_first(b, cards->left[rank]));
		phrase_item(phrase, "list",
		    phrase_text(item, "rank", rank_name(rank)), 0);
	}
	if (phrase == NULL)
		return hoyle_before_phrase(cards);
	phrase_number(phrase, "n", odds_count(cards));
	phrase_number(phrase, "few", b);
	return phrase_card(phrase, "banker", s->banker_card);
}

static bool
is_own(const struct rules *rules)
{
	return rules->value[RULE_PUNTER_CARDS] == PUNTER_OWN;
}

static struct phrase *
next_deal_phrase(const struct rules *rules, const struct odds_cards *cards)
{
	if (rules->value[RULE_GAME] == GAME_HOYLE)
		return hoyle_before_phrase(cards);
	return is_own(rules) ? own_before_phrase(rules, cards)
			     : before_phrase(rules, cards);
}

static struct phrase *
session_phrase(const struct room *room, const struct session *s)
{
	bool lies = s->phase == PHASE_WINDOW ||
		    (s->phase == PHASE_TURNING && s->turned > 0);
	struct odds_cards cards;

	odds_unseen(s, &cards);
	if (!lies)
		return next_deal_phrase(&s->rules, &cards);
	if (s->rules.value[RULE_GAME] == GAME_HOYLE)
		return hoyle_phrase(s, &cards);
	if (odds_is_capot(s))
		return capot_phrase(s, &cards);
	return is_own(&s->rules) ? own_phrase(room, s, &cards)
				 : open_phrase(s, &cards);
}

static struct phrase *
odds_moment(struct room *room, const struct person *person)
{
	const struct session *s = room_session(room);
	const struct rules *rules = room_rules(room);
	struct odds_cards cards;

	(void)person;
	if (s != NULL)
		return session_phrase(room, s);
	odds_fresh(rules, &cards);
	return next_deal_phrase(rules, &cards);
}

void
look_odds(struct ask *ask)
{
	say_answer_moment(ask, odds_moment);
}
