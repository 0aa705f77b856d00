/* What an admin sets in a channel: the layers of config/, and what store/ keeps
 * of it. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "config/layers.h"
#include "store/settings.h"
#include "unit-settings.h"

struct config *
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

struct config_channel *
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

void
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

static const struct unit_case cases[] = {
    {"names", test_names},
    {"where values come from", test_origins},
    {"what can't be set", test_refusals},
    {"laid over a new configuration", test_settling},
    {"the table", test_table},
    {"what the store keeps", test_store},
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
	failed = UNIT_RUN("settings", cases) |
		 unit_run("admin set", set_cases, set_count);
	unlink("t.conf");
	if (chdir("/") != 0 || rmdir(dir) != 0)
		perror(dir);
	return failed;
}
