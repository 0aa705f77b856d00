/* Only so often: one each every_ms in the long run, and burst of them at once
 * after a pause. It is kept in one time, which begins as 0. */
#ifndef BASE_PACE_H
#define BASE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* Is one more allowed? It is taken then. */
bool pace_take(int64_t *rested_ms, int64_t every_ms, int burst, int64_t now_ms);
/* From when on one is. */
int64_t pace_next(int64_t rested_ms, int64_t every_ms, int burst);

#endif
