/*
 * `link` from outside, on two networks: how an identity is moved and comes
 * back, and how nobody gets at somebody else's purse.
 */
#include <config.h>

#include "unit-chat-link.h"

#include <stdio.h>
#include <string.h>

struct front *accounts;

static void
speaks(const char *room, const char *who, const char *text)
{
	lines_count = 0;
	speak(strpbrk(who, "=@") != NULL ? accounts : front, room, who, text);
	turn(1500);
}

void
tell_all(const char *who, const char *text)
{
	speaks("#room", who, text);
}

void
tell(const char *who, const char *text)
{
	speaks(NULL, who, text);
}

const char *
link_of(const char *who)
{
	static char words[32];
	const char *at;

	tell(who, "link");
	at = find_line(0, ": link ");
	CU_ASSERT_PTR_NOT_NULL_FATAL(at);
	at = strstr(at, ": link ");
	CU_ASSERT_PTR_NOT_NULL_FATAL(at);
	snprintf(words, sizeof(words), "%.15s", at + 2);
	words[15] = '\0';
	return words;
}

void
begin(void)
{
	static struct config_network both[2];
	static char other[] = "acc";

	house_plan("channel");
	channel.rules.value[RULE_BANK_LEAST] = 10;
	both[0] = both[1] = network;
	both[1].name = other;
	config.networks = both;
	config.networks_count = 2;
	config.refill_to = 100;
	config.refill_every_s = 3600;
	house_begin();
	accounts = house_enter("acc", "#room", &house_ops, NULL);
	front_set_has_accounts(accounts, true);
}

void
met(const char *who)
{
	tell_all(who, "!join");
	tell_all(who, "!leave");
}

void
link_them(const char *owner, const char *other)
{
	tell(other, link_of(owner));
	tell(owner, "link yes");
	SAID("plays with your chips now.");
}

static void
test_link(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell_all("boss", "!admin grant anna 234");
	tell("ben=ben", link_of("anna"));
	SAID("anna Your code was said by the account ben of acc.");
	SAID("ben I ask the nick anna on net.");
	tell("ben=ben", "chips");
	SAID("ben has 1000 chips");
	tell("anna", "link yes");
	SAID("anna Done: the account ben of acc plays with your chips now.");
	SAID("ben Done: you play with the chips of the nick anna on net now");
	tell_all("x=x", "!chips ben");
	SAID("1234 chips");
	tell("ben=ben", "chips");
	SAID("1234 chips");
	/* One person has one seat, and the sleeping purse is not played with.
	 */
	tell_all("ben=ben", "!join");
	SAID("ben: welcome.");
	tell("ben=ben", "link off");
	SAID("You are seated at a table");
	tell("anna", "link");
	SAID("You are seated at a table");
	tell_all("ben=ben", "!leave");
	tell_all("anna", "!chips");
	SAID("ben has 1234 chips");
	tell_all("ben=ben", "!link off");
	SAID("ben Done: you play with your own chips again.");
	tell_all("ben=ben", "!chips");
	SAID("ben has 1000 chips");
	tell_all("anna", "!chips");
	SAID("anna has 1234 chips");
	tell("ben=ben", "link off");
	SAID("You are not linked.");
	house_close();
}

/* Who owns the purse can throw the others out, at any time. */
static void
test_owner_off(void)
{
	begin();
	met("anna");
	met("ben=ben");
	met("carla");
	link_them("anna", "ben=ben");
	link_them("anna", "carla");
	tell_all("ben=ben", "!join");
	tell("anna", "link off");
	SAID("anna Done: nobody else plays with your chips any more.");
	tell_all("ben=ben", "!bank 5");
	SAID("You are not seated here");
	tell_all("ben=ben", "!chips");
	SAID("ben has 1000");
	tell_all("carla", "!chips");
	SAID("carla has 1000");
	house_close();
}

/* Two nicks of one network, both here: each is heard. */
static void
test_both_here(void)
{
	begin();
	met("anna");
	met("ben");
	link_them("anna", "ben");
	tell_all("anna", "!chips");
	SAID("anna has 1000");
	tell_all("ben", "!chips");
	SAID("has 1000");
	tell_all("anna", "!join");
	tell_all("ben", "!join");
	SAID("You are seated here already.");
	house_close();
}

