#include <config.h>

#include "local/edit.h"

#include <assert.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "base/xalloc.h"
#include "net/watch.h"

enum { HISTORY_MOST = 500 };

struct edit {
	const struct source_calls *calls;
	void *self;
	struct event *in, *resized, *continued;
	bool has_ended;
};

/* readline's callback tells nobody whom it is for. */
static struct edit *the_edit;

static void
remember(const char *line)
{
	const HIST_ENTRY *last;

	if (line[strspn(line, " ")] == '\0')
		return;
	last = history_get(history_base + history_length - 1);
	if (last == NULL || strcmp(last->line, line) != 0)
		add_history(line);
}

static void
on_line(char *line)
{
	struct edit *edit = the_edit;

	if (line == NULL) {
		edit->has_ended = true;
		event_del(edit->in);
		rl_callback_handler_remove();
		putchar('\n');
		edit->calls->ended(edit->self);
		return;
	}
	remember(line);
	edit->calls->line(edit->self, line);
	free(line);
}

static void
on_in(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	(void)ctx;
	rl_callback_read_char();
}

static void
on_resized(evutil_socket_t fd, short what, void *ctx)
{
	const struct edit *edit = ctx;

	(void)fd;
	(void)what;
	if (!edit->has_ended)
		rl_resize_terminal();
}

/* A shell has had the terminal meanwhile. */
static void
on_continued(evutil_socket_t fd, short what, void *ctx)
{
	const struct edit *edit = ctx;

	(void)fd;
	(void)what;
	if (edit->has_ended)
		return;
	rl_prep_terminal(1);
	rl_forced_update_display();
}

struct edit *
edit_new(struct event_base *base, const char *prompt,
    const struct source_calls *calls, void *self)
{
	struct edit *edit = xcalloc(1, sizeof(*edit));

	assert(the_edit == NULL);
	the_edit = edit;
	edit->calls = calls;
	edit->self = self;
	edit->in =
	    watch_new(base, STDIN_FILENO, EV_READ | EV_PERSIST, on_in, edit);
	edit->resized =
	    watch_new(base, SIGWINCH, EV_SIGNAL | EV_PERSIST, on_resized, edit);
	edit->continued = watch_new(
	    base, SIGCONT, EV_SIGNAL | EV_PERSIST, on_continued, edit);
	event_add(edit->in, NULL);
	event_add(edit->resized, NULL);
	event_add(edit->continued, NULL);
	rl_readline_name = "lansquenet";
	rl_catch_signals = 0;
	rl_catch_sigwinch = 0;
	rl_inhibit_completion = 1;
	using_history();
	stifle_history(HISTORY_MOST);
	rl_callback_handler_install(prompt, on_line);
	return edit;
}

void
edit_set_prompt(struct edit *edit, const char *prompt)
{
	if (!edit->has_ended)
		rl_set_prompt(prompt);
}

void
edit_show(struct edit *edit, const char *lines)
{
	if (!edit->has_ended)
		rl_clear_visible_line();
	puts(lines);
	if (!edit->has_ended) {
		rl_on_new_line();
		rl_redisplay();
	}
	fflush(stdout);
}

void
edit_free(struct edit *edit)
{
	if (edit == NULL)
		return;
	if (!edit->has_ended) {
		rl_clear_visible_line();
		rl_callback_handler_remove();
	}
	event_free(edit->in);
	event_free(edit->resized);
	event_free(edit->continued);
	clear_history();
	the_edit = NULL;
	free(edit);
}
