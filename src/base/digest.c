#include <config.h>

#include "base/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <stdio.h>
#include <stdlib.h>

/*
 * Fetching the algorithm costs more than a short digest, so it is fetched
 * once, with the context, for the life of the program.
 */
void
digest_sha256(const void *data, size_t len, uint8_t out[DIGEST_BYTES])
{
	static EVP_MD *sha256;
	static EVP_MD_CTX *context;

	if (context == NULL) {
		sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
		context = EVP_MD_CTX_new();
	}
	if (sha256 == NULL || context == NULL ||
	    EVP_DigestInit_ex2(context, sha256, NULL) != 1 ||
	    EVP_DigestUpdate(context, data, len) != 1 ||
	    EVP_DigestFinal_ex(context, out, NULL) != 1) {
		fputs("lansquenet: no SHA-256 in OpenSSL\n", stderr);
		exit(1);
	}
}

void
digest_keyed(const void *key, size_t key_len, const void *data, size_t len,
    uint8_t out[DIGEST_BYTES])
{
	if (HMAC(EVP_sha256(), key, (int)key_len, data, len, out, NULL) ==
	    NULL) {
		fputs("lansquenet: no HMAC in OpenSSL\n", stderr);
		exit(1);
	}
}

void
digest_hex(const uint8_t *bytes, size_t len, char *out)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < len; i++) {
		out[2 * i] = digits[bytes[i] >> 4];
		out[2 * i + 1] = digits[bytes[i] & 15];
	}
	out[2 * len] = '\0';
}
