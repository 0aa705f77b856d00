#include <config.h>

#include "chat/status.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/xalloc.h"
#include "chat/inside.h"
#include "config/channels.h"

enum { LONG_WAIT_MS = 60 * 1000 };

static bool
is_in(const struct front *front, const struct config_channel *channel)
{
	for (const struct room *room = front->rooms; room != NULL;
	     room = room->next)
		if (room->config == channel)
			return room->is_in;
	return false;
}

static void
gather_absent(struct status_network *network, const struct front *front)
{
	const struct config_network *config = front->config;

	network->absent =
	    xcalloc((size_t)config->channels_count, sizeof(*network->absent));
	for (int i = 0; i < config->channels_count; i++) {
		struct status_absent *absent =
		    &network->absent[network->absent_count];

		if (config->channels[i].is_parted ||
		    is_in(front, &config->channels[i]))
			continue;
		absent->room = config->channels[i].name;
		front->ops->absence(
		    front->self, absent->room, &absent->absence);
		network->absent_count++;
	}
}

static struct status_network
network_status(const struct front *front)
{
	struct queue_load load = queue_load(front->queue);
	struct status_network network = {
	    .name = front->network,
	    .nick = front->nick,
	    .rooms = channels_count(front->config),
	    .lines = load.lines,
	    .bytes = (int64_t)load.bytes,
	};

	front->ops->state(front->self, &network.state);
	for (const struct room *room = front->rooms; room != NULL;
	     room = room->next)
		network.rooms_in += room->is_in;
	if (network.state.is_up && front->ops->absence != NULL)
		gather_absent(&network, front);
	return network;
}

static struct status_table
table_status(const struct chat *chat, const struct table *table)
{
	const struct session *s = table_session(table);
	const struct room *room = chat_room(chat, table);
	struct status_table out = {
	    .network = table_network(table),
	    .room = room != NULL ? room->name : table_room(table),
	    .deal = table_deal(table),
	    .left_ms = table_left_ms(table, chat->now_ms),
	    .is_paused = table_is_paused(table),
	    .is_resting = room == NULL || !room->is_in,
	};

	if (s == NULL || s->phase == PHASE_ENDED)
		return out;
	out.phase = phase_word(s->phase);
	out.seats = s->seats_count;
	out.waiting = s->waiting_count;
	return out;
}

/* The networks of the configuration; the newest is first in chat's list. */
static void
gather_networks(struct status *status, const struct chat *chat)
{
	int at;

	for (const struct front *f = chat->fronts; f != NULL; f = f->next)
		status->networks_count += f->config != NULL;
	status->networks =
	    xcalloc((size_t)status->networks_count, sizeof(*status->networks));
	at = status->networks_count;
	for (const struct front *f = chat->fronts; f != NULL; f = f->next)
		if (f->config != NULL)
			status->networks[--at] = network_status(f);
}

static void
gather_tables(struct status *status, const struct chat *chat)
{
	status->tables_count = hall_tables(chat->hall);
	status->tables =
	    xcalloc((size_t)status->tables_count, sizeof(*status->tables));
	for (int i = 0; i < status->tables_count; i++) {
		status->tables[i] = table_status(chat, hall_at(chat->hall, i));
		status->games += status->tables[i].phase != NULL;
	}
}

void
status_init(struct status *status, const struct chat *chat)
{
	*status = (struct status){
	    .up_ms = chat->now_ms - chat->began_ms,
	    .memory_kib = memory_resident_kib(),
	    .counts = store_counts(chat->store),
	};
	if (people_count(chat->store, &status->people) != STORE_OK)
		status->people = -1;
	gather_networks(status, chat);
	gather_tables(status, chat);
}

void
status_fini(struct status *status)
{
	for (int i = 0; i < status->networks_count; i++)
		free(status->networks[i].absent);
	free(status->networks);
	free(status->tables);
}

/* The two largest units of a time. */
static void
add_time(struct text *out, int64_t ms)
{
	static const struct {
		int64_t seconds, of_next;
		const char *unit;
	} units[] = {
	    {24 * 60 * 60, 0, "d"},
	    {60 * 60, 24, "h"},
	    {60, 60, "min"},
	    {1, 60, "s"},
	};
	const size_t last = sizeof(units) / sizeof(units[0]) - 1;
	int64_t seconds = ms / 1000;
	size_t i = 0;

	while (i < last && seconds < units[i].seconds)
		i++;
	text_addf(out, "%lld %s", (long long)(seconds / units[i].seconds),
	    units[i].unit);
	if (i == last)
		return;
	seconds = seconds / units[i + 1].seconds % units[i + 1].of_next;
	if (seconds > 0)
		text_addf(
		    out, " %lld %s", (long long)seconds, units[i + 1].unit);
}

