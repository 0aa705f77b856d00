/*
 * A database that can't be used: the daemon as it ships says which, what is
 * wrong with it and where the newest backup is, and leaves each byte as it was.
 * And bytes changed at random: either that, or it is lived with.
 *
 * refused [--long]. Environment: LANSQUENETD, LANSQUENETCTL.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/chance.h"
#include "base/log.h"
#include "fault/room.h"
#include "fault/scratch.h"
#include "fault/vfs.h"
#include "store/place.h"
#include "unit.h"

enum { PAGE = 4096, STORE_EXIT = 4, DAMAGES = 150, DAMAGES_LONG = 5000 };

#define BACKUP "lansquenet-20261130.db"

static const struct room_case with = {"channel", false};
static char whole[SCRATCH_PATH]; /* as a crash left it: a file and a WAL */
static char closed[SCRATCH_PATH]; /* after an orderly end: one file */
static char home[SCRATCH_PATH], backups[SCRATCH_PATH], files[SCRATCH_PATH];
static char conf[SCRATCH_PATH + 16];
static bool is_long;

static void
path_of(const char *dir, const char *name, char out[SCRATCH_PATH + 64])
{
	snprintf(out, SCRATCH_PATH + 64, "%s/%s", dir, name);
}

static void
prepare(void)
{
	struct text text = TEXT_EMPTY;
	char path[SCRATCH_PATH + 64];
	struct room_play room;

	scratch_dir("whole", whole);
	scratch_dir("closed", closed);
	scratch_dir("home", home);
	scratch_dir("backups", backups);
	scratch_dir("files", files);
	room_init(&room, &with);
	CU_ASSERT_TRUE_FATAL(room_start(&room, home, &text));
	room_seat(&room);
	CU_ASSERT_TRUE(room_play_deal(&room));
	scratch_copy(home, whole);
	room_stop(&room);
	scratch_copy(home, closed);
	room_fini(&room);
	path_of(backups, BACKUP, path);
	scratch_write(path, "x", 1);
	snprintf(conf, sizeof(conf), "%s/conf", files);
	text_clear(&text);
	text_addf(&text,
	    "state_dir = \"%s\"; backup_dir = \"%s\"; networks = ( { name = "
	    "\"none\"; host = \"127.0.0.1\"; port = 1; channels = ( { name = "
	    "\"#t\"; } ); } );\n",
	    home, backups);
	scratch_write(conf, text_str(&text), text.len);
	text_fini(&text);
}

