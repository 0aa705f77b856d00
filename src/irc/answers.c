/* What the server answers when it is asked who somebody is: WHO and WHOIS. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "irc/network_inside.h"

static bool
is_answer_about(const struct irc_network *network, const char *nick)
{
	return casemap_is_same(
	    network->isupport.casemap, network->answer_nick, nick);
}

/* What was asked is answered, whatever the answer. */
static void
is_answered(struct irc_network *network, const char *nick)
{
	const struct member *person = network_person(network, nick);
	const char *account = "";
	uint64_t mask = 0;

	if (is_answer_about(network, nick)) {
		account = network->answer_account;
		mask = network->answer_mask;
	}
	if (person != NULL)
		account = person->account;
	asking_answered(network, nick, person == NULL || !person->is_bot,
	    account[0] != '\0' ? account : NULL, mask);
	network->answer_nick[0] = '\0';
}

/* An answer about that nick begins, or goes on. */
static void
answer_begin(struct irc_network *network, const char *nick)
{
	if (is_answer_about(network, nick))
		return;
	snprintf(
	    network->answer_nick, sizeof(network->answer_nick), "%s", nick);
	network->answer_account[0] = '\0';
	network->answer_mask = 0;
}

static void
learn_mask(struct irc_network *network, const char *nick, const char *user,
    const char *host)
{
	struct text mask = TEXT_EMPTY;

	text_addf(&mask, "%s@%s", user, host);
	answer_begin(network, nick);
	network->answer_mask = members_hash(text_str(&mask));
	text_fini(&mask);
}

static void
learn_account(
    struct irc_network *network, const char *nick, const char *account)
{
	struct member *person = network_person(network, nick);

	if (person != NULL)
		known_set_account(network, person, account);
	answer_begin(network, nick);
	snprintf(network->answer_account, sizeof(network->answer_account), "%s",
	    known_account(account));
}

/* 354 me token user host nick flags account */
void
take_whox(struct irc_network *network, const struct session_event *event)
{
	const char bot = network->isupport.bot_mode;
	const char *nick = event->params[4];
	struct member *person;

	if (strcmp(event->params[1], WHOX_TOKEN) != 0)
		return;
	learn_mask(network, nick, event->params[2], event->params[3]);
	learn_account(network, nick, event->params[6]);
	person = network_person(network, nick);
	if (person != NULL && bot != '\0' &&
	    strchr(event->params[5], bot) != NULL)
		person->is_bot = true;
	is_answered(network, nick);
}

/* 311 me nick user host * :real name */
void
answers_whois_user(
    struct irc_network *network, const struct session_event *event)
{
	learn_mask(
	    network, event->params[1], event->params[2], event->params[3]);
}

/* 330 me nick account :is logged in as */
void
take_whois_account(
    struct irc_network *network, const struct session_event *event)
{
	learn_account(network, event->params[1], event->params[2]);
}

/* 335 me nick :is a bot */
void
take_whois_bot(struct irc_network *network, const struct session_event *event)
{
	struct member *person = network_person(network, event->params[1]);

	if (person != NULL)
		person->is_bot = true;
}

/* 315 and 318 me nick :end: without an account before it there is none, if
 * there was an answer. */
void
take_who_end(struct irc_network *network, const struct session_event *event)
{
	struct member *person = network_person(network, event->params[1]);

	if (person != NULL && (!person->account_is_known ||
				  (is_answer_about(network, event->params[1]) &&
				      network->answer_mask != 0 &&
				      network->answer_account[0] == '\0')))
		known_set_account(network, person, "");
	is_answered(network, event->params[1]);
}
