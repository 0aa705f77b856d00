/* Servers that do what no document says, or what one must read twice to find:
 * registration, login, and what they tell of themselves. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

/* NUL bot NUL s3same */
#define PLAIN_WORD "AGJvdABzM3NhbWU="

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

static struct front_state
stands(void)
{
	const struct front *front = w.chat.front;
	struct front_state out;

	front->ops->state(front->self, &out);
	return out;
}

static const char *
amiss(void)
{
	const char *words = stands().amiss;

	return words != NULL ? words : "nothing";
}

/* The status gives that as the reason, now or before long. */
static void
troubled(const char *words)
{
	for (int i = 0; i < 1000; i++) {
		const char *trouble = stands().trouble;

		if (trouble != NULL && strcmp(trouble, words) == 0)
			return;
		event_base_loop(w.base, EVLOOP_ONCE);
	}
	printf("\n  the trouble is not \"%s\"\n", words);
	CU_FAIL("another trouble");
}

/* Registered so far that the server has got our USER, and says no more. */
static void
open_mute(enum irc_sasl sasl, const struct irc_times *times)
{
	static const struct irc_times usual;
	const uint16_t port = server_open();

	w.mute = true;
	w.settings.login = (struct irc_login){
	    .sasl = sasl, .password = "s3same", .is_insecure = true};
	world_open_at("127.0.0.1", port, times != NULL ? times : &usual);
	SENT("USER");
}

/* The rest of a registration, and the channels. */
static void
welcome(void)
{
	w.mute = false;
	snprintf(w.nick, sizeof(w.nick), "bot");
	say(":s 001 bot :Welcome");
	say(":s 376 bot :End");
	TOLD("entered #a;");
}

/* It welcomes us, and SASL ends in those numerics. */
static void
open_with_login(const char *login, const struct irc_times *times)
{
	const uint16_t port = server_open();

	w.settings.login = (struct irc_login){
	    .sasl = IRC_SASL_WANTED, .password = "s3same", .is_insecure = true};
	w.login = login;
	world_open_at("127.0.0.1", port, times);
	TOLD("entered #a;");
}

static void
test_many_lines_of_caps(void)
{
	open_mute(IRC_SASL_REQUIRED, NULL);
	for (int i = 0; i < 30; i++)
		sayf(":s CAP * LS * :vendor.example/cap-%d=%.400s", i,
		    "a,b,c,d");
	say(":s CAP * LS * :sasl=A-VERY-LONG-NAME-OF-A-MECHANISM-1,"
	    "A-VERY-LONG-NAME-OF-A-MECHANISM-2,A-VERY-LONG-NAME-OF-A-"
	    "MECHANISM-3,A-VERY-LONG-NAME-OF-A-MECHANISM-4,PLAIN");
	NOT_SENT("CAP REQ");
	say(":s CAP * LS :multi-prefix");
	SENT("CAP REQ :multi-prefix sasl|");
	world_close();
}

/* One that is refused spoils none of the others. */
static void
test_caps_refused(void)
{
	open_mute(IRC_SASL_REQUIRED, NULL);
	say(":s CAP * LS :multi-prefix sasl setname");
	SENT("CAP REQ :multi-prefix sasl setname|");
	say(":s CAP * NAK :multi-prefix sasl setname");
	SENT("CAP REQ :multi-prefix|CAP REQ :sasl|CAP REQ :setname|");
	say(":s CAP * ACK :multi-prefix");
	say(":s CAP * NAK :setname");
	run(NULL, NULL, 20);
	NOT_SENT("CAP END");
	say(":s CAP * ACK :sasl");
	SENT("AUTHENTICATE PLAIN|");
	world_close();
	/* All of them, again and again. */
	open_mute(IRC_SASL_WANTED, NULL);
	say(":s CAP * LS :multi-prefix sasl setname");
	SENT("CAP REQ");
	for (int i = 0; i < 100; i++)
		say(":s CAP * NAK :multi-prefix sasl setname");
	SENT("CAP END|");
	welcome();
	CU_ASSERT_STRING_EQUAL(
	    amiss(), "not logged in (the server offers no SASL that we have)");
	world_close();
}

/* Agreed on piece by piece, with no sign that more is to come. */
static void
test_caps_by_pieces(void)
{
	open_mute(IRC_SASL_REQUIRED, NULL);
	say(":s CAP * LS :multi-prefix sasl setname");
	SENT("CAP REQ");
	say(":s CAP * ACK :multi-prefix");
	run(NULL, NULL, 20);
	NOT_SENT("AUTHENTICATE");
	NOT_SENT("CAP END");
	CU_ASSERT_EQUAL(w.connections, 1);
	say(":s CAP * ACK :setname sasl");
	SENT("AUTHENTICATE PLAIN|");
	world_close();
}

