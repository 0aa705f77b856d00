/*
 * The shipped daemon on a good network, where people play, and on many whose
 * servers are hostile: it stays up, the game goes on, and once every evil has
 * been met, and crowds on all networks at once, its memory grows no more.
 *
 *	hostile [SECONDS]	how long, when all has been met once
 */
#include <config.h>

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/number.h"
#include "base/text.h"
#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"
#include "hostile/server.h"

enum {
	SECONDS = 3, /* in `make check` */
	SECONDS_MOST = 24 * 60 * 60,
	WARM_MOST_S = 900, /* until all was met once, on a busy machine */
	WARM_BYTES = 3 * 1024 * 1024,
	SPARE_S = 600, /* to begin, to rest and to end */
	TURN_S = 2, /* between two reloads that make it connect at once */
	REST_TURNS = 20, /* and after so many of them */
	REST_S = 75, /* without one, so that its own times run out */
	CLOSED = 4, /* servers that no password is told to */
	TLS = 3,
	POOR = 300,
	LONG_S = 60,
	LONG_PACE_MS = 200, /* between two deals, where it takes longer */
	GROWTH_MOST_KIB = 1024,
	TRIM_S = 130, /* twice as often as upkeep.c has it, and some more */
	REPORT_S = 60
};

#if defined(__SANITIZE_ADDRESS__)
enum { HAS_PLAIN_MEMORY = false };
#else
enum { HAS_PLAIN_MEMORY = true };
#endif

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; after_win = \"pass\";"
#define PASSWORD "not-for-everybody"

static int64_t seconds = SECONDS;
static struct hostile hostile = {.count = SERVERS_MOST};

static struct {
	struct game game;
	int64_t turned_us, turns;
	int64_t reported_us;
	int64_t memory_kib; /* when all was met once */
} now;

static void
add_networks(struct text *out)
{
	static const char *const more[] = {
	    [TRADE_OPEN] = "sasl = \"wanted\"; sasl_user = \"bot\"; "
			   "sasl_password_file = \"sasl\"; "
			   "sasl_insecure = true; ",
	    [TRADE_CLOSED] = "",
	    [TRADE_TLS] = "tls = true; tls_verify = false; ",
	};

	for (int i = 0; i < hostile.count; i++) {
		text_addf(out,
		    ",\n{ name = \"evil%d\"; host = \"127.0.0.1\"; port = %u; "
		    "nick = \"" BOT "\"; budget = \"%s\"; "
		    "password_file = \"turn\"; %s"
		    "channels = ( { name = \"" HOSTILE_ROOM "\"; } ); }",
		    i, (unsigned)hostile.ports[i], i % 2 == 0 ? "off" : "safe",
		    more[hostile.trades[i]]);
	}
}

/* Another password of the servers: all of them are connected to anew. */
static void
turn(void)
{
	const int64_t us = player_now_us();
	const int64_t wait_s =
	    now.turns % REST_TURNS == REST_TURNS - 1 ? REST_S : TURN_S;
	char password[32];

	if (us - now.turned_us < wait_s * 1000000)
		return;
	now.turned_us = us;
	now.turns++;
	snprintf(password, sizeof(password), "turn-%" PRId64 "\n", now.turns);
	harness_put_secret("turn", password);
	harness_signal(SIGHUP);
}

static void
report(const char *when)
{
	const struct facts *facts = hostile.facts;

	printf("\n    %s: %ld connections, %ld bytes and %ld lines to the "
	       "daemon, %ld bytes and %ld lines from it; %" PRId64
	       " deals on the good network, the slowest act since last time "
	       "%" PRId64 " ms; memory %" PRId64 " KiB ",
	    when, (long)facts->connections, (long)facts->bytes_out,
	    (long)facts->lines_out, (long)facts->bytes_in,
	    (long)facts->lines_in, books_deals(), game_slowest_us() / 1000,
	    harness_memory_kib());
	fflush(stdout);
}

/* Nobody is ever too poor to play on. */
static void
make_rich(void)
{
	struct player *watch = harness_watch(0);

	for (int i = 0; i < now.game.count; i++) {
		const char *nick = player_nick(now.game.players[i]);

		if (books_owned(nick) < POOR)
			player_say(watch, TABLE, "!admin grant %s 1000", nick);
	}
}