/* The disk fails at the worst time: nothing has happened, and it can be said
 * again. */
static void
test_lost_turn(void)
{
	struct front_speech yes = {.nick = "anna", .text = "link yes"};

	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", link_of("anna"));
	front_said(front, &yes);
	store_rollback(store);
	lines_count = 0;
	chat_drop(chat);
	turn(0);
	SAID("anna Sorry, I could not write that down");
	CU_ASSERT_PTR_NULL(find_line(0, "Done"));
	tell("ben=ben", "link off");
	SAID("You are not linked");
	tell("anna", "link yes");
	SAID("Done: the account ben of acc plays with your chips now");
	tell("anna", "link yes");
	SAID("Nobody has said a code");
	house_close();
}

static void
test_seated(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", link_of("anna"));
	tell_all("ben=ben", "!join");
	tell("anna", "link yes");
	SAID("Not yet: the account ben of acc is seated at a table");
	tell_all("anna", "!join");
	tell("anna", "link yes");
	SAID("You are seated at a table");
	tell_all("anna", "!leave");
	tell_all("ben=ben", "!leave");
	tell("anna", "link yes");
	SAID("Done");
	house_close();
}

/* Who logs in to another of his accounts is who he was; in to one that is not
 * his, or out, he is not. */
static void
test_other_account(void)
{
	begin();
	met("ann=ann");
	met("ann2=two");
	link_them("ann=ann", "ann2=two");
	front_gone(accounts, "ann2");
	tell_all("ann=ann", "!join");
	lines_count = 0;
	front_account(accounts, "ann", "two");
	turn(1500);
	CU_ASSERT_EQUAL(lines_count, 0);
	tell_all("ann=two", "!join");
	SAID("seated here already");
	lines_count = 0;
	front_account(accounts, "ann", "third");
	turn(1500);
	SAID("too few are seated");
	house_close();
}

static void
test_banned(void)
{
	begin();
	met("anna");
	met("ben=ben");
	link_them("anna", "ben=ben");
	tell_all("boss=boss", "!admin ban ben");
	tell("anna", "chips");
	SAID("An admin has banned you");
	tell("ben=ben", "link yes");
	SAID("An admin has banned you");
	/* It can be undone, which helps neither of them to be heard. */
	tell("ben=ben", "link off");
	SAID("you play with your own chips again. The ban holds for each");
	tell("ben=ben", "link off");
	tell("ben=ben", "chips");
	tell("anna", "link off");
	tell("anna", "link");
	CU_ASSERT_EQUAL(lines_count, 0);
	front_gone(accounts, "ben");
	tell("ben=ben", "chips");
	SAID("An admin has banned you");
	tell_all("boss", "!admin unban anna");
	tell("anna", "chips");
	SAID("anna has 1000 chips");
	tell("ben=ben", "chips");
	CU_ASSERT_EQUAL(lines_count, 0);
	tell_all("boss=boss", "!admin unban ben");
	tell("ben=ben", "chips");
	SAID("ben has 1000 chips");
	house_close();
}

/* Whose chips they are is banned: so are all who play with them, and it can be
 * undone where all can read it. */
static void
test_banned_owner(void)
{
	begin();
	met("anna");
	met("ben=ben");
	link_them("anna", "ben=ben");
	met("carla");
	link_them("anna", "carla");
	tell_all("boss", "!admin ban anna");
	tell_all("anna", "!link off");
	SAID("nobody else plays with your chips any more. The ban holds");
	tell("ben=ben", "chips");
	CU_ASSERT_PTR_NULL(find_line(0, "1000"));
	tell("carla", "chips");
	SAID("An admin has banned you");
	house_close();
}

/* Nobody is told to leave who is not heard when he does. */
static void
test_banned_at_table(void)
{
	begin();
	met("anna");
	met("ben=ben");
	link_them("anna", "ben=ben");
	tell_all("ben=ben", "!join");
	tell_all("boss=boss", "!admin ban ben");
	tell("ben=ben", "link off");
	SAID("You are seated at a table: say it once you are not.");
	CU_ASSERT_PTR_NULL(find_line(0, "leave it first"));
	house_close();
}

