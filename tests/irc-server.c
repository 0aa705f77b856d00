#include <config.h>

#include "irc-server.h"

#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/buffer.h>

#include "base/clock.h"
#include "net/lookup.h"
#include "steady.h"

struct world w;

void
say(const char *line)
{
	if (w.client == NULL)
		return;
	bufferevent_write(w.client, line, strlen(line));
	bufferevent_write(w.client, "\r\n", 2);
}

void
sayf(const char *format, ...)
{
	char line[2048];
	va_list args;

	va_start(args, format);
	vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	say(line);
}

static void
greet(void)
{
	sayf(":s 001 %s :Welcome", w.nick);
	sayf(":s 005 %s CASEMAPPING=ascii CHANTYPES=# PREFIX=(ov)@+ "
	     "NICKLEN=20 A B C D E BOT=B :are supported",
	    w.nick);
	if (w.tokens != NULL)
		sayf(":s 005 %s %s :are supported", w.nick, w.tokens);
	sayf(":s 376 %s :End", w.nick);
	w.negotiated = false;
}

static void
answer_join(char *channels)
{
	char *name;

	channels[strcspn(channels, " ")] = '\0';
	while ((name = strsep(&channels, ",")) != NULL) {
		sayf(":%s!u@h.example JOIN %s * :real", w.nick, name);
		sayf(":s 353 %s = %s :%s ann +bob carl", w.nick, name, w.nick);
		sayf(":s 366 %s %s :End", w.nick, name);
	}
}

/* The mechanism, then the response in chunks. */
static void
answer_authenticate(const char *word)
{
	char numerics[64];
	char *rest = numerics, *numeric;

	if (w.login == NULL)
		return;
	if (strcmp(word, "PLAIN") == 0 || strcmp(word, "EXTERNAL") == 0) {
		say("AUTHENTICATE +");
		return;
	}
	if (strlen(word) == 400)
		return;
	snprintf(numerics, sizeof(numerics), "%s", w.login);
	while ((numeric = strsep(&rest, " ")) != NULL)
		sayf(":s %s %s :as it is", numeric,
		    w.nick[0] != '\0' ? w.nick : "*");
}

static void
answer_nick(const char *nick)
{
	if (w.refuse > 0) {
		w.refuse--;
		sayf(":s 433 * %s :in use", nick);
		return;
	}
	snprintf(w.nick, sizeof(w.nick), "%.60s", nick);
	if (w.negotiated)
		greet();
}

/* CAP END or, without CAP, USER: the rest of a registration. */
static void
negotiated(void)
{
	w.negotiated = true;
	if (w.nick[0] != '\0')
		greet();
}

void
server_hang_up(void)
{
	if (w.client != NULL)
		bufferevent_free(w.client);
	w.client = NULL;
}

static void
answer(char *line)
{
	if (strncmp(line, "NICK ", 5) == 0)
		answer_nick(line + 5);
	else if (strncmp(line, "USER ", 5) == 0 && !w.caps)
		negotiated();
	else if (strcmp(line, "CAP LS 302") == 0 && w.caps) {
		say(":s CAP * LS * :sasl=PLAIN,EXTERNAL away-notify");
		sayf(":s CAP * LS :%s", w.offers);
	} else if (strncmp(line, "CAP REQ ", 8) == 0)
		sayf(":s CAP * ACK :%s", line + 9);
	else if (strcmp(line, "CAP END") == 0)
		negotiated();
	else if (strncmp(line, "AUTHENTICATE ", 13) == 0)
		answer_authenticate(line + 13);
	else if (strncmp(line, "ISON ", 5) == 0)
		sayf(":s 303 %s :%s", w.nick, w.is_taken ? line + 5 : "");
	else if (strncmp(line, "JOIN ", 5) == 0)
		answer_join(line + 5);
	else if (strncmp(line, "PING ", 5) == 0)
		sayf(":s PONG s %s", line + 5);
	else if (strncmp(line, "QUIT", 4) == 0)
		server_hang_up();
}

static void
server_read(struct bufferevent *client, void *self)
{
	struct evbuffer *input = bufferevent_get_input(client);
	char *line;

	(void)self;
	while (w.client == client && (line = evbuffer_readln(input, NULL,
					  EVBUFFER_EOL_CRLF_STRICT)) != NULL) {
		text_add(&w.got, line);
		text_add_char(&w.got, '|');
		if (!w.mute)
			answer(line);
		free(line);
	}
}

static void
server_happened(struct bufferevent *client, short what, void *self)
{
	(void)client;
	(void)what;
	(void)self;
	server_hang_up();
}

static void
server_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *address, int len, void *self)
{
	(void)listener;
	(void)address;
	(void)len;
	(void)self;
	server_hang_up();
	w.connections++;
	w.nick[0] = '\0';
	w.negotiated = false;
	w.client = bufferevent_socket_new(w.base, fd, BEV_OPT_CLOSE_ON_FREE);
	bufferevent_setcb(w.client, server_read, NULL, server_happened, NULL);
	bufferevent_enable(w.client, w.deaf ? EV_WRITE : EV_READ | EV_WRITE);
}

