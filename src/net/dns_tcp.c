#include <config.h>

#include "net/dns_tcp.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>

#include "base/chance.h"
#include "base/xalloc.h"
#include "net/timer.h"

enum {
	SERVER_MS = 3000, /* what one server has to answer both questions */
	HEADER = 12,
	LABEL_MOST = 63,
	NAME_MOST = 255,
	QUESTION_MOST = HEADER + NAME_MOST + 4,
	FLAG_ANSWER = 0x80, /* in the third byte */
	CODE_BITS = 0x0f, /* in the fourth */
	RECORD = 10, /* what stands between a record's name and its data */
	TYPE_A = 1,
	TYPE_AAAA = 28,
	CLASS_IN = 1
};

static const int types[] = {TYPE_AAAA, TYPE_A};
enum { TYPES = sizeof(types) / sizeof(types[0]) };

struct dns_tcp {
	struct event_base *base;
	struct addresses servers, found;
	int next; /* of the servers */
	unsigned char name[NAME_MOST]; /* as DNS writes it */
	size_t name_len;
	uint16_t port;
	uint16_t id; /* of the first question; that of the next is one more */
	int answers;
	struct bufferevent *stream;
	struct event *step; /* this server has failed, or all is there */
	dns_tcp_done done;
	void *self;
};

static unsigned
get_16(const unsigned char *at)
{
	return (unsigned)at[0] << 8 | at[1];
}

static void
put_16(unsigned char *at, unsigned value)
{
	at[0] = (unsigned char)(value >> 8);
	at[1] = (unsigned char)value;
}

/* "irc.example.net" as lengths and labels. False: it can't be a name. */
static bool
write_name(struct dns_tcp *ask, const char *host)
{
	while (*host != '\0') {
		const size_t len = strcspn(host, ".");

		if (len == 0 || len > LABEL_MOST ||
		    ask->name_len + 1 + len + 1 > NAME_MOST)
			return false;
		ask->name[ask->name_len++] = (unsigned char)len;
		memcpy(ask->name + ask->name_len, host, len);
		ask->name_len += len;
		host += len + (host[len] == '.');
	}
	ask->name[ask->name_len++] = 0;
	return ask->name_len > 1;
}

static void
send_question(struct dns_tcp *ask, int which)
{
	unsigned char bytes[2 + QUESTION_MOST] = {0};
	unsigned char *message = bytes + 2;
	const size_t len = HEADER + ask->name_len + 4;

	put_16(bytes, (unsigned)len);
	put_16(message, (uint16_t)(ask->id + which));
	message[2] = 1; /* it may ask others for us */
	put_16(message + 4, 1);
	memcpy(message + HEADER, ask->name, ask->name_len);
	put_16(message + len - 4, (unsigned)types[which]);
	put_16(message + len - 2, CLASS_IN);
	bufferevent_write(ask->stream, bytes, 2 + len);
}

/* Past a name, of which a pointer is the end; 0: there is none. */
static size_t
skip_name(const unsigned char *message, size_t len, size_t at)
{
	while (at < len && message[at] != 0) {
		if (message[at] > LABEL_MOST)
			return at + 2;
		at += 1 + (size_t)message[at];
	}
	return at < len ? at + 1 : 0;
}

static void
take_record(
    struct dns_tcp *ask, unsigned type, const unsigned char *data, size_t len)
{
	struct sockaddr_in v4 = {.sin_family = AF_INET};
	struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};

	if (type == TYPE_A && len == sizeof(v4.sin_addr)) {
		memcpy(&v4.sin_addr, data, len);
		v4.sin_port = htons(ask->port);
		addresses_add(&ask->found, (struct sockaddr *)&v4, sizeof(v4));
	} else if (type == TYPE_AAAA && len == sizeof(v6.sin6_addr)) {
		memcpy(&v6.sin6_addr, data, len);
		v6.sin6_port = htons(ask->port);
		addresses_add(&ask->found, (struct sockaddr *)&v6, sizeof(v6));
	}
}

