/* A bank is posted and punters stake against it (RULES.md 2.2, 2.3, 4). */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "engine/game.h"

enum { ROUNDS_LIMIT = 20 };

enum refusal
staking_bank(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	enum refusal refusal;
	int64_t held;

	if (seat != s->banker)
		return REFUSED_TURN;
	refusal = game_check_bank(s, action->chips, s->seats[seat].purse);
	if (refusal != REFUSED_NONE)
		return refusal;
	held = session_bank_backing(s, action->chips);
	game_put(s, out, seat, held);
	s->bank = action->chips;
	s->bank_reserve = held - s->bank;
	s->seats[seat].voted = 0;
	game_say(out, OUT_POSTED, action->player, s->bank)->m = s->bank_reserve;
	staking_begin(s, out);
	return REFUSED_NONE;
}

/* No stake: no deal. The bank goes home and the turn is over (2.3). */
static void
void_deal(struct session *s, struct outcomes *out)
{
	game_say(out, OUT_VOID, s->seats[s->banker].player, s->bank);
	after_pass(s, out);
}

void
staking_close(struct session *s, struct outcomes *out)
{
	int64_t staked = s->bank - session_open(s);

	s->go = NO_SEAT;
	if (staked == 0) {
		void_deal(s, out);
		return;
	}
	s->phase = PHASE_SHUFFLING;
	game_say(out, OUT_CLOSED, s->seats[s->banker].player, staked)->m =
	    s->bank;
}

/* Staking in turns: to the next seat that can stake, or to the end. */
static void
next_go(struct session *s, struct outcomes *out)
{
	bool once = s->rules.value[RULE_ROUNDS] == ROUNDS_ONE;

	for (;;) {
		s->go = (uint8_t)game_after(s, s->go);
		if (s->go == s->banker) {
			if (!s->new_stake || once || s->round == ROUNDS_LIMIT) {
				staking_close(s, out);
				return;
			}
			s->round++;
			s->new_stake = 0;
		} else if (session_stake_most(s, s->go) > 0) {
			struct outcome *said = game_say(out, OUT_GO,
			    s->seats[s->go].player, session_open(s));

			said->m = s->round;
			return;
		} else {
			game_say(out, OUT_PASSED, s->seats[s->go].player, 0)
			    ->m = 2;
		}
	}
}

/* Could he stake, as long as something is open? */
static bool
can_stake(const struct session *s, int seat)
{
	const struct seat *punter = &s->seats[seat];

	return seat != s->banker && !punter->leaving &&
	       punter->purse >= game_factor(s);
}

/* Open staking is over once nobody is left who could and would stake. */
static void
close_if_done(struct session *s, struct outcomes *out)
{
	for (int i = 0; i < s->seats_count; i++)
		if (!s->seats[i].passed && can_stake(s, i))
			return;
	staking_close(s, out);
}

/* A punter has acted, and so much is open: what is awaited next? */
static void
go_on(struct session *s, struct outcomes *out, int64_t open)
{
	if (open == 0)
		staking_close(s, out);
	else if (s->go != NO_SEAT)
		next_go(s, out);
	else
		close_if_done(s, out);
}

void
staking_begin(struct session *s, struct outcomes *out)
{
	bool turns = s->rules.value[RULE_STAKING] == STAKING_TURNS;

	if (game_is_hoyle(s)) {
		hoyle_begin(s, out);
		return;
	}
	deal_give_up_shoe(s, out);
	s->phase = PHASE_STAKING;
	s->round = 1;
	s->new_stake = 0;
	for (int i = 0; i < s->seats_count; i++) {
		s->seats[i].passed = 0;
		memset(s->seats[i].cut, 0, sizeof(s->seats[i].cut));
	}
	s->go = turns ? s->banker : NO_SEAT;
	go_on(s, out, s->bank); /* no stake lies yet */
}

/* May this seat stake at all now? */
static enum refusal
check_punter(const struct session *s, int seat)
{
	if (seat == s->banker)
		return REFUSED_BANKER;
	return s->go != NO_SEAT && s->go != seat ? REFUSED_TURN : REFUSED_NONE;
}

