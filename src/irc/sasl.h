/*
 * What a client says after AUTHENTICATE: PLAIN (RFC 4616) or EXTERNAL
 * (RFC 4422), in the chunks of IRCv3. Pure.
 */
#ifndef IRC_SASL_H
#define IRC_SASL_H

#include <stdbool.h>

enum { SASL_CHUNK = 400 }; /* a shorter chunk is the last */

enum sasl_mechanism { SASL_PLAIN, SASL_EXTERNAL };

typedef void (*sasl_chunk)(void *self, const char *chunk);

const char *sasl_name(enum sasl_mechanism mechanism);
/* Is it in a list such as "PLAIN,EXTERNAL"? An empty list says nothing, so all
 * are. */
bool sasl_is_offered(enum sasl_mechanism mechanism, const char *list);
/*
 * Hand out the chunks of the response; "+" ends one whose last is full, and is
 * the empty one. EXTERNAL needs no user and no password. Copies are wiped.
 */
void sasl_respond(enum sasl_mechanism mechanism, const char *user,
    const char *password, sasl_chunk send, void *self);

#endif
