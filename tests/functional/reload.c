/*
 * SIGHUP while games go on: a good configuration holds from then on, a bad one
 * changes nothing, and no chip is lost over either.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define OTHER "#other"
#define THIRD "#third"
#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

static const char read_anew[] = "was read anew";
static const char has_faults[] = "has faults: nothing was changed";

/* Read the file; wait until the log has that once more. */
static void
reload(const char *until)
{
	int64_t end_us = player_now_us() + SOON_MS * 1000;
	int before = harness_log_count(until);

	harness_signal(SIGHUP);
	while (harness_log_count(until) == before) {
		if (player_now_us() > end_us)
			harness_fail("no \"%s\" in the log", until);
		crowd_run(harness_crowd(), 10);
	}
}

/* The log is written before the turn is committed. */
static void
await_nothing_lies(void)
{
	int64_t end_us = player_now_us() + SOON_MS * 1000;

	while (books_lying() != 0) {
		if (player_now_us() > end_us)
			harness_fail("chips lie on the table still");
		crowd_run(harness_crowd(), 10);
	}
}

static struct plan
two_channels(void)
{
	struct plan plan = harness_plan("channel", TIMES);

	plan.channels_count[0] = 2;
	plan.channels[0][1] = plan.channels[0][0];
	plan.channels[0][1].name = OTHER;
	return plan;
}

static void
deal_goes_on(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *watch;
	struct game game;
	int64_t before;

	plan.channels[0][0].announce = "each";
	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 2);
	game_bank(&game, GAME_BANK);
	/* Two faults at once: both are told, none changes anything. */
	harness_edit("time_bank = 60;", "time_bank = 0;");
	harness_edit("networks", "loglevel = 1; networks");
	reload(has_faults);
	HARNESS_MUST(harness_log_has("did you mean log_level?"));
	HARNESS_MUST(harness_log_has("time_bank: found 0"));
	reload(has_faults);
	before = books_deals();
	game_act(&game, game_punter(&game, 0), "stake", "!stake 4");
	/* A good one: the look at once, the rules with the next session. */
	harness_edit("loglevel = 1;", "");
	harness_edit("time_bank = 0;", "time_bank = 60; bank_most = 5;");
	harness_edit("announce", "cards = \"ascii\"; announce");
	reload(read_anew);
	game_act(&game, game_punter(&game, 0), "cover", "!cover");
	game_await_result(&game, before);
	HARNESS_MUST(player_count(watch, 0, SAYS_OPENED, TABLE) == 1);
	game_end(&game);
	HARNESS_MUST(books_lying() == 0);
	for (int i = 0; i < game.count; i++)
		game_act(&game, game.players[i], "join", "!join");
	game_start(&game);
	player_say(game.banker, TABLE, "!bank %d", GAME_BANK);
	player_expect(
	    game.banker, SOON_MS, TO_ONE "*5*", player_nick(game.banker));
	game_bank(&game, 5);
	HARNESS_MUST(game_owned(&game) == 2 * GAME_GRANT);
	harness_end();
}

static void
channels_change(void)
{
	struct plan plan = two_channels();
	struct game here, there;
	struct player *watch;
	int64_t before;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&here, 2);
	there = game_begin_beside(&here, OTHER);
	game_bank(&here, 20);
	game_bank(&there, 30);
	player_join(watch, THIRD);
	/* One goes with a bank on its table, one comes. */
	harness_edit(OTHER, THIRD);
	player_skip(watch);
	reload(read_anew);
	player_expect(watch, SOON_MS, TO_ROOM "*no longer kept here*", OTHER);
	player_expect(watch, SOON_MS, BOT " PART " OTHER "*");
	HARNESS_MUST(books_lying() == 20);
	harness_wait_in(0, THIRD);
	there.channel = THIRD;
	for (int i = 0; i < there.count; i++) {
		player_join(there.players[i], THIRD);
		game_act(&there, there.players[i], "join", "!join");
	}
	/* Back and forth in a hurry. */
	for (int i = 0; i < 10; i++) {
		harness_edit(THIRD, OTHER);
		harness_signal(SIGHUP);
		crowd_run(harness_crowd(), 3 * i);
		harness_edit(OTHER, THIRD);
		reload(read_anew);
	}
	crowd_run(harness_crowd(), 500);
	harness_wait_in(0, THIRD);
	before = books_deals();
	game_act(&here, game_punter(&here, 0), "cover", "!cover");
	game_await_result(&here, before);
	HARNESS_MUST(game_owned(&here) == 2 * GAME_GRANT);
	harness_end();
}

static void
networks_change(void)
{
	struct plan plan = two_channels();
	struct player *watch;
	struct game game;

	plan.networks = 2;
	plan.channels_count[1] = 1;
	plan.channels[1][0] = plan.channels[0][0];
	harness_begin(&plan);
	watch = harness_watch(1);
	game_open(&game, 1, TABLE, 2);
	game_start(&game);
	game_bank(&game, 10);
	/* Another name is another network: the old one quits. */
	harness_edit("othernet", "thirdnet");
	reload(read_anew);
	player_expect(watch, SOON_MS, TO_ROOM "*no longer kept here*", TABLE);
	HARNESS_MUST(books_lying() == 0);
	harness_wait_in(1, TABLE);
	harness_await_log("network=othernet closed", SOON_MS);
	harness_edit("thirdnet", "othernet");
	reload(read_anew);
	crowd_run(harness_crowd(), 1000);
	reload(read_anew);
	harness_wait_ready();
	harness_end();
}

