/* Registration and logging in, against a scripted server: SASL and NickServ. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

#include "irc-server.h"

static void
test_plain(void)
{
	const uint16_t port = server_open_sasl(IRC_SASL_REQUIRED);

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
	const uint16_t port = server_open_sasl(IRC_SASL_WANTED);

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
	const uint16_t port = server_open_sasl(IRC_SASL_REQUIRED);

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
	const uint16_t port = server_open_sasl(IRC_SASL_REQUIRED);

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
		uint16_t port = server_open_sasl(IRC_SASL_WANTED);

		w.login = answers[i];
		world_open_at("127.0.0.1", port, &(struct irc_times){0});
		TOLD("entered #a;");
		world_close();
		port = server_open_sasl(IRC_SASL_REQUIRED);
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
	uint16_t port = server_open_sasl(IRC_SASL_REQUIRED);

	w.login = "906";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("AUTHENTICATE " PLAIN_WORD "|PASS");
	NOT_TOLD("up;");
	w.login = "900 903";
	TOLD("entered #a;");
	world_close();
	port = server_open_sasl(IRC_SASL_WANTED);
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
	uint16_t port = server_open_sasl(IRC_SASL_WANTED);

	w.login = NULL;
	world_open_at("127.0.0.1", port, &(struct irc_times){.login_ms = 50});
	SENT("AUTHENTICATE PLAIN|AUTHENTICATE *|CAP END|");
	TOLD("entered #a;");
	world_close();
	port = server_open_sasl(IRC_SASL_REQUIRED);
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
	uint16_t port = server_open_sasl(IRC_SASL_WANTED);

	w.settings.login.is_insecure = false;
	w.settings.login.service_password = "s3same";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	NOT_SENT("AUTHENTICATE");
	NOT_SENT("s3same");
	world_close();
	port = server_open_sasl(IRC_SASL_REQUIRED);
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
	uint16_t port = server_open_sasl(IRC_SASL_WANTED);

	w.caps = false;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	world_close();
	port = server_open_sasl(IRC_SASL_REQUIRED);
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
	const uint16_t port = server_open_sasl(IRC_SASL_WANTED);

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
	const uint16_t port = server_open_sasl(IRC_SASL_WANTED);

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
	const uint16_t port = server_open_sasl(IRC_SASL_WANTED);
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
	const uint16_t port = server_open_sasl(IRC_SASL_WANTED);

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

/* Capabilities refused: on without them, if that will do. */
static void
test_caps_refused(void)
{
	static const enum irc_sasl modes[] = {
	    IRC_SASL_OFF, IRC_SASL_WANTED, IRC_SASL_REQUIRED};

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		const uint16_t port = server_open_sasl(modes[i]);

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
		state = front_stands(w.chat.front);
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
	port = server_open_sasl(IRC_SASL_WANTED);
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
	    {"capabilities refused", test_caps_refused},
	    {"a wrong password", test_wrong_password},
	    {"NickServ", test_identify},
	    {"modes", test_modes},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-login", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc login", cases);
}
