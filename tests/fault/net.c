/*
 * The shipped daemon on real servers: killed at moments of chance while several
 * tables play, robots at one of them; and on a disk that takes two seconds for
 * each sync.
 *
 * net [--long]. Environment: as harness.h, and LANSQUENETCTL.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "fault/scratch.h"
#include "fault/spoken.h"
#include "functional/books.h"
#include "functional/child.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

enum {
	TABLES = 3,
	PEOPLE = 3,
	KILLS = 8,
	KILLS_LONG = 150,
	PLAY_MS = 900, /* at most, between kills */
	SYNC_S = 2,
	ANSWERS = 4, /* at least, and so many slow syncs */
	SLOW_MS = 60000 /* at most for them */
};

static const char *const rooms[TABLES] = {"#lansquenet", "#b", "#practice"};
static const char *const presets[TABLES] = {"channel", "salon", "channel"};
static uint64_t chance = 4;
static int kills = KILLS;

struct hall_of_rooms {
	struct player *people[PEOPLE];
	struct spoken *spoken[TABLES];
	size_t heard; /* lines of the one who watches */
	char after[SCRATCH_PATH], before[SCRATCH_PATH];
};

/* What was said in the rooms since last time. */
static void
hear(struct hall_of_rooms *all)
{
	struct player *watch = harness_watch(0);

	for (; all->heard < player_lines(watch); all->heard++) {
		const struct line *line = player_line(watch, all->heard);

		for (int i = 0; i < TABLES; i++) {
			char begins[64];

			snprintf(begins, sizeof(begins), BOT " PRIVMSG %s ",
			    rooms[i]);
			if (strncmp(line->shown, begins, strlen(begins)) == 0)
				spoken_line(all->spoken[i], line->text);
		}
	}
}

static void
say_anything(struct hall_of_rooms *all)
{
	static const char *const words[] = {"!bank 9", "!stake 3", "!cover",
	    "!keep", "!sell", "!buy", "!cut luck", "!join", "!start", "!pass"};
	const size_t count = sizeof(words) / sizeof(words[0]);

	for (int room = 0; room < TABLES; room++)
		for (int i = 0; i < PEOPLE; i++) {
			uint64_t dice = chance_mix(&chance) >> 8;

			player_say(all->people[i], rooms[room], "%s",
			    words[dice % (count - (dice % 8 != 0))]);
		}
}

static void
judge(struct hall_of_rooms *all, bool has_before)
{
	struct text why = TEXT_EMPTY;
	char state[SCRATCH_PATH];
	sqlite3 *books;

	hear(all);
	harness_path("state", state, sizeof(state));
	scratch_copy(state, all->after);
	(void)scratch_is_sound(all->after, &why);
	books = scratch_open(all->after);
	for (int i = 0; i < TABLES; i++)
		(void)spoken_holds(all->spoken[i], books, &why);
	if (has_before)
		(void)scratch_goes_on(books, all->before, &why);
	for (int i = 0; i < TABLES; i++)
		spoken_begin(all->spoken[i], books, rooms[i]);
	sqlite3_close(books);
	scratch_copy(all->after, all->before);
	if (why.len > 0)
		harness_fail("%s", text_str(&why));
	text_fini(&why);
}

static void
seat_all(struct hall_of_rooms *all)
{
	static const char *const names[PEOPLE] = {"anna", "bert", "carl"};

	for (int i = 0; i < PEOPLE; i++) {
		all->people[i] = harness_player(names[i], 0, rooms[0]);
		for (int room = 1; room < TABLES; room++)
			player_join(all->people[i], rooms[room]);
		for (int room = 0; room < TABLES; room++)
			player_say(all->people[i], rooms[room], "!join");
	}
	player_say(all->people[0], rooms[TABLES - 1], "!robots 2");
	crowd_run(harness_crowd(), 300);
	for (int room = 0; room < TABLES; room++)
		player_say(all->people[0], rooms[room], "!start");
}

