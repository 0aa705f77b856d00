#include <config.h>

#include "fault/room.h"

#include <stdlib.h>
#include <string.h>

#include "fake-front.h"
#include "fault/scratch.h"
#include "fault/vfs.h"
#include "sound.h"

enum { WORDS_MOST = 3000, TURNS_MOST = 300 };

static char net[] = "net", hash_room[] = "#room", prefix[] = "!";

static bool
take_line(void *self, enum front_way way, const char *target, const char *text)
{
	struct room_play *room = self;

	if (room->is_deaf)
		return true;
	if (room->on_line != NULL)
		room->on_line(room->on_line_ctx);
	if (way == FRONT_TO_PERSON)
		text_addf(&room->lines, "[%s] ", target);
	else
		spoken_line(room->spoken, text);
	if (strstr(text, "The bank wins: ") != NULL ||
	    strstr(text, "The punters win: ") != NULL ||
	    strstr(text, "The deal is over: ") != NULL)
		room->deals++;
	text_addf(&room->lines, "%s\n", text);
	return true;
}

static const struct front_ops ops = {.send = take_line,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
    .state = fake_state};

void
room_init(struct room_play *room, const struct room_case *with)
{
	memset(room, 0, sizeof(*room));
	room->with = with;
	room->spoken = spoken_new();
	room->now_ms = 1000000;
	room->now_s = 1700000000;
	room->channel = (struct config_channel){.name = hash_room,
	    .prefix = prefix,
	    .announce = CONFIG_ANNOUNCE_EACH,
	    .cards = CONFIG_CARDS_ASCII};
	if (!rules_preset(&room->channel.rules, with->preset))
		abort();
	room->network = (struct config_network){
	    .name = net, .channels = &room->channel, .channels_count = 1};
	room->config = (struct config){.grant_initial = 1000,
	    .networks = &room->network,
	    .networks_count = 1};
}

void
room_fini(struct room_play *room)
{
	spoken_free(room->spoken);
	text_fini(&room->lines);
}

bool
room_start(struct room_play *room, const char *dir, struct text *why)
{
	static const struct front_budget no_limit;

	room->dir = dir;
	room->store = store_open(dir, why);
	if (room->store == NULL)
		return false;
	room->chat = chat_new(&room->config, room->store);
	room->hall = hall_new(room->store, chat_hall_ops(), room->chat);
	chat_set_hall(room->chat, room->hall);
	chat_set_now(room->chat, room->now_ms, room->now_s);
	hall_set_quick(room->hall, true);
	hall_seed_robots(room->hall, 7);
	room->front = NULL;
	if (!hall_resume(room->hall, room->now_s)) {
		text_add(why, "the tables can't be read");
		room_stop(room);
		return false;
	}
	room->front = front_new(room->chat, net, &ops, room, &no_limit);
	front_set_nick(room->front, "Dealer");
	front_is_up(room->front);
	front_room_entered(room->front, hash_room);
	room_turn(room, 0);
	return true;
}

void
room_stop(struct room_play *room)
{
	chat_free(room->chat);
	hall_free(room->hall);
	store_close(room->store);
	room->store = NULL;
}

void
room_turn(struct room_play *room, int64_t later_ms)
{
	room->now_ms += later_ms;
	room->now_s += later_ms / 1000;
	if (!fake_turn(room->chat, room->hall, room->now_ms, room->now_s))
		room->refused++;
}

static void
room_say(struct room_play *room, const char *nick, const char *text)
{
	struct front_speech speech = {
	    .room = hash_room, .nick = nick, .text = text, .is_trusted = true};

	int refused = room->refused;

	front_said(room->front, &speech);
	room_turn(room, 1);
	room->word_was_refused = room->refused > refused;
	for (int i = 0; i < TURNS_MOST; i++) {
		int64_t next = hall_next(room->hall);

		if (next < 0 || next > room->now_ms)
			break;
		room_turn(room, 1);
	}
}

static const char *const people[] = {"anna", "bert", "carl"};

void
room_seat(struct room_play *room)
{
	for (int i = 0; i < 3; i++)
		room_say(room, people[i], "join");
	if (room->with->has_robots)
		room_say(room, "anna", "robots 2");
	room_say(room, "anna", "start");
}

void
room_act(struct room_play *room)
{
	static const char *const words[] = {
	    "bank 20", "cut luck", "stake 7", "cover", "keep", "sell", "buy"};
	const int count = sizeof(words) / sizeof(words[0]);
	int64_t n = room->next_word++;

	/* Long enough for what waits after a failure. */
	room_turn(room, 3000);
	room_say(room, people[n % 3], words[n / 3 % count]);
}

static const struct session *
session_in(const struct hall *hall)
{
	return hall_tables(hall) > 0 ? table_session(hall_at(hall, 0)) : NULL;
}

bool
room_play_deal(struct room_play *room)
{
	int before = room->deals;

	for (int i = 0; i < WORDS_MOST && room->deals == before; i++) {
		if (session_in(room->hall) == NULL)
			room_seat(room);
		room_act(room);
	}
	return room->deals > before;
}

static bool
same_session(const struct session *a, const struct session *b, struct text *why)
{
	struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
	bool same;

	if (a != NULL)
		session_encode(a, &one);
	if (b != NULL)
		session_encode(b, &two);
	same = one.len == two.len &&
	       memcmp(text_str(&one), text_str(&two), one.len) == 0;
	if (!same)
		text_addf(why,
		    "memory and disk differ: %zu and %zu bytes, phase %s and "
		    "%s\n",
		    one.len, two.len, a != NULL ? phase_word(a->phase) : "none",
		    b != NULL ? phase_word(b->phase) : "none");
	text_fini(&one);
	text_fini(&two);
	return same;
}

static void
on_nothing(void *ctx, struct table *table, const struct hall_event *event,
    int64_t mark)
{
	(void)ctx;
	(void)table;
	(void)event;
	(void)mark;
}

bool
room_equals_disk(struct room_play *room, const char *copy, struct text *why)
{
	static const struct hall_ops deaf = {.happened = on_nothing};
	struct store *store;
	struct hall *hall;
	bool same = false;

	vfs_lose_power(room->dir, copy, LOSS_NONE, 0);
	store = store_open(copy, why);
	if (store == NULL)
		return false;
	hall = hall_new(store, &deaf, NULL);
	if (!hall_resume(hall, room->now_s))
		text_add(why, "it does not stand up again\n");
	else
		same =
		    same_session(session_in(room->hall), session_in(hall), why);
	hall_free(hall);
	store_close(store);
	vfs_forget(copy);
	return same;
}

bool
room_holds(struct room_play *room, const char *dir, struct text *why)
{
	bool holds = is_sound(dir, why);
	sqlite3 *books = scratch_open(dir);

	holds &= spoken_holds(room->spoken, books, why);
	sqlite3_close(books);
	vfs_forget(dir);
	return holds;
}

void
room_expect(struct room_play *room, const char *dir)
{
	sqlite3 *books = scratch_open(dir);

	spoken_begin(room->spoken, books, NULL);
	sqlite3_close(books);
	vfs_forget(dir);
}
