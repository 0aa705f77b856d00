#include <config.h>

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "config/config.h"
#include "config/option.h"
#include "config/server.h"
#include "unit.h"

/* A whole file around a channel's options, a network's, and the top's. */
#define FILE_WITH(top, net, chan) \
	top "\nnetworks = ( { name = \"n\"; host = \"h\";\n" net \
	    "\nchannels = ( { name = \"#a\";\n" chan "\n} ); } );\n"
#define TOP(text) FILE_WITH(text, "", "")
#define NET(text) FILE_WITH("", text, "")
#define CHAN(text) FILE_WITH("", "", text)
#define RULES(text) CHAN("options = { " text " };")

static void
put_file(const char *path, const void *bytes, size_t len, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);

	CU_ASSERT_FATAL(fd >= 0);
	CU_ASSERT_FATAL(write(fd, bytes, len) == (ssize_t)len);
	CU_ASSERT_FATAL(fchmod(fd, mode) == 0);
	close(fd);
}

static struct config *
load(const char *content, struct text *why)
{
	put_file("t.conf", content, strlen(content), 0600);
	return config_load("t.conf", why);
}

struct fault_case {
	const char *name;
	const char *content;
	const char *why; /* the whole of it */
};

static const struct fault_case faults[] = {
    {"empty", "",
	"t.conf: networks: found nothing, allowed a list of 1 to 32 groups, "
	"as ( { … }, { … } )\n"},
    {"syntax", "log = \"stderr\"\n= 5;",
	"t.conf:2: found syntax error, allowed what lansquenetd.conf(5) says: "
	"name = value;\n"},
    {"text for a number", TOP("grant_initial = \"many\";"),
	"t.conf:1: grant_initial: found the text \"many\", allowed a whole "
	"number from 0 to 9007199254740991\n"},
    {"fraction", TOP("grant_initial = 1.5;"),
	"t.conf:1: grant_initial: found the number 1.5, allowed a whole "
	"number from 0 to 9007199254740991\n"},
    {"negative", TOP("grant_initial = -5;"),
	"t.conf:1: grant_initial: found the number -5, allowed a whole number "
	"from 0 to 9007199254740991\n"},
    {"too long", TOP("refill_every = 2592001;"),
	"t.conf:1: refill_every: found the number 2592001, allowed a whole "
	"number from 0 to 2592000\n"},
    {"too large", TOP("grant_initial = 9007199254740992L;"),
	"t.conf:1: grant_initial: found the number 9007199254740992, allowed "
	"a whole number from 0 to 9007199254740991\n"},
    {"wraps without L", TOP("# a comment\ngrant_initial = 3000000000;"),
	"t.conf:2: grant_initial: found 3000000000, allowed a number up to "
	"2147483647, or with an L behind it up to 9223372036854775807\n"},
    {"hex wraps", TOP("grant_initial = 0xFFFFFFFF;"),
	"t.conf:1: grant_initial: found 0xFFFFFFFF, allowed a number up to "
	"2147483647, or with an L behind it up to 9223372036854775807\n"},
    {"past 64 bits", TOP("grant_initial = 99999999999999999999L;"),
	"t.conf:1: grant_initial: found 99999999999999999999L, allowed a "
	"number up to 2147483647, or with an L behind it up to "
	"9223372036854775807\n"},
    {"no word of it", TOP("log = \"file\";"),
	"t.conf:1: log: found the text \"file\", allowed \"stderr\" or "
	"\"syslog\"\n"},
    {"words of three", NET("budget = \"quick\";"),
	"t.conf:3: budget: found the text \"quick\", allowed \"safe\", "
	"\"fast\", \"off\" or \"own\"\n"},
    {"a switch that is a number", NET("ignore_relays = 1;"),
	"t.conf:3: ignore_relays: found the number 1, allowed true or false\n"},
    {"too many invitations", NET("accept_invites = 51;"),
	"t.conf:3: accept_invites: found the number 51, allowed a whole number "
	"from 0 to 50\n"},
    {"unknown, near", TOP("loglevel = \"info\";"),
	"t.conf:1: loglevel: found an unknown option; did you mean "
	"log_level?\n"},
    {"unknown, far", TOP("umbrella = \"info\";"),
	"t.conf:1: umbrella: found an unknown option; lansquenetd.conf(5) "
	"lists them\n"},
    {"of the program, in a network", NET("away_hours = 1;"),
	"t.conf:3: away_hours: found an option that belongs outside of "
	"networks\n"},
    {"of a channel, in a network", NET("colours = true;"),
	"t.conf:3: colours: found an option that belongs in a channel\n"},
    {"a rule, in a channel", CHAN("unit = 5;"),
	"t.conf:5: unit: found an option that belongs in the options of a "
	"channel\n"},
    {"far, and short", TOP("adress = \"info\";"),
	"t.conf:1: adress: found an unknown option; lansquenetd.conf(5) "
	"lists them\n"},
    {"other case", NET("Nick = \"info\";"),
	"t.conf:3: Nick: found an unknown option; did you mean nick?\n"},
    {"too many backups", TOP("backup_keep = 367;"),
	"t.conf:1: backup_keep: found the number 367, allowed a whole number "
	"from 0 to 366\n"},
    {"relative path for backups", TOP("backup_dir = \"here\";"),
	"t.conf:1: backup_dir: found the text \"here\", allowed a path that "
	"begins with /\n"},
    {"relative path", TOP("state_dir = \"here\";"),
	"t.conf:1: state_dir: found the text \"here\", allowed a path that "
	"begins with /\n"},
    {"empty text", TOP("state_dir = \"\";"),
	"t.conf:1: state_dir: found the text \"\", allowed a text of 1 to "
	"1024 bytes\n"},
    {"no list of networks", "networks = 5;",
	"t.conf:1: networks: found the number 5, allowed a list of 1 to 32 "
	"groups, as ( { … }, { … } )\n"},
    {"no network", "networks = ( );",
	"t.conf:1: networks: found a list ( ) of 0, allowed a list of 1 to 32 "
	"groups, as ( { … }, { … } )\n"},
    {"no group", "networks = ( 5 );",
	"t.conf:1: networks: found the number 5, allowed a list of 1 to 32 "
	"groups, as ( { … }, { … } )\n"},
    {"missing",
	"networks = ( {\nhost = \"h\"; channels = ( { name = \"#a\"; } ); } );",
	"t.conf:1: name: found nothing, allowed a text of 1 to 32 bytes\n"},
    {"no channels", "networks = ( { name = \"n\"; host = \"h\"; } );",
	"t.conf:1: channels: found nothing, allowed a list of 1 to 200 "
	"groups, as ( { … }, { … } )\n"},
    {"port", NET("port = 65536;"),
	"t.conf:3: port: found the number 65536, allowed a whole number from "
	"1 to 65535\n"},
    {"nick", NET("nick = \"1st\";"),
	"t.conf:3: nick: found the text \"1st\", allowed letters, digits and "
	"[]\\`_^{|}-, no digit or - in front\n"},
    {"line break", NET("realname = \"a\\r\\nQUIT\";"),
	"t.conf:3: realname: found the text \"aQUIT\", allowed one line of "
	"UTF-8, no control characters\n"},
    {"bad UTF-8", NET("realname = \"a\\xff\";"),
	"t.conf:3: realname: found the text \"a\xef\xbf\xbd\", allowed one "
	"line of UTF-8, no control characters\n"},
    {"space in the user", NET("user = \"a b\";"),
	"t.conf:3: user: found the text \"a b\", allowed letters, digits, "
	"dot, - and _\n"},
    {"host",
	"networks = ( { name = \"n\"; host = \"a b\"; channels = ( { "
	"name = \"#a\"; } ); } );",
	"t.conf:1: host: found the text \"a b\", allowed a host name, or an "
	"address without brackets\n"},
    {"network",
	"networks = ( { name = \"a b\"; host = \"h\"; channels = ( { "
	"name = \"#a\"; } ); } );",
	"t.conf:1: name: found the text \"a b\", allowed letters, digits, - "
	"and _\n"},
    {"value, then name", NET("host2 = 1; password_file = 5;"),
	"t.conf:3: password_file: found the number 5, allowed the path of a "
	"file in quotes\n"
	"t.conf:3: host2: found an unknown option; did you mean host?\n"},
    {"modes", NET("modes = \"+i w\";"),
	"t.conf:3: modes: found the text \"+i w\", allowed letters, with + and "
	"- before those to set and to unset\n"},
    {"a password without TLS", NET("nickserv_password_file = \"nope\";"),
	"t.conf:3: nickserv_password_file: found ./nope: No such file or "
	"directory, allowed a plain file that only its owner can read (chmod "
	"600)\n"
	"t.conf:3: nickserv_password_file: found it without TLS, allowed it "
	"with "
	"tls = true, or sasl_insecure = true\n"},
    {"SASL with nothing", NET("sasl = \"wanted\"; tls = true;"),
	"t.conf:2: sasl: found nothing to log in with, allowed sasl with "
	"sasl_password_file or tls_cert\n"},
    {"no secret", NET("password_file = \"nope\";"),
	"t.conf:3: password_file: found ./nope: No such file or directory, "
	"allowed a plain file that only its owner can read (chmod 600)\n"},
    {"open secret", NET("password_file = \"open\";"),
	"t.conf:3: password_file: found ./open: a file that others may use, "
	"allowed a plain file that only its owner can read (chmod 600)\n"},
    {"empty secret", NET("password_file = \"empty\";"),
	"t.conf:3: password_file: found ./empty: no fit first line in the "
	"file, allowed a line of 1 to 300 bytes of UTF-8 without control "
	"characters\n"},
    {"directory for a secret", NET("password_file = \".\";"),
	"t.conf:3: password_file: found ./.: no plain file, allowed a plain "
	"file that only its owner can read (chmod 600)\n"},
    {"pinned without TLS", NET("tls_ca = \"empty\";"),
	"t.conf:3: tls_ca: found it without TLS, allowed it with tls = "
	"true\n"},
    {"an open key", NET("tls = true; tls_cert = \"open\"; tls_key = \"open\";"),
	"t.conf:3: tls_key: found ./open: a file that others may use, allowed "
	"a plain file that only its owner can read (chmod 600)\n"},
    {"no key", NET("tls = true; tls_cert = \"open\";"),
	"t.conf:2: tls_key: found nothing, allowed tls_cert and tls_key, or "
	"neither\n"},
    {"no file of authorities", NET("tls = true; tls_ca = \"nope\";"),
	"t.conf:3: tls_ca: found ./nope: No such file or directory, allowed a "
	"plain file that can be read\n"},
    {"a short fingerprint", NET("tls = true; tls_fingerprint = \"00:11\";"),
	"t.conf:3: tls_fingerprint: found the text \"00:11\", allowed a text "
	"of 64 to 95 bytes or a list of at most 64 such texts, as [\"anna\", "
	"\"ben\"]\n"},
    {"a server", NET("servers = [\"a:b\"];"),
	"t.conf:3: servers: found the text \"a:b\", allowed a host, host:port "
	"or [address]:port\n"},
    {"bound to a name", NET("bind = \"localhost\";"),
	"t.conf:3: bind: found the text \"localhost\", allowed an address of "
	"IPv4 or IPv6\n"},
    {"admins", NET("admins = 5;"),
	"t.conf:3: admins: found the number 5, allowed a text of 1 to 64 bytes "
	"or a list of at most 64 such texts, as [\"anna\", \"ben\"]\n"},
    {"an admin", NET("admins = [\"anna\", \"b c\"];"),
	"t.conf:3: admins: found the text \"b c\", allowed one word without "
	"spaces or control characters\n"},
    {"two networks of a name",
	"networks = ( { name = \"n\"; host = \"h\"; channels = ( { name = "
	"\"#a\"; } ); },\n{ name = \"N\"; host = \"h\"; channels = ( { name "
	"= \"#a\"; } ); } );",
	"t.conf:2: name: found \"N\" a second time, allowed a name of its own "
	"for each network\n"},
    {"a channel twice",
	"networks = ( { name = \"n\"; host = \"h\"; channels = ( { name = "
	"\"#a\"; },\n{ name = \"#A\"; } ); } );",
	"t.conf:2: name: found \"#A\" a second time, allowed each channel once "
	"in a network\n"},
    {"channel",
	"networks = ( { name = \"n\"; host = \"h\"; channels = ( { name = "
	"\"a,b\"; } ); } );",
	"t.conf:1: name: found the text \"a,b\", allowed #, &, + or ! and a "
	"name without spaces, commas or control characters\n"},
    {"prefix", CHAN("prefix = \"x\";"),
	"t.conf:5: prefix: found the text \"x\", allowed signs such as ! . ? "
	"@, no letters, digits or spaces\n"},
    {"switch", CHAN("colours = \"yes\";"),
	"t.conf:5: colours: found the text \"yes\", allowed true or false\n"},
    {"preset", CHAN("preset = \"chanel\";"),
	"t.conf:5: preset: found the text \"chanel\", allowed channel, pagat, "
	"classic, salon, hoyle\n"},
    {"options", CHAN("options = 5;"),
	"t.conf:5: options: found no group, allowed a group { } of rules\n"},
    {"rule, near", RULES("pack = 1;"),
	"t.conf:5: pack: found an unknown option; did you mean packs?\n"},
    {"rule, number", RULES("packs = 9;"),
	"t.conf:5: packs: found 9, allowed are whole numbers from 1 to 8\n"},
    {"rule, word", RULES("cover = \"all\";"),
	"t.conf:5: cover: found all, allowed: takeover, remainder\n"},
    {"rule, list", RULES("cover = ( );"),
	"t.conf:5: cover: found a list ( ) of 0, allowed a number or a word in "
	"quotes\n"},
    {"rules together", RULES("unit = 3; bank_least = 4;"),
	"t.conf:4: bank_least = 4 and unit = 3 do not fit: it must be a "
	"multiple of the unit\n"},
    {"rules that exclude", RULES("rotation = 2; after_win = \"auction\";"),
	"t.conf:4: rotation = 2 and after_win = auction exclude each other\n"},
    {"many at once", FILE_WITH("log = 1;", "port = 0;", "cards = \"french\";"),
	"t.conf:1: log: found the number 1, allowed \"stderr\" or "
	"\"syslog\"\n"
	"t.conf:3: port: found the number 0, allowed a whole number from 1 to "
	"65535\n"
	"t.conf:5: cards: found the text \"french\", allowed \"suits\" or "
	"\"ascii\"\n"},
    {"include of nothing", "@include \"nope.conf\"\n",
	"./nope.conf: No such file or directory\n"},
    {"include of a directory", "@include \".\"\n",
	"./.: found no plain file, or a very large one, allowed a plain file "
	"of at most a mebibyte\n"},
    {"absolute include", "@include \"/etc/passwd\"\n",
	"t.conf:1: @include: found a path that begins with /, allowed a path "
	"seen from the directory of the main file\n"},
    {"include of itself", "@include \"t.conf\"\n",
	"./t.conf: found files that include each other, allowed eight levels "
	"of @include\n"},
    {"include of itself, often", "@include \"t.conf\"\n@include \"t.conf\"\n",
	"./t.conf: found files that include each other, allowed eight levels "
	"of @include\n"},
    {"a number and more",
	FILE_WITH("grant_initial = 3000000000;\nport = 1;", "",
	    "options = { bank_most = 3000000000; };"),
	"t.conf:1: grant_initial: found 3000000000, allowed a number up to "
	"2147483647, or with an L behind it up to 9223372036854775807\n"
	"t.conf:6: bank_most: found 3000000000, allowed a number up to "
	"2147483647, or with an L behind it up to 9223372036854775807\n"
	"t.conf:2: port: found an option that belongs in a network\n"},
    {"in an included file", TOP("@include \"wrong.conf\""),
	"./wrong.conf:2: grant_initial: found the number -1, allowed a whole "
	"number from 0 to 9007199254740991\n"},
    {"syntax in an included file", TOP("@include \"broken.conf\""),
	"./broken.conf:1: found syntax error, allowed what "
	"lansquenetd.conf(5) says: name = value;\n"},
    {"twice", TOP("log = \"stderr\";\nlog = \"syslog\";"),
	"t.conf:2: found duplicate setting name, allowed what "
	"lansquenetd.conf(5) says: name = value;\n"},
};

