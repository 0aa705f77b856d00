/* Nobody sees a card before it is turned (law 7), and what keeps chips and
 * cards safe works beside a daemon that plays. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "engine/proof.h"
#include "functional/books.h"
#include "functional/game.h"
#include "functional/tool.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"

/* The newest deal as the database has it: what must not be told yet. */
struct secret {
	char anchor[FAIR_SEED], seed[FAIR_SEED];
	int64_t k;
	card cards[SHOE_MOST];
};

static void
word(const char *sql, char *out, size_t size)
{
	struct text text = TEXT_EMPTY;

	books_words(sql, NULL, &text);
	HARNESS_MUST(text.len > 0 && text.len < size);
	snprintf(out, size, "%s", text_str(&text));
	text_fini(&text);
}

#define NEWEST \
	"FROM deal AS d JOIN chain AS c ON c.session = d.session " \
	"AND c.number = d.chain ORDER BY d.number DESC LIMIT 1"

static void
learn(struct secret *secret)
{
	char top[FAIR_SEED], deal[FAIR_DEAL];

	word("SELECT c.anchor " NEWEST, secret->anchor, FAIR_SEED);
	word("SELECT c.top " NEWEST, top, FAIR_SEED);
	word("SELECT d.number " NEWEST, deal, FAIR_DEAL);
	secret->k = books_number("SELECT d.seed_index " NEWEST, NULL);
	fair_seed(top, FAIR_CHAIN, (int)secret->k, secret->seed);
	fair_shuffle(secret->cards, 1, 2, deal, secret->seed, "");
}

/* The place of 64 digits in the chain; -1: they are none of its seeds. */
static int64_t
place_of(const struct secret *secret, const char *digits)
{
	char seed[FAIR_SEED];

	snprintf(seed, sizeof(seed), "%.64s", digits);
	for (int i = 0; i <= FAIR_CHAIN; i++) {
		if (strcmp(seed, secret->anchor) == 0)
			return i;
		fair_hash(seed);
	}
	return -1;
}

/* Three cards that follow each other, and are not turned, in letters. */
static void
name_cards(const struct secret *secret, int64_t from, const char *between,
    struct text *out)
{
	for (int64_t i = from; i < from + 3; i++) {
		char name[CARD_NAME];

		card_name(secret->cards[i], name);
		text_addf(out, "%s%s", i > from ? between : "", name);
	}
}

static void
tells_nothing(const struct secret *secret, const char *words)
{
	const char *at = words;

	while (*(at += strcspn(at, "0123456789abcdef")) != '\0') {
		size_t len = strspn(at, "0123456789abcdef");

		if (len >= 64 && place_of(secret, at) >= secret->k)
			harness_fail("a seed is told: %.64s", at);
		at += len;
	}
	for (int64_t i = 12; i + 3 < PACK_CARDS; i++) {
		static const char *const between[] = {" ", ",", ", ", ""};

		for (size_t k = 0; k < 4; k++) {
			struct text cards = TEXT_EMPTY;

			name_cards(secret, i, between[k], &cards);
			if (strstr(words, text_str(&cards)) != NULL)
				harness_fail(
				    "cards are told: %s", text_str(&cards));
			text_fini(&cards);
		}
	}
}

static void
read_file(const char *name, struct text *out)
{
	char path[256], bytes[4096];
	size_t len;
	FILE *file;

	harness_path(name, path, sizeof(path));
	file = fopen(path, "re");
	HARNESS_MUST(file != NULL);
	while ((len = fread(bytes, 1, sizeof(bytes), file)) > 0)
		text_add_mem(out, bytes, len);
	fclose(file);
}

static void
add_lines(const struct player *player, struct text *out)
{
	for (size_t i = 0; i < player_lines(player); i++)
		text_addf(out, "%s\n", player_line(player, i)->shown);
}