static void
nick_and_port_change(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *watch;
	struct game game;
	char port[32];

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 2);
	game_bank(&game, 10);
	harness_edit("nick = \"" BOT "\"", "nick = \"Croupier\"");
	player_skip(watch);
	reload(read_anew);
	player_expect(watch, SOON_MS, BOT " NICK Croupier*");
	harness_edit("nick = \"Croupier\"", "nick = \"" BOT "\"");
	reload(read_anew);
	player_expect(watch, SOON_MS, "Croupier NICK " BOT "*");
	/* A port where nobody is; then back. The game waits for us. */
	snprintf(port, sizeof(port), "port = %d;", harness_port(0));
	harness_edit(port, "port = 1;");
	reload(read_anew);
	player_expect(watch, SOON_MS, BOT " QUIT*");
	harness_edit("port = 1;", port);
	reload(read_anew);
	player_expect(watch, READY_MS, SAYS_RESUMED, TABLE);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 5");
	harness_end();
}

/* Stopped with a game, and its channel goes before it is entered again. */
static void
gone_before_entered(void)
{
	struct plan plan = two_channels();
	struct game game;

	harness_begin(&plan);
	game_open(&game, 0, OTHER, 2);
	game_start(&game);
	game_bank(&game, 40);
	harness_stop();
	HARNESS_MUST(books_lying() == 40);
	harness_edit(OTHER, THIRD);
	harness_launch();
	harness_wait_in(0, TABLE);
	HARNESS_MUST(harness_log_has("channel=" OTHER " is not configured"));
	HARNESS_MUST(books_lying() == 40);
	harness_edit(THIRD, OTHER);
	harness_server_kill(0);
	reload(read_anew);
	harness_edit(OTHER, THIRD);
	reload(read_anew);
	await_nothing_lies();
	harness_end();
}

/* The admin says it in private, where no prefix is needed. */
static void
set(const char *words, const char *answer)
{
	struct player *boss = harness_watch(0);

	player_skip(boss);
	player_say(boss, BOT, "admin set %s", words);
	player_expect(boss, SOON_MS, TO_ONE "%s", ADMIN, answer);
}

/* Does `lansquenetctl options` say that in a line that begins so, beside the
 * daemon that runs? */
static bool
ctl_says(const char *channel, const char *words)
{
	struct text command = TEXT_EMPTY;
	char line[256], conf[256];
	bool says = false;
	FILE *pipe;

	harness_path("conf", conf, sizeof(conf));
	text_addf(&command,
	    "${LANSQUENETCTL:-./lansquenetctl} options -c %s testnet '%s' 2>&1",
	    conf, channel);
	pipe = popen(text_str(&command), "re");
	while (pipe != NULL && fgets(line, sizeof(line), pipe) != NULL)
		says |= strncmp(line, words, strlen(words)) == 0;
	CU_ASSERT(pipe != NULL && pclose(pipe) == 0);
	text_fini(&command);
	return says;
}

static void
settings_last(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *boss, *anna;
	struct game game;

	harness_begin(&plan);
	boss = harness_watch(0);
	anna = harness_player("anna", 0, TABLE);
	set("bank_most 5", "bank_most is 5 from the next game on.");
	set("Bank_most 5L", "bank_most: found 5L, allowed are whole numbers*");
	set("unit 3", "bank_least = 1 and unit = 3 do not fit*");
	set("colour false", "There is no option colour. Did you mean colours?");
	set("cards ASCII", "cards is ascii now.");
	set("prefix x", "prefix: found x, allowed signs such as*");
	set("prefix .", "prefix is . now.");
	player_say(anna, TABLE, ".admin set cards suits");
	player_say(anna, TABLE, ".about");
	player_expect(boss, SOON_MS, TO_ROOM "*", TABLE);
	player_free(anna);
	HARNESS_MUST(
	    ctl_says(TABLE, "bank_most      5            set by boss, 20"));
	HARNESS_MUST(ctl_says(TABLE, "announce       line         /"));
	HARNESS_MUST(
	    ctl_says(TABLE, "packs          1            preset channel"));
	player_say(boss, BOT, "admin join #later");
	player_expect(boss, SOON_MS, TO_ONE "I join #later*", ADMIN);
	HARNESS_MUST(ctl_says("#later", "packs          1            preset"));
	HARNESS_MUST(!ctl_says("#later", "testnet #later: joined"));
	player_say(boss, BOT, "admin part #later");
	player_expect(boss, SOON_MS, TO_ONE "I leave #later*", ADMIN);
	harness_stop();
	harness_start();
	reload(read_anew);
	player_say(boss, TABLE, ".admin set prefix default");
	player_expect(boss, SOON_MS, TO_ONE "prefix is ! now.", ADMIN);
	game_begin(&game, 2);
	player_say(game.banker, TABLE, "!bank 6");
	player_expect(
	    game.banker, SOON_MS, TO_ONE "*5*", player_nick(game.banker));
	/* What no longer fits what the file says is left out. */
	harness_edit("options = {", "options = { bank_least = 6;");
	reload(read_anew);
	HARNESS_MUST(harness_log_has(
	    "option=bank_most value=5 set by " ADMIN " no longer fits"));
	game_end(&game);
	for (int i = 0; i < game.count; i++)
		game_act(&game, game.players[i], "join", "!join");
	game_start(&game);
	game_bank(&game, 7);
	set("bank_most default", "bank_most is 0 from the next game on.");
	HARNESS_MUST(books_number("SELECT count(*) FROM setting "
				  "WHERE option <> 'joined'",
			 NULL) == 1);
	harness_end();
}

static const struct unit_case cases[] = {
    {"a deal goes on through good and bad", deal_goes_on},
    {"a channel goes, another comes", channels_change},
    {"a network goes, another comes", networks_change},
    {"another nick, another port", nick_and_port_change},
    {"gone before it was entered", gone_before_entered},
    {"what an admin sets lasts", settings_last},
};

int
main(void)
{
	return HARNESS_MAIN("reload", cases);
}
