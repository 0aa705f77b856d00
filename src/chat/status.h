/*
 * The state of the whole program, gathered once and shown in three ways: in a
 * few words in chat, as lines and as JSON on the control socket. Nothing
 * secret is in it, and no card.
 */
#ifndef CHAT_STATUS_H
#define CHAT_STATUS_H

#include "chat/chat.h"

/* A channel of the configuration that we are not in. */
struct status_absent {
	const char *room;
	struct front_absence absence;
};

struct status_network {
	const char *name;
	const char *nick; /* ours; "" if unknown */
	struct front_state state;
	int rooms_in, rooms; /* channels that we are in, of how many */
	struct status_absent *absent; /* while it is up */
	int absent_count;
	int lines; /* that wait */
	int64_t bytes;
};

struct status_table {
	const char *network, *room;
	const char *phase; /* NULL: no game */
	int seats, waiting; /* seated; to be seated after the deal */
	int64_t deal; /* its number; 0: none in hand */
	int64_t left_ms; /* to the deadline; -1: none runs */
	bool is_paused; /* by an admin */
	bool is_resting; /* the room can't be spoken in */
};

/* Strings are borrowed until the chat or its configuration changes. */
struct status {
	int64_t up_ms;
	int64_t memory_kib; /* -1: unknown */
	struct store_counts counts;
	int64_t people; /* -1: the database failed */
	struct status_network *networks;
	int networks_count;
	struct status_table *tables;
	int tables_count, games;
};

void status_init(struct status *status, const struct chat *chat);
void status_fini(struct status *status);

/* Append. In one paragraph; as lines, each with its LF; as one line of JSON. */
void status_brief(const struct status *status, struct text *out);
void status_lines(const struct status *status, struct text *out);
void status_json(const struct status *status, struct text *out);
/* The same of the tables alone; the JSON is an array. */
void status_tables_lines(const struct status *status, struct text *out);
void status_tables_json(const struct status *status, struct text *out);

#endif
