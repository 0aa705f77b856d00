#include <config.h>

#include "chat/command.h"

#include <string.h>

#include "chat/inside.h"

enum {
	PLAYS = NEEDS_TABLE | NEEDS_PERSON,
	PLAYS_SEATED = NEEDS_TABLE | NEEDS_PERSON | NEEDS_GAME | NEEDS_SEAT,
	PLAYS_HERE = NEEDS_TABLE | NEEDS_PERSON | NEEDS_GAME,
};

static const struct command commands[] = {
    {"join", "j", PLAYS, 0, 0, N_("{p}join"),
	N_("take a seat; where no game is going on, open one"), play_simple,
	ACTION_JOIN},
    {"leave", NULL, PLAYS_HERE, 0, 0, N_("{p}leave"),
	N_("leave the table; what you have staked stands until it is "
	   "decided"),
	play_simple, ACTION_LEAVE},
    {"start", NULL, PLAYS_SEATED, 0, 0, N_("{p}start"),
	N_("begin, once enough players are seated"), play_simple, ACTION_START},
    {"bank", "b", PLAYS_SEATED | TAKES_AMOUNT, 1, 1,
	N_("{p}bank N (or all, half)"),
	N_("put up the bank, when it is your turn to hold it"), play_bank,
	ACTION_BANK},
    {"stake", "s", PLAYS_SEATED | TAKES_AMOUNT, 1, 3,
	N_("{p}stake N (or all, half), {p}stake N on RANK"),
	N_("stake chips against the bank; in Hoyle's game on a card that is "
	   "laid out, the newest where you name none"),
	play_stake, ACTION_STAKE},
    {"cover", "c", PLAYS_SEATED, 0, 0, N_("{p}cover"),
	N_("play for the whole bank alone; at some tables, for what is "
	   "open"),
	play_simple, ACTION_COVER},
    {"pass", "p", PLAYS_SEATED, 0, 0, N_("{p}pass"),
	N_("do nothing this time; a banker gives up the bank, or offers it "
	   "for sale where the table does that"),
	play_simple, ACTION_PASS},
    {"keep", "k", PLAYS_SEATED | TAKES_AMOUNT, 0, 1,
	N_("{p}keep, {p}keep N or {p}keep out"),
	N_("after a won deal: deal again; N sets the bank anew where the rules "
	   "say so; after a doublet, out takes the winnings home"),
	play_keep, ACTION_KEEP},
    {"sell", NULL, PLAYS_SEATED, 0, 0, N_("{p}sell"),
	N_("after a won deal: sell the bank for what is in it"), play_simple,
	ACTION_SELL},
    {"buy", NULL, PLAYS_SEATED, 0, 0, N_("{p}buy"),
	N_("buy the bank that is for sale"), play_simple, ACTION_BUY},
    {"auction", NULL, PLAYS_SEATED, 0, 0, N_("{p}auction"),
	N_("after a won deal: take it home and let the others bid for the next "
	   "turn"),
	play_simple, ACTION_AUCTION},
    {"bid", NULL, PLAYS_SEATED | TAKES_AMOUNT, 1, 1,
	N_("{p}bid N (or all, half)"),
	N_("bid for the next turn, above the last bid; the highest bid is "
	   "paid"),
	play_bid, ACTION_BID},
    {"cut", NULL, PLAYS_SEATED, 1, 1, N_("{p}cut WORD"),
	N_("mix a word of yours into the shuffle, so that nobody can have "
	   "chosen the cards"),
	play_cut, ACTION_CUT},
    {"end", NULL, PLAYS_SEATED, 0, 0, N_("{p}end"),
	N_("vote to end the game; it ends when all who are seated have"),
	play_simple, ACTION_END},
    {"robots", NULL, PLAYS | TAKES_AMOUNT, 1, 1, N_("{p}robots N"),
	N_("seat N robots to practise with: all play with chips that are "
	   "worth nothing then"),
	play_robots, ACTION_JOIN},
    {"help", "h", 0, 0, 1, N_("{p}help, {p}help COMMAND or {p}help all"),
	N_("what there is to say now, what a command does, or all commands"),
	look_help, ACTION_KINDS},
    {"next", NULL, NEEDS_TABLE, 0, 0, N_("{p}next"), N_("what you can do now"),
	look_next, ACTION_KINDS},
    {"rules", NULL, NEEDS_TABLE, 0, 0, N_("{p}rules"),
	N_("how this table plays"), look_rules, ACTION_KINDS},
    {"table", "t", NEEDS_TABLE, 0, 0, N_("{p}table"),
	N_("how the table stands, and how you do"), look_table, ACTION_KINDS},
    {"chips", NULL, 0, 0, 1, N_("{p}chips [NICK]"),
	N_("how many chips you have, or somebody else"), look_chips,
	ACTION_KINDS},
    {"ping", NULL, 0, 0, 1, N_("{p}ping on, or {p}ping off"),
	N_("whether your name calls you wherever it is said, or only when the "
	   "table waits for you"),
	own_ping, ACTION_KINDS},
    {"refill", NULL, NEEDS_TABLE, 0, 0, N_("{p}refill"),
	N_("fill up your purse when you have next to nothing left"), own_refill,
	ACTION_KINDS},
    {"give", NULL, 0, 2, 2, N_("{p}give NICK N"),
	N_("give chips that you have won to somebody else, where that is "
	   "allowed"),
	own_give, ACTION_KINDS},
    {"limit", NULL, TAKES_AMOUNT, 0, 1,
	N_("{p}limit, {p}limit N or {p}limit off"),
	N_("set yourself a limit to what you may lose in a day; a tighter one "
	   "holds at once, a looser one from tomorrow on"),
	own_limit, ACTION_KINDS},
    {"link", NULL, 0, 0, 1,
	N_("{p}link, {p}link CODE, {p}link yes or {p}link off"),
	N_("play with the same chips under another name too, on this network "
	   "or another: ask for a code here, say it there"),
	own_link, ACTION_KINDS},
    {"forget", NULL, 0, 0, 1, N_("{p}forget, then {p}forget yes"),
	N_("have all that leads to you forgotten, your chips too"), own_forget,
	ACTION_KINDS},
    {"top", NULL, NEEDS_TABLE, 0, 3,
	N_("{p}top [won|deals|chips|matches] [today|week|month|ever] "
	   "[here|all]"),
	N_("the best players"), look_top, ACTION_KINDS},
    {"stats", NULL, 0, 0, 1, N_("{p}stats [NICK]"),
	N_("what you have played and won, or somebody else"), look_stats,
	ACTION_KINDS},
    {"history", NULL, NEEDS_TABLE, 0, 0, N_("{p}history"),
	N_("the last deals of this table"), look_history, ACTION_KINDS},
    {"odds", NULL, NEEDS_TABLE, 0, 0, N_("{p}odds"),
	N_("the exact chances now, by the cards that nobody has seen"),
	look_odds, ACTION_KINDS},
    {"shoe", NULL, NEEDS_TABLE, 0, 0, N_("{p}shoe"),
	N_("which cards are gone from the shoe"), look_shoe, ACTION_KINDS},
    {"proof", NULL, NEEDS_TABLE, 0, 1, N_("{p}proof [DEAL]"),
	N_("all that is needed to check the shuffle of a deal"), look_proof,
	ACTION_KINDS},
    {"about", NULL, 0, 0, 0, N_("{p}about"), N_("what this is"), look_about,
	ACTION_KINDS},
    {"tutorial", NULL, 0, 0, 1, N_("{p}tutorial [N]"),
	N_("how the game goes, in a few steps that I tell you alone"),
	look_tutorial, ACTION_KINDS},
    {"on", NULL, NEEDS_ADMIN | NEEDS_TABLE, 0, 0, N_("{p}on"),
	N_("for operators of a channel that I was invited to: I listen there"),
	invite_on, ACTION_KINDS},
    {"off", NULL, NEEDS_ADMIN | NEEDS_TABLE, 0, 0, N_("{p}off"),
	N_("for operators of a channel that I was invited to: its game ends, "
	   "and I am silent"),
	invite_off, ACTION_KINDS},
    {"admin", NULL, NEEDS_ADMIN, 1, WORDS_ANY,
	N_("{p}admin status, pause, resume, close, void, say TEXT, "
	   "grant NICK N, ban NICK, unban NICK, set OPTION VALUE, "
	   "join CHANNEL, part CHANNEL"),
	N_("for those who run this"), admin_run, ACTION_KINDS},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };
