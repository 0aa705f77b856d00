/* Identities moved to another person and back: purses, limits, refills. */
#include <config.h>

#include <stdio.h>

#include "store/forget.h"
#include "store/limits.h"
#include "store/link.h"
#include "store/means.h"
#include "unit-store.h"

enum { DAY_S = 24 * 60 * 60 };

static const char db_name[] = "lansquenet.db";
static const struct identity anna_nick = {"net", "nick", "anna", "anna"};
static const struct identity ben_nick = {"net", "nick", "ben", "ben"};
static const struct identity carla_nick = {"net", "nick", "carla", "carla"};

static struct store *store;
static int64_t anna, ben, carla;

static void
begin(const char *dir)
{
	store = open_or_die(dir);
	turn_begin(store);
	anna = someone(store, "anna", 1000);
	ben = someone(store, "ben", 500);
	carla = someone(store, "carla", 10);
}

static void
finish(void)
{
	turn_end(store);
	books_balance(store);
	store_close(store);
}

static int64_t
who_is(const struct identity *who)
{
	struct person person = {.id = 0};

	OK(people_find(store, who, &person));
	return person.id;
}

static void
lose(int64_t session, int k, int64_t loser, int64_t winner, int64_t chips)
{
	const int64_t deal = deal_new(store, session, loser, k);
	struct journal_result results[] = {
	    {deal, loser, true, 50, -chips},
	    {deal, winner, false, 50, chips},
	};

	OK(journal_deal_settle(store, deal, "punters", results, 2, NOW));
}

static int64_t
left_of(int64_t person, int64_t now_s)
{
	struct loss_limit limit = {0, 0, 0, 0};

	OK(limits_get(store, person, now_s, &limit));
	return limit.chips == LIMIT_NONE ? LIMIT_NONE : limit.left;
}

static void
test_moved(void)
{
	struct person person;
	struct links links;
	int64_t chips = 0;

	begin(NULL);
	OK(link_look(store, &ben_nick, &links));
	CU_ASSERT_EQUAL(links.home, 0);
	CU_ASSERT_EQUAL(links.count, 0);
	NONE(link_look(
	    store, &(struct identity){"net", "nick", "x", "x"}, &links));
	NONE(link_undo(store, &ben_nick, NOW));
	OK(link_make(store, &ben_nick, anna, NOW));
	CU_ASSERT_EQUAL(who_is(&ben_nick), anna);
	CU_ASSERT_EQUAL(purse(store, ben), 500);
	OK(link_look(store, &ben_nick, &links));
	CU_ASSERT_EQUAL(links.home, ben);
	OK(link_look(store, &anna_nick, &links));
	CU_ASSERT_EQUAL(links.home, 0);
	CU_ASSERT_EQUAL(links.count, 1);
	OK(link_asleep(store, anna, &chips));
	CU_ASSERT_EQUAL(chips, 500);
	OK(people_know(store, &ben_nick, 0, NOW, &person, NULL));
	CU_ASSERT_STRING_EQUAL(person.name, "ben");
	OK(link_undo(store, &ben_nick, NOW));
	CU_ASSERT_EQUAL(who_is(&ben_nick), ben);
	OK(people_get(store, anna, &person));
	CU_ASSERT_STRING_EQUAL(person.name, "anna");
	CU_ASSERT_EQUAL(purse(store, ben), 500);
	OK(link_asleep(store, anna, &chips));
	CU_ASSERT_EQUAL(chips, 0);
	OK(link_make(store, &ben_nick, anna, NOW));
	OK(link_make(store, &carla_nick, anna, NOW));
	OK(link_undo_all(store, anna, NOW));
	CU_ASSERT_EQUAL(who_is(&ben_nick), ben);
	CU_ASSERT_EQUAL(who_is(&carla_nick), carla);
	finish();
}

