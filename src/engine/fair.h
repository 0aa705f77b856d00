/*
 * Deals that anyone can check (FAIRNESS.md): the chain of seeds and the
 * shuffle. Deterministic; whoever calls brings the seed.
 */
#ifndef ENGINE_FAIR_H
#define ENGINE_FAIR_H

#include <stdbool.h>

#include "engine/card.h"

/* Before the number of a draw's session. */
#define FAIR_DRAW "draw-"

enum {
	FAIR_CHAIN = 10000, /* seeds of a chain: S_1 … S_n */
	FAIR_SEED = 65, /* 64 lower-case hex digits and a NUL */
	FAIR_DEAL = 32, /* room for a deal's name: "17" or "draw-3" */
	FAIR_CUT = 33, /* one cut: 1 to 32 bytes and a NUL */
};

/* S_(i-1) from S_i: seed becomes the SHA-256 of its 64 digits, in hex. */
void fair_hash(char seed[FAIR_SEED]);
/* S_k of a chain by its later seed S_n; 0 <= k <= n <= FAIR_CHAIN. */
void fair_seed(const char *later, int n, int k, char out[FAIR_SEED]);
/* 64 lower-case hex digits and no more? */
bool fair_seed_is_valid(const char *seed);
/* One cut: 1 to 32 bytes of 0x21 to 0x7E without | and / ? */
bool fair_cut_is_valid(const char *word);

/*
 * Shuffle (FAIRNESS.md 3). deal is the deal's number in decimal or draw-N;
 * cut the joined cuts, may be empty. Fills cards with the packs' cards, first
 * to be turned first, and returns how many: packs * 52, or packs * 32 where
 * lowest_rank is 7 (else 2).
 */
int fair_shuffle(card cards[SHOE_MOST], int packs, int lowest_rank,
    const char *deal, const char *seed, const char *cut);
/* Single packs one after the other from one stream, for a draw's ties. */
int fair_shuffle_draw(
    card cards[SHOE_MOST], int packs, const char *deal, const char *seed);

#endif
