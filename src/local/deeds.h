/* What only the daemon can do, for who runs it. */
#ifndef LOCAL_DEEDS_H
#define LOCAL_DEEDS_H

#include <stdbool.h>

#include "base/text.h"

struct local_deeds {
	/* Read the configuration anew. False, and nothing has changed, with
	 * what is wrong in *why. NULL: it can't be done. */
	bool (*reload)(void *ctx, struct text *why);
	/* As SIGTERM. */
	void (*stop)(void *ctx);
	void *ctx;
};

#endif
