/* The parts of local/ that need no loop: lines and how they are shown. */
#include <config.h>

#include <string.h>

#include "chat/front.h"
#include "local/lines.h"
#include "local/paint.h"
#include "unit.h"

static struct lines lines;
static struct text line;

static void
begin_with(const char *bytes, size_t len)
{
	memset(&lines, 0, sizeof(lines));
	lines_add(&lines, bytes, len);
}
#define begin(bytes) begin_with(bytes, sizeof(bytes) - 1)

static void
must_take(const char *expected)
{
	CU_ASSERT_EQUAL(lines_take(&lines, &line), LINES_LINE);
	CU_ASSERT_STRING_EQUAL(text_str(&line), expected);
}

static void
must_get(enum lines_got got)
{
	CU_ASSERT_EQUAL(lines_take(&lines, &line), got);
}

static void
test_lines(void)
{
	begin("one\n\n two\r\nthr");
	must_take("one");
	must_take("");
	must_take(" two");
	must_get(LINES_NONE);
	lines_add(&lines, "ee\nx", 4);
	must_take("three");
	must_get(LINES_NONE);
	lines_end(&lines);
	must_take("x");
	must_get(LINES_NONE);
	lines_end(&lines);
	must_get(LINES_NONE);
	text_fini(&line);
}

static void
test_lines_of_garbage(void)
{
	begin("a\0b\n\xff\x1b[2J\nok\n");
	must_get(LINES_BINARY);
	must_take("\xef\xbf\xbd[2J");
	must_take("ok");
	must_get(LINES_NONE);
	text_fini(&line);
}

static void
fill(char c)
{
	while (lines_space(&lines) > 0)
		lines_add(&lines, &c, 1);
}

static void
test_lines_too_long(void)
{
	begin("");
	for (int i = 0; i < LOCAL_LINE_MOST; i++)
		lines_add(&lines, "x", 1);
	lines_add(&lines, "\n", 1);
	must_get(LINES_LINE);
	CU_ASSERT_EQUAL(line.len, LOCAL_LINE_MOST);
	fill('y');
	must_get(LINES_TOO_LONG);
	for (int i = 0; i < 3; i++) {
		must_get(LINES_NONE);
		fill('y');
	}
	must_get(LINES_NONE);
	lines_add(&lines, "y\nz\n", 4);
	must_take("z");
	text_fini(&line);
}

static void
test_paint(void)
{
	static const struct {
		const char *line, *expected;
		size_t columns;
		bool has_colours;
	} cases[] = {
	    {"", "", 80, true},
	    {"one two", "one two", 0, false},
	    {"one two", "one two", 7, false},
	    {"one two", "one\n  two", 6, false},
	    {"one two three", "one\n  two\n  three", 4, false},
	    {"unbreakable", "unbreakable", 4, false},
	    {"a " FRONT_RED "9\xe2\x99\xa5" FRONT_PLAIN " b",
		"a \033[31m9\xe2\x99\xa5\033[0m b", 6, true},
	    {"a " FRONT_RED "9\xe2\x99\xa5" FRONT_PLAIN " b",
		"a 9\xe2\x99\xa5\n  b", 5, false},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct text out = TEXT_EMPTY;

		paint_line(&out, cases[i].line, cases[i].columns,
		    cases[i].has_colours);
		CU_ASSERT_STRING_EQUAL(text_str(&out), cases[i].expected);
		text_fini(&out);
	}
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"lines", test_lines},
	    {"lines of garbage", test_lines_of_garbage},
	    {"lines that are too long", test_lines_too_long},
	    {"paint", test_paint},
	};

	return UNIT_RUN("local", cases);
}
