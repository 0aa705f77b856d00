/*
 * What a channel's modes mean to us: who is an operator there, whether we may
 * speak, and whether colours are taken. A channel where we may not speak is
 * told to chat/ as lost, so that its table rests until we may.
 */
#include <config.h>

#include <limits.h>
#include <string.h>

#include "base/log.h"
#include "irc/modes.h"
#include "irc/network_inside.h"

/* The bit of a mode of PREFIX; 0: it is none, or not kept. */
static unsigned char
rank_bit(const struct isupport *is, char mode)
{
	const char *at = strchr(is->prefix_modes, mode);

	return mode != '\0' && at != NULL
		   ? member_bit((size_t)(at - is->prefix_modes))
		   : 0;
}

/* The bits of an operator's rank and all above it. */
static unsigned char
operator_bits(const struct isupport *is)
{
	unsigned bits = 0;

	for (const char *mode = is->prefix_modes; *mode != '\0'; mode++) {
		bits |= rank_bit(is, *mode);
		if (*mode == 'o')
			return (unsigned char)bits;
	}
	return rank_bit(is, 'o');
}

unsigned char
standing_signs(const struct isupport *is, const char *signs, size_t count)
{
	unsigned bits = MEMBER_HERE;

	for (size_t i = 0; i < count; i++) {
		const char *at = strchr(is->prefix_signs, signs[i]);

		if (at != NULL)
			bits |= member_bit((size_t)(at - is->prefix_signs));
	}
	return (unsigned char)bits;
}

/* What those bits mean by other modes of PREFIX. */
static unsigned char
translate(const struct isupport *is, const char *old_modes, unsigned char bits)
{
	unsigned now = bits & MEMBER_HERE;

	for (size_t i = 0; old_modes[i] != '\0'; i++)
		if (bits & member_bit(i))
			now |= rank_bit(is, old_modes[i]);
	return (unsigned char)now;
}

void
standing_translate(struct irc_network *network, const char *old_modes)
{
	const struct isupport *is = &network->isupport;
	unsigned char to[UCHAR_MAX + 1];

	for (unsigned bits = 0; bits <= UCHAR_MAX; bits++)
		to[bits] = translate(is, old_modes, (unsigned char)bits);
	members_translate(network->members, to);
	for (size_t i = 0; i < network->rooms.count; i++) {
		struct room *room = &network->rooms.list[i];

		room->own = to[room->own];
		if (room->state == ROOM_IN)
			standing_tell(network, room);
	}
}

bool
standing_is_operator(const struct irc_network *network, const struct room *room,
    const struct member *person)
{
	return person != NULL &&
	       (person->rooms[network_room_number(network, room)] &
		   operator_bits(&network->isupport)) != 0;
}

/* +m wants a rank, account_mode a rank or a login. */
static bool
may_speak(const struct irc_network *network, const struct room *room)
{
	if (room->is_muted)
		return false;
	if ((room->own & ~MEMBER_HERE) != 0)
		return true;
	return (room->modes & mode_bit('m')) == 0 &&
	       ((room->modes &
		    mode_bit(isupport_account_mode(&network->isupport))) == 0 ||
		   self_is_logged_in(network));
}

static void
tell_lost(struct irc_network *network, const struct room *room)
{
	front_room_lost(network->front, room->name);
	if (room->state == ROOM_IN && !room->is_muted)
		log_warn("irc",
		    "network=%s channel=%s is moderated and we have no voice: "
		    "its table rests",
		    network->settings.name, room->name);
}

void
standing_tell(struct irc_network *network, struct room *room)
{
	const bool was_told = room->is_told;
	const bool may = room->state == ROOM_IN && may_speak(network, room);
	const bool is_plain =
	    room->refuses_colours || (room->modes & mode_bit('c')) != 0;

	if (may && !room->is_told) {
		if (room->unsaid > 0)
			front_unsaid(network->front, room->name, room->unsaid);
		room->unsaid = 0;
		front_room_entered(network->front, room->name);
		room->is_plain = false;
	} else if (!may && room->is_told) {
		tell_lost(network, room);
	}
	room->is_told = may;
	if (may && is_plain != room->is_plain)
		front_room_plain(network->front, room->name, is_plain);
	room->is_plain = is_plain;
	if (may && !was_told)
		held_let_go(network, room);
}

/* What modes_read() calls back with. */
struct change {
	struct irc_network *network;
	struct room *room;
};

static void
set_bits(unsigned char *bits, unsigned char bit, bool is_set)
{
	*bits = (unsigned char)(is_set ? *bits | bit : *bits & ~bit);
}

static void
change_rank(const struct change *change, bool is_set, unsigned char bit,
    const char *nick)
{
	struct irc_network *network = change->network;
	struct member *person = network_person(network, nick);
	const size_t n = network_room_number(network, change->room);

	if (network_is_own(network, nick))
		set_bits(&change->room->own, bit, is_set);
	else if (person != NULL && person->rooms[n] != 0)
		set_bits(&person->rooms[n], bit, is_set);
}

static void
change_mode(void *self, bool is_set, char mode, const char *param)
{
	const struct change *change = self;
	const struct isupport *is = &change->network->isupport;

	if (strchr(is->prefix_modes, mode) != NULL)
		change_rank(change, is_set, rank_bit(is, mode), param);
	else if (is_set)
		change->room->modes |= mode_bit(mode);
	else
		change->room->modes &= ~mode_bit(mode);
	if (mode == 'c' && !is_set)
		change->room->refuses_colours = false;
	if (mode == 'k')
		room_set_seen_key(change->room, is_set ? param : NULL);
}

static void
change_own_mode(void *self, bool is_set, char mode, const char *param)
{
	(void)param;
	if (mode != 'r')
		return;
	if (is_set)
		self_logged_in(self);
	else
		self_logged_out(self);
}

/* MODE target :+modes params (line.c) */
void
take_mode(struct irc_network *network, const struct session_event *event)
{
	struct change change = {
	    network, network_room(network, event->params[0])};

	if (network_is_own(network, event->params[0])) {
		modes_read(&network->isupport, event->params[1],
		    change_own_mode, network);
	} else if (change.room != NULL) {
		modes_read(
		    &network->isupport, event->params[1], change_mode, &change);
		change.room->is_muted = false;
		standing_tell(network, change.room);
	}
}

/* 324 me #channel +modes params: what no rank is given by. */
void
take_channel_modes(
    struct irc_network *network, const struct session_event *event)
{
	struct change change = {
	    network, network_room(network, event->params[1])};
	struct text modes = TEXT_EMPTY;

	if (change.room == NULL)
		return;
	for (int i = 2; i < event->count; i++)
		text_addf(&modes, "%s%s", i > 2 ? " " : "", event->params[i]);
	change.room->modes = 0;
	modes_read(&network->isupport, text_str(&modes), change_mode, &change);
	text_fini(&modes);
	if ((change.room->modes & mode_bit('k')) == 0)
		room_set_seen_key(change.room, NULL);
	standing_tell(network, change.room);
}