static void
test_caps_unanswered(void)
{
	open_mute(IRC_SASL_WANTED, &(struct irc_times){.login_ms = 50});
	say(":s CAP * LS :multi-prefix sasl");
	SENT("CAP REQ :multi-prefix sasl|CAP END|");
	welcome();
	world_close();
}

/* What comes and goes while SASL runs neither begins it anew nor ends it. */
static void
test_caps_move_meanwhile(void)
{
	const char *first;

	open_mute(IRC_SASL_REQUIRED, NULL);
	say(":s CAP * LS :sasl");
	say(":s CAP * ACK :sasl");
	SENT("AUTHENTICATE PLAIN|");
	say(":s CAP * NEW :sasl=PLAIN setname");
	SENT("CAP REQ :setname|");
	say("AUTHENTICATE +");
	SENT(PLAIN_WORD);
	say(":s CAP * DEL :sasl setname");
	say(":s CAP * ACK :setname");
	say(":s CAP * NEW :sasl=EXTERNAL");
	run(NULL, NULL, 20);
	NOT_SENT("CAP END");
	say(":s 900 * *!*@* bot :in");
	say(":s 903 * :in");
	SENT("CAP END|");
	first = strstr(text_str(&w.got), "AUTHENTICATE PLAIN");
	CU_ASSERT_PTR_NULL(strstr(first + 1, "AUTHENTICATE PLAIN"));
	welcome();
	CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
	world_close();
}

/* Each failure once; what comes after it is late. */
static void
test_failures_in_a_row(void)
{
	static const char *const rows[] = {"904 906", "906 904", "908 904 906",
	    "902 903", "905 900 903", "904 904 904 904"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *end;

		open_with_login(rows[i], &(struct irc_times){0});
		end = strstr(text_str(&w.got), "CAP END");
		CU_ASSERT_PTR_NOT_NULL_FATAL(end);
		CU_ASSERT_PTR_NULL(strstr(end + 1, "CAP END"));
		CU_ASSERT_PTR_NULL(strstr(end + 1, "AUTHENTICATE"));
		CU_ASSERT_EQUAL(w.connections, 1);
		world_close();
	}
	open_mute(IRC_SASL_REQUIRED, NULL); /* the server has other ways only */
	say(":s CAP * LS :sasl=EXTERNAL,SCRAM-SHA-256");
	troubled(
	    "no login, and it is required: the server offers no SASL that we "
	    "have");
	NOT_SENT("AUTHENTICATE");
	world_close();
}

/* "Refused" may mean that services are down: a few tries, ever more slowly. */
static void
test_refused_login_again(void)
{
	static const char why[] = "not logged in (the server refuses account "
				  "and password (sasl_user, "
				  "sasl_password_file))";
	int tries = 0;

	open_with_login("904",
	    &(struct irc_times){.throttled_ms = 4, .relogin_ms = 100000});
	CU_ASSERT_STRING_EQUAL(amiss(), why);
	run(NULL, NULL, 700);
	for (const char *at = text_str(&w.got);
	     (at = strstr(at, "AUTHENTICATE PLAIN")) != NULL; at++)
		tries++;
	CU_ASSERT_EQUAL(tries, 7);
	CU_ASSERT_STRING_EQUAL(amiss(), why);
	w.login = "900 903";
	say(":s CAP bot DEL :sasl");
	say(":s CAP bot NEW :sasl=PLAIN");
	run(NULL, NULL, 50);
	CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
	world_close();
}

static void
test_logged_out(void)
{
	static const char *const lines[] = {
	    ":s 901 bot bot!u@h :You are now logged out", ":bot!u@h ACCOUNT *"};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		open_with_login(
		    "900 903", &(struct irc_times){.relogin_ms = 60});
		forget();
		say(lines[i]);
		run(NULL, NULL, 20);
		CU_ASSERT_STRING_EQUAL(
		    amiss(), "not logged in (services have logged us out)");
		SENT("CAP REQ :sasl|AUTHENTICATE PLAIN|");
		run(NULL, NULL, 50);
		CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
		world_close();
	}
	/* Another nick than the account's: some take only +r away. */
	open_with_login("900 903", &(struct irc_times){.relogin_ms = 20});
	forget();
	say(":s MODE bot -r");
	run(NULL, NULL, 60);
	NOT_SENT("AUTHENTICATE");
	CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
	world_close();
}

