/* irc/ over TLS, and its ways to a server. */
#include <config.h>

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <event2/bufferevent_ssl.h>
#include <openssl/ssl.h>

#include "base/clock.h"
#include "base/log.h"
#include "net/lookup.h"

#include "tls-server.h"

enum { WAIT_MS = 20000, BURST_LINES = 3000 };

static struct irc_settings
settings_for(const char *host, uint16_t port)
{
	static const char *const channels[] = {"#a", NULL};
	static char ca[64];

	path_of("ca", "pem", ca);
	return (struct irc_settings){.name = "test",
	    .host = host,
	    .port = port,
	    .use_tls = true,
	    .tls = {.ca = ca},
	    .nick = "bot",
	    .user = "bot",
	    .realname = "a bot",
	    .channels = channels,
	    .times = {.retry_first_ms = 2000,
		.lookup_ms = 2000,
		.connect_ms = 4000,
		.quit_ms = 100}};
}

static void
await(const char *told)
{
	const int64_t end_ms = clock_mono_ms() + WAIT_MS;

	while (strstr(text_str(&w.chat.log), told) == NULL &&
	       clock_mono_ms() < end_ms)
		event_base_loop(w.base, EVLOOP_ONCE);
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&w.chat.log), told));
}

static void
connect_by(const struct irc_settings *settings)
{
	w.network = irc_network_new(w.base, &w.chat, settings);
	irc_network_start(w.network);
}

static void
world_close(void)
{
	irc_network_quit(w.network, "bye");
	for (int i = 0; i < 1000 && !irc_network_is_closed(w.network); i++)
		event_base_loop(w.base, EVLOOP_ONCE);
	CU_ASSERT(irc_network_is_closed(w.network));
	irc_network_free(w.network);
	lookup_settle(w.base);
	server_hang_up();
	if (w.listener != NULL)
		evconnlistener_free(w.listener);
	event_free(w.beat);
	event_base_free(w.base);
	text_fini(&w.got);
	text_fini(&w.chat.log);
}

/* Until it has joined, or said why it could not connect: "". */
static const char *
outcome(void)
{
	const int64_t end_ms = clock_mono_ms() + WAIT_MS;
	const struct front *front = w.chat.front;
	struct front_state state;

	while (clock_mono_ms() < end_ms) {
		if (strstr(text_str(&w.chat.log), "entered #a;") != NULL)
			return "joined";
		state = front_stands(front);
		if (!state.is_up && state.failures > 0)
			return state.trouble != NULL ? state.trouble : "";
		event_base_loop(w.base, EVLOOP_ONCE);
	}
	return "nothing";
}

static void
must_end_in(const char *words)
{
	const char *found = outcome();

	if (strstr(found, words) == NULL)
		printf("\n  \"%s\" is not in: %s\n", words, found);
	CU_ASSERT(strstr(found, words) != NULL);
}

/* In place of OpenSSL's, which may come to no verdict: where memory is out, or
 * in an error of its own. */
static bool is_undecided;

int
X509_verify_cert(X509_STORE_CTX *store)
{
	const SSL *ssl = X509_STORE_CTX_get_ex_data(
	    store, SSL_get_ex_data_X509_STORE_CTX_idx());
	void *found = dlsym(RTLD_NEXT, "X509_verify_cert");
	int (*real)(X509_STORE_CTX * context);

	/* A server completes its own chain by it. */
	if (is_undecided && ssl != NULL && !SSL_is_server(ssl))
		return -1;
	memcpy(&real, &found, sizeof(real));
	return real(store);
}

static void
test_no_verdict(void)
{
	struct irc_settings settings;

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("localhost"));
	is_undecided = true;
	connect_by(&settings);
	must_end_in("refused: ");
	CU_ASSERT_EQUAL(w.got.len, 0);
	is_undecided = false;
	world_close();
}

