/* A game as three people play it: the draw, banks, stakes, covers, what
 * follows a won deal, and the end. */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 30; time_staking = 20; " \
	"time_deciding = 30; time_sale = 3;"

static void
seating_draws_an_order(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;

	harness_begin(&plan);
	game_open(&game, 0, TABLE, 3);
	HARNESS_MUST(books_live() == 1);
	HARNESS_MUST(books_actions("draw") == 0);
	game_start(&game);
	HARNESS_MUST(books_actions("draw") == 1);
	HARNESS_MUST(game.banker != NULL);
	for (int i = 0; i < game.count; i++)
		HARNESS_MUST(
		    books_owned(player_nick(game.players[i])) == GAME_GRANT);
	game_end(&game);
	harness_end();
}

static void
seating_ends_with_its_time(void)
{
	struct plan plan = harness_plan("channel", "time_seating = 2;");
	struct game game;

	harness_begin(&plan);
	game_open(&game, 0, TABLE, 2);
	player_skip(harness_watch(0));
	game_await_banker(&game);
	game_end(&game);
	harness_end();
}

static void
stakes_lie_on_the_table(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	int64_t before;
	bool won;
	const char *banker, *first, *second;
	int64_t change[3];

	harness_begin(&plan);
	game_begin(&game, 3);
	banker = player_nick(game.banker);
	first = player_nick(game_punter(&game, 0));
	second = player_nick(game_punter(&game, 1));
	before = books_deals();
	game_bank(&game, 10);
	HARNESS_MUST(books_escrow(banker) == 10);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 6");
	HARNESS_MUST(books_escrow(first) == 6);
	HARNESS_MUST(books_purse(first) == GAME_GRANT - 6);
	game_act(&game, game_punter(&game, 1), "stake", "!s 4");
	won = game_await_result(&game, before);
	change[0] = won ? 10 : -10;
	change[1] = won ? -6 : 6;
	change[2] = won ? -4 : 4;
	HARNESS_MUST(books_owned(banker) == GAME_GRANT + change[0]);
	HARNESS_MUST(books_owned(first) == GAME_GRANT + change[1]);
	HARNESS_MUST(books_owned(second) == GAME_GRANT + change[2]);
	HARNESS_MUST(books_lying() == (won ? 20 : 0));
	game_end(&game);
	HARNESS_MUST(books_lying() == 0);
	harness_end();
}

static void
a_cover_sends_stakes_home(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	int64_t before;
	bool won;
	const char *first, *second;

	harness_begin(&plan);
	game_begin(&game, 3);
	first = player_nick(game_punter(&game, 0));
	second = player_nick(game_punter(&game, 1));
	before = books_deals();
	game_bank(&game, 20);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 5");
	game_act(&game, game_punter(&game, 1), "cover", "!cover");
	HARNESS_MUST(books_purse(first) == GAME_GRANT);
	won = game_await_result(&game, before);
	HARNESS_MUST(books_owned(second) == GAME_GRANT + (won ? -20 : 20));
	HARNESS_MUST(books_owned(first) == GAME_GRANT);
	game_end(&game);
	harness_end();
}

/* Each punter has a card of his own; the cards and the results are told. */
static void
own_cards_are_dealt(void)
{
	struct plan plan = harness_plan(
	    "channel", TIMES "punter_cards = \"own\"; after_win = \"pass\";");
	struct player *watch;
	struct game game;

	harness_begin(&plan);
	watch = harness_watch(0);
	game_begin(&game, 3);
	for (int i = 0; i < 3; i++) {
		int64_t before = books_deals();
		bool won;

		game_bank(&game, GAME_BANK);
		game_stake_all(&game);
		won = game_await_result(&game, before);
		player_expect(watch, SOON_MS, SAYS_OWN_CARDS, TABLE);
		HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
		if (won) { /* else the result asks the next banker */
			player_expect(watch, SOON_MS, SAYS_OWN_RESULT, TABLE);
			game_act(&game, game.banker, "pass", "!pass");
		}
		game_await_banker(&game);
	}
	game_end(&game);
	HARNESS_MUST(books_lying() == 0);
	harness_end();
}