static void
test_faults(void)
{
	put_file("open", "secret\n", 7, 0644);
	put_file("empty", "\n", 1, 0600);
	put_file("wrong.conf", "\ngrant_initial = -1;\n", 21, 0600);
	put_file("broken.conf", "log = ;\n", 8, 0600);
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		struct text why = TEXT_EMPTY;
		struct config *config = load(faults[i].content, &why);

		CU_ASSERT_PTR_NULL(config);
		CU_ASSERT_STRING_EQUAL(text_str(&why), faults[i].why);
		if (strcmp(text_str(&why), faults[i].why) != 0)
			printf("\n%s: %s", faults[i].name, text_str(&why));
		text_fini(&why);
		config_free(config);
	}
}

static struct config *
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

/* A page as it comes, or with every commented option put in force. */
static char *
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

static void
test_sample(void)
{
	char *plain = read_page(SAMPLE, false), *full = read_page(SAMPLE, true);
	struct config *a = must_load(plain), *b = must_load(full);
	struct text why = TEXT_EMPTY;
	struct config *itself = config_load(SAMPLE, &why);

	CU_ASSERT_PTR_NOT_NULL(itself);
	config_free(itself);
	text_fini(&why);
	/* What it shows as default is the default. */
	CU_ASSERT_STRING_EQUAL(a->state_dir, b->state_dir);
	CU_ASSERT_EQUAL(a->grant_initial, b->grant_initial);
	CU_ASSERT_EQUAL(a->log_level, b->log_level);
	CU_ASSERT_STRING_EQUAL(
	    a->networks[0].realname, b->networks[0].realname);
	CU_ASSERT_EQUAL(a->networks[0].budget, b->networks[0].budget);
	CU_ASSERT_EQUAL(
	    memcmp(&a->networks[0].channels[0].rules,
		&b->networks[0].channels[0].rules, sizeof(struct rules)),
	    0);
	config_free(a);
	config_free(b);
	free(plain);
	free(full);
}

