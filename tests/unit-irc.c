/* irc/: normaliser, case mappings, ISUPPORT, nicks, modes, SASL. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "irc/casemap.h"
#include "irc/isupport.h"
#include "irc/line.h"
#include "irc/nick.h"
#include "irc/modes.h"
#include "irc/sasl.h"

#include "unit.h"

static struct line line;

/* Collect clean lines; the marks of the prefix are shown as '~'. */
static void
collect(void *self, const char *clean, size_t len)
{
	struct text *out = self;

	CU_ASSERT(len <= LINE_CLEAN_MOST);
	for (size_t i = 0; i < len; i++)
		if (clean[i] == LINE_MARK)
			text_add_char(out, '~');
		else if (clean[i] == '\n')
			text_add_char(out, '|');
		else if (clean[i] != '\r')
			text_add_char(out, clean[i]);
}

static void
test_clean(void)
{
	static const struct {
		const char *raw;
		const char *clean; /* "": dropped */
	} rows[] = {
	    {":a!b@c PRIVMSG #x :hi there", ":a!b@c~~ PRIVMSG #x :hi there|"},
	    {":a!b@c   privmsg  #x   hi ", ":a!b@c~~ PRIVMSG #x :hi|"},
	    {":a PRIVMSG #x :", ":a~~ PRIVMSG #x :|"},
	    {":a PRIVMSG #x : :x", ":a~~ PRIVMSG #x : :x|"},
	    {":a PRIVMSG #x", ""},
	    {":a PRIVMSG me \001VERSION y",
		":a~~ PRIVMSG me :\001VERSION\001|"},
	    {":a NOTICE x", ""},
	    {":a NOTICE", ""},
	    {"NOTICE x :y", ""},
	    {"NICK x", ""},
	    {":a NICK", ""},
	    {":a NICK b", ":a~~ NICK :b|"},
	    {":a N", ""},
	    {":a PRIV x y", ""},
	    {":a KI x y", ""},
	    {":a J x", ""},
	    {":a MO x y", ""},
	    {":a QUIT", ":a~~ QUIT :|"},
	    {":a AWAY", ":a~~ AWAY :|"},
	    {":a", ""},
	    {": PRIVMSG a b", ""},
	    {":", ""},
	    {"", ""},
	    {"   ", ""},
	    {"@", ""},
	    {"@a=b", ""},
	    {"@a=b ", ""},
	    {"@a=b :p", ""},
	    {":a\001b PRIVMSG #x y", ""},
	    {":a PRIV\001 #x y", ""},
	    {":a 1 b", ""},
	    {":a 0011 b", ""},
	    {":a 12a b", ""},
	    {":s 001", ""},
	    {":s 001 me", ":s~~ 001 :me|"},
	    {":a MODE #x", ""},
	    {":a MODE #x +o me", ":a~~ MODE #x :+o me|"},
	    {":a MODE #x +ooo-vvvvvvv+k a b c d e f g h i j k",
		":a~~ MODE #x :+ooo-vvvvvvv+k a b c d e f g h i j k|"},
	    {":a PRIVMSG me :\001PING 1 2\001 3",
		":a~~ PRIVMSG me :\001PING 1 2\001|"},
	    {":s 372 me :\001odd", ":s~~ 372 me :\001odd|"},
	    {"@bot :a PRIVMSG #x y", ":a~~~b PRIVMSG #x :y|"},
	    {"@draft/bot=1;batch=x :a PRIVMSG #x y", ":a~~~bh PRIVMSG #x :y|"},
	    {"@bottle;batch :a PRIVMSG #x y", ":a~~ PRIVMSG #x :y|"},
	    {":a PRIVMSG #x :\001", ""},
	    {":a PRIVMSG #x :\001PING 1\001", ""},
	    {":a PRIVMSG @#x :\001PING 1\001", ""},
	    {":a NOTICE #x :\001", ""},
	    {":a PRIVMSG me :\001DCC CHAT chat 0 0\001", ""},
	    {":a PRIVMSG me :\001ACTION waves\001", ""},
	    {":a PRIVMSG me :\001VERSIONX\001", ""},
	    {":a NOTICE me :\001VERSION x\001", ""},
	    {":a PRIVMSG me :\001version\001",
		":a~~ PRIVMSG me :\001VERSION\001|"},
	    {":a PRIVMSG me :\001VERSION", ":a~~ PRIVMSG me :\001VERSION\001|"},
	    {"@account=bob;time=1970-01-02T00:00:01.234Z :a PRIVMSG #x y",
		":a~bob~86401234 PRIVMSG #x :y|"},
	    {"@time=now;account=a\\sb :a PRIVMSG #x y", ":a~~ PRIVMSG #x :y|"},
	    {"@account=x\\:y\\\\z\\ :a PRIVMSG #x y",
		":a~x;y\\z~ PRIVMSG #x :y|"},
	    {"@account :a PRIVMSG #x y", ":a~~ PRIVMSG #x :y|"},
	    {"@x=1;;=; :a PRIVMSG #x y", ":a~~ PRIVMSG #x :y|"},
	    {":a PRI\rVMSG #x y\r", ":a~~ PRIVMSG #x :y|"},
	    {":s 353 me = #x :a b c", ":s~~ 353 me = #x :a b c|"},
	    {":s 005 me A B C D E F G H I J :are",
		":s~~ 005 me A B C D E F G H "
		":are supported|"
		":s~~ 005 me I J "
		":are supported|"},
	    {":s 005 me", ""},
	    {":s 005 me :are", ""},
	    {":s 300 1 2 3 4 5 6 7 8 9 10 11 12",
		":s~~ 300 1 2 3 4 5 6 7 8 9 :10|"},
	    {"PING :x", ""},
	    {":s ERROR :x", ""},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text out = TEXT_EMPTY;

		if (line_parse(&line, rows[i].raw, strlen(rows[i].raw)))
			line_clean(&line, collect, &out);
		if (strcmp(text_str(&out), rows[i].clean) != 0)
			printf(
			    "\n  %s\n  gave %s\n", rows[i].raw, text_str(&out));
		CU_ASSERT_STRING_EQUAL(text_str(&out), rows[i].clean);
		text_fini(&out);
	}
	CU_ASSERT_FALSE(line_parse(&line, ":a NICK b\0c", 11));
}

