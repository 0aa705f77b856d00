/*
 * net/: names with a server of DNS of our own, which answers as a row says, and
 * addresses of which some are dead. All of it is on 127.0.0.1 and ::1.
 */
#include <config.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>

#include "base/clock.h"
#include "base/text.h"
#include "net/dial.h"
#include "net/lookup.h"
#include "net/timer.h"

#include "unit.h"

enum {
	WAIT_MS = 8000,
	LOOKUP_MS = 4000,
	CONNECT_MS = 300,
	PACKET_MOST = 2048,
	HEADER = 12,
	FLAGS = 2,
	ANSWERS = 7,
	TYPE_A = 1,
	TYPE_AAAA = 28,
	TTL = 60,
	REFUSED = 5,
	SERVER_FAILED = 2,
	NO_NAME = 3
};

/* And over TCP. */
enum tcp_manner {
	TCP_ANSWERS,
	TCP_DRIPS, /* byte by byte */
	TCP_IS_CLOSED,
	TCP_IS_MUTE,
	TCP_IS_NOISE
};

/* How the server of DNS behaves. */
struct manner {
	const char *a, *aaaa; /* addresses, with spaces between */
	int error; /* 0: none */
	bool is_cut; /* says that not all of it fits */
	enum tcp_manner tcp;
	int tcp_error;
	int64_t late_ms;
	bool is_mute; /* never answers */
	bool is_mute_for_v6;
	bool is_noise; /* what is no DNS, and answers to other questions */
};

static struct world {
	struct event_base *base;
	struct event *asked, *later, *beat;
	struct evconnlistener *v4, *v6;
	int dns;
	struct evconnlistener *dns_tcp;
	struct bufferevent *tcp; /* the connection that asks there */
	struct evbuffer *saying; /* there, with the next beat */
	int tcp_asked;
	uint16_t port; /* of both listeners */
	struct manner manner;
	const char *bind; /* our own address; NULL: any */
	unsigned char late[8][PACKET_MOST]; /* answers that wait */
	size_t late_len[8], late_count;
	struct sockaddr_in late_to;
	char resolv_conf[64];
	struct dial *dial;
	bool is_done, is_connected;
	struct text why;
	int accepted_v4, accepted_v6, questions;
	int64_t accepted_ms, gap_ms; /* the last; the least between two */
} w;

static void
put_16(unsigned char *at, unsigned value)
{
	at[0] = (unsigned char)(value >> 8);
	at[1] = (unsigned char)value;
}

/* One record for the name that stands behind the header. */
static size_t
put_address(unsigned char *at, int type, const char *address)
{
	const size_t bytes = type == TYPE_A ? 4 : 16;

	put_16(at, 0xc000 | HEADER);
	put_16(at + 2, (unsigned)type);
	put_16(at + 4, 1);
	put_16(at + 6, 0);
	put_16(at + 8, TTL);
	put_16(at + 10, (unsigned)bytes);
	CU_ASSERT_EQUAL(
	    inet_pton(type == TYPE_A ? AF_INET : AF_INET6, address, at + 12),
	    1);
	return 12 + bytes;
}

/* Make the question in packet its answer; its length. */
static size_t
make_answer(unsigned char *packet, size_t len, int type)
{
	const char *at = type == TYPE_A ? w.manner.a : w.manner.aaaa;
	unsigned count = 0;

	packet[FLAGS] |= w.manner.is_cut ? 0x82 : 0x80;
	packet[FLAGS + 1] = (unsigned char)(0x80 | w.manner.error);
	while (at != NULL && *(at += strspn(at, " ")) != '\0') {
		char address[64];
		const size_t word = strcspn(at, " ");

		snprintf(address, sizeof(address), "%.*s", (int)word, at);
		len += put_address(packet + len, type, address);
		count++;
		at += word;
	}
	packet[ANSWERS] = (unsigned char)count;
	return len;
}

