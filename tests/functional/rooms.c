/* Two channels, two networks: tables that know nothing of each other, and one
 * purse of a user on a network. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define OTHER "#other"
#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

static struct plan
two_channels_plan(void)
{
	struct plan plan = harness_plan("channel", TIMES);

	plan.channels_count[0] = 2;
	plan.channels[0][1] = plan.channels[0][0];
	plan.channels[0][1].name = OTHER;
	return plan;
}

static void
two_channels(void)
{
	struct plan plan = two_channels_plan();
	struct game here, there;
	struct player *watch;
	int64_t before;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&here, 2);
	there = game_begin_beside(&here, OTHER);
	HARNESS_MUST(books_live() == 2);
	/* One purse, two tables. */
	game_bank(&here, 600);
	game_bank(&there, 300);
	HARNESS_MUST(books_lying() == 900);
	if (here.banker == there.banker)
		HARNESS_MUST(books_purse(player_nick(here.banker)) == 100);
	/* A deal there is not heard of here. */
	before = books_deals();
	player_skip(watch);
	game_act(&there, game_punter(&there, 0), "cover", "!cover");
	game_await_result(&there, before);
	crowd_run(harness_crowd(), 300);
	HARNESS_MUST(player_count(watch, player_mark(watch),
			 BOT " PRIVMSG " OTHER " *") > 0);
	HARNESS_MUST(player_count(watch, player_mark(watch),
			 BOT " PRIVMSG " TABLE " *") == 0);
	harness_end();
}

static void
two_networks(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game here, there;
	int64_t before;

	plan.networks = 2;
	plan.channels_count[1] = 1;
	plan.channels[1][0] = plan.channels[0][0];
	harness_begin(&plan);
	game_begin(&here, 2);
	game_open(&there, 1, TABLE, 2);
	game_start(&there);
	/* The same nick elsewhere is another user. */
	HARNESS_MUST(books_number("SELECT count(*) FROM person "
				  "WHERE name = ?1",
			 "anna") == 2);
	game_bank(&here, 10);
	game_bank(&there, 20);
	HARNESS_MUST(books_lying() == 30);
	/* One network goes: the other plays on. */
	harness_server_kill(1);
	before = books_deals();
	game_act(&here, game_punter(&here, 0), "cover", "!cover");
	game_await_result(&here, before);
	harness_server_start(1);
	for (int i = 0; i < there.count; i++) {
		player_drop(there.players[i]);
		player_connect(there.players[i], harness_port(1));
		player_join(there.players[i], TABLE);
	}
	harness_wait_ready();
	game_act(&there, game_punter(&there, 0), "stake", "!stake 5");
	harness_end();
}

/* A word in private is about the one channel where both are. */
static void
a_word_in_private(void)
{
	struct plan plan = two_channels_plan();
	struct player *carla;

	harness_begin(&plan);
	carla = harness_player("carla", 0, TABLE);
	player_say(carla, BOT, "next");
	player_expect(carla, SOON_MS, TO_ONE "No game is going on*", "carla");
	player_join(carla, OTHER);
	player_say(carla, BOT, "next");
	player_expect(
	    carla, SOON_MS, TO_ONE "Please say that in the channel*", "carla");
	harness_end();
}

static const struct unit_case cases[] = {
    {"two channels at once", two_channels},
    {"two networks at once", two_networks},
    {"a word in private", a_word_in_private},
};

int
main(void)
{
	return HARNESS_MAIN("rooms", cases);
}
