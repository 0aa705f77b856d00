/*
 * Logging in by SASL: a state machine beside that of the link, since a server
 * may offer SASL again (CAP NEW) long after the welcome. AUTHENTICATE is
 * answered only where it was asked for, and secrets go out only over a
 * connection whose server is known, unless the settings say otherwise.
 */
#include <config.h>

#include <string.h>

#include "base/log.h"
#include "base/text.h"
#include "irc/link_inside.h"
#include "net/timer.h"

/* So often what was refused is tried again on one connection: some servers say
 * "refused" where their services are down. */
enum { REFUSALS_MOST = 6 };

static const char *
login_user(const struct link *link)
{
	const struct irc_login *login = &link->settings->login;

	return login->user != NULL ? login->user : link->settings->nick;
}

static enum sasl_mechanism
login_mechanism(const struct link *link)
{
	return link->settings->login.password != NULL ? SASL_PLAIN
						      : SASL_EXTERNAL;
}

bool
link_may_tell_secrets(const struct link *link)
{
	return link->settings->login.is_insecure || link_is_verified(link);
}

bool
login_is_possible(const struct link *link)
{
	const enum irc_sasl sasl = link->settings->login.sasl;

	return sasl != IRC_SASL_OFF && link->login != LOGIN_REFUSED &&
	       sasl_is_offered(login_mechanism(link), link->mechanisms) &&
	       (login_mechanism(link) == SASL_EXTERNAL ||
		   link_may_tell_secrets(link));
}

void
login_later(struct link *link)
{
	const struct irc_times *times = &link->settings->times;

	if (link->settings->login.sasl == IRC_SASL_OFF || link->is_logged_in ||
	    !link->has_caps)
		return;
	if (link->login == LOGIN_OUT)
		timer_set(link->login_timer, times->relogin_ms);
	else if (link->login == LOGIN_REFUSED &&
		 link->login_refusals <= REFUSALS_MOST)
		timer_set(link->login_timer,
		    times->throttled_ms << (link->login_refusals - 1));
}

void
login_is_back(struct link *link)
{
	if (link->login == LOGIN_REFUSED)
		link->login = LOGIN_OUT;
}

/* Not every server says that its services are back (CAP NEW): ask. */
static void
try_again(struct link *link)
{
	if (login_is_possible(link) && !link->is_logged_in) {
		link->caps &= ~(unsigned)LINK_CAP_SASL;
		link->asked = 0;
		registration_request(link, LINK_CAP_SASL);
	}
	login_later(link);
}

static void
fail_without_login(struct link *link, const char *why, int64_t wait_ms)
{
	struct text words = TEXT_EMPTY;

	text_addf(&words, "no login, and it is required: %s", why);
	link_wait_at_least(link, wait_ms);
	link_fail(link, text_str(&words));
	text_fini(&words);
}

/* It won't be: go on without, or not at all. */
static void
login_is_over(struct link *link, const char *why, int64_t wait_ms)
{
	const char *name = link->settings->name;

	event_del(link->login_timer);
	link->login = wait_ms > 0 ? LOGIN_REFUSED : LOGIN_OUT;
	link->login_refusals += wait_ms > 0;
	link->login_why = why;
	if (link->state == LINK_UP)
		login_later(link);
	if (link->settings->login.sasl == IRC_SASL_REQUIRED) {
		log_err("irc", "network=%s can't log in: %s", name, why);
		fail_without_login(link, why, wait_ms);
		return;
	}
	log_warn("irc", "network=%s not logged in: %s", name, why);
	if (link->state == LINK_SASL)
		registration_end_caps(link);
}

void
login_is_impossible(struct link *link)
{
	if (login_mechanism(link) == SASL_PLAIN && !link_may_tell_secrets(link))
		login_is_over(link,
		    "the password is not told to a server that TLS does not "
		    "vouch for, unless sasl_insecure = true",
		    link->settings->times.throttled_ms);
	else
		login_is_over(
		    link, "the server offers no SASL that we have", 0);
}

void
login_begin(struct link *link)
{
	link->login = LOGIN_ASKED;
	timer_set(link->login_timer, link->settings->times.login_ms);
	link_sendf(link, "AUTHENTICATE %s", sasl_name(login_mechanism(link)));
}

