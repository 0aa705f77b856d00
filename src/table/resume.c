/*
 * Standing up again (law 3): the snapshot, and the journal after it applied
 * anew, with the cards that the stored seeds give. What doesn't fit is never
 * played on: all that lies goes home and the session ends.
 */
#include <config.h>

#include "table/resume.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/xalloc.h"

/* A row of the journal, kept while the store is asked other things. */
struct row {
	struct action action;
	int64_t step;
	char word[FAIR_CUT];
};

struct rows {
	struct row *list;
	size_t count;
};

static bool
take_row(void *ctx, const struct journal_row *from)
{
	struct rows *rows = ctx;
	struct row *row;
	int kind = action_parse(from->kind);

	if (kind < 0 || strlen(from->word) >= sizeof(row->word))
		return false;
	/* Room for twice as many whenever a power of two is reached. */
	if ((rows->count & (rows->count - 1)) == 0)
		rows->list = xrealloc(rows->list,
		    rows->count == 0 ? 1 : 2 * rows->count, sizeof(*row));
	row = &rows->list[rows->count++];
	memset(row, 0, sizeof(*row));
	row->step = from->step;
	row->action.kind = (enum action_kind)kind;
	row->action.player = from->player;
	row->action.chips = from->chips;
	memcpy(row->word, from->word, strlen(from->word));
	return true;
}

/* Does a stored deal fit what the session waits for: a fresh shoe, or to go on
 * where it stands in the one in hand? */
static bool
deal_fits(const struct session *s, const struct journal_deal *deal)
{
	if (s->phase != PHASE_SHUFFLING || session_wants_shoe(s))
		return deal->shoe == deal->number && deal->first_card == 0;
	return deal->shoe == s->shoe_name && deal->first_card == s->shoe_next;
}

/* The cards of a DRAW or SHOE, from the seed that was stored for it; none
 * where a deal goes on from the shoe in hand. */
static enum store_result
redo_cards(struct table *table, const struct action *action,
    card cards[SHOE_MOST], int *count)
{
	struct store *store = table->hall->store;
	const struct session *s = &table->play.session;
	bool goes_on = s->phase == PHASE_SHUFFLING && !session_wants_shoe(s);
	struct journal_deal deal;
	struct journal_chain chain;
	enum store_result result;

	if (action->kind == ACTION_DRAW)
		result = journal_draw_get(
		    store, table->play.session_id, &deal, &chain);
	else
		result = journal_deal_get(store, action->chips, &deal, &chain);
	if (result != STORE_OK)
		return result;
	*count = 0;
	if (deal.session != table->play.session_id || !deal_fits(s, &deal) ||
	    (!goes_on && !seeds_redo(&deal, &chain, cards, count)))
		result = STORE_REFUSED;
	wipe(&chain, sizeof(chain));
	return result;
}

/* The deal in hand, by what is replayed: from its shoe until it is settled. */
static void
follow_deal(
    struct play *play, const struct action *action, const struct outcomes *out)
{
	if (action->kind == ACTION_SHOE)
		play->deal = action->chips;
	for (int i = 0; i < out->count; i++)
		if (out->list[i].kind == OUT_SETTLED ||
		    out->list[i].kind == OUT_SHOE_OUT ||
		    out->list[i].kind == OUT_VOIDED)
			play->deal = 0;
}

/* It can't be played on, and why, in words for people. */
__attribute__((format(printf, 2, 3))) static enum store_result
misfit(struct text *why, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_addv(why, format, args);
	va_end(args);
	return STORE_REFUSED;
}

static enum store_result
replay_row(struct table *table, struct row *row, struct text *why)
{
	struct play *play = &table->play;
	struct action *action = &row->action;
	struct outcomes out;
	card cards[SHOE_MOST];
	enum refusal refusal;
	enum store_result result;

	if (row->step != play->step + 1)
		return misfit(why, "its journal lacks step %lld",
		    (long long)play->step + 1);
	action->word = row->word[0] != '\0' ? row->word : NULL;
	if (action->kind == ACTION_SHOE || action->kind == ACTION_DRAW) {
		result = redo_cards(table, action, cards, &action->cards_count);
		if (result == STORE_NONE || result == STORE_REFUSED)
			return misfit(why,
			    "the seed of its shuffle in step %lld is not there",
			    (long long)row->step);
		if (result != STORE_OK)
			return result;
		action->cards = cards;
	}
	refusal = session_apply(&play->session, action, &out);
	if (refusal != REFUSED_NONE)
		return misfit(why,
		    "step %lld of its journal (%s) can't be played: %s",
		    (long long)row->step, action_word(action->kind),
		    refusal_word(refusal));
	play->step++;
	follow_deal(play, action, &out);
	wipe(cards, sizeof(cards));
	return STORE_OK;
}

static enum store_result
replay(struct table *table, struct text *why)
{
	struct play *play = &table->play;
	struct rows rows = {NULL, 0};
	enum store_result result;

	result = journal_rows(
	    table->hall->store, play->session_id, play->step, take_row, &rows);
	if (result == STORE_REFUSED)
		misfit(why, "its journal has an act that is none");
	for (size_t i = 0; i < rows.count && result == STORE_OK; i++)
		result = replay_row(table, &rows.list[i], why);
	free(rows.list);
	return result;
}

