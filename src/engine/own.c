/* A card for each punter, who backs only his own (RULES.md 5.1). */
#include <config.h>

#include <string.h>

#include "engine/game.h"

static bool
has_rank(const struct session *s, int seat, int rank)
{
	return card_rank(s->seats[seat].own.card) == rank;
}

static bool
is_decided(const struct seat *seat)
{
	return seat->own.stake > 0 && seat->stake == 0;
}

/* Stakes that are undecided; of a rank of ANY_RANK, all of them. */
enum { ANY_RANK = -1 };

static int
count_undecided(const struct session *s, int rank)
{
	int count = 0;

	for (int i = 0; i < s->seats_count; i++)
		count += s->seats[i].stake > 0 &&
			 (rank == ANY_RANK || has_rank(s, i, rank));
	return count;
}

static void
decide(struct session *s, struct outcomes *out, int rank,
    const struct verdict *verdict)
{
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		struct seat *seat = &s->seats[i];

		if (seat->stake == 0 ||
		    (rank != ANY_RANK && !has_rank(s, i, rank)))
			continue;
		seat->own.change = deal_settle_stake(s, out, i, verdict);
		game_say(out, OUT_DECIDED, seat->player, seat->own.change)->m =
		    seat->own.stake;
	}
}

/* The results of what was decided; the cards are given up. */
static void
tell_results(struct session *s, struct outcomes *out)
{
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		struct seat *seat = &s->seats[i];

		if (is_decided(seat))
			deal_say_result(
			    s, out, i, seat->own.change, seat->own.stake);
		memset(&seat->own, 0, sizeof(seat->own));
	}
}

static void
finish_if_decided(struct session *s, struct outcomes *out)
{
	if (count_undecided(s, ANY_RANK) > 0)
		return;
	tell_results(s, out);
	deal_finish(s, out, s->winnings >= 0);
}

void
own_open(struct session *s, struct outcomes *out)
{
	struct verdict doublet = deal_doublet(s);
	int rank;

	deal_open(s);
	rank = card_rank(s->banker_card);
	game_say(out, OUT_BANKER_CARD, s->seats[s->banker].player, 0)->card =
	    s->banker_card;
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		struct seat *seat = &s->seats[i];
		struct outcome *said;

		if (seat->stake == 0)
			continue;
		seat->own = (struct own){
		    .stake = seat->stake, .card = deal_next_card(s)};
		said = game_say(out, OUT_OWN_CARD, seat->player, seat->stake);
		said->card = seat->own.card;
		said->m = has_rank(s, i, rank);
	}
	decide(s, out, rank, &doublet);
	finish_if_decided(s, out);
}

static bool
punter_was_matched(const struct session *s)
{
	for (int i = 0; i < s->seats_count; i++)
		if (s->seats[i].own.change > 0)
			return true;
	return false;
}

void
own_turn(struct session *s, struct outcomes *out)
{
	card turned = deal_next_card(s);
	int rank = card_rank(turned);
	bool bank_won = rank == card_rank(s->banker_card);
	int64_t times;

	if (!bank_won && count_undecided(s, rank) == 0) {
		game_say(out, OUT_CARD, 0, 0)->card = turned;
		return;
	}
	times = deal_match(s, out, turned, bank_won);
	if (bank_won && !punter_was_matched(s) &&
	    deal_waits_for_capot(s, times))
		return;
	decide(s, out, bank_won ? ANY_RANK : rank,
	    &(struct verdict){bank_won, false, times});
	finish_if_decided(s, out);
}

void
own_turn_capot(struct session *s, struct outcomes *out)
{
	int64_t times = deal_turn_capot(s, out);

	decide(s, out, ANY_RANK, &(struct verdict){true, false, times});
	finish_if_decided(s, out);
}

void
own_break_off(struct session *s, struct outcomes *out)
{
	bool has_decided = false;

	if (s->phase != PHASE_TURNING || !own_is_played(s))
		return;
	for (int i = 0; i < s->seats_count; i++)
		has_decided = has_decided || is_decided(&s->seats[i]);
	tell_results(s, out);
	if (has_decided)
		deal_say_result(s, out, s->banker, s->winnings, s->bank);
}

static bool
seat_is_sound(const struct session *s, int i)
{
	const struct seat *seat = &s->seats[i];
	int64_t lost = seat->own.stake * game_factor(s);
	int64_t won = seat->own.stake * game_bank_factor(s);

	if (!card_is_valid(seat->own.card) || seat->own.stake < 0 ||
	    seat->own.stake > s->bank || seat->own.change < -lost ||
	    seat->own.change > won)
		return false;
	if (seat->stake == 0)
		return i != s->banker || seat->own.stake == 0;
	return seat->own.stake == seat->stake && seat->own.change == 0 &&
	       !has_rank(s, i, card_rank(s->banker_card));
}

static bool
has_none(const struct session *s)
{
	for (int i = 0; i < s->seats_count; i++)
		if (s->seats[i].own.stake != 0 || s->seats[i].own.change != 0 ||
		    s->seats[i].own.card != 0)
			return false;
	return true;
}

bool
own_is_sound(const struct session *s)
{
	int64_t stakes = 0, change = 0;

	if (s->phase != PHASE_TURNING || s->stage == STAGE_OPENING ||
	    !own_is_played(s))
		return has_none(s);
	for (int i = 0; i < s->seats_count; i++) {
		if (!seat_is_sound(s, i))
			return false;
		stakes += s->seats[i].own.stake;
		change += s->seats[i].own.change;
	}
	if (s->stage >= STAGE_CAPOT && punter_was_matched(s))
		return false;
	return stakes <= s->bank && change == -s->winnings &&
	       count_undecided(s, ANY_RANK) > 0;
}
