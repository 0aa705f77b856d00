/* What a file says, and what holds where it says nothing. */
#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config/config.h"
#include "config/server.h"
#include "unit-config.h"

void
put_file(const char *path, const void *bytes, size_t len, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);

	CU_ASSERT_FATAL(fd >= 0);
	CU_ASSERT_FATAL(write(fd, bytes, len) == (ssize_t)len);
	CU_ASSERT_FATAL(fchmod(fd, mode) == 0);
	close(fd);
}

struct config *
load(const char *content, struct text *why)
{
	put_file("t.conf", content, strlen(content), 0600);
	return config_load("t.conf", why);
}

struct config *
must_load(const char *content)
{
	struct text why = TEXT_EMPTY;
	struct config *config = load(content, &why);

	if (config == NULL)
		printf("\n%s", text_str(&why));
	CU_ASSERT_PTR_NOT_NULL_FATAL(config);
	CU_ASSERT_EQUAL(why.len, 0);
	text_fini(&why);
	return config;
}

static void
test_standards(void)
{
	struct config *config = must_load(FILE_WITH("", "", ""));
	const struct config_network *network = &config->networks[0];
	const struct config_channel *channel = &network->channels[0];
	struct rules rules;

	CU_ASSERT_STRING_EQUAL(config->state_dir, "/var/lib/lansquenet");
	CU_ASSERT_PTR_NULL(config->control_socket);
	CU_ASSERT_EQUAL(config->backup_keep, 7);
	CU_ASSERT_EQUAL(config->keep_days, 400);
	CU_ASSERT_PTR_NULL(config->backup_dir);
	CU_ASSERT_FALSE(config->log_to_syslog);
	CU_ASSERT_EQUAL(config->log_level, LOG_LEVEL_INFO);
	CU_ASSERT_EQUAL(config->grant_initial, 1000);
	CU_ASSERT_EQUAL(config->away_hours, 24);
	CU_ASSERT_EQUAL(config->refill_to, 100);
	CU_ASSERT_EQUAL(config->refill_every_s, 3600);
	CU_ASSERT_FALSE(config->gifts);
	CU_ASSERT_EQUAL(config->networks_count, 1);
	CU_ASSERT_EQUAL(network->port, 6667);
	CU_ASSERT_FALSE(network->tls);
	CU_ASSERT_TRUE(network->tls_verify);
	CU_ASSERT_PTR_NULL(network->servers);
	CU_ASSERT_STRING_EQUAL(network->nick, "lansquenet");
	CU_ASSERT_PTR_NULL(network->password);
	CU_ASSERT_EQUAL(network->budget, CONFIG_BUDGET_SAFE);
	CU_ASSERT_EQUAL(network->identity, CONFIG_IDENTITY_AUTO);
	CU_ASSERT_PTR_NULL(network->admins);
	CU_ASSERT_EQUAL(network->channels_count, 1);
	CU_ASSERT_PTR_NULL(channel->key);
	CU_ASSERT_STRING_EQUAL(channel->prefix, "!");
	CU_ASSERT_STRING_EQUAL(channel->preset, "channel");
	CU_ASSERT_EQUAL(channel->announce, CONFIG_ANNOUNCE_EACH);
	CU_ASSERT_EQUAL(channel->cards, CONFIG_CARDS_SUITS);
	CU_ASSERT_TRUE(channel->colours);
	CU_ASSERT(rules_preset(&rules, "channel"));
	CU_ASSERT_EQUAL(memcmp(&rules, &channel->rules, sizeof(rules)), 0);
	config_free(config);
}

