/*
 * Who is there: members of our channels, with what the server tells of them.
 * What it failed to tell (a QUIT, a NICK or a JOIN that we missed) is made good
 * when somebody speaks or joins as somebody else than we thought.
 */
#include <config.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "irc/modes.h"
#include "irc/network_inside.h"
#include "irc/waiting.h"

struct member *
network_person(const struct irc_network *network, const char *nick)
{
	return members_find(network->members, network->isupport.casemap, nick);
}

bool
network_has_accounts(const struct irc_network *network)
{
	return network->isupport.has_whox ||
	       (link_caps(network->link) &
		   (LINK_CAP_ACCOUNT_TAG | LINK_CAP_ACCOUNT_NOTIFY |
		       LINK_CAP_EXTENDED_JOIN)) != 0;
}

static void
person_gone(void *self, const char *nick)
{
	struct irc_network *network = self;

	asking_gone(network, nick);
	held_gone(network, nick);
	front_gone(network->front, nick);
}

void
known_room_closed(struct irc_network *network, const struct room *room)
{
	members_close_room(network->members, network_room_number(network, room),
	    person_gone, network);
}

void
known_is_gone(struct irc_network *network, const char *nick)
{
	struct member *person = network_person(network, nick);

	if (person != NULL)
		members_quit(network->members, person, person_gone, network);
}

const char *
known_account(const char *account)
{
	return strcmp(account, "*") == 0 || strcmp(account, "0") == 0 ||
		       strlen(account) >= LINE_ACCOUNT_MOST
		   ? ""
		   : account;
}

const char *
known_account_of(const struct irc_network *network, const char *nick)
{
	const struct member *person = network_person(network, nick);

	return person != NULL && person->account[0] != '\0' ? person->account
							    : NULL;
}

void
known_set_account(
    struct irc_network *network, struct member *person, const char *account)
{
	bool is_same;

	account = known_account(account);
	is_same =
	    person->account_is_known && strcmp(person->account, account) == 0;
	person->account_is_known = true;
	person->told_ms = clock_mono_ms();
	if (is_same)
		return;
	snprintf(person->account, sizeof(person->account), "%s", account);
	held_gone(network, person->nick);
	front_account(network->front, person->nick,
	    account[0] != '\0' ? person->account : NULL);
}

/* What rank he has there the server is to tell. */
static void
doubt_ranks(struct irc_network *network, const struct member *person)
{
	for (size_t i = 0; i < network->rooms.count; i++)
		if ((person->rooms[i] & ~MEMBER_HERE) != 0)
			joins_doubt(network, &network->rooms.list[i]);
}

/* Another user@host, of which no CHGHOST told, is another person. */
static void
check_mask(struct irc_network *network, struct member *person, const char *mask)
{
	const uint64_t hash = members_hash(mask);

	if (person->mask != 0 && person->mask != hash) {
		doubt_ranks(network, person);
		member_is_other(
		    person, network->rooms.count, person_gone, network);
	}
	person->mask = hash;
}

/* Of whoever speaks there we are told when he goes: he is in it, even if we
 * have missed that he came. Where those outside may speak, only of those of
 * whom we were told that they came. */
static bool
tells_of(const struct irc_network *network, const struct room *room,
    const struct member *person)
{
	return (room->modes & mode_bit('n')) != 0 ||
	       (person != NULL &&
		   person->rooms[network_room_number(network, room)] != 0);
}

struct member *
known_seen(struct irc_network *network, const struct session_event *event,
    const struct room *room)
{
	struct member *person = network_person(network, event->nick);

	if (room != NULL && tells_of(network, room, person))
		person =
		    members_enter(network->members, network->isupport.casemap,
			event->nick, network_room_number(network, room));
	if (person == NULL)
		return NULL;
	check_mask(network, person, event->mask);
	if (link_caps(network->link) & LINK_CAP_ACCOUNT_TAG)
		known_set_account(network, person, event->account);
	return person;
}

void
take_join(struct irc_network *network, const struct session_event *event)
{
	const bool extended = link_caps(network->link) & LINK_CAP_EXTENDED_JOIN;
	struct room *room = network_room(network, event->params[0]);
	struct member *person;
	unsigned char *rank;

	if (network_is_own(network, event->nick)) {
		joins_take_own(network, event);
		return;
	}
	if (room == NULL ||
	    (room->state != ROOM_LISTING && room->state != ROOM_IN))
		return;
	person = members_enter(network->members, network->isupport.casemap,
	    event->nick, network_room_number(network, room));
	if (person == NULL)
		return;
	check_mask(network, person, event->mask);
	rank = &person->rooms[network_room_number(network, room)];
	*rank = MEMBER_HERE;
	if (extended && event->count > 1)
		known_set_account(network, person, event->params[1]);
	else if (link_caps(network->link) & LINK_CAP_ACCOUNT_TAG)
		known_set_account(network, person, event->account);
	front_returned(network->front, person->nick,
	    person->account_is_known ? person->account : NULL);
}

