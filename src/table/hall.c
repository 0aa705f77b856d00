/* All tables: making and finding them, the turn's end, looking. */
#include <config.h>

#include "table/hall.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "table/inside.h"

struct hall *
hall_new(struct store *store, const struct hall_ops *ops, void *ctx)
{
	struct hall *hall = xcalloc(1, sizeof(*hall));

	hall->store = store;
	hall->ops = ops;
	hall->ctx = ctx;
	return hall;
}

void
hall_free(struct hall *hall)
{
	if (hall == NULL)
		return;
	for (int i = 0; i < hall->tables_count; i++) {
		struct table *t = hall->tables[i];

		free(t->network);
		free(t->room);
		wipe(t, sizeof(*t)); /* it holds seeds */
		free(t);
	}
	free(hall->tables);
	wipe(hall, sizeof(*hall));
	free(hall);
}

static struct table *
find_table(struct hall *hall, const char *network, const char *room)
{
	for (int i = 0; i < hall->tables_count; i++) {
		struct table *t = hall->tables[i];

		if (strcmp(t->room, room) == 0 &&
		    strcmp(t->network, network) == 0)
			return t;
	}
	return NULL;
}

static struct table *
add_table(struct hall *hall, int64_t id, const char *network, const char *room)
{
	struct table *t = xcalloc(1, sizeof(*t));

	t->hall = hall;
	t->id = id;
	t->network = xstrdup(network);
	t->room = xstrdup(room);
	t->is_resting = true;
	rules_preset(&t->settings.rules, rules_preset_name(0));
	hall->tables = xrealloc(hall->tables, (size_t)hall->tables_count + 1,
	    sizeof(hall->tables[0]));
	hall->tables[hall->tables_count++] = t;
	return t;
}

struct table *
hall_table(struct hall *hall, const char *network, const char *room,
    const struct table_settings *settings)
{
	struct table *t = find_table(hall, network, room);
	int64_t id;

	if (t == NULL) {
		if (store_mark(hall->store) != STORE_OK)
			return NULL;
		if (journal_table(hall->store, network, room, &id) !=
		    STORE_OK) {
			if (store_undo(hall->store) != STORE_OK)
				log_debug("table", "the turn is lost");
			return NULL;
		}
		if (store_keep(hall->store) != STORE_OK)
			return NULL;
		t = add_table(hall, id, network, room);
	}
	t->settings = *settings;
	return t;
}

/* Standing up again. */

struct live {
	struct hall *hall;
	int64_t *sessions; /* by index of table */
};

static void
note_live(void *ctx, int64_t table, const char *network, const char *room,
    int64_t session)
{
	struct live *live = ctx;
	int n = live->hall->tables_count;

	add_table(live->hall, table, network, room);
	live->sessions =
	    xrealloc(live->sessions, (size_t)n + 1, sizeof(int64_t));
	live->sessions[n] = session;
}

/* A session that can't go on: all goes home, once. */
static bool
send_home(struct table *t, int64_t session)
{
	struct store *store = t->hall->store;

	memset(&t->state, 0, sizeof(t->state));
	t->state.session_id = session;
	t->was_sent_home = true;
	if (store_mark(store) != STORE_OK)
		return false;
	return books_send_home(t) == STORE_OK &&
	       journal_session_end(
		   store, session, "sent home", t->hall->now_s) == STORE_OK &&
	       store_keep(store) == STORE_OK;
}

static bool
resume_table(struct table *t, int64_t session)
{
	enum store_result result = record_resume(t, session);

	if (result == STORE_REFUSED)
		return send_home(t, session);
	t->state.deadline_ms = t->state.card_ms = -1;
	t->state.cards_a_line = 1;
	return result == STORE_OK;
}

bool
hall_resume(struct hall *hall, int64_t now_s)
{
	struct live live = {.hall = hall};
	bool ok = journal_live(hall->store, note_live, &live) == STORE_OK;

	hall->now_s = now_s;
	for (int i = 0; ok && i < hall->tables_count; i++)
		ok = resume_table(hall->tables[i], live.sessions[i]);
	free(live.sessions);
	return ok && store_commit(hall->store) == STORE_OK;
}

