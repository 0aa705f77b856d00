/*
 * The stream of words is SHA-256 in counter mode over a readable text, so that
 * a checker needs nothing else. A word is taken modulo j + 1 only below the
 * largest multiple of it, so that every order is equally likely.
 */
#include <config.h>

#include "engine/fair.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/digest.h"
#include "base/text.h"
#include "base/xalloc.h"

enum { DIGEST_WORDS = DIGEST_BYTES / 4, SHORT_LOWEST = 7, SHORT_RANK = 5 };

struct stream {
	struct text text; /* what is hashed, up to and with the last bar */
	size_t prefix; /* its length without the counter */
	uint64_t counter;
	int left; /* words of digest not taken yet */
	uint8_t digest[DIGEST_BYTES];
};

static void
stream_init(
    struct stream *stream, const char *deal, const char *seed, const char *cut)
{
	text_init(&stream->text);
	text_addf(&stream->text, "lansquenet-v1|%s|%s|%s|", deal, seed, cut);
	stream->prefix = stream->text.len;
	stream->counter = 0;
	stream->left = 0;
}

static void
stream_fini(struct stream *stream)
{
	wipe(stream->text.buf, stream->text.len);
	text_fini(&stream->text);
	wipe(stream, sizeof(*stream));
}

static uint32_t
stream_word(struct stream *stream)
{
	const uint8_t *at;

	if (stream->left == 0) {
		text_cut(&stream->text, stream->prefix);
		text_addf(&stream->text, "%llu",
		    (unsigned long long)stream->counter++);
		digest_sha256(
		    stream->text.buf, stream->text.len, stream->digest);
		stream->left = DIGEST_WORDS;
	}
	at = stream->digest + 4 * (DIGEST_WORDS - stream->left--);
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
	       (uint32_t)at[2] << 8 | at[3];
}

static uint32_t
stream_below(struct stream *stream, uint32_t below)
{
	const uint64_t limit = (UINT64_C(1) << 32) / below * below;
	uint32_t word;

	do
		word = stream_word(stream);
	while (word >= limit);
	return word % below;
}

static int
packs_in_order(card *cards, int packs, int lowest_rank)
{
	const int first = lowest_rank == SHORT_LOWEST ? SHORT_RANK : 0;
	int count = 0;

	assert(packs >= 1 && packs <= PACKS_MOST);
	for (int pack = 0; pack < packs; pack++)
		for (int suit = 0; suit < SUITS; suit++)
			for (int rank = first; rank < RANKS; rank++)
				cards[count++] = card_make(rank, suit);
	return count;
}

static void
mix(struct stream *stream, card *cards, int count)
{
	for (int j = count - 1; j >= 1; j--) {
		uint32_t k = stream_below(stream, (uint32_t)j + 1);
		card held = cards[j];

		cards[j] = cards[k];
		cards[k] = held;
	}
}

void
fair_hash(char seed[FAIR_SEED])
{
	uint8_t digest[DIGEST_BYTES];

	digest_sha256(seed, FAIR_SEED - 1, digest);
	digest_hex(digest, sizeof(digest), seed);
	wipe(digest, sizeof(digest));
}

void
fair_seed(const char *later, int n, int k, char out[FAIR_SEED])
{
	assert(k >= 0 && k <= n && n <= FAIR_CHAIN);
	memcpy(out, later, FAIR_SEED);
	for (int i = n; i > k; i--)
		fair_hash(out);
}

bool
fair_seed_is_valid(const char *seed)
{
	return strlen(seed) == FAIR_SEED - 1 &&
	       strspn(seed, "0123456789abcdef") == FAIR_SEED - 1;
}

bool
fair_cut_is_valid(const char *word)
{
	size_t len = 0;

	for (; word[len] != '\0'; len++)
		if (len == FAIR_CUT - 1 || word[len] < 0x21 ||
		    word[len] > 0x7e || word[len] == '|' || word[len] == '/')
			return false;
	return len > 0;
}

int
fair_shuffle(card cards[SHOE_MOST], int packs, int lowest_rank,
    const char *deal, const char *seed, const char *cut)
{
	struct stream stream;
	const int count = packs_in_order(cards, packs, lowest_rank);

	stream_init(&stream, deal, seed, cut);
	mix(&stream, cards, count);
	stream_fini(&stream);
	return count;
}

int
fair_shuffle_draw(
    card cards[SHOE_MOST], int packs, const char *deal, const char *seed)
{
	struct stream stream;
	int count = 0;

	assert(packs >= 1 && packs <= PACKS_MOST);
	stream_init(&stream, deal, seed, "");
	for (int pack = 0; pack < packs; pack++) {
		int one = packs_in_order(cards + count, 1, 2);

		mix(&stream, cards + count, one);
		count += one;
	}
	stream_fini(&stream);
	return count;
}
