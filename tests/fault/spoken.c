#include <config.h>

#include "fault/spoken.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "engine/fair.h"
#include "fault/said.h"

#define NAME "([A-Za-z][A-Za-z0-9]*)"
#define OF_JOURNAL \
	"SELECT count(*) FROM journal AS j JOIN person AS p " \
	"ON p.id = j.player WHERE p.name = ?1 AND "

enum { WORD = 80, PEOPLE_MOST = 24, DEALS_MOST = 64, SEATS_MOST = 20 };

/* What is told, and how often the books hold it: of the name ?1, the number ?2
 * and the deal in hand ?3. */
static const struct claim {
	const char *pattern; /* 1: a name, or a list of items; 2: a number */
	const char *item; /* of the list; NULL: it is no list */
	const char *sql;
} claims[] = {
    {"^Welcome (.*): you have", NAME "[^,]*", OF_JOURNAL "kind = 'join'"},
    {"Anchor of the seeds: ([0-9a-f]+)", NULL,
	"SELECT count(*) FROM chain WHERE anchor = ?1"},
    {"^(The draw): ", NULL, "SELECT count(*) FROM journal WHERE kind = 'draw'"},
    {NAME " puts up a bank of ([0-9]+)\\.", NULL,
	OF_JOURNAL "kind = 'bank' AND chips = ?2"},
    {NAME " deals again with ", NULL, OF_JOURNAL "kind LIKE 'keep%'"},
    {"^Stakes: ([^.]*)\\.", NAME " [0-9]+( on [0-9JQKA]+)?",
	OF_JOURNAL "kind = 'stake'"},
    {NAME " covers: ", NULL, OF_JOURNAL "kind = 'cover'"},
    {NAME " passes\\.", NULL,
	"SELECT count(*) FROM journal AS j LEFT JOIN person AS p "
	"ON p.id = j.player WHERE kind = 'timeout' OR "
	"(kind = 'pass' AND p.name = ?1)"},
    {NAME " offers the bank for sale", NULL,
	"SELECT count(*) FROM journal AS j LEFT JOIN person AS p "
	"ON p.id = j.player WHERE kind = 'timeout' OR "
	"(kind IN ('pass', 'sell') AND p.name = ?1)"},
    {NAME " opens an auction", NULL, OF_JOURNAL "kind = 'auction'"},
    {NAME " bids ([0-9]+)[:,]", NULL, OF_JOURNAL "kind = 'bid' AND chips = ?2"},
    {NAME " has the next turn for ([0-9]+),", NULL,
	OF_JOURNAL "kind = 'bid' AND chips = ?2"},
    {" sells to " NAME ",", NULL, OF_JOURNAL "kind = 'buy'"},
    {"Deal ([0-9]+): staking is closed, .* a bank of ([0-9]+)\\.", NULL,
	"SELECT count(*) FROM deal WHERE number = ?1 AND bank = ?2"},
    {"Deal ([0-9]+): cutting is closed, a bank of ([0-9]+)\\.", NULL,
	"SELECT count(*) FROM deal WHERE number = ?1 AND bank = ?2"},
    {"(The bank wins): ", NULL,
	"SELECT count(*) FROM deal WHERE number = ?3 AND outcome IN "
	"('bank', 'doublet')"},
    {"(The punters win): ", NULL,
	"SELECT count(*) FROM deal WHERE number = ?3 AND outcome = 'punters'"},
    {"(The bank loses): ", NULL,
	"SELECT count(*) FROM deal WHERE number = ?3 AND outcome = 'punters'"},
    {"The deal is (over): ([^.]*)\\.", NAME " ([-+]?[0-9]+)",
	"SELECT count(*) FROM result AS r JOIN person AS p ON p.id = r.person "
	"WHERE r.deal = ?3 AND p.name = ?1 AND r.change = ?2"},
    {"The (bank|punters) [a-z]+: ([^.]*)\\.", NAME " ([-+]?[0-9]+)",
	"SELECT count(*) FROM result AS r JOIN person AS p ON p.id = r.person "
	"WHERE r.deal = ?3 AND p.name = ?1 AND r.change = ?2"},
};
enum { CLAIMS = sizeof(claims) / sizeof(claims[0]) };

