#include <config.h>

#include "hostile/evils.h"

#include <stdio.h>
#include <string.h>

#include "hostile/evils_inside.h"

enum {
	ENDLESS = 256 * 1024,
	CAPS = 64 * 1024,
	TAGS_MOST = 20000,
	MUTATIONS = 600
};

static void
endless_line(struct victim *victim)
{
	victim_say(victim, ":s NOTICE * :here it comes");
	victim_say_bytes(victim, ":s PRIVMSG #a :", 15);
	victim_say_many(victim, 'x', ENDLESS);
}

static void
no_end(struct victim *victim)
{
	static const char words[] = ":s 001 lsq :Welcome PING :x ";

	for (int i = 0; i < 100; i++)
		victim_say_bytes(victim, words, sizeof(words) - 1);
}

/* LF alone, CR alone, both the wrong way round, and none but ends. */
static void
strange_ends(struct victim *victim)
{
	static const char *const ends[] = {
	    "\n", "\r", "\n\r", "\r\r\n", "\n\n\n", "\r\n\r\n"};

	for (int i = 0; i < 600; i++) {
		const char *end = ends[victim_dice(victim, 6)];

		victim_say_bytes(victim, "PING :1", 7);
		victim_say_bytes(victim, end, strlen(end));
		victim->lines++;
	}
	victim_say_many(victim, '\n', 5000);
	victim_say_many(victim, '\r', 5000);
	victim_say_end(victim);
}

static void
all_numerics(struct victim *victim)
{
	static const char *const tails[] = {"", " :", " #lansquenet",
	    " #lansquenet :no", " a b c d e f g h i j k l m n o p :q", " * :-",
	    " = #lansquenet :@a +b", " 152 alma x H@ acc"};

	for (int numeric = 0; numeric < 1000; numeric++)
		for (int i = 0; i < 2; i++) {
			/* Else the next connection is five minutes off. */
			if (numeric == 465 || numeric == 464)
				continue;
			victim_say(victim, ":s %03d %s%s", numeric,
			    i == 1 ? "*" : victim->nick,
			    tails[victim_dice(victim, 8)]);
		}
}

static void
bad_utf8(struct victim *victim)
{
	static const char *const bytes[] = {"\xff", "\xc3", "\xe2\x82",
	    "\xf0\x9f\x98", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80",
	    "\xe2\x80\xae", "\xef\xbb\xbf", "\x80\x80", "\x7f", "\x1b[2J"};
	static const char *const lines[] = {":an%sna!u@h PRIVMSG %s :!chips",
	    ":alma!u%s@h PRIVMSG %s :!help", ":alma!u@h PRIVMSG %s :!%s",
	    ":alma!u@h NICK :a%s%s", ":%s!u@h JOIN %s", ":s 353 x = %s :@%s",
	    ":s 005 x NETWORK=%s PREFIX=%s :are", "@account=%s :a!b@c JOIN %s",
	    "ERR%s %s", ":s %s :%s"};

	for (int i = 0; i < 2000; i++) {
		const char *one = bytes[victim_dice(victim, 12)];
		const char *line = lines[victim_dice(victim, 10)];
		char out[512];
		size_t len = 0;

		/* The first place gets bytes; the second the channel or more */
		for (; *line != '\0' && len < sizeof(out) - 64; line++) {
			if (line[0] != '%') {
				out[len++] = *line;
				continue;
			}
			line++;
			if (victim_dice(victim, 3) == 0) {
				memcpy(out + len, HOSTILE_ROOM,
				    sizeof(HOSTILE_ROOM) - 1);
				len += sizeof(HOSTILE_ROOM) - 1;
			} else {
				memcpy(out + len, one, strlen(one));
				len += strlen(one);
			}
		}
		victim_say_bytes(victim, out, len);
		victim_say_end(victim);
	}
}

