/* What is asked of, or told to, the daemon that runs. */
#include <config.h>

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "config/config.h"
#include "ctl/ctl.h"
#include "ctl/wire.h"

#define SERVICE_SOCKET "/run/lansquenet/control"

enum {
	WAIT_S = 10,
	WAIT_MOST_S = 3600,
	ANY = INT_MAX /* words: the line is bounded */
};

static const struct {
	const char *name;
	int least, most; /* words after it */
	bool has_json;
} orders[] = {
    {"status", 0, 0, true},
    {"tables", 0, 0, true},
    {"reload", 0, 0, false},
    {"stop", 0, 0, false},
    {"say", 3, ANY, false},
    {"admin", 3, ANY, false},
};

struct client {
	const char *socket, *config; /* NULL: not named */
	int64_t wait_s;
	bool as_json;
	struct text line; /* the order */
};

/*
 * The socket that the configuration means, without one the service's. A
 * configuration with faults is no obstacle: the daemon runs with the one from
 * before.
 */
static void
find_socket(const struct client *client, struct text *path)
{
	const char *named = getenv("LANSQUENET_SOCKET");
	struct text why = TEXT_EMPTY;
	struct config *config;

	if (client->socket != NULL || (named != NULL && named[0] != '\0')) {
		text_add(path, client->socket != NULL ? client->socket : named);
		return;
	}
	config = config_load(
	    client->config != NULL ? client->config : CONFIG_PATH, &why);
	if (config == NULL && client->config != NULL)
		fputs(text_str(&why), stderr);
	if (config != NULL && config->control_socket != NULL)
		text_add(path, config->control_socket);
	else if (config == NULL || access(SERVICE_SOCKET, F_OK) == 0)
		text_add(path, SERVICE_SOCKET);
	else
		text_addf(path, "%s/control", config->state_dir);
	config_free(config);
	text_fini(&why);
}

static bool
read_options(struct client *client, int argc, char **argv)
{
	static const struct option longs[] = {
	    {"json", no_argument, NULL, 'j'},
	    {NULL, 0, NULL, 0},
	};
	int c;

	opterr = 0;
	optind = 1;
	while ((c = getopt_long(argc, argv, "+s:c:w:", longs, NULL)) != -1) {
		if (c == 's')
			client->socket = optarg;
		else if (c == 'c')
			client->config = optarg;
		else if (c == 'j')
			client->as_json = true;
		else if (c != 'w' || number_parse(optarg, 1, WAIT_MOST_S,
					 &client->wait_s) != NUMBER_OK)
			return false;
	}
	return true;
}

/* The order as a line. False: it can't be one, which was said. */
static bool
make_line(struct client *client, char **words, int count, const char *name)
{
	text_add(&client->line, name);
	if (client->as_json)
		text_add(&client->line, " json");
	for (int i = 0; i < count; i++)
		text_addf(&client->line, " %s", words[i]);
	if (strchr(text_str(&client->line), '\n') != NULL) {
		fputs("What is said must be one line.\n", stderr);
		return false;
	}
	if (client->line.len > WIRE_LINE_MOST) {
		fputs("That is too long.\n", stderr);
		return false;
	}
	text_add_char(&client->line, '\n');
	return true;
}

static enum ctl_status
run(struct client *client, int argc, char **argv)
{
	struct text path = TEXT_EMPTY;
	enum ctl_status status;
	size_t i = 0;
	int words;

	while (strcmp(orders[i].name, argv[0]) != 0)
		i++;
	if (!read_options(client, argc, argv))
		return CTL_USAGE;
	words = argc - optind;
	if (words < orders[i].least || words > orders[i].most ||
	    (client->as_json && !orders[i].has_json))
		return CTL_USAGE;
	if (!make_line(client, argv + optind, words, argv[0]))
		return CTL_WRONG;
	find_socket(client, &path);
	status = wire_order(
	    text_str(&path), text_str(&client->line), client->wait_s * 1000);
	text_fini(&path);
	return status;
}

enum ctl_status
ctl_client(int argc, char **argv)
{
	struct client client = {.wait_s = WAIT_S};
	enum ctl_status status = run(&client, argc, argv);

	text_fini(&client.line);
	return status;
}
