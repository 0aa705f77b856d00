/*
 * The disk fails: at each write, sync and truncation of a whole deal in turn,
 * once or until it is well again; at each moment the power goes; a full disk, a
 * lock, files for reading only. What was told is in the books, what was not
 * taken was said not to be, memory equals the disk again, and play goes on.
 *
 * disk [--long]
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "fault/alloc.h"
#include "fault/room.h"
#include "fault/scratch.h"
#include "fault/vfs.h"
#include "store/query.h"
#include "unit.h"

/* A sanitizer makes all of it several times as slow. */
#ifdef __SANITIZE_ADDRESS__
enum { SELDOM = 4 };
#else
enum { SELDOM = 1 };
#endif

enum {
	CHECKPOINT_PAGES = 25, /* so that a deal has some of them */
	ACTS_WHILE_BROKEN = 12,
	ACTS_TILL_FULL = 80,
	STEPS_MOST = 5000,
	STRIDE = 9 * SELDOM /* where not everything is tried */
};

static const struct room_case cases_all[] = {
    {"channel", false},
    {"channel", true},
    {"pagat", false},
    {"classic", false},
    {"salon", false},
    {"hoyle", false},
};
enum { CASES = sizeof(cases_all) / sizeof(cases_all[0]) };

static const struct vfs_fault no_fault;
static char home[SCRATCH_PATH]; /* where it plays */
static char begun[SCRATCH_PATH]; /* seats are taken; as a crash left it */
static char copy[SCRATCH_PATH], lost[SCRATCH_PATH];
static bool is_long;
static struct vfs_fault in_hand; /* the one in hand */
static int faults, apologies, losses;

static void
must(bool holds, const char *what, const struct room_play *room,
    struct text *why)
{
	CU_ASSERT(holds);
	if (holds)
		return;
	printf("\n%s (error %d at %d of %x%s; %s%s): %s\n-- told:\n%s\n", what,
	    in_hand.error, in_hand.at, in_hand.ops,
	    in_hand.stays ? ", stays" : "", room->with->preset,
	    room->with->has_robots ? " with robots" : "", text_str(why),
	    text_str(&room->lines));
	exit(1);
}

static void
start(struct room_play *room, const char *dir)
{
	struct text why = TEXT_EMPTY;

	must(room_start(room, dir, &why), "start", room, &why);
	sqlite3_wal_autocheckpoint(room->store->db, CHECKPOINT_PAGES);
	text_fini(&why);
}

/* A game where seats are taken, its WAL not yet in the file. */
static void
prepare(const struct room_case *with)
{
	struct room_play room;

	scratch_clear(home);
	room_init(&room, with);
	start(&room, home);
	room_seat(&room);
	vfs_lose_power(home, begun, LOSS_NONE, 0);
	room_stop(&room);
	vfs_forget(home);
	room_fini(&room);
}

static void
begin_copy(struct room_play *room, const struct room_case *with)
{
	scratch_copy(begun, copy);
	room_init(room, with);
	room_expect(room, copy);
	scratch_copy(begun, home);
}

static void
end_copy(struct room_play *room)
{
	struct text why = TEXT_EMPTY;

	vfs_set_fault(&no_fault);
	room_stop(room);
	vfs_forget(home);
	must(room_holds(room, home, &why), "at the end", room, &why);
	text_fini(&why);
	room_fini(room);
}

static bool
has_apology(const struct room_play *room, size_t from)
{
	return strstr(text_str(&room->lines) + from,
		   "could not write that down") != NULL;
}

/* Who said what was not taken is told so, and nothing has changed. */
static void
act_under_fault(struct room_play *room)
{
	struct text why = TEXT_EMPTY;
	size_t from = room->lines.len;
	int refused = room->refused, failed = vfs_failed();

	room_act(room);
	if (room->word_was_refused)
		must(has_apology(room, from), "nobody was told", room, &why);
	apologies += room->refused > refused && has_apology(room, from);
	vfs_hold(true);
	if (vfs_failed() > failed)
		must(room_equals_disk(room, copy, &why), "after a fault", room,
		    &why);
	vfs_hold(false);
	text_fini(&why);
}

