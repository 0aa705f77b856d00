/* Cards and the shuffle, against the reference values of FAIRNESS.md. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "engine/card.h"
#include "engine/fair.h"

#include "unit.h"

#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
#define ZEROS_HASH \
	"60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"

static const struct {
	const char *name, *deal, *cut, *begins;
	int packs, lowest_rank, count;
} shuffles[] = {
    {"one pack", "1", "", "8H TS JC QH 5S 2H 5H 9S JS KS 3D AS", 1, 2, 52},
    {"a cut", "1", "17", "4S AD 5H JC TD AC QS KD 5S JD 6C KH", 1, 2, 52},
    {"six packs", "1", "", "2S AH 4C TC 3D 6S 2D JS 7C JH 6D 4S", 6, 2, 312},
    {"short pack", "1", "", "TH 8S KS TD 8H 7S JD QC JC JH AH AC", 1, 7, 32},
    {"draw", "draw-1", "", "6C 9D 2H 4H 5D 8H AS 2D TC 9C 5C 6D", 1, 2, 52},
};

static void
begins_with(const card *cards, const char *expected, const char *name)
{
	struct text got = TEXT_EMPTY;

	for (int i = 0; i < 12; i++) {
		char one[CARD_NAME];

		card_name(cards[i], one);
		text_addf(&got, "%s%s", i == 0 ? "" : " ", one);
	}
	CU_ASSERT_STRING_EQUAL(text_str(&got), expected);
	if (strcmp(text_str(&got), expected) != 0)
		fprintf(stderr, "%s: %s\n", name, text_str(&got));
	text_fini(&got);
}

static void
test_shuffle_references(void)
{
	for (size_t i = 0; i < sizeof(shuffles) / sizeof(shuffles[0]); i++) {
		card cards[SHOE_MOST];
		int count = fair_shuffle(cards, shuffles[i].packs,
		    shuffles[i].lowest_rank, shuffles[i].deal, ZEROS,
		    shuffles[i].cut);

		CU_ASSERT_EQUAL(count, shuffles[i].count);
		begins_with(cards, shuffles[i].begins, shuffles[i].name);
	}
}

static void
test_shuffle_keeps_the_cards(void)
{
	card cards[SHOE_MOST];
	int seen[PACK_CARDS] = {0};
	int count = fair_shuffle(cards, 8, 7, "12", ZEROS_HASH, "a/b");

	CU_ASSERT_EQUAL(count, 8 * 32);
	for (int i = 0; i < count; i++)
		seen[cards[i]]++;
	for (int i = 0; i < PACK_CARDS; i++)
		CU_ASSERT_EQUAL(seen[i],
		    card_rank((card)i) >= card_rank_parse('7') ? 8 : 0);
}

static void
test_draw_continues_the_stream(void)
{
	card one[SHOE_MOST], two[SHOE_MOST];
	int seen[PACK_CARDS] = {0};

	CU_ASSERT_EQUAL(fair_shuffle_draw(one, 1, "draw-1", ZEROS), 52);
	CU_ASSERT_EQUAL(fair_shuffle_draw(two, 2, "draw-1", ZEROS), 104);
	begins_with(one, shuffles[4].begins, "draw of one pack");
	CU_ASSERT_EQUAL(memcmp(one, two, 52), 0);
	CU_ASSERT_NOT_EQUAL(memcmp(two, two + 52, 52), 0);
	for (int i = 52; i < 104; i++)
		seen[two[i]]++;
	for (int i = 0; i < PACK_CARDS; i++)
		CU_ASSERT_EQUAL(seen[i], 1);
}

static void
test_chain(void)
{
	char seed[FAIR_SEED] = ZEROS, next[FAIR_SEED];

	fair_hash(seed);
	CU_ASSERT_STRING_EQUAL(seed, ZEROS_HASH);
	fair_seed(ZEROS, FAIR_CHAIN, FAIR_CHAIN, seed);
	CU_ASSERT_STRING_EQUAL(seed, ZEROS);
	fair_seed(ZEROS, FAIR_CHAIN, FAIR_CHAIN - 1, seed);
	CU_ASSERT_STRING_EQUAL(seed, ZEROS_HASH);
	fair_seed(ZEROS, FAIR_CHAIN, 7, seed);
	fair_seed(ZEROS, FAIR_CHAIN, 0, next);
	for (int i = 0; i < 7; i++)
		fair_hash(seed);
	CU_ASSERT_STRING_EQUAL(seed, next);
}

static void
test_seed_is_valid(void)
{
	CU_ASSERT_TRUE(fair_seed_is_valid(ZEROS));
	CU_ASSERT_TRUE(fair_seed_is_valid(ZEROS_HASH));
	CU_ASSERT_FALSE(fair_seed_is_valid(""));
	CU_ASSERT_FALSE(fair_seed_is_valid(ZEROS "0"));
	CU_ASSERT_FALSE(fair_seed_is_valid(&ZEROS[1]));
	CU_ASSERT_FALSE(fair_seed_is_valid("60E05BD1B195AF2F94112FA7197A5C88289"
					   "058840CE7C6DF9693756BC6250F55"));
}

static const struct {
	const char *word;
	bool valid;
} cuts[] = {
    {"17", true},
    {"!", true},
    {"~", true},
    {"12345678901234567890123456789012", true},
    {"123456789012345678901234567890123", false},
    {"", false},
    {"a b", false},
    {"a|b", false},
    {"a/b", false},
    {"\x7f", false},
    {"caf\xc3\xa9", false},
    {"a\n", false},
};

static void
test_cut_is_valid(void)
{
	for (size_t i = 0; i < sizeof(cuts) / sizeof(cuts[0]); i++)
		CU_ASSERT_EQUAL(fair_cut_is_valid(cuts[i].word), cuts[i].valid);
}

static void
test_card_names(void)
{
	for (unsigned i = 0; i < PACK_CARDS; i++) {
		char name[CARD_NAME];
		card back;

		card_name((card)i, name);
		CU_ASSERT_TRUE(card_parse(name, &back));
		CU_ASSERT_EQUAL(back, i);
		CU_ASSERT_EQUAL(
		    card_make(card_rank((card)i), card_suit((card)i)), i);
		CU_ASSERT_TRUE(card_is_valid(i));
		CU_ASSERT_EQUAL(
		    card_rank_parse(card_rank_letter(card_rank((card)i))),
		    card_rank((card)i));
	}
	CU_ASSERT_FALSE(card_is_valid(PACK_CARDS));
}

static void
test_card_parse(void)
{
	static const char *const bad[] = {
	    "", "9", "9HH", "1H", "H9", "10H", " 9H", "9X"};
	card c;

	CU_ASSERT_TRUE(card_parse("th", &c));
	CU_ASSERT_EQUAL(c, card_make(8, 2));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CU_ASSERT_FALSE(card_parse(bad[i], &c));
	CU_ASSERT_EQUAL(card_rank_parse('a'), 12);
	CU_ASSERT_EQUAL(card_rank_parse('1'), -1);
	CU_ASSERT_EQUAL(card_rank_parse('\0'), -1);
}

static const struct unit_case cases[] = {
    {"shuffles as the references say", test_shuffle_references},
    {"a shuffle keeps the cards", test_shuffle_keeps_the_cards},
    {"a draw continues its stream", test_draw_continues_the_stream},
    {"seeds hang in a chain", test_chain},
    {"seeds are checked", test_seed_is_valid},
    {"cuts are checked", test_cut_is_valid},
    {"cards have names", test_card_names},
    {"cards are parsed", test_card_parse},
};

int
main(void)
{
	return UNIT_RUN("fair", cases);
}
