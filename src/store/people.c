#include <config.h>

#include "store/people.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "store/forget.h"
#include "store/ledger.h"
#include "store/query.h"

/* Talk within this time writes nothing. */
enum { SEEN_EVERY_S = 3600 };

#define PERSON_COLUMNS \
	"SELECT p.id, coalesce(a.chips, 0), p.name, p.seen_s, p.robot, " \
	"p.banned_s IS NOT NULL, p.guest FROM person AS p LEFT JOIN account " \
	"AS a " \
	"ON a.kind = 'purse' AND a.person = p.id "

static enum store_result
person_read(struct query *q, struct person *out)
{
	if (query_row(q)) {
		out->id = query_get_int(q, 0);
		out->chips = query_get_int(q, 1);
		query_copy_str(q, 2, out->name, sizeof(out->name));
		out->is_robot = query_get_int(q, 4) != 0;
		out->is_banned = query_get_int(q, 5) != 0;
		out->is_guest = query_get_int(q, 6) != 0;
		out->seen_s = query_get_int(q, 3);
	}
	return query_end_found(q);
}

static enum store_result
person_look(struct store *store, const struct identity *who, struct person *out)
{
	struct query q = query_begin(store, QUERY_PERSON_BY_IDENTITY,
	    PERSON_COLUMNS "JOIN identity AS i ON i.person = p.id "
			   "WHERE i.network = :network AND i.kind = :kind "
			   "AND i.key = :key");

	query_identity(&q, who);
	return person_read(&q, out);
}

static enum store_result
identity_add(struct store *store, const struct identity *who, int64_t person)
{
	struct query q = query_begin(store, QUERY_IDENTITY_ADD,
	    "INSERT INTO identity (network, kind, key, person) "
	    "VALUES (:network, :kind, :key, :person)");

	query_identity(&q, who);
	query_int(&q, ":person", person);
	return query_run(&q);
}

static enum store_result
person_grant(
    struct store *store, struct person *person, int64_t grant, int64_t now_s)
{
	char key[32];
	enum store_result result;

	if (grant == 0)
		return STORE_OK;
	snprintf(key, sizeof(key), "grant.%lld", (long long)person->id);
	result = ledger_post(store, &(struct posting){
					.kind = POSTING_GRANT,
					.from = {ACCOUNT_MINT, 0, 0},
					.to = {ACCOUNT_PURSE, person->id, 0},
					.chips = grant,
					.at_s = now_s,
					.key = key,
				    });
	if (result == STORE_OK)
		person->chips = grant;
	return result;
}

static enum store_result
person_insert(struct store *store, struct person *person,
    const struct forgotten *was, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_PERSON_ADD,
	    "INSERT INTO person (name, made_s, seen_s, guest, banned_s, "
	    "refilled_s) VALUES (:name, :now, :now, :guest, "
	    "nullif(:banned, 0), nullif(:refilled, 0))");

	query_str(&q, ":name", person->name);
	query_int(&q, ":now", now_s);
	query_int(&q, ":guest", person->is_guest);
	query_int(&q, ":banned", was->banned_s);
	query_int(&q, ":refilled", was->refilled_s);
	return query_run(&q);
}

/* person->name is set already. */
static enum store_result
person_add(struct store *store, const struct identity *who, int64_t grant,
    int64_t now_s, struct person *person)
{
	struct forgotten was = {0, 0};
	enum store_result result = forget_find(store, who, &was);
	bool is_back = result == STORE_OK;

	if (!is_back && result != STORE_NONE)
		return result;
	person->chips = 0;
	person->is_banned = was.banned_s != 0;
	person->is_robot = false;
	person->is_guest = strcmp(who->kind, "guest") == 0;
	result = person_insert(store, person, &was, now_s);
	if (result != STORE_OK)
		return result;
	person->id = sqlite3_last_insert_rowid(store->db);
	result = identity_add(store, who, person->id);
	if (result != STORE_OK || is_back)
		return result;
	return person_grant(store, person, grant, now_s);
}

