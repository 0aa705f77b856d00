/*
 * What an admin sets in a channel: the layers of config/, what store/ keeps of
 * it, and `admin set` between the two.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "config/channels.h"
#include "config/layers.h"
#include "store/settings.h"
#include "fake-front.h"
#include "unit.h"

#define FILE_WITH(channel) \
	"networks = ( { name = \"net\"; host = \"h\"; admins = [\"boss\"];\n" \
	"channels = ( { name = \"#Room\";\n" channel "\n} ); } );\n"

static struct config *
load(const char *content)
{
	struct text why = TEXT_EMPTY;
	FILE *file = fopen("t.conf", "we");
	struct config *config;

	CU_ASSERT_PTR_NOT_NULL_FATAL(file);
	CU_ASSERT_FATAL(fputs(content, file) >= 0);
	CU_ASSERT_FATAL(fclose(file) == 0);
	config = config_load("t.conf", &why);
	if (config == NULL)
		printf("\n%s", text_str(&why));
	CU_ASSERT_PTR_NOT_NULL_FATAL(config);
	text_fini(&why);
	return config;
}

static struct config_channel *
room_of(struct config *config)
{
	struct config_channel *channel = layers_channel(config, "net", "#ROOM");

	CU_ASSERT_PTR_NOT_NULL_FATAL(channel);
	return channel;
}

static struct config_given
by_boss(const char *option, const char *value)
{
	return (struct config_given){
	    .option = option, .value = value, .who = "boss", .at_s = 86400};
}

static bool
set(struct config *config, const char *option, const char *value,
    struct text *why)
{
	const struct config_given given = by_boss(option, value);

	text_clear(why);
	return layers_set(room_of(config), &given, why);
}

static void
holds(struct config *config, const char *option, const char *value,
    const char *origin)
{
	struct text text = TEXT_EMPTY;

	layers_show(room_of(config), option, &text);
	CU_ASSERT_STRING_EQUAL(text_str(&text), value);
	text_clear(&text);
	layers_origin(room_of(config), option, &text);
	CU_ASSERT_STRING_EQUAL(text_str(&text), origin);
	text_fini(&text);
}

static void
test_names(void)
{
	const char *a, *b;
	int count;

	for (count = 0; (a = layers_option(count)) != NULL; count++)
		for (int k = 0; k < count; k++) {
			b = layers_option(k);
			CU_ASSERT(strcasecmp(a, b) != 0);
		}
	CU_ASSERT_EQUAL(count, RULE_COUNT + 5);
	CU_ASSERT_STRING_EQUAL(layers_find("BANK_most"), "bank_most");
	CU_ASSERT_PTR_NULL(layers_find("name"));
	CU_ASSERT_PTR_NULL(layers_find("options"));
	CU_ASSERT_STRING_EQUAL(layers_nearest("anounce"), "announce");
	CU_ASSERT_PTR_NULL(layers_nearest("umbrella"));
	CU_ASSERT(layers_is_rule("preset") && layers_is_rule("packs"));
	CU_ASSERT_FALSE(layers_is_rule("cards"));
}

static void
test_origins(void)
{
	struct config *config = load(FILE_WITH(
	    "preset = \"pagat\"; cards = \"ascii\";\noptions = { packs = 2;\n"
	    "capot = true; };"));
	struct text why = TEXT_EMPTY;

	holds(config, "preset", "pagat", "t.conf:3");
	holds(config, "cards", "ascii", "t.conf:3");
	holds(config, "announce", "each", "default");
	holds(config, "packs", "2", "t.conf:4");
	holds(config, "capot", "yes", "t.conf:5");
	holds(config, "staking", "turns", "preset pagat");
	CU_ASSERT(set(config, "packs", "3", &why));
	CU_ASSERT(set(config, "preset", "channel", &why));
	CU_ASSERT(set(config, "colours", "false", &why));
	holds(config, "packs", "3", "set by boss, 1970-01-02 00:00 UTC");
	holds(config, "colours", "false", "set by boss, 1970-01-02 00:00 UTC");
	holds(config, "capot", "yes", "t.conf:5");
	holds(config, "staking", "open", "preset channel");
	CU_ASSERT(layers_unset(room_of(config), "packs", &why));
	CU_ASSERT(layers_unset(room_of(config), "preset", &why));
	CU_ASSERT(layers_unset(room_of(config), "preset", &why));
	holds(config, "packs", "2", "t.conf:4");
	holds(config, "staking", "turns", "preset pagat");
	text_fini(&why);
	config_free(config);
}

static const struct {
	const char *option, *value, *why;
} refusals[] = {
    {"announce", "loud",
	"announce: found loud, allowed \"each\", \"batch\" or \"line\""},
    {"colours", "perhaps", "colours: found perhaps, allowed true or false"},
    {"prefix", "abc",
	"prefix: found abc, allowed signs such as ! . ? @, no letters, digits "
	"or spaces"},
    {"prefix", "!!!!!", "prefix: found !!!!!, allowed a text of 1 to 4 bytes"},
    {"prefix", "", "prefix: found , allowed a text of 1 to 4 bytes"},
    {"packs", "9", "packs: found 9, allowed are whole numbers from 1 to 8"},
    {"packs", "2.5", "packs: found 2.5, allowed are whole numbers from 1 to 8"},
    {"cover", "all", "cover: found all, allowed: takeover, remainder"},
    {"unit", "3",
	"bank_least = 1 and unit = 3 do not fit: it must be a multiple of the "
	"unit"},
    {"rotation", "2", "rotation = 2 and after_win = sale exclude each other"},
    {"umbrella", "1", "there is no option umbrella"},
};

static void
test_refusals(void)
{
	struct config *config = load(FILE_WITH("prefix = \".\";"));
	struct text why = TEXT_EMPTY;

	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		CU_ASSERT_FALSE(
		    set(config, refusals[i].option, refusals[i].value, &why));
		CU_ASSERT_STRING_EQUAL(text_str(&why), refusals[i].why);
		CU_ASSERT_EQUAL(room_of(config)->set.count, 0);
		holds(config, "prefix", ".", "t.conf:3");
	}
	/* Taking one back can be refused too. */
	CU_ASSERT(set(config, "after_win", "pass", &why));
	CU_ASSERT(set(config, "rotation", "2", &why));
	CU_ASSERT_FALSE(layers_unset(room_of(config), "after_win", &why));
	CU_ASSERT_STRING_EQUAL(text_str(&why),
	    "rotation = 2 and after_win = sale exclude each other");
	holds(config, "after_win", "pass", "set by boss, 1970-01-02 00:00 UTC");
	text_fini(&why);
	config_free(config);
}

