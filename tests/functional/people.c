/* Seats belong to users: nick changes, parting, quitting and coming back; and
 * the bot itself is kicked, or finds its nick in use. */
#include <config.h>

#include <stdio.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

static struct plan
plan_of_play(void)
{
	return harness_plan("channel", TIMES);
}

static void
a_nick_change_keeps_the_seat(void)
{
	struct plan plan = plan_of_play();
	struct game game;
	struct player *punter;
	int64_t people;

	harness_begin(&plan);
	game_begin(&game, 2);
	people = books_number("SELECT count(*) FROM person", NULL);
	punter = game_punter(&game, 0);
	player_rename(game.banker, "mask");
	player_rename(punter, "somebody");
	game_bank(&game, 10);
	game_act(&game, punter, "stake", "!stake 4");
	HARNESS_MUST(
	    books_number("SELECT count(*) FROM person", NULL) == people);
	HARNESS_MUST(books_lying() == 14);
	harness_end();
}

/* In one breath: the answer finds him, not who has his old nick. */
static void
an_answer_follows_its_asker(void)
{
	struct plan plan = plan_of_play();
	struct player *anna, *ben;
	size_t mark;

	harness_begin(&plan);
	anna = harness_player("anna", 0, TABLE);
	ben = harness_player("ben", 0, TABLE);
	mark = player_mark(ben);
	for (int i = 0; i < 5; i++) {
		player_send(anna, "PRIVMSG " BOT " :help stake");
		player_rename(anna, "mask");
		player_send(ben, "PRIVMSG " BOT " :nothing");
		player_rename(ben, "anna");
		player_expect(anna, SOON_MS, BOT " NOTICE mask *!stake N*");
		player_rename(ben, "ben");
		player_rename(anna, "anna");
	}
	HARNESS_MUST(player_count(ben, mark, BOT " NOTICE *") == 0);
	harness_end();
}

static void
who_parts_and_returns_has_his_seat(void)
{
	struct plan plan = plan_of_play();
	struct game game;
	struct player *punter;

	harness_begin(&plan);
	game_begin(&game, 2);
	punter = game_punter(&game, 0);
	game_bank(&game, 10);
	game_act(&game, punter, "stake", "!stake 4");
	player_part(punter, TABLE);
	HARNESS_MUST(books_escrow(player_nick(punter)) == 4);
	player_join(punter, TABLE);
	game_act(&game, punter, "stake", "!stake 2");
	HARNESS_MUST(books_escrow(player_nick(punter)) == 6);
	harness_end();
}

/* Quit with a word, or a line that is cut: the same user comes back. */
static void
come_back(void (*go)(struct player *player))
{
	struct plan plan = plan_of_play();
	struct game game;
	struct player *punter;

	harness_begin(&plan);
	game_begin(&game, 2);
	punter = game_punter(&game, 0);
	game_bank(&game, 10);
	game_act(&game, punter, "stake", "!stake 4");
	player_skip(harness_watch(0));
	go(punter);
	player_expect(
	    harness_watch(0), SOON_MS, "%s QUIT *", player_nick(punter));
	HARNESS_MUST(books_escrow(player_nick(punter)) == 4);
	player_connect(punter, harness_port(0));
	player_join(punter, TABLE);
	game_act(&game, punter, "stake", "!stake 2");
	HARNESS_MUST(books_escrow(player_nick(punter)) == 6);
	harness_end();
}

static void
who_quits_and_returns_has_his_seat(void)
{
	come_back(player_quit);
}

static void
whose_line_is_cut_has_his_seat(void)
{
	come_back(player_drop);
}

/* Leaving voids no stake; the deal is made without him. */
static void
who_leaves_has_his_stake_played(void)
{
	struct plan plan = harness_plan("channel", "time_staking = 12;");
	struct game game;
	struct player *punter;
	int64_t before;
	bool won;

	harness_begin(&plan);
	game_begin(&game, 3);
	before = books_deals();
	punter = game_punter(&game, 0);
	game_bank(&game, 10);
	game_act(&game, punter, "stake", "!stake 4");
	game_act(&game, punter, "leave", "!leave");
	player_quit(punter);
	HARNESS_MUST(books_escrow(player_nick(punter)) == 4);
	game_act(&game, game_punter(&game, 1), "stake", "!stake all");
	won = game_await_result(&game, before);
	HARNESS_MUST(
	    books_owned(player_nick(punter)) == GAME_GRANT + (won ? -4 : 4));
	harness_end();
}

