/*
 * irc/ against a real ngircd on a free loopback port: two networks of ours
 * in one loop talk to each other. The server's script stands in tests/.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/number.h"
#include "irc/network_inside.h"

#include "irc-front.h"
#include "unit.h"

enum { WAIT_MS = 20000 };

static char dir[] = "/tmp/irc-ngircd-XXXXXX";
static uint16_t port;
static struct event_base *base;

struct bot {
	struct chat chat;
	struct irc_network *network;
};

/* The script's output goes to no one; its facts are in DIR/env. */
static bool
ngircd(const char *verb)
{
	const char *source = getenv("srcdir");
	char command[512];

	snprintf(command, sizeof(command),
	    "TLS=0 '%s/tests/ngircd-up.sh' '%s' %s >/dev/null",
	    source != NULL ? source : ".", dir, verb);
	return system(command) == 0;
}

static bool
read_port(void)
{
	char path[64], entry[256];
	int64_t number = 0;
	FILE *env;

	snprintf(path, sizeof(path), "%s/env", dir);
	env = fopen(path, "r");
	if (env == NULL)
		return false;
	while (fgets(entry, sizeof(entry), env) != NULL) {
		entry[strcspn(entry, "\n")] = '\0';
		if (strncmp(entry, "PORT=", 5) == 0)
			(void)number_parse(entry + 5, 1, 65535, &number);
	}
	fclose(env);
	port = (uint16_t)number;
	return number > 0;
}

static void
on_beat(evutil_socket_t fd, short what, void *self)
{
	(void)fd;
	(void)what;
	(void)self;
}

static bool
hears(struct bot *bot, const char *text)
{
	const int64_t end_ms = clock_mono_ms() + WAIT_MS;

	while (strstr(text_str(&bot->chat.log), text) == NULL) {
		if (clock_mono_ms() > end_ms) {
			printf("\n  no \"%s\" in: %s\n", text,
			    text_str(&bot->chat.log));
			return false;
		}
		event_base_loop(base, EVLOOP_ONCE);
	}
	return true;
}

static void
bot_start_at(struct bot *bot, const char *nick, const char *host)
{
	static const char *const channels[] = {"#Cards[1]", "#other", NULL};
	const struct irc_settings settings = {.name = "ngircd",
	    .host = host,
	    .port = port,
	    .nick = nick,
	    .user = "bot",
	    .realname = "a test",
	    .channels = channels,
	    .times = {.retry_first_ms = 50,
		.retry_most_ms = 300,
		.ping_every_ms = 100,
		.regain_ms = 200}};

	memset(bot, 0, sizeof(*bot));
	bot->network = irc_network_new(base, &bot->chat, &settings);
	irc_network_start(bot->network);
}

static void
bot_start(struct bot *bot, const char *nick)
{
	bot_start_at(bot, nick, "localhost");
}

static void
bot_quit(struct bot *bot)
{
	irc_network_quit(bot->network, "done");
	while (!irc_network_is_closed(bot->network))
		event_base_loop(base, EVLOOP_ONCE);
}

static void
bot_stop(struct bot *bot)
{
	bot_quit(bot);
	irc_network_free(bot->network);
	text_fini(&bot->chat.log);
}

static bool
bot_says(struct bot *bot, enum front_way way, const char *to, const char *text)
{
	const struct front *front = bot->chat.front;

	return front->ops->send(front->self, way, to, text);
}

/* Words, a nick in use and regained, lines cut by nobody but us. */
static void
test_talk(void)
{
	struct text longest = TEXT_EMPTY;
	struct front_state state;
	struct bot one, two;
	size_t bytes;

	bot_start(&one, "Carder");
	CU_ASSERT_FATAL(hears(&one, "entered #Cards[1]"));
	bot_start(&two, "carder");
	CU_ASSERT(hears(&two, "nick carder_;"));
	CU_ASSERT(hears(&two, "entered #Cards[1]"));
	CU_ASSERT(bot_says(&two, FRONT_TO_ROOM, "#cards[1]", "h\xc3\xa9llo"));
	CU_ASSERT(hears(&one, "said #Cards[1] carder_ h\xc3\xa9llo;"));
	bytes = one.chat.front->ops->line_bytes(
	    one.chat.front->self, FRONT_TO_ROOM, "#Cards[1]");
	while (longest.len < bytes - 1)
		text_add_char(&longest, 'x');
	text_add_char(&longest, '!');
	CU_ASSERT(
	    bot_says(&one, FRONT_TO_ROOM, "#Cards[1]", text_str(&longest)));
	CU_ASSERT(hears(&two, "xxx!;"));
	CU_ASSERT(bot_says(&two, FRONT_TO_PERSON, "Carder", "unheard"));
	state = front_stands(one.chat.front);
	CU_ASSERT(state.is_up);
	CU_ASSERT_STRING_EQUAL(state.word, "connected");
	bot_stop(&one);
	CU_ASSERT(hears(&two, "gone Carder;"));
	CU_ASSERT(hears(&two, "nick carder;"));
	CU_ASSERT(strstr(text_str(&two.chat.log), "unheard") == NULL);
	bot_stop(&two);
	text_fini(&longest);
}

