/* What people have said and chat/ has not heard yet, oldest first. */
#ifndef IRC_WAITING_H
#define IRC_WAITING_H

#include <stdbool.h>
#include <stdint.h>

#include "chat/front.h"
#include "irc/casemap.h"

struct waiting {
	struct waiting *next;
	char nick[FRONT_NAME_MOST];
	char *account; /* NULL: none, or unknown */
	char *mask, *text, *room; /* room NULL: in private */
	bool is_operator;
	bool is_stranger; /* was in no room of ours when he said it */
	int64_t since_ms; /* monotonic */
	int64_t asked_ms; /* about who he is (asking.c); 0: not yet */
};

/* A copy, at the list's end. */
void waiting_add(struct waiting **list, const struct front_speech *speech);
/* This one alone, which is in no list any more. */
void waiting_free(struct waiting *waiting);
/* The first of a list. */
void waiting_drop_first(struct waiting **list);
/* All of a list. */
void waiting_forget(struct waiting **list);

bool waiting_is_his(
    const struct waiting *waiting, enum casemap map, const char *nick);
int waiting_count(const struct waiting *list);
int waiting_count_his(
    const struct waiting *list, enum casemap map, const char *nick);
void waiting_rename(
    struct waiting *list, enum casemap map, const char *from, const char *to);
/* As it was said; borrowed from it. */
struct front_speech waiting_speech(const struct waiting *waiting);

#endif
