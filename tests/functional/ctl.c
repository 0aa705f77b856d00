/* lansquenetctl and the daemon: over the control socket, and beside it from
 * the database. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/tool.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

static void
status_and_tables(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;

	harness_begin(&plan);
	tool_must(0, "status", "", "\nnetwork testnet: connected for ");
	tool_must(
	    0, "status", "", ", nick " BOT ", in 1 of 1 channels, server ");
	tool_must(0, "tables", "", "table testnet " TABLE ": no game\n");
	game_begin(&game, 3);
	game_bank(&game, 10);
	tool_must(
	    0, "tables", "", "table testnet " TABLE ": staking, 3 seated, ");
	tool_must(0, "status", "", "tables: 1, games: 1, people: 3\n");
	tool_must(
	    0, "status", "--json | grep -c '\"phase\":\"staking\"'", "1\n");
	tool_must(0, "tables", "--json", "\"seats\":3");
	tool_must(
	    0, "admin", "testnet " TABLE " status", "testnet: connected for");
	harness_end();
}

static void
admin(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *watch;
	struct game game;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 2);
	tool_must(0, "say", "testnet " TABLE " Back at  nine!", "");
	player_await(watch, SOON_MS, BOT " PRIVMSG " TABLE " *Back at nine!*");
	tool_must(0, "admin", "testnet " TABLE " pause", "");
	player_await(watch, SOON_MS, BOT " PRIVMSG " TABLE " *has paused*");
	tool_must(0, "tables", "", ": banking, paused, 2 seated\n");
	/* It outlives the daemon. */
	harness_stop();
	harness_start();
	tool_must(0, "tables", "", ": banking, paused, 2 seated\n");
	tool_must(0, "admin", "testnet " TABLE " resume", "");
	game_bank(&game, 10);
	tool_must(
	    0, "admin", "testnet " TABLE " grant anna 77", "anna gets 77");
	tool_must(
	    1, "admin", "testnet " TABLE " ban carla", "don't know carla");
	tool_must(1, "admin", "testnet " TABLE " dance", "Say it like this");
	tool_must(0, "admin", "testnet " TABLE " set cards ascii",
	    "cards is ascii now.");
	tool_must(0, "options", "testnet " TABLE, "set by lansquenetctl#");
	tool_must(0, "admin", "testnet " TABLE " close", "");
	player_await(watch, SOON_MS, BOT " PRIVMSG " TABLE " *was closed*");
	tool_must(1, "say", "testnet #nowhere hello", "#nowhere");
	tool_must(1, "say", "nonet " TABLE " hello", "nonet");
	tool_must(1, "admin", "testnet #nowhere close", "#nowhere");
	harness_end();
}

/* From the database: while the daemon runs, and when it does not. */
static void
offline(void)
{
	struct plan plan =
	    harness_plan("channel", TIMES "after_win = \"pass\";");
	struct game game;

	harness_begin(&plan);
	tool_must(0, "top", "", "Nobody is on that board yet.");
	tool_must(1, "stats", "anna", "Nobody is known as anna");
	game_begin(&game, 2);
	while (books_deals() < 3)
		if (game_deal(&game)) {
			game_act(&game, game.banker, "pass", "!pass");
			game_await_banker(&game);
		}
	for (int running = 1; running >= 0; running--) {
		tool_must(0, "top", "", "  1. ");
		tool_must(0, "top", "deals ever", "            3\n");
		tool_must(0, "top", "chips today testnet " TABLE, "  2. ");
		tool_must(0, "top", "won testnet #LANSquenet", "  1. ");
		tool_must(1, "top", "won testnet #other", "no table of #other");
		tool_must(0, "stats", "ANNA", "anna on testnet\n");
		tool_must(
		    0, "stats", "anna testnet", "  deals                 3\n");
		tool_must(1, "stats", "anna othernet", "anna on othernet");
		if (running)
			harness_stop();
	}
	tool_must(1, "status", "", "no daemon listens there");
	harness_start();
	harness_end();
}

static void
stop_and_reload(void)
{
	struct plan plan = harness_plan("channel", TIMES);

	harness_begin(&plan);
	tool_must(0, "reload", "", "");
	harness_edit("state_dir", "stat_dir");
	tool_must(1, "reload", "", "stat_dir");
	harness_edit("stat_dir", "state_dir");
	tool_must(0, "stop", "", "");
	harness_await_end();
	tool_must(1, "stop", "", "no daemon listens there");
	harness_start();
	harness_end();
}

static const struct unit_case cases[] = {
    {"status and tables", status_and_tables},
    {"admin and say", admin},
    {"top and stats from the database", offline},
    {"reload and stop", stop_and_reload},
};

int
main(void)
{
	return HARNESS_MAIN("ctl", cases);
}
