#include <config.h>

#include "store/export.h"

#include <assert.h>
#include <string.h>

#include "base/log.h"
#include "store/query.h"

/* Times are RFC 3339 in UTC. */
#define TIME(column) "strftime('%Y-%m-%dT%H:%M:%SZ', " column ", 'unixepoch')"

/* clang-format off */
static const struct {
	const char *name, *sql;
} exports[] = {
	{"people",
	    "SELECT p.id AS person, p.name, p.robot, "
	    TIME("p.made_s") " AS made, " TIME("p.seen_s") " AS seen, "
	    TIME("p.banned_s") " AS banned, coalesce((SELECT chips "
	    "FROM account AS a WHERE a.kind = 'purse' "
	    "AND a.person = p.id), 0) AS purse, coalesce((SELECT sum(chips) "
	    "FROM account AS a WHERE a.kind IN ('escrow', 'stack') "
	    "AND a.person = p.id), 0) AS on_tables, "
	    "(SELECT count(*) FROM result AS r WHERE r.person = p.id) + "
	    "coalesce((SELECT sum(deals) FROM result_sum AS f "
	    "WHERE f.person = p.id), 0) AS deals FROM person AS p "
	    "ORDER BY p.id"},
	{"deals",
	    "SELECT d.number AS deal, d.session, t.network, t.room, "
	    "s.practice, d.banker, b.name AS banker_name, d.bank, d.packs, "
	    "d.lowest_rank, d.cut, coalesce(d.shoe, d.number) AS shoe, "
	    "d.first_card, c.anchor, d.seed_index AS k, "
	    TIME("d.begun_s") " AS begun, " TIME("d.settled_s") " AS settled, "
	    "d.outcome FROM deal AS d JOIN session AS s ON s.id = d.session "
	    "JOIN tables AS t ON t.id = s.table_id "
	    "JOIN person AS b ON b.id = d.banker "
	    "JOIN chain AS c ON c.session = d.session "
	    "AND c.number = d.chain ORDER BY d.number"},
	{"results",
	    "SELECT r.deal, r.person, p.name, r.was_banker, r.staked, r.change "
	    "FROM result AS r JOIN person AS p ON p.id = r.person "
	    "ORDER BY r.deal, r.person"},
	{"postings",
	    "SELECT p.id AS posting, p.key, p.kind, f.kind AS from_account, "
	    "f.person AS from_person, f.table_id AS from_table, "
	    "t.kind AS to_account, t.person AS to_person, "
	    "t.table_id AS to_table, p.chips, p.session, p.deal, "
	    TIME("p.at_s") " AS at FROM posting AS p "
	    "JOIN account AS f ON f.id = p.source "
	    "JOIN account AS t ON t.id = p.target ORDER BY p.id"},
};
/* clang-format on */

enum { EXPORTS = sizeof(exports) / sizeof(exports[0]) };

const char *
export_name(int i)
{
	return i < EXPORTS ? exports[i].name : NULL;
}

static void
read_cell(sqlite3_stmt *stmt, int column, struct export_cell *cell)
{
	int type = sqlite3_column_type(stmt, column);

	cell->is_number = type == SQLITE_INTEGER;
	cell->number = sqlite3_column_int64(stmt, column);
	cell->text = type == SQLITE_TEXT
			 ? (const char *)sqlite3_column_text(stmt, column)
			 : NULL;
}

static enum store_result
run(sqlite3 *db, const char *sql, export_row header, export_row row, void *ctx)
{
	struct export_cell cells[EXPORT_CELLS_MOST] = {{.name = NULL}};
	sqlite3_stmt *stmt = NULL;
	int count, error;

	error = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
	count = sqlite3_column_count(stmt);
	assert(count <= EXPORT_CELLS_MOST);
	for (int i = 0; i < count; i++)
		cells[i].name = sqlite3_column_name(stmt, i);
	if (error == SQLITE_OK)
		header(ctx, cells, count);
	while (error == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW) {
		for (int i = 0; i < count; i++)
			read_cell(stmt, i, &cells[i]);
		row(ctx, cells, count);
	}
	error = sqlite3_finalize(stmt);
	if (error != SQLITE_OK)
		log_err("store", "not exported: %s", sqlite3_errmsg(db));
	return error == SQLITE_OK ? STORE_OK : STORE_FAILED;
}

enum store_result
export_rows(struct store *store, const char *what, export_row header,
    export_row row, void *ctx)
{
	for (int i = 0; i < EXPORTS; i++)
		if (strcmp(exports[i].name, what) == 0)
			return run(store->db, exports[i].sql, header, row, ctx);
	return STORE_NONE;
}