static void
test_values(void)
{
	struct config *config;
	const struct config_network *network;
	const struct config_channel *channel;

	put_file("more.conf", "grant_initial = 5000000000L;\n", 29, 0600);
	put_file("secret", "100% sure\nmore\n", 15, 0400);
	config = must_load(FILE_WITH("@include \"more.conf\"\n"
				     "state_dir = \"/x\"; log = \"syslog\"; "
				     "away_hours = 5; "
				     "control_socket = \"/x/control\"; "
				     "keep_days = 0; "
				     "backup_keep = 0; backup_dir = \"/b\"; "
				     "log_level = \"debug\";",
	    "port = 7000; password_file = \"secret\"; budget = \"own\"; "
	    "budget_line_ms = 500; budget_byte_us = 0; "
	    "budget_debt_ms = 3000; "
	    "say_to_channel = \"notice\"; say_to_person = \"privmsg\"; "
	    "identity = \"mask\"; "
	    "sasl = \"required\"; sasl_user = \"u\"; "
	    "sasl_password_file = \"secret\"; sasl_insecure = true; "
	    "accept_invites = 3; "
	    "nickserv_password_file = \"secret\"; nickserv = \"N@s\"; "
	    "modes = \"+i-w\"; "
	    "admins = [ \"anna\", \"ben\" ];",
	    "key = \"k\"; prefix = \".\"; preset = \"pagat\"; options = { "
	    "packs = 2; capot = true; cover = \"remainder\"; }; announce = "
	    "\"line\"; cards = \"ascii\"; colours = false;"));
	network = &config->networks[0];
	channel = &network->channels[0];
	CU_ASSERT_EQUAL(config->grant_initial, INT64_C(5000000000));
	CU_ASSERT_EQUAL(config->away_hours, 5);
	CU_ASSERT_STRING_EQUAL(config->control_socket, "/x/control");
	CU_ASSERT_EQUAL(config->keep_days, 0);
	CU_ASSERT_EQUAL(config->backup_keep, 0);
	CU_ASSERT_STRING_EQUAL(config->backup_dir, "/b");
	CU_ASSERT_TRUE(config->log_to_syslog);
	CU_ASSERT_EQUAL(config->log_level, LOG_LEVEL_DEBUG);
	CU_ASSERT_EQUAL(network->port, 7000);
	CU_ASSERT_STRING_EQUAL(network->password, "100% sure");
	CU_ASSERT_EQUAL(network->budget, CONFIG_BUDGET_OWN);
	CU_ASSERT_EQUAL(network->budget_line_ms, 500);
	CU_ASSERT_EQUAL(network->budget_byte_us, 0);
	CU_ASSERT_EQUAL(network->budget_debt_ms, 3000);
	CU_ASSERT_EQUAL(network->say_to_channel, CONFIG_SAY_NOTICE);
	CU_ASSERT_EQUAL(network->say_to_person, CONFIG_SAY_PRIVMSG);
	CU_ASSERT_EQUAL(network->identity, CONFIG_IDENTITY_MASK);
	CU_ASSERT_EQUAL(network->sasl, CONFIG_SASL_REQUIRED);
	CU_ASSERT_STRING_EQUAL(network->sasl_user, "u");
	CU_ASSERT_STRING_EQUAL(network->sasl_password, "100% sure");
	CU_ASSERT_TRUE(network->sasl_insecure);
	CU_ASSERT_EQUAL(network->accept_invites, 3);
	CU_ASSERT_TRUE(network->ignore_relays);
	CU_ASSERT_STRING_EQUAL(network->nickserv_password, "100% sure");
	CU_ASSERT_STRING_EQUAL(network->nickserv, "N@s");
	CU_ASSERT_STRING_EQUAL(network->modes, "+i-w");
	CU_ASSERT_STRING_EQUAL(network->admins[1], "ben");
	CU_ASSERT_PTR_NULL(network->admins[2]);
	CU_ASSERT_STRING_EQUAL(channel->key, "k");
	CU_ASSERT_STRING_EQUAL(channel->prefix, ".");
	CU_ASSERT_EQUAL(channel->rules.value[RULE_PACKS], 2);
	CU_ASSERT_EQUAL(channel->rules.value[RULE_CAPOT], 1);
	CU_ASSERT_EQUAL(channel->rules.value[RULE_COVER], COVER_REMAINDER);
	CU_ASSERT_EQUAL(channel->rules.value[RULE_STAKING], STAKING_TURNS);
	CU_ASSERT_EQUAL(channel->announce, CONFIG_ANNOUNCE_LINE);
	CU_ASSERT_EQUAL(channel->cards, CONFIG_CARDS_ASCII);
	CU_ASSERT_FALSE(channel->colours);
	config_free(config);
}

