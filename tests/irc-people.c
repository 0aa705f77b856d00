/* Who is who on a network, and who is heard, against a scripted server. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

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
	SENT("WHO ann %tuhnfa,152|");
	say(":ann!a@h PRIVMSG #a :two");
	say(":bob!b@h PRIVMSG #a :other");
	TOLD("said #a bob other;");
	NOT_TOLD("!one");
	say(":s 354 bot 77 u h ann H evil");
	say(":s 354 bot 152 u h ann H* Ann");
	say(":s 315 bot ann :End");
	TOLD("account ann Ann; said #a ann/Ann !one; said #a ann/Ann two;");
	say(":ann!a@h PRIVMSG #a :!three");
	TOLD("said #a ann/Ann !three;");
	/* None is an answer too. */
	forget();
	say(":bob!b@h PRIVMSG #a :!four");
	SENT("WHO bob");
	say(":s 354 bot 152 u h bob H@ 0");
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

/* Of one who is in no room of ours; and what is told of others is not his. */
static void
test_answers_of_others(void)
{
	open_whox();
	w.mute = true;
	say(":s 330 bot bot Admin :is logged in as");
	say(":s 330 bot eve Admin :is logged in as");
	say(":eve!e@h PRIVMSG bot :!one");
	SENT("WHO eve");
	say(":s 315 bot eve :End");
	TOLD("said - ~eve/Admin !one;");
	/* Too long: it is none, not the account whose name is so far the same.
	 */
	say(":mia!m@h PRIVMSG bot :!long");
	SENT("WHO mia");
	sayf(":s 354 bot 152 m h mia H %0100d", 7);
	TOLD("said - ~mia !long;");
	say(":zoe!z@h PRIVMSG bot :!two");
	SENT("WHO zoe");
	say(":s 354 bot 152 u h ann H Ann");
	say(":s 330 bot bot Admin :is logged in as");
	say(":s 315 bot zoe :End");
	TOLD("said - ~zoe !two;");
	/* Late, and to no question: it holds all the same. */
	say(":bob!b@h PRIVMSG #a :!three");
	TOLD("said #a bob !three;");
	say(":s 354 bot 152 u h bob H Bob");
	say(":s 315 bot bob :End");
	TOLD("account bob Bob;");
	say(":bob!b@h PRIVMSG #a :!four");
	TOLD("said #a bob/Bob !four;");
	world_close();
}

/* After we have come nobody is known: one question for all of a room. */
static void
test_crowd(void)
{
	open_whox();
	for (int i = 0; i < 30; i++)
		sayf(":n%d!a@h PRIVMSG #a :!word%d", i, i);
	SENT("WHO #a %tuhnfa,152|");
	NOT_SENT("WHO n4 ");
	for (int i = 0; i < 30; i++)
		sayf(":s 354 bot 152 u h n%d H Acc%d", i, i);
	say(":s 315 bot #a :End");
	TOLD("said #a n29/Acc29 !word29;");
	for (int i = 0; i < 30; i++) {
		char words[64];

		snprintf(words, sizeof(words), "said #a n%d/Acc%d !word%d;", i,
		    i, i);
		TOLD(words);
	}
	/* Who says too much before he is known is not heard to the end, and
	 * never as somebody without an account. */
	forget();
	for (int i = 0; i < 20; i++)
		sayf(":bob!b@h PRIVMSG #a :!flood%d", i);
	SENT("WHO bob");
	say(":s 354 bot 152 u h bob H Bob");
	TOLD("said #a bob/Bob !flood3;");
	still_works();
	NOT_TOLD("said #a bob !");
	NOT_TOLD("!flood4;");
	world_close();
}

