/* Our nick: in use at any moment, too long, regained. */
#include <config.h>

#include <signal.h>

#include "base/log.h"

#include "irc-server.h"

/* The nick is refused before CAP, in each state of it, and after. */
static void
test_nick_anywhere(void)
{
	static const char *const numerics[] = {"433", "432", "436", "437"};

	for (size_t i = 0; i < sizeof(numerics) / sizeof(numerics[0]); i++) {
		const uint16_t port = server_open_sasl(IRC_SASL_REQUIRED);
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
	uint16_t port = server_open_sasl(IRC_SASL_WANTED);

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
	port = server_open_sasl(IRC_SASL_WANTED);
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
	    {"nick in use anywhere", test_nick_anywhere},
	    {"a nick that is too long", test_nick_too_long},
	    {"the nick regained", test_regain},
	    {"by services", test_regain_by_services},
	    {"another and back", test_nick_and_back},
	    {"another that is taken too", test_other_nick_watched},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-nick", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc nick", cases);
}
