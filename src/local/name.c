#include <config.h>

#include "local/name.h"

void
local_fold(void *self, const char *name, char out[FRONT_NAME_MOST])
{
	size_t len = 0;

	(void)self;
	for (; *name != '\0' && len < FRONT_NAME_MOST - 1; name++)
		out[len++] = *name >= 'A' && *name <= 'Z'
				 ? (char)(*name - 'A' + 'a')
				 : *name;
	out[len] = '\0';
}
