/* Another configuration while games go on. */
#include <config.h>

#include "chat-house.h"
#include "unit.h"

/* With one channel of that name; NULL: with none. Lives until the next but
 * one. */
static struct config *
with_channel(char *name)
{
	static struct {
		struct config config;
		struct config_network network;
		struct config_channel channel;
	} both[2], *one = both;

	one = one == both ? both + 1 : both;
	one->channel = channel;
	one->channel.name = name;
	one->network = network;
	one->network.channels = &one->channel;
	one->network.channels_count = name != NULL ? 1 : 0;
	one->config = config;
	one->config.networks = &one->network;
	return &one->config;
}

static void
bank_is_up(void)
{
	say(seat_three(), "!bank 20");
	CU_ASSERT_PTR_NOT_NULL_FATAL(session());
}

static void
all_is_home(void)
{
	CU_ASSERT_PTR_NULL(session());
	for (size_t i = 0; i < 3; i++) {
		const int from = lines_count;

		whisper(three[i], "chips");
		SAID_SINCE(from, "1000 chips");
		turn(20000);
	}
}

/* The game ends, chips go home, the room is told, and left at the next want. */
static void
test_room_dismissed(void)
{
	int from;

	house_plan("channel");
	house_begin();
	bank_is_up();
	from = lines_count;
	CU_ASSERT_FALSE(chat_has_left(chat, "net"));
	chat_reload(chat, with_channel(NULL));
	turn(0);
	SAID_ONCE(from, "#room This table is no longer kept here. Goodbye.");
	all_is_home();
	from = lines_count;
	turn(20000);
	say("anna", "!join");
	CU_ASSERT_EQUAL(count_lines(from, "#room"), 0);
	CU_ASSERT_PTR_NULL(session());
	turn(20000);
	CU_ASSERT(chat_has_left(chat, "net"));
	house_close();
}

/* The same room by another spelling is the same, and its game goes on. */
static void
test_room_kept(void)
{
	static char spelled[] = "#Room";
	const struct session *before;
	int from;

	house_plan("channel");
	house_begin();
	bank_is_up();
	before = session();
	from = lines_count;
	chat_reload(chat, with_channel(spelled));
	turn(0);
	CU_ASSERT_EQUAL(count_lines(from, "Goodbye"), 0);
	CU_ASSERT_PTR_EQUAL(session(), before);
	say(after_banker(1), "!stake 5");
	SAID_SINCE(from, "#room Stakes: ");
	house_close();
}

/* A game from before the start, in a room that was not entered since: it ends
 * with the room's configuration, and only with it. */
static void
test_unentered(void)
{
	static char other[] = "#other", spelled[] = "#ROOM";

	house_plan("channel");
	house_begin();
	bank_is_up();
	house_stop();
	house_start(&config);
	CU_ASSERT_PTR_NOT_NULL(session());
	chat_reload(chat, with_channel(spelled));
	turn(0);
	CU_ASSERT_PTR_NOT_NULL(session());
	chat_reload(chat, with_channel(other));
	turn(0);
	CU_ASSERT_PTR_NULL(session());
	front = house_enter("net", other, &house_ops, NULL);
	all_is_home();
	house_close();
}

/* One whose room is configured nowhere waits: who runs this is warned, and no
 * reload takes it away. */
static void
test_unconfigured(void)
{
	static char other[] = "#other";

	house_plan("channel");
	house_begin();
	bank_is_up();
	house_stop();
	house_start(with_channel(other));
	chat_warn_unconfigured(chat);
	chat_reload(chat, with_channel(NULL));
	turn(0);
	CU_ASSERT_PTR_NOT_NULL(session());
	chat_reload(chat, &config);
	front = house_enter("net", "#room", &house_ops, NULL);
	SAID_SINCE(0, "Back again, all as it was.");
	house_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"a room dismissed", test_room_dismissed},
	    {"a room kept", test_room_kept},
	    {"a room not entered yet", test_unentered},
	    {"a room not configured", test_unconfigured},
	};

	return UNIT_RUN("chat reload", cases);
}
