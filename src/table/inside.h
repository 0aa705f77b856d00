/*
 * Inside the hall: what its parts know of each other.
 *
 * A command is one action of a player, one time limit or one run of cards at
 * one table, with all that follows from it at once: a savepoint of the store
 * and a copy of the table's play. What it says is kept back until the store
 * has kept the command; then the room is told.
 */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "store/journal.h"
#include "store/ledger.h"
#include "table/hall.h"

/* All of a table that a lost turn brings back. Flat: a copy is a rollback. */
struct play {
	struct session session;
	bool is_open; /* a session is going on; else the rest means nothing */
	bool is_practice; /* purses are stacks from the mint */
	bool is_heard; /* the room has heard what is awaited of it */
	int64_t session_id, step;
	int64_t deal; /* in hand; 0 if none is fixed */
	struct journal_chain chain; /* number 0: none yet */
	int seeds_used; /* of it */
	/* What is awaited: an act, or that a card has been seen. */
	int64_t told_mark; /* of the event that told it */
	int64_t told_ms;
	int64_t due_ms; /* -1: not before it is heard */
	int64_t latest_ms; /* no extension goes beyond */
	int64_t remind_ms; /* -1: no reminder, or done */
	int64_t unknown_ms; /* since then we wait to know all; 0: we don't */
	bool was_spared; /* for that; once an act, and no more */
	int64_t minute_ms; /* when a minute has been played; -1: none counts */
	bool is_held; /* who owes the act is away: the time rests */
	bool was_held; /* once an act, and no more */
	int64_t held_ms; /* for so long */
	int slow; /* card events in a row that were heard late */
	struct {
		int64_t player; /* a robot with something in mind; 0: none */
		uint64_t word; /* that decides what */
		int64_t due_ms; /* -1: not before all is heard */
	} robot;
};

/* Are purses stacks, as in practice and in a match? */
static inline bool
play_has_stacks(const struct play *play)
{
	return play->is_practice || play->session.in_match;
}

struct table {
	struct hall *hall;
	struct table *next_touched;
	char *network, *room;
	int64_t id;
	bool is_kept; /* its row in the store is committed */
	struct table_settings settings;
	bool is_resting; /* for any of these two: */
	bool is_away; /* the room can't be spoken in */
	int64_t away_ms; /* since then; 0: not known yet */
	bool is_paused; /* by an admin; in the store, too */
	bool was_sent_home; /* to be said when the room is back */
	/* The mark under which that was said; in the store until it is heard.
	 * 0: none. */
	int64_t home_mark;
	int64_t mark, heard_mark; /* never go back */
	int64_t retry_ms; /* the disk failed: not before */
	int retries;
	struct play play;
	/* This turn. */
	bool is_touched; /* before is a copy from before the turn */
	bool was_woken, was_asked, had_trouble;
	bool was_paused; /* before */
	struct play before;
};

enum { COMMAND_EVENTS = 16, COMMAND_PLAYS = 8 };

struct command_event {
	enum hall_event_kind kind;
	enum action_kind action; /* PLAY: of what */
	struct text text;
	int64_t number, shoe;
	struct outcomes *outcomes;
};

struct command {
	struct table *table;
	struct store *store;
	int64_t now_ms, now_s;
	struct play saved;
	bool is_failed; /* the store failed: nothing of it stands */
	int steps; /* taken */
	bool wants_snapshot;
	bool begins_wait; /* something new is awaited */
	bool adds_time; /* a stake or a bid, which others may answer */
	int end; /* enum end_reason; -1: it goes on */
	int events_count, plays_count;
	struct command_event events[COMMAND_EVENTS];
	struct outcomes plays[COMMAND_PLAYS];
};

struct purse;

enum { PURSE_BUCKETS = 1024, PURSES_MOST = 8192 };

/* Somebody who is away through no fault of his own. */
struct away {
	int64_t person, until_ms;
};

