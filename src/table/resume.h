#ifndef TABLE_RESUME_H
#define TABLE_RESUME_H

#include "table/inside.h"

/*
 * Stand the live session of a table up again, or send home what lies there
 * (the table is closed then, and says so when it wakes). False: the database
 * failed.
 */
bool resume_table(struct table *table, int64_t session, int64_t now_s);

#endif
