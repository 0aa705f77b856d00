/* `rules`: the game and the rules of the table in words. */
#include <config.h>

#include "chat/command.h"
#include "chat/inside.h"
#include "engine/odds.h"

/* What players should know of a rule: a sentence for one value, or, with
 * ABOVE, for all above it; {n} is the value. */
enum value_test { EQUALS, ABOVE };
static const struct {
	enum rule rule;
	enum value_test test;
	int64_t value;
	const char *english;
} rule_sentences[] = {
    {RULE_SHUFFLE, EQUALS, SHUFFLE_SHOE,
	N_("deals go on from one shoe until fewer than {shoe_least} of its "
	   "{shoe_cards} cards are left")},
    {RULE_PACKS, ABOVE, 1, N_("packs: {n}")},
    {RULE_LOWEST_RANK, EQUALS, 7, N_("no cards below the sevens")},
    {RULE_SEATS_MOST, ABOVE, 0, N_("seats: {seats_least} to {n}")},
    {RULE_MATCH, EQUALS, 1,
	N_("a match (all bring {buy_in} chips; most at the end wins)")},
    {RULE_BANK_LEAST, ABOVE, 1, N_("banks from {n} up")},
    {RULE_BANK_MOST, ABOVE, 0, N_("banks from {bank_least} to {n}")},
    {RULE_UNIT, ABOVE, 1, N_("banks go by {n}, stakes from {n} up")},
    {RULE_STAKING, EQUALS, STAKING_OPEN,
	N_("all stake at once until time is up")},
    {RULE_STAKING, EQUALS, STAKING_TURNS, N_("you stake in turn")},
    {RULE_ROUNDS, EQUALS, ROUNDS_ONE, N_("once each")},
    {RULE_ROUNDS, EQUALS, ROUNDS_MANY, N_("round after round")},
    {RULE_COVER, EQUALS, COVER_TAKEOVER,
	N_("cover plays alone for the whole bank")},
    {RULE_COVER, EQUALS, COVER_REMAINDER, N_("cover stakes all that is open")},
    {RULE_PUNTER_CARDS, EQUALS, PUNTER_OWN,
	N_("each punter has a card of his own")},
    {RULE_DOUBLET, EQUALS, DOUBLET_ALL,
	N_("two opening cards alike take all stakes")},
    {RULE_DOUBLET, EQUALS, DOUBLET_HALF,
	N_("two opening cards alike take half of each stake")},
    {RULE_FIRST_MATCH, EQUALS, FIRST_DOUBLE,
	N_("a match by the very first card counts double")},
    {RULE_CAPOT, EQUALS, 1, N_("the banker's rank twice in a row pays again")},
    {RULE_WINNINGS, EQUALS, WINNINGS_IN,
	N_("a kept bank grows by what it won")},
    {RULE_WINNINGS, EQUALS, WINNINGS_FREE, N_("a kept bank is set anew")},
    {RULE_EXCESS, EQUALS, EXCESS_TRIM,
	N_("a stake too high is cut to what is open")},
    {RULE_AFTER_WIN, EQUALS, AFTER_SALE, N_("a bank that won may be sold")},
    {RULE_AFTER_WIN, EQUALS, AFTER_AUCTION,
	N_("a banker who won may auction the next turn")},
    {RULE_ROTATION, ABOVE, 0, N_("deals of each banker: {n}")},
    {RULE_LAPS, ABOVE, 0, N_("laps: {n}")},
    {RULE_DEALS, ABOVE, 0, N_("deals: {n}")},
    {RULE_SHOES, ABOVE, 0, N_("shoes: {n}")},
    {RULE_MINUTES, ABOVE, 0, N_("minutes: {n}")},
    {RULE_STAKE_LIMIT, ABOVE, 0, N_("ends after stakes of {n}")},
};

static bool
is_own(const struct rules *rules)
{
	return rules->value[RULE_PUNTER_CARDS] == PUNTER_OWN;
}

/* Of these nothing is to be said beside the other rules of the table. */
static bool
plays_no_part(const struct rules *rules, enum rule rule)
{
	if (rule == RULE_ROUNDS)
		return rules->value[RULE_GAME] == GAME_HOYLE ||
		       rules->value[RULE_STAKING] == STAKING_OPEN;
	if (rule == RULE_BANK_LEAST) /* said with the largest */
		return rules->value[RULE_BANK_MOST] != 0;
	if (rule == RULE_WINNINGS && rules->value[RULE_ROTATION] != 0)
		return true;
	return rules->value[RULE_GAME] == GAME_HOYLE &&
	       (rule == RULE_STAKING || rule == RULE_COVER ||
		   rule == RULE_DOUBLET || rule == RULE_WINNINGS);
}

