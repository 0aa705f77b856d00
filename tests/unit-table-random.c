/* Random acts at a table, the same in every run. */
#include <config.h>

#include "unit-table.h"

#include "base/chance.h"

uint32_t
chance(struct house *house, uint32_t below)
{
	return (uint32_t)(chance_mix(&house->chance) % below);
}

/* What furthers the game in each phase, and what is seldom wanted. */
static const struct {
	int count;
	enum action_kind kinds[6];
} wanted[PHASE_ENDED + 1] = {
    [PHASE_SEATING] = {3, {ACTION_JOIN, ACTION_JOIN, ACTION_START}},
    [PHASE_BANKING] = {2, {ACTION_BANK, ACTION_BANK}},
    [PHASE_STAKING] = {6, {ACTION_STAKE, ACTION_STAKE, ACTION_STAKE, ACTION_CUT,
			      ACTION_COVER, ACTION_PASS}},
    [PHASE_DECIDING] = {5, {ACTION_KEEP, ACTION_KEEP_OUT, ACTION_SELL,
			       ACTION_AUCTION, ACTION_PASS}},
    [PHASE_SELLING] = {1, {ACTION_BUY}},
    [PHASE_CUTTING] = {1, {ACTION_CUT}},
    [PHASE_WINDOW] = {4,
	{ACTION_STAKE, ACTION_STAKE, ACTION_STAKE, ACTION_PASS}},
    [PHASE_AUCTION] = {1, {ACTION_BID}},
    [PHASE_ENDED] = {1, {ACTION_JOIN}},
};
static const enum action_kind seldom[] = {ACTION_JOIN, ACTION_LEAVE, ACTION_END,
    ACTION_BANK, ACTION_STAKE, ACTION_COVER, ACTION_BUY, ACTION_KEEP_NEW};

/* A cut has one; a stake, in Hoyle's game, at times. */
static const char *
random_word(struct house *house, enum action_kind kind)
{
	static const char *const ranks[] = {"2", "9", "10", "K"};

	if (kind == ACTION_CUT)
		return "word";
	return kind == ACTION_STAKE && phase(house) == PHASE_WINDOW &&
		       chance(house, 3) == 0
		   ? ranks[chance(house, 4)]
		   : NULL;
}

static void
random_act(struct house *house)
{
	const struct session *s = table_session(house->table);
	int64_t asked = s == NULL ? 0 : session_asks(s);
	int player = (int)chance(house, PLAYERS);
	uint32_t kinds = (uint32_t)wanted[phase(house)].count;
	enum action_kind kind;

	if (chance(house, 8) == 0 || kinds == 0)
		kind =
		    seldom[chance(house, sizeof(seldom) / sizeof(seldom[0]))];
	else
		kind = wanted[phase(house)].kinds[chance(house, kinds)];
	for (int i = 0; i < PLAYERS && chance(house, 4) > 0; i++)
		if (house->players[i] == asked)
			player = i;
	if (!house->has_robots && chance(house, 30) == 0)
		does(house, -1, ACTION_VOID, 0);
	does_at(house, house->table, player, kind, 1 + chance(house, 30),
	    random_word(house, kind));
}

/* Robots act in their own time, and nothing but time ends an auction. */
static bool
waits_often(const struct house *house)
{
	return house->has_robots || phase(house) == PHASE_AUCTION;
}

/* One random act, or the time of something comes. */
void
random_step(struct house *house)
{
	int64_t next = hall_next(house->hall);

	if (house->has_robots && phase(house) == PHASE_SEATING &&
	    chance(house, 4) == 0)
		(void)robots(house, 0, 1 + chance(house, 3));
	if (house->said_count > TOLD_MOST - 100)
		house->said_count = 0;
	if (chance(house, 8) == 0)
		hall_forget(house->hall);
	if (!house->has_robots && phase(house) == PHASE_TURNING &&
	    chance(house, 40) == 0)
		does(house, -1, ACTION_VOID, 0);
	if (chance(house, waits_often(house) ? 2 : 8) > 0 &&
	    phase(house) != PHASE_TURNING) {
		random_act(house);
	} else if (next >= 0) {
		passes(house, next > house->now_ms ? next - house->now_ms : 0);
	}
	if (chance(house, 4) > 0)
		hears(house);
}
