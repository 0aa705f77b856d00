/* One user floods: he is told once, the others play on, and the bot stays. */
#include <config.h>

#include <string.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

enum { FLOOD_LINES = 400, ANSWERS_MOST = 15, HUGE = 480 };

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

static struct plan
plan_with_limits(void)
{
	struct plan plan = harness_plan("channel", TIMES);

	plan.budget = "fast";
	return plan;
}

static void
flood(const char *target, const char *said)
{
	struct plan plan = plan_with_limits();
	struct game game;
	struct player *pest;
	size_t mark;

	harness_begin(&plan);
	game_begin(&game, 2);
	pest = harness_player("pest", 0, TABLE);
	player_skip(pest);
	mark = player_mark(pest);
	for (int i = 0; i < FLOOD_LINES; i++)
		player_say(pest, target, "%s", said);
	/* Others are heard at once. */
	game_bank(&game, 10);
	game_act(&game, game_punter(&game, 0), "stake", "!stake 4");
	player_expect(pest, 3 * SOON_MS, SAYS_SLOW_DOWN, "pest");
	crowd_run(harness_crowd(), 1000);
	/* Once of his commands, once of his errors. */
	HARNESS_MUST(player_count(pest, mark, SAYS_SLOW_DOWN, "pest") <= 2);
	HARNESS_MUST(
	    player_count(pest, mark, TO_ONE "*", "pest") <= ANSWERS_MOST);
	HARNESS_MUST(player_count(pest, 0, BOT " QUIT *") == 0);
	HARNESS_MUST(books_lying() == 14);
	harness_end();
}

static void
of_questions(void)
{
	flood(TABLE, "!chips");
}

static void
of_long_answers(void)
{
	flood(BOT, "help");
}

static void
of_errors(void)
{
	flood(TABLE, "!bank x");
}

static void
of_joins_and_leaves(void)
{
	struct plan plan = plan_with_limits();
	struct player *pest;

	harness_begin(&plan);
	pest = harness_player("pest", 0, TABLE);
	for (int i = 0; i < FLOOD_LINES / 2; i++) {
		player_say(pest, TABLE, "!join");
		player_say(pest, TABLE, "!leave");
	}
	crowd_run(harness_crowd(), 1000);
	HARNESS_MUST(harness_is_running());
	HARNESS_MUST(books_lying() == 0);
	harness_end();
}

static void
of_ctcp(void)
{
	struct plan plan = plan_with_limits();
	struct player *pest;

	harness_begin(&plan);
	pest = harness_player("pest", 0, TABLE);
	player_skip(pest);
	for (int i = 0; i < FLOOD_LINES; i++)
		player_say(pest, BOT, "\001VERSION\001");
	crowd_run(harness_crowd(), 1000);
	HARNESS_MUST(player_count(pest, player_mark(pest),
			 BOT " NOTICE pest *") <= ANSWERS_MOST);
	harness_end();
}

/* Whatever bytes a line may have. */
static void
of_strange_bytes(void)
{
	struct plan plan = plan_with_limits();
	struct player *pest;
	char said[HUGE];
	unsigned seed = 1;

	harness_begin(&plan);
	pest = harness_player("pest", 0, TABLE);
	for (int i = 0; i < FLOOD_LINES; i++) {
		size_t len = seed % (HUGE - 40);

		for (size_t k = 0; k < len; k++) {
			seed = seed * 1103515245U + 12345U;
			said[k] = (char)(seed >> 16);
			if (strchr("\r\n", said[k]) != NULL)
				said[k] = '!';
		}
		said[len] = '\0';
		player_say(pest, i % 2 == 0 ? TABLE : BOT, "!%s", said);
	}
	player_say(pest, TABLE, "!%0400d", 1);
	crowd_run(harness_crowd(), 1000);
	HARNESS_MUST(harness_is_running());
	player_skip(harness_watch(0));
	player_say(harness_watch(0), TABLE, "!chips");
	player_expect(harness_watch(0), SOON_MS, BOT " * *1000*");
	harness_end();
}

static const struct unit_case cases[] = {
    {"questions", of_questions},
    {"long answers", of_long_answers},
    {"errors", of_errors},
    {"joins and leaves", of_joins_and_leaves},
    {"ctcp", of_ctcp},
    {"strange bytes", of_strange_bytes},
};

int
main(void)
{
	return HARNESS_MAIN("flood", cases);
}
