/*
 * From connected to 001. PASS, CAP LS, NICK and USER go out at once, so that
 * a server without CAP just welcomes us. A refused nick is answered with the
 * next one in any state. AUTHENTICATE is answered in no state: SASL will have
 * a state of its own between LINK_CAP_REQ and LINK_WELCOME.
 */
#include <config.h>

#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "irc/link_inside.h"

enum { NICK_SHORTEST_LIMIT = 9 }; /* RFC 1459; every server takes it */

static const struct {
	const char *name;
	enum link_caps cap;
} cap_rows[] = {
    {"account-notify", LINK_CAP_ACCOUNT_NOTIFY},
    {"account-tag", LINK_CAP_ACCOUNT_TAG},
    {"chghost", LINK_CAP_CHGHOST},
    {"extended-join", LINK_CAP_EXTENDED_JOIN},
    {"message-tags", LINK_CAP_MESSAGE_TAGS},
    {"multi-prefix", LINK_CAP_MULTI_PREFIX},
    {"server-time", LINK_CAP_SERVER_TIME},
};
enum { CAP_ROWS = sizeof(cap_rows) / sizeof(cap_rows[0]) };

/* The bits of those names in a list that we know; values are ignored. */
static unsigned
caps_in(const char *list)
{
	unsigned caps = 0;

	while (*(list += strspn(list, " ")) != '\0') {
		const size_t word = strcspn(list, " ");
		const size_t name = strcspn(list, " =");

		for (size_t i = 0; i < CAP_ROWS; i++)
			if (strlen(cap_rows[i].name) == name &&
			    memcmp(cap_rows[i].name, list, name) == 0)
				caps |= cap_rows[i].cap;
		list += word;
	}
	return caps;
}

static void
send_nick(struct link *link)
{
	char nick[NICK_MOST];

	nick_candidate(
	    link->settings->nick, link->nick_try, link->nick_most, nick);
	link_sendf(link, "NICK %s", nick);
}

void
registration_begin(struct link *link)
{
	const struct irc_settings *s = link->settings;

	link->nick_try = 0;
	link->offered = link->caps = 0;
	if (s->password != NULL)
		link_sendf(link, "PASS :%s", s->password);
	link_sendf(link, "CAP LS 302");
	send_nick(link);
	link_sendf(link, "USER %s 0 * :%s", s->user, s->realname);
}

static void
end_caps(struct link *link)
{
	link_set_state(link, LINK_WELCOME);
	link_sendf(link, "CAP END");
}

static void
request_caps(struct link *link)
{
	struct text list = TEXT_EMPTY;

	for (size_t i = 0; i < CAP_ROWS; i++)
		if (link->offered & cap_rows[i].cap)
			text_addf(&list, "%s%s", list.len > 0 ? " " : "",
			    cap_rows[i].name);
	if (list.len > 0) {
		link_set_state(link, LINK_CAP_REQ);
		link_sendf(link, "CAP REQ :%s", text_str(&list));
	} else {
		end_caps(link);
	}
	text_fini(&list);
}

static void
take_ls(struct link *link, const char *list, bool more)
{
	if (link->state != LINK_CAP_LS)
		return;
	link->offered |= caps_in(list);
	if (!more)
		request_caps(link);
}

static void
take_ack(struct link *link, const char *list, bool more)
{
	if (link->state != LINK_CAP_REQ)
		return;
	link->caps |= caps_in(list) & link->offered;
	if (!more)
		end_caps(link);
}

static void
take_nak(struct link *link, const char *list, bool more)
{
	(void)list;
	(void)more;
	if (link->state == LINK_CAP_REQ)
		end_caps(link);
}

static void
take_del(struct link *link, const char *list, bool more)
{
	(void)more;
	link->caps &= ~caps_in(list);
}

/* CAP nick SUBCOMMAND [*] :list */
static void
take_cap(struct link *link, const struct line *line)
{
	static const struct {
		const char *name;
		void (*take)(struct link *link, const char *list, bool more);
	} rows[] = {
	    {"LS", take_ls},
	    {"ACK", take_ack},
	    {"NAK", take_nak},
	    {"DEL", take_del},
	};
	const bool more = line->count > 3 && strcmp(line->params[2], "*") == 0;

	if (line->count < 3)
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(line->params[1], rows[i].name) == 0)
			rows[i].take(link, line->params[line->count - 1], more);
}

/* 432: perhaps only too long for a server that has not said its limit. */
static void
next_nick(struct link *link, int numeric)
{
	if (numeric == 432 && link->nick_most == 0 &&
	    strlen(link->settings->nick) > NICK_SHORTEST_LIMIT)
		link->nick_most = NICK_SHORTEST_LIMIT;
	else
		link->nick_try++;
	if (link->nick_try < NICK_TRIES)
		send_nick(link);
	else
		link_fail(link, "no nick is free");
}

static bool
is_registering(const struct link *link)
{
	return link->state == LINK_CAP_LS || link->state == LINK_CAP_REQ ||
	       link->state == LINK_WELCOME;
}

bool
registration_take(struct link *link, const struct line *line)
{
	const int numeric = line_numeric(line);

	if (strcmp(line->command, "CAP") == 0) {
		take_cap(link, line);
		return true;
	}
	if (!is_registering(link))
		return false;
	switch (numeric) {
	case 1:
		link_welcomed(link);
		return false; /* the network wants it too */
	case 432:
	case 433:
	case 436:
	case 437:
		next_nick(link, numeric);
		return true;
	case 464:
		log_err("irc", "network=%s the server refuses our password",
		    link->settings->name);
		link_fail(link, "wrong password");
		return true;
	default:
		return false;
	}
}