static void
test_servers(void)
{
	static const struct {
		const char *certificate, *host, *outcome;
		bool is_unverified;
	} rows[] = {
	    {"good", "localhost", "joined", false},
	    {"good", "127.0.0.1", "joined", false},
	    {"good", "::1", "joined", false},
	    {"wrong", "localhost",
		"localhost: the certificate is refused: "
		"hostname mismatch (its SHA-256 is ",
		false},
	    {"wrong", "127.0.0.1", "refused: IP address mismatch", false},
	    {"expired", "localhost", "refused: certificate has expired", false},
	    {"self", "localhost", "refused: self-signed certificate", false},
	    {"other", "localhost",
		"refused: unable to get local issuer certificate", false},
	    {"client", "localhost", "refused: ", false},
	    {"self", "localhost", "joined", true},
	    {"expired", "127.0.0.1", "joined", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct irc_settings settings;
		uint16_t port;

		world_open(SPEAKS_TLS, rows[i].certificate);
		port = server_open(rows[i].host);
		if (port == 0)
			printf(" (no IPv6) ");
		settings = settings_for(port != 0 ? rows[i].host : "127.0.0.1",
		    port != 0 ? port : server_open("127.0.0.1"));
		settings.tls.is_unverified = rows[i].is_unverified;
		connect_by(&settings);
		must_end_in(rows[i].outcome);
		if (strcmp(rows[i].outcome, "joined") != 0) {
			CU_ASSERT_EQUAL(w.got.len, 0);
		} else {
			CU_ASSERT_STRING_EQUAL(w.named,
			    strcmp(rows[i].host, "localhost") == 0 ? "localhost"
								   : "nobody");
		}
		world_close();
	}
}

/* OpenSSL's word for it: `AB:CD:…`, or our own without colons. */
static void
fingerprint(const char *certificate, bool with_colons, char out[100])
{
	char command[256], line[256] = "";
	FILE *pipe;
	size_t n = 0;

	snprintf(command, sizeof(command),
	    "openssl x509 -in %s/%s.pem -noout -fingerprint -sha256", dir,
	    certificate);
	pipe = popen(command, "r");
	CU_ASSERT_PTR_NOT_NULL_FATAL(pipe);
	CU_ASSERT_PTR_NOT_NULL(fgets(line, sizeof(line), pipe));
	CU_ASSERT_EQUAL(pclose(pipe), 0);
	for (const char *at = strchr(line, '=') + 1; *at > ' ' && n < 99; at++)
		if (with_colons || *at != ':')
			out[n++] = *at;
	out[n] = '\0';
}

static void
test_pins(void)
{
	static const struct {
		const char *certificate, *pinned, *outcome;
		bool has_colons, is_unverified;
	} rows[] = {
	    {"self", "self", "joined", true, false},
	    {"wrong", "wrong", "joined", false, false},
	    {"good", "self",
		"the certificate is not the pinned one: its "
		"SHA-256 is ",
		true, false},
	    {"good", "self", "not the pinned one", false, true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char pin[100];
		const char *pins[] = {"00", pin, NULL};
		struct irc_settings settings;

		world_open(SPEAKS_TLS, rows[i].certificate);
		fingerprint(rows[i].pinned, rows[i].has_colons, pin);
		settings = settings_for("localhost", server_open("127.0.0.1"));
		settings.tls.pins = pins;
		settings.tls.is_unverified = rows[i].is_unverified;
		connect_by(&settings);
		must_end_in(rows[i].outcome);
		world_close();
	}
}

static void
test_bad_servers(void)
{
	static const struct {
		enum manner manner;
		const char *outcome;
	} rows[] = {
	    {SPEAKS_PLAINLY, "TLS: wrong version number (is TLS spoken at "
			     "that port?)"},
	    {SAYS_NOTHING, "TLS: no answer in time"},
	    {HANGS_UP, "localhost: "},
	    {OLD_TLS, "TLS: "},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct irc_settings settings;

		world_open(rows[i].manner, "good");
		settings = settings_for("localhost", server_open("127.0.0.1"));
		settings.times.connect_ms = 300;
		connect_by(&settings);
		must_end_in(rows[i].outcome);
		/* A hello in TLS may have a line's end in it by chance. */
		CU_ASSERT_PTR_NULL(strstr(text_str(&w.got), "NICK"));
		world_close();
	}
}

static void
test_own_certificate(void)
{
	struct irc_settings settings;
	char cert[64], key[64], other[64];

	path_of("client", "pem", cert);
	path_of("client", "key", key);
	path_of("good", "key", other);
	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	settings.tls.cert = cert;
	settings.tls.key = key;
	connect_by(&settings);
	must_end_in("joined");
	CU_ASSERT_STRING_EQUAL(w.subject, "client");
	world_close();

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	settings.tls.cert = cert;
	settings.tls.key = other;
	connect_by(&settings);
	must_end_in("good.key: key values mismatch");
	world_close();

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	settings.tls.ca = "/nonexistent/ca.pem";
	connect_by(&settings);
	must_end_in("localhost: /nonexistent/ca.pem: ");
	world_close();
}

/* More than a record, more than a buffer, and stopped while it is read. */
static void
test_burst(void)
{
	struct irc_settings settings;
	const int64_t end_ms = clock_mono_ms() + WAIT_MS;

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	connect_by(&settings);
	must_end_in("joined");
	for (int i = 0; i < BURST_LINES; i++)
		say(":ann!a@h PRIVMSG #a :a line that fills a record of TLS "
		    "before long, if there are enough of its kind");
	while (w.chat.said < BURST_LINES && clock_mono_ms() < end_ms)
		event_base_loop(w.base, EVLOOP_ONCE);
	CU_ASSERT_EQUAL(w.chat.said, BURST_LINES);
	server_hang_up();
	await("down;");
	world_close();
}

/* New keys, asked for in the middle, lose nothing of what is said. */
static void
test_new_keys(void)
{
	struct irc_settings settings;

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	connect_by(&settings);
	must_end_in("joined");
	for (int i = 0; i < 5; i++) {
		SSL *ssl = bufferevent_openssl_get_ssl(w.client);

		CU_ASSERT_EQUAL(
		    SSL_key_update(ssl, SSL_KEY_UPDATE_REQUESTED), 1);
		say(":ann!a@h PRIVMSG #a :still here");
		await("still here;");
		text_clear(&w.chat.log);
	}
	CU_ASSERT_EQUAL(w.connections, 1);
	world_close();
}

/* To negotiate TLS 1.2 anew is refused; what the server makes of that, we are
 * there again. */
static void
test_renegotiation(void)
{
	struct irc_settings settings;

	world_open(SPEAKS_TLS, "good");
	w.tls_most = TLS1_2_VERSION;
	settings = settings_for("localhost", server_open("127.0.0.1"));
	settings.times.retry_first_ms = 20;
	connect_by(&settings);
	must_end_in("joined");
	text_clear(&w.chat.log);
	CU_ASSERT_EQUAL(
	    SSL_renegotiate(bufferevent_openssl_get_ssl(w.client)), 1);
	say(":ann!a@h PRIVMSG #a :anew?");
	await("down;"); /* OpenSSL's servers hang up on it */
	await("entered #a;");
	say(":ann!a@h PRIVMSG #a :still here");
	await("still here;");
	world_close();
}

/* The end of TLS comes in the middle of a line, and what comes after it is not
 * taken for a part of it. */
static void
test_end_in_a_line(void)
{
	static const char half[] = ":ann!a@h PRIVMSG #a :!stake 10";
	struct irc_settings settings;

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	settings.times.retry_first_ms = 20;
	connect_by(&settings);
	must_end_in("joined");
	text_clear(&w.chat.log);
	bufferevent_write(w.client, half, strlen(half));
	for (int i = 0; i < 5; i++)
		event_base_loop(w.base, EVLOOP_ONCE);
	SSL_shutdown(bufferevent_openssl_get_ssl(w.client));
	await("down;");
	await("entered #a;");
	CU_ASSERT_PTR_NULL(strstr(text_str(&w.chat.log), "stake"));
	CU_ASSERT_EQUAL(w.connections, 2);
	world_close();
}

/* The servers of a network in turn, without a wait between them. */
static void
test_further_servers(void)
{
	char good[32];
	const char *servers[] = {
	    "no.such.name.invalid", "[::1]:1", "not a host", good, NULL};
	struct irc_settings settings;

	world_open(SPEAKS_TLS, "good");
	snprintf(good, sizeof(good), "127.0.0.1:%u",
	    (unsigned)server_open("127.0.0.1"));
	settings = settings_for("localhost", 1);
	settings.servers = servers;
	settings.times.retry_first_ms = 60000;
	connect_by(&settings);
	must_end_in("joined");
	CU_ASSERT_EQUAL(w.connections, 1);
	world_close();

	servers[3] = NULL;
	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", 1);
	settings.servers = servers;
	settings.times.retry_first_ms = 60000;
	connect_by(&settings);
	must_end_in("localhost: Connection refused");
	world_close();
}

static void
test_bind(void)
{
	static const struct {
		const char *address, *outcome;
	} rows[] = {
	    {"127.0.0.77", "joined"},
	    {"::1", "no address of the kind that we are bound to"},
	    {"192.0.2.1", "our own address can't be used: Cannot assign"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct irc_settings settings;

		world_open(SPEAKS_TLS, "good");
		settings = settings_for("127.0.0.1", server_open("127.0.0.1"));
		settings.bind = rows[i].address;
		connect_by(&settings);
		must_end_in(rows[i].outcome);
		if (i == 0) {
			CU_ASSERT_STRING_EQUAL(w.from, rows[i].address);
		}
		world_close();
	}
}

/* In every stage of connecting and shaking hands. */
static void
test_quit_early(void)
{
	for (int turns = 0; turns < 24; turns++) {
		struct irc_settings settings;

		world_open(SPEAKS_TLS, "good");
		settings = settings_for("localhost", server_open("127.0.0.1"));
		connect_by(&settings);
		for (int i = 0; i < turns; i++)
			event_base_loop(w.base, EVLOOP_ONCE);
		world_close();
	}
}

static void
test_reload(void)
{
	struct irc_settings settings;
	const int64_t end_ms = clock_mono_ms() + WAIT_MS;
	int64_t moved_ms;
	char pin[100];
	const char *pins[] = {pin, NULL};

	world_open(SPEAKS_TLS, "good");
	settings = settings_for("localhost", server_open("127.0.0.1"));
	connect_by(&settings);
	must_end_in("joined");
	irc_network_reload(w.network, &settings);
	for (int i = 0; i < 20; i++)
		event_base_loop(w.base, EVLOOP_ONCE);
	CU_ASSERT_EQUAL(w.connections, 1);
	fingerprint("good", true, pin);
	settings.tls.pins = pins;
	settings.times.retry_first_ms = 50;
	moved_ms = clock_mono_ms();
	irc_network_reload(w.network, &settings);
	while (w.connections < 2 && clock_mono_ms() < end_ms)
		event_base_loop(w.base, EVLOOP_ONCE);
	CU_ASSERT_EQUAL(w.connections, 2);
	/* It has read all to the QUIT, though TLS itself had no end. */
	CU_ASSERT(w.chat.unread_ms > moved_ms);
	text_clear(&w.chat.log);
	await("entered #a;");
	world_close();
}

static bool
make_certificates(void)
{
	const char *source = getenv("srcdir");
	char command[256];

	if (mkdtemp(dir) == NULL)
		return false;
	snprintf(command, sizeof(command),
	    "'%s/tests/certificates.sh' '%s' 2>'%s/log' || cat '%s/log'",
	    source != NULL ? source : ".", dir, dir, dir);
	if (system(command) != 0)
		return false;
	snprintf(command, sizeof(command), "%s/client.pem", dir);
	return access(command, R_OK) == 0;
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"whom it trusts", test_servers},
	    {"no verdict", test_no_verdict},
	    {"pinned certificates", test_pins},
	    {"servers that speak no good TLS", test_bad_servers},
	    {"its own certificate", test_own_certificate},
	    {"a burst", test_burst},
	    {"new keys", test_new_keys},
	    {"negotiated anew", test_renegotiation},
	    {"the end in a line", test_end_in_a_line},
	    {"further servers", test_further_servers},
	    {"bound to an address", test_bind},
	    {"quit early", test_quit_early},
	    {"reload", test_reload},
	};
	char command[64];
	int failed;

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-tls", false, LOG_LEVEL_ERR);
	if (!make_certificates()) {
		fprintf(stderr, "openssl makes no certificates\n");
		return 1;
	}
	failed = UNIT_RUN("irc tls", cases);
	snprintf(command, sizeof(command), "rm -r '%s'", dir);
	return system(command) != 0 || failed;
}