static void
must_have(const char *page, const char *words, const char *name)
{
	CU_ASSERT_PTR_NOT_NULL(strstr(page, words));
	if (strstr(page, words) == NULL)
		printf("\n%s: missing: %s", name, words);
}

/* The sample shows each option, with its default where it has one. */
static void
test_sample_is_complete(void)
{
	char *page = read_page(SAMPLE, false);
	struct text words = TEXT_EMPTY;
	struct rules rules;

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];
		bool is_bare =
		    row->type == OPTION_NUMBER || row->type == OPTION_SWITCH;
		bool has_default =
		    row->standard != NULL && row->standard[0] != '\0';

		text_clear(&words);
		text_addf(&words, "%s = ", row->name);
		if (has_default)
			text_addf(
			    &words, is_bare ? "%s;" : "\"%s\";", row->standard);
		must_have(page, text_str(&words), row->name);
	}
	CU_ASSERT(rules_preset(&rules, "channel"));
	for (int i = 0; i < RULE_COUNT; i++) {
		const char *quote = rule_rows[i].words != NULL ? "\"" : "";

		text_clear(&words);
		text_addf(&words, "#%s = %s", rule_rows[i].name, quote);
		rules_show(&rules, (enum rule)i, &words);
		text_addf(&words, "%s;", quote);
		must_have(page, text_str(&words), rule_rows[i].name);
	}
	text_fini(&words);
	free(page);
}