/* pagat: one seat at a time, in order; silence is a pass. */
static void
turns_of_staking_are_kept(void)
{
	struct plan plan = harness_plan("pagat", TIMES " time_go = 2;");
	struct game game;
	int64_t before;

	harness_begin(&plan);
	game_begin(&game, 2);
	before = books_deals();
	game_bank(&game, 10);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 3");
	/* The second round goes by in silence, and the deal is made. */
	game_await_result(&game, before);
	HARNESS_MUST(books_actions("timeout") >= 1);
	HARNESS_MUST(books_actions("stake") == 1);
	harness_end();
}

static void
a_winner_keeps(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	int64_t before;

	harness_begin(&plan);
	game_begin(&game, 3);
	game_win(&game);
	before = books_deals();
	game_act(&game, game.banker, "keep", "!keep");
	HARNESS_MUST(books_escrow(player_nick(game.banker)) == 2 * GAME_BANK);
	game_act(&game, game_punter(&game, 0), "cover", "!cover");
	game_await_result(&game, before);
	game_end(&game);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	harness_end();
}

static void
a_bank_is_sold(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	struct player *seller, *buyer;
	int64_t before;

	harness_begin(&plan);
	game_begin(&game, 3);
	game_win(&game);
	seller = game.banker;
	buyer = game_punter(&game, 0);
	before = books_deals();
	game_act(&game, seller, "sell", "!sell");
	HARNESS_MUST(books_escrow(player_nick(seller)) == 0);
	game_act(&game, buyer, "buy", "!buy");
	HARNESS_MUST(books_escrow(player_nick(buyer)) == 2 * GAME_BANK);
	game.banker = buyer;
	/* Taken at once, or when the time of the sale is over. */
	player_expect(harness_watch(0), SOON_MS, SAYS_ASKS_STAKE, TABLE, "");
	game_act(&game, seller, "cover", "!cover");
	game_await_result(&game, before);
	game_end(&game);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	harness_end();
}

static void
nobody_buys(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	struct player *seller;

	harness_begin(&plan);
	game_begin(&game, 2);
	game_win(&game);
	seller = game.banker;
	game_act(&game, seller, "sell", "!sell");
	HARNESS_MUST(game_await_banker(&game) != seller);
	game_end(&game);
	harness_end();
}

/* The last seconds are long enough for two bids; the higher one is paid. */
static void
the_next_turn_is_auctioned(void)
{
	struct plan plan = harness_plan(
	    "channel", TIMES " after_win = \"auction\"; time_auction = 4;");
	struct game game;
	struct player *seller, *loser, *buyer;
	int64_t had, paid;

	harness_begin(&plan);
	game_begin(&game, 3);
	game_win(&game);
	seller = game.banker;
	loser = game_punter(&game, 0);
	buyer = game_punter(&game, 1);
	game_act(&game, seller, "auction", "!auction");
	had = books_owned(player_nick(seller));
	paid = books_owned(player_nick(buyer));
	HARNESS_MUST(books_escrow(player_nick(seller)) == 0);
	game_act(&game, loser, "bid", "!bid 30");
	HARNESS_MUST(books_escrow(player_nick(loser)) == 30);
	game_act(&game, buyer, "bid", "!bid 31");
	HARNESS_MUST(books_escrow(player_nick(loser)) == 0);
	HARNESS_MUST(books_escrow(player_nick(buyer)) == 31);
	player_expect(harness_watch(0), 3 * SOON_MS, SAYS_AUCTIONED, TABLE,
	    player_nick(buyer), "31");
	game.banker = buyer;
	game_bank(&game, GAME_BANK);
	HARNESS_MUST(books_owned(player_nick(seller)) == had + 31);
	HARNESS_MUST(books_owned(player_nick(buyer)) == paid - 31);
	game_end(&game);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	harness_end();
}

static const struct unit_case cases[] = {
    {"seating and the draw", seating_draws_an_order},
    {"seating ends with its time", seating_ends_with_its_time},
    {"bank and stakes", stakes_lie_on_the_table},
    {"cover", a_cover_sends_stakes_home},
    {"own cards", own_cards_are_dealt},
    {"staking in turns", turns_of_staking_are_kept},
    {"keep", a_winner_keeps},
    {"sell and buy", a_bank_is_sold},
    {"nobody buys", nobody_buys},
    {"an auction", the_next_turn_is_auctioned},
};

int
main(void)
{
	return HARNESS_MAIN("deal", cases);
}