static void
send_noise(const unsigned char *packet, size_t len)
{
	unsigned char bytes[PACKET_MOST];

	for (size_t cut = 0; cut < len; cut++) {
		memcpy(bytes, packet, len);
		bytes[FLAGS] |= 0x80;
		bytes[ANSWERS] = 200;
		sendto(w.dns, bytes, cut, 0, (struct sockaddr *)&w.late_to,
		    sizeof(w.late_to));
		bytes[cut] ^= 0xff;
		bytes[ANSWERS] = (unsigned char)cut;
		sendto(w.dns, bytes, len, 0, (struct sockaddr *)&w.late_to,
		    sizeof(w.late_to));
	}
}

static void
dns_answer(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	(void)self;
	for (size_t i = 0; i < w.late_count; i++)
		sendto(w.dns, w.late[i], w.late_len[i], 0,
		    (struct sockaddr *)&w.late_to, sizeof(w.late_to));
	w.late_count = 0;
}

static void
dns_asked(evutil_socket_t fd, short what, void *self)
{
	socklen_t from_len = sizeof(w.late_to);
	unsigned char packet[PACKET_MOST];
	ssize_t len;
	int type;

	(void)what;
	(void)self;
	/* Room for two records is left behind it. */
	len = recvfrom(fd, packet, sizeof(packet) - 128, 0,
	    (struct sockaddr *)&w.late_to, &from_len);
	if (len < HEADER + 5)
		return;
	w.questions++;
	type = packet[len - 3];
	if (w.manner.is_noise)
		send_noise(packet, (size_t)len);
	if (w.manner.is_mute ||
	    (w.manner.is_mute_for_v6 && type == TYPE_AAAA) ||
	    w.late_count == sizeof(w.late_len) / sizeof(w.late_len[0]))
		return;
	memcpy(w.late[w.late_count], packet, sizeof(packet));
	w.late_len[w.late_count] =
	    make_answer(w.late[w.late_count], (size_t)len, type);
	if (w.late_count++ == 0)
		timer_set(w.later, w.manner.late_ms);
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *address, int len, void *self)
{
	const int64_t now_ms = clock_mono_ms();

	(void)address;
	(void)len;
	(void)self;
	if (w.accepted_v4 > 0 && now_ms - w.accepted_ms < w.gap_ms)
		w.gap_ms = now_ms - w.accepted_ms;
	w.accepted_ms = now_ms;
	if (listener == w.v4)
		w.accepted_v4++;
	else
		w.accepted_v6++;
	/* It stays open, and says nothing. */
	(void)fd;
}

static void
on_beat(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	(void)self;
	/* What is said over TCP, all of it or a few bytes at a time. */
	if (w.tcp != NULL)
		evbuffer_remove_buffer(w.saying, bufferevent_get_output(w.tcp),
		    w.manner.tcp == TCP_DRIPS ? 61 : 2 * PACKET_MOST);
}

static uint16_t
port_of(int fd)
{
	struct sockaddr_in address;
	socklen_t len = sizeof(address);

	CU_ASSERT_EQUAL(getsockname(fd, (struct sockaddr *)&address, &len), 0);
	return ntohs(address.sin_port);
}

static void
say_over_tcp(const unsigned char *packet, size_t len)
{
	unsigned char head[2];

	put_16(head, (unsigned)len);
	evbuffer_add(w.saying, head, sizeof(head));
	evbuffer_add(w.saying, packet, len);
}

/* A few bytes are others, and the end may be missing. */
static void
say_noise_over_tcp(unsigned char *packet, size_t len)
{
	for (long i = random() % 8; i >= 0; i--)
		packet[(size_t)random() % len] = (unsigned char)random();
	if (random() % 3 == 0)
		len = (size_t)random() % len;
	say_over_tcp(packet, len);
}

static void
tcp_read(struct bufferevent *from, void *self)
{
	struct evbuffer *input = bufferevent_get_input(from);
	unsigned char packet[PACKET_MOST], head[2];

	(void)self;
	while (evbuffer_copyout(input, head, 2) == 2 &&
	       evbuffer_get_length(input) >= 2U + head[1]) {
		size_t len = head[1];

		evbuffer_drain(input, 2);
		evbuffer_remove(input, packet, len);
		w.tcp_asked++;
		if (w.manner.tcp == TCP_IS_MUTE)
			continue;
		len = make_answer(packet, len, packet[len - 3]);
		packet[FLAGS] = 0x80;
		packet[FLAGS + 1] = (unsigned char)w.manner.tcp_error;
		if (w.manner.tcp == TCP_IS_NOISE)
			say_noise_over_tcp(packet, len);
		else
			say_over_tcp(packet, len);
	}
}