/* A deal with a fault in it; then one without. True: it was met. */
static bool
deal_with_fault(const struct room_case *with)
{
	struct text why = TEXT_EMPTY;
	struct room_play room;
	int acts = 0;

	begin_copy(&room, with);
	start(&room, home);
	vfs_set_fault(&in_hand);
	while (room.deals == 0 && acts < ACTS_WHILE_BROKEN) {
		act_under_fault(&room);
		acts += vfs_failed() > 0;
	}
	faults += vfs_failed();
	acts = vfs_failed();
	vfs_set_fault(&no_fault);
	/* What waits for the disk to be well again. */
	room_turn(&room, 100000);
	must(room_play_deal(&room), "it does not go on", &room, &why);
	must(room_equals_disk(&room, copy, &why), "later", &room, &why);
	end_copy(&room);
	text_fini(&why);
	return acts > 0;
}

static void
each_fault(const struct room_case *with)
{
	static const struct {
		int ops, error;
	} kinds[] = {
	    {VFS_WRITE, SQLITE_IOERR_WRITE},
	    {VFS_WRITE, SQLITE_FULL},
	    {VFS_WRITE, SQLITE_READONLY},
	    {VFS_SYNC, SQLITE_IOERR_FSYNC},
	    {VFS_TRUNCATE, SQLITE_IOERR_TRUNCATE},
	};

	prepare(with);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		int stride = kinds[i].ops == VFS_WRITE ? STRIDE : SELDOM;

		for (int stays = 0; stays < 2; stays++)
			for (int n = 1; n < STEPS_MOST;
			     n += is_long ? 1 : stride) {
				in_hand = (struct vfs_fault){kinds[i].ops, n,
				    kinds[i].error, stays != 0};
				if (!deal_with_fault(with))
					break;
			}
	}
}

static void
test_each_fault(void)
{
	for (int i = 0; i < (is_long ? CASES : 1); i++)
		each_fault(&cases_all[i]);
}

/* While it starts: it does not, says where, and harms nothing. */
static void
test_starting(void)
{
	static const int errors[] = {SQLITE_IOERR_WRITE, SQLITE_FULL,
	    SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ};
	bool met = true;

	prepare(&cases_all[0]);
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		met = true;
		for (int n = 1; met; n++) {
			struct room_play room;
			struct text why = TEXT_EMPTY;

			in_hand =
			    (struct vfs_fault){i < 2 ? VFS_CHANGES : VFS_READ,
				n, errors[i], (n & 1) != 0};
			begin_copy(&room, &cases_all[0]);
			vfs_set_fault(&in_hand);
			if (room_start(&room, home, &why))
				room_stop(&room);
			else
				must(why.len > 0, "no reason", &room, &why);
			met = vfs_failed() > 0;
			faults += vfs_failed();
			vfs_set_fault(&no_fault);
			vfs_forget(home);
			scratch_copy(home, copy);
			room_expect(&room, copy);
			start(&room, home);
			must(room_play_deal(&room), "later", &room, &why);
			end_copy(&room);
			text_fini(&why);
		}
	}
}

