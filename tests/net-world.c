#include <config.h>

#include "net-world.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>

#include "base/clock.h"
#include "net/lookup.h"
#include "net/timer.h"
#include "steady.h"

/* Of a message of DNS (RFC 1035, 4). */
enum {
	HEADER = 12, /* bytes */
	FLAGS = 2, /* where they stand */
	ANSWERS = 7,
	TYPE_A = 1,
	TYPE_AAAA = 28,
	TTL = 60
};

struct world w;

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

uint16_t
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

void
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

void
world_open(void)
{
	const struct timeval beat = {0, STEADY_BEAT_MS * 1000};
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

void
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
