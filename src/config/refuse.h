/*
 * Checks of texts in the configuration. Each says what is allowed if value is
 * not, else returns NULL. The length has been checked before.
 */
#ifndef CONFIG_REFUSE_H
#define CONFIG_REFUSE_H

/* Valid UTF-8 without control characters. */
const char *refuse_line(const char *value);
/* And without spaces, and no colon in front: it fits into an IRC line. */
const char *refuse_word(const char *value);
/* And without commas: one of the keys of a JOIN. */
const char *refuse_key(const char *value);
/* Letters, digits, - and _. */
const char *refuse_label(const char *value);
const char *refuse_path(const char *value);
const char *refuse_host(const char *value);
/* A host, with its port if it has its own (server.h). */
const char *refuse_server(const char *value);
/* An address of IPv4 or IPv6. */
const char *refuse_address(const char *value);
/* SHA-256: 64 hexadecimal digits, with colons between pairs or without. */
const char *refuse_fingerprint(const char *value);
const char *refuse_nick(const char *value);
const char *refuse_user(const char *value);
const char *refuse_modes(const char *value);
const char *refuse_channel(const char *value);
const char *refuse_prefix(const char *value);
const char *refuse_preset(const char *value);

#endif
