#include <config.h>

#include "daemon/loop.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/log.h"
#include "daemon/reload.h"
#include "net/timer.h"

enum {
	GOODBYE_MS = 800, /* for the goodbye to leave the queue */
	STOP_MS = 2500, /* for leaving; then the database is closed */
};

enum loop_state {
	LOOP_RUNNING,
	LOOP_SAYING_GOODBYE, /* until the queue is empty */
	LOOP_QUITTING, /* until every network is closed */
	LOOP_OVER
};

struct loop {
	struct daemon *daemon;
	enum loop_state state;
	int64_t stop_began_ms;
	int64_t now_ms; /* of this turn */
	struct event *timer;
	struct event *on_term, *on_int, *on_hup;
};

static void
on_stop(evutil_socket_t signal_number, short what, void *ctx)
{
	struct loop *loop = ctx;

	(void)what;
	loop->daemon->stops_asked++;
	log_info("daemon", "signal=%s count=%d",
	    signal_number == SIGINT ? "INT" : "TERM",
	    loop->daemon->stops_asked);
}

static void
on_reload(evutil_socket_t signal_number, short what, void *ctx)
{
	struct loop *loop = ctx;
	struct text why = TEXT_EMPTY;

	(void)signal_number;
	(void)what;
	if (loop->state == LOOP_RUNNING)
		(void)daemon_reload(loop->daemon, &why);
	text_fini(&why);
}

/* The turn itself does what is due. */
static void
on_timer(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	(void)ctx;
}

static void
set_state(struct loop *loop, enum loop_state state)
{
	log_debug("daemon", "loop=%d", (int)state);
	loop->state = state;
}

/* When something is due that is not the watchdog; -1: never. */
static int64_t
due_ms(const struct loop *loop)
{
	const struct daemon *daemon = loop->daemon;
	int64_t next = chat_next(daemon->chat);

	if (store_is_dirty(daemon->store))
		return loop->now_ms;
	switch (loop->state) {
	case LOOP_RUNNING:
		return clock_earlier(next, hall_next(daemon->hall));
	case LOOP_SAYING_GOODBYE:
		return clock_earlier(next, loop->stop_began_ms + GOODBYE_MS);
	case LOOP_QUITTING:
		return clock_earlier(next, loop->stop_began_ms + STOP_MS);
	case LOOP_OVER:
		break;
	}
	return next;
}

/* When the loop must go on although nothing comes in; -1: never. */
static int64_t
next_ms(const struct loop *loop)
{
	int64_t next =
	    clock_earlier(due_ms(loop), notify_next(&loop->daemon->notify));

	if (loop->state != LOOP_RUNNING)
		return next;
	next = clock_earlier(next, backups_next(loop->daemon->backups));
	return clock_earlier(next, upkeep_next(loop->daemon->upkeep));
}

static void
arm_timer(struct loop *loop)
{
	int64_t next = next_ms(loop);

	if (next < 0)
		event_del(loop->timer);
	else
		timer_set(
		    loop->timer, next > loop->now_ms ? next - loop->now_ms : 0);
}

/* All is said, and the tables wait for somebody or for a time to come. */
static bool
is_idle(const struct loop *loop)
{
	int64_t next = due_ms(loop);

	return chat_waiting(loop->daemon->chat) == 0 &&
	       (next < 0 || next > loop->now_ms);
}

static void
commit_then_speak(struct loop *loop)
{
	struct daemon *daemon = loop->daemon;
	bool has_committed = hall_commit(daemon->hall);

	if (!has_committed)
		chat_drop(daemon->chat);
	chat_release(daemon->chat);
	chat_pump(daemon->chat);
	control_turn_over(daemon->control, has_committed);
	console_turn_over(daemon->console, is_idle(loop));
}

static void
quit_networks(struct loop *loop)
{
	for (int i = 0; i < loop->daemon->networks_count; i++)
		irc_network_quit(loop->daemon->networks[i], "Goodbye");
}

static bool
all_closed(const struct loop *loop)
{
	for (int i = 0; i < loop->daemon->networks_count; i++)
		if (!irc_network_is_closed(loop->daemon->networks[i]))
			return false;
	return true;
}