static void
on_beat(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	(void)self;
}

bool
run(const struct text *t, const char *text, int64_t ms)
{
	const int64_t end_ms = clock_mono_ms() + ms;

	while (clock_mono_ms() < end_ms) {
		if (t != NULL && strstr(text_str(t), text) != NULL)
			return true;
		event_base_loop(w.base, EVLOOP_ONCE);
	}
	if (t != NULL)
		printf("\n  no \"%s\" in: %.2000s\n", text, text_str(t));
	return false;
}

void
forget(void)
{
	text_clear(&w.chat.log);
	text_clear(&w.got);
}

void
world_open_at(const char *host, uint16_t port, const struct irc_times *times)
{
	w.settings.host = host;
	w.settings.port = port;
	w.settings.times = *times;
	w.settings.times.retry_first_ms = 20;
	w.settings.times.lookup_ms = 1000;
	w.network = irc_network_new(w.base, &w.chat, &w.settings);
	irc_network_start(w.network);
}

uint16_t
server_open(void)
{
	static const char *const channels[] = {"#a", "#Key sesame", NULL};
	const struct timeval beat = {0, STEADY_BEAT_MS * 1000};
	struct sockaddr_in address;
	socklen_t len = sizeof(address);

	memset(&address, 0, sizeof(address));
	address.sin_family = AF_INET;
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	memset(&w, 0, sizeof(w));
	w.settings = (struct irc_settings){.name = "test",
	    .nick = "bot",
	    .user = "bot",
	    .realname = "a bot 100%s",
	    .password = "s3cret%n",
	    .channels = channels};
	w.offers = "multi-prefix account-tag server-time message-tags "
		   "extended-join";
	w.caps = true;
	w.base = event_base_new();
	w.listener = evconnlistener_new_bind(w.base, server_accept, NULL,
	    LEV_OPT_CLOSE_ON_FREE, -1, (struct sockaddr *)&address,
	    sizeof(address));
	CU_ASSERT_PTR_NOT_NULL_FATAL(w.listener);
	getsockname(evconnlistener_get_fd(w.listener),
	    (struct sockaddr *)&address, &len);
	w.beat = event_new(w.base, -1, EV_PERSIST, on_beat, NULL);
	event_add(w.beat, &beat);
	return ntohs(address.sin_port);
}

void
world_open(const struct irc_times *times)
{
	static const struct irc_times usual;
	const uint16_t port = server_open();

	world_open_at("127.0.0.1", port, times != NULL ? times : &usual);
}

void
world_open_joined(const struct irc_times *times)
{
	world_open(times);
	TOLD("entered #a;");
	TOLD("entered #Key;");
	forget();
}

void
world_close(void)
{
	irc_network_quit(w.network, "bye\r\nnow");
	for (int i = 0; i < 1000 && !irc_network_is_closed(w.network); i++)
		event_base_loop(w.base, EVLOOP_ONCE);
	CU_ASSERT(irc_network_is_closed(w.network));
	irc_network_free(w.network);
	lookup_settle(w.base);
	server_hang_up();
	evconnlistener_free(w.listener);
	event_free(w.beat);
	event_base_free(w.base);
	text_fini(&w.got);
	text_fini(&w.chat.log);
}

void
still_works(void)
{
	text_clear(&w.chat.log);
	say(":ann!a@h PRIVMSG #a :after");
	TOLD("said #a ann after;");
}

uint16_t
server_open_sasl(enum irc_sasl sasl)
{
	const uint16_t port = server_open();

	w.settings.login = (struct irc_login){
	    .sasl = sasl, .password = "s3same", .is_insecure = true};
	w.login = "900 903";
	return port;
}

void
world_open_mute(enum irc_sasl sasl, const struct irc_times *times)
{
	static const struct irc_times usual;
	const uint16_t port = server_open_sasl(sasl);

	w.mute = true;
	world_open_at("127.0.0.1", port, times != NULL ? times : &usual);
	SENT("USER");
}

void
welcome(void)
{
	w.mute = false;
	snprintf(w.nick, sizeof(w.nick), "bot");
	say(":s 001 bot :Welcome");
	say(":s 376 bot :End");
	TOLD("entered #a;");
}

const char *
amiss(void)
{
	const char *words = front_stands(w.chat.front).amiss;

	return words != NULL ? words : "nothing";
}

void
troubled(const char *words)
{
	for (int i = 0; i < 1000; i++) {
		const char *trouble = front_stands(w.chat.front).trouble;

		if (trouble != NULL && strcmp(trouble, words) == 0)
			return;
		event_base_loop(w.base, EVLOOP_ONCE);
	}
	printf("\n  the trouble is not \"%s\"\n", words);
	CU_FAIL("another trouble");
}

bool
speak(enum front_way way, const char *target, const char *text)
{
	return w.chat.front->ops->send(w.chat.front->self, way, target, text);
}

struct front_absence
absence(const char *room)
{
	const struct front *front = w.chat.front;
	struct front_absence out;

	front->ops->absence(front->self, room, &out);
	return out;
}