/* What a reload of the configuration tries sooner. */
static void
add_retry(struct text *out, int64_t ms)
{
	text_add(out, ", tries again in ");
	add_time(out, ms);
	if (ms > LONG_WAIT_MS)
		text_add(out, ", or by a reload");
}

static void
add_absent(struct text *out, const struct status_absent *absent)
{
	text_addf(out, ", not in %s (%s", absent->room, absent->absence.why);
	if (absent->absence.next_ms >= 0)
		add_retry(out, absent->absence.next_ms);
	text_add_char(out, ')');
}

static void
add_network(struct text *out, const struct status_network *network)
{
	text_addf(out, "%s: %s for ", network->name, network->state.word);
	add_time(out, network->state.for_ms);
	if (!network->state.is_up) {
		if (network->state.failures > 0)
			text_addf(out, ", failed to connect: %d",
			    network->state.failures);
		if (network->state.trouble != NULL)
			text_addf(out, " (%s)", network->state.trouble);
		if (network->state.retry_ms > 0)
			add_retry(out, network->state.retry_ms);
		return;
	}
	if (network->state.lag_ms >= 0)
		text_addf(
		    out, ", lag %lld ms", (long long)network->state.lag_ms);
	text_addf(out, ", nick %s, in %d of %d channels", network->nick,
	    network->rooms_in, network->rooms);
	if (network->state.amiss != NULL)
		text_addf(out, ", %s", network->state.amiss);
	for (int i = 0; i < network->absent_count; i++)
		add_absent(out, &network->absent[i]);
}

static void
add_load(struct text *out, const struct status_network *network)
{
	if (network->lines > 0)
		text_addf(out, ", lines waiting: %d (%lld bytes)",
		    network->lines, (long long)network->bytes);
}

static void
add_process(struct text *out, const struct status *status)
{
	text_addf(out, "version %s, up ", PACKAGE_VERSION);
	add_time(out, status->up_ms);
	if (status->memory_kib >= 0)
		text_addf(out, ", %lld MiB of memory",
		    (long long)(status->memory_kib + 512) / 1024);
}

static void
add_counts(struct text *out, const struct status *status)
{
	text_addf(out, "commits: %lld, slowest %lld ms, failed %lld",
	    (long long)status->counts.commits,
	    (long long)status->counts.slowest_ms,
	    (long long)status->counts.failed);
}

static void
add_totals(struct text *out, const struct status *status)
{
	text_addf(
	    out, "tables: %d, games: %d", status->tables_count, status->games);
	if (status->people >= 0)
		text_addf(out, ", people: %lld", (long long)status->people);
}

void
status_brief(const struct status *status, struct text *out)
{
	for (int i = 0; i < status->networks_count; i++) {
		add_network(out, &status->networks[i]);
		add_load(out, &status->networks[i]);
		text_add(out, ". ");
	}
	add_totals(out, status);
	text_add(out, "; ");
	add_process(out, status);
	text_add(out, "; ");
	add_counts(out, status);
	text_add_char(out, '.');
}

void
status_lines(const struct status *status, struct text *out)
{
	add_process(out, status);
	text_add_char(out, '\n');
	add_counts(out, status);
	text_add_char(out, '\n');
	add_totals(out, status);
	text_add_char(out, '\n');
	for (int i = 0; i < status->networks_count; i++) {
		text_add(out, "network ");
		add_network(out, &status->networks[i]);
		if (status->networks[i].state.server != NULL)
			text_addf(out, ", server %s",
			    status->networks[i].state.server);
		add_load(out, &status->networks[i]);
		text_add_char(out, '\n');
	}
	status_tables_lines(status, out);
}

static void
add_table(struct text *out, const struct status_table *table)
{
	text_addf(out, "table %s %s: %s", table->network, table->room,
	    table->phase != NULL ? table->phase : "no game");
	if (table->is_paused)
		text_add(out, ", paused");
	if (table->is_resting)
		text_add(out, ", not in the channel");
	if (table->phase == NULL)
		return;
	text_addf(out, ", %d seated", table->seats);
	if (table->waiting > 0)
		text_addf(out, ", %d waiting for a seat", table->waiting);
	if (table->deal > 0)
		text_addf(out, ", deal %lld", (long long)table->deal);
	if (table->left_ms >= 0)
		text_addf(out, ", %lld s left",
		    (long long)(table->left_ms + 999) / 1000);
}

void
status_tables_lines(const struct status *status, struct text *out)
{
	for (int i = 0; i < status->tables_count; i++) {
		add_table(out, &status->tables[i]);
		text_add_char(out, '\n');
	}
}
