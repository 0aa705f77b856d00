/* What is said, as text: phrases, lists that merge, and where a line is cut. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "chat/render.h"
#include "unit.h"

static void
render_is(
    const struct phrase *phrase, bool ascii, bool colours, const char *expected)
{
	struct look look = {
	    .lang = lang_find("en"),
	    .prefix = "!",
	    .ascii = ascii,
	    .colours = colours,
	};
	struct text text = TEXT_EMPTY;

	phrase_render(phrase, &look, &text);
	CU_ASSERT_STRING_EQUAL(text_str(&text), expected);
	text_fini(&text);
}

static void
test_render(void)
{
	struct phrase *phrase = phrase_new("{p}x {name} {n} {change} {odd} {");

	phrase_text(phrase, "name", "a{n}%s\r\nQUIT\x03");
	phrase_number(phrase, "n", -3);
	phrase_change(phrase, "change", 7);
	render_is(phrase, false, false, "!x a{n}%sQUIT -3 +7 {odd} {");
	phrase_free(phrase);
	for (int n = 0; n < 3; n++) {
		phrase = phrase_new("{n} {n|chip|chips}, {x|a|b}{n|s}");
		phrase_number(phrase, "n", n);
		render_is(phrase, false, false,
		    n == 1   ? "1 chip, {x|a|b}s"
		    : n == 0 ? "0 chips, {x|a|b}s"
			     : "2 chips, {x|a|b}s");
		phrase_free(phrase);
	}
	phrase = phrase_new("{a} {b}");
	phrase_card(phrase, "a", card_make(8, 2));
	phrase_card(phrase, "b", card_make(12, 3));
	render_is(phrase, false, false, "10♥ A♠");
	render_is(phrase, true, true, "10H AS");
	render_is(phrase, false, true,
	    "\x03"
	    "0410♥\x0f A♠");
	phrase_free(phrase);
}

/* A merged list grows; who is in it already is replaced. */
static void
test_merge(void)
{
	static const char *const names[] = {"ben", "carla"};
	struct phrase *both[2];

	for (int i = 0; i < 2; i++) {
		both[i] = phrase_new("{list}; {open} open");
		phrase_number(both[i], "open", 4 - 4 * i);
		phrase_item(both[i], "list",
		    phrase_text(phrase_new("{name}"), "name", names[i]), i + 1);
		phrase_then(both[i], phrase_new(i == 0 ? "old" : "new"));
	}
	phrase_item(both[1], "list", phrase_new("ben again"), 1);
	phrase_merge(both[0], both[1]);
	render_is(both[0], false, false, "ben again, carla; 0 open new");
	phrase_free(both[0]);
}

/* A list in a sentence, and the verb that goes with it, also where it grew. */
static void
test_and(void)
{
	static const char *const expected[] = {"ann leaves.",
	    "ann and bob leave.", "ann, bob and eve leave.",
	    "ann, bob and eve leave."};
	static const char *const names[] = {"ann", "bob", "eve", "bob"};
	struct phrase *all = NULL;

	for (size_t i = 0; i < 4; i++) {
		struct phrase *phrase =
		    phrase_new("{list} {list|leaves|leave}.");

		phrase_item_and(
		    phrase, "list", phrase_new(names[i]), names[i][0]);
		CU_ASSERT_TRUE(phrase_is_alone(phrase));
		if (all == NULL)
			all = phrase;
		else
			phrase_merge(all, phrase);
		render_is(all, false, false, expected[i]);
	}
	phrase_free(all);
}

static void
test_line_cut(void)
{
	static const struct {
		const char *text;
		size_t most, cut;
	} cases[] = {
	    {"short", 10, 5},
	    {"two words here", 9, 10},
	    {"two words here", 10, 10},
	    {"aaaaaaa/bbbbbbb", 10, 8},
	    {"aaaaaaaaaaaaaaa", 10, 10},
	    {"aaaaaaaaa♥♥", 10, 9},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CU_ASSERT_EQUAL(line_cut(cases[i].text, strlen(cases[i].text),
				    cases[i].most),
		    cases[i].cut);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"rendering", test_render},
	    {"merging", test_merge},
	    {"a list in a sentence", test_and},
	    {"cutting lines", test_line_cut},
	};

	return UNIT_RUN("chat: rendering", cases);
}