/* Does the word stand in the item, with no letter or digit beside it? */
static bool
item_has(const char *item, const char *word, size_t len)
{
	for (const char *at = item; (at = memmem(at, strlen(at), word, len));
	     at++)
		if (strchr(" \n\"(", at[-1]) != NULL &&
		    strchr(" \n\".,;)", at[len]) != NULL)
			return true;
	return false;
}

/* The item of an option under its heading; owned by the caller. */
static char *
find_item(const char *page, const char *heading, const char *name)
{
	struct text words = TEXT_EMPTY;
	const char *from = strstr(page, heading), *item, *end;

	CU_ASSERT_PTR_NOT_NULL_FATAL(from);
	end = strstr(from, "\n.El");
	CU_ASSERT_PTR_NOT_NULL_FATAL(end);
	text_addf(&words, "\n.It Cm %s\n", name);
	item = strstr(from, text_str(&words));
	CU_ASSERT(item != NULL && item < end);
	if (item == NULL || item > end) {
		printf("\nthe manual has no %s", name);
		item = page;
	} else {
		item += words.len - 1;
	}
	text_fini(&words);
	from = strstr(item, "\n.It");
	return xstrndup(
	    item, (size_t)((from != NULL && from < end ? from : end) - item));
}

static void
item_must_have(const char *item, const char *word, const char *name)
{
	bool has = item_has(item, word, strlen(word));

	CU_ASSERT(has);
	if (!has)
		printf("\nthe manual says no %s at %s", word, name);
}

