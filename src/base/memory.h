/* How much memory the process has. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdint.h>

/* Resident, in KiB; -1 if the system does not say. */
int64_t memory_resident_kib(void);

#endif
