/*
 * net/: names with a server of DNS that answers as a row says, and addresses of
 * which some are dead. All of it is on 127.0.0.1 and ::1.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "net/lookup.h"

#include "net-world.h"

enum { WAIT_MS = 8000, LOOKUP_MS = 4000, CONNECT_MS = 300 };

static void
on_dialled(void *self, struct bufferevent *stream, const char *why)
{
	(void)self;
	w.dial = NULL;
	w.is_done = true;
	w.is_connected = stream != NULL;
	text_add(&w.why, why);
	if (stream != NULL)
		bufferevent_free(stream);
}

static void
dial(const char *host, int64_t lookup_ms, const struct tls_settings *tls)
{
	const struct dial_target target = {.host = host,
	    .port = w.port,
	    .tls = tls,
	    .bind = w.bind,
	    .resolv_conf = w.resolv_conf,
	    .lookup_ms = lookup_ms,
	    .connect_ms = CONNECT_MS};

	w.dial = dial_start(w.base, &target, on_dialled, NULL);
}

static void
run_ms(int64_t ms)
{
	const int64_t end_ms = clock_mono_ms() + ms;

	while (!w.is_done && clock_mono_ms() < end_ms)
		event_base_loop(w.base, EVLOOP_ONCE);
}

/* words NULL: it connects; else it fails with them. */
static void
must_end_in(const char *words)
{
	run_ms(WAIT_MS);
	CU_ASSERT(w.is_done);
	CU_ASSERT_EQUAL(w.is_connected, words == NULL);
	if (words == NULL && w.is_connected)
		return;
	if (words == NULL || strstr(text_str(&w.why), words) == NULL) {
		printf("\n  it ends in: %s\n", text_str(&w.why));
		CU_FAIL("another end");
	}
}

/* Nobody listens at 127.0.0.9. */
static void
test_answers(void)
{
	static const struct {
		struct manner manner;
		const char *outcome;
	} rows[] = {
	    {{.a = "127.0.0.1"}, NULL},
	    {{.a = "127.0.0.9 127.0.0.1"}, NULL},
	    {{.a = "127.0.0.9 127.0.0.8 127.0.0.1"}, NULL},
	    {{.a = "127.0.0.1", .late_ms = 300}, NULL},
	    {{.a = "127.0.0.1", .late_ms = 3500}, NULL},
	    {{.a = "127.0.0.1", .is_mute_for_v6 = true}, NULL},
	    {{.a = "127.0.0.1", .is_noise = true, .tcp = TCP_IS_CLOSED}, ""},
	    {{.a = "127.0.0.1", .is_noise = true}, NULL},
	    {{.a = "127.0.0.9 127.0.0.8"}, "Connection refused"},
	    {{.error = NO_NAME}, "nodename nor servname"},
	    {{.error = SERVER_FAILED}, ""},
	    {{.error = REFUSED}, ""},
	    {{.a = ""}, ""},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		w.manner = rows[i].manner;
		dial("irc.example.net", LOOKUP_MS, NULL);
		must_end_in(rows[i].outcome);
		CU_ASSERT(w.questions > 0);
		CU_ASSERT_EQUAL(w.accepted_v4 > 0, rows[i].outcome == NULL);
		world_close();
	}
}