/* Banned where it is: its table rests until the ban is lifted. */
static void
test_banned(void)
{
	struct bot chief, bot;

	bot_start(&chief, "chief");
	CU_ASSERT_FATAL(hears(&chief, "entered #other"));
	bot_start(&bot, "dealer");
	CU_ASSERT_FATAL(hears(&bot, "entered #other"));
	CU_ASSERT(link_sendf(chief.network->link, "MODE #other +b dealer!*@*"));
	/* Said after the ban is set, and so heard after it. */
	CU_ASSERT(bot_says(&chief, FRONT_TO_ROOM, "#other", "banned"));
	CU_ASSERT(hears(&bot, "said #other @chief banned;"));
	CU_ASSERT(bot_says(&bot, FRONT_TO_ROOM, "#other", "\00304red\017"));
	CU_ASSERT(hears(&bot, "plain #other; lost #other;"));
	CU_ASSERT(link_sendf(chief.network->link, "MODE #other -b dealer!*@*"));
	text_clear(&bot.chat.log);
	CU_ASSERT(hears(&bot, "entered #other;"));
	CU_ASSERT(bot_says(&bot, FRONT_TO_ROOM, "#other", "\00304back\017"));
	CU_ASSERT(hears(&chief, "said #other dealer back;"));
	CU_ASSERT(strstr(text_str(&chief.chat.log), "red;") == NULL);
	bot_stop(&bot);
	bot_stop(&chief);
}

/* The script listens there where the machine has IPv6. */
static void
test_both_kinds(void)
{
	FILE *addresses = fopen("/proc/net/if_inet6", "re");
	struct bot six, four;

	printf("%s", addresses == NULL ? "(no IPv6) " : "");
	bot_start_at(&six, "six", addresses != NULL ? "::1" : "127.0.0.1");
	bot_start_at(&four, "four", "127.0.0.1");
	CU_ASSERT(hears(&six, "entered #other"));
	CU_ASSERT(hears(&four, "entered #other"));
	CU_ASSERT(bot_says(&six, FRONT_TO_ROOM, "#other", "six of clubs"));
	CU_ASSERT(hears(&four, "six six of clubs;"));
	bot_stop(&six);
	bot_stop(&four);
	if (addresses != NULL)
		fclose(addresses);
}

/* What was said just before our QUIT is known to be read. */
static void
test_read_to_the_quit(void)
{
	struct bot bot, other;
	int64_t said_ms;

	bot_start(&bot, "leaver");
	bot_start(&other, "hearer");
	CU_ASSERT(hears(&bot, "entered #other"));
	CU_ASSERT(hears(&other, "entered #other"));
	said_ms = clock_mono_ms();
	CU_ASSERT(bot_says(&bot, FRONT_TO_ROOM, "#other", "last words"));
	bot_quit(&bot);
	CU_ASSERT(hears(&bot, "unread; down;"));
	CU_ASSERT(bot.chat.unread_ms > said_ms);
	CU_ASSERT(hears(&other, "leaver last words;"));
	bot_stop(&bot);
	bot_stop(&other);
}

static void
test_server_restarts(void)
{
	struct bot bot;

	bot_start(&bot, "stayer");
	CU_ASSERT(hears(&bot, "entered #other"));
	CU_ASSERT(ngircd("stop"));
	CU_ASSERT(hears(&bot, "down;"));
	text_clear(&bot.chat.log);
	CU_ASSERT(ngircd("start"));
	CU_ASSERT(read_port());
	CU_ASSERT(hears(&bot, "entered #other"));
	bot_stop(&bot);
}

int
main(void)
{
	static const struct unit_case cases[] = {
	    {"two talk", test_talk},
	    {"banned", test_banned},
	    {"IPv6 and IPv4", test_both_kinds},
	    {"read to the QUIT", test_read_to_the_quit},
	    {"the server restarts", test_server_restarts},
	};
	const struct timeval beat = {0, 10000};
	struct event *beats;
	char command[64];
	int failed = 1;

	signal(SIGPIPE, SIG_IGN);
	log_open("irc-ngircd", false, LOG_LEVEL_ERR);
	if (mkdtemp(dir) == NULL || chmod(dir, 0755) != 0 || !ngircd("start") ||
	    !read_port()) {
		fprintf(stderr, "ngircd does not start\n");
		return 1;
	}
	base = event_base_new();
	beats = event_new(base, -1, EV_PERSIST, on_beat, NULL);
	event_add(beats, &beat);
	failed = UNIT_RUN("irc ngircd", cases);
	event_free(beats);
	event_base_free(base);
	if (!ngircd("stop"))
		failed = 1;
	snprintf(command, sizeof(command), "rm -r '%s'", dir);
	return system(command) != 0 || failed;
}
