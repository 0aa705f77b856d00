/*
 * A session from a script (REPLAY.md): the engine alone, with no network,
 * database or clock. No I/O either: text goes in, text comes out.
 */
#ifndef ENGINE_REPLAY_H
#define ENGINE_REPLAY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/*
 * Play the script (len bytes, any bytes). Appends one JSON object a line for
 * every event and at the end the summary to *out. False, with the line and
 * what is wrong in *why, where the script is not a script; *out then holds
 * what was played before.
 */
bool replay_run(
    const char *script, size_t len, struct text *out, struct text *why);

#endif