struct fact {
	int claim;
	char name[WORD];
	int64_t number, deal;
	int count;
};

/* What was shown of a deal. */
struct shown {
	int64_t deal;
	card cards[SHOE_MOST];
	int count;
	card shoe[SHOE_MOST]; /* as the seed gives it, from the first card */
	int shoe_count;
	char key[300]; /* of the seed that the shoe was made with */
};

/* Before the start. */
struct stood {
	char name[WORD];
	int64_t purse, stack, lies;
};

struct spoken {
	regex_t patterns[CLAIMS], items[CLAIMS];
	struct fact *facts;
	int facts_count;
	struct shown shown[DEALS_MOST];
	int shown_count;
	struct shown *now; /* the deal in hand */
	bool is_hoyle;
	struct stood people[PEOPLE_MOST];
	int people_count;
	struct text faults;
};

static void
compile(regex_t *to, const char *pattern)
{
	if (pattern != NULL && regcomp(to, pattern, REG_EXTENDED) != 0) {
		fprintf(stderr, "%s: not a pattern\n", pattern);
		abort();
	}
}

struct spoken *
spoken_new(void)
{
	struct spoken *spoken = xcalloc(1, sizeof(*spoken));

	for (int i = 0; i < CLAIMS; i++) {
		compile(&spoken->patterns[i], claims[i].pattern);
		compile(&spoken->items[i], claims[i].item);
	}
	return spoken;
}

void
spoken_free(struct spoken *spoken)
{
	if (spoken == NULL)
		return;
	for (int i = 0; i < CLAIMS; i++) {
		regfree(&spoken->patterns[i]);
		if (claims[i].item != NULL)
			regfree(&spoken->items[i]);
	}
	free(spoken->facts);
	text_fini(&spoken->faults);
	free(spoken);
}

int
spoken_count(const struct spoken *spoken)
{
	int count = 0;

	for (int i = 0; i < spoken->facts_count; i++)
		count += spoken->facts[i].count;
	for (int i = 0; i < spoken->shown_count; i++)
		count += spoken->shown[i].count;
	return count;
}

static void
take_fact(struct spoken *spoken, int claim, const char *name, int64_t number)
{
	int64_t deal = spoken->now != NULL ? spoken->now->deal : 0;
	struct fact *fact;

	for (int i = 0; i < spoken->facts_count; i++) {
		fact = &spoken->facts[i];
		if (fact->claim == claim && fact->number == number &&
		    fact->deal == deal && strcmp(fact->name, name) == 0) {
			fact->count++;
			return;
		}
	}
	spoken->facts = xrealloc(spoken->facts, (size_t)spoken->facts_count + 1,
	    sizeof(*spoken->facts));
	fact = &spoken->facts[spoken->facts_count++];
	*fact = (struct fact){
	    .claim = claim, .number = number, .deal = deal, .count = 1};
	snprintf(fact->name, sizeof(fact->name), "%s", name);
}

static void
copy_match(const char *from, const regmatch_t *match, char *out, size_t size)
{
	size_t len =
	    match->rm_so < 0 ? 0 : (size_t)(match->rm_eo - match->rm_so);

	if (len >= size)
		len = size - 1;
	if (len > 0)
		memcpy(out, from + match->rm_so, len);
	out[len] = '\0';
}

static int64_t
number_of(const char *text)
{
	return strtoll(text, NULL, 10);
}

static void
take_items(struct spoken *spoken, int claim, const char *list)
{
	regmatch_t match[3];
	char name[WORD], number[WORD];

	while (regexec(&spoken->items[claim], list, 3, match, 0) == 0) {
		copy_match(list, &match[1], name, sizeof(name));
		copy_match(list, &match[2], number, sizeof(number));
		take_fact(spoken, claim, name, number_of(number));
		list += match[0].rm_eo;
	}
}

