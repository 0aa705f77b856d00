/*
 * The hall: all running tables (DESIGN.md 2, `table/`). Users in seats, the
 * one deadline of each table, the pacing of cards, seeds and cuts, postings,
 * the journal, and standing up again after a restart.
 *
 * It has no timers: hall_next() says when it wants to be called, hall_tick()
 * does what is due. It speaks through hall_ops.happened(), within a turn of
 * the loop; nothing of that may be shown before hall_commit() said true
 * (law 1). Whoever shows it says with hall_heard() when it has been shown:
 * deadlines begin then, and the next card waits for it (laws 4 and 5).
 */
#ifndef TABLE_HALL_H
#define TABLE_HALL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/proof.h"
#include "engine/session.h"
#include "store/people.h"
#include "store/store.h"

struct hall;
struct table;

/* How cards are announced (DESIGN.md 6). */
enum announce { ANNOUNCE_EACH, ANNOUNCE_BATCH, ANNOUNCE_LINE };

/* What a table is opened with; copied. Applies from the next session on. */
struct table_settings {
	struct rules rules;
	enum announce announce;
};

enum hall_event_kind {
	HALL_OPENED, /* seating opens; text: the anchor, 64 digits */
	HALL_CHAIN, /* a new chain of seeds; text: its anchor */
	HALL_PLAY, /* outcomes of one action, or of a run of cards, joins,
		      leaves or votes; number: chips of each, where the session
		      has become practice with it */
	HALL_FIXED, /* the deal is fixed; number: its; text: the cuts; shoe */
	HALL_RESUMED, /* the table stands again after a restart or a lost link:
			 say the phase, the cards so far, who must act */
	HALL_SENT_HOME, /* a deal of another version: all went home, it ended */
	HALL_REMIND, /* half of the time is gone; person: who owes the act, 0 in
			an auction */
	HALL_EXTENDED, /* the bid just told has added to the time */
	HALL_PAUSED, /* by an admin: nothing can be done and no time runs */
	HALL_UNPAUSED, /* and it goes on: say the same as for RESUMED */
	HALL_TROUBLE, /* what was done could not be kept (disk): undone */
};

struct hall_event {
	enum hall_event_kind kind;
	const struct outcomes *outcomes; /* PLAY; borrowed for the call */
	const char *text; /* OPENED, CHAIN, FIXED; else NULL */
	int64_t number; /* FIXED: the deal's number; PLAY: see there */
	/* FIXED: 0, or the first deal of the shoe that is dealt from (its own
	 * number: it is fresh; else no cut counts and text is ""). */
	int64_t shoe;
	int64_t person; /* REMIND */
};

struct hall_ops {
	/*
	 * mark rises by table; say hall_heard() with it once this event, and
	 * all before it at this table, has been shown (or needs no showing).
	 */
	void (*happened)(void *ctx, struct table *table,
	    const struct hall_event *event, int64_t mark);
	/*
	 * A deadline is reached: is all known that was said in the room before?
	 * False: not yet, and the table asks again soon; how it comes to be
	 * known is not its business. NULL: yes.
	 */
	bool (*knows_all)(void *ctx, struct table *table);
};

/* store, ops and ctx are borrowed until hall_free(). */
struct hall *hall_new(
    struct store *store, const struct hall_ops *ops, void *ctx);
void hall_free(struct hall *hall);

/*
 * Stand every live session up again from the disk; each table rests until
 * hall_wake(). False if the database can't be read.
 */
bool hall_resume(struct hall *hall, int64_t now_s);

/*
 * The table of a room, made where there is none; owned by the hall. network
 * and room (folded) are copied. The settings replace earlier ones, and apply
 * to the next session. NULL if the database fails.
 */
struct table *hall_table(struct hall *hall, const char *network,
    const char *room, const struct table_settings *settings);

/* The room can be spoken in, or no longer: deadlines and cards rest. Waking
 * gives what is owed its full time again, and says HALL_RESUMED if a session
 * is going on. */
void hall_wake(struct table *table);
void hall_rest(struct table *table);

/*
 * Somebody has gone in a netsplit: where a table waits for him alone, his time
 * rests until he is back (hall_wait_over()), at most so long, and once for an
 * act.
 */
void hall_wait_for(
    struct hall *hall, int64_t person, int64_t most_ms, int64_t now_ms);
void hall_wait_over(struct hall *hall, int64_t person, int64_t now_ms);

/*
 * An admin pauses the table, or lets it go on: it rests meanwhile, also beyond
 * a restart. Said as HALL_PAUSED or HALL_UNPAUSED. Whoever calls hall_act()
 * for a player asks table_is_paused() before. False: the disk failed.
 */
bool hall_pause(struct table *table, bool is_paused, int64_t now_ms);

/*
 * A player's (or admin's CLOSE) action, by a person known to the store. The
 * hall fills in his purse; what would go beyond the limit to losses that he has
 * set himself is REFUSED_LIMIT. The first JOIN at a closed table opens a
 * session. STORE_FAILED is reported as HALL_TROUBLE and *refusal is
 * REFUSED_NONE. Returns the refusal; outcomes have gone out through happened().
 */
enum refusal hall_act(struct table *table, const struct action *action,
    int64_t now_ms, int64_t now_s);

