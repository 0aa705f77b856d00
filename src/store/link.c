#include <config.h>

#include "store/link.h"

#include "base/clock.h"
#include "store/limits.h"
#include "store/query.h"

enum { KEPT_S = 2 * CLOCK_DAY_S }; /* an undone link: limits go by the day */

/* Whose it is now, and who was left behind (0: nobody). */
static enum store_result
look(struct store *store, const struct identity *who, int64_t *person,
    int64_t *home)
{
	struct query q = query_begin(store, QUERY_LINK_LOOK,
	    "SELECT person, coalesce(home, 0) FROM identity "
	    "WHERE network = :network AND kind = :kind AND key = :key");

	query_identity(&q, who);
	if (query_row(&q)) {
		*person = query_get_int(&q, 0);
		*home = query_get_int(&q, 1);
	}
	return query_end_found(&q);
}

/* The purses left behind for a person. */
static enum store_result
list_homes(
    struct store *store, int64_t person, int64_t homes[LINKS_MOST], int *count)
{
	struct query q = query_begin(store, QUERY_LINK_HOMES,
	    "SELECT home FROM identity WHERE person = :person "
	    "AND home IS NOT NULL LIMIT :most");

	*count = 0;
	query_int(&q, ":person", person);
	query_int(&q, ":most", LINKS_MOST);
	while (*count < LINKS_MOST && query_row(&q))
		homes[(*count)++] = query_get_int(&q, 0);
	return query_end(&q);
}

enum store_result
link_look(struct store *store, const struct identity *who, struct links *out)
{
	int64_t person = 0, homes[LINKS_MOST];
	enum store_result result = look(store, who, &person, &out->home);

	if (result != STORE_OK)
		return result;
	return list_homes(store, person, homes, &out->count);
}

/* The later of two last refills holds for both. */
static enum store_result
share_refill(struct store *store, int64_t from, int64_t to)
{
	struct query q = query_begin(store, QUERY_LINK_REFILL,
	    "UPDATE person SET refilled_s = f.refilled_s FROM person AS f "
	    "WHERE person.id = :to AND f.id = :from "
	    "AND f.refilled_s > coalesce(person.refilled_s, 0)");

	query_int(&q, ":from", from);
	query_int(&q, ":to", to);
	return query_run(&q);
}

static enum store_result
share(struct store *store, int64_t from, int64_t to, int64_t now_s)
{
	enum store_result result = limits_share(store, from, to, now_s);

	return result == STORE_OK ? share_refill(store, from, to) : result;
}

/* What was undone long ago tells nothing any more. */
static enum store_result
drop_old(struct store *store, int64_t now_s)
{
	struct query q = query_begin(
	    store, QUERY_LINK_OLD, "DELETE FROM link WHERE undone_s < :before");

	query_int(&q, ":before", now_s - KEPT_S);
	return query_run(&q);
}

static enum store_result
note_made(struct store *store, int64_t home, int64_t person, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_LINK_ADD,
	    "INSERT INTO link (home, person, name, made_s) "
	    "SELECT :home, id, name, :now FROM person WHERE id = :person");

	query_int(&q, ":home", home);
	query_int(&q, ":person", person);
	query_int(&q, ":now", now_s);
	return query_run(&q);
}

static enum store_result
move(struct store *store, const struct identity *who, int64_t person)
{
	struct query q = query_begin(store, QUERY_LINK_MOVE,
	    "UPDATE identity SET home = person, person = :person "
	    "WHERE network = :network AND kind = :kind AND key = :key "
	    "AND home IS NULL");

	query_identity(&q, who);
	query_int(&q, ":person", person);
	return query_run(&q);
}

enum store_result
link_make(struct store *store, const struct identity *who, int64_t person,
    int64_t now_s)
{
	int64_t from = 0, home = 0, homes[LINKS_MOST];
	int count;
	enum store_result result = look(store, who, &from, &home);

	if (result == STORE_OK)
		result = list_homes(store, person, homes, &count);
	if (result != STORE_OK)
		return result;
	if (home != 0 || count == LINKS_MOST)
		return STORE_REFUSED;
	result = move(store, who, person);
	if (result == STORE_OK)
		result = drop_old(store, now_s);
	if (result == STORE_OK)
		result = note_made(store, from, person, now_s);
	return result == STORE_OK ? share(store, from, person, now_s) : result;
}

static enum store_result
move_back(struct store *store, int64_t home)
{
	struct query q = query_begin(store, QUERY_LINK_BACK,
	    "UPDATE identity SET person = home, home = NULL "
	    "WHERE home = :home");

	query_int(&q, ":home", home);
	return query_run(&q);
}

static enum store_result
note_undone(struct store *store, int64_t home, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_LINK_UNDONE,
	    "UPDATE link SET undone_s = :now "
	    "WHERE home = :home AND undone_s IS NULL");

	query_int(&q, ":home", home);
	query_int(&q, ":now", now_s);
	return query_run(&q);
}

