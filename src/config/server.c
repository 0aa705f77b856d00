#include <config.h>

#include "config/server.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "config/refuse.h"

/* Its length within text; *port is what stands behind it, NULL if nothing. */
static size_t
host_length(const char **text, const char **port)
{
	const char *colon = strchr(*text, ':');
	const char *bracket = strchr(*text, ']');

	*port = NULL;
	if (**text == '[' && bracket != NULL) {
		*text += 1;
		if (bracket[1] == ':')
			*port = bracket + 2;
		else if (bracket[1] != '\0')
			*port = "";
		return (size_t)(bracket - *text);
	}
	/* More than one colon: an address of IPv6. */
	if (colon == NULL || strchr(colon + 1, ':') != NULL)
		return strlen(*text);
	*port = colon + 1;
	return (size_t)(colon - *text);
}

bool
server_parse(const char *text, uint16_t otherwise, struct server *server)
{
	const char *port;
	size_t len = host_length(&text, &port);
	int64_t number = otherwise;

	if (len == 0 || len > SERVER_HOST_MOST ||
	    (port != NULL &&
		number_parse(port, 1, 65535, &number) != NUMBER_OK))
		return false;
	snprintf(server->host, sizeof(server->host), "%.*s", (int)len, text);
	server->port = (uint16_t)number;
	return refuse_host(server->host) == NULL;
}
