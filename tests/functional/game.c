#include <config.h>

#include "functional/game.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>

#include "functional/books.h"
#include "functional/words.h"

enum { DEALS_MOST = 60, LOOK_MS = 10 };

static const char *const nicks[GAME_PLAYERS_MOST] = {"anna", "ben", "carla",
    "dan", "eva", "finn", "gerd", "hilde", "ivo", "jana", "karl", "lena",
    "moritz", "nora", "otto", "paul", "rosa", "sven", "tina", "uwe"};

static int64_t slowest_us;

int64_t
game_slowest_us(void)
{
	int64_t us = slowest_us;

	slowest_us = 0;
	return us;
}

/* The journal is written before anything is said, so it is looked at. */
static void
await_actions(const char *action, int64_t count)
{
	const int64_t begun_us = player_now_us();
	const int64_t end_us = begun_us + SOON_MS * 1000;
	int64_t took_us;

	while (books_actions(action) < count) {
		if (player_now_us() > end_us)
			harness_fail("no \"%s\" was accepted", action);
		crowd_run(harness_crowd(), LOOK_MS);
	}
	took_us = player_now_us() - begun_us;
	slowest_us = took_us > slowest_us ? took_us : slowest_us;
}

void
game_act(const struct game *game, struct player *player, const char *action,
    const char *format, ...)
{
	int64_t before = books_actions(action);
	char said[256];
	va_list args;

	va_start(args, format);
	vsnprintf(said, sizeof(said), format, args);
	va_end(args);
	player_say(player, game->channel, "%s", said);
	await_actions(action, before + 1);
}

void
game_open(struct game *game, int network, const char *channel, int count)
{
	*game = (struct game){
	    .network = network, .channel = channel, .count = count};
	for (int i = 0; i < count; i++) {
		game->players[i] = harness_player(nicks[i], network, channel);
		game_act(game, game->players[i], "join", "!join");
	}
}

void
game_start(struct game *game)
{
	player_skip(harness_watch(game->network));
	player_say(game->players[0], game->channel, "!start");
	game_await_banker(game);
}

void
game_begin(struct game *game, int count)
{
	game_open(game, 0, TABLE, count);
	game_start(game);
}

void
game_resume(const struct game *game)
{
	struct player *watch = harness_watch(game->network);
	size_t mark = player_mark(watch);

	harness_start();
	player_rewind(watch, mark);
	player_expect(watch, READY_MS, SAYS_RESUMED, game->channel);
}

void
game_come_back(struct game *game)
{
	struct player *watch = harness_watch(game->network);
	size_t mark;

	harness_signal(SIGSTOP);
	harness_server_start(game->network);
	for (int i = 0; i < game->count; i++) {
		player_drop(game->players[i]);
		player_connect(game->players[i], harness_port(game->network));
		player_join(game->players[i], game->channel);
	}
	mark = player_mark(watch);
	harness_signal(SIGCONT);
	harness_wait_ready();
	player_rewind(watch, mark);
	player_expect(watch, READY_MS, SAYS_RESUMED, game->channel);
}

struct game
game_begin_beside(const struct game *here, const char *channel)
{
	struct game there = *here;

	there.channel = channel;
	for (int i = 0; i < there.count; i++) {
		player_join(there.players[i], channel);
		game_act(&there, there.players[i], "join", "!join");
	}
	game_start(&there);
	return there;
}

struct player *
game_await_banker(struct game *game)
{
	char patterns[GAME_PLAYERS_MOST][200];
	const char *list[GAME_PLAYERS_MOST];
	size_t which;

	for (int i = 0; i < game->count; i++) {
		snprintf(patterns[i], sizeof(patterns[i]), SAYS_ASKS_BANK,
		    game->channel, player_nick(game->players[i]));
		list[i] = patterns[i];
	}
	player_expect_any(harness_watch(game->network), 3 * SOON_MS, list,
	    (size_t)game->count, &which);
	game->banker = game->players[which];
	return game->banker;
}

