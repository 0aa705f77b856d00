/*
 * Being forgotten (DESIGN.md 4). The shown name, the identities and what one
 * has set go; results and postings stay, under "somebody". What must survive
 * hangs on a keyed hash of each identity: that it has had its first chips, when
 * it was refilled, and that it is banned.
 */
#ifndef STORE_FORGET_H
#define STORE_FORGET_H

#include "base/digest.h"
#include "store/people.h"
#include "store/store.h"

/* Guests who have not been seen for so long are forgotten. */
enum { GUEST_DAYS = 90 };

/* What is shown of who is forgotten. */
#define FORGOTTEN_NAME "somebody"

/* The hash of an identity, in hex, by a key that only the database knows. The
 * name is not part of it. */
enum store_result forget_hash(struct store *store, const struct identity *who,
    char hash[DIGEST_HEX + 1]) STORE_MUST;

/* Forget a person for good; identities that were linked to him go back to whom
 * they came from. Writes. */
enum store_result forget_person(
    struct store *store, int64_t person, int64_t now_s) STORE_MUST;

/*
 * Forget guests who have not been seen for long and have nothing on a table,
 * some at a time; one who comes back later is a new one, but for his ban.
 * *count is how many. Writes.
 */
enum store_result forget_guests(
    struct store *store, int64_t now_s, int *count) STORE_MUST;

/* What is known of a forgotten identity; NONE if nothing. */
struct forgotten {
	int64_t banned_s, refilled_s; /* 0: not, never */
};
enum store_result forget_find(struct store *store, const struct identity *who,
    struct forgotten *out) STORE_MUST;

#endif
