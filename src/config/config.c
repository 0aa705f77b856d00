#include <config.h>

#include "config/config.h"

#include <libconfig.h>

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "config/fault.h"
#include "config/option.h"
#include "config/reader.h"
#include "config/scan.h"

/* The directory of a path, without a slash behind; owned by the caller. */
static char *
directory_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return xstrndup(path, slash > path ? (size_t)(slash - path) : 1);
}

static void
parse_fault(const config_t *parsed, const char *path, struct text *why)
{
	const char *file = config_error_file(parsed);
	struct fault_place place = {
	    file != NULL ? file : path, config_error_line(parsed), NULL};

	fault_add(why, &place, config_error_text(parsed),
	    "what lansquenetd.conf(5) says: name = value;");
}

static struct config *
read_parsed(const config_t *parsed, struct reader *reader)
{
	struct config *config = xcalloc(1, sizeof(*config));

	reader_section(
	    reader, SECTION_TOP, config_root_setting(parsed), config);
	if (reader->ok)
		return config;
	config_free(config);
	return NULL;
}

struct config *
config_load(const char *path, struct text *why)
{
	char *dir = directory_of(path);
	struct reader reader = {path, dir, why, true};
	struct config *config = NULL;
	config_t parsed;

	config_init(&parsed);
	config_set_include_dir(&parsed, dir);
	if (!scan_file(path, dir, why))
		goto out;
	if (config_read_file(&parsed, path))
		config = read_parsed(&parsed, &reader);
	else
		parse_fault(&parsed, path, why);
out:
	config_destroy(&parsed);
	free(dir);
	return config;
}

static void
channel_fini(struct config_channel *channel)
{
	free(channel->name);
	free(channel->key);
	free(channel->prefix);
	free(channel->preset);
}

static void
network_fini(struct config_network *network)
{
	free(network->name);
	free(network->host);
	free(network->nick);
	free(network->user);
	free(network->realname);
	if (network->password != NULL)
		wipe(network->password, strlen(network->password));
	free(network->password);
	for (int i = 0; i < network->admins_count; i++)
		free(network->admins[i]);
	free(network->admins);
	for (int i = 0; i < network->channels_count; i++)
		channel_fini(&network->channels[i]);
	free(network->channels);
}

void
config_free(struct config *config)
{
	if (config == NULL)
		return;
	free(config->state_dir);
	free(config->control_socket);
	for (int i = 0; i < config->networks_count; i++)
		network_fini(&config->networks[i]);
	free(config->networks);
	free(config);
}
