#include <config.h>

#include "config/layers.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "config/given.h"
#include "config/option.h"
#include "config/value.h"

/* The i-th row of a look; NULL after the last. */
static const struct option_row *
look_row(int i)
{
	for (size_t k = 0; k < option_rows_count; k++)
		if (option_rows[k].may_be_set && i-- == 0)
			return &option_rows[k];
	return NULL;
}

static const struct option_row *
look_find(const char *option)
{
	const struct option_row *row = option_find(SECTION_CHANNEL, option);

	return row != NULL && row->may_be_set ? row : NULL;
}

const char *
layers_option(int i)
{
	const struct option_row *row = look_row(i);
	int looks = 0;

	if (row != NULL)
		return row->name;
	while (look_row(looks) != NULL)
		looks++;
	return i - looks < RULE_COUNT ? rule_rows[i - looks].name : NULL;
}

const char *
layers_find(const char *name)
{
	const char *option;

	for (int i = 0; (option = layers_option(i)) != NULL; i++)
		if (strcasecmp(option, name) == 0)
			return option;
	return NULL;
}

const char *
layers_nearest(const char *name)
{
	/* Besides the rules fewer may be set than so many. */
	enum { LOOKS_MOST = 16, NAMES_MOST = RULE_COUNT + LOOKS_MOST };
	const char *names[NAMES_MOST];
	size_t count = 0;

	while (count < NAMES_MOST &&
	       (names[count] = layers_option((int)count)) != NULL)
		count++;
	return text_nearest(name, names, count);
}

bool
layers_is_rule(const char *option)
{
	return rules_find(option) >= 0 || strcmp(option, "preset") == 0;
}

/* What the option was given, by the upper layer that gives it something. */
static const struct config_given *
given_of(const struct config_givens *file, const struct config_givens *set,
    const char *option)
{
	const struct config_given *given = givens_find(set, option);

	return given != NULL ? given : givens_find(file, option);
}

static bool
put_looks(struct config_channel *to, const struct config_givens *file,
    const struct config_givens *set, struct text *why)
{
	const struct option_row *row;

	for (int i = 0; (row = look_row(i)) != NULL; i++) {
		const struct config_given *given =
		    given_of(file, set, row->name);

		if (!value_put(row,
			given != NULL ? given->value : row->standard, to, why))
			return false;
	}
	return true;
}

static bool
put_rules(
    struct rules *rules, const struct config_givens *givens, struct text *why)
{
	for (int i = 0; i < givens->count; i++) {
		int rule = rules_find(givens->list[i].option);

		if (rule >= 0 && !rules_set(rules, (enum rule)rule,
				     givens->list[i].value, why))
			return false;
	}
	return true;
}

static bool
know_all(const struct config_givens *givens, struct text *why)
{
	for (int i = 0; i < givens->count; i++) {
		const char *option = givens->list[i].option;

		if (layers_find(option) != NULL)
			continue;
		text_addf(why, "there is no option %.40s", option);
		return false;
	}
	return true;
}

static bool
put_all(struct config_channel *to, const struct config_givens *file,
    const struct config_givens *set, struct text *why)
{
	return know_all(set, why) && put_looks(to, file, set, why) &&
	       rules_preset(&to->rules, to->preset) &&
	       put_rules(&to->rules, file, why) &&
	       put_rules(&to->rules, set, why) && rules_check(&to->rules, why);
}

/* Exchange the values of the looks. */
static void
swap_looks(struct config_channel *a, struct config_channel *b)
{
	const struct option_row *row;

	for (int i = 0; (row = look_row(i)) != NULL; i++) {
		char *x = (char *)a + row->offset, *y = (char *)b + row->offset;

		for (size_t k = 0; k < row->size; k++) {
			char kept = x[k];

			x[k] = y[k];
			y[k] = kept;
		}
	}
}

static void
free_looks(struct config_channel *channel)
{
	const struct option_row *row;

	for (int i = 0; (row = look_row(i)) != NULL; i++)
		if (row->type == OPTION_TEXT)
			free(*(char **)((char *)channel + row->offset));
}

/* Work out what holds with this set by admins; nothing changes if it can't. */
static bool
settle(struct config_channel *channel, const struct config_givens *set,
    struct text *why)
{
	struct config_channel next = {.name = NULL};
	bool ok = put_all(&next, &channel->file, set, why);

	if (ok) {
		swap_looks(channel, &next);
		channel->rules = next.rules;
	}
	free_looks(&next);
	return ok;
}