_Static_assert((int)COMMANDS <= (int)COMMANDS_MOST, "room for all commands");

const struct command *
command_at(int i)
{
	return i < COMMANDS ? &commands[i] : NULL;
}

const struct command *
command_find(const char *word)
{
	for (int i = 0; i < COMMANDS; i++)
		if (word_is(word, commands[i].name) ||
		    (commands[i].alias != NULL &&
			word_is(word, commands[i].alias)))
			return &commands[i];
	return NULL;
}

bool
command_takes_amount(const char *word)
{
	const struct command *command = command_find(word);

	return command != NULL && (command->needs & TAKES_AMOUNT) != 0;
}

int
command_index(const struct command *command)
{
	return (int)(command - commands);
}

/* Has he not given too many? He is told once. */
static bool
is_within_limit(struct ask *ask)
{
	enum limit_result result = LIMIT_FINE;

	if (!ask->front->has_no_limits)
		result = limit_use(&ask->front->limits, ask->folded,
		    LIMIT_COMMANDS, ask->chat->now_ms);
	if (result == LIMIT_TELL)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("That was a lot at once: slow down, please. "
				  "I don't listen to you for a while.")));
	return result == LIMIT_FINE;
}

static bool
is_seated(struct ask *ask)
{
	const struct session *s = room_session(ask->room);

	return s != NULL && session_seat(s, ask_player(ask)) != NO_SEAT;
}

