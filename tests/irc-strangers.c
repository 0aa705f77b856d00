/*
 * Those whose coming and going the server does not tell us of, and nicks that
 * are another's by the time of an answer; against a scripted server.
 */
#include <config.h>

#include <signal.h>

#include "irc-server.h"

static void
open_with(const char *offers, const char *tokens)
{
	const uint16_t port = server_open();

	w.offers = offers;
	w.tokens = tokens;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	TOLD("entered #Key;");
	forget();
}

/* The link is cut in the middle of an answer: what was told by then is nobody's
 * on the next one. */
static void
test_half_an_answer(void)
{
	open_with("extended-join", NULL);
	say(":eve!e@h PRIVMSG bot :!one");
	SENT("WHOIS eve|");
	say(":s 330 bot eve Admin :is logged in as");
	run(NULL, NULL, 50);
	server_hang_up();
	TOLD("down;");
	TOLD("entered #a;");
	forget();
	say(":eve!e@h PRIVMSG bot :!two");
	SENT("WHOIS eve|");
	say(":s 318 bot eve :End");
	TOLD("said - ~eve !two;");
	world_close();
}

/* He has said something in private under a nick that is another's when the
 * server looks: his words are not that one's. */
static void
test_taken_meanwhile(void)
{
	open_with("extended-join", "WHOX");
	say(":vic!e@evil PRIVMSG bot :!give eve all");
	SENT("WHO vic %tuhnfa,152|");
	say(":s 354 bot 152 v vic.example vic H Vic");
	say(":s 315 bot vic :End");
	/* Nor are those of him before. */
	say(":vic!v@vic.example PRIVMSG bot :!mine");
	SENT("WHO vic %tuhnfa,152|WHO vic %tuhnfa,152|");
	say(":s 354 bot 152 v vic.example vic H Vic");
	TOLD("said - ~vic/Vic !mine;");
	NOT_TOLD("!give");
	world_close();
	open_with("extended-join", NULL);
	say(":vic!e@evil PRIVMSG bot :!give eve all");
	SENT("WHOIS vic|");
	say(":s 311 bot vic v vic.example * :real");
	say(":s 330 bot vic Vic :is logged in as");
	say(":s 318 bot vic :End");
	still_works();
	NOT_TOLD("!give");
	say(":vic!v@vic.example PRIVMSG bot :!mine");
	SENT("WHOIS vic|WHOIS vic|");
	say(":s 311 bot vic v vic.example * :real");
	say(":s 330 bot vic Vic :is logged in as");
	say(":s 318 bot vic :End");
	TOLD("said - ~vic/Vic !mine;");
	world_close();
}

/* Or the other one comes into a room of ours with it, whether or not there is
 * an answer then. */
static void
test_taken_and_joined(void)
{
	for (int i = 0; i < 2; i++) {
		open_with("extended-join", "WHOX");
		say(":vic!e@evil PRIVMSG bot :!give eve all");
		SENT("WHO vic %tuhnfa,152|");
		say(":vic!v@vic.example JOIN #a Vic :real");
		if (i == 0)
			say(":s 354 bot 152 v vic.example vic H Vic");
		TOLD("returned vic/Vic;");
		run(NULL, NULL, i == 0 ? 50 : 1800);
		NOT_TOLD("!give");
		world_close();
	}
	/* He himself comes while we ask. */
	open_with("extended-join", "WHOX");
	say(":vic!v@vic.example PRIVMSG bot :!mine");
	SENT("WHO vic %tuhnfa,152|");
	say(":vic!v@vic.example JOIN #a Vic :real");
	say(":s 354 bot 152 v vic.example vic H Vic");
	TOLD("said - vic/Vic !mine;");
	world_close();
}

/* He changes his nick before the server looks for the old one: asked about
 * again he is not taken for one without an account. */
static void
test_renamed_meanwhile(void)
{
	open_with("extended-join", "WHOX");
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHO ann %tuhnfa,152|");
	say(":ann!a@h NICK :annie");
	say(":s 315 bot ann :End");
	SENT("WHO annie %tuhnfa,152|");
	say(":s 354 bot 152 a h annie H Ann");
	TOLD("account annie Ann; said #a annie/Ann !one;");
	world_close();
}

