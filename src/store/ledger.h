/*
 * The double-entry ledger: the only writer of money (DESIGN.md, law 2).
 *
 * Accounts: the mint (its balance is negative: all chips that there are), a
 * purse for each person, an escrow for each person at each table (what of his
 * lies there), and a stack for each person at each table: a purse that lasts
 * one session, from the mint (practice) or from the purse (a match). A posting
 * moves chips from one account to another, so it can't be unbalanced; the
 * balances beside it follow in the same statement, under CHECK (chips >= 0) for
 * all but the mint. Only table/ and people_know() post.
 */
#ifndef STORE_LEDGER_H
#define STORE_LEDGER_H

#include "store/store.h"

enum account_kind {
	ACCOUNT_MINT,
	ACCOUNT_PURSE,
	ACCOUNT_ESCROW,
	ACCOUNT_STACK
};

struct account {
	enum account_kind kind;
	int64_t person; /* 0 for the mint */
	int64_t table; /* table id; 0 unless an escrow or a stack */
};

/* Why chips moved; the word stands in the posting. */
enum posting_kind {
	POSTING_GRANT, /* mint to purse: a newcomer's first chips */
	POSTING_ADMIN, /* mint to purse: given by an admin */
	POSTING_REFILL, /* mint to purse: he had next to nothing left */
	POSTING_GIFT, /* purse to purse */
	POSTING_PUT, /* purse to escrow: a bank, a stake, a claim */
	POSTING_SETTLE, /* escrow to escrow: won and lost */
	POSTING_HOME, /* escrow to purse */
	/*
	 * Stacks. While a session of practice goes on at a table, no purse
	 * pays there or is paid; while another does, no practice chips come.
	 */
	POSTING_PRACTICE, /* mint to stack */
	POSTING_PRACTICE_BACK, /* stack to mint */
	POSTING_BUY_IN, /* purse to stack */
	POSTING_CASH_OUT, /* stack to purse */
	POSTING_STACK_PUT, /* stack to escrow: as PUT */
	POSTING_STACK_HOME, /* escrow to stack: as HOME */
};

struct posting {
	enum posting_kind kind;
	struct account from, to;
	int64_t chips; /* 1 to CHIPS_MOST */
	int64_t session; /* 0: none */
	int64_t deal; /* 0: none */
	int64_t at_s; /* wall clock */
	/*
	 * Idempotence key, unique for ever: a posting whose key stands in the
	 * ledger already does nothing and is OK. "s12.40.3": session, step,
	 * number within the step.
	 */
	const char *key;
};

/*
 * Post. REFUSED if the account it comes from has too few chips, or the mint
 * would issue more than CHIPS_MOST in all. Accounts are opened as needed.
 */
enum store_result ledger_post(
    struct store *store, const struct posting *posting) STORE_MUST;

/* A balance; 0 for an account that was never used. */
enum store_result ledger_balance(struct store *store,
    const struct account *account, int64_t *chips) STORE_MUST;

/* What of whom lies at a table: calls each() for every escrow above 0. */
enum store_result ledger_escrows(struct store *store, int64_t table,
    void (*each)(void *ctx, int64_t person, int64_t chips),
    void *ctx) STORE_MUST;
/* The same of every stack at the table. */
enum store_result ledger_stacks(struct store *store, int64_t table,
    void (*each)(void *ctx, int64_t person, int64_t chips),
    void *ctx) STORE_MUST;

/* What was won (positive) and lost in a deal so far: calls each() for all whom
 * it brought more or less than 0. */
enum store_result ledger_moved(struct store *store, int64_t deal,
    void (*each)(void *ctx, int64_t person, int64_t chips),
    void *ctx) STORE_MUST;

/* The quick part of the next: do all balances add up to zero? REFUSED, with a
 * clause in *why: they do not. */
enum store_result ledger_check_sum(
    struct store *store, struct text *why) STORE_MUST;
/*
 * Prove the books: all balances add up to zero, each balance is the sum of
 * its postings, folded ones too, none but the mint is below zero; a stack has
 * chips only while a session goes on, and all practice chips are at their
 * table, or back. What is wrong goes to *why, a line each, and the result is
 * REFUSED.
 */
enum store_result ledger_check(
    struct store *store, struct text *why) STORE_MUST;

#endif
