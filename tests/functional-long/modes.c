/*
 * What operators of a channel can do to the bot, on InspIRCd with services, and
 * how it has its nick freed there (FAULTS.md, "Output" and "Connection").
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/tool.h"
#include "functional/words.h"

enum {
	RETRY_MS = 90 * 1000, /* of a JOIN: half a minute, then doubled */
	RESTS_MS = 1500,
	CASE_MOST_S = 300
};

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30; after_win = \"pass\";"
#define CA "tls_ca = \"irc0/ca.pem\"; "
#define LOGIN \
	CA "sasl = \"required\"; sasl_user = \"bot\"; " \
	   "sasl_password_file = \"good\"; "
#define KEY "l0ck-of-anna"

static void
begin(const char *settings)
{
	struct plan plan = harness_plan("channel", TIMES);

	alarm(CASE_MOST_S);
	harness_put_secret("good", "botpass\n");
	plan.server = SERVER_INSPIRCD_SERVICES;
	plan.has_tls = true;
	plan.settings = settings;
	harness_begin(&plan);
	player_send(harness_watch(0), "OPER root operpass");
	player_expect(harness_watch(0), SOON_MS, "* 381 *");
}

static void
set_mode(const char *change)
{
	struct player *boss = harness_watch(0);

	player_skip(boss);
	player_send(boss, "MODE " TABLE " %s", change);
	player_expect(boss, SOON_MS, ADMIN " MODE " TABLE " *");
}

/* Two deals, whoever wins, without an error of the server to the bot. */
static void
play_on(struct game *game)
{
	for (int i = 0; i < 2; i++)
		if (game_deal(game)) {
			game_act(game, game->banker, "pass", "!pass");
			game_await_banker(game);
		}
}

/* The bot may not speak: nothing is said, the deadline rests, what was told is
 * told once to who reads the log. It goes on when it may. */
static void
rests_under(
    struct game *game, const char *set, const char *unset, const char *words)
{
	struct player *boss = harness_watch(0);
	int64_t deals = books_deals();

	set_mode(set);
	player_send(boss, "NAMES " TABLE);
	player_expect(boss, SOON_MS, "* 366 *");
	/* Where only a line that is refused tells it. */
	(void)tool_run("say", "testnet " TABLE " hello");
	harness_await_log(words, SOON_MS);
	player_skip(boss);
	player_expect_none(boss, RESTS_MS, BOT " PRIVMSG " TABLE " *");
	tool_must(0, "status", "", TABLE " (in it, but may not speak");
	player_send(boss, "MODE " TABLE " %s", unset);
	player_expect(boss, SOON_MS, SAYS_RESUMED, TABLE);
	HARNESS_MUST(books_deals() == deals);
	HARNESS_MUST(harness_log_count(words) == 1);
	play_on(game);
}

static void
without_a_voice(void)
{
	struct game game;

	begin(CA);
	game_begin(&game, 3);
	rests_under(&game, "+m", "-m", "is moderated and we have no voice");
	harness_end();
	begin(CA);
	game_begin(&game, 3);
	rests_under(&game, "+mvvv anna ben carla", "+v " BOT,
	    "is moderated and we have no voice");
	harness_end();
}

static void
without_an_account(void)
{
	struct game game;

	begin(CA);
	game_begin(&game, 3);
	/* The players have none either, so it is lifted for them. */
	rests_under(&game, "+M", "-M", "is moderated and we have no voice");
	harness_end();
}

static void
with_an_account(void)
{
	struct player *alice;

	begin(LOGIN);
	alice = harness_player("alice", 0, TABLE);
	player_send(alice, "PRIVMSG NickServ :IDENTIFY alice alicepass");
	player_expect(alice, SOON_MS, "* 900 *");
	set_mode("+M");
	player_say(alice, TABLE, "!join");
	player_expect(alice, SOON_MS, SAYS_OPENED, TABLE);
	HARNESS_MUST(!harness_log_has("its table rests"));
	harness_end();
}

/* Here a voice is no help against +M, and what was said is refused. */
static void
with_a_voice_that_is_none(void)
{
	struct game game;

	begin(CA);
	game_begin(&game, 3);
	set_mode("+v " BOT);
	rests_under(
	    &game, "+M", "-M", "does not let us speak, its table rests");
	harness_end();
}

static void
banned(void)
{
	struct game game;

	begin(CA);
	game_begin(&game, 3);
	rests_under(&game, "+b " BOT "!*@*", "-b " BOT "!*@*",
	    "does not let us speak, its table rests");
	harness_end();
}

/* Colours are refused: all goes on without them. */
static void
without_colours(void)
{
	static const char *const modes[] = {"+c", "-c", "+S", "+C"};
	struct game game;

	begin(CA);
	game_begin(&game, 3);
	play_on(&game);
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		set_mode(modes[i]);
		play_on(&game);
	}
	HARNESS_MUST(!harness_log_has("its table rests"));
	harness_end();
}

static void
kick(void)
{
	struct player *boss = harness_watch(0);

	player_skip(boss);
	player_send(boss, "KICK " TABLE " " BOT " :out");
	player_expect(boss, SOON_MS, ADMIN " KICK " TABLE " *");
}

