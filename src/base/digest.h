/* SHA-256 (FIPS 180-4), by OpenSSL. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_BYTES = 32, DIGEST_HEX = 2 * DIGEST_BYTES };

void digest_sha256(const void *data, size_t len, uint8_t out[DIGEST_BYTES]);

/* The same under a key: HMAC-SHA-256 (RFC 2104). */
void digest_keyed(const void *key, size_t key_len, const void *data, size_t len,
    uint8_t out[DIGEST_BYTES]);

/* Lower-case hex digits of len bytes and a NUL: out holds 2 * len + 1. */
void digest_hex(const uint8_t *bytes, size_t len, char *out);

#endif
