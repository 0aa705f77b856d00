#include <config.h>

#include "config/refuse.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "config/server.h"
#include "engine/rules.h"

#define DIGITS "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

static bool
is_made_of(const char *value, const char *bytes)
{
	return value[strspn(value, bytes)] == '\0';
}

/* Cleaning it changes nothing. */
static bool
is_clean(const char *value)
{
	struct text clean = TEXT_EMPTY;
	size_t len = strlen(value);
	bool same;

	utf8_clean(&clean, value, len, len);
	same = strcmp(text_str(&clean), value) == 0;
	text_fini(&clean);
	return same;
}

const char *
refuse_line(const char *value)
{
	return is_clean(value) ? NULL
			       : "one line of UTF-8, no control "
				 "characters";
}

const char *
refuse_word(const char *value)
{
	return is_clean(value) && strchr(value, ' ') == NULL && value[0] != ':'
		   ? NULL
		   : "one word without spaces or control characters";
}

const char *
refuse_key(const char *value)
{
	return strchr(value, ',') == NULL && refuse_word(value) == NULL
		   ? NULL
		   : "one word without spaces, commas or control characters";
}

const char *
refuse_label(const char *value)
{
	return is_made_of(value, LETTERS DIGITS "-_")
		   ? NULL
		   : "letters, digits, - and _";
}

const char *
refuse_path(const char *value)
{
	return is_clean(value) && value[0] == '/' ? NULL
						  : "a path that begins "
						    "with /";
}

const char *
refuse_host(const char *value)
{
	return is_made_of(value, LETTERS DIGITS ".-:_")
		   ? NULL
		   : "a host name, or an address without brackets";
}

const char *
refuse_server(const char *value)
{
	struct server server;

	return server_parse(value, 0, &server)
		   ? NULL
		   : "a host, host:port or [address]:port";
}

const char *
refuse_address(const char *value)
{
	unsigned char address[sizeof(struct in6_addr)];

	return inet_pton(AF_INET, value, address) == 1 ||
		       inet_pton(AF_INET6, value, address) == 1
		   ? NULL
		   : "an address of IPv4 or IPv6";
}

const char *
refuse_fingerprint(const char *value)
{
	size_t digits = 0;

	for (; *value != '\0'; value++) {
		if (*value == ':' && digits > 0 && digits % 2 == 0 &&
		    value[1] != '\0' && value[1] != ':')
			continue;
		if (strchr(DIGITS "abcdefABCDEF", *value) == NULL)
			break;
		digits++;
	}
	return *value == '\0' && digits == 64
		   ? NULL
		   : "the SHA-256 of a certificate: 64 hexadecimal digits, "
		     "with "
		     "colons between pairs or without";
}

const char *
refuse_nick(const char *value)
{
	return is_made_of(value, LETTERS DIGITS "[]\\`_^{|}-") &&
		       strchr(DIGITS "-", value[0]) == NULL
		   ? NULL
		   : "letters, digits and []\\`_^{|}-, no digit or - in front";
}

const char *
refuse_user(const char *value)
{
	return is_made_of(value, LETTERS DIGITS "._-")
		   ? NULL
		   : "letters, digits, dot, - and _";
}

const char *
refuse_modes(const char *value)
{
	return is_made_of(value, LETTERS "+-")
		   ? NULL
		   : "letters, with + and - before those to set and to unset";
}

const char *
refuse_channel(const char *value)
{
	return strchr("#&+!", value[0]) != NULL && strchr(value, ',') == NULL &&
		       refuse_word(value) == NULL
		   ? NULL
		   : "#, &, + or ! and a name without spaces, commas or "
		     "control "
		     "characters";
}

const char *
refuse_prefix(const char *value)
{
	return is_made_of(value, "!$%&*+,-./:;<=>?@^_~")
		   ? NULL
		   : "signs such as ! . ? @, no letters, digits or spaces";
}

const char *
refuse_preset(const char *value)
{
	static struct text allowed;
	struct rules rules;

	if (rules_preset(&rules, value))
		return NULL;
	text_clear(&allowed);
	rules_add_presets(&allowed);
	return text_str(&allowed);
}
