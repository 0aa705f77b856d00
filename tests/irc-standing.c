/* Ranks in channels, and whether we may speak there; CTCP; another CASEMAPPING.
 */
#include <config.h>

#include <signal.h>

#include "base/log.h"

#include "irc-server.h"

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
	forget();
	say("@bot :ann!a@h PRIVMSG bot :\001PING bot\001");
	say("@time=2020-01-01T00:00:00.000Z :ann!a@h PRIVMSG bot "
	    ":\001PING old\001");
	for (int i = 0; i < 50; i++)
		say(":eve!a@h PRIVMSG bot :\001PING flood\001");
	still_works();
	NOT_SENT("PING flood");
	NOT_SENT("PING bot");
	NOT_SENT("PING old");
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
	say(":s 005 bot EXTBAN=$,&acjmorsuxz| CHANMODES=eIbq,k,flj,CFLMPQRST"
	    "cgimnprstuz :are supported");
	say(":ann!a@h MODE #a +M");
	still_works();
	NOT_TOLD("lost");
	say(":ann!a@h MODE #a +R");
	TOLD("lost #a;");
	say(":s 900 bot bot!u@h bot :in");
	TOLD("entered #a;");
	world_close();
}

/* Hybrid has such masks too, but +R there is about who may come in. */
static void
test_standing_on_hybrid(void)
{
	world_open_joined(NULL);
	say(":s 005 bot CHANMODES=Ibe,k,l,CKLMNOQRSTVZcimnprstz "
	    "EXTBAN=$,Kacjmnorstuz :are supported by this server");
	say(":ann!a@h MODE #a +R");
	still_works();
	NOT_TOLD("lost");
	say(":ann!a@h MODE #a +M");
	TOLD("lost #a;");
	say(":bot!u@h MODE bot +r");
	TOLD("entered #a;");
	world_close();
}

/* PREFIX is another: those with voice had the second rank, which is an
 * operator's now. */
static void
test_ranks_change(void)
{
	world_open_joined(NULL);
	say(":s MODE #a +mov ann bot");
	say(":bob!b@h PRIVMSG #a :1");
	TOLD("said #a bob 1;");
	say(":s 005 bot PREFIX=(qaohv)~&@%+ :are supported");
	say(":bob!b@h PRIVMSG #a :2");
	TOLD("said #a bob 2;");
	say(":ann!a@h PRIVMSG #a :3");
	TOLD("said #a @ann 3;");
	NOT_TOLD("lost");
	say(":s MODE #a -v bot");
	TOLD("lost #a;");
	say(":s MODE #a -m+a bob");
	say(":bob!b@h PRIVMSG #a :4");
	TOLD("said #a @bob 4;");
	say(":s 005 bot -PREFIX :are supported");
	say(":bob!b@h PRIVMSG #a :5");
	TOLD("said #a bob 5;");
	say(":ann!a@h PRIVMSG #a :6");
	TOLD("said #a @ann 6;");
	world_close();
}

/* However we hear of our login: a room for those who have one lets us speak. */
static void
test_standing_by_login(void)
{
	static const char *const rows[][2] = {
	    {":s 900 bot bot!u@h bot :in", ":s 901 bot bot!u@h :out"},
	    {":bot!u@h MODE bot +r", ":bot!u@h MODE bot -r"},
	    {":bot!u@h ACCOUNT bot", ":bot!u@h ACCOUNT *"},
	};

	world_open_joined(NULL);
	say(":ann!a@h MODE #a +M");
	TOLD("lost #a;");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		forget();
		say(rows[i][0]);
		TOLD("entered #a;");
		say(rows[i][1]);
		TOLD("lost #a;");
	}
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
	    {"CTCP", test_ctcp},
	    {"moderated, colours", test_standing},
	    {"standing on solanum", test_standing_on_solanum},
	    {"standing on hybrid", test_standing_on_hybrid},
	    {"ranks change", test_ranks_change},
	    {"standing by login", test_standing_by_login},
	    {"operators", test_operators},
	    {"CASEMAPPING changes", test_casemapping_changes},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-standing", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc standing", cases);
}