static int told;

static void
tell(void *ctx, const struct config_network *network,
    const struct config_channel *channel, const struct config_given *given,
    const char *why)
{
	(void)network;
	(void)channel;
	CU_ASSERT_STRING_EQUAL(given->option, ctx);
	CU_ASSERT(why[0] != '\0');
	told++;
}

static void
add(struct config *config, const char *option, const char *value)
{
	const struct config_given given = by_boss(option, value);

	layers_add(config, "net", "#room", &given);
	layers_add(config, "other", "#room", &given);
	layers_add(config, "net", "#elsewhere", &given);
}

/* What was set fits as a whole, or all of it that fits is laid. */
static void
test_settling(void)
{
	static char umbrella[] = "umbrella", rotation[] = "rotation";
	struct config *config = load(FILE_WITH("options = { packs = 2; };"));
	struct rules rules = room_of(config)->rules;

	layers_settle(config, tell, umbrella);
	CU_ASSERT_EQUAL(
	    memcmp(&rules, &room_of(config)->rules, sizeof(rules)), 0);
	CU_ASSERT_STRING_EQUAL(room_of(config)->prefix, "!");
	CU_ASSERT_EQUAL(told, 0);
	/* In this order none could be set alone. */
	add(config, "rotation", "2");
	add(config, "after_win", "pass");
	layers_settle(config, tell, umbrella);
	CU_ASSERT_EQUAL(told, 0);
	CU_ASSERT_EQUAL(room_of(config)->set.count, 2);
	add(config, "umbrella", "1");
	layers_settle(config, tell, umbrella);
	CU_ASSERT_EQUAL(told, 1);
	CU_ASSERT_EQUAL(room_of(config)->set.count, 2);
	CU_ASSERT_EQUAL(room_of(config)->rules.value[RULE_ROTATION], 2);
	layers_clear(config);
	layers_settle(config, tell, umbrella);
	CU_ASSERT_EQUAL(
	    memcmp(&rules, &room_of(config)->rules, sizeof(rules)), 0);
	add(config, "rotation", "2");
	add(config, "packs", "4");
	layers_settle(config, tell, rotation);
	CU_ASSERT_EQUAL(told, 2);
	CU_ASSERT_EQUAL(room_of(config)->rules.value[RULE_PACKS], 4);
	CU_ASSERT_EQUAL(room_of(config)->rules.value[RULE_ROTATION], 0);
	config_free(config);
}

static void
test_table(void)
{
	struct config *config = load(FILE_WITH("cards = \"ascii\";"));
	struct text out = TEXT_EMPTY;
	int lines = 0;

	layers_table(room_of(config), &out);
	for (size_t i = 0; i < out.len; i++)
		lines += out.buf[i] == '\n';
	CU_ASSERT_EQUAL(lines, RULE_COUNT + 5);
	CU_ASSERT_PTR_NOT_NULL(
	    strstr(text_str(&out), "\ncards          ascii        t.conf:3\n"));
	text_fini(&out);
	config_free(config);
}

