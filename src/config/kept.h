/*
 * What admins have set, and which channels they have joined and left, as it was
 * kept: gathered one by one, then laid over a configuration all at once.
 */
#ifndef CONFIG_KEPT_H
#define CONFIG_KEPT_H

#include "config/layers.h"

struct kept_change {
	char *network, *channel;
	struct config_given given;
};

struct kept {
	struct kept_change *list;
	size_t count;
};

#define KEPT_EMPTY ((struct kept){NULL, 0})

/* The next one, in the order in which they were set; all is copied. */
void kept_add(struct kept *kept, const char *network, const char *channel,
    const struct config_given *given);
/*
 * In place of what was laid before; refused() is told what no longer fits and
 * is left out. Pointers to channels are void afterwards.
 */
void kept_lay(const struct kept *kept, struct config *config,
    layers_refused refused, void *ctx);
/* Empty afterwards. */
void kept_fini(struct kept *kept);

#endif
