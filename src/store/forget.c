#include <config.h>

#include "store/forget.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xalloc.h"
#include "store/link.h"
#include "store/query.h"

enum { GUESTS_AT_ONCE = 50 };

/* The key: one row, made with the schema. */
static enum store_result
read_key(struct store *store, char key[DIGEST_HEX + 1])
{
	struct query q = query_begin(store, QUERY_SECRET,
	    "SELECT value FROM secret WHERE name = 'identity'");

	if (query_row(&q))
		query_copy_str(&q, 0, key, DIGEST_HEX + 1);
	return query_end_found(&q);
}

enum store_result
forget_hash(
    struct store *store, const struct identity *who, char hash[DIGEST_HEX + 1])
{
	char key[DIGEST_HEX + 1];
	uint8_t digest[DIGEST_BYTES];
	struct text text = TEXT_EMPTY;
	enum store_result result = read_key(store, key);

	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_FAILED : result;
	/* None of the first two can have a blank. */
	text_addf(&text, "%s %s %s", who->network, who->kind, who->key);
	digest_keyed(key, strlen(key), text_str(&text), text.len, digest);
	digest_hex(digest, sizeof(digest), hash);
	text_fini(&text);
	wipe(key, sizeof(key));
	return STORE_OK;
}

enum store_result
forget_find(
    struct store *store, const struct identity *who, struct forgotten *out)
{
	char hash[DIGEST_HEX + 1];
	struct query q;
	enum store_result result = forget_hash(store, who, hash);

	if (result != STORE_OK)
		return result;
	q = query_begin(store, QUERY_FORGOTTEN,
	    "SELECT coalesce(banned_s, 0), coalesce(refilled_s, 0) "
	    "FROM forgotten WHERE hash = :hash");
	query_str(&q, ":hash", hash);
	if (query_row(&q)) {
		out->banned_s = query_get_int(&q, 0);
		out->refilled_s = query_get_int(&q, 1);
	}
	return query_end_found(&q);
}

/* What is to be kept of each identity. */
struct hashes {
	char (*list)[DIGEST_HEX + 1];
	size_t count;
};

static enum store_result
take_hashes(struct store *store, int64_t person, struct hashes *hashes)
{
	struct query q = query_begin(store, QUERY_IDENTITIES,
	    "SELECT network, kind, key FROM identity WHERE person = :person");
	enum store_result result = STORE_OK;

	query_int(&q, ":person", person);
	while (result == STORE_OK && query_row(&q)) {
		struct identity who = {
		    .network = query_get_str(&q, 0),
		    .kind = query_get_str(&q, 1),
		    .key = query_get_str(&q, 2),
		};

		hashes->list = xrealloc(
		    hashes->list, hashes->count + 1, sizeof(hashes->list[0]));
		result =
		    forget_hash(store, &who, hashes->list[hashes->count++]);
	}
	return query_end(&q) == STORE_OK ? result : STORE_FAILED;
}

static enum store_result
keep_hash(struct store *store, int64_t person, const char *hash)
{
	struct query q = query_begin(store, QUERY_FORGOTTEN_PUT,
	    "INSERT INTO forgotten (hash, banned_s, refilled_s) "
	    "SELECT :hash, banned_s, refilled_s FROM person "
	    "WHERE id = :person ON CONFLICT (hash) DO UPDATE SET "
	    "banned_s = excluded.banned_s, refilled_s = excluded.refilled_s");

	query_str(&q, ":hash", hash);
	query_int(&q, ":person", person);
	return query_run(&q);
}

static enum store_result
run_for(struct store *store, enum query_id id, const char *sql, int64_t person)
{
	struct query q = query_begin(store, id, sql);

	query_int(&q, ":person", person);
	return query_run(&q);
}

static enum store_result
drop_person(struct store *store, int64_t person)
{
	enum store_result result = run_for(store, QUERY_IDENTITY_DROP,
	    "DELETE FROM identity WHERE person = :person", person);

	if (result == STORE_OK)
		result = link_forget(store, person);
	if (result == STORE_OK)
		result = run_for(store, QUERY_LIMIT_DROP,
		    "DELETE FROM loss_limit WHERE person = :person", person);
	if (result == STORE_OK)
		result = run_for(store, QUERY_PERSON_FORGET,
		    "UPDATE person SET name = '" FORGOTTEN_NAME "' "
		    "WHERE id = :person",
		    person);
	return result;
}

enum store_result
forget_person(struct store *store, int64_t person, int64_t now_s)
{
	struct hashes hashes = {NULL, 0};
	enum store_result result = link_undo_all(store, person, now_s);

	if (result == STORE_OK)
		result = take_hashes(store, person, &hashes);
	for (size_t i = 0; i < hashes.count && result == STORE_OK; i++)
		result = keep_hash(store, person, hashes.list[i]);
	free(hashes.list);
	return result == STORE_OK ? drop_person(store, person) : result;
}

struct guests {
	struct {
		int64_t person;
		bool is_banned;
	} list[GUESTS_AT_ONCE];
	int count;
};

static enum store_result
find_guests(struct store *store, int64_t now_s, struct guests *guests)
{
	struct query q = query_begin(store, QUERY_GUESTS_OLD,
	    "SELECT id, banned_s IS NOT NULL FROM person AS p "
	    "WHERE guest = 1 AND seen_s < :before AND EXISTS (SELECT 1 "
	    "FROM identity WHERE person = p.id) AND NOT EXISTS (SELECT 1 "
	    "FROM account AS a WHERE a.person = p.id AND a.chips > 0 "
	    "AND a.kind IN ('escrow', 'stack')) LIMIT :most");

	query_int(&q, ":before", now_s - (int64_t)GUEST_DAYS * CLOCK_DAY_S);
	query_int(&q, ":most", GUESTS_AT_ONCE);
	guests->count = 0;
	while (guests->count < GUESTS_AT_ONCE && query_row(&q)) {
		guests->list[guests->count].person = query_get_int(&q, 0);
		guests->list[guests->count++].is_banned =
		    query_get_int(&q, 1) != 0;
	}
	return query_end(&q);
}

enum store_result
forget_guests(struct store *store, int64_t now_s, int *count)
{
	struct guests guests;
	enum store_result result = find_guests(store, now_s, &guests);

	*count = guests.count;
	for (int i = 0; i < guests.count && result == STORE_OK; i++)
		result =
		    guests.list[i].is_banned
			? forget_person(store, guests.list[i].person, now_s)
			: drop_person(store, guests.list[i].person);
	return result;
}