/* Who plays with whose chips is told to those two, and to nobody else. */
static void
test_list(void)
{
	begin();
	met("anna");
	met("ben=ben");
	met("carla");
	tell("anna", "link");
	CU_ASSERT_PTR_NULL(find_line(0, "With your chips play"));
	link_them("anna", "ben=ben");
	link_them("anna", "carla");
	tell("anna", "link");
	SAID("anna With your chips play: the account ben of acc, the nick "
	     "carla on net. !link off undoes it.");
	SAID("anna Under your other name");
	tell("ben=ben", "link");
	SAID("ben You play with the chips of the nick anna on net. !link off");
	SAID("only who owns them");
	tell_all("anna", "!link");
	CU_ASSERT_PTR_NULL(find_line(0, "With your chips play"));
	tell("dora", "link");
	CU_ASSERT_PTR_NULL(find_line(0, "chips of"));
	tell_all("ben=ben", "!join");
	tell("anna", "link");
	SAID("With your chips play: the account ben of acc, the nick carla");
	SAID("You are seated at a table");
	house_close();
}

/* Limits and refills can't be walked around. */
static void
test_no_way_around(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", "limit 30");
	link_them("anna", "ben=ben");
	tell("anna", "limit");
	SAID("You may lose 30 chips a day");
	tell("anna", "link off");
	tell("anna", "limit");
	SAID("You may lose 30 chips a day");
	/* A sleeping purse counts. */
	config.grant_initial = 5;
	tell_all("carla", "!join");
	tell_all("carla", "!leave");
	link_them("carla", "ben=ben");
	tell_all("carla", "!refill");
	SAID("you have 1005");
	SAID("1000 of them sleep");
	tell("carla", "link off");
	tell_all("carla", "!refill");
	SAID("Filled up");
	tell_all("dora", "!join");
	tell_all("dora", "!leave");
	link_them("dora", "carla");
	tell_all("dora", "!refill");
	SAID("you have 105");
	house_close();
}

/* What was won and lost under another name is whose chips it were, in the purse
 * and on the boards, and stays so. */
static void
test_played(void)
{
	const char *banker, *other;
	bool has_won;

	begin();
	met("anna");
	met("ben=ben");
	link_them("anna", "ben=ben");
	tell_all("ben=ben", "!join");
	tell_all("carla=carla", "!join");
	tell_all("carla=carla", "!start");
	turn(1000);
	banker = find_line(0, "carla has the bank") != NULL ? "carla=carla"
							    : "ben=ben";
	other = strcmp(banker, "carla=carla") == 0 ? "ben=ben" : "carla=carla";
	tell_all(banker, "!bank 10");
	lines_count = 0;
	speak(accounts, "#room", other, "!cover");
	for (int i = 0; i < 100 && find_line(0, " win") == NULL; i++)
		turn(1000);
	has_won = (find_line(0, "The bank wins") != NULL) ==
		  (strcmp(banker, "ben=ben") == 0);
	tell_all("carla=carla", "!leave");
	tell_all("ben=ben", "!leave");
	for (int i = 0; i < 200 && find_line(0, "over") == NULL; i++)
		turn(1000);
	tell("ben=ben", "link off");
	SAID("you play with your own chips again");
	tell("ben=ben", "chips");
	SAID("ben has 1000 chips");
	tell("anna", "chips");
	SAID(has_won ? "anna has 1010 chips" : "anna has 990 chips");
	tell("carla=carla", "chips");
	SAID(has_won ? "carla has 990 chips" : "carla has 1010 chips");
	turn(20000);
	tell_all("carla=carla", "!top won");
	SAID(has_won ? "anna" : "carla");
	CU_ASSERT_PTR_NULL(find_line(0, "ben"));
	house_close();
}

static const struct unit_case cases[] = {
    {"linked, and no longer", test_link},
    {"the owner ends it", test_owner_off},
    {"both here", test_both_here},
    {"a turn that is lost", test_lost_turn},
    {"seated", test_seated},
    {"another account of his", test_other_account},
    {"banned", test_banned},
    {"the owner banned", test_banned_owner},
    {"banned at a table", test_banned_at_table},
    {"played while linked", test_played},
    {"who is linked", test_list},
    {"no way around limits", test_no_way_around},
};

int
main(void)
{
	int failed = UNIT_RUN("chat: link", cases);

	failed |= unit_run("chat: codes", codes_cases, codes_count);
	return failed;
}
