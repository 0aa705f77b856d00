#include <config.h>

#include "irc/waiting.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/xalloc.h"

static char *
copy(const char *text)
{
	return text != NULL ? xstrdup(text) : NULL;
}

void
waiting_add(struct waiting **list, const struct front_speech *speech)
{
	struct waiting *waiting = xcalloc(1, sizeof(*waiting));

	snprintf(waiting->nick, sizeof(waiting->nick), "%s", speech->nick);
	waiting->account = copy(speech->account);
	waiting->mask = copy(speech->mask);
	waiting->text = copy(speech->text);
	waiting->room = copy(speech->room);
	waiting->is_operator = speech->is_operator;
	waiting->is_stranger = speech->is_stranger;
	waiting->since_ms = clock_mono_ms();
	while (*list != NULL)
		list = &(*list)->next;
	*list = waiting;
}

void
waiting_free(struct waiting *waiting)
{
	free(waiting->account);
	free(waiting->mask);
	free(waiting->text);
	free(waiting->room);
	free(waiting);
}

void
waiting_drop_first(struct waiting **list)
{
	struct waiting *first = *list;

	*list = first->next;
	waiting_free(first);
}

void
waiting_forget(struct waiting **list)
{
	while (*list != NULL)
		waiting_drop_first(list);
}

bool
waiting_is_his(
    const struct waiting *waiting, enum casemap map, const char *nick)
{
	return casemap_is_same(map, waiting->nick, nick);
}

int
waiting_count(const struct waiting *list)
{
	int count = 0;

	for (; list != NULL; list = list->next)
		count++;
	return count;
}

int
waiting_count_his(
    const struct waiting *list, enum casemap map, const char *nick)
{
	int count = 0;

	for (; list != NULL; list = list->next)
		count += waiting_is_his(list, map, nick);
	return count;
}

void
waiting_rename(
    struct waiting *list, enum casemap map, const char *from, const char *to)
{
	for (; list != NULL; list = list->next)
		if (waiting_is_his(list, map, from))
			snprintf(list->nick, sizeof(list->nick), "%s", to);
}

struct front_speech
waiting_speech(const struct waiting *waiting)
{
	return (struct front_speech){
	    .room = waiting->room,
	    .nick = waiting->nick,
	    .account = waiting->account,
	    .mask = waiting->mask,
	    .text = waiting->text,
	    .is_operator = waiting->is_operator,
	};
}
