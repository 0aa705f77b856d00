/* What was refused or perhaps not read; rooms and people that change. */
#include <config.h>

#include <stdio.h>

#include "unit-chat-queue.h"

/* While a room is lost its results wait, and all else is gone. */
static void
test_room_lost(void)
{
	struct queue *queue = begin(0, 0);

	struct notice *won = notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won");

	won->prompt = phrase_new("anna: keep or pass?");
	is_stuck = true;
	add(queue, won, 1);
	add(queue, notice(NOTICE_PLAIN, URGENT_INFO, "#a", "next"), 2);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "no"), 0);
	queue_link_lost(queue);
	is_stuck = false;
	queue_pump(queue, 5000);
	CU_ASSERT_EQUAL(sent_count, 0);
	CU_ASSERT_EQUAL(queue_next(queue, 5000), -1);
	queue_room_back(queue, "#a");
	queue_pump(queue, 5000);
	CU_ASSERT_EQUAL(sent_count, 1);
	CU_ASSERT(was_sent(0, "#a won"));
	queue_free(queue);
}

/* A result that was refused, or perhaps not read, is said once more, without
 * the prompt of its time. */
static void
test_refused(void)
{
	struct queue *queue = begin(0, 0);
	struct notice *n = notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won 1");

	n->prompt = phrase_new("old prompt");
	add(queue, n, 1);
	queue_pump(queue, 2000);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#b", "won b"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won 2"), 2);
	add(queue, notice(NOTICE_PROMPT, URGENT_PROMPT, "#a", "next"), 3);
	queue_pump(queue, 2000);
	CU_ASSERT(was_sent(0, "#a won 1 old prompt"));
	/* The prompt and the second result. */
	queue_room_lost(queue, "#a");
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won 3"), 4);
	queue_room_hold(queue, "#a");
	queue_room_unsaid(queue, "#a", 2);
	queue_pump(queue, 3000);
	CU_ASSERT_EQUAL(sent_count, 4);
	queue_room_back(queue, "#a");
	queue_pump(queue, 4000);
	CU_ASSERT_EQUAL(sent_count, 6);
	CU_ASSERT(was_sent(4, "#a Once more, as it may have got lost: won 2"));
	CU_ASSERT(was_sent(5, "#a won 3"));
	/* The prompt alone: nothing. */
	add(queue, notice(NOTICE_PROMPT, URGENT_PROMPT, "#a", "next"), 5);
	queue_pump(queue, 5000);
	queue_room_unsaid(queue, "#a", 1);
	queue_pump(queue, 6000);
	CU_ASSERT_EQUAL(sent_count, 7);
	queue_free(queue);
}

/* A link that dies: what left since it was last known to be read is said once
 * more; but so often, and no more. */
static void
test_unread(void)
{
	struct queue *queue = begin(0, 0);

	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won 1"), 1);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#b", "won b"), 0);
	queue_pump(queue, 2000);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won 2"), 2);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won 3"), 3);
	queue_pump(queue, 4000);
	CU_ASSERT_EQUAL(sent_count, 4);
	queue_unread(queue, 4000);
	queue_link_lost(queue);
	queue_room_back(queue, "#a");
	queue_room_back(queue, "#b");
	queue_pump(queue, 7000);
	CU_ASSERT_EQUAL(sent_count, 5);
	CU_ASSERT(
	    was_sent(4, "#a Once more, as it may have got lost: won 2 won 3"));
	/* Three times in all. */
	for (int i = 0; i < 10; i++) {
		queue_room_unsaid(queue, "#a", 1);
		queue_pump(queue, 8000 + i);
	}
	CU_ASSERT_EQUAL(sent_count, 5 + 2);
	queue_room_forget(queue, "#a");
	queue_room_forget(queue, "#b");
	queue_unread(queue, 0);
	CU_ASSERT_EQUAL(queue_waiting(queue), 0);
	queue_free(queue);
}

