#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/xalloc.h"
#include "unit.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct {
	const char *name;
	const char *bytes;
	size_t len; /* of the sequence; 0: not valid */
	uint32_t point;
} sequences[] = {
    {"nothing", "", 0, 0},
    {"ascii", "a", 1, 'a'},
    {"last of one byte", "\x7f", 1, 0x7f},
    {"first of two", "\xc2\x80", 2, 0x80},
    {"last of two", "\xdf\xbf", 2, 0x7ff},
    {"first of three", "\xe0\xa0\x80", 3, 0x800},
    {"before the surrogates", "\xed\x9f\xbf", 3, 0xd7ff},
    {"after the surrogates", "\xee\x80\x80", 3, 0xe000},
    {"last of three", "\xef\xbf\xbf", 3, 0xffff},
    {"first of four", "\xf0\x90\x80\x80", 4, 0x10000},
    {"the last", "\xf4\x8f\xbf\xbf", 4, 0x10ffff},
    {"past the last", "\xf4\x90\x80\x80", 0, 0},
    {"lead F5", "\xf5\x80\x80\x80", 0, 0},
    {"lead FF", "\xff", 0, 0},
    {"overlong slash in two", "\xc0\xaf", 0, 0},
    {"overlong in two", "\xc1\xbf", 0, 0},
    {"overlong in three", "\xe0\x9f\xbf", 0, 0},
    {"overlong in four", "\xf0\x8f\xbf\xbf", 0, 0},
    {"first surrogate", "\xed\xa0\x80", 0, 0},
    {"last surrogate", "\xed\xbf\xbf", 0, 0},
    {"lone continuation", "\x80", 0, 0},
    {"two cut short", "\xc3", 0, 0},
    {"three cut short", "\xe2\x99", 0, 0},
    {"four cut short", "\xf0\x9f\x98", 0, 0},
    {"no continuation", "\xc3\x28", 0, 0},
};

static void
test_decode(void)
{
	for (size_t i = 0; i < COUNT(sequences); i++) {
		uint32_t point = 0;
		size_t len = strlen(sequences[i].bytes);

		CU_ASSERT_EQUAL(utf8_decode(sequences[i].bytes, len, &point),
		    sequences[i].len);
		CU_ASSERT_EQUAL(point, sequences[i].point);
		CU_ASSERT_EQUAL(utf8_is_valid(sequences[i].bytes, len),
		    len == sequences[i].len);
	}
}

/* Every code point comes back as itself, and only the surrogates do not. */
static void
test_all_points(void)
{
	size_t wrong = 0;

	for (uint32_t c = 0x80; c <= 0x10ffff; c++) {
		char s[4];
		size_t len = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
		uint32_t point = 0, rest = c;
		bool is_surrogate = c >= 0xd800 && c <= 0xdfff;

		for (size_t i = len - 1; i > 0; i--, rest >>= 6)
			s[i] = (char)(0x80 | (rest & 0x3f));
		s[0] = (char)((0xf00U >> len) | rest);
		if (utf8_decode(s, len, &point) != (is_surrogate ? 0 : len) ||
		    (!is_surrogate && point != c))
			wrong++;
	}
	CU_ASSERT_EQUAL(wrong, 0);
}

static const struct {
	const char *s;
	size_t max, cut;
} cuts[] = {
    {"abc", 5, 3},
    {"abc", 3, 3},
    {"abc", 2, 2},
    {"abc", 0, 0},
    {"a\xe2\x99\xa5", 4, 4},
    {"a\xe2\x99\xa5", 3, 1},
    {"a\xe2\x99\xa5", 2, 1},
    {"a\xe2\x99\xa5", 1, 1},
    {"\xf0\x9f\x98\x80!", 4, 4},
    {"\xf0\x9f\x98\x80!", 3, 0},
};

static void
test_cut(void)
{
	for (size_t i = 0; i < COUNT(cuts); i++)
		CU_ASSERT_EQUAL(
		    utf8_cut(cuts[i].s, strlen(cuts[i].s), cuts[i].max),
		    cuts[i].cut);
}

