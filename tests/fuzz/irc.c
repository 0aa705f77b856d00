/*
 * Bytes from an IRC server, through link, normaliser and libircclient, to a
 * chat with a table. The connection is one in memory, in place of net/dial.c,
 * and timers (net/timer.c) go by the clock of fixed.c. An input that does not
 * begin with a control byte comes behind a greeting. Bytes that no text has:
 *	\xf8	time passes; how much says the next byte
 *	\xf9	the server hangs up
 *	\xfa	other settings, at another server if the next byte is odd,
 *		which refuses us at first if its second bit is set
 */
#include <config.h>

#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xalloc.h"
#include "house.h"
#include "irc/irc.h"
#include "net/dial.h"
#include "net/timer.h"

struct event *WRAP(timer_new)(
    struct event_base *base, event_callback_fn call, void *self);
void WRAP(timer_set)(struct event *timer, int64_t ms);
void WRAP(timer_free)(struct event *timer);
struct dial *WRAP(dial_start)(struct event_base *base,
    const struct dial_target *target, dial_done done, void *self);
void WRAP(dial_cancel)(struct dial *dial);

enum {
	CHUNK = 1500,
	TIMERS = 16,
	NEVER_S = 1000000, /* of the real clock */
	PASS_BITS = 19 /* up to four minutes at once */
};

static const char greeting[] =
    ":s CAP * LS :account-tag account-notify extended-join message-tags "
    "server-time chghost multi-prefix\r\n"
    ":s CAP lsq ACK :account-tag account-notify extended-join message-tags "
    "server-time chghost multi-prefix\r\n"
    ":s 001 lsq :Welcome\r\n"
    ":s 005 lsq CASEMAPPING=ascii PREFIX=(ov)@+ NICKLEN=20 BOT=B :are\r\n"
    ":s 376 lsq :End\r\n"
    ":lsq!u@h JOIN #room\r\n"
    ":s 353 lsq = #room :@anna +ben lsq carla\r\n"
    ":s 366 lsq #room :End\r\n";
/* To what is asked at once. */
static const char answer[] = ":s PONG s :lsq1\r\n";

static struct {
	struct event *timer; /* NULL: free */
	int64_t due_ms;
} timers[TIMERS];

struct event *
WRAP(timer_new)(struct event_base *base, event_callback_fn call, void *self)
{
	struct event *timer = event_new(base, -1, 0, call, self);
	int i = 0;

	while (i < TIMERS - 1 && timers[i].timer != NULL)
		i++;
	EXPECT(timer != NULL && timers[i].timer == NULL);
	timers[i].timer = timer;
	return timer;
}

void
WRAP(timer_set)(struct event *timer, int64_t ms)
{
	static const struct timeval never = {NEVER_S, 0};

	EXPECT(event_add(timer, &never) == 0);
	for (int i = 0; i < TIMERS; i++)
		if (timers[i].timer == timer)
			timers[i].due_ms = clock_mono_ms() + ms;
}

void
WRAP(timer_free)(struct event *timer)
{
	if (timer == NULL)
		return;
	for (int i = 0; i < TIMERS; i++)
		if (timers[i].timer == timer)
			timers[i].timer = NULL;
	event_free(timer);
}

static void
run_timers(void)
{
	for (int i = 0; i < TIMERS; i++)
		if (timers[i].timer != NULL &&
		    event_pending(timers[i].timer, EV_TIMEOUT, NULL) &&
		    timers[i].due_ms <= clock_mono_ms())
			event_active(timers[i].timer, EV_TIMEOUT, 0);
}

/* The server's end of the connection; NULL: none. */
static struct bufferevent *server;
static bool is_refused; /* the next connection */

struct dial {
	struct event *step;
	struct event_base *base;
	dial_done done;
	void *self;
};

static void
dialled(evutil_socket_t fd, short what, void *ctx)
{
	struct dial *dial = ctx;
	struct dial copy = *dial;
	struct bufferevent *pair[2];

	(void)fd;
	(void)what;
	dial_cancel(dial);
	if (is_refused) {
		is_refused = false;
		copy.done(copy.self, NULL, "refused");
		return;
	}
	EXPECT(bufferevent_pair_new(copy.base, 0, pair) == 0);
	if (server != NULL)
		bufferevent_free(server);
	server = pair[0];
	bufferevent_enable(server, EV_READ | EV_WRITE);
	copy.done(copy.self, pair[1], NULL);
}