struct player *
game_punter(const struct game *game, int i)
{
	for (int k = 0; k < game->count; k++)
		if (game->players[k] != game->banker && i-- == 0)
			return game->players[k];
	harness_fail("there are too few punters");
}

void
game_bank(const struct game *game, int64_t n)
{
	game_act(game, game->banker, "bank", "!bank %lld", (long long)n);
}

void
game_stake_all(const struct game *game)
{
	if (game->count < 3) {
		game_act(game, game_punter(game, 0), "stake", "!stake all");
		return;
	}
	game_act(game, game_punter(game, 0), "stake", "!stake 6");
	game_act(game, game_punter(game, 1), "stake", "!stake max");
}

static bool
bank_won(void)
{
	return books_number("SELECT outcome <> 'punters' FROM deal "
			    "WHERE outcome IS NOT NULL "
			    "ORDER BY number DESC LIMIT 1",
	    NULL);
}

bool
game_await_result(struct game *game, int64_t before)
{
	int64_t end_us = player_now_us() + 3 * SOON_MS * 1000;

	(void)game;
	while (books_deals() <= before) {
		if (player_now_us() > end_us)
			harness_fail("the deal is not settled");
		crowd_run(harness_crowd(), LOOK_MS);
	}
	return bank_won();
}

void
game_stake_evenly(struct game *game, int from, int64_t stake)
{
	const int punters = game->count - 1;
	int64_t before = books_deals(), change;

	for (int i = from; i < punters; i++)
		game_act(game, game_punter(game, i), "stake", "!stake %" PRId64,
		    stake);
	change = game_await_result(game, before) ? -stake : stake;
	for (int i = 0; i < punters; i++)
		HARNESS_MUST(books_owned(player_nick(game_punter(game, i))) ==
			     GAME_GRANT + change);
	HARNESS_MUST(books_owned(player_nick(game->banker)) ==
		     GAME_GRANT - punters * change);
}

bool
game_deal(struct game *game)
{
	int64_t before = books_deals();
	bool won;

	player_skip(harness_watch(game->network));
	game_bank(game, GAME_BANK);
	game_stake_all(game);
	won = game_await_result(game, before);
	if (!won)
		game_await_banker(game);
	return won;
}

void
game_win(struct game *game)
{
	for (int i = 0; i < DEALS_MOST; i++)
		if (game_deal(game)) {
			player_expect(harness_watch(game->network), SOON_MS,
			    SAYS_ASKS_DECISION, game->channel,
			    player_nick(game->banker));
			return;
		}
	harness_fail("no bank won in %d deals", DEALS_MOST);
}

void
game_reach(struct game *game, enum game_phase phase)
{
	int64_t turns;

	switch (phase) {
	case GAME_SEATING:
	case GAME_BANKING:
	case GAME_PHASES:
		return;
	case GAME_STAKING:
		game_bank(game, GAME_BANK);
		game_act(game, game_punter(game, 0), "stake", "!stake 4");
		return;
	case GAME_TURNING:
		turns = books_actions("turn");
		game_bank(game, GAME_BANK);
		game_stake_all(game);
		await_actions("turn", turns + 1);
		return;
	case GAME_DECIDING:
		game_win(game);
		return;
	case GAME_SELLING:
		game_win(game);
		game_act(game, game->banker, "sell", "!sell");
		return;
	}
}

void
game_end(const struct game *game)
{
	int64_t end_us = player_now_us() + 3 * SOON_MS * 1000;

	for (int i = 0; i < game->count; i++)
		player_say(game->players[i], game->channel, "!end");
	while (books_live() > 0) {
		if (player_now_us() > end_us)
			harness_fail("the session does not end");
		crowd_run(harness_crowd(), LOOK_MS);
	}
}

int64_t
game_owned(const struct game *game)
{
	int64_t sum = 0;

	for (int i = 0; i < game->count; i++)
		sum += books_owned(player_nick(game->players[i]));
	return sum;
}