/* NickServ was away, forgets us, and wants to hear us again for our nick. */
static void
test_services_come_and_go(void)
{
	static const char *const away[] = {":s 401 bot NickServ :No such nick",
	    ":s 440 bot NickServ :Services are down",
	    ":s 402 bot nickserv@services.example :No such server"};

	for (size_t i = 0; i < sizeof(away) / sizeof(away[0]); i++) {
		const uint16_t port = server_open();

		w.settings.login = (struct irc_login){.is_insecure = true,
		    .service = i < 2 ? NULL : "NickServ@services.example",
		    .service_password = "s3same"};
		world_open_at(
		    "127.0.0.1", port, &(struct irc_times){.relogin_ms = 80});
		SENT("IDENTIFY s3same|");
		say(":s 401 bot ann :No such nick"); /* that is no service */
		run(NULL, NULL, 20);
		NOT_TOLD("entered");
		say(away[i]);
		TOLD("entered #a;");
		CU_ASSERT_STRING_EQUAL(
		    amiss(), "not logged in (services have not confirmed it)");
		forget();
		SENT("IDENTIFY s3same|");
		say(":s MODE bot +r");
		run(NULL, NULL, 20);
		CU_ASSERT_STRING_EQUAL(amiss(), "nothing");
		forget();
		run(NULL, NULL, 120);
		NOT_SENT("IDENTIFY");
		say(":s MODE bot -r"); /* they were started anew */
		SENT("IDENTIFY s3same|");
		NOT_SENT("JOIN");
		world_close();
	}
	/* Our nick again after another one: it is ours only when we say so. */
	const uint16_t port = server_open();

	w.refuse = 1;
	w.settings.login = (struct irc_login){
	    .is_insecure = true, .service_password = "s3same"};
	world_open_at("127.0.0.1", port,
	    &(struct irc_times){.login_ms = 30, .regain_ms = 50});
	SENT("IDENTIFY bot s3same|");
	TOLD("entered #a;");
	SENT("ISON bot|NICK bot|");
	say(":bot_!u@h NICK bot");
	SENT("IDENTIFY s3same|");
	world_close();
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
	open_mute(IRC_SASL_OFF, &(struct irc_times){.register_ms = 80});
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
	open_mute(IRC_SASL_OFF, NULL);
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

static void
test_welcomed_as_another(void)
{
	open_mute(IRC_SASL_OFF, NULL);
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
	CU_ASSERT_STRING_EQUAL(stands().server, server);
	SENT("USER");
	snprintf(server, sizeof(server), "127.0.0.1 port %u with no TLS",
	    (unsigned)port);
	CU_ASSERT_STRING_EQUAL(stands().server, server);
	troubled("the server says nothing");
	world_close();
	open_mute(IRC_SASL_WANTED, &(struct irc_times){.register_ms = 60});
	say(":s CAP * LS :sasl");
	SENT("CAP REQ");
	troubled("not registered in time, still agreeing on capabilities");
	world_close();
	open_mute(IRC_SASL_OFF, NULL);
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
	open_mute(IRC_SASL_OFF, NULL);
	say(":s 464 * :Password incorrect");
	say("ERROR :Closing Link: h (Bad password s3cret%n, not s3same)");
	troubled("the server refuses our password");
	run(NULL, NULL, 20);
	CU_ASSERT(stands().retry_ms > 4 * MINUTE_MS);
	world_close();
	open_mute(IRC_SASL_OFF, NULL);
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
	CU_ASSERT_EQUAL(stands().failures, 1);
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
	    {"thirty lines of capabilities", test_many_lines_of_caps},
	    {"capabilities refused", test_caps_refused},
	    {"capabilities by pieces", test_caps_by_pieces},
	    {"capabilities without an answer", test_caps_unanswered},
	    {"capabilities move during SASL", test_caps_move_meanwhile},
	    {"failures in a row", test_failures_in_a_row},
	    {"a refused login again", test_refused_login_again},
	    {"logged out", test_logged_out},
	    {"services come and go", test_services_come_and_go},
	    {"the nick taken away", test_nick_taken_away},
	    {"a nick too long", test_nick_too_long},
	    {"a nick above the limit", test_nick_above_the_limit},
	    {"an endless greeting", test_endless_greeting},
	    {"a late CASEMAPPING", test_late_casemapping},
	    {"odd tokens", test_odd_tokens},
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
