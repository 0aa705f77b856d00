/* Registration and logging in, against a scripted server: SASL, NickServ, and
 * a nick that is in use at any moment. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

#include "irc-server.h"

/* NUL bot NUL s3same */
#define PLAIN_WORD "AGJvdABzM3NhbWU="

static uint16_t
sasl_server(enum irc_sasl sasl)
{
	const uint16_t port = server_open();

	w.settings.login = (struct irc_login){
	    .sasl = sasl, .password = "s3same", .is_insecure = true};
	w.login = "900 903";
	return port;
}

static void
test_plain(void)
{
	const uint16_t port = sasl_server(IRC_SASL_REQUIRED);

	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	SENT("CAP REQ :account-tag extended-join message-tags multi-prefix "
	     "sasl server-time|AUTHENTICATE PLAIN|AUTHENTICATE " PLAIN_WORD
	     "|CAP END|");
	still_works();
	world_close();
}

static void
test_external(void)
{
	const uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.settings.login.password = NULL;
	w.settings.login.is_insecure = false;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	SENT("AUTHENTICATE EXTERNAL|AUTHENTICATE +|CAP END|");
	world_close();
}

/* Already logged in is as good as logged in. */
static void
test_already(void)
{
	const uint16_t port = sasl_server(IRC_SASL_REQUIRED);

	w.login = "907";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	world_close();
}

/* 400 bytes of base64 are 300 of NUL user NUL password. */
static void
test_full_chunk(void)
{
	char password[299];
	const uint16_t port = sasl_server(IRC_SASL_REQUIRED);

	memset(password, 'p', sizeof(password));
	password[295] = '\0';
	w.settings.login.password = password;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("cHBw|AUTHENTICATE +|CAP END|");
	TOLD("entered #a;");
	world_close();
}

/* What is wanted only is gone without; what is required is not. */
static void
test_failures(void)
{
	static const char *const answers[] = {
	    "902", "904", "905", "908", "908 904"};

	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		uint16_t port = sasl_server(IRC_SASL_WANTED);

		w.login = answers[i];
		world_open_at("127.0.0.1", port, &(struct irc_times){0});
		TOLD("entered #a;");
		world_close();
		port = sasl_server(IRC_SASL_REQUIRED);
		w.login = answers[i];
		world_open_at("127.0.0.1", port, &(struct irc_times){0});
		SENT("AUTHENTICATE " PLAIN_WORD "|");
		run(NULL, NULL, 200);
		NOT_TOLD("up;");
		NOT_SENT("CAP END");
		CU_ASSERT_EQUAL(w.connections, 1); /* the next one is far off */
		world_close();
	}
}

/* Solanum's answer where the services are down: they will be back. */
static void
test_broken_off(void)
{
	uint16_t port = sasl_server(IRC_SASL_REQUIRED);

	w.login = "906";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("AUTHENTICATE " PLAIN_WORD "|PASS");
	NOT_TOLD("up;");
	w.login = "900 903";
	TOLD("entered #a;");
	world_close();
	port = sasl_server(IRC_SASL_WANTED);
	w.login = "906";
	world_open_at("127.0.0.1", port, &(struct irc_times){.relogin_ms = 50});
	TOLD("entered #a;");
	w.login = "900 903";
	SENT("|CAP REQ :sasl|AUTHENTICATE PLAIN|AUTHENTICATE " PLAIN_WORD "|");
	world_close();
}

static void
test_no_answer(void)
{
	uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.login = NULL;
	world_open_at("127.0.0.1", port, &(struct irc_times){.login_ms = 50});
	SENT("AUTHENTICATE PLAIN|AUTHENTICATE *|CAP END|");
	TOLD("entered #a;");
	world_close();
	port = sasl_server(IRC_SASL_REQUIRED);
	w.login = NULL;
	world_open_at("127.0.0.1", port, &(struct irc_times){.login_ms = 50});
	SENT("AUTHENTICATE PLAIN|AUTHENTICATE *|PASS");
	NOT_TOLD("up;");
	w.login = "903"; /* the services are back */
	TOLD("entered #a;");
	world_close();
}

static void
test_not_told_in_the_clear(void)
{
	uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.settings.login.is_insecure = false;
	w.settings.login.service_password = "s3same";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	NOT_SENT("AUTHENTICATE");
	NOT_SENT("s3same");
	world_close();
	port = sasl_server(IRC_SASL_REQUIRED);
	w.settings.login.is_insecure = false;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("CAP REQ");
	run(NULL, NULL, 100);
	NOT_TOLD("up;");
	NOT_SENT("AUTHENTICATE");
	world_close();
}

