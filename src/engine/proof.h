/*
 * What is told of a shuffle once its seed may be known, in words that a
 * program reads back (FAIRNESS.md 4):
 *
 *	deal=12 k=3 anchor=<64 digits> seed=<64 digits>
 *	cut=a/b
 *	cards=8H TS JC …
 *
 * The words are the same in every language; contrib/verify.py knows them too.
 */
#ifndef ENGINE_PROOF_H
#define ENGINE_PROOF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "engine/card.h"
#include "engine/fair.h"

struct proof {
	char deal[FAIR_DEAL]; /* "12", or "draw-3": what was shuffled for */
	char anchor[FAIR_SEED], seed[FAIR_SEED];
	int k;
	struct text cut; /* the joined cuts */
	int count;
	card cards[SHOE_MOST]; /* as shuffled: the first is turned first */
	/* Beside the words: the deal that was asked for, which may have gone on
	 * from the shoe of an earlier one, and how many cards came before it.
	 */
	int64_t number;
	int first_card;
	bool shoe_lasts; /* its seed is no secret but for its shoe */
	bool is_gone; /* it was long ago, and only sums of it are kept */
};

void proof_init(struct proof *proof);
void proof_fini(struct proof *proof);

/* Append the first line, or the second, without a newline. */
void proof_add_seed(const struct proof *proof, struct text *out);
void proof_add_cut(const struct proof *proof, struct text *out);
/* Append all three lines. */
void proof_add(const struct proof *proof, struct text *out);

/*
 * Read the words from text as one may paste it, with whatever stands between
 * them. False, with what is missing in *why, if it holds none.
 */
bool proof_parse(const char *text, struct proof *out, struct text *why);

/* Hashed k times, is the seed the anchor? */
bool proof_chain_holds(const struct proof *proof);
/* Shuffled anew, are the cards the same, in the same order? */
bool proof_cards_hold(const struct proof *proof);

#endif
