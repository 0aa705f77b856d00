/* Servers that do what no document says, or what one must read twice to find:
 * registration, and what they tell of themselves. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

enum { MINUTE_MS = 60 * 1000 };

/* In place of base/clock, so that one of them can jump. */
static int64_t wall_jump_s;

int64_t
clock_mono_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

int64_t
clock_wall_s(void)
{
	return (int64_t)time(NULL) + wall_jump_s;
}

/* Services rename us whenever we have our nick: no fight. */
static void
test_nick_taken_away(void)
{
	const uint16_t port = server_open();
	int tries = 0;

	w.tokens = "MONITOR=100";
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 40});
	TOLD("entered #a;");
	for (int i = 0; i < 400; i++) {
		run(NULL, NULL, 3);
		if (strstr(text_str(&w.got), "MONITOR + bot") != NULL)
			say(":s 731 Guest1 :bot");
		if (i == 0 || strstr(text_str(&w.got), "NICK bot|") != NULL) {
			tries += i > 0;
			if (i > 0)
				say(":Guest1!u@h NICK bot");
			say(":bot!u@h NICK Guest1");
		}
		forget();
	}
	CU_ASSERT(tries >= 2 && tries <= 5); /* 80, 160, 320, 640 ms */
	CU_ASSERT_STRING_EQUAL(amiss(), "wants the nick bot");
	world_close();
}

/* One that cuts nicks and does not say so; the next one says 432. */
static void
test_nick_too_long(void)
{
	uint16_t port = server_open();

	w.caps = false;
	w.mute = true;
	w.settings.nick = "lansquenet";
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 30});
	SENT("USER");
	w.mute = false;
	snprintf(w.nick, sizeof(w.nick), "lansquene");
	say(":s 001 lansquene :Welcome");
	say(":s 376 lansquene :End");
	TOLD("entered #a;");
	run(NULL, NULL, 100);
	NOT_SENT("ISON");
	CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
	world_close();
	port = server_open();
	w.settings.nick = "a-nick-of-twenty-xxx";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;"); /* NICKLEN=20 */
	w.mute = true;
	server_hang_up();
	forget();
	SENT("NICK a-nick-of-twenty-xxx|");
	say(":s 432 * a-nick-of-twenty-xxx :Erroneous");
	SENT("NICK a-nick-of|");
	world_close();
}

/* Its limit is below what it has given us: it is what we want all the same. */
static void
test_nick_above_the_limit(void)
{
	const uint16_t port = server_open();

	w.tokens = "NICKLEN=2";
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 30});
	TOLD("entered #a;");
	run(NULL, NULL, 100);
	NOT_SENT("ISON");
	CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
	world_close();
}

/* After 001 neither 376 nor 422. */
static void
test_endless_greeting(void)
{
	world_open_mute(IRC_SASL_OFF, &(struct irc_times){.register_ms = 80});
	w.mute = false;
	snprintf(w.nick, sizeof(w.nick), "bot");
	say(":s 001 bot :Welcome");
	say(":s 375 bot :Message of the day");
	say(":s 372 bot :- and so on");
	TOLD("entered #a;");
	world_close();
}

/* Told too late, it is known from the next connection on. */
static void
test_late_casemapping(void)
{
	world_open_mute(IRC_SASL_OFF, NULL);
	welcome();
	forget();
	say(":s 005 bot CASEMAPPING=ascii :are supported");
	TOLD("down;");
	w.mute = true;
	SENT("USER");
	welcome();
	say(":s 005 bot CASEMAPPING=ascii :are supported");
	still_works();
	CU_ASSERT_EQUAL(w.connections, 2);
	world_close();
}

