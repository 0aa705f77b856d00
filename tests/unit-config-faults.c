/* Files with faults: each is named, and nothing crashes. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "unit-config.h"

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
    {"two keys", CHAN("key = \"a,b\";"),
	"t.conf:5: key: found the text \"a,b\", allowed one word without "
	"spaces, commas or control characters\n"},
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
    {"rules, each fault",
	RULES(
	    "seats_least = 8; seats_most = 4; match = \"yes\"; rotation = 2;"),
	"t.conf:4: seats_least = 8 and seats_most = 4 do not fit: most must "
	"not be below least\n"
	"t.conf:4: match = yes and laps = 0 do not fit: a match needs laps, "
	"deals, minutes, shoes or stake_limit\n"
	"t.conf:4: rotation = 2 and after_win = sale exclude each other\n"},
    {"numbers of another budget", NET("budget_line_ms = 500;"),
	"t.conf:3: budget_line_ms: found it with another budget, allowed it "
	"with budget = \"own\"\n"},
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

const struct unit_case fault_cases[] = {
    {"every fault is named", test_faults},
    {"random bytes", test_random_bytes},
    {"deep nesting", test_deep},
    {"no plain file", test_no_plain_file},
};
const size_t fault_count = sizeof(fault_cases) / sizeof(fault_cases[0]);
