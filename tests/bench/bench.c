/*
 * How long an answer takes, from a player's line to the bot's over loopback
 * and ngircd, one line outstanding: a look (`chips`, in private) and a durable
 * act (`!cut WORD`, in the channel), each beside a bare libircclient program
 * and an eggdrop that answer the same lines in the same run, and beside one
 * commit of SQLite on the same file system; and how many looks a second each
 * of them answers, some outstanding at any time. All that with TLS between the
 * daemon and the server (the others have none), and without. And the daemon's
 * memory with 20 channels, and with 200 on ten networks.
 *
 * The lines are spread over many users. Where latency is measured time passes
 * between them, the same before each, so that all are measured as they are
 * met: not hot.
 */
#include <config.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "bench/others.h"
#include "functional/books.h"
#include "functional/game.h"
#include "player/plain.h"

enum {
	LINES = 1000,
	LOOKERS = 110,
	SEATS = 20,
	PACE_MS = 2,
	RATE_LINES = 20000,
	RATE_WARM = 2000,
	RATE_OUTSTANDING = 20,
	RATE_ROUNDS = 3,
	MEMORY_CHANNELS = 20,
	MEMORY_NETWORKS = 10,
	MEMORY_AIM_KIB = 8192,
};

#define TIMES \
	"seats_most = 20; time_seating = 600; time_bank = 600; " \
	"time_staking = 600;"

/* Ours is the first; the last is left out where it is not installed. */
enum bot { OURS, ECHO, EGGDROP, BOTS };

static struct other bots[BOTS] = {
    [OURS] = {.name = "lansquenetd", .nick = BOT, .room = TABLE},
    [ECHO] = {.name = "bare libircclient", .nick = "Echo", .room = "#echo"},
    [EGGDROP] = {.name = "eggdrop", .nick = "Egg", .room = "#egg"},
};
static int bots_count;

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

