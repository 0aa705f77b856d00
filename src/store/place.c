#include <config.h>

#include "store/place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "base/log.h"
#include "store/migrate.h"

/* Header of a database file: sqlite.org/fileformat2.html, 1.3. */
enum {
	HEADER_BYTES = 100,
	HEADER_PAGE_SIZE = 16,
	HEADER_CHANGES = 24,
	HEADER_PAGE_COUNT = 28,
	HEADER_USER_VERSION = 60,
	HEADER_APPLICATION_ID = 68,
	HEADER_COUNTED_AT = 92 /* the page count is of that change */
};

/* Where shared memory or locks don't reach all machines; linux/magic.h. */
static const struct {
	uint32_t magic;
	const char *name;
} network_systems[] = {
    {0x6969, "NFS"},
    {0x517b, "SMB"},
    {0xff534d42, "CIFS"},
    {0xfe534d42, "SMB"},
    {0x5346414f, "AFS"},
    {0x6b414653, "AFS"},
    {0x73757245, "Coda"},
    {0x01021997, "9p"},
    {0x00c36400, "Ceph"},
    {0x0bd00bd0, "Lustre"},
};

const char *
place_network_system(unsigned long type)
{
	for (size_t i = 0;
	     i < sizeof(network_systems) / sizeof(network_systems[0]); i++)
		if ((uint32_t)type == network_systems[i].magic)
			return network_systems[i].name;
	return NULL;
}

static bool
place_is_local(const char *dir, struct text *why)
{
	struct statfs fs;
	const char *network;

	if (statfs(dir, &fs) != 0) {
		text_addf(why, "The directory %s can't be examined: %s.", dir,
		    strerror(errno));
		return false;
	}
	network = place_network_system((unsigned long)fs.f_type);
	if (network != NULL)
		text_addf(why,
		    "The directory %s is on a network file system (%s), where "
		    "the database isn't safe: choose one on a local disk.",
		    dir, network);
	return network == NULL;
}

bool
place_check_dir(const char *dir, struct text *why)
{
	struct stat st;

	if (stat(dir, &st) != 0) {
		text_addf(why,
		    "The directory %s can't be used: %s. Create it, owned by "
		    "the user that runs the daemon, or name another.",
		    dir, strerror(errno));
		return false;
	}
	if (!S_ISDIR(st.st_mode)) {
		text_addf(why,
		    "%s is not a directory: name the directory that the "
		    "database shall be in.",
		    dir);
		return false;
	}
	if (access(dir, R_OK | W_OK | X_OK) != 0) {
		text_addf(why,
		    "The directory %s can't be written: %s. Give it to the "
		    "user that runs the daemon (chown), or name another.",
		    dir, strerror(errno));
		return false;
	}
	return place_is_local(dir, why);
}

static void
lock_say_taken(int fd, const char *dir, struct text *why)
{
	char pid[24];
	ssize_t len = pread(fd, pid, sizeof(pid) - 1, 0);

	pid[len > 0 ? len : 0] = '\0';
	pid[strspn(pid, "0123456789")] = '\0';
	text_addf(why,
	    "Another daemon (process %s) runs on the database in %s: stop it "
	    "first, or name another directory.",
	    pid[0] != '\0' ? pid : "unknown", dir);
}

/* What the lock says after the process id. */
static const char open_word[] = " open";

void
place_mark(int fd, bool is_open)
{
	/* A full disk is no obstacle to play. */
	if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0 ||
	    dprintf(fd, "%ld%s\n", (long)getpid(), is_open ? open_word : "") <
		0)
		log_debug("store", "not written to the lock");
}

static bool
is_marked_open(int fd)
{
	char mark[40];
	ssize_t len = pread(fd, mark, sizeof(mark) - 1, 0);

	mark[len > 0 ? len : 0] = '\0';
	return strstr(mark, open_word) != NULL;
}

