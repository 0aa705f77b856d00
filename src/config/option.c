#include <config.h>

#include "config/option.h"

#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/text.h"
#include "config/config.h"
#include "config/refuse.h"

#define N_(text) text

#define FIELD(type, member) \
	offsetof(struct type, member), sizeof(((struct type *)0)->member)
#define TOP(name, member, type) \
	name, SECTION_TOP, false, type, FIELD(config, member)
#define NET(name, member, type) \
	name, SECTION_NETWORK, false, type, FIELD(config_network, member)
#define CHAN(name, member, type) \
	name, SECTION_CHANNEL, false, type, FIELD(config_channel, member)
#define LOOK(name, member, type) \
	name, SECTION_CHANNEL, true, type, FIELD(config_channel, member)

/* clang-format off */
const struct option_row option_rows[] = {
	{TOP("state_dir", state_dir, OPTION_TEXT), NULL, 1, 1024,
	    refuse_path, "/var/lib/lansquenet",
	    N_("the directory of the database")},
	{TOP("control_socket", control_socket, OPTION_TEXT), NULL, 1, 107,
	    refuse_path, "", N_("the socket that lansquenetctl talks to, if "
	    "not in the directory that systemd gives or in state_dir")},
	{TOP("backup_keep", backup_keep, OPTION_NUMBER), NULL, 0, 366, NULL,
	    "7", N_("how many daily backups are kept; 0: none is made")},
	{TOP("backup_dir", backup_dir, OPTION_TEXT), NULL, 1, 1024,
	    refuse_path, "", N_("where they are kept, if not in backups below "
	    "state_dir")},
	{TOP("keep_days", keep_days, OPTION_NUMBER), NULL, 0, 36500,
	    NULL, "400", N_("for how many days cards, stakes and postings of a "
	    "session that is over are kept one by one; 0: for ever")},
	{TOP("log", log_to_syslog, OPTION_WORD), "stderr syslog", 0, 0,
	    NULL, "stderr", N_("where the log goes")},
	{TOP("log_level", log_level, OPTION_WORD), "error warning info debug",
	    0, 0, NULL, "info", N_("the least important thing that is logged")},
	{TOP("grant_initial", grant_initial, OPTION_NUMBER), NULL,
	    0, CHIPS_MOST, NULL, "1000",
	    N_("the chips that a newcomer is given")},
	{TOP("refill_to", refill_to, OPTION_NUMBER), NULL,
	    0, CHIPS_MOST, NULL, "100",
	    N_("the chips that one who has next to none may have again; 0: "
	    "there are no refills")},
	{TOP("refill_every", refill_every_s, OPTION_NUMBER), NULL,
	    0, 30 * 24 * 60 * 60, NULL, "3600",
	    N_("the seconds between two refills of one person")},
	{TOP("gifts", gifts, OPTION_SWITCH), NULL, 0, 0, NULL, "false",
	    N_("whether chips that one has won may be given to others")},
	{TOP("away_hours", away_hours, OPTION_NUMBER), NULL, 0, 8760, NULL,
	    "24", N_("how long the channel of a game may be out of reach, in "
	    "hours, before the game is closed")},
	{TOP("networks", networks, OPTION_NETWORKS), NULL, 1, 32,
	    NULL, NULL, N_("the networks to be on")},

	{NET("name", name, OPTION_TEXT), NULL, 1, 32, refuse_label, NULL,
	    N_("its name here: never change it, people are known by it")},
	{NET("host", host, OPTION_TEXT), NULL, 1, 253, refuse_host, NULL,
	    N_("the server's name or address")},
	{NET("port", port, OPTION_NUMBER), NULL, 1, 65535, NULL, "6667",
	    N_("the server's port; with TLS it is 6697 by default")},
	{NET("servers", servers, OPTION_NAMES), NULL, 1, 253, refuse_server, "",
	    N_("further servers of the network, tried in turn after host")},
	{NET("bind", bind, OPTION_TEXT), NULL, 2, 45, refuse_address, "",
	    N_("the address of this machine to connect from")},
	{NET("tls", tls, OPTION_SWITCH), NULL, 0, 0, NULL, "false",
	    N_("whether to speak TLS, as one should over the Internet")},
	{NET("tls_verify", tls_verify, OPTION_SWITCH), NULL, 0, 0, NULL,
	    "true", N_("whether the server must prove who it is")},
	{NET("tls_fingerprint", tls_fingerprint, OPTION_NAMES), NULL, 64, 95,
	    refuse_fingerprint, "", N_("SHA-256 of the only certificates that "
	    "the server may have")},
	{NET("tls_ca", tls_ca, OPTION_FILE), NULL, 1, 1024, refuse_line, "",
	    N_("a file of the authorities to trust in place of the system's")},
	{NET("tls_cert", tls_cert, OPTION_FILE), NULL, 1, 1024, refuse_line,
	    "", N_("a file with our own certificate")},
	{NET("tls_key", tls_key, OPTION_PRIVATE), NULL, 1, 1024, refuse_line,
	    "", N_("a file with its key, which only its owner can read")},
	{NET("nick", nick, OPTION_TEXT), NULL, 1, 30, refuse_nick,
	    "lansquenet", N_("the nick to go by")},
	{NET("user", user, OPTION_TEXT), NULL, 1, 16, refuse_user,
	    "lansquenet", N_("the user name shown to others")},
	{NET("realname", realname, OPTION_TEXT), NULL, 1, 100, refuse_line,
	    "A table of Lansquenet", N_("the real name; say here whose bot it "
	    "is and how to reach you")},
	{NET("password_file", password, OPTION_SECRET), NULL, 1, 1024,
	    refuse_line, "", N_("a file with the server's password in its "
	    "first line, which only its owner can read")},
	{NET("sasl", sasl, OPTION_WORD), "off wanted required", 0, 0, NULL,
	    "off", N_("whether to log in by SASL: not, or go on without where "
	    "it fails, or not go on")},
	{NET("sasl_user", sasl_user, OPTION_TEXT), NULL, 1, 64, refuse_word,
	    "", N_("the account to log in as, if it is not the nick")},
	{NET("sasl_password_file", sasl_password, OPTION_SECRET), NULL, 1,
	    1024, refuse_line, "", N_("a file with the account's password in "
	    "its first line; without one the TLS certificate is the proof")},
	{NET("sasl_insecure", sasl_insecure, OPTION_SWITCH), NULL, 0, 0, NULL,
	    "false", N_("whether passwords of accounts are told without "
	    "verified TLS, for all on the way to read")},
	{NET("nickserv_password_file", nickserv_password, OPTION_SECRET), NULL,
	    1, 1024, refuse_line, "", N_("a file with the password to "
	    "identify with to NickServ, where SASL has not logged us in")},
	{NET("nickserv", nickserv, OPTION_TEXT), NULL, 1, 100, refuse_word,
	    "NickServ", N_("who is told that password: a nick, or better "
	    "nick@server")},
	{NET("modes", modes, OPTION_TEXT), NULL, 1, 20, refuse_modes, "",
	    N_("user modes to set on ourselves")},
	{NET("budget", budget, OPTION_WORD), "safe fast off own", 0, 0, NULL,
	    "safe", N_("how fast the network may be written to")},
	{NET("budget_line_ms", budget_line_ms, OPTION_NUMBER), NULL, 1, 60000,
	    NULL, "2000", N_("with a budget of your own: what a line costs, in "
	    "milliseconds")},
	{NET("budget_byte_us", budget_byte_us, OPTION_NUMBER), NULL, 0, 100000,
	    NULL, "8333", N_("and each of its bytes, in microseconds")},
	{NET("budget_debt_ms", budget_debt_ms, OPTION_NUMBER), NULL, 0, 600000,
	    NULL, "8000", N_("and how much may be spent ahead of time")},
	{NET("say_to_channel", say_to_channel, OPTION_WORD), "privmsg notice",
	    0, 0, NULL, "privmsg", N_("what a channel is told by: many clients "
	    "call their user for a notice there")},
	{NET("say_to_person", say_to_person, OPTION_WORD), "privmsg notice", 0,
	    0, NULL, "notice", N_("what one person is told by")},
	{NET("identity", identity, OPTION_WORD), "auto account nick mask", 0,
	    0, NULL, "auto", N_("by what people are known: by account where "
	    "the network has them, and by nick where not; by account alone; by "
	    "nick; or by user and host")},
	{NET("admins", admins, OPTION_NAMES), NULL, 1, 64, refuse_word, "",
	    N_("who may use the admin commands: nicks, or accounts where the "
	    "network has them")},
	{NET("ignore", ignore, OPTION_NAMES), NULL, 1, 64, refuse_word, "",
	    N_("nicks that are not heard: relays and other bots")},
	{NET("ignore_relays", ignore_relays, OPTION_SWITCH), NULL, 0, 0, NULL,
	    "true", N_("whether bridges from other networks are not heard: "
	    "nicks with a / in them, and those that bridges commonly have")},
	{NET("accept_invites", accept_invites, OPTION_NUMBER), NULL, 0, 50,
	    NULL, "0", N_("how many channels may be joined because somebody "
	    "invites us, to be silent there until an operator says `on`")},
	{NET("channels", channels, OPTION_CHANNELS), NULL, 1, 200, NULL, NULL,
	    N_("the channels with a table")},

	{CHAN("name", name, OPTION_TEXT), NULL, 2, 64, refuse_channel, NULL,
	    N_("the channel")},
	{CHAN("key", key, OPTION_TEXT), NULL, 1, 64, refuse_key, "",
	    N_("the channel's key")},
	{LOOK("prefix", prefix, OPTION_TEXT), NULL, 1, 4, refuse_prefix, "!",
	    N_("what a command begins with")},
	{LOOK("preset", preset, OPTION_TEXT), NULL, 1, 32, refuse_preset,
	    "channel", N_("the rules that the table starts from")},
	{CHAN("options", rules, OPTION_RULES), NULL, 0, 0, NULL, "",
	    N_("single rules, laid over the preset")},
	{LOOK("announce", announce, OPTION_WORD), "each batch line", 0, 0,
	    NULL, "each", N_("how turned cards are told: a line each, five a "
	    "line, or the whole run in a line")},
	{LOOK("cards", cards, OPTION_WORD), "suits ascii", 0, 0, NULL,
	    "suits", N_("how a card is written: 9 and a heart, or 9H")},
	{LOOK("colours", colours, OPTION_SWITCH), NULL, 0, 0, NULL, "true",
	    N_("whether red suits are red")},
};
/* clang-format on */

enum { OPTION_COUNT = sizeof(option_rows) / sizeof(option_rows[0]) };

const size_t option_rows_count = OPTION_COUNT;

const struct option_row *
option_find(enum option_section section, const char *name)
{
	for (size_t i = 0; i < option_rows_count; i++)
		if (option_rows[i].section == section &&
		    strcmp(option_rows[i].name, name) == 0)
			return &option_rows[i];
	return NULL;
}

const char *
option_nearest(enum option_section section, const char *name)
{
	const char *names[OPTION_COUNT];
	size_t count = 0;

	for (size_t i = 0; i < OPTION_COUNT; i++)
		if (option_rows[i].section == section)
			names[count++] = option_rows[i].name;
	return text_nearest(name, names, count);
}

int
option_word(const char *words, const char *value)
{
	size_t len = strlen(value);

	for (int i = 0;; i++) {
		size_t n = strcspn(words, " ");

		if (n == len && strncasecmp(words, value, n) == 0)
			return i;
		if (words[n] == '\0')
			return -1;
		words += n + 1;
	}
}
