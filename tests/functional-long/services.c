/*
 * The daemon on a network with services (InspIRCd and Atheme): how it logs in,
 * and how players do who have accounts.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"
#define CA "tls_ca = \"irc0/ca.pem\"; "
#define PLAIN "sasl_user = \"bot\"; sasl_password_file = \"good\"; "

static struct plan
services_plan(const char *settings)
{
	struct plan plan = harness_plan("channel", TIMES);

	harness_put_secret("good", "botpass\n");
	harness_put_secret("bad", "wrongpass\n");
	plan.server = SERVER_INSPIRCD_SERVICES;
	plan.has_tls = true;
	plan.settings = settings;
	return plan;
}

/* What the server says of the bot. */
static bool
is_logged_in(const char *nick)
{
	struct player *watch = harness_watch(0);
	size_t mark = player_mark(watch);

	player_send(watch, "WHOIS %s", nick);
	player_expect(watch, SOON_MS, "* 318 * %s *", nick);
	return player_count(watch, mark, "* 330 * %s bot *", nick) > 0;
}

static void
log_in(struct player *player, const char *account)
{
	player_send(
	    player, "PRIVMSG NickServ :IDENTIFY %s %spass", account, account);
	player_expect(player, SOON_MS, "* 900 * %s *", account);
}

static void
end_without_secrets(void)
{
	HARNESS_MUST(!harness_log_has("botpass"));
	HARNESS_MUST(!harness_log_has("wrongpass"));
	harness_end();
}

static void
by_plain(void)
{
	struct plan plan = services_plan(CA PLAIN "sasl = \"required\";");

	harness_begin(&plan);
	HARNESS_MUST(is_logged_in(BOT));
	HARNESS_MUST(harness_log_has("network=testnet logged in"));
	end_without_secrets();
}

static void
by_certificate(void)
{
	struct plan plan = services_plan(
	    CA "sasl = \"required\"; tls_cert = \"irc0/client.crt\"; "
	       "tls_key = \"irc0/client.key\";");

	harness_begin(&plan);
	HARNESS_MUST(is_logged_in(BOT));
	end_without_secrets();
}

static void
by_nickserv(void)
{
	struct plan plan = services_plan(
	    CA "sasl_user = \"bot\"; nickserv_password_file = \"good\"; "
	       "nickserv = \"NickServ@services.test\"; modes = \"+i\";");

	harness_begin(&plan);
	HARNESS_MUST(is_logged_in(BOT));
	HARNESS_MUST(harness_log_has("network=testnet logged in"));
	end_without_secrets();
}

static void
with_a_wrong_password(void)
{
	struct plan plan =
	    services_plan(CA "sasl = \"required\"; sasl_user = \"bot\"; "
			     "sasl_password_file = \"bad\";");

	harness_begin_launched(&plan);
	harness_await_log("refuses account and password", READY_MS);
	HARNESS_MUST(!harness_log_has("network=testnet up"));
	end_without_secrets();
	plan = services_plan(CA "sasl = \"wanted\"; sasl_user = \"bot\"; "
				"sasl_password_file = \"bad\";");
	harness_begin(&plan);
	HARNESS_MUST(!is_logged_in(BOT));
	end_without_secrets();
}

static void
with_services_down(void)
{
	struct plan plan = services_plan(CA PLAIN "sasl = \"required\";");

	harness_begin(&plan);
	harness_stop();
	harness_services_kill(0);
	harness_launch();
	harness_await_log("offers no SASL that we have", READY_MS);
	harness_services_start(0);
	harness_wait_ready();
	HARNESS_MUST(is_logged_in(BOT));
	end_without_secrets();
	/* Wanted only: go on without. */
	plan = services_plan(CA PLAIN "sasl = \"wanted\";");
	harness_services_kill(0);
	harness_begin(&plan);
	HARNESS_MUST(!is_logged_in(BOT));
	harness_services_start(0);
	end_without_secrets();
}

static void
with_its_nick_in_use(void)
{
	struct plan plan = services_plan(CA PLAIN "sasl = \"required\";");
	struct player *thief, *watch;

	thief = harness_begin_robbed(&plan);
	watch = harness_watch(0);
	player_expect(watch, READY_MS, BOT "_ JOIN " TABLE "*");
	HARNESS_MUST(is_logged_in(BOT "_"));
	player_quit(thief);
	player_expect(watch, READY_MS, BOT "_ NICK " BOT "*");
	HARNESS_MUST(is_logged_in(BOT));
	end_without_secrets();
}

