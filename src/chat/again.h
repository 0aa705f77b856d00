/*
 * Results that have left, and may yet turn out to have been refused or to have
 * never been read: they are said once more then, but not for ever.
 */
#ifndef CHAT_AGAIN_H
#define CHAT_AGAIN_H

#include <stdint.h>

#include "chat/notice.h"

enum { AGAIN_MOST = 64 };

/* In place; all zero is empty. */
struct again {
	struct notice *list[AGAIN_MOST]; /* in the order in which they left */
	int count;
};

void again_fini(struct again *again);
/* A line to that room (its folded name) has left. */
void again_count(struct again *again, const char *key);
/* Takes a notice that has wholly left. */
void again_keep(struct again *again, struct notice *notice, int64_t now_ms);
/* Those of a room (NULL: of any one) that are among the last so many lines
 * there, or have left at since_ms or later, as one to be said once more. NULL:
 * there is none. */
struct notice *again_take(
    struct again *again, const char *key, int lines, int64_t since_ms);
/* A room is folded to another name. */
void again_rename(struct again *again, const char *from, const char *to);
/* Nothing of a room is kept. */
void again_forget(struct again *again, const char *key);

#endif
