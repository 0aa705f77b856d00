#include <config.h>

#include "tls-server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <event2/buffer.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/ssl.h>

#include "steady.h"

char dir[] = "/tmp/irc-tls-XXXXXX";

struct world w;

void
path_of(const char *name, const char *ending, char out[64])
{
	snprintf(out, 64, "%s/%s.%s", dir, name, ending);
}

static void
on_beat(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	(void)self;
}

void
say(const char *line)
{
	bufferevent_write(w.client, line, strlen(line));
	bufferevent_write(w.client, "\r\n", 2);
}

void
server_hang_up(void)
{
	if (w.client != NULL)
		bufferevent_free(w.client);
	w.client = NULL;
}

static void
answer(const char *line)
{
	if (strncmp(line, "USER ", 5) == 0) {
		say(":s 001 bot :Welcome");
		say(":s 376 bot :End");
	} else if (strncmp(line, "JOIN ", 5) == 0) {
		say(":bot!u@h JOIN #a");
		say(":s 366 bot #a :End");
	} else if (strncmp(line, "QUIT ", 5) == 0) {
		server_hang_up();
	}
}

static void
server_read(struct bufferevent *client, void *self)
{
	struct evbuffer *input = bufferevent_get_input(client);
	char *line;

	(void)self;
	while (w.client == client && (line = evbuffer_readln(input, NULL,
					  EVBUFFER_EOL_CRLF_STRICT)) != NULL) {
		text_addf(&w.got, "%s|", line);
		answer(line);
		free(line);
	}
}

static void
note_client(struct bufferevent *client)
{
	SSL *ssl = bufferevent_openssl_get_ssl(client);
	X509 *certificate = SSL_get0_peer_certificate(ssl);
	const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);

	snprintf(
	    w.named, sizeof(w.named), "%s", name != NULL ? name : "nobody");
	if (certificate != NULL)
		X509_NAME_get_text_by_NID(X509_get_subject_name(certificate),
		    NID_commonName, w.subject, sizeof(w.subject));
}

static void
server_happened(struct bufferevent *client, short what, void *self)
{
	(void)self;
	if (what & BEV_EVENT_CONNECTED)
		note_client(client);
	else
		server_hang_up();
}

static int
any_client(int ok, X509_STORE_CTX *store)
{
	(void)ok;
	(void)store;
	return 1;
}

static SSL *
server_tls(void)
{
	SSL_CTX *context = SSL_CTX_new(TLS_server_method());
	char certificate[64], key[64];
	SSL *ssl;

	path_of(w.certificate, "pem", certificate);
	path_of(w.certificate, "key", key);
	CU_ASSERT_EQUAL_FATAL(SSL_CTX_use_certificate_file(
				  context, certificate, SSL_FILETYPE_PEM),
	    1);
	CU_ASSERT_EQUAL_FATAL(
	    SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM), 1);
	SSL_CTX_set_verify(context, SSL_VERIFY_PEER, any_client);
	SSL_CTX_set_max_proto_version(context, w.tls_most);
	if (w.manner == OLD_TLS) {
		SSL_CTX_set_security_level(context, 0);
		SSL_CTX_set_min_proto_version(context, TLS1_VERSION);
		SSL_CTX_set_max_proto_version(context, TLS1_1_VERSION);
	}
	ssl = SSL_new(context);
	SSL_CTX_free(context);
	return ssl;
}

static struct bufferevent *
server_wrap(int fd)
{
	if (w.manner == SPEAKS_TLS || w.manner == OLD_TLS)
		return bufferevent_openssl_socket_new(w.base, fd, server_tls(),
		    BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
	return bufferevent_socket_new(w.base, fd, BEV_OPT_CLOSE_ON_FREE);
}

static void
server_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *address, int len, void *self)
{
	(void)listener;
	(void)len;
	(void)self;
	server_hang_up();
	w.connections++;
	if (address->sa_family == AF_INET)
		inet_ntop(AF_INET, &((struct sockaddr_in *)address)->sin_addr,
		    w.from, sizeof(w.from));
	else
		inet_ntop(AF_INET6,
		    &((struct sockaddr_in6 *)address)->sin6_addr, w.from,
		    sizeof(w.from));
	w.client = server_wrap(fd);
	if (w.manner == HANGS_UP) {
		server_hang_up();
		return;
	}
	if (w.manner == SAYS_NOTHING)
		return;
	bufferevent_setcb(w.client, server_read, NULL, server_happened, NULL);
	bufferevent_enable(w.client, EV_READ | EV_WRITE);
	if (w.manner == SPEAKS_PLAINLY)
		say(":s NOTICE * :*** Looking up your hostname");
}

uint16_t
server_open(const char *host)
{
	struct sockaddr_in v4 = {.sin_family = AF_INET};
	struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
	bool is_v6 = strcmp(host, "::1") == 0;
	struct sockaddr *at =
	    is_v6 ? (struct sockaddr *)&v6 : (struct sockaddr *)&v4;
	socklen_t len = is_v6 ? sizeof(v6) : sizeof(v4);

	v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	v6.sin6_addr = in6addr_loopback;
	w.listener = evconnlistener_new_bind(w.base, server_accept, NULL,
	    LEV_OPT_CLOSE_ON_FREE, -1, at, (int)len);
	if (w.listener == NULL)
		return 0;
	getsockname(evconnlistener_get_fd(w.listener), at, &len);
	return ntohs(is_v6 ? v6.sin6_port : v4.sin_port);
}

void
world_open(enum manner manner, const char *certificate)
{
	const struct timeval beat = {0, STEADY_BEAT_MS * 1000};

	memset(&w, 0, sizeof(w));
	w.base = event_base_new();
	w.manner = manner;
	w.certificate = certificate;
	w.beat = event_new(w.base, -1, EV_PERSIST, on_beat, NULL);
	event_add(w.beat, &beat);
}