/*
 * Robots sit down (DESIGN.md 4): so many, or as many as there are seats left,
 * from 1 up, asked for by a person known to the store who sits or waits here.
 * At a closed table a session opens and he takes a seat first. A session in
 * seating becomes practice: everyone plays with PRACTICE_CHIPS (in a match its
 * buy-in), which go back to the mint at its end. The disk failing is told as by
 * hall_act().
 */
enum { PRACTICE_CHIPS = 100 };
enum robots_answer {
	ROBOTS_COME,
	ROBOTS_NOT_SEATED, /* who asks is not, or leaves */
	ROBOTS_REAL, /* a game for real chips is being played */
	ROBOTS_MATCH, /* a match has begun, even in practice */
	ROBOTS_FULL,
};
enum robots_answer hall_robots(struct table *table, int64_t person,
    int64_t count, int64_t now_ms, int64_t now_s);
/* What robots do by chance comes from this seed; without it, from the system.
 */
void hall_seed_robots(struct hall *hall, uint64_t seed);

/*
 * Bring the purses in the session up to date (somebody may have won or lost
 * elsewhere), as every action does; for who works out an amount beforehand.
 */
void hall_refresh(struct table *table, int64_t now_ms, int64_t now_s);

/* An admin gives chips from the mint. False: refused (over the largest). */
bool hall_grant(
    struct hall *hall, int64_t person, int64_t chips, int64_t now_s);

/* What came of a gain from outside the game. */
enum gain {
	GAIN_DONE,
	GAIN_ENOUGH, /* he has more than that, or may not give so much */
	GAIN_EARLY, /* not yet */
	GAIN_FAILED /* the disk, or more chips than there may be */
};

struct refill {
	int64_t least; /* for one who has less in all, home and tables, and
			  asleep in purses that are linked to his */
	int64_t to; /* up to this, in all */
	int64_t every_s; /* once in that time */
	/* The answer: what he had, and how much of it sleeps; EARLY: how long
	 * he must wait. */
	int64_t chips, asleep, wait_s;
};

/* Fill up the purse of one who has next to nothing (DESIGN.md 4). */
enum gain hall_refill(
    struct hall *hall, int64_t person, struct refill *terms, int64_t now_s);
/*
 * Give chips to somebody else, never more than one has won: what one won in
 * all one's deals less what one lost and has given before, as far as it is at
 * home. *most is that, before this gift.
 */
enum gain hall_give(struct hall *hall, int64_t from, int64_t to, int64_t chips,
    int64_t now_s, int64_t *most);

/* Does he sit, or wait for a seat, at any table? */
bool hall_seats(const struct hall *hall, int64_t person);
/* Drop what memory holds of purses and names; it is read again when it is
 * needed. Must be called where names have changed beside the hall. */
void hall_forget(struct hall *hall);

/* No pauses, as between cards or before a robot acts: a script plays, nobody
 * reads along. */
void hall_set_quick(struct hall *hall, bool is_quick);

/* How long the room of a game may not be spoken in before the game is closed
 * and all goes home; 0: as long as it takes, as at first. */
void hall_set_away_most(struct hall *hall, int64_t away_most_ms);

/* When hall_tick() wants to be called (monotonic ms); -1: not at all. */
int64_t hall_next(const struct hall *hall);
void hall_tick(struct hall *hall, int64_t now_ms, int64_t now_s);

/* All events of the table up to mark have been shown. */
void hall_heard(struct table *table, int64_t mark, int64_t now_ms);

/*
 * End the turn: commit. False: the disk failed; every table is as it was
 * before the turn, and what happened() told since must not be shown. (For
 * each table concerned HALL_TROUBLE is then told, to be shown.)
 */
bool hall_commit(struct hall *hall);

/* Looking. */
/* Does he sit, or wait for a seat, there? */
bool table_seats(const struct table *table, int64_t person);
/* The session, NULL where the table is closed. Borrowed until the next call
 * that changes the hall. */
const struct session *table_session(const struct table *table);
const struct table_settings *table_settings(const struct table *table);
int64_t table_id(const struct table *table);
const char *table_network(const struct table *table);
const char *table_room(const struct table *table);
/* An admin has paused it. */
bool table_is_paused(const struct table *table);
/* The cards of the deal in hand that have been turned, in order; how many. */
int table_cards(const struct table *table, card *out, int most);
/* The public number of the deal in hand; 0 if none is fixed. */
int64_t table_deal(const struct table *table);
/* Milliseconds to the deadline now running; -1 if none runs. */
int64_t table_left_ms(const struct table *table, int64_t now_ms);
/* A seated person's shown name; "?" if unknown. Borrowed as above. */
const char *hall_name(struct hall *hall, int64_t person);
/* It is another in the store now; who acts is read anew in any case. */
void hall_renamed(struct hall *hall, int64_t person);
bool hall_is_robot(struct hall *hall, int64_t person);
/* Is the session that goes on practice? */
bool table_is_practice(const struct table *table);
int hall_tables(const struct hall *hall);
/* The i-th of them, from 0. */
const struct table *hall_at(const struct hall *hall, int i);

/*
 * What `proof` shows of a deal that is over (FAIRNESS.md 4). deal 0: the
 * table's newest. STORE_NONE: no such deal here, or (is_gone) none any more;
 * STORE_REFUSED: not over yet, or (shoe_lasts, with number and deal) its shoe
 * is still in use. proof_fini(out) whatever it returns.
 */
enum store_result hall_proof(
    struct table *table, int64_t deal, struct proof *out);

#endif