/* However many they are, they don't drown those who play. */
static bool
room_is_within_limit(struct ask *ask)
{
	enum limit_result result;

	if (ask->room == NULL || ask->is_private || ask->is_operator ||
	    ask->front->has_no_limits || is_seated(ask))
		return true;
	result = limit_use(&ask->front->limits, ask->room->folded, LIMIT_ROOM,
	    ask->chat->now_ms);
	if (result == LIMIT_TELL)
		say_back(ask, URGENT_ANSWER,
		    phrase_new(N_("I am told a lot here: for a while I listen "
				  "only to those who play.")));
	return result == LIMIT_FINE;
}

bool
ask_has_table(struct ask *ask)
{
	if (ask->room == NULL) {
		say_wrong(ask,
		    phrase_new(N_("Please say that in the channel whose table "
				  "you mean.")));
		return false;
	}
	if (room_table(ask->room) == NULL) {
		say_back(ask, URGENT_ANSWER, trouble_phrase());
		return false;
	}
	return true;
}

static bool
is_open(struct ask *ask)
{
	if (!table_is_paused(ask->room->table))
		return true;
	say_wrong(ask,
	    phrase_new(N_("This table is paused: nothing is lost, and no time "
			  "runs. It goes on when an admin says so.")));
	return false;
}

static bool
has_game(struct ask *ask)
{
	if (room_session(ask->room) != NULL)
		return true;
	say_wrong(
	    ask, phrase_new(N_("No game is going on: {p}join opens one.")));
	return false;
}

static bool
has_seat(struct ask *ask)
{
	const struct session *s = room_session(ask->room);

	/* Looked at before anybody is made known, so that a word from one who
	 * does not play writes nothing. */
	if (ask_find_person(ask) && session_seat(s, ask->person.id) != NO_SEAT)
		return true;
	if (ask->person.id != 0 && session_is_waiting(s, ask->person.id))
		say_wrong(
		    ask, phrase_new(N_("You get your seat when this deal is "
				       "over.")));
	else
		say_wrong(ask,
		    phrase_new(N_("You are not seated here: {p}join takes a "
				  "seat.")));
	return false;
}

struct phrase *
usage_phrase(const struct ask *ask)
{
	return phrase_then(phrase_new(N_("Say it like this:")),
	    phrase_new(ask->command->usage));
}

static bool
may_run(struct ask *ask)
{
	unsigned needs = ask->command->needs;

	if ((needs & NEEDS_ADMIN) != 0 && !ask_is_admin(ask) &&
	    !admin_is_for_operators(ask))
		return false;
	if ((needs & NEEDS_ADMIN) != 0 && ask_is_admin(ask))
		admins_note(ask);
	if ((ask->request.more && ask->command->most < WORDS_ANY) ||
	    ask->request.count - 1 < ask->command->least ||
	    ask->request.count - 1 > ask->command->most) {
		say_wrong(ask, usage_phrase(ask));
		return false;
	}
	if ((needs & NEEDS_TABLE) != 0 && !ask_has_table(ask))
		return false;
	if (ask->command->action != ACTION_KINDS && !is_open(ask))
		return false;
	if ((needs & NEEDS_GAME) != 0 && !has_game(ask))
		return false;
	if ((needs & NEEDS_SEAT) != 0 && !has_seat(ask))
		return false;
	return (needs & NEEDS_PERSON) == 0 || ask_person(ask);
}

/* Who is to be told if the turn's commit fails. */
static void
remember_speaker(const struct ask *ask)
{
	struct chat *chat = ask->chat;
	struct speaker *speaker;

	for (int i = 0; i < chat->speakers_count; i++)
		if (chat->speakers[i].front == ask->front &&
		    strcmp(chat->speakers[i].folded, ask->folded) == 0)
			return;
	if (chat->speakers_count == SPEAKERS_MOST)
		return;
	speaker = &chat->speakers[chat->speakers_count++];
	speaker->front = ask->front;
	name_copy(speaker->nick, ask->nick);
	name_copy(speaker->folded, ask->folded);
}

bool
command_run(struct ask *ask)
{
	ask->command = command_find(ask->request.words[0]);
	if (ask->command == NULL)
		return false;
	if (!is_within_limit(ask) || !room_is_within_limit(ask))
		return true;
	chat_forget_guests(ask->chat);
	/* A link can be undone by whom nobody listens to, too. */
	if (!link_is_undone(ask) && ask_is_banned(ask))
		return true;
	remember_speaker(ask);
	if (may_run(ask))
		ask->command->run(ask);
	return true;
}
