/*
 * How long an answer takes, from a player's line to the bot's over loopback
 * and ngircd, one line outstanding: a look (`chips`, in private) and a durable
 * act (`!cut WORD`, in the channel), each beside a bare libircclient program
 * that answers the same lines in the same run, and beside one commit of SQLite
 * on the same file system. All that with TLS between the daemon and the server
 * (the others have none), and without. And the daemon's memory with 20
 * channels.
 *
 * The lines are spread over many users. Time passes between them, the same
 * before each, so that all three are measured as they are met: not hot.
 */
#include <config.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "functional/books.h"
#include "functional/child.h"
#include "functional/game.h"

enum {
	LINES = 1000,
	LOOKERS = 110,
	SEATS = 20,
	PACE_MS = 2,
	MEMORY_CHANNELS = 20,
	MEMORY_AIM_KIB = 8192,
};

#define ECHO_NICK "Echo"
#define ECHO_ROOM "#echo"
#define TIMES \
	"seats_most = 20; time_seating = 600; time_bank = 600; " \
	"time_staking = 600;"

struct sample {
	int64_t us[LINES];
	size_t count;
};

static struct player *lookers[LOOKERS], *seated[SEATS];

static int
compare(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* In ms; part of 1000. */
static double
quantile(struct sample *sample, size_t part)
{
	qsort(sample->us, sample->count, sizeof(sample->us[0]), compare);
	return (double)sample->us[(sample->count - 1) * part / 1000] / 1000.0;
}

static double
show(const char *what, struct sample *sample)
{
	double median = quantile(sample, 500);

	printf("%-34s %9.3f %9.3f\n", what, median, quantile(sample, 990));
	return median;
}

/* One line, and the time to its answer. */
static int64_t
ask(struct player *player, const char *bot, const char *target,
    const char *said)
{
	int64_t begun_us;

	player_skip(player);
	begun_us = player_now_us();
	player_say(player, target, "%s", said);
	return player_expect(
		   player, SOON_MS, "%s NOTICE %s *", bot, player_nick(player))
		   ->at_us -
	       begun_us;
}

static void
look(struct sample *sample, const char *bot)
{
	for (int i = 0; i < LOOKERS; i++)
		ask(lookers[i], bot, bot, "chips");
	for (sample->count = 0; sample->count < LINES; sample->count++) {
		crowd_run(harness_crowd(), PACE_MS);
		sample->us[sample->count] =
		    ask(lookers[sample->count % LOOKERS], bot, bot, "chips");
	}
}

static void
act(struct sample *sample, const struct player *banker, const char *bot,
    const char *room)
{
	char said[32];
	struct player *player;

	sample->count = 0;
	for (int i = 0; sample->count < LINES; i++) {
		player = seated[i % SEATS];
		if (player == banker)
			continue;
		snprintf(said, sizeof(said), "!cut w%d", i);
		crowd_run(harness_crowd(), PACE_MS);
		sample->us[sample->count++] = ask(player, bot, room, said);
	}
}

static void
exec_or_fail(sqlite3 *db, const char *sql)
{
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
		harness_fail("%s: %s", sql, sqlite3_errmsg(db));
}

static void
commit(struct sample *sample)
{
	char path[256];
	sqlite3 *db;
	int64_t begun_us;

	harness_path("commit.db", path, sizeof(path));
	if (sqlite3_open(path, &db) != SQLITE_OK)
		harness_fail("%s can't be made", path);
	exec_or_fail(db,
	    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
	    "CREATE TABLE IF NOT EXISTS journal (step INTEGER PRIMARY KEY, "
	    "word TEXT)");
	for (sample->count = 0; sample->count < LINES; sample->count++) {
		crowd_run(harness_crowd(), PACE_MS);
		begun_us = player_now_us();
		exec_or_fail(db, "INSERT INTO journal (word) VALUES ('w')");
		sample->us[sample->count] = player_now_us() - begun_us;
	}
	sqlite3_close(db);
}

static pid_t
start_echo(void)
{
	char port[16], log[256];
	const char *argv[] = {
	    getenv("BENCH_ECHO"), port, ECHO_NICK, ECHO_ROOM, NULL};
	pid_t pid;

	if (argv[0] == NULL)
		harness_fail("BENCH_ECHO does not name the echo program");
	snprintf(port, sizeof(port), "%d", harness_port(0));
	harness_path("echo.log", log, sizeof(log));
	player_join(harness_watch(0), ECHO_ROOM);
	pid = child_start(argv, log);
	player_expect(
	    harness_watch(0), READY_MS, ECHO_NICK " JOIN " ECHO_ROOM "*");
	return pid;
}

/* Many seats, and a bank that lies. */
static struct player *
seat_all(void)
{
	struct game game = {.channel = TABLE};
	char nick[32];

	for (int i = 0; i < SEATS; i++) {
		snprintf(nick, sizeof(nick), "seat%d", i);
		seated[i] = harness_player(nick, 0, TABLE);
		player_join(seated[i], ECHO_ROOM);
		game_act(&game, seated[i], "join", "!join");
	}
	player_say(seated[0], TABLE, "!start");
	crowd_run(harness_crowd(), 1500);
	for (int i = 0; i < SEATS && books_actions("bank") == 0; i++) {
		player_say(seated[i], TABLE, "!bank 10");
		crowd_run(harness_crowd(), 300);
		if (books_actions("bank") > 0)
			return seated[i];
	}
	harness_fail("nobody has the bank");
}

static void
report(struct sample looks[2], struct sample acts[2], struct sample *commits)
{
	double bot, bare, one;

	printf("\n%-34s %9s %9s\n", "ms", "median", "p99");
	bot = show("chips: lansquenetd", &looks[0]);
	bare = show("chips: bare libircclient", &looks[1]);
	one = show("one commit (WAL, FULL)", commits);
	printf("%-34s %9.2f\n", "  ratio", bot / bare);
	bot = show("!cut: lansquenetd", &acts[0]);
	bare = show("!cut: bare libircclient", &acts[1]);
	printf("%-34s %9.2f\n", "  ratio", bot / bare);
	printf("%-34s %9.2f  (aim: below 1)\n", "  to 2 x bare + one commit",
	    bot / (2 * bare + one));
}

static struct plan
plan_of(bool has_tls)
{
	struct plan plan = harness_plan("channel", TIMES);

	plan.has_tls = has_tls;
	plan.settings = has_tls ? "tls_ca = \"irc0/ca.pem\";" : NULL;
	return plan;
}

static void
measure_latency(bool has_tls)
{
	static struct sample looks[2], acts[2], commits;
	struct plan plan = plan_of(has_tls);
	struct player *banker;
	char nick[32];
	pid_t echo;

	harness_begin(&plan);
	echo = start_echo();
	for (int i = 0; i < LOOKERS; i++) {
		snprintf(nick, sizeof(nick), "look%d", i);
		lookers[i] = player_new(harness_crowd(), nick);
		player_connect(lookers[i], harness_port(0));
	}
	look(&looks[1], ECHO_NICK);
	look(&looks[0], BOT);
	commit(&commits);
	banker = seat_all();
	act(&acts[1], banker, ECHO_NICK, ECHO_ROOM);
	act(&acts[0], banker, BOT, TABLE);
	report(looks, acts, &commits);
	child_kill(echo);
	harness_end();
}

static void
latency_with_tls(void)
{
	measure_latency(true);
}

static void
latency(void)
{
	measure_latency(false);
}

static void
measure_memory(bool has_tls)
{
	static char names[MEMORY_CHANNELS][16];
	struct plan plan = plan_of(has_tls);

	plan.channels_count[0] = MEMORY_CHANNELS;
	for (int i = 0; i < MEMORY_CHANNELS; i++) {
		plan.channels[0][i] = plan.channels[0][0];
		snprintf(names[i], sizeof(names[i]), "#table%d", i);
		plan.channels[0][i].name = names[i];
	}
	harness_begin(&plan);
	crowd_run(harness_crowd(), 1000);
	printf("\nresident memory, %d channels: %lld KiB (aim: below %d)\n",
	    MEMORY_CHANNELS, (long long)harness_memory_kib(), MEMORY_AIM_KIB);
	harness_end();
}

static void
memory_with_tls(void)
{
	measure_memory(true);
}

static void
memory(void)
{
	measure_memory(false);
}

static const struct unit_case cases[] = {
    /* First, as the server goes on with TLS. */
    {"latency with TLS", latency_with_tls},
    {"memory with TLS", memory_with_tls},
    {"latency", latency},
    {"memory", memory},
};

int
main(void)
{
	return HARNESS_MAIN("bench", cases);
}
