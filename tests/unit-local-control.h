/*
 * Shared by the tests of the control socket: one at `path` with real clients,
 * a front end that only writes down, the real hall and a database in memory.
 * Time passes only when a test says so.
 */
#ifndef TESTS_UNIT_LOCAL_CONTROL_H
#define TESTS_UNIT_LOCAL_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "chat/chat.h"
#include "local/control.h"
#include "unit.h"

extern char path[64];
extern struct chat *chat;
extern struct control *control;
extern struct text heard; /* in the room #room of net: "target text" lines */
extern int stops; /* how often the daemon was told to */
extern bool reload_fails, disk_fails;
extern int64_t now_ms;

/* All that begins anew, and listens; end() closes it, with its socket gone. */
void begin(int64_t idle_ms);
void end(void);
/* It listens again, after control_free(). */
void open_control(int64_t idle_ms);
/* It can't listen there, and says why in such words. */
void must_refuse(const char *at, const char *words);

/* As the daemon's loop, so many times. */
void turn(void);
void turns(int count);

/* A client: close() it. */
int connect_client(void);
/* He sends all of it, in as many turns as that takes. */
void put(int fd, const char *text);
void put_bytes(int fd, const char *bytes, size_t len);
/* All that has come; -1 in *last: nothing more for now, 0: closed. */
void get(int fd, struct text *out, ssize_t *last);
/* Just this has come, and he is still connected. */
void must_get(int fd, const char *expected);
/* He is not, and is closed here too. */
void must_be_closed(int fd);
/* An order of a client of its own, and its answer. */
void ask(const char *order, const char *expected);

/* Said in the room. */
void say(const char *nick, const char *text);

#endif
