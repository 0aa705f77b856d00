/* When it connects again: how long it waits, and which server is next. */
#include <config.h>

#include <signal.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

enum { MINUTE_MS = 60 * 1000 };

static void
test_comes_back(void)
{
	world_open_joined(NULL);
	server_hang_up();
	TOLD("down;");
	CU_ASSERT_FALSE(w.chat.front->ops->send(
	    w.chat.front->self, FRONT_TO_ROOM, "#a", "x"));
	TOLD("entered #a;");
	CU_ASSERT_EQUAL(w.connections, 2);
	forget();
	say("ERROR :Closing link"); /* and a last line without its end */
	bufferevent_write(w.client, "ERROR :You are throttled", 24);
	run(NULL, NULL, 20);
	server_hang_up();
	TOLD("down;");
	run(NULL, NULL, 300); /* five minutes is long */
	CU_ASSERT_EQUAL(w.connections, 2);
	world_close();
}

/* Banned and cut off; when that began. */
static int64_t
ban(void)
{
	int64_t began_ms;

	forget();
	say(":s 465 bot :You are banned from this server");
	run(NULL, NULL, 20);
	began_ms = clock_mono_ms();
	server_hang_up();
	TOLD("down;");
	return began_ms;
}

/* Who has sorted it out with the server need not wait for half an hour; but
 * however often we are told to try, we do only so often. */
static void
test_hurried(void)
{
	const struct irc_times times = {.hurried_ms = 1000};
	struct front_state state;
	const struct front_ops *ops;
	int64_t banned_ms;

	world_open_joined(&times);
	ops = w.chat.front->ops;
	irc_network_reload(w.network, &w.settings); /* it is up */
	still_works();
	for (int bans = 1; bans < 4; bans++) {
		banned_ms = ban();
		ops->state(w.chat.front->self, &state);
		CU_ASSERT(state.retry_ms > 1700 * 1000);
		for (int i = 0; i < 20; i++) {
			irc_network_reload(w.network, &w.settings);
			run(NULL, NULL, 1);
		}
		ops->state(w.chat.front->self, &state);
		CU_ASSERT(state.retry_ms <= 1000);
		TOLD("entered #a;");
		CU_ASSERT(clock_mono_ms() - banned_ms >= 900);
		CU_ASSERT_EQUAL(w.connections, bans + 1);
	}
	(void)ban();
	run(NULL, NULL, 1100); /* as long again, and it is at once */
	CU_ASSERT_EQUAL(w.connections, 4);
	irc_network_reload(w.network, &w.settings);
	banned_ms = clock_mono_ms();
	TOLD("entered #a;");
	CU_ASSERT(clock_mono_ms() - banned_ms < 1000);
	world_close();
}

/* Where it is soon enough by itself, nothing changes. */
static void
test_not_hurried(void)
{
	world_open_joined(&(struct irc_times){.hurried_ms = 60 * 1000});
	server_hang_up();
	TOLD("down;");
	irc_network_reload(w.network, &w.settings);
	TOLD("entered #a;");
	world_close();
}

/* The next server is tried at once, and the first again after the last. */
static void
test_further_servers(void)
{
	const uint16_t port = server_open();
	char good[32];
	const char *const servers[] = {"127.0.0.1:2", good, NULL};

	snprintf(good, sizeof(good), "127.0.0.1:%u", (unsigned)port);
	w.settings.servers = servers;
	world_open_at("127.0.0.1", 1, &(struct irc_times){0});
	TOLD("entered #a;");
	forget();
	server_hang_up();
	TOLD("down; nick bot; up;");
	TOLD("entered #a;");
	CU_ASSERT_EQUAL(w.connections, 2);
	world_close();
}

static void
test_unreachable(void)
{
	static const char *const hosts[] = {
	    "no.such.name.invalid", "::1", "127.0.0.1", "", "a b%s"};

	for (size_t i = 0; i < sizeof(hosts) / sizeof(hosts[0]); i++) {
		server_open();
		world_open_at(hosts[i], 1, &(struct irc_times){0});
		run(NULL, NULL, 150);
		CU_ASSERT_FALSE(w.chat.front->is_up);
		world_close();
	}
}

