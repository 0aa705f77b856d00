#include <config.h>

#include "irc/settings.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xalloc.h"

enum { WORDS_MOST = 200 };

/* The strings that a copy owns, and whether another of them means another way
 * to the server. */
static const struct {
	size_t offset;
	bool is_secret, is_way;
} strings[] = {
    {offsetof(struct irc_settings, name), false, false},
    {offsetof(struct irc_settings, host), false, true},
    {offsetof(struct irc_settings, bind), false, true},
    {offsetof(struct irc_settings, tls.ca), false, true},
    {offsetof(struct irc_settings, tls.cert), false, true},
    {offsetof(struct irc_settings, tls.key), false, true},
    {offsetof(struct irc_settings, nick), false, false},
    {offsetof(struct irc_settings, user), false, false},
    {offsetof(struct irc_settings, realname), false, false},
    {offsetof(struct irc_settings, password), true, true},
    {offsetof(struct irc_settings, modes), false, false},
    {offsetof(struct irc_settings, login.user), false, true},
    {offsetof(struct irc_settings, login.password), true, true},
    {offsetof(struct irc_settings, login.service), false, true},
    {offsetof(struct irc_settings, login.service_password), true, true},
};
enum { STRINGS = sizeof(strings) / sizeof(strings[0]) };

static void
times_fill(struct irc_times *times)
{
	const struct {
		int64_t *ms;
		int64_t otherwise;
	} rows[] = {
	    {&times->lookup_ms, 10 * 1000},
	    {&times->connect_ms, 10 * 1000},
	    {&times->register_ms, 60 * 1000},
	    {&times->login_ms, 15 * 1000},
	    {&times->relogin_ms, 5 * 60 * 1000},
	    {&times->ping_every_ms, 60 * 1000},
	    {&times->ping_wait_ms, 30 * 1000},
	    {&times->retry_first_ms, 2 * 1000},
	    {&times->retry_most_ms, 5 * 60 * 1000},
	    {&times->hurried_ms, 60 * 1000},
	    {&times->good_ms, 3 * 60 * 1000},
	    {&times->throttled_ms, 5 * 60 * 1000},
	    {&times->banned_ms, 30 * 60 * 1000},
	    {&times->rejoin_ms, 30 * 1000},
	    {&times->check_ms, 5 * 60 * 1000},
	    {&times->flooded_ms, 15 * 1000},
	    {&times->crowded_ms, 60 * 1000},
	    {&times->regain_ms, 2 * 60 * 1000},
	    {&times->quit_ms, 2 * 1000},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (*rows[i].ms <= 0)
			*rows[i].ms = rows[i].otherwise;
}

static const char **
string_at(struct irc_settings *settings, size_t i)
{
	return (const char **)(void *)((char *)settings + strings[i].offset);
}

static const char *
string_in(const struct irc_settings *settings, size_t i)
{
	return *(const char *const *)(const void *)((const char *)settings +
						    strings[i].offset);
}

/* Of a list that ends with NULL, or is NULL. */
static const char *const *
names_copy(const char *const *names)
{
	size_t count = 0;
	char **copy;

	while (names != NULL && names[count] != NULL)
		count++;
	copy = xcalloc(count + 1, sizeof(*copy));
	for (size_t i = 0; i < count; i++)
		copy[i] = xstrdup(names[i]);
	return (const char *const *)copy;
}

static void
names_free(const char *const *names)
{
	for (size_t i = 0; names[i] != NULL; i++)
		free((char *)(uintptr_t)names[i]);
	free((char **)(uintptr_t)names);
}

void
settings_copy(struct irc_settings *to, const struct irc_settings *from)
{
	*to = *from;
	for (size_t i = 0; i < STRINGS; i++) {
		const char **string = string_at(to, i);

		if (*string != NULL)
			*string = xstrdup(*string);
	}
	to->servers = names_copy(from->servers);
	to->tls.pins = names_copy(from->tls.pins);
	to->ignore = names_copy(from->ignore);
	to->channels = NULL; /* the rooms have them */
	times_fill(&to->times);
}

void
settings_fini(struct irc_settings *settings)
{
	for (size_t i = 0; i < STRINGS; i++) {
		char *string = (char *)(uintptr_t)*string_at(settings, i);

		if (string != NULL && strings[i].is_secret)
			wipe(string, strlen(string));
		free(string);
	}
	names_free(settings->servers);
	names_free(settings->tls.pins);
	names_free(settings->ignore);
}

/* The length of a secret that words begin with; 0: with none. */
static size_t
secret_length(const struct irc_settings *settings, const char *words)
{
	size_t longest = 0;

	for (size_t i = 0; i < STRINGS; i++) {
		const char *secret = string_in(settings, i);
		const size_t len =
		    strings[i].is_secret && secret != NULL ? strlen(secret) : 0;

		if (len > longest && strncmp(words, secret, len) == 0)
			longest = len;
	}
	return longest;
}

void
settings_clean_words(
    const struct irc_settings *settings, const char *words, struct text *out)
{
	struct text hidden = TEXT_EMPTY;

	while (*words != '\0') {
		const size_t len = secret_length(settings, words);

		if (len > 0)
			text_add(&hidden, "***");
		else
			text_add_char(&hidden, *words);
		words += len > 0 ? len : 1;
	}
	utf8_clean(out, text_str(&hidden), hidden.len, WORDS_MOST);
	text_fini(&hidden);
}

static bool
is_same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool
are_same(const char *const *a, const char *const *b)
{
	static const char *const none[] = {NULL};

	for (a = a != NULL ? a : none, b = b != NULL ? b : none;
	     *a != NULL && is_same(*a, *b); a++, b++)
		continue;
	return *a == NULL && *b == NULL;
}

bool
settings_is_same_way(const struct irc_settings *a, const struct irc_settings *b)
{
	for (size_t i = 0; i < STRINGS; i++)
		if (strings[i].is_way &&
		    !is_same(string_in(a, i), string_in(b, i)))
			return false;
	return a->port == b->port && are_same(a->servers, b->servers) &&
	       a->use_tls == b->use_tls && are_same(a->tls.pins, b->tls.pins) &&
	       a->tls.is_unverified == b->tls.is_unverified &&
	       a->login.sasl == b->login.sasl &&
	       a->login.is_insecure == b->login.is_insecure;
}