static void
test_tls(void)
{
	static const char pin[] =
	    "00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff:"
	    "00112233445566778899AABBCCDDEEFF";
	struct text net = TEXT_EMPTY;
	const struct config_network *network;
	struct config *config;

	put_file("ca.pem", "x", 1, 0644);
	put_file("client.key", "x", 1, 0600);
	text_addf(&net,
	    "networks = ( { name = \"n\"; host = \"h\"; tls = true; "
	    "tls_verify = false; tls_fingerprint = \"%s\"; "
	    "tls_ca = \"ca.pem\"; tls_cert = \"./ca.pem\"; "
	    "tls_key = \"client.key\"; bind = \"::1\"; "
	    "servers = [\"a\", \"b:7000\", \"[::1]:7000\", \"::1\", "
	    "\"[::1]\"]; channels = ( { name = \"#a\"; } ); } );",
	    pin);
	config = must_load(text_str(&net));
	network = &config->networks[0];
	CU_ASSERT_TRUE(network->tls);
	CU_ASSERT_FALSE(network->tls_verify);
	CU_ASSERT_EQUAL(network->port, 6697);
	CU_ASSERT_STRING_EQUAL(network->tls_fingerprint[0], pin);
	CU_ASSERT_PTR_NULL(network->tls_fingerprint[1]);
	CU_ASSERT_STRING_EQUAL(network->tls_ca, "./ca.pem");
	CU_ASSERT_STRING_EQUAL(network->tls_cert, "././ca.pem");
	CU_ASSERT_STRING_EQUAL(network->tls_key, "./client.key");
	CU_ASSERT_STRING_EQUAL(network->bind, "::1");
	CU_ASSERT_STRING_EQUAL(network->servers[4], "[::1]");
	CU_ASSERT_PTR_NULL(network->servers[5]);
	config_free(config);
	config = must_load(NET("tls = true; port = 6667;"));
	CU_ASSERT_EQUAL(config->networks[0].port, 6667);
	config_free(config);
	text_fini(&net);
}

static void
test_servers(void)
{
	static const struct {
		const char *text, *host; /* NULL: it is none */
		int port;
	} rows[] = {
	    {"irc.example.net", "irc.example.net", 1},
	    {"irc.example.net:6697", "irc.example.net", 6697},
	    {"192.0.2.1:65535", "192.0.2.1", 65535},
	    {"2001:db8::1", "2001:db8::1", 1},
	    {"[2001:db8::1]", "2001:db8::1", 1},
	    {"[2001:db8::1]:70", "2001:db8::1", 70},
	    {"", NULL, 0},
	    {":6667", NULL, 0},
	    {"a:", NULL, 0},
	    {"a:0", NULL, 0},
	    {"a:65536", NULL, 0},
	    {"a:-1", NULL, 0},
	    {"[]:1", NULL, 0},
	    {"[::1]x", NULL, 0},
	    {"[::1]:", NULL, 0},
	    {"[::1", NULL, 0},
	    {"a b", NULL, 0},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct server server;
		bool is_server = server_parse(rows[i].text, 1, &server);

		CU_ASSERT_EQUAL(is_server, rows[i].host != NULL);
		if (!is_server || rows[i].host == NULL)
			continue;
		CU_ASSERT_STRING_EQUAL(server.host, rows[i].host);
		CU_ASSERT_EQUAL(server.port, rows[i].port);
	}
}

char *
read_page(const char *path, bool with_comments)
{
	FILE *file = fopen(path, "re");
	struct text out = TEXT_EMPTY;
	char line[512];

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		char *mark = line + strspn(line, "\t");

		if (with_comments && mark[0] == '#' && mark[1] != ' ' &&
		    strstr(line, "tls_") == NULL &&
		    strstr(line, "password_file") == NULL)
			mark[0] = ' ';
		text_add(&out, line);
	}
	fclose(file);
	return text_take(&out);
}

static const struct unit_case cases[] = {
    {"standards", test_standards},
    {"values", test_values},
    {"TLS", test_tls},
    {"servers", test_servers},
};

int
main(void)
{
	static const char *const left[] = {"t.conf", "ca.pem", "client.key",
	    "open", "empty", "more.conf", "wrong.conf", "broken.conf", "secret",
	    "fifo", "nul", "large"};
	char dir[] = "/tmp/unit-config.XXXXXX";
	int failed;

	if (mkdtemp(dir) == NULL || chdir(dir) != 0) {
		perror(dir);
		return 1;
	}
	failed = UNIT_RUN("config", cases);
	failed |= unit_run("config: faults", fault_cases, fault_count);
	failed |= unit_run("config: pages", page_cases, page_count);
	for (size_t i = 0; i < sizeof(left) / sizeof(left[0]); i++)
		unlink(left[i]);
	if (chdir("/") != 0 || rmdir(dir) != 0)
		perror(dir);
	return failed;
}
