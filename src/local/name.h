/* Names as the front end `local` has them. */
#ifndef LOCAL_NAME_H
#define LOCAL_NAME_H

#include "chat/front.h"

/* Fold a name: ASCII letters only. For front_ops. */
void local_fold(void *self, const char *name, char out[FRONT_NAME_MOST]);

#endif
