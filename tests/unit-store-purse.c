/* What people do with their chips and names: refills, gifts, limits, guests,
 * and being forgotten. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "store/boards.h"
#include "store/forget.h"
#include "store/limits.h"
#include "store/means.h"
#include "unit-store.h"

enum { DAY_S = 24 * 60 * 60 };

static const char db_name[] = "lansquenet.db";

/* A deal in which anna's change is that, and ben's the opposite. */
static void
play(struct store *store, int64_t session, int k, int64_t anna, int64_t ben,
    int64_t change, int64_t now_s)
{
	const int64_t deal = deal_new(store, session, anna, k);
	struct journal_result results[] = {
	    {deal, anna, true, 50, change},
	    {deal, ben, false, 50, -change},
	};

	OK(journal_deal_settle(store, deal, "bank", results, 2, now_s));
}

static struct loss_limit
limit_of(struct store *store, int64_t person, int64_t now_s)
{
	struct loss_limit limit = {0, 0, 0, 0};

	OK(limits_get(store, person, now_s, &limit));
	return limit;
}

static void
test_means(void)
{
	struct store *store = open_or_die(NULL);
	struct means means;
	int64_t anna, ben, session, practice;

	turn_begin(store);
	anna = someone(store, "anna", 1000);
	ben = someone(store, "ben", 1000);
	session = session_new(store, "#room");
	practice = practice_new(store, "#practice");
	OK(post_in(store, session, POSTING_PUT, PURSE(anna),
	    ESCROW(anna, table_new(store, "#room")), 30, "p"));
	OK(post_in(store, practice, POSTING_PRACTICE, MINT,
	    STACK(anna, table_new(store, "#practice")), 100, "q"));
	OK(post(store, POSTING_GIFT, PURSE(anna), PURSE(ben), 7, "gift.1"));
	OK(post(store, POSTING_GIFT, PURSE(anna), PURSE(ben), 5, "gift.2"));
	OK(post(store, POSTING_GIFT, PURSE(ben), PURSE(anna), 1, "gift.3"));
	OK(post(store, POSTING_REFILL, MINT, PURSE(anna), 2, "refill.1"));
	OK(means_refilled(store, anna, NOW));
	OK(means_get(store, anna, &means));
	CU_ASSERT_EQUAL(means.chips, 1000 - 12 + 1 + 2);
	CU_ASSERT_EQUAL(means.lying, 30);
	CU_ASSERT_EQUAL(means.gifts, 2);
	CU_ASSERT_EQUAL(means.given, 12);
	CU_ASSERT_EQUAL(means.refills, 1);
	CU_ASSERT_EQUAL(means.refilled_s, NOW);
	NONE(means_get(store, 77, &means));
	turn_end(store);
	books_balance(store);
	store_close(store);
}

/* Which ways these chips may not go. */
static void
test_ways(void)
{
	struct store *store = open_or_die(NULL);
	int64_t anna, ben;

	turn_begin(store);
	anna = someone(store, "anna", 10);
	ben = someone(store, "ben", 10);
	REFUSED(post(store, POSTING_GIFT, PURSE(anna), PURSE(ben), 11, "a"));
	REFUSED(post(store, POSTING_GIFT, PURSE(anna), PURSE(anna), 1, "b"));
	REFUSED(post(store, POSTING_GIFT, MINT, PURSE(anna), 1, "c"));
	REFUSED(post(store, POSTING_REFILL, PURSE(ben), PURSE(anna), 1, "d"));
	OK(post(store, POSTING_GIFT, PURSE(anna), PURSE(ben), 10, "e"));
	OK(post(store, POSTING_GIFT, PURSE(anna), PURSE(ben), 10, "e"));
	CU_ASSERT_EQUAL(purse(store, ben), 20);
	turn_end(store);
	books_balance(store);
	store_close(store);
}

