/*
 * A netsplit on real servers: twenty are seated, half of them on a server that
 * is cut off from the daemon's. Where the table waits for one of those his time
 * rests until he is back; where it waits for another, that one's time runs.
 */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"

enum {
	PLAYERS = 20,
	STAKE = 2,
	BANK = STAKE * (PLAYERS - 1),
	SPLIT_MS = 9000, /* longer than the time to put up a bank */
	LINKED_MS = 20000
};

#define OPTIONS \
	"seats_most = 20; time_seating = 120; time_bank = 6; " \
	"time_staking = 60; time_deciding = 60; "

static struct game game;
static const char *const nicks[PLAYERS] = {"anna", "ben", "carla", "dan", "eva",
    "finn", "gerd", "hilde", "ivo", "jana", "karl", "lena", "moritz", "nora",
    "otto", "paul", "rosa", "sven", "tina", "uwe"};

/* Every second one is on the second server. */
static bool
is_beyond(const struct player *player)
{
	for (int i = 1; i < PLAYERS; i += 2)
		if (game.players[i] == player)
			return true;
	return false;
}

static void
sit_down(int i, int server)
{
	player_skip(harness_watch(0));
	game.players[i] = harness_player(nicks[i], server, TABLE);
	player_expect(
	    harness_watch(0), LINKED_MS, "%s JOIN " TABLE "*", nicks[i]);
	game_act(&game, game.players[i], "join", "!join");
}

/* The bank is asked of one who is beyond, or of one who is not. */
static void
begin(bool banker_is_beyond)
{
	struct plan plan = harness_plan("channel", OPTIONS);

	plan.has_link = true;
	harness_begin(&plan);
	harness_server_start(1);
	game = (struct game){.channel = TABLE, .count = PLAYERS};
	for (int i = 0; i < PLAYERS; i++)
		sit_down(i, i % 2);
	game_start(&game);
	while (is_beyond(game.banker) != banker_is_beyond) {
		player_skip(harness_watch(0));
		game_act(&game, game.banker, "pass", "!pass");
		game_await_banker(&game);
	}
}

static void
split(void)
{
	player_skip(harness_watch(0));
	harness_server_kill(1);
	player_expect(harness_watch(0), SOON_MS, "* QUIT irc.test irc2.test");
}

static void
heal(void)
{
	harness_server_start(1);
	for (int i = 1; i < PLAYERS; i += 2) {
		player_skip(harness_watch(0));
		player_drop(game.players[i]);
		player_connect(game.players[i], harness_port(1));
		player_join(game.players[i], TABLE);
		player_expect(harness_watch(0), LINKED_MS, "%s JOIN " TABLE "*",
		    nicks[i]);
	}
}

/* All have their seats, and what the cards say. */
static void
go_on(void)
{
	HARNESS_MUST(books_actions("leave") == 0);
	game_bank(&game, BANK);
	game_stake_evenly(&game, 0, STAKE);
	harness_end();
}

static void
of_him_who_must_act(void)
{
	begin(true);
	split();
	crowd_run(harness_crowd(), SPLIT_MS);
	HARNESS_MUST(books_actions("timeout") == 0);
	heal();
	HARNESS_MUST(books_actions("timeout") == 0);
	go_on();
}

static void
of_others(void)
{
	begin(false);
	split();
	crowd_run(harness_crowd(), SPLIT_MS);
	HARNESS_MUST(books_actions("timeout") > 0);
	heal();
	/* Nobody has lost anything by it but a turn to bank. */
	HARNESS_MUST(books_actions("leave") == 0);
	HARNESS_MUST(game_owned(&game) == PLAYERS * GAME_GRANT);
	harness_end();
}

static const struct unit_case cases[] = {
    {"who must act is split off", of_him_who_must_act},
    {"others are split off", of_others},
};

int
main(void)
{
	harness_allow(600);
	return HARNESS_MAIN("split", cases);
}
