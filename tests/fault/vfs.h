/*
 * A disk that fails when it is told to: a VFS of SQLite over the system's own.
 * Every connection of the program is on it once vfs_install() was called.
 *
 * What a loss of power leaves is known at any time: beside each file stands
 * what was synced of it, and every write since then.
 */
#ifndef TESTS_FAULT_VFS_H
#define TESTS_FAULT_VFS_H

#include <stdbool.h>
#include <stdint.h>

enum vfs_op {
	VFS_WRITE = 1,
	VFS_SYNC = 2,
	VFS_TRUNCATE = 4,
	VFS_READ = 8, /* only where it is asked for */
	VFS_CHANGES = VFS_WRITE | VFS_SYNC | VFS_TRUNCATE
};

struct vfs_fault {
	int ops; /* which count; 0: none fails */
	int at; /* the first to fail, from 1 */
	int error; /* SQLITE_FULL, SQLITE_IOERR_…; a failed write has written
		      its first half, a failed read has read it */
	bool stays; /* until another fault is set */
};

void vfs_install(void);
/* Set, and count anew. */
void vfs_set_fault(const struct vfs_fault *fault);
/* For a while nothing fails, nothing is counted and nobody watches. */
void vfs_hold(bool is_held);
/* How many operations have failed since then. */
int vfs_failed(void);

/* Called before each write, sync and truncate; NULL: not. */
void vfs_watch(void (*call)(void *ctx), void *ctx);

/* What is left of the writes since the last sync of their file. */
enum vfs_loss {
	LOSS_NONE, /* the files as they are now */
	LOSS_ALL,
	LOSS_SOME, /* of the writes, by chance, in any order */
	LOSS_TORN, /* of the sectors, by chance */
	LOSSES
};
/* The files in a directory as they are after a loss of power now, into another
 * one, which is emptied. */
void vfs_lose_power(
    const char *from, const char *to, enum vfs_loss loss, uint64_t chance);
/* Is there a WAL with writes that are not synced? */
bool vfs_is_unsynced(void);
/* Forget the files in a directory, which are closed: what is there when they
 * are opened next is synced. */
void vfs_forget(const char *dir);
/* From now on files are opened for reading alone, as if the system had refused
 * more. */
void vfs_set_read_only(bool is_read_only);

#endif
