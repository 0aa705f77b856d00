/* Shared by the tests of table/: a hall on a real database, without a clock. */
#ifndef TESTS_UNIT_TABLE_H
#define TESTS_UNIT_TABLE_H

#include "store/journal.h"
#include "store/ledger.h"
#include "store/people.h"
#include "store/store.h"
#include "table/hall.h"
#include "by-hand.h"
#include "place.h"
#include "unit.h"

enum { NOW_S = 1700000000, NOW_MS = 1000000, PLAYERS = 4, TOLD_MOST = 4096 };

#define OK(call) CU_ASSERT_EQUAL_FATAL(call, STORE_OK)

/* What happened() said. */
struct said {
	struct table *table;
	enum hall_event_kind kind;
	int64_t mark, number, shoe, person;
	int cards; /* turned in it */
	char text[400];
	struct outcomes outcomes;
};

struct house {
	const char *dir; /* NULL: in memory */
	struct store *store;
	struct hall *hall;
	struct table *table; /* the first room's */
	struct table_settings settings;
	int64_t now_ms, now_s;
	int64_t players[PLAYERS];
	struct said *said;
	int said_count;
	int fixed; /* deals, since it was opened */
	uint64_t chance;
	bool has_robots; /* random steps ask for some */
	bool knows_not_all; /* of what was said in the room */
};

/* Open with 100 chips for each player, and a table that is awake. rules: a
 * preset, and OPTION=VALUE over it. */
void house_open(struct house *house, const char *dir, const char *rules);
/* The process ends, and starts again; the room is back. */
void house_stop(struct house *house);
void house_start(struct house *house);
void house_restart(struct house *house);
void house_close(struct house *house);

/* Act as player i (from 0), commit; the refusal. */
enum refusal does(
    struct house *house, int i, enum action_kind kind, int64_t chips);
enum refusal does_at(struct house *house, struct table *table, int i,
    enum action_kind kind, int64_t chips, const char *word);
/* The room hears all; time goes by; a tick. Each commits. */
void hears(struct house *house);
void passes(struct house *house, int64_t ms);
/* Let cards be turned, all heard at once, until the phase is another. */
void plays_out(struct house *house);
/* Three players sit and have drawn. */
void seats_three(struct house *house);
/* Which of the players has the bank, and the n-th after him. */
int banker(const struct house *house);
int after_banker(const struct house *house, int n);
enum phase phase(const struct house *house);
const struct session *session(const struct house *house);

/* How many of a kind were said since `from`; the last of them or NULL. */
int count_said(const struct house *house, int from, enum hall_event_kind kind);
const struct said *last_said(
    const struct house *house, enum hall_event_kind kind);
/* Was there such an outcome since `from`? */
bool has_outcome(const struct house *house, int from, enum outcome_kind kind);

/* Purses, escrows and session agree; the books add up. */
void books_agree(struct house *house);
int64_t stack_of(const struct house *house, int64_t person);
/* Ask for robots as player i, commit. */
enum robots_answer robots(struct house *house, int i, int64_t count);
int64_t purse_of(const struct house *house, int i);
int64_t all_purses(const struct house *house);
/* How many results the last deal in the database has. */
int64_t results_of_last(const struct house *house);
/* How long the table still waits; -1: for nothing. */
int64_t left(const struct house *house);
/* He may lose no more than that a day. */
void sets_limit(struct house *house, int i, int64_t chips);

/* A number from 0 to below - 1, the same in every run. */
uint32_t chance(struct house *house, uint32_t below);
/* One random act or tick. */
void random_step(struct house *house);

/* Nothing is wrong with the database in dir. */
void expect_sound(const char *dir);
/* A deal is fixed: 10 in the bank, two stakes. */
void fix_deal_of_three(struct house *house);
/* One deal is settled, and in the next, on disk, no card is turned yet. */
void open_in_second_deal(struct house *house);

extern const struct unit_case play_cases[], wait_cases[], keep_cases[],
    robots_cases[], practice_cases[], check_cases[], backup_cases[],
    own_cases[], fold_cases[], cards_cases[], auction_cases[], hoyle_cases[];
extern const size_t play_count, wait_count, keep_count, robots_count,
    practice_count, check_count, backup_count, own_count, fold_count,
    cards_count, auction_count, hoyle_count;

#endif
