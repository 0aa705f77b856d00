/*
 * Outcomes as the books know them: every chip that the engine moved is a
 * posting, every deal that was decided has its results.
 */
#include <config.h>

#include <stdio.h>

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

static void
post_outcome(struct command *c, int n, const struct outcome *said)
{
	const struct account purse = {ACCOUNT_PURSE, said->p, 0};
	const struct account lies = {ACCOUNT_ESCROW, said->p, c->table->id};
	const struct account other = {ACCOUNT_ESCROW, said->o, c->table->id};

	if (said->kind == OUT_PAID)
		(void)post(c, n, POSTING_SETTLE, &lies, &other, said->n);
	/* First the cache, so that it is not read after the posting. */
	else if (said->kind == OUT_PUT) {
		move_purse(c, said->p, -said->n);
		(void)post(c, n, POSTING_PUT, &purse, &lies, said->n);
	} else if (said->kind == OUT_HOME) {
		move_purse(c, said->p, said->n);
		(void)post(c, n, POSTING_HOME, &lies, &purse, said->n);
	}
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
	if (verdict.word == NULL)
		return;
	if (command_check(
		c, journal_deal_settle(c->store, play->deal, verdict.word,
		       verdict.results, verdict.count, c->now_s)))
		play->deal = 0;
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
}
