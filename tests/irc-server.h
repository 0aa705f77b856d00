/*
 * A scripted server in the same loop as the network that is tested, with the
 * real libircclient between them. Every wait is bounded; nothing leaves
 * 127.0.0.1.
 */
#ifndef TESTS_IRC_SERVER_H
#define TESTS_IRC_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include <event2/bufferevent.h>
#include <event2/listener.h>

#include "irc/irc.h"

#include "irc-front.h"
#include "unit.h"

enum { WAIT_MS = 20000 };

struct world {
	struct event_base *base;
	struct evconnlistener *listener;
	struct bufferevent *client; /* the server's end */
	struct event *beat;
	struct chat chat;
	struct irc_network *network;
	struct irc_settings settings; /* what world_open() begins with */
	struct text got; /* what the bot sent, "|" for each line's end */
	int connections;
	int refuse; /* so many NICKs are answered with 433 */
	char nick[64];
	const char *tokens; /* of a further 005; NULL: none */
	const char *offers; /* in CAP LS, beside "sasl" */
	const char *login; /* what comes of SASL: numerics, "900 903"; NULL:
			      no answer */
	bool caps; /* the server knows CAP */
	bool negotiated; /* and nothing but a nick is owed to it */
	bool mute; /* the server does nothing by itself */
	bool deaf; /* nor does it read */
	bool is_taken; /* whatever nick is asked for with ISON is on */
};

extern struct world w;

void say(const char *line);
void sayf(const char *format, ...) __attribute__((format(printf, 1, 2)));
void server_hang_up(void);
/* Run until text is in t (true), or for ms (false). t NULL: just run. */
bool run(const struct text *t, const char *text, int64_t ms);

#define TOLD(text) CU_ASSERT(run(&w.chat.log, text, WAIT_MS))
#define SENT(text) CU_ASSERT(run(&w.got, text, WAIT_MS))
#define NOT_TOLD(text) CU_ASSERT_PTR_NULL(strstr(text_str(&w.chat.log), text))
#define NOT_SENT(text) CU_ASSERT_PTR_NULL(strstr(text_str(&w.got), text))

/* What was told and sent so far. */
void forget(void);
/* The server listens, and is as it is at first; its port. */
uint16_t server_open(void);
/* The network, to that server or another. */
void world_open_at(
    const char *host, uint16_t port, const struct irc_times *times);
/* Both; times may be NULL. */
void world_open(const struct irc_times *times);
/* And it is in its channels. */
void world_open_joined(const struct irc_times *times);
void world_close(void);
/* Instead of server_open(), before world_open_at(): it logs us in by PLAIN, and
 * the password for that is in the settings. */
uint16_t server_open_sasl(enum irc_sasl sasl);
/* NUL bot NUL s3same */
#define PLAIN_WORD "AGJvdABzM3NhbWU="

/* Registered so far that the server has got our USER, and says no more; times
 * may be NULL. */
void world_open_mute(enum irc_sasl sasl, const struct irc_times *times);
/* The rest of that registration, and the channels. */
void welcome(void);
/* What the status says is amiss; "nothing". */
const char *amiss(void);
/* The status gives that as the reason, now or before long. */
void troubled(const char *words);
/* What chat/ says; false: it is not taken now. */
bool speak(enum front_way way, const char *target, const char *text);
/* Why the status says that we are not in a room. */
struct front_absence absence(const char *room);
/* What is said is heard. */
void still_works(void);

#endif