/* All words that are allowed, or both bounds. */
static void
check_allowed(const char *item, const char *name, const char *words,
    int64_t least, int64_t most)
{
	char number[32];

	if (words == NULL) {
		snprintf(number, sizeof(number), "%" PRId64, least);
		item_must_have(item, number, name);
		snprintf(number, sizeof(number), "%" PRId64, most);
		item_must_have(item, number, name);
		return;
	}
	for (size_t len; *words != '\0'; words += len + (words[len] == ' ')) {
		len = strcspn(words, " ");
		CU_ASSERT(item_has(item, words, len));
		if (!item_has(item, words, len))
			printf("\nthe manual says no %s at %s", words, name);
	}
}

/* The manual says of each option what is allowed, and the default. */
static void
test_manual_is_complete(void)
{
	static const char *const headings[] = {
	    [SECTION_TOP] = ".Ss The program",
	    [SECTION_NETWORK] = ".Ss A network",
	    [SECTION_CHANNEL] = ".Ss A channel",
	};
	char *page = read_page(MANUAL, false), *item;
	struct text value = TEXT_EMPTY;
	struct rules rules;

	for (size_t i = 0; i < option_rows_count; i++) {
		const struct option_row *row = &option_rows[i];

		item = find_item(page, headings[row->section], row->name);
		if (row->words != NULL || row->type == OPTION_NUMBER)
			check_allowed(
			    item, row->name, row->words, row->least, row->most);
		if (row->standard == NULL)
			must_have(item, "Must be given", row->name);
		else if (row->standard[0] != '\0' &&
			 strcmp(row->standard, "!") != 0)
			item_must_have(item, row->standard, row->name);
		free(item);
	}
	CU_ASSERT(rules_preset(&rules, "channel"));
	for (int i = 0; i < RULE_COUNT; i++) {
		const struct rule_row *row = &rule_rows[i];

		item = find_item(page, ".Ss Rules", row->name);
		check_allowed(
		    item, row->name, row->words, row->least, row->most);
		text_clear(&value);
		text_add(&value, "Default:\n.Cm ");
		rules_show(&rules, (enum rule)i, &value);
		must_have(item, text_str(&value), row->name);
		free(item);
	}
	text_fini(&value);
	free(page);
}

