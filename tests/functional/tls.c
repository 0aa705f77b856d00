/* The daemon over TLS, with a server whose authority only we know. */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "functional/books.h"
#include "functional/game.h"

#define TIMES \
	"time_seating = 60; time_bank = 60; time_staking = 60; " \
	"time_deciding = 60; time_sale = 30;"
#define CA "tls_ca = \"irc0/ca.pem\";"
#define UNKNOWN_CA "the certificate is refused: "

static struct plan
tls_plan(const char *settings)
{
	struct plan plan = harness_plan("channel", TIMES);

	plan.has_tls = true;
	plan.settings = settings;
	return plan;
}

static void
play_deal(struct game *game)
{
	int64_t before = books_deals();

	game_bank(game, 10);
	game_act(game, game_punter(game, 0), "stake", "!stake 6");
	game_act(game, game_punter(game, 1), "stake", "!stake 4");
	game_await_result(game, before);
	HARNESS_MUST(game_owned(game) == 3 * GAME_GRANT);
}

static void
a_deal(void)
{
	struct plan plan = tls_plan(CA);
	struct game game;

	harness_begin(&plan);
	HARNESS_MUST(harness_log_has("with TLSv1."));
	game_begin(&game, 3);
	play_deal(&game);
	harness_end();
}

/* Not believed until what it is known by is pinned. */
static void
an_unknown_authority(void)
{
	struct plan plan = tls_plan("# here");
	char path[256], pin[256] = "", line[256] = "tls_fingerprint = \"";
	FILE *pipe;

	harness_begin_launched(&plan);
	harness_await_log(UNKNOWN_CA, READY_MS);
	HARNESS_MUST(!harness_log_has("with TLS"));
	harness_path("irc0/server.crt", path, sizeof(path));
	snprintf(line, sizeof(line),
	    "openssl x509 -in %.200s -noout -fingerprint -sha256", path);
	pipe = popen(line, "r");
	HARNESS_MUST(pipe != NULL && fgets(pin, sizeof(pin), pipe) != NULL);
	HARNESS_MUST(pclose(pipe) == 0);
	pin[strcspn(pin, "\n")] = '\0';
	snprintf(line, sizeof(line), "tls_fingerprint = \"%.100s\";",
	    strchr(pin, '=') + 1);
	harness_edit("# here", line);
	harness_signal(SIGHUP);
	harness_wait_ready();
	HARNESS_MUST(!harness_log_has("NOT CHECKED"));
	harness_edit(line, "tls_verify = false;");
	harness_signal(SIGHUP);
	harness_await_log("ITS CERTIFICATE IS NOT CHECKED", READY_MS);
	harness_wait_ready();
	harness_end();
}

/* Nothing of TLS: a fault of the configuration, not of each connection. */
static void
files_that_are_none(void)
{
	struct plan plan = tls_plan(CA);
	struct game game;

	harness_begin(&plan);
	harness_put_secret("none.key", "no key at all");
	harness_edit(CA, "tls_ca = \"conf\"; tls_cert = \"irc0/ca.pem\"; "
			 "tls_key = \"none.key\";");
	harness_signal(SIGHUP);
	harness_await_log("tls_ca: found ", READY_MS);
	harness_await_log("tls_cert: found ", READY_MS);
	harness_await_log("nothing was changed", READY_MS);
	game_begin(&game, 3);
	play_deal(&game);
	harness_end();
}

static void
the_server_goes_and_comes(void)
{
	struct plan plan = tls_plan(CA);
	struct game game;

	harness_begin(&plan);
	harness_server_freeze(0);
	crowd_run(harness_crowd(), 1500);
	harness_server_thaw(0);
	harness_wait_ready();
	harness_server_kill(0);
	crowd_run(harness_crowd(), 500);
	HARNESS_MUST(harness_is_running());
	harness_server_start(0);
	harness_wait_ready();
	game_begin(&game, 3);
	play_deal(&game);
	harness_end();
}

/* The server listens there where the machine has IPv6. */
static void
over_ipv6(void)
{
	const bool has_v6 = access("/proc/net/if_inet6", R_OK) == 0;
	struct plan plan = tls_plan(CA);

	printf("%s", has_v6 ? "" : "(no IPv6) ");
	harness_begin(&plan);
	if (has_v6) {
		harness_edit("host = \"127.0.0.1\"", "host = \"::1\"");
		harness_signal(SIGHUP);
		harness_await_log("connected to ::1 port ", READY_MS);
		harness_wait_ready();
	}
	HARNESS_MUST(harness_log_has("with TLS"));
	harness_end();
}

static const struct unit_case cases[] = {
    {"a deal", a_deal},
    {"an unknown authority, pinned", an_unknown_authority},
    {"files that are none", files_that_are_none},
    {"IPv6", over_ipv6},
    {"the server goes and comes", the_server_goes_and_comes},
};

int
main(void)
{
	return HARNESS_MAIN("tls", cases);
}
