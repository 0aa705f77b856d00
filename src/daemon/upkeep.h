/*
 * What the database needs now and then, by pieces between the turns of the
 * loop: its WAL copied back, and old detail folded (`keep_days`). And once a
 * minute memory is given back: what was freed, and what can be read again.
 */
#ifndef DAEMON_UPKEEP_H
#define DAEMON_UPKEEP_H

#include <stdint.h>

#include "config/config.h"
#include "store/store.h"
#include "table/hall.h"

struct upkeep;

/* Both are borrowed and must outlive this. */
struct upkeep *upkeep_new(
    struct store *store, struct hall *hall, int64_t now_ms);
void upkeep_free(struct upkeep *upkeep);

/* When to be called (monotonic ms); -1: never. */
int64_t upkeep_next(const struct upkeep *upkeep);
/* After the turn has committed. NULL is fine. */
void upkeep_tick(struct upkeep *upkeep, const struct config *config,
    int64_t now_ms, int64_t now_s);

#endif
