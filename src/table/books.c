/* From outcomes to the ledger: every chip that moved is a posting (law 2). */
#include <config.h>

#include "table/inside.h"

#include <stdio.h>

enum { KEY_MOST = 96 };

static struct account
purse(int64_t person)
{
	return (struct account){ACCOUNT_PURSE, person, 0};
}

static struct account
escrow(const struct table *t, int64_t person)
{
	return (struct account){ACCOUNT_ESCROW, person, t->id};
}

/* The posting of an outcome; false if it moves no chips. */
static bool
posting_of(const struct table *t, const struct outcome *outcome,
    struct posting *posting)
{
	switch ((int)outcome->kind) {
	case OUT_PUT:
		posting->kind = POSTING_PUT;
		posting->from = purse(outcome->p);
		posting->to = escrow(t, outcome->p);
		return true;
	case OUT_HOME:
		posting->kind = POSTING_HOME;
		posting->from = escrow(t, outcome->p);
		posting->to = purse(outcome->p);
		return true;
	case OUT_PAID:
		posting->kind = POSTING_SETTLE;
		posting->from = escrow(t, outcome->p);
		posting->to = escrow(t, outcome->o);
		return true;
	default:
		return false;
	}
}

static enum store_result
settle(struct table *t, const struct outcomes *out, const char *word)
{
	struct journal_result results[SEATS_LIMIT];
	size_t count = 0;

	for (int i = 0; i < out->count && count < SEATS_LIMIT; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind == OUT_RESULT)
			results[count++] = (struct journal_result){
			    .deal = t->state.deal,
			    .person = o->p,
			    .was_banker = o->p == o->o,
			    .staked = o->m,
			    .change = o->n,
			};
	}
	return journal_deal_settle(t->hall->store, t->state.deal, word, results,
	    count, t->hall->now_s);
}

/* How the deal ended, if these outcomes end it; else NULL. */
static const char *
verdict(const struct outcomes *out)
{
	bool was_doublet = false;

	for (int i = 0; i < out->count; i++) {
		const struct outcome *o = &out->list[i];

		if (o->kind == OUT_DOUBLET)
			was_doublet = true;
		else if (o->kind == OUT_SHOE_OUT)
			return "void";
		else if (o->kind == OUT_SETTLED)
			return was_doublet ? "doublet"
			       : o->m != 0 ? "bank"
					   : "punters";
	}
	return NULL;
}

enum store_result
books_post(struct table *t, const struct outcomes *out)
{
	const char *word = verdict(out);
	char key[KEY_MOST];

	for (int i = 0; i < out->count; i++) {
		struct posting posting = {.chips = out->list[i].n,
		    .session = t->state.session_id,
		    .deal = t->state.deal,
		    .at_s = t->hall->now_s,
		    .key = key};
		enum store_result result;

		if (!posting_of(t, &out->list[i], &posting))
			continue;
		snprintf(key, sizeof(key), "s%lld.%lld.%d",
		    (long long)t->state.session_id, (long long)t->state.step,
		    i);
		result = ledger_post(t->hall->store, &posting);
		if (result != STORE_OK)
			return result;
	}
	return word != NULL ? settle(t, out, word) : STORE_OK;
}

struct lying {
	int count;
	struct {
		int64_t person, chips;
	} list[2 * SEATS_LIMIT];
};

static void
note_lying(void *ctx, int64_t person, int64_t chips)
{
	struct lying *lying = ctx;

	if (lying->count < 2 * SEATS_LIMIT) {
		lying->list[lying->count].person = person;
		lying->list[lying->count].chips = chips;
		lying->count++;
	}
}

enum store_result
books_send_home(struct table *t)
{
	struct lying lying = {.count = 0};
	enum store_result result =
	    ledger_escrows(t->hall->store, t->id, note_lying, &lying);
	char key[KEY_MOST];

	for (int i = 0; result == STORE_OK && i < lying.count; i++) {
		int64_t person = lying.list[i].person;
		struct posting home = {.kind = POSTING_HOME,
		    .from = escrow(t, person),
		    .to = purse(person),
		    .chips = lying.list[i].chips,
		    .session = t->state.session_id,
		    .at_s = t->hall->now_s,
		    .key = key};

		snprintf(key, sizeof(key), "s%lld.home.%lld",
		    (long long)t->state.session_id, (long long)person);
		result = ledger_post(t->hall->store, &home);
	}
	return result;
}
