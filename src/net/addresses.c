#include <config.h>

#include "net/addresses.h"

#include <string.h>

void
addresses_add(struct addresses *to, const struct sockaddr *at, socklen_t len)
{
	struct address *place;

	if (to->count == ADDRESSES_KEPT || len > sizeof(place->at) ||
	    (at->sa_family != AF_INET && at->sa_family != AF_INET6))
		return;
	place = &to->list[to->count++];
	memset(place, 0, sizeof(*place));
	memcpy(&place->at, at, len);
	place->len = len;
}
