/* One refused command of each kind: told to the one who said it, in a line,
 * and nothing has changed. What is no command gets silence. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

/* Errors are muted after some in a row; a daemon started again has forgotten
 * them, and the table stands as it stood. */
enum { QUIET_MS = 400, ERRORS_MOST = 4 };

#define TIMES \
	"time_seating = 120; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30; bank_least = 2; " \
	"bank_most = 500; unit = 2;"

struct refused {
	const char *said;
	const char *answer; /* pattern of the text */
};

/* Every action so far: none may be added. */
static int64_t
actions(void)
{
	return books_number("SELECT count(*) FROM journal", NULL);
}

static void
refuse(struct player *player, const struct refused *row)
{
	int64_t before = actions(), lying = books_lying();

	player_skip(player);
	player_say(player, TABLE, "%s", row->said);
	player_expect(
	    player, SOON_MS, TO_ONE "%s", player_nick(player), row->answer);
	if (actions() != before || books_lying() != lying)
		harness_fail("\"%s\" was not refused", row->said);
}

static void
refuse_all(struct player *player, const struct refused *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		refuse(player, &rows[i]);
		if (i % ERRORS_MOST == ERRORS_MOST - 1) {
			harness_stop();
			harness_start();
		}
	}
}
#define REFUSE(player, rows) \
	refuse_all(player, rows, sizeof(rows) / sizeof((rows)[0]))

static void
at_a_closed_table(void)
{
	static const struct refused rows[] = {
	    {"!start", "*!join*"},
	    {"!stake 5", "*!join*"},
	};
	struct plan plan = harness_plan("channel", TIMES);

	harness_begin(&plan);
	REFUSE(harness_player("zoe", 0, TABLE), rows);
	harness_end();
}

static void
while_seating(void)
{
	static const struct refused rows[] = {
	    {"!join", "*"}, /* seated already */
	    {"!start", "*"}, /* too few */
	    {"!bank 10", "*"}, /* not now */
	};
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;

	harness_begin(&plan);
	game_open(&game, 0, TABLE, 1);
	REFUSE(game.players[0], rows);
	harness_end();
}

static void
while_banking(void)
{
	static const struct refused banker[] = {
	    {"!bank", "*!bank*"},
	    {"!bank -5", "*!bank*"},
	    {"!bank 1e3", "*!bank*"},
	    {"!bank 2.5", "*!bank*"},
	    {"!bank 0", "*"},
	    {"!bank 3", "*2*"}, /* the unit */
	    {"!bank 502", "*500*"},
	    {"!bank 99999999999999999999", "*"},
	    {"!stake 4", "*"},
	    {"!keep", "*"},
	};
	static const struct refused punter[] = {
	    {"!bank 10", "*"},
	};
	static const struct refused stranger[] = {
	    {"!bank 10", "*!join*"},
	};
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;

	harness_begin(&plan);
	game_begin(&game, 2);
	REFUSE(game.banker, banker);
	REFUSE(game_punter(&game, 0), punter);
	REFUSE(harness_player("zoe", 0, TABLE), stranger);
	harness_end();
}

static void
while_staking(void)
{
	static const struct refused punter[] = {
	    {"!stake 12", "*10*"}, /* more than is open */
	    {"!stake 1", "*"}, /* below the unit */
	    {"!stake x", "*!stake*"},
	    {"!cut", "*!cut*"},
	    {"!cut a|b", "*"},
	    {"!cut 123456789012345678901234567890123", "*"},
	    {"!bank 10", "*"},
	    {"!buy", "*"},
	};
	static const struct refused banker[] = {
	    {"!stake 4", "*"},
	    {"!cover", "*"},
	    {"!sell", "*"},
	};
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;

	harness_begin(&plan);
	game_begin(&game, 2);
	game_bank(&game, 10);
	REFUSE(game_punter(&game, 0), punter);
	REFUSE(game.banker, banker);
	harness_end();
}

static void
more_than_he_has(void)
{
	static const struct refused rows[] = {
	    {"!bank 1002", "*1000*"},
	};
	struct plan plan = harness_plan("channel", "time_bank = 60;");
	struct game game;

	harness_begin(&plan);
	game_begin(&game, 2);
	REFUSE(game.banker, rows);
	harness_end();
}

static void
out_of_turn(void)
{
	static const struct refused rows[] = {
	    {"!stake 2", "*"},
	};
	struct plan plan = harness_plan("pagat", "time_go = 60;");
	struct game game;
	struct player *out = NULL;

	harness_begin(&plan);
	game_begin(&game, 3);
	game_bank(&game, 10);
	/* Whoever is not asked is out of turn. */
	for (int i = 0; i < 2; i++)
		if (player_await(harness_watch(0), 500, SAYS_ASKS_STAKE, TABLE,
			player_nick(game_punter(&game, i))) == NULL)
			out = game_punter(&game, i);
	HARNESS_MUST(out != NULL);
	REFUSE(out, rows);
	harness_end();
}

static void
what_is_no_command_gets_silence(void)
{
	static const char *const said[] = {"hello", "!", "!!!", "!?", "! ",
	    "!nonsense", "!123", "?help", "\001PING 1\001", "\001",
	    "\xff\xfe\x80", "!\xc3", "!admin status"};
	struct plan plan = harness_plan("channel", TIMES);
	struct player *zoe;

	harness_begin(&plan);
	zoe = harness_player("zoe", 0, TABLE);
	player_skip(zoe);
	for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++)
		player_say(zoe, TABLE, "%s", said[i]);
	player_send(zoe, "NOTICE " TABLE " :!join");
	player_send(zoe, "NOTICE " BOT " :join");
	player_expect_none(zoe, QUIET_MS, BOT " *");
	HARNESS_MUST(books_live() == 0);
	harness_end();
}

/* Case, spaces and ways to address the bot do not matter. */
static void
what_is_a_command_in_any_dress(void)
{
	static const char *const said[] = {
	    "!CHIPS", "  !chips ", "! chips", BOT ": chips", BOT ", chips"};
	struct plan plan = harness_plan("channel", TIMES);
	struct player *zoe;

	harness_begin(&plan);
	zoe = harness_player("zoe", 0, TABLE);
	for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++) {
		player_skip(zoe);
		player_say(zoe, TABLE, "%s", said[i]);
		player_expect(zoe, SOON_MS, BOT " * *1000*");
	}
	player_skip(zoe);
	player_say(zoe, BOT, "chips");
	player_expect(zoe, SOON_MS, BOT " * zoe *1000*");
	harness_end();
}

static const struct unit_case cases[] = {
    {"at a closed table", at_a_closed_table},
    {"while seating", while_seating},
    {"while banking", while_banking},
    {"while staking", while_staking},
    {"more than he has", more_than_he_has},
    {"out of turn", out_of_turn},
    {"what is no command", what_is_no_command_gets_silence},
    {"what is a command", what_is_a_command_in_any_dress},
};

int
main(void)
{
	return HARNESS_MAIN("refused", cases);
}