static void
test_long(void)
{
	static const char *const heads[] = {":a PRIVMSG #x :", ":a JOIN ",
	    ":s 353 me = #x ", ":", "@", "@account=", ":s 005 me "};
	static char raw[LINE_RAW_MOST + 1];

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		for (size_t len = 100; len <= LINE_RAW_MOST; len += 97) {
			struct text out = TEXT_EMPTY;

			memset(raw, 'x', sizeof(raw));
			memcpy(raw, heads[i], strlen(heads[i]));
			if (line_parse(&line, raw, len))
				line_clean(&line, collect, &out);
			text_fini(&out);
		}
	CU_ASSERT_FALSE(line_parse(&line, raw, sizeof(raw) + 1));
}

/* The words of the last parameter, with a comma behind each. */
static void
gather(void *self, const char *clean, size_t len)
{
	const char *last = strstr(clean, " :") + 2;
	const char *end = clean + len - 2;

	CU_ASSERT(len <= LINE_CLEAN_MOST);
	while (last < end) {
		const size_t word = strcspn(last, " \r");

		if (word > 0)
			text_addf(self, "%.*s,", (int)word, last);
		last += word + (last[word] == ' ');
	}
}

/* Where lines are longer than ours, no name is lost or cut. */
static void
test_long_lists(void)
{
	static const char *const heads[] = {
	    ":s 353 me = #x :", ":s 319 me me :"};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		struct text raw = TEXT_EMPTY, words = TEXT_EMPTY;
		struct text out = TEXT_EMPTY;

		text_add(&raw, heads[i]);
		for (int k = 0; k < 500; k++) {
			text_addf(&raw, "@name%d ", k * k);
			text_addf(&words, "@name%d,", k * k);
		}
		CU_ASSERT(line_parse(&line, text_str(&raw), raw.len));
		line_clean(&line, gather, &out);
		CU_ASSERT_STRING_EQUAL(text_str(&out), text_str(&words));
		text_fini(&raw);
		text_fini(&words);
		text_fini(&out);
	}
}

