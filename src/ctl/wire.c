#include <config.h>

#include "ctl/wire.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/utf8.h"

enum {
	ANSWER_LINE_MOST = 8 * 1024 * 1024, /* JSON of very many tables */
	READ_BYTES = 16384
};

struct wire {
	const char *path;
	int fd;
	int64_t until_ms;
	struct text in; /* what came and is not a whole line yet */
};

static bool
fail(const struct wire *wire, const char *what)
{
	fprintf(stderr, "%s: %s\n", wire->path, what);
	return false;
}

/* Why there is no connection, and what to do. */
static bool
fail_connect(const struct wire *wire, int error)
{
	switch (error) {
	case ENOENT:
	case ECONNREFUSED:
		return fail(wire, "no daemon listens there: is lansquenetd "
				  "running? -s names another socket");
	case EACCES:
	case EPERM:
		return fail(wire, "permission denied: be the user that runs "
				  "lansquenetd, or root");
	case EAGAIN:
		return fail(wire, "the daemon is busy: try again");
	default:
		return fail(wire, strerror(error));
	}
}

static bool
wire_connect(struct wire *wire)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	size_t len = strlen(wire->path);

	if (len >= sizeof(address.sun_path))
		return fail(wire, "too long for the path of a socket");
	memcpy(address.sun_path, wire->path, len + 1);
	wire->fd =
	    socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (wire->fd < 0)
		return fail(wire, strerror(errno));
	if (connect(wire->fd, (const struct sockaddr *)&address,
		sizeof(address)) != 0)
		return fail_connect(wire, errno);
	return true;
}

/* Until something can be done, or there is no time left. */
static bool
wire_wait(const struct wire *wire, short what)
{
	struct pollfd ready = {.fd = wire->fd, .events = what};
	int64_t left_ms = wire->until_ms - clock_mono_ms();
	int count;

	do {
		count = poll(&ready, 1, left_ms > 0 ? (int)left_ms : 0);
		left_ms = wire->until_ms - clock_mono_ms();
	} while (count < 0 && errno == EINTR);
	return count > 0 || fail(wire, "the daemon does not answer in time");
}

/* A daemon that hangs up at once has said why. */
static bool
wire_send(const struct wire *wire, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t sent = send(wire->fd, bytes, len, MSG_NOSIGNAL);

		if (sent >= 0) {
			bytes += sent;
			len -= (size_t)sent;
		} else if (errno == EPIPE || errno == ECONNRESET) {
			return true;
		} else if (errno != EAGAIN && errno != EINTR) {
			return fail(wire, strerror(errno));
		} else if (!wire_wait(wire, POLLOUT)) {
			return false;
		}
	}
	return true;
}

/* More bytes. False at the end, or when it fails: that was said. */
static bool
wire_fill(struct wire *wire)
{
	char buf[READ_BYTES];
	ssize_t len;

	if (wire->in.len > ANSWER_LINE_MOST)
		return fail(wire, "a line of the answer has no end");
	do {
		if (!wire_wait(wire, POLLIN))
			return false;
		len = recv(wire->fd, buf, sizeof(buf), 0);
	} while (len < 0 && (errno == EAGAIN || errno == EINTR));
	if (len < 0)
		return fail(wire, strerror(errno));
	if (len == 0)
		return fail(wire, "the daemon closed the connection without "
				  "an answer");
	text_add_mem(&wire->in, buf, (size_t)len);
	return true;
}

/* The next line, cleaned and without its end. */
static bool
wire_line(struct wire *wire, struct text *line)
{
	size_t seen = 0, len;
	const char *end;

	while ((end = memchr(text_str(&wire->in) + seen, '\n',
		    wire->in.len - seen)) == NULL) {
		seen = wire->in.len;
		if (!wire_fill(wire))
			return false;
	}
	len = (size_t)(end - text_str(&wire->in));
	text_clear(line);
	utf8_clean(line, text_str(&wire->in), len, 3 * len);
	memmove(wire->in.buf, wire->in.buf + len + 1, wire->in.len - len - 1);
	text_cut(&wire->in, wire->in.len - len - 1);
	return true;
}

static enum ctl_status
wire_answer(struct wire *wire)
{
	static const char error[] = "error ";
	enum ctl_status status = CTL_WRONG;
	struct text line = TEXT_EMPTY;

	while (wire_line(wire, &line)) {
		const char *s = text_str(&line);

		if (s[0] == ' ') {
			puts(s + 1);
			continue;
		}
		if (strcmp(s, "ok") == 0)
			status = CTL_DONE;
		else if (strncmp(s, error, sizeof(error) - 1) == 0)
			fprintf(stderr, "%s\n", s + sizeof(error) - 1);
		else
			fail(wire, "this is no answer of lansquenetd");
		break;
	}
	text_fini(&line);
	return status;
}

enum ctl_status
wire_order(const char *path, const char *line, int64_t wait_ms)
{
	struct wire wire = {
	    .path = path,
	    .fd = -1,
	    .until_ms = clock_mono_ms() + wait_ms,
	};
	enum ctl_status status = CTL_WRONG;

	if (wire_connect(&wire) && wire_send(&wire, line, strlen(line)))
		status = wire_answer(&wire);
	if (wire.fd >= 0)
		close(wire.fd);
	text_fini(&wire.in);
	return status;
}
