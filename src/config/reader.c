#include <config.h>

#include "config/reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "config/config.h"
#include "config/describe.h"
#include "config/fault.h"
#include "config/given.h"
#include "config/lists.h"
#include "config/secret.h"
#include "config/value.h"

const char *
reader_file(const struct reader *reader, const char *file)
{
	size_t len = strlen(reader->dir);

	if (file == NULL || strcmp(file, reader->path) == 0)
		return reader->path;
	text_clear(reader->file);
	if (file[0] != '/' &&
	    (strncmp(file, reader->dir, len) != 0 || file[len] != '/'))
		text_addf(reader->file, "%s/", reader->dir);
	text_add(reader->file, file);
	return text_str(reader->file);
}

static struct fault_place
place_of(const struct reader *reader, const config_setting_t *setting,
    const char *option)
{
	const char *file =
	    reader_file(reader, config_setting_source_file(setting));

	return (struct fault_place){
	    file, (int)config_setting_source_line(setting), option};
}

/* A number that does not fit is a fault already, whatever it was read as. */
static bool
is_told(const struct reader *reader, const struct fault_place *place,
    const char *option, size_t len)
{
	struct text words = TEXT_EMPTY;
	bool is_told;

	text_addf(&words, "%s:%d: %.*s: ", place->file, place->line, (int)len,
	    option);
	is_told = memmem(text_str(reader->why), reader->scanned,
		      text_str(&words), words.len) != NULL;
	text_fini(&words);
	return is_told;
}

void
reader_fault(struct reader *reader, const config_setting_t *setting,
    const char *option, const char *found, const char *allowed)
{
	struct fault_place place = place_of(reader, setting, option);

	reader->ok = false;
	if (!is_told(reader, &place, option, strlen(option)))
		fault_add(reader->why, &place, found, allowed);
}

void
reader_note(const struct reader *reader, const config_setting_t *setting,
    const char *option, const char *value, struct config_channel *channel)
{
	struct fault_place place = place_of(reader, setting, NULL);
	const struct config_given given = {
	    .option = option,
	    .value = value,
	    .file = place.file,
	    .line = place.line,
	};

	givens_put(&channel->file, &given);
}

void
reader_say(struct reader *reader, const config_setting_t *setting,
    const char *sentence)
{
	struct fault_place place = place_of(reader, setting, NULL);

	reader->ok = false;
	if (!is_told(reader, &place, sentence, strcspn(sentence, ":")))
		fault_say(reader->why, &place, sentence);
}

/* Where an option that is out of place belongs; NULL if there is none. */
static const char *
where_it_belongs(const char *name)
{
	static const char *const places[] = {
	    [SECTION_TOP] = "outside of networks",
	    [SECTION_NETWORK] = "in a network",
	    [SECTION_CHANNEL] = "in a channel",
	};
	const int rule = rules_find(name);

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (option_find((enum option_section)i, name) != NULL)
			return places[i];
	return rule >= 0 && strcmp(rule_rows[rule].name, name) == 0
		   ? "in the options of a channel"
		   : NULL;
}

void
reader_unknown(
    struct reader *reader, const config_setting_t *setting, const char *nearest)
{
	struct text found = TEXT_EMPTY;
	const char *name = config_setting_name(setting);
	const char *where = where_it_belongs(name);
	struct fault_place place = place_of(reader, setting, name);

	if (where != NULL)
		text_addf(&found, "found an option that belongs %s", where);
	else if (nearest != NULL)
		text_addf(&found, "found an unknown option; did you mean %s?",
		    nearest);
	else
		text_add(&found, "found an unknown option; lansquenetd.conf(5) "
				 "lists them");
	reader->ok = fault_say(reader->why, &place, text_str(&found));
	text_fini(&found);
}

/* The fault of a setting that is not as its row wants it. allowed may be NULL.
 */