/* What libircclient can take: see line.h. */
static void
check_clean(void *self, const char *clean, size_t len)
{
	const char *space = memchr(clean, ' ', len);

	(*(int *)self)++;
	CU_ASSERT_FATAL(len >= 8 && len <= LINE_CLEAN_MOST);
	CU_ASSERT(clean[0] == ':' && clean[1] != ' ');
	CU_ASSERT(memcmp(clean + len - 2, "\r\n", 2) == 0);
	CU_ASSERT(memchr(clean, '\n', len - 1) == NULL);
	CU_ASSERT(memchr(clean, '\r', len - 2) == NULL);
	CU_ASSERT(memchr(clean, '\0', len) == NULL);
	CU_ASSERT_FATAL(space != NULL);
	CU_ASSERT(space[1] >= '0' && space[1] <= 'Z');
	CU_ASSERT(strstr(clean, " :") != NULL);
}

static void
test_random(void)
{
	static const char *const pieces[] = {":", "@", " ", "  ", "a!b@c",
	    "NICK", "PRIVMSG", "NOTICE", "005", "353", "QUIT", "#x", "\001",
	    "DCC", "VERSION", "=", ";", "time=", "account=", "\r", "\xff",
	    "\xe2\x99", "*", "x", ":x", "JOIN", "KICK", "001", "me", "\x1f"};
	const size_t count = sizeof(pieces) / sizeof(pieces[0]);
	int cleaned = 0;

	srandom(7);
	for (int i = 0; i < 100000; i++) {
		struct text raw = TEXT_EMPTY;
		const long words = random() % 24;

		if (i % 2 == 0)
			text_add(&raw, ":a!b@c ");
		for (long k = 0; k < words; k++)
			text_addf(&raw, "%s%s",
			    pieces[(size_t)random() % count],
			    random() % 2 == 0 ? " " : "");
		if (line_parse(&line, text_str(&raw), raw.len))
			line_clean(&line, check_clean, &cleaned);
		text_fini(&raw);
	}
	CU_ASSERT(cleaned > 1000);
}

static bool
count_line(void *self, const char *raw, size_t len)
{
	struct text *out = self;

	text_add_mem(out, raw, len);
	text_add_char(out, '|');
	return len == 0 || raw[0] != '!';
}

static void
test_cutter(void)
{
	static const char stream[] = "one\r\ntwo\n\nthree\npart";
	static struct line_cutter cutter;
	static char big[LINE_RAW_MOST];

	for (size_t step = 1; step < sizeof(stream); step++) {
		struct text out = TEXT_EMPTY;

		cutter.len = 0;
		for (size_t at = 0; at < sizeof(stream) - 1; at += step) {
			size_t len = sizeof(stream) - 1 - at;

			CU_ASSERT(line_cutter_add(&cutter, stream + at,
			    len < step ? len : step, count_line, &out));
		}
		CU_ASSERT_STRING_EQUAL(text_str(&out), "one\r|two||three|");
		text_fini(&out);
	}
	struct text out = TEXT_EMPTY;
	cutter.len = 0;
	CU_ASSERT(line_cutter_add(&cutter, big, sizeof(big), count_line, &out));
	CU_ASSERT_FALSE(line_cutter_add(&cutter, "x", 1, count_line, &out));
	cutter.len = 0;
	CU_ASSERT_FALSE(
	    line_cutter_add(&cutter, "!\na\n", 4, count_line, &out));
	CU_ASSERT_STRING_EQUAL(text_str(&out), "!|");
	text_fini(&out);
}

