/* Staying: kicks, refusals, lost channels, keys, invitations. */
#include <config.h>

#include <signal.h>
#include <string.h>

#include "base/log.h"

#include "irc-server.h"

static void
is_absent(const char *room, const char *why)
{
	CU_ASSERT_STRING_EQUAL(absence(room).why, why);
}

/* Only what the test says comes of a JOIN. */
static void
world_open_refusing(const struct irc_times *times)
{
	world_open_joined(times);
	w.mute = true;
}

static void
test_kicked(void)
{
	world_open_joined(&(struct irc_times){.rejoin_ms = 20});
	for (int i = 0; i < 5; i++) {
		say(":ann!x@y KICK #a bot :out");
		TOLD("lost #a;");
		is_absent("#a", "kicked");
		TOLD("entered #a;");
		SENT("JOIN #a |");
		forget();
	}
	say(":ann!x@y KICK #a bot :out");
	TOLD("lost #a;");
	run(NULL, NULL, 200);
	NOT_SENT("JOIN");
	is_absent("#a", "kicked too often");
	CU_ASSERT_EQUAL(absence("#a").next_ms, -1);
	server_hang_up(); /* another connection is no invitation */
	TOLD("entered #Key;");
	run(NULL, NULL, 50);
	NOT_SENT("JOIN #a");
	is_absent("#a", "kicked too often");
	forget();
	say(":ann!x@y INVITE other #a"); /* not for us */
	say(":ann!x@y INVITE other #new");
	run(NULL, NULL, 30);
	NOT_SENT("JOIN");
	NOT_TOLD("invited");
	/* To a channel that is none of ours: chat/ decides. */
	say(":ann!x@y INVITE bot :#new");
	TOLD("invited #new ann;");
	forget();
	say(":s INVITE bot :#new");
	say(":relay!x@y INVITE bot :#new");
	say(":ann/x!x@y INVITE bot :#new");
	say(":ann!x@y INVITE bot :new");
	say(":ann!x@y INVITE bot :#a,#b");
	run(NULL, NULL, 30);
	NOT_TOLD("invited");
	NOT_SENT("JOIN");
	say(":ann!x@y INVITE bot :#A");
	TOLD("entered #a;");
	forget();
	say(":ann!x@y KICK #Key bot :out"); /* the key is remembered */
	TOLD("entered #Key;");
	SENT("JOIN #Key sesame|");
	world_close();
}

static void
test_refused(void)
{
	static const struct {
		int numeric;
		const char *why;
	} rows[] = {
	    {403, "no such channel"}, {405, "in too many channels"},
	    {471, "full"}, {473, "by invitation only"}, {474, "banned"},
	    {475, "wrong key"}, {477, "for registered nicks only"},
	    {479, "not a name for a channel"},
	    {480, "joined too often, or for users with TLS only"},
	    {489, "for users with TLS only"}, {490, "for users with TLS only"},
	    {439, "joined too often"}, /* not of people: take_crowded() */
	    {500, "joined too often"}, {520, "for operators only"},
	    {437, "not available for now"}, {476, "not a name for a channel"},
	    {926, "forbidden on this network"},
	    {543, "refused, see the log"}, /* whatever it is */
	};

	world_open_refusing(&(struct irc_times){.rejoin_ms = 10});
	say(":ann!x@y KICK #a bot :out");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (i > 8)
			irc_network_reload(w.network, &w.settings);
		SENT("JOIN #a |");
		forget();
		sayf(":s %d bot #a :no", rows[i].numeric);
		run(NULL, NULL, 10);
		is_absent("#a", rows[i].why);
		if (i == 8) /* ever more slowly */
			CU_ASSERT(absence("#a").next_ms > 1000);
	}
	say(":ann!x@y INVITE bot #a");
	SENT("JOIN #a |");
	say(":s 470 bot #a ##a :Forwarding to another channel");
	say(":bot!x@y JOIN ##a");
	SENT("PART ##a|");
	is_absent("#a", "forwarded to another");
	is_absent("#nowhere", "not joined yet");
	world_close();
}

/* UnrealIRCd's, which do not name the channel where others do. */
static void
test_refused_otherwise(void)
{
	world_open_refusing(&(struct irc_times){.rejoin_ms = 10});
	say(":ann!x@y KICK #a bot :out");
	SENT("JOIN #a |");
	forget();
	say(":s 520 bot :Cannot join channel #aa (IRCops only)");
	say(":s 372 bot #a :no error");
	say(":s 421 bot WHO :You may not use this");
	run(NULL, NULL, 10);
	NOT_SENT("JOIN");
	say(":s 520 bot :Cannot join channel #A (IRCops only)");
	SENT("JOIN #a |");
	is_absent("#a", "for operators only");
	forget();
	say(":s 421 bot JOIN :You must be connected for at least 60 seconds");
	SENT("JOIN #a |");
	is_absent("#a", "the server takes no JOIN of us yet");
	forget();
	say(":s 263 bot JOIN :Server load is temporarily too heavy");
	SENT("JOIN #a |");
	world_close();
}