void
staking_lay(struct session *s, struct outcomes *out, int seat, int64_t n)
{
	struct seat *punter = &s->seats[seat];
	int64_t held = n * game_factor(s);

	game_put(s, out, seat, held);
	punter->stake += n;
	punter->reserve += held - n;
	punter->passed = punter->voted = 0;
	s->new_stake = 1;
}

enum refusal
staking_check(const struct session *s, int seat, int64_t open, int64_t *n)
{
	int64_t unit = s->rules.value[RULE_UNIT];
	int64_t backs = game_backed_by(s->seats[seat].purse, game_factor(s));

	if (*n < 1 || *n > CHIPS_MOST)
		return REFUSED_AMOUNT;
	if (*n > open && s->rules.value[RULE_EXCESS] == EXCESS_TRIM)
		*n = open;
	if (*n > open)
		return REFUSED_OPEN;
	if (*n > backs)
		return REFUSED_FUNDS;
	return *n < unit && open >= unit && backs >= unit ? REFUSED_UNIT
							  : REFUSED_NONE;
}

enum refusal
staking_stake(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	int64_t open = session_open(s), n = action->chips;
	enum refusal refusal;

	if (game_is_hoyle(s))
		return hoyle_stake(s, action, out);
	refusal = check_punter(s, seat);
	if (refusal == REFUSED_NONE)
		refusal = staking_check(s, seat, open, &n);
	if (refusal != REFUSED_NONE)
		return refusal;
	staking_lay(s, out, seat, n);
	game_say(out, OUT_STAKED, action->player, n)->m = s->seats[seat].stake;
	go_on(s, out, open - n);
	return REFUSED_NONE;
}

/* Every other stake goes home with its reserve. */
static void
send_others_home(struct session *s, struct outcomes *out, int seat)
{
	for (int i = 0; i < s->seats_count; i++) {
		struct seat *other = &s->seats[i];
		int64_t stake = other->stake, held = stake + other->reserve;

		if (i == seat || stake == 0)
			continue;
		other->stake = other->reserve = 0;
		game_home(s, out, i, held);
		game_say(out, OUT_SENT_HOME, other->player, stake);
	}
}

/* What a cover adds to the stake of a seat. */
static int64_t
cover_adds(const struct session *s, int seat)
{
	return s->rules.value[RULE_COVER] == COVER_TAKEOVER
		   ? s->bank - s->seats[seat].stake
		   : session_open(s);
}

enum refusal
session_may_cover(const struct session *s, int seat)
{
	enum refusal refusal = check_punter(s, seat);

	if (refusal != REFUSED_NONE)
		return refusal;
	return session_backing(s, cover_adds(s, seat)) > s->seats[seat].purse
		   ? REFUSED_FUNDS
		   : REFUSED_NONE;
}

enum refusal
staking_cover(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	int64_t stake = s->seats[seat].stake, more = cover_adds(s, seat);
	enum refusal refusal = session_may_cover(s, seat);

	if (refusal != REFUSED_NONE)
		return refusal;
	if (s->rules.value[RULE_COVER] == COVER_TAKEOVER)
		send_others_home(s, out, seat);
	staking_lay(s, out, seat, more);
	game_say(out, OUT_COVERED, action->player, stake + more);
	staking_close(s, out);
	return REFUSED_NONE;
}

void
staking_pass(struct session *s, struct outcomes *out, int seat, bool is_silent)
{
	struct seat *punter = &s->seats[seat];

	if (s->go != NO_SEAT && s->go != seat)
		return; /* a leaver whose go it is not */
	if (!punter->passed || s->go != NO_SEAT)
		game_say(out, OUT_PASSED, punter->player, 0)->m = is_silent;
	punter->passed = 1;
	go_on(s, out, session_open(s));
}

enum refusal
staking_cut(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);

	if (seat == s->banker)
		return REFUSED_BANKER;
	if (action->word == NULL || !fair_cut_is_valid(action->word))
		return REFUSED_WORD;
	if (!session_takes_cuts(s))
		return REFUSED_SHOE;
	memset(s->seats[seat].cut, 0, sizeof(s->seats[seat].cut));
	snprintf(
	    s->seats[seat].cut, sizeof(s->seats[seat].cut), "%s", action->word);
	game_say(out, OUT_CUT_TAKEN, action->player, 0);
	return REFUSED_NONE;
}
