/*
 * A short game on each kind of server that is not used elsewhere, with the
 * server's own limits on flooding and the budget that the daemon has by
 * default: all that makes up a session, a nick that changes, the bot kicked,
 * and the daemon started again.
 */
#include <config.h>

#include <stdio.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 90; time_bank = 90; time_staking = 90; " \
	"time_deciding = 90; time_sale = 30;"

enum { SLOWLY_MS = 40000 }; /* the server's pace, and the budget's */

static void
await_back(const char *channel)
{
	player_expect(harness_watch(0), SLOWLY_MS, BOT " JOIN %s*", channel);
	player_expect(harness_watch(0), SLOWLY_MS, SAYS_RESUMED, channel);
}

static void
play_a_deal(struct game *game)
{
	struct player *watch = harness_watch(0), *punter = game_punter(game, 0);
	int64_t before = books_deals();
	char nick[NICK_MOST];

	snprintf(nick, sizeof(nick), "%s", player_nick(punter));
	player_skip(watch);
	game_bank(game, GAME_BANK);
	player_expect(watch, SLOWLY_MS, SAYS_BANK, game->channel,
	    player_nick(game->banker));
	/* A stake lies while the nick changes; it is still his. */
	game_act(game, punter, "stake", "!stake 4");
	player_rename(punter, "masked");
	HARNESS_MUST(books_lying() == GAME_BANK + 4);
	game_act(game, punter, "stake", "!stake all");
	game_await_result(game, before);
	player_expect(
	    watch, SLOWLY_MS, BOT " PRIVMSG %s *masked*", game->channel);
	/* Where a nick is all that one is known by, it must be his when the
	 * daemon starts again. */
	player_rename(punter, nick);
}

static void
be_kicked_and_return(const struct game *game)
{
	struct player *watch = harness_watch(0);
	int64_t lying = books_lying(), live = books_live();

	player_skip(watch);
	player_send(watch, "KICK %s " BOT " :out", game->channel);
	player_expect(watch, SLOWLY_MS, "* KICK %s " BOT " *", game->channel);
	await_back(game->channel);
	HARNESS_MUST(books_lying() == lying && books_live() == live);
	HARNESS_MUST(harness_log_has("lost channel="));
}

static void
be_started_again(const struct game *game)
{
	int64_t lying = books_lying();

	player_skip(harness_watch(0));
	harness_stop();
	harness_launch();
	await_back(game->channel);
	HARNESS_MUST(books_lying() == lying);
}

static void
play_on(enum server_kind server, const char *channel)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	int64_t owned;

	plan.server = server;
	plan.has_limits = true;
	plan.budget = "safe";
	plan.channels[0][0].name = channel;
	harness_begin(&plan);
	game_open(&game, 0, channel, 2);
	owned = game_owned(&game);
	game_start(&game);
	play_a_deal(&game);
	be_kicked_and_return(&game);
	be_started_again(&game);
	/* The game goes on where it stood. */
	game_end(&game);
	HARNESS_MUST(owned > 0 && game_owned(&game) == owned);
	HARNESS_MUST(books_lying() == 0);
	HARNESS_MUST(!harness_log_has("Flood"));
	harness_end();
}

static void
on_hybrid(void)
{
	play_on(SERVER_HYBRID, TABLE);
}

static void
on_ircu(void)
{
	play_on(SERVER_IRCU, TABLE);
}

/* Alone it gives operators to channels of this kind only. */
static void
on_irc2(void)
{
	play_on(SERVER_IRC2, "&lansquenet");
}

static const struct unit_case cases[] = {
    {"ircd-hybrid", on_hybrid},
    {"ircu", on_ircu},
    {"irc2", on_irc2},
};

int
main(void)
{
	return HARNESS_MAIN("servers", cases);
}
