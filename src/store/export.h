/*
 * Tables of the database for other programs. No seed is among them, told or
 * not, nor a card: `proof` tells those of deals that are over.
 */
#ifndef STORE_EXPORT_H
#define STORE_EXPORT_H

#include "store/store.h"

enum { EXPORT_CELLS_MOST = 20 };

/* A value: a number, text, or neither (nothing is known). */
struct export_cell {
	const char *name; /* of its column */
	const char *text; /* NULL unless it is text */
	int64_t number;
	bool is_number;
};

/* What there is to export, "people" first; NULL after the last. */
const char *export_name(int i);

typedef void (*export_row)(
    void *ctx, const struct export_cell *cells, int count);

/*
 * Each row of what is of that name, in the order of their numbers. header()
 * comes first, with names alone. NONE: there is nothing of that name. All is
 * borrowed for the call.
 */
enum store_result export_rows(struct store *store, const char *what,
    export_row header, export_row row, void *ctx) STORE_MUST;

#endif