static void
tcp_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *address, int len, void *self)
{
	(void)listener;
	(void)address;
	(void)len;
	(void)self;
	if (w.tcp != NULL)
		bufferevent_free(w.tcp);
	w.tcp = bufferevent_socket_new(w.base, fd, BEV_OPT_CLOSE_ON_FREE);
	if (w.manner.tcp == TCP_IS_CLOSED) {
		bufferevent_free(w.tcp);
		w.tcp = NULL;
		return;
	}
	bufferevent_setcb(w.tcp, tcp_read, NULL, NULL, NULL);
	bufferevent_enable(w.tcp, EV_READ | EV_WRITE);
}

/* The same number for both, if nobody else has one of them. */
static bool
listen_for_dns(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET};

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	w.dns_tcp = evconnlistener_new_bind(w.base, tcp_accept, NULL,
	    LEV_OPT_CLOSE_ON_FREE, -1, (struct sockaddr *)&at, sizeof(at));
	if (w.dns_tcp == NULL)
		return false;
	at.sin_port = htons(port_of(evconnlistener_get_fd(w.dns_tcp)));
	w.dns = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (bind(w.dns, (struct sockaddr *)&at, sizeof(at)) == 0)
		return true;
	close(w.dns);
	evconnlistener_free(w.dns_tcp);
	return false;
}

static void
write_resolv_conf(const char *text)
{
	FILE *file = fopen(w.resolv_conf, "we");

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	fputs(text, file);
	fclose(file);
}

static void
listen_on_both(void)
{
	struct sockaddr_in v4 = {.sin_family = AF_INET};
	struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};

	v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	v6.sin6_addr = in6addr_loopback;
	w.v4 = evconnlistener_new_bind(w.base, on_accept, NULL,
	    LEV_OPT_CLOSE_ON_FREE, -1, (struct sockaddr *)&v4, sizeof(v4));
	CU_ASSERT_PTR_NOT_NULL_FATAL(w.v4);
	w.port = port_of(evconnlistener_get_fd(w.v4));
	v6.sin6_port = htons(w.port);
	w.v6 = evconnlistener_new_bind(w.base, on_accept, NULL,
	    LEV_OPT_CLOSE_ON_FREE, -1, (struct sockaddr *)&v6, sizeof(v6));
}

static void
world_open(void)
{
	const struct timeval beat = {0, 5000};
	char conf[128];

	memset(&w, 0, sizeof(w));
	w.base = event_base_new();
	w.beat = event_new(w.base, -1, EV_PERSIST, on_beat, NULL);
	event_add(w.beat, &beat);
	for (int i = 0; !listen_for_dns(); i++)
		CU_ASSERT_FATAL(i < 20);
	w.saying = evbuffer_new();
	w.asked =
	    event_new(w.base, w.dns, EV_READ | EV_PERSIST, dns_asked, NULL);
	event_add(w.asked, NULL);
	w.later = timer_new(w.base, dns_answer, NULL);
	listen_on_both();
	snprintf(w.resolv_conf, sizeof(w.resolv_conf), "/tmp/resolv-%d.conf",
	    (int)getpid());
	snprintf(conf, sizeof(conf), "nameserver 127.0.0.1:%u\n",
	    (unsigned)port_of(w.dns));
	write_resolv_conf(conf);
}

static void
world_close(void)
{
	dial_cancel(w.dial);
	lookup_settle(w.base);
	unlink(w.resolv_conf);
	event_free(w.asked);
	timer_free(w.later);
	event_free(w.beat);
	close(w.dns);
	evconnlistener_free(w.dns_tcp);
	evbuffer_free(w.saying);
	if (w.tcp != NULL)
		bufferevent_free(w.tcp);
	evconnlistener_free(w.v4);
	if (w.v6 != NULL)
		evconnlistener_free(w.v6);
	event_base_free(w.base);
	text_fini(&w.why);
}

