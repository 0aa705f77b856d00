/*
 * A database copied page by page to a file of its own: under the name
 * PATH.part, mode 0600, until it is whole and has been looked at.
 */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include <stdbool.h>

#include <sqlite3.h>

#include "base/text.h"

struct copy;

/* `from` is borrowed till the end. NULL: a sentence in *why. */
struct copy *copy_begin(sqlite3 *from, const char *path, struct text *why);
enum copy_state { COPY_GOES_ON, COPY_DONE, COPY_FAILED };
enum copy_state copy_step(struct copy *copy, int pages, struct text *why);
/* Every page, in one go. */
bool copy_all(struct copy *copy, struct text *why);
/* Once it is done: the copy itself, to be changed. */
sqlite3 *copy_db(struct copy *copy);
/* Is it whole, and one of ours that this program knows? */
bool copy_check(struct copy *copy, struct text *why);
/* Close it, see it on the disk, and give it its name. */
bool copy_name(
    struct copy *copy, const char *path, bool may_replace, struct text *why);
/* Remove what has no name yet. NULL is fine. */
void copy_end(struct copy *copy);

/* All of that at once. */
bool copy_make(
    sqlite3 *from, const char *path, bool may_replace, struct text *why);

#endif
