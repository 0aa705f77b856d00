/* Who sits where: joining, leaving, the draw, votes to end (RULES.md 2, 8). */
#include <config.h>

#include <string.h>

#include "base/number.h"
#include "engine/game.h"

/* Put a player at a place; seats from there on move up. Nobody has a go then.
 */
static void
insert(struct session *s, int at, const struct waiter *newcomer)
{
	memmove(&s->seats[at + 1], &s->seats[at],
	    (size_t)(s->seats_count - at) * sizeof(s->seats[0]));
	memmove(&s->on_cards[at + 1], &s->on_cards[at],
	    (size_t)(s->seats_count - at) * sizeof(s->on_cards[0]));
	s->seats[at] =
	    (struct seat){.player = newcomer->player, .purse = newcomer->purse};
	memset(&s->on_cards[at], 0, sizeof(s->on_cards[at]));
	s->seats_count++;
	if (s->banker != NO_SEAT && s->banker >= at)
		s->banker++;
	if (s->opener != NO_SEAT && s->opener >= at)
		s->opener++;
}

/* Just before the opener; that is the end where the opener sits first. */
static void
insert_before_opener(struct session *s, const struct waiter *newcomer)
{
	bool at_end = s->opener == NO_SEAT || s->opener == 0;

	insert(s, at_end ? s->seats_count : s->opener, newcomer);
}

/* An index after the seat `gone` is taken out. */
static uint8_t
index_without(int index, int gone)
{
	return (uint8_t)(index != NO_SEAT && index > gone ? index - 1 : index);
}

static void
free_seat(struct session *s, struct outcomes *out, int seat)
{
	hoyle_leave(s, out, seat);
	match_cash_out(s, out, seat);
	game_say(out, OUT_FREED, s->seats[seat].player, s->seats[seat].purse);
	memmove(&s->seats[seat], &s->seats[seat + 1],
	    (size_t)(s->seats_count - seat - 1) * sizeof(s->seats[0]));
	memmove(&s->on_cards[seat], &s->on_cards[seat + 1],
	    (size_t)(s->seats_count - seat - 1) * sizeof(s->on_cards[0]));
	s->seats_count--;
	memset(&s->seats[s->seats_count], 0, sizeof(s->seats[0]));
	memset(&s->on_cards[s->seats_count], 0, sizeof(s->on_cards[0]));
	s->banker = index_without(s->banker, seat);
	s->go = index_without(s->go, seat);
	if (s->opener != seat)
		s->opener = index_without(s->opener, seat);
	else if (s->seats_count == 0)
		s->opener = NO_SEAT;
	else
		s->opener =
		    (uint8_t)((seat + s->seats_count - 1) % s->seats_count);
}

void
seats_free(struct session *s, struct outcomes *out)
{
	for (int i = s->seats_count - 1; i >= 0; i--)
		if (s->seats[i].leaving && i != s->banker &&
		    session_lying(s, i) == 0 && s->seats[i].own.stake == 0)
			free_seat(s, out, i);
}

void
seats_admit(struct session *s, struct outcomes *out)
{
	if (s->waiting_count == 0)
		return;
	for (int i = 0; i < s->waiting_count; i++) {
		insert_before_opener(s, &s->waiting[i]);
		game_say(out, OUT_SEATED, s->waiting[i].player, 0);
	}
	s->waiting_count = 0;
	memset(s->waiting, 0, sizeof(s->waiting));
}

/* `join` by one who sits here: takes a leave back, or is refused. */
static enum refusal
stay(struct session *s, int seat, struct outcomes *out)
{
	if (!s->seats[seat].leaving)
		return REFUSED_SEATED;
	s->seats[seat].leaving = 0;
	game_say(out, OUT_RETURNED_SEAT, s->seats[seat].player, 0);
	return REFUSED_NONE;
}

enum refusal
seats_join(struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	bool waits = s->phase == PHASE_STAKING || s->phase == PHASE_TURNING ||
		     s->phase == PHASE_CUTTING || s->phase == PHASE_WINDOW;
	struct waiter newcomer = {action->player, action->chips};

	if (seat != NO_SEAT)
		return stay(s, seat, out);
	if (session_is_waiting(s, action->player))
		return REFUSED_SEATED;
	if (s->in_match)
		return REFUSED_MATCH;
	if (s->seats_count + s->waiting_count >=
	    s->rules.value[RULE_SEATS_MOST])
		return REFUSED_FULL;
	if (action->chips < 0 || action->chips > CHIPS_MOST)
		return REFUSED_AMOUNT;
	if (waits)
		s->waiting[s->waiting_count++] = newcomer;
	else
		insert_before_opener(s, &newcomer);
	game_say(out, OUT_JOINED, action->player, action->chips)->m = waits;
	return REFUSED_NONE;
}

static enum refusal
stop_waiting(struct session *s, int64_t player, struct outcomes *out)
{
	int i = game_waiter(s, player);

	if (i == NO_SEAT)
		return REFUSED_NOT_SEATED;
	game_say(out, OUT_FREED, player, s->waiting[i].purse);
	memmove(&s->waiting[i], &s->waiting[i + 1],
	    (size_t)(s->waiting_count - i - 1) * sizeof(s->waiting[0]));
	s->waiting_count--;
	memset(&s->waiting[s->waiting_count], 0, sizeof(s->waiting[0]));
	return REFUSED_NONE;
}

