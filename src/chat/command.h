/* The commands as rows (DESIGN.md 5), checked before a handler runs. */
#ifndef CHAT_COMMAND_H
#define CHAT_COMMAND_H

#include "engine/session.h"

struct ask;

/* What must be given before a handler is called; and is the first word after
 * the name an amount, which may follow it without a space? */
enum {
	NEEDS_TABLE = 1, /* a room's table */
	NEEDS_PERSON = 2, /* who says it is known, or made known */
	NEEDS_GAME = 4, /* a session that is going on */
	NEEDS_SEAT = 8, /* he is seated in it */
	NEEDS_ADMIN = 16,
	TAKES_AMOUNT = 32,
};

enum { WORDS_ANY = 1000 };

struct command {
	const char *name;
	const char *alias; /* NULL if it has none */
	unsigned needs;
	int least, most; /* words after the name; WORDS_ANY: without end */
	const char *usage; /* marked; with {p} for the prefix */
	const char *help; /* marked; one line */
	void (*run)(struct ask *ask);
	enum action_kind action; /* of a play command */
};

/* The i-th row, in the order of the help; NULL after the last. */
const struct command *command_at(int i);
/* By name or alias; NULL if there is none. */
const struct command *command_find(const char *word);
/* Has it TAKES_AMOUNT? By name or alias. */
bool command_takes_amount(const char *word);
/* Its place in the table, below COMMANDS_MOST. */
int command_index(const struct command *command);

/* How the command is said. */
struct phrase *usage_phrase(const struct ask *ask);

/* play.c */
void play_simple(struct ask *ask);
void play_bank(struct ask *ask);
void play_stake(struct ask *ask);
void play_keep(struct ask *ask);
void play_bid(struct ask *ask);
void play_cut(struct ask *ask);
void play_robots(struct ask *ask);

/* help.c */
void look_help(struct ask *ask);
/* next.c */
void look_next(struct ask *ask);
/* tutorial.c */
void look_tutorial(struct ask *ask);
/* ping.c */
void own_ping(struct ask *ask);
/* own.c */
void own_refill(struct ask *ask);
void own_give(struct ask *ask);
void own_limit(struct ask *ask);
/* link.c */
void own_link(struct ask *ask);
/* forget.c */
void own_forget(struct ask *ask);
/* rules.c */
void look_rules(struct ask *ask);
/* look.c */
void look_table(struct ask *ask);
void look_chips(struct ask *ask);
void look_shoe(struct ask *ask);
void look_proof(struct ask *ask);
void look_about(struct ask *ask);
/* odds.c */
void look_odds(struct ask *ask);
/* stats.c */
void look_stats(struct ask *ask);
void look_history(struct ask *ask);
/* top.c */
void look_top(struct ask *ask);

/* admin.c */
void admin_run(struct ask *ask);
/* set.c */
void admin_set(struct ask *ask);
/* channels.c */
void admin_join(struct ask *ask);
void admin_part(struct ask *ask);
/* invite.c */
void invite_on(struct ask *ask);
void invite_off(struct ask *ask);

#endif
