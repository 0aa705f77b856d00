/*
 * Settings of libconfig into the structs of config.h, by the rows of options.
 * With config.c, lists.c and describe.c the only part that knows libconfig.
 */
#ifndef CONFIG_READER_H
#define CONFIG_READER_H

#include <libconfig.h>

#include <stdbool.h>

#include "config/config.h"
#include "config/option.h"

struct reader {
	const char *path; /* of the main file */
	const char *dir; /* where it lies */
	struct text *why;
	struct text *file; /* for reader_file() */
	size_t scanned; /* bytes of why that tell of what scan.h saw */
	bool ok; /* no fault yet */
};

/* All options of a section, and faults for what is none. */
void reader_section(struct reader *reader, enum option_section section,
    const config_setting_t *group, void *out);

/*
 * A file as libconfig names it (NULL: the main one), as one would open it from
 * here: libconfig 1.5 leaves out the directory of an included one. Borrowed
 * until the next call.
 */
const char *reader_file(const struct reader *reader, const char *file);

/* Keep what the file gives an option of a channel, and where. */
void reader_note(const struct reader *reader, const config_setting_t *setting,
    const char *option, const char *value, struct config_channel *channel);

/* Faults at a setting; option is the name to call it by. */
void reader_fault(struct reader *reader, const config_setting_t *setting,
    const char *option, const char *found, const char *allowed);
/* A sentence that already says what was found and what is allowed. */
void reader_say(struct reader *reader, const config_setting_t *setting,
    const char *sentence);
/* There is no option of that name here; nearest may be NULL. */
void reader_unknown(struct reader *reader, const config_setting_t *setting,
    const char *nearest);

#endif