static void
value_fault(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, const char *allowed)
{
	struct text found = TEXT_EMPTY, wanted = TEXT_EMPTY;

	describe_setting(&found, setting);
	if (allowed != NULL)
		text_add(&wanted, allowed);
	else
		describe_option(&wanted, row);
	reader_fault(
	    reader, setting, row->name, text_str(&found), text_str(&wanted));
	text_fini(&found);
	text_fini(&wanted);
}

/* A text within the row's bounds and its check, or NULL after a fault. */
static const char *
checked_text(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting)
{
	const char *value = config_setting_get_string(setting);
	const char *allowed = NULL;
	int64_t len;

	if (value == NULL) {
		value_fault(reader, row, setting, NULL);
		return NULL;
	}
	len = (int64_t)strlen(value);
	if (len >= row->least && len <= row->most &&
	    (row->refuse == NULL || (allowed = row->refuse(value)) == NULL))
		return value;
	value_fault(reader, row, setting, allowed);
	return NULL;
}

static void
read_text(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, char **field)
{
	const char *value = checked_text(reader, row, setting);

	if (value != NULL)
		*field = xstrdup(value);
}

static void
read_number(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, int64_t *field)
{
	int type = config_setting_type(setting);
	int64_t value = config_setting_get_int64(setting);

	if ((type != CONFIG_TYPE_INT && type != CONFIG_TYPE_INT64) ||
	    value < row->least || value > row->most)
		value_fault(reader, row, setting, NULL);
	else
		*field = value;
}

static void
read_word(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, void *field)
{
	const char *value = config_setting_get_string(setting);
	int index = value != NULL ? option_word(row->words, value) : -1;

	if (index < 0)
		value_fault(reader, row, setting, NULL);
	else
		value_put_word(row, index, field);
}

static void
read_switch(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, bool *field)
{
	if (config_setting_type(setting) != CONFIG_TYPE_BOOL)
		value_fault(reader, row, setting, NULL);
	else
		*field = config_setting_get_bool(setting) != 0;
}

/* A file's path, or what its first line says: as the row wants it. */
static char *
take_file(const struct option_row *row, const char *path, const char **problem,
    const char **allowed)
{
	if (row->type == OPTION_SECRET)
		return secret_read(path, problem, allowed);
	return secret_check(path, row->type == OPTION_PRIVATE, problem, allowed)
		   ? xstrdup(path)
		   : NULL;
}

/* The path is seen from the directory of the main file. */
static void
read_file_of(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, char **field)
{
	const char *name = checked_text(reader, row, setting);
	struct text path = TEXT_EMPTY, found = TEXT_EMPTY;
	const char *problem, *allowed;

	if (name == NULL)
		return;
	if (name[0] != '/')
		text_addf(&path, "%s/", reader->dir);
	text_add(&path, name);
	*field = take_file(row, text_str(&path), &problem, &allowed);
	if (*field == NULL) {
		text_addf(&found, "%s: %s", text_str(&path), problem);
		reader_fault(
		    reader, setting, row->name, text_str(&found), allowed);
	}
	text_fini(&path);
	text_fini(&found);
}

static void
read_names(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, char ***field)
{
	bool is_one = config_setting_type(setting) == CONFIG_TYPE_STRING;
	int count = is_one ? 1 : config_setting_length(setting);
	int taken = 0;

	if ((!is_one && !config_setting_is_array(setting) &&
		!config_setting_is_list(setting)) ||
	    count > OPTION_NAMES_MOST) {
		value_fault(reader, row, setting, NULL);
		return;
	}
	*field = xcalloc((size_t)count + 1, sizeof(char *));
	for (int i = 0; i < count; i++) {
		const char *name = checked_text(reader, row,
		    is_one ? setting
			   : config_setting_get_elem(setting, (unsigned)i));

		if (name != NULL)
			(*field)[taken++] = xstrdup(name);
	}
}

/* The state directory that the service manager gives comes before our own. */
static char *
standard_text(const struct option_row *row)
{
	const char *given = getenv("STATE_DIRECTORY");

	if (strcmp(row->name, "state_dir") == 0 && given != NULL &&
	    row->refuse(given) == NULL)
		return xstrndup(given, strcspn(given, ":"));
	return row->standard[0] != '\0' ? xstrdup(row->standard) : NULL;
}