/* False: it is no answer to a question of ours. */
static bool
take_answer(struct dns_tcp *ask, const unsigned char *message, size_t len)
{
	size_t at = HEADER;

	if (len < HEADER || (message[2] & FLAG_ANSWER) == 0 ||
	    (uint16_t)(get_16(message) - ask->id) >= TYPES)
		return false;
	if ((message[3] & CODE_BITS) != 0)
		return true;
	for (unsigned i = get_16(message + 4); i > 0; i--) {
		at = skip_name(message, len, at);
		if (at == 0 || at + 4 > len)
			return false;
		at += 4;
	}
	for (unsigned i = get_16(message + 6); i > 0; i--) {
		at = skip_name(message, len, at);
		if (at == 0 || at + RECORD > len ||
		    at + RECORD + get_16(message + at + 8) > len)
			return false;
		take_record(ask, get_16(message + at), message + at + RECORD,
		    get_16(message + at + 8));
		at += RECORD + get_16(message + at + 8);
	}
	return true;
}

static void
read_answers(struct bufferevent *stream, void *self)
{
	struct evbuffer *input = bufferevent_get_input(stream);
	struct dns_tcp *ask = self;
	unsigned char head[2];

	while (ask->answers < TYPES &&
	       evbuffer_copyout(input, head, sizeof(head)) == sizeof(head) &&
	       evbuffer_get_length(input) >= sizeof(head) + get_16(head)) {
		const size_t len = get_16(head);

		evbuffer_drain(input, sizeof(head));
		if (!take_answer(
			ask, evbuffer_pullup(input, (ssize_t)len), len)) {
			timer_set(ask->step, 0);
			return;
		}
		evbuffer_drain(input, len);
		ask->answers++;
	}
	if (ask->answers == TYPES)
		timer_set(ask->step, 0);
}

static void
happened(struct bufferevent *stream, short what, void *self)
{
	struct dns_tcp *ask = self;

	(void)stream;
	if ((what & BEV_EVENT_CONNECTED) == 0)
		timer_set(ask->step, 0);
}

static void
drop_stream(struct dns_tcp *ask)
{
	if (ask->stream != NULL)
		bufferevent_free(ask->stream);
	ask->stream = NULL;
}

static bool
ask_server(struct dns_tcp *ask, const struct address *server)
{
	ask->stream =
	    bufferevent_socket_new(ask->base, -1, BEV_OPT_CLOSE_ON_FREE);
	if (ask->stream == NULL)
		return false;
	bufferevent_setcb(ask->stream, read_answers, NULL, happened, ask);
	bufferevent_enable(ask->stream, EV_READ | EV_WRITE);
	ask->answers = 0;
	for (int i = 0; i < TYPES; i++)
		send_question(ask, i);
	timer_set(ask->step, SERVER_MS);
	return bufferevent_socket_connect(ask->stream,
		   (const struct sockaddr *)&server->at, (int)server->len) == 0;
}

static void
take_step(evutil_socket_t fd, short what, void *self)
{
	struct dns_tcp *ask = self;

	(void)fd;
	(void)what;
	drop_stream(ask);
	while (ask->found.count == 0 && ask->name_len > 0 &&
	       ask->next < ask->servers.count) {
		if (ask_server(ask, &ask->servers.list[ask->next++]))
			return;
		drop_stream(ask);
	}
	ask->done(ask->self, &ask->found);
}

struct dns_tcp *
dns_tcp_ask(struct event_base *base, const struct addresses *servers,
    const char *host, uint16_t port, dns_tcp_done done, void *self)
{
	struct dns_tcp *ask = xcalloc(1, sizeof(*ask));

	ask->base = base;
	ask->servers = *servers;
	ask->port = port;
	ask->id = (uint16_t)chance_below(UINT16_MAX);
	ask->done = done;
	ask->self = self;
	if (!write_name(ask, host))
		ask->name_len = 0;
	ask->step = timer_new(base, take_step, ask);
	timer_set(ask->step, 0);
	return ask;
}

void
dns_tcp_free(struct dns_tcp *ask)
{
	if (ask == NULL)
		return;
	drop_stream(ask);
	timer_free(ask->step);
	free(ask);
}
