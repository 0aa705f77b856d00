/* What the server sends: lines, of which some are for the link itself. */
#include <config.h>

#include <string.h>

#include <event2/buffer.h>

#include "base/clock.h"
#include "base/log.h"
#include "irc/link_inside.h"
#include "irc/settings.h"
#include "net/tls.h"

/* Log what the server says, made harmless, and keep it for the status. */
static void
log_words(struct link *link, const char *words)
{
	text_clear(&link->trouble);
	settings_clean_words(link->settings, words, &link->trouble);
	log_info("irc", "network=%s the server says: %s", link->settings->name,
	    text_str(&link->trouble));
}

static bool
has_word(const char *said, const char *const *words)
{
	for (size_t i = 0; words[i] != NULL; i++)
		if (strcasestr(said, words[i]) != NULL)
			return true;
	return false;
}

/* Take words of the server that say when we may come back. */
static void
heed(struct link *link, const char *said)
{
	/* Letters of lines of ban stand with "-", ":" or nothing behind. */
	static const char *const banned[] = {"banned", "k-line", "k:line",
	    "kline", "g-line", "g:line", "gline", "z-line", "z:line", "zline",
	    "d-line", "d:line", "dline", "x-line", "x:line", "xline", "akill",
	    "autokill", "not authori", "unauthori", "not welcome",
	    "not allowed", "denied", "blacklist", "blocklist", "dnsbl",
	    "open proxy", NULL};
	static const char *const throttled[] = {"throttl", "too fast",
	    "too many", "no more connections", "server is full", "limit",
	    "clones", "flood", "recvq", "sendq", "try again later", "killed",
	    NULL};
	const struct irc_times *times = &link->settings->times;
	int64_t wait_ms = 0;

	/* Two servers that meet may kill whoever has the same nick. */
	if (strcasestr(said, "collision") != NULL)
		return;
	if (has_word(said, banned))
		wait_ms = times->banned_ms;
	else if (has_word(said, throttled))
		wait_ms = times->throttled_ms;
	link_wait_at_least(link, wait_ms);
}

/* ERROR :words, or 465 me :words. */
static void
link_take_error(struct link *link, const struct line *line)
{
	const char *words =
	    line->count > 0 ? line->params[line->count - 1] : "";

	log_words(link, words);
	heed(link, words);
}

/* 465: we are banned, whatever it says; 463, 466: as good as that. */
static void
link_take_ban(struct link *link, const struct line *line)
{
	link_take_error(link, line);
	link_wait_at_least(link, link->settings->times.banned_ms);
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
	    {"463", link_take_ban},
	    {"465", link_take_ban},
	    {"466", link_take_ban},
	};

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

	if (line_parse(&link->line, raw, len)) {
		link->has_spoken = true;
		link_handle(link, &link->line);
	}
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

/* The last line may lack its end. An ERROR is worth reading all the same, but
 * of what somebody said half could mean something else. */
static void
read_last_words(struct link *link)
{
	static const char error[] = "ERROR ";

	if (link_is_open(link) && link->cutter.len >= sizeof(error) - 1 &&
	    memcmp(link->cutter.buf, error, sizeof(error) - 1) == 0)
		(void)line_cutter_add(
		    &link->cutter, "\n", 1, link_got_line, link);
}

void
link_happened(struct bufferevent *stream, short what, void *self)
{
	struct link *link = self;
	struct text why = TEXT_EMPTY;

	if (link->state == LINK_QUITTING) {
		/* It ends so what it has read to our QUIT, the last line. */
		if (what & BEV_EVENT_EOF)
			link->read_ms = link->since_ms + 1;
		link_retire(link);
		return;
	}
	read_last_words(link);
	tls_explain_end(stream, what, &why);
	if (!link->has_spoken && tls_version(stream) == NULL)
		text_add(&why, ", and it has said nothing (is that a port for "
			       "TLS?)");
	link_fail(link, text_str(&why));
	text_fini(&why);
}
