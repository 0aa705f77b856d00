/*
 * The daemon's database, looked at from outside and read-only. Each function
 * opens it anew, so that it sees what is committed now. A database that can't
 * be read fails the case.
 */
#ifndef TESTS_FUNCTIONAL_BOOKS_H
#define TESTS_FUNCTIONAL_BOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* The one number that a query gives; none: 0. `text` is bound to every ?1. */
int64_t books_number(const char *sql, const char *text);
/* The first column of all rows, joined by spaces, appended to *out. */
void books_words(const char *sql, const char *text, struct text *out);

/* Chips of a person, by name: in his purse, and on all tables. */
int64_t books_purse(const char *nick);
int64_t books_escrow(const char *nick);
/* Both. */
int64_t books_owned(const char *nick);
/* Chips on all tables. */
int64_t books_lying(void);
/* Actions of one kind ("bank", "turn") in the journal, of all sessions. */
int64_t books_actions(const char *kind);
/* Deals that are settled. */
int64_t books_deals(void);
/* Sessions that have not ended. */
int64_t books_live(void);

/*
 * All that must hold: integrity, balances add up to zero, each is the sum of
 * its postings, none but the mint's is below zero, results of a deal add up to
 * zero. False, with what is wrong in *why.
 */
bool books_hold(struct text *why);
/* The balances and the journal's last rows, to stderr. */
void books_dump(void);

#endif
