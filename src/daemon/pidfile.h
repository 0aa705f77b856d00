/*
 * The file with our process id (--pidfile), for those who start and stop the
 * daemon without a service manager. While we live it is locked by flock(2), so
 * that a file that nobody holds is stale, whatever number is in it.
 */
#ifndef DAEMON_PIDFILE_H
#define DAEMON_PIDFILE_H

#include <stdbool.h>

/*
 * Write it, over a stale one. *fd keeps the lock. False, said in the log, if
 * it can't be written or belongs to another process that lives.
 */
bool pidfile_write(const char *path, int *fd);
/* Remove it and let go of the lock. */
void pidfile_remove(const char *path, int fd);

#endif
