/*
 * What people say, a line each, by its first byte:
 *	anna: !join	said by anna in #room
 *	anna> table	said to us in private
 *	anna;!join	said in #other
 *	anna@!join	said in #room by the services account anna
 *	anna=ben	anna is ben now
 *	~anna		anna is gone; <anna: in a netsplit; >anna: and is back
 *	#anna		anna has the services account anna; -anna: none
 *	(2		we may not speak in #room, where 2 lines were refused
 *	)		we may again; }1: were kicked from it, }0: are kept out
 *	{#new		somebody invites us
 *	[1		who speaks is an operator, or not: [0
 *	+2000		so many milliseconds pass
 *	.		cards are turned: what is due soon, again and again
 *	*		all due times pass, one after the other
 *	^		the network's link is lost, and back
 *	?		it does not take lines, or takes them again
 *	!		the disk fails, or is well again
 *	%		the program ends, and begins anew
 *	&1		another configuration, 0 to 6
 *	$admin status	who runs this orders
 * The first line may be such a number as behind &; with a b behind it the
 * network has a budget. Where FUZZ_SHOW is in the environment all is printed.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/number.h"
#include "fresh.h"
#include "house.h"

enum { WAITS = 60, SOON_MS = 5000, PASS_MOST_MS = 3600 * 1000 };

/* Without #room. */
#define OTHER_ONLY \
	"networks = ( { name = \"net\"; host = \"h\"; channels = (" \
	"{ name = \"#other\"; preset = \"pagat\"; prefix = \"+\"; } ); } );"

static const char *const configs[] = {
    HOUSE_CONFIG("channel", ""),
    HOUSE_CONFIG("pagat", "capot = \"yes\"; first_match = \"double\";"),
    HOUSE_CONFIG("classic", "deals = 5;"),
    OTHER_ONLY,
    HOUSE_CONFIG("salon", "buy_in = 500; minutes = 5;"),
    HOUSE_CONFIG("channel", "after_win = \"auction\"; laps = 4;"),
    HOUSE_CONFIG("hoyle", "deals = 9;"),
};

static struct front_budget budget;
static bool disk_fails, is_operator;

/* For what is due within so many milliseconds. */
static void
wait_all(struct house *house, int64_t most_ms)
{
	for (int i = 0; i < WAITS; i++) {
		int64_t next = hall_next(house->hall);
		int64_t wait = next - clock_mono_ms();

		if (next < 0 || wait > most_ms)
			return;
		fixed_pass(wait > 0 ? wait : 0);
		house_turn(house);
	}
}

static const char *
config_of(const char *digit)
{
	unsigned i = (unsigned)(digit[0] - '0');

	return configs[i < sizeof(configs) / sizeof(configs[0]) ? i : 0];
}

static void
speak(struct front *front, char *line)
{
	char *mark = line + strcspn(line, ":>;@=");
	struct front_speech speech = {.nick = line, .text = mark + 1};
	char sign = *mark;

	if (sign == '\0' || mark == line || mark - line >= FRONT_NAME_MOST)
		return;
	*mark = '\0';
	if (strpbrk(line, " ,") != NULL)
		return;
	if (sign == '=') {
		if (mark[1] != '\0' && strpbrk(mark + 1, " ,") == NULL &&
		    strlen(mark + 1) < FRONT_NAME_MOST)
			front_renamed(front, line, mark + 1);
		return;
	}
	if (sign != '>')
		speech.room = sign == ';' ? "#other" : "#room";
	if (sign == '@')
		speech.account = line;
	speech.mask = "u@host.example";
	speech.is_operator = is_operator;
	(void)front_heeds(front, &speech);
	(void)front_said(front, &speech);
}

