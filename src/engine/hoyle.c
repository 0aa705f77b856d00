/*
 * Hoyle's game (RULES.md 9): the cards come before the stakes, and whenever a
 * new one is laid out a window opens for more.
 *
 * While a deal is played s->winnings is what the bank has won in it; afterwards
 * it may be below zero.
 */
#include <config.h>

#include <string.h>

#include "engine/game.h"

static unsigned
bit_of(int rank)
{
	return 1U << rank;
}

/* A hand card's rank is never laid out. */
bool
session_takes_stakes(const struct session *s, int rank)
{
	return rank >= 0 && (s->laid & ~s->paired & bit_of(rank)) != 0;
}

static bool
is_hand(const struct session *s, int rank)
{
	return rank == card_rank(s->hands[0]) || rank == card_rank(s->hands[1]);
}

/* The banker's card has the rank of a hand card. */
static bool
is_double(const struct session *s)
{
	return is_hand(s, card_rank(s->banker_card));
}

static bool
hands_are_paired(const struct session *s)
{
	unsigned hands =
	    bit_of(card_rank(s->hands[0])) | bit_of(card_rank(s->hands[1]));

	return (s->paired & hands) == hands;
}

/* Cutting and windows. */

void
hoyle_begin(struct session *s, struct outcomes *out)
{
	deal_give_up_shoe(s, out);
	s->phase = PHASE_CUTTING;
	s->laid = s->paired = 0;
	memset(s->on_cards, 0, sizeof(s->on_cards));
	for (int i = 0; i < s->seats_count; i++) {
		s->seats[i].passed = 0;
		memset(s->seats[i].cut, 0, sizeof(s->seats[i].cut));
	}
}

static void
close_cutting(struct session *s, struct outcomes *out)
{
	s->phase = PHASE_SHUFFLING;
	game_say(out, OUT_CLOSED, s->seats[s->banker].player, 0)->m = s->bank;
}

static void
close_window(struct session *s, struct outcomes *out)
{
	int64_t standing = s->bank + s->winnings - session_open(s);

	s->phase = PHASE_TURNING;
	game_say(out, OUT_WINDOW_CLOSED, 0, standing);
}

void
hoyle_close(struct session *s, struct outcomes *out)
{
	if (s->phase == PHASE_CUTTING)
		close_cutting(s, out);
	else
		close_window(s, out);
}

/* Is there one who could stake and has not passed? In a window. */
static bool
awaits_stakes(const struct session *s)
{
	for (int i = 0; i < s->seats_count; i++)
		if (!s->seats[i].passed && session_stake_most(s, i) > 0)
			return true;
	return false;
}

static void
open_window(struct session *s, struct outcomes *out, card newest)
{
	s->phase = PHASE_WINDOW;
	if (awaits_stakes(s))
		game_say(out, OUT_WINDOW, 0, session_open(s))->card = newest;
	else
		s->phase = PHASE_TURNING;
}

static void
close_if_done(struct session *s, struct outcomes *out)
{
	if (s->phase == PHASE_WINDOW && !awaits_stakes(s))
		close_window(s, out);
}

void
hoyle_pass(struct session *s, struct outcomes *out, int seat, bool is_silent)
{
	struct seat *punter = &s->seats[seat];

	if (!punter->passed)
		game_say(out, OUT_PASSED, punter->player, 0)->m = is_silent;
	punter->passed = 1;
	close_if_done(s, out);
}

/* What a stake is meant for; NULL: the newest card. -1: no rank. */
static int
stake_rank(const struct session *s, const char *word)
{
	if (word == NULL)
		return s->newest;
	if (strcmp(word, "10") == 0)
		return card_rank_parse('T');
	return strlen(word) == 1 ? card_rank_parse(word[0]) : -1;
}

enum refusal
hoyle_stake(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	int rank = stake_rank(s, action->word);
	int64_t n = action->chips;
	enum refusal refusal;
	struct outcome *said;

	if (seat == s->banker)
		return REFUSED_BANKER;
	if (!session_takes_stakes(s, rank))
		return REFUSED_CARD;
	refusal = staking_check(s, seat, session_open(s), &n);
	if (refusal != REFUSED_NONE)
		return refusal;
	staking_lay(s, out, seat, n);
	s->on_cards[seat].on[rank] += n;
	s->on_cards[seat].put += n;
	s->staked += n;
	said = game_say(out, OUT_STAKED_ON, action->player, n);
	said->m = s->on_cards[seat].on[rank];
	said->card = card_make(rank, 0);
	close_if_done(s, out);
	return REFUSED_NONE;
}

/* What the deal has brought. */

static void
tell_result(struct session *s, struct outcomes *out, int seat)
{
	struct on_cards *lay = &s->on_cards[seat];

	if (lay->put == 0)
		return;
	deal_say_result(s, out, seat, lay->change, lay->put);
	memset(lay, 0, sizeof(*lay));
}

static void
tell_results(struct session *s, struct outcomes *out)
{
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i))
		tell_result(s, out, i);
	deal_say_result(s, out, s->banker, s->winnings, s->bank);
}

void
hoyle_leave(struct session *s, struct outcomes *out, int seat)
{
	tell_result(s, out, seat);
}

void
hoyle_break_off(struct session *s, struct outcomes *out)
{
	if (s->phase != PHASE_TURNING && s->phase != PHASE_WINDOW)
		return;
	if (game_is_hoyle(s))
		tell_results(s, out);
}

static void
finish(struct session *s, struct outcomes *out)
{
	int64_t banker = s->seats[s->banker].player;

	tell_results(s, out);
	game_say(out, OUT_SETTLED, banker, s->winnings)->m = s->winnings >= 0;
	after_deal(s, out, hands_are_paired(s));
}

