#include <config.h>

#include "store/journal.h"

#include <string.h>

#include "base/xalloc.h"
#include "store/query.h"

enum store_result
journal_table_find(
    struct store *store, const char *network, const char *room, int64_t *table)
{
	struct query q = query_begin(store, QUERY_TABLE_FIND,
	    "SELECT id FROM tables WHERE network = :network AND room = :room");

	query_str(&q, ":network", network);
	query_str(&q, ":room", room);
	if (query_row(&q))
		*table = query_get_int(&q, 0);
	return query_end_found(&q);
}

enum store_result
journal_table(
    struct store *store, const char *network, const char *room, int64_t *table)
{
	enum store_result result =
	    journal_table_find(store, network, room, table);
	struct query q;

	if (result != STORE_NONE)
		return result;
	q = query_begin(store, QUERY_TABLE_ADD,
	    "INSERT INTO tables (network, room) VALUES (:network, :room)");
	query_str(&q, ":network", network);
	query_str(&q, ":room", room);
	result = query_run(&q);
	if (result == STORE_OK)
		*table = sqlite3_last_insert_rowid(store->db);
	return result;
}

/* A statement of one row of tables, which sets a switch. */
static enum store_result
switch_put(struct query *q, int64_t table, bool is_on)
{
	query_int(q, ":on", is_on);
	query_int(q, ":table", table);
	return query_run_found(q);
}

/* One that reads it. */
static enum store_result
switch_get(struct query *q, int64_t table, bool *is_on)
{
	query_int(q, ":table", table);
	if (query_row(q))
		*is_on = query_get_int(q, 0) != 0;
	return query_end_found(q);
}

enum store_result
journal_table_pause(struct store *store, int64_t table, bool is_paused)
{
	struct query q = query_begin(store, QUERY_TABLE_PAUSE,
	    "UPDATE tables SET is_paused = :on WHERE id = :table");

	return switch_put(&q, table, is_paused);
}

enum store_result
journal_table_paused(struct store *store, int64_t table, bool *is_paused)
{
	struct query q = query_begin(store, QUERY_TABLE_PAUSED,
	    "SELECT is_paused FROM tables WHERE id = :table");

	return switch_get(&q, table, is_paused);
}

enum store_result
journal_table_send_home(struct store *store, int64_t table, bool is_untold)
{
	struct query q = query_begin(store, QUERY_TABLE_SEND_HOME,
	    "UPDATE tables SET sent_home = :on WHERE id = :table");

	return switch_put(&q, table, is_untold);
}

enum store_result
journal_table_sent_home(struct store *store, int64_t table, bool *is_untold)
{
	struct query q = query_begin(store, QUERY_TABLE_SENT_HOME,
	    "SELECT sent_home FROM tables WHERE id = :table");

	return switch_get(&q, table, is_untold);
}

enum store_result
journal_session_begin(struct store *store, int64_t table, const char *rules,
    int64_t now_s, int64_t *session)
{
	enum store_result result;
	struct query q = query_begin(store, QUERY_SESSION_ADD,
	    "INSERT INTO session (table_id, rules, begun_s) "
	    "VALUES (:table, :rules, :now)");

	query_int(&q, ":table", table);
	query_str(&q, ":rules", rules);
	query_int(&q, ":now", now_s);
	result = query_run(&q);
	if (result == STORE_OK)
		*session = sqlite3_last_insert_rowid(store->db);
	return result;
}

static enum store_result
snapshot_drop(struct store *store, int64_t session)
{
	struct query q = query_begin(store, QUERY_SNAPSHOT_DROP,
	    "DELETE FROM snapshot WHERE session = :session");

	query_int(&q, ":session", session);
	return query_run(&q);
}

enum store_result
journal_session_end(
    struct store *store, int64_t session, const char *reason, int64_t now_s)
{
	enum store_result result;
	struct query q = query_begin(store, QUERY_SESSION_END,
	    "UPDATE session SET ended_s = :now, reason = :reason "
	    "WHERE id = :session AND ended_s IS NULL");

	query_int(&q, ":session", session);
	query_str(&q, ":reason", reason);
	query_int(&q, ":now", now_s);
	result = query_run_found(&q);
	return result == STORE_OK ? snapshot_drop(store, session) : result;
}

