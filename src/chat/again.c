#include <config.h>

#include "chat/again.h"

#include <string.h>

#include "chat/name.h"

enum {
	ROOM_KEEPS = 4, /* the last ones of each room */
	TIMES_MOST = 3 /* that one is said once more */
};

static struct notice *
take_out(struct again *again, int at)
{
	struct notice *notice = again->list[at];

	again->count--;
	memmove(again->list + at, again->list + at + 1,
	    (size_t)(again->count - at) * sizeof(again->list[0]));
	return notice;
}

void
again_fini(struct again *again)
{
	while (again->count > 0)
		notice_free(take_out(again, 0));
}

void
again_count(struct again *again, const char *key)
{
	for (int i = 0; i < again->count; i++)
		if (strcmp(again->list[i]->key, key) == 0)
			again->list[i]->lines_after++;
}

/* The oldest of that room if it has as many as it may, else of all if there is
 * no place. */
static void
make_place(struct again *again, const char *key)
{
	int oldest = -1, count = 0;

	for (int i = again->count - 1; i >= 0; i--)
		if (strcmp(again->list[i]->key, key) == 0) {
			oldest = i;
			count++;
		}
	if (count >= ROOM_KEEPS)
		notice_free(take_out(again, oldest));
	else if (again->count == AGAIN_MOST)
		notice_free(take_out(again, 0));
}

void
again_keep(struct again *again, struct notice *notice, int64_t now_ms)
{
	if (notice->way != FRONT_TO_ROOM || notice->is_aside ||
	    notice->urgency != URGENT_RESULT || notice->again == TIMES_MOST) {
		notice_free(notice);
		return;
	}
	notice_drop_prompt(notice);
	make_place(again, notice->key);
	notice->left_ms = now_ms;
	notice->lines_after = 0;
	again->list[again->count++] = notice;
}

/* The first is said, and then, in the same notice, the second. Takes both. */
static struct notice *
join(struct notice *first, struct notice *second)
{
	if (second == NULL)
		return first;
	first->phrase = phrase_then(first->phrase, second->phrase);
	second->phrase = NULL;
	if (first->again < second->again)
		first->again = second->again;
	notice_free(second);
	return first;
}

struct notice *
again_take(struct again *again, const char *key, int lines, int64_t since_ms)
{
	struct notice *all = NULL;

	for (int i = again->count - 1; i >= 0; i--) {
		struct notice *notice = again->list[i];

		if ((key != NULL && strcmp(notice->key, key) != 0) ||
		    (notice->lines_after >= lines &&
			notice->left_ms < since_ms))
			continue;
		all = join(take_out(again, i), all);
		key = all->key;
	}
	if (all == NULL)
		return NULL;
	notice_unrender(all);
	all->lines_sent = 0;
	all->mark = 0;
	all->again++;
	return all;
}

void
again_rename(struct again *again, const char *from, const char *to)
{
	for (int i = 0; i < again->count; i++)
		if (strcmp(again->list[i]->key, from) == 0)
			name_copy(again->list[i]->key, to);
}

void
again_forget(struct again *again, const char *key)
{
	for (int i = again->count - 1; i >= 0; i--)
		if (strcmp(again->list[i]->key, key) == 0)
			notice_free(take_out(again, i));
}