/* The store. */

static struct store *store;

static void
put(const char *network, const char *channel, const char *option,
    const char *value)
{
	const struct setting setting = {
	    network, channel, option, value, "boss", 7};

	CU_ASSERT_EQUAL_FATAL(store_mark(store), STORE_OK);
	CU_ASSERT_EQUAL(settings_put(store, &setting), STORE_OK);
	CU_ASSERT_EQUAL(store_keep(store), STORE_OK);
}

static void
list(void *ctx, const struct setting *s)
{
	CU_ASSERT_STRING_EQUAL(s->who, "boss");
	CU_ASSERT_EQUAL(s->at_s, 7);
	text_addf(
	    ctx, "%s %s %s=%s;", s->network, s->channel, s->option, s->value);
}

static void
stored(const char *expected)
{
	struct text all = TEXT_EMPTY;

	CU_ASSERT_EQUAL(settings_each(store, list, &all), STORE_OK);
	CU_ASSERT_STRING_EQUAL(text_str(&all), expected);
	text_fini(&all);
}

static void
test_store(void)
{
	struct text why = TEXT_EMPTY;

	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	put("net", "#Room", "packs", "2");
	put("net", "#room", "unit", "5");
	put("Net", "#room", "unit", "6");
	put("net", "#ROOM", "packs", "3");
	stored("net #room unit=5;Net #room unit=6;net #ROOM packs=3;");
	CU_ASSERT_EQUAL_FATAL(store_mark(store), STORE_OK);
	CU_ASSERT_EQUAL(
	    settings_remove(store, "net", "#rOOm", "packs"), STORE_OK);
	CU_ASSERT_EQUAL(
	    settings_remove(store, "net", "#room", "packs"), STORE_NONE);
	CU_ASSERT_EQUAL(store_keep(store), STORE_OK);
	stored("net #room unit=5;Net #room unit=6;");
	store_close(store);
	text_fini(&why);
}

/* `admin set`. */

static struct text heard;

static bool
hear(void *self, enum front_way way, const char *target, const char *text)
{
	(void)self;
	if (way == FRONT_TO_ROOM) {
		CU_ASSERT_STRING_EQUAL(target, "#new");
		return true;
	}
	text_addf(&heard, "%s: %s\n", target, text);
	return true;
}

static struct text wanted;

static void
want(void *self, const char *const *rooms)
{
	(void)self;
	text_clear(&wanted);
	for (size_t i = 0; rooms[i] != NULL; i++)
		text_addf(&wanted, "%s;", rooms[i]);
}

static const struct front_ops ops = {.send = hear,
    .line_bytes = fake_line_bytes,
    .fold = local_fold,
    .want = want};

static struct chat *chat;
static struct hall *hall;
static struct front *front;

static void
say(const char *nick, const char *text)
{
	struct front_speech speech = {
	    .room = "#Room", .nick = nick, .text = text};

	text_clear(&heard);
	front_said(front, &speech);
}

static void
keep_turn(void)
{
	CU_ASSERT(hall_commit(hall));
	chat_release(chat);
	chat_pump(chat);
}

static void
begin_chat(struct config *config)
{
	static const struct front_budget free_budget;

	chat = chat_new(config, store);
	hall = hall_new(store, chat_hall_ops(), chat);
	chat_set_hall(chat, hall);
	chat_set_now(chat, 1000, 86400);
	CU_ASSERT(chat_lay_settings(chat, config));
	front = front_new(chat, "net", &ops, NULL, &free_budget);
	front_is_up(front);
	front_room_entered(front, "#Room");
	keep_turn();
}

static void
end_chat(struct config *config)
{
	chat_free(chat);
	hall_free(hall);
	config_free(config);
}

static void
test_admin_set(void)
{
	struct config *config = load(FILE_WITH("options = { packs = 2; };"));
	struct text why = TEXT_EMPTY;

	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	begin_chat(config);
	say("anna", "!admin set packs 3");
	keep_turn();
	CU_ASSERT_STRING_EQUAL(text_str(&heard), "");
	holds(config, "packs", "2", "t.conf:3");
	say("boss", "!admin set Packs 3");
	keep_turn();
	CU_ASSERT_STRING_EQUAL(
	    text_str(&heard), "boss: packs is 3 from the next game on.\n");
	holds(config, "packs", "3", "set by boss, 1970-01-02 00:00 UTC");
	say("boss", "!admin set prefix ?");
	keep_turn();
	CU_ASSERT_STRING_EQUAL(text_str(&heard), "boss: prefix is ? now.\n");
	/* A turn that is lost takes back what was set in it. */
	say("boss", "?admin set packs 5");
	holds(config, "packs", "5", "set by boss, 1970-01-02 00:00 UTC");
	store_rollback(store);
	chat_drop(chat);
	keep_turn();
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&heard), "boss: Sorry"));
	holds(config, "packs", "3", "set by boss, 1970-01-02 00:00 UTC");
	holds(config, "prefix", "?", "set by boss, 1970-01-02 00:00 UTC");
	say("boss", "?admin set packs default");
	keep_turn();
	CU_ASSERT_STRING_EQUAL(
	    text_str(&heard), "boss: packs is 2 from the next game on.\n");
	holds(config, "packs", "2", "t.conf:3");
	end_chat(config);
	store_close(store);
	text_fini(&heard);
	text_fini(&why);
}