static void
nuls(struct victim *victim)
{
	for (int i = 0; i < 500; i++) {
		victim_say_bytes(victim,
		    ":an\0na!u@h PRIVMSG " HOSTILE_ROOM " :!\0",
		    19 + sizeof(HOSTILE_ROOM) - 1 + 4);
		victim_say_end(victim);
		victim_say_bytes(victim, "PING :a\0b", 9);
		victim_say_end(victim);
	}
	victim_say_many(victim, '\0', 3000);
	victim_say_end(victim);
}

static void
giant_tags(struct victim *victim)
{
	static const size_t sizes[] = {
	    1, 500, 4000, 8000, 8189, 8190, 8191, 8192, TAGS_MOST};
	static const char *const odd[] = {"@", "@ ", "@;;;;",
	    "@=;=;=", "@account", "@account=", "@account=\\", "@time=99999",
	    "@time=2026-13-45T99:99:99.999Z", "@time=-1",
	    "@+draft/x=\\s\\:", "@batch=x", "@bot",
	    "@account=a\\sb\\nc;account=d"};

	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		victim_say(victim, "%s :alma!u@h PRIVMSG %s :!chips", odd[i],
		    HOSTILE_ROOM);
	for (int i = 0; i < 300; i++)
		victim_say(victim,
		    "@a%d=b;account=x%d;c :alma!u@h PRIVMSG %s "
		    ":!chips",
		    i, i, HOSTILE_ROOM);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		victim_say_bytes(victim, "@", 1);
		victim_say_many(victim, ';', sizes[i]);
		victim_say(
		    victim, " :alma!u@h PRIVMSG %s :!chips", HOSTILE_ROOM);
	}
}

/* Nicks that begin with ours, and our own moved about. */
static void
near_nicks(struct victim *victim)
{
	const char *own = victim->nick[0] != '\0' ? victim->nick : "lsq";

	for (int i = 0; i < 60; i++) {
		char near[80];

		snprintf(near, sizeof(near), "%.*s%s", (int)strlen(own) - i % 3,
		    own, i % 2 == 0 ? "_" : "xyz");
		victim_say(victim, ":%s!u@h JOIN %s", near, HOSTILE_ROOM);
		victim_say(victim, ":%s!u@h PRIVMSG %s :!chips", near, own);
		victim_say(
		    victim, ":%s!u@h PRIVMSG %s :!next", near, HOSTILE_ROOM);
		victim_say(victim, ":%s!u@h NICK :%sz", near, near);
		victim_say(victim, ":%sz!u@h NICK :%s", near, own);
		victim_say(victim, ":%s MODE %s +i", near, near);
		victim_say(victim, ":s KICK %s %sz :out", HOSTILE_ROOM, near);
		victim_say(victim, ":%s!u@h PART %s", near, HOSTILE_ROOM);
		victim_say(victim, ":%sz!u@h QUIT :a.b c.d", near);
	}
	for (int i = 0; i < 50; i++) {
		victim_say(victim, ":%s!u@h NICK :other%d", own, i);
		victim_say(victim, ":other%d!u@h NICK :%s", i, own);
	}
}

/* 64 KB of capabilities, in lines and in one. */
static void
endless_caps(struct victim *victim)
{
	size_t bytes = 0;

	for (int i = 0; bytes < CAPS; i++, bytes += 60)
		victim_say(victim,
		    ":s CAP * LS * :cap%d=a,b,c sasl=PLAIN,X%d draft/y%d "
		    "server-time",
		    i, i, i);
	for (int i = 0; i < 200; i++) {
		victim_say(victim, ":s CAP * ACK * :sasl server-time x%d", i);
		victim_say(victim, ":s CAP * NAK :sasl x%d", i);
		victim_say(victim, ":s CAP * NEW :sasl=EXTERNAL x%d", i);
		victim_say(victim, ":s CAP * DEL :sasl x%d", i);
		victim_say(victim, ":s CAP * LIST :x%d", i);
	}
	victim_say_bytes(victim, ":s CAP * LS :", 13);
	victim_say_many(victim, 'c', CAPS);
	victim_say_end(victim);
}