static void
on_dialled(void *self, struct bufferevent *stream, const char *why)
{
	(void)self;
	w.dial = NULL;
	w.is_done = true;
	w.is_connected = stream != NULL;
	text_add(&w.why, why);
	if (stream != NULL)
		bufferevent_free(stream);
}

static void
dial(const char *host, int64_t lookup_ms, const struct tls_settings *tls)
{
	const struct dial_target target = {.host = host,
	    .port = w.port,
	    .tls = tls,
	    .bind = w.bind,
	    .resolv_conf = w.resolv_conf,
	    .lookup_ms = lookup_ms,
	    .connect_ms = CONNECT_MS};

	w.dial = dial_start(w.base, &target, on_dialled, NULL);
}

static void
run_ms(int64_t ms)
{
	const int64_t end_ms = clock_mono_ms() + ms;

	while (!w.is_done && clock_mono_ms() < end_ms)
		event_base_loop(w.base, EVLOOP_ONCE);
}

/* words NULL: it connects; else it fails with them. */
static void
must_end_in(const char *words)
{
	run_ms(WAIT_MS);
	CU_ASSERT(w.is_done);
	CU_ASSERT_EQUAL(w.is_connected, words == NULL);
	if (words == NULL && w.is_connected)
		return;
	if (words == NULL || strstr(text_str(&w.why), words) == NULL) {
		printf("\n  it ends in: %s\n", text_str(&w.why));
		CU_FAIL("another end");
	}
}

/* Nobody listens at 127.0.0.9. */
static void
test_answers(void)
{
	static const struct {
		struct manner manner;
		const char *outcome;
	} rows[] = {
	    {{.a = "127.0.0.1"}, NULL},
	    {{.a = "127.0.0.9 127.0.0.1"}, NULL},
	    {{.a = "127.0.0.9 127.0.0.8 127.0.0.1"}, NULL},
	    {{.a = "127.0.0.1", .late_ms = 300}, NULL},
	    {{.a = "127.0.0.1", .late_ms = 3500}, NULL},
	    {{.a = "127.0.0.1", .is_mute_for_v6 = true}, NULL},
	    {{.a = "127.0.0.1", .is_noise = true, .tcp = TCP_IS_CLOSED}, ""},
	    {{.a = "127.0.0.1", .is_noise = true}, NULL},
	    {{.a = "127.0.0.9 127.0.0.8"}, "Connection refused"},
	    {{.error = NO_NAME}, "nodename nor servname"},
	    {{.error = SERVER_FAILED}, ""},
	    {{.error = REFUSED}, ""},
	    {{.a = ""}, ""},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		w.manner = rows[i].manner;
		dial("irc.example.net", LOOKUP_MS, NULL);
		must_end_in(rows[i].outcome);
		CU_ASSERT(w.questions > 0);
		CU_ASSERT_EQUAL(w.accepted_v4 > 0, rows[i].outcome == NULL);
		world_close();
	}
}

