/*
 * Who is who on one connection: a nick that has given a command is bound to a
 * person, and stays so through changes of nick until it is gone (DESIGN.md 4).
 */
#ifndef CHAT_ROSTER_H
#define CHAT_ROSTER_H

#include <stdbool.h>
#include <stdint.h>

#include "chat/front.h"

struct binding {
	struct binding *next;
	uint32_t hash; /* of the nick */
	char nick[FRONT_NAME_MOST]; /* folded, now */
	char key[FRONT_NAME_MOST]; /* of the identity, when it was bound */
	const char *kind; /* of that identity; lives for good */
	bool is_fresh; /* made in this turn, which may yet be undone */
	bool is_loose; /* it is not told when he goes, so that by now he may be
			  another: it proves nothing */
	int64_t person;
	bool was_told_banned;
	int64_t forget_ms; /* when he asked to be forgotten; 0: not */
	/* His last stake, so that one said twice is taken once. */
	const void *stake_at; /* the room */
	char stake_word[32], stake_rank[4];
	int stake_newest; /* the newest card in Hoyle's game */
	int64_t stake_ms;
};

enum {
	ROSTER_SPLIT_MOST = 64,
	ROSTER_LOOSE_MOST = 64 /* the others are forgotten */
};

/* Who has gone in a netsplit, and is expected back. */
struct absent {
	int64_t person;
	char nick[FRONT_NAME_MOST]; /* folded */
	char account[FRONT_NAME_MOST]; /* "": not known by one */
};

/* In place; all zero is empty. */
struct roster {
	struct binding *first;
	struct absent *absent;
	int absent_count;
};

void roster_fini(struct roster *roster);
/* NULL if the nick is not bound. */
struct binding *roster_find(const struct roster *roster, const char *nick);
/* A binding of that person under another nick, that is not loose; NULL if there
 * is none. */
const struct binding *roster_other(
    const struct roster *roster, int64_t person, const char *nick);
/* Is that identity bound, and not loosely, under another nick? */
bool roster_has_other(const struct roster *roster, const char *kind,
    const char *key, const char *nick);
/* Bind; what the nick was bound to before is forgotten. */
struct binding *roster_bind(struct roster *roster, const char *nick,
    const char *key, const char *kind, int64_t person);
/* Is it loose? Of those that are only the last ones are kept, and this one. */
void roster_set_loose(
    struct roster *roster, struct binding *binding, bool is_loose);
void roster_rename(struct roster *roster, const char *from, const char *to);
void roster_forget(struct roster *roster, const char *nick);
/* Under whatever nick. */
void roster_forget_person(struct roster *roster, int64_t person);
/* That person goes in a netsplit, under that nick; account "": none. */
void roster_split(struct roster *roster, int64_t person, const char *nick,
    const char *account);
/* Who is here with that nick and account (NULL: unknown, "": none), and has
 * gone in a split: his person, once; else 0. Whose account was known is known
 * by that. */
int64_t roster_returned(
    struct roster *roster, const char *nick, const char *account);
/* The same of one whose person is known. */
bool roster_person_returned(struct roster *roster, int64_t person);
/* The turn stands, or what was bound in it is forgotten. */
void roster_keep(struct roster *roster);
void roster_undo(struct roster *roster);

#endif