/* Without CAP, and with a CAP that has no SASL. */
static void
test_no_sasl(void)
{
	uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.caps = false;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	world_close();
	port = sasl_server(IRC_SASL_REQUIRED);
	w.caps = false;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("PASS :s3cret%n|CAP LS 302|NICK bot|USER bot 0 * :a bot 100%s|"
	     "PASS");
	NOT_TOLD("up;");
	world_close();
}

/* Services come and go after the welcome. */
static void
test_new(void)
{
	const uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.mute = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("USER");
	say("CAP * LS :multi-prefix");
	SENT("CAP REQ :multi-prefix|");
	say("CAP * ACK :multi-prefix");
	SENT("CAP END|");
	w.mute = false;
	snprintf(w.nick, sizeof(w.nick), "bot");
	say(":s 001 bot :Welcome");
	say(":s 376 bot :End");
	TOLD("entered #a;");
	say(":s CAP bot NEW :sasl=EXTERNAL away-notify");
	say(":s CAP bot NEW :sasl=PLAIN account-notify");
	SENT("CAP REQ :account-notify sasl|AUTHENTICATE PLAIN|"
	     "AUTHENTICATE " PLAIN_WORD "|");
	say(":s CAP bot DEL :sasl account-notify");
	say(":s CAP bot NEW :sasl=PLAIN"); /* we are in already */
	still_works();
	world_close();
}

/* The services were down, and the server does not say when they are back. */
static void
test_later(void)
{
	const uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.login = NULL;
	world_open_at("127.0.0.1", port,
	    &(struct irc_times){.login_ms = 30, .relogin_ms = 50});
	TOLD("entered #a;");
	SENT("|CAP REQ :sasl|AUTHENTICATE PLAIN|AUTHENTICATE *|");
	w.login = "900 903";
	SENT("AUTHENTICATE " PLAIN_WORD "|");
	run(NULL, NULL, 50);
	forget();
	run(NULL, NULL, 150);
	NOT_SENT("CAP");
	world_close();
}

/* AUTHENTICATE is answered where we asked for it, and there once. */
static void
test_hostile(void)
{
	const uint16_t port = sasl_server(IRC_SASL_WANTED);
	const char *first;

	w.mute = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("USER");
	say("AUTHENTICATE +");
	say("CAP * ACK :sasl");
	say("CAP * LS :sasl");
	SENT("CAP REQ :sasl|");
	say("AUTHENTICATE +");
	say("CAP * ACK :sasl");
	SENT("AUTHENTICATE PLAIN|");
	say("AUTHENTICATE");
	say("AUTHENTICATE +");
	say("AUTHENTICATE +");
	say("AUTHENTICATE +");
	say(":s 903 * :in");
	say(":s 904 * :out");
	say(":s 903 * :in");
	SENT("CAP END|");
	run(NULL, NULL, 50);
	first = strstr(text_str(&w.got), PLAIN_WORD);
	CU_ASSERT_PTR_NOT_NULL_FATAL(first);
	CU_ASSERT_PTR_NULL(strstr(first + 1, PLAIN_WORD));
	CU_ASSERT_PTR_NULL(strstr(first, "AUTHENTICATE"));
	world_close();
}

/* A challenge that is none of ours. */
static void
test_challenge(void)
{
	const uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.mute = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("USER");
	say("CAP * LS :sasl");
	say("CAP * ACK :sasl");
	SENT("AUTHENTICATE PLAIN|");
	say("AUTHENTICATE c2VydmVy");
	SENT("AUTHENTICATE *|CAP END|");
	NOT_SENT(PLAIN_WORD);
	world_close();
}

/* The nick is refused before CAP, in each state of it, and after. */
static void
test_nick_anywhere(void)
{
	static const char *const numerics[] = {"433", "432", "436", "437"};

	for (size_t i = 0; i < sizeof(numerics) / sizeof(numerics[0]); i++) {
		const uint16_t port = sasl_server(IRC_SASL_REQUIRED);
		const char *numeric = numerics[i];

		w.mute = true;
		world_open_at("127.0.0.1", port, &(struct irc_times){0});
		SENT("USER");
		sayf(":s %s * bot :no", numeric);
		SENT("NICK bot_|");
		say("CAP * LS * :multi-prefix");
		sayf(":s %s * bot_ :no", numeric);
		SENT("NICK bot__|");
		say("CAP * LS :sasl");
		SENT("CAP REQ :multi-prefix sasl|");
		sayf(":s %s * bot__ :no", numeric);
		SENT("NICK bot1|");
		say("CAP * ACK :multi-prefix sasl");
		SENT("AUTHENTICATE PLAIN|");
		sayf(":s %s * bot1 :no", numeric);
		SENT("NICK bot2|");
		say("AUTHENTICATE +");
		SENT(PLAIN_WORD);
		sayf(":s %s * bot2 :no", numeric);
		SENT("NICK bot3|");
		say(":s 900 * *!*@* bot :in");
		say(":s 903 * :in");
		SENT("CAP END|");
		sayf(":s %s * bot3 :no", numeric);
		SENT("NICK bot4|");
		say(":s 001 bot4 :Welcome");
		TOLD("nick bot4; up;");
		sayf(":s %s bot4 bot :no", numeric);
		world_close();
	}
}

