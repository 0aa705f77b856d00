/* Hoyle's game in a room: what is said there, and what one can say. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-house.h"
#include "unit.h"

enum { ROUNDS_MOST = 300 };

static enum phase
phase(void)
{
	const struct session *s = session();

	return s != NULL ? s->phase : PHASE_ENDED;
}

static void
begin(int announce)
{
	house_plan("hoyle");
	channel.announce = announce;
	house_begin();
	for (int i = 0; i < 3; i++)
		say(three[i], "!join");
	say("ben", "!start");
	CU_ASSERT_EQUAL_FATAL(phase(), PHASE_BANKING);
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
	say(after_banker(0), "!bank 30");
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
	say(after_banker(0), "!bank 30");
	SAID_SINCE(from, "puts up a bank of 30. !cut WORD within 10 seconds");
	say(after_banker(1), "!cut luck");
	SAID_SINCE(from, "Cut: luck");
	whisper(after_banker(0), "next");
	SAID_SINCE(from, "Wait: the others may cut.");
	whisper(after_banker(2), "next");
	SAID_SINCE(from, "!cut WORD within 10 seconds, then the cards come. 10 "
			 "seconds are left.");
	say(after_banker(2), "!help");
	SAID_SINCE(
	    from, "Now all but the banker: !cut WORD; then the cards come.");
	say(after_banker(1), "!stake 5");
	SAID_SINCE(from, "Not now.");
	say(after_banker(1), "!cover");
	SAID_SINCE(from, "At this table nobody covers: !stake N.");
	wait_while(PHASE_CUTTING);
	SAID_SINCE(from, "Deal 1: cutting is closed, a bank of 30. Cut: luck");
	house_close();
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
	SAID_SINCE(from, "#room Hand cards ");
	SAID_SINCE(
	    from, with("For 10 seconds: 30 open on the $: !stake N, or !pass.",
		      newest));
	from = lines_count;
	say(after_banker(1), "!stake 5");
	turn(1500);
	SAID_SINCE(from, with(" 5 on $.", newest));
	whisper(after_banker(2), with("stake 4 on $", newest));
	turn(1500);
	SAID_SINCE(from, with(" 4 on $. 21 open on the ", newest));
	say(after_banker(1), "!stake 5"); /* once more, and meant */
	turn(1500);
	SAID_SINCE(from, with(" 10 on $. 16 open on the ", newest));
	say(after_banker(2), "!stake 17");
	SAID_SINCE(from, "Only 16 of the bank are open.");
	say(after_banker(2), "!stake 1 on X");
	SAID_SINCE(from, "No stake can stand on that. Stakes may go on ");
	say(after_banker(2), "!stake 1 to 3");
	SAID_SINCE(from,
	    "Say it like this: !stake N (or all, half), !stake N on "
	    "RANK");
	say(after_banker(0), "!stake 1");
	SAID_SINCE(from, "Not for the banker.");
	from = lines_count;
	whisper(after_banker(1), "table");
	SAID_SINCE(from, "Stakes: ");
	SAID_SINCE(from, with("Laid out: $.", newest));
	SAID_SINCE(from, with("Your stakes: 10 on $.", newest));
	whisper(after_banker(0), "next");
	SAID_SINCE(from, "Wait: the others stake.");
	say(after_banker(2), "!help");
	SAID_SINCE(from, "!stake N, !stake N on RANK or !pass.");
	say(after_banker(1), "!pass");
	CU_ASSERT_EQUAL(count_lines(from, " passes"), 0);
	whisper(after_banker(1), "next");
	SAID_SINCE(
	    from, with("You have passed, and may still !stake N (up to 16) "
		       "for the $.",
		      newest));
	say(after_banker(2), "!pass");
	CU_ASSERT_EQUAL(phase(), PHASE_TURNING);
	wait_while(PHASE_TURNING);
	SAID_SINCE(from, "The deal is over: ");
	house_close();
}

/* The same stake on another card is another one; said twice at once it is one.
 */
static void
test_said_twice(void)
{
	int64_t stake;

	begin(CONFIG_ANNOUNCE_EACH);
	open_window();
	say(after_banker(1), "!stake 3");
	say(after_banker(1), "!stake 3");
	stake = session()->seats[(session()->banker + 1) % 3].stake;
	CU_ASSERT_EQUAL(stake, 3);
	say(after_banker(1),
	    with("!stake 3 on $", rank_name(session()->newest)));
	stake = session()->seats[(session()->banker + 1) % 3].stake;
	CU_ASSERT_EQUAL(stake, 6);
	/* And so is the same for a new card, however soon that comes. */
	for (int i = 0; i < ROUNDS_MOST; i++) {
		int64_t before;

		if (phase() != PHASE_WINDOW) {
			if (phase() == PHASE_BANKING)
				say(after_banker(0), "!bank 30");
			else if (phase() == PHASE_DECIDING)
				say(after_banker(0), "!pass");
			turn(1000);
			continue;
		}
		before = session()->seats[(session()->banker + 1) % 3].stake;
		say(after_banker(1), "!stake 1");
		stake = session()->seats[(session()->banker + 1) % 3].stake;
		if (session()->bank + session()->winnings > before)
			CU_ASSERT_EQUAL(stake, before + 1);
		say(after_banker(2), "!pass");
		say(after_banker(1), "!pass");
		turn(1000);
	}
	house_close();
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
			say(after_banker(0), "!bank 30");
		else if (phase() == PHASE_DECIDING)
			say(after_banker(0), "!keep");
		else if (phase() == PHASE_WINDOW && i % 7 == 0)
			whisper(after_banker(1), "table");
		else if (phase() == PHASE_WINDOW)
			say(after_banker(1 + i % 2), "!stake 2");
		turn(2500);
		for (size_t k = 0; k < count_all; k++)
			if (!seen[k] && count_lines(from, all[k]) > 0) {
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
	house_close();
}

static void
test_rules(void)
{
	int from;

	begin(CONFIG_ANNOUNCE_EACH);
	from = lines_count;
	say("anna", "!rules");
	SAID_SINCE(from,
	    "#room One is banker and puts up a bank, and four cards "
	    "come:");
	CU_ASSERT_EQUAL(count_lines(from, "cover"), 0);
	CU_ASSERT_EQUAL(count_lines(from, "opening cards"), 0);
	house_close();
}

/* Back from a lost link in a window: cards, stakes, what may be said. */
static void
test_back(void)
{
	int from;

	begin(CONFIG_ANNOUNCE_EACH);
	open_window();
	say(after_banker(1), "!stake 5");
	front_room_lost(front, "#room");
	turn(60000);
	CU_ASSERT_EQUAL(phase(), PHASE_WINDOW);
	from = lines_count;
	front_room_entered(front, "#room");
	turn(100);
	SAID_SINCE(from, "Back again, all as it was. Seats: ");
	SAID_SINCE(from, with(" 5 on $.", rank_name(session()->newest)));
	SAID_SINCE(from, "Hand cards ");
	SAID_SINCE(from, "25 open on the ");
	turn(10000);
	CU_ASSERT_EQUAL(phase(), PHASE_TURNING);
	house_close();
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
