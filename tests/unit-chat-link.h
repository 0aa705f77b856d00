/*
 * Shared by the tests of `link`: chat on two networks, "net" with nicks alone
 * and "acc" with accounts.
 */
#ifndef TESTS_UNIT_CHAT_LINK_H
#define TESTS_UNIT_CHAT_LINK_H

#include "chat-house.h"
#include "unit.h"

extern struct front *accounts; /* of "acc"; front is of "net" */

/* Since it was last told something. */
#define SAID(what) SAID_SINCE(0, what)

void begin(void);
/* "nick" on the one, "nick=account" or "nick@host" on the other network says
 * it: in the room, or to us alone. */
void tell_all(const char *who, const char *text);
void tell(const char *who, const char *text);
/* He asks for a code: "link CODE", until the next is asked for. */
const char *link_of(const char *who);
/* They have played, and are at home. */
void met(const char *who);
/* Two are one from then on. */
void link_them(const char *owner, const char *other);

extern const struct unit_case codes_cases[];
extern const size_t codes_count;

#endif
