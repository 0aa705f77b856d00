#include <config.h>

#include "local/console.h"

#include <langinfo.h>
#include <locale.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/utf8.h"
#include "base/xalloc.h"
#include "local/edit.h"
#include "local/lines.h"
#include "local/name.h"
#include "local/order.h"
#include "local/paint.h"
#include "local/plain.h"
#include "net/timer.h"

#define OWN_NICK "lansquenet"

enum { SPEAKER_MOST = 30 }; /* bytes of a name, as on IRC */

struct console {
	struct console_look look;
	struct orderer by; /* by.name: who speaks if a line does not say */
	char speaker[SPEAKER_MOST + 1];
	struct event_base *base;
	struct event *begin;
	struct edit *edit; /* one of these, once it has begun */
	struct plain *plain;
	const char *const *lines; /* said first */
	int lines_count;
	bool has_stopped; /* the daemon was told to */
};

static bool
is_colour_terminal(void)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	return isatty(STDOUT_FILENO) &&
	       (no_color == NULL || no_color[0] == '\0') && term != NULL &&
	       term[0] != '\0' && strcmp(term, "dumb") != 0;
}

struct console_look
console_find_look(void)
{
	bool is_typed = isatty(STDIN_FILENO) == 1;
	bool is_shown = isatty(STDOUT_FILENO) == 1;

	setlocale(LC_CTYPE, "");
	return (struct console_look){
	    .has_editing = is_typed && is_shown,
	    .has_colours = is_colour_terminal(),
	    .has_suits =
		!is_shown || strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
	    .is_quick = !is_typed,
	};
}

/* How wide lines may be; 0: no limit. */
static size_t
columns(void)
{
	struct winsize size;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col;
}

static void
show(struct console *console, const char *line)
{
	struct text out = TEXT_EMPTY;

	paint_line(&out, line, columns(), console->look.has_colours);
	if (console->edit != NULL) {
		edit_show(console->edit, text_str(&out));
	} else {
		puts(text_str(&out));
		fflush(stdout);
	}
	text_fini(&out);
}

static bool
console_send(
    void *self, enum front_way way, const char *target, const char *text)
{
	struct text line = TEXT_EMPTY;

	if (way == FRONT_TO_PERSON)
		text_addf(&line, "[%s] ", target);
	text_add(&line, text);
	show(self, text_str(&line));
	text_fini(&line);
	return true;
}

static size_t
console_line_bytes(void *self, enum front_way way, const char *target)
{
	(void)self;
	(void)way;
	(void)target;
	return LOCAL_LINE_MOST;
}

static void
console_state(void *self, struct front_state *out)
{
	(void)self;
	*out = (struct front_state){
	    .is_up = true, .word = "in this terminal", .lag_ms = -1};
}

static const struct front_ops console_ops = {
    .send = console_send,
    .line_bytes = console_line_bytes,
    .fold = local_fold,
    .state = console_state,
};

static bool
is_own_name(const char *name, size_t len)
{
	return len == strlen(OWN_NICK) && strncasecmp(name, OWN_NICK, len) == 0;
}

/* The bytes of a name that stands before a colon; 0 if there is none. */
static size_t
speaker_length(const char *line)
{
	size_t len = strcspn(line, ": ");

	if (line[len] != ':' || len > SPEAKER_MOST || line[0] == '!' ||
	    line[0] == '[' || is_own_name(line, len))
		return 0;
	return len;
}

static void
set_prompt(struct console *console)
{
	char prompt[sizeof(console->speaker) + 2];

	snprintf(prompt, sizeof(prompt), "%s> ", console->speaker);
	if (console->edit != NULL)
		edit_set_prompt(console->edit, prompt);
}

static void
set_speaker(struct console *console, const char *name, size_t len)
{
	memcpy(console->speaker, name, len);
	console->speaker[len] = '\0';
	set_prompt(console);
}

/* Nobody else can be meant here, as in a channel: what was said that is no
 * command gets the answer to "help WORD". */
static void
explain(struct console *console, struct front_speech *speech)
{
	const char *word = speech->text + strspn(speech->text, "! ");
	struct text line = TEXT_EMPTY;

	if (strcmp(word, "quit") == 0 || strcmp(word, "exit") == 0) {
		show(console, "/quit leaves.");
		return;
	}
	text_addf(&line, "help %.*s", (int)strcspn(word, " "), word);
	speech->text = text_str(&line);
	(void)front_said(console->by.front, speech);
	text_fini(&line);
}

static void
say(struct console *console, const char *nick, const char *text)
{
	struct front_speech speech = {
	    .room = CONSOLE_CHANNEL,
	    .nick = nick,
	    .text = text,
	    .is_trusted = true,
	};

	if (front_said(console->by.front, &speech) == FRONT_NO_COMMAND)
		explain(console, &speech);
}

static void
show_each(struct console *console, const char *lines)
{
	while (*lines != '\0') {
		size_t len = strcspn(lines, "\n");
		char *line = xstrndup(lines, len);

		show(console, line);
		free(line);
		lines += len + (lines[len] == '\n');
	}
}

