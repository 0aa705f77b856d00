/* Where we may not speak the table rests: until when, and what is said again.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

static void
is_absent(const char *room, const char *why, bool is_retried)
{
	CU_ASSERT_STRING_EQUAL(absence(room).why, why);
	CU_ASSERT_EQUAL(absence(room).next_ms >= 0, is_retried);
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
	    "Cannot send to channel: you need to identify to a registered nick",
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

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"refused still", test_refused_still},
	    {"in flight", test_in_flight},
	    {"never answered", test_never_answered},
	    {"refused lines are forgotten", test_refused_lines_forgotten},
	    {"may not speak", test_may_not_speak},
	    {"tried by a reload", test_tried_by_reload},
	    {"dropped", test_dropped},
	    {"held in a rest", test_held},
	    {"held for a while", test_held_for_a_while},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-rests", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc rests", cases);
}
