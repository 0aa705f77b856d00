#include <config.h>

#include "config/describe.h"

#include <inttypes.h>
#include <string.h>

void
describe_setting(struct text *out, const config_setting_t *setting)
{
	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64:
		text_addf(
		    out, "the number %lld", config_setting_get_int64(setting));
		break;
	case CONFIG_TYPE_FLOAT:
		text_addf(
		    out, "the number %g", config_setting_get_float(setting));
		break;
	case CONFIG_TYPE_STRING:
		text_addf(
		    out, "the text \"%s\"", config_setting_get_string(setting));
		break;
	case CONFIG_TYPE_BOOL:
		text_add(
		    out, config_setting_get_bool(setting) ? "true" : "false");
		break;
	case CONFIG_TYPE_GROUP:
		text_add(out, "a group { }");
		break;
	case CONFIG_TYPE_ARRAY:
		text_addf(
		    out, "an array [ ] of %d", config_setting_length(setting));
		break;
	case CONFIG_TYPE_LIST:
		text_addf(
		    out, "a list ( ) of %d", config_setting_length(setting));
		break;
	default:
		text_add(out, "nothing");
	}
}

/* `"each", "batch" or "line"` from `each batch line`. */
static void
describe_words(struct text *out, const char *words)
{
	const char *before = "";

	for (;;) {
		int n = (int)strcspn(words, " ");

		text_addf(out, "%s\"%.*s\"", before, n, words);
		if (words[n] == '\0')
			return;
		words += n + 1;
		before = strchr(words, ' ') != NULL ? ", " : " or ";
	}
}

void
describe_option(struct text *out, const struct option_row *row)
{
	switch (row->type) {
	case OPTION_TEXT:
		text_addf(out, "a text of %" PRId64 " to %" PRId64 " bytes",
		    row->least, row->most);
		break;
	case OPTION_NUMBER:
		text_addf(out, "a whole number from %" PRId64 " to %" PRId64,
		    row->least, row->most);
		break;
	case OPTION_WORD:
		describe_words(out, row->words);
		break;
	case OPTION_SWITCH:
		text_add(out, "true or false");
		break;
	case OPTION_SECRET:
	case OPTION_FILE:
	case OPTION_PRIVATE:
		text_add(out, "the path of a file in quotes");
		break;
	case OPTION_NAMES:
		text_addf(out,
		    "a text of %" PRId64 " to %" PRId64 " bytes or a list of "
		    "at most %d such texts, as [\"anna\", \"ben\"]",
		    row->least, row->most, OPTION_NAMES_MOST);
		break;
	case OPTION_NETWORKS:
	case OPTION_CHANNELS:
		text_addf(out,
		    "a list of %" PRId64 " to %" PRId64
		    " groups, as ( { … }, { … } )",
		    row->least, row->most);
		break;
	case OPTION_RULES:
		text_add(out, "a group { } of rules");
		break;
	}
}
