/* After a deal: keep, pass, sale, and whose turn is next (RULES.md 7, 8). */
#include <config.h>

#include "engine/game.h"

void
after_bank_home(struct session *s, struct outcomes *out)
{
	int64_t lying = s->bank + s->bank_reserve + s->winnings;

	s->bank = s->bank_reserve = s->winnings = 0;
	game_home(s, out, s->banker, lying);
}

/* Ask the banker for a bank; false if he can't post the least. */
static bool
ask_bank(struct session *s, struct outcomes *out)
{
	int64_t player = s->seats[s->banker].player;

	deal_give_up_shoe(s, out);
	if (session_bank_most(s, s->banker) == 0) {
		game_say(out, OUT_SKIPPED, player, 0);
		return false;
	}
	game_say(out, OUT_BANK_MOVED, player, 0);
	return true;
}

/* A seat's turn begins; false if it is over at once. */
static bool
begin_turn(struct session *s, struct outcomes *out, int seat)
{
	s->phase = PHASE_BANKING;
	s->banker = s->opener = (uint8_t)seat;
	s->dealt = 0;
	return ask_bank(s, out);
}

/* Count a turn that is over; true if it was the last one of the last lap. */
static bool
count_turn(struct session *s, struct outcomes *out)
{
	int64_t laps = s->rules.value[RULE_LAPS];

	if (--s->lap_left > 0)
		return false;
	s->laps++;
	s->lap_left = s->seats_count;
	if (laps > 0 && s->laps >= laps)
		return true;
	match_tell_lap(s, out);
	return false;
}

/*
 * Ends that come at settlement, without a decision (8). The last shoe ends it
 * when it is used up, or is to be given up before the next bank: whatever a
 * banker decided would come to nothing. An admin may also take it away after
 * that, which ends the turn. Where each deal has fresh packs, they are its
 * shoe.
 */
static bool
end_by_limit(struct session *s, struct outcomes *out)
{
	int64_t shoes = s->rules.value[RULE_SHOES];
	int64_t deals = s->rules.value[RULE_DEALS];
	int64_t limit = s->rules.value[RULE_STAKE_LIMIT];

	if (game_end_if_due(s, out))
		return true;
	if (deals > 0 && s->deals >= deals)
		game_end(s, out, END_DEALS);
	else if (limit > 0 && s->staked >= limit)
		game_end(s, out, END_STAKE_LIMIT);
	else if (shoes > 0 && s->shoes >= shoes && deal_shoe_is_done(s))
		game_end(s, out, END_SHOES);
	return s->phase == PHASE_ENDED;
}

/* A turn is over; false if the session is. next: a seat that has the bank from
 * now on and is not freed, or NO_SEAT. */
static bool
end_turn(struct session *s, struct outcomes *out, int next)
{
	s->idle = s->dealt > 0 ? 0 : (uint8_t)(s->idle + 1);
	s->phase = PHASE_BANKING;
	s->banker = (uint8_t)next;
	s->go = NO_SEAT;
	seats_free(s, out);
	if (s->seats_count == 0) {
		game_end(s, out, END_FEW_SEATED);
		return false;
	}
	seats_admit(s, out);
	if (end_by_limit(s, out))
		return false;
	if (count_turn(s, out)) {
		game_end(s, out, END_LAPS);
		return false;
	}
	if (s->idle >= s->seats_count) {
		game_end(s, out, END_IDLE);
		return false;
	}
	return true;
}

/* The turn is over and the bank goes to the seat after the opener. */
static void
move_bank(struct session *s, struct outcomes *out)
{
	do {
		if (!end_turn(s, out, NO_SEAT))
			return;
	} while (!begin_turn(s, out, game_after(s, s->opener)));
}

void
after_pass(struct session *s, struct outcomes *out)
{
	after_bank_home(s, out);
	move_bank(s, out);
}

void
after_silence(struct session *s, struct outcomes *out)
{
	game_say(out, OUT_PASSED, s->seats[s->banker].player, 1)->m = 1;
	after_pass(s, out);
}

void
after_hand_over(struct session *s, struct outcomes *out, int seat)
{
	if (!end_turn(s, out, seat))
		return;
	if (!begin_turn(s, out, s->banker)) {
		move_bank(s, out);
	} else if (s->seats[s->banker].leaving) {
		after_silence(s, out);
	}
}

void
after_first(struct session *s, struct outcomes *out)
{
	s->phase = PHASE_BANKING;
	s->lap_left = s->seats_count;
	if (game_end_if_due(s, out))
		return;
	if (!begin_turn(s, out, 0))
		move_bank(s, out);
}

/* The same banker posts again, or his turn is over. */
static void
bank_anew(struct session *s, struct outcomes *out)
{
	after_bank_home(s, out);
	s->phase = PHASE_BANKING;
	if (s->seats[s->banker].leaving || !ask_bank(s, out))
		move_bank(s, out);
}

