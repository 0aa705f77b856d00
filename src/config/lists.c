#include <config.h>

#include "config/lists.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xalloc.h"
#include "config/describe.h"

enum { PORT_TLS = 6697 };

/* How many groups the list has; 0 after a fault. */
static int
checked_count(struct reader *reader, const struct option_row *row,
    const config_setting_t *list)
{
	struct text found = TEXT_EMPTY, allowed = TEXT_EMPTY;
	int count = config_setting_length(list);
	const config_setting_t *place = list;
	bool ok = config_setting_is_list(list) && count >= row->least &&
		  count <= row->most;

	for (int i = 0; ok && i < count; i++) {
		place = config_setting_get_elem(list, (unsigned)i);
		ok = config_setting_is_group(place);
	}
	if (!ok) {
		describe_setting(&found, place);
		describe_option(&allowed, row);
		reader_fault(reader, place, row->name, text_str(&found),
		    text_str(&allowed));
	}
	text_fini(&found);
	text_fini(&allowed);
	return ok ? count : 0;
}

static void
twice_fault(struct reader *reader, const config_setting_t *group,
    const char *name, const char *allowed)
{
	struct text found = TEXT_EMPTY;

	text_addf(&found, "\"%s\" a second time", name);
	reader_fault(reader, group, "name", text_str(&found), allowed);
	text_fini(&found);
}

static void
check_network_is_new(struct reader *reader, const config_setting_t *group,
    const struct config *config)
{
	const char *name = config->networks[config->networks_count - 1].name;

	for (int i = 0; name != NULL && i < config->networks_count - 1; i++) {
		const char *other = config->networks[i].name;

		if (other != NULL && strcasecmp(other, name) == 0)
			twice_fault(reader, group, name,
			    "a name of its own for each network");
	}
}

/* What is said of TLS must fit together. */
static void
settle_tls(struct reader *reader, const config_setting_t *group,
    struct config_network *network)
{
	static const char *const names[] = {
	    "tls_verify", "tls_fingerprint", "tls_ca", "tls_cert", "tls_key"};
	const config_setting_t *setting;

	if (network->tls && config_setting_get_member(group, "port") == NULL)
		network->port = PORT_TLS;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		setting = config_setting_get_member(group, names[i]);
		if (setting != NULL && !network->tls)
			reader_fault(reader, setting, names[i],
			    "it without TLS", "it with tls = true");
	}
	if ((network->tls_cert == NULL) != (network->tls_key == NULL) &&
	    reader->ok)
		reader_fault(reader, group,
		    network->tls_cert == NULL ? "tls_cert" : "tls_key",
		    "nothing", "tls_cert and tls_key, or neither");
}

/* A password goes over TLS, or the file says that it need not. */
static void
settle_login(struct reader *reader, const config_setting_t *group,
    const struct config_network *network)
{
	static const char *const names[] = {
	    "sasl_password_file", "nickserv_password_file"};
	const config_setting_t *setting;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		setting = config_setting_get_member(group, names[i]);
		if (setting != NULL && !network->tls && !network->sasl_insecure)
			reader_fault(reader, setting, names[i],
			    "it without TLS",
			    "it with tls = true, or sasl_insecure = true");
	}
	if (network->sasl != CONFIG_SASL_OFF && network->tls_cert == NULL &&
	    network->sasl_password == NULL && reader->ok)
		reader_fault(reader, group, "sasl", "nothing to log in with",
		    "sasl with sasl_password_file or tls_cert");
}

/* Numbers of its own, other than those it has anyway, are for a budget of its
 * own. */
static void
settle_budget(struct reader *reader, const config_setting_t *group,
    const struct config_network *network)
{
	static const char *const names[] = {
	    "budget_line_ms", "budget_byte_us", "budget_debt_ms"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const config_setting_t *setting =
		    config_setting_get_member(group, names[i]);
		const struct option_row *row =
		    option_find(SECTION_NETWORK, names[i]);

		if (setting != NULL && network->budget != CONFIG_BUDGET_OWN &&
		    config_setting_get_int64(setting) !=
			strtoll(row->standard, NULL, 10))
			reader_fault(reader, setting, names[i],
			    "it with another budget",
			    "it with budget = \"own\"");
	}
}

