/* What can be done, by whom and when, as rows; each is done in another file. */
#include <config.h>

#include "engine/session.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "engine/game.h"

void
session_init(struct session *s, const struct rules *rules)
{
	memset(s, 0, sizeof(*s));
	s->rules = *rules;
	s->phase = PHASE_SEATING;
	s->banker = s->opener = s->go = NO_SEAT;
}

void
session_begin(struct session *s, struct outcomes *out)
{
	out->count = 0;
	s->in_match = s->rules.value[RULE_MATCH] != 0;
	after_first(s, out);
}

/* The purse of a seated or waiting player; NULL for anybody else. */
static int64_t *
find_purse(struct session *s, int64_t player)
{
	int seat = session_seat(s, player), waiter = game_waiter(s, player);

	if (seat != NO_SEAT)
		return &s->seats[seat].purse;
	return waiter != NO_SEAT ? &s->waiting[waiter].purse : NULL;
}

static enum refusal
set_purse(struct session *s, const struct action *action, struct outcomes *out)
{
	int64_t *purse = find_purse(s, action->player);

	(void)out;
	if (purse == NULL)
		return REFUSED_NOT_SEATED;
	if (s->in_match)
		return REFUSED_MATCH;
	if (action->chips < 0 || action->chips > CHIPS_MOST)
		return REFUSED_AMOUNT;
	*purse = action->chips;
	return REFUSED_NONE;
}

static enum refusal
close_table(
    struct session *s, const struct action *action, struct outcomes *out)
{
	(void)action;
	game_end(s, out, END_CLOSED);
	return REFUSED_NONE;
}

/* A posted bank is still played when the minutes are over; all else stops. */
static enum refusal
count_minute(
    struct session *s, const struct action *action, struct outcomes *out)
{
	bool was_up = game_time_is_up(s);

	(void)action;
	if (s->rules.value[RULE_MINUTES] == 0)
		return REFUSED_RULE;
	s->minutes++;
	if (!was_up && game_time_is_up(s) &&
	    (s->phase == PHASE_STAKING || s->phase == PHASE_CUTTING ||
		s->phase == PHASE_WINDOW || s->phase == PHASE_TURNING))
		game_say(out, OUT_TIME_UP, 0, 0);
	return REFUSED_NONE;
}

/* `pass`, by whoever owes an act; with a sale a banker's is `sell` (7). */
static enum refusal
pass(struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	int asked = game_asked(s);

	if ((s->phase == PHASE_STAKING || s->phase == PHASE_WINDOW) &&
	    seat == s->banker)
		return REFUSED_BANKER;
	if (asked != NO_SEAT && asked != seat)
		return REFUSED_TURN;
	if (s->phase == PHASE_STAKING) {
		staking_pass(s, out, seat, false);
		return REFUSED_NONE;
	}
	if (s->phase == PHASE_WINDOW) {
		hoyle_pass(s, out, seat, false);
		return REFUSED_NONE;
	}
	if (s->phase == PHASE_DECIDING &&
	    s->rules.value[RULE_AFTER_WIN] == AFTER_SALE)
		return after_sell(s, action, out);
	game_say(out, OUT_PASSED, action->player, 1);
	after_pass(s, out);
	return REFUSED_NONE;
}

/* The time limit now running has run out: silence (2). */
static enum refusal
time_out(struct session *s, const struct action *action, struct outcomes *out)
{
	int seat = game_asked(s);

	(void)action;
	if (s->phase == PHASE_SEATING) {
		if (seats_start(s, action, out) != REFUSED_NONE)
			game_end(s, out, END_FEW_SEATED);
	} else if (s->phase == PHASE_SELLING) {
		after_sale(s, out);
	} else if (s->phase == PHASE_CUTTING || s->phase == PHASE_WINDOW) {
		hoyle_close(s, out);
	} else if (s->phase == PHASE_AUCTION) {
		auction_close(s, out);
	} else if (seat == NO_SEAT) {
		staking_close(s, out);
	} else {
		seats_silent(s, out, seat);
		if (s->phase == PHASE_STAKING) {
			staking_pass(s, out, seat, true);
		} else {
			after_silence(s, out);
		}
	}
	return REFUSED_NONE;
}

#define IN(phase) (1U << PHASE_##phase)

enum {
	IN_HOYLE = IN(CUTTING) | IN(WINDOW),
	IN_MINUTES = IN(BANKING) | IN(STAKING) | IN(TURNING) | IN(DECIDING) |
		     IN(SELLING) | IN(AUCTION) | IN_HOYLE,
	IN_PLAY = IN_MINUTES | IN(SEATING),
	IN_LIMIT = IN_PLAY & ~IN(TURNING),
	IN_ANY = IN_PLAY | IN(DRAWING) | IN(SHUFFLING),
};

/* Who may do it; what a leaving seat may still say. */
enum actor { BY_TABLE, BY_ANYBODY, BY_SEAT, BY_STAYING_SEAT };