static void
test_limits(void)
{
	struct store *store = open_or_die(NULL);
	struct loss_limit limit;
	int64_t anna, ben, session, table;

	turn_begin(store);
	anna = someone(store, "anna", 1000);
	ben = someone(store, "ben", 1000);
	session = session_new(store, "#room");
	table = table_new(store, "#room");
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW).chips, LIMIT_NONE);
	OK(limits_set(store, anna, 100, NOW));
	play(store, session, 1, anna, ben, -30, NOW);
	play(store, session, 2, anna, ben, 10, NOW);
	play(store, session, 3, anna, ben, -500, NOW - DAY_S);
	OK(post_in(store, session, POSTING_PUT, PURSE(anna),
	    ESCROW(anna, table), 15, "p"));
	limit = limit_of(store, anna, NOW);
	CU_ASSERT_EQUAL(limit.chips, 100);
	CU_ASSERT_EQUAL(limit.next, 100);
	CU_ASSERT_EQUAL(limit.lying, 15);
	CU_ASSERT_EQUAL(limit.left, 100 - 30 + 10 - 15);
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW + DAY_S).left, 85);
	/* Looser: tomorrow. Tighter: now, and what was to come is gone. */
	OK(limits_set(store, anna, 200, NOW));
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW).chips, 100);
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW).next, 200);
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW + DAY_S).chips, 200);
	OK(limits_set(store, anna, LIMIT_NONE, NOW));
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW).chips, 100);
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW).next, LIMIT_NONE);
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW + DAY_S).chips, LIMIT_NONE);
	OK(limits_set(store, anna, 20, NOW));
	limit = limit_of(store, anna, NOW + DAY_S);
	CU_ASSERT_EQUAL(limit.chips, 20);
	CU_ASSERT_EQUAL(limit.next, 20);
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW).left, -15);
	/* A day on, what was to come is what holds, and tightens from there. */
	OK(limits_set(store, anna, 300, NOW));
	OK(limits_set(store, anna, 250, NOW + DAY_S));
	CU_ASSERT_EQUAL(limit_of(store, anna, NOW + DAY_S).chips, 250);
	turn_end(store);
	store_close(store);
}

/* By the key of an identity. */
static enum store_result
know(struct store *store, const char *kind, const char *key, int64_t now_s,
    struct person *out)
{
	return people_know(store, &(struct identity){"net", kind, key, key},
	    100, now_s, out, NULL);
}

static void
test_forget(void)
{
	struct store *store = open_or_die(place_new());
	struct person anna, again;
	struct forgotten was;
	struct means means;
	char text[200];

	turn_begin(store);
	OK(know(store, "account", "anna", NOW, &anna));
	OK(limits_set(store, anna.id, 5, NOW));
	OK(people_ban(store, anna.id, true, NOW + 1));
	OK(means_refilled(store, anna.id, NOW + 2));
	OK(forget_person(store, anna.id, NOW));
	turn_end(store);
	OK(people_get(store, anna.id, &again));
	CU_ASSERT_STRING_EQUAL(again.name, FORGOTTEN_NAME);
	CU_ASSERT_EQUAL(again.chips, 100);
	CU_ASSERT_EQUAL(limit_of(store, anna.id, NOW).chips, LIMIT_NONE);
	NONE(people_find(
	    store, &(struct identity){"net", "account", "anna", "x"}, &again));
	OK(forget_find(
	    store, &(struct identity){"net", "account", "anna", ""}, &was));
	CU_ASSERT_EQUAL(was.banned_s, NOW + 1);
	CU_ASSERT_EQUAL(was.refilled_s, NOW + 2);
	NONE(forget_find(
	    store, &(struct identity){"net", "nick", "anna", ""}, &was));
	/* Back: somebody else, banned, without first chips, refilled lately. */
	turn_begin(store);
	OK(know(store, "account", "anna", NOW, &again));
	turn_end(store);
	CU_ASSERT_NOT_EQUAL(again.id, anna.id);
	CU_ASSERT_EQUAL(again.chips, 0);
	CU_ASSERT(again.is_banned);
	OK(means_get(store, again.id, &means));
	CU_ASSERT_EQUAL(means.refilled_s, NOW + 2);
	/* And again, no longer banned. */
	turn_begin(store);
	OK(people_ban(store, again.id, false, NOW));
	OK(forget_person(store, again.id, NOW));
	OK(know(store, "account", "anna", NOW, &again));
	turn_end(store);
	CU_ASSERT_EQUAL(again.chips, 0);
	CU_ASSERT(!again.is_banned);
	turn_begin(store);
	OK(forget_person(store, again.id, NOW));
	turn_end(store);
	books_balance(store);
	store_close(store);
	/* Her name is nowhere, and the key can't be changed. */
	snprintf(text, sizeof(text),
	    "SELECT count(*) FROM person WHERE name = 'anna'");
	CU_ASSERT_EQUAL(number_by_hand(place_path(db_name), text), 0);
	CU_ASSERT_EQUAL(number_by_hand(place_path(db_name),
			    "SELECT count(*) FROM identity"),
	    0);
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "UPDATE secret SET value = 'x'"),
	    SQLITE_CONSTRAINT);
	place_remove();
}

