/* A control socket, and the daemon behind it, for its tests. */
#include <config.h>

#include "unit-local-control.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "local/control.h"
#include "local/name.h"

char path[64];
struct chat *chat;
struct control *control;
struct text heard;
int stops;
bool reload_fails, disk_fails;
int64_t now_ms = 1000000;

static struct event_base *base;
static struct store *store;
static struct hall *hall;
static struct front *front;
static struct config config;
static struct config_network network;
static struct config_channel channel;

/* Ours in place of the C library's, for libevent too: time passes only when a
 * test says so, and a busy machine makes nobody idle. */
int
clock_gettime(clockid_t id, struct timespec *out)
{
	(void)id;
	out->tv_sec = now_ms / 1000;
	out->tv_nsec = now_ms % 1000 * 1000000;
	return 0;
}

static bool
room_send(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	text_addf(&heard, "%s %s\n", target, text);
	return true;
}

static size_t
room_line_bytes(void *self, enum front_way way, const char *target)
{
	(void)self;
	(void)way;
	(void)target;
	return 400;
}

static void
room_state(void *self, struct front_state *out)
{
	(void)self;
	*out = (struct front_state){
	    .is_up = true, .word = "connected", .for_ms = 1000, .lag_ms = 20};
}

static const struct front_ops room_ops = {.send = room_send,
    .line_bytes = room_line_bytes,
    .fold = local_fold,
    .state = room_state};

static bool
reload(void *ctx, struct text *why)
{
	(void)ctx;
	if (reload_fails)
		text_add(why, "t.conf:1: one\nt.conf:2: two\n");
	return !reload_fails;
}

static void
stop(void *ctx)
{
	(void)ctx;
	stops++;
}

static const struct local_deeds deeds = {reload, stop, NULL};

void
turn(void)
{
	bool has_committed;

	event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
	chat_set_now(chat, clock_mono_ms(), clock_wall_s());
	has_committed = hall_commit(hall) && !disk_fails;
	if (!has_committed)
		chat_drop(chat);
	chat_release(chat);
	chat_pump(chat);
	control_turn_over(control, has_committed);
}

void
turns(int count)
{
	while (count-- > 0)
		turn();
}

void
open_control(int64_t idle_ms)
{
	struct text why = TEXT_EMPTY;

	control = control_new(base, chat, &deeds, path, idle_ms, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(control);
	CU_ASSERT_EQUAL(why.len, 0);
}

void
must_refuse(const char *at, const char *words)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_PTR_NULL(
	    control_new(base, chat, &deeds, at, CONTROL_IDLE_MS, &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), words));
	text_fini(&why);
}

static void
begin_chat(void)
{
	static char room[] = "#room", prefix[] = "!", net[] = "net";
	static const struct front_budget no_limit = {0, 0, 0};
	struct text why = TEXT_EMPTY;

	rules_preset(&channel.rules, "channel");
	channel.name = room;
	channel.prefix = prefix;
	network.name = net;
	network.channels = &channel;
	network.channels_count = 1;
	config.grant_initial = 1000;
	config.networks = &network;
	config.networks_count = 1;
	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	chat = chat_new(&config, store);
	hall = hall_new(store, chat_hall_ops(), chat);
	chat_set_hall(chat, hall);
	chat_set_now(chat, clock_mono_ms(), clock_wall_s());
	CU_ASSERT(hall_resume(hall, clock_wall_s()));
	front = front_new(chat, "net", &room_ops, NULL, &no_limit);
	front_is_up(front);
	front_room_entered(front, "#room");
}

void
begin(int64_t idle_ms)
{
	base = event_base_new();
	begin_chat();
	stops = 0;
	reload_fails = disk_fails = false;
	open_control(idle_ms);
}

void
end(void)
{
	control_free(control);
	CU_ASSERT_NOT_EQUAL(access(path, F_OK), 0);
	hall_free(hall);
	chat_free(chat);
	store_close(store);
	event_base_free(base);
	text_fini(&heard);
}

int
connect_client(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);

	memcpy(address.sun_path, path, strlen(path) + 1);
	CU_ASSERT_FATAL(fd >= 0);
	CU_ASSERT_EQUAL_FATAL(
	    connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
	return fd;
}

void
put_bytes(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t sent = send(fd, bytes, len, MSG_NOSIGNAL);

		if (sent < 0)
			CU_ASSERT_EQUAL_FATAL(errno, EAGAIN);
		if (sent > 0) {
			bytes += sent;
			len -= (size_t)sent;
		}
		turn();
	}
}

void
put(int fd, const char *text)
{
	put_bytes(fd, text, strlen(text));
}

void
get(int fd, struct text *out, ssize_t *last)
{
	char bytes[4096];

	turns(64);
	while ((*last = recv(fd, bytes, sizeof(bytes), 0)) > 0) {
		text_add_mem(out, bytes, (size_t)*last);
		turn();
	}
}

void
must_get(int fd, const char *expected)
{
	struct text got = TEXT_EMPTY;
	ssize_t last;

	get(fd, &got, &last);
	CU_ASSERT_STRING_EQUAL(text_str(&got), expected);
	if (strcmp(text_str(&got), expected) != 0)
		printf("\ngot: %s", text_str(&got));
	CU_ASSERT(last < 0);
	text_fini(&got);
}

void
must_be_closed(int fd)
{
	struct text got = TEXT_EMPTY;
	ssize_t last;

	get(fd, &got, &last);
	CU_ASSERT(last == 0 || errno == ECONNRESET);
	text_fini(&got);
	close(fd);
}

void
ask(const char *order, const char *expected)
{
	int fd = connect_client();

	put(fd, order);
	must_get(fd, expected);
	close(fd);
}

void
say(const char *nick, const char *text)
{
	struct front_speech speech = {
	    .room = "#room", .nick = nick, .text = text};

	front_said(front, &speech);
	turn();
}
