#include <config.h>

#include "config/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "config/refuse.h"

enum { SECRET_MOST = 300 };

/* Open a plain file, that is for its owner alone if it is private; -1 if it
 * isn't. */
static int
open_plain(
    const char *path, bool is_private, const char **found, const char **allowed)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct stat st;

	*allowed = is_private
		       ? "a plain file that only its owner can read (chmod 600)"
		       : "a plain file that can be read";
	if (fd < 0 || fstat(fd, &st) != 0)
		*found = strerror(errno);
	else if (!S_ISREG(st.st_mode))
		*found = "no plain file";
	else if (is_private && (st.st_mode & (S_IRWXG | S_IRWXO)) != 0)
		*found = "a file that others may use";
	else
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

bool
secret_check(
    const char *path, bool is_private, const char **found, const char **allowed)
{
	int fd = open_plain(path, is_private, found, allowed);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

char *
secret_read(const char *path, const char **found, const char **allowed)
{
	char line[SECRET_MOST + 2];
	char *secret = NULL;
	ssize_t len;
	int fd = open_plain(path, true, found, allowed);

	if (fd < 0)
		return NULL;
	len = read(fd, line, sizeof(line) - 1);
	*found = len < 0 ? strerror(errno) : "no fit first line in the file";
	*allowed = "a line of 1 to 300 bytes of UTF-8 without control "
		   "characters";
	close(fd);
	line[len > 0 ? len : 0] = '\0';
	line[strcspn(line, "\r\n")] = '\0';
	if (line[0] != '\0' && strlen(line) <= SECRET_MOST &&
	    refuse_line(line) == NULL)
		secret = xstrdup(line);
	wipe(line, sizeof(line));
	return secret;
}