/* None of these may keep what is said from being heard. */
static void
test_odd_tokens(void)
{
	static const char *const rows[] = {"NICKLEN=0", "NICKLEN=-1",
	    "NICKLEN=99999999999999999999", "NICKLEN", "-NICKLEN",
	    "CASEMAPPING=foo", "CASEMAPPING=", "CASEMAPPING=RFC7613",
	    "PREFIX=", "PREFIX", "PREFIX=()", "PREFIX=(ov)", "PREFIX=(ov)@",
	    "PREFIX=@+", "PREFIX=(abcdefghijklmnop)0123456789!@$%^&",
	    "CHANTYPES=#\\x00", "LINELEN=1", "LINELEN=0", "LINELEN=999999",
	    "LINELEN=-512", "CHANNELLEN=0",
	    "MODES=", "STATUSMSG=", "STATUSMSG=#",
	    "CHANMODES=", "CHANMODES=,,,", "CHANMODES=b", "BOT=", "BOT=\\x0a",
	    "BOT=\\x", "NETWORK=\\x0d\\x0aQUIT", "TARGMAX=", "MAXTARGETS=0",
	    "SILENCE=", "=", "=x", "-", "--", "-CASEMAPPING", "-CHANTYPES",
	    "-PREFIX", "WHOX=x", "MONITOR=0"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const uint16_t port = server_open();

		w.tokens = rows[i];
		world_open_at("127.0.0.1", port, &(struct irc_times){0});
		TOLD("entered #a;");
		still_works();
		CU_ASSERT(w.chat.front->ops->send(
		    w.chat.front->self, FRONT_TO_ROOM, "#a", "heard"));
		SENT("PRIVMSG #a :heard|");
		NOT_SENT("|QUIT");
		CU_ASSERT_EQUAL(w.connections, 1);
		world_close();
	}
}

/* Lists that are longer than any line was before LINELEN: we are last. */
static void
test_long_lists(void)
{
	struct text line = TEXT_EMPTY;
	const uint16_t port = server_open();

	w.tokens = "LINELEN=4096";
	world_open_at("127.0.0.1", port, &(struct irc_times){.check_ms = 300});
	TOLD("entered #Key;");
	w.mute = true;
	SENT("WHOIS bot|");
	text_add(&line, ":s 319 bot bot :");
	for (int i = 0; i < 100; i++)
		text_addf(&line, "#another%d ", i);
	text_add(&line, "#Key");
	say(text_str(&line));
	say(":s 318 bot bot :End");
	SENT("NAMES #a|");
	NOT_SENT("NAMES #Key");
	text_clear(&line);
	text_add(&line, ":s 353 bot = #a :");
	for (int i = 0; i < 100; i++)
		text_addf(&line, "somebody%d ", i);
	text_add(&line, "@eve bot");
	say(text_str(&line));
	say(":s 366 bot #a :End");
	forget();
	say(":eve!e@h PRIVMSG #a :hello");
	TOLD("said #a @eve hello;");
	NOT_TOLD("lost");
	text_fini(&line);
	world_close();
}

/* A welcome that gives us no nick is none: we don't sit there for ever. */
static void
test_welcomed_as_nobody(void)
{
	world_open_mute(IRC_SASL_OFF, NULL);
	say(":s 001 :Welcome to us");
	troubled("welcomed without a nick");
	NOT_TOLD("up;");
	world_close();
	world_open_mute(IRC_SASL_OFF, &(struct irc_times){.register_ms = 100});
	say(":s 001");
	troubled("not registered in time, still asking for capabilities");
	world_close();
}

static void
test_welcomed_as_another(void)
{
	world_open_mute(IRC_SASL_OFF, NULL);
	w.mute = false;
	snprintf(w.nick, sizeof(w.nick), "Guest77");
	say(":s 001 Guest77 :Welcome");
	say(":s 376 Guest77 :End");
	TOLD("nick Guest77; up;");
	TOLD("entered #a;");
	CU_ASSERT_STRING_EQUAL(amiss(), "wants the nick bot");
	say(":ann!a@h PRIVMSG Guest77 :hello");
	TOLD("said - ann hello;");
	world_close();
}

/* Mute from the first, or not in our tongue: what the status says. */
static void
test_mute(void)
{
	char server[64];
	uint16_t port = server_open();

	w.mute = true;
	world_open_at(
	    "127.0.0.1", port, &(struct irc_times){.register_ms = 30});
	snprintf(server, sizeof(server), "127.0.0.1 port %u", (unsigned)port);
	CU_ASSERT_STRING_EQUAL(front_stands(w.chat.front).server, server);
	SENT("USER");
	snprintf(server, sizeof(server), "127.0.0.1 port %u with no TLS",
	    (unsigned)port);
	CU_ASSERT_STRING_EQUAL(front_stands(w.chat.front).server, server);
	troubled("the server says nothing");
	world_close();
	world_open_mute(
	    IRC_SASL_WANTED, &(struct irc_times){.register_ms = 60});
	say(":s CAP * LS :sasl");
	SENT("CAP REQ");
	troubled("not registered in time, still agreeing on capabilities");
	world_close();
	world_open_mute(IRC_SASL_OFF, NULL);
	bufferevent_write(w.client, "\x15\x03\x01\0\x02\x02\x0a", 7);
	run(NULL, NULL, 20);
	server_hang_up();
	troubled(
	    "closed by the server, and it has said nothing (is that a port "
	    "for TLS?)");
	world_close();
}