static void
test_both_kinds(void)
{
	static const struct {
		const char *a, *aaaa;
		bool is_v6;
	} rows[] = {
	    {"127.0.0.9", "::1", true},
	    {NULL, "::1", true},
	    {"127.0.0.9 127.0.0.8", "::1", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		CU_ASSERT_PTR_NOT_NULL(w.v6); /* else there is no IPv6 here */
		w.manner =
		    (struct manner){.a = rows[i].a, .aaaa = rows[i].aaaa};
		dial("irc.example.net", LOOKUP_MS, NULL);
		must_end_in(NULL);
		CU_ASSERT_EQUAL(w.accepted_v6 > 0, rows[i].is_v6);
		world_close();
	}
	/* Nobody listens on the one of IPv6. */
	world_open();
	if (w.v6 != NULL)
		evconnlistener_free(w.v6);
	w.v6 = NULL;
	w.manner = (struct manner){.a = "127.0.0.1", .aaaa = "::1"};
	dial("irc.example.net", LOOKUP_MS, NULL);
	must_end_in(NULL);
	CU_ASSERT_EQUAL(w.accepted_v4, 1);
	world_close();
}

/* Each address has its time, that of a handshake that never ends too. */
static void
test_silent_address(void)
{
	static const struct tls_settings tls = {.is_unverified = true};
	const int64_t begun_ms = clock_mono_ms();

	world_open();
	w.manner = (struct manner){.a = "127.0.0.1 127.0.0.9"};
	dial("irc.example.net", LOOKUP_MS, &tls);
	must_end_in("Connection refused");
	CU_ASSERT_EQUAL(w.accepted_v4, 1);
	/* libevent's clock is a coarse one. */
	CU_ASSERT(clock_mono_ms() - begun_ms >= CONNECT_MS * 9 / 10);
	world_close();
}

/* Many addresses of one kind lead nowhere: those of the other are not last, and
 * not all are tried. */
static void
test_many_addresses(void)
{
	static const struct tls_settings tls = {.is_unverified = true};
	struct text many = TEXT_EMPTY;

	for (int i = 1; i <= 13; i++)
		text_addf(&many, "fd00::%x ", i); /* refused, or no way there */
	world_open();
	w.manner = (struct manner){
	    .a = "127.0.0.9 127.0.0.9 127.0.0.1", .aaaa = text_str(&many)};
	dial("irc.example.net", LOOKUP_MS, NULL);
	must_end_in(NULL);
	CU_ASSERT_EQUAL(w.accepted_v4, 1);
	world_close();
	/* Each of them answers and then is silent. */
	text_clear(&many);
	for (int i = 1; i <= 22; i++)
		text_add(&many, "127.0.0.1 ");
	world_open();
	w.manner = (struct manner){.a = text_str(&many)};
	w.gap_ms = WAIT_MS;
	dial("irc.example.net", LOOKUP_MS, &tls);
	must_end_in("TLS: no answer in time");
	CU_ASSERT_EQUAL(w.accepted_v4, 12);
	/* Each has its time and no more; a busy machine does not spoil all. */
	CU_ASSERT(w.gap_ms < CONNECT_MS * 3 / 2);
	world_close();
	text_fini(&many);
}

/* A fault of an address that can be called is what is told. */
static void
test_bound(void)
{
	static const struct {
		const char *bind, *a, *aaaa, *outcome;
	} rows[] = {
	    {"192.0.2.1", "127.0.0.1", "::1", "our own address can't be used"},
	    {"::1", "127.0.0.1", "",
		"no address of the kind that we are bound"},
	    {"127.0.0.5", "127.0.0.1", "::1 ::1 ::1", NULL},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		w.manner =
		    (struct manner){.a = rows[i].a, .aaaa = rows[i].aaaa};
		w.bind = rows[i].bind;
		dial("irc.example.net", LOOKUP_MS, NULL);
		must_end_in(rows[i].outcome);
		CU_ASSERT_EQUAL(w.accepted_v6, 0);
		world_close();
	}
}

/* More addresses than a datagram holds: DNS is asked over TCP. */
static void
test_cut(void)
{
	static const struct {
		enum tcp_manner tcp;
		const char *outcome;
	} rows[] = {
	    {TCP_ANSWERS, NULL},
	    {TCP_DRIPS, NULL},
	    {TCP_IS_CLOSED, "non-recoverable failure"},
	    {TCP_IS_MUTE, "the name was not found in time"},
	};
	struct text many = TEXT_EMPTY;

	for (int i = 1; i <= 50; i++)
		text_addf(&many, "127.0.0.%d ", i == 5 ? 1 : 9);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		w.manner = (struct manner){.a = text_str(&many),
		    .aaaa = "fd00::1 fd00::2",
		    .is_cut = true,
		    .tcp = rows[i].tcp};
		dial("irc.example.net", 1500, NULL);
		must_end_in(rows[i].outcome);
		world_close();
	}
	text_fini(&many);
	/* What evdns fails in for another reason is asked there too. */
	world_open();
	w.manner = (struct manner){.a = "127.0.0.1", .is_cut = true};
	w.manner.tcp_error = SERVER_FAILED;
	dial("irc.example.net", 1500, NULL);
	must_end_in("non-recoverable failure");
	world_close();
	/* Given up meanwhile. */
	world_open();
	w.manner = (struct manner){
	    .a = "127.0.0.1", .is_cut = true, .tcp = TCP_IS_MUTE};
	dial("irc.example.net", LOOKUP_MS, NULL);
	run_ms(100);
	dial_cancel(w.dial);
	w.dial = NULL;
	run_ms(20);
	CU_ASSERT_FALSE(w.is_done);
	CU_ASSERT_EQUAL(w.tcp_asked, 2); /* for both kinds */
	world_close();
}

