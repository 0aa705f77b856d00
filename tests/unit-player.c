/* The players' own tools: what the functional tests lean on. */
#include <config.h>

#include <stdio.h>

#include "player/plain.h"
#include "unit.h"

static void
matches(void)
{
	static const struct {
		const char *pattern, *text;
		bool is;
	} rows[] = {
	    {"", "", true},
	    {"*", "", true},
	    {"a*c", "abbbc", true},
	    {"a*c", "abbbd", false},
	    {"*your turn*", "anna: it is Your Turn now", true},
	    {"a?c", "abc", true},
	    {"a?c", "ac", false},
	    {"*aab*", "aaaab", true},
	    {"bot PRIVMSG #x *bank*10*", "Bot PRIVMSG #x the bank is 10", true},
	    {"bot PRIVMSG #x *", "Bot PRIVMSG #y hello", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CU_ASSERT_EQUAL(
		    plain_match(rows[i].pattern, rows[i].text), rows[i].is);
}

static void
strips(void)
{
	static const struct {
		const char *raw, *plain;
	} rows[] = {
	    {"plain", "plain"},
	    {"\x03"
	     "04red\x0f.",
		"red."},
	    {"\x03"
	     "4,12x\x03y",
		"xy"},
	    {"\x02"
	     "bold\x02 \x1ditalic\x1f\x16",
		"bold italic"},
	    {"\x03"
	     "4,no",
		",no"},
	    {"\x03"
	     "043",
		"3"},
	};
	char buf[64];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(buf, sizeof(buf), "%s", rows[i].raw);
		plain_strip(buf);
		CU_ASSERT_STRING_EQUAL(buf, rows[i].plain);
	}
}

static void
finds_numbers(void)
{
	int64_t n[8], one;

	CU_ASSERT_EQUAL(
	    plain_numbers("anna +6, ben -4: 9H x2 1e3 10.", n, 8), 3);
	CU_ASSERT_EQUAL(n[0], 6);
	CU_ASSERT_EQUAL(n[1], -4);
	CU_ASSERT_EQUAL(n[2], 10);
	CU_ASSERT(plain_number_after("of 5, open 7", "OPEN", &one));
	CU_ASSERT_EQUAL(one, 7);
	CU_ASSERT(!plain_number_after("of 5, open", "open", &one));
}

static void
finds_words(void)
{
	CU_ASSERT_PTR_NOT_NULL(plain_word("ben, anna: go", "anna"));
	CU_ASSERT_PTR_NULL(plain_word("joanna annabel anna_", "anna"));
	CU_ASSERT_PTR_NOT_NULL(plain_word("joanna Anna", "anna"));
}

static const struct unit_case cases[] = {
    {"wildcards", matches},
    {"formatting", strips},
    {"numbers", finds_numbers},
    {"words", finds_words},
};

int
main(void)
{
	return UNIT_RUN("player", cases);
}
