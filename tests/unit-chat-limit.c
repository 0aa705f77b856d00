/* How much one speaker may bring about. */
#include <config.h>

#include <stdio.h>

#include "chat/limit.h"
#include "unit.h"

/* Told once, then silence that grows, and is forgiven. */
static void
test_limits(void)
{
	static struct limits limits;
	int64_t now = 1000;
	int fine = 0;

	while (limit_use(&limits, "x", LIMIT_ERRORS, now) == LIMIT_FINE)
		fine++;
	CU_ASSERT_EQUAL(fine, 5);
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "x", LIMIT_ERRORS, now), LIMIT_SILENT);
	CU_ASSERT_EQUAL(limit_use(&limits, "y", LIMIT_ERRORS, now), LIMIT_FINE);
	limit_rename(&limits, "x", "z");
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "z", LIMIT_ERRORS, now + 9000), LIMIT_SILENT);
	now += 11000;
	while (limit_use(&limits, "z", LIMIT_ERRORS, now) == LIMIT_FINE)
		continue;
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "z", LIMIT_ERRORS, now + 19000), LIMIT_SILENT);
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "z", LIMIT_ERRORS, now + 21000), LIMIT_FINE);
}

static enum limit_result
offend(struct limits *limits, const char *nick, int64_t now)
{
	enum limit_result result;

	do
		result = limit_use(limits, nick, LIMIT_ERRORS, now);
	while (result == LIMIT_FINE);
	return result;
}

/* 10 seconds, doubled with each offence up to ten minutes, and 10 again after
 * ten minutes without one. */
static void
test_silence_grows(void)
{
	static struct limits limits;
	int64_t now = 1000, silence = 10000;

	for (int i = 0; i < 10; i++) {
		CU_ASSERT_EQUAL(offend(&limits, "x", now), LIMIT_TELL);
		CU_ASSERT_EQUAL(
		    limit_use(&limits, "x", LIMIT_ERRORS, now + silence - 1),
		    LIMIT_SILENT);
		now += silence;
		silence = silence < 300000 ? 2 * silence : 600000;
	}
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "x", LIMIT_COMMANDS, now), LIMIT_FINE);
	now += 600001;
	CU_ASSERT_EQUAL(offend(&limits, "x", now), LIMIT_TELL);
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "x", LIMIT_ERRORS, now + 9999), LIMIT_SILENT);
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "x", LIMIT_ERRORS, now + 10000), LIMIT_FINE);
}

/* Who is silent stays so under another nick, and among many others; whoever was
 * quiet for longest is forgotten first. */
static void
test_limits_follow(void)
{
	static struct limits limits;
	char nick[16];

	CU_ASSERT_EQUAL(offend(&limits, "x", 1000), LIMIT_TELL);
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "y", LIMIT_ERRORS, 1000), LIMIT_FINE);
	limit_rename(&limits, "x", "y");
	limit_rename(&limits, "y", "y");
	limit_rename(&limits, "nobody", "y");
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "y", LIMIT_ERRORS, 2000), LIMIT_SILENT);
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "x", LIMIT_ERRORS, 2000), LIMIT_FINE);
	limit_rename(&limits, "y", "a nick");
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "y", LIMIT_ERRORS, 2000), LIMIT_FINE);
	for (int i = 0; i < LIMITS_MOST - 3; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		limit_use(&limits, nick, LIMIT_ERRORS, 3000);
	}
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "a nick", LIMIT_ERRORS, 4000), LIMIT_SILENT);
	for (int i = 0; i < LIMITS_MOST - 1; i++) {
		snprintf(nick, sizeof(nick), "m%d", i);
		limit_use(&limits, nick, LIMIT_ERRORS, 4001);
	}
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "a nick", LIMIT_ERRORS, 5000), LIMIT_SILENT);
	for (int i = 0; i < LIMITS_MOST; i++) {
		snprintf(nick, sizeof(nick), "o%d", i);
		limit_use(&limits, nick, LIMIT_ERRORS, 6000);
	}
	CU_ASSERT_EQUAL(
	    limit_use(&limits, "a nick", LIMIT_ERRORS, 6000), LIMIT_FINE);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"limits", test_limits},
	    {"silence grows", test_silence_grows},
	    {"limits follow", test_limits_follow},
	};

	return UNIT_RUN("chat limits", cases);
}
