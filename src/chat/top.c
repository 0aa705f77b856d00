/* The leaderboards: `top [WHAT] [WHEN] [WHERE]`, in any order. */
#include <config.h>

#include "chat/command.h"
#include "chat/inside.h"
#include "store/boards.h"

enum { TOP_MOST = 5 };

struct top {
	enum board_what what;
	enum board_period period;
	bool everywhere;
};

/* What each word sets. */
static bool
read_word(struct top *top, const char *word)
{
	if (word_is(word, "here"))
		top->everywhere = false;
	else if (word_is(word, "all"))
		top->everywhere = true;
	else
		return boards_word(word, &top->what, &top->period);
	return true;
}

static const char *
title(const struct top *top)
{
	static const char *const titles[][4] = {
	    [BOARD_WON] = {N_("Won today: {list}."),
		N_("Won this week: "
		   "{list}."),
		N_("Won this month: {list}."), N_("Won ever: {list}.")},
	    [BOARD_DEALS] = {N_("Deals today: {list}."),
		N_("Deals this week: {list}."), N_("Deals this month: {list}."),
		N_("Deals ever: {list}.")},
	    [BOARD_CHIPS] = {N_("Chips of those who played today: {list}."),
		N_("Chips of those who played this week: {list}."),
		N_("Chips of those who played this month: {list}."),
		N_("Chips: {list}.")},
	    [BOARD_MATCHES] = {N_("Matches won today: {list}."),
		N_("Matches won this week: {list}."),
		N_("Matches won this month: {list}."),
		N_("Matches won ever: {list}.")},
	};

	return titles[top->what][top->period];
}

static struct phrase *
board_phrase(struct chat *chat, const struct top *top,
    const struct board_row *rows, size_t count)
{
	struct phrase *phrase;

	if (count == 0)
		return phrase_new(N_("Nobody is on that board yet."));
	phrase = phrase_new(title(top));
	for (size_t i = 0; i < count; i++) {
		struct phrase *item =
		    phrase_text(phrase_new("{place}. {name} {n}"), "name",
			chat_name(chat, rows[i].person, rows[i].name));

		phrase_number(item, "place", (int64_t)i + 1);
		if (top->what == BOARD_WON)
			phrase_change(item, "n", rows[i].number);
		else
			phrase_number(item, "n", rows[i].number);
		phrase_item(phrase, "list", item, 0);
	}
	return phrase;
}

void
look_top(struct ask *ask)
{
	struct top top = {BOARD_WON, BOARD_MONTH, false};
	struct board_row rows[TOP_MOST];
	size_t count = 0;

	for (int i = 1; i < ask->request.count; i++)
		if (!read_word(&top, ask->request.words[i])) {
			say_wrong(ask, usage_phrase(ask));
			return;
		}
	if (boards_top(ask->chat->store, top.what,
		boards_since(top.period, ask->chat->now_s),
		top.everywhere ? 0 : table_id(ask->room->table), rows, TOP_MOST,
		&count) != STORE_OK) {
		say_back(ask, URGENT_ANSWER, unread_phrase());
		return;
	}
	say_answer(ask, board_phrase(ask->chat, &top, rows, count));
}
