/*
 * Ten people play under InspIRCd's limits on flooding, every card told on a
 * line of its own, with the daemon as it is shipped: it is never thrown off,
 * and everybody has the result of each deal within fifteen seconds of its
 * deciding card. Meanwhile they ask this and that.
 *
 * ten [SECONDS]: ten minutes by default.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/chance.h"
#include "base/number.h"
#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"
#include "player/plain.h"

enum {
	PLAYERS = 10,
	SECONDS = 600,
	RESULT_MS = 15000,
	BANK = 18, /* two chips from each of the others */
	ACTS_MOST = 64,
	DEALS_MOST = 1000,
	LOOK_MS = 20,
	ASK_MS = 7000, /* somebody asks something so often */
	DEALS_A_MINUTE_LEAST = 1
};

/* What somebody will say, and when. */
struct act {
	int64_t at_us;
	struct player *player;
	char said[32];
};

static int64_t seconds = SECONDS;
static uint64_t chance = 10;

static struct {
	struct game game;
	struct act acts[ACTS_MOST];
	int acts_count;
	size_t seen[PLAYERS]; /* lines of each that were looked at */
	int64_t settled_us[DEALS_MOST], told_us[PLAYERS][DEALS_MOST];
	int64_t settled, told[PLAYERS];
} ten;

static int64_t
dice(int64_t below)
{
	return (int64_t)(chance_mix(&chance) >> 16) % below;
}

/* As people do: after a second or three. */
static void
will_say(struct player *player, const char *said)
{
	struct act *act;

	HARNESS_MUST(ten.acts_count < ACTS_MOST);
	act = &ten.acts[ten.acts_count++];
	act->at_us = player_now_us() + 1000 * (500 + dice(2500));
	act->player = player;
	snprintf(act->said, sizeof(act->said), "%s", said);
}

static void
say_what_is_due(void)
{
	int64_t now_us = player_now_us();
	int kept = 0;

	for (int i = 0; i < ten.acts_count; i++) {
		struct act *act = &ten.acts[i];

		if (act->at_us <= now_us)
			player_say(act->player, TABLE, "%s", act->said);
		else
			ten.acts[kept++] = *act;
	}
	ten.acts_count = kept;
}

static void
ask_something(void)
{
	static const char *const asked[] = {
	    "!chips", "!table", "!next", "!help bank", "!stats", "!last"};

	will_say(ten.game.players[dice(PLAYERS)],
	    asked[dice((int64_t)(sizeof(asked) / sizeof(asked[0])))]);
}

/* The nick that stands before the words. */
static struct player *
asked(const char *shown, const char *words)
{
	const char *at = strstr(shown, words);
	size_t len;

	for (int i = 0; at != NULL && i < PLAYERS; i++) {
		const char *nick = player_nick(ten.game.players[i]);

		len = strlen(nick);
		if ((size_t)(at - shown) > len &&
		    strncmp(at - len, nick, len) == 0 && at[-len - 1] == ' ')
			return ten.game.players[i];
	}
	return NULL;
}

/* "18 open: !stake N": each of the others takes his part of it. */
static void
stake_all(const char *shown, const char *prompt)
{
	int64_t open = 0, share;
	char said[32];

	for (int64_t ten_to = 1; prompt > shown && prompt[-1] != ' ';
	     ten_to *= 10)
		open += ten_to * (*--prompt - '0');
	share = (open + PLAYERS - 2) / (PLAYERS - 1);
	snprintf(said, sizeof(said), "!stake %lld", (long long)share);
	for (int i = 0; share > 0 && i < PLAYERS - 1; i++)
		will_say(game_punter(&ten.game, i), said);
}

/* A bank lies when it was put up, or stays; not with each stake. */
static bool
is_new_bank(const char *shown)
{
	return strstr(shown, " puts up a bank of ") != NULL ||
	       strstr(shown, " deals again with a bank of ") != NULL;
}

static void
answer(const char *shown)
{
	const char *prompt = strstr(shown, " open: !stake N");
	struct player *player;
	char said[32];

	if (is_new_bank(shown) && prompt != NULL)
		stake_all(shown, prompt);
	else if ((player = asked(shown, ": !keep (")) != NULL)
		will_say(player, dice(3) == 0 ? "!keep" : "!pass");
	else if ((player = asked(shown, " has the bank: !bank N")) != NULL) {
		ten.game.banker = player;
		snprintf(said, sizeof(said), "!bank %d", BANK);
		will_say(player, said);
	}
}

