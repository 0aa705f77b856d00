/* The server goes away and comes back; it stands still; the daemon waits for
 * it from the start. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

static void
a_killed_server_comes_back(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	int64_t before;

	harness_begin(&plan);
	game_begin(&game, 3);
	game_bank(&game, 10);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 6");
	harness_server_kill(0);
	crowd_run(harness_crowd(), 500);
	HARNESS_MUST(harness_is_running());
	HARNESS_MUST(books_lying() == 16);
	before = books_deals();
	game_come_back(&game);
	game_act(&game, game_punter(&game, 1), "stake", "!stake 4");
	game_await_result(&game, before);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	harness_end();
}

/* What happens to nobody's hearing does not happen: deadlines rest. */
static void
time_rests_while_nobody_hears(void)
{
	struct plan plan = harness_plan("channel", "time_bank = 2;");
	struct game game;

	harness_begin(&plan);
	game_begin(&game, 2);
	harness_server_kill(0);
	crowd_run(harness_crowd(), 3500);
	HARNESS_MUST(books_actions("timeout") == 0);
	game_come_back(&game);
	game_bank(&game, 10);
	harness_end();
}

static void
a_server_that_stood_still_is_taken_up(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;

	harness_begin(&plan);
	game_begin(&game, 2);
	harness_server_freeze(0);
	player_say(game.banker, TABLE, "!bank 10");
	crowd_run(harness_crowd(), 1500);
	harness_server_thaw(0);
	player_expect(harness_watch(0), SOON_MS, SAYS_BANK, TABLE,
	    player_nick(game.banker));
	HARNESS_MUST(books_lying() == 10);
	harness_end();
}

static void
it_waits_for_a_server(void)
{
	struct plan plan = harness_plan("channel", TIMES);

	harness_begin(&plan);
	harness_stop();
	harness_server_kill(0);
	harness_launch();
	crowd_run(harness_crowd(), 1500);
	HARNESS_MUST(harness_is_running());
	harness_server_start(0);
	harness_wait_ready();
	harness_end();
}

static const struct unit_case cases[] = {
    {"server killed and started again", a_killed_server_comes_back},
    {"time rests", time_rests_while_nobody_hears},
    {"server stands still", a_server_that_stood_still_is_taken_up},
    {"no server at the start", it_waits_for_a_server},
};

int
main(void)
{
	return HARNESS_MAIN("relink", cases);
}
