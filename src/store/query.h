/*
 * The inside of store/: its state, and running cached statements.
 *
 *	struct query q = query_begin(store, QUERY_X, "SELECT …");
 *	query_int(&q, ":id", id);
 *	if (query_row(&q))
 *		*chips = query_get_int(&q, 0);
 *	return query_end_found(&q);
 *
 * After a failure each further call does nothing, and query_end() tells it.
 */
#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include <stddef.h>

#include <sqlite3.h>

#include "store/people.h"
#include "store/store.h"

/* One for each statement; it is prepared at its first use and kept. */
enum query_id {
	QUERY_BEGIN,
	QUERY_COMMIT,
	QUERY_ROLLBACK,
	QUERY_SAVEPOINT,
	QUERY_RELEASE,
	QUERY_ROLLBACK_TO,
	QUERY_PERSON_BY_IDENTITY,
	QUERY_PERSON_BY_ID,
	QUERY_PERSON_ADD,
	QUERY_PERSON_SEEN,
	QUERY_PERSON_BAN,
	QUERY_ROBOT_FIND,
	QUERY_ROBOT_ADD,
	QUERY_PERSON_COUNT,
	QUERY_PERSON_FORGET,
	QUERY_GUESTS_OLD,
	QUERY_IDENTITIES,
	QUERY_IDENTITY_DROP,
	QUERY_SECRET,
	QUERY_FORGOTTEN,
	QUERY_FORGOTTEN_PUT,
	QUERY_MEANS,
	QUERY_GIFTS,
	QUERY_REFILLED,
	QUERY_LIMIT_GET,
	QUERY_LIMIT_PUT,
	QUERY_LIMIT_DROP,
	QUERY_DAY_CHANGE,
	QUERY_DAY_AUCTIONS,
	QUERY_LINK_LOOK,
	QUERY_LINK_HOMES,
	QUERY_LINK_REFILL,
	QUERY_LINK_OLD,
	QUERY_LINK_ADD,
	QUERY_LINK_MOVE,
	QUERY_LINK_BACK,
	QUERY_LINK_UNDONE,
	QUERY_LINK_ASLEEP,
	QUERY_LINK_DROP,
	QUERY_LINK_KIN,
	QUERY_LINK_NAME,
	QUERY_LINK_BAN,
	QUERY_LINK_LIST,
	QUERY_NETWORKS,
	QUERY_IDENTITY_ADD,
	QUERY_ACCOUNT_MINT,
	QUERY_ACCOUNT_PURSE,
	QUERY_ACCOUNT_ESCROW,
	QUERY_ACCOUNT_STACK,
	QUERY_ACCOUNT_ADD,
	QUERY_POSTING_BY_KEY,
	QUERY_POSTING_ADD,
	QUERY_ESCROWS,
	QUERY_MOVED,
	QUERY_STACKS,
	QUERY_CHECK_SUM,
	QUERY_CHECK_ACCOUNTS,
	QUERY_CHECK_STACKS,
	QUERY_CHECK_PRACTICE,
	QUERY_TABLE_FIND,
	QUERY_TABLE_ADD,
	QUERY_TABLE_PAUSE,
	QUERY_TABLE_PAUSED,
	QUERY_TABLE_SEND_HOME,
	QUERY_TABLE_SENT_HOME,
	QUERY_SESSION_ADD,
	QUERY_SESSION_END,
	QUERY_SESSION_PRACTICE,
	QUERY_SESSION_IS_PRACTICE,
	QUERY_SESSIONS_LIVE,
	QUERY_CHAIN_ADD,
	QUERY_CHAIN_LAST,
	QUERY_CHAIN_NEAR,
	QUERY_CHAINS,
	QUERY_DRAW_ADD,
	QUERY_DRAW_GET,
	QUERY_DEAL_ADD,
	QUERY_DEAL_GET,
	QUERY_DEAL_NEWEST,
	QUERY_DEAL_SETTLE,
	QUERY_SHOE_END,
	QUERY_RESULT_ADD,
	QUERY_JOURNAL_ADD,
	QUERY_JOURNAL_ROWS,
	QUERY_SNAPSHOT_PUT,
	QUERY_SNAPSHOT_GET,
	QUERY_SNAPSHOT_DROP,
	QUERY_MATCH_ADD,
	QUERY_BOARD_WON,
	QUERY_BOARD_DEALS,
	QUERY_BOARD_CHIPS,
	QUERY_BOARD_MATCHES,
	QUERY_STATS,
	QUERY_HISTORY,
	QUERY_MEMORY_PUT,
	QUERY_MEMORY_GET,
	QUERY_SETTING_ADD,
	QUERY_SETTING_DROP,
	QUERY_SETTINGS,
	QUERY_FOLD_NEXT,
	QUERY_FOLD_BEGIN,
	QUERY_FOLD_POSTINGS,
	QUERY_FOLD_SETTLED,
	QUERY_FOLD_RESULTS,
	QUERY_FOLD_DEALS,
	QUERY_FOLD_JOURNAL,
	QUERY_FOLD_PRACTICE,
	QUERY_FOLD_DRAW,
	QUERY_FOLD_CHAINS,
	QUERY_FOLD_END,
	QUERY_FOLD_HAD_DEAL,
	QUERY_FOLD_HAD_SESSION,
	QUERY_COUNT
};

struct store {
	sqlite3 *db;
	int lock_fd; /* -1: in memory, no lock */
	bool is_in_turn; /* a transaction was begun */
	bool is_marked;
	/* SQLite gave up the transaction under us; till the turn's end all
	 * fails. */
	bool is_lost;
	int64_t turn_changes; /* of sqlite3_total_changes64() when it began,
				 and what was undone since */
	int64_t mark_changes; /* of the same at the mark */
	int wal_pages; /* in the WAL after the last commit */
	int wal_copied; /* of them, into the database */
	int wal_tried; /* its length at the last checkpoint */
	int wal_told; /* the next length of it that is worth a warning */
	struct store_counts counts;
	struct text held; /* what a function lends until the next call */
	sqlite3_stmt *statements[QUERY_COUNT];
};

struct query {
	struct store *store;
	sqlite3_stmt *stmt; /* NULL once it has failed */
	int64_t rows; /* given so far */
	enum store_result result;
};

/* A statement that writes must stand within a mark. */
struct query query_begin(
    struct store *store, enum query_id id, const char *sql);
void query_int(struct query *q, const char *name, int64_t value);
/* The bytes are borrowed until the end. */
void query_str(struct query *q, const char *name, const char *value);
void query_blob(
    struct query *q, const char *name, const void *bytes, size_t len);
/* The three by which an identity is found: :network, :kind and :key. */
void query_identity(struct query *q, const struct identity *who);
/* The next row: false at the end or after a failure. */
bool query_row(struct query *q);
int64_t query_get_int(const struct query *q, int column);
/* Never NULL; lives until the next row or the end. */
const char *query_get_str(const struct query *q, int column);
/* Copy a string of at most size - 1 bytes; a longer one is cut. */
void query_copy_str(const struct query *q, int column, char *out, size_t size);
/* Done: OK or what went wrong. */
enum store_result query_end(struct query *q);
/* The same, but NONE where no row came. */
enum store_result query_end_found(struct query *q);
/* Run one that gives no rows, then end it. */
enum store_result query_run(struct query *q);
/* The same, but NONE where it changed no row. */
enum store_result query_run_found(struct query *q);

/* BEGIN, SAVEPOINT and their like: no mark needed, nothing bound. */
enum store_result query_control(
    struct store *store, enum query_id id, const char *sql);

#endif
