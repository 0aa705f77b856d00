#include <config.h>

#include "net/tls.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "base/digest.h"
#include "base/xalloc.h"

struct tls {
	const struct tls_settings *settings;
	SSL_CTX *context;
	SSL *ssl; /* NULL: the stream's */
	char found[DIGEST_HEX + 1]; /* of the server's certificate */
	bool is_other; /* than the pinned ones */
};

static bool
has_pins(const struct tls_settings *settings)
{
	return settings->pins != NULL && settings->pins[0] != NULL;
}

bool
tls_verifies(const struct tls_settings *settings)
{
	return has_pins(settings) || !settings->is_unverified;
}

static void
take_fingerprint(struct tls *tls, X509 *certificate)
{
	unsigned char digest[EVP_MAX_MD_SIZE];
	unsigned len = 0;

	tls->found[0] = '\0';
	if (certificate == NULL ||
	    !X509_digest(certificate, EVP_sha256(), digest, &len) ||
	    len != DIGEST_BYTES)
		return;
	digest_hex(digest, len, tls->found);
}

/* The same digits; those of the pin may have colons between them. */
static bool
fits_pin(const char *found, const char *pin)
{
	while (*found != '\0') {
		if (*pin == ':')
			pin++;
		if (strncasecmp(found++, pin++, 1) != 0)
			return false;
	}
	return *pin == '\0';
}

static bool
fits_any_pin(const struct tls *tls)
{
	const char *const *pins = tls->settings->pins;

	for (size_t i = 0; tls->found[0] != '\0' && pins[i] != NULL; i++)
		if (fits_pin(tls->found, pins[i]))
			return true;
	return false;
}

/* Only one is a yes: below zero OpenSSL could not find out. */
static bool
has_good_chain(X509_STORE_CTX *store)
{
	const int verdict = X509_verify_cert(store);

	if (verdict < 0 && X509_STORE_CTX_get_error(store) == X509_V_OK)
		X509_STORE_CTX_set_error(store, X509_V_ERR_UNSPECIFIED);
	return verdict == 1;
}

/* OpenSSL asks: is this server the right one? */
static int
judge(X509_STORE_CTX *store, void *self)
{
	struct tls *tls = self;

	take_fingerprint(tls, X509_STORE_CTX_get0_cert(store));
	if (!has_pins(tls->settings))
		return tls->settings->is_unverified || has_good_chain(store);
	tls->is_other = !fits_any_pin(tls);
	if (tls->is_other)
		X509_STORE_CTX_set_error(
		    store, X509_V_ERR_APPLICATION_VERIFICATION);
	return !tls->is_other;
}

/* No passphrase is asked for at a terminal. */
static int
no_passphrase(char *out, int size, int is_written, void *self)
{
	(void)out;
	(void)size;
	(void)is_written;
	(void)self;
	return 0;
}

static void
add_reason(struct text *why, unsigned long error)
{
	const char *reason = ERR_reason_error_string(error);
	char words[256];

	if (reason == NULL) {
		ERR_error_string_n(error, words, sizeof(words));
		reason = words;
	}
	text_add(why, reason);
}

/* The first error is the one that explains the others. */
static bool
file_fault(struct text *why, const char *path)
{
	text_addf(why, "%s: ", path);
	add_reason(why, ERR_get_error());
	ERR_clear_error();
	return false;
}

static bool
load_files(struct tls *tls, struct text *why)
{
	const struct tls_settings *s = tls->settings;
	SSL_CTX *context = tls->context;

	if (s->ca == NULL) {
		(void)SSL_CTX_set_default_verify_paths(context);
		ERR_clear_error();
	} else if (!SSL_CTX_load_verify_file(context, s->ca)) {
		return file_fault(why, s->ca);
	}
	if (s->cert == NULL)
		return true;
	if (SSL_CTX_use_certificate_chain_file(context, s->cert) != 1)
		return file_fault(why, s->cert);
	if (SSL_CTX_use_PrivateKey_file(context, s->key, SSL_FILETYPE_PEM) != 1)
		return file_fault(why, s->key);
	return true;
}

static bool
is_address(const char *host)
{
	unsigned char address[sizeof(struct in6_addr)];

	return inet_pton(AF_INET, host, address) == 1 ||
	       inet_pton(AF_INET6, host, address) == 1;
}

/* Whom the certificate must name; a name is told to the server too (SNI, by
 * what SSL_set_tlsext_host_name() stands for, which casts const away). */