/* Nothing stands in the manual that is no option. */
static void
test_manual_has_no_more(void)
{
	char *page = read_page(MANUAL, false);

	for (const char *at = page; (at = strstr(at, "\n.It Cm ")) != NULL;) {
		size_t len;
		bool is_known = false;

		at += strlen("\n.It Cm ");
		len = strcspn(at, "\n");
		for (size_t i = 0; i < option_rows_count; i++)
			is_known |= strlen(option_rows[i].name) == len &&
				    memcmp(option_rows[i].name, at, len) == 0;
		for (int i = 0; i < RULE_COUNT; i++)
			is_known |= strlen(rule_rows[i].name) == len &&
				    memcmp(rule_rows[i].name, at, len) == 0;
		CU_ASSERT(is_known);
		if (!is_known)
			printf("\nno option: %.*s", (int)len, at);
	}
	free(page);
}

/* A small generator, so that a failing run can be had again. */
static uint32_t
next_word(uint32_t *state)
{
	*state = *state * 1664525 + 1013904223;
	return *state >> 8;
}

/* Files of random bytes, and the sample with random bytes in it. */
static void
test_random_bytes(void)
{
	char *sample = read_page(SAMPLE, true);
	size_t len = strlen(sample);
	uint32_t state = 1;

	for (int round = 0; round < 3000; round++) {
		struct text why = TEXT_EMPTY;
		char *bytes = xstrdup(sample);
		size_t size = round % 2 == 0 ? len : next_word(&state) % 200;
		int changes = round % 2 == 0 ? round % 7 + 1 : (int)size;
		struct config *config;

		for (int i = 0; i < changes; i++) {
			size_t at = round % 2 == 0 ? next_word(&state) % size
						   : (size_t)i;

			bytes[at] = (char)next_word(&state);
		}
		put_file("t.conf", bytes, size, 0600);
		config = config_load("t.conf", &why);
		CU_ASSERT((config == NULL) == (why.len > 0));
		config_free(config);
		text_fini(&why);
		free(bytes);
	}
	free(sample);
}

