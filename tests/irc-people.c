/* Who is who on a network, and who is heard, against a scripted server. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

/* A network with WHOX where accounts come with JOIN, but not with words. */
static void
open_whox(void)
{
	const uint16_t port = server_open();

	w.offers = "extended-join account-notify chghost";
	w.tokens = "WHOX";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	TOLD("entered #Key;");
	forget();
}

static void
test_whox(void)
{
	open_whox();
	say(":ann!a@h PRIVMSG #a :no command");
	TOLD("said #a ann no command;");
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHO ann %tnfa,152|");
	say(":ann!a@h PRIVMSG #a :two");
	say(":bob!b@h PRIVMSG #a :other");
	TOLD("said #a bob other;");
	NOT_TOLD("!one");
	say(":s 354 bot 77 ann H evil");
	say(":s 354 bot 152 ann H* Ann");
	say(":s 315 bot ann :End");
	TOLD("account ann Ann; said #a ann/Ann !one; said #a ann/Ann two;");
	say(":ann!a@h PRIVMSG #a :!three");
	TOLD("said #a ann/Ann !three;");
	/* None is an answer too. */
	forget();
	say(":bob!b@h PRIVMSG #a :!four");
	SENT("WHO bob");
	say(":s 354 bot 152 bob H@ 0");
	say(":s 315 bot bob :End");
	TOLD("said #a bob !four;");
	say(":bob!b@h PRIVMSG #a :!five");
	TOLD("said #a bob !five;");
	/* JOIN said it. */
	forget();
	say(":dan!d@h JOIN #a Dan :real");
	say(":dan!d@h PRIVMSG #a :!six");
	TOLD("said #a dan/Dan !six;");
	say(":dan!d@h ACCOUNT *");
	TOLD("account dan -;");
	say(":dan!d@h PRIVMSG #a :!seven");
	TOLD("said #a dan !seven;");
	NOT_SENT("WHO dan");
	world_close();
}

static void
test_no_answer(void)
{
	int64_t began_ms;

	open_whox();
	began_ms = clock_mono_ms();
	say(":ann!a@h PRIVMSG #a :!one");
	TOLD("said #a ann !one;");
	CU_ASSERT(clock_mono_ms() - began_ms >= 1000);
	world_close();
}

static void
test_waiting_moves(void)
{
	open_whox();
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHO ann");
	say(":ann!a@h NICK :ann2");
	say(":s 354 bot 152 ann2 H Ann");
	TOLD("said #a ann2/Ann !one;");
	say(":bob!a@h PRIVMSG #a :!two");
	SENT("WHO bob");
	say(":bob!a@h QUIT :bye");
	TOLD("gone bob;");
	NOT_TOLD("!two");
	/* Many at once wait their turn, and nothing is lost. */
	forget();
	for (int i = 0; i < 8; i++)
		sayf(":n%d!a@h PRIVMSG #a :!word%d", i, i);
	SENT("WHO n3");
	NOT_SENT("WHO n4");
	for (int i = 0; i < 4; i++)
		sayf(":s 354 bot 152 n%d H Acc%d", i, i);
	TOLD("said #a n3/Acc3 !word3;");
	SENT("WHO n4");
	world_close();
}

static void
test_whois(void)
{
	const uint16_t port = server_open();

	w.offers = "extended-join";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHOIS ann|");
	say(":s 311 bot ann a h * :real");
	say(":s 330 bot ann Ann :is logged in as");
	say(":s 318 bot ann :End");
	TOLD("said #a ann/Ann !one;");
	say(":bob!a@h PRIVMSG #a :!two");
	SENT("WHOIS bob|");
	say(":s 335 bot bob :is a bot");
	say(":s 318 bot bob :End");
	run(NULL, NULL, 50);
	NOT_TOLD("!two");
	world_close();
}