static void
take_name(struct irc_network *network, struct room *room, const char *name,
    size_t len)
{
	const struct isupport *is = &network->isupport;
	char nick[FRONT_NAME_MOST];
	struct member *person;
	unsigned char rank;
	size_t signs = 0;

	while (signs < len && strchr(is->prefix_signs, name[signs]) != NULL)
		signs++;
	snprintf(nick, sizeof(nick), "%.*s", (int)(len - signs), name + signs);
	nick[strcspn(nick, "!")] = '\0';
	if (!network_is_name(nick))
		return;
	rank = standing_signs(is, name, signs);
	if (network_is_own(network, nick)) {
		room->own = rank;
		room->is_seen = true;
		return;
	}
	person = members_enter(network->members, is->casemap, nick,
	    network_room_number(network, room));
	if (person != NULL)
		person->rooms[network_room_number(network, room)] = rank;
}

/* 353 me = #channel :@nick +nick … */
void
take_names(struct irc_network *network, const struct session_event *event)
{
	struct room *room = network_room(network, event->params[2]);
	const char *names = event->params[3];

	if (room == NULL || (room->state != ROOM_LISTING && !room->is_doubted))
		return;
	while (*(names += strspn(names, " ")) != '\0') {
		const size_t len = strcspn(names, " ");

		take_name(network, room, names, len);
		names += len;
	}
}

static void
leaves(struct irc_network *network, const char *nick, const char *channel)
{
	struct room *room = network_room(network, channel);
	struct member *person = network_person(network, nick);

	if (room == NULL)
		return;
	if (network_is_own(network, nick))
		joins_lose(network, room);
	else if (person != NULL)
		members_leave(network->members, person,
		    network_room_number(network, room), person_gone, network);
}

void
take_part(struct irc_network *network, const struct session_event *event)
{
	leaves(network, event->nick, event->params[0]);
}

void
take_kick(struct irc_network *network, const struct session_event *event)
{
	leaves(network, event->params[1], event->params[0]);
}

/* A server's name as servers write it in a split: "a.example", "*.net". */
static size_t
server_name(const char *reason)
{
	bool has_dot = false;
	size_t len = 0;

	for (; reason[len] != '\0' && reason[len] != ' '; len++) {
		if (isalnum((unsigned char)reason[len]) == 0 &&
		    strchr(".-*_", reason[len]) == NULL)
			return 0;
		has_dot |= reason[len] == '.';
	}
	return has_dot && reason[len - 1] != '.' ? len : 0;
}

/* "a.example b.example": two servers have lost each other. */
static bool
is_split(const char *reason)
{
	const size_t first = server_name(reason);
	size_t second;

	if (first == 0 || reason[first] != ' ')
		return false;
	second = server_name(reason + first + 1);
	return second != 0 && reason[first + 1 + second] == '\0';
}

void
take_quit(struct irc_network *network, const struct session_event *event)
{
	const struct member *person = network_person(network, event->nick);

	if (network_is_own(network, event->nick))
		return;
	self_nick_may_be_free(network, event->nick);
	if (event->count > 0 && is_split(event->params[0]) && person != NULL)
		front_split(network->front, event->nick, person->account);
	known_is_gone(network, event->nick);
}

void
take_nick(struct irc_network *network, const struct session_event *event)
{
	const char *to = event->params[0];

	if (!network_is_name(to))
		return;
	if (network_is_own(network, event->nick)) {
		log_info("irc", "network=%s our nick is %s now",
		    network->settings.name, to);
		self_set_nick(network, to);
		return;
	}
	self_nick_may_be_free(network, event->nick);
	/* Who had that nick has left without a word. */
	if (!casemap_is_same(network->isupport.casemap, event->nick, to))
		known_is_gone(network, to);
	if (members_rename(
		network->members, network->isupport.casemap, event->nick, to)) {
		asking_renamed(network, event->nick, to);
		waiting_rename(
		    network->held, network->isupport.casemap, event->nick, to);
		front_renamed(network->front, event->nick, to);
	}
}

void
take_account(struct irc_network *network, const struct session_event *event)
{
	struct member *person = network_person(network, event->nick);

	if (!network_is_own(network, event->nick)) {
		if (person != NULL)
			known_set_account(network, person, event->params[0]);
	} else if (strcmp(event->params[0], "*") != 0) {
		self_logged_in(network);
	} else {
		link_note_logout(network->link);
		self_logged_out(network);
	}
}

/* CHGHOST user host: the same person from elsewhere. */
void
take_chghost(struct irc_network *network, const struct session_event *event)
{
	struct member *person = network_person(network, event->nick);
	struct text mask = TEXT_EMPTY;

	if (network_is_own(network, event->nick)) {
		take_own_mask(network, event);
		return;
	}
	text_addf(&mask, "%s@%s", event->params[0], event->params[1]);
	if (person != NULL)
		person->mask = members_hash(text_str(&mask));
	text_fini(&mask);
}