/* Capabilities refused: on without them, if that will do. */
static void
test_caps_refused(void)
{
	static const enum irc_sasl modes[] = {
	    IRC_SASL_OFF, IRC_SASL_WANTED, IRC_SASL_REQUIRED};

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		const uint16_t port = sasl_server(modes[i]);

		w.mute = true;
		world_open_at("127.0.0.1", port, &(struct irc_times){0});
		SENT("USER");
		say("CAP * NAK :nothing was asked");
		say("CAP * LS :multi-prefix sasl");
		SENT("|CAP REQ :multi-prefix");
		NOT_SENT("CAP END");
		say("CAP * NAK :multi-prefix sasl");
		say("CAP * NAK :multi-prefix"); /* and each alone */
		say("CAP * NAK :sasl");
		if (modes[i] == IRC_SASL_REQUIRED) {
			SENT("|PASS");
			NOT_SENT("CAP END");
		} else {
			SENT("|CAP END|");
			forget();
			w.mute = false;
			snprintf(w.nick, sizeof(w.nick), "bot");
			say(":s 001 bot :Welcome");
			say(":s 376 bot :End");
			TOLD("entered #a;");
			say(":s CAP bot NAK :multi-prefix");
			still_works();
			NOT_SENT("CAP");
		}
		NOT_SENT("AUTHENTICATE");
		world_close();
	}
}

/* 432 may only say that it is too long: what every server takes is tried. */
static void
test_nick_too_long(void)
{
	const uint16_t port = server_open();

	w.settings.nick = "croupier-of-the-house";
	w.mute = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("NICK croupier-of-the-house|");
	SENT("USER");
	say(":s 432 * croupier-of-the-house :Erroneous nickname");
	SENT("NICK croupier-|");
	say(":s 433 * croupier- :in use");
	SENT("NICK croupier_|");
	world_close();
}

/* The server's own password: tried again, with patience. */
static void
test_wrong_password(void)
{
	const uint16_t port = server_open();
	struct front_state state;

	w.mute = true;
	world_open_at(
	    "127.0.0.1", port, &(struct irc_times){.throttled_ms = 20});
	for (int i = 0; i < 3; i++) {
		SENT("PASS :s3cret%n|");
		SENT("USER");
		w.chat.front->ops->state(w.chat.front->self, &state);
		CU_ASSERT_EQUAL(state.failures, i);
		forget();
		say(":s 464 * :Password incorrect");
	}
	NOT_TOLD("up;");
	world_close();
}

static void
test_identify(void)
{
	uint16_t port = server_open();

	w.settings.login.is_insecure = true;
	w.settings.login.service_password = "s3same";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("PRIVMSG NickServ :IDENTIFY s3same|");
	run(NULL, NULL, 50);
	NOT_SENT("JOIN");
	say(":s 900 bot bot!u@h bot :You are now logged in");
	TOLD("entered #a;");
	world_close();
	/* Another nick, named service, no answer. */
	port = server_open();
	w.refuse = 1;
	w.settings.login.is_insecure = true;
	w.settings.login.service = "NickServ@services.example";
	w.settings.login.service_password = "s3same";
	world_open_at("127.0.0.1", port, &(struct irc_times){.login_ms = 60});
	SENT("PRIVMSG NickServ@services.example :IDENTIFY bot s3same|");
	TOLD("entered #a;");
	world_close();
	/* No such nick. */
	port = server_open();
	w.settings.login = (struct irc_login){
	    .is_insecure = true, .user = "acc", .service_password = "s3same"};
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("PRIVMSG NickServ :IDENTIFY acc s3same|");
	say(":s 401 bot NickServ :No such nick");
	TOLD("entered #a;");
	world_close();
	/* Not where SASL has done it. */
	port = sasl_server(IRC_SASL_WANTED);
	w.settings.login.service_password = "s3same";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	NOT_SENT("IDENTIFY");
	world_close();
}

static void
test_modes(void)
{
	uint16_t port = server_open();

	w.settings.modes = "ix-w";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("MODE bot +B|MODE bot +ix-w|JOIN");
	TOLD("entered #a;");
	world_close();
}