static void
test_where_we_are(void)
{
	world_open_refusing(
	    &(struct irc_times){.rejoin_ms = 20, .check_ms = 60});
	SENT("WHOIS bot|");
	say(":s 311 bot bot u h * :real");
	say(":s 319 bot bot :@#a +#key #other");
	say(":s 318 bot bot :End");
	run(NULL, NULL, 20);
	NOT_SENT("NAMES");
	forget();
	SENT("WHOIS bot|"); /* one is hidden even from us */
	say(":s 319 bot bot :#key");
	say(":s 318 bot bot :End");
	SENT("NAMES #a|");
	say(":s 353 bot = #a :ann @bot");
	say(":s 366 bot #a :End");
	run(NULL, NULL, 20);
	NOT_TOLD("lost");
	forget();
	SENT("WHOIS bot|"); /* and now we are really out */
	say(":s 319 bot ann :#a");
	say(":s 319 bot bot :#key");
	say(":s 318 bot bot :End");
	SENT("NAMES #a|");
	say(":s 366 bot #a :End");
	TOLD("lost #a;");
	is_absent("#a", "not in it any more");
	SENT("JOIN #a |");
	say(":bot!x@y JOIN #a");
	say(":s 366 bot #a :End");
	TOLD("entered #a;");
	forget();
	say(":s 442 bot #a :You're not on that channel");
	TOLD("lost #a;");
	SENT("JOIN #a |");
	world_close();
}

/* What a channel was like is over with our being in it. */
static void
test_comes_back_anew(void)
{
	world_open_joined(&(struct irc_times){.rejoin_ms = 20});
	say(":ann!x@y MODE #a +m");
	TOLD("lost #a;");
	say(":ann!x@y KICK #a bot :out");
	TOLD("kicked #a; entered #a;");
	say(":ann!x@y MODE #a +v bot");
	say(":ann!x@y MODE #a +m");
	still_works();
	say(":ann!x@y KICK #a bot :out");
	TOLD("lost #a; kicked #a; entered #a;");
	forget();
	say(":ann!x@y MODE #a +m");
	TOLD("lost #a;");
	world_close();
}

/* Our own WHOIS is somebody else's question, if we did not ask. */
static void
test_whois_unasked(void)
{
	world_open_refusing(NULL);
	say(":s 319 bot bot :#other");
	say(":s 318 bot bot :End");
	still_works();
	NOT_SENT("NAMES");
	NOT_TOLD("lost");
	world_close();
}

/* Channels that chat/ wants and leaves while we are connected. */
static void
test_wanted_and_left(void)
{
	static const char *const more[] = {
	    "#a", "#Key sesame", "#new", "#two", NULL};
	static const char *const fewer[] = {"#Key sesame", NULL};
	const struct front_ops *ops;
	void *self;

	world_open_joined(NULL);
	ops = w.chat.front->ops;
	self = w.chat.front->self;
	ops->want(self, more);
	SENT("JOIN #new,#two |");
	TOLD("entered #new;");
	TOLD("entered #two;");
	NOT_SENT("PART");
	say(":dan!d@h JOIN #two * :real");
	say(":dan!d@h PRIVMSG #two :1");
	TOLD("said #two dan 1;");
	say(":dan!d@h PART #two");
	TOLD("gone dan;");
	NOT_TOLD("gone ann");
	forget();
	ops->leave(self, "#NEW");
	ops->leave(self, "#new");
	ops->leave(self, "#nowhere");
	SENT("PART #new|");
	say(":bot!u@h.example PART #new");
	TOLD("lost #new;");
	still_works();
	NOT_TOLD("kicked");
	NOT_TOLD("gone ann");
	CU_ASSERT_STRING_EQUAL(text_str(&w.got), "PART #new|");
	/* Forced back into it, and still not wanted. */
	forget();
	say(":bot!u@h.example JOIN #new");
	SENT("PART #new|");
	still_works();
	NOT_TOLD("entered");
	/* And as good as new once it is wanted again. */
	ops->want(self, more);
	TOLD("entered #new;");
	say(":ann!x@y KICK #new bot :out");
	TOLD("kicked #new;");
	say(":ann!x@y INVITE bot #new");
	TOLD("lost #new; kicked #new; entered #new;");
	forget();
	ops->leave(self, "#new");
	SENT("PART #new|");
	say(":bot!u@h.example PART #new");
	TOLD("lost #new;");
	/* Not wanted any more before the server has let us in. */
	w.mute = true;
	ops->want(self, more);
	SENT("JOIN #new |");
	say(":bot!u@h.example JOIN #new");
	SENT("MODE #new|");
	ops->want(self, fewer);
	forget();
	say(":s 366 bot #new :End");
	SENT("PART #new|");
	NOT_TOLD("entered");
	world_close();
}

