#include <config.h>

#include "table/audit.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "engine/fair.h"
#include "table/inside.h"
#include "table/resume.h"

static enum store_result
audit_table(struct table *table, int64_t session, struct text *why)
{
	const char *reason;
	struct text misfit = TEXT_EMPTY;
	enum store_result result = resume_try(table, session, &reason, &misfit);

	/* The next start sends it home: nothing is wrong with it. */
	if (result == STORE_REFUSED && strcmp(reason, RESUME_DAMAGED) != 0)
		result = STORE_OK;
	if (result == STORE_REFUSED)
		text_addf(why, "session %lld in %s on %s: %s\n",
		    (long long)session, table->room, table->network,
		    text_str(&misfit));
	text_fini(&misfit);
	wipe(&table->play, sizeof(table->play));
	return result;
}

enum store_result
audit_sessions(struct store *store, struct text *why, int *sessions)
{
	struct hall *hall = hall_new(store, NULL, NULL);
	int64_t *live;
	enum store_result result = hall_read_live(hall, &live);
	bool fits = true;

	*sessions = hall_tables(hall);
	for (int i = 0; i < *sessions && result == STORE_OK; i++) {
		result = audit_table(hall->tables[i], live[i], why);
		if (result == STORE_REFUSED) {
			fits = false;
			result = STORE_OK;
		}
	}
	free(live);
	hall_free(hall);
	return result == STORE_OK && !fits ? STORE_REFUSED : result;
}

struct chains {
	struct text *why;
	int count;
	bool fit;
};

static void
audit_chain(void *ctx, const struct journal_chain *chain)
{
	struct chains *chains = ctx;
	char near[FAIR_SEED] = "", anchor[FAIR_SEED] = "";

	if (seeds_are_sound(chain)) {
		fair_seed(chain->top, FAIR_CHAIN, chain->near_index, near);
		fair_seed(near, chain->near_index, 0, anchor);
	}
	chains->count++;
	if (strcmp(near, chain->near) == 0 &&
	    strcmp(anchor, chain->anchor) == 0)
		return;
	chains->fit = false;
	text_addf(chains->why,
	    "session %lld: its chain of seeds %d does not end in its anchor\n",
	    (long long)chain->session, chain->number);
}

enum store_result
audit_chains(struct store *store, struct text *why, int *count)
{
	struct chains chains = {why, 0, true};
	enum store_result result = journal_chains(store, audit_chain, &chains);

	*count = chains.count;
	return result == STORE_OK && !chains.fit ? STORE_REFUSED : result;
}
