/* What a channel has, and where each value comes from, without the daemon. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "config/kept.h"
#include "ctl/ctl.h"
#include "store/settings.h"

static void
take_setting(void *ctx, const struct setting *setting)
{
	const struct config_given given = {
	    .option = setting->option,
	    .value = setting->value,
	    .who = setting->who,
	    .at_s = setting->at_s,
	};

	kept_add(ctx, setting->network, setting->channel, &given);
}

static void
tell_refused(void *ctx, const struct config_network *network,
    const struct config_channel *channel, const struct config_given *given,
    const char *why)
{
	(void)ctx;
	fprintf(stderr,
	    "%s %s: %s = %s, set by %s, no longer fits and is left out: %s\n",
	    network->name, channel->name, given->option, given->value,
	    given->who, why);
}

/* The daemon may never have run, so that without it the file alone speaks. */
static void
lay_settings(struct config *config)
{
	struct text why = TEXT_EMPTY;
	struct kept kept = KEPT_EMPTY;
	struct store *store = store_open_reader(config->state_dir, &why);

	if (store == NULL)
		fprintf(stderr, "What admins have set is not shown. %s\n",
		    text_str(&why));
	else if (settings_each(store, take_setting, &kept) != STORE_OK)
		fputs("What admins have set can't be read.\n", stderr);
	else
		kept_lay(&kept, config, tell_refused, NULL);
	kept_fini(&kept);
	store_close(store);
	text_fini(&why);
}

static enum ctl_status
show(struct config *config, const char *path, const char *network,
    const char *channel)
{
	const struct config_channel *found;
	struct text table = TEXT_EMPTY;

	lay_settings(config);
	found = layers_channel(config, network, channel);
	if (found == NULL) {
		fprintf(stderr,
		    "There is no channel %s on a network %s, by %s or by an "
		    "admin.\n",
		    channel, network, path);
		return CTL_WRONG;
	}
	layers_table(found, &table);
	fputs(text_str(&table), stdout);
	text_fini(&table);
	return CTL_DONE;
}

enum ctl_status
ctl_options(int argc, char **argv)
{
	const char *path = CONFIG_PATH;
	struct text why = TEXT_EMPTY;
	enum ctl_status status = CTL_WRONG;
	struct config *config;

	if (argc == 5 && strcmp(argv[1], "-c") == 0) {
		path = argv[2];
		argv += 2;
		argc -= 2;
	}
	if (argc != 3)
		return CTL_USAGE;
	config = config_load(path, &why);
	if (config != NULL)
		status = show(config, path, argv[1], argv[2]);
	else
		fputs(text_str(&why), stderr);
	config_free(config);
	text_fini(&why);
	return status;
}
