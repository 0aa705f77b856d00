/* The codes of `link`: guessed, overheard, begged for, and made void. */
#include <config.h>

#include <stdio.h>

#include "unit-chat-link.h"

/* Nothing happens without a yes, and only from her. */
static void
test_overheard(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
	met("eve");
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
	house_close();
}

/* Said where all hear it it is void. */
static void
test_said_to_all(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
	snprintf(words, sizeof(words), "!%s", link_of("anna"));
	tell_all("ben=ben", words);
	SAID("ben Please say that to me in private");
	SAID("That code is void.");
	tell("ben=ben", words + 1);
	SAID("I don't know that code");
	tell_all("anna", "!link");
	SAID("in private");
	CU_ASSERT_PTR_NULL(find_line(0, "Under your other name"));
	house_close();
}

/* Too late, once too often, her own, or no longer the one that counts. */
static void
test_void(void)
{
	char words[32];

	begin();
	met("anna");
	met("ben=ben");
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

const struct unit_case codes_cases[] = {
    {"overheard", test_overheard},
    {"said to all", test_said_to_all},
    {"void", test_void},
    {"guessing", test_guessing},
    {"others gone", test_others_gone},
    {"many codes", test_many_codes},
    {"the weaker and the stronger", test_weaker},
    {"no chains", test_chains},
    {"nicks that change and go", test_nicks},
    {"banned between", test_banned_between},
    {"linked otherwise meanwhile", test_meanwhile},
};
UNIT_CASES(codes);
