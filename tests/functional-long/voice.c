/* Channels that refuse colours, are moderated, or where so much is said that
 * the server drops it, on several servers. More of what operators do is in
 * modes.c, how we are kept out in functional/joins.c. */
#include <config.h>

#include <stdio.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

enum {
	ONLOOKERS = 6,
	RESTS_MS = 4000, /* longer than the time for staking */
	CALM_MS = 6000, /* each may say a few lines at once again */
	FLOOD_PASSES_MS = 5000, /* the server lets people speak again */
	AGAIN_MS = 1500,
	REST_MS = 20000 /* longer than a rest after a flood */
};

static struct game game;

static void
begin(enum server_kind server, const char *options)
{
	struct plan plan = harness_plan("channel", options);

	plan.server = server;
	harness_begin(&plan);
}

static void
set_mode(const char *change)
{
	struct player *boss = harness_watch(0);

	player_send(boss, "MODE " TABLE " %s", change);
	player_expect(boss, SOON_MS, ADMIN " MODE " TABLE " %s*", change);
}

/* What has colours does not arrive there: the cards are told without. */
static void
play_plainly(enum server_kind server)
{
	static const char *const results[] = {BOT " PRIVMSG " TABLE
						  " *The bank wins:*",
	    BOT " PRIVMSG " TABLE " *The punters win:*"};
	int64_t before;
	size_t mark, which;

	begin(server, "time_bank = 60; time_staking = 60;");
	set_mode("+c");
	game_begin(&game, 2);
	mark = player_mark(harness_watch(0));
	before = books_deals();
	game_bank(&game, GAME_BANK);
	game_stake_all(&game);
	game_await_result(&game, before);
	player_rewind(harness_watch(0), mark);
	player_expect(harness_watch(0), SOON_MS,
	    BOT " PRIVMSG " TABLE " *Banker *, punters *");
	player_expect_any(harness_watch(0), SOON_MS, results, 2, &which);
	harness_end();
}

/* The table rests until we may speak. */
static void
wait_for_voice(enum server_kind server)
{
	struct player *punter;
	int64_t before, owned;

	begin(server, "time_bank = 60; time_staking = 3;");
	game_begin(&game, 2);
	owned = game_owned(&game);
	punter = game_punter(&game, 0);
	game_bank(&game, GAME_BANK);
	set_mode("+m");
	harness_await_log("is moderated and we have no voice", SOON_MS);
	crowd_run(harness_crowd(), RESTS_MS);
	HARNESS_MUST(books_actions("timeout") == 0);
	HARNESS_MUST(books_lying() == GAME_BANK);
	player_send(harness_watch(0), "MODE " TABLE " +vv " BOT " %s",
	    player_nick(punter));
	player_expect(harness_watch(0), SOON_MS, SAYS_RESUMED, TABLE);
	before = books_deals();
	game_act(&game, punter, "stake", "!stake all");
	game_await_result(&game, before);
	HARNESS_MUST(game_owned(&game) == owned);
	harness_end();
}

/* People say more than the server lets through, and so does the table. It
 * rests, which nobody sees; what is said to it then is heard after that. */
static void
rest_in_a_flood(void)
{
	struct plan plan =
	    harness_plan("channel", "time_bank = 60; time_staking = 60;");
	struct player *onlookers[ONLOOKERS], *punter, *watch;
	int64_t before, owned;

	plan.server = SERVER_HYBRID;
	plan.has_limits = true;
	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 2);
	owned = game_owned(&game);
	punter = game_punter(&game, 0);
	game_bank(&game, GAME_BANK);
	for (int i = 0; i < ONLOOKERS; i++) {
		char nick[16];

		snprintf(nick, sizeof(nick), "looker%d", i);
		onlookers[i] = harness_player(nick, 0, TABLE);
	}
	crowd_run(harness_crowd(), CALM_MS);
	for (int i = 0; i < ONLOOKERS * 3; i++)
		player_say(onlookers[i % ONLOOKERS], TABLE, "so many words");
	player_send(punter, "PRIVMSG " BOT " :stake 4");
	harness_await_log("throttled due to flooding", SOON_MS);
	player_skip(watch);
	before = books_deals();
	crowd_run(harness_crowd(), FLOOD_PASSES_MS);
	for (int i = 0; i < 2; i++) { /* he is not answered */
		player_say(punter, TABLE, "!stake 6");
		crowd_run(harness_crowd(), AGAIN_MS);
	}
	HARNESS_MUST(books_actions("stake") == 1);
	player_expect(watch, REST_MS, SAYS_RESUMED, TABLE);
	player_expect(watch, SOON_MS, SAYS_STAKES, TABLE, player_nick(punter));
	game_await_result(&game, before);
	HARNESS_MUST(books_actions("stake") == 2);
	HARNESS_MUST(game_owned(&game) == owned);
	harness_end();
}

static void
colours_on_inspircd(void)
{
	play_plainly(SERVER_INSPIRCD);
}

static void
colours_on_hybrid(void)
{
	play_plainly(SERVER_HYBRID);
}

static void
voice_on_inspircd(void)
{
	wait_for_voice(SERVER_INSPIRCD);
}

static void
voice_on_hybrid(void)
{
	wait_for_voice(SERVER_HYBRID);
}

static void
voice_on_ngircd(void)
{
	wait_for_voice(SERVER_NGIRCD);
}

static const struct unit_case cases[] = {
    {"+c on InspIRCd", colours_on_inspircd},
    {"+m on InspIRCd", voice_on_inspircd},
    {"+c on ircd-hybrid", colours_on_hybrid},
    {"+m on ircd-hybrid", voice_on_hybrid},
    {"a flood on ircd-hybrid", rest_in_a_flood},
    {"+m on ngircd", voice_on_ngircd},
};

int
main(void)
{
	return HARNESS_MAIN("voice", cases);
}