static void
on_found(void *self, const struct addresses *found, const char *why)
{
	(void)self;
	CU_ASSERT(found->count >= 0 && found->count <= ADDRESSES_KEPT);
	CU_ASSERT_PTR_NOT_NULL(why);
	w.is_done = true;
}

/* Nothing is called that is found in it. */
static void
test_noise_over_tcp(void)
{
	srandom(5);
	world_open();
	w.manner = (struct manner){.a = "127.0.0.1 127.0.0.2 127.0.0.3",
	    .aaaa = "fd00::1 fd00::2",
	    .is_cut = true,
	    .tcp = TCP_IS_NOISE};
	for (int i = 0; i < 300; i++) {
		struct lookup *lookup = lookup_start(w.base, "irc.example.net",
		    w.port, w.resolv_conf, on_found, NULL);

		run_ms(20);
		if (!w.is_done)
			lookup_cancel(lookup);
		w.is_done = false;
	}
	CU_ASSERT(w.tcp_asked > 300);
	world_close();
}

static void
test_no_answer(void)
{
	world_open();
	w.manner.is_mute = true;
	dial("irc.example.net", 300, NULL);
	must_end_in("the name was not found in time");
	world_close();
	/* Given up meanwhile. */
	world_open();
	w.manner = (struct manner){.a = "127.0.0.1", .late_ms = 50};
	dial("irc.example.net", LOOKUP_MS, NULL);
	run_ms(20);
	dial_cancel(w.dial);
	w.dial = NULL;
	run_ms(100);
	CU_ASSERT_FALSE(w.is_done);
	world_close();
}

/* Without a server of DNS addresses and /etc/hosts go on. */
static void
test_resolv_conf(void)
{
	static const struct {
		const char *text; /* NULL: there is no such file */
		const char *host, *outcome;
	} rows[] = {
	    {"", "127.0.0.1", NULL},
	    {"", "localhost", NULL},
	    {"", "irc.example.net", ""},
	    {NULL, "127.0.0.1", NULL},
	    {NULL, "localhost", NULL},
	    {NULL, "irc.example.net", ""},
	    {"nameserver\nnameserver nonsense\noptions\n\xff\n", "127.0.0.1",
		NULL},
	    {"nameserver nonsense\n", "irc.example.net", ""},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		if (rows[i].text != NULL)
			write_resolv_conf(rows[i].text);
		else
			unlink(w.resolv_conf);
		dial(rows[i].host, 500, NULL);
		must_end_in(rows[i].outcome);
		world_close();
	}
}

/* The first server of DNS is dead, the second is not. */
static void
test_second_nameserver(void)
{
	char conf[128];

	world_open();
	snprintf(conf, sizeof(conf),
	    "nameserver 127.0.0.9:9\nnameserver 127.0.0.1:%u\n",
	    (unsigned)port_of(w.dns));
	write_resolv_conf(conf);
	w.manner = (struct manner){.a = "127.0.0.1"};
	dial("irc.example.net", WAIT_MS, NULL);
	must_end_in(NULL);
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"answers", test_answers},
	    {"both kinds of address", test_both_kinds},
	    {"a silent address", test_silent_address},
	    {"many addresses", test_many_addresses},
	    {"bound to an address", test_bound},
	    {"a cut answer", test_cut},
	    {"noise over TCP", test_noise_over_tcp},
	    {"no answer", test_no_answer},
	    {"resolv.conf", test_resolv_conf},
	    {"the second server of DNS", test_second_nameserver},
	};

	signal(SIGPIPE, SIG_IGN);
	return UNIT_RUN("net names", cases);
}
