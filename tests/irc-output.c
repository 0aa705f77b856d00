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
speak(enum front_way way, const char *target, const char *text)
{
	return w.chat.front->ops->send(w.chat.front->self, way, target, text);
}

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

static void
is_absent(const char *room, const char *why, bool is_retried)
{
	struct front_absence absence;

	w.chat.front->ops->absence(w.chat.front->self, room, &absence);
	CU_ASSERT_STRING_EQUAL(absence.why, why);
	CU_ASSERT_EQUAL(absence.next_ms >= 0, is_retried);
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

/* It was not for the colours: the table rests, and comes back slowly. */
static void
test_refused_still(void)
{
	world_open_joined(&(struct irc_times){.check_ms = 100});
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304red\017"));
	say(":s 404 bot #a :Cannot send to channel");
	SENT("PRIVMSG #a :red|");
	NOT_TOLD("lost");
	forget();
	say(":s 404 bot #a :Cannot send to channel");
	TOLD("lost #a;");
	is_absent("#a", "in it, but may not speak", true);
	NOT_SENT("PRIVMSG");
	say(":ann!x@y PRIVMSG #a :unheard");
	TOLD("entered #a;");
	NOT_TOLD("unheard");
	forget();
	say(":s 404 bot #a :Cannot send to channel");
	TOLD("lost #a;");
	say(":ann!x@y MODE #a -b *!*@h.example");
	TOLD("entered #a;");
	world_close();
}

/* Of lines that were on their way when we were silenced, each is counted. */
static void
test_in_flight(void)
{
	world_open_joined(NULL);
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "one"));
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304two\017"));
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "three"));
	SENT("three|");
	forget();
	/* Told of before the refusals. */
	say(":ann!x@y MODE #a +m");
	say(":s 404 bot #a :Cannot send to channel");
	say(":s 404 bot #A :Cannot send to channel");
	TOLD("lost #a;");
	say(":ann!x@y MODE #a -m");
	TOLD("unsaid #a 2; entered #a;");
	NOT_SENT("PRIVMSG");
	forget();
	/* Not told of. */
	say(":s 404 bot #a :You are banned (+b)");
	say(":s 404 bot #a :You are banned (+b)");
	say(":s 404 bot #a :You are banned (+b)");
	TOLD("lost #a;");
	say(":ann!x@y MODE #a -b *!*@h.example");
	TOLD("unsaid #a 3; entered #a;");
	forget();
	/* Kicked meanwhile; and then it is over. */
	say(":ann!x@y KICK #a bot :out");
	say(":s 404 bot #a :Cannot send to channel");
	TOLD("lost #a;");
	say(":bot!u@h.example JOIN #a * :real");
	say(":s 366 bot #a :End");
	TOLD("unsaid #a 1; entered #a;");
	forget();
	server_hang_up();
	TOLD("unread; down;");
	TOLD("entered #a;");
	NOT_TOLD("unsaid");
	world_close();
}

/* A link that dies before it has answered: what left over another one before
 * it is not unread for that. */
static void
test_never_answered(void)
{
	const uint16_t port = server_open();
	const int64_t began_ms = clock_mono_ms();

	w.mute = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("NICK bot|");
	say(":s 001 bot :Welcome");
	say(":s 376 bot :End");
	TOLD("up;");
	server_hang_up();
	TOLD("unread; down;");
	CU_ASSERT(w.chat.unread_ms >= began_ms);
	world_close();
}

/* What was said before the table rested is never said again, in no form; nor is
 * what has long been heard. */
static void
test_refused_lines_forgotten(void)
{
	world_open_joined(NULL);
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "1 \00304red\017"));
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "2 \00304red\017"));
	say(":s 404 bot #a :Cannot send to channel (+m)");
	TOLD("lost #a;");
	say(":ann!x@y MODE #a +v bot");
	TOLD("entered #a;");
	forget();
	say(":s 404 bot #a :Cannot send to channel");
	TOLD("lost #a;");
	NOT_SENT("PRIVMSG");
	say(":ann!x@y MODE #a +n");
	TOLD("entered #a;");
	for (int i = 0; i < 12; i++)
		CU_ASSERT(speak(FRONT_TO_ROOM, "#a",
		    i < 4 ? "early \00304red\017" : "late \00304red\017"));
	SENT("late");
	forget();
	say(":s 404 bot #a :Cannot send to channel");
	SENT("PRIVMSG #a :late red|");
	NOT_SENT("early");
	world_close();
}

