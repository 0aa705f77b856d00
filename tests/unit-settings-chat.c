/* `admin set`, `admin join` and `admin part`: said, laid and kept. */
#include <config.h>

#include <string.h>

#include "config/channels.h"
#include "fake-front.h"
#include "unit-settings.h"

static struct store *store;

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

const struct unit_case set_cases[] = {
    {"admin set", test_admin_set},
    {"admin join and part", test_join_and_part},
};
UNIT_CASES(set);
