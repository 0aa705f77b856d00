/*
 * What the bot says, as patterns for player_expect(); the only place that
 * knows its wording. %s is a nick unless said otherwise.
 */
#ifndef TESTS_FUNCTIONAL_WORDS_H
#define TESTS_FUNCTIONAL_WORDS_H

#include "functional/harness.h"

/* A line to the channel %s, or in private to the nick %s; then the text. */
#define TO_ROOM BOT " PRIVMSG %s "
#define TO_ONE BOT " NOTICE %s "

#define SAYS_OPENED TO_ROOM "A game of Lansquenet opens*"
#define SAYS_ORDER TO_ROOM "*Seats: *"
/* channel, banker */
#define SAYS_ASKS_BANK TO_ROOM "*%s has the bank: !bank N*"
#define SAYS_BANK TO_ROOM "*%s puts up a bank of *"
/* channel, who is asked; with "" whoever may stake */
#define SAYS_ASKS_STAKE TO_ROOM "*%s: !stake N*"
#define SAYS_CLOSED TO_ROOM "*staking is closed*"
#define SAYS_ASKS_DECISION TO_ROOM "*%s: !keep *"
#define SAYS_FOR_SALE TO_ROOM "*!buy takes the bank*"
#define SAYS_ENDED TO_ROOM "*The game is over*"
#define SAYS_RESUMED TO_ROOM "*Back again*"
/* the nick */
#define SAYS_SLOW_DOWN TO_ONE "*slow down*"

#endif