/* What the file does not say. */
static void
use_standard(const struct option_row *row, void *field)
{
	switch (row->type) {
	case OPTION_TEXT:
		*(char **)field = standard_text(row);
		break;
	case OPTION_NUMBER:
		*(int64_t *)field = strtoll(row->standard, NULL, 10);
		break;
	case OPTION_WORD:
		value_put_word(
		    row, option_word(row->words, row->standard), field);
		break;
	case OPTION_SWITCH:
		*(bool *)field = strcmp(row->standard, "true") == 0;
		break;
	case OPTION_SECRET:
	case OPTION_FILE:
	case OPTION_PRIVATE:
	case OPTION_NAMES:
	case OPTION_NETWORKS:
	case OPTION_CHANNELS:
	case OPTION_RULES:
		break; /* none, as the struct has it */
	}
}

/* Where the value that was just read comes from. */
static void
note_look(const struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, struct config_channel *channel)
{
	struct text value = TEXT_EMPTY;

	value_show(row, channel, &value);
	reader_note(reader, setting, row->name, text_str(&value), channel);
	text_fini(&value);
}

static void
read_value(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, void *section)
{
	void *field = (char *)section + row->offset;

	switch (row->type) {
	case OPTION_TEXT:
		read_text(reader, row, setting, field);
		break;
	case OPTION_NUMBER:
		read_number(reader, row, setting, field);
		break;
	case OPTION_WORD:
		read_word(reader, row, setting, field);
		break;
	case OPTION_SWITCH:
		read_switch(reader, row, setting, field);
		break;
	case OPTION_SECRET:
	case OPTION_FILE:
	case OPTION_PRIVATE:
		read_file_of(reader, row, setting, field);
		break;
	case OPTION_NAMES:
		read_names(reader, row, setting, field);
		break;
	case OPTION_NETWORKS:
		lists_networks(reader, row, setting, section);
		break;
	case OPTION_CHANNELS:
		lists_channels(reader, row, setting, section);
		break;
	case OPTION_RULES:
		lists_rules(reader, setting, section);
		break;
	}
}

static void
tell_missing(struct reader *reader, const struct option_row *row,
    const config_setting_t *place)
{
	struct text wanted = TEXT_EMPTY;

	describe_option(&wanted, row);
	reader_fault(reader, place, row->name, "nothing", text_str(&wanted));
	text_fini(&wanted);
}

/*
 * Read one option into its field of a struct of that section. setting NULL: the
 * file does not have it; place is then the group where it is missing.
 */
static void
read_option(struct reader *reader, const struct option_row *row,
    const config_setting_t *setting, const config_setting_t *place,
    void *section)
{
	if (setting != NULL || row->type == OPTION_RULES)
		read_value(reader, row, setting, section);
	else if (row->standard != NULL)
		use_standard(row, (char *)section + row->offset);
	else
		tell_missing(reader, row, place);
	if (setting != NULL && row->may_be_set && reader->ok)
		note_look(reader, row, setting, section);
}

static const config_setting_t *
member(const config_setting_t *group, const char *name)
{
	int count = config_setting_length(group);

	for (int i = 0; i < count; i++) {
		const config_setting_t *setting =
		    config_setting_get_elem(group, (unsigned)i);

		if (strcmp(config_setting_name(setting), name) == 0)
			return setting;
	}
	return NULL;
}

void
reader_section(struct reader *reader, enum option_section section,
    const config_setting_t *group, void *out)
{
	int count = config_setting_length(group);

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		if (row->section == section)
			read_option(
			    reader, row, member(group, row->name), group, out);
	}
	for (int i = 0; i < count; i++) {
		const config_setting_t *setting =
		    config_setting_get_elem(group, (unsigned)i);

		const char *name = config_setting_name(setting);

		if (option_find(section, name) == NULL)
			reader_unknown(
			    reader, setting, option_nearest(section, name));
	}
}