static void
test_may_not_speak(void)
{
	static const char *const words[] = {"Cannot send to channel (+m)",
	    "You cannot send messages to this channel whilst banned",
	    "You need voice (+v) (#a)"};

	world_open_joined(NULL);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304red\017"));
		SENT("PRIVMSG #a :\00304red\017|");
		forget();
		sayf(":s 404 bot #a :%s", words[i]);
		TOLD("lost #a;");
		NOT_SENT("PRIVMSG");
		say(":ann!x@y MODE #a +v bot");
		TOLD("entered #a;");
		say(":ann!x@y MODE #a -v bot");
	}
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304red\017"));
	SENT("PRIVMSG #a :\00304red\017|");
	forget();
	say(":s 477 bot #a :You need to be identified to a registered account "
	    "to message this channel");
	TOLD("lost #a;");
	NOT_SENT("PRIVMSG");
	say(":ann!x@y MODE #a -M");
	TOLD("entered #a;");
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304red\017"));
	SENT("PRIVMSG #a :\00304red\017|");
	forget();
	say(":s 415 bot #a :Cannot send message to channel (+R) - you need to "
	    "be logged into your NickServ account");
	TOLD("lost #a;");
	NOT_SENT("PRIVMSG");
	say(":ann!x@y MODE #a -R");
	TOLD("entered #a;");
	forget();
	say(":s 404 bot #nowhere :no");
	say(":s 404 bot");
	still_works();
	NOT_TOLD("lost");
	world_close();
}

/* Who has sorted it out with the channel need not wait either. */
static void
test_tried_by_reload(void)
{
	world_open_joined(NULL);
	CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "one"));
	say(":s 404 bot #a :Cannot send to channel (+b)");
	TOLD("lost #a;");
	forget();
	irc_network_reload(w.network, &w.settings);
	TOLD("unsaid #a 1; entered #a;");
	NOT_TOLD("entered #Key;");
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

static const char throttled[] =
    ":s NOTICE bot :*** Message to #a throttled due to flooding";

/* The table rests, by that line, until somebody gives us voice. */
static void
rest(const char *line)
{
	forget();
	say(line);
	TOLD("lost #a;");
	forget();
}

static void
voice(void)
{
	run(NULL, NULL, 30);
	say(":op!x@y MODE #a +v bot");
	TOLD("entered #a;");
	run(NULL, NULL, 30);
	say(":op!x@y MODE #a -v bot");
}

/* A rest is short there, and nobody sees it: what is said is heard then. */
static void
test_held(void)
{
	world_open_joined(NULL);
	rest(throttled);
	say("@account=acc :ann!x@y PRIVMSG #a :!stake 5");
	say("@account=acc :ann!x@y PRIVMSG #a :!stake 5"); /* meant once */
	say(":bob!x@y PRIVMSG #a :hello");
	say(":bob!x@y PRIVMSG #a :!pass");
	say(":eve!x@y PRIVMSG #a :!join");
	say("@account=one :carl!x@y PRIVMSG #a :!buy");
	say("@account=two :carl!x@y PRIVMSG #a :!sell");
	for (int i = 0; i < 6; i++)
		sayf(":flo!x@y PRIVMSG #a :!%d", i);
	say("@account=acc :ann!x@y PRIVMSG bot :in private");
	TOLD("said - ann/acc in private;");
	NOT_TOLD("said #a");
	say(":bob!x@y NICK :rob");
	say(":eve!x@y QUIT :gone");
	TOLD("gone eve;");
	voice();
	TOLD("entered #a; said #a ann/acc !stake 5; said #a rob !pass; "
	     "said #a carl/two !sell; said #a flo !0; said #a flo !1; "
	     "said #a flo !2; said #a flo !3;");
	NOT_TOLD("hello");
	NOT_TOLD("!join");
	NOT_TOLD("!4");
	rest(throttled);
	voice();
	still_works();
	NOT_TOLD("!stake");
	world_close();
}

