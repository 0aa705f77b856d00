/*
 * The least that an answer costs: a bare libircclient program that sends a
 * NOTICE back to whoever speaks to it, or says a word with ! in its channel.
 *	echo PORT NICK CHANNEL
 */
#include <config.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <libircclient.h>

#include "base/number.h"

static const char *channel;

static void
connected(irc_session_t *session, const char *event, const char *origin,
    const char **params, unsigned count)
{
	(void)event;
	(void)origin;
	(void)params;
	(void)count;
	irc_cmd_join(session, channel, NULL);
}

static void
answer(irc_session_t *session, const char *event, const char *origin,
    const char **params, unsigned count)
{
	char nick[64];

	(void)event;
	if (origin == NULL || count < 2)
		return;
	if (strchr("#&+", params[0][0]) != NULL && params[1][0] != '!')
		return;
	irc_target_get_nick(origin, nick, sizeof(nick));
	irc_cmd_notice(session, nick, params[1]);
}

int
main(int argc, char **argv)
{
	irc_callbacks_t callbacks = {
	    .event_connect = connected,
	    .event_privmsg = answer,
	    .event_channel = answer,
	};
	irc_session_t *session;
	int64_t port;

	if (argc != 4 ||
	    number_parse(argv[1], 1, UINT16_MAX, &port) != NUMBER_OK) {
		fprintf(stderr, "usage: echo PORT NICK CHANNEL\n");
		return 2;
	}
	channel = argv[3];
	session = irc_create_session(&callbacks);
	if (session == NULL ||
	    irc_connect(session, "127.0.0.1", (unsigned short)port, NULL,
		argv[2], "echo", "echo") != 0 ||
	    irc_run(session) != 0)
		fprintf(stderr, "echo: %s\n", irc_strerror(irc_errno(session)));
	irc_destroy_session(session);
	return 1;
}
