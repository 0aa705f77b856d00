/* What we say over irc/, and what a scripted server refuses of it. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

static bool
knows_all(void)
{
	return w.chat.front->ops->knows_all(w.chat.front->self);
}

static size_t
line_bytes(enum front_way way, const char *target)
{
	return w.chat.front->ops->line_bytes(w.chat.front->self, way, target);
}

/* Once more in plain, and remembered; each line that is refused, in order. */
static void
test_colours_refused(void)
{
	world_open_joined(NULL);
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "1 \00304red\017."));
	CU_ASSERT(speak(FRONT_TO_ROOM, "#A", "2 \00304red\017."));
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "3 black."));
	SENT("PRIVMSG #a :1 \00304red\017.|PRIVMSG #A :2 \00304red\017.|"
	     "PRIVMSG #a :3 black.|");
	forget();
	say(":s 404 bot #a :Cannot send to channel");
	say(":s 408 bot #a :You cannot use control codes on this channel");
	SENT("PRIVMSG #a :1 red.|PRIVMSG #a :2 red.|");
	TOLD("plain #a;");
	NOT_TOLD("lost");
	forget();
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "4 \00304red\017."));
	SENT("PRIVMSG #a :4 red.|");
	CU_ASSERT(speak(FRONT_TO_ROOM, "#Key", "\00304red\017"));
	SENT("PRIVMSG #Key :\00304red\017|");
	say(":ann!x@y MODE #a -c");
	TOLD("coloured #a;");
	world_close();
}

/* How often the log has these words, of what is logged while it is caught. */
static FILE *caught;
static int kept_stderr;

static void
catch_log(void)
{
	caught = tmpfile();
	kept_stderr = dup(STDERR_FILENO);
	CU_ASSERT_FATAL(caught != NULL && kept_stderr != -1);
	CU_ASSERT_FATAL(dup2(fileno(caught), STDERR_FILENO) != -1);
	log_open("irc-output", false, LOG_LEVEL_WARN);
}

static int
count_caught(const char *words)
{
	char line[1024];
	int count = 0;

	log_open("irc-output", false, LOG_LEVEL_ERR);
	CU_ASSERT_FATAL(dup2(kept_stderr, STDERR_FILENO) != -1);
	close(kept_stderr);
	rewind(caught);
	while (fgets(line, sizeof(line), caught) != NULL)
		count += strstr(line, words) != NULL;
	fclose(caught);
	return count;
}

static void
test_persons_refused(void)
{
	world_open_joined(NULL);
	catch_log();
	say(":s 707 bot ann :Targets changing too fast, message dropped");
	TOLD("refused ann crowded;");
	forget();
	say(":s 439 bot bob :Target change too fast. Please wait 96 seconds.");
	TOLD("refused bob crowded;");
	CU_ASSERT_EQUAL(count_caught("with voice (+v)"), 1);
	forget();
	say(":s 531 bot carl :You are not permitted to send to this user");
	say(":s 716 bot dora :is in +g mode");
	say(":s 486 bot emil :You must log in to message this user");
	say(":s 404 bot fred :Cannot send to user");
	say(":s 477 bot gina :You need to be identified to message this user");
	TOLD("refused carl; refused dora; refused emil; refused fred; "
	     "refused gina;");
	world_close();
}

/* The words, and with them the bytes that a line has. */
static void
test_words(void)
{
	const uint16_t port = server_open();

	w.settings.notice_to_rooms = w.settings.privmsg_to_persons = true;
	w.tokens = "LINELEN=1024 UTF8ONLY";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "one"));
	CU_ASSERT(speak(FRONT_TO_PERSON, "ann", "two"));
	SENT("NOTICE #a :one|PRIVMSG ann :two|");
	/* :bot!u@h.example NOTICE #a : */
	CU_ASSERT_EQUAL(line_bytes(FRONT_TO_ROOM, "#a"), 1022 - 28);
	CU_ASSERT_EQUAL(line_bytes(FRONT_TO_PERSON, "ann"), 1022 - 30);
	world_close();
}

