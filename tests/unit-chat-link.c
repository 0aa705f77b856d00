/*
 * `link` from outside, on two networks: how an identity is moved and comes
 * back, and how nobody gets at somebody else's purse.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "chat-house.h"
#include "unit.h"

static struct front *accounts; /* the other network, which has some */

#define SAID(what) SAID_SINCE(0, what)

static void
speaks(const char *room, const char *who, const char *text)
{
	lines_count = 0;
	speak(strpbrk(who, "=@") != NULL ? accounts : front, room, who, text);
	turn(1500);
}

/* "nick" on the one, "nick=account" or "nick@host" on the other network; in
 * the room, or to us alone. */
static void
tell_all(const char *who, const char *text)
{
	speaks("#room", who, text);
}

static void
tell(const char *who, const char *text)
{
	speaks(NULL, who, text);
}

/* He asks for a code; "link CODE". */
static const char *
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

static void
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

/* They have played, and are at home. */
static void
met(const char *who)
{
	tell_all(who, "!join");
	tell_all(who, "!leave");
}

/* Two are one from then on. */
static void
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

/* Guessed, overheard, begged for. */
static void
test_hostile(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
	met("eve");
	/* Nothing happens without a yes, and only from her. */
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	tell("eve", words);
	SAID("anna Your code was said by the nick eve on net.");
	tell("eve", "link yes");
	SAID("eve Nobody has said a code of yours.");
	tell("ben=ben", words);
	SAID("anna Two have said your code, so somebody overheard it.");
	tell("anna", "link yes");
	SAID("Nobody has said a code of yours");
	tell("eve", "chips");
	SAID("eve has 1000");
	/* Said where all hear it: void. */
	snprintf(words, sizeof(words), "!%s", link_of("anna"));
	tell_all("ben=ben", words);
	SAID("ben Please say that to me in private");
	SAID("That code is void.");
	tell("ben=ben", words + 1);
	SAID("I don't know that code");
	tell_all("anna", "!link");
	SAID("in private");
	CU_ASSERT_PTR_NULL(find_line(0, "Under your other name"));
	/* Too late, and once. */
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	turn(5 * 60 * 1000);
	tell("ben=ben", words);
	SAID("I don't know that code");
	tell("anna", "link yes");
	SAID("Nobody has said");
	/* Her own. */
	tell("anna", link_of("anna"));
	SAID("That is your own code");
	/* A new one voids the one before; so does link off. */
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	(void)link_of("anna");
	turn(10 * 60 * 1000);
	tell("ben=ben", words);
	SAID("I don't know that code");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	tell("anna", "link off");
	SAID("Your code is void.");
	tell("ben=ben", words);
	SAID("I don't know that code");
	house_close();
}

static void
test_guessing(void)
{
	char words[32];

	begin();
	met("anna");
	met("eve");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	for (int i = 0; i < 3; i++) {
		tell("eve", "link aaaaaaaaaa");
		SAID("I don't know that code");
	}
	tell("eve", "link aaaaaaaaaa");
	SAID("Those were a lot of codes");
	tell("eve", words);
	CU_ASSERT_EQUAL(lines_count, 0);
	tell("anna", "link yes");
	SAID("Nobody has said");
	/* Another nick is no way out. */
	front_renamed(front, "eve", "eva");
	tell("eva", words);
	CU_ASSERT_EQUAL(lines_count, 0);
	house_close();
}

/* A code is void when one of the two is gone, and nobody else. */
static void
test_others_gone(void)
{
	char words[32];

	begin();
	met("anna");
	met("eve");
	met("ben=ben");
	met("dan=dan");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	front_gone(front, "eve");
	front_gone(accounts, "anna");
	front_gone(accounts, "dan");
	front_renamed(accounts, "anna", "anne");
	front_is_down(accounts);
	front_is_up(accounts);
	front_set_has_accounts(accounts, true);
	front_room_entered(accounts, "#room");
	tell("ben=ben", words);
	front_gone(accounts, "dan");
	front_gone(front, "eve");
	tell("anna", "link yes");
	SAID("plays with your chips now.");
	house_close();
}

/* There are so many codes at a time; the oldest gives way, and only that. */
static void
test_many_codes(void)
{
	char words[3][32], nick[16];

	begin();
	met("ben=ben");
	for (int i = 0; i < 33; i++) {
		snprintf(nick, sizeof(nick), "p%d", i);
		met(nick);
	}
	for (int i = 0; i < 33; i++) {
		snprintf(nick, sizeof(nick), "p%d", i);
		snprintf(words[i < 2 ? i : 2], sizeof(words[0]), "%s",
		    link_of(nick));
	}
	tell("ben=ben", words[0]);
	SAID("I don't know that code");
	tell("ben=ben", words[1]);
	SAID("p1");
	tell("ben=ben", words[2]);
	SAID("p32");
	house_close();
}