enum { PLAYERS = 3 };

static const char *const nicks[PLAYERS] = {"anna", "ben", "carla"};
static const char *const accounts[PLAYERS] = {"alice", "bob", "bot"};

/* Three players with accounts, a bank of 10 of one, 4 staked by another. */
static struct player *
begin_game(struct game *game)
{
	struct player *punter;

	*game = (struct game){.channel = TABLE, .count = PLAYERS};
	for (int i = 0; i < PLAYERS; i++) {
		game->players[i] = harness_player(nicks[i], 0, TABLE);
		log_in(game->players[i], accounts[i]);
		game_act(game, game->players[i], "join", "!join");
	}
	HARNESS_MUST(
	    books_number("SELECT count(*) FROM identity WHERE kind = 'account'",
		NULL) == PLAYERS);
	game_start(game);
	game_bank(game, 10);
	punter = game_punter(game, 0);
	game_act(game, punter, "stake", "!stake 4");
	return punter;
}

static const char *
account_of(const struct game *game, const struct player *player)
{
	for (int i = 0; i < PLAYERS; i++)
		if (player == game->players[i])
			return accounts[i];
	return "";
}

static void
one_logs_out_and_in(void)
{
	struct plan plan = services_plan(CA);
	struct player *punter;
	struct game game;
	int64_t left;

	harness_begin(&plan);
	punter = begin_game(&game);
	left = books_actions("leave");
	player_rename(punter, "mask");
	game_act(&game, punter, "stake", "!stake 1");
	HARNESS_MUST(books_actions("leave") == left);
	/* What lies stays with the first; the seat ends after the deal. */
	player_send(punter, "PRIVMSG NickServ :LOGOUT");
	player_expect(punter, SOON_MS, "* 901 *");
	for (int i = 0; i < 100 && books_actions("leave") == left; i++)
		crowd_run(harness_crowd(), 50);
	HARNESS_MUST(books_actions("leave") == left + 1);
	HARNESS_MUST(books_lying() == 15);
	player_say(punter, TABLE, "!stake 1");
	player_expect(punter, SOON_MS, BOT " NOTICE *not seated*");
	/* Logged in again he takes his seat again. */
	log_in(punter, account_of(&game, punter));
	game_act(&game, punter, "join", "!join");
	game_act(&game, punter, "stake", "!stake 2");
	HARNESS_MUST(books_lying() == 17);
	harness_end();
}

/* The line is cut: the same account under another nick has the seat. */
static void
a_ghost_gives_its_seat_back(void)
{
	struct plan plan = services_plan(CA);
	struct player *punter, *again;
	struct game game;

	harness_begin(&plan);
	punter = begin_game(&game);
	again = harness_player("again", 0, TABLE);
	log_in(again, account_of(&game, punter));
	game_act(&game, again, "stake", "!stake 1");
	player_drop(punter);
	game_act(&game, again, "stake", "!stake 2");
	HARNESS_MUST(books_lying() == 17);
	harness_end();
}

/* Who takes a nick does not take its account. */
static void
a_stolen_nick_is_nobody(void)
{
	struct plan plan = services_plan(CA);
	struct player *punter, *thief;
	struct game game;
	char nick[64];

	harness_begin(&plan);
	punter = begin_game(&game);
	snprintf(nick, sizeof(nick), "%s", player_nick(punter));
	player_rename(punter, "mask");
	thief = harness_player(nick, 0, TABLE);
	player_say(thief, TABLE, "!stake 1");
	player_expect(thief, SOON_MS, BOT " NOTICE *");
	HARNESS_MUST(books_lying() == 14);
	harness_end();
}

/* Two with accounts and seats, by way of a third nick: each goes on as he was.
 */
