/* A server as one writes it: host, host:port, [address]:port or address. */
#ifndef CONFIG_SERVER_H
#define CONFIG_SERVER_H

#include <stdbool.h>
#include <stdint.h>

enum { SERVER_HOST_MOST = 253 };

struct server {
	char host[SERVER_HOST_MOST + 1];
	uint16_t port;
};

/* False: text is none. otherwise: the port where it names none. */
bool server_parse(const char *text, uint16_t otherwise, struct server *server);

#endif