static void
test_casemap(void)
{
	static const struct {
		const char *map, *a, *b;
		bool same;
	} rows[] = {
	    {"rfc1459", "A[b]\\~", "a{B}|^", true},
	    {"strict-rfc1459", "[]\\", "{}|", true},
	    {"strict-rfc1459", "~", "^", false},
	    {"ascii", "AbZ", "aBz", true},
	    {"ascii", "[", "{", false},
	    {"rfc7613", "[", "{", false},
	    {"rfc1459", "a", "ab", false},
	    {"rfc1459", "@", "`", false},
	    {"rfc1459", "_", "\x7f", false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const enum casemap map = casemap_find(rows[i].map);
		char a[FRONT_NAME_MOST], b[FRONT_NAME_MOST];

		casemap_fold(map, rows[i].a, a);
		casemap_fold(map, rows[i].b, b);
		CU_ASSERT_EQUAL(strcmp(a, b) == 0, rows[i].same);
		CU_ASSERT_EQUAL(
		    casemap_is_same(map, rows[i].a, rows[i].b), rows[i].same);
	}
}

static void
test_isupport(void)
{
	static const char *const tokens[] = {"CASEMAPPING=ascii",
	    "CHANTYPES=\\x23!\\x0a", "PREFIX=(qov)~@+", "NICKLEN=30",
	    "LINELEN=2048", "NETWORK=My\\x20Net", "BOT=B", "NICKLENX=3", "=",
	    "", "-", "LINELENZ", "\\x"};
	struct isupport is;

	isupport_init(&is);
	CU_ASSERT(is.casemap == CASEMAP_RFC1459 && is.nick_most == 0);
	CU_ASSERT(is.line_most == 512 && is.bot_mode == '\0');
	CU_ASSERT(isupport_is_channel(&is, "&a"));
	CU_ASSERT_FALSE(isupport_is_channel(&is, ""));
	for (size_t i = 0; i < sizeof(tokens) / sizeof(tokens[0]); i++)
		isupport_take(&is, tokens[i]);
	CU_ASSERT(is.casemap == CASEMAP_ASCII && is.nick_most == 30);
	CU_ASSERT(is.line_most == 2048);
	CU_ASSERT_STRING_EQUAL(is.channel_types, "#!");
	CU_ASSERT_STRING_EQUAL(is.prefix_modes, "qov");
	CU_ASSERT_STRING_EQUAL(is.prefix_signs, "~@+");
	CU_ASSERT(is.bot_mode == 'B');
	CU_ASSERT_FALSE(isupport_is_channel(&is, "&a"));
	isupport_take(&is, "PREFIX=(ov)@");
	isupport_take(&is, "PREFIX=ov)@+");
	isupport_take(&is, "PREFIX=ov)@");
	isupport_take(&is, "PREFIX=(ov");
	CU_ASSERT_STRING_EQUAL(is.prefix_signs, "~@+");
	isupport_take(&is, "LINELEN=99999999999999999999");
	CU_ASSERT(is.line_most == 512);
	isupport_take(&is, "-PREFIX");
	isupport_take(&is, "-NICKLEN");
	isupport_take(&is, "-CASEMAPPING");
	CU_ASSERT_STRING_EQUAL(is.prefix_signs, "@+");
	CU_ASSERT(is.nick_most == 0 && is.casemap == CASEMAP_RFC1459);
	isupport_take(&is, "PREFIX=");
	CU_ASSERT_STRING_EQUAL(is.prefix_signs, "");
}

static void
test_nick(void)
{
	static const struct {
		int n;
		size_t most;
		const char *nick;
	} rows[] = {
	    {0, 0, "lansquenet"}, {1, 0, "lansquenet_"}, {2, 0, "lansquenet__"},
	    {3, 0, "lansquenet1"}, {12, 0, "lansquenet10"}, {0, 9, "lansquene"},
	    {1, 9, "lansquen_"}, {12, 9, "lansque10"}, {12, 1, "l10"},
	    {12, 2, "l10"}, /* no nick begins with a digit */
	};
	static const size_t longest[] = {0, NICK_MOST - 1, NICK_MOST, 1000};
	char nick[NICK_MOST], wanted[100];

	memset(wanted, 'x', sizeof(wanted) - 1);
	wanted[sizeof(wanted) - 1] = '\0';
	for (size_t i = 0; i < sizeof(longest) / sizeof(longest[0]); i++) {
		nick_candidate(wanted, 12, longest[i], nick);
		CU_ASSERT_EQUAL(strlen(nick), NICK_MOST - 1);
		CU_ASSERT_STRING_EQUAL(nick + NICK_MOST - 3, "10");
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		nick_candidate("lansquenet", rows[i].n, rows[i].most, nick);
		CU_ASSERT_STRING_EQUAL(nick, rows[i].nick);
	}
}

static void
note_change(void *self, bool is_set, char mode, const char *param)
{
	text_addf(self, "%c%c%s ", is_set ? '+' : '-', mode, param);
}

static void
test_modes(void)
{
	static const struct {
		const char *change, *read;
	} rows[] = {
	    {"+ov-b ann bob *!*@*", "+oann +vbob -b*!*@* "},
	    {"+kl-k+l sesame 10 x 20", "+ksesame +l10 -kx +l20 "},
	    {"-l+m", "-l +m "},
	    {"nt", "+n +t "},
	    {"+o", "+o "},
	    {"+1#c", "+c "},
	    {"", ""},
	    {" x", ""},
	};
	struct text out = TEXT_EMPTY;
	struct isupport is;

	isupport_init(&is);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		text_clear(&out);
		modes_read(&is, rows[i].change, note_change, &out);
		CU_ASSERT_STRING_EQUAL(text_str(&out), rows[i].read);
	}
	isupport_take(&is, "CHANMODES=,,,");
	isupport_take(&is, "CHANMODES=x");
	modes_read(&is, "+x-x a b", note_change, &out);
	CU_ASSERT(mode_bit('a') == 1 && mode_bit('1') == 0);
	CU_ASSERT(mode_bit('Z') == UINT64_C(1) << 51);
	text_fini(&out);
}