static enum store_result
read_chain(struct table *table, struct text *why)
{
	struct play *play = &table->play;
	enum store_result result = journal_chain_last(table->hall->store,
	    play->session_id, &play->chain, &play->seeds_used);

	if (result == STORE_NONE)
		return misfit(why, "it has no chain of seeds");
	if (result != STORE_OK)
		return result;
	if (seeds_are_sound(&play->chain) && play->seeds_used >= 0 &&
	    play->seeds_used <= play->chain.near_index)
		return STORE_OK;
	return misfit(why, "its chain of seeds is damaged");
}

/* The snapshot; *reason is why it can't be used. */
static enum store_result
read_snapshot(struct table *table, const char **reason, struct text *why)
{
	struct play *play = &table->play;
	void *bytes;
	size_t len;
	int version;
	enum store_result result;

	result = journal_snapshot_get(table->hall->store, play->session_id,
	    &version, &play->step, &bytes, &len);
	if (result == STORE_NONE)
		return misfit(why, "it has no snapshot");
	if (result != STORE_OK)
		return result;
	if (version == 0) {
		*reason = "restored";
		result = misfit(why,
		    "it is of a backup, and its seeds may have been told "
		    "since");
	} else if (version != ENGINE_VERSION) {
		*reason = "version";
		result = misfit(why,
		    "it was played by version %d of the rules' program, and "
		    "this is version %d",
		    version, ENGINE_VERSION);
	} else if (!session_decode(&play->session, bytes, len)) {
		result = misfit(why, "its snapshot is damaged");
	}
	free(bytes);
	return result;
}

/* What lies of whom, by the session and by the ledger. */
struct lying {
	const struct session *s;
	int64_t ledger[SEATS_LIMIT]; /* by seat */
	struct text *why;
	bool fits;
};

static void
take_lying(void *ctx, int64_t person, int64_t chips)
{
	struct lying *lying = ctx;
	int seat = session_seat(lying->s, person);

	if (seat != NO_SEAT) {
		lying->ledger[seat] = chips;
		return;
	}
	lying->fits = false;
	text_addf(lying->why,
	    "%s%lld chips of person %lld lie there, who has no seat",
	    lying->why->len > 0 ? "; " : "", (long long)chips,
	    (long long)person);
}

/* Does the session that was replayed fit the books? */
static enum store_result
check_books(struct table *table, struct text *why)
{
	const struct session *s = &table->play.session;
	struct lying lying = {.s = s, .why = why, .fits = true};
	enum store_result result;

	result =
	    ledger_escrows(table->hall->store, table->id, take_lying, &lying);
	if (result != STORE_OK)
		return result;
	for (int i = 0; i < s->seats_count; i++) {
		if (session_lying(s, i) == lying.ledger[i])
			continue;
		lying.fits = false;
		text_addf(why,
		    "%s%lld chips of person %lld lie there by the game, %lld "
		    "by the ledger",
		    why->len > 0 ? "; " : "", (long long)session_lying(s, i),
		    (long long)s->seats[i].player, (long long)lying.ledger[i]);
	}
	return lying.fits ? STORE_OK : STORE_REFUSED;
}

/* In practice and in a match a seat's purse is its stack. */
static enum store_result
check_stacks(struct table *table, struct text *why)
{
	const struct session *s = &table->play.session;
	enum store_result result = STORE_OK;

	for (int i = 0; i < s->seats_count && result == STORE_OK; i++) {
		const struct account stack = {
		    ACCOUNT_STACK, s->seats[i].player, table->id};
		int64_t chips;

		result = ledger_balance(table->hall->store, &stack, &chips);
		if (result == STORE_OK && chips != s->seats[i].purse)
			result = misfit(why,
			    "the stack of person %lld is %lld by the game, "
			    "%lld by the ledger",
			    (long long)s->seats[i].player,
			    (long long)s->seats[i].purse, (long long)chips);
	}
	return result;
}

static bool
can_rest(enum phase phase)
{
	return phase != PHASE_DRAWING && phase != PHASE_SHUFFLING &&
	       phase != PHASE_ENDED;
}

enum store_result
resume_try(
    struct table *table, int64_t session, const char **reason, struct text *why)
{
	struct play *play = &table->play;
	enum store_result result;

	*reason = RESUME_DAMAGED;
	memset(play, 0, sizeof(*play));
	play->session_id = session;
	play->due_ms = play->remind_ms = play->minute_ms = -1;
	result = journal_session_is_practice(
	    table->hall->store, session, &play->is_practice);
	if (result == STORE_OK)
		result = read_snapshot(table, reason, why);
	if (result == STORE_OK)
		result = read_chain(table, why);
	if (result == STORE_OK)
		result = replay(table, why);
	if (result == STORE_OK && !can_rest(play->session.phase))
		result = misfit(why, "its journal ends within a turn (%s)",
		    phase_word(play->session.phase));
	if (result == STORE_OK)
		result = check_books(table, why);
	if (result == STORE_OK && play_has_stacks(play))
		result = check_stacks(table, why);
	play->is_open = result == STORE_OK;
	return result;
}

bool
resume_table(struct table *table, int64_t session, int64_t now_s)
{
	const char *reason;
	struct text why = TEXT_EMPTY;
	enum store_result result = resume_try(table, session, &reason, &why);
	bool ok = result == STORE_OK;

	if (result != STORE_OK && result != STORE_FAILED) {
		wipe(&table->play, sizeof(table->play));
		ok = home_send(table, session, reason, text_str(&why), now_s);
	}
	text_fini(&why);
	return ok;
}
