#include <config.h>

#include "fault/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RUN_SECONDS = 120 };

static char base[SCRATCH_PATH - 32];

static void
die(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(99);
}

static void
join(char out[SCRATCH_PATH + 64], const char *dir, const char *name)
{
	snprintf(out, SCRATCH_PATH + 64, "%s/%s", dir, name);
}

/* What stands in a directory, but not what begins with a dot. */
static void
each_file(const char *dir, void (*each)(const char *path))
{
	DIR *d = opendir(dir);
	struct dirent *entry;
	char path[SCRATCH_PATH + 64];

	if (d == NULL)
		return;
	while ((entry = readdir(d)) != NULL) {
		join(path, dir, entry->d_name);
		if (entry->d_name[0] != '.')
			each(path);
	}
	closedir(d);
}

static void
remove_file(const char *path)
{
	(void)unlink(path);
}

void
scratch_clear(const char *dir)
{
	each_file(dir, remove_file);
}

static void
remove_dir(const char *path)
{
	scratch_clear(path);
	(void)rmdir(path);
	(void)unlink(path);
}

static void
remove_all(void)
{
	if (getenv("KEEP_SCRATCH") != NULL)
		return;
	each_file(base, remove_dir);
	(void)rmdir(base);
}

static void
make_base(void)
{
	static const char memory[] = "/dev/shm";
	const char *at = access(memory, W_OK | X_OK) == 0 ? memory : ".";
	char here[PATH_MAX];

	/* SQLite knows files by their whole path. */
	if (realpath(at, here) == NULL ||
	    snprintf(base, sizeof(base), "%s/lsq-fault-XXXXXX", here) >=
		(int)sizeof(base) ||
	    mkdtemp(base) == NULL)
		die(base);
	atexit(remove_all);
}

void
scratch_dir(const char *name, char out[SCRATCH_PATH])
{
	if (base[0] == '\0')
		make_base();
	snprintf(out, SCRATCH_PATH, "%s/%s", base, name);
	if (mkdir(out, 0700) != 0 && errno != EEXIST)
		die(out);
}

void
scratch_read(const char *path, struct text *out)
{
	FILE *file = fopen(path, "re");
	char bytes[65536];
	size_t len;

	text_clear(out);
	if (file == NULL)
		return;
	while ((len = fread(bytes, 1, sizeof(bytes), file)) > 0)
		text_add_mem(out, bytes, len);
	fclose(file);
}

void
scratch_write(const char *path, const void *bytes, size_t len)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	if (fd < 0 || write(fd, bytes, len) != (ssize_t)len)
		die(path);
	close(fd);
}

static void
copy_file(const char *from, const char *to, const char *name)
{
	struct text bytes = TEXT_EMPTY;
	char path[SCRATCH_PATH + 64];

	join(path, from, name);
	if (access(path, F_OK) == 0) {
		scratch_read(path, &bytes);
		join(path, to, name);
		scratch_write(path, text_str(&bytes), bytes.len);
	}
	text_fini(&bytes);
}

void
scratch_copy(const char *from, const char *to)
{
	scratch_clear(to);
	copy_file(from, to, "lansquenet.db");
	copy_file(from, to, "lansquenet.db-wal");
}

sqlite3 *
scratch_open(const char *dir)
{
	char path[SCRATCH_PATH + 64];
	sqlite3 *db = NULL;

	join(path, dir, "lansquenet.db");
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) !=
	    SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", path, sqlite3_errmsg(db));
		exit(99);
	}
	return db;
}

static int64_t
number(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *row = NULL;
	int64_t result = -1;

	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK &&
	    sqlite3_step(row) == SQLITE_ROW)
		result = sqlite3_column_int64(row, 0);
	else
		fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
	sqlite3_finalize(row);
	return result;
}

bool
scratch_goes_on(sqlite3 *now, const char *before, struct text *why)
{
	static const char *const tables[][2] = {
	    {"posting", "*"},
	    {"journal", "*"},
	    {"result", "*"},
	    {"chain", "session, number, anchor, top"},
	    {"draw", "*"},
	    {"deal", "number, session, chain, seed_index, packs, lowest_rank, "
		     "cut, banker, bank, begun_s, shoe, first_card"},
	};
	char sql[SCRATCH_PATH + 128];
	bool ok = true;

	snprintf(
	    sql, sizeof(sql), "ATTACH '%s/lansquenet.db' AS before", before);
	if (sqlite3_exec(now, sql, NULL, NULL, NULL) != SQLITE_OK)
		die(sql);
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++) {
		int64_t lost;

		snprintf(sql, sizeof(sql),
		    "SELECT count(*) FROM (SELECT %s FROM before.%s EXCEPT "
		    "SELECT %s FROM main.%s)",
		    tables[i][1], tables[i][0], tables[i][1], tables[i][0]);
		lost = number(now, sql);
		if (lost == 0)
			continue;
		text_addf(why, "%lld rows of %s are not as they were\n",
		    (long long)lost, tables[i][0]);
		ok = false;
	}
	sqlite3_exec(now, "DETACH before", NULL, NULL, NULL);
	return ok;
}

static void __attribute__((noreturn)) become(const char *const *argv, int fd)
{
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	char *copy[32];
	size_t n = 0;

	dup2(null, STDIN_FILENO);
	dup2(fd, STDOUT_FILENO);
	dup2(fd, STDERR_FILENO);
	for (; argv[n] != NULL && n < 31; n++)
		copy[n] = strdup(argv[n]);
	alarm(RUN_SECONDS); /* who does not end is ended */
	copy[n] = NULL;
	execvp(copy[0], copy);
	dprintf(STDERR_FILENO, "can't run %s: %s\n", argv[0], strerror(errno));
	_exit(127);
}

int
scratch_run(const char *const *argv, struct text *out)
{
	char bytes[4096];
	int fds[2], status;
	ssize_t len;
	pid_t pid;

	if (pipe2(fds, O_CLOEXEC) != 0)
		die("pipe");
	pid = fork();
	if (pid < 0)
		die("fork");
	if (pid == 0)
		become(argv, fds[1]);
	close(fds[1]);
	while ((len = read(fds[0], bytes, sizeof(bytes))) > 0)
		if (out != NULL)
			text_add_mem(out, bytes, (size_t)len);
	close(fds[0]);
	if (waitpid(pid, &status, 0) != pid)
		die("waitpid");
	return status;
}

bool
scratch_is_sound(const char *dir, struct text *why)
{
	const char *const argv[] = {
	    getenv("LANSQUENETCTL"), "check", "-d", dir, NULL};
	struct text said = TEXT_EMPTY;
	int status = scratch_run(argv, &said);
	bool ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;

	if (!ok)
		text_addf(why, "lansquenetctl check, status %d: %s\n", status,
		    text_str(&said));
	text_fini(&said);
	return ok;
}