static void
take_claim(struct spoken *spoken, int claim, const char *line)
{
	regmatch_t match[3];
	char first[1024], second[1024];

	while (regexec(&spoken->patterns[claim], line, 3, match, 0) == 0) {
		copy_match(line, &match[1], first, sizeof(first));
		copy_match(line, &match[2], second, sizeof(second));
		if (claims[claim].item == NULL)
			take_fact(spoken, claim, first, number_of(second));
		else
			take_items(spoken, claim,
			    match[2].rm_so >= 0 ? second : first);
		line += match[0].rm_eo;
	}
}

static void
begin_deal(struct spoken *spoken, int64_t deal)
{
	for (int i = 0; i < spoken->shown_count; i++)
		if (spoken->shown[i].deal == deal) {
			spoken->now = &spoken->shown[i];
			return;
		}
	if (spoken->shown_count == DEALS_MOST) {
		text_add(&spoken->faults, "more deals than expected\n");
		return;
	}
	spoken->now = &spoken->shown[spoken->shown_count++];
	memset(spoken->now, 0, sizeof(*spoken->now));
	spoken->now->deal = deal;
}

static void
show(struct spoken *spoken, const card *cards, int count)
{
	struct shown *now = spoken->now;

	if (now == NULL || now->count + count > SHOE_MOST) {
		text_add(&spoken->faults, "cards without a deal\n");
		return;
	}
	memcpy(now->cards + now->count, cards, (size_t)count);
	now->count += count;
}

/* A line of cards that are turned now. */
static void
take_cards(struct spoken *spoken, const char *line)
{
	card cards[SHOE_MOST];
	int count = spoken->is_hoyle ? said_hoyle_cards(line, cards)
				     : said_opening(&line, cards);

	if (count > 0)
		show(spoken, cards, count);
	if (spoken->is_hoyle)
		return;
	count = said_cards(line, cards);
	if (count > 0)
		show(spoken, cards, count);
}

static const struct stood *
find_person(const struct spoken *spoken, const char *name)
{
	static const struct stood nobody = {.purse = -1};

	for (int i = 0; i < spoken->people_count; i++)
		if (strcmp(spoken->people[i].name, name) == 0)
			return &spoken->people[i];
	return &nobody;
}

/* After `word` comes a list of names and numbers, up to a full stop. */
static void
hold_standing(
    struct spoken *spoken, const char *line, const char *word, bool are_seats)
{
	const char *at = strstr(line, word);
	char name[WORD];
	long long number;
	int used;

	if (at == NULL)
		return;
	at += strlen(word);
	while (sscanf(at, " %79[A-Za-z0-9]%*[: ]%lld%n", name, &number,
		   &used) == 2) {
		const struct stood *was = find_person(spoken, name);
		bool holds = are_seats
				 ? number == was->purse || number == was->stack
				 : number > 0 && number <= was->lies;

		if (!holds)
			text_addf(&spoken->faults,
			    "%s was at %lld + %lld, %lld on the table; it "
			    "stands: %s\n",
			    name, (long long)was->purse, (long long)was->stack,
			    (long long)was->lies, line);
		at += used;
		if (strncmp(at, " on ", 4) == 0) /* in Hoyle's game, a card */
			at += strcspn(at, ",.");
		if (*at == ',')
			at++;
	}
}