/* Each database has a key of its own. */
static void
test_hash(void)
{
	struct identity who = {"net", "mask", "u@host", ""};
	char first[DIGEST_HEX + 1], second[DIGEST_HEX + 1];
	struct store *store = open_or_die(NULL);

	OK(forget_hash(store, &who, first));
	OK(forget_hash(store, &who, second));
	CU_ASSERT_STRING_EQUAL(first, second);
	CU_ASSERT_EQUAL(strlen(first), DIGEST_HEX);
	who.key = "u@hosT";
	OK(forget_hash(store, &who, second));
	CU_ASSERT_STRING_NOT_EQUAL(first, second);
	store_close(store);
	store = open_or_die(NULL);
	who.key = "u@host";
	OK(forget_hash(store, &who, second));
	CU_ASSERT_STRING_NOT_EQUAL(first, second);
	store_close(store);
}

static void
test_guests(void)
{
	enum { LONG_S = (GUEST_DAYS + 1) * DAY_S };
	struct store *store = open_or_die(NULL);
	struct person old, banned, seated, fresh, friend, back;
	struct board_row rows[5];
	size_t rows_count;
	int64_t session;
	int count;

	turn_begin(store);
	OK(know(store, "guest", "h1", NOW, &old));
	OK(know(store, "guest", "h2", NOW, &banned));
	OK(know(store, "guest", "h3", NOW, &seated));
	OK(know(store, "guest", "h4", NOW + LONG_S, &fresh));
	OK(know(store, "account", "friend", NOW, &friend));
	CU_ASSERT(old.is_guest);
	CU_ASSERT(!friend.is_guest);
	OK(people_ban(store, banned.id, true, NOW));
	session = session_new(store, "#room");
	OK(post_in(store, session, POSTING_PUT, PURSE(seated.id),
	    ESCROW(seated.id, table_new(store, "#room")), 3, "p"));
	play(store, session, 1, old.id, friend.id, 40, NOW);
	/* Guests are on no board. */
	OK(boards_top(store, BOARD_WON, 0, 0, rows, 5, &rows_count));
	CU_ASSERT_EQUAL(rows_count, 1);
	CU_ASSERT_EQUAL(rows[0].person, friend.id);
	OK(forget_guests(store, NOW + LONG_S, &count));
	CU_ASSERT_EQUAL(count, 2);
	OK(forget_guests(store, NOW + LONG_S, &count));
	CU_ASSERT_EQUAL(count, 0);
	turn_end(store);
	OK(people_get(store, old.id, &back));
	CU_ASSERT_STRING_EQUAL(back.name, FORGOTTEN_NAME);
	OK(people_get(store, seated.id, &back));
	CU_ASSERT_STRING_EQUAL(back.name, "h3");
	OK(boards_top(store, BOARD_WON, 0, 0, rows, 5, &rows_count));
	CU_ASSERT_EQUAL(rows_count, 1);
	turn_begin(store);
	OK(know(store, "guest", "h1", NOW + LONG_S, &back));
	CU_ASSERT_EQUAL(back.chips, 100);
	OK(know(store, "guest", "h2", NOW + LONG_S, &back));
	CU_ASSERT(back.is_banned);
	CU_ASSERT_EQUAL(back.chips, 0);
	turn_end(store);
	books_balance(store);
	store_close(store);
}

/* A database of the version before: who was known is known, robots are
 * nobody's. */
static void
test_from_sixth(void)
{
	enum { BEFORE = 6 };
	struct store *store;
	struct person person;

	store = open_older(BEFORE,
	    "INSERT INTO person (id, name, made_s, seen_s, robot) VALUES "
	    "(1, 'anna', 1, 1, 0), (2, 'Pia', 1, 1, 1);"
	    "INSERT INTO identity VALUES ('net', 'account', 'anna', 1);");
	OK(people_find(
	    store, &(struct identity){"net", "account", "anna", ""}, &person));
	CU_ASSERT_EQUAL(person.id, 1);
	CU_ASSERT(!person.is_guest);
	store_close(store);
	CU_ASSERT_EQUAL(by_hand(place_path(db_name),
			    "INSERT INTO identity (network, kind, key, person) "
			    "VALUES ('net', 'nick', 'pia', 2)"),
	    SQLITE_CONSTRAINT);
	CU_ASSERT_EQUAL(
	    by_hand(place_path(db_name), "UPDATE identity SET person = 2"),
	    SQLITE_CONSTRAINT);
	place_remove();
}

const struct unit_case purse_cases[] = {
    {"means", test_means},
    {"ways of refills and gifts", test_ways},
    {"limits to losses", test_limits},
    {"forgotten", test_forget},
    {"hashes", test_hash},
    {"guests", test_guests},
    {"from the sixth version", test_from_sixth},
};
UNIT_CASES(purse);
