/* What the server sends: lines, of which some are for the link itself. */
#include <config.h>

#include <string.h>

#include <event2/buffer.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/utf8.h"
#include "irc/link_inside.h"
#include "net/tls.h"

enum { LOGGED_MOST = 200 };

/* Log what the server says, made harmless, and keep it for the status. */
static void
log_words(struct link *link, const char *words)
{
	struct text clean = TEXT_EMPTY;

	utf8_clean(&clean, words, strlen(words), LOGGED_MOST);
	log_info("irc", "network=%s the server says: %s", link->settings->name,
	    text_str(&clean));
	text_fini(&link->trouble);
	link->trouble = clean;
}

/* Words that say when we may come back. */
static void
heed(struct link *link, const char *said)
{
	const struct irc_times *times = &link->settings->times;
	const struct {
		int64_t wait_ms;
		const char *words[12];
	} rows[] = {
	    {times->banned_ms, {"banned", "k-line", "k:line", "kline", "g-line",
				   "g:line", "gline", "z:line", "zline",
				   "d-line", "akill", "not authori"}},
	    {times->throttled_ms, {"throttl", "too fast", "too many", "flood",
				      "recvq", "try again later"}},
	};
	const size_t words = sizeof(rows[0].words) / sizeof(rows[0].words[0]);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (size_t k = 0; k < words && rows[i].words[k] != NULL; k++)
			if (strcasestr(said, rows[i].words[k]) != NULL &&
			    link->wait_least_ms < rows[i].wait_ms)
				link->wait_least_ms = rows[i].wait_ms;
}

static void
link_take_error(struct link *link, const struct line *line)
{
	const char *words = line->count > 0 ? line->params[0] : "";

	log_words(link, words);
	heed(link, words);
}

static void
link_take_ping(struct link *link, const struct line *line)
{
	if (line->count > 0)
		link_sendf(link, "PONG :%s", line->params[0]);
}

static void
link_pass_on(void *self, const char *clean, size_t len)
{
	struct link *link = self;

	link->calls->line(link->self, clean, len);
}

static void
link_handle(struct link *link, const struct line *line)
{
	static const struct {
		const char *command;
		void (*take)(struct link *link, const struct line *line);
	} rows[] = {
	    {"ERROR", link_take_error},
	    {"PING", link_take_ping},
	    {"PONG", link_take_pong},
	    {"465", link_take_error},
	};

	if (line_numeric(line) == 465)
		heed(link, "banned");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(line->command, rows[i].command) == 0) {
			rows[i].take(link, line);
			return;
		}
	if (!login_take(link, line) && !registration_take(link, line) &&
	    link->state == LINK_UP)
		line_clean(line, link_pass_on, link);
}

static bool
link_got_line(void *self, const char *raw, size_t len)
{
	struct link *link = self;

	if (line_parse(&link->line, raw, len))
		link_handle(link, &link->line);
	return link_is_open(link);
}

void
link_read(struct bufferevent *stream, void *self)
{
	struct evbuffer *input = bufferevent_get_input(stream);
	struct link *link = self;
	char bytes[4096];
	int len;

	link->heard_ms = clock_mono_ms();
	while ((len = evbuffer_remove(input, bytes, sizeof(bytes))) > 0) {
		if (!link_is_open(link))
			continue; /* drained and forgotten */
		if (!line_cutter_add(
			&link->cutter, bytes, (size_t)len, link_got_line, link))
			link_fail(link, "an endless line");
	}
}

void
link_happened(struct bufferevent *stream, short what, void *self)
{
	struct link *link = self;
	struct text why = TEXT_EMPTY;

	if (link->state == LINK_QUITTING) {
		link_retire(link);
		return;
	}
	/* The last line may lack its end: an ERROR is worth reading. */
	if (link_is_open(link) && link->cutter.len > 0)
		(void)line_cutter_add(
		    &link->cutter, "\n", 1, link_got_line, link);
	tls_explain_end(stream, what, &why);
	if (link->state == LINK_CAP_LS && link->trouble.len == 0 &&
	    tls_version(stream) == NULL)
		text_add(&why, ", and it has said nothing (is that a port for "
			       "TLS?)");
	link_fail(link, text_str(&why));
	text_fini(&why);
}
