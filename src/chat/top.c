/* The leaderboards: `top [WHAT] [WHEN] [WHERE]`, in any order. */
#include <config.h>

#include <time.h>

#include "chat/command.h"
#include "chat/inside.h"
#include "store/boards.h"

enum { TOP_MOST = 5, DAY_S = 24 * 60 * 60 };

enum period { PERIOD_TODAY, PERIOD_WEEK, PERIOD_MONTH, PERIOD_EVER };

struct top {
	enum board_what what;
	enum period period;
	bool everywhere;
};

/* When a period that runs now began, in UTC. */
static int64_t
period_since(enum period period, int64_t now_s)
{
	time_t now = (time_t)now_s;
	int64_t today = now_s - now_s % DAY_S;
	struct tm tm;

	if (period == PERIOD_EVER || gmtime_r(&now, &tm) == NULL)
		return 0;
	if (period == PERIOD_WEEK)
		return today - (int64_t)((tm.tm_wday + 6) % 7) * DAY_S;
	if (period == PERIOD_MONTH)
		return today - (int64_t)(tm.tm_mday - 1) * DAY_S;
	return today;
}

/* What each word sets. */
static bool
read_word(struct top *top, const char *word)
{
	static const struct {
		const char *word;
		int what, period, everywhere; /* -1: not this one */
	} words[] = {
	    {"won", BOARD_WON, -1, -1},
	    {"deals", BOARD_DEALS, -1, -1},
	    {"chips", BOARD_CHIPS, -1, -1},
	    {"matches", BOARD_MATCHES, -1, -1},
	    {"today", -1, PERIOD_TODAY, -1},
	    {"week", -1, PERIOD_WEEK, -1},
	    {"month", -1, PERIOD_MONTH, -1},
	    {"ever", -1, PERIOD_EVER, -1},
	    {"here", -1, -1, 0},
	    {"all", -1, -1, 1},
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (!word_is(word, words[i].word))
			continue;
		if (words[i].what >= 0)
			top->what = (enum board_what)words[i].what;
		if (words[i].period >= 0)
			top->period = (enum period)words[i].period;
		if (words[i].everywhere >= 0)
			top->everywhere = words[i].everywhere;
		return true;
	}
	return false;
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
	    [BOARD_CHIPS] = {N_("Chips of who played today: {list}."),
		N_("Chips of who played this week: {list}."),
		N_("Chips of who played this month: {list}."),
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
	struct top top = {BOARD_WON, PERIOD_MONTH, false};
	struct board_row rows[TOP_MOST];
	size_t count = 0;

	for (int i = 1; i < ask->request.count; i++)
		if (!read_word(&top, ask->request.words[i])) {
			say_wrong(ask,
			    phrase_then(phrase_new(N_("Say it like this:")),
				phrase_new(ask->command->usage)));
			return;
		}
	if (boards_top(ask->chat->store, top.what,
		period_since(top.period, ask->chat->now_s),
		top.everywhere ? 0 : table_id(ask->room->table), rows, TOP_MOST,
		&count) != STORE_OK) {
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("Sorry, I can't look that up now.")));
		return;
	}
	say_answer(ask, board_phrase(ask->chat, &top, rows, count));
}
