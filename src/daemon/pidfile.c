#include <config.h>

#include "daemon/pidfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"

static bool
fail(const char *path, const char *why)
{
	log_err("daemon", "pidfile=%s error=%s", path, why);
	return false;
}

static bool
write_pid(const char *path, int fd)
{
	struct stat st;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return fail(path, "It is not a plain file");
	if (flock(fd, LOCK_EX | LOCK_NB) != 0)
		return fail(path, errno == EWOULDBLOCK
				      ? "It belongs to a process that runs"
				      : strerror(errno));
	if (ftruncate(fd, 0) != 0 || dprintf(fd, "%ld\n", (long)getpid()) < 0 ||
	    fchmod(fd, 0644) != 0)
		return fail(path, strerror(errno));
	return true;
}

bool
pidfile_write(const char *path, int *fd)
{
	*fd = open(
	    path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0644);
	if (*fd < 0)
		return fail(path, strerror(errno));
	if (write_pid(path, *fd))
		return true;
	close(*fd);
	*fd = -1;
	return false;
}

void
pidfile_remove(const char *path, int fd)
{
	/* Locked until it is gone: nobody can take it in between. */
	if (unlink(path) != 0)
		log_warn(
		    "daemon", "pidfile=%s error=%s", path, strerror(errno));
	close(fd);
}
