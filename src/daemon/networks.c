#include <config.h>

#include "daemon/networks.h"

#include "config/channels.h"
#include "config/fault.h"
#include "net/tls.h"

/* By CONFIG_BUDGET_*; the numbers are those of IRC.md 3. */
static const struct front_budget budgets[] = {
    [CONFIG_BUDGET_SAFE] = {2000, 8333, 8000},
    [CONFIG_BUDGET_FAST] = {1000, 0, 5000},
    [CONFIG_BUDGET_OFF] = {0, 0, 0},
};

static struct front_budget
budget_of(const struct config_network *config)
{
	if (config->budget != CONFIG_BUDGET_OWN)
		return budgets[config->budget];
	return (struct front_budget){
	    .line_ms = config->budget_line_ms,
	    .byte_us = config->budget_byte_us,
	    .debt_most_ms = config->budget_debt_ms,
	};
}

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
	    .hears_relays = !config->ignore_relays,
	    .channels = (const char *const *)channels,
	    .budget = budget_of(config),
	    .notice_to_rooms = config->say_to_channel == CONFIG_SAY_NOTICE,
	    .privmsg_to_persons = config->say_to_person == CONFIG_SAY_PRIVMSG,
	};
}

/* Can OpenSSL use these files? */
static bool
check_tls(const struct config_network *network,
    const struct tls_settings *settings, struct text *why)
{
	const struct fault_place place = {network->file, network->line,
	    settings->cert != NULL ? "tls_cert" : "tls_ca"};
	struct text found = TEXT_EMPTY;
	struct tls *tls = tls_new(settings, network->host, &found);
	const bool can = tls != NULL;

	tls_free(tls);
	if (!can)
		fault_add(why, &place, text_str(&found),
		    settings->cert != NULL
			? "a certificate, and its key in tls_key, as PEM"
			: "certificates as PEM");
	text_fini(&found);
	return can;
}

bool
networks_check(const struct config *config, struct text *why)
{
	bool ok = true;

	for (int i = 0; i < config->networks_count; i++) {
		const struct config_network *network = &config->networks[i];
		const struct tls_settings parts[] = {{.ca = network->tls_ca},
		    {.cert = network->tls_cert, .key = network->tls_key}};

		for (size_t k = 0; network->tls && k < 2; k++)
			ok = check_tls(network, &parts[k], why) && ok;
	}
	return ok;
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
