/* The scripts of tests/replay: every option, every word that one takes and
 * every reason for a refusal is in one of them. */
#include <config.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine/replay.h"
#include "engine/rules.h"
#include "engine/session.h"
#include "unit.h"

enum { WORDS_MOST = 8 };

static struct rules pagat;
static bool words_set[RULE_COUNT][WORDS_MOST], numbers_set[RULE_COUNT];
static bool told[REFUSAL_KINDS];

static void
read_all(const char *path, struct text *script)
{
	FILE *file = fopen(path, "r");
	char bytes[4096];
	size_t n;

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	while ((n = fread(bytes, 1, sizeof(bytes), file)) > 0)
		text_add_mem(script, bytes, n);
	fclose(file);
}

static void
note_rules(const struct rules *rules)
{
	for (int i = 0; i < RULE_COUNT; i++) {
		int64_t value = rules->value[i];

		if (rule_rows[i].words != NULL && value < WORDS_MOST)
			words_set[i][value] = true;
		else if (value != pagat.value[i])
			numbers_set[i] = true;
	}
}

/* The line "rules PRESET [OPTION=VALUE …]" of a script. */
static void
read_rules(const char *script)
{
	const char *at = strstr(script, "\nrules ");
	struct text line = TEXT_EMPTY, why = TEXT_EMPTY;
	struct rules rules;
	char *rest, *word;

	at = strncmp(script, "rules ", 6) == 0 ? script : at + 1;
	text_add_mem(&line, at, strcspn(at, "\n"));
	rest = line.buf;
	(void)strsep(&rest, " ");
	CU_ASSERT_TRUE_FATAL(rules_preset(&rules, strsep(&rest, " ")));
	while ((word = strsep(&rest, " ")) != NULL) {
		char *name = strsep(&word, "=");

		CU_ASSERT_TRUE(
		    rules_set(&rules, (enum rule)rules_find(name), word, &why));
	}
	note_rules(&rules);
	text_fini(&line);
	text_fini(&why);
}

static void
note_reasons(const char *json)
{
	for (int i = 0; i < REFUSAL_KINDS; i++) {
		struct text reason = TEXT_EMPTY;

		text_addf(&reason, "\"reason\":\"%s\"}",
		    refusal_word((enum refusal)i));
		told[i] = told[i] || strstr(json, text_str(&reason)) != NULL;
		text_fini(&reason);
	}
}

static void
test_scripts(void)
{
	const char *srcdir = getenv("srcdir");
	struct text pattern = TEXT_EMPTY;
	glob_t found;

	CU_ASSERT_TRUE_FATAL(rules_preset(&pagat, "pagat"));
	text_addf(&pattern, "%s/tests/replay/*.replay",
	    srcdir != NULL ? srcdir : ".");
	CU_ASSERT_EQUAL_FATAL(glob(text_str(&pattern), 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct text script = TEXT_EMPTY, json = TEXT_EMPTY,
			    why = TEXT_EMPTY;

		read_all(found.gl_pathv[i], &script);
		read_rules(text_str(&script));
		CU_ASSERT_TRUE(
		    replay_run(text_str(&script), script.len, &json, &why));
		note_reasons(text_str(&json));
		text_fini(&script);
		text_fini(&json);
		text_fini(&why);
	}
	globfree(&found);
	text_fini(&pattern);
}

static void
test_options(void)
{
	for (int i = 0; i < RULE_COUNT; i++) {
		const struct rule_row *row = &rule_rows[i];

		if (row->words == NULL && !numbers_set[i]) {
			fprintf(stderr, "in no script: %s\n", row->name);
			CU_FAIL("an option in no script");
		}
		for (int64_t j = 0; row->words != NULL && j <= row->most; j++)
			if (!words_set[i][j]) {
				fprintf(stderr, "in no script: %s, word %lld\n",
				    row->name, (long long)j);
				CU_FAIL("a value in no script");
			}
	}
}

/* Scripts neither start a session nor cut, and know of no limit to losses. */
static bool
can_be_told(enum refusal refusal)
{
	return refusal != REFUSED_NONE && refusal != REFUSED_FEW &&
	       refusal != REFUSED_WORD && refusal != REFUSED_SHOE &&
	       refusal != REFUSED_LIMIT;
}

static void
test_reasons(void)
{
	for (int i = 0; i < REFUSAL_KINDS; i++)
		if (can_be_told((enum refusal)i) && !told[i]) {
			fprintf(stderr, "in no script: %s\n",
			    refusal_word((enum refusal)i));
			CU_FAIL("a reason in no script");
		}
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"the scripts play", test_scripts},
	    {"every option is in one", test_options},
	    {"every reason for a refusal is in one", test_reasons},
	};

	return UNIT_RUN("engine: scripts", cases);
}
