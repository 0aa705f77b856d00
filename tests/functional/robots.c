/* Robots at a real table: one person alone plays with them, also through a
 * crash, and all is as before afterwards. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 20; time_staking = 20; " \
	"time_deciding = 10; time_sale = 3;"

static int64_t
robots_actions(const char *kind)
{
	return books_number("SELECT count(*) FROM journal AS j JOIN person "
			    "AS p ON p.id = j.player WHERE p.robot = 1 "
			    "AND j.kind = ?1",
	    kind);
}

/* Let the game go on until so many deals are settled. */
static void
await_deals(struct player *anna, int64_t wanted)
{
	for (int i = 0; i < 60 && books_deals() < wanted; i++) {
		player_say(anna, TABLE, "!bank 5"); /* if she is the banker */
		crowd_run(harness_crowd(), 1500);
	}
	HARNESS_MUST(books_deals() >= wanted);
}

static void
alone_with_robots(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *anna, *watch;

	harness_begin(&plan);
	watch = harness_watch(0);
	anna = harness_player("anna", 0, TABLE);
	player_say(anna, TABLE, "!robots 2");
	player_expect(
	    watch, SOON_MS, TO_ROOM "*Robots sit down: *practice*", TABLE);
	player_say(anna, TABLE, "!start");
	player_expect(watch, SOON_MS, SAYS_ORDER, TABLE);
	await_deals(anna, 2);
	player_skip(anna);
	harness_crash();
	harness_start();
	player_expect(anna, SOON_MS, SAYS_RESUMED, TABLE);
	await_deals(anna, 4);
	HARNESS_MUST(robots_actions("bank") > 0);
	HARNESS_MUST(robots_actions("stake") > 0);
	player_skip(watch);
	player_say(anna, TABLE, "!end");
	player_expect(watch, SOON_MS, SAYS_ENDED, TABLE);
	HARNESS_MUST(books_live() == 0);
	HARNESS_MUST(books_lying() == 0);
	HARNESS_MUST(books_purse("anna") == GAME_GRANT);
	HARNESS_MUST(
	    books_number("SELECT sum(chips) FROM account WHERE kind = 'stack'",
		NULL) == 0);
	player_skip(anna);
	player_say(anna, TABLE, "!top won ever all");
	player_expect(anna, SOON_MS, TO_ROOM "Nobody*", TABLE);
	harness_end();
}

/* Robots go when the last person does, and nothing of them plays on. */
static void
left_alone(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *anna;
	int64_t acted;

	harness_begin(&plan);
	anna = harness_player("anna", 0, TABLE);
	player_say(anna, TABLE, "!robots 3");
	player_say(anna, TABLE, "!start");
	player_expect(harness_watch(0), SOON_MS, SAYS_ORDER, TABLE);
	player_say(anna, TABLE, "!leave");
	player_expect(harness_watch(0), 2 * SOON_MS, SAYS_ENDED, TABLE);
	HARNESS_MUST(books_live() == 0);
	acted = robots_actions("bank") + robots_actions("stake");
	crowd_run(harness_crowd(), 5000);
	HARNESS_MUST(robots_actions("bank") + robots_actions("stake") == acted);
	harness_end();
}

static const struct unit_case cases[] = {
    {"alone with robots, and a crash", alone_with_robots},
    {"robots left alone", left_alone},
};

int
main(void)
{
	return HARNESS_MAIN("robots", cases);
}
