/* What the parts of the state machine share: chips, and the end. */
#include <config.h>

#include "engine/game.h"

#include <string.h>

#include "base/number.h"

void
game_put(struct session *s, struct outcomes *out, int seat, int64_t n)
{
	assert(n >= 0 && n <= s->seats[seat].purse);
	if (n == 0)
		return;
	s->seats[seat].purse -= n;
	game_say(out, OUT_PUT, s->seats[seat].player, n);
}

void
game_home(struct session *s, struct outcomes *out, int seat, int64_t n)
{
	assert(n >= 0);
	if (n == 0)
		return;
	s->seats[seat].purse += n;
	game_say(out, OUT_HOME, s->seats[seat].player, n);
}

enum refusal
game_check_bank(const struct session *s, int64_t n, int64_t owns)
{
	const int64_t *rule = s->rules.value;

	if (n < 1 || n > CHIPS_MOST)
		return REFUSED_AMOUNT;
	if (rule[RULE_UNIT] > 1 && n % rule[RULE_UNIT] != 0)
		return REFUSED_UNIT;
	if (n < rule[RULE_BANK_LEAST])
		return REFUSED_LEAST;
	if (rule[RULE_BANK_MOST] != 0 && n > rule[RULE_BANK_MOST])
		return REFUSED_MOST;
	return session_bank_backing(s, n) > owns ? REFUSED_FUNDS : REFUSED_NONE;
}

void
game_order(const struct session *s,
    int64_t (*number)(const struct session *s, int seat),
    uint8_t order[SEATS_LIMIT])
{
	for (int i = 0; i < s->seats_count; i++) {
		int at = i;

		for (; at > 0 && number(s, order[at - 1]) < number(s, i); at--)
			order[at] = order[at - 1];
		order[at] = (uint8_t)i;
	}
}

static int64_t
change_of(const struct session *s, int seat)
{
	return s->seats[seat].change;
}

/* Each seat's change over the session, most first; ties in seat order. */
static void
say_changes(const struct session *s, struct outcomes *out)
{
	uint8_t order[SEATS_LIMIT];

	game_order(s, change_of, order);
	for (int i = 0; i < s->seats_count; i++)
		game_say(out, OUT_CHANGE, s->seats[order[i]].player,
		    s->seats[order[i]].change);
}

void
game_end(struct session *s, struct outcomes *out, enum end_reason why)
{
	own_break_off(s, out);
	hoyle_break_off(s, out);
	memset(s->on_cards, 0, sizeof(s->on_cards));
	for (int i = 0; i < s->seats_count; i++) {
		int64_t lying = session_lying(s, i);

		s->seats[i].stake = s->seats[i].reserve = 0;
		s->seats[i].claim = 0;
		if (i == s->banker)
			s->bank = s->bank_reserve = s->winnings = 0;
		game_home(s, out, i, lying);
		match_cash_out(s, out, i);
	}
	s->price = 0;
	s->waiting_count = 0;
	s->phase = PHASE_ENDED;
	s->banker = s->go = NO_SEAT;
	game_say(out, OUT_ENDED, 0, 0)->m = why;
	say_changes(s, out);
	match_end(s, out, why);
}

static bool
all_have_voted(const struct session *s)
{
	int votes = 0;

	for (int i = 0; i < s->seats_count; i++) {
		if (s->seats[i].leaving)
			continue;
		if (!s->seats[i].voted)
			return false;
		votes++;
	}
	return votes > 0;
}

static bool
two_have_chips(const struct session *s)
{
	int with = 0;

	for (int i = 0; i < s->seats_count && with < 2; i++)
		with += s->seats[i].purse > 0 || session_lying(s, i) > 0;
	return with == 2;
}

bool
game_time_is_up(const struct session *s)
{
	int64_t minutes = s->rules.value[RULE_MINUTES];

	return minutes > 0 && s->minutes >= minutes;
}

bool
game_end_if_due(struct session *s, struct outcomes *out)
{
	switch (s->phase) {
	case PHASE_SEATING:
		if (s->seats_count == 0)
			game_end(s, out, END_FEW_SEATED);
		else if (all_have_voted(s))
			game_end(s, out, END_AGREED);
		break;
	case PHASE_BANKING:
	case PHASE_STAKING:
	case PHASE_CUTTING:
	case PHASE_DECIDING:
	case PHASE_SELLING:
	case PHASE_AUCTION:
		if (s->seats_count < 2)
			game_end(s, out, END_FEW_SEATED);
		else if (all_have_voted(s))
			game_end(s, out, END_AGREED);
		else if (!two_have_chips(s))
			game_end(s, out, END_FEW_CHIPS);
		else if (s->phase != PHASE_STAKING &&
			 s->phase != PHASE_CUTTING && game_time_is_up(s))
			game_end(s, out, END_MINUTES);
		break;
	case PHASE_DRAWING:
	case PHASE_SHUFFLING:
	case PHASE_TURNING: /* the deal is decided first */
	case PHASE_WINDOW:
	case PHASE_ENDED:
		break;
	}
	return s->phase == PHASE_ENDED;
}
