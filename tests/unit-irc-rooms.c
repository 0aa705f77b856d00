/* irc/: who is where, the channels to be in, and the settings of a network. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "irc/members.h"
#include "irc/rooms.h"
#include "irc/settings.h"

#include "unit.h"

static void
note_gone(void *self, const char *nick)
{
	text_addf(self, "%s ", nick);
}

static void
test_members(void)
{
	struct members *members = members_new(2);
	const enum casemap map = CASEMAP_RFC1459;
	struct text gone = TEXT_EMPTY;
	char nick[16];

	members_enter(members, map, "Bob", 0);
	members_enter(members, map, "bob", 1);
	members_enter(members, map, "[Al]", 0);
	CU_ASSERT_PTR_NOT_NULL(members_find(members, map, "{al}"));
	members_leave(
	    members, members_find(members, map, "BOB"), 0, note_gone, &gone);
	CU_ASSERT_STRING_EQUAL(text_str(&gone), "");
	CU_ASSERT(members_rename(members, map, "bob", "Zoe"));
	CU_ASSERT_FALSE(members_rename(members, map, "bob", "x"));
	CU_ASSERT(members_rename(members, map, "zoe", "ZOE"));
	members_close_room(members, 1, note_gone, &gone);
	CU_ASSERT_STRING_EQUAL(text_str(&gone), "ZOE ");
	CU_ASSERT(members_rename(members, map, "{al}", "al"));
	members_enter(members, map, "eve", 0);
	CU_ASSERT(members_rename(members, map, "al", "eve"));
	text_clear(&gone);
	members_quit(
	    members, members_find(members, map, "eve"), note_gone, &gone);
	CU_ASSERT_STRING_EQUAL(text_str(&gone), "eve ");
	members_enter(members, map, "eve", 1);
	members_widen(members, 4);
	members_widen(members, 3); /* never narrower */
	members_enter(members, map, "eve", 3);
	members_close_room(members, 2, note_gone, &gone);
	members_close_room(members, 1, note_gone, &gone);
	CU_ASSERT_STRING_EQUAL(text_str(&gone), "eve ");
	members_close_room(members, 3, note_gone, &gone);
	CU_ASSERT_STRING_EQUAL(text_str(&gone), "eve eve ");
	for (int i = 0; i < PEOPLE_MOST + 10; i++) {
		snprintf(nick, sizeof(nick), "n%d", i);
		CU_ASSERT_EQUAL(members_enter(members, map, nick, 0) != NULL,
		    i < PEOPLE_MOST);
	}
	text_fini(&gone);
	members_free(members);
}

static void
test_rooms(void)
{
	static const char *const channels[] = {"#a", "#b  key", "#c", NULL};
	struct text line_out = TEXT_EMPTY;
	struct rooms rooms;
	struct room *room;

	rooms_init(&rooms, channels);
	CU_ASSERT(rooms_ask(&rooms, 1000, 30000, &line_out));
	CU_ASSERT_STRING_EQUAL(text_str(&line_out), "JOIN #b,#a,#c key");
	CU_ASSERT_FALSE(rooms_ask(&rooms, 1000, 30000, &line_out));
	room = rooms_find(&rooms, CASEMAP_ASCII, "#A");
	CU_ASSERT_PTR_NOT_NULL_FATAL(room);
	room_is_joined(room, 1000, -1);
	room_is_kicked(room, 2000, 30000);
	CU_ASSERT_EQUAL(room->next_ms, 32000);
	CU_ASSERT_EQUAL(rooms_next(&rooms), 32000);
	for (int i = 0; i < 5; i++) {
		room_is_joined(room, 40000, -1);
		room_is_kicked(room, 41000, 30000);
	}
	CU_ASSERT_EQUAL(room->next_ms, -1);
	CU_ASSERT_EQUAL(rooms_next(&rooms), 61000);
	text_clear(&line_out);
	CU_ASSERT_FALSE(rooms_ask(&rooms, 61000, 30000, &line_out));
	CU_ASSERT_EQUAL(rooms_next(&rooms), 91000);
	for (int i = 0; i < 50; i++)
		room_is_refused(&rooms.list[2], 61000, 30000, "banned");
	CU_ASSERT_EQUAL(rooms.list[2].next_ms, 61000 + 30 * 60 * 1000);
	text_fini(&line_out);
	rooms_fini(&rooms);
}

