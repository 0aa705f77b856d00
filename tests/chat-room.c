#include <config.h>

#include "chat-room.h"

#include "unit.h"

static void
state(void *self, struct front_state *stands)
{
	(void)self;
	*stands = (struct front_state){
	    true, "connected", 65000, 0, 20, 0, NULL, NULL, NULL};
}

static const struct front_ops ops = {HOUSE_OPS, .state = state};

void
begin_by(
    const struct rules *rules, int announce, const struct front_budget *budget)
{
	house_plan_rules(rules);
	channel.announce = announce;
	house_open(NULL);
	house_start(&config);
	front = house_enter("net", "#room", &ops, budget);
}

void
begin_within(const char *preset, const struct front_budget *budget)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, preset));
	begin_by(&rules, CONFIG_ANNOUNCE_LINE, budget);
}

void
begin(const char *preset)
{
	begin_within(preset, NULL);
}

void
begin_own(int announce)
{
	struct rules rules;

	CU_ASSERT_FATAL(rules_preset(&rules, "channel"));
	rules.value[RULE_PUNTER_CARDS] = PUNTER_OWN;
	begin_by(&rules, announce, NULL);
}

int64_t
id_of(const char *nick)
{
	struct identity who = {"net", "nick", nick, nick};
	struct person person;

	CU_ASSERT_EQUAL_FATAL(people_find(store, &who, &person), STORE_OK);
	return person.id;
}

int64_t
chips_of(const char *nick)
{
	struct identity who = {"net", "nick", nick, nick};
	struct person person;

	if (people_find(store, &who, &person) != STORE_OK)
		return -1;
	return person.chips;
}

void
expects(const char *nick, const char *text, const char *answer)
{
	int from = lines_count;

	say(nick, text);
	SAID_ONCE(from, answer);
}

void
at_go(const char *text, const char *answer)
{
	int from = lines_count, i = 0;

	turn(1000);
	CU_ASSERT_NOT_EQUAL_FATAL(session()->go, NO_SEAT);
	while (
	    i < 2 && session()->seats[session()->go].player != id_of(three[i]))
		i++;
	say(three[i], text);
	SAID_ONCE(from, answer);
}