static void
test_wrong_password(void)
{
	world_open_mute(IRC_SASL_OFF, NULL);
	say(":s 464 * :Password incorrect");
	say("ERROR :Closing Link: h (Bad password s3cret%n, not s3same)");
	troubled("the server refuses our password");
	run(NULL, NULL, 20);
	CU_ASSERT(front_stands(w.chat.front).retry_ms > 4 * MINUTE_MS);
	world_close();
	world_open_mute(IRC_SASL_OFF, NULL);
	say("ERROR :Closing Link: h (Bad password s3cret%n, not s3same)");
	run(NULL, NULL, 20);
	server_hang_up();
	troubled("Closing Link: h (Bad password ***, not ***)");
	world_close();
}

/* What somebody said half is not what he said. */
static void
test_half_a_line(void)
{
	static const char half[] = ":ann!a@h PRIVMSG #a :!stake 10";

	world_open_joined(NULL);
	bufferevent_write(w.client, half, strlen(half));
	run(NULL, NULL, 20);
	server_hang_up();
	TOLD("down;");
	NOT_TOLD("stake");
	TOLD("entered #a;");
	still_works();
	world_close();
}

/* Our wall clock jumps: what is said is neither old nor lost, and what is old
 * is known by the server's clock. */
static void
test_clock_jumps(void)
{
	static const int64_t jumps_s[] = {86400, -86400, 0};

	wall_jump_s = 0;
	world_open_joined(&(struct irc_times){.ping_every_ms = 50});
	w.mute = true;
	forget();
	SENT("PING :lsq");
	sayf("@time=2020-01-01T00:00:00.000Z :s PONG s %.5s",
	    strstr(text_str(&w.got), ":lsq"));
	w.mute = false;
	for (size_t i = 0; i < sizeof(jumps_s) / sizeof(jumps_s[0]); i++) {
		wall_jump_s = jumps_s[i];
		forget();
		say("@time=2020-01-01T00:00:01.000Z :ann!a@h PRIVMSG #a :new");
		TOLD("said #a ann new;");
		say("@time=2019-12-31T23:58:00.000Z :ann!a@h PRIVMSG #a :old");
		still_works();
		NOT_TOLD("old");
		CU_ASSERT_EQUAL(w.connections, 1);
	}
	world_close();
}

/* To where the settings say now, not to the next server of the old ones. */
static void
test_moved_to_the_first(void)
{
	static const char *const servers[] = {"127.0.0.1:1", NULL};

	world_open_joined(NULL);
	w.settings.password = "an0ther";
	w.settings.servers = servers;
	irc_network_reload(w.network, &w.settings);
	SENT("QUIT :Moving|");
	forget();
	SENT("PASS :an0ther|");
	TOLD("entered #a;");
	CU_ASSERT_EQUAL(front_stands(w.chat.front).failures, 1);
	world_close();
}

/* Stopped while it says goodbye to where it was. */
static void
test_stopped_while_moving(void)
{
	world_open_joined(&(struct irc_times){.quit_ms = 100});
	bufferevent_disable(w.client, EV_READ);
	w.settings.password = "an0ther";
	irc_network_reload(w.network, &w.settings);
	irc_network_quit(w.network, "bye");
	CU_ASSERT_FALSE(irc_network_is_closed(w.network));
	TOLD("down;");
	CU_ASSERT(irc_network_is_closed(w.network));
	CU_ASSERT_EQUAL(w.connections, 1);
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"the nick taken away", test_nick_taken_away},
	    {"a nick too long", test_nick_too_long},
	    {"a nick above the limit", test_nick_above_the_limit},
	    {"an endless greeting", test_endless_greeting},
	    {"a late CASEMAPPING", test_late_casemapping},
	    {"odd tokens", test_odd_tokens},
	    {"long lists", test_long_lists},
	    {"welcomed as nobody", test_welcomed_as_nobody},
	    {"welcomed as another", test_welcomed_as_another},
	    {"mute", test_mute},
	    {"a wrong password", test_wrong_password},
	    {"half a line", test_half_a_line},
	    {"our clock jumps", test_clock_jumps},
	    {"moved to the first server", test_moved_to_the_first},
	    {"stopped while moving", test_stopped_while_moving},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-odd", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc odd", cases);
}
