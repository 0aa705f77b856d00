#include <config.h>

#include "daemon/console.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "daemon/control.h"

/* What was said of the rules, checked. */
struct said_rules {
	struct rules rules;
	bool is_said[RULE_COUNT];
};

static bool
take_rules(struct said_rules *said, const struct daemon_options *options,
    struct text *why)
{
	enum rule rule;

	if (!rules_say_preset(&said->rules, options->preset, why))
		return false;
	for (int i = 0; i < options->rules_count; i++) {
		if (!rules_say(&said->rules, options->rules[i], &rule, why))
			return false;
		said->is_said[rule] = true;
	}
	return rules_check(&said->rules, why);
}

/* A file that would say the same. */
static void
write_config(struct text *out, const struct daemon_options *options,
    const struct said_rules *said, const struct console_look *look)
{
	text_addf(out,
	    "networks = ( { name = \"console\"; host = \"localhost\"; "
	    "channels = ( { name = \"" CONSOLE_CHANNEL "\"; preset = \"%s\"; "
	    "cards = \"%s\"; colours = %s; options = {",
	    options->preset, look->has_suits ? "suits" : "ascii",
	    look->has_colours ? "true" : "false");
	for (int i = 0; i < RULE_COUNT; i++) {
		const char *quote = rule_rows[i].words != NULL ? "\"" : "";

		if (!said->is_said[i])
			continue;
		text_addf(out, " %s = %s", rule_rows[i].name, quote);
		rules_show(&said->rules, (enum rule)i, out);
		text_addf(out, "%s;", quote);
	}
	text_add(out, " }; } ); } );\n");
}

static void
replace(char **text, const char *by)
{
	free(*text);
	*text = by != NULL ? xstrdup(by) : NULL;
}

/* What no file can say. */
static void
make_local(struct daemon *daemon)
{
	struct config *config = daemon->config;

	replace(&config->networks[0].name, CONSOLE_NETWORK);
	replace(&config->state_dir, daemon->options.database);
	config->log_level = LOG_LEVEL_WARN;
}

enum exit_code
console_configure(struct daemon *daemon)
{
	struct text why = TEXT_EMPTY, text = TEXT_EMPTY;
	struct said_rules said = {.is_said = {false}};

	daemon->look = console_find_look();
	if (take_rules(&said, &daemon->options, &why)) {
		write_config(&text, &daemon->options, &said, &daemon->look);
		daemon->config =
		    config_parse("the command line", text_str(&text), &why);
	}
	if (daemon->config != NULL)
		make_local(daemon);
	else
		fprintf(stderr, "lansquenetd: %s\n", text_str(&why));
	text_fini(&text);
	text_fini(&why);
	return daemon->config != NULL ? EXIT_CODE_OK : EXIT_CODE_USAGE;
}

enum exit_code
console_start(struct daemon *daemon)
{
	control_set_deeds(daemon);
	hall_set_quick(daemon->hall, daemon->look.is_quick);
	daemon->console = console_new(
	    daemon->base, daemon->chat, &daemon->deeds, &daemon->look);
	console_say_first(daemon->console, daemon->options.lines,
	    daemon->options.lines_count);
	return EXIT_CODE_OK;
}
