#include <config.h>

#include "local/plain.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "local/lines.h"
#include "net/watch.h"

struct plain {
	const struct source_calls *calls;
	void *self;
	struct event *in;
	struct lines lines;
	struct text line;
	bool is_idle;
	bool is_last; /* nothing follows what is in lines */
	bool has_ended;
};

static void
read_some(struct plain *plain)
{
	ssize_t len = lines_read(&plain->lines, STDIN_FILENO);

	if (len == 0 || (len < 0 && errno != EAGAIN && errno != EINTR))
		plain->is_last = true;
}

static void
end(struct plain *plain)
{
	plain->has_ended = true;
	plain->calls->ended(plain->self);
}

/* Hand on one line, or read on. */
static void
go_on(struct plain *plain)
{
	enum lines_got got = lines_take(&plain->lines, &plain->line);

	if (got == LINES_NONE && plain->is_last) {
		lines_end(&plain->lines);
		got = lines_take(&plain->lines, &plain->line);
	}
	switch (got) {
	case LINES_LINE:
		plain->is_idle = false;
		plain->calls->line(plain->self, text_str(&plain->line));
		break;
	case LINES_TOO_LONG:
		plain->calls->refused(plain->self, "That line is too long.");
		break;
	case LINES_BINARY:
		plain->calls->refused(plain->self, "That line is no text.");
		break;
	case LINES_NONE:
		if (plain->is_last)
			end(plain);
		else
			event_add(plain->in, NULL);
		break;
	}
}

/* Without EV_READ: woken, since there may be more lines at hand. */
static void
on_in(evutil_socket_t fd, short what, void *ctx)
{
	struct plain *plain = ctx;

	(void)fd;
	if ((what & EV_READ) != 0)
		read_some(plain);
	if (plain->is_idle && !plain->has_ended)
		go_on(plain);
}

struct plain *
plain_new(struct event_base *base, const struct source_calls *calls, void *self)
{
	struct plain *plain = xcalloc(1, sizeof(*plain));

	plain->calls = calls;
	plain->self = self;
	plain->in = watch_new(base, STDIN_FILENO, EV_READ, on_in, plain);
	event_active(plain->in, 0, 0);
	return plain;
}

void
plain_turn_over(struct plain *plain, bool is_idle)
{
	plain->is_idle = is_idle;
	if (is_idle && !plain->has_ended &&
	    !event_pending(plain->in, EV_READ, NULL))
		event_active(plain->in, 0, 0);
}

void
plain_free(struct plain *plain)
{
	if (plain == NULL)
		return;
	event_free(plain->in);
	text_fini(&plain->line);
	free(plain);
}
