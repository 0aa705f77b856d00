#include <config.h>

#include "hostile/server.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/listener.h>

#include "base/xalloc.h"
#include "functional/child.h"

enum {
	LINE_MOST = 512,
	CLOSE_MS = 300, /* for what was said to be read */
	SILENT_MS = 20 * 1000 /* the most that silence lasts */
};

struct peer {
	struct victim victim;
	enum trade trade;
	enum stage stage; /* when the evil is to come */
	int evil; /* -1: it has been */
	struct event *timer;
	struct event *free; /* soon: not within a call of its stream */
};

static struct {
	struct event_base *base;
	struct hostile *hostile;
	int begun[STAGES][EVILS];
	uint64_t chance;
} all;

static void
peer_free(evutil_socket_t fd, short what, void *self)
{
	struct peer *peer = self;

	(void)fd;
	(void)what;
	atomic_fetch_add(&all.hostile->facts->lines_out, peer->victim.lines);
	bufferevent_free(peer->victim.stream);
	event_free(peer->timer);
	event_free(peer->free);
	free(peer);
}

static void
peer_close(struct peer *peer, int64_t ms)
{
	const struct timeval wait = {ms / 1000, ms % 1000 * 1000};

	if (ms > 0)
		event_add(peer->timer, &wait);
	else
		event_active(peer->free, EV_TIMEOUT, 0);
}

static void
peer_waited(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	peer_close(self, 0);
}

/* The stage has come. */
static void
peer_reach(struct peer *peer, enum stage stage)
{
	const struct evil *evil;

	if (peer->evil < 0 || peer->stage != stage)
		return;
	evil = &evils[peer->evil];
	if (evil->run != NULL)
		evil->run(&peer->victim);
	atomic_fetch_add(&all.hostile->facts->done[peer->stage][peer->evil], 1);
	peer->evil = -1;
	switch (evil->after) {
	case AFTER_CLOSES:
		peer_close(peer, CLOSE_MS);
		return;
	case AFTER_HANGS_UP:
		peer_close(peer, 0);
		return;
	case AFTER_DEAF:
		bufferevent_disable(peer->victim.stream, EV_READ);
		peer_close(peer, SILENT_MS);
		return;
	case AFTER_NOTHING:
		peer_close(peer, SILENT_MS);
		return;
	}
}

static void
greet(struct peer *peer)
{
	struct victim *victim = &peer->victim;

	victim_say(victim, ":s 001 %s :Welcome", victim->nick);
	peer_reach(peer, STAGE_WELCOME);
	victim_say(victim,
	    ":s 005 %s CASEMAPPING=ascii CHANTYPES=# PREFIX=(ov)@+ "
	    "CHANMODES=beI,k,l,imnpst NICKLEN=30 BOT=B WHOX :are supported",
	    victim->nick);
	victim_say(victim, ":s 376 %s :End", victim->nick);
	peer_reach(peer, STAGE_GREETED);
}

static void
take_nick(struct peer *peer, const char *rest)
{
	snprintf(peer->victim.nick, sizeof(peer->victim.nick), "%.60s", rest);
}

static void
take_cap(struct peer *peer, const char *rest)
{
	if (strncmp(rest, "LS", 2) == 0) {
		peer_reach(peer, STAGE_LISTED);
		victim_say(&peer->victim,
		    ":s CAP * LS :multi-prefix extended-join account-notify "
		    "sasl=PLAIN,EXTERNAL%s",
		    victim_dice(&peer->victim, 2) == 0 ? " account-tag" : "");
	} else if (strncmp(rest, "REQ ", 4) == 0) {
		peer_reach(peer, STAGE_ASKED);
		victim_say(&peer->victim, ":s CAP * ACK %s", rest + 4);
	} else if (strncmp(rest, "END", 3) == 0) {
		greet(peer);
	}
}

static void
take_authenticate(struct peer *peer, const char *rest)
{
	/* The daemon says no more than that it stops. */
	if (peer->trade == TRADE_CLOSED && strcmp(rest, "*") != 0)
		atomic_fetch_add(&all.hostile->facts->leaks, 1);
	peer_reach(peer, STAGE_LOGIN);
	if (strcmp(rest, "PLAIN") == 0)
		victim_say(&peer->victim, "AUTHENTICATE +");
	else if (strcmp(rest, "*") != 0)
		victim_say(&peer->victim, ":s 903 %s :in", peer->victim.nick);
}

static void
take_join(struct peer *peer, const char *rest)
{
	struct victim *victim = &peer->victim;
	char room[64];

	snprintf(room, sizeof(room), "%.*s", (int)strcspn(rest, " ,"), rest);
	victim_say(victim, ":%s!u@h.example JOIN %s * :x", victim->nick, room);
	victim_say(victim, ":s 353 %s = %s :%s @anna ben", victim->nick, room,
	    victim->nick);
	victim_say(victim, ":s 366 %s %s :End", victim->nick, room);
	peer_reach(peer, STAGE_JOINED);
}

static void
take_ping(struct peer *peer, const char *rest)
{
	victim_say(&peer->victim, ":s PONG s %s", rest);
}

static void
take_quit(struct peer *peer, const char *rest)
{
	(void)rest;
	peer_close(peer, 0);
}

static void
take_line(struct peer *peer, const char *line)
{
	static const struct {
		const char *word;
		void (*take)(struct peer *peer, const char *rest);
	} rows[] = {
	    {"NICK ", take_nick},
	    {"CAP ", take_cap},
	    {"AUTHENTICATE ", take_authenticate},
	    {"JOIN ", take_join},
	    {"PING ", take_ping},
	    {"QUIT", take_quit},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strncmp(line, rows[i].word, strlen(rows[i].word)) == 0)
			rows[i].take(peer, line + strlen(rows[i].word));
}

