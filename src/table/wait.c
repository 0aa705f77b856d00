/*
 * What a table waits for (laws 4 and 5 of DESIGN.md). First the room must
 * hear what is awaited; then, while cards are turned, a little time goes by
 * before the next one, and else the time limit of the act runs.
 *
 * What is awaited anew is told by the outcomes, so that joins, leaves and
 * repeated words move nothing.
 */
#include <config.h>

#include "base/clock.h"
#include "table/inside.h"

enum {
	CARD_GAP_MS = 1000, /* between a card that was heard and the next */
	CARD_LATE_MS = 1500, /* heard that late: the budget is short */
	CARDS_ALONE = 8, /* after the opening; then they share lines */
	CARDS_SHARED = 5,
	STAKE_LEAVES_MS = 10000, /* RULES.md 4 */
	ASK_AGAIN_MS = 250, /* whether all is known that was said */
	SILENCE_MS = 2000, /* that long it was not: */
	SPARED_MS = 10000, /* to act once it is */
	BID_ADDS_MS = 5000, /* RULES.md 7: in the last so many, so many more */
	MINUTE_MS = 60000,
	RETRY_MS = 2000,
	RETRY_DOUBLINGS = 5,
	OUTCOMES_SPARE = 192 /* more than the deciding card ever brings */
};

static bool
begins(enum outcome_kind kind)
{
	switch (kind) {
	case OUT_BANK_MOVED:
	case OUT_POSTED:
	case OUT_KEPT:
	case OUT_SOLD:
	case OUT_GO:
	case OUT_CLOSED:
	case OUT_OPENING:
	case OUT_BANKER_CARD:
	case OUT_CARD:
	case OUT_MATCH:
	case OUT_CAPOT:
	case OUT_FOUR:
	case OUT_LAID:
	case OUT_PAIRED:
	case OUT_WINDOW:
	case OUT_WINDOW_CLOSED:
	case OUT_DECIDE:
	case OUT_FOR_SALE:
	case OUT_AUCTION:
		return true;
	default:
		return false;
	}
}

void
wait_note(struct command *c, const struct outcomes *out)
{
	for (int i = 0; i < out->count; i++) {
		if (begins(out->list[i].kind))
			c->begins_wait = true;
		else if (out->list[i].kind == OUT_STAKED ||
			 out->list[i].kind == OUT_BID)
			c->adds_time = true;
	}
}

static void
stop(struct table *table)
{
	table->play.is_heard = false;
	table->play.is_held = table->play.was_held = false;
	table->play.due_ms = table->play.remind_ms = -1;
	table->play.unknown_ms = 0;
	table->play.was_spared = false;
	table->play.robot.due_ms = -1;
}

void
wait_rest(struct table *table)
{
	stop(table);
	table->play.minute_ms = -1;
}

/* Where the rules limit the minutes they are counted from when the first bank
 * is asked for. */
static void
count_minutes(struct play *play, int64_t now_ms)
{
	if (play->minute_ms >= 0 || !play->is_open ||
	    play->session.rules.value[RULE_MINUTES] == 0 ||
	    play->session.phase == PHASE_SEATING)
		return;
	play->minute_ms = now_ms + MINUTE_MS;
}

void
wait_next_minute(struct table *table, int64_t now_ms)
{
	struct play *play = &table->play;

	play->minute_ms += MINUTE_MS;
	if (play->minute_ms <= now_ms)
		play->minute_ms = now_ms + MINUTE_MS;
}

void
wait_begin(struct table *table, int64_t now_ms)
{
	stop(table);
	table->play.told_mark = table->mark;
	table->play.told_ms = now_ms;
	wait_listen(table, now_ms);
}

static void
await_card(struct table *table, int64_t now_ms)
{
	struct play *play = &table->play;
	bool is_first = play->session.turned == 0;
	bool is_at_once = is_first || table->hall->is_quick;

	if (is_first || now_ms - play->told_ms <= CARD_LATE_MS)
		play->slow = 0;
	else
		play->slow++;
	play->due_ms = now_ms + (is_at_once ? 0 : CARD_GAP_MS);
}

static void
await_act(struct play *play, int64_t now_ms)
{
	int64_t limit_ms = session_limit_s(&play->session) * 1000;

	if (limit_ms == 0)
		return;
	play->due_ms = now_ms + limit_ms;
	play->latest_ms = play->due_ms + limit_ms;
	if (session_asks(&play->session) != 0 ||
	    play->session.phase == PHASE_AUCTION)
		play->remind_ms = now_ms + limit_ms / 2;
}

void
wait_hold(struct table *table, int64_t person, int64_t until_ms, int64_t now_ms)
{
	struct play *play = &table->play;

	if (!play->is_open || table->is_resting || play->due_ms < 0 ||
	    play->was_held || play->session.phase == PHASE_TURNING ||
	    session_asks(&play->session) != person || until_ms <= now_ms)
		return;
	play->is_held = play->was_held = true;
	play->held_ms = until_ms - now_ms;
	play->due_ms += play->held_ms;
	play->latest_ms += play->held_ms;
	if (play->remind_ms >= 0)
		play->remind_ms += play->held_ms;
}

