/* Memory that runs out in SQLite, when it is told to. */
#ifndef TESTS_FAULT_ALLOC_H
#define TESTS_FAULT_ALLOC_H

#include <stdbool.h>

/* Before SQLite is used. */
void alloc_install(void);
/* The n-th allocation from now on fails, and if it stays, all after it. 0: none
 * does. */
void alloc_fail(int n, bool stays);
int alloc_failed(void);

#endif
