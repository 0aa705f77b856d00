/* The sample and the manual have every option, as it is. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "config/option.h"
#include "unit-config.h"

static void
test_sample(void)
{
	char *plain = read_page(SAMPLE, false), *full = read_page(SAMPLE, true);
	struct config *a = must_load(plain), *b = must_load(full);
	struct text why = TEXT_EMPTY;
	struct config *itself = config_load(SAMPLE, &why);

	CU_ASSERT_PTR_NOT_NULL(itself);
	config_free(itself);
	text_fini(&why);
	/* What it shows as default is the default. */
	CU_ASSERT_STRING_EQUAL(a->state_dir, b->state_dir);
	CU_ASSERT_EQUAL(a->grant_initial, b->grant_initial);
	CU_ASSERT_EQUAL(a->log_level, b->log_level);
	CU_ASSERT_STRING_EQUAL(
	    a->networks[0].realname, b->networks[0].realname);
	CU_ASSERT_EQUAL(a->networks[0].budget, b->networks[0].budget);
	CU_ASSERT_EQUAL(
	    memcmp(&a->networks[0].channels[0].rules,
		&b->networks[0].channels[0].rules, sizeof(struct rules)),
	    0);
	config_free(a);
	config_free(b);
	free(plain);
	free(full);
}

static void
must_have(const char *page, const char *words, const char *name)
{
	CU_ASSERT_PTR_NOT_NULL(strstr(page, words));
	if (strstr(page, words) == NULL)
		printf("\n%s: missing: %s", name, words);
}

/* The sample shows each option, with its default where it has one. */
static void
test_sample_is_complete(void)
{
	char *page = read_page(SAMPLE, false);
	struct text words = TEXT_EMPTY;
	struct rules rules;

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		bool is_bare =
		    row->type == OPTION_NUMBER || row->type == OPTION_SWITCH;
		bool has_default =
		    row->standard != NULL && row->standard[0] != '\0';

		text_clear(&words);
		text_addf(&words, "%s = ", row->name);
		if (has_default)
			text_addf(
			    &words, is_bare ? "%s;" : "\"%s\";", row->standard);
		must_have(page, text_str(&words), row->name);
	}
	CU_ASSERT(rules_preset(&rules, "channel"));
	for (int i = 0; i < RULE_COUNT; i++) {
		const char *quote = rule_rows[i].words != NULL ? "\"" : "";

		text_clear(&words);
		text_addf(&words, "#%s = %s", rule_rows[i].name, quote);
		rules_show(&rules, (enum rule)i, &words);
		text_addf(&words, "%s;", quote);
		must_have(page, text_str(&words), rule_rows[i].name);
	}
	text_fini(&words);
	free(page);
}

/* Does the word stand in the item, with no letter or digit beside it? */
static bool
item_has(const char *item, const char *word, size_t len)
{
	for (const char *at = item; (at = memmem(at, strlen(at), word, len));
	     at++)
		if (strchr(" \n\"(", at[-1]) != NULL &&
		    strchr(" \n\".,;)", at[len]) != NULL)
			return true;
	return false;
}

/* The item of an option under its heading; owned by the caller. */
static char *
find_item(const char *page, const char *heading, const char *name)
{
	struct text words = TEXT_EMPTY;
	const char *from = strstr(page, heading), *item, *end;

	CU_ASSERT_PTR_NOT_NULL_FATAL(from);
	end = strstr(from, "\n.El");
	CU_ASSERT_PTR_NOT_NULL_FATAL(end);
	text_addf(&words, "\n.It Cm %s\n", name);
	item = strstr(from, text_str(&words));
	CU_ASSERT(item != NULL && item < end);
	if (item == NULL || item > end) {
		printf("\nthe manual has no %s", name);
		item = page;
	} else {
		item += words.len - 1;
	}
	text_fini(&words);
	from = strstr(item, "\n.It");
	return xstrndup(
	    item, (size_t)((from != NULL && from < end ? from : end) - item));
}

static void
item_must_have(const char *item, const char *word, const char *name)
{
	bool has = item_has(item, word, strlen(word));

	CU_ASSERT(has);
	if (!has)
		printf("\nthe manual says no %s at %s", word, name);
}

/* All words that are allowed, or both bounds. */
static void
check_allowed(const char *item, const char *name, const char *words,
    int64_t least, int64_t most)
{
	char number[32];

	if (words == NULL) {
		snprintf(number, sizeof(number), "%" PRId64, least);
		item_must_have(item, number, name);
		snprintf(number, sizeof(number), "%" PRId64, most);
		item_must_have(item, number, name);
		return;
	}
	for (size_t len; *words != '\0'; words += len + (words[len] == ' ')) {
		len = strcspn(words, " ");
		CU_ASSERT(item_has(item, words, len));
		if (!item_has(item, words, len))
			printf("\nthe manual says no %s at %s", words, name);
	}
}

/* The manual says of each option what is allowed, and the default. */
static void
test_manual_is_complete(void)
{
	static const char *const headings[] = {
	    [SECTION_TOP] = ".Ss The program",
	    [SECTION_NETWORK] = ".Ss A network",
	    [SECTION_CHANNEL] = ".Ss A channel",
	};
	char *page = read_page(MANUAL, false), *item;
	struct text value = TEXT_EMPTY;
	struct rules rules;

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		item = find_item(page, headings[row->section], row->name);
		if (row->words != NULL || row->type == OPTION_NUMBER)
			check_allowed(
			    item, row->name, row->words, row->least, row->most);
		if (row->standard == NULL)
			must_have(item, "Must be given", row->name);
		else if (row->standard[0] != '\0' &&
			 strcmp(row->standard, "!") != 0)
			item_must_have(item, row->standard, row->name);
		free(item);
	}
	CU_ASSERT(rules_preset(&rules, "channel"));
	for (int i = 0; i < RULE_COUNT; i++) {
		const struct rule_row *row = &rule_rows[i];

		item = find_item(page, ".Ss Rules", row->name);
		check_allowed(
		    item, row->name, row->words, row->least, row->most);
		text_clear(&value);
		text_add(&value, "Default:\n.Cm ");
		rules_show(&rules, (enum rule)i, &value);
		must_have(item, text_str(&value), row->name);
		free(item);
	}
	text_fini(&value);
	free(page);
}

/* Nothing stands in the manual that is no option. */
static void
test_manual_has_no_more(void)
{
	char *page = read_page(MANUAL, false);

	for (const char *at = page; (at = strstr(at, "\n.It Cm ")) != NULL;) {
		size_t len;
		bool is_known = false;

		at += strlen("\n.It Cm ");
		len = strcspn(at, "\n");
		for (size_t i = 0; i < option_rows_count; i++)
			is_known |= strlen(option_rows[i].name) == len &&
				    memcmp(option_rows[i].name, at, len) == 0;
		for (int i = 0; i < RULE_COUNT; i++)
			is_known |= strlen(rule_rows[i].name) == len &&
				    memcmp(rule_rows[i].name, at, len) == 0;
		CU_ASSERT(is_known);
		if (!is_known)
			printf("\nno option: %.*s", (int)len, at);
	}
	free(page);
}

const struct unit_case page_cases[] = {
    {"the sample loads", test_sample},
    {"the sample has every option", test_sample_is_complete},
    {"the manual has every option", test_manual_is_complete},
    {"the manual has no other", test_manual_has_no_more},
};
const size_t page_count = sizeof(page_cases) / sizeof(page_cases[0]);
