/* Cards as a room is told of them, taken out of its lines. */
#ifndef TESTS_FAULT_SAID_H
#define TESTS_FAULT_SAID_H

#include <stdbool.h>

#include "engine/session.h"

/* "10♥", "[5♠]," or "TH": a card, with what stands around it. */
bool said_card(const char *token, card *out);
/* The cards in a text, until there is none; how many. */
int said_cards(const char *text, card cards[SHOE_MOST]);
/* The opening cards that a text begins with, and goes on after; how many. */
int said_opening(const char **text, card cards[SHOE_MOST]);
/* Hoyle's game: cards with words between them, up to what one may stake on. */
int said_hoyle_cards(const char *line, card cards[SHOE_MOST]);

#endif