/* Takes set, whether it fits or not. */
static bool
settle_set(
    struct config_channel *channel, struct config_givens *set, struct text *why)
{
	struct config_givens before = channel->set;
	bool ok = settle(channel, set, why);

	if (ok) {
		channel->set = *set;
		*set = before;
	}
	givens_fini(set);
	return ok;
}

bool
layers_set(struct config_channel *channel, const struct config_given *given,
    struct text *why)
{
	struct config_givens set;

	givens_copy(&set, &channel->set);
	givens_put(&set, given);
	return settle_set(channel, &set, why);
}

bool
layers_unset(
    struct config_channel *channel, const char *option, struct text *why)
{
	struct config_givens set;

	givens_copy(&set, &channel->set);
	givens_remove(&set, option);
	return settle_set(channel, &set, why);
}

void
layers_show(
    const struct config_channel *channel, const char *option, struct text *out)
{
	const struct option_row *row = look_find(option);
	int rule = rules_find(option);

	if (row != NULL)
		value_show(row, channel, out);
	else if (rule >= 0)
		rules_show(&channel->rules, (enum rule)rule, out);
}

static void
add_setter(const struct config_given *given, struct text *out)
{
	time_t at = (time_t)given->at_s;
	char when[32] = "";
	struct tm tm;

	if (gmtime_r(&at, &tm) != NULL)
		strftime(when, sizeof(when), "%Y-%m-%d %H:%M UTC", &tm);
	text_addf(out, "set by %s, %s", given->who, when);
}

void
layers_origin(
    const struct config_channel *channel, const char *option, struct text *out)
{
	const struct config_given *given =
	    given_of(&channel->file, &channel->set, option);

	if (given == NULL && rules_find(option) >= 0)
		text_addf(out, "preset %s", channel->preset);
	else if (given == NULL)
		text_add(out, "default");
	else if (given->file != NULL)
		text_addf(out, "%s:%d", given->file, given->line);
	else
		add_setter(given, out);
}

void
layers_table(const struct config_channel *channel, struct text *out)
{
	const char *option;

	for (int i = 0; (option = layers_option(i)) != NULL; i++) {
		struct text value = TEXT_EMPTY;

		layers_show(channel, option, &value);
		text_addf(out, "%-14s %-12s ", option, text_str(&value));
		layers_origin(channel, option, out);
		text_add_char(out, '\n');
		text_fini(&value);
	}
}

struct config_channel *
layers_channel(struct config *config, const char *network, const char *channel)
{
	for (int i = 0; i < config->networks_count; i++) {
		struct config_network *n = &config->networks[i];

		for (int k = 0; k < n->channels_count; k++)
			if (strcmp(n->name, network) == 0 &&
			    strcasecmp(n->channels[k].name, channel) == 0)
				return &n->channels[k];
	}
	return NULL;
}

void
layers_add(struct config *config, const char *network, const char *channel,
    const struct config_given *given)
{
	struct config_channel *to = layers_channel(config, network, channel);

	if (to != NULL)
		givens_put(&to->set, given);
}

/*
 * One by one, as long as any fits: what was set together may go together only
 * in one order.
 */
static void
settle_each(const struct config_network *network, struct config_channel *to,
    layers_refused refused, void *ctx)
{
	struct config_givens left = to->set;
	struct text why = TEXT_EMPTY;
	int before;

	to->set = (struct config_givens){NULL, 0};
	(void)settle(to, &to->set, &why);
	do {
		before = left.count;
		for (int i = left.count - 1; i >= 0; i--) {
			const char *option = left.list[i].option;

			if (layers_set(to, &left.list[i], &why))
				givens_remove(&left, option);
		}
	} while (left.count > 0 && left.count < before);
	for (int i = 0; i < left.count; i++) {
		text_clear(&why);
		(void)layers_set(to, &left.list[i], &why);
		refused(ctx, network, to, &left.list[i], text_str(&why));
	}
	givens_fini(&left);
	text_fini(&why);
}

void
layers_settle(struct config *config, layers_refused refused, void *ctx)
{
	for (int i = 0; i < config->networks_count; i++) {
		struct config_network *network = &config->networks[i];

		for (int k = 0; k < network->channels_count; k++) {
			struct config_channel *channel = &network->channels[k];
			struct text why = TEXT_EMPTY;

			if (!settle(channel, &channel->set, &why))
				settle_each(network, channel, refused, ctx);
			text_fini(&why);
		}
	}
}

void
layers_clear(struct config *config)
{
	for (int i = 0; i < config->networks_count; i++)
		for (int k = 0; k < config->networks[i].channels_count; k++)
			givens_fini(&config->networks[i].channels[k].set);
}
