/* Cards: one byte each, rank * 4 + suit. Suits never matter (RULES.md 1). */
#ifndef ENGINE_CARD_H
#define ENGINE_CARD_H

#include <stdbool.h>
#include <stdint.h>

enum { RANKS = 13, SUITS = 4, PACK_CARDS = RANKS * SUITS, PACKS_MOST = 8 };
enum { SHOE_MOST = PACKS_MOST * PACK_CARDS };
enum { CARD_NAME = 3 }; /* bytes of a card's name, with its NUL */

typedef uint8_t card;

/* Ranks 2 3 4 5 6 7 8 9 T J Q K A are 0 to 12; suits C D H S are 0 to 3. */
static inline card
card_make(int rank, int suit)
{
	return (card)(rank * SUITS + suit);
}

static inline int
card_rank(card c)
{
	return c / SUITS;
}

static inline int
card_suit(card c)
{
	return c % SUITS;
}

static inline bool
card_is_valid(unsigned value)
{
	return value < PACK_CARDS;
}

/* "9H", by the letters above. */
void card_name(card c, char out[CARD_NAME]);
/* False if s is not exactly a rank and a suit (any case). */
bool card_parse(const char *s, card *out);
/* The letter of a rank, and back (-1 if none). */
char card_rank_letter(int rank);
int card_rank_parse(char letter);

#endif