/* One who shares a room with us is known by what the server tells: another host
 * is his own affair. */
static void
test_other_host(void)
{
	open_with("extended-join", "WHOX");
	say(":ann!a@h PRIVMSG #a :!one");
	SENT("WHO ann %tuhnfa,152|");
	say(":s 354 bot 152 a cloak ann H Ann");
	TOLD("account ann Ann; said #a ann/Ann !one;");
	world_close();
}

/* Where words of those outside are let in nobody tells when they go: they are
 * strangers, and memory does not grow with them. */
static void
test_outside(void)
{
	open_with("extended-join message-tags account-tag", NULL);
	say(":s MODE #a -n");
	say("@account=Zoe :zoe!z@h PRIVMSG #a :!one");
	TOLD("said #a ~zoe/Zoe !one;");
	/* Of those who are in it, we are told. */
	say(":ann!a@h PRIVMSG #a :!two");
	TOLD("said #a ann !two;");
	say(":zoe!z@h JOIN #a Zoe :real");
	say("@account=Zoe :zoe!z@h PRIVMSG #a :!three");
	TOLD("said #a zoe/Zoe !three;");
	say(":zoe!z@h PART #a");
	TOLD("gone zoe;");
	/* And of all who speak, where nobody outside can. */
	say(":s MODE #a +n");
	say(":new!n@h PRIVMSG #a :!four");
	TOLD("said #a new !four;");
	say(":new!n@h QUIT :x");
	TOLD("gone new;");
	world_close();
}

/* Who has the nick of an operator whose leaving we missed is none. */
static void
test_rank_of_another(void)
{
	open_with("extended-join", NULL);
	say(":s MODE #a +o ann");
	say(":ann!a@h JOIN #Key * :real");
	say(":s MODE #Key +o ann");
	say(":ann!a@h PRIVMSG #a :1");
	TOLD("said #a @ann 1;");
	forget();
	say(":ann!e@evil JOIN #a * :real");
	say(":ann!e@evil PRIVMSG #Key :2");
	TOLD("gone ann;");
	TOLD("said #Key ann 2;");
	/* Or he is still the same, and the server says so. */
	SENT("NAMES #Key|");
	say(":s 353 bot = #Key :bot @ann");
	say(":s 366 bot #Key :End");
	say(":ann!e@evil PRIVMSG #Key :3");
	TOLD("said #Key @ann 3;");
	world_close();
}

/* Who comes back with no account is not who had one; where that is not told,
 * it is unknown. */
static void
test_returned(void)
{
	open_with("extended-join account-notify", NULL);
	say(":dan!d@h JOIN #a Dan :real");
	say(":dan!d@h QUIT :a.example b.example");
	TOLD("returned dan/Dan;");
	TOLD("split dan/Dan; gone dan;");
	say(":dan!d@h JOIN #a * :real");
	TOLD("returned dan/;");
	world_close();
	open_with("account-notify", NULL);
	say(":dan!d@h JOIN #a");
	TOLD("returned dan;");
	world_close();
	open_with("account-tag", NULL);
	say("@account=Dan :dan!d@h JOIN #a");
	TOLD("account dan Dan; returned dan/Dan;");
	say(":eve!d@h JOIN #a");
	TOLD("returned eve/;");
	world_close();
}

static void
bother(int ms)
{
	for (int i = 0; i < ms / 20; i++) {
		say(":eve!e@h JOIN #a");
		say(":eve!e@h PRIVMSG #a :!help");
		say(":eve!e@h PRIVMSG bot :\001VERSION\001");
		say(":eve!e@h PART #a");
		run(NULL, NULL, 20);
	}
}

/* One who comes and goes, and asks, as often as he can: what we ask and answer
 * by ourselves leaves some of the budget to the games. */
static void
test_bothers(void)
{
	const uint16_t port = server_open();
	const struct front_budget safe = {2000, 8333, 8000};
	int spent;

	w.offers = "multi-prefix";
	w.tokens = "WHOX";
	w.settings.budget = safe;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	bother(500);
	SENT("WHO eve");
	SENT("NOTICE eve :\001VERSION");
	spent = w.chat.spent;
	bother(6000);
	/* Three would be all of it. */
	CU_ASSERT(w.chat.spent - spent <= 2);
	world_close();
}