static void
test_both_kinds(void)
{
	static const struct {
		const char *a, *aaaa;
		bool is_v6;
	} rows[] = {
	    {"127.0.0.9", "::1", true},
	    {NULL, "::1", true},
	    {"127.0.0.9 127.0.0.8", "::1", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		CU_ASSERT_PTR_NOT_NULL(w.v6); /* else there is no IPv6 here */
		w.manner =
		    (struct manner){.a = rows[i].a, .aaaa = rows[i].aaaa};
		dial("irc.example.net", LOOKUP_MS, NULL);
		must_end_in(NULL);
		CU_ASSERT_EQUAL(w.accepted_v6 > 0, rows[i].is_v6);
		world_close();
	}
	/* Nobody listens on the one of IPv6. */
	world_open();
	if (w.v6 != NULL)
		evconnlistener_free(w.v6);
	w.v6 = NULL;
	w.manner = (struct manner){.a = "127.0.0.1", .aaaa = "::1"};
	dial("irc.example.net", LOOKUP_MS, NULL);
	must_end_in(NULL);
	CU_ASSERT_EQUAL(w.accepted_v4, 1);
	world_close();
}

/* Each address has its time, that of a handshake that never ends too. */
static void
test_silent_address(void)
{
	static const struct tls_settings tls = {.is_unverified = true};
	const int64_t begun_ms = clock_mono_ms();

	world_open();
	w.manner = (struct manner){.a = "127.0.0.1 127.0.0.9"};
	dial("irc.example.net", LOOKUP_MS, &tls);
	must_end_in("Connection refused");
	CU_ASSERT_EQUAL(w.accepted_v4, 1);
	/* libevent's clock is a coarse one. */
	CU_ASSERT(clock_mono_ms() - begun_ms >= CONNECT_MS * 9 / 10);
	world_close();
}

/* Many addresses of one kind lead nowhere: those of the other are not last, and
 * not all are tried. */
static void
test_many_addresses(void)
{
	static const struct tls_settings tls = {.is_unverified = true};
	struct text many = TEXT_EMPTY;

	for (int i = 1; i <= 13; i++)
		text_addf(&many, "fd00::%x ", i); /* refused, or no way there */
	world_open();
	w.manner = (struct manner){
	    .a = "127.0.0.9 127.0.0.9 127.0.0.1", .aaaa = text_str(&many)};
	dial("irc.example.net", LOOKUP_MS, NULL);
	must_end_in(NULL);
	CU_ASSERT_EQUAL(w.accepted_v4, 1);
	world_close();
	/* Each of them answers and then is silent. */
	text_clear(&many);
	for (int i = 1; i <= 22; i++)
		text_add(&many, "127.0.0.1 ");
	world_open();
	w.manner = (struct manner){.a = text_str(&many)};
	w.gap_ms = WAIT_MS;
	dial("irc.example.net", LOOKUP_MS, &tls);
	must_end_in("TLS: no answer in time");
	CU_ASSERT_EQUAL(w.accepted_v4, 12);
	/* Each has its time and no more; a busy machine does not spoil all. */
	CU_ASSERT(w.gap_ms < CONNECT_MS * 3 / 2);
	world_close();
	text_fini(&many);
}

/* A fault of an address that can be called is what is told. */
static void
test_bound(void)
{
	static const struct {
		const char *bind, *a, *aaaa, *outcome;
	} rows[] = {
	    {"192.0.2.1", "127.0.0.1", "::1", "our own address can't be used"},
	    {"::1", "127.0.0.1", "",
		"no address of the kind that we are bound"},
	    {"127.0.0.5", "127.0.0.1", "::1 ::1 ::1", NULL},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		w.manner =
		    (struct manner){.a = rows[i].a, .aaaa = rows[i].aaaa};
		w.bind = rows[i].bind;
		dial("irc.example.net", LOOKUP_MS, NULL);
		must_end_in(rows[i].outcome);
		CU_ASSERT_EQUAL(w.accepted_v6, 0);
		world_close();
	}
}

/* More addresses than a datagram holds: DNS is asked over TCP. */
static void
test_cut(void)
{
	static const struct {
		enum tcp_manner tcp;
		const char *outcome;
	} rows[] = {
	    {TCP_ANSWERS, NULL},
	    {TCP_DRIPS, NULL},
	    {TCP_IS_CLOSED, "non-recoverable failure"},
	    {TCP_IS_MUTE, "the name was not found in time"},
	};
	struct text many = TEXT_EMPTY;

	for (int i = 1; i <= 50; i++)
		text_addf(&many, "127.0.0.%d ", i == 5 ? 1 : 9);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		w.manner = (struct manner){.a = text_str(&many),
		    .aaaa = "fd00::1 fd00::2",
		    .is_cut = true,
		    .tcp = rows[i].tcp};
		dial("irc.example.net", 1500, NULL);
		must_end_in(rows[i].outcome);
		world_close();
	}
	text_fini(&many);
	/* What evdns fails in for another reason is asked there too. */
	world_open();
	w.manner = (struct manner){.a = "127.0.0.1", .is_cut = true};
	w.manner.tcp_error = SERVER_FAILED;
	dial("irc.example.net", 1500, NULL);
	must_end_in("non-recoverable failure");
	world_close();
	/* Given up meanwhile. */
	world_open();
	w.manner = (struct manner){
	    .a = "127.0.0.1", .is_cut = true, .tcp = TCP_IS_MUTE};
	dial("irc.example.net", LOOKUP_MS, NULL);
	run_ms(100);
	dial_cancel(w.dial);
	w.dial = NULL;
	run_ms(20);
	CU_ASSERT_FALSE(w.is_done);
	CU_ASSERT_EQUAL(w.tcp_asked, 2); /* for both kinds */
	world_close();
}

