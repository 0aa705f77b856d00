/* Shared by the tests of store/: a few shorthands. */
#ifndef TESTS_UNIT_STORE_H
#define TESTS_UNIT_STORE_H

#include "store/journal.h"
#include "store/ledger.h"
#include "store/people.h"
#include "store/store.h"
#include "by-hand.h"
#include "place.h"
#include "unit.h"

enum { NOW = 1700000000 };

#define OK(call) CU_ASSERT_EQUAL_FATAL(call, STORE_OK)
#define NONE(call) CU_ASSERT_EQUAL(call, STORE_NONE)
#define REFUSED(call) CU_ASSERT_EQUAL(call, STORE_REFUSED)
#define FAILED(call) CU_ASSERT_EQUAL(call, STORE_FAILED)

/* Open, or end the test with the reason shown. */
struct store *open_or_die(const char *dir);
/* A turn with one command that is kept. */
void turn_begin(struct store *store);
void turn_end(struct store *store);

/* Open a new place whose database is of that version and has these rows; for
 * place_remove(). */
struct store *open_older(int version, const char *rows);

/* Somebody new (by nick) with chips from the mint. */
int64_t someone(struct store *store, const char *nick, int64_t chips);
int64_t purse(struct store *store, int64_t person);
enum store_result post(struct store *store, enum posting_kind kind,
    struct account from, struct account to, int64_t chips, const char *key);
/* The same, for a session. */
enum store_result post_in(struct store *store, int64_t session,
    enum posting_kind kind, struct account from, struct account to,
    int64_t chips, const char *key);
/* Fails the test if the books don't balance. */
void books_balance(struct store *store);
int64_t table_new(struct store *store, const char *room);
/* A session on a new table, with its first chain. */
int64_t session_new(struct store *store, const char *room);
/* The same, of practice. */
int64_t practice_new(struct store *store, const char *room);
/* A deal of the session; 0 if it was not taken. */
int64_t deal_new(
    struct store *store, int64_t session, int64_t banker, int seed_index);

#define PURSE(id) ((struct account){ACCOUNT_PURSE, (id), 0})
#define ESCROW(id, at) ((struct account){ACCOUNT_ESCROW, (id), (at)})
#define STACK(id, at) ((struct account){ACCOUNT_STACK, (id), (at)})
#define MINT ((struct account){ACCOUNT_MINT, 0, 0})

extern const struct unit_case open_cases[], turn_cases[], money_cases[],
    play_cases[], stack_cases[], purse_cases[], link_cases[], look_cases[],
    wal_cases[], index_cases[], boards_cases[];
extern const size_t open_count, turn_count, money_count, play_count, look_count,
    stack_count, purse_count, link_count, wal_count, index_count, boards_count;

#endif