void
wait_let_go(
    struct table *table, int64_t person, int64_t until_ms, int64_t now_ms)
{
	struct play *play = &table->play;
	const int64_t early_ms = until_ms - now_ms;

	if (!play->is_open || !play->is_held ||
	    session_asks(&play->session) != person)
		return;
	play->is_held = false;
	if (early_ms <= 0 || early_ms > play->held_ms)
		return;
	play->due_ms -= early_ms;
	play->latest_ms -= early_ms;
	if (play->remind_ms >= 0)
		play->remind_ms -= early_ms;
}

void
wait_listen(struct table *table, int64_t now_ms)
{
	struct play *play = &table->play;

	if (!play->is_open || table->is_resting || play->is_heard ||
	    table->heard_mark < play->told_mark)
		return;
	play->is_heard = true;
	count_minutes(play, now_ms);
	if (play->session.phase == PHASE_TURNING)
		await_card(table, now_ms);
	else
		await_act(play, now_ms);
	away_hold(table, now_ms);
}

/* The deadline that a stake or bid now would leave; 0: it moves none. */
static int64_t
extended_ms(const struct play *play, int64_t now_ms)
{
	if (play->session.phase == PHASE_STAKING && play->session.go == NO_SEAT)
		return now_ms + STAKE_LEAVES_MS;
	if (play->session.phase == PHASE_AUCTION &&
	    play->due_ms <= now_ms + BID_ADDS_MS)
		return play->due_ms + BID_ADDS_MS;
	return 0;
}

bool
wait_extend(struct table *table, int64_t now_ms)
{
	struct play *play = &table->play;
	int64_t due_ms = extended_ms(play, now_ms);

	if (due_ms > play->latest_ms)
		due_ms = play->latest_ms;
	if (play->due_ms < 0 || due_ms <= play->due_ms)
		return false;
	play->due_ms = due_ms;
	return play->session.phase == PHASE_AUCTION;
}

bool
wait_is_over(struct table *table, int64_t now_ms)
{
	const struct hall *hall = table->hall;
	struct play *play = &table->play;

	if (play->session.phase == PHASE_TURNING)
		return true;
	if (hall->ops->knows_all != NULL &&
	    !hall->ops->knows_all(hall->ctx, table)) {
		if (play->unknown_ms == 0)
			play->unknown_ms = now_ms;
		play->due_ms = now_ms + ASK_AGAIN_MS;
		return false;
	}
	if (play->unknown_ms == 0 || play->was_spared ||
	    now_ms - play->unknown_ms < SILENCE_MS)
		return true;
	play->unknown_ms = 0;
	play->was_spared = true;
	play->due_ms = now_ms + SPARED_MS;
	return false;
}

int64_t
wait_next(const struct table *table)
{
	const struct play *play = &table->play;
	int64_t next = clock_earlier(
	    play->minute_ms, clock_earlier(play->due_ms, robots_next(table)));

	if (!play->is_open || table->is_resting || next < 0)
		return -1;
	next = clock_earlier(next, play->remind_ms);
	return next < table->retry_ms ? table->retry_ms : next;
}

/* Cards in one event, announced one by one as long as that goes quickly. */
static int
run_each(const struct play *play)
{
	static const int slow_runs[] = {1, 3, CARDS_SHARED};
	enum { SLOWEST = sizeof(slow_runs) / sizeof(slow_runs[0]) - 1 };

	if (play->session.turned >=
	    session_opening_cards(&play->session) + CARDS_ALONE)
		return CARDS_SHARED;
	return slow_runs[play->slow < SLOWEST ? play->slow : SLOWEST];
}

static bool
all_leave(const struct session *s)
{
	for (int i = 0; i < s->seats_count; i++)
		if (!s->seats[i].leaving)
			return false;
	return true;
}

int
wait_run(const struct table *table)
{
	const struct play *play = &table->play;

	/* Nobody is there to be thrilled. */
	if (all_leave(&play->session))
		return OUTCOMES_MOST - OUTCOMES_SPARE;
	switch (table->settings.announce) {
	case ANNOUNCE_LINE:
		return OUTCOMES_MOST - OUTCOMES_SPARE;
	case ANNOUNCE_EACH:
		return play->session.turned == 0 ? 1 : run_each(play);
	case ANNOUNCE_BATCH:
		break;
	}
	return play->session.turned == 0 ? 1 : CARDS_SHARED;
}

void
wait_retry(struct table *table, int64_t now_ms)
{
	int doublings =
	    table->retries < RETRY_DOUBLINGS ? table->retries : RETRY_DOUBLINGS;

	if (table->had_trouble)
		return;
	table->had_trouble = true;
	table->retries++;
	table->retry_ms = now_ms + ((int64_t)RETRY_MS << doublings);
}
