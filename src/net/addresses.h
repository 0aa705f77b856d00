/* A few addresses of one name. */
#ifndef NET_ADDRESSES_H
#define NET_ADDRESSES_H

#include <sys/socket.h>

enum { ADDRESSES_KEPT = 64 };

struct address {
	struct sockaddr_storage at;
	socklen_t len;
};

struct addresses {
	struct address list[ADDRESSES_KEPT];
	int count;
};

/* Of IPv4 or IPv6; any other, and one beyond ADDRESSES_KEPT, is left out. */
void addresses_add(
    struct addresses *to, const struct sockaddr *at, socklen_t len);

#endif
