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
#define SAYS_OWN_CARDS TO_ROOM "Banker *. Own cards: * *, * *"
#define SAYS_OWN_RESULT TO_ROOM "The bank wins: * *, * *, * *"
#define SAYS_ASKS_DECISION TO_ROOM "*%s: !keep *"
/* channel, the bidder, the bid */
#define SAYS_AUCTIONED TO_ROOM "*%s has the next turn for %s,*"
#define SAYS_ENDED TO_ROOM "*The game is over*"
#define SAYS_RESUMED TO_ROOM "*Back again*"
/* channel, nick */
#define SAYS_GREETING TO_ROOM "Welcome *%s*: you have 1000 play chips.*"
#define SAYS_WELCOME TO_ROOM "*%s*: welcome."
/* channel */
#define SAYS_HELP_STAKING TO_ROOM "*!stake N, !cover or !pass*!help all*"
/* the nick */
#define SAYS_HELP_OF_BANK TO_ONE "!bank N*(short: !b)"
#define SAYS_NEXT_WAITS TO_ONE "Wait: *"
#define SAYS_NEXT_STAKES TO_ONE "You may !stake N*"
#define SAYS_PING_OFF TO_ONE "Your name calls you only *"
/* channel, the nick broken by a space of no width */
#define SAYS_STAKES TO_ROOM "Stakes: %s *"
#define SAYS_SLOW_DOWN TO_ONE "*slow down*"
/* the nick */
#define SAYS_SHOE TO_ONE "Gone from the shoe of 312: 2:* cards are left."
#define SAYS_SHOE_LASTS \
	TO_ONE "Deal 3 comes from the shoe of deal 1, which is still in use*"
#define SAYS_PROOF_OF_FIRST TO_ONE "deal=1 k=2 anchor=*"
/* channel */
#define SAYS_CLOSED_BY_ADMIN TO_ROOM "*The game was closed*"
#define SAYS_WINS_MATCH TO_ROOM "*The match: *wins it.*"
#define SAYS_TOP_MATCHES TO_ROOM "Matches won this month: 1. * 1."
/* Hoyle's game. channel */
#define SAYS_ASKS_CUT TO_ROOM "*a bank of 30. !cut WORD within *"
#define SAYS_CUTTING_CLOSED TO_ROOM "Deal *: cutting is closed*Cut: luck"
#define SAYS_WINDOW TO_ROOM "*Hand cards *For * seconds: 30 open on the *"
#define SAYS_DEAL_IS_OVER TO_ROOM "*The deal is over: *"
/* channel, nick */
#define SAYS_STAKE_ON TO_ROOM "Stakes: %s 5 on *"
#define SAYS_WINDOW_AGAIN TO_ROOM "*Back again*Stakes: %s 5 on *Hand cards *"
/* nick */
#define SAYS_CUT TO_ONE "Cut: luck"
#define SAYS_NOBODY_COVERS TO_ONE "*nobody covers*"
/* channel, nick */
#define SAYS_TAKES_HOME TO_ROOM "*%s (with * chips) leaves the table.*"

#endif
