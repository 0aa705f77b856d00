/*
 * Running tables as the disk knows them: tables, sessions, chains of seeds,
 * deals, the journal of accepted actions, a snapshot per deal. What an action
 * or a snapshot means is not known here: words, numbers and bytes.
 */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include <stddef.h>

#include "base/digest.h"
#include "store/store.h"

enum { JOURNAL_WORD_MOST = 64 };

/* The id of the table of a room (folded name), made where there is none. */
enum store_result journal_table(struct store *store, const char *network,
    const char *room, int64_t *table) STORE_MUST;

/* The same without making it; NONE if there is none. */
enum store_result journal_table_find(struct store *store, const char *network,
    const char *room, int64_t *table) STORE_MUST;

/* An admin has paused a table, or no longer; NONE if there is no such table. */
enum store_result journal_table_pause(
    struct store *store, int64_t table, bool is_paused) STORE_MUST;
enum store_result journal_table_paused(
    struct store *store, int64_t table, bool *is_paused) STORE_MUST;

/* All went home from a table, and its room is not told yet; or is. NONE if
 * there is no such table. */
enum store_result journal_table_send_home(
    struct store *store, int64_t table, bool is_untold) STORE_MUST;
enum store_result journal_table_sent_home(
    struct store *store, int64_t table, bool *is_untold) STORE_MUST;

/* A session begins: gives its id. rules is text to look at later. */
enum store_result journal_session_begin(struct store *store, int64_t table,
    const char *rules, int64_t now_s, int64_t *session) STORE_MUST;
/* It becomes practice, for good; REFUSED once it had a deal. */
enum store_result journal_session_practice(
    struct store *store, int64_t session) STORE_MUST;
enum store_result journal_session_is_practice(
    struct store *store, int64_t session, bool *is_practice) STORE_MUST;
/* It ended; reason is a word. Its snapshot is dropped, the journal stays. */
enum store_result journal_session_end(struct store *store, int64_t session,
    const char *reason, int64_t now_s) STORE_MUST;
/* Every live session with its table: calls each(). */
enum store_result journal_live(struct store *store,
    void (*each)(void *ctx, int64_t table, const char *network,
	const char *room, int64_t session),
    void *ctx) STORE_MUST;

/*
 * A chain of seeds (FAIRNESS.md 1): its number within the session (from 1),
 * anchor S_0 and top S_n, 64 hex digits each, and a seed near to those in use
 * and not before them. Top and near are secrets.
 */
struct journal_chain {
	int64_t session;
	int number;
	char anchor[DIGEST_HEX + 1];
	char top[DIGEST_HEX + 1];
	char near[DIGEST_HEX + 1];
	int near_index;
};
enum store_result journal_chain_add(struct store *store,
    const struct journal_chain *chain, int64_t now_s) STORE_MUST;
/* The newest chain of a session, and how many of its seeds are used. */
enum store_result journal_chain_last(struct store *store, int64_t session,
    struct journal_chain *out, int *used) STORE_MUST;

/* The chain has another seed near: near and near_index are put. */
enum store_result journal_chain_near(
    struct store *store, const struct journal_chain *chain) STORE_MUST;

/* Every chain there is: calls each(). */
enum store_result journal_chains(struct store *store,
    void (*each)(void *ctx, const struct journal_chain *chain),
    void *ctx) STORE_MUST;

/*
 * A shuffle: the draw of a session (number 0, made once) or a deal, whose
 * public number is given here, global to the database. seed_index is k.
 */
struct journal_deal {
	int64_t number; /* set by journal_deal_add(); 0 for a draw */
	int64_t session;
	int64_t table; /* of the session; set by the functions that get */
	int chain; /* the chain's number */
	int seed_index; /* k */
	int packs, lowest_rank;
	const char *cut; /* joined; "" if none. Borrowed; owned by the store's
			    next call when it comes from journal_deal_get() */
	int64_t banker; /* person; 0 for a draw */
	int64_t bank;
	/*
	 * The deal that these cards were shuffled for; 0, when it is added:
	 * for this one. first_card is the place of its first card in them.
	 */
	int64_t shoe;
	int first_card;
	/* Of the shoe's first deal, when it is added: others may go on from
	 * it. When it is gotten: that of its shoe, until it is given up. */
	bool shoe_lasts;
	bool is_over; /* settled; its seed may be told unless shoe_lasts */
};
enum store_result journal_deal_add(
    struct store *store, struct journal_deal *deal, int64_t now_s) STORE_MUST;
/* The shoe of that first deal is used up or given up. */
enum store_result journal_shoe_end(
    struct store *store, int64_t number) STORE_MUST;
/* By number. NONE if there is none. */
enum store_result journal_deal_get(struct store *store, int64_t number,
    struct journal_deal *out, struct journal_chain *chain) STORE_MUST;
/* The draw of a session; NONE if not drawn yet. */
enum store_result journal_draw_get(struct store *store, int64_t session,
    struct journal_deal *out, struct journal_chain *chain) STORE_MUST;
/* The newest deal of a table that is over; NONE if there is none. */
enum store_result journal_deal_newest(
    struct store *store, int64_t table, int64_t *number) STORE_MUST;

/* What a deal brought one person; feeds the leaderboards. */
struct journal_result {
	int64_t deal;
	int64_t person;
	bool was_banker;
	int64_t staked; /* his stake, or the bank */
	int64_t change; /* won (positive) or lost; a deal's add up to zero */
};
/* Settle a deal: outcome is a word ("bank", "punters", "doublet";
 * "void", or "voided" by an admin, with results of what was decided before). */
enum store_result journal_deal_settle(struct store *store, int64_t number,
    const char *outcome, const struct journal_result *results, size_t count,
    int64_t now_s) STORE_MUST;

/* How a match ended for one who played it to its end. */
struct journal_place {
	int64_t person;
	int64_t chips; /* of his stack */
	bool won;
};
/* Before its session is ended; REFUSED of practice. */
enum store_result journal_match_end(struct store *store, int64_t session,
    const struct journal_place *places, size_t count, int64_t now_s) STORE_MUST;

/* One accepted action. step counts from 1 within the session, without gaps. */
struct journal_row {
	int64_t session;
	int64_t step;
	const char *kind; /* a word */
	int64_t player; /* 0: the table's own */
	int64_t chips;
	const char *word; /* "" if none */
};
enum store_result journal_add(
    struct store *store, const struct journal_row *row) STORE_MUST;
/* Every row after step, in order. each() returning false stops: REFUSED. */
enum store_result journal_rows(struct store *store, int64_t session,
    int64_t after_step, bool (*each)(void *ctx, const struct journal_row *row),
    void *ctx) STORE_MUST;

/*
 * The snapshot of a session: the one from before is replaced. version is
 * ENGINE_VERSION (0 in a database that was restored: the seeds may have been
 * told), step that of the last action in it.
 */
enum store_result journal_snapshot_put(struct store *store, int64_t session,
    int version, int64_t step, const void *bytes, size_t len) STORE_MUST;
/* *bytes is owned by the caller (free()). */
enum store_result journal_snapshot_get(struct store *store, int64_t session,
    int *version, int64_t *step, void **bytes, size_t *len) STORE_MUST;

#endif
