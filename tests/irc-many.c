/* Many channels: what we ask and do about them floods no server. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"

#include "irc-server.h"

enum {
	ROOMS = 60,
	AT_ONCE = 20, /* lines that a server may have to read; Solanum's */
	A_SECOND = 2 /* and so many more are read of them in one */
};

/* As `safe` has it (IRC.md 3). */
static const struct front_budget safe = {2000, 8333, 8000};

static char names[ROOMS][16];
static const char *channels[ROOMS + 1];

static void
name_rooms(void)
{
	for (int i = 0; i < ROOMS; i++) {
		snprintf(
		    names[i], sizeof(names[i]), "#room%02u", (unsigned char)i);
		channels[i] = names[i];
	}
}

static int
count(const char *words)
{
	int n = 0;

	for (const char *at = text_str(&w.got);
	     (at = strstr(at, words)) != NULL; at++)
		n++;
	return n;
}

/* So long from now on no more is sent than a server takes. */
static void
floods_not(int seconds)
{
	run(NULL, NULL, seconds * 1000);
	CU_ASSERT(count("|") <= AT_ONCE + seconds * A_SECOND);
	if (count("|") > AT_ONCE + seconds * A_SECOND)
		printf("\n  %d lines: %.1500s\n", count("|"), text_str(&w.got));
}

static void
open_many(const struct front_budget *budget, const struct irc_times *times)
{
	const uint16_t port = server_open();

	w.settings.channels = channels;
	w.settings.budget = *budget;
	world_open_at("127.0.0.1", port, times);
}

static void
test_joined(void)
{
	open_many(&safe, &(struct irc_times){0});
	SENT("|JOIN ");
	forget();
	floods_not(4);
	TOLD("entered #room59;");
	CU_ASSERT(count("MODE #") > 0);
	world_close();
}

/* All of them are asked about in the end. */
static void
test_asked_about(void)
{
	char line[sizeof(names) + 8];

	open_many(&(struct front_budget){10, 100, 100}, &(struct irc_times){0});
	TOLD("entered #room59;");
	for (int i = 0; i < ROOMS; i++) {
		snprintf(line, sizeof(line), "|MODE %s|", names[i]);
		SENT(line);
	}
	CU_ASSERT_EQUAL(count("|MODE #"), ROOMS);
	world_close();
}

/* The server hides all channels, even from us. */
static void
test_doubted(void)
{
	open_many(&(struct front_budget){500, 0, 2000},
	    &(struct irc_times){.check_ms = 3000});
	SENT("|WHOIS bot|");
	TOLD("entered #room09;");
	forget();
	say(":s 318 bot bot :End");
	SENT("NAMES #");
	floods_not(1);
	NOT_TOLD("lost");
	world_close();
}

/* They are all taken out of the configuration. */
static void
test_left(void)
{
	open_many(&(struct front_budget){0}, &(struct irc_times){0});
	TOLD("entered #room59;");
	run(NULL, NULL, 50);
	forget();
	for (int i = 0; i < ROOMS; i++)
		w.chat.front->ops->leave(w.chat.front->self, names[i]);
	SENT("#room59");
	CU_ASSERT(count("PART ") <= AT_ONCE);
	CU_ASSERT_EQUAL(count("#room"), ROOMS);
	CU_ASSERT_EQUAL(count("|"), count("PART "));
	world_close();
}

/* The server took fewer of them than we said: the others are left later. */
static void
test_left_in_part(void)
{
	open_many(
	    &(struct front_budget){0}, &(struct irc_times){.check_ms = 400});
	TOLD("entered #room09;");
	w.chat.front->ops->leave(w.chat.front->self, names[3]);
	w.chat.front->ops->leave(w.chat.front->self, names[4]);
	SENT("PART #room03,#room04|");
	say(":bot!u@h.example PART #room03");
	TOLD("lost #room03;");
	forget();
	SENT("WHOIS bot|");
	say(":s 319 bot bot :#room04 #room05");
	say(":s 318 bot bot :End");
	SENT("PART #room04|");
	say(":bot!u@h.example PART #room04");
	TOLD("lost #room04;");
	world_close();
}

/* Taken out and put in again before we have left: chat/ has given the room up,
 * and is told anew that we are there. */
static void
test_left_and_wanted(void)
{
	open_many(&(struct front_budget){0}, &(struct irc_times){0});
	TOLD("entered #room49;");
	run(NULL, NULL, 50);
	forget();
	w.chat.front->ops->leave(w.chat.front->self, names[3]);
	w.chat.front->ops->leave(w.chat.front->self, names[4]);
	w.chat.front->ops->want(w.chat.front->self, channels + 4);
	TOLD("entered #room04;");
	SENT("PART #room03|");
	NOT_SENT("#room04");
	NOT_TOLD("lost");
	NOT_TOLD("entered #room03;");
	world_close();
}

/* One that refuses them all at once is not asked for the others at once, nor
 * one that does not tell that it has read what it was sent. */
static void
test_refused(void)
{
	open_many(&safe, &(struct irc_times){0});
	w.mute = true;
	SENT("USER ");
	say(":s 001 bot :Welcome");
	say(":s 376 bot :End");
	for (int i = 0; i < 100; i++) {
		run(NULL, NULL, 5);
		for (int k = 0; k < ROOMS; k++)
			sayf(":s 471 bot %s :full", names[k]);
	}
	CU_ASSERT(count("JOIN ") >= 1);
	CU_ASSERT(count("JOIN ") <= 4);
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"joined", test_joined},
	    {"asked about", test_asked_about},
	    {"doubted", test_doubted},
	    {"left", test_left},
	    {"left in part", test_left_in_part},
	    {"left and wanted again", test_left_and_wanted},
	    {"refused", test_refused},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-many", false, LOG_LEVEL_ERR);
	name_rooms();
	return UNIT_RUN("irc many", cases);
}
