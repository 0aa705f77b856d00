#include <config.h>

#include "daemon/networks.h"

#include "config/channels.h"

/* By CONFIG_BUDGET_*; the numbers are those of IRC.md 3. */
static const struct front_budget budgets[] = {
    [CONFIG_BUDGET_SAFE] = {2000, 8333, 8000},
    [CONFIG_BUDGET_FAST] = {1000, 0, 5000},
    [CONFIG_BUDGET_OFF] = {0, 0, 0},
};

/* All is borrowed from config, and channels, which stay the caller's. */
static struct irc_settings
settings_of(const struct config_network *config, char **channels)
{
	return (struct irc_settings){
	    .name = config->name,
	    .host = config->host,
	    .port = (uint16_t)config->port,
	    .servers = (const char *const *)config->servers,
	    .bind = config->bind,
	    .use_tls = config->tls,
	    .tls = {.ca = config->tls_ca,
		.cert = config->tls_cert,
		.key = config->tls_key,
		.pins = (const char *const *)config->tls_fingerprint,
		.is_unverified = !config->tls_verify},
	    .nick = config->nick,
	    .user = config->user,
	    .realname = config->realname,
	    .password = config->password,
	    .modes = config->modes,
	    .login = {.sasl = (enum irc_sasl)config->sasl,
		.user = config->sasl_user,
		.password = config->sasl_password,
		.is_insecure = config->sasl_insecure,
		.service = config->nickserv,
		.service_password = config->nickserv_password},
	    .ignore = (const char *const *)config->ignore,
	    .channels = (const char *const *)channels,
	    .budget = budgets[config->budget],
	};
}

struct irc_network *
network_new(const struct config_network *config, struct event_base *base,
    struct chat *chat)
{
	char **channels = channels_list(config);
	struct irc_settings settings = settings_of(config, channels);
	struct irc_network *network = irc_network_new(base, chat, &settings);

	channels_list_free(channels);
	return network;
}

void
network_reload(struct irc_network *network, const struct config_network *config)
{
	char **channels = channels_list(config);
	struct irc_settings settings = settings_of(config, channels);

	irc_network_reload(network, &settings);
	channels_list_free(channels);
}