/* What the server forgot to say. */
static void
test_missed(void)
{
	world_open_joined(NULL);
	say("@account=Ann :ann!a@h PRIVMSG #a :1");
	TOLD("account ann Ann; said #a ann/Ann 1;");
	/* A missed ACCOUNT. */
	say(":ann!a@h PRIVMSG #a :2");
	TOLD("account ann -; said #a ann 2;");
	/* A missed QUIT: another person. */
	say("@account=Eve :ann!e@elsewhere PRIVMSG #a :3");
	TOLD("gone ann; account ann Eve; said #a ann/Eve 3;");
	say(":ann!e@elsewhere CHGHOST e cloak");
	forget();
	say("@account=Eve :ann!e@cloak PRIVMSG #a :4");
	TOLD("said #a ann/Eve 4;");
	NOT_TOLD("gone");
	/* A missed QUIT of him whose nick is taken. */
	say(":zoe!z@h JOIN #a * :real");
	say(":zoe!z@h NICK :ann");
	TOLD("gone ann; renamed zoe ann;");
	/* A missed JOIN. */
	say(":new!n@h PRIVMSG #a :5");
	TOLD("said #a new 5;");
	say(":new!n@h QUIT :x");
	TOLD("gone new;");
	say(":s 401 bot bob :No such nick");
	TOLD("gone bob;");
	world_close();
}

static void
test_split(void)
{
	static const char *const plain[] = {"a.example b.example x",
	    "a.example", "bye for now", "x.y ", "a b", "a. b.",
	    "http://a.example b.example", ""};

	world_open_joined(NULL);
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
		sayf(":n%zu!a@h JOIN #a * :real", i);
		sayf(":n%zu!a@h QUIT :%s", i, plain[i]);
	}
	TOLD("gone n7;");
	NOT_TOLD("split");
	say(":ann!a@h QUIT :hub.example leaf.example");
	TOLD("split ann; gone ann;");
	say(":bob!a@h QUIT :*.net *.split");
	TOLD("split bob; gone bob;");
	say(":ann!a@h JOIN #a * :real");
	TOLD("returned ann;");
	world_close();
}

/* Bots, relays, history. */
static void
test_not_heard(void)
{
	static const char *const ignore[] = {"Relay", NULL};
	const uint16_t port = server_open();

	w.settings.ignore = ignore;
	w.tokens = "WHOX BOT=B";
	w.offers = "extended-join message-tags server-time setname";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	say("@time=2020-01-01T00:00:00.000Z :ann!a@h PRIVMSG #a :!no");
	say(":ann!a@h SETNAME :!no");
	say("@bot :ann!a@h PRIVMSG #a :!no");
	say("@draft/bot=;x=y :ann!a@h PRIVMSG #a :!no");
	say("@batch=1 :ann!a@h PRIVMSG #a :!no");
	say(":discord!a@h PRIVMSG #a :!no");
	say(":ann/net!a@h PRIVMSG #a :!no");
	say(":relay!a@h PRIVMSG #a :!no");
	say(":relay!a@h PRIVMSG bot :\001VERSION\001");
	say(":carl!a@h PRIVMSG #a :!no");
	SENT("WHO carl");
	say(":s 354 bot 152 carl HB 0");
	say(":carl!a@h PRIVMSG #a :!no");
	still_works();
	NOT_TOLD("!no");
	NOT_SENT("VERSION");
	NOT_SENT("WHO discord");
	NOT_SENT("WHO ann");
	world_close();
}

static void
test_relays_heard(void)
{
	const uint16_t port = server_open();

	w.settings.hears_relays = true;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	say(":discord!a@h PRIVMSG #a :!yes");
	TOLD("said #a discord !yes;");
	say(":ann/net!a@h PRIVMSG #a :!yes");
	TOLD("said #a ann/net !yes;");
	world_close();
}

