/* The plan of a case, and the configuration file that it makes. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "functional/harness_inside.h"

static const char *const network_names[] = {"testnet", "othernet"};

struct plan
harness_plan(const char *preset, const char *options)
{
	struct plan plan = {.networks = 1, .channels_count = {1}};

	plan.channels[0][0] = (struct plan_channel){
	    .name = TABLE, .preset = preset, .options = options};
	return plan;
}

static void
write_channel(struct text *out, const struct plan_channel *channel)
{
	text_addf(out,
	    "\t{ name = \"%s\"; preset = \"%s\"; announce = \"%s\"; "
	    "options = { %s }; }",
	    channel->name,
	    channel->preset != NULL ? channel->preset : "channel",
	    channel->announce != NULL ? channel->announce : "line",
	    channel->options != NULL ? channel->options : "");
}

static void
write_network(struct text *out, int network)
{
	const struct server *server = &world.servers[network];
	const struct plan *plan = &world.plan;

	text_addf(out,
	    "{ name = \"%s\"; host = \"127.0.0.1\"; port = %d;\n"
	    "nick = \"" BOT "\"; admins = ( \"" ADMIN "\" ); "
	    "budget = \"%s\";\n",
	    network_names[network],
	    plan->has_tls ? server->tls_port : server->port,
	    plan->budget != NULL ? plan->budget : "off");
	if (plan->has_tls)
		text_add(out, "tls = true;\n");
	text_addf(out, "%s\nchannels = (\n",
	    plan->settings != NULL ? plan->settings : "");
	for (int i = 0; i < plan->channels_count[network]; i++) {
		text_add(out, i > 0 ? ",\n" : "");
		write_channel(out, &plan->channels[network][i]);
	}
	text_add(out, "\n); }");
}

static void
put_conf(const struct text *conf)
{
	char path[256];
	FILE *file;

	harness_path("conf", path, sizeof(path));
	file = fopen(path, "we");
	if (file == NULL || fputs(text_str(conf), file) == EOF ||
	    fclose(file) != 0)
		harness_fail("%s can't be written", path);
}

void
world_write_conf(void)
{
	struct text out = TEXT_EMPTY;

	text_addf(&out,
	    "state_dir = \"%s/state\";\nlog = \"stderr\";\n"
	    "log_level = \"debug\";\nnetworks = (\n",
	    world.dir);
	for (int i = 0; i < world.plan.networks; i++) {
		text_add(&out, i > 0 ? ",\n" : "");
		write_network(&out, i);
	}
	text_addf(&out, "%s\n);\n",
	    world.plan.further != NULL ? world.plan.further : "");
	put_conf(&out);
	text_fini(&out);
}

void
harness_edit(const char *from, const char *to)
{
	struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
	const char *at;

	world_read("conf", &before);
	at = strstr(text_str(&before), from);
	if (at == NULL)
		harness_fail("the configuration has no \"%s\"", from);
	text_add_mem(&after, text_str(&before), (size_t)(at - before.buf));
	text_add(&after, to);
	text_add(&after, at + strlen(from));
	put_conf(&after);
	text_fini(&before);
	text_fini(&after);
}
