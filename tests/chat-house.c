#include <config.h>

#include "base/utf8.h"
#include "chat-house.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/check.h"
#include "unit.h"

struct store *store;
struct hall *hall;
struct chat *chat;
struct front *front;
struct config config;
struct config_network network;
struct config_channel channel;
int64_t now_ms;
bool link_is_stuck;
char lines[LINES_MOST][512];
int lines_count;

const char *const three[3] = {"anna", "ben", "carla"};

bool
house_note(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	CU_ASSERT_FATAL(lines_count < LINES_MOST);
	CU_ASSERT(strlen(text) <= FAKE_LINE_BYTES);
	CU_ASSERT_PTR_NULL(strpbrk(text, "\r\n"));
	CU_ASSERT(utf8_is_valid(text, strlen(text)));
	if (link_is_stuck)
		return false;
	snprintf(lines[lines_count++], sizeof(lines[0]), "%s %s", target, text);
	return true;
}

const struct front_ops house_ops = {HOUSE_OPS, .state = fake_state};

static int64_t
now_s(void)
{
	return HOUSE_BEGAN_S + (now_ms - HOUSE_BEGAN_MS) / 1000;
}

void
house_plan_rules(const struct rules *rules)
{
	static char boss[] = "boss", *admins[] = {boss, NULL};
	static char room[] = "#room", prefix[] = "!", net[] = "net";

	now_ms = HOUSE_BEGAN_MS;
	lines_count = 0;
	link_is_stuck = false;
	channel = (struct config_channel){.name = room,
	    .prefix = prefix,
	    .announce = CONFIG_ANNOUNCE_LINE,
	    .cards = CONFIG_CARDS_ASCII,
	    .rules = *rules};
	network = (struct config_network){.name = net,
	    .admins = admins,
	    .channels = &channel,
	    .channels_count = 1};
	config = (struct config){
	    .grant_initial = 1000, .networks = &network, .networks_count = 1};
}

void
house_plan(const char *preset)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, preset));
	house_plan_rules(&rules);
}

void
house_open(const char *dir)
{
	struct text why = TEXT_EMPTY;

	store = store_open(dir, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	text_fini(&why);
}

void
house_start(struct config *by)
{
	chat = chat_new(by, store);
	hall = hall_new(store, chat_hall_ops(), chat);
	chat_set_hall(chat, hall);
	chat_set_now(chat, now_ms, now_s());
	CU_ASSERT_FATAL(hall_resume(hall, now_s()));
}

void
house_stop(void)
{
	chat_free(chat);
	hall_free(hall);
}

struct front *
house_enter(const char *name, const char *room, const struct front_ops *ops,
    const struct front_budget *budget)
{
	static const struct front_budget no_limit;
	struct front *entered = front_new(
	    chat, name, ops, NULL, budget != NULL ? budget : &no_limit);

	front_set_nick(entered, "Dealer");
	front_is_up(entered);
	front_room_entered(entered, room);
	turn(0);
	return entered;
}

void
house_begin(void)
{
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#room", &house_ops, NULL);
}

void
house_close(void)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(store_check(store, &why), STORE_OK);
	CU_ASSERT_STRING_EQUAL(text_str(&why), "");
	text_fini(&why);
	house_stop();
	store_close(store);
}

void
turn(int64_t later_ms)
{
	now_ms += later_ms;
	(void)fake_turn(chat, hall, now_ms, now_s());
}

void
speak(struct front *to, const char *room, const char *who, const char *text)
{
	char nick[32];
	struct front_speech speech = {.room = room,
	    .nick = nick,
	    .text = text,
	    .is_operator = who[0] == '@'};
	size_t len;

	who += speech.is_operator;
	len = strcspn(who, "=@");
	CU_ASSERT_FATAL(len < sizeof(nick));
	snprintf(nick, sizeof(nick), "%.*s", (int)len, who);
	if (who[len] == '=')
		speech.account = who + len + 1;
	else if (who[len] == '@')
		speech.mask = who + len + 1;
	front_said(to, &speech);
}

void
say(const char *who, const char *text)
{
	speak(front, "#Room", who, text);
	turn(50);
}

void
whisper(const char *who, const char *text)
{
	speak(front, NULL, who, text);
	turn(50);
}

int
count_lines(int from, const char *what)
{
	int count = 0;

	for (int i = from; i < lines_count; i++)
		count += strstr(lines[i], what) != NULL;
	return count;
}

const char *
find_line(int from, const char *what)
{
	for (int i = from; i < lines_count; i++)
		if (strstr(lines[i], what) != NULL)
			return lines[i];
	return NULL;
}

static const char *
expect(bool is_said, int at, int from, const char *what)
{
	const char *first = find_line(from, what);

	CU_ASSERT(is_said);
	if (!is_said) {
		fprintf(stderr, "line %d: said %d times: %s\n", at,
		    count_lines(from, what), what);
		for (int i = from; i < lines_count; i++)
			fprintf(stderr, "  %s\n", lines[i]);
	}
	return first != NULL ? first : "";
}

const char *
expect_once(int at, int from, const char *what)
{
	return expect(count_lines(from, what) == 1, at, from, what);
}

const char *
expect_some(int at, int from, const char *what)
{
	return expect(count_lines(from, what) > 0, at, from, what);
}

const char *
seat_three(void)
{
	for (int i = 0; i < 3; i++)
		say(three[i], "!join");
	say("anna", "!start");
	for (int i = 0; i < 3; i++) {
		char asks[64];

		snprintf(asks, sizeof(asks), "%s has the bank", three[i]);
		if (count_lines(0, asks) > 0)
			return three[i];
	}
	CU_FAIL_FATAL("nobody has the bank");
	return NULL;
}

const struct session *
session(void)
{
	return hall_tables(hall) > 0 ? table_session(hall_at(hall, 0)) : NULL;
}

const char *
after_banker(int n)
{
	const struct session *s = session();

	CU_ASSERT_PTR_NOT_NULL_FATAL(s);
	return hall_name(
	    hall, s->seats[(s->banker + n) % s->seats_count].player);
}