static const struct {
	const char *bytes;
	size_t max;
	const char *clean;
} cleaned[] = {
    {"plain", 99, "plain"},
    {"", 99, ""},
    {"a\tb", 99, "a b"},
    {"a\r\nQUIT", 99, "aQUIT"},
    {"\x01"
     "ACTION\x01",
	99, "ACTION"},
    {"\x02\x03"
     "04red\x0f\x7f",
	99, "04red"},
    {"a\xc2\x85z", 99, "az"}, /* C1 */
    {"\xe2\x80\xaepdf\xe2\x81\xa6", 99, "pdf"}, /* bidirectional */
    {"a\xe2\x80\xa8z", 99, "az"}, /* line separator */
    {"\xff", 99, "\xef\xbf\xbd"},
    {"a\xe2\x99", 99, "a\xef\xbf\xbd\xef\xbf\xbd"},
    {"\xed\xa0\x80", 99, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
    {"\xff", 2, ""},
    {"caf\xc3\xa9", 4, "caf"},
    {"caf\xc3\xa9", 5, "caf\xc3\xa9"},
    {"abc", 0, ""},
};

static void
test_clean(void)
{
	for (size_t i = 0; i < COUNT(cleaned); i++) {
		struct text out = TEXT_EMPTY;

		utf8_clean(&out, cleaned[i].bytes, strlen(cleaned[i].bytes),
		    cleaned[i].max);
		CU_ASSERT_STRING_EQUAL(text_str(&out), cleaned[i].clean);
		text_fini(&out);
	}
}

/* Whatever comes in, what comes out is valid, bounded and one line. */
static void
test_clean_random(void)
{
	for (int round = 0; round < 2000; round++) {
		struct text out = TEXT_EMPTY;
		char bytes[100];

		chance_bytes(bytes, sizeof(bytes));
		utf8_clean(&out, bytes, sizeof(bytes), 120);
		CU_ASSERT(out.len <= 120);
		CU_ASSERT(utf8_is_valid(text_str(&out), out.len));
		for (size_t i = 0; i < out.len; i++)
			CU_ASSERT_FATAL((unsigned char)out.buf[i] >= 0x20 &&
					out.buf[i] != 0x7f);
		text_fini(&out);
	}
}

static const struct {
	const char *s;
	int64_t least, most;
	enum number_result result;
	int64_t n;
} numbers[] = {
    {"0", 0, 10, NUMBER_OK, 0},
    {"10", 0, 10, NUMBER_OK, 10},
    {"007", 0, 10, NUMBER_OK, 7},
    {"11", 0, 10, NUMBER_TOO_LARGE, -1},
    {"4", 5, 10, NUMBER_TOO_SMALL, -1},
    {"", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"-1", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"+1", 0, 10, NUMBER_NOT_WHOLE, -1},
    {" 1", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"1 ", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"1.0", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"1e3", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"0x1", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"\xd9\xa1", 0, 10, NUMBER_NOT_WHOLE, -1},
    {"9007199254740991", 0, CHIPS_MOST, NUMBER_OK, CHIPS_MOST},
    {"9007199254740992", 0, CHIPS_MOST, NUMBER_TOO_LARGE, -1},
    {"9223372036854775807", 0, INT64_MAX, NUMBER_OK, INT64_MAX},
    {"9223372036854775808", 0, INT64_MAX, NUMBER_TOO_LARGE, -1},
    {"18446744073709551617", 0, INT64_MAX, NUMBER_TOO_LARGE, -1},
    {"99999999999999999999999", 0, INT64_MAX, NUMBER_TOO_LARGE, -1},
    {"99999999999999999999999x", 0, INT64_MAX, NUMBER_NOT_WHOLE, -1},
};

static void
test_numbers(void)
{
	for (size_t i = 0; i < COUNT(numbers); i++) {
		int64_t n = -1;

		CU_ASSERT_EQUAL(number_parse(numbers[i].s, numbers[i].least,
				    numbers[i].most, &n),
		    numbers[i].result);
		CU_ASSERT_EQUAL(n, numbers[i].n);
	}
}

static void
test_arithmetic(void)
{
	int64_t out = 5;

	CU_ASSERT(number_add(2, -3, &out) && out == -1);
	CU_ASSERT(number_add(INT64_MAX, 0, &out) && out == INT64_MAX);
	CU_ASSERT_FALSE(number_add(INT64_MAX, 1, &out));
	CU_ASSERT_FALSE(number_add(INT64_MIN, -1, &out));
	CU_ASSERT_FALSE(number_mul(INT64_MAX, 2, &out));
	CU_ASSERT_FALSE(number_mul(INT64_MIN, -1, &out));
	CU_ASSERT_EQUAL(out, INT64_MAX);
	CU_ASSERT(number_mul(-3, 4, &out) && out == -12);
}

static void
test_text(void)
{
	struct text t = TEXT_EMPTY;
	char *taken;

	CU_ASSERT_STRING_EQUAL(text_str(&t), "");
	for (int i = 0; i < 1000; i++)
		text_addf(&t, "%d,", i);
	CU_ASSERT_EQUAL(t.len, 3890);
	CU_ASSERT_EQUAL(strlen(text_str(&t)), t.len);
	text_cut(&t, 5000);
	CU_ASSERT_EQUAL(t.len, 3890);
	text_cut(&t, 4);
	CU_ASSERT_STRING_EQUAL(text_str(&t), "0,1,");
	text_clear(&t);
	CU_ASSERT_STRING_EQUAL(text_str(&t), "");
	text_add(&t, "ab");
	text_add_char(&t, 'c');
	text_add_mem(&t, "\0d", 2);
	CU_ASSERT_EQUAL(t.len, 5);
	CU_ASSERT_EQUAL(memcmp(text_str(&t), "abc\0d", 6), 0);
	taken = text_take(&t);
	CU_ASSERT_STRING_EQUAL(taken, "abc");
	CU_ASSERT_STRING_EQUAL(text_str(&t), "");
	free(taken);
	taken = text_take(&t);
	CU_ASSERT_STRING_EQUAL(taken, "");
	free(taken);
	text_fini(&t);
	text_fini(&t);
}

/* FIPS 180-4's examples, by their SHA-256. */
static const struct {
	const char *message;
	const char *digest;
} digests[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
	"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
     "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
	"cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

static void
check_digest(const void *data, size_t len, const char *wanted)
{
	uint8_t digest[DIGEST_BYTES];
	char hex[DIGEST_HEX + 1];

	digest_sha256(data, len, digest);
	digest_hex(digest, sizeof(digest), hex);
	CU_ASSERT_STRING_EQUAL(hex, wanted);
}

static void
test_digest(void)
{
	char *million = xmalloc(1000000);

	for (size_t i = 0; i < COUNT(digests); i++)
		check_digest(digests[i].message, strlen(digests[i].message),
		    digests[i].digest);
	memset(million, 'a', 1000000);
	check_digest(million, 1000000,
	    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
	free(million);
}

static void
test_chance(void)
{
	bool seen[6] = {false};

	for (int i = 0; i < 1000; i++) {
		uint32_t n = chance_below(6);

		CU_ASSERT_FATAL(n < 6);
		seen[n] = true;
	}
	for (int i = 0; i < 6; i++)
		CU_ASSERT(seen[i]);
	CU_ASSERT_EQUAL(chance_below(1), 0);
}

static void
test_clock(void)
{
	int64_t before = clock_mono_ms();

	CU_ASSERT(clock_mono_ms() >= before);
	CU_ASSERT(clock_wall_s() > 1600000000);
}

static void
test_wipe(void)
{
	char *s = xstrndup("secret words", 6);

	CU_ASSERT_STRING_EQUAL(s, "secret");
	wipe(s, 6);
	CU_ASSERT_EQUAL(memcmp(s, "\0\0\0\0\0\0", 6), 0);
	free(s);
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define HAS_GLIBC_MALLOC
#endif

#ifdef HAS_GLIBC_MALLOC
/* Many small blocks, freed in another order, leave next to nothing behind. */
static void
test_memory_goes_back(void)
{
	enum { COUNT = 40000, LARGEST = 1000, LEFT_MOST_KIB = 512 };
	void **blocks;
	int64_t before;
	uint64_t state = 1;

	memory_settle();
	memory_trim();
	before = memory_resident_kib();
	blocks = xcalloc(COUNT, sizeof(*blocks));
	for (int i = 0; i < COUNT; i++)
		blocks[i] = xcalloc(1, 1 + chance_pick(&state, LARGEST));
	CU_ASSERT(memory_resident_kib() - before > 16 * 1024);
	for (uint32_t left = COUNT; left > 0; left--) {
		const uint32_t i = chance_pick(&state, left);

		free(blocks[i]);
		blocks[i] = blocks[left - 1];
	}
	free(blocks);
	memory_trim();
	CU_ASSERT(memory_resident_kib() - before < LEFT_MOST_KIB);
}
#endif

static const struct unit_case cases[] = {
    {"UTF-8, sequences", test_decode},
    {"UTF-8, every code point", test_all_points},
    {"UTF-8, cutting", test_cut},
    {"UTF-8, cleaning", test_clean},
    {"UTF-8, cleaning random bytes", test_clean_random},
    {"numbers", test_numbers},
    {"arithmetic", test_arithmetic},
    {"text", test_text},
    {"SHA-256", test_digest},
    {"chance", test_chance},
    {"clock", test_clock},
    {"wipe", test_wipe},
#ifdef HAS_GLIBC_MALLOC
    {"memory goes back", test_memory_goes_back},
#endif
};

int
main(void)
{
	return UNIT_RUN("base", cases);
}