void
login_reset(struct link *link)
{
	event_del(link->login_timer);
	link->login = LOGIN_OUT;
	link->login_refusals = 0;
	link->login_why = NULL;
	link->is_logged_in = false;
	link->mechanisms[0] = '\0';
}

void
login_timeout(evutil_socket_t fd, short what, void *self)
{
	struct link *link = self;

	(void)fd;
	(void)what;
	if (link->state == LINK_CAP_REQ) {
		registration_unanswered(link);
		return;
	}
	switch (link->login) {
	case LOGIN_ASKED:
	case LOGIN_TOLD:
		link_sendf(link, "AUTHENTICATE *");
		login_is_over(link, "no answer; are the services down?", 0);
		return;
	case LOGIN_OUT:
	case LOGIN_REFUSED:
		link->login = LOGIN_OUT;
		try_again(link);
		return;
	case LOGIN_IN:
		return;
	}
}

static void
send_chunk(void *self, const char *chunk)
{
	link_sendf(self, "AUTHENTICATE %s", chunk);
}

static void
take_authenticate(struct link *link, const struct line *line)
{
	if (link->login != LOGIN_ASKED || line->count < 1)
		return;
	if (strcmp(line->params[0], "+") != 0) {
		link_sendf(link, "AUTHENTICATE *");
		login_is_over(link, "the server asks what we can't answer",
		    link->settings->times.throttled_ms);
		return;
	}
	link->login = LOGIN_TOLD;
	sasl_respond(login_mechanism(link), login_user(link),
	    link->settings->login.password, send_chunk, link);
}

static void
take_success(struct link *link, const struct line *line)
{
	(void)line;
	event_del(link->login_timer);
	link->login = LOGIN_IN;
	link->login_why = NULL;
	link->is_logged_in = true;
	log_info("irc", "network=%s logged in", link->settings->name);
	if (link->state == LINK_SASL)
		registration_end_caps(link);
}

static void
take_failure(struct link *link, const struct line *line)
{
	/* Solanum breaks it off where the services are down. */
	const struct {
		int numeric;
		bool is_final; /* it won't be otherwise soon */
		const char *why;
	} rows[] = {
	    {902, true, "the server does not let us log in now"},
	    {904, true,
		login_mechanism(link) == SASL_PLAIN
		    ? "the server refuses account and password (sasl_user, "
		      "sasl_password_file)"
		    : "the server does not know our certificate (tls_cert)"},
	    {905, true, "our answer was too long for the server"},
	    {906, false,
		"the server broke the login off; are the services down?"},
	    {908, true, "the server does not know the way that we log in"},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].numeric == line_numeric(line)) {
			login_is_over(link, rows[i].why,
			    rows[i].is_final
				? link->settings->times.throttled_ms
				: 0);
			return;
		}
}

static void
take_logged_in(struct link *link, const struct line *line)
{
	(void)line;
	link->is_logged_in = true;
	link->login_why = NULL;
}

void
link_note_logout(struct link *link)
{
	link->is_logged_in = false;
	if (link->login != LOGIN_IN)
		return;
	link->login = LOGIN_OUT;
	link->login_why = "services have logged us out";
	log_warn("irc", "network=%s %s", link->settings->name, link->login_why);
	login_later(link);
}

static void
take_logged_out(struct link *link, const struct line *line)
{
	(void)line;
	link_note_logout(link);
}

bool
login_take(struct link *link, const struct line *line)
{
	static const struct {
		const char *command;
		bool only_running; /* while an answer is owed to us */
		bool goes_on; /* the network wants it too */
		void (*take)(struct link *link, const struct line *line);
	} rows[] = {
	    {"AUTHENTICATE", false, false, take_authenticate},
	    {"900", false, true, take_logged_in},
	    {"901", false, true, take_logged_out},
	    {"902", true, false, take_failure},
	    {"903", true, false, take_success},
	    {"904", true, false, take_failure},
	    {"905", true, false, take_failure},
	    {"906", true, false, take_failure},
	    {"907", true, false, take_success},
	    {"908", true, false, take_failure},
	};
	const bool is_running =
	    link->login == LOGIN_ASKED || link->login == LOGIN_TOLD;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strcmp(line->command, rows[i].command) != 0)
			continue;
		if (is_running || !rows[i].only_running)
			rows[i].take(link, line);
		return !rows[i].goes_on;
	}
	return false;
}