static void
note_chunk(void *self, const char *chunk)
{
	text_addf(self, "%zu:%.8s ", strlen(chunk), chunk);
}

static void
test_sasl(void)
{
	/* So many bytes of NUL user NUL password, and the chunks. */
	static const struct {
		size_t len;
		const char *chunks;
	} rows[] = {
	    {3, "4:AHUA "},
	    {297, "396:AHUAcHBw "},
	    {298, "400:AHUAcHBw 1:+ "},
	    {300, "400:AHUAcHBw 1:+ "},
	    {301, "400:AHUAcHBw 4:cA== "},
	    {600, "400:AHUAcHBw 400:cHBwcHBw 1:+ "},
	};
	struct text out = TEXT_EMPTY;
	char password[700];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		memset(password, 'p', sizeof(password));
		password[rows[i].len - 3] = '\0';
		text_clear(&out);
		sasl_respond(SASL_PLAIN, "u", password, note_chunk, &out);
		CU_ASSERT_STRING_EQUAL(text_str(&out), rows[i].chunks);
	}
	text_clear(&out);
	sasl_respond(SASL_EXTERNAL, NULL, NULL, note_chunk, &out);
	CU_ASSERT_STRING_EQUAL(text_str(&out), "1:+ ");
	CU_ASSERT(sasl_is_offered(SASL_PLAIN, ""));
	CU_ASSERT(sasl_is_offered(SASL_PLAIN, "EXTERNAL,PLAIN"));
	CU_ASSERT_FALSE(sasl_is_offered(SASL_PLAIN, "EXTERNAL,PLAINX"));
	CU_ASSERT_FALSE(sasl_is_offered(SASL_EXTERNAL, ","));
	text_fini(&out);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"lines are cleaned or dropped", test_clean},
	    {"long lines stay bounded", test_long},
	    {"long lists stay whole", test_long_lists},
	    {"random lines stay clean", test_random},
	    {"a stream is cut into lines", test_cutter},
	    {"case mappings", test_casemap},
	    {"ISUPPORT", test_isupport},
	    {"nick candidates", test_nick},
	    {"modes", test_modes},
	    {"SASL", test_sasl},
	};

	return UNIT_RUN("irc", cases);
}
