/*
 * From connected to 001. PASS, CAP LS, NICK and USER go out at once, so that
 * a server without CAP just welcomes us. A refused nick is answered with the
 * next one in any state. CAP goes on after 001: what a server offers anew is
 * asked for, what it takes back is not used any more. A server that refuses
 * what was asked for together is asked for each alone.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "irc/link_inside.h"
#include "irc/nick.h"
#include "net/timer.h"

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
    {"sasl", LINK_CAP_SASL},
    {"server-time", LINK_CAP_SERVER_TIME},
    {"setname", LINK_CAP_SETNAME},
};
enum { CAP_ROWS = sizeof(cap_rows) / sizeof(cap_rows[0]) };

/* The bits of those names in a list that we know; values are passed over. */
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

/* "sasl=PLAIN,EXTERNAL" */
static void
note_mechanisms(struct link *link, const char *list)
{
	static const char name[] = "sasl";

	while (*(list += strspn(list, " ")) != '\0') {
		const size_t word = strcspn(list, " ");

		if (strncmp(list, name, sizeof(name) - 1) == 0 &&
		    strchr("= ", list[sizeof(name) - 1]) != NULL) {
			const char *value = list + sizeof(name) - 1;

			value += *value == '=';
			snprintf(link->mechanisms, sizeof(link->mechanisms),
			    "%.*s", (int)(list + word - value), value);
		}
		list += word;
	}
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
	link->nick_most = 0;
	link->offered = link->caps = link->asked = 0;
	link->asks_singly = link->has_caps = false;
	login_reset(link);
	if (s->password != NULL)
		link_sendf(link, "PASS :%s", s->password);
	link_sendf(link, "CAP LS 302");
	send_nick(link);
	link_sendf(link, "USER %s 0 * :%s", s->user, s->realname);
}

void
registration_end_caps(struct link *link)
{
	link_set_state(link, LINK_WELCOME);
	link_sendf(link, "CAP END");
}

/* What is agreed on is agreed on: log in, or come to an end. */
static void
go_on(struct link *link)
{
	event_del(link->login_timer);
	if (link->settings->login.sasl == IRC_SASL_OFF) {
		registration_end_caps(link);
		return;
	}
	link_set_state(link, LINK_SASL);
	if (link->caps & LINK_CAP_SASL)
		login_begin(link);
	else
		login_is_impossible(link);
}

void
registration_request(struct link *link, unsigned wanted)
{
	struct text list = TEXT_EMPTY;

	if (!login_is_possible(link))
		wanted &= ~(unsigned)LINK_CAP_SASL;
	wanted &= ~(link->caps | link->asked);
	for (size_t i = 0; i < CAP_ROWS; i++)
		if (wanted & cap_rows[i].cap)
			text_addf(&list, "%s%s", list.len > 0 ? " " : "",
			    cap_rows[i].name);
	if (list.len > 0)
		link_sendf(link, "CAP REQ :%s", text_str(&list));
	link->asked |= wanted;
	link->asks_singly = false;
	text_fini(&list);
}

static void
request_singly(struct link *link)
{
	link->asks_singly = true;
	for (size_t i = 0; i < CAP_ROWS; i++)
		if (link->asked & cap_rows[i].cap)
			link_sendf(link, "CAP REQ :%s", cap_rows[i].name);
}

/* Of what was asked for, all that matters now is answered: no other answer is
 * waited for. */
static void
go_on_if_answered(struct link *link)
{
	if (link->state == LINK_CAP_REQ &&
	    (link->asked & (link->asks_singly ? ~0U : LINK_CAP_SASL)) == 0)
		go_on(link);
}

void
registration_unanswered(struct link *link)
{
	log_warn(
	    "irc", "network=%s no answer to CAP REQ", link->settings->name);
	link->asked = 0;
	go_on(link);
}

static void
take_ls(struct link *link, const char *list, bool more)
{
	if (link->state != LINK_CAP_LS)
		return;
	link->offered |= caps_in(list);
	note_mechanisms(link, list);
	if (more)
		return;
	registration_request(link, link->offered);
	if (link->asked == 0) {
		go_on(link);
		return;
	}
	link_set_state(link, LINK_CAP_REQ);
	timer_set(link->login_timer, link->settings->times.login_ms);
}

/* A server that is up offers more than it did. */
static void
take_new(struct link *link, const char *list, bool more)
{
	const unsigned caps = caps_in(list);

	(void)more;
	link->offered |= caps;
	note_mechanisms(link, list);
	if (caps & LINK_CAP_SASL)
		login_is_back(link);
	if (link->state != LINK_CAP_LS)
		registration_request(link, caps);
}

static void
take_ack(struct link *link, const char *list, bool more)
{
	const unsigned caps = caps_in(list) & link->asked;

	link->caps |= caps;
	link->asked &= ~caps;
	if (link->state == LINK_UP) {
		if ((caps & LINK_CAP_SASL) && link->login == LOGIN_OUT &&
		    !link->is_logged_in && login_is_possible(link))
			login_begin(link);
	} else if (!more) {
		go_on_if_answered(link);
	}
}

static void
take_nak(struct link *link, const char *list, bool more)
{
	const bool is_one = (link->asked & (link->asked - 1)) == 0;

	(void)more;
	if (!link->asks_singly && !is_one) {
		request_singly(link);
		return;
	}
	link->asked &= is_one ? 0 : ~caps_in(list);
	go_on_if_answered(link);
}

static void
take_del(struct link *link, const char *list, bool more)
{
	(void)more;
	link->caps &= ~caps_in(list);
	link->offered &= ~caps_in(list);
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
	    {"NEW", take_new},
	};
	const bool more = line->count > 3 && strcmp(line->params[2], "*") == 0;

	if (line->count < 3)
		return;
	link->has_caps = true;
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
	       link->state == LINK_SASL || link->state == LINK_WELCOME;
}

/* Welcomed before CAP has come to an end: the server has no CAP, and so no
 * SASL. */
static void
skip_caps(struct link *link)
{
	link_set_state(link, LINK_WELCOME);
	if (link->settings->login.sasl != IRC_SASL_OFF)
		login_is_impossible(link);
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
		if (line->count == 0)
			return true;
		if (link->state != LINK_WELCOME)
			skip_caps(link);
		if (link->state != LINK_WELCOME)
			return true;
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
		link_wait_at_least(link, link->settings->times.throttled_ms);
		link_fail(link, "the server refuses our password");
		return true;
	default:
		return false;
	}
}
