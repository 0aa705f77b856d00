/* What admins have set in a channel (`admin set`), over its configuration. */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "store/store.h"

/* Strings are borrowed. */
struct setting {
	const char *network;
	const char *channel; /* its case does not matter */
	const char *option, *value;
	const char *who; /* the admin, as he was called */
	int64_t at_s;
};

/* In place of what the option was set to before. Writes. */
enum store_result settings_put(
    struct store *store, const struct setting *setting) STORE_MUST;
/* NONE: it was not set. Writes. */
enum store_result settings_remove(struct store *store, const char *network,
    const char *channel, const char *option) STORE_MUST;
/* All, in the order in which they were set. take() asks the store nothing. */
enum store_result settings_each(struct store *store,
    void (*take)(void *ctx, const struct setting *setting),
    void *ctx) STORE_MUST;

#endif
