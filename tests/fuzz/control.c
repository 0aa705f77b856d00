/*
 * Bytes to the control socket. \xfe: the next connection; \xff: a turn of the
 * loop now, and what was answered is read.
 */
#include <config.h>

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "house.h"
#include "local/control.h"

enum { CLIENTS = 3, TURNS = 200 };

static char dir[] = "/tmp/lsq-fuzz-XXXXXX";
static struct sockaddr_un address = {.sun_family = AF_UNIX};

struct desk {
	struct house house;
	struct control *control;
	struct event_base *base;
	int clients[CLIENTS]; /* -1: not connected, or no more */
	struct text answers[CLIENTS];
};

static bool
reload(void *ctx, struct text *why)
{
	static unsigned times;

	(void)ctx;
	if (times++ % 2 == 0)
		return true;
	text_add(why, "t.conf:1: one\nt.conf:2: two\n");
	return false;
}

static void
stop(void *ctx)
{
	(void)ctx;
}

static const struct local_deeds deeds = {reload, stop, NULL};

static void
clean_up(void)
{
	(void)unlink(address.sun_path);
	(void)rmdir(dir);
}

static void
prepare(void)
{
	if (address.sun_path[0] != '\0')
		return;
	EXPECT(mkdtemp(dir) != NULL);
	snprintf(address.sun_path, sizeof(address.sun_path), "%s/control", dir);
	atexit(clean_up);
}

/* Each answer is lines behind a space, then ok or error. */
static void
expect_answers(const struct text *answers)
{
	const char *at = text_str(answers);

	EXPECT(strlen(at) == answers->len);
	while (*at != '\0') {
		const char *end = strchr(at, '\n');

		EXPECT(end != NULL);
		EXPECT(at[0] == ' ' || strncmp(at, "ok\n", 3) == 0 ||
		       strncmp(at, "error ", 6) == 0);
		at = end + 1;
	}
}

static void
read_answers(struct desk *desk)
{
	char bytes[4096];
	ssize_t len;

	for (int i = 0; i < CLIENTS; i++) {
		while (desk->clients[i] >= 0 &&
		       (len = recv(desk->clients[i], bytes, sizeof(bytes),
			    MSG_DONTWAIT)) > 0)
			text_add_mem(&desk->answers[i], bytes, (size_t)len);
	}
}

static void
turn(struct desk *desk)
{
	event_base_loop(desk->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
	house_turn(&desk->house);
	control_turn_over(desk->control, true);
	read_answers(desk);
}

static int
client(struct desk *desk, int i)
{
	int fd = desk->clients[i];

	if (fd >= 0)
		return fd;
	fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	EXPECT(fd >= 0);
	EXPECT(connect(fd, (struct sockaddr *)&address, sizeof(address)) == 0);
	desk->clients[i] = fd;
	turn(desk);
	return fd;
}

static void
say(struct desk *desk, int i, const uint8_t *bytes, size_t len)
{
	int fd = client(desk, i);

	for (int tries = 0; len > 0 && tries < TURNS; tries++) {
		ssize_t sent =
		    send(fd, bytes, len, MSG_DONTWAIT | MSG_NOSIGNAL);

		if (sent > 0) {
			bytes += sent;
			len -= (size_t)sent;
		}
		turn(desk);
	}
}

static void
say_all(struct desk *desk, const uint8_t *data, size_t size)
{
	int i = 0;

	while (size > 0) {
		size_t len = 0;

		while (len < size && data[len] < 0xfe)
			len++;
		say(desk, i, data, len);
		if (len < size) {
			i = data[len] == 0xfe ? (i + 1) % CLIENTS : i;
			turn(desk);
			len++;
		}
		data += len;
		size -= len;
	}
}

static void
open_desk(struct desk *desk)
{
	static const struct front_budget budget;
	struct text why = TEXT_EMPTY;

	memset(desk, 0, sizeof(*desk));
	house_open(&desk->house, HOUSE_CONFIG("channel", ""));
	(void)house_front(&desk->house, &budget);
	desk->base = event_base_new();
	EXPECT(desk->base != NULL);
	desk->control = control_new(desk->base, desk->house.chat, &deeds,
	    address.sun_path, CONTROL_IDLE_MS, &why);
	EXPECT(desk->control != NULL);
	for (int i = 0; i < CLIENTS; i++)
		desk->clients[i] = -1;
	text_fini(&why);
}

static void
close_desk(struct desk *desk)
{
	for (int i = 0; i < CLIENTS; i++)
		if (desk->clients[i] >= 0)
			(void)shutdown(desk->clients[i], SHUT_WR);
	for (int i = 0; i < TURNS / 10; i++)
		turn(desk);
	control_free(desk->control);
	for (int i = 0; i < CLIENTS; i++) {
		if (desk->clients[i] >= 0)
			close(desk->clients[i]);
		expect_answers(&desk->answers[i]);
		text_fini(&desk->answers[i]);
	}
	house_close(&desk->house);
	event_base_free(desk->base);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct desk desk;

	prepare();
	open_desk(&desk);
	say_all(&desk, data, size);
	close_desk(&desk);
	return 0;
}
