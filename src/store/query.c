#include <config.h>

#include "store/query.h"

#include <assert.h>
#include <stdio.h>

#include "base/log.h"

/* What an error of SQLite means; looks whether the turn survived it. */
static enum store_result
query_judge(struct store *store, int error)
{
	if (store->is_in_turn && sqlite3_get_autocommit(store->db))
		store->is_lost = true;
	if ((error & 0xff) == SQLITE_CONSTRAINT) {
		log_debug("store", "refused: %s", sqlite3_errmsg(store->db));
		return STORE_REFUSED;
	}
	log_err("store", "error=%d turn_lost=%d: %s",
	    sqlite3_extended_errcode(store->db), store->is_lost,
	    sqlite3_errmsg(store->db));
	return STORE_FAILED;
}

/* NULL if it can't be prepared, with *result saying why. */
static sqlite3_stmt *
query_prepare(struct store *store, enum query_id id, const char *sql,
    enum store_result *result)
{
	sqlite3_stmt **slot = &store->statements[id];

	if (*slot == NULL) {
		int error = sqlite3_prepare_v3(
		    store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL);
		if (error != SQLITE_OK)
			*result = query_judge(store, error);
	}
	assert(*slot == NULL || !sqlite3_stmt_busy(*slot));
	return *slot;
}

struct query
query_begin(struct store *store, enum query_id id, const char *sql)
{
	struct query q = {.store = store, .result = STORE_OK};

	if (store->is_lost) {
		q.result = STORE_FAILED;
		return q;
	}
	q.stmt = query_prepare(store, id, sql, &q.result);
	assert(q.stmt == NULL || store->is_marked ||
	       sqlite3_stmt_readonly(q.stmt));
	return q;
}

static void
query_note(struct query *q, int error)
{
	if (error == SQLITE_OK || error == SQLITE_DONE)
		return;
	q->result = query_judge(q->store, error);
	sqlite3_reset(q->stmt);
	sqlite3_clear_bindings(q->stmt);
	q->stmt = NULL;
}

static int
query_parameter(const struct query *q, const char *name)
{
	int index = sqlite3_bind_parameter_index(q->stmt, name);

	assert(index > 0);
	return index;
}

void
query_int(struct query *q, const char *name, int64_t value)
{
	if (q->stmt != NULL)
		query_note(q, sqlite3_bind_int64(
				  q->stmt, query_parameter(q, name), value));
}

void
query_str(struct query *q, const char *name, const char *value)
{
	if (q->stmt != NULL)
		query_note(
		    q, sqlite3_bind_text(q->stmt, query_parameter(q, name),
			   value, -1, SQLITE_STATIC));
}

void
query_identity(struct query *q, const struct identity *who)
{
	query_str(q, ":network", who->network);
	query_str(q, ":kind", who->kind);
	query_str(q, ":key", who->key);
}

void
query_blob(struct query *q, const char *name, const void *bytes, size_t len)
{
	/* A NULL pointer would bind NULL, not an empty blob. */
	if (q->stmt != NULL)
		query_note(
		    q, sqlite3_bind_blob64(q->stmt, query_parameter(q, name),
			   len > 0 ? bytes : "", len, SQLITE_STATIC));
}

bool
query_row(struct query *q)
{
	int error;

	if (q->stmt == NULL)
		return false;
	error = sqlite3_step(q->stmt);
	if (error == SQLITE_ROW) {
		q->rows++;
		return true;
	}
	query_note(q, error);
	return false;
}

int64_t
query_get_int(const struct query *q, int column)
{
	return sqlite3_column_int64(q->stmt, column);
}

const char *
query_get_str(const struct query *q, int column)
{
	const unsigned char *s = sqlite3_column_text(q->stmt, column);

	return s != NULL ? (const char *)s : "";
}

void
query_copy_str(const struct query *q, int column, char *out, size_t size)
{
	snprintf(out, size, "%s", query_get_str(q, column));
}

enum store_result
query_end(struct query *q)
{
	if (q->stmt != NULL) {
		sqlite3_reset(q->stmt);
		sqlite3_clear_bindings(q->stmt);
		q->stmt = NULL;
	}
	return q->result;
}

enum store_result
query_end_found(struct query *q)
{
	enum store_result result = query_end(q);

	return result == STORE_OK && q->rows == 0 ? STORE_NONE : result;
}

enum store_result
query_run(struct query *q)
{
	while (query_row(q))
		continue;
	return query_end(q);
}

enum store_result
query_run_found(struct query *q)
{
	sqlite3 *db = q->store->db;
	enum store_result result = query_run(q);

	return result == STORE_OK && sqlite3_changes(db) == 0 ? STORE_NONE
							      : result;
}

enum store_result
query_control(struct store *store, enum query_id id, const char *sql)
{
	struct query q = {.store = store, .result = STORE_OK};

	q.stmt = query_prepare(store, id, sql, &q.result);
	return query_run(&q);
}