/* A deep nest of lists and groups: a fault, no crash. */
static void
test_deep(void)
{
	static const char *const begins[] = {"a = ( ", "b = {"};
	static const char *const mores[] = {"( ", "c = {"};

	for (int i = 0; i < 2; i++) {
		struct text content = TEXT_EMPTY, why = TEXT_EMPTY;

		text_add(&content, begins[i]);
		for (int depth = 0; depth < 100000; depth++)
			text_add(&content, mores[i]);
		CU_ASSERT_PTR_NULL(load(text_str(&content), &why));
		CU_ASSERT_EQUAL(
		    strncmp(text_str(&why), "t.conf:1: found ", 16), 0);
		text_fini(&content);
		text_fini(&why);
	}
}

static void
test_no_plain_file(void)
{
	static const char *const paths[] = {
	    "nope.conf", ".", "/dev/zero", "fifo", "nul", "large"};
	FILE *large = fopen("large", "we");

	CU_ASSERT_FATAL(mkfifo("fifo", 0600) == 0);
	put_file("nul", "a = 1;\0", 7, 0600);
	CU_ASSERT_PTR_NOT_NULL_FATAL(large);
	CU_ASSERT(ftruncate(fileno(large), 2 << 20) == 0);
	fclose(large);
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		struct text why = TEXT_EMPTY;

		CU_ASSERT_PTR_NULL(config_load(paths[i], &why));
		CU_ASSERT_EQUAL(
		    strncmp(text_str(&why), paths[i], strlen(paths[i])), 0);
		text_fini(&why);
	}
}

static const struct unit_case cases[] = {
    {"every fault is named", test_faults},
    {"standards", test_standards},
    {"values", test_values},
    {"TLS", test_tls},
    {"servers", test_servers},
    {"the sample loads", test_sample},
    {"the sample has every option", test_sample_is_complete},
    {"the manual has every option", test_manual_is_complete},
    {"the manual has no other", test_manual_has_no_more},
    {"random bytes", test_random_bytes},
    {"deep nesting", test_deep},
    {"no plain file", test_no_plain_file},
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
	for (size_t i = 0; i < sizeof(left) / sizeof(left[0]); i++)
		unlink(left[i]);
	if (chdir("/") != 0 || rmdir(dir) != 0)
		perror(dir);
	return failed;
}