/* What proves less opens nothing that hangs on more. */
static void
test_weaker(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell_all("gast@u@host", "!join");
	tell_all("gast@u@host", "!leave");
	tell("anna", link_of("ben=ben"));
	SAID("A nick can't open the purse of an account");
	tell("ben=ben", "link yes");
	SAID("Nobody has said");
	tell("gast@u@host", "link");
	SAID("A guest can't be linked");
	tell("gast@u@host", link_of("anna"));
	SAID("A guest can't be linked");
	tell("new", "link");
	SAID("You have not played here yet");
	/* A newcomer may come to play with what he has elsewhere. */
	link_them("anna", "new=new");
	house_close();
}

/* One link, no chains; and who is linked lets nobody in. */
static void
test_chains(void)
{
	begin();
	met("anna");
	met("ben");
	met("carla");
	link_them("anna", "ben");
	tell("ben", "link");
	SAID("only who owns them can let others in");
	tell("ben", link_of("carla"));
	SAID("You are linked already");
	tell("anna", link_of("carla"));
	SAID("Others are linked to you");
	tell("ben", "forget");
	SAID("You are linked");
	tell("anna", "forget");
	SAID("You are linked");
	tell("ben", "link off");
	tell("ben", "forget");
	SAID("forget yes within a minute");
	house_close();
}

/* Names change, people go: what hangs on a nick goes with it. */
static void
test_nicks(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
	snprintf(words, sizeof(words), "%s", link_of("anna"));
	front_renamed(front, "anna", "anni");
	tell("ben=ben", words);
	SAID("anni Your code was said by");
	/* Somebody else with her old nick is nobody. */
	tell("anna", "link yes");
	SAID("You have not played here yet");
	tell("anni", "link yes");
	SAID("anni Done");
	tell("anni", "link off");
	tell("ben=ben", link_of("anni"));
	front_account(accounts, "ben", NULL);
	tell("anni", "link yes");
	SAID("Nobody has said");
	snprintf(words, sizeof(words), "%s", link_of("anni"));
	front_gone(front, "anni");
	tell("ben=ben", words);
	SAID("I don't know that code");
	tell("ben=ben", link_of("anna"));
	front_is_down(accounts);
	front_is_up(accounts);
	front_room_entered(accounts, "#room");
	tell("anna", "link yes");
	SAID("Nobody has said");
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
	/* By who owns the chips, where all can read it. */
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

/* Codes that were said before a link must not make a chain of it after. */
static void
test_meanwhile(void)
{
	begin();
	met("anna");
	met("ben");
	met("carla");
	tell("ben", link_of("anna"));
	tell("carla", link_of("ben"));
	tell("ben", "link yes");
	SAID("Done: the nick carla on net plays with your chips");
	tell("anna", "link yes");
	SAID("Meanwhile the one who said your code was linked "
	     "otherwise.");
	tell("anna", "link yes");
	SAID("Nobody has said a code of yours");
	/* Each has said the other's. */
	tell("ben", "link off");
	tell("ben", link_of("anna"));
	tell("anna", link_of("ben"));
	tell("anna", "link yes");
	SAID("Done: the nick ben on net plays with your chips");
	tell("ben", "link yes");
	SAID("only who owns them can let others in");
	tell("carla", "chips");
	SAID("carla has 1000");
	house_close();
}

/* Who is banned while he waits for the owner's word stays so. */
static void
test_banned_between(void)
{
	begin();
	met("anna");
	met("ben=ben");
	tell("ben=ben", link_of("anna"));
	SAID("anna Your code was said by the account ben of acc.");
	tell_all("boss=boss", "!admin ban ben");
	tell("anna", "link yes");
	SAID("anna Nobody has said a code of yours.");
	tell("ben=ben", "chips");
	SAID("An admin has banned you");
	tell("anna", "link");
	SAID(": link ");
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
    {"guessed, overheard, begged for", test_hostile},
    {"guessing", test_guessing},
    {"others gone", test_others_gone},
    {"many codes", test_many_codes},
    {"the weaker and the stronger", test_weaker},
    {"no chains", test_chains},
    {"nicks that change and go", test_nicks},
    {"both here", test_both_here},
    {"a turn that is lost", test_lost_turn},
    {"seated", test_seated},
    {"banned", test_banned},
    {"banned between", test_banned_between},
    {"banned at a table", test_banned_at_table},
    {"played while linked", test_played},
    {"who is linked", test_list},
    {"linked otherwise meanwhile", test_meanwhile},
    {"no way around limits", test_no_way_around},
};

int
main(void)
{
	return UNIT_RUN("chat: link", cases);
}
