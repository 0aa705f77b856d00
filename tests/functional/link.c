/* `link` against a real server: two nicks play with the same chips, over a
 * crash too, until one of them undoes it. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "functional/books.h"
#include "functional/game.h"
#include "functional/words.h"

#define TIMES "time_seating = 60;"

static struct player *anna, *ben;

static void
ask(struct player *player, const char *text, const char *answer)
{
	player_say(player, BOT, "%s", text);
	player_expect(player, SOON_MS, BOT " NOTICE * *%s*", answer);
}

/* The words that she is to say under her other name. */
static const char *
words_of(struct player *player)
{
	static char words[64];
	const struct line *line;
	const char *at;

	player_say(player, BOT, "link");
	line = player_expect(player, SOON_MS, BOT " NOTICE * *: link *");
	at = strstr(line->text, "link ");
	HARNESS_MUST(at != NULL);
	snprintf(words, sizeof(words), "%.15s", at);
	return words;
}

/* Both have been seen, and anna has 1234 chips, ben 1000. */
static void
begin(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	struct game game = {.channel = TABLE};

	harness_begin(&plan);
	anna = harness_player("anna", 0, TABLE);
	ben = harness_player("ben", 0, TABLE);
	game_act(&game, anna, "join", "!join");
	game_act(&game, anna, "leave", "!leave");
	game_act(&game, ben, "join", "!join");
	game_act(&game, ben, "leave", "!leave");
	player_say(harness_watch(0), BOT, "admin grant anna 234");
	player_expect(
	    harness_watch(0), SOON_MS, BOT " NOTICE * anna gets 234 chips*");
}

static void
link_them(void)
{
	ask(ben, words_of(anna), "I ask the nick anna on testnet*");
	player_expect(anna, SOON_MS,
	    BOT " NOTICE anna *said by the nick ben on testnet*");
	ask(anna, "link yes", "Done: the nick ben on testnet plays with your");
	player_expect(ben, SOON_MS, BOT " NOTICE ben Done: you play with*");
}

static void
linked_over_a_crash(void)
{
	begin();
	ask(ben, "chips", "1000 chips");
	link_them();
	ask(ben, "chips", "1234 chips");
	ask(anna, "link", "With your chips play: the nick ben on testnet.");
	harness_crash();
	harness_start();
	ask(ben, "chips", "1234 chips");
	player_say(ben, TABLE, "!join");
	player_expect(ben, SOON_MS, BOT " PRIVMSG " TABLE " *ben: welcome*");
	ask(ben, "link off", "You are seated at a table");
	player_say(ben, TABLE, "!leave");
	player_expect(ben, SOON_MS, BOT " PRIVMSG " TABLE " *ben leaves*");
	ask(ben, "link off", "you play with your own chips again");
	ask(ben, "chips", "1000 chips");
	ask(anna, "chips", "1234 chips");
	harness_end();
}

static void
nobody_else_gets_in(void)
{
	struct player *eve;
	char words[64];

	begin();
	eve = harness_player("eve", 0, TABLE);
	/* Said in the channel it is void. */
	snprintf(words, sizeof(words), "!%s", words_of(anna));
	player_say(ben, TABLE, "%s", words);
	player_expect(ben, SOON_MS, BOT " NOTICE ben *in private*void*");
	ask(eve, words + 1, "I don't know that code");
	/* Overheard, and said by two. */
	snprintf(words, sizeof(words), "%s", words_of(anna));
	ask(eve, words, "I ask the nick anna");
	ask(ben, words, "That code is void");
	player_expect(anna, SOON_MS, BOT " NOTICE anna *somebody overheard*");
	ask(anna, "link yes", "Nobody has said");
	/* Who takes her nick when she is gone takes no code of hers. */
	snprintf(words, sizeof(words), "%s", words_of(anna));
	player_quit(anna);
	player_expect(harness_watch(0), SOON_MS, "anna QUIT *");
	ask(ben, words, "I don't know that code");
	ask(eve, "chips", "eve has 1000 chips");
	HARNESS_MUST(books_number("SELECT count(*) FROM identity "
				  "WHERE home IS NOT NULL",
			 NULL) == 0);
	HARNESS_MUST(!harness_log_has(words + strlen("link ")));
	harness_end();
}

static const struct unit_case cases[] = {
    {"linked over a crash", linked_over_a_crash},
    {"nobody else gets in", nobody_else_gets_in},
};

int
main(void)
{
	return HARNESS_MAIN("link", cases);
}
