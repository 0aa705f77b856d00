/*
 * People and the identities that point to them (DESIGN.md 4). Names are
 * opaque bytes, bound, never part of a format.
 */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "store/store.h"

enum { PERSON_NAME_MOST = 64 }; /* bytes of a shown name, with its NUL */

/* What a front end knows of a speaker; all borrowed. */
struct identity {
	const char *network; /* its name in the configuration */
	/* "nick" or "account"; "guest" and "mask" by where he comes from. */
	const char *kind;
	/* Folded by the network's case mapping; of the last two a hash. */
	const char *key;
	const char *name; /* as shown now */
};

struct person {
	int64_t id;
	int64_t chips; /* in the purse; what lies on tables is not counted */
	bool is_banned; /* an admin wants nothing of him heard */
	char name[PERSON_NAME_MOST]; /* as last shown, cut at a code point */
	bool is_robot;
	bool is_guest; /* where others have accounts he has none */
	int64_t seen_s; /* about when he last said something */
};

/*
 * The person of an identity; a new one is made, with `grant` chips from the
 * mint, where there is none; but one who was forgotten (store/forget.h) gets
 * none, and is banned if he was. Updates the shown name and the time last seen
 * (the latter at most once an hour, so that talk writes nothing). *is_new may
 * be NULL. Writes: needs a mark.
 */
enum store_result people_know(struct store *store, const struct identity *who,
    int64_t grant, int64_t now_s, struct person *out, bool *is_new) STORE_MUST;

/* Is he known by that name, and as seen of late: nothing that people_know()
 * would write? */
bool people_is_current(
    const struct person *person, const struct identity *who, int64_t now_s);

/* Look only: NONE if nobody has that identity (name is not looked at). */
enum store_result people_find(struct store *store, const struct identity *who,
    struct person *out) STORE_MUST;
/* By id; NONE if there is none. */
enum store_result people_get(
    struct store *store, int64_t id, struct person *out) STORE_MUST;

/* Ban, or no longer. NONE if there is no such person. Writes. */
enum store_result people_ban(
    struct store *store, int64_t id, bool is_banned, int64_t now_s) STORE_MUST;

/*
 * The robot of that name (shorter than PERSON_NAME_MOST), made where there is
 * none. No identity points to a robot, and it has no purse. Writes: needs a
 * mark.
 */
enum store_result people_robot(struct store *store, const char *name,
    int64_t now_s, struct person *out) STORE_MUST;

/* Every network of which somebody is known: calls each(). */
enum store_result people_networks(struct store *store,
    void (*each)(void *ctx, const char *network), void *ctx) STORE_MUST;

/* How many people there are, robots not counted, for the status. */
enum store_result people_count(struct store *store, int64_t *count) STORE_MUST;

#endif
