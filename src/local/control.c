#include <config.h>

#include "local/control.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"
#include "base/xalloc.h"
#include "local/lines.h"
#include "local/name.h"
#include "local/peer.h"
#include "net/timer.h"
#include "net/watch.h"

/* No name that a network of the configuration can have. */
#define CONTROL_NETWORK "(control)"

enum {
	ACCEPTS_MOST = 32, /* in one turn */
	BACKLOG = 64,
	BREATH_MS = 1000 /* after accept() failed */
};

struct control {
	struct event_base *base;
	struct orderer by;
	char *path;
	int64_t idle_ms;
	int fd;
	struct event *listen, *breath;
	struct peer *peers[CONTROL_PEERS_MOST];
	int count;
	int64_t id; /* of the last one */
};

static bool
control_send(
    void *self, enum front_way way, const char *target, const char *text)
{
	struct control *control = self;

	(void)way; /* there is no room here */
	for (int i = 0; i < control->count; i++)
		if (strcmp(peer_name(control->peers[i]), target) == 0)
			peer_show(control->peers[i], text);
	return true;
}

static size_t
control_line_bytes(void *self, enum front_way way, const char *target)
{
	(void)self;
	(void)way;
	(void)target;
	return LOCAL_LINE_MOST - 1;
}

/* No network of the configuration, so in no status. */
static void
control_state(void *self, struct front_state *out)
{
	(void)self;
	*out =
	    (struct front_state){.is_up = true, .word = "open", .lag_ms = -1};
}

static const struct front_ops control_ops = {
    .send = control_send,
    .line_bytes = control_line_bytes,
    .fold = local_fold,
    .state = control_state,
};

static bool
fail(struct text *why, const char *path, const char *what)
{
	text_addf(why, "control socket %s: %s", path, what);
	return false;
}

static bool
address_make(struct sockaddr_un *address, const char *path, struct text *why)
{
	size_t len = strlen(path);

	*address = (struct sockaddr_un){.sun_family = AF_UNIX};
	if (len >= sizeof(address->sun_path))
		return fail(why, path,
		    "the path is too long for a socket: set control_socket to "
		    "a shorter one");
	memcpy(address->sun_path, path, len + 1);
	return true;
}

/* Does anybody listen there? */
static bool
is_served(const struct sockaddr_un *address)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	bool served;

	if (fd < 0)
		return false;
	served = connect(fd, (const struct sockaddr *)address,
		     sizeof(*address)) == 0 ||
		 errno == EAGAIN;
	close(fd);
	return served;
}

/* What a daemon that is dead has left there goes. */
static bool
path_clear(const struct sockaddr_un *address, struct text *why)
{
	const char *path = address->sun_path;
	struct stat st;

	if (lstat(path, &st) != 0)
		return true;
	if (!S_ISSOCK(st.st_mode))
		return fail(why, path, "there is a file that is no socket");
	if (is_served(address))
		return fail(why, path, "another daemon listens there");
	return unlink(path) == 0 || fail(why, path, strerror(errno));
}

static bool
socket_listen(struct control *control, struct text *why)
{
	struct sockaddr_un address;
	mode_t before;
	bool bound;

	if (!address_make(&address, control->path, why) ||
	    !path_clear(&address, why))
		return false;
	control->fd =
	    socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (control->fd < 0)
		return fail(why, control->path, strerror(errno));
	before = umask(0177);
	bound = bind(control->fd, (const struct sockaddr *)&address,
		    sizeof(address)) == 0;
	umask(before);
	if (!bound || listen(control->fd, BACKLOG) != 0)
		return fail(why, control->path, strerror(errno));
	return true;
}

static void
refuse(int fd)
{
	static const char busy[] = "error busy\n";

	(void)send(fd, busy, sizeof(busy) - 1, MSG_NOSIGNAL);
	close(fd);
}

static void
accept_one(struct control *control, int fd)
{
	if (control->count == CONTROL_PEERS_MOST) {
		refuse(fd);
		return;
	}
	control->peers[control->count++] = peer_new(
	    control->base, fd, ++control->id, &control->by, control->idle_ms);
}

static void
on_connect(evutil_socket_t listen_fd, short what, void *ctx)
{
	struct control *control = ctx;
	int fd;

	(void)what;
	for (int i = 0; i < ACCEPTS_MOST; i++) {
		fd = accept4(
		    listen_fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
		if (fd >= 0) {
			accept_one(control, fd);
			continue;
		}
		if (errno == EAGAIN || errno == ECONNABORTED || errno == EINTR)
			return;
		log_warn("local", "accept: %s", strerror(errno));
		event_del(control->listen);
		timer_set(control->breath, BREATH_MS);
		return;
	}
}

static void
on_breath(evutil_socket_t fd, short what, void *ctx)
{
	struct control *control = ctx;

	(void)fd;
	(void)what;
	event_add(control->listen, NULL);
}

struct control *
control_new(struct event_base *base, struct chat *chat,
    const struct local_deeds *deeds, const char *path, int64_t idle_ms,
    struct text *why)
{
	static const struct front_budget no_limit = {0, 0, 0};
	struct control *control = xcalloc(1, sizeof(*control));

	control->base = base;
	control->path = xstrdup(path);
	control->idle_ms = idle_ms;
	control->fd = -1;
	if (!socket_listen(control, why)) {
		if (control->fd >= 0)
			close(control->fd);
		free(control->path);
		free(control);
		return NULL;
	}
	control->by.chat = chat;
	control->by.deeds = deeds;
	control->by.front =
	    front_new(chat, CONTROL_NETWORK, &control_ops, control, &no_limit);
	front_is_up(control->by.front);
	control->listen = watch_new(
	    base, control->fd, EV_READ | EV_PERSIST, on_connect, control);
	control->breath = timer_new(base, on_breath, control);
	event_add(control->listen, NULL);
	return control;
}

static void
peer_retire(struct control *control, int i)
{
	front_gone(control->by.front, peer_name(control->peers[i]));
	peer_free(control->peers[i]);
	control->peers[i] = control->peers[--control->count];
}

void
control_turn_over(struct control *control, bool has_committed)
{
	if (control == NULL)
		return;
	for (int i = 0; i < control->count; i++)
		peer_turn_over(control->peers[i], has_committed);
	for (int i = control->count - 1; i >= 0; i--)
		if (peer_is_over(control->peers[i]))
			peer_retire(control, i);
}

void
control_free(struct control *control)
{
	if (control == NULL)
		return;
	while (control->count > 0)
		peer_retire(control, control->count - 1);
	event_free(control->listen);
	timer_free(control->breath);
	front_free(control->by.front);
	close(control->fd);
	unlink(control->path);
	free(control->path);
	free(control);
}
