#include <config.h>

#include "fault/said.h"

#include <string.h>

enum { OWN_MOST = 20 }; /* cards of punters */

bool
said_card(const char *token, card *out)
{
	static const char *const suits[] = {
	    "\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5", "\xe2\x99\xa0"};
	static const char letters[] = "CDHS";
	bool is_ten;
	int rank;

	if (*token == '[')
		token++;
	is_ten = strncmp(token, "10", 2) == 0;
	rank = card_rank_parse(is_ten ? 'T' : *token);
	if (rank < 0)
		return false;
	token += is_ten ? 2 : 1;
	for (int i = 0; i < SUITS; i++)
		if (strncmp(token, suits[i], 3) == 0 || *token == letters[i]) {
			*out = card_make(rank, i);
			return true;
		}
	return false;
}

/* After a card that decides: "At once: it counts double. (anna +5, bert +7) "
 */
static const char *
skip_decided(const char *text)
{
	static const char doubles[] = "At once: it counts double. ";

	if (strncmp(text, doubles, strlen(doubles)) == 0)
		text += strlen(doubles);
	if (*text == '(') {
		text += strcspn(text, ")");
		text += strspn(text, ") ");
	}
	return text;
}

int
said_cards(const char *text, card cards[SHOE_MOST])
{
	int count = 0;

	while (count < SHOE_MOST && said_card(text, &cards[count])) {
		count++;
		text += strcspn(text, " ");
		text += strspn(text, " ");
		text = skip_decided(text);
	}
	return count;
}

/* "anna 10♦, bert 8♠ (lost). " */
static int
read_own_cards(const char **text, card cards[OWN_MOST])
{
	int count = 0;

	while (count < OWN_MOST) {
		const char *item = *text + strcspn(*text, " .");

		if (*item != ' ' || !said_card(item + 1, &cards[count]))
			break;
		count++;
		*text += strcspn(*text, ",.");
		if (**text != ',')
			break;
		*text += strspn(*text, ", ");
	}
	*text += strspn(*text, ". ");
	return count;
}

int
said_opening(const char **text, card cards[SHOE_MOST])
{
	static const char banker[] = "Banker ", punters[] = ", punters ",
			  own[] = ". Own cards: ";
	const char *at = *text + strlen(banker);

	if (strncmp(*text, banker, strlen(banker)) != 0 ||
	    !said_card(at, &cards[0]))
		return 0;
	at += strcspn(at, ",.");
	if (strncmp(at, own, strlen(own)) == 0) {
		*text = at + strlen(own);
		return 1 + read_own_cards(text, cards + 1);
	}
	if (strncmp(at, punters, strlen(punters)) != 0 ||
	    !said_card(at + strlen(punters), &cards[1]))
		return 0;
	*text = at + strcspn(at, ".");
	*text += strspn(*text, ". ");
	return 2;
}

int
said_hoyle_cards(const char *line, card cards[SHOE_MOST])
{
	static const char *const begins[] = {
	    "Hand cards ", "The r\xc3\xa9jouissance has "};
	bool has_cards = said_card(line, &cards[0]);
	int count = 0;

	for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++)
		has_cards = has_cards ||
			    strncmp(line, begins[i], strlen(begins[i])) == 0;
	while (has_cards && *line != '\0' && count < SHOE_MOST &&
	       strncmp(line, "For ", 4) != 0) {
		count += said_card(line, &cards[count]);
		line += strcspn(line, " ");
		line += strspn(line, " ");
	}
	return count;
}
