/* Shared by the tests of robots and of practice. */
#ifndef TESTS_UNIT_TABLE_ROBOTS_H
#define TESTS_UNIT_TABLE_ROBOTS_H

#include "unit-table.h"

bool sits(const struct house *house, int64_t person);
int robots_seated(const struct house *house);
/* The mint's balance: all chips that there are, below zero. */
int64_t mint(const struct house *house);
/* Everything is heard at once; time goes to whatever is next. */
void goes_on(struct house *house);
/* Player 0 with two robots, drawn for seats. */
void starts(struct house *house);

#endif
