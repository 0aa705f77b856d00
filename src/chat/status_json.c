#include <config.h>

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/utf8.h"
#include "chat/status.h"

/* Takes value. Only memory can be short, since all text in it is UTF-8. */
static void
add_json(struct text *out, json_t *value)
{
	char *line = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

	text_add(out, line != NULL ? line : "null");
	text_add_char(out, '\n');
	free(line);
	json_decref(value);
}

/* A number that may be unknown. */
static json_t *
known(int64_t number, bool is_known)
{
	return is_known ? json_integer(number) : json_null();
}

/* A name of a network's choosing may be no UTF-8. */
static json_t *
named(const char *name)
{
	struct text clean = TEXT_EMPTY;
	json_t *value;

	utf8_clean(&clean, name, strlen(name), strlen(name) * 3);
	value = json_string(text_str(&clean));
	text_fini(&clean);
	return value;
}

static json_t *
absent_json(const struct status_network *n)
{
	json_t *list = json_array();

	for (int i = 0; i < n->absent_count; i++) {
		const struct front_absence *absence = &n->absent[i].absence;

		json_array_append_new(list,
		    json_pack("{s:o, s:s, s:o}", "channel",
			named(n->absent[i].room), "why", absence->why,
			"retry_s",
			known(absence->next_ms / 1000, absence->next_ms >= 0)));
	}
	return list;
}

static json_t *
words(const char *text)
{
	return text != NULL ? named(text) : json_null();
}

static json_t *
network_json(const struct status_network *n)
{
	return json_pack("{s:o, s:s, s:b, s:I, s:o, s:i, s:o, s:i, s:i, s:i, "
			 "s:I, s:o, s:o, s:o, s:o, s:o}",
	    "name", named(n->name), "state", n->state.word, "up",
	    n->state.is_up, "since_s", (json_int_t)(n->state.for_ms / 1000),
	    "lag_ms", known(n->state.lag_ms, n->state.lag_ms >= 0), "failures",
	    n->state.failures, "nick", named(n->nick), "channels_in",
	    n->rooms_in, "channels", n->rooms, "lines_waiting", n->lines,
	    "bytes_waiting", (json_int_t)n->bytes, "trouble",
	    words(n->state.trouble), "server", words(n->state.server), "amiss",
	    words(n->state.amiss), "retry_s",
	    known(n->state.retry_ms / 1000, n->state.retry_ms > 0), "absent",
	    absent_json(n));
}

static json_t *
table_json(const struct status_table *t)
{
	return json_pack("{s:o, s:o, s:s?, s:i, s:i, s:o, s:o, s:b, s:b}",
	    "network", named(t->network), "channel", named(t->room), "phase",
	    t->phase, "seats", t->seats, "waiting", t->waiting, "deal",
	    known(t->deal, t->deal > 0), "left_s",
	    known((t->left_ms + 999) / 1000, t->left_ms >= 0), "paused",
	    t->is_paused, "resting", t->is_resting);
}

static json_t *
tables_json(const struct status *status)
{
	json_t *tables = json_array();

	for (int i = 0; i < status->tables_count; i++)
		json_array_append_new(tables, table_json(&status->tables[i]));
	return tables;
}

static json_t *
networks_json(const struct status *status)
{
	json_t *networks = json_array();

	for (int i = 0; i < status->networks_count; i++)
		json_array_append_new(
		    networks, network_json(&status->networks[i]));
	return networks;
}

void
status_json(const struct status *status, struct text *out)
{
	add_json(
	    out, json_pack("{s:s, s:I, s:o, s:{s:I, s:I, s:I}, s:o, s:o, s:o}",
		     "version", PACKAGE_VERSION, "uptime_s",
		     (json_int_t)(status->up_ms / 1000), "memory_kib",
		     known(status->memory_kib, status->memory_kib >= 0),
		     "commits", "count", (json_int_t)status->counts.commits,
		     "slowest_ms", (json_int_t)status->counts.slowest_ms,
		     "failed", (json_int_t)status->counts.failed, "people",
		     known(status->people, status->people >= 0), "networks",
		     networks_json(status), "tables", tables_json(status)));
}

void
status_tables_json(const struct status *status, struct text *out)
{
	add_json(out, tables_json(status));
}
