#include <config.h>

#include "fault/vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "fault/scratch.h"

enum { SHADOWS_MOST = 16, SECTOR = 512 };

/* A write since the last sync; NULL: the file was cut to this length. */
struct change {
	unsigned char *bytes;
	sqlite3_int64 at;
	int len;
};

/* What is on the disk of a file, whatever becomes of it. */
struct shadow {
	char *path; /* NULL: no file */
	struct text synced;
	bool is_there; /* on the disk, even if empty */
	struct change *changes;
	int changes_count;
};

struct file {
	sqlite3_file base;
	struct shadow *shadow; /* NULL: of no interest */
	sqlite3_file *real; /* behind this struct */
};

static sqlite3_vfs vfs;
static sqlite3_vfs *system_vfs;
static struct shadow shadows[SHADOWS_MOST];
static struct vfs_fault fault;
static int seen, failed;
static bool is_read_only, is_held;
static void (*watch)(void *ctx);
static void *watch_ctx;

void
vfs_set_fault(const struct vfs_fault *next)
{
	fault = *next;
	seen = failed = 0;
}

void
vfs_hold(bool wanted)
{
	is_held = wanted;
}

int
vfs_failed(void)
{
	return failed;
}

void
vfs_watch(void (*call)(void *ctx), void *ctx)
{
	watch = call;
	watch_ctx = ctx;
}

static bool
fails(enum vfs_op op)
{
	if (is_held)
		return false;
	if (watch != NULL && (op & VFS_CHANGES) != 0)
		watch(watch_ctx);
	if ((fault.ops & op) == 0)
		return false;
	seen++;
	if (seen != fault.at && !(fault.stays && seen > fault.at))
		return false;
	failed++;
	return true;
}

/* Shadows. */

static void
drop_changes(struct shadow *shadow)
{
	for (int i = 0; i < shadow->changes_count; i++)
		free(shadow->changes[i].bytes);
	free(shadow->changes);
	shadow->changes = NULL;
	shadow->changes_count = 0;
}

static struct shadow *
shadow_of(const char *path)
{
	struct shadow *free_one = NULL;

	for (int i = 0; i < SHADOWS_MOST; i++) {
		if (shadows[i].path != NULL &&
		    strcmp(shadows[i].path, path) == 0)
			return &shadows[i];
		if (shadows[i].path == NULL)
			free_one = &shadows[i];
	}
	if (free_one == NULL)
		abort();
	free_one->path = xstrdup(path);
	scratch_read(path, &free_one->synced);
	free_one->is_there = free_one->synced.len > 0;
	return free_one;
}

static void
shadow_forget(struct shadow *shadow)
{
	drop_changes(shadow);
	text_fini(&shadow->synced);
	free(shadow->path);
	*shadow = (struct shadow){.path = NULL};
}

static bool
is_in(const char *path, const char *dir)
{
	size_t len = strlen(dir);

	return path != NULL && strncmp(path, dir, len) == 0 && path[len] == '/';
}

void
vfs_forget(const char *dir)
{
	for (int i = 0; i < SHADOWS_MOST; i++)
		if (is_in(shadows[i].path, dir))
			shadow_forget(&shadows[i]);
}

void
vfs_set_read_only(bool wanted)
{
	is_read_only = wanted;
}

/* bytes NULL: a truncation. */
static void
note_change(struct shadow *shadow, const void *bytes, int len, sqlite3_int64 at)
{
	struct change *change;

	if (shadow == NULL)
		return;
	shadow->changes = xrealloc(shadow->changes,
	    (size_t)shadow->changes_count + 1, sizeof(*shadow->changes));
	change = &shadow->changes[shadow->changes_count++];
	*change = (struct change){.at = at, .len = len};
	if (bytes == NULL)
		return;
	change->bytes = xmalloc((size_t)len);
	memcpy(change->bytes, bytes, (size_t)len);
}