/* The first who joins an empty channel is its operator: that is ADMIN. */
static void
kicked_it_comes_back(void)
{
	struct plan plan = plan_of_play();
	struct game game;

	harness_begin(&plan);
	game_begin(&game, 2);
	game_bank(&game, 10);
	player_send(harness_watch(0), "KICK " TABLE " " BOT " :out");
	player_expect(
	    harness_watch(0), SOON_MS, ADMIN " KICK " TABLE " " BOT " *");
	HARNESS_MUST(books_lying() == 10);
	player_expect(harness_watch(0), 3 * READY_MS, BOT " JOIN " TABLE "*");
	crowd_run(harness_crowd(), 300);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 4");
	HARNESS_MUST(books_lying() == 14);
	harness_end();
}

static void
its_nick_is_in_use(void)
{
	struct plan plan = plan_of_play();
	struct player *thief, *watch;

	thief = harness_begin_robbed(&plan);
	watch = harness_watch(0);
	/* Another nick, near to its own. */
	player_expect(watch, READY_MS, BOT "?* JOIN " TABLE "*");
	player_say(watch, TABLE, "!chips");
	player_expect(watch, SOON_MS, BOT "?* * *1000*");
	player_quit(thief);
	harness_end();
}

static void
the_first_join_is_greeted(void)
{
	struct plan plan = plan_of_play();
	struct player *watch, *anna;

	harness_begin(&plan);
	watch = harness_watch(0);
	anna = harness_player("anna", 0, TABLE);
	player_say(anna, TABLE, "!join");
	player_expect(watch, SOON_MS, SAYS_GREETING, TABLE, "anna");
	player_say(anna, TABLE, "!leave");
	player_say(anna, TABLE, "!join");
	player_expect(watch, SOON_MS, SAYS_WELCOME, TABLE, "anna");
	harness_end();
}

static void
everybody_hears_what_he_can_do(void)
{
	struct plan plan = plan_of_play();
	struct game game;
	struct player *punter;
	char broken[64];

	harness_begin(&plan);
	game_begin(&game, 2);
	punter = game_punter(&game, 0);
	game_bank(&game, 10);
	player_say(punter, TABLE, "!help");
	player_expect(punter, SOON_MS, SAYS_HELP_STAKING, TABLE);
	player_say(punter, TABLE, "!help bank");
	player_expect(punter, SOON_MS, SAYS_HELP_OF_BANK, player_nick(punter));
	player_say(punter, TABLE, "!next");
	player_expect(punter, SOON_MS, SAYS_NEXT_STAKES, player_nick(punter));
	player_say(game.banker, TABLE, "!next");
	player_expect(
	    game.banker, SOON_MS, SAYS_NEXT_WAITS, player_nick(game.banker));
	player_say(punter, TABLE, "!ping off");
	player_expect(punter, SOON_MS, SAYS_PING_OFF, player_nick(punter));
	snprintf(broken, sizeof(broken), "%.1s\xe2\x80\x8b%s",
	    player_nick(punter), player_nick(punter) + 1);
	player_say(punter, TABLE, "!stake 4");
	player_expect(punter, SOON_MS, SAYS_STAKES, TABLE, broken);
	harness_end();
}

static const struct unit_case cases[] = {
    {"first join", the_first_join_is_greeted},
    {"help, next, ping", everybody_hears_what_he_can_do},
    {"nick change", a_nick_change_keeps_the_seat},
    {"asked and renamed", an_answer_follows_its_asker},
    {"part and return", who_parts_and_returns_has_his_seat},
    {"quit and return", who_quits_and_returns_has_his_seat},
    {"cut off and return", whose_line_is_cut_has_his_seat},
    {"leave with a stake", who_leaves_has_his_stake_played},
    {"kick", kicked_it_comes_back},
    {"nick in use", its_nick_is_in_use},
};

int
main(void)
{
	return HARNESS_MAIN("people", cases);
}
