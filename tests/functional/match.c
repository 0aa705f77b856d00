/* The presets that go on from deal to deal: a shoe, and a match. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 30; time_go = 30; time_deciding = 30;"

/* One deal of a bank of n that one punter takes up, whoever's go it is; then
 * the next bank is asked for. */
static void
deal(struct game *game, int64_t n)
{
	int64_t before = books_deals();

	player_skip(harness_watch(0));
	game_bank(game, n);
	for (int i = 0; i < game->count - 1; i++)
		player_say(game_punter(game, i), game->channel, "!stake %lld",
		    (long long)n);
	if (game_await_result(game, before)) {
		player_expect(harness_watch(0), SOON_MS, SAYS_ASKS_DECISION,
		    game->channel, player_nick(game->banker));
		player_say(game->banker, game->channel, "!pass");
	}
	game_await_banker(game);
}

static void
deals_go_on_from_a_shoe(void)
{
	struct plan plan = harness_plan("classic", TIMES);
	struct game game;
	struct player *watch;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 3);
	deal(&game, 1);
	deal(&game, 1);
	HARNESS_MUST(books_number("SELECT count(*) FROM deal WHERE shoe = 1",
			 NULL) == 1);
	harness_stop();
	game_resume(&game);
	deal(&game, 1);
	HARNESS_MUST(books_number("SELECT count(*) FROM deal WHERE shoe = 1",
			 NULL) == 2);
	player_say(watch, BOT, "shoe");
	player_expect(watch, SOON_MS, SAYS_SHOE, ADMIN);
	player_say(watch, BOT, "proof 3");
	player_expect(watch, SOON_MS, SAYS_SHOE_LASTS, ADMIN);
	player_say(watch, TABLE, "!admin close");
	player_expect(watch, SOON_MS, SAYS_CLOSED_BY_ADMIN, TABLE);
	player_say(watch, BOT, "proof 3");
	player_expect(watch, SOON_MS, SAYS_PROOF_OF_FIRST, ADMIN);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	harness_end();
}

static int64_t
stacks(void)
{
	return books_number(
	    "SELECT sum(chips) FROM account WHERE kind = 'stack'", NULL);
}

static void
the_last_of_a_match_wins(void)
{
	struct plan plan = harness_plan("salon", TIMES);
	struct game game;
	struct player *watch;
	size_t mark;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 3);
	HARNESS_MUST(stacks() == 300);
	HARNESS_MUST(books_purse("anna") == GAME_GRANT - 100);
	deal(&game, 5);
	HARNESS_MUST(stacks() == 300);
	harness_crash();
	game_resume(&game);
	HARNESS_MUST(stacks() == 300);
	mark = player_mark(watch);
	game_act(&game, game.banker, "leave", "!leave");
	player_expect(
	    watch, SOON_MS, SAYS_TAKES_HOME, TABLE, player_nick(game.banker));
	player_rewind(watch, mark); /* who is asked next may stand before it */
	game_await_banker(&game);
	game_act(&game, game.banker, "leave", "!leave");
	player_expect(watch, SOON_MS, SAYS_WINS_MATCH, TABLE);
	HARNESS_MUST(stacks() == 0);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	HARNESS_MUST(books_number("SELECT count(*) FROM match_result "
				  "WHERE won = 1",
			 NULL) == 1);
	player_say(watch, TABLE, "!top matches");
	player_expect(watch, SOON_MS, SAYS_TOP_MATCHES, TABLE);
	harness_end();
}

static const struct unit_case cases[] = {
    {"deals from a shoe", deals_go_on_from_a_shoe},
    {"a match", the_last_of_a_match_wins},
};

int
main(void)
{
	return HARNESS_MAIN("match", cases);
}
