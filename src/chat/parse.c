#include <config.h>

#include "chat/parse.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"

bool
word_is(const char *word, const char *other)
{
	return strcasecmp(word, other) == 0;
}

/* Signs of no width, such as break a name that we have written, are left out.
 */
static void
drop_invisible(char *s)
{
	static const char *const signs[] = {
	    "\xe2\x80\x8b", "\xe2\x81\xa0", "\xef\xbb\xbf"};
	char *to = s;

	while (*s != '\0') {
		size_t i = 0;

		while (i < sizeof(signs) / sizeof(signs[0]) &&
		       strncmp(s, signs[i], strlen(signs[i])) != 0)
			i++;
		if (i < sizeof(signs) / sizeof(signs[0]))
			s += strlen(signs[i]);
		else
			*to++ = *s++;
	}
	*to = '\0';
}

/* The bytes of the space at s, 0 if there is none: the plain one, those that
 * don't break (some keyboards write them), and the ideographic one. */
static size_t
space_length(const char *s)
{
	static const char *const spaces[] = {
	    " ", "\xc2\xa0", "\xe2\x80\xaf", "\xe3\x80\x80"};

	for (size_t i = 0; i < sizeof(spaces) / sizeof(spaces[0]); i++)
		if (strncmp(s, spaces[i], strlen(spaces[i])) == 0)
			return strlen(spaces[i]);
	return 0;
}

static const char *
skip_spaces(const char *s)
{
	size_t len;

	while ((len = space_length(s)) > 0)
		s += len;
	return s;
}

static size_t
word_length(const char *s)
{
	size_t len = 0;

	while (s[len] != '\0' && space_length(s + len) == 0)
		len++;
	return len;
}

/* The full-width form of a prefix of one ASCII sign, in UTF-8. */
static bool
full_width(const char *prefix, char out[4])
{
	unsigned point;

	if (prefix[0] < 0x21 || prefix[0] > 0x7e || prefix[1] != '\0')
		return false;
	point = 0xff01U + ((unsigned)prefix[0] - 0x21U);
	out[0] = (char)(0xe0 | point >> 12);
	out[1] = (char)(0x80 | (point >> 6 & 0x3f));
	out[2] = (char)(0x80 | (point & 0x3f));
	out[3] = '\0';
	return true;
}

/* What follows the prefix; NULL if s has none. */
static const char *
after_prefix(const char *s, const char *prefix)
{
	size_t len = strlen(prefix);
	char wide[4];

	if (len > 0 && strncmp(s, prefix, len) == 0)
		return s + len;
	if (full_width(prefix, wide) && strncmp(s, wide, 3) == 0)
		return s + 3;
	return NULL;
}

/* What follows our nick and a colon or comma; NULL if s is not for us. */
static const char *
after_nick(const char *s, const struct parse_how *how)
{
	char said[FRONT_NAME_MOST], name[FRONT_NAME_MOST];
	char ours[FRONT_NAME_MOST];
	size_t len = strcspn(s, ":, ");

	if ((s[len] != ':' && s[len] != ',') || len == 0 ||
	    len >= sizeof(said) || how->nick[0] == '\0')
		return NULL;
	memcpy(said, s, len);
	said[len] = '\0';
	how->fold(how->self, said, name);
	how->fold(how->self, how->nick, ours);
	return strcmp(name, ours) == 0 ? s + len + 1 : NULL;
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Where the command begins; NULL if there is none. */
static const char *
command_begin(const char *s, const struct parse_how *how)
{
	const char *after;

	s = skip_spaces(s);
	if ((after = after_nick(s, how)) != NULL) {
		s = skip_spaces(after);
		if ((after = after_prefix(s, how->prefix)) != NULL)
			s = after;
	} else if ((after = after_prefix(s, how->prefix)) != NULL) {
		s = after;
	} else if (!how->is_private) {
		return NULL;
	}
	s = skip_spaces(s);
	return is_letter(*s) ? s : NULL;
}

static void
lower(char *s)
{
	for (; *s != '\0'; s++)
		if (*s >= 'A' && *s <= 'Z')
			*s = (char)(*s - 'A' + 'a');
}

/* "stake10": the length of what stands before an amount; 0: it is not that. */
static size_t
amount_begins(const char *word, size_t len, const struct parse_how *how)
{
	char name[REQUEST_NAME];
	size_t letters = 0, digits = 0;

	while (letters < len && is_letter(word[letters]))
		letters++;
	while (letters + digits < len && word[letters + digits] >= '0' &&
	       word[letters + digits] <= '9')
		digits++;
	if (how->takes_amount == NULL || letters >= sizeof(name) ||
	    digits == 0 || letters + digits != len)
		return 0;
	memcpy(name, word, letters);
	name[letters] = '\0';
	return how->takes_amount(name) ? letters : 0;
}

bool
parse_request(
    const char *text, const struct parse_how *how, struct request *out)
{
	struct text clean = TEXT_EMPTY;
	char visible[REQUEST_BYTES];
	const char *s;
	size_t len, part, used = 0;

	out->count = 0;
	out->more = false;
	utf8_clean(&clean, text, strlen(text), REQUEST_BYTES - REQUEST_WORDS);
	snprintf(visible, sizeof(visible), "%s", text_str(&clean));
	text_fini(&clean);
	drop_invisible(visible);
	s = command_begin(visible, how);
	snprintf(out->text, sizeof(out->text), "%s", s != NULL ? s : "");
	while (s != NULL && *s != '\0' && !out->more) {
		len = word_length(s);
		part = out->count == 0 ? amount_begins(s, len, how) : 0;
		if (part > 0)
			len = part;
		if (out->count == REQUEST_WORDS) {
			out->more = true;
			break;
		}
		memcpy(out->bytes + used, s, len);
		out->bytes[used + len] = '\0';
		out->words[out->count++] = out->bytes + used;
		used += len + 1;
		s = skip_spaces(s + len);
	}
	if (out->count == 0)
		return false;
	lower(out->bytes);
	return true;
}

const char *
request_after(const struct request *request, int words)
{
	const char *s = request->text;

	while (words-- > 0)
		s = skip_spaces(s + word_length(s));
	return s;
}

enum amount_kind
amount_parse(const char *word, int64_t *number)
{
	if (word_is(word, "all") || word_is(word, "max"))
		return AMOUNT_MOST;
	if (word_is(word, "half"))
		return AMOUNT_HALF;
	return number_parse(word, 1, CHIPS_MOST, number) == NUMBER_OK
		   ? AMOUNT_NUMBER
		   : AMOUNT_BAD;
}
