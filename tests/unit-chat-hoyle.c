/* Hoyle's game in a room: what is said there, and what one can say. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "store/ledger.h"
#include "fake-front.h"
#include "unit.h"

enum { LINES_MOST = 4096, ROUNDS_MOST = 300 };

static struct store *store;
static struct hall *hall;
static struct chat *chat;
static struct front *front;
static struct config config;
static struct config_network network;
static struct config_channel channel;
static int64_t now_ms;

static char lines[LINES_MOST][512]; /* "target text" */
static int lines_count;

static bool
note(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	(void)way;
	CU_ASSERT_FATAL(lines_count < LINES_MOST);
	CU_ASSERT(strlen(text) <= FAKE_LINE_BYTES);
	snprintf(lines[lines_count++], sizeof(lines[0]), "%s %s", target, text);
	return true;
}

static const struct front_ops ops = {
    .send = note,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
    .state = fake_state,
};

static void
turn(int64_t later_ms)
{
	now_ms += later_ms;
	(void)fake_turn(chat, hall, now_ms, now_ms / 1000);
}

/* In the room, or to us alone. */
static void
speak(const char *room, const char *nick, const char *text)
{
	struct front_speech speech = {.room = room, .nick = nick, .text = text};

	front_said(front, &speech);
	turn(50);
}

static void
say(const char *nick, const char *text)
{
	speak("#room", nick, text);
}

static int
count(int from, const char *what)
{
	int n = 0;

	for (int i = from; i < lines_count; i++)
		n += strstr(lines[i], what) != NULL;
	return n;
}

static void
expect(int at, int from, const char *what)
{
	const bool is_said = count(from, what) > 0;

	CU_ASSERT(is_said);
	if (is_said)
		return;
	fprintf(stderr, "line %d: not said: %s\n", at, what);
	for (int i = from; i < lines_count; i++)
		fprintf(stderr, "  %s\n", lines[i]);
}

#define SAID(from, what) expect(__LINE__, from, what)

static const struct table *
the_table(void)
{
	return hall_table(hall, "net", "#room",
	    &(struct table_settings){
		.rules = channel.rules, .announce = ANNOUNCE_EACH});
}

static const struct session *
session(void)
{
	return table_session(the_table());
}

static enum phase
phase(void)
{
	const struct session *s = session();

	return s != NULL ? s->phase : PHASE_ENDED;
}

static void
begin(int announce)
{
	static const struct front_budget free_budget;
	static char room[] = "#room", prefix[] = "!", net[] = "net";
	struct text why = TEXT_EMPTY;

	now_ms = 5000000;
	lines_count = 0;
	channel = (struct config_channel){.name = room,
	    .prefix = prefix,
	    .announce = announce,
	    .cards = CONFIG_CARDS_ASCII};
	CU_ASSERT_FATAL(rules_preset(&channel.rules, "hoyle"));
	network = (struct config_network){
	    .name = net, .channels = &channel, .channels_count = 1};
	config = (struct config){
	    .grant_initial = 1000, .networks = &network, .networks_count = 1};
	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	chat = chat_new(&config, store);
	hall = hall_new(store, chat_hall_ops(), chat);
	chat_set_hall(chat, hall);
	front = front_new(chat, "net", &ops, NULL, &free_budget);
	front_set_nick(front, "Dealer");
	front_is_up(front);
	front_room_entered(front, "#room");
	turn(0);
	text_fini(&why);
	say("anna", "!join");
	say("ben", "!join");
	say("carla", "!join");
	say("ben", "!start");
	CU_ASSERT_EQUAL_FATAL(phase(), PHASE_BANKING);
}

static void
finish(void)
{
	struct text why = TEXT_EMPTY;

	CU_ASSERT_EQUAL(ledger_check(store, &why), STORE_OK);
	text_fini(&why);
	chat_free(chat);
	hall_free(hall);
	store_close(store);
}

/* Who sits n seats after the banker. */
static const char *
who(int n)
{
	static const char *const nicks[] = {"anna", "ben", "carla"};
	const struct session *s = session();
	int64_t player = s->seats[(s->banker + n) % s->seats_count].player;

	for (int i = 0; i < 3; i++) {
		struct identity is = {"net", "nick", nicks[i], nicks[i]};
		struct person person;

		if (people_find(store, &is, &person) == STORE_OK &&
		    person.id == player)
			return nicks[i];
	}
	return "";
}