static void
killed_in_play(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct hall_of_rooms all = {.heard = 0};
	int facts = 0;

	plan.channels_count[0] = TABLES;
	for (int i = 0; i < TABLES; i++) {
		plan.channels[0][i] = plan.channels[0][0];
		plan.channels[0][i].name = rooms[i];
		plan.channels[0][i].preset = presets[i];
		all.spoken[i] = spoken_new();
	}
	scratch_dir("after", all.after);
	scratch_dir("before", all.before);
	harness_begin(&plan);
	seat_all(&all);
	for (int k = 0; k < kills; k++) {
		int64_t end_us =
		    player_now_us() +
		    1000 * (int64_t)(chance_mix(&chance) % PLAY_MS);

		do {
			say_anything(&all);
			crowd_run(harness_crowd(),
			    (int64_t)(chance_mix(&chance) % 80));
		} while (player_now_us() < end_us);
		harness_crash();
		/* Until what was sent before has arrived. */
		crowd_run(harness_crowd(), 100);
		judge(&all, k > 0);
		harness_start();
	}
	harness_stop();
	judge(&all, true);
	for (int i = 0; i < TABLES; i++) {
		facts += spoken_count(all.spoken[i]);
		spoken_free(all.spoken[i]);
	}
	printf("kills survived: %d, %d things told, %d deals: ", kills, facts,
	    (int)books_deals());
	harness_start();
	harness_end();
}

static bool
is_traced(const char *pid)
{
	struct text status = TEXT_EMPTY;
	char path[SCRATCH_PATH];
	bool is;

	snprintf(path, sizeof(path), "/proc/%s/status", pid);
	scratch_read(path, &status);
	is = strstr(text_str(&status), "TracerPid:\t0\n") == NULL;
	text_fini(&status);
	return is;
}

/* Have each sync of the daemon take that long; the pid to end it with. */
static pid_t
slow_down(void)
{
	char lock[SCRATCH_PATH], log[SCRATCH_PATH], pid[24], inject[64];
	const char *const argv[] = {"strace", "-f", "-qq", "-e",
	    "trace=fdatasync", "-e", inject, "-p", pid, NULL};
	struct text bytes = TEXT_EMPTY;
	pid_t strace;

	harness_path("state/lansquenet.lock", lock, sizeof(lock));
	harness_path("strace.log", log, sizeof(log));
	scratch_read(lock, &bytes);
	snprintf(pid, sizeof(pid), "%.*s",
	    (int)strspn(text_str(&bytes), "0123456789"), text_str(&bytes));
	snprintf(inject, sizeof(inject), "inject=fdatasync:delay_enter=%d",
	    SYNC_S * 1000000);
	strace = child_start(argv, log);
	HARNESS_MUST(strace > 0);
	for (int i = 0; i < 100 && !is_traced(pid); i++)
		crowd_run(harness_crowd(), 50);
	HARNESS_MUST(is_traced(pid));
	text_fini(&bytes);
	return strace;
}

/* One network plays, so that there is always something to write down; the
 * other asks, and is answered when a sync or two are over. */
static void
slow_disk(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct player *dora;
	struct game game;
	int64_t end_us;
	pid_t strace;
	int status;

	plan.networks = 2;
	plan.channels_count[1] = 1;
	plan.channels[1][0] = plan.channels[0][0];
	harness_begin(&plan);
	game_begin(&game, 3);
	dora = harness_player("dora", 1, TABLE);
	player_say(dora, BOT, "chips");
	player_expect(dora, SOON_MS, TO_ONE "*chips*", "dora");
	strace = slow_down();
	end_us = player_now_us() + SLOW_MS * 1000;
	for (int i = 0;
	     i < ANSWERS || harness_log_count("slow commit ms=") < ANSWERS;
	     i++) {
		int64_t began_us = player_now_us();

		for (int k = 0; k < game.count; k++)
			player_say(game.players[k], TABLE, "%s",
			    i % 2 == 0 ? "!bank 9" : "!stake 3");
		player_say(dora, BOT, "chips");
		player_expect(dora, 2 * SOON_MS, TO_ONE "*chips*", "dora");
		/* The turn in hand, and the one that the question is in. */
		HARNESS_MUST(player_now_us() - began_us <
			     (int64_t)(2 * SYNC_S + 3) * 1000000);
		/* What the others say may take longer to arrive. */
		crowd_run(harness_crowd(), 100);
		HARNESS_MUST(player_now_us() < end_us);
	}
	HARNESS_MUST(harness_is_running());
	child_signal(strace, SIGTERM);
	HARNESS_MUST(child_wait(strace, SOON_MS, &status));
	HARNESS_MUST(books_actions("bank") > 0);
	player_say(dora, TABLE, "!join");
	player_expect(dora, SOON_MS, SAYS_OPENED, TABLE);
	harness_end();
}

int
main(int argc, char **argv)
{
	static const struct unit_case cases[] = {
	    {"killed while three tables play", killed_in_play},
	    {"two seconds for each sync", slow_disk},
	};

	if (argc > 1 && strcmp(argv[1], "--long") == 0)
		kills = KILLS_LONG;
	return HARNESS_MAIN("fault: net", cases);
}
