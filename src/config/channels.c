#include <config.h>

#include "config/channels.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "config/layers.h"

char **
channels_list(const struct config_network *network)
{
	char **list =
	    xcalloc((size_t)network->channels_count + 1, sizeof(*list));
	int count = 0;

	for (int i = 0; i < network->channels_count; i++) {
		const struct config_channel *channel = &network->channels[i];
		struct text text = TEXT_EMPTY;

		if (channel->is_parted)
			continue;
		text_add(&text, channel->name);
		if (channel->key != NULL)
			text_addf(&text, " %s", channel->key);
		list[count++] = text_take(&text);
	}
	return list;
}

void
channels_list_free(char **list)
{
	for (size_t i = 0; list[i] != NULL; i++)
		secret_free(list[i]); /* with its key */
	free(list);
}

int
channels_count(const struct config_network *network)
{
	int count = 0;

	for (int i = 0; i < network->channels_count; i++)
		count += !network->channels[i].is_parted;
	return count;
}

void
channels_reset(struct config *config)
{
	for (int i = 0; i < config->networks_count; i++) {
		struct config_network *network = &config->networks[i];

		for (int k = 0; k < network->channels_count; k++) {
			struct config_channel *channel = &network->channels[k];

			channel->is_parted = channel->is_joined;
			channel->is_invited = channel->is_silent = false;
		}
	}
}

/* One that the file has not, and that nobody wants us in any more. */
static struct config_channel *
channel_unused(struct config_network *network)
{
	for (int i = 0; i < network->channels_count; i++)
		if (network->channels[i].is_joined &&
		    network->channels[i].is_parted)
			return &network->channels[i];
	return NULL;
}

static struct config_channel *
channel_add(struct config_network *network, const char *name)
{
	struct config_channel *channel = channel_unused(network);

	if (channel != NULL) {
		free(channel->name);
		secret_free(channel->key);
		channel->name = xstrdup(name);
		channel->key = NULL;
		channel->is_key_told = false;
		return channel;
	}
	if (network->channels_count >= CHANNELS_MOST)
		return NULL;
	network->channels = xrealloc(network->channels,
	    (size_t)network->channels_count + 1, sizeof(*network->channels));
	channel = &network->channels[network->channels_count++];
	*channel =
	    (struct config_channel){.name = xstrdup(name), .is_joined = true};
	return channel;
}

static struct config_network *
network_of(struct config *config, const char *name)
{
	for (int i = 0; i < config->networks_count; i++)
		if (strcmp(config->networks[i].name, name) == 0)
			return &config->networks[i];
	return NULL;
}

static bool
join(struct config *config, const char *network, const char *channel,
    const char *key)
{
	struct config_network *in = network_of(config, network);
	struct config_channel *to = layers_channel(config, network, channel);

	if (to == NULL && in != NULL)
		to = channel_add(in, channel);
	if (to == NULL)
		return false;
	to->is_parted = false;
	if (key != NULL) {
		secret_free(to->key);
		to->key = xstrdup(key);
		to->is_key_told = true;
	}
	return true;
}

int
channels_invited(const struct config_network *network)
{
	int count = 0;

	for (int i = 0; i < network->channels_count; i++)
		count += network->channels[i].is_invited;
	return count;
}

static bool
invite(struct config *config, const char *network, const char *channel,
    bool is_silent)
{
	struct config_network *in = network_of(config, network);
	struct config_channel *to = layers_channel(config, network, channel);

	if (in == NULL || channels_invited(in) >= in->accept_invites)
		return false;
	if (to == NULL)
		to = channel_add(in, channel);
	if (to == NULL || !to->is_joined)
		return false;
	to->is_parted = false;
	to->is_invited = true;
	to->is_silent = is_silent;
	return true;
}

static bool
part(struct config *config, const char *network, const char *channel)
{
	struct config_channel *from = layers_channel(config, network, channel);

	if (from == NULL)
		return false;
	from->is_parted = true;
	return true;
}

bool
channels_is_option(const char *option)
{
	return strcmp(option, CHANNELS_OPTION) == 0;
}

bool
channels_lay(struct config *config, const char *network, const char *channel,
    const char *value)
{
	const bool is_silent = strcmp(value, CHANNELS_SILENT) == 0;
	const char *key = strchr(value, ' ');

	if (is_silent || strcmp(value, CHANNELS_INVITED) == 0)
		return invite(config, network, channel, is_silent);
	if (strcmp(value, CHANNELS_PARTED) == 0)
		return part(config, network, channel);
	return join(config, network, channel, key != NULL ? key + 1 : NULL);
}