static void
set_length(struct text *file, size_t len)
{
	while (file->len < len)
		text_add_char(file, '\0');
	file->len = len;
}

static void
put(struct text *file, const void *bytes, size_t len, size_t at)
{
	if (len == 0)
		return;
	if (file->len < at + len)
		set_length(file, at + len);
	memcpy(file->buf + at, bytes, len);
}

static void
apply(struct text *file, const struct change *change)
{
	if (change->bytes == NULL)
		set_length(file, (size_t)change->at);
	else
		put(file, change->bytes, (size_t)change->len,
		    (size_t)change->at);
}

/* Some sectors of a write. */
static void
apply_torn(struct text *file, const struct change *change, uint64_t *chance)
{
	size_t at = (size_t)change->at, len = (size_t)change->len, done = 0;

	while (change->bytes != NULL && done < len) {
		size_t part = SECTOR - (at + done) % SECTOR;

		if (part > len - done)
			part = len - done;
		if ((chance_mix(chance) & 1) != 0)
			put(file, change->bytes + done, part, at + done);
		done += part;
	}
}

static void
write_left(const struct shadow *shadow, const char *to, enum vfs_loss loss,
    uint64_t *chance)
{
	struct text file = TEXT_EMPTY;
	char path[SCRATCH_PATH + 64];
	const char *name = strrchr(shadow->path, '/') + 1;
	bool is_there = shadow->is_there;

	text_add_mem(&file, text_str(&shadow->synced), shadow->synced.len);
	for (int i = 0; i < shadow->changes_count && loss != LOSS_ALL; i++) {
		is_there = true;
		if (loss == LOSS_TORN)
			apply_torn(&file, &shadow->changes[i], chance);
		else if (loss == LOSS_NONE || (chance_mix(chance) & 1) != 0)
			apply(&file, &shadow->changes[i]);
	}
	snprintf(path, sizeof(path), "%s/%s", to, name);
	if (is_there)
		scratch_write(path, text_str(&file), file.len);
	text_fini(&file);
}

void
vfs_lose_power(
    const char *from, const char *to, enum vfs_loss loss, uint64_t chance)
{
	scratch_clear(to);
	for (int i = 0; i < SHADOWS_MOST; i++)
		if (is_in(shadows[i].path, from))
			write_left(&shadows[i], to, loss, &chance);
}

static bool
is_wal(const char *path)
{
	size_t len = strlen(path);

	return len > 4 && strcmp(path + len - 4, "-wal") == 0;
}

bool
vfs_is_unsynced(void)
{
	for (int i = 0; i < SHADOWS_MOST; i++)
		if (shadows[i].path != NULL && is_wal(shadows[i].path) &&
		    shadows[i].changes_count > 0)
			return true;
	return false;
}

/* Files. */

static sqlite3_file *
real(sqlite3_file *file)
{
	return ((struct file *)file)->real;
}

static int
file_close(sqlite3_file *file)
{
	return real(file)->pMethods->xClose(real(file));
}

static int
file_read(sqlite3_file *file, void *bytes, int len, sqlite3_int64 at)
{
	if (!fails(VFS_READ))
		return real(file)->pMethods->xRead(real(file), bytes, len, at);
	if (fault.error == SQLITE_IOERR_SHORT_READ)
		memset((char *)bytes + len / 2, 0, (size_t)(len - len / 2));
	(void)real(file)->pMethods->xRead(real(file), bytes, len / 2, at);
	return fault.error;
}

static int
file_write(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
	struct shadow *shadow = ((struct file *)file)->shadow;
	bool breaks = fails(VFS_WRITE);
	int part = breaks ? len / 2 : len;
	int result = part == 0 ? SQLITE_OK
			       : real(file)->pMethods->xWrite(
				     real(file), bytes, part, at);

	if (result == SQLITE_OK && part > 0)
		note_change(shadow, bytes, part, at);
	return breaks ? fault.error : result;
}

