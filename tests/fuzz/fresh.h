/* A database in memory that is as new for each input, at little cost. */
#ifndef TESTS_FUZZ_FRESH_H
#define TESTS_FUZZ_FRESH_H

#include <stdbool.h>

#include "store/store.h"

/* The one there is, without anything in it; never closed. */
struct store *fresh_store(void);
/* All commits fail, until they do no more. */
void fresh_fail(bool fails);
/* No trigger and no constraint holds, until they do again. */
void fresh_unguard(void);
void fresh_guard(void);

#endif
