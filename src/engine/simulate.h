/*
 * Many deals by simple players, through session_apply() like any others, to
 * see that what comes out is what the odds say.
 *
 * Of fresh packs only the cards that a deal can need are drawn, each picked at
 * random from the heap that is left; a shoe that lasts is shuffled. The players
 * are as dull as can be: each banks what all the others stake together, every
 * punter stakes three units where he can (in Hoyle's game on each new card), a
 * banker who may deal on does. A session that ends is followed by another with
 * purses as at first.
 */
#ifndef ENGINE_SIMULATE_H
#define ENGINE_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/session.h"

/* What was counted. */
struct simulate_counts {
	int64_t deals, sessions; /* sessions begun */
	int64_t bank_won, punters_won; /* else the shoe ran out */
	int64_t punters_cards; /* dealt: one a deal, or one a stake */
	int64_t doublets; /* of them, of the rank of the banker's card */
	int64_t doubled, capots; /* deals */
	int64_t opened; /* deals that their opening cards did not decide */
	int64_t turned; /* cards turned after those, without a capot's */
	int64_t turned_of[SHOE_MOST]; /* deals by that number of cards */
	int64_t staked; /* chips, in all deals */
	int64_t halves; /* doublet = half: of them, half of each stake, rounded
			   down */
	/* Hoyle's game: of them, on a rank of which so many cards were unseen,
	 * against so many of the banker's. */
	int64_t staked_against[PACKS_MOST * SUITS + 1][PACKS_MOST * SUITS + 1];
	int64_t edge; /* what bankers won net of them */
	int64_t moved; /* what went from one to another */
	int64_t run; /* most deals that one banker won one after the other */
	/* Sums of squares, for the error of edge / staked. */
	double edge_edge, edge_staked, staked_staked;
};

struct simulate;

/* rules must have passed rules_check(); players are within their seats. */
struct simulate *simulate_new(
    const struct rules *rules, int players, uint64_t seed);
void simulate_free(struct simulate *simulate);
/* So many deals more. False if with these rules nobody can ever bank. */
bool simulate_run(struct simulate *simulate, int64_t deals);
/* Borrowed. */
const struct simulate_counts *simulate_counts(const struct simulate *simulate);

#endif