static enum store_result
person_seen(struct store *store, const struct person *person, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_PERSON_SEEN,
	    "UPDATE person SET name = :name, seen_s = :now WHERE id = :id");

	query_str(&q, ":name", person->name);
	query_int(&q, ":now", now_s);
	query_int(&q, ":id", person->id);
	return query_run(&q);
}

/* The name as shown, cut to what is kept of it. */
static void
shown_name(const struct identity *who, char out[PERSON_NAME_MOST])
{
	size_t len =
	    utf8_cut(who->name, strlen(who->name), PERSON_NAME_MOST - 1);

	memcpy(out, who->name, len);
	out[len] = '\0';
}

bool
people_is_current(
    const struct person *person, const struct identity *who, int64_t now_s)
{
	char name[PERSON_NAME_MOST];

	shown_name(who, name);
	/* The wall clock may have gone back, too. */
	return strcmp(name, person->name) == 0 &&
	       now_s - person->seen_s < SEEN_EVERY_S &&
	       person->seen_s - now_s < SEEN_EVERY_S;
}

enum store_result
people_know(struct store *store, const struct identity *who, int64_t grant,
    int64_t now_s, struct person *out, bool *is_new)
{
	enum store_result result = person_look(store, who, out);

	if (is_new != NULL)
		*is_new = result == STORE_NONE;
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	if (result == STORE_OK && people_is_current(out, who, now_s))
		return STORE_OK;
	shown_name(who, out->name);
	out->seen_s = now_s;
	if (result == STORE_NONE)
		return person_add(store, who, grant, now_s, out);
	return person_seen(store, out, now_s);
}

enum store_result
people_find(struct store *store, const struct identity *who, struct person *out)
{
	return person_look(store, who, out);
}

enum store_result
people_get(struct store *store, int64_t id, struct person *out)
{
	struct query q = query_begin(
	    store, QUERY_PERSON_BY_ID, PERSON_COLUMNS "WHERE p.id = :id");

	query_int(&q, ":id", id);
	return person_read(&q, out);
}

static enum store_result
robot_find(struct store *store, const char *name, struct person *out)
{
	struct query q = query_begin(store, QUERY_ROBOT_FIND,
	    PERSON_COLUMNS "WHERE p.name = :name AND p.robot = 1");

	query_str(&q, ":name", name);
	return person_read(&q, out);
}

enum store_result
people_robot(
    struct store *store, const char *name, int64_t now_s, struct person *out)
{
	enum store_result result = robot_find(store, name, out);
	struct query q;

	if (result != STORE_NONE)
		return result;
	q = query_begin(store, QUERY_ROBOT_ADD,
	    "INSERT INTO person (name, made_s, seen_s, robot) "
	    "VALUES (:name, :now, :now, 1)");
	query_str(&q, ":name", name);
	query_int(&q, ":now", now_s);
	result = query_run(&q);
	return result == STORE_OK ? robot_find(store, name, out) : result;
}

enum store_result
people_ban(struct store *store, int64_t id, bool is_banned, int64_t now_s)
{
	struct query q = query_begin(store, QUERY_PERSON_BAN,
	    "UPDATE person SET banned_s = iif(:banned, :now, NULL) "
	    "WHERE id = :id");

	query_int(&q, ":banned", is_banned);
	query_int(&q, ":now", now_s);
	query_int(&q, ":id", id);
	return query_run_found(&q);
}

enum store_result
people_networks(struct store *store,
    void (*each)(void *ctx, const char *network), void *ctx)
{
	struct query q = query_begin(store, QUERY_NETWORKS,
	    "SELECT DISTINCT network FROM identity ORDER BY network");

	while (query_row(&q))
		each(ctx, query_get_str(&q, 0));
	return query_end(&q);
}

enum store_result
people_count(struct store *store, int64_t *count)
{
	struct query q = query_begin(store, QUERY_PERSON_COUNT,
	    "SELECT count(*) FROM person WHERE robot = 0");

	if (query_row(&q))
		*count = query_get_int(&q, 0);
	return query_end(&q);
}
