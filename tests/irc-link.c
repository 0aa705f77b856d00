/*
 * irc/ with the real libircclient against a scripted server in the same loop.
 * Every test is bounded in time; nothing leaves 127.0.0.1.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <event2/buffer.h>

#include "base/clock.h"
#include "base/log.h"

#include "irc-server.h"

enum { HOSTILE_MS = 2000 };

static void
test_registers(void)
{
	world_open(NULL);
	TOLD("entered #Key;");
	SENT("PASS :s3cret%n|CAP LS 302|NICK bot|USER bot 0 * :a bot 100%s|");
	SENT("CAP REQ :account-tag extended-join message-tags multi-prefix "
	     "server-time|CAP END|PING :lsq1|MODE bot +B|"
	     "JOIN #Key,#a sesame|");
	CU_ASSERT(
	    strncmp(text_str(&w.chat.log),
		"nick bot; up; accounts; entered #Key; entered #a; ", 49) == 0);
	CU_ASSERT(w.chat.spent >= 8);
	still_works();
	world_close();
}

static void
test_without_cap(void)
{
	const uint16_t port = server_open();

	w.caps = false;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	TOLD("entered #a;");
	say(":ann!a@h PRIVMSG bot :in private");
	TOLD("said - ann in private;");
	world_close();
}

static void
test_nick_in_use(void)
{
	const uint16_t port = server_open();

	w.refuse = 4;
	world_open_at("127.0.0.1", port, &(struct irc_times){.regain_ms = 50});
	TOLD("nick bot2; up;");
	SENT("NICK bot_|");
	SENT("NICK bot1|");
	say(":bot2!b@h NICK :bot");
	TOLD("nick bot; ");
	forget();
	say(":bot!b@h NICK :other"); /* services force another on us */
	TOLD("nick other; ");
	SENT("NICK bot|");
	world_close();
}

static void
test_nick_never_free(void)
{
	const uint16_t port = server_open();

	w.refuse = 1000000;
	world_open_at("127.0.0.1", port, &(struct irc_times){0});
	SENT("NICK bot36|");
	SENT("PASS :s3cret%n|CAP LS 302|NICK bot|");
	run(NULL, NULL, 50);
	CU_ASSERT(w.connections >= 2);
	world_close();
}

static void
test_people_move(void)
{
	world_open_joined(&(struct irc_times){.rejoin_ms = 30});
	say(":bother!x@y JOIN #a acc :real");
	say(":bother!x@y NICK :evil");
	TOLD("renamed bother evil;");
	say(":evil!x@y PRIVMSG bot :hi");
	TOLD("said - evil hi;");
	say("@account=acc :evil!x@y PRIVMSG #A :1");
	TOLD("said #a evil/acc 1;");
	say(":bob!x@y PART #a");
	say(":evil!x@y QUIT :gone");
	TOLD("gone evil;");
	CU_ASSERT(strstr(text_str(&w.chat.log), "gone bob") == NULL);
	say(":ann!x@y KICK #KEY bob :out");
	TOLD("gone bob;");
	forget();
	say(":ann!x@y KICK #a bot");
	TOLD("lost #a;");
	SENT("JOIN #a |");
	TOLD("entered #a;");
	say(":bot!x@y JOIN #forced");
	SENT("PART #forced|");
	world_close();
}

static void
test_unheard(void)
{
	world_open_joined(NULL);
	say(":ann!x@y NOTICE #a :no");
	say(":bot!x@y PRIVMSG #a :no");
	say(":server PRIVMSG #a :no");
	say(":ann!x@y PRIVMSG @#a :no");
	say(":ann!x@y PRIVMSG #other :no");
	say(":ann!x@y PRIVMSG $* :no");
	say(":ann!x@y PRIVMSG bot :\001ACTION no\001");
	say(":ann!x@y PRIVMSG bot :\001DCC CHAT chat 0 0\001");
	say("@time=2001-01-01T00:00:00.000Z :ann!x@y PRIVMSG #a :no");
	say(":ann!x@y PRIVMSG bot :\001VERSION\001");
	say("PING :a b c");
	still_works();
	CU_ASSERT(strstr(text_str(&w.chat.log), " no;") == NULL);
	SENT("NOTICE ann :\001VERSION lansquenet");
	SENT("PONG :a b c|");
	world_close();
}