static void
stop(struct console *console)
{
	if (console->has_stopped)
		return;
	console->has_stopped = true;
	console->by.deeds->stop(console->by.deeds->ctx);
}

static void
order(struct console *console, const char *line)
{
	struct order_reply reply = {.must_commit = false};

	if (strcmp(line, "quit") == 0) {
		stop(console);
		return;
	}
	order_run(&console->by, line, &reply);
	show_each(console, text_str(&reply.lines));
	show_each(console, text_str(&reply.error));
	order_reply_fini(&reply);
}

static void
take_speech(struct console *console, const char *line)
{
	char name[SPEAKER_MOST + 1];
	size_t len = speaker_length(line);
	const char *text;

	if (len == 0) {
		say(console, console->speaker, line);
		return;
	}
	text = line + len + 1;
	text += strspn(text, " ");
	if (*text == '\0') {
		set_speaker(console, line, len);
		return;
	}
	memcpy(name, line, len);
	name[len] = '\0';
	say(console, name, text);
}

static void
on_line(void *self, const char *raw)
{
	struct console *console = self;
	struct text text = TEXT_EMPTY;
	const char *line;

	utf8_clean(&text, raw, strlen(raw), LOCAL_LINE_MOST);
	line = text_str(&text);
	line += strspn(line, " ");
	if (*line == '/')
		order(console, line + 1);
	else if (*line != '\0')
		take_speech(console, line);
	text_fini(&text);
}

static void
on_refused(void *self, const char *why)
{
	show(self, why);
}

static void
on_ended(void *self)
{
	stop(self);
}

static const struct source_calls source_calls = {
    .line = on_line,
    .refused = on_refused,
    .ended = on_ended,
};

/* Who is logged in, by a name that can stand before a colon. */
static void
set_first_speaker(struct console *console)
{
	const struct passwd *user = getpwuid(getuid());
	struct text name = TEXT_EMPTY;

	if (user != NULL && user->pw_name != NULL)
		utf8_clean(
		    &name, user->pw_name, strlen(user->pw_name), SPEAKER_MOST);
	if (name.len == 0 || strpbrk(text_str(&name), ": ") != NULL ||
	    is_own_name(text_str(&name), name.len)) {
		text_clear(&name);
		text_add(&name, "you");
	}
	set_speaker(console, text_str(&name), name.len);
	text_fini(&name);
}

static void
greet(struct console *console)
{
	struct text line = TEXT_EMPTY;

	text_addf(&line,
	    "Lansquenet %s, for play chips. Say join to take a seat, help for "
	    "more. \"anna: join\" is said by anna. /quit leaves.",
	    PACKAGE_VERSION);
	show(console, text_str(&line));
	text_fini(&line);
}

/* As if they were typed, and shown so. */
static void
say_first(struct console *console)
{
	for (int i = 0; i < console->lines_count; i++) {
		struct text line = TEXT_EMPTY;

		text_addf(&line, "%s> %s", console->speaker, console->lines[i]);
		show(console, text_str(&line));
		text_fini(&line);
		on_line(console, console->lines[i]);
	}
}

/* The terminal is taken only when the loop runs: then signals are heard, and it
 * is given back whatever comes. */
static void
on_begin(evutil_socket_t fd, short what, void *ctx)
{
	struct console *console = ctx;

	(void)fd;
	(void)what;
	if (console->look.has_editing) {
		console->edit =
		    edit_new(console->base, "> ", &source_calls, console);
		set_prompt(console);
		greet(console);
	} else {
		console->plain =
		    plain_new(console->base, &source_calls, console);
	}
	front_room_entered(console->by.front, CONSOLE_CHANNEL);
	say_first(console);
}

struct console *
console_new(struct event_base *base, struct chat *chat,
    const struct local_deeds *deeds, const struct console_look *look)
{
	static const struct front_budget no_limit = {0, 0, 0};
	struct console *console = xcalloc(1, sizeof(*console));

	console->look = *look;
	console->by.chat = chat;
	console->by.deeds = deeds;
	console->by.name = console->speaker;
	set_first_speaker(console);
	console->base = base;
	console->begin = timer_new(base, on_begin, console);
	timer_set(console->begin, 0);
	console->by.front =
	    front_new(chat, CONSOLE_NETWORK, &console_ops, console, &no_limit);
	front_set_nick(console->by.front, OWN_NICK);
	front_is_up(console->by.front);
	return console;
}

void
console_say_first(struct console *console, const char *const *lines, int count)
{
	console->lines = lines;
	console->lines_count = count;
}

void
console_turn_over(struct console *console, bool is_idle)
{
	if (console == NULL)
		return;
	if (console->plain != NULL)
		plain_turn_over(console->plain, is_idle);
	if (ferror(stdout)) /* nobody reads it any longer */
		stop(console);
}

void
console_free(struct console *console)
{
	if (console == NULL)
		return;
	timer_free(console->begin);
	front_free(console->by.front);
	edit_free(console->edit);
	plain_free(console->plain);
	free(console);
}