/* A key that was set since is used, over a new connection too, until it is
 * wrong; then the one of the settings is. */
static void
test_keys(void)
{
	world_open_joined(&(struct irc_times){.rejoin_ms = 20});
	say(":ann!x@y MODE #a +ik l0ck");
	say(":ann!x@y KICK #a bot :out");
	SENT("JOIN #a l0ck|");
	TOLD("entered #a;");
	forget();
	say(":ann!x@y MODE #key +k other"); /* in place of its own */
	say(":ann!x@y MODE #a +lk 5 *"); /* hidden */
	run(NULL, NULL, 20);
	server_hang_up();
	SENT("JOIN #a,#Key l0ck,other|");
	TOLD("entered #a;");
	forget();
	say(":ann!x@y MODE #a -k *");
	say(":s 324 bot #Key +ntlk 7 third");
	run(NULL, NULL, 20);
	w.mute = true;
	say(":ann!x@y KICK #a bot :out");
	SENT("JOIN #a |");
	say(":ann!x@y KICK #Key bot :out");
	SENT("JOIN #Key third|");
	say(":s 475 bot #Key :Cannot join channel (+k)");
	SENT("JOIN #Key sesame|");
	say(":bot!u@h JOIN #Key");
	say(":s 366 bot #Key :End");
	TOLD("entered #Key;");
	say(":ann!x@y MODE #Key +k a,b"); /* would be two */
	say(":s 324 bot #Key +nt");
	forget();
	say(":ann!x@y KICK #Key bot :out");
	SENT("JOIN #Key sesame|");
	world_close();
}

/* Who invites us again and again where we are not let in. */
static void
test_invited_often(void)
{
	int joins = 0;

	world_open_refusing(&(struct irc_times){.rejoin_ms = 60 * 1000});
	say(":ann!x@y KICK #a bot :out");
	for (int i = 0; i < 250; i++) {
		say(":ann!x@y INVITE bot #a");
		run(NULL, NULL, 6);
		say(":s 474 bot #a :Cannot join channel (+b)");
	}
	run(NULL, NULL, 50);
	for (const char *at = text_str(&w.got);
	     (at = strstr(at, "JOIN #a |")) != NULL; at++)
		joins++;
	CU_ASSERT_EQUAL(joins, 5);
	world_close();
}

/* Services make us join and part, or a channel gets another name. */
static void
test_forced(void)
{
	world_open_joined(&(struct irc_times){.rejoin_ms = 20});
	say(":bot!u@h JOIN #a * :real"); /* once more */
	say(":s 353 bot = #a :bot ann");
	say(":s 366 bot #a :End");
	still_works();
	NOT_SENT("PART");
	say(":bot!u@h PART #a :SAPART"); /* not as we wanted it */
	TOLD("lost #a;");
	is_absent("#a", "kicked");
	TOLD("entered #a;");
	say(":bot!u@h JOIN #new"); /* to whom #a is #new now */
	SENT("PART #new|");
	say(":bot!u@h PART #new");
	say(":s 403 bot #new :No such channel");
	still_works();
	/* Into one of ours, before its time. */
	w.mute = true;
	say(":ann!a@h KICK #a bot :out");
	TOLD("lost #a;");
	say(":bot!u@h JOIN #a * :real");
	say(":s 366 bot #a :End");
	TOLD("entered #a;");
	world_close();
}

/* The list of people never ends, or what we leave we were not in. */
static void
test_never_listed(void)
{
	world_open_refusing(
	    &(struct irc_times){.rejoin_ms = 20, .check_ms = 60});
	say(":ann!x@y KICK #a bot :out");
	SENT("JOIN #a |");
	say(":bot!u@h JOIN #a");
	run(NULL, NULL, 20);
	is_absent("#a", "in it, but not told who is there");
	SENT("WHOIS bot|");
	say(":s 319 bot bot :#a #key");
	say(":s 318 bot bot :End");
	SENT("NAMES #a|");
	say(":s 353 bot = #a :bot ann");
	say(":s 366 bot #a :End");
	TOLD("entered #a;");
	forget();
	w.chat.front->ops->leave(w.chat.front->self, "#a");
	SENT("PART #a|");
	say(":s 442 bot #a :You're not on that channel");
	run(NULL, NULL, 20);
	forget();
	w.mute = false;
	static const char *const channels[] = {"#a", "#Key", NULL};
	w.chat.front->ops->want(w.chat.front->self, channels);
	TOLD("entered #a;");
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"kicked", test_kicked},
	    {"refused", test_refused},
	    {"refused otherwise", test_refused_otherwise},
	    {"keys", test_keys},
	    {"where we are", test_where_we_are},
	    {"comes back anew", test_comes_back_anew},
	    {"WHOIS that we did not ask for", test_whois_unasked},
	    {"wanted and left", test_wanted_and_left},
	    {"invited often", test_invited_often},
	    {"forced", test_forced},
	    {"never listed", test_never_listed},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-joins", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc joins", cases);
}
