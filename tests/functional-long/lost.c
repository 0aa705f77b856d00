/*
 * Twenty people are seated, a bank lies and half of its stakes, when the
 * network goes: killed, stopped, standing still until the daemon notices, or
 * for the daemon alone. It comes back, and everything is as it was: chips,
 * seats, the time that was left; and the deal ends as it should.
 */
#include <config.h>

#include <signal.h>
#include <stdlib.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

enum {
	PLAYERS = 20,
	STAKE = 2,
	BANK = STAKE * (PLAYERS - 1),
	EARLY = 9, /* who stake before it happens */
	AWAY_MS = 12000, /* longer than the time for staking */
	NOTICED_MS = 120000 /* a server that stands still is noticed */
};

#define OPTIONS \
	"seats_most = 20; time_seating = 120; time_bank = 60; " \
	"time_deciding = 60; "
#define QUICKLY OPTIONS "time_staking = 10;"
#define SLOWLY OPTIONS "time_staking = 300;"

static struct game game;

static void
begin(const char *options)
{
	struct plan plan = harness_plan("channel", options);

	plan.has_limits = false;
	harness_begin(&plan);
	game_begin(&game, PLAYERS);
	game_bank(&game, BANK);
	for (int i = 0; i < EARLY; i++)
		game_act(
		    &game, game_punter(&game, i), "stake", "!stake %d", STAKE);
	HARNESS_MUST(books_lying() == BANK + EARLY * STAKE);
}

/* Nothing has happened meanwhile; then the others stake, and all have what the
 * cards say. */
static void
go_on(int staked)
{
	HARNESS_MUST(books_lying() == BANK + staked * STAKE);
	HARNESS_MUST(books_actions("timeout") == 0);
	HARNESS_MUST(books_actions("leave") == 0);
	game_stake_evenly(&game, staked, STAKE);
	harness_end();
}

static void
go_and_come(void (*go)(int network))
{
	begin(QUICKLY);
	go(0);
	crowd_run(harness_crowd(), AWAY_MS);
	HARNESS_MUST(harness_is_running());
	game_come_back(&game);
	go_on(EARLY);
}

static void
killed(void)
{
	go_and_come(harness_server_kill);
}

static void
stopped(void)
{
	go_and_come(harness_server_stop);
}

/* Long enough for the daemon's PING to go unanswered. */
static void
frozen(void)
{
	size_t mark;

	begin(SLOWLY);
	mark = player_mark(harness_watch(0));
	harness_server_freeze(0);
	harness_await_log("no answer to PING", NOTICED_MS);
	harness_server_thaw(0);
	harness_wait_ready();
	player_rewind(harness_watch(0), mark);
	player_expect(harness_watch(0), READY_MS, SAYS_RESUMED, TABLE);
	go_on(EARLY);
}

/* Shorter than that, but longer than a deadline: what was said in time counts,
 * though it is heard late. */
static void
frozen_for_a_while(void)
{
	int64_t before;

	begin(QUICKLY);
	before = books_actions("stake");
	harness_server_freeze(0);
	player_say(game_punter(&game, EARLY), TABLE, "!stake %d", STAKE);
	crowd_run(harness_crowd(), AWAY_MS);
	HARNESS_MUST(books_actions("timeout") == 0);
	harness_server_thaw(0);
	crowd_run(harness_crowd(), 1000);
	HARNESS_MUST(books_actions("stake") == before + 1);
	/* There is some time left for the others. */
	HARNESS_MUST(books_actions("timeout") == 0);
	HARNESS_MUST(!harness_log_has("no answer to PING"));
	go_on(EARLY + 1);
}

/* The daemon stands still, and the server gives it up; the players stay. */
static void
given_up(void)
{
	struct player *watch;

	begin(QUICKLY);
	watch = harness_watch(0);
	player_skip(watch);
	harness_signal(SIGSTOP);
	player_expect(watch, NOTICED_MS, BOT " QUIT *");
	crowd_run(harness_crowd(), AWAY_MS);
	harness_signal(SIGCONT);
	player_expect(watch, READY_MS, BOT " JOIN " TABLE "*");
	player_expect(watch, READY_MS, SAYS_RESUMED, TABLE);
	go_on(EARLY);
}

static const struct unit_case cases[] = {
    {"server killed", killed},
    {"server stopped", stopped},
    {"server stands still", frozen},
    {"server stands still for a while", frozen_for_a_while},
    {"the daemon alone is lost", given_up},
};

int
main(void)
{
	harness_allow(1200);
	/* The server is to notice soon that the daemon is silent. */
	setenv("PING", "10", 1);
	return HARNESS_MAIN("lost", cases);
}