static void
on_found(void *self, const struct addresses *found, const char *why)
{
	(void)self;
	CU_ASSERT(found->count >= 0 && found->count <= ADDRESSES_KEPT);
	CU_ASSERT_PTR_NOT_NULL(why);
	w.is_done = true;
}

/* Nothing is called that is found in it. */
static void
test_noise_over_tcp(void)
{
	srandom(5);
	world_open();
	w.manner = (struct manner){.a = "127.0.0.1 127.0.0.2 127.0.0.3",
	    .aaaa = "fd00::1 fd00::2",
	    .is_cut = true,
	    .tcp = TCP_IS_NOISE};
	for (int i = 0; i < 300; i++) {
		struct lookup *lookup = lookup_start(w.base, "irc.example.net",
		    w.port, w.resolv_conf, on_found, NULL);

		run_ms(20);
		if (!w.is_done)
			lookup_cancel(lookup);
		w.is_done = false;
	}
	CU_ASSERT(w.tcp_asked > 300);
	world_close();
}

static void
test_no_answer(void)
{
	world_open();
	w.manner.is_mute = true;
	dial("irc.example.net", 300, NULL);
	must_end_in("the name was not found in time");
	world_close();
	/* Given up meanwhile. */
	world_open();
	w.manner = (struct manner){.a = "127.0.0.1", .late_ms = 50};
	dial("irc.example.net", LOOKUP_MS, NULL);
	run_ms(20);
	dial_cancel(w.dial);
	w.dial = NULL;
	run_ms(100);
	CU_ASSERT_FALSE(w.is_done);
	world_close();
}

/* Without a server of DNS addresses and /etc/hosts go on. */
static void
test_resolv_conf(void)
{
	static const struct {
		const char *text; /* NULL: there is no such file */
		const char *host, *outcome;
	} rows[] = {
	    {"", "127.0.0.1", NULL},
	    {"", "localhost", NULL},
	    {"", "irc.example.net", ""},
	    {NULL, "127.0.0.1", NULL},
	    {NULL, "localhost", NULL},
	    {NULL, "irc.example.net", ""},
	    {"nameserver\nnameserver nonsense\noptions\n\xff\n", "127.0.0.1",
		NULL},
	    {"nameserver nonsense\n", "irc.example.net", ""},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		world_open();
		if (rows[i].text != NULL)
			write_resolv_conf(rows[i].text);
		else
			unlink(w.resolv_conf);
		dial(rows[i].host, 500, NULL);
		must_end_in(rows[i].outcome);
		world_close();
	}
}

/* The first server of DNS is dead, the second is not. */
static void
test_second_nameserver(void)
{
	char conf[128];

	world_open();
	snprintf(conf, sizeof(conf),
	    "nameserver 127.0.0.9:9\nnameserver 127.0.0.1:%u\n",
	    (unsigned)port_of(w.dns));
	write_resolv_conf(conf);
	w.manner = (struct manner){.a = "127.0.0.1"};
	dial("irc.example.net", WAIT_MS, NULL);
	must_end_in(NULL);
	world_close();
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"answers", test_answers},
	    {"both kinds of address", test_both_kinds},
	    {"a silent address", test_silent_address},
	    {"many addresses", test_many_addresses},
	    {"bound to an address", test_bound},
	    {"a cut answer", test_cut},
	    {"noise over TCP", test_noise_over_tcp},
	    {"no answer", test_no_answer},
	    {"resolv.conf", test_resolv_conf},
	    {"the second server of DNS", test_second_nameserver},
	};

	signal(SIGPIPE, SIG_IGN);
	return UNIT_RUN("net names", cases);
}