static void
test_sends(void)
{
	const struct front_ops *ops;
	struct front_state state;
	char long_text[2000];
	void *self;

	world_open_joined(NULL);
	ops = w.chat.front->ops;
	self = w.chat.front->self;
	memset(long_text, 'x', sizeof(long_text));
	long_text[sizeof(long_text) - 1] = '\0';
	CU_ASSERT(ops->send(self, FRONT_TO_ROOM, "#a", "one\r\nQUIT :two"));
	SENT("PRIVMSG #a :one  QUIT :two|");
	CU_ASSERT(ops->send(self, FRONT_TO_PERSON, "ann", long_text));
	SENT("NOTICE ann :xxx");
	run(NULL, NULL, 30);
	CU_ASSERT_EQUAL(strcspn(strstr(text_str(&w.got), "NOTICE"), "|"), 510);
	/* :bot!u@h.example PRIVMSG #a : */
	CU_ASSERT_EQUAL(ops->line_bytes(self, FRONT_TO_ROOM, "#a"), 510 - 29);
	CU_ASSERT_EQUAL(
	    ops->line_bytes(self, FRONT_TO_PERSON, "ann"), 510 - 29);
	state = front_stands(w.chat.front);
	CU_ASSERT(state.is_up);
	CU_ASSERT(state.for_ms >= 0 && state.lag_ms >= -1);
	CU_ASSERT_EQUAL(state.failures, 0);
	world_close();
}

static void
test_split_packets(void)
{
	static const char stream[] = "@account=acc :ann!x@y PRIVMSG #a :t\xc3"
				     "\xa9xt\r\n";

	world_open_joined(NULL);
	for (size_t i = 0; i + 1 < sizeof(stream); i++) {
		bufferevent_write(w.client, stream + i, 1);
		run(NULL, NULL, 2);
	}
	TOLD("said #a ann/acc t\xc3\xa9xt;");
	world_close();
}

static void
test_dead_server(void)
{
	world_open_joined(
	    &(struct irc_times){.ping_every_ms = 40, .ping_wait_ms = 40});
	run(NULL, NULL, 200); /* answers keep it */
	CU_ASSERT_EQUAL(w.connections, 1);
	w.mute = true;
	TOLD("down;");
	w.mute = false;
	TOLD("up;");
	world_close();
}

static void
test_never_registers(void)
{
	const uint16_t port = server_open();

	w.mute = true;
	world_open_at(
	    "127.0.0.1", port, &(struct irc_times){.register_ms = 30});
	run(NULL, NULL, 300);
	CU_ASSERT(w.connections >= 2);
	w.mute = false;
	TOLD("up;");
	world_close();
}

/* Bounded memory where the server does not read. */
static void
test_deaf_server(void)
{
	const struct front_ops *ops;
	int sent = 0;

	world_open_joined(
	    &(struct irc_times){.ping_every_ms = 500, .ping_wait_ms = 50});
	ops = w.chat.front->ops;
	w.deaf = true;
	bufferevent_disable(w.client, EV_READ);
	for (; sent < 1000000; sent++) {
		if (!ops->send(w.chat.front->self, FRONT_TO_ROOM, "#a",
			"a line that is somewhat long, so that it fills"))
			break;
		if (sent % 1000 == 0)
			event_base_loop(w.base, EVLOOP_ONCE);
	}
	CU_ASSERT(sent > 100 && sent < 1000000);
	TOLD("down;");
	w.deaf = false;
	TOLD("up;");
	world_close();
}

static void
test_hostile_lines(void)
{
	static const char *const lines[] = {"NICK x", ":x", ":", "", " ",
	    "NOTICE", "NOTICE x", ":a NOTICE", "N", ":a N", ":bot NICK",
	    ":bot!x@y NICK :", ":bot!x@y NICK :a b", ":a!b@c NICK :x y",
	    "AUTHENTICATE +", "AUTHENTICATE abc", "CAP", "CAP x", "CAP x LS",
	    "CAP * LS :sasl", "CAP * ACK :sasl", "CAP * NAK", "CAP * DEL :x",
	    ":s 433 * bot :x", ":s 432", ":s 001", ":s 001 :", ":s 001 :a b",
	    ":s 005", ":s 005 bot", ":s 353", ":s 353 a b", ":s 353 a b #a",
	    ":s 353 a b #a :", ":s 366", ":s 366 bot #a :again", ":s 376",
	    ":s 470 bot #a #b :x", ":s 471", ":s 473 bot", ":s 474 bot :x",
	    ":s 999 x", "000", ":s 000 x", ":bot PART", ":a!b@c PART #a",
	    ":a!b@c KICK #a", ":a!b@c JOIN", ":a!b@c JOIN #a,#b",
	    ":a!b@c JOIN :", ":bot!x@y JOIN :a b", ":a!b@c QUIT",
	    ":bot!x@y QUIT", ":a!b@c PRIVMSG", ":a!b@c PRIVMSG #a",
	    ":a!b@c PRIVMSG #a :\001", ":a!b@c PRIVMSG bot :\001VERSION",
	    "PING", "PING :", "PONG", "PONG :lsq1", ":s PONG s :lsq1",
	    ":a!b@c MODE #a +ooo bot", ":bot MODE bot +i",
	    ":s 005 bot CASEMAPPING=rfc1459 :x",
	    ":s 005 bot PREFIX= CHANTYPES=# :x", "ERROR", "@", "@x",
	    "@time=9999-99-99T99:99:99.999Z :a!b@c PRIVMSG #a x",
	    ":a!b@c ACCOUNT", ":a!b@c ACCOUNT *", ":bot!x@y CHGHOST a b",
	    ":s 396 bot h :x", ":a!b@c KILL bot"};

	world_open_joined(NULL);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		say(lines[i]);
	bufferevent_write(w.client, ":a!b@c PRIVMSG #a :x\0y\r\n", 23);
	bufferevent_write(w.client, "\n\n\r\r\n", 5);
	still_works();
	CU_ASSERT_EQUAL(w.connections, 1);
	CU_ASSERT(strstr(text_str(&w.got), "AUTHENTICATE") == NULL);
	world_close();
}