/* Nobody tells of a login here: who had no account is asked about again. */
static void
test_login_untold(void)
{
	const uint16_t port = server_open();

	w.offers = "extended-join";
	w.tokens = "WHOX";
	world_open_at("127.0.0.1", port, &(struct irc_times){.check_ms = 300});
	TOLD("entered #a;");
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHO ann");
	say(":s 354 bot 152 u h ann H 0");
	TOLD("said #a ann !one;");
	forget();
	say(":ann!a@h PRIVMSG #a :!two");
	TOLD("said #a ann !two;");
	NOT_SENT("WHO ann");
	run(NULL, NULL, 350);
	say(":ann!a@h PRIVMSG #a :!three");
	SENT("WHO ann");
	say(":s 354 bot 152 u h ann H Ann");
	TOLD("account ann Ann; said #a ann/Ann !three;");
	world_close();
}

static bool
knows_all(void)
{
	return w.chat.front->ops->knows_all(w.chat.front->self);
}

/* No deadline is over while somebody's words wait for his account; but new ones
 * don't put it off for ever. */
static void
test_waiting_counts(void)
{
	open_whox();
	(void)knows_all();
	run(NULL, NULL, 50);
	CU_ASSERT(knows_all());
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHO ann");
	CU_ASSERT_FALSE(knows_all());
	run(NULL, NULL, 100);
	say(":bob!a@h PRIVMSG #a :!two");
	SENT("WHO bob");
	CU_ASSERT_FALSE(knows_all());
	say(":s 354 bot 152 u h ann H Ann");
	TOLD("said #a ann/Ann !one;");
	CU_ASSERT(knows_all());
	say(":s 354 bot 152 u h bob H Bob");
	TOLD("said #a bob/Bob !two;");
	world_close();
}

/* Accounts that are none, whoever tells of them. */
static void
test_no_account(void)
{
	world_open_joined(NULL);
	say("@account=* :ann!a@h PRIVMSG #a :1");
	say("@account=0 :ann!a@h PRIVMSG #a :2");
	say("@account= :ann!a@h PRIVMSG #a :3");
	say("@account :ann!a@h PRIVMSG #a :4");
	say("@account=* :eve!e@h PRIVMSG bot :5");
	TOLD("said #a ann 1; said #a ann 2; said #a ann 3; said #a ann 4; "
	     "said - ~eve 5;");
	/* What the tag says holds, whatever was said before. */
	say(":s 354 bot 152 u h ann H Other");
	TOLD("account ann Other;");
	say("@account=Ann :ann!a@h PRIVMSG #a :6");
	TOLD("account ann Ann; said #a ann/Ann 6;");
	world_close();
}

/* WHOX is enough to know that there are accounts: a nick proves nothing. */
static void
test_whox_alone(void)
{
	const uint16_t port = server_open();

	w.caps = false;
	w.tokens = "WHOX";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("accounts;");
	TOLD("entered #a;");
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
	say(":s 354 bot 152 u h ann2 H Ann");
	TOLD("said #a ann2/Ann !one;");
	say(":bob!a@h PRIVMSG #a :!two");
	SENT("WHO bob");
	say(":bob!a@h QUIT :bye");
	TOLD("gone bob;");
	NOT_TOLD("!two");
	/* Many at once wait their turn, and nothing is lost. */
	forget();
	for (int i = 0; i < 8; i++)
		sayf(":n%d!a@h PRIVMSG bot :!word%d", i, i);
	SENT("WHO n3");
	NOT_SENT("WHO n4");
	for (int i = 0; i < 4; i++)
		sayf(":s 354 bot 152 a h n%d H Acc%d", i, i);
	TOLD("said - ~n3/Acc3 !word3;");
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
	/* No account is an answer, too: he is not asked about again. */
	say(":carl!c@h PRIVMSG #a :!two");
	SENT("WHOIS carl|");
	say(":s 318 bot carl :End");
	TOLD("said #a carl !two;");
	forget();
	say(":carl!c@h PRIVMSG #a :!three");
	TOLD("said #a carl !three;");
	NOT_SENT("WHOIS");
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
	    "http://a.example b.example", " b.example", ""};

	world_open_joined(NULL);
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
		sayf(":n%zu!a@h JOIN #a * :real", i);
		sayf(":n%zu!a@h QUIT :%s", i, plain[i]);
	}
	TOLD("gone n8;");
	NOT_TOLD("split");
	say(":ann!a@h QUIT :hub.example leaf.example");
	TOLD("split ann; gone ann;");
	say(":bob!a@h QUIT :*.net *.split");
	TOLD("split bob; gone bob;");
	say(":ann!a@h JOIN #a * :real");
	TOLD("returned ann/;");
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
	say("@inspircd.org/bot :ann!a@h PRIVMSG #a :!no");
	say("@batch=1 :ann!a@h PRIVMSG #a :!no");
	say(":discord!a@h PRIVMSG #a :!no");
	say(":ann/net!a@h PRIVMSG #a :!no");
	say(":relay!a@h PRIVMSG #a :!no");
	say(":relay!a@h PRIVMSG bot :\001VERSION\001");
	say(":carl!a@h PRIVMSG #a :!no");
	SENT("WHO carl");
	say(":s 354 bot 152 u h carl HB 0");
	say(":carl!a@h PRIVMSG #a :!no");
	still_works();
	NOT_TOLD("!no");
	NOT_SENT("VERSION");
	NOT_SENT("WHO discord");
	NOT_SENT("WHO ann");
	world_close();
}