static void
unasked_login(struct victim *victim)
{
	static const char *const numerics[] = {
	    "900", "901", "902", "903", "904", "905", "906", "907", "908"};

	for (int i = 0; i < 200; i++) {
		victim_say(victim, "AUTHENTICATE +");
		victim_say(victim, "AUTHENTICATE");
		victim_say(victim, "AUTHENTICATE :");
		victim_say(victim, "AUTHENTICATE Zm9vYmFy%d", i);
		victim_say(victim, ":s CAP * ACK :sasl");
		victim_say(
		    victim, ":s %s %s :so", numerics[i % 9], victim->nick);
	}
	victim_say_bytes(victim, "AUTHENTICATE ", 13);
	victim_say_many(victim, 'A', 6000);
	victim_say_end(victim);
}

static void
out_of_order(struct victim *victim)
{
	const char *own = victim->nick;

	for (int i = 0; i < 20; i++) {
		victim_say(victim, ":s 366 %s %s :End", own, HOSTILE_ROOM);
		victim_say(victim, ":s 376 %s :End", own);
		victim_say(
		    victim, ":s 353 %s = %s :%s @alma", own, HOSTILE_ROOM, own);
		victim_say(victim, ":%s!u@h JOIN %s", own, HOSTILE_ROOM);
		victim_say(victim, ":s 001 %s :Welcome", own);
		victim_say(victim, ":s 005 %s CASEMAPPING=%s :are", own,
		    i % 2 == 0 ? "ascii" : "rfc1459");
		victim_say(victim, ":s 433 * %s :in use", own);
		victim_say(victim, ":s 001 other :Welcome");
		victim_say(victim, ":%s!u@h PART %s", own, HOSTILE_ROOM);
		victim_say(victim, ":s 403 %s %s :no", own, HOSTILE_ROOM);
		victim_say(victim, ":s 318 %s %s :End", own, own);
		victim_say(victim, ":s 319 %s %s :", own, own);
		victim_say(victim, ":s PONG s :lsq%d", i);
		victim_say(victim, ":s CAP * LS :x");
	}
}

/* Lines of a usual evening. */
static const char *const usual[] = {":s NOTICE * :*** Looking up your hostname",
    ":s CAP * LS :multi-prefix sasl=PLAIN account-tag server-time",
    ":s CAP * ACK :multi-prefix account-tag server-time",
    ":s 001 lsq :Welcome to the Testnet IRC Network lsq!u@h",
    ":s 005 lsq CASEMAPPING=rfc1459 CHANTYPES=# PREFIX=(ov)@+ NICKLEN=30 :are",
    ":s 005 lsq CHANMODES=beI,k,l,imnpst WHOX BOT=B MONITOR=30 NETWORK=x :are",
    ":s 376 lsq :End of MOTD", ":lsq!u@h.example JOIN #lansquenet * :real",
    ":s 332 lsq #lansquenet :the topic",
    ":s 353 lsq = #lansquenet :@alma +bodo cora lsq",
    ":s 366 lsq #lansquenet :End", ":s 324 lsq #lansquenet +ntk key",
    ":s 396 lsq host.example :is now your host", ":s 303 lsq :alma",
    ("@account=alma;time=2026-01-01T00:00:00.000Z :alma!a@h PRIVMSG "
     "#lansquenet :!chips"),
    ":bodo!b@h PRIVMSG lsq :help", ":bodo!b@h PRIVMSG #lansquenet :!join",
    ":bodo!b@h PRIVMSG #lansquenet :!leave", ":cora!c@h NICK :carlotta",
    ":alma!a@h MODE #lansquenet +ov lsq bodo", ":alma!a@h MODE #lansquenet +m",
    ":alma!a@h MODE #lansquenet -m+k key", ":bodo!b@h QUIT :a.net b.net",
    ":bodo!b@h JOIN #lansquenet bodo :Ben", ":bodo!b@h ACCOUNT *",
    ":cora!c@h CHGHOST x y.example", ":cora!c@h SETNAME :Carla",
    ":alma!a@h KICK #lansquenet bodo :out", ":alma!a@h INVITE lsq #lansquenet",
    ":s 404 lsq #lansquenet :Cannot send to channel (+c)",
    ":s 470 lsq #lansquenet ##x :Forwarding", ":s 471 lsq #lansquenet :full",
    ":s 707 lsq alma :Targets changing too fast",
    ":s 354 lsq 152 a h alma H alma", ":s 318 lsq lsq :End", "PING :12345",
    ":alma!a@h PRIVMSG lsq :\001VERSION\001",
    ":alma!a@h PRIVMSG lsq :\001DCC CHAT chat 2130706433 5000\001",
    ":alma!a@h NOTICE lsq :hello", ":s 730 lsq :alma!a@h",
    ":s 401 lsq alma :No such nick", ":s PONG s :lsq1"};
