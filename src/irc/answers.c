/* What the server answers when it is asked who somebody is: WHO and WHOIS. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "irc/network_inside.h"

/* What was asked is answered, whatever the answer. */
static void
is_answered(struct irc_network *network, const char *nick)
{
	const struct member *person = network_person(network, nick);
	const char *account = "";

	if (person != NULL)
		account = person->account;
	else if (casemap_is_same(
		     network->isupport.casemap, network->answer_nick, nick))
		account = network->answer_account;
	asking_answered(network, nick, person == NULL || !person->is_bot,
	    account[0] != '\0' ? account : NULL);
	network->answer_nick[0] = '\0';
}

static void
learn_account(
    struct irc_network *network, const char *nick, const char *account)
{
	struct member *person = network_person(network, nick);

	if (person != NULL)
		known_set_account(network, person, account);
	snprintf(
	    network->answer_nick, sizeof(network->answer_nick), "%s", nick);
	snprintf(network->answer_account, sizeof(network->answer_account), "%s",
	    known_account(account));
}

/* 354 me token nick flags account */
void
take_whox(struct irc_network *network, const struct session_event *event)
{
	struct member *person;
	const char bot = network->isupport.bot_mode;

	if (strcmp(event->params[1], WHOX_TOKEN) != 0)
		return;
	learn_account(network, event->params[2], event->params[4]);
	person = network_person(network, event->params[2]);
	if (person != NULL && bot != '\0' &&
	    strchr(event->params[3], bot) != NULL)
		person->is_bot = true;
	is_answered(network, event->params[2]);
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

/* 315 and 318 me nick :end: without an account before it there is none. */
void
take_who_end(struct irc_network *network, const struct session_event *event)
{
	struct member *person = network_person(network, event->params[1]);

	if (person != NULL && !person->account_is_known)
		known_set_account(network, person, "");
	is_answered(network, event->params[1]);
}