/* It is asked for, not fought for. */
static void
test_regain(void)
{
	uint16_t port = server_open();

	w.refuse = 1;
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 60});
	TOLD("entered #a;");
	SENT("ISON bot|NICK bot|");
	TOLD("nick bot_; ");
	world_close();
	port = server_open();
	w.refuse = 1;
	w.tokens = "MONITOR=100";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("MONITOR + bot|");
	TOLD("entered #a;");
	NOT_SENT("|NICK bot|NICK bot_|NICK bot|");
	say(":s 731 bot_ :bot");
	SENT("|NICK bot|");
	say(":bot_!u@h NICK :bot");
	TOLD("nick bot; ");
	SENT("MONITOR C|");
	world_close();
}

/* Another nick by a reload, and the old one again before the server has
 * answered. */
static void
test_nick_and_back(void)
{
	world_open_joined(NULL);
	w.settings.nick = "croupier";
	irc_network_reload(w.network, &w.settings);
	SENT("NICK croupier|");
	forget();
	w.settings.nick = "bot";
	irc_network_reload(w.network, &w.settings);
	run(NULL, NULL, 50);
	NOT_SENT("NICK");
	say(":bot!u@h NICK :croupier");
	SENT("NICK bot|");
	say(":croupier!u@h NICK :bot");
	TOLD("nick bot; ");
	world_close();
}

/* Another nick by a reload, which is taken too: that one is watched then. */
static void
test_other_nick_watched(void)
{
	const uint16_t port = server_open();

	w.refuse = 1;
	w.tokens = "MONITOR=100";
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 0});
	TOLD("entered #a;");
	SENT("MONITOR + bot|");
	forget();
	w.refuse = 1;
	w.settings.nick = "croupier";
	irc_network_reload(w.network, &w.settings);
	SENT("MONITOR C|MONITOR + croupier|");
	SENT("NICK croupier|");
	forget();
	say(":s 731 bot_ :croupier!u@h");
	SENT("NICK croupier|");
	world_close();
}

/* Who is logged in has services free it, politely: each word once. */
static void
test_regain_by_services(void)
{
	uint16_t port = sasl_server(IRC_SASL_WANTED);

	w.refuse = 1;
	w.is_taken = true;
	w.settings.login.service = "NickServ@services.example";
	world_open_at("127.0.0.1", port,
	    &(struct irc_times){.regain_ms = 60, .login_ms = 100});
	TOLD("entered #a;");
	SENT("ISON bot|PRIVMSG NickServ@services.example :REGAIN bot|");
	SENT("ISON bot|PRIVMSG NickServ@services.example :GHOST bot|");
	forget();
	run(NULL, NULL, 300);
	NOT_SENT("PRIVMSG");
	say(":bot!u@h QUIT :Killed");
	SENT("|NICK bot|");
	NOT_SENT("s3same");
	world_close();
	/* Soon after the login, not only when the time has come. */
	port = sasl_server(IRC_SASL_WANTED);
	w.refuse = 1;
	w.is_taken = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("ISON bot|PRIVMSG NickServ :REGAIN bot|");
	world_close();
	/* Not by somebody who is not logged in. */
	port = server_open();
	w.refuse = 1;
	w.is_taken = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 30});
	SENT("ISON bot|ISON bot|ISON bot|");
	NOT_SENT("PRIVMSG");
	world_close();
	/* Logged in by services themselves, and out again. */
	port = server_open();
	w.refuse = 1;
	w.is_taken = true;
	w.settings.login = (struct irc_login){
	    .is_insecure = true, .service_password = "s3same"};
	world_open_at("127.0.0.1", port,
	    &(struct irc_times){.regain_ms = 60, .login_ms = 100});
	SENT("IDENTIFY bot s3same|");
	say(":bot_!u@h MODE bot_ +r");
	TOLD("entered #a;");
	SENT("PRIVMSG NickServ :REGAIN bot|");
	say(":bot_!u@h ACCOUNT *");
	run(NULL, NULL, 300);
	NOT_SENT("GHOST");
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"PLAIN", test_plain},
	    {"EXTERNAL", test_external},
	    {"logged in already", test_already},
	    {"a full chunk", test_full_chunk},
	    {"failures", test_failures},
	    {"broken off", test_broken_off},
	    {"no answer", test_no_answer},
	    {"no password in the clear", test_not_told_in_the_clear},
	    {"no SASL", test_no_sasl},
	    {"SASL comes later", test_new},
	    {"services come back", test_later},
	    {"unsolicited", test_hostile},
	    {"a strange challenge", test_challenge},
	    {"nick in use anywhere", test_nick_anywhere},
	    {"capabilities refused", test_caps_refused},
	    {"a nick that is too long", test_nick_too_long},
	    {"a wrong password", test_wrong_password},
	    {"NickServ", test_identify},
	    {"modes", test_modes},
	    {"the nick regained", test_regain},
	    {"by services", test_regain_by_services},
	    {"another and back", test_nick_and_back},
	    {"another that is taken too", test_other_nick_watched},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-login", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc login", cases);
}