/* What servers say when they close, and how long that keeps us away. */
static void
test_told_to_wait(void)
{
	static const struct {
		const char *words;
		int minutes;
	} rows[] = {
	    {"Closing Link: h (Connection closed)", 0},
	    {"Closing Link: bot[h] (K-Lined)", 30},
	    {"Closing Link: h (*** Banned)", 30},
	    {"Closing Link: bot by s (G-Lined: AUTO go away)", 30},
	    {"Closing Link: h (Z:Lined (no))", 30},
	    {"Closing Link: bot[h] (Z-Lined: begone)", 30},
	    {"Closing Link: h (D-lined)", 30},
	    {"Closing Link: h (Autokilled: spam)", 30},
	    {"You are not welcome on this network", 30},
	    {"Closing Link: h (Unauthorised connection)", 30},
	    {"Closing Link: h (Your address is listed in a DNSBL)", 30},
	    {"Closing Link: bot[h] (Killed (oper (go away)))", 5},
	    {"Closing Link: bot[h] (Killed (s (Nick collision)))", 0},
	    {"Closing Link: h (No more connections allowed in your class)", 5},
	    {"Closing Link: h (Too many connections from your IP)", 5},
	    {"Closing Link: h (Session limit exceeded)", 5},
	    {"Closing Link: h (Kline: spam)", 30},
	    {"Closing Link: h (Trying to reconnect too fast.)", 5},
	    {"Closing Link: h (Throttled: Reconnecting too fast)", 5},
	    {"Your host is trying to (re)connect too fast -- throttled", 5},
	    {"Closing Link: h (Too many host connections (global))", 5},
	    {"Closing Link: h (Excess Flood)", 5},
	    {"Closing Link: h (RecvQ exceeded)", 5},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct front_state state;

		world_open_joined(NULL);
		sayf("ERROR :%s", rows[i].words);
		run(NULL, NULL, 20);
		server_hang_up();
		TOLD("down;");
		run(NULL, NULL, 20);
		state = front_stands(w.chat.front);
		if (rows[i].minutes == 0) {
			TOLD("up;");
		} else {
			CU_ASSERT_STRING_EQUAL(state.word, "waiting");
			CU_ASSERT_STRING_EQUAL(state.trouble, rows[i].words);
			CU_ASSERT(
			    state.retry_ms > (rows[i].minutes - 1) * MINUTE_MS);
			CU_ASSERT(
			    state.retry_ms <= rows[i].minutes * MINUTE_MS);
		}
		world_close();
	}
}

/* 465 and 466 have our nick in front of their words. */
static void
test_told_by_numeric(void)
{
	static const char *const numerics[] = {"463", "465", "466"};

	for (size_t i = 0; i < sizeof(numerics) / sizeof(numerics[0]); i++) {
		struct front_state state;

		world_open_joined(NULL);
		sayf(":s %s bot :Go away", numerics[i]);
		run(NULL, NULL, 20);
		server_hang_up();
		TOLD("down;");
		run(NULL, NULL, 20);
		state = front_stands(w.chat.front);
		CU_ASSERT_STRING_EQUAL(state.trouble, "Go away");
		CU_ASSERT(state.retry_ms > 29 * MINUTE_MS);
		world_close();
	}
}

/* The wait doubles until a link was good for long enough. */
static void
test_backs_off(void)
{
	struct front_state state;

	world_open_joined(&(struct irc_times){.good_ms = 100});
	for (int i = 1; i <= 3; i++) {
		server_hang_up();
		TOLD("down;");
		run(NULL, NULL, 5);
		state = front_stands(w.chat.front);
		CU_ASSERT_EQUAL(state.failures, i);
		TOLD("entered #a;");
		forget();
	}
	run(NULL, NULL, 150);
	server_hang_up();
	TOLD("down;");
	run(NULL, NULL, 5);
	state = front_stands(w.chat.front);
	CU_ASSERT_EQUAL(state.failures, 1);
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"comes back", test_comes_back},
	    {"told to try now", test_hurried},
	    {"told while it tries soon", test_not_hurried},
	    {"further servers", test_further_servers},
	    {"unreachable", test_unreachable},
	    {"told to wait", test_told_to_wait},
	    {"told by a numeric", test_told_by_numeric},
	    {"backs off", test_backs_off},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-waits", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc waits", cases);
}
