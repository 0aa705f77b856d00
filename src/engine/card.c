#include <config.h>

#include "engine/card.h"

#include <string.h>

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "CDHS";

static char
upper(char c)
{
	return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static int
find_letter(const char *letters, char letter)
{
	const char *at;

	if (letter == '\0')
		return -1;
	at = strchr(letters, upper(letter));
	return at == NULL ? -1 : (int)(at - letters);
}

void
card_name(card c, char out[CARD_NAME])
{
	out[0] = card_is_valid(c) ? rank_letters[card_rank(c)] : '?';
	out[1] = card_is_valid(c) ? suit_letters[card_suit(c)] : '?';
	out[2] = '\0';
}

bool
card_parse(const char *s, card *out)
{
	int rank, suit;

	rank = find_letter(rank_letters, s[0]);
	if (rank < 0)
		return false;
	suit = find_letter(suit_letters, s[1]);
	if (suit < 0 || s[2] != '\0')
		return false;
	*out = card_make(rank, suit);
	return true;
}

char
card_rank_letter(int rank)
{
	return rank >= 0 && rank < RANKS ? rank_letters[rank] : '?';
}

int
card_rank_parse(char letter)
{
	return find_letter(rank_letters, letter);
}
