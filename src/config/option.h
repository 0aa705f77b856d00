/*
 * The options of the configuration as rows, but for the rules of a table,
 * whose rows are in engine/rules.h. Reading, checking, the sample file and the
 * manual follow from them.
 */
#ifndef CONFIG_OPTION_H
#define CONFIG_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_section { SECTION_TOP, SECTION_NETWORK, SECTION_CHANNEL };

enum option_type {
	OPTION_TEXT, /* char *; least and most count bytes */
	OPTION_NUMBER, /* int64_t */
	OPTION_WORD, /* one of words: its index, as an int or a bool */
	OPTION_SWITCH, /* bool: true or false */
	OPTION_SECRET, /* char *: the first line of the file that is named */
	OPTION_FILE, /* char *: the path of a file that can be read */
	OPTION_PRIVATE, /* and by its owner alone */
	OPTION_NAMES, /* char **: a text or a list of them, then NULL; least and
			 most count bytes of each */
	OPTION_NETWORKS, /* a list of groups; least and most count them */
	OPTION_CHANNELS,
	OPTION_RULES /* a group of the rules in engine/rules.h */
};

enum { OPTION_NAMES_MOST = 64 }; /* in one list */

struct option_row {
	const char *name;
	enum option_section section;
	bool may_be_set; /* by `admin set`; OPTION_TEXT, WORD or SWITCH */
	enum option_type type;
	/* Where the value goes in its struct of config.h, and its bytes. */
	size_t offset, size;
	const char *words; /* of OPTION_WORD */
	int64_t least, most;
	/* OPTION_TEXT and NAMES: what is allowed, if value is not; or NULL. */
	const char *(*refuse)(const char *value);
	/* As one would write it without quotes; NULL: it must be given. */
	const char *standard;
	const char *help; /* one clause, marked for translation */
};

extern const struct option_row option_rows[];
extern const size_t option_rows_count;

/* The row of that name in a section; NULL if none. */
const struct option_row *option_find(
    enum option_section section, const char *name);
/* The name in that section that is nearest; NULL if none is near. */
const char *option_nearest(enum option_section section, const char *name);

/* The index of value, whatever its case, among words that single spaces part;
 * -1 if none. */
int option_word(const char *words, const char *value);

#endif
