/*
 * The configuration: one libconfig file (DESIGN.md 7). Each option is a row of
 * a table (name, where, type, bounds, default, help); reading and checking
 * follow from the rows. Every fault is named with file, line, option, what was
 * found and what is allowed; an unknown option is a fault with a suggestion.
 */
#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/log.h"
#include "base/text.h"
#include "engine/rules.h"

/* In the order of enum announce in table/hall.h. */
enum { CONFIG_ANNOUNCE_EACH, CONFIG_ANNOUNCE_BATCH, CONFIG_ANNOUNCE_LINE };
/* Profiles of a network's budget (IRC.md 3). */
enum {
	CONFIG_BUDGET_SAFE,
	CONFIG_BUDGET_FAST,
	CONFIG_BUDGET_OFF,
	CONFIG_BUDGET_OWN
};
/* How something is said. */
enum { CONFIG_SAY_PRIVMSG, CONFIG_SAY_NOTICE };
/* By what people are known (DESIGN.md 4). */
enum {
	CONFIG_IDENTITY_AUTO,
	CONFIG_IDENTITY_ACCOUNT,
	CONFIG_IDENTITY_NICK,
	CONFIG_IDENTITY_MASK
};
/* In the order of enum irc_sasl in irc/irc.h. */
enum { CONFIG_SASL_OFF, CONFIG_SASL_WANTED, CONFIG_SASL_REQUIRED };
enum { CONFIG_CARDS_SUITS, CONFIG_CARDS_ASCII };

/* Where the main file usually is, for programs that are built with it. */
#define CONFIG_PATH SYSCONFDIR "/lansquenetd.conf"

/* What one option of a channel was given: by the file, or by an admin. */
struct config_given {
	const char *option;
	const char *value; /* as one would write it, without quotes */
	const char *file; /* NULL: by an admin */
	int line;
	const char *who; /* the admin, as he was called */
	int64_t at_s;
};

struct config_givens {
	struct config_given *list;
	int count;
};

struct config_channel {
	char *name; /* "#lansquenet" */
	char *key; /* NULL: none */
	bool is_key_told; /* by an admin */
	bool is_joined; /* by an admin: the file has it not (channels.h) */
	bool is_parted; /* by an admin: we are not to be in it */
	bool is_invited; /* joined by invitation, not by an admin */
	bool is_silent; /* and no operator has said `on` yet */
	char *prefix; /* "!" */
	char *preset; /* "channel" */
	struct rules
	    rules; /* the preset with `options` laid over it, checked */
	int announce;
	int cards;
	bool colours;
	struct config_givens file, set; /* by the file, and over it by admins */
};

struct config_network {
	char *file; /* where it begins */
	int line;
	char *name;
	char *host;
	int64_t port; /* by default 6667, with TLS 6697 */
	char **servers; /* further ones (server.h), then NULL; or NULL */
	char *bind; /* our own address; NULL: any */
	bool tls;
	bool tls_verify; /* the server's certificate */
	char **tls_fingerprint; /* pinned ones, then NULL; or NULL */
	char *tls_ca; /* files; NULL: the system's */
	char *tls_cert, *tls_key; /* both or neither */
	char *nick, *user, *realname;
	char *password; /* the server's; from password_file, NULL: none */
	int sasl;
	char *sasl_user; /* NULL: as nick */
	char *sasl_password; /* from sasl_password_file; NULL: EXTERNAL */
	bool sasl_insecure;
	char *nickserv; /* a nick, or nick@server */
	char *nickserv_password; /* from nickserv_password_file, NULL: none */
	char *modes; /* of our own; NULL: none */
	int budget;
	int64_t budget_line_ms, budget_byte_us, budget_debt_ms; /* for OWN */
	int say_to_channel, say_to_person;
	int identity;
	char **admins; /* nicks, or accounts, as written, then NULL; or NULL */
	int64_t accept_invites; /* channels to join by invitation; 0: none */
	bool ignore_relays; /* bridges to other networks */
	char **ignore; /* nicks that are not heard, then NULL; or NULL */
	struct config_channel *channels;
	int channels_count;
};

struct config {
	char *state_dir;
	char *control_socket; /* NULL: in the run or state directory */
	int64_t backup_keep; /* 0: no daily backups */
	int64_t keep_days; /* of detail; 0: for ever */
	char *backup_dir; /* NULL: "backups" in state_dir */
	bool log_to_syslog;
	enum log_level log_level;
	int64_t grant_initial; /* 1000 */
	int64_t
	    away_hours; /* of a channel, before its game is closed; 0: never */
	int64_t refill_to; /* 100; 0: no refills */
	int64_t refill_every_s;
	bool gifts;
	struct config_network *networks;
	int networks_count;
};

/*
 * Read and check a file. NULL, with every fault on a line of its own in *why
 * ("FILE:LINE: option: found …, allowed …"), if there is any. Owned by the
 * caller. A password_file that others can read, or that can't be read, is a
 * fault.
 */
struct config *config_load(const char *path, struct text *why);
/* The same of a text at hand, which faults call by a name. */
struct config *config_parse(
    const char *name, const char *text, struct text *why);
void config_free(struct config *config);

#endif
