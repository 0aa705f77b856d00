#include <config.h>

#include "daemon/console.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "daemon/control.h"

/* All that has no default; the network's name is then made one that no file
 * can have. */
static const char config_text[] =
    "networks = ( { name = \"console\"; host = \"localhost\";\n"
    "channels = ( { name = \"" CONSOLE_CHANNEL "\"; } ); } );\n";

/* One rule, as "NAME=VALUE". */
static bool
set_rule(struct rules *rules, const char *text, struct text *why)
{
	size_t len = strcspn(text, "=");
	char *name = xstrndup(text, len);
	const char *nearest = rules_nearest(name);
	int rule = rules_find(name);
	bool is_set = false;

	if (text[len] == '\0')
		text_addf(why, "%s: write NAME=VALUE", text);
	else if (rule >= 0)
		is_set = rules_set(rules, (enum rule)rule, text + len + 1, why);
	else if (nearest != NULL)
		text_addf(
		    why, "%s: no such rule; did you mean %s?", name, nearest);
	else
		text_addf(why, "%s: no such rule", name);
	free(name);
	return is_set;
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
set_rules(struct config_channel *channel, const struct daemon_options *options,
    struct text *why)
{
	const char *preset =
	    options->preset != NULL ? options->preset : channel->preset;

	if (!rules_preset(&channel->rules, preset)) {
		refuse_preset(preset, why);
		return false;
	}
	for (int i = 0; i < options->rules_count; i++)
		if (!set_rule(&channel->rules, options->rules[i], why))
			return false;
	return rules_check(&channel->rules, why);
}

static void
replace(char **text, const char *by)
{
	free(*text);
	*text = by != NULL ? xstrdup(by) : NULL;
}

enum exit_code
console_configure(struct daemon *daemon)
{
	struct text why = TEXT_EMPTY;
	struct config *config = config_parse(config_text, &why);
	struct config_channel *channel;
	bool is_fine = false;

	daemon->config = config;
	daemon->look = console_find_look();
	if (config != NULL) {
		channel = &config->networks[0].channels[0];
		replace(&config->networks[0].name, CONSOLE_NETWORK);
		replace(&config->state_dir, daemon->options.database);
		config->log_level = LOG_LEVEL_WARN;
		channel->colours = daemon->look.has_colours;
		channel->cards = daemon->look.has_suits ? CONFIG_CARDS_SUITS
							: CONFIG_CARDS_ASCII;
		is_fine = set_rules(channel, &daemon->options, &why);
	}
	if (is_fine)
		return EXIT_CODE_OK;
	fprintf(stderr, "lansquenetd: %s\n", text_str(&why));
	text_fini(&why);
	config_free(config);
	return EXIT_CODE_USAGE;
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