/* Each refusal undoes its mark. */
static void
refused(const struct identity *who, int64_t person)
{
	turn_end(store);
	turn_begin(store);
	REFUSED(link_make(store, who, person, NOW));
	OK(store_undo(store));
	turn_begin(store);
}

/* Who plays as one: at home first, each as he was known. */
static void
test_listed(void)
{
	static const struct identity ben_there = {
	    "other", "account", "Ben", "Ben B."};
	struct link_end ends[LINK_ENDS_MOST];
	struct person person;
	bool is_new;
	int count;

	begin(NULL);
	OK(people_know(store, &ben_there, 10, NOW, &person, &is_new));
	OK(link_make(store, &ben_there, anna, NOW));
	OK(link_list(store, anna, ends, &count));
	CU_ASSERT_EQUAL_FATAL(count, 2);
	CU_ASSERT_STRING_EQUAL(ends[0].network, "net");
	CU_ASSERT_STRING_EQUAL(ends[0].kind, "nick");
	CU_ASSERT_STRING_EQUAL(ends[0].key, "anna");
	CU_ASSERT_STRING_EQUAL(ends[0].name, "anna");
	CU_ASSERT_FALSE(ends[0].is_linked);
	CU_ASSERT_STRING_EQUAL(ends[1].network, "other");
	CU_ASSERT_STRING_EQUAL(ends[1].kind, "account");
	CU_ASSERT_STRING_EQUAL(ends[1].key, "Ben");
	CU_ASSERT_STRING_EQUAL(ends[1].name, "Ben B.");
	CU_ASSERT(ends[1].is_linked);
	OK(link_list(store, person.id, ends, &count));
	CU_ASSERT_EQUAL(count, 0);
	finish();
}

static void
test_refused(void)
{
	struct identity guest = {"net", "guest", "hash", "gast"};
	struct person person;
	char nick[16];
	int64_t session, table;

	begin(NULL);
	OK(people_know(store, &guest, 100, NOW, &person, NULL));
	refused(&anna_nick, anna);
	refused(&guest, anna);
	refused(&anna_nick, person.id);
	/* No chains. */
	OK(link_make(store, &ben_nick, anna, NOW));
	refused(&carla_nick, ben);
	refused(&ben_nick, carla);
	refused(&anna_nick, carla);
	OK(link_undo(store, &ben_nick, NOW));
	/* Not while chips lie there, of one or the other. */
	session = session_new(store, "#room");
	table = table_new(store, "#room");
	OK(post_in(store, session, POSTING_PUT, PURSE(ben), ESCROW(ben, table),
	    5, "p"));
	refused(&ben_nick, anna);
	refused(&carla_nick, ben);
	OK(post_in(store, session, POSTING_HOME, ESCROW(ben, table), PURSE(ben),
	    5, "q"));
	/* Not without end. */
	for (int i = 0; i < LINKS_MOST; i++) {
		snprintf(nick, sizeof(nick), "other%d", i);
		(void)someone(store, nick, 1);
		OK(link_make(store,
		    &(struct identity){"net", "nick", nick, nick}, anna, NOW));
	}
	refused(&ben_nick, anna);
	finish();
}