enum { AWAY_MOST = 64 };

struct hall {
	struct store *store;
	const struct hall_ops *ops;
	void *ctx;
	struct table **tables;
	int tables_count;
	struct table *touched; /* in this turn */
	int64_t now_ms; /* as last told */
	bool is_quick; /* no pauses */
	int64_t away_most_ms; /* 0: no limit */
	struct purse *purses[PURSE_BUCKETS];
	int purses_count;
	uint64_t robots_chance;
	struct away away[AWAY_MOST];
	int away_count;
	struct command command; /* the one in hand */
};

/* hall.c */
/* Add the tables where a session goes on, to an empty hall; *sessions are these
 * in the same order, to be freed in any case. */
enum store_result hall_read_live(
    struct hall *hall, int64_t **sessions) STORE_MUST;

/* turn.c */
/* Copy the play before its first change in this turn. */
void table_touch(struct table *table);
/* Tell the room; returns the mark. */
int64_t table_tell(struct table *table, const struct hall_event *event);

/* table.c */
/* The session is over, in memory. */
void table_clear(struct table *table);
/* What the tables do when a time comes. */
void table_tick(struct table *table, int64_t now_ms, int64_t now_s);

/* rest.c */
/* Say how the table stands; what is owed has its full time again. */
void rest_tell_woken(struct table *table);
void rest_set_paused(struct table *table, bool is_paused);
/* When its room has been lost for too long (monotonic ms); -1: it is not. */
int64_t rest_end(const struct table *table);
/* Close the game then. */
void rest_tick(struct table *table, int64_t now_ms, int64_t now_s);

/* home.c */
/* Send home what lies at the table and end the session; reason is the word that
 * it ends with, why says it in plain words for the log. False: the database
 * failed, and nothing of it stands. */
bool home_send(struct table *table, int64_t session, const char *reason,
    const char *why, int64_t now_s);

/* away.c */
/* An act is awaited anew: hold it if who owes it is away. */
void away_hold(struct table *table, int64_t now_ms);

/* command.c */
/* NULL: the disk failed, and the room was told so. */
struct command *command_begin(
    struct table *table, int64_t now_ms, int64_t now_s);
/* Note what the store said; true if it was OK. */
bool command_check(struct command *c, enum store_result result);
/* Bring the purses in the session up to date. */
void command_sync(struct command *c);
/* Apply, journal and post. Nothing happens once the command has failed. */
enum refusal command_step(struct command *c, const struct action *action);
/* Nothing of it stands, though nothing failed: the table refuses it. */
void command_refuse(struct command *c);
/* Draw for seats or fix the deal where the session waits for it. */
void command_follow(struct command *c);
/* Have something with a text told once the command is kept; copied. */
void command_say(
    struct command *c, enum hall_event_kind kind, const char *text);
/* The same for a deal that is fixed. */
void command_say_fixed(
    struct command *c, int64_t deal, int64_t shoe, const char *cuts);
/* Give the newest event its number. */
void command_number(struct command *c, int64_t number);
/* Keep and tell, or undo where it failed or no step was taken. */
void command_end(struct command *c);

/* books.c: what outcomes mean in chips and results. */
void books_take(struct command *c, const struct outcomes *out);

/* Everybody's accounts of one kind at a table, STACK or ESCROW, and where their
 * chips go; word: for the keys of the postings. */
struct sending {
	enum account_kind from, to;
	enum posting_kind kind;
	const char *word;
};
enum store_result books_send(struct store *store, const struct table *table,
    int64_t session, const struct sending *how, int64_t now_s) STORE_MUST;

/* The stacks of the session that ends go where they came from. */
enum store_result books_close(struct store *store, const struct table *table,
    int64_t session, int64_t now_s) STORE_MUST;

/* practice.c */
/* A joiner's stack in a session of practice, put into action->chips; what he
 * has of it goes on where he was here before. */
void practice_bring_stack(struct command *c, struct action *action);

