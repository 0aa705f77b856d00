#include <config.h>

#include "irc/pair.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	WAIT_MS = 1000, /* the most that connecting to ourselves takes */
	TRIES = 8 /* connections of strangers that are turned away */
};

static int
listen_on_loopback(struct sockaddr_in *address)
{
	socklen_t len = sizeof(*address);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	memset(address, 0, sizeof(*address));
	address->sin_family = AF_INET;
	address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd == -1)
		return -1;
	if (bind(fd, (struct sockaddr *)address, len) == 0 &&
	    listen(fd, TRIES) == 0 &&
	    getsockname(fd, (struct sockaddr *)address, &len) == 0)
		return fd;
	close(fd);
	return -1;
}

/* libircclient aborts the program on a descriptor that select can't hold. */
static bool
next_fd_is_small(int any)
{
	const int next = fcntl(any, F_DUPFD_CLOEXEC, 0);

	if (next == -1)
		return false;
	close(next);
	return next < FD_SETSIZE;
}

static int
library_fd(irc_session_t *irc)
{
	fd_set in, out;
	int fd = -1;

	FD_ZERO(&in);
	FD_ZERO(&out);
	if (irc_add_select_descriptors(irc, &in, &out, &fd) != 0 || fd < 0)
		return -1;
	(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

static bool
is_peer(int fd, const struct sockaddr_in *wanted)
{
	struct sockaddr_in peer;
	socklen_t len = sizeof(peer);

	return getpeername(fd, (struct sockaddr *)&peer, &len) == 0 &&
	       peer.sin_port == wanted->sin_port &&
	       peer.sin_addr.s_addr == wanted->sin_addr.s_addr;
}

/* Accept libircclient's own connection and turn away any other. */
static int
accept_own(int listener, int library)
{
	struct sockaddr_in own;
	socklen_t len = sizeof(own);

	if (getsockname(library, (struct sockaddr *)&own, &len) != 0)
		return -1;
	for (int i = 0; i < TRIES; i++) {
		struct pollfd ready = {listener, POLLIN, 0};
		int fd;

		if (poll(&ready, 1, WAIT_MS) <= 0)
			return -1;
		fd =
		    accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd == -1)
			continue;
		if (is_peer(fd, &own))
			return fd;
		close(fd);
	}
	return -1;
}

/* libircclient connected to the listener; our end, and its own in *library; -1
 * with what failed in *why. */
static int
connect_library(irc_session_t *irc, int listener,
    const struct sockaddr_in *address, int *library, const char **why)
{
	*why = "too many open files for libircclient";
	if (!next_fd_is_small(listener))
		return -1;
	*why = "libircclient does not connect";
	/* Names that no nick can equal, and without a percent sign. */
	if (irc_connect(irc, "127.0.0.1", ntohs(address->sin_port), NULL, "0",
		"lansquenet", "lansquenet") != 0)
		return -1;
	*library = library_fd(irc);
	if (*library == -1)
		return -1;
	return accept_own(listener, *library);
}

int
pair_connect(irc_session_t *irc, int *library, const char **why)
{
	struct sockaddr_in address;
	int listener = listen_on_loopback(&address), fd;

	*library = -1;
	if (listener == -1) {
		*why = strerror(errno);
		return -1;
	}
	fd = connect_library(irc, listener, &address, library, why);
	close(listener);
	return fd;
}
