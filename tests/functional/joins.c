/* Being where one should be: what admins want, kicks, and channels that are
 * closed to us. */
#include <config.h>

#include <stdio.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define NEW "#new"

static void
boss_says(const char *text)
{
	player_say(harness_watch(0), TABLE, "%s", text);
}

/* Joined and parted by an admin, over restarts. */
static void
an_admin_joins_and_parts(void)
{
	struct plan plan = harness_plan("channel", "time_bank = 60;");
	struct player *boss;

	harness_begin(&plan);
	boss = harness_watch(0);
	player_join(boss, NEW);
	boss_says("!admin join " NEW);
	player_expect(boss, SOON_MS, BOT " NOTICE " ADMIN " I join " NEW "*");
	harness_wait_in(0, NEW);
	player_say(boss, NEW, "!join");
	player_expect(boss, SOON_MS, BOT " PRIVMSG " NEW " *");
	harness_stop();
	harness_start();
	harness_wait_in(0, NEW);
	player_skip(boss);
	player_say(boss, NEW, "!admin part " NEW);
	player_await(boss, SOON_MS, "*PART*" NEW "*");
	harness_stop();
	harness_start();
	crowd_run(harness_crowd(), 500);
	HARNESS_MUST(harness_log_count("joined channel=" NEW) == 2);
	harness_end();
}

/* Kicked: the table rests, the status says why, and an invitation is taken. */
static void
kicked(void)
{
	struct plan plan = harness_plan("channel", "time_bank = 60;");
	struct player *boss;
	struct game game;

	harness_begin(&plan);
	boss = harness_watch(0);
	game_begin(&game, 2);
	game_bank(&game, 10);
	player_send(boss, "KICK " TABLE " " BOT " :out");
	harness_await_log("lost channel=" TABLE ": kicked", READY_MS);
	HARNESS_MUST(books_lying() == 10);
	player_say(boss, BOT, "admin status");
	player_expect(boss, SOON_MS,
	    BOT " NOTICE " ADMIN " *not in " TABLE " (kicked, tries again*");
	player_send(boss, "INVITE " BOT " " TABLE);
	player_expect(boss, SOON_MS, SAYS_RESUMED, TABLE);
	HARNESS_MUST(books_lying() == 10);
	harness_end();
}

/* A channel that is closed to us when we come. */
static void
closed_to_us(void)
{
	static const struct {
		const char *set, *unset, *why;
	} rows[] = {
	    {"+b " BOT "!*@*", "-b " BOT "!*@*", "banned"},
	    {"+k sesame", "-k sesame", "wrong key"},
	    {"+l 1", "-l", "full"},
	    {"+i", "-i", "by invitation only"},
	};
	struct plan plan = harness_plan("channel", "time_bank = 60;");
	struct player *boss;
	char words[128];

	harness_begin(&plan);
	boss = harness_watch(0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		harness_stop();
		player_skip(boss);
		player_send(boss, "MODE " TABLE " %s", rows[i].set);
		player_await(boss, SOON_MS, "*MODE*%.2s*", rows[i].set);
		harness_launch();
		snprintf(words, sizeof(words),
		    "channel=" TABLE " can't be joined: %s", rows[i].why);
		harness_await_log(words, READY_MS);
		player_say(boss, BOT, "admin status");
		player_expect(boss, SOON_MS,
		    BOT " NOTICE " ADMIN " *not in " TABLE " (%s, tries again*",
		    rows[i].why);
		player_send(boss, "MODE " TABLE " %s", rows[i].unset);
	}
	player_send(boss, "INVITE " BOT " " TABLE);
	harness_wait_ready();
	harness_end();
}

/* Invited: silent until an operator says so, which outlives a crash; kicked, it
 * is forgotten. */
static void
invited(void)
{
	struct plan plan = harness_plan("channel", "time_bank = 60;");
	struct player *boss, *anna, *olga;

	plan.settings = "accept_invites = 1;";
	harness_begin(&plan);
	boss = harness_watch(0);
	olga = harness_player("olga", 0, NEW); /* its operator */
	anna = harness_player("anna", 0, NEW);
	player_send(olga, "INVITE " BOT " " NEW);
	player_expect(olga, SOON_MS, BOT " NOTICE olga I come to " NEW "*");
	harness_wait_in(0, NEW);
	player_skip(anna);
	player_say(anna, NEW, "!join");
	player_say(anna, NEW, "!on");
	player_say(olga, NEW, "!help");
	player_expect_none(anna, 1500, BOT " PRIVMSG " NEW " *");
	player_expect_none(anna, 100, BOT " NOTICE anna *");
	player_say(olga, NEW, "!on");
	player_expect(anna, SOON_MS, BOT " PRIVMSG " NEW " Here is a table*");
	harness_crash();
	harness_start();
	harness_wait_in(0, NEW);
	player_say(anna, NEW, "!join");
	player_expect(anna, SOON_MS, BOT " PRIVMSG " NEW " *opens*");
	/* No more than one. */
	player_join(boss, "#more");
	player_send(boss, "INVITE " BOT " #more");
	crowd_run(harness_crowd(), 1000);
	HARNESS_MUST(!harness_log_has("joined channel=#more"));
	player_say(olga, NEW, "!off");
	player_expect(anna, SOON_MS, BOT " PRIVMSG " NEW " *nothing here*");
	player_say(olga, NEW, "!on");
	player_expect(anna, SOON_MS, BOT " PRIVMSG " NEW " Here is a table*");
	player_send(olga, "KICK " NEW " " BOT " :out");
	harness_await_log("channel=" NEW ": kicked or not let in", READY_MS);
	harness_stop();
	harness_start();
	crowd_run(harness_crowd(), 500);
	HARNESS_MUST(harness_log_count("joined channel=" NEW) == 2);
	harness_end();
}

/* As it is by default. */
static void
not_invited(void)
{
	struct plan plan = harness_plan("channel", "time_bank = 60;");
	struct player *olga;

	harness_begin(&plan);
	olga = harness_player("olga", 0, NEW);
	player_send(olga, "INVITE " BOT " " NEW);
	player_expect_none(olga, 1500, BOT " JOIN *");
	player_expect_none(olga, 100, BOT " NOTICE *");
	harness_end();
}

static const struct unit_case cases[] = {
    {"an admin joins and parts", an_admin_joins_and_parts},
    {"kicked", kicked},
    {"invited", invited},
    {"not invited", not_invited},
    {"closed to us", closed_to_us},
};

int
main(void)
{
	return HARNESS_MAIN("joins", cases);
}