/* Said by boss, in a turn that is kept or lost. */
static void
boss_says(const char *text, bool is_kept, const char *answer, const char *rooms)
{
	text_clear(&wanted);
	say("boss", text);
	if (!is_kept) {
		store_rollback(store);
		chat_drop(chat);
	}
	keep_turn();
	if (is_kept)
		CU_ASSERT_STRING_EQUAL(text_str(&heard), answer);
	CU_ASSERT_STRING_EQUAL(text_str(&wanted), rooms);
}

static void
lists(const struct config *config, const char *rooms)
{
	char **all = channels_list(&config->networks[0]);

	want(NULL, (const char *const *)all);
	CU_ASSERT_STRING_EQUAL(text_str(&wanted), rooms);
	channels_list_free(all);
}

static void
test_join_and_part(void)
{
	static const char file[] = FILE_WITH("key = \"k\";");
	struct config *config = load(file);
	struct text why = TEXT_EMPTY;

	store = store_open(NULL, &why);
	CU_ASSERT_PTR_NOT_NULL_FATAL(store);
	begin_chat(config);
	boss_says("!admin join", true,
	    "boss: Say it like this: !admin join CHANNEL, or CHANNEL KEY\n",
	    "");
	boss_says("!admin join nochannel", true,
	    "boss: That can't be the name or the key of a channel.\n", "");
	boss_says("!admin join #a,#b", true,
	    "boss: That can't be the name or the key of a channel.\n", "");
	boss_says("!admin join #room", true,
	    "boss: I am to be in #room already; !admin status tells whether I "
	    "am.\n",
	    "");
	boss_says("!admin join #new sesame", true,
	    "boss: I join #new, now and whenever I start.\n",
	    "#Room k;#new sesame;");
	/* Its table is there, with the rules of the default preset. */
	CU_ASSERT(chat_options(chat, "net", "#NEW", &why));
	CU_ASSERT_PTR_NOT_NULL(strstr(text_str(&why), "preset channel\n"));
	text_clear(&why);
	front_room_entered(front, "#new");
	boss_says("!admin part #nowhere", true,
	    "boss: I keep no table in #nowhere.\n", "");
	boss_says("!admin part #new", false, "", "#Room k;#new sesame;");
	boss_says("!admin join #lost", false, "", "#Room k;#new sesame;");
	/* It survives a restart, and a reload is one. */
	end_chat(config);
	config = load(file);
	begin_chat(config);
	lists(config, "#Room k;#new sesame;");
	boss_says("!admin part #NEW", true,
	    "boss: I leave #NEW, and stay out until !admin join.\n",
	    "#Room k;");
	boss_says("!admin join #new", true,
	    "boss: I join #new, now and whenever I start.\n",
	    "#Room k;#new sesame;");
	/* The key that was known has come back for good. */
	end_chat(config);
	config = load(file);
	begin_chat(config);
	lists(config, "#Room k;#new sesame;");
	boss_says("!admin join #room other", true,
	    "boss: I join #room, now and whenever I start.\n",
	    "#Room other;#new sesame;");
	boss_says("!admin part #new", true,
	    "boss: I leave #new, and stay out until !admin join.\n",
	    "#Room other;");
	end_chat(config);
	config = load(file);
	begin_chat(config);
	lists(config, "#Room other;");
	end_chat(config);
	store_close(store);
	text_fini(&heard);
	text_fini(&wanted);
	text_fini(&why);
}

static const struct unit_case cases[] = {
    {"names", test_names},
    {"where values come from", test_origins},
    {"what can't be set", test_refusals},
    {"laid over a new configuration", test_settling},
    {"the table", test_table},
    {"what the store keeps", test_store},
    {"admin set", test_admin_set},
    {"admin join and part", test_join_and_part},
};

int
main(void)
{
	char dir[] = "/tmp/unit-settings.XXXXXX";
	int failed;

	if (mkdtemp(dir) == NULL || chdir(dir) != 0) {
		perror(dir);
		return 1;
	}
	failed = UNIT_RUN("settings", cases);
	unlink("t.conf");
	if (chdir("/") != 0 || rmdir(dir) != 0)
		perror(dir);
	return failed;
}