/* Our own user@host, as it changes. */
static void
test_own_mask(void)
{
	static const struct {
		const char *line;
		size_t mask;
	} rows[] = {
	    {":s 396 bot cloak/bot :is now your host", 11},
	    {":s 396 bot ~u2@c :is now your host", 5},
	    {":s 396 bot cc :is now your host", 6},
	    {":bot!u@c CHGHOST user some.where", 15},
	    {":s 311 bot ann xx yy * :real", 15},
	    {":s 311 bot bot u1 v.host * :real", 9},
	};

	char longest[201];
	const uint16_t port = server_open();

	memset(longest, 'x', sizeof(longest));
	longest[0] = '#';
	longest[sizeof(longest) - 1] = '\0';
	w.mute = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("USER ");
	/* Before we know it: safe, and less where the channel's name is long.
	 */
	CU_ASSERT_EQUAL(line_bytes(FRONT_TO_PERSON, "ann"), 350);
	CU_ASSERT(line_bytes(FRONT_TO_ROOM, longest) <=
		  510 - strlen(":!~user567890@ PRIVMSG  :") - 63 - 200);
	world_close();
	world_open_joined(NULL);
	say(":s FAIL PRIVMSG INVALID_UTF8 :not heard");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		say(rows[i].line);
		still_works();
		CU_ASSERT_EQUAL(line_bytes(FRONT_TO_ROOM, "#a"),
		    510 - strlen(":bot! PRIVMSG #a :") - rows[i].mask);
	}
	server_hang_up(); /* it is another on a new connection */
	TOLD("down;");
	CU_ASSERT_EQUAL(line_bytes(FRONT_TO_ROOM, "#a"), 350);
	world_close();
}

/* Where bytes cost, no more is written than the server is known to read. */
static void
test_unanswered(void)
{
	const uint16_t port = server_open();
	char text[101];
	int sent = 0;

	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	w.settings.budget = (struct front_budget){2000, 8333, 8000};
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	run(NULL, NULL, 50);
	w.mute = true;
	forget();
	while (sent < 100 && speak(FRONT_TO_ROOM, "#a", text))
		sent++;
	CU_ASSERT(sent >= 1 && sent <= 8);
	SENT("PING :lsq");
	CU_ASSERT_FALSE(speak(FRONT_TO_ROOM, "#a", text));
	sayf(":s PONG s %.5s", strstr(text_str(&w.got), ":lsq"));
	run(NULL, NULL, 50);
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", text));
	world_close();
}

/* It is asked for an answer, and known to have read all once that came. */
static void
test_knows_all(void)
{
	const uint16_t port = server_open();

	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	run(NULL, NULL, 2100);
	w.mute = true;
	forget();
	CU_ASSERT_FALSE(knows_all());
	SENT("PING :lsq");
	CU_ASSERT_FALSE(knows_all());
	sayf(":s PONG s %.5s", strstr(text_str(&w.got), ":lsq"));
	run(NULL, NULL, 50);
	CU_ASSERT(knows_all());
	world_close();
}

/* Was what was said last perhaps not read, when the link was lost? */
static bool
is_unread(int64_t said_ms)
{
	TOLD("unread; down;");
	return w.chat.unread_ms <= said_ms;
}

static int64_t
say_result(void)
{
	const int64_t now_ms = clock_mono_ms();

	forget();
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "a result"));
	SENT("PRIVMSG #a :a result|");
	return now_ms;
}

/* Where the server closes at our QUIT it has; where it only vanishes, or is
 * not heard of in time, who knows. */
static void
test_unread(void)
{
	const struct irc_times times = {.quit_ms = 50};
	int64_t said_ms;

	world_open_joined(&times);
	said_ms = say_result();
	w.settings.password = "an0ther";
	irc_network_reload(w.network, &w.settings);
	CU_ASSERT_FALSE(is_unread(said_ms));
	TOLD("entered #a;");
	said_ms = say_result();
	server_hang_up();
	CU_ASSERT(is_unread(said_ms));
	TOLD("entered #a;");
	said_ms = say_result();
	bufferevent_disable(w.client, EV_READ);
	w.settings.password = "a th1rd";
	irc_network_reload(w.network, &w.settings);
	CU_ASSERT(is_unread(said_ms));
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"colours refused", test_colours_refused},
	    {"persons refused", test_persons_refused},
	    {"words", test_words},
	    {"our own mask", test_own_mask},
	    {"unanswered bytes", test_unanswered},
	    {"is all known that was said?", test_knows_all},
	    {"was all read that we said?", test_unread},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-output", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc output", cases);
}
