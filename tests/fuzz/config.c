/*
 * Configurations: the input is the main file, and behind lines of `%% NAME`
 * the files `one`, `two` and `secret`, that it may include or name. Read once
 * as a file and once as a text.
 */
#include <config.h>

#include "config/config.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "config/layers.h"
#include "fuzz.h"

static char dir[] = "/tmp/lsq-fuzz-XXXXXX";
static const char *const names[] = {"main", "one", "two", "secret"};

enum { NAMES = sizeof(names) / sizeof(names[0]) };

static void
path_of(int name, struct text *out)
{
	text_clear(out);
	text_addf(out, "%s/%s", dir, names[name]);
}

static void
clean_up(void)
{
	struct text path = TEXT_EMPTY;

	for (int i = 0; i < NAMES; i++) {
		path_of(i, &path);
		(void)unlink(text_str(&path));
	}
	(void)rmdir(dir);
	text_fini(&path);
}

static void
put(int name, const char *bytes, size_t len)
{
	struct text path = TEXT_EMPTY;
	int fd;

	path_of(name, &path);
	fd = open(
	    text_str(&path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	EXPECT(fd >= 0 && write(fd, bytes, len) == (ssize_t)len);
	close(fd);
	text_fini(&path);
}

/* Which file the line `%% NAME` begins; -1: none. */
static int
name_of(const char *line, size_t len)
{
	for (int i = 0; i < NAMES; i++)
		if (len == strlen(names[i]) + 3 &&
		    memcmp(line, "%% ", 3) == 0 &&
		    memcmp(line + 3, names[i], len - 3) == 0)
			return i;
	return -1;
}

/* Write all files. */
static void
split(const char *text, size_t left)
{
	const char *begin = text;
	int name = 0, next;

	for (int i = 1; i < NAMES; i++)
		put(i, "", 0);
	while (left > 0) {
		const char *end = memchr(text, '\n', left);
		size_t len = end != NULL ? (size_t)(end - text) : left;

		next = name_of(text, len);
		if (next >= 0) {
			put(name, begin, (size_t)(text - begin));
			name = next;
			begin = text + len + (end != NULL);
		}
		text += len + (end != NULL);
		left -= len + (end != NULL);
	}
	put(name, begin, (size_t)(text - begin));
}

/* All that is told of a configuration that was taken. */
static void
look(const struct config *config)
{
	EXPECT(config->networks_count > 0);
	for (int i = 0; i < config->networks_count; i++) {
		const struct config_network *network = &config->networks[i];

		EXPECT(network->channels_count > 0);
		for (int k = 0; k < network->channels_count; k++) {
			struct text out = TEXT_EMPTY;

			EXPECT(rules_check(&network->channels[k].rules, &out));
			layers_table(&network->channels[k], &out);
			text_fini(&out);
		}
	}
}

/* A text at hand, which the program makes, without other files. */
static void
parse(const uint8_t *data, size_t size)
{
	struct text why = TEXT_EMPTY;
	char *text = xstrndup((const char *)data, size);
	struct config *config = NULL;

	if (strstr(text, "@include") == NULL) {
		config = config_parse("text", text, &why);
		EXPECT((config == NULL) == (why.len > 0));
	}
	config_free(config);
	free(text);
	text_fini(&why);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool has_dir;
	struct text why = TEXT_EMPTY, path = TEXT_EMPTY;
	struct config *config;

	if (!has_dir) {
		has_dir = mkdtemp(dir) != NULL;
		EXPECT(has_dir);
		atexit(clean_up);
	}
	split((const char *)data, size);
	path_of(0, &path);
	config = config_load(text_str(&path), &why);
	EXPECT((config == NULL) == (why.len > 0));
	if (config != NULL)
		look(config);
	config_free(config);
	parse(data, size);
	text_fini(&why);
	text_fini(&path);
	return 0;
}
