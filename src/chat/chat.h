/*
 * What every front end shares: from speaker to person, commands and their
 * checks, what the table says turned into lines, and the queue that sends them
 * within a network's budget. See front.h for the front end's side.
 */
#ifndef CHAT_CHAT_H
#define CHAT_CHAT_H

#include <stdbool.h>
#include <stdint.h>

#include "chat/front.h"
#include "config/config.h"
#include "store/store.h"
#include "table/hall.h"

/*
 * config and store are borrowed until chat_free(). Makes the hall_ops; the
 * hall itself is made by the caller with chat_hall_ops() and given back with
 * chat_set_hall() before anything else is called.
 */
struct chat *chat_new(struct config *config, struct store *store);
void chat_free(struct chat *chat);
const struct hall_ops *chat_hall_ops(void);
void chat_set_hall(struct chat *chat, struct hall *hall);

/* The time of this turn of the loop; called first in each turn. */
void chat_set_now(struct chat *chat, int64_t now_ms, int64_t now_s);
/*
 * Reports of front ends come out of a wait that may have been long, so each of
 * them (front_said() and the like) calls tell first, which calls
 * chat_set_now(). Without it the time stands still between turns, as tests
 * want it.
 */
void chat_set_clock(
    struct chat *chat, void (*tell)(void *ctx, struct chat *chat), void *ctx);

/*
 * The turn has committed: what was said in it may be shown. Or it has failed:
 * all that was said in it is dropped (what comes after, as HALL_TROUBLE, is
 * shown at the next release).
 */
void chat_release(struct chat *chat);
void chat_drop(struct chat *chat);

/* Say something in a room. False: we are in no such room. */
bool chat_tell(
    struct chat *chat, const char *network, const char *room, const char *text);

/* Send what the budgets allow. */
void chat_pump(struct chat *chat);
/* When chat_pump() wants to be called again (monotonic ms); -1: not at all. */
int64_t chat_next(const struct chat *chat);

/* Say goodbye in every room where a game is going on (before QUIT). */
void chat_goodbye(struct chat *chat);
/* No commands are taken any more. */
void chat_close(struct chat *chat);
/*
 * Another configuration, borrowed from now on in place of the one before, which
 * chat/ lets go of. How things are shown, who is an admin and the like change
 * at once, the rules of a table with its next session. A room that is no longer
 * configured is told so and left when that has been said; a game there ends,
 * and what lies goes home.
 */
void chat_reload(struct chat *chat, struct config *config);
/*
 * Lay over a configuration what admins have set (`admin set`); what no longer
 * fits is logged and left out. False if the database can't be read; nothing has
 * changed then.
 */
bool chat_lay_settings(struct chat *chat, struct config *config);
/* Append a line for each option of a channel: its value, and where that comes
 * from. False: there is no such channel. */
bool chat_options(const struct chat *chat, const char *network,
    const char *channel, struct text *out);
/* Log the games at tables that are not configured: they wait. */
void chat_warn_unconfigured(const struct chat *chat);
/* No room of that network is left. */
bool chat_has_left(const struct chat *chat, const char *network);

/* Lines that wait in all queues. */
int chat_waiting(const struct chat *chat);

/*
 * Append the state of the whole program, or of its tables alone, for the
 * control socket: lines, each with its LF, or one line of JSON (lansquenetctl
 * (1)). Nothing in it is secret.
 */
void chat_status(const struct chat *chat, bool as_json, struct text *out);
void chat_tables(const struct chat *chat, bool as_json, struct text *out);

#endif
