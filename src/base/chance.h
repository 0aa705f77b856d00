/* The system's CSPRNG, the only source of chance (FAIRNESS.md 1). */
#ifndef BASE_CHANCE_H
#define BASE_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* Fill with len bytes of getrandom(2). Ends the program if there are none. */
void chance_bytes(void *out, size_t len);
/* A number from 0 to below - 1; for jitter, never for cards. below > 0. */
uint32_t chance_below(uint32_t below);

#endif