/* Memory runs out in SQLite: while it starts, and while it plays. */
static void
test_memory(void)
{
	bool met = true;

	prepare(&cases_all[0]);
	for (int n = 1; met; n += is_long ? 1 : SELDOM + n / 8) {
		struct room_play room;
		struct text why = TEXT_EMPTY;
		bool started;

		begin_copy(&room, &cases_all[0]);
		alloc_fail(n, (n & 1) != 0);
		started = room_start(&room, home, &why);
		for (int i = 0; started && i < ACTS_WHILE_BROKEN; i++)
			room_act(&room);
		met = alloc_failed() > 0;
		faults += alloc_failed();
		alloc_fail(0, false);
		if (started)
			must(room_equals_disk(&room, copy, &why), "memory",
			    &room, &why);
		else
			must(why.len > 0, "no reason", &room, &why);
		if (started)
			room_stop(&room);
		vfs_forget(home);
		scratch_copy(home, copy);
		room_expect(&room, copy);
		start(&room, home);
		must(room_play_deal(&room), "later", &room, &why);
		end_copy(&room);
		text_fini(&why);
	}
}

/* Power. */

struct power {
	struct room_play *room;
	int steps;
};

static void
after_power(struct room_play *room, enum vfs_loss loss, int step)
{
	struct text why = TEXT_EMPTY;

	vfs_watch(NULL, NULL);
	room->on_line = NULL;
	vfs_lose_power(home, lost, loss, (uint64_t)step);
	/* The checks write, if only what recovery does: on a copy. */
	scratch_copy(lost, copy);
	must(room_holds(room, copy, &why), "power lost", room, &why);
	room_expect(room, copy);
	start(room, lost);
	must(room_play_deal(room), "after power was lost", room, &why);
	room_stop(room);
	vfs_forget(lost);
	must(room_holds(room, lost, &why), "later", room, &why);
	text_fini(&why);
}

/* The world in which the power goes now is a process of its own. */
static void
lose_power(void *ctx)
{
	struct power *power = ctx;
	int step = power->steps++;

	if (!is_long && step % SELDOM != 0)
		return;
	for (int loss = LOSS_ALL; loss < LOSSES; loss++) {
		int status = 0;
		pid_t pid;

		if (!is_long &&
		    step / SELDOM % (LOSSES - LOSS_ALL) != loss - LOSS_ALL)
			continue;
		fflush(stdout);
		pid = fork();
		if (pid == 0) {
			after_power(power->room, (enum vfs_loss)loss, step);
			_exit(0);
		}
		waitpid(pid, &status, 0);
		CU_ASSERT_EQUAL_FATAL(status, 0);
		losses++;
	}
}

/* Law 1: what is said is on the disk. */
static void
see_synced(void *ctx)
{
	(void)ctx;
	CU_ASSERT_FALSE_FATAL(vfs_is_unsynced());
}

static void
power_of(const struct room_case *with)
{
	struct room_play room;
	struct power power = {&room, 0};
	struct text why = TEXT_EMPTY;

	prepare(with);
	begin_copy(&room, with);
	start(&room, home);
	room.on_line = see_synced;
	vfs_watch(lose_power, &power);
	must(room_play_deal(&room), "a deal", &room, &why);
	if (is_long)
		must(room_play_deal(&room), "another", &room, &why);
	vfs_watch(NULL, NULL);
	end_copy(&room);
	text_fini(&why);
}

static void
test_power(void)
{
	for (int i = 0; i < (is_long ? CASES : 1); i++)
		power_of(&cases_all[i]);
}

/* Full. */

