/* How all stands, as text and as JSON. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "chat-house.h"
#include "unit.h"

static void
state(void *self, struct front_state *out)
{
	(void)self;
	*out = (struct front_state){!link_is_stuck,
	    link_is_stuck ? "waiting" : "connected", 90061000,
	    link_is_stuck ? 90000 : 0, link_is_stuck ? -1 : 42,
	    link_is_stuck ? 3 : 0,
	    link_is_stuck ? "h: Connection refused" : NULL,
	    link_is_stuck ? NULL : "h port 6697 with TLSv1.3",
	    link_is_stuck ? NULL : "wants the nick Anna"};
}

static struct front_absence absent;

static void
absence(void *self, const char *room, struct front_absence *out)
{
	(void)self;
	(void)room;
	*out = absent;
}

static const struct front_ops ops = {
    HOUSE_OPS, .state = state, .absence = absence};

static void
begin(void)
{
	absent = (struct front_absence){"in it, but may not speak", -1};
	house_plan("channel");
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#Room", &ops, NULL);
}

static json_t *
parsed(void (*show)(const struct chat *, bool, struct text *))
{
	struct text line = TEXT_EMPTY;
	json_error_t error;
	json_t *value;

	show(chat, true, &line);
	CU_ASSERT_PTR_EQUAL(
	    strchr(text_str(&line), '\n'), text_str(&line) + line.len - 1);
	value = json_loads(text_str(&line), 0, &error);
	CU_ASSERT_PTR_NOT_NULL_FATAL(value);
	text_fini(&line);
	return value;
}

static void
is_number(const json_t *object, const char *key, json_int_t number)
{
	const json_t *value = json_object_get(object, key);

	CU_ASSERT(json_is_integer(value));
	if (json_integer_value(value) != number)
		printf(
		    "\n%s: %lld\n", key, (long long)json_integer_value(value));
	CU_ASSERT_EQUAL(json_integer_value(value), number);
}

static void
is_text(const json_t *object, const char *key, const char *text)
{
	const char *value = json_string_value(json_object_get(object, key));

	CU_ASSERT_PTR_NOT_NULL_FATAL(value);
	CU_ASSERT_STRING_EQUAL(value, text);
}

static void
test_status_json(void)
{
	json_t *all, *one;
	const char *banker;

	begin();
	all = parsed(chat_status);
	one = json_array_get(json_object_get(all, "tables"), 0);
	CU_ASSERT(json_is_null(json_object_get(one, "phase")));
	CU_ASSERT(json_is_null(json_object_get(one, "left_s")));
	json_decref(all);
	banker = seat_three();
	say(banker, "!bank 20");
	turn(4000);
	all = parsed(chat_status);
	is_text(all, "version", PACKAGE_VERSION);
	is_number(all, "uptime_s", (now_ms - HOUSE_BEGAN_MS) / 1000);
	is_number(all, "people", 3);
	CU_ASSERT(json_integer_value(json_object_get(all, "memory_kib")) > 0);
	one = json_object_get(all, "commits");
	is_number(one, "failed", 0);
	CU_ASSERT(json_integer_value(json_object_get(one, "count")) >= 5);
	CU_ASSERT(json_integer_value(json_object_get(one, "slowest_ms")) >= 0);
	CU_ASSERT_EQUAL(json_array_size(json_object_get(all, "networks")), 1);
	one = json_array_get(json_object_get(all, "networks"), 0);
	is_text(one, "name", "net");
	is_text(one, "state", "connected");
	is_text(one, "nick", "Dealer");
	is_number(one, "since_s", 90061);
	is_number(one, "lag_ms", 42);
	is_text(one, "server", "h port 6697 with TLSv1.3");
	is_text(one, "amiss", "wants the nick Anna");
	is_number(one, "channels", 1);
	is_number(one, "channels_in", 1);
	is_number(one, "lines_waiting", 0);
	is_number(one, "bytes_waiting", 0);
	CU_ASSERT_EQUAL(json_array_size(json_object_get(all, "tables")), 1);
	one = json_array_get(json_object_get(all, "tables"), 0);
	is_text(one, "network", "net");
	is_text(one, "channel", "#Room");
	is_text(one, "phase", "staking");
	is_number(one, "seats", 3);
	CU_ASSERT(json_integer_value(json_object_get(one, "left_s")) > 0);
	CU_ASSERT(json_is_false(json_object_get(one, "paused")));
	json_decref(all);
	all = parsed(chat_tables);
	CU_ASSERT_EQUAL(json_array_size(all), 1);
	json_decref(all);
	house_close();
}

/* What waits is counted; a name that is no UTF-8 spoils nothing. */
static void
test_status_in_trouble(void)
{
	json_t *all, *one;
	struct text text = TEXT_EMPTY;

	begin();
	front_set_nick(front, "De\xff"
			      "aler");
	link_is_stuck = true;
	say("anna", "!join");
	say("anna", "!about");
	all = parsed(chat_status);
	one = json_array_get(json_object_get(all, "networks"), 0);
	is_text(one, "nick",
	    "De\xef\xbf\xbd"
	    "aler");
	CU_ASSERT(json_is_null(json_object_get(one, "lag_ms")));
	CU_ASSERT(json_is_null(json_object_get(one, "server")));
	CU_ASSERT(json_is_null(json_object_get(one, "amiss")));
	CU_ASSERT(
	    json_integer_value(json_object_get(one, "lines_waiting")) >= 2);
	CU_ASSERT(
	    json_integer_value(json_object_get(one, "bytes_waiting")) > 100);
	json_decref(all);
	chat_status(chat, false, &text);
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&text),
	    "\nnetwork net: waiting for 1 d 1 h, failed to connect: 3 (h: "
	    "Connection refused), "));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&text), " bytes)\n"));
	text_fini(&text);
	house_close();
}

