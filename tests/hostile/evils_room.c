/* Evils about channels and who is in them. */
#include <config.h>

#include "hostile/evils_inside.h"

enum {
	CROWD = 1000, /* names in a channel */
	SPEAKERS = 200
};

void
evil_crowd_speaks(struct victim *victim)
{
	static const char *const words[] = {"!chips", "!help all", "!next",
	    "!join", "!leave", "!top", "!stats", "!refill", "!admin status",
	    "!admin grant x 99999", "!link", "!forget me", "!ping on", "!!!",
	    "help", "\001VERSION\001", "\001PING 1\001", "\001SOURCE\001"};

	for (int i = 0; i < SPEAKERS * 4; i++) {
		const int who = (int)victim_dice(victim, SPEAKERS);
		const char *word = words[victim_dice(
		    victim, sizeof(words) / sizeof(words[0]))];

		victim_say(victim, ":p%d!u@h%d PRIVMSG %s :%s", who, who,
		    victim_dice(victim, 2) == 0 ? HOSTILE_ROOM : victim->nick,
		    word);
	}
}

void
evil_crowd_is_there(struct victim *victim)
{
	for (int i = 0; i < CROWD; i += 5)
		victim_say(victim, ":s 353 %s = %s :n%d @n%d +n%d %%n%d ~n%d",
		    victim->nick, HOSTILE_ROOM, i, i + 1, i + 2, i + 3, i + 4);
	victim_say(victim, ":s 366 %s %s :End", victim->nick, HOSTILE_ROOM);
	for (int i = 0; i < CROWD; i++)
		victim_say(victim, ":n%d!u@h JOIN %s", i, HOSTILE_ROOM);
}

void
evil_crowd_leaves(struct victim *victim)
{
	evil_crowd_is_there(victim);
	for (int i = 0; i < CROWD; i++)
		victim_say(victim, ":n%d!u@h QUIT :hub.net leaf.net", i);
}

void
evil_forced_joins(struct victim *victim)
{
	const char *own = victim->nick;

	for (int i = 0; i < 400; i++) {
		victim_say(victim, ":%s!u@h JOIN #forced%d", own, i);
		victim_say(victim, ":x!u@h INVITE %s #there%d", own, i);
		victim_say(victim, ":x!u@h KICK %s %s :go", HOSTILE_ROOM, own);
		victim_say(victim, ":%s!u@h JOIN %s", own, HOSTILE_ROOM);
	}
}

void
evil_modes(struct victim *victim)
{
	static const char signs[] = "+-abcdefghijklmnopqrstuvwxyzABCMRQZ";

	for (int i = 0; i < 400; i++) {
		char change[40];
		size_t len = victim_dice(victim, sizeof(change) - 1);

		for (size_t k = 0; k < len; k++)
			change[k] =
			    signs[victim_dice(victim, sizeof(signs) - 1)];
		change[len] = '\0';
		victim_say(victim, ":x!u@h MODE %s %s a b %s %s",
		    i % 5 == 0 ? victim->nick : HOSTILE_ROOM, change,
		    victim->nick, "k1,k2");
		victim_say(victim, ":s 324 %s %s +%s k", victim->nick,
		    HOSTILE_ROOM, change);
		victim_say(victim, ":s 404 %s %s :Cannot send", victim->nick,
		    HOSTILE_ROOM);
	}
}