/* The table as it stands after a start. */
static void
take_standing(struct spoken *spoken, const char *line)
{
	static const char so_far[] = "Cards so far: ";
	const char *at = strstr(line, so_far), *opening;
	struct shown *now = spoken->now;
	card cards[SHOE_MOST + SEATS_MOST + 1];
	int count = 0;

	hold_standing(spoken, line, "Seats: ", true);
	hold_standing(spoken, line, "Bank of ", false);
	hold_standing(spoken, line, "Stakes: ", false);
	opening = strstr(line, "Banker ");
	if (opening != NULL)
		count = said_opening(&opening, cards);
	if (at != NULL)
		count += said_cards(at + strlen(so_far), cards + count);
	if (count == 0)
		return;
	if (now == NULL || count > SHOE_MOST || count < now->count ||
	    memcmp(cards, now->cards, (size_t)now->count) != 0) {
		text_addf(
		    &spoken->faults, "other cards than before: %s\n", line);
		return;
	}
	memcpy(now->cards, cards, (size_t)count);
	now->count = count;
}

void
spoken_line(struct spoken *spoken, const char *line)
{
	long long deal;
	card decides;

	if (line[0] == '[' && !said_card(line, &decides))
		return; /* to somebody alone */
	if (strncmp(line, "Back again, ", 12) == 0) {
		take_standing(spoken, line);
		return;
	}
	if (sscanf(line, "Deal %lld:", &deal) == 1 &&
	    strstr(line, "ing is closed, ") != NULL) {
		begin_deal(spoken, deal);
		spoken->is_hoyle = strstr(line, "cutting") != NULL;
	}
	/* Where nobody was told that cutting is closed. */
	if (strncmp(line, "Hand cards ", 11) == 0)
		spoken->is_hoyle = true;
	take_cards(spoken, line);
	for (int i = 0; i < CLAIMS; i++)
		take_claim(spoken, i, line);
}

static sqlite3_stmt *
prepare(sqlite3 *books, const char *sql)
{
	sqlite3_stmt *stmt = NULL;

	if (sqlite3_prepare_v2(books, sql, -1, &stmt, NULL) != SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(books));
		abort();
	}
	return stmt;
}

static void
read_people(struct spoken *spoken, sqlite3 *books, const char *room)
{
	sqlite3_stmt *row = prepare(books,
	    "SELECT p.name, "
	    "coalesce(sum(chips) FILTER (WHERE kind = 'purse'), 0), "
	    "coalesce(sum(chips) FILTER (WHERE kind = 'stack'), 0), "
	    "coalesce(sum(chips) FILTER (WHERE kind = 'escrow'), 0) "
	    "FROM person AS p LEFT JOIN account AS a ON a.person = p.id "
	    "AND (a.table_id IS NULL OR a.table_id IN (SELECT id FROM tables "
	    "WHERE room = coalesce(?1, room))) GROUP BY p.id");

	sqlite3_bind_text(row, 1, room, -1, SQLITE_STATIC);

	spoken->people_count = 0;
	while (sqlite3_step(row) == SQLITE_ROW &&
	       spoken->people_count < PEOPLE_MOST) {
		struct stood *person = &spoken->people[spoken->people_count++];

		snprintf(person->name, sizeof(person->name), "%s",
		    (const char *)sqlite3_column_text(row, 0));
		person->purse = sqlite3_column_int64(row, 1);
		person->stack = sqlite3_column_int64(row, 2);
		person->lies = sqlite3_column_int64(row, 3);
	}
	sqlite3_finalize(row);
}

void
spoken_begin(struct spoken *spoken, sqlite3 *books, const char *room)
{
	sqlite3_stmt *row;

	spoken->now = NULL;
	spoken->people_count = 0;
	if (books == NULL)
		return;
	read_people(spoken, books, room);
	row = prepare(books,
	    "SELECT d.number FROM deal AS d JOIN session AS s "
	    "ON s.id = d.session JOIN tables AS t ON t.id = s.table_id "
	    "WHERE d.outcome IS NULL AND t.room = coalesce(?1, t.room)");
	sqlite3_bind_text(row, 1, room, -1, SQLITE_STATIC);
	if (sqlite3_step(row) == SQLITE_ROW)
		begin_deal(spoken, sqlite3_column_int64(row, 0));
	sqlite3_finalize(row);
}