/* Who is no operator any more when his words are heard has said them as none.
 */
static void
test_deposed(void)
{
	open_with("extended-join", "WHOX");
	say(":s MODE #a +o ann");
	say(":ann!a@h PRIVMSG #a :!on");
	SENT("WHO ann %tuhnfa,152|");
	say(":s MODE #a -o ann");
	say(":s 354 bot 152 a h ann H Ann");
	TOLD("said #a ann/Ann !on;");
	/* Nor is who has become one since. */
	say(":bob!b@h PRIVMSG #a :!off");
	SENT("WHO bob %tuhnfa,152|");
	say(":s MODE #a +o bob");
	say(":s 354 bot 152 b h bob H Bob");
	TOLD("said #a bob/Bob !off;");
	/* While the table rests for a moment. */
	say(":s NOTICE bot :*** Message to #a throttled due to flooding");
	TOLD("lost #a;");
	say(":bob!b@h PRIVMSG #a :!admin pause");
	say(":zoe!z@h JOIN #a Zoe :real");
	TOLD("account zoe Zoe;");
	say(":s MODE #a +v-o bot bob");
	TOLD("said #a bob/Bob !admin pause;");
	world_close();
}

/* Held there, said by one outside. */
static void
test_outside_held(void)
{
	open_with("message-tags account-tag", NULL);
	say(":s MODE #a -n");
	say(":s NOTICE bot :*** Message to #a throttled due to flooding");
	TOLD("lost #a;");
	say("@account=Zoe :zoe!z@h PRIVMSG #a :!one");
	run(NULL, NULL, 30);
	say(":s MODE #a +v bot");
	TOLD("said #a ~zoe/Zoe !one;");
	world_close();
}

/* Where no logout is told of, who had an account is asked about again as well.
 */
static void
test_logout_untold(void)
{
	const uint16_t port = server_open();

	w.offers = "extended-join";
	world_open_at("127.0.0.1", port, &(struct irc_times){.check_ms = 300});
	TOLD("entered #a;");
	say(":dan!d@h JOIN #a Dan :real");
	say(":dan!d@h PRIVMSG #a :!one");
	TOLD("said #a dan/Dan !one;");
	NOT_SENT("WHOIS dan|");
	run(NULL, NULL, 350);
	say(":dan!d@h PRIVMSG #a :!two");
	SENT("WHOIS dan|");
	say(":s 311 bot dan d h * :real");
	say(":s 318 bot dan :End");
	TOLD("account dan -; said #a dan !two;");
	/* An answer without a word about him changes nothing. */
	say(":zoe!z@h JOIN #a Zoe :real");
	run(NULL, NULL, 350);
	say(":zoe!z@h PRIVMSG #a :!three");
	SENT("WHOIS zoe|");
	say(":s 318 bot zoe :End");
	TOLD("said #a zoe/Zoe !three;");
	forget();
	say(":zoe!z@h PRIVMSG #a :!four");
	SENT("WHOIS zoe|");
	TOLD("said #a zoe/Zoe !four;");
	world_close();
}

/* A bouncer repeats invitations as well. */
static void
test_old_invitation(void)
{
	open_with("server-time extended-join", NULL);
	say("@time=2020-01-01T00:00:00.000Z :ann!a@h INVITE bot :#old");
	say("@batch=1 :ann!a@h INVITE bot :#old");
	say(":ann!a@h INVITE bot :#new");
	TOLD("invited #new ann;");
	NOT_TOLD("#old");
	world_close();
}

static const struct unit_case cases[] = {
    {"half an answer", test_half_an_answer},
    {"a nick taken meanwhile", test_taken_meanwhile},
    {"a nick taken and joined", test_taken_and_joined},
    {"renamed meanwhile", test_renamed_meanwhile},
    {"another host", test_other_host},
    {"outside the room", test_outside},
    {"the rank of another", test_rank_of_another},
    {"returned", test_returned},
    {"one who bothers", test_bothers},
    {"deposed", test_deposed},
    {"an old invitation", test_old_invitation},
    {"a logout that is not told", test_logout_untold},
    {"outside and held", test_outside_held},
};

int
main(void)
{
	signal(SIGPIPE, SIG_IGN);
	return UNIT_RUN("irc strangers", cases);
}
