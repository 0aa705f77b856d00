/*
 * The limits that people set to their own losses, by day (UTC). What counts is
 * what one has lost in the deals of the day that are settled and paid in its
 * auctions, less what one has won in them, and what lies on tables, all of
 * which could be lost. What others lost, and have on tables, who were one
 * person with him in the course of the day (store/link.h) counts too; what they
 * won does not.
 */
#ifndef STORE_LIMITS_H
#define STORE_LIMITS_H

#include "store/store.h"

enum { LIMIT_NONE = -1 };

struct loss_limit {
	int64_t chips; /* of this day; LIMIT_NONE: no limit */
	int64_t next; /* from the next day on; the same if nothing changes */
	/* What may still be put on tables today; below 0 if more lies there
	 * than may, as when he has just set it. 0 where there is no limit. */
	int64_t left;
	int64_t lying; /* on tables */
};

/* Whoever has set none has no limit. */
enum store_result limits_get(struct store *store, int64_t person, int64_t now_s,
    struct loss_limit *out) STORE_MUST;

/* A tighter one holds at once, a looser one from the next day on. Writes. */
enum store_result limits_set(struct store *store, int64_t person, int64_t chips,
    int64_t now_s) STORE_MUST;

/* The tighter of two limits holds for the second person. Writes. */
enum store_result limits_share(
    struct store *store, int64_t from, int64_t to, int64_t now_s) STORE_MUST;

#endif