static void
hold_fact(const struct fact *fact, sqlite3_stmt *row, struct text *why)
{
	int held;

	sqlite3_reset(row);
	if (sqlite3_bind_parameter_count(row) >= 1)
		sqlite3_bind_text(row, 1, fact->name, -1, SQLITE_STATIC);
	if (sqlite3_bind_parameter_count(row) >= 2)
		sqlite3_bind_int64(row, 2, fact->number);
	if (sqlite3_bind_parameter_count(row) >= 3)
		sqlite3_bind_int64(row, 3, fact->deal);
	held =
	    sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int(row, 0) : -1;
	if (held < fact->count)
		text_addf(why,
		    "told %d times, in the books %d times: \"%s\" of %s, %lld "
		    "(deal %lld)\n",
		    fact->count, held, claims[fact->claim].pattern, fact->name,
		    (long long)fact->number, (long long)fact->deal);
}

/* Shuffle as the seed says that is stored for the deal, if that is another one
 * than when it was last asked. */
static bool
read_shoe(struct shown *shown, sqlite3_stmt *row)
{
	char seed[FAIR_SEED], name[FAIR_DEAL], key[sizeof(shown->key)];
	card cards[SHOE_MOST];
	int first = sqlite3_column_int(row, 6), count;

	snprintf(name, sizeof(name), "%lld",
	    (long long)sqlite3_column_int64(row, 0));
	snprintf(key, sizeof(key), "%s %s %d %s", name,
	    (const char *)sqlite3_column_text(row, 5),
	    sqlite3_column_int(row, 3),
	    (const char *)sqlite3_column_text(row, 4));
	if (strcmp(key, shown->key) == 0)
		return true;
	memcpy(shown->key, key, sizeof(key));
	fair_seed((const char *)sqlite3_column_text(row, 5), FAIR_CHAIN,
	    sqlite3_column_int(row, 3), seed);
	count = fair_shuffle(cards, sqlite3_column_int(row, 1),
	    sqlite3_column_int(row, 2), name, seed,
	    (const char *)sqlite3_column_text(row, 4));
	if (first > count)
		return false;
	shown->shoe_count = count - first;
	memcpy(shown->shoe, cards + first, (size_t)shown->shoe_count);
	return true;
}

static void
hold_shown(struct shown *shown, sqlite3_stmt *row, struct text *why)
{
	sqlite3_reset(row);
	sqlite3_bind_int64(row, 1, shown->deal);
	if (sqlite3_step(row) != SQLITE_ROW || !read_shoe(shown, row))
		text_addf(why, "deal %lld has no cards in the books\n",
		    (long long)shown->deal);
	else if (shown->count > shown->shoe_count ||
		 memcmp(shown->cards, shown->shoe, (size_t)shown->count) != 0)
		text_addf(why, "deal %lld: cards that its seed doesn't give\n",
		    (long long)shown->deal);
}

bool
spoken_holds(struct spoken *spoken, sqlite3 *books, struct text *why)
{
	size_t before = why->len;
	sqlite3_stmt *rows[CLAIMS], *cards;

	text_add(why, text_str(&spoken->faults));
	for (int i = 0; i < CLAIMS; i++)
		rows[i] = prepare(books, claims[i].sql);
	for (int i = 0; i < spoken->facts_count; i++)
		hold_fact(&spoken->facts[i], rows[spoken->facts[i].claim], why);
	for (int i = 0; i < CLAIMS; i++)
		sqlite3_finalize(rows[i]);
	cards = prepare(books,
	    "SELECT s.number, s.packs, s.lowest_rank, s.seed_index, s.cut, "
	    "c.top, d.first_card FROM deal AS d JOIN deal AS s "
	    "ON s.number = coalesce(d.shoe, d.number) JOIN chain AS c "
	    "ON c.session = s.session AND c.number = s.chain "
	    "WHERE d.number = ?1");
	for (int i = 0; i < spoken->shown_count; i++)
		hold_shown(&spoken->shown[i], cards, why);
	sqlite3_finalize(cards);
	return why->len == before;
}
