#include <config.h>

#include "player/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool
wire_open(struct wire *wire, int port)
{
	struct sockaddr_in to = {
	    .sin_family = AF_INET,
	    .sin_port = htons((uint16_t)port),
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int fd, on = 1;

	wire_close(wire);
	text_clear(&wire->in);
	text_clear(&wire->out);
	wire->taken = 0;
	fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd == -1)
		return false;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	if (connect(fd, (struct sockaddr *)&to, sizeof(to)) == -1 &&
	    errno != EINPROGRESS) {
		close(fd);
		return false;
	}
	wire->fd = fd;
	return true;
}

void
wire_close(struct wire *wire)
{
	if (wire->fd != -1)
		close(wire->fd);
	wire->fd = -1;
}

void
wire_fini(struct wire *wire)
{
	wire_close(wire);
	text_fini(&wire->in);
	text_fini(&wire->out);
}

short
wire_events(const struct wire *wire)
{
	return (short)(wire->out.len > 0 ? POLLIN | POLLOUT : POLLIN);
}

static bool
read_some(struct wire *wire)
{
	char buf[16384];
	ssize_t n = read(wire->fd, buf, sizeof(buf));

	if (n > 0)
		text_add_mem(&wire->in, buf, (size_t)n);
	return n > 0 || (n == -1 && (errno == EAGAIN || errno == EINTR));
}

static bool
write_some(struct wire *wire)
{
	ssize_t n = send(wire->fd, wire->out.buf, wire->out.len, MSG_NOSIGNAL);

	if (n == -1)
		return errno == EAGAIN || errno == EINTR;
	memmove(wire->out.buf, wire->out.buf + n, wire->out.len - (size_t)n);
	text_cut(&wire->out, wire->out.len - (size_t)n);
	return true;
}

void
wire_turn(struct wire *wire, short events)
{
	if (events & POLLOUT && wire->out.len > 0 && !write_some(wire))
		wire_close(wire);
	if (wire->fd != -1 && events & (POLLIN | POLLHUP | POLLERR) &&
	    !read_some(wire))
		wire_close(wire);
}

void
wire_put(struct wire *wire, const void *bytes, size_t len)
{
	if (wire->fd == -1)
		return;
	text_add_mem(&wire->out, bytes, len);
}

const char *
wire_line(struct wire *wire)
{
	char *begin, *end;

	if (wire->taken >= wire->in.len) {
		text_clear(&wire->in);
		wire->taken = 0;
		return NULL;
	}
	begin = wire->in.buf + wire->taken;
	end = memchr(begin, '\n', wire->in.len - wire->taken);
	if (end == NULL)
		return NULL;
	wire->taken += (size_t)(end - begin) + 1;
	*end = '\0';
	if (end > begin && end[-1] == '\r')
		end[-1] = '\0';
	return begin;
}