void
after_deal(struct session *s, struct outcomes *out, bool bank_won)
{
	int64_t rotation = s->rules.value[RULE_ROTATION];
	struct seat *banker;

	s->phase = PHASE_DECIDING;
	seats_free(s, out);
	seats_admit(s, out);
	if (end_by_limit(s, out))
		return;
	banker = &s->seats[s->banker];
	if (rotation > 0 && s->dealt < rotation) {
		bank_anew(s, out);
	} else if (!bank_won || rotation > 0) {
		after_pass(s, out);
	} else if (banker->leaving) {
		after_silence(s, out);
	} else {
		game_say(
		    out, OUT_DECIDE, banker->player, s->bank + s->winnings);
	}
}

void
after_shoe_out(struct session *s, struct outcomes *out)
{
	int64_t rotation = s->rules.value[RULE_ROTATION];

	s->phase = PHASE_DECIDING;
	seats_free(s, out);
	seats_admit(s, out);
	if (end_by_limit(s, out))
		return;
	if (rotation > 0 && s->dealt >= rotation)
		after_pass(s, out);
	else
		bank_anew(s, out);
}

/* Whose decision it is, and whether these rules know it. */
static enum refusal
check_keep(const struct session *s, const struct action *action)
{
	bool free_bank = session_is_free(s);
	int64_t owns = session_owned(s, s->banker);

	if (session_seat(s, action->player) != s->banker)
		return REFUSED_TURN;
	if (action->kind == ACTION_KEEP_OUT)
		return free_bank || !s->was_doublet ? REFUSED_RULE
						    : REFUSED_NONE;
	if (action->kind == ACTION_KEEP)
		return free_bank && session_bank_backing(s, s->bank) > owns
			   ? REFUSED_FUNDS
			   : REFUSED_NONE;
	if (!free_bank)
		return REFUSED_RULE;
	return game_check_bank(s, action->chips, owns);
}

/* The bank that a decision to deal again puts up (7). */
static int64_t
kept_bank(const struct session *s, const struct action *action)
{
	int64_t most =
	    game_backed_by(session_owned(s, s->banker), game_bank_factor(s));
	int64_t whole = s->bank + s->winnings;

	if (action->kind == ACTION_KEEP_NEW)
		return action->chips;
	if (action->kind == ACTION_KEEP_OUT || session_is_free(s))
		return s->bank;
	return whole < most ? whole : most;
}

enum refusal
after_keep(struct session *s, const struct action *action, struct outcomes *out)
{
	enum refusal refusal = check_keep(s, action);
	int64_t lying = s->bank + s->bank_reserve + s->winnings;
	int64_t bank, held;

	if (refusal != REFUSED_NONE)
		return refusal;
	bank = kept_bank(s, action);
	held = session_bank_backing(s, bank);
	s->bank = bank;
	s->bank_reserve = held - bank;
	s->winnings = 0;
	if (held > lying)
		game_put(s, out, s->banker, held - lying);
	else
		game_home(s, out, s->banker, lying - held);
	s->seats[s->banker].voted = 0;
	game_say(out, OUT_KEPT, action->player, bank);
	staking_begin(s, out);
	return REFUSED_NONE;
}

enum refusal
after_sell(struct session *s, const struct action *action, struct outcomes *out)
{
	if (session_seat(s, action->player) != s->banker)
		return REFUSED_TURN;
	if (s->rules.value[RULE_AFTER_WIN] != AFTER_SALE)
		return REFUSED_RULE;
	s->price = s->bank + s->winnings;
	after_bank_home(s, out);
	s->phase = PHASE_SELLING;
	game_say(out, OUT_FOR_SALE, action->player, s->price);
	return REFUSED_NONE;
}

/* The bank is sold: the buyer deals, the opener stays the opener. */
static void
sold_to(struct session *s, struct outcomes *out, int buyer)
{
	int64_t seller = s->seats[s->banker].player;
	int64_t held = s->seats[buyer].claim;
	struct outcome *said;

	s->seats[buyer].claim = 0;
	s->banker = (uint8_t)buyer;
	s->bank = s->price;
	s->bank_reserve = held - s->price;
	s->price = 0;
	for (int i = 0; i < s->seats_count; i++) {
		int64_t claim = s->seats[i].claim;

		s->seats[i].claim = 0;
		game_home(s, out, i, claim);
	}
	said = game_say(out, OUT_SOLD, seller, s->bank);
	said->o = s->seats[buyer].player;
	seats_free(s, out);
	s->phase = PHASE_STAKING;
	if (!game_end_if_due(s, out))
		staking_begin(s, out);
}

enum refusal
after_buy(struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	int64_t held = session_bank_backing(s, s->price);

	if (seat == s->banker)
		return REFUSED_BANKER;
	if (s->seats[seat].claim > 0)
		return REFUSED_CLAIMED;
	if (held > s->seats[seat].purse)
		return REFUSED_FUNDS;
	game_put(s, out, seat, held);
	s->seats[seat].claim = held;
	s->seats[seat].voted = 0;
	game_say(out, OUT_CLAIMED, action->player, s->price);
	if (seat == game_after(s, s->banker))
		sold_to(s, out, seat);
	return REFUSED_NONE;
}

void
after_sale(struct session *s, struct outcomes *out)
{
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i))
		if (s->seats[i].claim > 0) {
			sold_to(s, out, i);
			return;
		}
	s->price = 0;
	game_say(out, OUT_UNSOLD, s->seats[s->banker].player, 0);
	after_pass(s, out);
}