static void
begin_stop(struct loop *loop)
{
	loop->stop_began_ms = loop->now_ms;
	notify_tell(&loop->daemon->notify,
	    "STOPPING=1\nSTATUS=Leaving; games go on at the next start");
	chat_close(loop->daemon->chat);
	commit_then_speak(loop);
	/* What is in memory alone does not go on. */
	if (loop->daemon->config->state_dir != NULL) {
		chat_goodbye(loop->daemon->chat);
		commit_then_speak(loop);
	}
	set_state(loop, LOOP_SAYING_GOODBYE);
}

/* One step towards the end, if it is time for it. */
static void
go_on_stopping(struct loop *loop)
{
	int64_t since = loop->now_ms - loop->stop_began_ms;

	if (loop->state == LOOP_RUNNING && loop->daemon->stops_asked > 0)
		begin_stop(loop);
	else if (loop->state == LOOP_SAYING_GOODBYE &&
		 (since >= GOODBYE_MS ||
		     chat_waiting(loop->daemon->chat) == 0)) {
		quit_networks(loop);
		set_state(loop, LOOP_QUITTING);
	} else if (loop->state == LOOP_QUITTING &&
		   (since >= STOP_MS || all_closed(loop)))
		set_state(loop, LOOP_OVER);
}

static void
take_time(struct loop *loop)
{
	loop->now_ms = clock_mono_ms();
	chat_set_now(loop->daemon->chat, loop->now_ms, clock_wall_s());
}

static bool
turn(struct loop *loop)
{
	struct daemon *daemon = loop->daemon;
	enum loop_state before;

	arm_timer(loop);
	if (event_base_loop(daemon->base, EVLOOP_ONCE) < 0) {
		log_err("daemon", "the loop failed");
		return false;
	}
	take_time(loop);
	if (loop->state == LOOP_RUNNING)
		hall_tick(daemon->hall, loop->now_ms, clock_wall_s());
	commit_then_speak(loop);
	if (loop->state == LOOP_RUNNING) {
		backups_tick(daemon->backups, daemon->config, loop->now_ms,
		    clock_wall_s());
		upkeep_tick(daemon->upkeep, daemon->config, loop->now_ms,
		    clock_wall_s());
	}
	do {
		before = loop->state;
		go_on_stopping(loop);
	} while (loop->state != before);
	notify_feed(&daemon->notify, loop->now_ms);
	return true;
}

static struct event *
signal_new(struct loop *loop, int number, event_callback_fn call)
{
	struct event *event =
	    evsignal_new(loop->daemon->base, number, call, loop);

	if (event == NULL || event_add(event, NULL) != 0) {
		log_err("daemon", "signal=%d can't be heard", number);
		exit(EXIT_CODE_FAILED);
	}
	return event;
}

static void
loop_init(struct loop *loop, struct daemon *daemon)
{
	*loop = (struct loop){.daemon = daemon, .state = LOOP_RUNNING};
	loop->timer = timer_new(daemon->base, on_timer, loop);
	loop->on_term = signal_new(loop, SIGTERM, on_stop);
	loop->on_int = signal_new(loop, SIGINT, on_stop);
	loop->on_hup = signal_new(
	    loop, SIGHUP, daemon->options.is_console ? on_stop : on_reload);
	take_time(loop);
}

static void
loop_fini(struct loop *loop)
{
	event_free(loop->timer);
	event_free(loop->on_term);
	event_free(loop->on_int);
	event_free(loop->on_hup);
}

enum exit_code
loop_run(struct daemon *daemon)
{
	enum exit_code code = EXIT_CODE_OK;
	struct loop loop;

	loop_init(&loop, daemon);
	log_info("daemon", "version=%s runs", PACKAGE_VERSION);
	daemon_tell_ready(daemon);
	while (loop.state != LOOP_OVER && code == EXIT_CODE_OK)
		if (!turn(&loop) || daemon->stops_asked > 1)
			code = EXIT_CODE_FAILED;
	log_info("daemon", "stops");
	loop_fini(&loop);
	return code;
}
