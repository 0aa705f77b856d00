/*
 * Lines typed at a terminal, with GNU readline: editing, history. What is
 * shown meanwhile appears above the line that is being typed. There is one
 * terminal, and readline's state is global: only one at a time.
 */
#ifndef LOCAL_EDIT_H
#define LOCAL_EDIT_H

#include <event2/event.h>

#include "local/source.h"

struct edit;

/* calls and self are borrowed until edit_free(). */
struct edit *edit_new(struct event_base *base, const char *prompt,
    const struct source_calls *calls, void *self);
void edit_set_prompt(struct edit *edit, const char *prompt);
/* Show a line, or several with LFs between; ready for the terminal. */
void edit_show(struct edit *edit, const char *lines);
/* The terminal is as it was before. NULL is fine. */
void edit_free(struct edit *edit);

#endif