enum { USUAL = sizeof(usual) / sizeof(usual[0]) };

static size_t
mutate(struct victim *victim, char *line, size_t len, size_t most)
{
	const size_t at = victim_dice(victim, len);
	const size_t part = 1 + victim_dice(victim, 12);

	switch (victim_dice(victim, 6)) {
	case 0:
		line[at] = (char)victim_dice(victim, 256);
		return len;
	case 1: /* a part is left out */
		if (at + part >= len)
			return at + 1;
		memmove(line + at, line + at + part, len - at - part);
		return len - part;
	case 2: /* or said twice */
		if (at + part >= len || len + part > most)
			return len;
		memmove(line + at + part, line + at, len - at);
		return len + part;
	case 3:
		line[at] = " :!@#,\001\003=;+-*"[victim_dice(victim, 13)];
		return len;
	case 4:
		line[at] ^= (char)(1 << victim_dice(victim, 8));
		return len;
	default: /* cut */
		return at + 1;
	}
}

static void
mutations(struct victim *victim)
{
	for (int i = 0; i < MUTATIONS; i++) {
		const char *from = usual[victim_dice(victim, USUAL)];
		const int times = (int)victim_dice(victim, 5);
		char line[SAID_MOST];
		size_t len = strlen(from);

		memcpy(line, from, len);
		for (int k = 0; k < times && len > 1; k++)
			len = mutate(victim, line, len, sizeof(line));
		victim_say_bytes(victim, line, len);
		victim_say_end(victim);
	}
}

/* Good lines in any order. */
static void
shuffled(struct victim *victim)
{
	for (int i = 0; i < MUTATIONS; i++)
		victim_say(victim, "%s", usual[victim_dice(victim, USUAL)]);
}

static void
pings(struct victim *victim)
{
	for (int i = 0; i < 3000; i++)
		victim_say(victim, "PING :%d a b c", i);
	victim_say_bytes(victim, "PING :", 6);
	victim_say_many(victim, 'p', 7000);
	victim_say_end(victim);
}

static void
isupports(struct victim *victim)
{
	static const char *const names[] = {"CASEMAPPING", "CHANTYPES",
	    "PREFIX", "STATUSMSG", "CHANMODES", "NICKLEN", "CHANNELLEN",
	    "MODES", "NETWORK", "BOT", "WHOX", "MONITOR", "UTF8ONLY"};
	static const char *const values[] = {"", "=", "=0", "=-1",
	    "=99999999999999999999", "=(", "=()", "=(ov)", "=(ov)@+%&~",
	    "=\\x20\\x00\\xZZ", "=,,,,,,", "=rfc7613", "=%s%n", "=####"};

	for (int i = 0; i < 1000; i++) {
		victim_say(victim, ":s 005 %s %s%s %s%s -%s :are", victim->nick,
		    names[victim_dice(victim, 13)],
		    values[victim_dice(victim, 14)],
		    names[victim_dice(victim, 13)],
		    values[victim_dice(victim, 14)],
		    names[victim_dice(victim, 13)]);
	}
	victim_say_bytes(victim, ":s 005 x NETWORK=", 17);
	victim_say_many(victim, 'n', 5000);
	victim_say_end(victim);
}

