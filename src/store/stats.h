/* What a person has played, and what was played at a table. */
#ifndef STORE_STATS_H
#define STORE_STATS_H

#include <stddef.h>

#include "store/people.h"
#include "store/store.h"

/* Deals that were settled, practice left out; chips net. */
struct stats {
	int64_t deals; /* with him in it, banker or punter */
	int64_t banked, banked_won;
	int64_t punted, punted_won;
	int64_t change; /* in all */
	int64_t best, worst; /* in one deal; 0 if he never won, or lost */
};
enum store_result stats_get(
    struct store *store, int64_t person, struct stats *out) STORE_MUST;

struct stats_deal {
	int64_t number;
	int64_t person; /* the banker */
	char banker[PERSON_NAME_MOST];
	int64_t change; /* the banker's */
	bool is_void; /* it came to nothing */
	bool is_voided; /* an admin broke it off */
};
/* The last deals of a table that are over, the newest first; at most `most`,
 * *count of them. */
enum store_result stats_history(struct store *store, int64_t table,
    struct stats_deal *rows, size_t most, size_t *count) STORE_MUST;

#endif
