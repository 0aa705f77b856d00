#include <config.h>

#include "unit-table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/log.h"
#include "base/xalloc.h"
#include "store/limits.h"
#include "store/query.h"

static int
cards_in(const struct outcomes *out)
{
	int cards = 0;

	for (int i = 0; i < out->count; i++)
		switch (out->list[i].kind) {
		case OUT_OPENING:
		case OUT_HANDS:
		case OUT_FOUR:
			cards += 2;
			break;
		case OUT_LAID:
		case OUT_PAIRED:
		case OUT_BANKER_CARD:
		case OUT_OWN_CARD:
		case OUT_CARD:
		case OUT_MATCH:
		case OUT_CAPOT:
			cards++;
			break;
		default:
			break;
		}
	return cards;
}

static void
on_happened(void *ctx, struct table *table, const struct hall_event *event,
    int64_t mark)
{
	struct house *house = ctx;
	struct said *said;

	CU_ASSERT_FATAL(house->said_count < TOLD_MOST);
	for (int i = house->said_count - 1; i >= 0; i--)
		if (house->said[i].table == table) {
			CU_ASSERT_EQUAL(house->said[i].mark + 1, mark);
			break;
		}
	said = &house->said[house->said_count++];
	memset(said, 0, sizeof(*said));
	said->table = table;
	said->kind = event->kind;
	house->fixed += event->kind == HALL_FIXED;
	said->mark = mark;
	said->number = event->number;
	said->shoe = event->shoe;
	said->person = event->person;
	if (event->text != NULL)
		snprintf(said->text, sizeof(said->text), "%s", event->text);
	if (event->outcomes != NULL) {
		said->outcomes = *event->outcomes;
		said->cards = cards_in(event->outcomes);
	}
}

static bool
on_knows_all(void *ctx, struct table *table)
{
	const struct house *house = ctx;

	(void)table;
	return !house->knows_not_all;
}

static const struct hall_ops ops = {
    .happened = on_happened,
    .knows_all = on_knows_all,
};

