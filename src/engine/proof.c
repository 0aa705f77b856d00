#include <config.h>

#include "engine/proof.h"

#include <string.h>

#include "base/number.h"

#define SPACES " \t\r\n"

enum { SHORT_PACK = 32, SHORT_LOWEST = 7, LOWEST = 2 };

void
proof_init(struct proof *proof)
{
	memset(proof, 0, sizeof(*proof));
	text_init(&proof->cut);
}

void
proof_fini(struct proof *proof)
{
	text_fini(&proof->cut);
}

static bool
is_draw(const struct proof *proof)
{
	return strncmp(proof->deal, FAIR_DRAW, strlen(FAIR_DRAW)) == 0;
}

void
proof_add_seed(const struct proof *proof, struct text *out)
{
	text_addf(out, "deal=%s k=%d anchor=%s seed=%s", proof->deal, proof->k,
	    proof->anchor, proof->seed);
}

void
proof_add_cut(const struct proof *proof, struct text *out)
{
	text_addf(out, "cut=%s", text_str(&proof->cut));
}

void
proof_add(const struct proof *proof, struct text *out)
{
	proof_add_seed(proof, out);
	text_add_char(out, '\n');
	proof_add_cut(proof, out);
	text_add(out, "\ncards=");
	for (int i = 0; i < proof->count; i++) {
		char name[CARD_NAME];

		card_name(proof->cards[i], name);
		text_addf(out, "%s%s", i > 0 ? " " : "", name);
	}
	text_add_char(out, '\n');
}

/* Reading. */

/*
 * The word after "name=" goes to out, if it has at least one byte and fewer
 * than size. *at moves behind it.
 */
static bool
take_word(const char **at, const char *name, char *out, size_t size)
{
	const char *word = strstr(*at, name);
	size_t len;

	if (word == NULL)
		return false;
	word += strlen(name);
	len = strcspn(word, SPACES);
	if (len == 0 || len >= size)
		return false;
	memcpy(out, word, len);
	out[len] = '\0';
	*at = word + len;
	return true;
}

/* "12" or "draw-12". */
static bool
deal_is_valid(const struct proof *proof)
{
	const size_t word = is_draw(proof) ? strlen(FAIR_DRAW) : 0;
	int64_t number;

	return number_parse(proof->deal + word, 1, INT64_MAX, &number) ==
	       NUMBER_OK;
}

static bool
take_seed(const char **at, struct proof *out)
{
	char k_word[16];
	int64_t k;

	if (!take_word(at, "deal=", out->deal, sizeof(out->deal)) ||
	    !take_word(at, "k=", k_word, sizeof(k_word)) ||
	    !take_word(at, "anchor=", out->anchor, sizeof(out->anchor)) ||
	    !take_word(at, "seed=", out->seed, sizeof(out->seed)) ||
	    number_parse(k_word, 1, FAIR_CHAIN, &k) != NUMBER_OK)
		return false;
	out->k = (int)k;
	return deal_is_valid(out) && fair_seed_is_valid(out->anchor) &&
	       fair_seed_is_valid(out->seed);
}

/* A long cut is broken after a '/' by a line of chat: what goes on is the
 * last word of the next line. */
static const char *
join_cut(const char *at, struct text *cut)
{
	while (cut->len > 0 && cut->buf[cut->len - 1] == '/' && *at != '\0') {
		size_t end, len;

		at += strspn(at, SPACES);
		end = strcspn(at, "\r\n");
		while (end > 0 && strchr(" \t", at[end - 1]) != NULL)
			end--;
		for (len = 0; len < end && at[end - len - 1] != ' ';)
			len++;
		text_add_mem(cut, at + end - len, len);
		at += end;
	}
	return at;
}

static bool
take_cut(const char **at, struct proof *out)
{
	const char *word = strstr(*at, "cut=");
	size_t len;

	if (word == NULL)
		return false;
	word += strlen("cut=");
	len = strcspn(word, SPACES);
	text_clear(&out->cut);
	text_add_mem(&out->cut, word, len);
	*at = join_cut(word + len, &out->cut);
	return true;
}

/* Every word that is a card, up to the next proof; other words are the chat's.
 */
static bool
take_cards(const char *at, struct proof *out)
{
	at = strstr(at, "cards=");
	if (at == NULL)
		return false;
	at += strlen("cards=");
	out->count = 0;
	while (*at != '\0' && strncmp(at, "deal=", strlen("deal=")) != 0) {
		char word[CARD_NAME] = "", name[CARD_NAME];
		size_t len = strcspn(at, SPACES);
		card c;

		memcpy(word, at, len < sizeof(word) ? len : 0);
		if (card_parse(word, &c)) {
			card_name(c, name);
			if (strcmp(name, word) == 0)
				out->cards[out->count++] = c;
			if (out->count == SHOE_MOST)
				break;
		}
		at += len;
		at += strspn(at, SPACES);
	}
	return out->count > 0;
}

bool
proof_parse(const char *text, struct proof *out, struct text *why)
{
	while ((text = strstr(text, "deal=")) != NULL && !take_seed(&text, out))
		text += strlen("deal=");
	if (text == NULL)
		text_add(why, "there is no line \"deal=… k=… anchor=… "
			      "seed=…\" that is whole");
	else if (!take_cut(&text, out))
		text_add(why, "there is no line \"cut=…\" after the seed's");
	else if (!take_cards(text, out))
		text_add(why, "there is no line \"cards=…\" after the cut's");
	else
		return true;
	return false;
}

/* Checking. */

bool
proof_chain_holds(const struct proof *proof)
{
	char seed[FAIR_SEED];

	memcpy(seed, proof->seed, sizeof(seed));
	for (int i = 0; i < proof->k; i++)
		fair_hash(seed);
	return strcmp(seed, proof->anchor) == 0;
}

/* Full packs have cards below the seven; -1 if they aren't whole packs. */
static int
packs_of(const struct proof *proof, int *lowest_rank)
{
	int pack = SHORT_PACK;

	*lowest_rank = SHORT_LOWEST;
	for (int i = 0; i < proof->count; i++)
		if (card_rank(proof->cards[i]) < card_rank_parse('7')) {
			*lowest_rank = LOWEST;
			pack = PACK_CARDS;
		}
	return proof->count % pack == 0 && proof->count <= PACKS_MOST * pack
		   ? proof->count / pack
		   : -1;
}

bool
proof_cards_hold(const struct proof *proof)
{
	card cards[SHOE_MOST];
	int lowest_rank;
	int packs = packs_of(proof, &lowest_rank);

	if (packs < 1 || (is_draw(proof) && proof->cut.len > 0))
		return false;
	if (is_draw(proof))
		fair_shuffle_draw(cards, packs, proof->deal, proof->seed);
	else
		fair_shuffle(cards, packs, lowest_rank, proof->deal,
		    proof->seed, text_str(&proof->cut));
	return memcmp(cards, proof->cards, (size_t)proof->count) == 0;
}
