/* A line of chat/ as a terminal shows it. */
#ifndef LOCAL_PAINT_H
#define LOCAL_PAINT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/*
 * Append line to out: FRONT_RED and FRONT_PLAIN become what a terminal
 * understands, or nothing without colours, and the line is broken at spaces to
 * at most columns signs; 0: not at all. What follows a break is indented. No
 * LF at the end.
 */
void paint_line(
    struct text *out, const char *line, size_t columns, bool has_colours);

#endif