static void
file_limit(rlim_t most)
{
	struct rlimit limit;

	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = most == 0 ? limit.rlim_max : most;
	CU_ASSERT_EQUAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static off_t
wal_size(void)
{
	char path[SCRATCH_PATH + 32];
	struct stat st;

	snprintf(path, sizeof(path), "%s/lansquenet.db-wal", home);
	return stat(path, &st) == 0 ? st.st_size : 0;
}

/* No file may grow beyond where the WAL is; later it may. */
static void
fill_disk(const struct room_case *which)
{
	struct text why = TEXT_EMPTY;
	struct room_play room;

	prepare(which);
	begin_copy(&room, which);
	start(&room, home);
	sqlite3_wal_autocheckpoint(room.store->db, 0);
	for (int i = 0; i < 20; i++) {
		size_t from;
		int refused = room.refused;

		room_act(&room);
		from = room.lines.len;
		file_limit((rlim_t)wal_size() + (rlim_t)i * 500);
		for (int k = 0; k < ACTS_TILL_FULL && room.refused == refused;
		     k++)
			room_act(&room);
		file_limit(0);
		must(has_apology(&room, from), "full", &room, &why);
		must(room_equals_disk(&room, copy, &why), "full", &room, &why);
		room_turn(&room, 100000);
		must(room_play_deal(&room), "room again", &room, &why);
	}
	end_copy(&room);
	text_fini(&why);
}

static void
test_full(void)
{
	static const struct room_case cases[] = {
	    {"channel", false}, {"hoyle", false}};

	signal(SIGXFSZ, SIG_IGN);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		fill_disk(&cases[i]);
}

/* Another process's lock. */
static void
test_busy(void)
{
	struct text why = TEXT_EMPTY;
	struct room_play room;
	int ready[2], done[2], refused;
	char byte = 0;
	pid_t pid;

	prepare(&cases_all[0]);
	begin_copy(&room, &cases_all[0]);
	CU_ASSERT_EQUAL_FATAL(pipe(ready) + pipe(done), 0);
	pid = fork();
	if (pid == 0) {
		sqlite3 *other;

		close(done[1]);
		(void)!read(done[0], &byte, 1);
		other = scratch_open(home);
		if (sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL) !=
		    SQLITE_OK)
			_exit(1);
		(void)!write(ready[1], &byte, 1);
		(void)!read(done[0], &byte, 1);
		_exit(0);
	}
	close(done[0]);
	start(&room, home);
	(void)!write(done[1], &byte, 1);
	(void)!read(ready[0], &byte, 1);
	refused = room.refused;
	for (int i = 0; i < 3; i++)
		act_under_fault(&room);
	must(has_apology(&room, 0), "locked", &room, &why);
	CU_ASSERT(refused <= room.refused);
	close(done[1]);
	waitpid(pid, NULL, 0);
	close(ready[0]);
	close(ready[1]);
	room_turn(&room, 100000);
	must(room_play_deal(&room), "the lock is gone", &room, &why);
	end_copy(&room);
	text_fini(&why);
}

/* Nothing is written to a file that is for reading only, and it says so. */
static void
test_read_only(void)
{
	struct text why = TEXT_EMPTY;
	struct room_play room;

	prepare(&cases_all[0]);
	begin_copy(&room, &cases_all[0]);
	vfs_set_read_only(true);
	CU_ASSERT_FALSE(room_start(&room, home, &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), "can't be written"));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), home));
	vfs_set_read_only(false);
	vfs_forget(home);
	start(&room, home);
	must(room_play_deal(&room), "writable again", &room, &why);
	end_copy(&room);
	text_fini(&why);
}

int
main(int argc, char **argv)
{
	static const struct unit_case tests[] = {
	    {"each write, sync and truncation fails", test_each_fault},
	    {"the disk fails at the start", test_starting},
	    {"memory runs out", test_memory},
	    {"the power goes at any moment", test_power},
	    {"a full disk", test_full},
	    {"another process's lock", test_busy},
	    {"a file for reading only", test_read_only},
	};
	int64_t began = clock_mono_ms();
	int failed;

	is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
	/* Its sentences on each fault are not what is looked at. */
	if (freopen("disk.log", "w", stderr) == NULL)
		return 99;
	log_open("disk", false, LOG_LEVEL_ERR);
	scratch_dir("home", home);
	scratch_dir("begun", begun);
	scratch_dir("copy", copy);
	scratch_dir("lost", lost);
	alloc_install();
	vfs_install();
	failed = UNIT_RUN("fault: disk", tests);
	printf("faults: %d, apologies: %d, losses of power: %d, %lld ms\n",
	    faults, apologies, losses, (long long)(clock_mono_ms() - began));
	return failed;
}
