/*
 * Outcomes as the books know them: every chip that the engine moved is a
 * posting, every deal that was decided has its results.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "table/inside.h"

static bool
post(struct command *c, int n, enum posting_kind kind,
    const struct account *from, const struct account *to, int64_t chips)
{
	const struct play *play = &c->table->play;
	char key[64];

	snprintf(key, sizeof(key), "s%lld.%lld.%d", (long long)play->session_id,
	    (long long)play->step, n);
	return command_check(
	    c, ledger_post(c->store, &(struct posting){
					 .kind = kind,
					 .from = *from,
					 .to = *to,
					 .chips = chips,
					 .session = play->session_id,
					 .deal = play->deal,
					 .at_s = c->now_s,
					 .key = key,
				     }));
}

/* The purse in the cache follows what was posted. */
static void
move_purse(struct command *c, int64_t person, int64_t chips)
{
	struct purse *purse = purses_get(c->table->hall, person);

	if (purse == NULL)
		c->is_failed = true;
	else
		purse->chips += chips;
}

/* The way that an outcome's chips go. */
struct way {
	enum posting_kind kind;
	enum account_kind from, to;
};

/* False: none. In practice the stacks came from the mint, and stay until the
 * end. */
static bool
way_of(const struct play *play, enum outcome_kind kind, struct way *way)
{
	bool is_stack = play_has_stacks(play);
	enum account_kind home = is_stack ? ACCOUNT_STACK : ACCOUNT_PURSE;

	switch ((int)kind) {
	case OUT_PAID:
		*way = (struct way){
		    POSTING_SETTLE, ACCOUNT_ESCROW, ACCOUNT_ESCROW};
		return true;
	case OUT_PUT:
		*way = (struct way){is_stack ? POSTING_STACK_PUT : POSTING_PUT,
		    home, ACCOUNT_ESCROW};
		return true;
	case OUT_HOME:
		*way =
		    (struct way){is_stack ? POSTING_STACK_HOME : POSTING_HOME,
			ACCOUNT_ESCROW, home};
		return true;
	case OUT_BUY_IN:
		*way =
		    (struct way){POSTING_BUY_IN, ACCOUNT_PURSE, ACCOUNT_STACK};
		return !play->is_practice;
	case OUT_CASH_OUT:
		*way = (struct way){
		    POSTING_CASH_OUT, ACCOUNT_STACK, ACCOUNT_PURSE};
		return !play->is_practice;
	default:
		return false;
	}
}

static struct account
account_of(const struct command *c, enum account_kind kind, int64_t person)
{
	return (struct account){
	    kind, person, kind == ACCOUNT_PURSE ? 0 : c->table->id};
}

static void
post_outcome(struct command *c, int n, const struct outcome *said)
{
	struct account from, to;
	struct way way;

	if (!way_of(&c->table->play, said->kind, &way))
		return;
	from = account_of(c, way.from, said->p);
	to = account_of(c, way.to, said->kind == OUT_PAID ? said->o : said->p);
	/* First the cache, so that it is not read after the posting. */
	if (way.from == ACCOUNT_PURSE)
		move_purse(c, said->p, -said->n);
	else if (way.to == ACCOUNT_PURSE)
		move_purse(c, said->p, said->n);
	(void)post(c, n, way.kind, &from, &to, said->n);
}

struct verdict {
	const char *word; /* NULL: not decided */
	size_t count;
	struct journal_result results[SEATS_LIMIT];
};

static void
judge(struct verdict *verdict, const struct outcome *said, bool *doublet)
{
	if (said->kind == OUT_DOUBLET)
		*doublet = true;
	else if (said->kind == OUT_SETTLED)
		verdict->word = *doublet  ? "doublet"
				: said->m ? "bank"
					  : "punters";
	else if (said->kind == OUT_VOIDED)
		verdict->word = "voided";
	else if (said->kind == OUT_SHOE_OUT ||
		 (said->kind == OUT_ENDED && verdict->word == NULL))
		verdict->word = "void";
	else if (said->kind == OUT_RESULT && verdict->count < SEATS_LIMIT)
		verdict->results[verdict->count++] = (struct journal_result){
		    .person = said->p,
		    .was_banker = said->p == said->o,
		    .staked = said->m,
		    .change = said->n,
		};
}

/* A shoe that is used up or given up gives its seed away. */
static void
end_shoe(struct command *c, const struct outcome *said)
{
	if ((said->kind == OUT_SHOE_GIVEN_UP || said->kind == OUT_SHOE_OUT) &&
	    said->m != 0)
		(void)command_check(c, journal_shoe_end(c->store, said->m));
}