/* A limit that was lost to holds, whoever plays. */
static void
test_limits(void)
{
	int64_t session;

	begin(NULL);
	session = session_new(store, "#room");
	OK(limits_set(store, ben, 100, NOW));
	lose(session, 1, ben, carla, 80);
	lose(session, 2, carla, anna, 300);
	CU_ASSERT_EQUAL(left_of(ben, NOW), 20);
	CU_ASSERT_EQUAL(left_of(anna, NOW), LIMIT_NONE);
	OK(link_make(store, &ben_nick, anna, NOW));
	/* What she has won is hers; what he has lost counts. */
	CU_ASSERT_EQUAL(left_of(anna, NOW), 100 + 300 - 80);
	lose(session, 3, anna, carla, 390);
	CU_ASSERT_EQUAL(left_of(anna, NOW), 100 - 90 - 80);
	OK(link_undo(store, &ben_nick, NOW));
	CU_ASSERT_EQUAL(left_of(ben, NOW), 100 - 80 - 90);
	CU_ASSERT_EQUAL(left_of(anna, NOW), 100 - 90 - 80);
	/* Loosened meanwhile: from tomorrow on. */
	CU_ASSERT_EQUAL(left_of(ben, NOW + DAY_S), 100);
	/* One set while linked goes along, in whatever order. */
	OK(link_make(store, &carla_nick, anna, NOW + 2 * DAY_S));
	OK(limits_set(store, anna, 7, NOW + 2 * DAY_S));
	OK(link_undo_all(store, anna, NOW + 2 * DAY_S));
	CU_ASSERT_EQUAL(left_of(carla, NOW + 2 * DAY_S), 7);
	OK(limits_set(store, anna, LIMIT_NONE, NOW + 2 * DAY_S));
	CU_ASSERT_EQUAL(left_of(anna, NOW + 3 * DAY_S), LIMIT_NONE);
	CU_ASSERT_EQUAL(left_of(carla, NOW + 3 * DAY_S), 7);
	OK(link_make(store, &carla_nick, anna, NOW + 3 * DAY_S));
	CU_ASSERT_EQUAL(left_of(anna, NOW + 3 * DAY_S), 7);
	/* A chain of links that were, through the day. */
	OK(link_undo(store, &carla_nick, NOW + 3 * DAY_S));
	OK(link_make(store, &carla_nick, ben, NOW + 3 * DAY_S));
	CU_ASSERT_EQUAL(left_of(ben, NOW + 3 * DAY_S), 7);
	finish();
}

static void
test_refills(void)
{
	struct means means;

	begin(NULL);
	OK(means_refilled(store, ben, NOW));
	OK(link_make(store, &ben_nick, anna, NOW));
	OK(means_get(store, anna, &means));
	CU_ASSERT_EQUAL(means.refilled_s, NOW);
	OK(means_refilled(store, anna, NOW + 50));
	OK(link_undo(store, &ben_nick, NOW + 60));
	OK(means_get(store, ben, &means));
	CU_ASSERT_EQUAL(means.refilled_s, NOW + 50);
	/* Never back. */
	OK(means_refilled(store, anna, NOW + 90));
	OK(link_make(store, &ben_nick, anna, NOW + 95));
	OK(means_get(store, anna, &means));
	CU_ASSERT_EQUAL(means.refilled_s, NOW + 90);
	finish();
}

/* Who is banned is so under whatever name; a newcomer's chips come once. */
static void
test_ban_and_forget(void)
{
	struct person person;

	begin(NULL);
	OK(link_make(store, &ben_nick, anna, NOW));
	OK(people_ban(store, anna, true, NOW));
	OK(people_know(store, &ben_nick, 500, NOW, &person, NULL));
	CU_ASSERT_EQUAL(person.id, anna);
	CU_ASSERT(person.is_banned);
	/* It stays with both when they part, and each is let off alone. */
	OK(link_undo(store, &ben_nick, NOW));
	OK(people_get(store, ben, &person));
	CU_ASSERT(person.is_banned);
	OK(people_ban(store, ben, false, NOW));
	OK(people_get(store, anna, &person));
	CU_ASSERT(person.is_banned);
	OK(people_ban(store, anna, false, NOW));
	OK(link_make(store, &ben_nick, anna, NOW));
	OK(people_ban(store, anna, true, NOW));
	/* Forgotten: who was linked wakes, and the links are gone. */
	OK(forget_person(store, anna, NOW));
	CU_ASSERT_EQUAL(who_is(&ben_nick), ben);
	OK(people_know(store, &ben_nick, 500, NOW, &person, NULL));
	CU_ASSERT_EQUAL(person.chips, 500);
	CU_ASSERT(person.is_banned);
	OK(people_know(store, &anna_nick, 1000, NOW, &person, NULL));
	CU_ASSERT_EQUAL(person.chips, 0);
	finish();
}