static void
random_bytes(struct victim *victim)
{
	for (int i = 0; i < 4000; i++) {
		const uint64_t dice = victim_dice(victim, UINT64_MAX >> 8);

		victim_say_bytes(victim, &dice, sizeof(dice) - 1);
		if (i % 7 == 0)
			victim_say_end(victim);
	}
}

static void
errors(struct victim *victim)
{
	for (int i = 0; i < 200; i++) {
		victim_say(victim, "ERROR :%%s%%n %d", i);
		victim_say(victim, "ERROR");
		victim_say(victim, ":s KILL %s :x", victim->nick);
		victim_say(victim, ":s ERROR :again");
	}
	victim_say(victim, "ERROR :Closing Link: (K-Lined)");
}

const struct evil evils[EVILS] = {
    [EVIL_CROWD_STAYS] = {"a crowd in a channel", evil_crowd_is_there,
	AFTER_NOTHING},
    [EVIL_CROWD_SPEAKS] = {"a crowd that speaks", evil_crowd_speaks,
	AFTER_CLOSES},
    {"closes", NULL, AFTER_HANGS_UP},
    {"never answers", NULL, AFTER_NOTHING},
    {"never answers nor reads", NULL, AFTER_DEAF},
    {"an endless line", endless_line, AFTER_NOTHING},
    {"no end of a line", no_end, AFTER_CLOSES},
    {"half a line, and gone", no_end, AFTER_HANGS_UP},
    {"strange ends of lines", strange_ends, AFTER_CLOSES},
    {"thousands of numerics", all_numerics, AFTER_CLOSES},
    {"no UTF-8", bad_utf8, AFTER_CLOSES},
    {"NUL", nuls, AFTER_CLOSES},
    {"giant tags", giant_tags, AFTER_CLOSES},
    {"nicks that begin with ours", near_nicks, AFTER_CLOSES},
    {"64 KB of CAP", endless_caps, AFTER_CLOSES},
    {"AUTHENTICATE unasked", unasked_login, AFTER_CLOSES},
    {"replies out of order", out_of_order, AFTER_CLOSES},
    {"mutations", mutations, AFTER_CLOSES},
    {"all in any order", shuffled, AFTER_CLOSES},
    {"a crowd that leaves", evil_crowd_leaves, AFTER_CLOSES},
    {"PING, and no ear for the answers", pings, AFTER_DEAF},
    {"forced about", evil_forced_joins, AFTER_CLOSES},
    {"modes", evil_modes, AFTER_CLOSES},
    {"005", isupports, AFTER_CLOSES},
    {"errors", errors, AFTER_CLOSES},
    {"random bytes", random_bytes, AFTER_CLOSES},
};

void
evil_tls(struct victim *victim)
{
	static const char *const heads[] = {"\x16\x03\x03", "\x15\x03\x03",
	    "\x16\x03\x01", "\x17\x03\x03", "\x14\x03\x03"};
	char length[2] = {(char)victim_dice(victim, 80), 40};

	switch (victim_dice(victim, 5)) {
	case 0:
		random_bytes(victim);
		return;
	case 1: /* a record of so many bytes, of which some come */
		victim_say_bytes(victim, heads[victim_dice(victim, 5)], 3);
		victim_say_bytes(victim, length, 2);
		random_bytes(victim);
		return;
	case 2: /* an alert, and on */
		victim_say_bytes(victim, "\x15\x03\x03\x00\x02\x01\x00", 7);
		return;
	case 3:
		victim_say(victim, ":s NOTICE * :*** Looking up");
		return;
	default: /* nothing at all */
		return;
	}
}