static void
two_swap_their_nicks(void)
{
	struct plan plan = services_plan(CA);
	struct player *punter, *other;
	struct game game;
	char nick[64];

	harness_begin(&plan);
	punter = begin_game(&game);
	other = game_punter(&game, 1);
	snprintf(nick, sizeof(nick), "%s", player_nick(punter));
	player_rename(punter, "mask");
	game_act(&game, punter, "stake", "!stake 1");
	player_rename(other, nick);
	player_rename(punter, "other");
	game_act(&game, other, "stake", "!stake 1");
	game_act(&game, punter, "stake", "!stake 2");
	HARNESS_MUST(books_lying() == 10 + 4 + 1 + 1 + 2);
	HARNESS_MUST(
	    books_number("SELECT count(*) FROM account WHERE kind = 'escrow' "
			 "AND chips IN (7, 1)",
		NULL) == 2);
	harness_end();
}

static void
ask(struct player *player, const char *text, const char *answer)
{
	player_say(player, BOT, "%s", text);
	player_expect(player, SOON_MS, BOT " NOTICE * *%s*", answer);
}

/* One account plays with the chips of another, whatever its nick, and no
 * longer when it is logged out. */
static void
two_accounts_are_linked(void)
{
	struct plan plan = services_plan(CA);
	struct player *anna, *ben, *guest;
	const struct line *line;
	char words[64];

	harness_begin(&plan);
	anna = harness_player("anna", 0, TABLE);
	ben = harness_player("ben", 0, TABLE);
	guest = harness_player("gast", 0, TABLE);
	log_in(anna, "alice");
	log_in(ben, "bob");
	player_say(anna, TABLE, "!join");
	player_expect(anna, SOON_MS, BOT " PRIVMSG " TABLE " *1000*");
	player_say(anna, TABLE, "!leave");
	player_expect(anna, SOON_MS, BOT " PRIVMSG " TABLE " *leaves*");
	ask(anna, "limit 77", "77 chips a day");
	player_say(anna, BOT, "link");
	line = player_expect(anna, SOON_MS, BOT " NOTICE * *: link *");
	snprintf(words, sizeof(words), "%.15s", strstr(line->text, ": ") + 2);
	ask(guest, words, "A guest can't be linked");
	ask(ben, words, "I ask the account alice of testnet");
	player_expect(anna, SOON_MS,
	    BOT " NOTICE anna *said by the account bob of testnet*");
	ask(anna, "link yes", "Done: the account bob of testnet plays");
	player_rename(ben, "mask");
	ask(ben, "limit", "77 chips a day");
	player_send(ben, "PRIVMSG NickServ :LOGOUT");
	player_expect(ben, SOON_MS, "* 901 *");
	ask(ben, "limit", "You have not played here yet");
	log_in(ben, "bob");
	ask(ben, "chips", "1000 chips");
	ask(ben, "link off", "you play with your own chips again");
	/* What was set for the one holds for the other. */
	ask(ben, "limit", "77 chips a day");
	HARNESS_MUST(books_number("SELECT count(*) FROM identity "
				  "WHERE home IS NOT NULL",
			 NULL) == 0);
	harness_end();
}

/* Whoever says of himself that he is one, by +B. */
static void
bots_are_not_heard(void)
{
	struct plan plan = services_plan(CA);
	struct player *robot;

	harness_begin(&plan);
	robot = harness_player("robot", 0, TABLE);
	ask(robot, "about", "Lansquenet");
	player_send(robot, "MODE robot +B");
	player_expect(robot, SOON_MS, "robot MODE robot *B*");
	player_say(robot, TABLE, "!join");
	player_say(robot, BOT, "about");
	player_expect_none(robot, 3000, BOT " *");
	player_send(robot, "MODE robot -B");
	player_expect(robot, SOON_MS, "robot MODE robot *-B*");
	ask(robot, "about", "Lansquenet");
	harness_end();
}

static const struct unit_case cases[] = {
    {"SASL PLAIN", by_plain},
    {"SASL EXTERNAL", by_certificate},
    {"NickServ", by_nickserv},
    {"a wrong password", with_a_wrong_password},
    {"services down", with_services_down},
    {"nick in use", with_its_nick_in_use},
    {"logout and login in a game", one_logs_out_and_in},
    {"ghost", a_ghost_gives_its_seat_back},
    {"a stolen nick", a_stolen_nick_is_nobody},
    {"two swap their nicks", two_swap_their_nicks},
    {"bots", bots_are_not_heard},
    {"two accounts linked", two_accounts_are_linked},
};

int
main(void)
{
	return HARNESS_MAIN("services", cases);
}
