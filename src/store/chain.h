/* A chain of seeds as the queries of store/ read it. */
#ifndef STORE_CHAIN_H
#define STORE_CHAIN_H

#include "store/journal.h"
#include "store/query.h"

/* The columns of a chain c, for chain_read(). */
#define CHAIN_COLUMNS "c.anchor, c.top, coalesce(c.near, c.top), c.near_index"

/* Read them from the column `first` on. */
void chain_read(struct query *q, int first, struct journal_chain *out);

#endif