/* Law 7: no status tells a card that is not turned, or a seed. */
static void
test_status_keeps_secrets(void)
{
	static const char *const parts[] = {"9H", "seed", "anchor", "cut"};
	struct text text = TEXT_EMPTY;
	const char *banker;

	begin();
	channel.announce = CONFIG_ANNOUNCE_EACH;
	banker = seat_three();
	say(banker, "!bank 10");
	say(strcmp(banker, "anna") == 0 ? "ben" : "anna", "!cover");
	turn(10);
	chat_status(chat, false, &text);
	chat_status(chat, true, &text);
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		CU_ASSERT_PTR_NULL(strstr(text_str(&text), parts[i]));
	text_fini(&text);
	house_close();
}

static void
test_status_lines(void)
{
	struct text text = TEXT_EMPTY;
	const char *s;
	int from, count = 0;

	begin();
	seat_three();
	chat_status(chat, false, &text);
	for (s = text_str(&text); *s != '\0'; s++)
		count += *s == '\n';
	CU_ASSERT_EQUAL(count, 5);
	CU_ASSERT_PTR_NOT_NULL(
	    strstr(text_str(&text), "\ntables: 1, games: 1, people: 3\n"));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&text),
	    "\nnetwork net: connected for 1 d 1 h, lag 42 ms, nick Dealer, in "
	    "1 of 1 channels, wants the nick Anna, server h port 6697 with "
	    "TLSv1.3\n"));
	CU_ASSERT_PTR_NOT_NULL(
	    strstr(text_str(&text), "\ntable net #Room: banking, 3 seated, "));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&text), " s left\n"));
	text_fini(&text);
	from = lines_count;
	say("boss", "!admin status");
	CU_ASSERT_EQUAL(lines_count - from, 1);
	SAID_ONCE(from, "boss net: connected for 1 d 1 h, lag 42 ms");
	house_close();
}

/* Why we are not in a room, and when we try again. */
static void
test_status_absent(void)
{
	static const struct {
		struct front_absence absent;
		const char *words;
	} rows[] = {
	    {{"banned", -1}, "not in #room (banned), server"},
	    {{"banned", 0},
		"not in #room (banned, tries again in 0 s), server"},
	    {{"full", 59999},
		"not in #room (full, tries again in 59 s), server"},
	    {{"full", 60000},
		"not in #room (full, tries again in 1 min), server"},
	    {{"full", 90000},
		"not in #room (full, tries again in 1 min 30 s, or by a "
		"reload), server"},
	};
	struct text text = TEXT_EMPTY;

	begin();
	front_room_lost(front, "#Room");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		absent = rows[i].absent;
		text_clear(&text);
		chat_status(chat, false, &text);
		CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&text),
		    ", lag 42 ms, nick Dealer, in 0 of 1 channels, "));
		CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&text), rows[i].words));
	}
	text_fini(&text);
	house_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"the status as JSON", test_status_json},
	    {"the status in trouble", test_status_in_trouble},
	    {"the status keeps secrets", test_status_keeps_secrets},
	    {"the status as lines", test_status_lines},
	    {"the status of absence", test_status_absent},
	};

	return UNIT_RUN("chat status", cases);
}
