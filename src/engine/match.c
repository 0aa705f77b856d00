/*
 * Matches (RULES.md 8): all buy in with the same, and the most chips win. From
 * the start on a seat's purse is its stack.
 */
#include <config.h>

#include "engine/game.h"

/* Who can't pay does not play. */
static void
unseat_poor(struct session *s, struct outcomes *out)
{
	int64_t buy_in = s->rules.value[RULE_BUY_IN];

	for (int i = 0; i < s->seats_count; i++)
		if (s->seats[i].purse < buy_in) {
			game_say(out, OUT_POOR, s->seats[i].player, buy_in);
			s->seats[i].leaving = 1;
		}
	seats_free(s, out);
}

bool
match_begin(struct session *s, struct outcomes *out)
{
	int64_t buy_in = s->rules.value[RULE_BUY_IN];

	if (s->rules.value[RULE_MATCH] == 0)
		return true;
	unseat_poor(s, out);
	if (s->seats_count < s->rules.value[RULE_SEATS_LEAST]) {
		game_end(s, out, END_FEW_SEATED);
		return false;
	}
	s->in_match = 1;
	for (int i = 0; i < s->seats_count; i++) {
		s->seats[i].purse = buy_in;
		game_say(out, OUT_BUY_IN, s->seats[i].player, buy_in);
	}
	return true;
}

void
match_cash_out(struct session *s, struct outcomes *out, int seat)
{
	const struct seat *p = &s->seats[seat];

	if (s->in_match && p->purse > 0)
		game_say(out, OUT_CASH_OUT, p->player, p->purse);
}

void
match_tell_lap(struct session *s, struct outcomes *out)
{
	uint8_t order[SEATS_LIMIT];

	if (!s->in_match)
		return;
	game_say(out, OUT_LAP, 0, s->laps)->m = s->rules.value[RULE_LAPS];
	game_order(s, session_owned, order);
	for (int i = 0; i < s->seats_count; i++)
		game_say(out, OUT_STANDING, s->seats[order[i]].player,
		    session_owned(s, order[i]));
}

/* By agreement or by an admin there is no result. */
static bool
has_result(enum end_reason why)
{
	return why != END_AGREED && why != END_CLOSED;
}

void
match_end(struct session *s, struct outcomes *out, enum end_reason why)
{
	uint8_t order[SEATS_LIMIT];
	int64_t best = -1;

	if (!s->in_match || !has_result(why))
		return;
	game_order(s, session_owned, order);
	for (int i = 0; i < s->seats_count; i++) {
		const struct seat *p = &s->seats[order[i]];

		if (!p->leaving && best < 0)
			best = p->purse;
		game_say(out, OUT_PLACE, p->player, p->purse)->m =
		    !p->leaving && p->purse == best;
	}
}