static void
test_long_lines(void)
{
	char long_line[8000];

	world_open_joined(NULL);
	memset(long_line, 'c', sizeof(long_line));
	long_line[sizeof(long_line) - 1] = '\0';
	for (int i = 0; i < 20; i++)
		sayf(":s CAP * LS * :%.1800s", long_line);
	bufferevent_write(w.client, ":a!b@c PRIVMSG #a :", 19);
	say(long_line);
	bufferevent_write(w.client, ":s 353 bot = #a :", 17);
	say(long_line);
	bufferevent_write(w.client, "@x=", 3);
	say(long_line);
	still_works();
	for (int i = 0; i < 2; i++)
		bufferevent_write(w.client, long_line, sizeof(long_line) - 1);
	TOLD("down;");
	TOLD("entered #a;");
	CU_ASSERT_EQUAL(w.connections, 2);
	world_close();
}

static void
hostile_burst(void)
{
	static const char *const pieces[] = {":", " ", "bot", "bot!u@h",
	    "ann!a@h", "NICK", "PRIVMSG", "NOTICE", "JOIN", "PART", "KICK",
	    "QUIT", "001", "005", "353", "366", "376", "#a", "#Key", "\001",
	    "\r\n", "\n", "\001VERSION\001", "@time=", ";account=x",
	    "CAP * LS :", "CASEMAPPING=rfc1459", "PING :", "\xff", "\xc3", "=",
	    "x", "433", "ACCOUNT", "CHGHOST", "+", "@", "*"};
	const size_t count = sizeof(pieces) / sizeof(pieces[0]);

	for (int i = 0; i < 2000 && w.client != NULL; i++) {
		const char *piece = pieces[(size_t)random() % count];

		bufferevent_write(w.client, piece, strlen(piece));
		if (random() % 3 > 0)
			bufferevent_write(w.client, " ", 1);
		if (random() % 8 == 0)
			bufferevent_write(w.client, "\r\n:", 3);
		if (random() % 300 == 0)
			bufferevent_write(w.client, "\0", 1);
	}
}

static long
resident_kib(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss;
}

static void
test_random_bytes(void)
{
	const int64_t end_ms = clock_mono_ms() + HOSTILE_MS;
	long before_kib = 0;
	int bursts = 0;

	srandom(11);
	world_open_joined(NULL);
	while (clock_mono_ms() < end_ms) {
		if (w.client != NULL &&
		    evbuffer_get_length(bufferevent_get_output(w.client)) <
			100000) {
			hostile_burst();
			bursts++;
		}
		event_base_loop(w.base, EVLOOP_ONCE);
		text_clear(&w.chat.log);
		text_clear(&w.got);
		if (bursts == 50)
			before_kib = resident_kib();
	}
	printf(" (%d bursts, %d connections, %ld said, +%ld KiB) ", bursts,
	    w.connections, w.chat.said, resident_kib() - before_kib);
	CU_ASSERT(bursts > 50);
	server_hang_up(); /* whatever it believed: a new connection is good */
	TOLD("up;");
	TOLD("entered #a;");
	still_works();
	world_close();
}

/* Only 127.0.0.1 listens: where localhost is ::1 too, both are tried. */
static void
test_names(void)
{
	const uint16_t port = server_open();

	world_open_at("localhost", port, &(struct irc_times){0});
	TOLD("up;");
	world_close();
}

static void
test_quit_early(void)
{
	for (int turns = 0; turns < 30; turns++) {
		world_open(NULL);
		for (int i = 0; i < turns; i++)
			event_base_loop(w.base, EVLOOP_NONBLOCK);
		world_close();
	}
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"registers and joins", test_registers},
	    {"a server without CAP", test_without_cap},
	    {"nick in use", test_nick_in_use},
	    {"nick never free", test_nick_never_free},
	    {"people move", test_people_move},
	    {"what is not heard", test_unheard},
	    {"sends", test_sends},
	    {"split packets", test_split_packets},
	    {"a dead server", test_dead_server},
	    {"never registers", test_never_registers},
	    {"a deaf server", test_deaf_server},
	    {"hostile lines", test_hostile_lines},
	    {"long lines", test_long_lines},
	    {"random bytes", test_random_bytes},
	    {"names", test_names},
	    {"quit early", test_quit_early},
	};

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-link", false, LOG_LEVEL_ERR);
	return UNIT_RUN("irc link", cases);
}
