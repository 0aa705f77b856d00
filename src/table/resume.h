/* A live session, standing up again from its journal or its snapshot. */
#ifndef TABLE_RESUME_H
#define TABLE_RESUME_H

#include "table/inside.h"

/* The reason where the database is damaged; any other is no fault of it. */
#define RESUME_DAMAGED "damaged"

/*
 * Stand the live session up in memory; writes nothing. REFUSED: it can't be
 * played on. *reason is the word that it would end with then, and *why has
 * what is wrong in plain words ("its journal lacks step 12").
 */
enum store_result resume_try(struct table *table, int64_t session,
    const char **reason, struct text *why) STORE_MUST;

/*
 * Stand the live session of a table up again, or send home what lies there
 * (the table is closed then, and says so when it wakes). False: the database
 * failed.
 */
bool resume_table(struct table *table, int64_t session, int64_t now_s);

#endif