/* Who was last heard as that person may have been the one who goes. */
static enum store_result
name_back(struct store *store, int64_t home)
{
	struct query q = query_begin(store, QUERY_LINK_NAME,
	    "UPDATE person SET name = l.name FROM link AS l "
	    "WHERE l.home = :home AND l.undone_s IS NULL "
	    "AND person.id = l.person");

	query_int(&q, ":home", home);
	return query_run(&q);
}

/* Nobody is heard again by being another. */
static enum store_result
share_ban(struct store *store, int64_t from, int64_t to)
{
	struct query q = query_begin(store, QUERY_LINK_BAN,
	    "UPDATE person SET banned_s = f.banned_s FROM person AS f "
	    "WHERE person.id = :to AND f.id = :from "
	    "AND f.banned_s IS NOT NULL AND person.banned_s IS NULL");

	query_int(&q, ":from", from);
	query_int(&q, ":to", to);
	return query_run(&q);
}

static enum store_result
undo(struct store *store, int64_t home, int64_t person, int64_t now_s)
{
	enum store_result result = move_back(store, home);

	if (result == STORE_OK)
		result = name_back(store, home);
	if (result == STORE_OK)
		result = note_undone(store, home, now_s);
	if (result == STORE_OK)
		result = share_ban(store, person, home);
	return result == STORE_OK ? share(store, person, home, now_s) : result;
}

enum store_result
link_undo(struct store *store, const struct identity *who, int64_t now_s)
{
	int64_t person = 0, home = 0;
	enum store_result result = look(store, who, &person, &home);

	if (result != STORE_OK)
		return result;
	return home != 0 ? undo(store, home, person, now_s) : STORE_NONE;
}

enum store_result
link_undo_all(struct store *store, int64_t person, int64_t now_s)
{
	int64_t homes[LINKS_MOST];
	int count;
	enum store_result result = list_homes(store, person, homes, &count);

	for (int i = 0; i < count && result == STORE_OK; i++)
		result = undo(store, homes[i], person, now_s);
	return result;
}

static void
read_end(struct query *q, struct link_end *end)
{
	query_copy_str(q, 0, end->network, sizeof(end->network));
	query_copy_str(q, 1, end->kind, sizeof(end->kind));
	query_copy_str(q, 2, end->key, sizeof(end->key));
	query_copy_str(q, 3, end->name, sizeof(end->name));
	end->is_linked = query_get_int(q, 4) != 0;
}

enum store_result
link_list(struct store *store, int64_t person,
    struct link_end ends[LINK_ENDS_MOST], int *count)
{
	struct query q = query_begin(store, QUERY_LINK_LIST,
	    "SELECT i.network, i.kind, i.key, h.name, i.home IS NOT NULL "
	    "FROM identity AS i "
	    "JOIN person AS h ON h.id = coalesce(i.home, i.person) "
	    "WHERE i.person = :person "
	    "ORDER BY i.home IS NOT NULL, i.home, i.network, i.key LIMIT "
	    ":most");

	*count = 0;
	query_int(&q, ":person", person);
	query_int(&q, ":most", LINK_ENDS_MOST);
	while (*count < LINK_ENDS_MOST && query_row(&q))
		read_end(&q, &ends[(*count)++]);
	return query_end(&q);
}

enum store_result
link_kin(struct store *store, int64_t person, int64_t since_s,
    int64_t kin[LINK_KIN_MOST], int *count)
{
	struct query q = query_begin(store, QUERY_LINK_KIN,
	    "WITH RECURSIVE kin (id) AS (VALUES (:person) "
	    "UNION SELECT l.person FROM kin JOIN link AS l ON l.home = kin.id "
	    "WHERE coalesce(l.undone_s, :since) >= :since "
	    "UNION SELECT l.home FROM kin JOIN link AS l ON l.person = kin.id "
	    "WHERE coalesce(l.undone_s, :since) >= :since) "
	    "SELECT id FROM kin WHERE id <> :person LIMIT :most");

	*count = 0;
	query_int(&q, ":person", person);
	query_int(&q, ":since", since_s);
	query_int(&q, ":most", LINK_KIN_MOST);
	while (*count < LINK_KIN_MOST && query_row(&q))
		kin[(*count)++] = query_get_int(&q, 0);
	return query_end(&q);
}

enum store_result
link_asleep(struct store *store, int64_t person, int64_t *chips)
{
	struct query q = query_begin(store, QUERY_LINK_ASLEEP,
	    "SELECT coalesce(sum(a.chips), 0) FROM identity AS i "
	    "JOIN account AS a ON a.kind = 'purse' AND a.person = i.home "
	    "WHERE i.person = :person AND i.home IS NOT NULL");

	query_int(&q, ":person", person);
	if (query_row(&q))
		*chips = query_get_int(&q, 0);
	return query_end_found(&q);
}

enum store_result
link_forget(struct store *store, int64_t person)
{
	struct query q = query_begin(store, QUERY_LINK_DROP,
	    "DELETE FROM link WHERE home = :person OR person = :person");

	query_int(&q, ":person", person);
	return query_run(&q);
}