static bool
expect_host(SSL *ssl, const char *host)
{
	if (is_address(host))
		return X509_VERIFY_PARAM_set1_ip_asc(
			   SSL_get0_param(ssl), host) == 1;
	SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
	return SSL_set1_host(ssl, host) == 1 &&
	       SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME,
		   TLSEXT_NAMETYPE_host_name, (void *)(uintptr_t)host) == 1;
}

static bool
prepare(struct tls *tls, const char *host, struct text *why)
{
	tls->context = SSL_CTX_new(TLS_client_method());
	if (tls->context == NULL ||
	    !SSL_CTX_set_min_proto_version(tls->context, TLS1_2_VERSION)) {
		text_add(why, "OpenSSL can't begin");
		return false;
	}
	/* IRC says QUIT: an end without TLS's own is no attack on it. */
	SSL_CTX_set_options(tls->context,
	    SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
	SSL_CTX_set_default_passwd_cb(tls->context, no_passphrase);
	SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, NULL);
	SSL_CTX_set_cert_verify_callback(tls->context, judge, tls);
	if (!load_files(tls, why))
		return false;
	tls->ssl = SSL_new(tls->context);
	if (tls->ssl != NULL && expect_host(tls->ssl, host))
		return true;
	text_addf(why, "%s can't be a server's name", host);
	return false;
}

struct tls *
tls_new(const struct tls_settings *settings, const char *host, struct text *why)
{
	struct tls *tls = xcalloc(1, sizeof(*tls));

	tls->settings = settings;
	ERR_clear_error();
	if (prepare(tls, host, why))
		return tls;
	tls_free(tls);
	ERR_clear_error();
	return NULL;
}

void
tls_free(struct tls *tls)
{
	if (tls == NULL)
		return;
	SSL_free(tls->ssl);
	SSL_CTX_free(tls->context);
	free(tls);
}

struct bufferevent *
tls_wrap(struct tls *tls, struct event_base *base, evutil_socket_t fd)
{
	struct bufferevent *stream = bufferevent_openssl_socket_new(base, fd,
	    tls->ssl, BUFFEREVENT_SSL_CONNECTING, BEV_OPT_CLOSE_ON_FREE);

	if (stream == NULL)
		return NULL;
	tls->ssl = NULL;
	bufferevent_openssl_set_allow_dirty_shutdown(stream, 1);
	bufferevent_disable(stream, EV_READ);
	return stream;
}

static bool
is_no_tls(unsigned long error)
{
	const int reason = ERR_GET_REASON(error);

	return ERR_GET_LIB(error) == ERR_LIB_SSL &&
	       (reason == SSL_R_WRONG_VERSION_NUMBER ||
		   reason == SSL_R_PACKET_LENGTH_TOO_LONG);
}

void
tls_explain_end(struct bufferevent *stream, short what, struct text *why)
{
	const unsigned long error = bufferevent_get_openssl_error(stream);

	ERR_clear_error();
	if (error != 0) {
		add_reason(why, error);
		if (is_no_tls(error))
			text_add(why, " (is TLS spoken at that port?)");
	} else if ((what & BEV_EVENT_ERROR) && EVUTIL_SOCKET_ERROR() != 0) {
		text_add(why, strerror(EVUTIL_SOCKET_ERROR()));
	} else {
		text_add(why, "closed by the server");
	}
}

void
tls_explain(const struct tls *tls, struct bufferevent *stream, short what,
    struct text *why)
{
	const SSL *ssl = bufferevent_openssl_get_ssl(stream);
	const long result =
	    ssl != NULL ? SSL_get_verify_result(ssl) : X509_V_OK;

	if (tls->is_other) {
		text_addf(why,
		    "the certificate is not the pinned one: its SHA-256 is %s",
		    tls->found);
	} else if (result != X509_V_OK) {
		text_addf(why,
		    "the certificate is refused: %s (its SHA-256 "
		    "is %s, to be pinned by tls_fingerprint if it is theirs)",
		    X509_verify_cert_error_string(result), tls->found);
	} else {
		text_add(why, "TLS: ");
		tls_explain_end(stream, what, why);
	}
}

const char *
tls_version(struct bufferevent *stream)
{
	const SSL *ssl = bufferevent_openssl_get_ssl(stream);

	return ssl != NULL ? SSL_get_version(ssl) : NULL;
}