/* robots.c */
enum { ROBOTS_COUNT = 24 };
/* The name of the i-th, from 0. */
const char *robots_name(int i);
/* Does somebody here, but for this one (0: nobody), have that name, in any
 * case? */
bool robots_name_is_taken(struct table *table, const char *name, int64_t but);
/* They vote and leave as the humans do, in the same command. */
void robots_follow(struct command *c);
/* Something has changed: does a robot have something in mind? */
void robots_await(struct table *table, int64_t now_ms);
/* His pause begins once all has been heard. */
void robots_listen(struct table *table, int64_t now_ms);
/* When he acts; -1: not yet, or nobody does. */
int64_t robots_next(const struct table *table);
void robots_tick(struct table *table, int64_t now_ms, int64_t now_s);

/* purses.c: what the ledger says of purses, and names, without asking it. */
struct purse {
	struct purse *next;
	int64_t person, chips;
	char name[PERSON_NAME_MOST];
	bool is_robot;
};
/* NULL if the database fails. A person unknown to it has no chips. */
struct purse *purses_get(struct hall *hall, int64_t person);
/* The same, read anew. */
struct purse *purses_read(struct hall *hall, int64_t person);
void purses_drop(struct hall *hall);

struct loss_limit;

/* limit.c */
/* Before an action: has he a limit? It is read. */
bool limit_begin(
    struct command *c, const struct action *action, struct loss_limit *before);
/* After it: does it go beyond that, so that it must be taken back? */
bool limit_is_passed(struct command *c, const struct action *action,
    const struct loss_limit *before);

/* record.c */
void record_open(struct command *c);
void record_step(struct command *c, const struct action *action);
void record_snapshot(struct command *c);
void record_end(struct command *c);

/* seeds.c */
/* Begin a chain; its anchor is said as an event of this kind. */
void seeds_open(struct command *c, enum hall_event_kind kind);
/* Shuffle for the session with the next seed. */
void seeds_draw(struct command *c);
void seeds_deal(struct command *c);
/* Are its seeds seeds, as far as one sees without hashing? */
bool seeds_are_sound(const struct journal_chain *chain);
/* The cards of an earlier shuffle anew. False: it has no sound seed. */
bool seeds_redo(const struct journal_deal *deal,
    const struct journal_chain *chain, card cards[SHOE_MOST], int *count);

/* wait.c: the one deadline, and the pacing of cards. */
void wait_note(struct command *c, const struct outcomes *out);
/* Something new is awaited, told with the table's newest mark. */
void wait_begin(struct table *table, int64_t now_ms);
/* That person alone owes the act and is away until then: once an act, its time
 * rests so long. Or he is back, and what is left of it runs. */
void wait_hold(
    struct table *table, int64_t person, int64_t until_ms, int64_t now_ms);
void wait_let_go(
    struct table *table, int64_t person, int64_t until_ms, int64_t now_ms);
/* A stake in open staking, or a bid, leaves some time. True if it was a bid
 * that added some. */
bool wait_extend(struct table *table, int64_t now_ms);
/* The deadline is reached: is it time? Not while something may have been said
 * that we don't know of, and where that lasted, not at once then: but a link
 * that is always so slow gives time but once. */
bool wait_is_over(struct table *table, int64_t now_ms);
/* Begin what waits to be heard, if it has been. */
void wait_listen(struct table *table, int64_t now_ms);
/* The table rests: the minute that was begun counts anew afterwards. */
void wait_rest(struct table *table);
/* A minute has been played; the next one begins. */
void wait_next_minute(struct table *table, int64_t now_ms);
/* When the table wants to be called; -1: not at all. */
int64_t wait_next(const struct table *table);
/* How many cards to turn in one event: where nobody stays, all of them. */
int wait_run(const struct table *table);
/* The disk failed: try again later, and ever later. */
void wait_retry(struct table *table, int64_t now_ms);

#endif