/* Many rooms: of each the last results are kept. */
static void
test_many_rooms(void)
{
	struct queue *queue = begin(0, 0);
	char target[16];

	for (int i = 0; i < 300; i++) {
		snprintf(target, sizeof(target), "#%d", i / 6);
		add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, target, "won"),
		    0);
		queue_pump(queue, 9000);
		sent_count = 0;
	}
	queue_unread(queue, 0);
	CU_ASSERT_EQUAL(queue_waiting(queue), 64 / 4);
	queue_free(queue);
}

/* What is said once more takes in nothing that comes after it. */
static void
test_again_alone(void)
{
	struct queue *queue = begin(0, 0);

	for (int i = 0; i < 2; i++) {
		struct notice *n =
		    notice(NOTICE_CARDS, URGENT_RESULT, "#a", "{cards}");

		phrase_item_spaced(
		    n->phrase, "cards", phrase_new(i == 0 ? "ace" : "king"), 0);
		phrase_then(
		    n->phrase, phrase_new(i == 0 ? "anna wins." : "ben wins."));
		add(queue, n, 0);
		queue_pump(queue, 2000);
		if (i == 0) {
			queue_room_unsaid(queue, "#a", 1);
			is_stuck = true;
		}
	}
	is_stuck = false;
	queue_pump(queue, 4000);
	CU_ASSERT_EQUAL(sent_count, 3);
	CU_ASSERT(was_sent(
	    1, "#a Once more, as it may have got lost: ace anna wins."));
	CU_ASSERT(was_sent(2, "#a king ben wins."));
	queue_free(queue);
}

/* Private answers follow who changes his nick; whoever comes to have a
 * nick gets none of those that waited for another of that name. */
static void
test_person_renamed(void)
{
	struct queue *queue = begin(0, 0);

	is_stuck = true;
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "anna", "one"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "anna", "two"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "his"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "carla", "hers"), 0);
	queue_person_renamed(queue, "anna", "ben", "Ben");
	queue_person_renamed(queue, "nobody", "carla", "Carla");
	queue_person_renamed(queue, "carla", "carla", "CARLA");
	CU_ASSERT_EQUAL(queue_waiting(queue), 3);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "ben", "three"), 0);
	add(queue, notice(NOTICE_PLAIN, URGENT_ANSWER, "anna", "four"), 0);
	queue_person_gone(queue, "anna");
	is_stuck = false;
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(sent_count, 4);
	CU_ASSERT(was_sent(0, "Ben one") || was_sent(1, "Ben one"));
	CU_ASSERT(was_sent(0, "CARLA hers") || was_sent(1, "CARLA hers"));
	CU_ASSERT(was_sent(2, "Ben two"));
	CU_ASSERT(was_sent(3, "ben three"));
	queue_free(queue);
}

/* Lines are held for a room that is lost, until it is back or
 * forgotten. */
static void
test_room_held(void)
{
	struct queue *queue = begin(0, 0);

	is_stuck = true;
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "won"), 1);
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#b", "lost"), 2);
	CU_ASSERT(queue_room_waits(queue, "#a"));
	CU_ASSERT_FALSE(queue_room_waits(queue, "#c"));
	queue_room_lost(queue, "#a");
	CU_ASSERT_FALSE(queue_room_waits(queue, "#a"));
	CU_ASSERT(queue_room_waits(queue, "#b"));
	add(queue, notice(NOTICE_PLAIN, URGENT_RESULT, "#a", "more"), 3);
	queue_room_hold(queue, "#a");
	is_stuck = false;
	queue_pump(queue, 1000);
	CU_ASSERT_EQUAL(sent_count, 1);
	CU_ASSERT(was_sent(0, "#b lost"));
	queue_room_forget(queue, "#a");
	queue_room_back(queue, "#a");
	queue_pump(queue, 2000);
	CU_ASSERT_EQUAL(sent_count, 1);
	CU_ASSERT_EQUAL(queue_waiting(queue), 0);
	queue_free(queue);
}

const struct unit_case unsaid_cases[] = {
    {"a lost room", test_room_lost},
    {"refused", test_refused},
    {"unread", test_unread},
    {"many rooms", test_many_rooms},
    {"once more, alone", test_again_alone},
    {"another nick", test_person_renamed},
    {"a room held", test_room_held},
};
UNIT_CASES(unsaid);
