/* Shared by the tests of config/, which run in a directory of their own. */
#ifndef TESTS_UNIT_CONFIG_H
#define TESTS_UNIT_CONFIG_H

#include <sys/types.h>

#include "config/config.h"
#include "unit.h"

/* A whole file around a channel's options, a network's, and the top's. */
#define FILE_WITH(top, net, chan) \
	top "\nnetworks = ( { name = \"n\"; host = \"h\";\n" net \
	    "\nchannels = ( { name = \"#a\";\n" chan "\n} ); } );\n"
#define TOP(text) FILE_WITH(text, "", "")
#define NET(text) FILE_WITH("", text, "")
#define CHAN(text) FILE_WITH("", "", text)
#define RULES(text) CHAN("options = { " text " };")

void put_file(const char *path, const void *bytes, size_t len, mode_t mode);
/* A file of that content, loaded; NULL, with why, if it has faults. */
struct config *load(const char *content, struct text *why);
struct config *must_load(const char *content);
/* A page as it comes, or with every commented option put in force; to be
 * freed. */
char *read_page(const char *path, bool with_comments);

extern const struct unit_case fault_cases[], page_cases[];
extern const size_t fault_count, page_count;

#endif
