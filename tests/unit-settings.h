/* Shared by the tests of what an admin sets, in a directory of their own. */
#ifndef TESTS_UNIT_SETTINGS_H
#define TESTS_UNIT_SETTINGS_H

#include "config/config.h"
#include "unit.h"

/* A whole file around what its one channel, #Room of net, has in it. */
#define FILE_WITH(channel) \
	"networks = ( { name = \"net\"; host = \"h\"; admins = [\"boss\"];\n" \
	"channels = ( { name = \"#Room\";\n" channel "\n} ); } );\n"

/* A file t.conf of that content, loaded: config_free(). */
struct config *load(const char *content);
struct config_channel *room_of(struct config *config);
/* What an option of the channel is, and where that comes from. */
void holds(struct config *config, const char *option, const char *value,
    const char *origin);

extern const struct unit_case set_cases[];
extern const size_t set_count;

#endif
