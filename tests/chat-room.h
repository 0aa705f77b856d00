/* A room of its own for each test, by the rules that this wants. */
#ifndef TESTS_CHAT_ROOM_H
#define TESTS_CHAT_ROOM_H

#include "chat-house.h"

/* A database in memory, and a room by these rules, to which is announced so
 * much (CONFIG_ANNOUNCE_LINE …). budget NULL: no limit. */
void begin_by(
    const struct rules *rules, int announce, const struct front_budget *budget);
/* By a preset; all is announced in a line. */
void begin_within(const char *preset, const struct front_budget *budget);
void begin(const char *preset);
/* Where each punter has a card of his own. */
void begin_own(int announce);

/* Of a person by his nick; if he is not known the test ends, or it is -1. */
int64_t id_of(const char *nick);
int64_t chips_of(const char *nick);

/* Who says what, and what is answered once. */
void expects(const char *nick, const char *text, const char *answer);
/* The seat whose go it is says it, and hears that once. */
void at_go(const char *text, const char *answer);

#endif