/* A list that was not answered may have been too long: one at a time then. */
static void
test_rooms_unanswered(void)
{
	static const char *const channels[] = {"#a", "#b key", "#c", NULL};
	struct text line_out = TEXT_EMPTY;
	struct rooms rooms;

	rooms_init(&rooms, channels);
	CU_ASSERT(rooms_ask(&rooms, 1000, 30000, &line_out));
	room_is_joined(&rooms.list[0], 1000, -1);
	text_clear(&line_out);
	CU_ASSERT_FALSE(rooms_ask(&rooms, 61000, 30000, &line_out));
	room_is_kicked(&rooms.list[0], 61000, 30000);
	CU_ASSERT(rooms_ask(&rooms, 91000, 30000, &line_out));
	CU_ASSERT_STRING_EQUAL(text_str(&line_out), "JOIN #b key");
	text_clear(&line_out);
	CU_ASSERT(rooms_ask(&rooms, 92000, 30000, &line_out));
	CU_ASSERT_STRING_EQUAL(text_str(&line_out), "JOIN #a ");
	text_clear(&line_out);
	CU_ASSERT(rooms_ask(&rooms, 93000, 30000, &line_out));
	CU_ASSERT_STRING_EQUAL(text_str(&line_out), "JOIN #c ");
	for (size_t i = 0; i < rooms.count; i++) {
		room_is_joined(&rooms.list[i], 94000, -1);
		room_is_kicked(&rooms.list[i], 94000, 30000);
	}
	text_clear(&line_out);
	CU_ASSERT(rooms_ask(&rooms, 200000, 30000, &line_out));
	CU_ASSERT_STRING_EQUAL(text_str(&line_out), "JOIN #b,#a,#c key");
	text_fini(&line_out);
	rooms_fini(&rooms);
}

/* What was kept from us or gave us trouble is tried anew where somebody wants
 * it: by a reload, or after it was not wanted for a while. */
static void
test_rooms_wanted(void)
{
	static const char *const both[] = {"#a", "#b", NULL};
	static const char *const keyed[] = {"#a", "#B key", NULL};
	static const char *const other[] = {"#c", "#a", NULL};
	struct text line_out = TEXT_EMPTY;
	struct rooms rooms;
	struct room *room;

	rooms_init(&rooms, both);
	room = rooms_find(&rooms, CASEMAP_ASCII, "#b");
	CU_ASSERT_PTR_NOT_NULL_FATAL(room);
	for (int i = 0; i < 6; i++)
		room_is_kicked(room, 1000, 30000);
	CU_ASSERT_EQUAL(room->next_ms, -1);
	rooms_want(&rooms, CASEMAP_ASCII, both);
	CU_ASSERT_EQUAL(room->next_ms, -1);
	rooms_want(&rooms, CASEMAP_ASCII, keyed);
	CU_ASSERT_EQUAL(room->next_ms, 0);
	for (int i = 0; i < 6; i++)
		room_is_kicked(room, 1000, 30000);
	rooms_try(&rooms);
	CU_ASSERT_EQUAL(room->next_ms, 0);
	for (int i = 0; i < 6; i++)
		room_is_kicked(room, 1000, 30000);
	rooms_want(&rooms, CASEMAP_ASCII, (const char *const[]){"#a", NULL});
	CU_ASSERT_FALSE(room->is_wanted);
	rooms_want(&rooms, CASEMAP_ASCII, keyed);
	CU_ASSERT_EQUAL(rooms.count, 2);
	CU_ASSERT_EQUAL(room->next_ms, 0);
	CU_ASSERT(rooms_ask(&rooms, 1000, 30000, &line_out));
	CU_ASSERT_STRING_EQUAL(text_str(&line_out), "JOIN #b,#a key");
	/* Its place is free once we are out of it, and not before. */
	rooms_want(&rooms, CASEMAP_ASCII, other);
	CU_ASSERT_EQUAL(rooms.count, 3);
	CU_ASSERT_PTR_NOT_NULL(rooms_find(&rooms, CASEMAP_ASCII, "#b"));
	room_is_left(rooms_find(&rooms, CASEMAP_ASCII, "#b"));
	rooms_want(&rooms, CASEMAP_ASCII,
	    (const char *const[]){"#a", "#c", "#d", NULL});
	CU_ASSERT_EQUAL(rooms.count, 3);
	CU_ASSERT_PTR_NULL(rooms_find(&rooms, CASEMAP_ASCII, "#b"));
	CU_ASSERT_PTR_NULL(rooms_find(&rooms, CASEMAP_ASCII, "#d")->key);
	text_fini(&line_out);
	rooms_fini(&rooms);
}

/* Kicks are forgotten after ten minutes in the room. */
static void
test_kicks_forgotten(void)
{
	static const char *const channels[] = {"#a", NULL};
	const int64_t minute_ms = 60 * 1000;
	struct rooms rooms;
	struct room *room;

	rooms_init(&rooms, channels);
	room = rooms.list;
	for (int i = 0; i < 5; i++) {
		room_is_joined(room, 0, -1);
		room_is_kicked(room, 9 * minute_ms, 1000);
	}
	CU_ASSERT_EQUAL(room->next_ms, 9 * minute_ms + 16000);
	room_is_joined(room, 0, -1);
	room_is_kicked(room, 11 * minute_ms, 1000);
	CU_ASSERT_EQUAL(room->next_ms, 11 * minute_ms + 1000);
	rooms_fini(&rooms);
}