static void
comes_back(int64_t millis)
{
	player_expect(harness_watch(0), millis, BOT " JOIN " TABLE "*");
}

/* Only who is logged in is let in: it tries, and is seen to. */
static void
kept_out_without_an_account(void)
{
	struct player *boss;
	struct game game;

	begin(CA);
	boss = harness_watch(0);
	game_begin(&game, 2);
	game_bank(&game, 10);
	set_mode("+R");
	kick();
	harness_await_log(
	    "can't be joined: for registered nicks only", RETRY_MS);
	tool_must(0, "status", "",
	    "not in " TABLE " (for registered nicks only, tries again");
	HARNESS_MUST(books_lying() == 10);
	set_mode("-R");
	comes_back(RETRY_MS);
	player_expect(boss, SOON_MS, SAYS_RESUMED, TABLE);
	HARNESS_MUST(books_lying() == 10);
	harness_end();
	/* Who is logged in is let in. */
	begin(LOGIN);
	set_mode("+R");
	kick();
	comes_back(RETRY_MS);
	HARNESS_MUST(!harness_log_has("can't be joined"));
	harness_end();
}

/* A key that was set while it was there is known after a kick, and after a new
 * connection; and is in no log. */
static void
with_a_new_key(void)
{
	begin(CA);
	set_mode("+k " KEY);
	kick();
	comes_back(RETRY_MS);
	harness_edit(CA, CA "bind = \"127.0.0.1\"; ");
	harness_signal(SIGHUP);
	comes_back(RETRY_MS);
	HARNESS_MUST(!harness_log_has("can't be joined"));
	HARNESS_MUST(!harness_log_has(KEY));
	harness_end();
}

/* Sent on to another channel: not there either, and slowly tried again. */
static void
forwarded(void)
{
	struct player *boss;

	begin(CA);
	boss = harness_watch(0);
	player_join(boss, "#other");
	set_mode("+lL 1 #other");
	kick();
	harness_await_log("can't be joined: forwarded to another", RETRY_MS);
	player_expect(boss, SOON_MS, BOT " JOIN #other*");
	player_expect(boss, SOON_MS, BOT " PART #other*");
	set_mode("-lL");
	comes_back(RETRY_MS);
	harness_end();
}

/* Somebody has its nick, which belongs to its account. */
static void
its_nick_is_freed(void)
{
	struct player *thief, *watch;

	begin(LOGIN);
	watch = harness_watch(0);
	harness_stop();
	thief = player_new(harness_crowd(), BOT);
	player_connect(thief, harness_port(0));
	player_send(thief, "PRIVMSG NickServ :IDENTIFY bot botpass");
	player_expect(thief, SOON_MS, "* 900 *");
	player_send(thief, "PRIVMSG NickServ :GROUP");
	player_expect(thief, SOON_MS, "NickServ NOTICE *registered to*");
	player_quit(thief);
	thief = player_new(harness_crowd(), BOT);
	player_connect(thief, harness_port(0));
	player_skip(watch);
	harness_launch();
	player_expect(watch, READY_MS, BOT "_ JOIN " TABLE "*");
	player_expect(watch, RETRY_MS, BOT "_ NICK " BOT "*");
	HARNESS_MUST(harness_log_has("services are asked for our nick"));
	HARNESS_MUST(!harness_log_has("botpass"));
	harness_end();
}

/* REGAIN is of that module. */
static void
by_ghost(void)
{
	char path[256], command[512];

	begin(CA);
	harness_end();
	harness_path("irc0/atheme.conf", path, sizeof(path));
	snprintf(command, sizeof(command),
	    "sed -i 's|loadmodule \"modules/nickserv/enforce\";||' '%s'", path);
	HARNESS_MUST(system(command) == 0);
	harness_services_kill(0);
	harness_services_start(0);
	its_nick_is_freed();
}

static const struct unit_case cases[] = {
    {"+m", without_a_voice},
    {"+M", without_an_account},
    {"+M, with an account", with_an_account},
    {"+M and +v", with_a_voice_that_is_none},
    {"+b", banned},
    {"+c, +S, +C", without_colours},
    {"+R", kept_out_without_an_account},
    {"+k", with_a_new_key},
    {"+L", forwarded},
    {"the nick freed by GHOST", by_ghost},
    {"the nick freed by REGAIN", its_nick_is_freed},
};

/* The server has one module more. */
static bool
add_module(void)
{
	static char path[] = "/tmp/lansquenet-modes-XXXXXX";
	static const char words[] = "<module name=\"redirect\">\n";
	int fd = mkstemp(path);
	bool is_written;

	if (fd == -1)
		return false;
	is_written =
	    write(fd, words, sizeof(words) - 1) > 0 && fchmod(fd, 0644) == 0;
	close(fd);
	setenv("EXTRA", path, 1);
	return is_written;
}

int
main(void)
{
	int failed;

	if (!add_module())
		return 1;
	failed = HARNESS_MAIN("modes", cases);
	unlink(getenv("EXTRA"));
	return failed;
}
