#include <config.h>

#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "fresh.h"
#include "local/name.h"
#include "store/ledger.h"

enum { LINE_BYTES = 350 };

bool house_is_stuck;

bool
house_is_shown(void)
{
	return getenv("FUZZ_SHOW") != NULL;
}

static bool
take(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	EXPECT(strlen(text) <= LINE_BYTES);
	EXPECT(strpbrk(text, "\r\n") == NULL);
	EXPECT(target[0] != '\0');
	if (house_is_shown())
		printf("%s %s\n", target, text);
	return !house_is_stuck;
}

static size_t
line_bytes(void *self, enum front_way way, const char *target)
{
	(void)self;
	(void)way;
	(void)target;
	return LINE_BYTES;
}

static void
state(void *self, struct front_state *out)
{
	(void)self;
	*out = (struct front_state){
	    .is_up = true, .word = "connected", .for_ms = 65000, .lag_ms = 20};
}

static void
leave(void *self, const char *room)
{
	(void)self;
	EXPECT(room[0] == '#');
}

static void
absence(void *self, const char *room, struct front_absence *out)
{
	(void)self;
	EXPECT(room[0] == '#');
	*out = (struct front_absence){"banned", 5000};
}

static void
want(void *self, const char *const *rooms)
{
	(void)self;
	for (; *rooms != NULL; rooms++)
		EXPECT((*rooms)[0] == '#');
}

static const struct front_ops ops = {.send = take,
    .line_bytes = line_bytes,
    .fold = local_fold,
    .state = state,
    .absence = absence,
    .want = want,
    .leave = leave};

void
house_come(struct front *front)
{
	front_set_nick(front, "Dealer");
	front_is_up(front);
	front_room_entered(front, "#room");
	front_room_entered(front, "#other");
}

struct front *
house_front(struct house *house, const struct front_budget *budget)
{
	struct front *front = front_new(house->chat, "net", &ops, NULL, budget);

	house_come(front);
	house_turn(house);
	return front;
}

static struct config *
read_config(const char *text)
{
	struct text why = TEXT_EMPTY;
	struct config *config = config_parse("fuzz", text, &why);

	EXPECT(config != NULL);
	text_fini(&why);
	return config;
}

static void
start(struct house *house)
{
	house->chat = chat_new(house->config, house->store);
	house->hall = hall_new(house->store, chat_hall_ops(), house->chat);
	chat_set_hall(house->chat, house->hall);
	chat_set_now(house->chat, clock_mono_ms(), clock_wall_s());
	EXPECT(chat_lay_settings(house->chat, house->config));
	EXPECT(hall_resume(house->hall, clock_wall_s()));
}

static void
stop(struct house *house)
{
	chat_free(house->chat);
	hall_free(house->hall);
}

void
house_open(struct house *house, const char *config)
{
	fixed_reset();
	house_is_stuck = false;
	house->config = read_config(config);
	house->store = fresh_store();
	start(house);
}

void
house_restart(struct house *house)
{
	fresh_fail(false);
	stop(house);
	store_rollback(house->store);
	start(house);
}

void
house_turn(struct house *house)
{
	chat_set_now(house->chat, clock_mono_ms(), clock_wall_s());
	hall_tick(house->hall, clock_mono_ms(), clock_wall_s());
	if (!hall_commit(house->hall))
		chat_drop(house->chat);
	chat_release(house->chat);
	chat_pump(house->chat);
}

void
house_reload(struct house *house, const char *text)
{
	struct config *config = read_config(text);

	EXPECT(chat_lay_settings(house->chat, config));
	chat_reload(house->chat, config);
	config_free(house->config);
	house->config = config;
}

void
house_close(struct house *house)
{
	struct text why = TEXT_EMPTY;

	fresh_fail(false);
	house_turn(house);
	EXPECT(ledger_check(house->store, &why) == STORE_OK);
	stop(house);
	config_free(house->config);
	text_fini(&why);
}
