/* How much memory the process has. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdint.h>

/* Resident, in KiB; -1 if the system does not say. */
int64_t memory_resident_kib(void);
/* Early: large blocks come from the system each for itself, and go back to it
 * when freed, so that what came and went leaves no holes between the small. */
void memory_settle(void);
/* Give back to the system what was freed: what many connections had in the same
 * moment would stay with the process for ever. Takes three milliseconds where
 * 20 MB are full of holes, and next to none where nothing has changed. */
void memory_trim(void);

#endif