/* No card is left: standing stakes go home, what was won is won (9.6). */
static void
shoe_out(struct session *s, struct outcomes *out)
{
	deal_stakes_home(s, out);
	deal_say_shoe_out(s, out);
	finish(s, out);
}

/* Turning. */

/* The four cards of the opening; again if the réjouissance has the rank of
 * another of them (9.2). */
static void
turn_four(struct session *s, struct outcomes *out)
{
	int64_t banker = s->seats[s->banker].player;
	struct outcome *said;
	card newest;

	if (s->turned == 0) {
		s->deals++;
		s->dealt++;
	}
	s->was_doublet = 0;
	s->hands[0] = deal_next_card(s);
	s->hands[1] = deal_next_card(s);
	s->banker_card = deal_next_card(s);
	newest = deal_next_card(s);
	s->newest = (uint8_t)card_rank(newest);
	said = game_say(out, OUT_HANDS, banker, 0);
	said->card = s->hands[0];
	said->card2 = s->hands[1];
	said = game_say(out, OUT_FOUR, banker, 0);
	said->card = s->banker_card;
	said->card2 = newest;
	if (is_hand(s, s->newest) || s->newest == card_rank(s->banker_card)) {
		game_say(out, OUT_AGAIN, banker, 0);
		return;
	}
	s->laid = (uint16_t)bit_of(s->newest);
	s->paired = 0;
	s->stage = STAGE_RUN;
	open_window(s, out, newest);
}

/* The banker's card: he pays all that stands, and the deal is over. */
static void
pay_all(struct session *s, struct outcomes *out)
{
	int64_t banker = s->seats[s->banker].player;

	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		struct seat *punter = &s->seats[i];
		int64_t n = punter->stake;

		if (n == 0)
			continue;
		punter->stake = 0;
		memset(s->on_cards[i].on, 0, sizeof(s->on_cards[i].on));
		game_say(out, OUT_PAID, banker, n)->o = punter->player;
		game_home(s, out, i, 2 * n);
		punter->change += n;
		s->on_cards[i].change += n;
		s->seats[s->banker].change -= n;
		s->winnings -= n;
	}
	finish(s, out);
}

/* The bank wins what stands on a rank; returns how much that is. */
static int64_t
win(struct session *s, struct outcomes *out, int rank)
{
	int64_t banker = s->seats[s->banker].player, won = 0;

	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		struct seat *punter = &s->seats[i];
		int64_t n = s->on_cards[i].on[rank];

		if (n == 0)
			continue;
		s->on_cards[i].on[rank] = 0;
		s->on_cards[i].change -= n;
		punter->stake -= n;
		punter->change -= n;
		game_say(out, OUT_PAID, punter->player, n)->o = banker;
		won += n;
	}
	s->seats[s->banker].change += won;
	s->winnings += won;
	return won;
}

static void
pair(struct session *s, struct outcomes *out, card turned)
{
	int rank = card_rank(turned), at = out->count;
	struct outcome *said = game_say(out, OUT_PAIRED, 0, 0);

	said->card = turned;
	said->m = is_hand(s, rank);
	s->paired |= (uint16_t)bit_of(rank);
	out->list[at].n = win(s, out, rank);
}

static void
lay_out(struct session *s, struct outcomes *out, card turned)
{
	game_say(out, OUT_LAID, 0, 0)->card = turned;
	s->newest = (uint8_t)card_rank(turned);
	s->laid |= (uint16_t)bit_of(s->newest);
	if (!is_double(s))
		open_window(s, out, turned);
}

/* What a card does, in the order of RULES.md 9.4. */
static void
turn_next(struct session *s, struct outcomes *out)
{
	card turned = deal_next_card(s);
	int rank = card_rank(turned);

	if (rank == card_rank(s->banker_card)) {
		game_say(out, OUT_MATCH, 0, 0)->card = turned;
		pay_all(s, out);
	} else if ((s->paired & bit_of(rank)) != 0) {
		game_say(out, OUT_CARD, 0, 0)->card = turned;
	} else if (is_hand(s, rank) || session_takes_stakes(s, rank)) {
		pair(s, out, turned);
	} else {
		lay_out(s, out, turned);
	}
}

void
hoyle_turn(struct session *s, struct outcomes *out)
{
	if (s->shoe_count - s->shoe_next < session_cards_wanted(s))
		shoe_out(s, out);
	else if (s->stage == STAGE_OPENING)
		turn_four(s, out);
	else
		turn_next(s, out);
}

/* Is what a session says of this game sound? For what was read from disk. */
bool
hoyle_is_sound(const struct session *s)
{
	const unsigned ranks = bit_of(RANKS) - 1;

	if (((s->laid | s->paired) & ~ranks) != 0 || s->newest >= RANKS ||
	    !card_is_valid(s->hands[0]) || !card_is_valid(s->hands[1]))
		return false;
	if (s->phase == PHASE_WINDOW && !session_takes_stakes(s, s->newest))
		return false;
	for (int i = 0; i < s->seats_count; i++) {
		const struct on_cards *lay = &s->on_cards[i];
		int64_t all = 0;

		for (int rank = 0; rank < RANKS; rank++) {
			if (lay->on[rank] < 0 ||
			    lay->on[rank] > s->seats[i].stake ||
			    (lay->on[rank] > 0 &&
				!session_takes_stakes(s, rank)))
				return false;
			all += lay->on[rank];
		}
		if (all != s->seats[i].stake || lay->put < all)
			return false;
	}
	return true;
}