/* How we stand in rooms. False: it is none of that. */
static bool
tell_standing(struct front *front, char sign, const char *word)
{
	int64_t lines = 0;

	switch (sign) {
	case '(':
		(void)number_parse(word, 0, INT8_MAX, &lines);
		front_room_lost(front, "#room");
		front_unsaid(front, "#room", (int)lines);
		front_unread(front, clock_mono_ms() - lines);
		return true;
	case ')':
		front_room_entered(front, "#room");
		return true;
	case '{':
		front_invited(
		    front, &(struct front_speech){.room = word, .nick = "op"});
		return true;
	case '}':
		front_room_lost(front, "#room");
		front_room_shut(front, "#room", word[0] == '1');
		return true;
	default:
		return false;
	}
}

/* Of people and the room, as a front end tells it. False: it is none of that.
 */
static bool
tell_front(struct front *front, char sign, const char *name)
{
	switch (sign) {
	case '~':
		front_gone(front, name);
		return true;
	case '<':
		front_split(front, name, "");
		return true;
	case '>':
		front_returned(front, name, NULL);
		return true;
	case '#':
		front_set_has_accounts(front, true);
		front_account(front, name, name);
		return true;
	case '-':
		front_account(front, name, NULL);
		return true;
	case '[':
		is_operator = name[0] == '1';
		front_room_plain(front, "#room", is_operator);
		return true;
	default:
		return false;
	}
}

static void
order(struct front *front, const char *text)
{
	const struct front_speech speech = {.network = "net",
	    .room = "#room",
	    .nick = "owner",
	    .text = text,
	    .is_trusted = true};

	(void)front_said(front, &speech);
}

static void
obey(struct house *house, struct front **at, char *line)
{
	struct front *front = *at;
	int64_t ms;

	if (tell_front(front, line[0], line + 1) ||
	    tell_standing(front, line[0], line + 1))
		return;
	switch (line[0]) {
	case '+':
		if (number_parse(line + 1, 0, PASS_MOST_MS, &ms) == NUMBER_OK)
			fixed_pass(ms);
		break;
	case '*':
		wait_all(house, INT64_MAX);
		break;
	case '.':
		wait_all(house, SOON_MS);
		break;
	case '^':
		front_is_down(front);
		house_turn(house);
		house_come(front);
		break;
	case '?':
		house_is_stuck = !house_is_stuck;
		break;
	case '!':
		disk_fails = !disk_fails;
		fresh_fail(disk_fails);
		break;
	case '%':
		disk_fails = false;
		house_restart(house);
		*at = house_front(house, &budget);
		break;
	case '&':
		house_reload(house, config_of(line + 1));
		break;
	case '$':
		order(front, line + 1);
		break;
	default:
		speak(front, line);
	}
}

static void
look(struct house *house)
{
	struct text out = TEXT_EMPTY;

	for (int i = 0; i < 2; i++) {
		chat_status(house->chat, i == 1, &out);
		chat_tables(house->chat, i == 1, &out);
	}
	(void)chat_options(house->chat, "net", "#room", &out);
	chat_warn_unconfigured(house->chat);
	EXPECT(chat_waiting(house->chat) >= 0);
	(void)chat_has_left(house->chat, "net");
	EXPECT(chat_has_left(house->chat, "nowhere"));
	EXPECT(chat_next(house->chat) >= -1);
	text_fini(&out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct house house;
	struct front *front;
	char *text = strndup((const char *)data, size), *rest = text, *line;

	EXPECT(text != NULL);
	disk_fails = is_operator = false;
	budget = (struct front_budget){0, 0, 0};
	if (text[0] != '\0' && text[1] == 'b')
		budget = (struct front_budget){2000, 8000, 10000};
	house_open(&house, config_of(text));
	front = house_front(&house, &budget);
	while ((line = strsep(&rest, "\n")) != NULL) {
		if (house_is_shown())
			puts(line);
		obey(&house, &front, line);
		fixed_pass(50);
		house_turn(&house);
	}
	look(&house);
	chat_goodbye(house.chat);
	house_close(&house);
	free(text);
	return 0;
}
