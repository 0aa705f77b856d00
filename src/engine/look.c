/* What one can see of a session: words, whose turn, what lies and is open. */
#include <config.h>

#include <string.h>

#include "engine/game.h"

/* Words of the lists in session.h. */

#define X(name, word) word,
static const char *const action_words[] = {ACTIONS(X)};
static const char *const refusal_words[] = {REFUSALS(X)};
static const char *const outcome_words[] = {OUTCOMES(X)};
static const char *const end_words[] = {END_REASONS(X)};
#undef X

const char *
action_word(enum action_kind kind)
{
	return action_words[kind];
}

int
action_parse(const char *word)
{
	for (int i = 0; i < ACTION_KINDS; i++)
		if (strcmp(action_words[i], word) == 0)
			return i;
	return -1;
}

const char *
refusal_word(enum refusal refusal)
{
	return refusal_words[refusal];
}

const char *
outcome_word(enum outcome_kind kind)
{
	return outcome_words[kind];
}

const char *
end_reason_word(enum end_reason reason)
{
	return end_words[reason];
}

const char *
phase_word(enum phase phase)
{
	static const char *const words[] = {"seating", "drawing", "banking",
	    "staking", "shuffling", "turning", "deciding", "selling", "auction",
	    "cutting", "window", "ended"};

	return words[phase];
}

/* Looking. */

int
session_seat(const struct session *s, int64_t player)
{
	for (int i = 0; i < s->seats_count; i++)
		if (s->seats[i].player == player)
			return i;
	return NO_SEAT;
}

int
game_waiter(const struct session *s, int64_t player)
{
	for (int i = 0; i < s->waiting_count; i++)
		if (s->waiting[i].player == player)
			return i;
	return NO_SEAT;
}

bool
session_is_waiting(const struct session *s, int64_t player)
{
	return game_waiter(s, player) != NO_SEAT;
}

int
game_asked(const struct session *s)
{
	if (s->phase == PHASE_BANKING || s->phase == PHASE_DECIDING)
		return s->banker;
	return s->phase == PHASE_STAKING ? s->go : NO_SEAT;
}

int64_t
session_asks(const struct session *s)
{
	int seat = game_asked(s);

	return seat == NO_SEAT ? 0 : s->seats[seat].player;
}

int64_t
session_limit_s(const struct session *s)
{
	bool turns = s->rules.value[RULE_STAKING] == STAKING_TURNS;

	switch (s->phase) {
	case PHASE_SEATING:
		return s->rules.value[RULE_TIME_SEATING];
	case PHASE_BANKING:
		return s->rules.value[RULE_TIME_BANK];
	case PHASE_STAKING:
		return s->rules.value[turns ? RULE_TIME_GO : RULE_TIME_STAKING];
	case PHASE_DECIDING:
		return s->rules.value[RULE_TIME_DECIDING];
	case PHASE_SELLING:
		return s->rules.value[RULE_TIME_SALE];
	case PHASE_CUTTING:
	case PHASE_WINDOW:
		return s->rules.value[RULE_TIME_WINDOW];
	case PHASE_AUCTION:
		return s->rules.value[RULE_TIME_AUCTION];
	case PHASE_DRAWING:
	case PHASE_SHUFFLING:
	case PHASE_TURNING:
	case PHASE_ENDED:
		break;
	}
	return 0;
}

int64_t
session_open(const struct session *s)
{
	int64_t open = s->bank + (game_is_hoyle(s) ? s->winnings : 0);

	for (int i = 0; i < s->seats_count; i++)
		open -= s->seats[i].stake;
	return open;
}

bool
session_is_free(const struct session *s)
{
	return game_is_hoyle(s) ||
	       s->rules.value[RULE_WINNINGS] == WINNINGS_FREE;
}

int64_t
session_backing(const struct session *s, int64_t n)
{
	return n * game_factor(s);
}

int64_t
session_bank_backing(const struct session *s, int64_t n)
{
	return n * game_bank_factor(s);
}

int64_t
session_stake_most(const struct session *s, int seat)
{
	const struct seat *punter = &s->seats[seat];
	int64_t open, backs;

	if ((s->phase != PHASE_STAKING && s->phase != PHASE_WINDOW) ||
	    seat == s->banker || punter->leaving)
		return 0;
	open = session_open(s);
	backs = game_backed_by(punter->purse, game_factor(s));
	return open < backs ? open : backs;
}

bool
session_may_buy(const struct session *s, int seat)
{
	const struct seat *buyer = &s->seats[seat];

	if (s->phase != PHASE_SELLING || seat == s->banker)
		return false;
	return buyer->claim > 0 ||
	       (!buyer->leaving &&
		   buyer->purse >= session_bank_backing(s, s->price));
}

int64_t
session_bank_most(const struct session *s, int seat)
{
	const int64_t *rule = s->rules.value;
	int64_t most =
	    game_backed_by(session_owned(s, seat), game_bank_factor(s));

	if (rule[RULE_BANK_MOST] != 0 && most > rule[RULE_BANK_MOST])
		most = rule[RULE_BANK_MOST];
	if (rule[RULE_UNIT] > 1)
		most -= most % rule[RULE_UNIT];
	return most < rule[RULE_BANK_LEAST] ? 0 : most;
}

bool
session_takes_cuts(const struct session *s)
{
	return s->rules.value[RULE_SHUFFLE] == SHUFFLE_DEAL ||
	       s->shoe_count == 0;
}

int64_t
session_lying(const struct session *s, int seat)
{
	const struct seat *p = &s->seats[seat];
	int64_t lying = p->stake + p->reserve + p->claim;

	if (seat == s->banker)
		lying += s->bank + s->bank_reserve + s->winnings;
	return lying;
}

int64_t
session_owned(const struct session *s, int seat)
{
	return s->seats[seat].purse + session_lying(s, seat);
}

void
session_cuts(const struct session *s, struct text *out)
{
	bool first = true;

	if (s->banker == NO_SEAT)
		return;
	for (int i = game_after(s, s->banker); i != s->banker;
	     i = game_after(s, i)) {
		if (s->seats[i].cut[0] == '\0')
			continue;
		if (!first)
			text_add_char(out, '/');
		text_add(out, s->seats[i].cut);
		first = false;
	}
}
