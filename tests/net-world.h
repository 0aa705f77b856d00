/*
 * A server of DNS of our own, over UDP and TCP, which answers as it is told to,
 * and a server on 127.0.0.1 and ::1 that takes connections and says nothing.
 */
#ifndef TESTS_NET_WORLD_H
#define TESTS_NET_WORLD_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <event2/bufferevent.h>
#include <event2/listener.h>

#include "base/text.h"
#include "net/dial.h"

#include "unit.h"

enum { PACKET_MOST = 2048 };

/* Errors of DNS (RFC 1035, 4.1.1). */
enum { SERVER_FAILED = 2, NO_NAME = 3, REFUSED = 5 };

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

struct world {
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
};

extern struct world w;

/* The servers listen, and resolv.conf names ours. */
void world_open(void);
void world_close(void);
void write_resolv_conf(const char *text);
/* Which port a socket of IPv4 listens at. */
uint16_t port_of(int fd);

#endif
