/* How a fault in the configuration is told. */
#ifndef CONFIG_FAULT_H
#define CONFIG_FAULT_H

#include <stdbool.h>

#include "base/text.h"

struct fault_place {
	const char *file;
	int line; /* 0: the file as a whole */
	const char *option; /* NULL or "": none */
};

/*
 * Add "FILE:LINE: OPTION: found FOUND, allowed ALLOWED" and a newline, with
 * nothing in it that a terminal would act on. Always false, so that a check can
 * return it.
 */
bool fault_add(struct text *why, const struct fault_place *place,
    const char *found, const char *allowed);

/* The same with a sentence that already says what was found and is allowed. */
bool fault_say(
    struct text *why, const struct fault_place *place, const char *sentence);

#endif