static void
wait_while(enum phase waited)
{
	for (int i = 0; i < ROUNDS_MOST && phase() == waited; i++)
		turn(1000);
}

/* A bank of 30, and the first window. */
static void
open_window(void)
{
	say(who(0), "!bank 30");
	CU_ASSERT_EQUAL_FATAL(phase(), PHASE_CUTTING);
	wait_while(PHASE_CUTTING);
	wait_while(PHASE_TURNING);
	CU_ASSERT_EQUAL_FATAL(phase(), PHASE_WINDOW);
}

/* As people see a rank. */
static const char *
rank_name(int rank)
{
	static char name[3];

	if (card_rank_letter(rank) == 'T')
		return "10";
	name[0] = card_rank_letter(rank);
	name[1] = '\0';
	return name;
}

static const char *
with(const char *format, const char *word)
{
	static char line[200];
	const char *at = strstr(format, "$");

	CU_ASSERT_PTR_NOT_NULL_FATAL(at);
	snprintf(line, sizeof(line), "%.*s%s%s", (int)(at - format), format,
	    word, at + 1);
	return line;
}

static void
test_cutting(void)
{
	int from;

	begin(CONFIG_ANNOUNCE_EACH);
	from = lines_count;
	say(who(0), "!bank 30");
	SAID(from, "puts up a bank of 30. !cut WORD within 10 seconds");
	say(who(1), "!cut luck");
	SAID(from, "Cut: luck");
	speak(NULL, who(0), "next");
	SAID(from, "Wait: the others may cut.");
	speak(NULL, who(2), "next");
	SAID(from, "!cut WORD within 10 seconds, then the cards come. 10 "
		   "seconds are left.");
	say(who(2), "!help");
	SAID(from, "Now all but the banker: !cut WORD; then the cards come.");
	say(who(1), "!stake 5");
	SAID(from, "Not now.");
	say(who(1), "!cover");
	SAID(from, "At this table nobody covers: !stake N.");
	wait_while(PHASE_CUTTING);
	SAID(from, "Deal 1: cutting is closed, a bank of 30. Cut: luck");
	finish();
}

static void
test_window(void)
{
	const char *newest;
	int from;

	begin(CONFIG_ANNOUNCE_EACH);
	from = lines_count;
	open_window();
	newest = rank_name(session()->newest);
	SAID(from, "#room Hand cards ");
	SAID(from, with("For 10 seconds: 30 open on the $: !stake N, or !pass.",
		       newest));
	from = lines_count;
	say(who(1), "!stake 5");
	turn(1500);
	SAID(from, with(" 5 on $.", newest));
	speak(NULL, who(2), with("stake 4 on $", newest));
	turn(1500);
	SAID(from, with(" 4 on $. 21 open on the ", newest));
	say(who(1), "!stake 5"); /* once more, and meant */
	turn(1500);
	SAID(from, with(" 10 on $. 16 open on the ", newest));
	say(who(2), "!stake 17");
	SAID(from, "Only 16 of the bank is open.");
	say(who(2), "!stake 1 on X");
	SAID(from, "No stake can stand on that. !stake N on RANK is for any "
		   "of ");
	say(who(2), "!stake 1 to 3");
	SAID(from, "Say it like this: !stake N (or all, half), !stake N on "
		   "RANK");
	say(who(0), "!stake 1");
	SAID(from, "Not for the banker.");
	from = lines_count;
	speak(NULL, who(1), "table");
	SAID(from, "Stakes: ");
	SAID(from, with("Laid out: $.", newest));
	SAID(from, with("Your stakes: 10 on $.", newest));
	speak(NULL, who(0), "next");
	SAID(from, "Wait: the others stake.");
	say(who(2), "!help");
	SAID(from, "!stake N, !stake N on RANK or !pass.");
	say(who(1), "!pass");
	CU_ASSERT_EQUAL(count(from, " passes"), 0);
	speak(NULL, who(1), "next");
	SAID(from, with("You have passed, and may still !stake N (up to 16) "
			"for the $.",
		       newest));
	say(who(2), "!pass");
	CU_ASSERT_EQUAL(phase(), PHASE_TURNING);
	wait_while(PHASE_TURNING);
	SAID(from, "The deal is over: ");
	finish();
}

/* The same stake on another card is another one; said twice at once it is one.
 */