enum store_result
journal_session_practice(struct store *store, int64_t session)
{
	struct query q = query_begin(store, QUERY_SESSION_PRACTICE,
	    "UPDATE session SET practice = 1 "
	    "WHERE id = :session AND ended_s IS NULL");

	query_int(&q, ":session", session);
	return query_run_found(&q);
}

enum store_result
journal_session_is_practice(
    struct store *store, int64_t session, bool *is_practice)
{
	struct query q = query_begin(store, QUERY_SESSION_IS_PRACTICE,
	    "SELECT practice FROM session WHERE id = :session");

	query_int(&q, ":session", session);
	if (query_row(&q))
		*is_practice = query_get_int(&q, 0) != 0;
	return query_end_found(&q);
}

enum store_result
journal_live(struct store *store,
    void (*each)(void *ctx, int64_t table, const char *network,
	const char *room, int64_t session),
    void *ctx)
{
	struct query q = query_begin(store, QUERY_SESSIONS_LIVE,
	    "SELECT t.id, t.network, t.room, s.id FROM session AS s "
	    "JOIN tables AS t ON t.id = s.table_id "
	    "WHERE s.ended_s IS NULL ORDER BY s.id");

	while (query_row(&q))
		each(ctx, query_get_int(&q, 0), query_get_str(&q, 1),
		    query_get_str(&q, 2), query_get_int(&q, 3));
	return query_end(&q);
}

enum store_result
journal_add(struct store *store, const struct journal_row *row)
{
	struct query q = query_begin(store, QUERY_JOURNAL_ADD,
	    "INSERT INTO journal (session, step, kind, player, chips, word) "
	    "VALUES (:session, :step, :kind, :player, :chips, :word)");

	query_int(&q, ":session", row->session);
	query_int(&q, ":step", row->step);
	query_str(&q, ":kind", row->kind);
	query_int(&q, ":player", row->player);
	query_int(&q, ":chips", row->chips);
	query_str(&q, ":word", row->word);
	return query_run(&q);
}

enum store_result
journal_rows(struct store *store, int64_t session, int64_t after_step,
    bool (*each)(void *ctx, const struct journal_row *row), void *ctx)
{
	bool goes_on = true;
	enum store_result result;
	struct query q = query_begin(store, QUERY_JOURNAL_ROWS,
	    "SELECT step, kind, player, chips, word FROM journal "
	    "WHERE session = :session AND step > :after ORDER BY step");

	query_int(&q, ":session", session);
	query_int(&q, ":after", after_step);
	while (goes_on && query_row(&q))
		goes_on = each(ctx, &(struct journal_row){
					.session = session,
					.step = query_get_int(&q, 0),
					.kind = query_get_str(&q, 1),
					.player = query_get_int(&q, 2),
					.chips = query_get_int(&q, 3),
					.word = query_get_str(&q, 4),
				    });
	result = query_end(&q);
	return result == STORE_OK && !goes_on ? STORE_REFUSED : result;
}

enum store_result
journal_snapshot_put(struct store *store, int64_t session, int version,
    int64_t step, const void *bytes, size_t len)
{
	struct query q = query_begin(store, QUERY_SNAPSHOT_PUT,
	    "INSERT INTO snapshot (session, version, step, bytes) "
	    "VALUES (:session, :version, :step, :bytes) "
	    "ON CONFLICT (session) DO UPDATE SET version = :version, "
	    "step = :step, bytes = :bytes");

	query_int(&q, ":session", session);
	query_int(&q, ":version", version);
	query_int(&q, ":step", step);
	query_blob(&q, ":bytes", bytes, len);
	return query_run(&q);
}

enum store_result
journal_snapshot_get(struct store *store, int64_t session, int *version,
    int64_t *step, void **bytes, size_t *len)
{
	struct query q = query_begin(store, QUERY_SNAPSHOT_GET,
	    "SELECT version, step, bytes FROM snapshot "
	    "WHERE session = :session");

	query_int(&q, ":session", session);
	if (query_row(&q)) {
		const void *blob = sqlite3_column_blob(q.stmt, 2);

		*version = (int)query_get_int(&q, 0);
		*step = query_get_int(&q, 1);
		*len = (size_t)sqlite3_column_bytes(q.stmt, 2);
		*bytes = xmalloc(*len > 0 ? *len : 1);
		if (blob != NULL)
			memcpy(*bytes, blob, *len);
	}
	return query_end_found(&q);
}
