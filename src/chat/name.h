/* Names as chat/ keeps them: cut to what a name may have. */
#ifndef CHAT_NAME_H
#define CHAT_NAME_H

#include <stdint.h>

#include "chat/front.h"

/* Copy one. */
void name_copy(char out[FRONT_NAME_MOST], const char *name);
/* Of what name_copy() copies: most names differ in it, so that few of many need
 * be compared. */
uint32_t name_hash(const char *name);

#endif