static const struct handler {
	game_handler run;
	enum actor by;
	unsigned phases;
} handlers[ACTION_KINDS] = {
    [ACTION_JOIN] = {seats_join, BY_ANYBODY, IN_PLAY},
    [ACTION_LEAVE] = {seats_leave, BY_ANYBODY, IN_PLAY},
    [ACTION_START] = {seats_start, BY_STAYING_SEAT, IN(SEATING)},
    [ACTION_BANK] = {staking_bank, BY_STAYING_SEAT, IN(BANKING)},
    [ACTION_STAKE] = {staking_stake, BY_STAYING_SEAT, IN(STAKING) | IN(WINDOW)},
    [ACTION_COVER] = {staking_cover, BY_STAYING_SEAT, IN(STAKING)},
    [ACTION_PASS] = {pass, BY_STAYING_SEAT,
	IN(BANKING) | IN(STAKING) | IN(WINDOW) | IN(DECIDING)},
    [ACTION_KEEP] = {after_keep, BY_STAYING_SEAT, IN(DECIDING)},
    [ACTION_KEEP_OUT] = {after_keep, BY_STAYING_SEAT, IN(DECIDING)},
    [ACTION_KEEP_NEW] = {after_keep, BY_STAYING_SEAT, IN(DECIDING)},
    [ACTION_SELL] = {after_sell, BY_STAYING_SEAT, IN(DECIDING)},
    [ACTION_BUY] = {after_buy, BY_STAYING_SEAT, IN(SELLING)},
    [ACTION_AUCTION] = {auction_open, BY_STAYING_SEAT, IN(DECIDING)},
    [ACTION_BID] = {auction_bid, BY_STAYING_SEAT, IN(AUCTION)},
    [ACTION_END] = {seats_end, BY_SEAT, IN_PLAY},
    [ACTION_CUT] = {staking_cut, BY_STAYING_SEAT, IN(STAKING) | IN(CUTTING)},
    [ACTION_PURSE] = {set_purse, BY_TABLE, IN_ANY},
    [ACTION_DRAW] = {seats_draw, BY_TABLE, IN(DRAWING)},
    [ACTION_SHOE] = {deal_shoe, BY_TABLE, IN(SHUFFLING)},
    [ACTION_TURN] = {deal_turn, BY_TABLE, IN(TURNING)},
    [ACTION_MINUTE] = {count_minute, BY_TABLE, IN_MINUTES},
    [ACTION_TIMEOUT] = {time_out, BY_TABLE, IN_LIMIT},
    [ACTION_VOID] = {deal_void, BY_TABLE, IN_MINUTES | IN(SHUFFLING)},
    [ACTION_CLOSE] = {close_table, BY_TABLE, IN_ANY},
};

/* Acts that the rules of this table don't have, whatever the phase. */
static bool
rules_have(const struct session *s, const struct action *action)
{
	if (action->kind == ACTION_COVER)
		return !game_is_hoyle(s);
	return action->kind != ACTION_STAKE || action->word == NULL ||
	       game_is_hoyle(s);
}

#define DOING(action) (1U << ACTION_##action)

/* They leave no seat to be freed and no end to be seen, or see to that
 * themselves; not in Hoyle's game, where a window opens in the midst of a deal.
 */
static const unsigned quiet_actions = DOING(BANK) | DOING(STAKE) | DOING(KEEP) |
				      DOING(KEEP_OUT) | DOING(KEEP_NEW) |
				      DOING(CUT) | DOING(SHOE) | DOING(TURN);

_Static_assert((int)ACTION_KINDS <= 32, "a bit for each");

static bool
is_quiet(const struct session *s, enum action_kind kind)
{
	return (quiet_actions & 1U << kind) != 0 && !game_is_hoyle(s);
}

static enum refusal
check_player(const struct session *s, const struct handler *handler,
    const struct action *action, int seat)
{
	if (handler->by == BY_ANYBODY)
		return action->player == 0 ? REFUSED_NOT_SEATED : REFUSED_NONE;
	if (seat == NO_SEAT)
		return REFUSED_NOT_SEATED;
	if (s->seats[seat].leaving && handler->by == BY_STAYING_SEAT)
		return REFUSED_LEAVING;
	return rules_have(s, action) ? REFUSED_NONE : REFUSED_RULE;
}

/* He has spoken, and had that seat before it. */
static void
end_silence(struct session *s, int64_t player, int seat)
{
	if (seat >= s->seats_count || s->seats[seat].player != player)
		seat = session_seat(s, player);
	if (seat != NO_SEAT)
		s->seats[seat].silent = 0;
}

/* What an action that is not quiet leaves to be done. */
static void
follow_up(struct session *s, enum action_kind kind, struct outcomes *out)
{
	if (is_quiet(s, kind) || s->phase == PHASE_ENDED)
		return;
	seats_free(s, out);
	game_end_if_due(s, out);
}

static enum refusal
run(struct session *s, const struct handler *handler,
    const struct action *action, struct outcomes *out)
{
	enum refusal refusal;

	if ((handler->phases & 1U << s->phase) == 0)
		return REFUSED_PHASE;
	refusal = handler->run(s, action, out);
	assert(refusal == REFUSED_NONE || out->count == 0);
	return refusal;
}

/* A player's action. */
static enum refusal
apply_player(struct session *s, const struct handler *handler,
    const struct action *action, struct outcomes *out)
{
	int seat = session_seat(s, action->player);
	enum refusal refusal = check_player(s, handler, action, seat);

	if (refusal == REFUSED_NONE)
		refusal = run(s, handler, action, out);
	if (refusal == REFUSED_NONE)
		end_silence(s, action->player, seat);
	return refusal;
}

enum refusal
session_apply(
    struct session *s, const struct action *action, struct outcomes *out)
{
	const struct handler *handler = &handlers[action->kind];
	enum refusal refusal;

	out->count = 0;
	if (s->phase == PHASE_ENDED)
		return REFUSED_ENDED;
	refusal = handler->by == BY_TABLE
		      ? run(s, handler, action, out)
		      : apply_player(s, handler, action, out);
	if (refusal == REFUSED_NONE)
		follow_up(s, action->kind, out);
	return refusal;
}
