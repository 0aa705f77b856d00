/*
 * Copies of the database. A backup is one file of its own (no WAL), mode 0600:
 * like the database it holds seeds.
 */
#ifndef STORE_BACKUP_H
#define STORE_BACKUP_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

struct backup;

/*
 * Begin to copy to a file `to`: of a reader as it is at one moment, beside a
 * daemon that may run and is not held up; of the daemon's own store as it is
 * when the last page is copied. The file gets its name only when all of it is
 * copied, checked and on the disk; one that has the name is replaced then if
 * may_replace, else it is an error. The store is borrowed till the end. NULL:
 * a sentence in *why.
 */
struct backup *backup_begin(
    struct store *store, const char *to, bool may_replace, struct text *why);

enum backup_state { BACKUP_GOES_ON, BACKUP_DONE, BACKUP_FAILED };
/* Copy so many pages more; not within a mark. FAILED: a sentence in *why. */
enum backup_state backup_step(
    struct backup *backup, int pages, struct text *why);
/* However it went; half a copy is removed. NULL is fine. */
void backup_end(struct backup *backup);

/*
 * Make the backup `from` the database of dir, while no daemon has its lock. It
 * is copied and checked first; the database that is there is kept aside under
 * the name that is put in *aside (none if there was no database). Sessions that
 * go on in the backup will be sent home by the next start, since their seeds
 * may have been told after it; numbers that were given since are not given
 * again. False: a sentence in *why, and the database is as it was.
 */
bool backup_restore(const char *dir, const char *from, int64_t now_s,
    struct text *aside, struct text *why);

#endif