static bool
is_result(const char *shown)
{
	return plain_match(BOT " PRIVMSG " TABLE " *The bank wins:*", shown) ||
	       plain_match(
		   BOT " PRIVMSG " TABLE " *The punters win:*", shown) ||
	       plain_match(BOT " PRIVMSG " TABLE " *all goes home*", shown);
}

/* What player i has got since last time; the first one reads for all. */
static void
hear(int i)
{
	struct player *player = ten.game.players[i];

	for (; ten.seen[i] < player_lines(player); ten.seen[i]++) {
		const struct line *line = player_line(player, ten.seen[i]);

		if (is_result(line->shown)) {
			HARNESS_MUST(ten.told[i] < DEALS_MOST);
			ten.told_us[i][ten.told[i]++] = line->at_us;
		}
		if (i == 0 && strncmp(line->shown, BOT " PRIVMSG " TABLE " ",
				  strlen(BOT " PRIVMSG " TABLE " ")) == 0)
			answer(line->shown);
		if (strstr(line->shown, BOT " QUIT ") != NULL)
			harness_fail("thrown off: %s", line->shown);
	}
}

/* The deciding card is turned, and the deal settled, in one transaction. */
static void
look_at_the_books(void)
{
	int64_t settled = books_deals();

	while (ten.settled < settled) {
		HARNESS_MUST(ten.settled < DEALS_MOST);
		ten.settled_us[ten.settled++] = player_now_us();
	}
}

static void
play_for(int64_t millis)
{
	int64_t end_us = player_now_us() + millis * 1000;
	int64_t ask_us = player_now_us();

	while (player_now_us() < end_us) {
		crowd_run(harness_crowd(), LOOK_MS);
		look_at_the_books();
		for (int i = 0; i < PLAYERS; i++)
			hear(i);
		say_what_is_due();
		if (player_now_us() >= ask_us) {
			ask_something();
			ask_us += 1000 * ASK_MS;
		}
	}
}

static bool
all_told(void)
{
	for (int i = 0; i < PLAYERS; i++)
		if (ten.told[i] < ten.settled)
			return false;
	return true;
}

/* In ms; told before we looked into the books: 0. */
static int64_t
delay_ms(int i, int64_t deal)
{
	int64_t us = ten.told_us[i][deal] - ten.settled_us[deal];

	return us > 0 ? us / 1000 : 0;
}

static void
report(void)
{
	int64_t worst = 0, sum = 0;

	for (int64_t deal = 0; deal < ten.settled; deal++)
		for (int i = 0; i < PLAYERS; i++) {
			int64_t ms = delay_ms(i, deal);

			sum += ms;
			worst = ms > worst ? ms : worst;
		}
	printf("%lld s, %lld deals; from the deciding card to its result: "
	       "mean %lld ms, at most %lld ms\n",
	    (long long)seconds, (long long)ten.settled,
	    (long long)(sum / (PLAYERS * (ten.settled > 0 ? ten.settled : 1))),
	    (long long)worst);
	HARNESS_MUST(ten.settled * 60 >= DEALS_A_MINUTE_LEAST * seconds);
	HARNESS_MUST(worst <= RESULT_MS);
}

static void
ten_play(void)
{
	struct plan plan = harness_plan("channel", "seats_most = 10;");

	plan.server = SERVER_INSPIRCD;
	plan.has_limits = true;
	plan.budget = "safe";
	plan.channels[0][0].announce = "each";
	harness_begin(&plan);
	game_open(&ten.game, 0, TABLE, PLAYERS);
	player_say(ten.game.players[0], TABLE, "!start");
	play_for(seconds * 1000);
	/* The last result may be on its way. */
	for (int ms = 0; ms < RESULT_MS && !all_told(); ms += 1000)
		play_for(1000);
	HARNESS_MUST(all_told());
	report();
	HARNESS_MUST(harness_log_count("network=testnet up") == 1);
	HARNESS_MUST(books_live() == 1);
	harness_end();
}

int
main(int argc, char **argv)
{
	static const struct unit_case cases[] = {
	    {"ten play under InspIRCd's limits", ten_play},
	};

	if (argc > 1 &&
	    number_parse(argv[1], 10, 86400, &seconds) != NUMBER_OK) {
		fprintf(stderr, "usage: ten [SECONDS]\n");
		return 2;
	}
	harness_allow((unsigned)seconds + 300);
	return HARNESS_MAIN("ten", cases);
}