void
hall_wake(struct table *t)
{
	struct hall_event event = {.kind = HALL_RESUMED};

	if (!t->is_resting)
		return;
	t->is_resting = false;
	if (t->was_sent_home)
		event.kind = HALL_SENT_HOME;
	else if (!t->state.is_open)
		return;
	t->was_sent_home = false;
	t->state.card_told_ms = t->hall->now_ms;
	table_tell(t, &event);
	table_await_anew(t);
}

void
hall_rest(struct table *t)
{
	t->is_resting = true;
}

/* Time. */

int64_t
hall_next(const struct hall *hall)
{
	int64_t next = -1;

	for (int i = 0; i < hall->tables_count; i++) {
		int64_t at = table_next_ms(hall->tables[i]);

		if (at >= 0 && (next < 0 || at < next))
			next = at;
	}
	return next;
}

void
hall_tick(struct hall *hall, int64_t now_ms, int64_t now_s)
{
	hall->now_ms = now_ms;
	hall->now_s = now_s;
	for (int i = 0; i < hall->tables_count; i++) {
		int64_t at = table_next_ms(hall->tables[i]);

		if (at >= 0 && at <= now_ms)
			table_tick(hall->tables[i]);
	}
}

bool
hall_commit(struct hall *hall)
{
	struct hall_event event = {.kind = HALL_TROUBLE};
	bool ok = store_commit(hall->store) == STORE_OK;

	for (int i = 0; i < hall->tables_count; i++) {
		struct table *t = hall->tables[i];

		if (!t->is_touched)
			continue;
		t->is_touched = false;
		if (ok)
			continue;
		t->state = t->before;
		table_tell(t, &event);
		table_await_anew(t);
	}
	return ok;
}

bool
hall_grant(struct hall *hall, int64_t person, int64_t chips, int64_t now_s)
{
	struct posting posting = {.kind = POSTING_ADMIN,
	    .from = {ACCOUNT_MINT, 0, 0},
	    .to = {ACCOUNT_PURSE, person, 0},
	    .chips = chips,
	    .at_s = now_s};
	char key[64];

	/* Not a retry of anything: a key of its own. */
	snprintf(key, sizeof(key), "admin.%lld.%08x%08x", (long long)now_s,
	    chance_below(UINT32_MAX), chance_below(UINT32_MAX));
	posting.key = key;
	if (store_mark(hall->store) != STORE_OK)
		return false;
	if (ledger_post(hall->store, &posting) == STORE_OK)
		return store_keep(hall->store) == STORE_OK;
	if (store_undo(hall->store) != STORE_OK)
		log_debug("table", "the turn is lost");
	return false;
}

/* Looking. */

const struct session *
table_session(const struct table *t)
{
	return t->state.is_open ? &t->state.session : NULL;
}

const struct table_settings *
table_settings(const struct table *t)
{
	return &t->settings;
}

int64_t
table_id(const struct table *t)
{
	return t->id;
}

const char *
table_network(const struct table *t)
{
	return t->network;
}

const char *
table_room(const struct table *t)
{
	return t->room;
}

bool
table_is_resting(const struct table *t)
{
	return t->is_resting;
}

int
table_cards(const struct table *t, card *out, int most)
{
	const struct session *s = &t->state.session;
	int count = s->turned < most ? s->turned : most;

	if (!t->state.is_open || s->phase != PHASE_TURNING)
		return 0;
	memcpy(out, &s->shoe[s->shoe_next - s->turned], (size_t)count);
	return count;
}

int64_t
table_deal(const struct table *t)
{
	return t->state.is_open ? t->state.deal : 0;
}

int64_t
table_left_ms(const struct table *t, int64_t now_ms)
{
	int64_t deadline = t->state.deadline_ms;

	if (!t->state.is_open || t->is_resting || deadline < 0)
		return -1;
	return deadline > now_ms ? deadline - now_ms : 0;
}

const char *
hall_name(struct hall *hall, int64_t person)
{
	char *name = hall->names[hall->names_next];
	struct person found;

	hall->names_next = (hall->names_next + 1) % NAMES_KEPT;
	if (people_get(hall->store, person, &found) == STORE_OK)
		memcpy(name, found.name, PERSON_NAME_MOST);
	else
		snprintf(name, PERSON_NAME_MOST, "?");
	return name;
}

int
hall_tables(const struct hall *hall)
{
	return hall->tables_count;
}
