/* What may be told of any shuffle in the database (FAIRNESS.md 4). */
#ifndef TABLE_PROOF_H
#define TABLE_PROOF_H

#include <stdint.h>

#include "engine/proof.h"
#include "store/store.h"

/*
 * Of a deal by its number, or of the draw of a session. STORE_NONE: there is
 * none, or (is_gone) none any more; STORE_REFUSED: it is not over, or
 * (shoe_lasts) its shoe is still in use, so its seed is secret. proof_fini(out)
 * whatever it returns.
 */
enum store_result proof_of_deal(
    struct store *store, int64_t number, struct proof *out) STORE_MUST;
enum store_result proof_of_draw(
    struct store *store, int64_t session, struct proof *out) STORE_MUST;

#endif
