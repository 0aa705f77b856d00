/*
 * What a room sees of hundreds of deals under the budget "safe", while the
 * server does not read for half a minute at a time, refuses what we say without
 * a warning, or is gone: every deal in its order, each with its result, and at
 * the end the truth.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-house.h"
#include "unit.h"

enum { TURNS = 12000, STUCK_MS = 30000, DEALS_LEAST = 100 };

static const struct front_budget safe = {2000, 8333, 8000};
static bool is_refusing; /* what is said in the room is lost */
static int refused;
static int64_t read_ms; /* what left before has been read */

static bool
take(void *self, enum front_way way, const char *target, const char *text)
{
	if (link_is_stuck)
		return false;
	if (!is_refusing || way != FRONT_TO_ROOM)
		return house_note(self, way, target, text);
	refused++;
	return true;
}

static const struct front_ops ops = {
    .send = take,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
};

static unsigned
dice(unsigned sides)
{
	static unsigned seed = 7;

	seed = seed * 1103515245U + 12345U;
	return (seed >> 16) % sides;
}

/* Somebody says something, whether it is his turn or not. */
static void
act(void)
{
	static const char *const words[] = {"!bank 20", "!stake 5", "!stake 5",
	    "!cover", "!cover", "!pass", "!keep", "!join", "!table", "!chips",
	    "!start"};

	say(three[dice(3)], words[dice(sizeof(words) / sizeof(words[0]))]);
	turn(900);
}

/* We are silenced and learn of it some lines later, or the link is cut; then
 * all is well again. */
static void
fail(bool is_link)
{
	is_refusing = true;
	refused = 0;
	read_ms = now_ms;
	for (int i = (int)dice(10); i >= 0; i--)
		act();
	if (is_link) {
		front_unread(front, read_ms);
		front_is_down(front);
	} else {
		front_room_lost(front, "#room");
	}
	is_refusing = false;
	for (int i = (int)dice(10); i >= 0; i--)
		turn(1000);
	if (is_link)
		front_is_up(front);
	else if (refused > 0)
		front_unsaid(front, "#room", refused);
	front_room_entered(front, "#room");
	turn(100);
}

static void
play(bool has_failures)
{
	house_plan("channel");
	config.grant_initial = 1000000;
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#room", &ops, &safe);
	for (int i = 0; i < TURNS && lines_count < LINES_MOST - 100; i++) {
		link_is_stuck = !has_failures && now_ms / STUCK_MS % 2 == 1;
		if (has_failures && dice(25) == 0)
			fail(dice(2) == 0);
		else
			act();
	}
	link_is_stuck = false;
	for (int i = 0; i < 600 && chat_waiting(chat) > 0; i++)
		turn(1000);
	CU_ASSERT_EQUAL(chat_waiting(chat), 0);
}

/* The changes of a result add up to zero. */
static bool
adds_up(const char *line)
{
	long long sum = 0, n;
	const char *at = strstr(line, " win");

	while ((at = strpbrk(at, "+-")) != NULL) {
		CU_ASSERT_EQUAL(sscanf(at, "%lld", &n), 1);
		sum += n;
		at++;
		if (at[strspn(at, "0123456789")] == '.')
			break;
	}
	return sum == 0;
}

static const char *
result_in(const char *line)
{
	const char *wins = strstr(line, " wins: ");

	return wins != NULL ? wins : strstr(line, " win: ");
}

/* A result that was said in part before it got lost begins anew. */
static bool
is_same(const char *result, const char *last)
{
	return strncmp(result, last, strcspn(result, ".")) == 0;
}

/* How many deals were seen; each closed once its forerunner was settled. */
static int
see_deals(void)
{
	int deals = 0, settled = 0;
	const char *last = "";
	bool is_again = false; /* which may take several lines */

	for (int i = 0; i < lines_count; i++) {
		const char *at = strstr(lines[i], "Deal ");
		const char *result = result_in(lines[i]);
		int deal = 0;

		if (strncmp(lines[i], "#room ", 6) != 0)
			continue;
		is_again =
		    (is_again && strstr(lines[i], "Back again") == NULL) ||
		    strstr(lines[i], "Once more") != NULL;
		if (at == NULL || sscanf(at, "Deal %d:", &deal) != 1)
			deal = 0;
		if (result != NULL) {
			/* Of the deal before one that follows it in the line.
			 */
			int of = deal == 0     ? deals
				 : result < at ? deal - 1
					       : deal;

			CU_ASSERT(adds_up(lines[i]));
			CU_ASSERT(settled == of - 1 || is_again ||
				  is_same(result, last));
			settled = of;
			last = result;
		}
		if (deal != 0 && deal != deals) {
			CU_ASSERT_EQUAL(deal, deals + 1);
			CU_ASSERT(settled == deals || settled == deal);
			deals = deal;
		}
	}
	return deals;
}

/* A server that reads nothing for half a minute, again and again. */
static void
test_lag(void)
{
	play(false);
	CU_ASSERT(see_deals() >= DEALS_LEAST);
	CU_ASSERT_EQUAL(count_lines(0, "Once more"), 0);
	house_close();
}

static void
test_lost(void)
{
	play(true);
	CU_ASSERT(see_deals() >= DEALS_LEAST);
	CU_ASSERT(count_lines(0, "Once more") > 0);
	house_close();
}

static const struct unit_case cases[] = {
    {"lag", test_lag},
    {"lines that are lost", test_lost},
};

int
main(void)
{
	return UNIT_RUN("chat lag", cases);
}
