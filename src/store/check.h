/* Proving that nothing was lost and nothing forged, as far as SQL can tell. */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include "store/store.h"

struct sqlite3;

/* The file's pages, constraints and references alone, of any connection. */
enum store_result check_file(struct sqlite3 *db, struct text *why) STORE_MUST;
/*
 * Everything: pages, constraints and references of the file; that tables and
 * triggers are those of the migrations; the ledger (ledger_check()) and that
 * each posting went a way there is; results of deals against postings; that
 * journal, snapshots and chains are whole. What is wrong goes to *why, a line
 * each in plain words, and the result is REFUSED. Reads only.
 */
enum store_result store_check(struct store *store, struct text *why) STORE_MUST;

#endif
