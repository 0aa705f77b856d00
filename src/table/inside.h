/*
 * The inside of table/: hall.c (all tables, the turn), table.c (one table:
 * commands, deadlines, cards), books.c (outcomes to postings), record.c
 * (journal, snapshots, standing up again), seeds.c (chains, shuffles, proof).
 *
 * A command is one savepoint: command_begin(), command_apply() for each
 * action, then command_keep() or command_undo(). What it has to tell is kept
 * until it stands.
 */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "store/journal.h"
#include "store/ledger.h"
#include "table/hall.h"

/* What is awaited, so that the same deadline goes on for the same thing. */
struct awaited {
	enum phase phase;
	int64_t player, banker, deals;
	int round, idle;
};

/* All of a table that goes back when a turn can't be committed. Flat. */
struct table_state {
	bool is_open; /* a session is going on */
	struct session session;
	int64_t session_id;
	int64_t step; /* of the last action in the journal */
	int64_t deal; /* public number of the deal in hand; 0: none */
	int chain; /* number of the chain of seeds; 0: none */
	int seeds_used;
	char top[FAIR_SEED]; /* the chain's last seed: a secret */
	struct awaited awaited;
	int64_t wait_mark; /* the deadline starts when this is heard */
	int64_t started_ms; /* when it started; -1: not yet */
	int64_t deadline_ms; /* -1: none runs */
	bool was_reminded;
	int64_t card_ms; /* when the next card is due; -1: not known yet */
	int64_t card_told_ms; /* when the last ones were told */
	int cards_a_line;
};

struct table {
	struct hall *hall;
	int64_t id;
	char *network, *room;
	struct table_settings settings;
	struct table_state state;
	struct table_state before; /* as at the turn's start, if touched */
	bool is_touched;
	bool is_resting;
	bool was_sent_home; /* tell it when awake */
	int64_t mark_told, mark_heard;
};

enum { TELLS_MOST = 6, NAMES_KEPT = 64 };

/* What the command in hand will tell. */
struct tell {
	enum hall_event_kind kind;
	int outcomes; /* index into hall.outcomes, PLAY */
	char text[SEATS_LIMIT * FAIR_CUT + FAIR_SEED]; /* anchor or cuts */
	int64_t number;
};

struct hall {
	struct store *store;
	const struct hall_ops *ops;
	void *ctx;
	struct table **tables;
	int tables_count;
	/* The command in hand. */
	struct table_state saved;
	struct outcomes outcomes[2]; /* of the act, and of the draw after it */
	struct outcomes scratch;
	struct tell tells[TELLS_MOST];
	int tells_count;
	int64_t now_ms, now_s;
	char names[NAMES_KEPT][PERSON_NAME_MOST];
	int names_next;
};

/* table.c */
bool command_begin(struct table *t);
/* Apply, journal, post. Outcomes are added to *out. FAILED: undo. */
enum store_result command_apply(struct table *t, const struct action *action,
    struct outcomes *out, enum refusal *refusal) STORE_MUST;
struct tell *command_tell(struct table *t, enum hall_event_kind kind);
void table_tell(struct table *t, const struct hall_event *event);
/* The time of this table's next deed; -1: none. */
int64_t table_next_ms(const struct table *t);
void table_tick(struct table *t);
/* Deadlines and cards start anew once the last told is heard. */
void table_await_anew(struct table *t);

/* books.c */
/* Post what moved, and the results of a settled deal. */
enum store_result books_post(
    struct table *t, const struct outcomes *out) STORE_MUST;
enum store_result books_send_home(struct table *t) STORE_MUST;

/* record.c */
enum store_result record_open(struct table *t) STORE_MUST;
enum store_result record_action(
    struct table *t, const struct action *action) STORE_MUST;
enum store_result record_outcomes(
    struct table *t, const struct outcomes *out) STORE_MUST;
/* Bring the session back from the disk. REFUSED: it can't be. */
enum store_result record_resume(struct table *t, int64_t session) STORE_MUST;

/* seeds.c */
/* Begin a chain where there is none, or the last is used up; tells it. */
enum store_result seeds_chain(struct table *t, bool is_opening) STORE_MUST;
/* The cards of the draw, or of the next deal, whose number is then known. */
enum store_result seeds_shuffle(
    struct table *t, card cards[SHOE_MOST], int *count) STORE_MUST;
/* The cards again, of a draw (number 0) or a deal in the journal. */
enum store_result seeds_cards(struct table *t, int64_t number,
    card cards[SHOE_MOST], int *count) STORE_MUST;

#endif