void
lists_networks(struct reader *reader, const struct option_row *row,
    const config_setting_t *list, struct config *config)
{
	int count = checked_count(reader, row, list);

	config->networks = xcalloc((size_t)count, sizeof(*config->networks));
	for (int i = 0; i < count; i++) {
		const config_setting_t *group =
		    config_setting_get_elem(list, (unsigned)i);

		struct config_network *network =
		    &config->networks[config->networks_count++];

		reader_section(reader, SECTION_NETWORK, group, network);
		settle_tls(reader, group, network);
		settle_login(reader, group, network);
		settle_budget(reader, group, network);
		check_network_is_new(reader, group, config);
		network->file = xstrdup(
		    reader_file(reader, config_setting_source_file(group)));
		network->line = (int)config_setting_source_line(group);
	}
}

static void
check_channel_is_new(struct reader *reader, const config_setting_t *group,
    const struct config_network *network)
{
	const char *name = network->channels[network->channels_count - 1].name;

	for (int i = 0; name != NULL && i < network->channels_count - 1; i++) {
		const char *other = network->channels[i].name;

		if (other != NULL && strcasecmp(other, name) == 0)
			twice_fault(reader, group, name,
			    "each channel once in a network");
	}
}

/* The rules as a whole, whether the file has `options` or not. */
static void
check_rules(struct reader *reader, const config_setting_t *group,
    const struct config_channel *channel)
{
	struct text why = TEXT_EMPTY;
	int at = 0;

	while ((at = rules_fault(&channel->rules, at, &why)) != 0) {
		reader_say(reader, group, text_str(&why));
		text_clear(&why);
	}
	text_fini(&why);
}

void
lists_channels(struct reader *reader, const struct option_row *row,
    const config_setting_t *list, struct config_network *network)
{
	int count = checked_count(reader, row, list);

	network->channels = xcalloc((size_t)count, sizeof(*network->channels));
	for (int i = 0; i < count; i++) {
		const config_setting_t *group =
		    config_setting_get_elem(list, (unsigned)i);
		struct config_channel *channel =
		    &network->channels[network->channels_count++];
		bool ok_before = reader->ok;

		reader->ok = true;
		/* The row of `preset` stands before that of `options`. */
		reader_section(reader, SECTION_CHANNEL, group, channel);
		check_channel_is_new(reader, group, network);
		if (reader->ok)
			check_rules(reader, group, channel);
		reader->ok = reader->ok && ok_before;
	}
}

/* A rule's value as text, NULL if it is none that a rule could take. */
static char *
rule_value(const config_setting_t *setting)
{
	struct text value = TEXT_EMPTY;

	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64:
		text_addf(&value, "%lld", config_setting_get_int64(setting));
		break;
	case CONFIG_TYPE_BOOL: /* yes and no are no words of libconfig's */
		text_add(
		    &value, config_setting_get_bool(setting) ? "yes" : "no");
		break;
	case CONFIG_TYPE_STRING:
		text_add(&value, config_setting_get_string(setting));
		break;
	default:
		return NULL;
	}
	return text_take(&value);
}

static void
read_rule(struct reader *reader, const config_setting_t *setting, int rule,
    struct config_channel *channel)
{
	struct text why = TEXT_EMPTY;
	char *value = rule_value(setting);

	if (value == NULL) {
		describe_setting(&why, setting);
		reader_fault(reader, setting, rule_rows[rule].name,
		    text_str(&why), "a number or a word in quotes");
	} else if (!rules_set(&channel->rules, (enum rule)rule, value, &why)) {
		reader_say(reader, setting, text_str(&why));
	} else {
		reader_note(
		    reader, setting, rule_rows[rule].name, value, channel);
	}
	free(value);
	text_fini(&why);
}

void
lists_rules(struct reader *reader, const config_setting_t *group,
    struct config_channel *channel)
{
	int count;

	/* A preset that is none is a fault already; look at the rest of it. */
	if (channel->preset == NULL ||
	    !rules_preset(&channel->rules, channel->preset))
		rules_preset(&channel->rules, rules_preset_name(0));
	if (group == NULL)
		return;
	if (!config_setting_is_group(group)) {
		reader_fault(reader, group, "options", "no group",
		    "a group { } of rules");
		return;
	}
	count = config_setting_length(group);
	for (int i = 0; i < count; i++) {
		const config_setting_t *setting =
		    config_setting_get_elem(group, (unsigned)i);
		const char *name = config_setting_name(setting);
		int rule = rules_find(name);

		if (rule < 0 || strcmp(rule_rows[rule].name, name) != 0)
			reader_unknown(reader, setting, rules_nearest(name));
		else
			read_rule(reader, setting, rule, channel);
	}
}
