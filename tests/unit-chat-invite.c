/*
 * Channels that we are invited to: which we join, how silent we are there, and
 * what is remembered of them.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "config/channels.h"
#include "config/layers.h"
#include "store/query.h"
#include "chat-house.h"
#include "unit.h"

static struct config *given;
static struct text wanted; /* "#room #new " when it was last told */

static void
want(void *self, const char *const *rooms)
{
	(void)self;
	text_clear(&wanted);
	for (; *rooms != NULL; rooms++)
		text_addf(&wanted, "%s ", *rooms);
}

static void
leave(void *self, const char *room)
{
	(void)self;
	(void)room;
}

/* As of rfc1459, as far as the tests go. */
static void
fold(void *self, const char *name, char out[FRONT_NAME_MOST])
{
	local_fold(self, name, out);
	for (; *out != '\0'; out++)
		if (*out == '[')
			*out = '{';
}

static const struct front_ops ops = {
    .send = house_note,
    .line_bytes = fake_line_bytes,
    .fold = fold,
    .state = fake_state,
    .want = want,
    .leave = leave,
};

static void
start(int most)
{
	struct text why = TEXT_EMPTY, conf = TEXT_EMPTY;

	text_addf(&conf,
	    "networks = ({ name = \"net\"; host = \"irc.test\"; "
	    "admins = \"boss\"; accept_invites = %d; "
	    "channels = ({ name = \"#room\"; }); });",
	    most);
	given = config_parse("conf", text_str(&conf), &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(given);
	house_start(given);
	CU_ASSERT_FATAL(chat_lay_settings(chat, given));
	front = house_enter("net", "#room", &ops, NULL);
	text_fini(&conf);
	text_fini(&why);
}

static void
begin(int most)
{
	house_plan("channel");
	house_open(NULL);
	text_clear(&wanted);
	start(most);
}

static void
stop(void)
{
	house_stop();
	config_free(given);
}

static void
finish(void)
{
	house_close();
	config_free(given);
	text_fini(&wanted);
}

static void
speaks(const char *room, const char *who, const char *text)
{
	lines_count = 0;
	speak(front, room, who, text);
	turn(2000);
}

#define SAID(what) SAID_SINCE(0, what)
#define SILENT() CU_ASSERT_EQUAL(lines_count, 0)
#define WANTED(rooms) CU_ASSERT_STRING_EQUAL(text_str(&wanted), rooms)

static void
invite_by(
    const char *nick, const char *account, const char *room, int64_t later_ms)
{
	turn(later_ms);
	lines_count = 0;
	front_invited(
	    front, &(struct front_speech){
		       .room = room, .nick = nick, .account = account});
	turn(0);
	if (strstr(text_str(&wanted), room) != NULL)
		front_room_entered(front, room);
	turn(0);
}

static void
invite(const char *room, int64_t later_ms)
{
	invite_by("ann", NULL, room, later_ms);
}

static void
test_off(void)
{
	begin(0);
	invite("#new", 0);
	SILENT();
	WANTED("");
	finish();
}

static void
test_on_and_off(void)
{
	begin(2);
	invite("#new", 0);
	SAID("ann I come to #new, and say nothing there");
	CU_ASSERT_EQUAL(lines_count, 1);
	WANTED("#room #new ");
	speaks("#new", "ann", "!help");
	SILENT();
	speaks("#new", "ann", "!on");
	SILENT();
	/* Who says it may be one whose account we have to ask for. */
	CU_ASSERT(front_heeds(
	    front, &(struct front_speech){
		       .room = "#new", .nick = "ann", .text = "!on"}));
	CU_ASSERT_FALSE(front_heeds(
	    front, &(struct front_speech){
		       .room = "#new", .nick = "ann", .text = "!join"}));
	speaks("#new", "@olga", "!join");
	SILENT();
	speaks("#new", "@olga", "Dealer: help");
	SILENT();
	/* Two rooms, but one is none yet: a word in private is about #room. */
	speaks(NULL, "ann", "rules");
	SAID("ann ");
	speaks("#new", "@olga", "!off");
	SILENT();
	speaks("#new", "@olga", "!on");
	SAID("#new Here is a table of Lansquenet");
	speaks("#new", "@olga", "!on");
	SAID("olga I listen here already.");
	speaks("#new", "ann", "!join");
	SAID("#new A game of Lansquenet opens");
	speaks("#new", "ann", "!off");
	SILENT();
	speaks("#new", "boss", "!off");
	SAID("#new I say nothing here any more");
	speaks("#new", "ann", "!join");
	SILENT();
	speaks("#new", "boss", "!on");
	SAID("#new Here is a table");
	/* In a channel of the file there is nothing to switch. */
	speaks("#room", "@olga", "!off");
	SAID("olga That is for channels to which I was invited");
	speaks("#room", "ann", "!off");
	SILENT();
	finish();
}

static void
test_remembered(void)
{
	begin(2);
	invite("#on", 0);
	invite("#silent", 0);
	speaks("#on", "@olga", "!on");
	stop();
	start(2);
	CU_ASSERT_EQUAL(channels_invited(&given->networks[0]), 2);
	front_room_entered(front, "#on");
	front_room_entered(front, "#silent");
	speaks("#on", "ann", "!rules");
	SAID("ann ");
	speaks("#silent", "ann", "!rules");
	SILENT();
	/* Fewer are allowed: those that were first stay. */
	stop();
	start(1);
	CU_ASSERT_EQUAL(channels_count(&given->networks[0]), 2);
	stop();
	start(0);
	CU_ASSERT_EQUAL(channels_count(&given->networks[0]), 1);
	finish();
}

static void
test_shut_out(void)
{
	begin(3);
	invite("#on", 0);
	speaks("#on", "@olga", "!on");
	speaks("#on", "ann", "!join");
	invite("#silent", 60000);
	front_room_lost(front, "#silent");
	front_room_shut(front, "#silent", false);
	turn(0);
	WANTED("#room #on ");
	/* One that is in use is tried again, but after a kick it is not. */
	front_room_lost(front, "#on");
	front_room_shut(front, "#on", false);
	turn(0);
	WANTED("#room #on ");
	front_room_shut(front, "#on", true);
	turn(0);
	WANTED("#room ");
	CU_ASSERT_FALSE(hall_seats(hall, 1));
	front_room_shut(front, "#room", true);
	turn(0);
	WANTED("#room ");
	stop();
	start(3);
	CU_ASSERT_EQUAL(channels_count(&given->networks[0]), 1);
	finish();
}

static void
test_bounded(void)
{
	char name[32];

	begin(2);
	invite("#one", 0);
	invite("#two", 60000);
	speaks("#one", "@olga", "!on");
	invite("#three", 60000);
	SILENT();
	WANTED("#room #one #two ");
	/* A silent one gives way, after an hour; one in use never. */
	invite("#three", HOUR_MS);
	WANTED("#room #one #three ");
	turn(2000); /* and says nothing as it goes */
	SAID("ann I come to #three");
	CU_ASSERT_EQUAL(lines_count, 1);
	invite("#four", 60000);
	WANTED("#room #one #three ");
	speaks("#three", "@olga", "!on");
	invite("#four", 2 * HOUR_MS);
	WANTED("#room #one #three ");
	/* Names that are none, and those that are known. */
	front_room_shut(front, "#three", true);
	turn(0);
	invite("new", HOUR_MS);
	invite("#", HOUR_MS);
	invite("#a,b", HOUR_MS);
	invite("#ONE", HOUR_MS);
	WANTED("#room #one ");
	/* However many, nothing grows. */
	for (int i = 0; i < 300; i++) {
		snprintf(name, sizeof(name), "#n%d", i);
		invite(name, HOUR_MS);
		front_room_shut(front, name, true);
		turn(0);
	}
	CU_ASSERT(given->networks[0].channels_count <= 4);
	WANTED("#room #one ");
	finish();
}

/* Invited, kicked, invited, kicked. */
static void
test_often(void)
{
	int taken = 0;

	begin(1);
	for (int i = 0; i < 60; i++) {
		invite("#new", 1000);
		taken += lines_count;
		front_room_shut(front, "#new", true);
		turn(0);
	}
	CU_ASSERT(taken >= 3 && taken <= 5);
	finish();
}

static void
test_admins(void)
{
	begin(2);
	invite("#new", 0);
	speaks("#room", "boss", "!admin join #new");
	SAID("boss I join #new");
	speaks("#new", "ann", "!rules");
	SAID("ann ");
	front_room_shut(front, "#new", true);
	turn(0);
	WANTED("#room #new ");
	speaks("#room", "boss", "!admin part #new");
	WANTED("#room ");
	invite("#new", HOUR_MS);
	WANTED("#room ");
	stop();
	start(2);
	invite("#new", HOUR_MS);
	CU_ASSERT_EQUAL(channels_count(&given->networks[0]), 1);
	finish();
}

/* The same channel under a name that the network takes for the same. */
static void
test_barred_by_any_name(void)
{
	begin(2);
	invite("#new[", 0);
	WANTED("#room #new[ ");
	speaks("#room", "boss", "!admin part #new[");
	WANTED("#room ");
	invite("#NEW{", HOUR_MS);
	WANTED("#room ");
	invite("#other", HOUR_MS);
	WANTED("#room #other ");
	speaks("#other", "@olga", "!on");
	speaks("#room", "boss", "!admin part #other");
	SAID("#other This table is no longer kept here.");
	finish();
}

/* Only reading what was set fails, not writing it. */
static int
refuse_reading(void *ctx, int action, const char *table, const char *column,
    const char *schema, const char *trigger)
{
	(void)ctx;
	(void)schema;
	(void)trigger;
	return action == SQLITE_READ && strcmp(table, "setting") == 0 &&
		       strcmp(column, "who") == 0
		   ? SQLITE_DENY
		   : SQLITE_OK;
}

static void
set_reading(bool is_refused)
{
	CU_ASSERT_FATAL(
	    sqlite3_set_authorizer(store->db,
		is_refused ? refuse_reading : NULL, NULL) == SQLITE_OK);
}

static void
test_unreadable(void)
{
	const struct config_channel *on;
	char name[32];

	begin(2);
	invite("#on", 0);
	speaks("#on", "@olga", "!on");
	on = layers_channel(given, "net", "#on");
	set_reading(true);
	for (int i = 0; i < 20; i++) {
		snprintf(name, sizeof(name), "!admin join #n%d", i);
		speaks("#room", "boss", name);
		SAID("boss Sorry");
	}
	speaks("#room", "boss", "!admin part #on");
	SAID("boss Sorry");
	CU_ASSERT_FALSE(chat_lay_settings(chat, given));
	/* All is as before, and the room is still served. */
	CU_ASSERT_PTR_EQUAL(layers_channel(given, "net", "#on"), on);
	CU_ASSERT(on->is_invited && !on->is_parted && !on->is_silent);
	CU_ASSERT_EQUAL(channels_count(&given->networks[0]), 2);
	WANTED("#room #on ");
	speaks("#on", "ann", "!rules");
	SAID("ann ");
	set_reading(false);
	speaks("#room", "boss", "!admin join #n0");
	WANTED("#room #on #n0 ");
	finish();
}

/* Who is banned is not listened to, whatever he says; nor does he use up what
 * others may. */
static void
test_banned(void)
{
	begin(2);
	front_set_has_accounts(front, true);
	speaks("#room", "ann=Ann", "!join");
	speaks("#room", "ann=Ann", "!leave");
	speaks("#room", "boss=boss", "!admin ban ann");
	front_gone(front, "ann");
	for (int i = 0; i < 5; i++) {
		invite_by("other", "Ann", "#new", 0);
		CU_ASSERT_EQUAL(count_lines(0, "I come"), 0);
		CU_ASSERT_EQUAL(count_lines(0, "banned you"), i == 0);
	}
	invite_by("ann", "Eve", "#new", 0);
	SAID("ann I come to #new");
	finish();
}

static const struct unit_case cases[] = {
    {"none by default", test_off},
    {"on and off", test_on_and_off},
    {"remembered", test_remembered},
    {"shut out", test_shut_out},
    {"bounded", test_bounded},
    {"too often", test_often},
    {"admins", test_admins},
    {"banned", test_banned},
    {"barred by any name", test_barred_by_any_name},
    {"what was set can't be read", test_unreadable},
};

int
main(void)
{
	return UNIT_RUN("chat: invite", cases);
}
