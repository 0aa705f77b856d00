/* What the store can't check alone, since it takes the engine. */
#ifndef TABLE_AUDIT_H
#define TABLE_AUDIT_H

#include "base/text.h"
#include "store/store.h"

/*
 * Stand each session that goes on up again, as a start would, and compare it
 * with the ledger (unless it was played by another version of the engine, or
 * comes from a backup: the next start sends it home); follow each chain of
 * seeds from its top to its anchor. Changes nothing, so the store may be a
 * reader. What is wrong goes to *why, a line each, and the result is REFUSED.
 * *sessions, *chains: how many.
 */
enum store_result audit_sessions(
    struct store *store, struct text *why, int *sessions) STORE_MUST;
enum store_result audit_chains(
    struct store *store, struct text *why, int *chains) STORE_MUST;

#endif