static bool
has_result(const struct verdict *verdict, int64_t person)
{
	for (size_t i = 0; i < verdict->count; i++)
		if (verdict->results[i].person == person)
			return true;
	return false;
}

/* Who lost in the deal and was freed before its end, as the ledger has it. */
static void
take_freed(void *ctx, int64_t person, int64_t change)
{
	struct verdict *verdict = ctx;

	if (!has_result(verdict, person) && verdict->count < SEATS_LIMIT)
		verdict->results[verdict->count++] = (struct journal_result){
		    .person = person,
		    .staked = change < 0 ? -change : change,
		    .change = change,
		};
}

/* The results of a deal add up to zero; else somebody's are missing. */
static bool
complete(struct command *c, struct verdict *verdict)
{
	int64_t sum = 0;

	for (size_t i = 0; i < verdict->count; i++)
		sum += verdict->results[i].change;
	return sum == 0 ||
	       command_check(c, ledger_moved(c->store, c->table->play.deal,
				    take_freed, verdict));
}

static void
settle(struct command *c, const struct outcomes *out)
{
	struct play *play = &c->table->play;
	struct verdict verdict = {.word = NULL};
	bool doublet = false;

	if (play->deal == 0)
		return;
	for (int i = 0; i < out->count; i++)
		judge(&verdict, &out->list[i], &doublet);
	if (verdict.word == NULL || !complete(c, &verdict))
		return;
	if (command_check(
		c, journal_deal_settle(c->store, play->deal, verdict.word,
		       verdict.results, verdict.count, c->now_s)))
		play->deal = 0;
}

/* The places of a match at its end; practice is on no board. */
static void
end_match(struct command *c, const struct outcomes *out)
{
	const struct play *play = &c->table->play;
	struct journal_place places[SEATS_LIMIT];
	size_t count = 0;

	if (play->is_practice)
		return;
	for (int i = 0; i < out->count && count < SEATS_LIMIT; i++)
		if (out->list[i].kind == OUT_PLACE)
			places[count++] = (struct journal_place){
			    .person = out->list[i].p,
			    .chips = out->list[i].n,
			    .won = out->list[i].m != 0,
			};
	if (count > 0)
		(void)command_check(
		    c, journal_match_end(c->store, play->session_id, places,
			   count, c->now_s));
}

void
books_take(struct command *c, const struct outcomes *out)
{
	for (int i = 0; i < out->count && !c->is_failed; i++) {
		post_outcome(c, i, &out->list[i]);
		end_shoe(c, &out->list[i]);
	}
	if (!c->is_failed)
		settle(c, out);
	if (!c->is_failed)
		end_match(c, out);
}

/* Chips by person, kept while the store is asked other things. */
struct holdings {
	struct {
		int64_t person, chips;
	} * list;
	int count;
};

static void
take_holding(void *ctx, int64_t person, int64_t chips)
{
	struct holdings *held = ctx;

	held->list = xrealloc(
	    held->list, (size_t)held->count + 1, sizeof(held->list[0]));
	held->list[held->count].person = person;
	held->list[held->count++].chips = chips;
}

enum store_result
books_send(struct store *store, const struct table *table, int64_t session,
    const struct sending *how, int64_t now_s)
{
	struct holdings held = {NULL, 0};
	enum store_result result =
	    how->from == ACCOUNT_STACK
		? ledger_stacks(store, table->id, take_holding, &held)
		: ledger_escrows(store, table->id, take_holding, &held);

	for (int i = 0; i < held.count && result == STORE_OK; i++) {
		int64_t person = held.list[i].person;
		char key[64];

		snprintf(key, sizeof(key), "s%lld.%s.%lld", (long long)session,
		    how->word, (long long)person);
		result = ledger_post(store,
		    &(struct posting){
			.kind = how->kind,
			.from = {how->from, person, table->id},
			.to = {how->to, how->to == ACCOUNT_MINT ? 0 : person,
			    how->to == ACCOUNT_STACK ? table->id : 0},
			.chips = held.list[i].chips,
			.session = session,
			.at_s = now_s,
			.key = key,
		    });
	}
	free(held.list);
	return result;
}

enum store_result
books_close(struct store *store, const struct table *table, int64_t session,
    int64_t now_s)
{
	static const struct sending back[] = {
	    {ACCOUNT_STACK, ACCOUNT_PURSE, POSTING_CASH_OUT, "back"},
	    {ACCOUNT_STACK, ACCOUNT_MINT, POSTING_PRACTICE_BACK, "back"}};
	bool is_practice = false;
	enum store_result result =
	    journal_session_is_practice(store, session, &is_practice);

	return result == STORE_OK ? books_send(store, table, session,
					&back[is_practice], now_s)
				  : result;
}