/* The sentence of a row, with what some say besides its own value. */
static struct phrase *
rule_phrase(const struct rules *rules, const char *english, int64_t value)
{
	struct phrase *phrase = phrase_number(phrase_new(english), "n", value);
	struct odds_cards cards;

	odds_fresh(rules, &cards);
	phrase_number(phrase, "shoe_cards", odds_count(&cards));
	phrase_number(
	    phrase, "shoe_least", session_shoe_least(odds_count(&cards)));
	phrase_number(phrase, "seats_least", rules->value[RULE_SEATS_LEAST]);
	phrase_number(phrase, "bank_least", rules->value[RULE_BANK_LEAST]);
	return phrase_number(phrase, "buy_in", rules->value[RULE_BUY_IN]);
}

/* A doublet is another thing where each has a card of his own. */
static const char *
rule_sentence(const struct rules *rules, size_t i)
{
	if (rule_sentences[i].rule != RULE_DOUBLET || !is_own(rules))
		return rule_sentences[i].english;
	return rule_sentences[i].value == DOUBLET_ALL
		   ? N_("a card of one's own of the banker's rank loses the "
			"stake")
		   : N_("a card of one's own of the banker's rank loses half "
			"of the stake");
}

static struct phrase *
table_rules(const struct rules *rules)
{
	struct phrase *phrase = phrase_new(N_("At this table: {list}."));

	for (size_t i = 0;
	     i < sizeof(rule_sentences) / sizeof(rule_sentences[0]); i++) {
		int64_t value = rules->value[rule_sentences[i].rule];

		if (!plays_no_part(rules, rule_sentences[i].rule) &&
		    (rule_sentences[i].test == EQUALS
			    ? value == rule_sentences[i].value
			    : value > rule_sentences[i].value))
			phrase_item(phrase, "list",
			    rule_phrase(rules, rule_sentence(rules, i), value),
			    0);
	}
	return phrase;
}

/* How many seconds one has, where these rules ask for that. */
static struct phrase *
table_times(const struct rules *rules)
{
	const int64_t *rule = rules->value;
	bool is_hoyle = rule[RULE_GAME] == GAME_HOYLE;
	bool is_open = rule[RULE_STAKING] == STAKING_OPEN;
	const struct {
		enum rule rule;
		bool plays;
		const char *english;
	} rows[] = {
	    {RULE_TIME_SEATING, true, N_("{n} to join")},
	    {RULE_TIME_BANK, true, N_("{n} to bank")},
	    {RULE_TIME_STAKING, !is_hoyle && is_open, N_("{n} to stake")},
	    {RULE_TIME_GO, !is_hoyle && !is_open, N_("{n} to stake")},
	    {RULE_TIME_WINDOW, is_hoyle, N_("{n} to stake on a card")},
	    {RULE_TIME_DECIDING, rule[RULE_ROTATION] == 0, N_("{n} to decide")},
	    {RULE_TIME_SALE, rule[RULE_AFTER_WIN] == AFTER_SALE,
		N_("{n} to buy")},
	    {RULE_TIME_AUCTION, rule[RULE_AFTER_WIN] == AFTER_AUCTION,
		N_("{n} to bid")},
	};
	struct phrase *phrase = phrase_new(N_("Seconds: {list}."));

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].plays)
			phrase_item(phrase, "list",
			    rule_phrase(
				rules, rows[i].english, rule[rows[i].rule]),
			    0);
	return phrase;
}

static struct phrase *
hoyle_game_phrase(void)
{
	return phrase_new(
	    N_("One is banker and puts up a bank, and four cards come: two "
	       "hand cards, the banker's, and the réjouissance. All others may "
	       "stake on this one, and on each new card that is laid out. When "
	       "a card comes whose like has stakes, the bank wins them; when "
	       "the banker's comes, he pays all that stand, even money, and "
	       "the deal is over. If both hand cards were paired by then, he "
	       "may deal again."));
}

static struct phrase *
own_game_phrase(void)
{
	return phrase_new(
	    N_("One is banker and puts up a bank, the others stake against it. "
	       "The banker has a card, and each who has staked one of his own. "
	       "If that is of the banker's rank, the bank wins at once. Then "
	       "cards are turned: one of a punter's rank pays him, even money; "
	       "the first of the banker's rank takes all that is left, and the "
	       "deal is over."));
}

static struct phrase *
game_phrase(const struct rules *rules)
{
	if (rules->value[RULE_GAME] == GAME_HOYLE)
		return hoyle_game_phrase();
	if (is_own(rules))
		return own_game_phrase();
	return phrase_new(
	    N_("One is banker and puts up a bank, the others stake "
	       "against it. Two cards open, the banker's and the "
	       "punters'; then cards are turned until one has the "
	       "rank of either: that side wins, even money. If the "
	       "two are alike the bank wins at once."));
}

/* The game to all, what is special here to who asked. */
void
look_rules(struct ask *ask)
{
	const struct rules *rules = room_rules(ask->room);

	say_answer(ask, game_phrase(rules));
	say_back(ask, URGENT_ANSWER,
	    phrase_then(table_rules(rules), table_times(rules)));
}