static void
by_hand(const char *sql)
{
	sqlite3 *db = scratch_open(home);

	CU_ASSERT_EQUAL(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static void
edit(const char *name, void (*change)(struct text *bytes))
{
	struct text bytes = TEXT_EMPTY;
	char path[SCRATCH_PATH + 64];

	path_of(home, name, path);
	scratch_read(path, &bytes);
	change(&bytes);
	scratch_write(path, text_str(&bytes), bytes.len);
	text_fini(&bytes);
}

static void
lose_all(struct text *bytes)
{
	text_cut(bytes, 0);
}

static void
lose_half(struct text *bytes)
{
	text_cut(bytes, bytes->len / 2 / PAGE * PAGE);
}

static void
lose_some(struct text *bytes)
{
	text_cut(bytes, bytes->len - 100);
}

static void
keep_start(struct text *bytes)
{
	text_cut(bytes, 60);
}

static void
spoil_pages(struct text *bytes)
{
	memset(bytes->buf + 3 * PAGE, 0x5a, 2 * PAGE);
}

static void
spoil_start(struct text *bytes)
{
	memset(bytes->buf, 'x', 16);
}

static void
be_empty(void)
{
	edit("lansquenet.db", lose_all);
}

static void
be_half(void)
{
	edit("lansquenet.db", lose_half);
}

static void
be_cut(void)
{
	edit("lansquenet.db", lose_some);
}

static void
be_short(void)
{
	edit("lansquenet.db", keep_start);
}

static void
be_spoilt(void)
{
	edit("lansquenet.db", spoil_pages);
}

static void
be_other(void)
{
	edit("lansquenet.db", spoil_start);
}

static void
be_newer(void)
{
	by_hand("PRAGMA user_version = 9999");
}

static void
be_foreign(void)
{
	by_hand("PRAGMA application_id = 7");
}

static void
be_gone(void)
{
	char path[SCRATCH_PATH + 64];

	scratch_copy(whole, home);
	path_of(home, "lansquenet.db", path);
	unlink(path);
}

/* Killed in the middle of a game, and its WAL is gone then. */
static void
lose_wal(void)
{
	char path[SCRATCH_PATH + 64];
	struct text why = TEXT_EMPTY;
	struct room_play room;
	pid_t pid = fork();

	if (pid == 0) {
		room_init(&room, &with);
		if (!room_start(&room, home, &why))
			_exit(1);
		room_act(&room);
		kill(getpid(), SIGKILL);
	}
	waitpid(pid, NULL, 0);
	path_of(home, "lansquenet.db-wal", path);
	CU_ASSERT_EQUAL(unlink(path), 0);
}

static const struct {
	const char *name;
	void (*make)(void);
	const char *says;
} refusals[] = {
    {"zero bytes", be_empty, "is empty"},
    {"half of it", be_half, "is damaged"},
    {"its end is cut off", be_cut, "is damaged"},
    {"a few bytes", be_short, "cut short"},
    {"pages overwritten", be_spoilt, "is damaged"},
    {"no database", be_other, "not an SQLite database"},
    {"newer", be_newer, "newer version (9999"},
    {"foreign", be_foreign, "not one of Lansquenet"},
    {"a WAL alone", be_gone, "is missing"},
    {"without its WAL", lose_wal, "-wal is missing"},
};

static void
read_files(struct text *out)
{
	static const char *const names[] = {
	    "lansquenet.db", "lansquenet.db-wal"};
	struct text bytes = TEXT_EMPTY;

	for (int i = 0; i < 2; i++) {
		char path[SCRATCH_PATH + 64];

		path_of(home, names[i], path);
		scratch_read(path, &bytes);
		text_addf(out, "%s %zu\n", names[i], bytes.len);
		text_add_mem(out, text_str(&bytes), bytes.len);
	}
	text_fini(&bytes);
}

static bool
same(const struct text *a, const struct text *b)
{
	return a->len == b->len &&
	       memcmp(text_str(a), text_str(b), a->len) == 0;
}

static void
refuse(const char *name, const char *says)
{
	const char *const argv[] = {getenv("LANSQUENETD"), "-c", conf, NULL};
	struct text was = TEXT_EMPTY, is = TEXT_EMPTY, said = TEXT_EMPTY;
	char path[SCRATCH_PATH + 64];
	int status;
	bool fine;

	read_files(&was);
	status = scratch_run(argv, &said);
	read_files(&is);
	path_of(home, "lansquenet.db", path);
	fine = WIFEXITED(status) && WEXITSTATUS(status) == STORE_EXIT &&
	       strstr(text_str(&said), says) != NULL &&
	       strstr(text_str(&said), path) != NULL &&
	       strstr(text_str(&said), BACKUP) != NULL && same(&was, &is);
	CU_ASSERT(fine);
	if (!fine)
		printf("\n%s: status %d, %s: %s\n", name, status,
		    same(&was, &is) ? "unchanged" : "CHANGED", text_str(&said));
	text_fini(&was);
	text_fini(&is);
	text_fini(&said);
}

static void
start_anew(void)
{
	scratch_clear(home);
	scratch_copy(closed, home);
}

static void
test_refused(void)
{
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		start_anew();
		refusals[i].make();
		refuse(refusals[i].name, refusals[i].says);
	}
}

/* Only where the WAL could hold something is it missed. */
static void
test_wal_not_missed(void)
{
	struct text why = TEXT_EMPTY;
	char path[SCRATCH_PATH + 64];
	struct room_play room;

	start_anew();
	lose_wal();
	path_of(home, "lansquenet.lock", path);
	CU_ASSERT_EQUAL(unlink(path), 0);
	for (int i = 0; i < 2; i++) {
		room_init(&room, &with);
		CU_ASSERT_TRUE_FATAL(room_start(&room, home, &why));
		room_stop(&room);
		room_fini(&room);
	}
	text_fini(&why);
}

/* In a process of its own: what it may do is be refused, or play. */
static void __attribute__((noreturn)) live_with(uint64_t seed)
{
	struct text was = TEXT_EMPTY, is = TEXT_EMPTY, why = TEXT_EMPTY;
	struct room_play room;
	char path[SCRATCH_PATH + 64];
	struct text *bytes = &is;
	size_t at;

	scratch_copy((seed & 1) != 0 ? whole : closed, home);
	path_of(home, (seed & 3) == 3 ? "lansquenet.db-wal" : "lansquenet.db",
	    path);
	scratch_read(path, bytes);
	at = chance_mix(&seed) % bytes->len;
	for (int i = 0; i < 4; i++) {
		bytes->buf[at % bytes->len] = (char)chance_mix(&seed);
		at += chance_mix(&seed) % 64;
	}
	scratch_write(path, text_str(bytes), bytes->len);
	read_files(&was);
	room_init(&room, &with);
	if (!room_start(&room, home, &why)) {
		text_clear(&is);
		read_files(&is);
		_exit(why.len > 0 && same(&was, &is) ? 1 : 2);
	}
	for (int i = 0; i < 30; i++)
		room_act(&room);
	room_stop(&room);
	_exit(0);
}

static void
test_random_damage(void)
{
	int refused = 0, lived = 0;

	scratch_clear(home);
	for (int i = 0; i < (is_long ? DAMAGES_LONG : DAMAGES); i++) {
		pid_t pid;
		int status = 0;

		fflush(stdout);
		pid = fork();
		if (pid == 0)
			live_with((uint64_t)i);
		waitpid(pid, &status, 0);
		if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
			printf("\nseed %d: status %x\n", i, status);
			CU_FAIL("damage");
		} else if (WEXITSTATUS(status) == 1) {
			refused++;
		} else {
			lived++;
		}
	}
	printf("refused %d, lived with %d: ", refused, lived);
	CU_ASSERT(refused > 0);
}

static void
test_network_systems(void)
{
	static const struct {
		unsigned long type;
		const char *name;
	} types[] = {
	    {0x6969, "NFS"}, {0xff534d42, "CIFS"},
	    {0xffffffffff534d42, "CIFS"}, /* where the type is signed */
	    {0x01021997, "9p"}, {0xef53, NULL}, /* ext4 */
	    {0x01021994, NULL}, /* tmpfs */
	    {0x9123683e, NULL}, /* btrfs */
	};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		const char *name = place_network_system(types[i].type);

		CU_ASSERT((name == NULL) == (types[i].name == NULL));
		if (name != NULL && types[i].name != NULL)
			CU_ASSERT_STRING_EQUAL(name, types[i].name);
	}
}

int
main(int argc, char **argv)
{
	static const struct unit_case tests[] = {
	    {"prepared", prepare},
	    {"refused, with the newest backup's name", test_refused},
	    {"a WAL that is not missed", test_wal_not_missed},
	    {"bytes changed at random", test_random_damage},
	    {"file systems of a network", test_network_systems},
	};

	is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
	if (freopen("refused.log", "w", stderr) == NULL)
		return 99;
	log_open("refused", false, LOG_LEVEL_ERR);
	return UNIT_RUN("fault: refused", tests);
}
