/*
 * The shipped daemon against real servers. One test program tries one subject:
 * its main() is harness_main(). Each case begins with harness_begin() and ends
 * with harness_end(), which must find a clean exit, a log without a report of
 * a sanitizer, and books that hold. A case that fails shows the last lines of
 * every player, the daemon's log and the books.
 *
 * Environment: LANSQUENETD (the daemon), NGIRCD_UP (tests/ngircd-up.sh), and
 * INSPIRCD_UP, HYBRID_UP, IRCU_UP, IRC2_UP where such a server is wanted;
 * KEEP_SCRATCH=1 keeps the scratch directory.
 */
#ifndef TESTS_FUNCTIONAL_HARNESS_H
#define TESTS_FUNCTIONAL_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "functional/server.h"
#include "player/player.h"
#include "unit.h"

enum { NETWORKS_MOST = 2, CHANNELS_MOST = 24 };

/* Times that suit sanitizers on a busy machine, in ms. */
enum {
	SOON_MS = 20000, /* an answer, unless a time limit stands before it */
	READY_MS = 25000, /* connected and joined */
	STOP_MS = 3000, /* SIGTERM to the end, as promised */
};

#define BOT "Lansquenet"
#define TABLE "#lansquenet"
#define ADMIN "boss"

struct plan_channel {
	const char *name;
	const char *preset; /* NULL: "channel" */
	const char *options; /* libconfig, "time_bank = 5;"; NULL: none */
	const char *announce; /* NULL: "line", so that deals are quick */
};

struct plan {
	struct plan_channel channels[NETWORKS_MOST][CHANNELS_MOST];
	int channels_count[NETWORKS_MOST];
	int networks; /* 1 or 2 */
	const char *budget; /* NULL: "off", which limits users neither */
	bool has_tls; /* the servers listen with it, the daemon uses it */
	enum server_kind server; /* an ngircd by default */
	bool has_limits; /* the servers have theirs on flooding */
	/* One network of two servers, of which the functions below know the
	 * second, once it was started, as number 1; the daemon and ADMIN are
	 * on the first. */
	bool has_link;
	const char *settings; /* more of each network; NULL: none */
	/* ",{ … }" for each further network, whose server is not ours; NULL:
	 * none. */
	const char *further;
};

/* One network, one channel: TABLE. */
struct plan harness_plan(const char *preset, const char *options);

/* Before harness_main(): the program may take so long, which is five minutes
 * otherwise. */
void harness_allow(unsigned seconds);
/* Run the cases; what main() returns. */
int harness_main(
    const char *subject, const struct unit_case *cases, size_t count);
#define HARNESS_MAIN(subject, cases) \
	harness_main(subject, cases, sizeof(cases) / sizeof((cases)[0]))

/*
 * Servers run, a fresh state directory, the daemon is in its channels. On each
 * network a player called ADMIN sits in all channels: harness_watch().
 */
void harness_begin(const struct plan *plan);
/* The same, but the daemon is only launched. */
void harness_begin_launched(const struct plan *plan);
/* And somebody has its nick already: who. */
struct player *harness_begin_robbed(const struct plan *plan);
void harness_end(void);

struct crowd *harness_crowd(void);
struct player *harness_watch(int network);
/* A new player, connected to a network and in a channel of it. */
struct player *harness_player(
    const char *nick, int network, const char *channel);
/* The servers' port without TLS. */
int harness_port(int network);

/* The daemon. stop: SIGTERM, and exit 0 in time. */
void harness_stop(void);
void harness_await_end(void); /* the same without a signal */
void harness_crash(void); /* SIGKILL */
void harness_start(void); /* and wait until it is in its channels */
void harness_launch(void); /* and do not wait */
void harness_wait_ready(void);
/* Until it is in that channel. */
void harness_wait_in(int network, const char *channel);
void harness_signal(int sig);
/* In its configuration file, put `to` where `from` stands, which it must. The
 * daemon reads it when it is told so. */
void harness_edit(const char *from, const char *to);
bool harness_is_running(void);
int64_t harness_memory_kib(void); /* VmRSS */
/* Does the log, since the case began, have a line with it? */
bool harness_log_has(const char *words);
int harness_log_count(const char *words);
/* Until it has. */
void harness_await_log(const char *words, int64_t millis);

/* The servers. start: on the same port; ADMIN comes back. */
void harness_server_kill(int network);
void harness_server_stop(int network); /* it says goodbye */
void harness_server_start(int network);
/* Its services alone; the server runs on. */
void harness_services_kill(int network);
void harness_services_start(int network);
void harness_server_freeze(int network);
void harness_server_thaw(int network);

/* End the case as failed, with all that helps to see why. */
void harness_fail(const char *format, ...)
    __attribute__((noreturn, format(printf, 1, 2)));
#define HARNESS_MUST(condition) \
	do { \
		bool holds = (condition); \
\
		CU_ASSERT(holds); \
		if (!holds) \
			harness_fail( \
			    "%s:%d: %s", __FILE__, __LINE__, #condition); \
	} while (0)

/* A path in the scratch directory. irc0 is that of the first server. */
void harness_path(const char *name, char *out, size_t size);
/* A file there, that nobody else may read: a password, which the settings of a
 * plan can name. Anew if there is one. */
void harness_put_secret(const char *name, const char *secret);

#endif
