/* Capabilities and logins that go odd ways, and services that come and go. */
#include <config.h>

#include <signal.h>
#include <string.h>

#include "base/log.h"

#include "irc-server.h"

static void
test_many_lines_of_caps(void)
{
	world_open_mute(IRC_SASL_REQUIRED, NULL);
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
	world_open_mute(IRC_SASL_REQUIRED, NULL);
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
	world_open_mute(IRC_SASL_WANTED, NULL);
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
	world_open_mute(IRC_SASL_REQUIRED, NULL);
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
	world_open_mute(IRC_SASL_WANTED, &(struct irc_times){.login_ms = 50});
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

	world_open_mute(IRC_SASL_REQUIRED, NULL);
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

/* It welcomes us, and SASL ends in those numerics. */
static void
open_with_login(const char *login, const struct irc_times *times)
{
	const uint16_t port = server_open_sasl(IRC_SASL_WANTED);

	w.login = login;
	world_open_at("127.0.0.1", port, times);
	TOLD("entered #a;");
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
	world_open_mute(
	    IRC_SASL_REQUIRED, NULL); /* the server has other ways only */
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
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-caps", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc capabilities", cases);
}