/* Each with its median and how it stands to ours. */
static void
show_all(const char *what, struct sample *samples)
{
	double ours = quantile(&samples[OURS], 500);

	for (int i = 0; i < bots_count; i++)
		printf("%-8s%-22s %9.3f %9.3f %9.2f\n", what, bots[i].name,
		    quantile(&samples[i], 500), quantile(&samples[i], 990),
		    ours / quantile(&samples[i], 500));
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

/* Looks answered a second, some outstanding, each from another user. */
static double
rate(const char *bot)
{
	size_t seen[RATE_OUTSTANDING];
	int64_t begun_us = 0;
	int done = 0;
	char pattern[64];

	snprintf(pattern, sizeof(pattern), "%s NOTICE *", bot);
	for (int i = 0; i < RATE_OUTSTANDING; i++) {
		seen[i] = player_lines(lookers[i]);
		player_say(lookers[i], bot, "chips");
	}
	while (done < RATE_WARM + RATE_LINES) {
		crowd_turn(harness_crowd(), SOON_MS);
		for (int i = 0; i < RATE_OUTSTANDING; i++)
			for (; seen[i] < player_lines(lookers[i]); seen[i]++) {
				if (!plain_match(pattern,
					player_line(lookers[i], seen[i])
					    ->shown))
					continue;
				if (++done == RATE_WARM)
					begun_us = player_now_us();
				player_say(lookers[i], bot, "chips");
			}
	}
	return RATE_LINES * 1e6 / (double)(player_now_us() - begun_us);
}

/* In rounds that take turns, so that what else the machine does meets all: the
 * best of each. */
static void
report_rates(void)
{
	double best[BOTS] = {0}, one;

	for (int round = 0; round < RATE_ROUNDS; round++)
		for (int i = 0; i < bots_count; i++) {
			one = rate(bots[i].nick);
			best[i] = one > best[i] ? one : best[i];
			/* What is outstanding still. */
			crowd_run(harness_crowd(), 300);
		}
	printf("\n%-30s %9s %9s %9s\n", "answers a second", "", "", "ours/its");
	for (int i = 0; i < bots_count; i++)
		printf("%-8s%-22s %9.0f %9s %9.2f\n", "chips", bots[i].name,
		    best[i], "", best[OURS] / best[i]);
}

static void
start_others(void)
{
	bots_count = EGGDROP;
	other_start_echo(&bots[ECHO]);
	if (other_start_eggdrop(&bots[EGGDROP]))
		bots_count = BOTS;
	else
		printf("eggdrop is not installed, and left out\n");
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
		for (int k = ECHO; k < bots_count; k++)
			player_join(seated[i], bots[k].room);
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
report(struct sample *looks, struct sample *acts, struct sample *commits)
{
	double bare = quantile(&acts[ECHO], 500);
	double one = quantile(commits, 500);

	printf("\n%-30s %9s %9s %9s\n", "ms", "median", "p99", "ours/its");
	show_all("chips", looks);
	show_all("!cut", acts);
	printf("%-30s %9.3f %9.3f\n", "one commit (WAL, FULL)", one,
	    quantile(commits, 990));
	printf("%-30s %29.2f  (aim: below 1)\n",
	    "!cut to 2 x bare + one commit",
	    quantile(&acts[OURS], 500) / (2 * bare + one));
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
	static struct sample looks[BOTS], acts[BOTS], commits;
	struct plan plan = plan_of(has_tls);
	struct player *banker;
	char nick[32];

	printf("\n");
	harness_begin(&plan);
	start_others();
	for (int i = 0; i < LOOKERS; i++) {
		snprintf(nick, sizeof(nick), "look%d", i);
		lookers[i] = player_new(harness_crowd(), nick);
		player_connect(lookers[i], harness_port(0));
	}
	for (int i = bots_count - 1; i >= 0; i--)
		look(&looks[i], bots[i].nick);
	commit(&commits);
	banker = seat_all();
	for (int i = bots_count - 1; i >= 0; i--)
		act(&acts[i], banker, bots[i].nick, bots[i].room);
	report(looks, acts, &commits);
	report_rates();
	for (int i = ECHO; i < bots_count; i++)
		other_stop(&bots[i]);
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

static struct plan
plan_of_memory(bool has_tls)
{
	static char names[MEMORY_CHANNELS][16];
	struct plan plan = plan_of(has_tls);

	plan.channels_count[0] = MEMORY_CHANNELS;
	for (int i = 0; i < MEMORY_CHANNELS; i++) {
		plan.channels[0][i] = plan.channels[0][0];
		snprintf(names[i], sizeof(names[i]), "#table%d", i);
		plan.channels[0][i].name = names[i];
	}
	return plan;
}

static void
measure_memory(bool has_tls)
{
	struct plan plan = plan_of_memory(has_tls);

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

/* A network more, of that number, on the same server without TLS. */
static void
add_network(struct text *out, int number)
{
	text_addf(out,
	    "{ name = \"net%d\"; host = \"127.0.0.1\"; port = %d; "
	    "nick = \"" BOT "%d\"; budget = \"off\"; channels = (\n",
	    number, harness_port(0), number);
	for (int i = 0; i < MEMORY_CHANNELS; i++)
		text_addf(out, "%s{ name = \"#n%dt%d\"; }", i > 0 ? ",\n" : "",
		    number, i);
	text_add(out, "); },\n");
}

/* One ngircd joined ten times under different nicks, once of it with TLS; each
 * time there are other channels. */
static void
memory_of_ten_networks(void)
{
	const int joins = MEMORY_NETWORKS * MEMORY_CHANNELS;
	struct text all = TEXT_EMPTY;
	struct plan plan = plan_of_memory(true);
	int64_t end_us;

	harness_begin(&plan);
	harness_stop();
	text_add(&all, "networks = (\n");
	for (int i = 1; i < MEMORY_NETWORKS; i++)
		add_network(&all, i);
	harness_edit("networks = (\n", text_str(&all));
	harness_launch();
	end_us = player_now_us() + 4 * READY_MS * 1000;
	while (harness_log_count("joined channel=") < MEMORY_CHANNELS + joins) {
		if (player_now_us() > end_us)
			harness_fail("not in all channels");
		crowd_run(harness_crowd(), 200);
	}
	crowd_run(harness_crowd(), 1000);
	printf("\nresident memory, %d networks, one with TLS, %d channels: "
	       "%lld KiB\n",
	    MEMORY_NETWORKS, joins, (long long)harness_memory_kib());
	text_fini(&all);
	harness_end();
}

static const struct unit_case cases[] = {
    /* First, as the server goes on with TLS. */
    {"latency with TLS", latency_with_tls},
    {"memory with TLS", memory_with_tls},
    {"memory of ten networks", memory_of_ten_networks},
    {"latency", latency},
    {"memory", memory},
};

int
main(void)
{
	harness_allow(900);
	return HARNESS_MAIN("bench", cases);
}
