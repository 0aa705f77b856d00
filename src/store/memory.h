/*
 * What front ends must remember across restarts: small values by network and
 * key, bytes of the front end's own choosing.
 */
#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "store/store.h"

/* In place of what was kept by that network and key. Writes. */
enum store_result memory_put(struct store *store, const char *network,
    const char *key, const char *value) STORE_MUST;
/* Append the value to *out; NONE if there is none. */
enum store_result memory_get(struct store *store, const char *network,
    const char *key, struct text *out) STORE_MUST;

#endif