static void
test_said_twice(void)
{
	int64_t stake;

	begin(CONFIG_ANNOUNCE_EACH);
	open_window();
	say(who(1), "!stake 3");
	say(who(1), "!stake 3");
	stake = session()->seats[(session()->banker + 1) % 3].stake;
	CU_ASSERT_EQUAL(stake, 3);
	say(who(1), with("!stake 3 on $", rank_name(session()->newest)));
	stake = session()->seats[(session()->banker + 1) % 3].stake;
	CU_ASSERT_EQUAL(stake, 6);
	/* And so is the same for a new card, however soon that comes. */
	for (int i = 0; i < ROUNDS_MOST; i++) {
		int64_t before;

		if (phase() != PHASE_WINDOW) {
			if (phase() == PHASE_BANKING)
				say(who(0), "!bank 30");
			else if (phase() == PHASE_DECIDING)
				say(who(0), "!pass");
			turn(1000);
			continue;
		}
		before = session()->seats[(session()->banker + 1) % 3].stake;
		say(who(1), "!stake 1");
		stake = session()->seats[(session()->banker + 1) % 3].stake;
		if (session()->bank + session()->winnings > before)
			CU_ASSERT_EQUAL(stake, before + 1);
		say(who(2), "!pass");
		say(who(1), "!pass");
		turn(1000);
	}
	finish();
}

/* Many deals, in which somebody stakes on each new card: every sentence comes.
 */
static void
test_all_that_happens(void)
{
	static const char *const all[] = {" (the ", " pairs a hand card.",
	    "] wins ", "four more come.", "(a bank of 30), !keep N or !pass?",
	    " deals again with a bank of ", "Paired: ", "Bank of "};
	const size_t count_all = sizeof(all) / sizeof(all[0]);
	bool seen[sizeof(all) / sizeof(all[0])] = {false};
	size_t seen_count = 0;
	int from = 0;

	begin(CONFIG_ANNOUNCE_LINE);
	for (int i = 0; i < 4000 && seen_count < count_all; i++) {
		if (phase() == PHASE_ENDED)
			break;
		if (phase() == PHASE_BANKING)
			say(who(0), "!bank 30");
		else if (phase() == PHASE_DECIDING)
			say(who(0), "!keep");
		else if (phase() == PHASE_WINDOW && i % 7 == 0)
			speak(NULL, who(1), "table");
		else if (phase() == PHASE_WINDOW)
			say(who(1 + i % 2), "!stake 2");
		turn(2500);
		for (size_t k = 0; k < count_all; k++)
			if (!seen[k] && count(from, all[k]) > 0) {
				seen[k] = true;
				seen_count++;
			}
		if (lines_count > LINES_MOST / 2)
			lines_count = 0;
		from = lines_count;
	}
	for (size_t k = 0; k < count_all; k++)
		if (!seen[k])
			fprintf(stderr, "never said: %s\n", all[k]);
	CU_ASSERT_EQUAL(seen_count, count_all);
	finish();
}

static void
test_rules(void)
{
	int from;

	begin(CONFIG_ANNOUNCE_EACH);
	from = lines_count;
	say("anna", "!rules");
	SAID(from, "#room One is banker and puts up a bank, and four cards "
		   "come:");
	CU_ASSERT_EQUAL(count(from, "cover"), 0);
	CU_ASSERT_EQUAL(count(from, "opening cards"), 0);
	finish();
}

/* Back from a lost link in a window: cards, stakes, what may be said. */
static void
test_back(void)
{
	int from;

	begin(CONFIG_ANNOUNCE_EACH);
	open_window();
	say(who(1), "!stake 5");
	front_room_lost(front, "#room");
	turn(60000);
	CU_ASSERT_EQUAL(phase(), PHASE_WINDOW);
	from = lines_count;
	front_room_entered(front, "#room");
	turn(100);
	SAID(from, "Back again, all as it was. Seats: ");
	SAID(from, with(" 5 on $.", rank_name(session()->newest)));
	SAID(from, "Hand cards ");
	SAID(from, "25 open on the ");
	turn(10000);
	CU_ASSERT_EQUAL(phase(), PHASE_TURNING);
	finish();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"the time for cutting", test_cutting},
	    {"a window", test_window},
	    {"a stake said twice", test_said_twice},
	    {"all that happens", test_all_that_happens},
	    {"rules", test_rules},
	    {"back in a window", test_back},
	};

	return UNIT_RUN("chat: Hoyle's game", cases);
}