static int
file_truncate(sqlite3_file *file, sqlite3_int64 len)
{
	int result;

	if (fails(VFS_TRUNCATE))
		return fault.error;
	result = real(file)->pMethods->xTruncate(real(file), len);
	if (result == SQLITE_OK)
		note_change(((struct file *)file)->shadow, NULL, 0, len);
	return result;
}

static int
file_sync(sqlite3_file *file, int flags)
{
	struct shadow *shadow = ((struct file *)file)->shadow;
	int result;

	if (fails(VFS_SYNC))
		return fault.error;
	result = real(file)->pMethods->xSync(real(file), flags);
	if (result != SQLITE_OK || shadow == NULL)
		return result;
	for (int i = 0; i < shadow->changes_count; i++)
		apply(&shadow->synced, &shadow->changes[i]);
	shadow->is_there = true;
	drop_changes(shadow);
	return result;
}

static int
file_size(sqlite3_file *file, sqlite3_int64 *size)
{
	return real(file)->pMethods->xFileSize(real(file), size);
}

static int
file_lock(sqlite3_file *file, int lock)
{
	return real(file)->pMethods->xLock(real(file), lock);
}

static int
file_unlock(sqlite3_file *file, int lock)
{
	return real(file)->pMethods->xUnlock(real(file), lock);
}

static int
file_check_lock(sqlite3_file *file, int *out)
{
	return real(file)->pMethods->xCheckReservedLock(real(file), out);
}

static int
file_control(sqlite3_file *file, int op, void *arg)
{
	return real(file)->pMethods->xFileControl(real(file), op, arg);
}

static int
file_sector_size(sqlite3_file *file)
{
	return real(file)->pMethods->xSectorSize(real(file));
}

static int
file_traits(sqlite3_file *file)
{
	return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int
file_shm_map(
    sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
	return real(file)->pMethods->xShmMap(
	    real(file), page, size, extend, out);
}

static int
file_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
	return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}

static void
file_shm_barrier(sqlite3_file *file)
{
	real(file)->pMethods->xShmBarrier(real(file));
}

static int
file_shm_unmap(sqlite3_file *file, int should_delete)
{
	return real(file)->pMethods->xShmUnmap(real(file), should_delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* The VFS. */

static int
vfs_open(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags,
    int *out_flags)
{
	struct file *ours = (struct file *)file;
	int result;

	(void)self;
	ours->real = (sqlite3_file *)(ours + 1);
	ours->base.pMethods = NULL;
	ours->shadow = NULL;
	if (is_read_only && (flags & SQLITE_OPEN_READWRITE) != 0)
		flags =
		    (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) |
		    SQLITE_OPEN_READONLY;
	result =
	    system_vfs->xOpen(system_vfs, name, ours->real, flags, out_flags);
	if (ours->real->pMethods != NULL)
		ours->base.pMethods = &methods;
	if (result == SQLITE_OK && name != NULL)
		ours->shadow = shadow_of(name);
	return result;
}

static int
vfs_delete(sqlite3_vfs *self, const char *name, int sync_dir)
{
	int result = system_vfs->xDelete(system_vfs, name, sync_dir);

	(void)self;
	for (int i = 0; i < SHADOWS_MOST && result == SQLITE_OK; i++)
		if (shadows[i].path != NULL &&
		    strcmp(shadows[i].path, name) == 0) {
			drop_changes(&shadows[i]);
			text_clear(&shadows[i].synced);
			shadows[i].is_there = false;
		}
	return result;
}

void
vfs_install(void)
{
	system_vfs = sqlite3_vfs_find(NULL);
	vfs = *system_vfs;
	vfs.szOsFile = (int)sizeof(struct file) + system_vfs->szOsFile;
	vfs.zName = "fault";
	vfs.xOpen = vfs_open;
	vfs.xDelete = vfs_delete;
	if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
		abort();
}