static bool
is_long(void)
{
	return seconds > LONG_S;
}

/* All was met once, and where it takes long the database is larger than what
 * SQLite keeps of it in memory, which is 2 MB. */
static bool
is_warm(void)
{
	struct stat st;
	char path[256];

	harness_path("state/lansquenet.db", path, sizeof(path));
	return hostile_is_through(&hostile) &&
	       (!is_long() ||
		   (stat(path, &st) == 0 && st.st_size >= WARM_BYTES));
}

static void
play_on(void)
{
	if (game_deal(&now.game)) {
		game_act(&now.game, now.game.banker, "pass", "!pass");
		game_await_banker(&now.game);
	}
	if (books_deals() % 20 == 0)
		make_rich();
	if (is_long() && now.memory_kib != 0)
		crowd_run(harness_crowd(), LONG_PACE_MS);
	HARNESS_MUST(harness_is_running());
	HARNESS_MUST(hostile.facts->bad_lines == 0);
	HARNESS_MUST(hostile.facts->leaks == 0);
	if (player_now_us() - now.reported_us > (int64_t)REPORT_S * 1000000) {
		now.reported_us = player_now_us();
		report("meanwhile");
	}
}

/* What it has when nothing much is going on and no server is connected to anew:
 * the least within a time in which it gives back what it does not need. */
static int64_t
resting_kib(void)
{
	int64_t least = harness_memory_kib();
	int64_t end_us = player_now_us() + (int64_t)TRIM_S * 1000000;

	while (is_long() && player_now_us() < end_us) {
		int64_t kib;

		play_on();
		kib = harness_memory_kib();
		least = kib < least ? kib : least;
	}
	return least;
}

static void
begin(struct text *networks)
{
	struct plan plan = harness_plan("channel", TIMES);

	for (int i = 0; i < hostile.count; i++)
		hostile.trades[i] = i < CLOSED         ? TRADE_CLOSED
				    : i < CLOSED + TLS ? TRADE_TLS
						       : TRADE_OPEN;
	HARNESS_MUST(hostile_start(&hostile));
	harness_put_secret("sasl", PASSWORD "\n");
	harness_put_secret("turn", "turn-0\n");
	add_networks(networks);
	plan.further = text_str(networks);
	harness_begin(&plan);
}

static void
meanwhile_a_game(void)
{
	const int64_t begun_us = player_now_us();
	struct text networks = TEXT_EMPTY;
	int64_t deals, end_us, grown_kib;

	alarm((unsigned)(seconds + WARM_MOST_S + SPARE_S));
	begin(&networks);
	game_begin(&now.game, 3);
	now.reported_us = begun_us;
	while (!is_warm()) {
		HARNESS_MUST(player_now_us() - begun_us <
			     (int64_t)WARM_MOST_S * 1000000);
		turn();
		play_on();
	}
	now.memory_kib = resting_kib();
	deals = books_deals();
	report("warm");
	end_us = player_now_us() + seconds * 1000000;
	while (player_now_us() < end_us) {
		turn();
		play_on();
	}
	grown_kib = resting_kib() - now.memory_kib;
	report("at the end");
	printf("\n    memory grew from %" PRId64 " by %" PRId64 " KiB ",
	    now.memory_kib, grown_kib);
	HARNESS_MUST(books_deals() - deals >= seconds / 5);
	if (HAS_PLAIN_MEMORY)
		HARNESS_MUST(grown_kib <= GROWTH_MOST_KIB);
	HARNESS_MUST(!harness_log_has(PASSWORD));
	HARNESS_MUST(!harness_log_has("turn-"));
	harness_end();
	text_fini(&networks);
}

static const struct unit_case cases[] = {
    {"hostile servers, and a game meanwhile", meanwhile_a_game},
};

int
main(int argc, char **argv)
{
	if (argc > 1 &&
	    number_parse(argv[1], 1, SECONDS_MOST, &seconds) != NUMBER_OK) {
		fprintf(stderr, "usage: hostile [SECONDS]\n");
		return 2;
	}
	return HARNESS_MAIN("hostile", cases);
}
