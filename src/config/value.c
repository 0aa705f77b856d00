#include <config.h>

#include "config/value.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "config/describe.h"

static bool
refuse(const struct option_row *row, const char *value, const char *allowed,
    struct text *why)
{
	text_addf(why, "%s: found %.40s, allowed ", row->name, value);
	if (allowed != NULL)
		text_add(why, allowed);
	else
		describe_option(why, row);
	return false;
}

void
value_put_word(const struct option_row *row, int index, void *field)
{
	if (row->size == sizeof(bool))
		*(bool *)field = index != 0;
	else
		*(int *)field = index;
}

static bool
put_text(const struct option_row *row, const char *value, char **field,
    struct text *why)
{
	int64_t len = (int64_t)strlen(value);
	const char *allowed = NULL;

	if (len < row->least || len > row->most ||
	    (row->refuse != NULL && (allowed = row->refuse(value)) != NULL))
		return refuse(row, value, allowed, why);
	free(*field);
	*field = xstrdup(value);
	return true;
}

bool
value_put(const struct option_row *row, const char *value, void *section,
    struct text *why)
{
	void *field = (char *)section + row->offset;
	const char *words =
	    row->type == OPTION_SWITCH ? "false true" : row->words;
	int index;

	assert(row->may_be_set);
	if (row->type == OPTION_TEXT)
		return put_text(row, value, field, why);
	index = option_word(words, value);
	if (index < 0)
		return refuse(row, value, NULL, why);
	value_put_word(row, index, field);
	return true;
}

void
value_show(const struct option_row *row, const void *section, struct text *out)
{
	const void *field = (const char *)section + row->offset;
	const char *word = row->words;

	if (row->type == OPTION_TEXT) {
		text_add(out, *(char *const *)field);
		return;
	}
	if (row->type == OPTION_SWITCH) {
		text_add(out, *(const bool *)field ? "true" : "false");
		return;
	}
	for (int i = *(const int *)field; i > 0; i--)
		word = strchr(word, ' ') + 1;
	text_add_mem(out, word, strcspn(word, " "));
}