static void
test_ctcp(void)
{
	world_open_joined(NULL);
	say(":ann!a@h PRIVMSG bot :\001PING 12 34\001x");
	SENT("NOTICE ann :\001PING 12 34\001|");
	say(":ann!a@h PRIVMSG bot :\001source\001");
	SENT("NOTICE ann :\001SOURCE lansquenet");
	say(":ann!a@h PRIVMSG bot :\001VERSION");
	SENT("NOTICE ann :\001VERSION lansquenet");
	for (int i = 0; i < 50; i++)
		say(":eve!a@h PRIVMSG bot :\001PING flood\001");
	still_works();
	NOT_SENT("flood");
	world_close();
}

static void
test_standing(void)
{
	world_open_joined(NULL);
	say(":s 324 bot #a +cntl 10");
	TOLD("plain #a;");
	say(":ann!a@h MODE #a -c+k key");
	TOLD("coloured #a;");
	say(":ann!a@h MODE #a +m");
	TOLD("lost #a;");
	say(":bob!a@h PRIVMSG #a :unheard");
	say(":ann!a@h MODE #a +bv *!*@x bot");
	TOLD("entered #a;");
	forget();
	say(":ann!a@h MODE #a -v bot");
	TOLD("lost #a;");
	forget();
	say(":ann!a@h MODE #a -m");
	TOLD("entered #a;");
	say(":ann!a@h MODE #a +M");
	TOLD("lost #a;");
	forget();
	say(":s 900 bot bot!u@h bot :in");
	TOLD("entered #a;");
	say(":ann!a@h MODE #a +c");
	TOLD("plain #a;");
	NOT_TOLD("unheard");
	world_close();
}

/* Solanum's +M is about operators; who must be logged in says +R there. */
static void
test_standing_on_solanum(void)
{
	world_open_joined(NULL);
	say(":s 005 bot EXTBAN=$,&acjmorsuxz| :are supported");
	say(":ann!a@h MODE #a +M");
	still_works();
	NOT_TOLD("lost");
	say(":ann!a@h MODE #a +R");
	TOLD("lost #a;");
	say(":s 900 bot bot!u@h bot :in");
	TOLD("entered #a;");
	world_close();
}

static void
test_operators(void)
{
	world_open_joined(NULL);
	say(":ann!a@h PRIVMSG #a :0");
	TOLD("said #a ann 0;");
	say(":s MODE #a +o ann");
	say(":ann!a@h PRIVMSG #a :1");
	TOLD("said #a @ann 1;");
	say(":bob!b@h PRIVMSG #a :2");
	TOLD("said #a bob 2;");
	say(":ann!a@h MODE #a +o-o BOB ann");
	say(":ann!a@h PRIVMSG #a :3");
	say(":bob!b@h PRIVMSG #a :4");
	TOLD("said #a ann 3; said #a @bob 4;");
	say(":bob!b@h PRIVMSG bot :5");
	TOLD("said - bob 5;");
	say(":bob!b@h PART #a");
	say(":bob!b@h JOIN #a * :real");
	say(":bob!b@h PRIVMSG #a :6");
	TOLD("said #a bob 6;");
	world_close();
}

static void
test_casemapping_changes(void)
{
	world_open_joined(NULL);
	say(":s 005 bot CASEMAPPING=ascii :the same");
	still_works();
	say(":s 005 bot CASEMAPPING=rfc1459 :another");
	TOLD("down;");
	TOLD("entered #a;");
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"WHOX", test_whox},
	    {"WHOX without an answer", test_no_answer},
	    {"who is asked about moves", test_waiting_moves},
	    {"WHOIS", test_whois},
	    {"what was missed", test_missed},
	    {"netsplit", test_split},
	    {"who is not heard", test_not_heard},
	    {"relays, where they are heard", test_relays_heard},
	    {"CTCP", test_ctcp},
	    {"moderated, colours", test_standing},
	    {"standing on solanum", test_standing_on_solanum},
	    {"operators", test_operators},
	    {"CASEMAPPING changes", test_casemapping_changes},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-people", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc people", cases);
}