/* Everything there is to ask, by everybody, in the middle of a deal. */
static void
ask_all(const struct game *game, struct text *out)
{
	static const char *const asks[] = {"!proof", "!proof 1", "!table",
	    "!chips", "!stats", "!history", "!odds", "!shoe", "!rules", "!top"};
	static const char *const tools[] = {
	    "status", "tables", "status --json", "tables --json"};

	for (size_t i = 0; i < sizeof(asks) / sizeof(asks[0]); i++)
		player_say(game->players[i % 3], TABLE, "%s", asks[i]);
	player_say(harness_watch(0), TABLE, "!admin status");
	player_say(harness_watch(0), TABLE, "!proof");
	crowd_run(harness_crowd(), 1500);
	for (size_t i = 0; i < sizeof(tools) / sizeof(tools[0]); i++) {
		tool_must(0, tools[i], "", "");
		text_add(out, tool_said());
	}
	(void)tool_run("verify", "1 2 3");
	text_add(out, tool_said());
	tool_must(0, "export", "deals --json", "\"anchor\"");
	text_add(out, tool_said());
}

/* To the next banker's turn. */
static void
go_on(struct game *game, int64_t deals)
{
	if (game_await_result(game, deals))
		game_act(game, game->banker, "pass", "!pass");
	game_await_banker(game);
}

/* All that was written or said until now. */
static void
gather(const struct game *game, struct text *out)
{
	read_file("daemon.log", out);
	for (int i = 0; i < game->count; i++)
		add_lines(game->players[i], out);
	add_lines(harness_watch(0), out);
}

static void
nobody_sees_a_card(void)
{
	struct plan plan =
	    harness_plan("channel", TIMES "after_win = \"pass\";");
	struct text words = TEXT_EMPTY;
	struct secret secret;
	struct game game;

	plan.channels[0][0].announce = "each";
	harness_begin(&plan);
	game_begin(&game, 3);
	/* A deal may be over too soon: then its seed may be told. */
	for (int tries = 0;; tries++) {
		int64_t deals = books_deals();

		HARNESS_MUST(tries < 20);
		game_reach(&game, GAME_TURNING);
		learn(&secret);
		text_clear(&words);
		ask_all(&game, &words);
		gather(&game, &words);
		if (books_deals() == deals)
			break;
		go_on(&game, deals);
	}
	HARNESS_MUST(strstr(text_str(&words), secret.anchor) != NULL);
	tells_nothing(&secret, text_str(&words));
	text_fini(&words);
	harness_end();
}

/* Beside a daemon in the middle of a deal, and after it. */
static void
tools_beside_play(void)
{
	struct plan plan =
	    harness_plan("channel", TIMES "after_win = \"pass\";");
	struct game game;
	char path[256], arguments[600];
	struct stat st;
	size_t mark;

	harness_begin(&plan);
	game_begin(&game, 3);
	if (game_deal(&game)) {
		game_act(&game, game.banker, "pass", "!pass");
		game_await_banker(&game);
	}
	tool_must(0, "verify", "1", "is the anchor: yes\n");
	tool_must(0, "verify", "draw 1", "give these 156 cards: yes\n");
	tool_must(1, "verify", "2", "none of that number");
	tool_must(2, "verify", "x", "usage");
	game_bank(&game, GAME_BANK);
	tool_must(0, "check", "", "1 session goes on");
	harness_path("copy", path, sizeof(path));
	tool_must(0, "backup", path, "backed up");
	HARNESS_MUST(stat(path, &st) == 0 && (st.st_mode & 07777) == 0600);
	tool_must(1, "backup", path, "is there already");
	snprintf(arguments, sizeof(arguments), "-f %s", path);
	tool_must(0, "backup", arguments, "backed up");
	tool_must(1, "restore", path, "Another daemon");
	tool_must(0, "export", "people", "person,name,robot,made,");
	tool_must(0, "export",
	    "postings --json | python3 -c '"
	    "import json, sys; rows = json.load(sys.stdin); "
	    "print(sum(r[\"chips\"] for r in rows if r[\"kind\"] == "
	    "\"grant\"))'",
	    "3000\n");
	tool_must(0, "export",
	    "results --csv | python3 -c '"
	    "import csv, sys; rows = list(csv.DictReader(sys.stdin)); "
	    "print(sum(int(r[\"change\"]) for r in rows), "
	    "len(set(r[\"name\"] for r in rows)))'",
	    "0 3\n");
	tool_must(2, "export", "seeds", "people deals results postings");
	mark = player_mark(harness_watch(0));
	harness_stop();
	tool_must(0, "restore", path, "restored; the database that was");
	tool_must(0, "check", "", "all is well");
	harness_start();
	player_rewind(harness_watch(0), mark);
	player_expect(harness_watch(0), SOON_MS,
	    BOT " PRIVMSG " TABLE " *could not go on*");
	HARNESS_MUST(books_live() == 0);
	HARNESS_MUST(game_owned(&game) == 3 * GAME_GRANT);
	harness_end();
}

