#include <config.h>

#include "daemon/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "daemon/control.h"

/* What was said of the rules, checked. */
struct said_rules {
	struct rules rules;
	bool is_said[RULE_COUNT];
};

/* One rule, as "NAME=VALUE". */
static bool
take_rule(struct said_rules *said, const char *text, struct text *why)
{
	size_t len = strcspn(text, "=");
	char *name = xstrndup(text, len);
	const char *nearest = rules_nearest(name);
	int rule = rules_find(name);
	bool is_fine = false;

	if (text[len] == '\0') {
		text_addf(why, "%s: write NAME=VALUE", text);
	} else if (rule >= 0) {
		said->is_said[rule] = true;
		is_fine = rules_set(
		    &said->rules, (enum rule)rule, text + len + 1, why);
	} else {
		text_addf(why, "%s: no such rule", name);
		if (nearest != NULL)
			text_addf(why, "; did you mean %s?", nearest);
	}
	free(name);
	return is_fine;
}

static void
refuse_preset(const char *preset, struct text *why)
{
	const char *name;

	text_addf(why, "%s: no such preset; there is", preset);
	for (int i = 0; (name = rules_preset_name(i)) != NULL; i++)
		text_addf(why, "%s %s", i > 0 ? "," : "", name);
}

static bool
take_rules(struct said_rules *said, const struct daemon_options *options,
    struct text *why)
{
	if (!rules_preset(&said->rules, options->preset)) {
		refuse_preset(options->preset, why);
		return false;
	}
	for (int i = 0; i < options->rules_count; i++)
		if (!take_rule(said, options->rules[i], why))
			return false;
	return rules_check(&said->rules, why);
}

/* A file that would say the same. */
static void
write_config(struct text *out, const struct daemon_options *options,
    const struct said_rules *said)
{
	text_addf(out,
	    "networks = ( { name = \"console\"; host = \"localhost\"; "
	    "channels = ( { name = \"" CONSOLE_CHANNEL "\"; preset = \"%s\"; "
	    "options = {",
	    options->preset);
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
	struct config_channel *channel = &config->networks[0].channels[0];

	replace(&config->networks[0].name, CONSOLE_NETWORK);
	replace(&config->state_dir, daemon->options.database);
	config->log_level = LOG_LEVEL_WARN;
	channel->colours = daemon->look.has_colours;
	channel->cards =
	    daemon->look.has_suits ? CONFIG_CARDS_SUITS : CONFIG_CARDS_ASCII;
}

enum exit_code
console_configure(struct daemon *daemon)
{
	struct text why = TEXT_EMPTY, text = TEXT_EMPTY;
	struct said_rules said = {.is_said = {false}};

	daemon->look = console_find_look();
	if (take_rules(&said, &daemon->options, &why)) {
		write_config(&text, &daemon->options, &said);
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
	return EXIT_CODE_OK;
}
