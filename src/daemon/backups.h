/*
 * A backup a day, lansquenet-20261130.db, by pieces between the turns of the
 * loop, and only the newest few kept.
 */
#ifndef DAEMON_BACKUPS_H
#define DAEMON_BACKUPS_H

#include <stdint.h>

#include "base/text.h"
#include "config/config.h"
#include "store/store.h"

struct backups;

/* The store is borrowed; it must outlive this. */
struct backups *backups_new(struct store *store);
/* One that is half done is given up. NULL is fine. */
void backups_free(struct backups *backups);

/* When to be called (monotonic ms); -1: never. */
int64_t backups_next(const struct backups *backups);
/* After the turn has committed. What goes wrong is logged, and tried again. */
void backups_tick(struct backups *backups, const struct config *config,
    int64_t now_ms, int64_t now_s);

/* Append the path of the newest one; nothing if there is none. */
void backups_newest(const struct config *config, struct text *out);

#endif
