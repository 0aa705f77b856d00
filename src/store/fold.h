/*
 * Old detail folded into sums: of sessions that are over for long, the deals,
 * results, postings, journal rows and seeds. No balance, board or sum of what
 * one has played changes by it, nor what the check finds. Postings that belong
 * to no session (first chips, gifts, what admins gave) are kept for ever.
 */
#ifndef STORE_FOLD_H
#define STORE_FOLD_H

#include "store/store.h"

/*
 * Fold a piece, some dozens of rows, of a session that ended before before_s.
 * A transaction of its own: not within a turn that has written. NONE: nothing
 * is left to fold. After a crash between two pieces the next goes on.
 */
enum store_result fold_step(struct store *store, int64_t before_s) STORE_MUST;

/* Was there such a deal once, of which only sums are kept? NONE: no. */
enum store_result fold_had_deal(struct store *store, int64_t number) STORE_MUST;
/* Was there such a session, of which the draw is not kept? NONE: no. */
enum store_result fold_had_session(
    struct store *store, int64_t session) STORE_MUST;

#endif