/* What the daemon sends is to be lines of IRC, whatever it is told. */
static void
peer_read(struct bufferevent *stream, void *self)
{
	struct evbuffer *input = bufferevent_get_input(stream);
	struct facts *facts = all.hostile->facts;
	struct peer *peer = self;
	size_t len;
	char *line;

	atomic_fetch_add(&facts->bytes_in, (long)evbuffer_get_length(input));
	if (peer->trade == TRADE_TLS) {
		evbuffer_drain(input, evbuffer_get_length(input));
		if (peer->evil >= 0)
			evil_tls(&peer->victim);
		peer->evil = -1;
		return;
	}
	while ((line = evbuffer_readln(
		    input, &len, EVBUFFER_EOL_CRLF_STRICT)) != NULL) {
		atomic_fetch_add(&facts->lines_in, 1);
		if (len > LINE_MOST - 2 || strlen(line) != len ||
		    strpbrk(line, "\r\n") != NULL)
			atomic_fetch_add(&facts->bad_lines, 1);
		take_line(peer, line);
		free(line);
	}
}

static void
peer_happened(struct bufferevent *stream, short what, void *self)
{
	(void)stream;
	(void)what;
	peer_close(self, 0);
}

static void
note_written(
    struct evbuffer *buffer, const struct evbuffer_cb_info *info, void *self)
{
	(void)buffer;
	(void)self;
	atomic_fetch_add(&all.hostile->facts->bytes_out, (long)info->n_deleted);
}

/* One that was done counts most; one that was begun may have been cut off. */
static long
had(int stage, int evil)
{
	return 1000L * all.hostile->facts->done[stage][evil] +
	       all.begun[stage][evil];
}

/* At first all at once do what takes memory, so that it is known how much that
 * is; then comes the pair that was had least. */
static void
choose(struct peer *peer)
{
	static int count;
	int best = -1;

	if (peer->trade != TRADE_TLS && count < 2 * all.hostile->count) {
		peer->stage = STAGE_JOINED;
		peer->evil = count++ < all.hostile->count ? EVIL_CROWD_STAYS
							  : EVIL_CROWD_SPEAKS;
		return;
	}

	for (int i = 0; i < STAGES * EVILS; i++) {
		const int stage = i % STAGES, evil = i / STAGES;

		if (stage == STAGE_LOGIN && peer->trade != TRADE_OPEN)
			continue;
		if (best >= 0 &&
		    had(stage, evil) >= had(best % STAGES, best / STAGES))
			continue;
		best = i;
	}
	peer->stage = (enum stage)(best % STAGES);
	peer->evil = best / STAGES;
	if (peer->trade != TRADE_TLS)
		all.begun[peer->stage][peer->evil]++;
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *address, int len, void *self)
{
	struct peer *peer = xcalloc(1, sizeof(*peer));
	struct bufferevent *stream =
	    bufferevent_socket_new(all.base, fd, BEV_OPT_CLOSE_ON_FREE);

	(void)listener;
	(void)address;
	(void)len;
	peer->trade = *(const enum trade *)self;
	peer->victim.stream = stream;
	peer->victim.chance = all.chance++;
	peer->timer = event_new(all.base, -1, 0, peer_waited, peer);
	peer->free = event_new(all.base, -1, 0, peer_free, peer);
	snprintf(peer->victim.nick, sizeof(peer->victim.nick), "lsq");
	atomic_fetch_add(&all.hostile->facts->connections, 1);
	evbuffer_add_cb(bufferevent_get_output(stream), note_written, NULL);
	bufferevent_setcb(stream, peer_read, NULL, peer_happened, peer);
	bufferevent_enable(stream, EV_READ | EV_WRITE);
	choose(peer);
	if (peer->trade == TRADE_TLS)
		peer_close(peer, SILENT_MS);
	else
		peer_reach(peer, STAGE_CONNECTED);
}

static bool
listen_at(struct hostile *hostile, int i)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t len = sizeof(address);
	struct evconnlistener *listener;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	listener = evconnlistener_new_bind(all.base, on_accept,
	    &hostile->trades[i], LEV_OPT_CLOSE_ON_FREE | LEV_OPT_REUSEABLE, -1,
	    (struct sockaddr *)&address, sizeof(address));
	if (listener == NULL || getsockname(evconnlistener_get_fd(listener),
				    (struct sockaddr *)&address, &len) != 0)
		return false;
	hostile->ports[i] = ntohs(address.sin_port);
	return true;
}

bool
hostile_start(struct hostile *hostile)
{
	hostile->facts = mmap(NULL, sizeof(*hostile->facts),
	    PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (hostile->facts == MAP_FAILED)
		return false;
	all.base = event_base_new();
	all.hostile = hostile;
	all.chance = 1;
	for (int i = 0; i < hostile->count; i++)
		if (!listen_at(hostile, i))
			return false;
	hostile->pid = fork();
	if (hostile->pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		event_reinit(all.base);
		event_base_dispatch(all.base);
		_exit(1);
	}
	if (hostile->pid > 0)
		child_adopt(hostile->pid);
	return hostile->pid > 0;
}

bool
hostile_is_through(const struct hostile *hostile)
{
	for (int stage = 0; stage < STAGES; stage++)
		for (int evil = 0; evil < EVILS; evil++)
			if (hostile->facts->done[stage][evil] == 0)
				return false;
	return true;
}
