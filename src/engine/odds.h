/*
 * The odds of a deal, exactly (RULES.md 11), from how many cards of each rank
 * are unseen. Every order of the unseen cards is equally likely, so that the
 * counts tell all there is to know.
 *
 * Odds are fractions of 128-bit integers. They are sums over the ranks of the
 * two opening cards, whose denominators all divide
 * N (N-1) (N-2) lcm(1 … 64), with N unseen cards: below 10^35 for eight packs,
 * which leaves room for a thousandfold in 128 bits.
 */
#ifndef ENGINE_ODDS_H
#define ENGINE_ODDS_H

#include <stdint.h>

#include "engine/card.h"
#include "engine/fraction.h"
#include "engine/session.h"

/* How many of each rank are unseen. */
struct odds_cards {
	int left[RANKS];
};

/* Before the first card of a deal with one card for all punters. A deal whose
 * shoe runs out is won by neither. */
struct odds_deal {
	struct fraction doublet; /* the opening cards are alike */
	struct fraction bank; /* the bank wins, by a doublet or a match */
	struct fraction punters; /* the punters win */
	struct fraction doubled; /* the very first card turned decides */
	struct fraction capot; /* the bank's rank twice in a row (capot) */
	struct fraction turned; /* cards turned after two different opening
				   cards: the mean; 0 if there are no two */
};

/* Packs in full, as the rules have them. */
void odds_fresh(const struct rules *rules, struct odds_cards *cards);
/*
 * What nobody has seen of the cards in hand, while cards are turned; else of
 * those that the next deal will come from. By the rules' packs and what was
 * turned: the order of the shoe is not looked at.
 */
void odds_unseen(const struct session *s, struct odds_cards *cards);
/* Has the bank won already, and only a capot is open? */
bool odds_is_capot(const struct session *s);
int odds_count(const struct odds_cards *cards);

void odds_deal(const struct odds_cards *cards, struct odds_deal *odds);
/*
 * What the bank wins of each chip staked, on average. Where a doublet takes
 * half, the stakes' halves, each rounded down, make up `halves` of `staked`
 * chips: stake and stake / 2 for one stake. staked is at most 1000, or any
 * number of chips where the odds are of fresh packs. With cards of their own
 * it holds for each punter, without a capot.
 */
struct fraction odds_edge(const struct odds_deal *odds,
    const struct rules *rules, int64_t staked, int64_t halves);

/*
 * Once two ranks are on the table: how likely one of these cards comes before
 * one of the others; 0 if none of either is left. The banker's against the
 * punters', against a punter's own, or against a standing card of Hoyle's game.
 */
struct fraction odds_first(int these, int others);
/* How many cards are turned, on average, until one of `wanted` among `left`
 * comes, itself counted; all, where none is wanted. */
struct fraction odds_turned(int left, int wanted);

#endif
