/*
 * Many tables at once, without a network: a front end of ours that throws away
 * what it is given, then chat/, table/ and store/ as they ship, on a database
 * in the working directory. How many durable commands a second with one table,
 * each with its commit, and with a thousand, a command of each in one turn of
 * the loop; and how long a thousand live tables take to stand up again.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "fake-front.h"

enum { NETWORKS = 5, CHANNELS = 200, TABLES = NETWORKS * CHANNELS };
enum { ROUNDS = 20, SINGLE = 4000 };

struct house {
	const char *dir;
	struct config *config;
	struct store *store;
	struct chat *chat;
	struct hall *hall;
	struct front *fronts[NETWORKS];
	int64_t now_ms;
};

static bool
throw_away(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	(void)target;
	(void)text;
	return true;
}

static const struct front_ops ops = {.send = throw_away,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
    .state = fake_state};

static void
must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "tables: %s\n", what);
	exit(1);
}

static void
turn(struct house *house, int64_t later_ms)
{
	house->now_ms += later_ms;
	must(fake_turn(house->chat, house->hall, house->now_ms,
		 1000000 + house->now_ms / 1000),
	    "the disk failed");
}

static void
say(struct house *house, int table, const char *who, const char *text)
{
	char room[32], nick[32];
	struct front_speech speech = {.room = room, .nick = nick, .text = text};
	enum front_heard heard;

	snprintf(room, sizeof(room), "#t%d", table);
	snprintf(nick, sizeof(nick), "%s%d", who, table);
	heard = front_said(house->fronts[table / CHANNELS], &speech);
	must(heard == FRONT_HEARD || heard == FRONT_REFUSED, text);
}

static struct config *
configure(const char *dir)
{
	struct text why = TEXT_EMPTY;
	char path[512];
	struct config *config;
	FILE *file;

	snprintf(path, sizeof(path), "%s/conf", dir);
	file = fopen(path, "we");
	must(file != NULL, path);
	fprintf(file, "backup_keep = 0; networks = (");
	for (int i = 0; i < TABLES; i++) {
		if (i % CHANNELS == 0)
			fprintf(file,
			    "%s{ name = \"net%d\"; host = \"localhost\"; "
			    "budget = \"off\"; channels = (",
			    i > 0 ? "); }, " : "", i / CHANNELS);
		fprintf(file,
		    "%s{ name = \"#t%d\"; options = { time_seating = 6000; "
		    "time_bank = 6000; time_staking = 6000; }; }",
		    i % CHANNELS > 0 ? ", " : "", i);
	}
	fputs("); });", file);
	must(fclose(file) == 0, path);
	config = config_load(path, &why);
	must(config != NULL, text_str(&why));
	text_fini(&why);
	return config;
}

/* Until the tables stand; how long it took, in ms. */
static int64_t
open_house(struct house *house)
{
	const struct front_budget budget = {0, 0, 0};
	struct text why = TEXT_EMPTY;
	int64_t began = clock_mono_ms();

	house->store = store_open(house->dir, &why);
	must(house->store != NULL, text_str(&why));
	house->chat = chat_new(house->config, house->store);
	house->hall = hall_new(house->store, chat_hall_ops(), house->chat);
	chat_set_hall(house->chat, house->hall);
	must(hall_resume(house->hall, 1000000), "not resumed");
	for (int i = 0; i < NETWORKS; i++) {
		char name[16];

		snprintf(name, sizeof(name), "net%d", i);
		house->fronts[i] =
		    front_new(house->chat, name, &ops, NULL, &budget);
	}
	text_fini(&why);
	return clock_mono_ms() - began;
}

/* The rooms are there; a turn of the loop for all of them. */
static int64_t
enter_rooms(struct house *house)
{
	int64_t began = clock_mono_ms();

	for (int i = 0; i < TABLES; i++) {
		struct front *front = house->fronts[i / CHANNELS];
		char room[32];

		if (i % CHANNELS == 0) {
			front_set_nick(front, "Dealer");
			front_is_up(front);
		}
		snprintf(room, sizeof(room), "#t%d", i);
		front_room_entered(front, room);
	}
	turn(house, 1);
	return clock_mono_ms() - began;
}

static void
close_house(struct house *house)
{
	for (int i = 0; i < NETWORKS; i++)
		front_free(house->fronts[i]);
	chat_free(house->chat);
	hall_free(house->hall);
	store_close(house->store);
}

/* Two are seated at each table, and one of them, whoever it is, has put up a
 * bank. */
static void
seat_all(struct house *house)
{
	static const struct {
		const char *who, *text;
	} steps[] = {{"anna", "!join"}, {"ben", "!join"}, {"anna", "!start"},
	    {"anna", "!bank 20"}, {"ben", "!bank 20"}};

	for (size_t k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
		for (int i = 0; i < TABLES; i++)
			say(house, i, steps[k].who, steps[k].text);
		turn(house, 1000);
	}
}

/* Both cut; the one who banks is refused. So say it by both, count one. */
static double
per_second(struct house *house, int tables, int rounds)
{
	int64_t began = clock_mono_ms(), ms;

	for (int k = 0; k < rounds; k++) {
		char text[32];

		snprintf(text, sizeof(text), "!cut w%d", k);
		for (int i = 0; i < tables; i++) {
			say(house, i, "anna", text);
			say(house, i, "ben", text);
		}
		turn(house, 1000);
	}
	ms = clock_mono_ms() - began;
	return 1000.0 * tables * rounds / (double)(ms > 0 ? ms : 1);
}

int
main(void)
{
	char dir[] = "bench-tables-XXXXXX", command[64];
	struct house house = {.now_ms = 1000000};
	double one, many;
	int64_t stood, woken;

	log_open("tables", false, LOG_LEVEL_ERR);
	must(mkdtemp(dir) != NULL, "no directory");
	house.dir = dir;
	house.config = configure(dir);
	open_house(&house);
	enter_rooms(&house);
	seat_all(&house);
	one = per_second(&house, 1, SINGLE);
	many = per_second(&house, TABLES, ROUNDS);
	printf("durable commands a second: 1 table, a commit each %.0f; "
	       "%d tables, a commit a turn %.0f; ratio %.1f\n",
	    one, TABLES, many, many / one);
	close_house(&house);
	stood = open_house(&house);
	woken = enter_rooms(&house);
	printf("%d live tables stood up in %lld ms, woken in %lld ms; resident "
	       "%lld KiB\n",
	    TABLES, (long long)stood, (long long)woken,
	    (long long)memory_resident_kib());
	close_house(&house);
	config_free(house.config);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	return system(command) == 0 ? 0 : 1;
}
