/*
 * What a room was told, held against the books. Each kind of line is a claim:
 * the database must hold what it tells, at least as often as it was told, so
 * that what was forgotten and what was told twice as new are both found. Cards
 * must be those that the stored seed gives, in order, none left out.
 *
 * One table, or the lines of one; names are letters and digits.
 */
#ifndef TESTS_FAULT_SPOKEN_H
#define TESTS_FAULT_SPOKEN_H

#include <sqlite3.h>
#include <stdbool.h>

#include "base/text.h"

struct spoken;

struct spoken *spoken_new(void);
void spoken_free(struct spoken *spoken);

/* The program starts on these books: what it tells of the table as it stands
 * must be what they hold now. NULL: on new ones. room: as the books name it;
 * NULL where there is but one. */
void spoken_begin(struct spoken *spoken, sqlite3 *books, const char *room);
/* One line to the room; others, which begin with '[', are passed over. */
void spoken_line(struct spoken *spoken, const char *line);
/* False: with what is wrong appended to *why, a line each. */
bool spoken_holds(struct spoken *spoken, sqlite3 *books, struct text *why);
/* Facts told so far, cards included. */
int spoken_count(const struct spoken *spoken);

#endif