static void
test_from_eighth(void)
{
	enum { BEFORE = 8 };

	store = open_older(BEFORE,
	    "INSERT INTO person (id, name, made_s, seen_s) VALUES "
	    "(1, 'anna', 1, 1), (2, 'ben', 1, 1), (3, 'carla', 1, 1);"
	    "INSERT INTO identity VALUES ('net', 'nick', 'anna', 1), "
	    "('net', 'nick', 'ben', 2), ('net', 'nick', 'carla', 3);");
	turn_begin(store);
	OK(link_make(store, &ben_nick, who_is(&anna_nick), NOW));
	turn_end(store);
	CU_ASSERT_EQUAL(who_is(&ben_nick), 1);
	store_close(store);
}

/* Accounts were kept as they were written. */
static void
test_from_tenth(void)
{
	enum { BEFORE = 10 };
	static const struct identity anna_account = {"net", "account", "anna",
					 "Anna"},
				     ben_account = {
					 "net", "account", "ben", "Ben"};

	store = open_older(BEFORE,
	    "INSERT INTO person (id, name, made_s, seen_s) VALUES "
	    "(1, 'Anna', 1, 1), (2, 'anna', 1, 1), (3, 'Ben', 1, 1);"
	    "INSERT INTO identity (network, kind, key, person) VALUES "
	    "('net', 'account', 'Anna', 1), ('net', 'account', 'anna', 2), "
	    "('net', 'account', 'Ben', 3), ('net', 'guest', 'AB', 1);"
	    "UPDATE identity SET person = 2, home = 3 WHERE key = 'Ben';"
	    "INSERT INTO link (home, person, name, made_s) VALUES "
	    "(3, 2, 'Ben', 1);");
	CU_ASSERT_EQUAL(who_is(&anna_account), 2);
	CU_ASSERT_EQUAL(who_is(&ben_account), 2);
	turn_begin(store);
	OK(link_undo(store, &ben_account, NOW));
	turn_end(store);
	CU_ASSERT_EQUAL(who_is(&ben_account), 3);
	store_close(store);
	place_remove();
}

/* What no hand may do to who is linked. */
static void
test_stands(void)
{
	static const char *const rows[] = {
	    "UPDATE identity SET person = 3",
	    "UPDATE identity SET person = 3 WHERE key = 'ben'",
	    "UPDATE identity SET person = 3, home = NULL WHERE key = 'ben'",
	    "UPDATE identity SET person = 3, home = 3 WHERE key = 'anna'",
	    "UPDATE identity SET key = 'eva' WHERE key = 'carla'",
	    "UPDATE identity SET home = person, person = 2 WHERE key = 'carla'",
	    "UPDATE identity SET home = person, person = 3 WHERE key = 'anna'",
	    "INSERT INTO identity VALUES ('net', 'nick', 'eva', 1, 2)",
	    "INSERT INTO link (home, person, name, made_s) VALUES (2, 3, 'x', "
	    "1)",
	    "INSERT INTO link (home, person, name, made_s) VALUES (3, 3, 'x', "
	    "1)",
	};

	test_from_eighth();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int error = by_hand(place_path(db_name), rows[i]);

		if (error != SQLITE_CONSTRAINT)
			fprintf(stderr, "%s: %d\n", rows[i], error);
		CU_ASSERT_EQUAL(error, SQLITE_CONSTRAINT);
	}
	place_remove();
}

const struct unit_case link_cases[] = {
    {"moved and moved back", test_moved},
    {"listed", test_listed},
    {"who can't be linked", test_refused},
    {"limits go along", test_limits},
    {"refills go along", test_refills},
    {"banned and forgotten", test_ban_and_forget},
    {"from the eighth version, and what stands", test_stands},
    {"accounts that were kept as they were written", test_from_tenth},
};
UNIT_CASES(link);