static void
begin(struct house *house)
{
	struct text why = TEXT_EMPTY;

	house->store = store_open(house->dir, &why);
	if (house->store == NULL)
		fprintf(stderr, "not opened: %s\n", text_str(&why));
	text_fini(&why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(house->store);
	house->said_count = 0;
	house->hall = hall_new(house->store, &ops, house);
	hall_seed_robots(house->hall, ++house->chance);
	CU_ASSERT_TRUE_FATAL(hall_resume(house->hall, house->now_s));
	house->table =
	    hall_table(house->hall, "net", "#room", &house->settings);
	CU_ASSERT_PTR_NOT_NULL_FATAL(house->table);
}

static void
wake(struct house *house)
{
	hall_wake(house->table);
	CU_ASSERT_TRUE(hall_commit(house->hall));
}

/* "pagat match=yes laps=2" */
static void
read_rules(struct rules *rules, const char *words)
{
	struct text copy = TEXT_EMPTY, why = TEXT_EMPTY;
	char *rest, *word;

	text_add(&copy, words);
	rest = copy.buf;
	CU_ASSERT_TRUE_FATAL(rules_preset(rules, strsep(&rest, " ")));
	while ((word = strsep(&rest, " ")) != NULL) {
		const char *name = strsep(&word, "=");
		int rule = rules_find(name);

		CU_ASSERT_TRUE_FATAL(rule >= 0 && word != NULL);
		CU_ASSERT_TRUE_FATAL(
		    rules_set(rules, (enum rule)rule, word, &why));
	}
	CU_ASSERT_TRUE_FATAL(rules_check(rules, &why));
	text_fini(&copy);
	text_fini(&why);
}

void
house_open(struct house *house, const char *where, const char *rules)
{
	static const char *const nicks[PLAYERS] = {
	    "anna", "ben", "carla", "dan"};

	memset(house, 0, sizeof(*house));
	house->dir = where;
	house->now_ms = NOW_MS;
	house->now_s = NOW_S;
	house->chance = 1;
	house->said = xcalloc(TOLD_MOST, sizeof(house->said[0]));
	read_rules(&house->settings.rules, rules);
	begin(house);
	OK(store_mark(house->store));
	for (int i = 0; i < PLAYERS; i++) {
		struct identity who = {"net", "nick", nicks[i], nicks[i]};
		struct person person;

		OK(people_know(house->store, &who, 100, NOW_S, &person, NULL));
		house->players[i] = person.id;
	}
	OK(store_keep(house->store));
	wake(house);
}

void
house_stop(struct house *house)
{
	hall_free(house->hall);
	store_close(house->store);
}

void
house_start(struct house *house)
{
	begin(house);
	wake(house);
}

void
house_restart(struct house *house)
{
	house_stop(house);
	house_start(house);
}

void
house_close(struct house *house)
{
	house_stop(house);
	free(house->said);
}

enum refusal
does_at(struct house *house, struct table *table, int i, enum action_kind kind,
    int64_t chips, const char *word)
{
	struct action action = {.kind = kind,
	    .player = i < 0 ? 0 : house->players[i],
	    .chips = chips,
	    .word = word};
	enum refusal refusal =
	    hall_act(table, &action, house->now_ms, house->now_s);

	CU_ASSERT_TRUE(hall_commit(house->hall));
	return refusal;
}

enum refusal
does(struct house *house, int i, enum action_kind kind, int64_t chips)
{
	return does_at(house, house->table, i, kind, chips, NULL);
}

void
hears(struct house *house)
{
	for (int i = 0; i < house->said_count; i++)
		hall_heard(
		    house->said[i].table, house->said[i].mark, house->now_ms);
}

void
passes(struct house *house, int64_t ms)
{
	house->now_ms += ms;
	house->now_s += ms / 1000;
	hall_tick(house->hall, house->now_ms, house->now_s);
	CU_ASSERT_TRUE(hall_commit(house->hall));
}

void
plays_out(struct house *house)
{
	for (int i = 0; i < 500 && phase(house) == PHASE_TURNING; i++) {
		hears(house);
		passes(house, 1000);
	}
	hears(house);
}

void
seats_three(struct house *house)
{
	for (int i = 0; i < 3; i++)
		CU_ASSERT_EQUAL(does(house, i, ACTION_JOIN, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(does(house, 0, ACTION_START, 0), REFUSED_NONE);
	CU_ASSERT_EQUAL(phase(house), PHASE_BANKING);
	hears(house);
}

int
after_banker(const struct house *house, int n)
{
	const struct session *s = table_session(house->table);
	int seat = (s->banker + n) % s->seats_count;

	for (int i = 0; i < PLAYERS; i++)
		if (house->players[i] == s->seats[seat].player)
			return i;
	return -1;
}

int
banker(const struct house *house)
{
	return after_banker(house, 0);
}

const struct session *
session(const struct house *house)
{
	return table_session(house->table);
}

enum phase
phase(const struct house *house)
{
	const struct session *s = table_session(house->table);

	return s == NULL ? PHASE_ENDED : s->phase;
}

int
count_said(const struct house *house, int from, enum hall_event_kind kind)
{
	int count = 0;

	for (int i = from; i < house->said_count; i++)
		count += house->said[i].kind == kind;
	return count;
}

const struct said *
last_said(const struct house *house, enum hall_event_kind kind)
{
	for (int i = house->said_count - 1; i >= 0; i--)
		if (house->said[i].kind == kind)
			return &house->said[i];
	return NULL;
}

bool
has_outcome(const struct house *house, int from, enum outcome_kind kind)
{
	for (int i = from; i < house->said_count; i++)
		for (int k = 0; k < house->said[i].outcomes.count; k++)
			if (house->said[i].outcomes.list[k].kind == kind)
				return true;
	return false;
}

int64_t
purse_of(const struct house *house, int i)
{
	struct account account = {ACCOUNT_PURSE, house->players[i], 0};
	int64_t chips = -1;

	OK(ledger_balance(house->store, &account, &chips));
	return chips;
}

int64_t
all_purses(const struct house *house)
{
	int64_t sum = 0;

	for (int i = 0; i < PLAYERS; i++)
		sum += purse_of(house, i);
	return sum;
}

int64_t
stack_of(const struct house *house, int64_t person)
{
	struct account account = {
	    ACCOUNT_STACK, person, table_id(house->table)};
	int64_t chips = -1;

	OK(ledger_balance(house->store, &account, &chips));
	return chips;
}

int64_t
results_of_last(const struct house *house)
{
	return number_in(house->store->db,
	    "SELECT count(*) FROM result WHERE deal = "
	    "(SELECT max(number) FROM deal)");
}

int64_t
left(const struct house *house)
{
	return table_left_ms(house->table, house->now_ms);
}

void
sets_limit(struct house *house, int i, int64_t chips)
{
	OK(store_mark(house->store));
	OK(limits_set(house->store, house->players[i], chips, house->now_s));
	OK(store_keep(house->store));
	CU_ASSERT_TRUE(hall_commit(house->hall));
}

enum robots_answer
robots(struct house *house, int i, int64_t count)
{
	enum robots_answer answer = hall_robots(house->table, house->players[i],
	    count, house->now_ms, house->now_s);

	CU_ASSERT_TRUE(hall_commit(house->hall));
	return answer;
}

static bool
has_stacks(const struct house *house)
{
	const struct session *s = table_session(house->table);

	return s != NULL && (table_is_practice(house->table) || s->in_match);
}

/* In practice and in a match the purse of each who sits is his stack. */
static void
stacks_agree(const struct house *house, const struct session *s)
{
	for (int i = 0; i < s->seats_count; i++)
		CU_ASSERT_EQUAL(
		    stack_of(house, s->seats[i].player), s->seats[i].purse);
}

void
books_agree(struct house *house)
{
	const struct session *s = table_session(house->table);
	struct text why = TEXT_EMPTY;

	OK(ledger_check(house->store, &why));
	text_fini(&why);
	if (has_stacks(house))
		stacks_agree(house, s);
	for (int i = 0; i < PLAYERS; i++) {
		struct account account = {
		    ACCOUNT_ESCROW, house->players[i], table_id(house->table)};
		int seat =
		    s == NULL ? NO_SEAT : session_seat(s, house->players[i]);
		int64_t lies = -1;

		OK(ledger_balance(house->store, &account, &lies));
		CU_ASSERT_EQUAL(
		    lies, seat == NO_SEAT ? 0 : session_lying(s, seat));
		if (seat != NO_SEAT && !has_stacks(house))
			CU_ASSERT_EQUAL(
			    purse_of(house, i), s->seats[seat].purse);
	}
}

int
main(void)
{
	int failed = 0;

	log_open("unit-table", false, LOG_LEVEL_ERR);
	failed |= unit_run("table: play", play_cases, play_count);
	failed |= unit_run("table: wait", wait_cases, wait_count);
	failed |= unit_run("table: own cards", cards_cases, cards_count);
	failed |= unit_run("table: Hoyle's game", hoyle_cases, hoyle_count);
	failed |= unit_run("table: keep", keep_cases, keep_count);
	failed |= unit_run("table: fold", fold_cases, fold_count);
	failed |= unit_run("table: robots", robots_cases, robots_count);
	failed |= unit_run("table: practice", practice_cases, practice_count);
	failed |= unit_run("table: check", check_cases, check_count);
	failed |= unit_run("table: own", own_cases, own_count);
	failed |= unit_run("table: auction", auction_cases, auction_count);
	failed |= unit_run("table: backup", backup_cases, backup_count);
	return failed;
}