/* What is awaited of a leaving seat is taken as silence at once. */
static void
pass_leaver(struct session *s, struct outcomes *out, int seat)
{
	bool is_banker = seat == s->banker;

	if (s->phase == PHASE_STAKING && !is_banker) {
		staking_pass(s, out, seat, true);
	} else if (s->phase == PHASE_WINDOW && !is_banker) {
		hoyle_pass(s, out, seat, true);
	} else if (is_banker &&
		   (s->phase == PHASE_BANKING || s->phase == PHASE_DECIDING)) {
		after_silence(s, out);
	}
}

enum refusal
seats_leave(
    struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);

	if (seat == NO_SEAT)
		return stop_waiting(s, action->player, out);
	if (s->seats[seat].leaving)
		return REFUSED_NONE;
	s->seats[seat].leaving = 1;
	game_say(out, OUT_LEAVING, action->player, 0);
	if (s->phase == PHASE_SEATING || game_end_if_due(s, out))
		return REFUSED_NONE;
	pass_leaver(s, out, seat);
	return REFUSED_NONE;
}

void
seats_silent(struct session *s, struct outcomes *out, int seat)
{
	struct seat *p = &s->seats[seat];

	if (++p->silent >= 2 && !p->leaving) {
		p->leaving = 1;
		game_say(out, OUT_LEAVING, p->player, 0)->m = 1;
	}
}

enum refusal
seats_start(
    struct session *s, const struct action *action, struct outcomes *out)
{
	(void)action;
	if (s->seats_count < s->rules.value[RULE_SEATS_LEAST])
		return REFUSED_FEW;
	if (!match_begin(s, out))
		return REFUSED_NONE;
	s->phase = PHASE_DRAWING;
	game_say(out, OUT_STARTED, 0, 0);
	return REFUSED_NONE;
}

/* The draw (2.1): seats draw from one stream of cards until none are tied. */
struct draw {
	const struct session *s;
	struct outcomes *out;
	const card *cards;
	int left;
};

/* Bring `count` seats in order, those who drew alike drawing on. */
static void
draw_group(struct draw *d, uint8_t *order, int count, int round)
{
	int rank[SEATS_LIMIT];

	if (d->left < count)
		return; /* they keep the order in which they joined */
	for (int i = 0; i < count; i++) {
		struct outcome *said = game_say(
		    d->out, OUT_DRAWN, d->s->seats[order[i]].player, 0);

		said->card = *d->cards;
		said->m = round;
		rank[i] = card_rank(*d->cards++);
		d->left--;
	}
	for (int i = 1; i < count; i++) { /* a stable sort, highest first */
		uint8_t seat = order[i];
		int r = rank[i], j = i;

		for (; j > 0 && rank[j - 1] < r; j--) {
			order[j] = order[j - 1];
			rank[j] = rank[j - 1];
		}
		order[j] = seat;
		rank[j] = r;
	}
	for (int i = 0, end; i < count; i = end) {
		for (end = i + 1; end < count && rank[end] == rank[i];)
			end++;
		if (end - i > 1)
			draw_group(d, &order[i], end - i, round + 1);
	}
}

enum { DRAW_MOST = 3 * PACK_CARDS }; /* cards looked at in a draw */

enum refusal
seats_draw(struct session *s, const struct action *action, struct outcomes *out)
{
	struct seat by_joining[SEATS_LIMIT];
	uint8_t order[SEATS_LIMIT];
	struct draw draw = {s, out, action->cards, action->cards_count};

	for (int i = 0; i < action->cards_count; i++)
		if (!card_is_valid(action->cards[i]))
			return REFUSED_AMOUNT;
	if (draw.left > DRAW_MOST)
		draw.left = DRAW_MOST;
	memcpy(by_joining, s->seats, sizeof(by_joining));
	for (int i = 0; i < s->seats_count; i++)
		order[i] = (uint8_t)i;
	draw_group(&draw, order, s->seats_count, 1);
	for (int i = 0; i < s->seats_count; i++) {
		s->seats[i] = by_joining[order[i]];
		game_say(out, OUT_ORDER, s->seats[i].player, i + 1);
	}
	after_first(s, out);
	return REFUSED_NONE;
}

enum refusal
seats_end(struct session *s, const struct action *action, struct outcomes *out)
{
	struct seat *seat = &s->seats[session_seat(s, action->player)];
	struct outcome *said;
	int votes = 0, voters = 0;

	if (seat->voted)
		return REFUSED_NONE;
	seat->voted = 1;
	for (int i = 0; i < s->seats_count; i++) {
		voters += !s->seats[i].leaving;
		votes += !s->seats[i].leaving && s->seats[i].voted;
	}
	said = game_say(out, OUT_VOTED, action->player, votes);
	said->m = voters;
	return REFUSED_NONE;
}
