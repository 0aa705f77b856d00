/*
 * Stopped and started again in each phase: by SIGTERM, which must end it in
 * time and in order, and by SIGKILL. What lay on the table lies there, the
 * cards that were turned stand, and the game goes on.
 */
#include <config.h>

#include "functional/books.h"
#include "functional/game.h"

#define TIMES \
	"time_seating = 60; time_bank = 30; time_staking = 30; " \
	"time_deciding = 30; time_sale = 10;"

static void
go_on(struct game *game, enum game_phase phase, int64_t deals)
{
	switch (phase) {
	case GAME_SEATING:
		game_start(game);
		break;
	case GAME_BANKING:
		game_bank(game, GAME_BANK);
		break;
	case GAME_STAKING:
		game_act(game, game_punter(game, 1), "stake", "!stake 6");
		game_await_result(game, deals);
		break;
	case GAME_TURNING:
		game_await_result(game, deals);
		break;
	case GAME_DECIDING:
		game_act(game, game->banker, "keep", "!keep");
		break;
	case GAME_SELLING:
		game_act(game, game_punter(game, 0), "buy", "!buy");
		break;
	case GAME_PHASES:
		break;
	}
}

/* The seed and the cut of the newest deal: they decide all its cards. */
static void
deal_words(struct text *out)
{
	books_words("SELECT d.number || ':' || d.seed_index || ':' || d.cut "
		    "|| ':' || c.top FROM deal AS d JOIN chain AS c "
		    "ON c.session = d.session AND c.number = d.chain "
		    "ORDER BY d.number DESC LIMIT 1",
	    NULL, out);
}

static void
stop_and_go(enum game_phase phase, void (*stop)(void))
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game;
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	int64_t lying[3], turned, deals;

	/* Cards one by one, so that there is time between them. */
	if (phase == GAME_TURNING)
		plan.channels[0][0].announce = "each";
	harness_begin(&plan);
	game_open(&game, 0, TABLE, 3);
	if (phase != GAME_SEATING)
		game_start(&game);
	deals = books_deals();
	game_reach(&game, phase);
	stop();
	for (int i = 0; i < 3; i++)
		lying[i] = books_escrow(player_nick(game.players[i]));
	turned = books_actions("turn");
	if (phase != GAME_TURNING)
		deals = books_deals();
	deal_words(&before);
	HARNESS_MUST(books_live() == 1);
	game_resume(&game);
	deal_words(&after);
	CU_ASSERT_STRING_EQUAL(text_str(&before), text_str(&after));
	for (int i = 0; i < 3; i++)
		if (phase != GAME_TURNING)
			HARNESS_MUST(books_escrow(player_nick(
					 game.players[i])) == lying[i]);
	HARNESS_MUST(books_actions("turn") >= turned);
	go_on(&game, phase, deals);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	text_fini(&before);
	text_fini(&after);
	harness_end();
}

#define CASES(name, phase) \
	static void term_##name(void) \
	{ \
		stop_and_go(phase, harness_stop); \
	} \
	static void kill_##name(void) \
	{ \
		stop_and_go(phase, harness_crash); \
	}

CASES(seating, GAME_SEATING)
CASES(banking, GAME_BANKING)
CASES(staking, GAME_STAKING)
CASES(turning, GAME_TURNING)
CASES(deciding, GAME_DECIDING)
CASES(selling, GAME_SELLING)

static const struct unit_case cases[] = {
    {"SIGTERM while seating", term_seating},
    {"SIGTERM while banking", term_banking},
    {"SIGTERM while staking", term_staking},
    {"SIGTERM while turning", term_turning},
    {"SIGTERM while deciding", term_deciding},
    {"SIGTERM while selling", term_selling},
    {"SIGKILL while seating", kill_seating},
    {"SIGKILL while banking", kill_banking},
    {"SIGKILL while staking", kill_staking},
    {"SIGKILL while turning", kill_turning},
    {"SIGKILL while deciding", kill_deciding},
    {"SIGKILL while selling", kill_selling},
};

int
main(void)
{
	return HARNESS_MAIN("restart", cases);
}
