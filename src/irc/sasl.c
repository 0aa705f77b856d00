#include <config.h>

#include "irc/sasl.h"

#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>

#include "base/xalloc.h"

static const char *const names[] = {
    [SASL_PLAIN] = "PLAIN",
    [SASL_EXTERNAL] = "EXTERNAL",
};

const char *
sasl_name(enum sasl_mechanism mechanism)
{
	return names[mechanism];
}

bool
sasl_is_offered(enum sasl_mechanism mechanism, const char *list)
{
	const char *name = names[mechanism];

	if (list[0] == '\0')
		return true;
	while (*list != '\0') {
		const size_t len = strcspn(list, ",");

		if (len == strlen(name) && strncmp(list, name, len) == 0)
			return true;
		list += len + (list[len] == ',');
	}
	return false;
}

static void
send_chunks(const char *encoded, sasl_chunk send, void *self)
{
	char chunk[SASL_CHUNK + 1];
	size_t len;

	do {
		len = strnlen(encoded, SASL_CHUNK);
		memcpy(chunk, encoded, len);
		chunk[len] = '\0';
		send(self, len > 0 ? chunk : "+");
		encoded += len;
	} while (len == SASL_CHUNK);
	wipe(chunk, sizeof(chunk));
}

/* NUL user NUL password */
static void
respond_plain(
    const char *user, const char *password, sasl_chunk send, void *self)
{
	const size_t user_len = strlen(user), password_len = strlen(password);
	const size_t len = user_len + password_len + 2;
	char *plain = xcalloc(len, 1);
	const size_t size = (len + 2) / 3 * 4 + 1;
	char *encoded = xcalloc(size, 1);

	memcpy(plain + 1, user, user_len);
	memcpy(plain + 2 + user_len, password, password_len);
	EVP_EncodeBlock(
	    (unsigned char *)encoded, (const unsigned char *)plain, (int)len);
	send_chunks(encoded, send, self);
	wipe(plain, len);
	wipe(encoded, size);
	free(plain);
	free(encoded);
}

void
sasl_respond(enum sasl_mechanism mechanism, const char *user,
    const char *password, sasl_chunk send, void *self)
{
	switch (mechanism) {
	case SASL_PLAIN:
		respond_plain(user, password, send, self);
		return;
	case SASL_EXTERNAL:
		send(self, "+");
		return;
	}
}