bool
place_lock(const char *dir, int *fd, bool *was_open, struct text *why)
{
	struct text path = TEXT_EMPTY;
	struct stat st;
	bool ok = false;

	text_addf(&path, "%s/" PLACE_LOCK, dir);
	*fd = open(text_str(&path),
	    O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
	if (*fd < 0) {
		text_addf(why,
		    "The lock %s can't be opened: %s. It must be a plain file "
		    "that the daemon may write.",
		    text_str(&path), strerror(errno));
	} else if (fstat(*fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		text_addf(why, "The lock %s is not a plain file: remove it.",
		    text_str(&path));
	} else if (flock(*fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno == EWOULDBLOCK)
			lock_say_taken(*fd, dir, why);
		else
			text_addf(why, "The lock %s can't be taken: %s.",
			    text_str(&path), strerror(errno));
	} else {
		ok = true;
		*was_open = is_marked_open(*fd);
		place_mark(*fd, *was_open);
	}
	if (!ok && *fd >= 0) {
		close(*fd);
		*fd = -1;
	}
	text_fini(&path);
	return ok;
}

static int32_t
header_number(const unsigned char *header, int at)
{
	return (int32_t)((uint32_t)header[at] << 24 |
			 (uint32_t)header[at + 1] << 16 |
			 (uint32_t)header[at + 2] << 8 |
			 (uint32_t)header[at + 3]);
}

void
place_say_damaged(struct text *why, const char *path, const char *how)
{
	text_addf(why,
	    "The database %s is damaged (%s). It was left as it is: move it "
	    "away with its -wal and -shm files and restore a backup.",
	    path, how);
}

void
place_say_newer(struct text *why, const char *path, int version)
{
	text_addf(why,
	    "The database %s is of a newer version (%d; this program knows "
	    "up to %d): run the newer program, or restore a backup from before "
	    "the update.",
	    path, version, migrations_count);
}

void
place_say_foreign(struct text *why, const char *path)
{
	text_addf(why,
	    "%s is a database, but not one of Lansquenet: name another "
	    "directory, or move it away and restore a backup.",
	    path);
}

static bool
header_check(const char *path, const unsigned char *header, struct text *why)
{
	int version = header_number(header, HEADER_USER_VERSION);

	if (memcmp(header, "SQLite format 3", 16) != 0) {
		text_addf(why,
		    "%s is not an SQLite database: move it away, or restore a "
		    "backup.",
		    path);
		return false;
	}
	if (header_number(header, HEADER_APPLICATION_ID) !=
	    STORE_APPLICATION_ID) {
		place_say_foreign(why, path);
		return false;
	}
	if (version > migrations_count) {
		place_say_newer(why, path, version);
		return false;
	}
	return true;
}

static bool
has_wal(const char *path)
{
	struct text wal = TEXT_EMPTY;
	struct stat st;
	bool has;

	text_addf(&wal, "%s-wal", path);
	has = stat(text_str(&wal), &st) == 0 && st.st_size > 0;
	text_fini(&wal);
	return has;
}

/* Are all pages there that the header counts? Those at the end may be of no use
 * now, and SQLite would not miss them; with a WAL they may stand there alone.
 */
static bool
is_whole(const unsigned char *header, off_t size, const char *path)
{
	int64_t page =
	    header[HEADER_PAGE_SIZE] << 8 | header[HEADER_PAGE_SIZE + 1];

	if (page == 1) /* which stands for what two bytes can't hold */
		page = 65536;
	return size >= page * header_number(header, HEADER_PAGE_COUNT) ||
	       header_number(header, HEADER_COUNTED_AT) !=
		   header_number(header, HEADER_CHANGES) ||
	       has_wal(path);
}

static bool
file_check(int fd, const char *path, struct text *why)
{
	unsigned char header[HEADER_BYTES];
	struct stat st;
	ssize_t len;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		text_addf(why, "%s is not a plain file: move it away.", path);
		return false;
	}
	if (st.st_size == 0) {
		text_addf(why,
		    "%s is empty, and a database should be there: move it "
		    "away to begin anew, or restore a backup.",
		    path);
		return false;
	}
	len = pread(fd, header, sizeof(header), 0);
	if (len < 0) {
		text_addf(why, "%s can't be read: %s.", path, strerror(errno));
		return false;
	}
	if (len < HEADER_BYTES) {
		place_say_damaged(why, path, "it is cut short");
		return false;
	}
	if (!header_check(path, header, why))
		return false;
	if (!is_whole(header, st.st_size, path)) {
		place_say_damaged(why, path, "it is cut short");
		return false;
	}
	if ((st.st_mode & (S_IRWXG | S_IRWXO)) != 0)
		log_warn("store",
		    "%s can be read by others, and it holds secrets: chmod "
		    "0600",
		    path);
	return true;
}

/* No database: then its WAL, where the newest chips may be, must be gone. */
static bool
file_check_absent(const char *path, struct text *why)
{
	struct text wal = TEXT_EMPTY;
	bool ok;

	text_addf(&wal, "%s-wal", path);
	ok = access(text_str(&wal), F_OK) != 0;
	if (!ok)
		text_addf(why,
		    "The database %s is missing, but %s is there: put the "
		    "database back, or move that file away and restore a "
		    "backup or begin anew.",
		    path, text_str(&wal));
	text_fini(&wal);
	return ok;
}

bool
place_check_wal(const char *path, struct text *why)
{
	struct text wal = TEXT_EMPTY;
	bool ok;

	text_addf(&wal, "%s-wal", path);
	ok = access(text_str(&wal), F_OK) == 0;
	if (!ok)
		text_addf(why,
		    "%s is missing, and with it the newest of the database %s, "
		    "which was not closed: put it back, or restore a backup. "
		    "If the database was copied whole by other means, remove "
		    "lansquenet.lock beside it.",
		    text_str(&wal), path);
	text_fini(&wal);
	return ok;
}

bool
place_check_file(const char *path, bool *is_new, struct text *why)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	bool ok;

	*is_new = fd < 0 && errno == ENOENT;
	if (*is_new)
		return file_check_absent(path, why);
	if (fd < 0) {
		text_addf(why,
		    "The database %s can't be opened: %s. It must be a plain "
		    "file that the daemon may read and write.",
		    path, strerror(errno));
		return false;
	}
	ok = file_check(fd, path, why);
	close(fd);
	if (ok && access(path, W_OK) != 0) {
		text_addf(why,
		    "The database %s can't be written: %s. Give it to the user "
		    "that runs the daemon (chown, chmod 0600).",
		    path, strerror(errno));
		ok = false;
	}
	return ok;
}