static void
test_coloured_lines(void)
{
	static const char *const channels[] = {"#a", NULL};
	struct rooms rooms;
	struct room *room;
	char *text;

	rooms_init(&rooms, channels);
	room = rooms.list;
	room->coloured[0] = (struct coloured){strdup("old"), 1000};
	room->coloured[1] = (struct coloured){strdup("one"), 5000};
	room->coloured[2] = (struct coloured){strdup("two"), 6000};
	room->coloured_count = 3;
	text = room_take_coloured(room, 8000, 3000);
	CU_ASSERT_STRING_EQUAL(text, "one");
	free(text);
	CU_ASSERT_EQUAL(room->coloured_count, 1);
	CU_ASSERT_PTR_NULL(room_take_coloured(room, 9001, 3000));
	CU_ASSERT_EQUAL(room->coloured_count, 0);
	rooms_fini(&rooms);
}

/* Connecting anew is for another server, another way to it, or another login.
 */
static void
test_settings_way(void)
{
	static const char *const none[] = {NULL}, *const one[] = {"a", NULL};
	static const char *const two[] = {"a", "b", NULL};
	const struct irc_settings usual = {.name = "net",
	    .host = "h",
	    .port = 6697,
	    .use_tls = true,
	    .nick = "bot",
	    .user = "bot",
	    .realname = "a bot",
	    .servers = one,
	    .tls.pins = one};
	struct irc_settings same[8], other[18];
	struct irc_settings *s = same, *o = other;

	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		same[i] = usual;
	for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++)
		other[i] = usual;
	(s++)->nick = "croupier";
	(s++)->user = "u";
	(s++)->realname = "another";
	(s++)->modes = "+i";
	(s++)->ignore = two;
	(s++)->hears_relays = true;
	(s++)->budget.line_ms = 7;
	(s++)->times.check_ms = 7;
	(o++)->host = "g";
	(o++)->port = 6667;
	(o++)->servers = two;
	(o++)->servers = none;
	(o++)->servers = NULL;
	(o++)->bind = "127.0.0.1";
	(o++)->use_tls = false;
	(o++)->tls.ca = "ca";
	(o++)->tls.cert = "cert";
	(o++)->tls.key = "key";
	(o++)->tls.pins = two;
	(o++)->tls.is_unverified = true;
	(o++)->password = "secret";
	(o++)->login.sasl = IRC_SASL_REQUIRED;
	(o++)->login.user = "acc";
	(o++)->login.password = "secret";
	(o++)->login.is_insecure = true;
	(o++)->login.service = "X";
	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		CU_ASSERT(settings_is_same_way(&usual, &same[i]));
	for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++) {
		CU_ASSERT_FALSE(settings_is_same_way(&usual, &other[i]));
		CU_ASSERT_FALSE(settings_is_same_way(&other[i], &usual));
	}
	other[3].servers = NULL;
	other[4].servers = none;
	CU_ASSERT(settings_is_same_way(&other[3], &other[4]));
}

static void
test_settings_copied(void)
{
	char host[] = "h", secret[] = "secret", server[] = "s", nick[] = "bot";
	const char *const servers[] = {server, NULL};
	const struct irc_settings from = {.host = host,
	    .nick = nick,
	    .password = secret,
	    .servers = servers,
	    .times = {.check_ms = 7}};
	struct irc_settings copy;

	settings_copy(&copy, &from);
	host[0] = secret[0] = server[0] = nick[0] = 'x';
	CU_ASSERT_STRING_EQUAL(copy.host, "h");
	CU_ASSERT_STRING_EQUAL(copy.nick, "bot");
	CU_ASSERT_STRING_EQUAL(copy.password, "secret");
	CU_ASSERT_STRING_EQUAL(copy.servers[0], "s");
	CU_ASSERT_PTR_NULL(copy.servers[1]);
	CU_ASSERT_PTR_NULL(copy.user);
	CU_ASSERT_EQUAL(copy.times.check_ms, 7);
	CU_ASSERT_EQUAL(copy.times.rejoin_ms, 30 * 1000);
	settings_fini(&copy);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"members", test_members},
	    {"rooms", test_rooms},
	    {"channels that are not answered", test_rooms_unanswered},
	    {"rooms wanted", test_rooms_wanted},
	    {"another way to the server", test_settings_way},
	    {"settings copied", test_settings_copied},
	    {"kicks forgotten", test_kicks_forgotten},
	    {"lines with colours", test_coloured_lines},
	};

	return UNIT_RUN("irc rooms", cases);
}
