#include <config.h>

#include "config/config.h"

#include <libconfig.h>

#include <stdlib.h>

#include "base/xalloc.h"
#include "config/fault.h"
#include "config/given.h"
#include "config/option.h"
#include "config/reader.h"
#include "config/scan.h"

static void
parse_fault(const config_t *parsed, const struct reader *reader)
{
	const char *file = reader_file(reader, config_error_file(parsed));
	struct fault_place place = {file, config_error_line(parsed), NULL};

	fault_add(reader->why, &place, config_error_text(parsed),
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

/* Once scan.h has seen all its files. */
static struct config *
read_file(struct reader *reader)
{
	struct config *config = NULL;
	config_t parsed;

	config_init(&parsed);
	config_set_include_dir(&parsed, reader->dir);
	if (config_read_file(&parsed, reader->path))
		config = read_parsed(&parsed, reader);
	else
		parse_fault(&parsed, reader);
	config_destroy(&parsed);
	return config;
}

struct config *
config_load(const char *path, struct text *why)
{
	char *dir = text_directory(path);
	size_t before = why->len;
	struct text file = TEXT_EMPTY;
	struct reader reader = {
	    .path = path, .dir = dir, .why = why, .file = &file, .ok = true};
	struct config *config = NULL;

	if (scan_file(path, dir, why)) {
		reader.scanned = why->len;
		reader.ok = why->len == before;
		config = read_file(&reader);
	}
	text_fini(&file);
	free(dir);
	return config;
}

struct config *
config_parse(const char *name, const char *text, struct text *why)
{
	struct text file = TEXT_EMPTY;
	struct reader reader = {
	    .path = name, .dir = ".", .why = why, .file = &file, .ok = true};
	struct config *config = NULL;
	config_t parsed;

	config_init(&parsed);
	if (config_read_string(&parsed, text))
		config = read_parsed(&parsed, &reader);
	else
		parse_fault(&parsed, &reader);
	config_destroy(&parsed);
	text_fini(&file);
	return config;
}

static void
channel_fini(struct config_channel *channel)
{
	free(channel->name);
	secret_free(channel->key);
	free(channel->prefix);
	free(channel->preset);
	givens_fini(&channel->file);
	givens_fini(&channel->set);
}

static void
names_free(char **names)
{
	for (size_t i = 0; names != NULL && names[i] != NULL; i++)
		free(names[i]);
	free(names);
}

static void
network_fini(struct config_network *network)
{
	free(network->file);
	free(network->name);
	free(network->host);
	free(network->nick);
	free(network->user);
	free(network->realname);
	secret_free(network->password);
	free(network->sasl_user);
	secret_free(network->sasl_password);
	free(network->nickserv);
	secret_free(network->nickserv_password);
	free(network->modes);
	names_free(network->admins);
	names_free(network->servers);
	names_free(network->tls_fingerprint);
	free(network->bind);
	free(network->tls_ca);
	free(network->tls_cert);
	free(network->tls_key);
	names_free(network->ignore);
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
	free(config->backup_dir);
	for (int i = 0; i < config->networks_count; i++)
		network_fini(&config->networks[i]);
	free(config->networks);
	free(config);
}
