#include <config.h>

#include "daemon/upkeep.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/xalloc.h"
#include "store/checkpoint.h"
#include "store/fold.h"

enum {
	/* A clock that is wrong when the machine starts is right by then. */
	FOLD_FIRST_MS = 15 * 60 * 1000,
	FOLD_LOOK_MS = 3600 * 1000,
	FOLD_STEP_MS = 100,
	COPY_LOOK_MS = 5000,
	TRIM_MS = 60 * 1000,
	/* The boards of this month are made of deals that are not folded. */
	KEEP_LEAST = 32
};

struct upkeep {
	struct store *store;
	struct hall *hall;
	int64_t fold_ms, copy_ms, trim_ms; /* when next */
	int64_t folded; /* pieces of this going */
};

struct upkeep *
upkeep_new(struct store *store, struct hall *hall, int64_t now_ms)
{
	struct upkeep *upkeep = xcalloc(1, sizeof(*upkeep));

	upkeep->store = store;
	upkeep->hall = hall;
	upkeep->fold_ms = now_ms + FOLD_FIRST_MS;
	upkeep->copy_ms = now_ms;
	upkeep->trim_ms = now_ms + TRIM_MS;
	return upkeep;
}

void
upkeep_free(struct upkeep *upkeep)
{
	free(upkeep);
}

int64_t
upkeep_next(const struct upkeep *upkeep)
{
	int64_t next_ms;

	if (upkeep == NULL)
		return -1;
	next_ms = clock_earlier(upkeep->fold_ms, upkeep->trim_ms);
	if (checkpoint_is_due(upkeep->store))
		next_ms = clock_earlier(next_ms, upkeep->copy_ms);
	return next_ms;
}

static void
fold(struct upkeep *upkeep, int64_t keep_days, int64_t now_ms, int64_t now_s)
{
	int64_t days = keep_days > KEEP_LEAST ? keep_days : KEEP_LEAST;
	enum store_result result =
	    fold_step(upkeep->store, now_s - days * CLOCK_DAY_S);

	if (result == STORE_OK) {
		upkeep->folded++;
		upkeep->fold_ms = now_ms + FOLD_STEP_MS;
		return;
	}
	upkeep->fold_ms = now_ms + FOLD_LOOK_MS;
	if (result != STORE_NONE)
		log_err("upkeep", "old deals can't be folded now");
	else if (upkeep->folded > 0)
		log_info("upkeep", "folded all that is older than %lld days",
		    (long long)days);
	upkeep->folded = 0;
}

/* What was read piece by piece would stay among what comes and goes, each piece
 * in a hole of its own that keeps a page. */
static void
trim(struct upkeep *upkeep)
{
	store_shrink(upkeep->store);
	hall_forget(upkeep->hall);
	memory_trim();
}

void
upkeep_tick(struct upkeep *upkeep, const struct config *config, int64_t now_ms,
    int64_t now_s)
{
	if (upkeep == NULL)
		return;
	if (now_ms >= upkeep->trim_ms) {
		trim(upkeep);
		upkeep->trim_ms = now_ms + TRIM_MS;
	}
	/* The next turn commits first. */
	if (store_is_dirty(upkeep->store))
		return;
	if (now_ms >= upkeep->copy_ms && checkpoint_is_due(upkeep->store)) {
		checkpoint_run(upkeep->store);
		upkeep->copy_ms = now_ms + COPY_LOOK_MS;
	}
	if (now_ms < upkeep->fold_ms)
		return;
	if (config->keep_days > 0)
		fold(upkeep, config->keep_days, now_ms, now_s);
	else
		upkeep->fold_ms = now_ms + FOLD_LOOK_MS;
}
