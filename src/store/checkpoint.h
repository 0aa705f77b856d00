/*
 * What was committed stands in the WAL until a checkpoint copies it into the
 * database; then the WAL begins anew. A reader that is at work keeps the pages
 * that it may still want from being written over, so that the WAL grows until
 * it is done.
 */
#ifndef STORE_CHECKPOINT_H
#define STORE_CHECKPOINT_H

#include "store/store.h"

/* Begin to count its pages; store/ itself does when it opens. A commit that
 * makes it very long copies by itself, as the fallback. */
void checkpoint_watch(struct store *store);

/* Is there enough to copy that it is worth a sync? */
bool checkpoint_is_due(const struct store *store);
/*
 * Copy what can be copied; not within a turn. Waits for no reader: what is
 * left is copied by the next. One that makes the WAL grow too long is logged,
 * as is a failure.
 */
void checkpoint_run(struct store *store);

#endif