static bool
is_there(const char *name)
{
	char path[300];
	struct stat st;

	harness_path(name, path, sizeof(path));
	return stat(path, &st) == 0;
}

static void
await_backup(const char *name)
{
	for (int64_t left = READY_MS; !is_there(name); left -= 50) {
		HARNESS_MUST(left > 0);
		crowd_run(harness_crowd(), 50);
	}
}

/* What the daemon says when it can't start. */
static void
must_not_start(const char *says)
{
	char conf[256], line[700], said[4096];
	size_t len;
	FILE *pipe;

	harness_path("conf", conf, sizeof(conf));
	snprintf(line, sizeof(line), "exec %s -c %s 2>&1",
	    getenv("LANSQUENETD"), conf);
	pipe = popen(line, "re");
	HARNESS_MUST(pipe != NULL);
	len = fread(said, 1, sizeof(said) - 1, pipe);
	said[len] = '\0';
	HARNESS_MUST(WEXITSTATUS(pclose(pipe)) == 4);
	if (strstr(said, says) == NULL)
		harness_fail("it says: %s", said);
}

static void
daily_backups(void)
{
	struct plan plan = harness_plan("channel", TIMES);
	char today[64], name[64], path[300], database[300];
	time_t now = time(NULL);
	struct stat st;
	struct tm tm;
	FILE *file;

	gmtime_r(&now, &tm);
	strftime(
	    today, sizeof(today), "state/backups/lansquenet-%Y%m%d.db", &tm);
	harness_begin(&plan);
	await_backup(today);
	harness_path(today, path, sizeof(path));
	HARNESS_MUST(stat(path, &st) == 0 && (st.st_mode & 07777) == 0600);
	harness_stop();
	/* Older ones are removed, all but six. */
	HARNESS_MUST(unlink(path) == 0);
	for (int day = 11; day < 20; day++) {
		snprintf(name, sizeof(name),
		    "state/backups/lansquenet-200001%d.db", day);
		harness_path(name, path, sizeof(path));
		file = fopen(path, "we");
		HARNESS_MUST(file != NULL && fclose(file) == 0);
	}
	harness_start();
	await_backup(today);
	harness_stop();
	HARNESS_MUST(!is_there("state/backups/lansquenet-20000113.db"));
	HARNESS_MUST(is_there("state/backups/lansquenet-20000114.db"));
	/* A damaged database is not touched, and the way out is shown. */
	harness_path("state/lansquenet.db", database, sizeof(database));
	HARNESS_MUST(truncate(database, 5000) == 0);
	must_not_start("is damaged");
	must_not_start(strrchr(today, '/'));
	HARNESS_MUST(stat(database, &st) == 0 && st.st_size == 5000);
	harness_path(today, path, sizeof(path));
	tool_must(0, "restore", path, "restored");
	harness_start();
	harness_end();
}

static const struct unit_case cases[] = {
    {"daily backups", daily_backups},
    {"nobody sees a card before it is turned", nobody_sees_a_card},
    {"verify, check, backup, restore, export", tools_beside_play},
};

int
main(void)
{
	return HARNESS_MAIN("safe", cases);
}
