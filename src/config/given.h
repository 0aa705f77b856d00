/* What a channel's options were given, and lists of that. */
#ifndef CONFIG_GIVEN_H
#define CONFIG_GIVEN_H

#include "config/config.h"

/* With strings of its own. */
struct config_given given_copy(const struct config_given *given);
void given_fini(const struct config_given *given);

/* Copies given; what the option was given before in this list is forgotten. */
void givens_put(struct config_givens *givens, const struct config_given *given);
void givens_remove(struct config_givens *givens, const char *option);
/* NULL if the option was given nothing. */
const struct config_given *givens_find(
    const struct config_givens *givens, const char *option);
void givens_copy(struct config_givens *to, const struct config_givens *from);
/* Empty afterwards. */
void givens_fini(struct config_givens *givens);

#endif
