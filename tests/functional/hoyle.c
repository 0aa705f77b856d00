/* Hoyle's game: cutting before the cards, a window, a crash in it. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

static void
stakes_stand_through_a_crash(void)
{
	struct plan plan = harness_plan("hoyle",
	    "time_seating = 60; time_bank = 30; time_deciding = 30; "
	    "time_window = 5;");
	struct game game;
	struct player *watch, *punter, *other;
	size_t mark;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 3);
	punter = game_punter(&game, 0);
	other = game_punter(&game, 1);
	player_skip(watch);
	game_bank(&game, 30);
	player_expect(watch, SOON_MS, SAYS_ASKS_CUT, TABLE);
	player_say(punter, BOT, "cut luck");
	player_expect(punter, SOON_MS, SAYS_CUT, player_nick(punter));
	player_expect(watch, SOON_MS, SAYS_CUTTING_CLOSED, TABLE);
	player_expect(watch, SOON_MS, SAYS_WINDOW, TABLE);
	game_act(&game, punter, "stake", "!stake 5");
	player_expect(
	    watch, SOON_MS, SAYS_STAKE_ON, TABLE, player_nick(punter));
	harness_crash();
	HARNESS_MUST(books_escrow(player_nick(punter)) == 5);
	HARNESS_MUST(books_escrow(player_nick(game.banker)) == 30);
	player_skip(watch);
	mark = player_mark(watch);
	harness_start();
	player_rewind(watch, mark); /* the start looked at it, too */
	player_expect(
	    watch, SOON_MS, SAYS_WINDOW_AGAIN, TABLE, player_nick(punter));
	player_say(other, TABLE, "!cover");
	player_expect(other, SOON_MS, SAYS_NOBODY_COVERS, player_nick(other));
	game_act(&game, other, "pass", "!pass");
	game_act(&game, punter, "pass", "!pass");
	player_expect(watch, SOON_MS, SAYS_DEAL_IS_OVER, TABLE);
	HARNESS_MUST(books_deals() == 1);
	HARNESS_MUST(books_escrow(player_nick(punter)) == 0);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	player_say(watch, BOT, "proof");
	player_expect(watch, SOON_MS, SAYS_PROOF_OF_FIRST, ADMIN);
	harness_end();
}

static const struct unit_case cases[] = {
    {"a window, and a crash in it", stakes_stand_through_a_crash},
};

int
main(void)
{
	return HARNESS_MAIN("Hoyle's game", cases);
}
