/*
 * The codes of `link`, good for five minutes and for once. They are never kept,
 * only their digests, and in memory alone.
 */
#include <config.h>

#include <string.h>

#include "base/chance.h"
#include "chat/inside.h"

enum { CODE_MS = 5 * 60 * 1000 };

/* What can't be mistaken for something else; 5 bits each. */
static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

static void
digest_code(const char *code, uint8_t out[DIGEST_BYTES])
{
	char folded[REQUEST_BYTES];
	size_t len = strnlen(code, sizeof(folded));

	for (size_t i = 0; i < len; i++)
		folded[i] = code[i] >= 'A' && code[i] <= 'Z'
				? (char)(code[i] - 'A' + 'a')
				: code[i];
	digest_sha256(folded, len, out);
}

static void
make_word(char out[LINK_LETTERS + 1])
{
	uint8_t bytes[LINK_LETTERS];

	chance_bytes(bytes, sizeof(bytes));
	for (int i = 0; i < LINK_LETTERS; i++)
		out[i] = letters[bytes[i] % (sizeof(letters) - 1)];
	out[LINK_LETTERS] = '\0';
}

void
code_drop(struct link_code *code)
{
	*code = (struct link_code){.at_ms = 0};
}

static bool
code_lives(const struct link_code *code, int64_t now_ms)
{
	return code->at_ms != 0 && !code->is_used &&
	       now_ms - code->at_ms <= CODE_MS;
}

struct link_code *
code_find(struct chat *chat, const char *word)
{
	uint8_t digest[DIGEST_BYTES];

	digest_code(word, digest);
	for (int i = 0; i < LINK_CODES_MOST; i++)
		if (code_lives(&chat->codes[i], chat->now_ms) &&
		    memcmp(chat->codes[i].digest, digest, sizeof(digest)) == 0)
			return &chat->codes[i];
	return NULL;
}

struct link_code *
code_of(struct chat *chat, int64_t person)
{
	for (int i = 0; i < LINK_CODES_MOST; i++)
		if (code_lives(&chat->codes[i], chat->now_ms) &&
		    chat->codes[i].owner.person == person)
			return &chat->codes[i];
	return NULL;
}

/* A place for one more: that of an earlier code of his, else the oldest. */
static struct link_code *
code_place(struct chat *chat, int64_t person)
{
	struct link_code *place = code_of(chat, person);

	for (int i = 0; i < LINK_CODES_MOST && place == NULL; i++)
		if (!code_lives(&chat->codes[i], chat->now_ms))
			place = &chat->codes[i];
	if (place != NULL)
		return place;
	place = &chat->codes[0];
	for (int i = 1; i < LINK_CODES_MOST; i++)
		if (chat->codes[i].at_ms < place->at_ms)
			place = &chat->codes[i];
	return place;
}

struct link_code *
code_new(struct chat *chat, int64_t person, char word[LINK_LETTERS + 1])
{
	struct link_code *code = code_place(chat, person);

	code_drop(code);
	make_word(word);
	digest_code(word, code->digest);
	code->at_ms = chat->now_ms;
	return code;
}

bool
party_is(const struct link_party *party, const struct front *front,
    const char *folded)
{
	return party->front == front &&
	       (folded == NULL || strcmp(party->folded, folded) == 0);
}

void
codes_gone(struct front *front, const char *folded)
{
	struct link_code *codes = front->chat->codes;

	for (int i = 0; i < LINK_CODES_MOST; i++)
		if (party_is(&codes[i].owner, front, folded) ||
		    party_is(&codes[i].other, front, folded))
			code_drop(&codes[i]);
}

void
party_rename(struct link_party *party, const char *folded, const char *nick)
{
	name_copy(party->folded, folded);
	name_copy(party->nick, nick);
}

void
codes_renamed(
    struct front *front, const char *from, const char *folded, const char *nick)
{
	struct link_code *codes = front->chat->codes;

	for (int i = 0; i < LINK_CODES_MOST; i++) {
		if (party_is(&codes[i].owner, front, from))
			party_rename(&codes[i].owner, folded, nick);
		if (party_is(&codes[i].other, front, from))
			party_rename(&codes[i].other, folded, nick);
	}
}

void
codes_settle(struct chat *chat, bool stands)
{
	for (int i = 0; i < LINK_CODES_MOST; i++) {
		if (stands && chat->codes[i].is_used)
			code_drop(&chat->codes[i]);
		chat->codes[i].is_used = false;
	}
}