/* "@time=… " of a moment that many seconds ago. */
static const char *
stamp(int ago_s)
{
	static char tag[64];
	const time_t at = (time_t)clock_wall_s() - ago_s;
	struct tm tm;

	gmtime_r(&at, &tm);
	strftime(tag, sizeof(tag), "@time=%Y-%m-%dT%H:%M:%S.000Z ", &tm);
	return tag;
}

/* A bouncer repeats what was said to us in private before we came back. */
static void
test_playback(void)
{
	const uint16_t port = server_open();

	w.offers = "message-tags server-time";
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	sayf("%s:ann!a@h PRIVMSG bot :!no", stamp(5));
	sayf("%s:ann!a@h PRIVMSG bot :!yes", stamp(-1));
	sayf("%s:ann!a@h PRIVMSG #a :!no", stamp(90));
	sayf("%s:ann!a@h PRIVMSG #a :!yes", stamp(50));
	TOLD("said - ann !yes; said #a ann !yes;");
	/* So it may repeat what the server said when it came: its clock is told
	 * by no such line, but by one that answers us. */
	forget();
	sayf("%s:s 005 bot NETWORK=x :are supported", stamp(3600));
	sayf("%s:ann!a@h PRIVMSG #a :!no", stamp(3600));
	still_works();
	NOT_TOLD("!no");
	world_close();
}

/* The server's clock is an hour late. */
static void
test_late_clock(void)
{
	const uint16_t port = server_open();

	w.offers = "message-tags server-time";
	world_open_at(
	    "127.0.0.1", port, &(struct irc_times){.ping_every_ms = 200});
	TOLD("entered #a;");
	w.mute = true;
	forget();
	SENT("PING :lsq");
	sayf("%s:s PONG s %.5s", stamp(3600), strstr(text_str(&w.got), ":lsq"));
	sayf("%s:ann!a@h PRIVMSG #a :!yes", stamp(3600 - 5));
	sayf("%s:ann!a@h PRIVMSG bot :!yes", stamp(3600 - 5));
	sayf("%s:ann!a@h PRIVMSG #a :!no", stamp(3600 + 90));
	sayf("%s:ann!a@h PRIVMSG #a :!last", stamp(3600));
	TOLD("said #a ann !yes; said - ann !yes; said #a ann !last;");
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

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"WHOX", test_whox},
	    {"WHOX without an answer", test_no_answer},
	    {"answers that are not his", test_answers_of_others},
	    {"a crowd that nobody knows", test_crowd},
	    {"a login that is not told", test_login_untold},
	    {"who waits is not late", test_waiting_counts},
	    {"accounts that are none", test_no_account},
	    {"WHOX alone", test_whox_alone},
	    {"who is asked about moves", test_waiting_moves},
	    {"WHOIS", test_whois},
	    {"what was missed", test_missed},
	    {"netsplit", test_split},
	    {"who is not heard", test_not_heard},
	    {"playback", test_playback},
	    {"a clock that is late", test_late_clock},
	    {"relays, where they are heard", test_relays_heard},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-people", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc people", cases);
}