struct dial *
WRAP(dial_start)(struct event_base *base, const struct dial_target *target,
    dial_done done, void *self)
{
	struct dial *dial = xcalloc(1, sizeof(*dial));

	(void)target;
	dial->base = base;
	dial->done = done;
	dial->self = self;
	dial->step = timer_new(base, dialled, dial);
	timer_set(dial->step, 0);
	return dial;
}

void
WRAP(dial_cancel)(struct dial *dial)
{
	if (dial == NULL)
		return;
	timer_free(dial->step);
	free(dial);
}

/* What we wrote: lines, each with its CR LF. */
static void
read_ours(void)
{
	struct evbuffer *input = bufferevent_get_input(server);
	size_t len;
	char *line;

	while ((line = evbuffer_readln(
		    input, &len, EVBUFFER_EOL_CRLF_STRICT)) != NULL) {
		EXPECT(strlen(line) == len && strpbrk(line, "\r\n") == NULL);
		free(line);
	}
	EXPECT(evbuffer_get_length(input) == 0);
}

static void
turns(struct house *house, struct event_base *base, int count)
{
	for (int i = 0; i < count; i++) {
		run_timers();
		event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		house_turn(house);
		if (server != NULL)
			read_ours();
	}
}

static void
serve(
    struct house *house, struct event_base *base, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len > 0 && server != NULL) {
		size_t part = len < CHUNK ? len : CHUNK;

		EXPECT(bufferevent_write(server, at, part) == 0);
		turns(house, base, 4);
		at += part;
		len -= part;
	}
}

static const char *const channels_wanted[] = {"#room", "#other key", NULL};
static const char *const ignored[] = {"spam", NULL};
static const struct irc_settings settings = {.name = "net",
    .host = "h",
    .port = 6667,
    .nick = "lsq",
    .user = "u",
    .realname = "r",
    .password = "secret",
    .modes = "+iB-w",
    .login = {.sasl = IRC_SASL_WANTED,
	.user = "lsq",
	.password = "hush",
	.is_insecure = true,
	.service = "NickServ",
	.service_password = "hush"},
    .ignore = ignored,
    .channels = channels_wanted};

static struct irc_network *
begin(struct house *house, struct event_base *base)
{
	struct irc_network *network =
	    irc_network_new(base, house->chat, &settings);

	irc_network_start(network);
	turns(house, base, 2);
	EXPECT(server != NULL);
	return network;
}

static void
end(struct house *house, struct event_base *base, struct irc_network *network)
{
	irc_network_quit(network, "done");
	turns(house, base, 2);
	irc_network_free(network);
	if (server != NULL)
		bufferevent_free(server);
	server = NULL;
}

static void
obey(struct house *house, struct event_base *base, struct irc_network *network,
    struct feed *feed)
{
	static const char *const channels[] = {"#other", NULL};
	struct irc_settings others = settings;
	unsigned how;

	switch (feed_byte(feed)) {
	case 0xf8:
		fixed_pass((int64_t)1 << feed_byte(feed) % PASS_BITS);
		break;
	case 0xf9:
		bufferevent_flush(server, EV_WRITE, BEV_FINISHED);
		break;
	case 0xfa:
		others.channels = channels;
		others.nick = "other";
		how = feed_byte(feed);
		others.host = how % 2 == 1 ? "i" : "h";
		is_refused = how / 2 % 2 == 1;
		irc_network_reload(network, &others);
		break;
	}
	turns(house, base, 4);
}

static bool
is_order(uint8_t byte)
{
	return byte >= 0xf8 && byte <= 0xfa;
}

static void
serve_all(struct house *house, struct event_base *base,
    struct irc_network *network, struct feed *feed)
{
	while (feed->left > 0) {
		size_t len = 0;

		while (len < feed->left && !is_order(feed->at[len]))
			len++;
		serve(house, base, feed->at, len);
		feed->at += len;
		feed->left -= len;
		if (feed->left > 0)
			obey(house, base, network, feed);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct event_base *base = event_base_new();
	struct feed feed = {data, size};
	struct text status = TEXT_EMPTY;
	struct irc_network *network;
	struct house house;

	EXPECT(base != NULL);
	is_refused = false;
	house_open(&house, HOUSE_CONFIG("channel", ""));
	network = begin(&house, base);
	if (size > 0 && data[0] >= ' ') {
		serve(&house, base, greeting, sizeof(greeting) - 1);
		serve(&house, base, answer, sizeof(answer) - 1);
	}
	serve_all(&house, base, network, &feed);
	turns(&house, base, 4);
	chat_status(house.chat, true, &status);
	text_fini(&status);
	end(&house, base, network);
	house_close(&house);
	event_base_free(base);
	return 0;
}