/* It comes by itself as well; but nothing is heard that was said to a table
 * that rests for long, or before we were thrown out, or on another connection.
 */
static void
test_held_for_a_while(void)
{
	world_open_joined(
	    &(struct irc_times){.flooded_ms = 300, .rejoin_ms = 30});
	rest(throttled);
	say(":ann!x@y PRIVMSG #a :!bank 5");
	TOLD("entered #a; said #a ann !bank 5;");
	rest(":s 404 bot #a :Cannot send to channel (+b)"); /* five minutes */
	say(":ann!x@y PRIVMSG #a :!bank 6");
	voice();
	rest(":op!x@y MODE #a +m");
	say(":ann!x@y PRIVMSG #a :!bank 7");
	voice();
	say(":op!x@y MODE #a -m");
	TOLD("entered #a;");
	rest(throttled);
	say(":ann!x@y PRIVMSG #a :!bank 8");
	say(":op!x@y KICK #a bot :out");
	TOLD("entered #a;");
	rest(throttled);
	say(":ann!x@y PRIVMSG #a :!bank 9");
	run(NULL, NULL, 30);
	server_hang_up();
	TOLD("down;");
	TOLD("entered #a;");
	still_works();
	for (int i = 6; i < 10; i++) {
		char words[16];

		snprintf(words, sizeof(words), "!bank %d", i);
		NOT_TOLD(words);
	}
	world_close();
}

/* What Hybrid, Solanum and their kin drop where we have no voice: the table
 * rests, and comes back by itself or with voice. */
static void
test_dropped(void)
{
	static const char *const lines[] = {
	    ":s NOTICE bot :*** Message to #a throttled due to flooding",
	    ":s 707 bot #a :Targets changing too fast, message dropped",
	    ":s 439 bot #a :Target change too fast."};
	static const char *const filtered[] = {
	    ":s 404 bot #a :Message blocked: word filter (#a)",
	    ":s 404 bot #a :Your message contained a censored word",
	    (":s 404 bot #a :You cannot send messages to channels until "
	     "you've been connected for 40 seconds or more (#a)")};

	world_open_joined(
	    &(struct irc_times){.flooded_ms = 60, .crowded_ms = 60});
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304red\017"));
		SENT("PRIVMSG #a :\00304red\017|");
		forget();
		say(lines[i]);
		TOLD("lost #a;");
		is_absent("#a",
		    "more is said than the network lets through; with voice "
		    "(+v) it would be",
		    true);
		TOLD("unsaid #a 1; entered #a;");
		NOT_SENT("PRIVMSG");
		NOT_TOLD("refused");
	}
	/* Nor was it for the colours. */
	for (size_t i = 0; i < sizeof(filtered) / sizeof(filtered[0]); i++) {
		CU_ASSERT(speak(FRONT_TO_ROOM, "#a", "\00304red\017"));
		SENT("PRIVMSG #a :\00304red\017|");
		forget();
		say(filtered[i]);
		TOLD("lost #a;");
		TOLD("unsaid #a 1; entered #a;");
		NOT_SENT("PRIVMSG");
	}
	forget();
	say(":s NOTICE bot :*** Message to ann throttled due to flooding");
	TOLD("refused ann;");
	forget();
	say(":ann!x@y NOTICE bot :*** Message to #a throttled due to flooding");
	say(":s NOTICE bot :*** Message to #a");
	say(":s NOTICE bot :*** Message to  throttled due to flooding");
	say(":s NOTICE #a :*** Message to #b throttled due to flooding");
	still_works();
	NOT_TOLD("lost");
	NOT_TOLD("refused");
	world_close();
	world_open_joined(NULL);
	say(lines[0]);
	TOLD("lost #a;");
	say(":ann!x@y MODE #a +v bot");
	TOLD("entered #a;");
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
	    {"refused still", test_refused_still},
	    {"in flight", test_in_flight},
	    {"never answered", test_never_answered},
	    {"refused lines are forgotten", test_refused_lines_forgotten},
	    {"may not speak", test_may_not_speak},
	    {"tried by a reload", test_tried_by_reload},
	    {"persons refused", test_persons_refused},
	    {"dropped", test_dropped},
	    {"held in a rest", test_held},
	    {"held for a while", test_held_for_a_while},
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
