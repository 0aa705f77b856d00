/* What `lansquenetctl check` says of a database. */
#ifndef TESTS_SOUND_H
#define TESTS_SOUND_H

#include <stdbool.h>

#include "base/text.h"

/* Beside whoever has the database in dir open; false: why is appended to *why.
 */
bool is_sound(const char *dir, struct text *why);

#endif
