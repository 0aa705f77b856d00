#include <config.h>

#include "functional/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/text.h"
#include "functional/harness.h"

static char out[65536]; /* of the last run, both streams */

int
tool_run(const char *command, const char *arguments)
{
	char conf[256];
	struct text line = TEXT_EMPTY;
	size_t len;
	FILE *pipe;
	int status;

	harness_path("conf", conf, sizeof(conf));
	text_addf(
	    &line, "exec %s %s -c %s ", getenv("LANSQUENETCTL"), command, conf);
	for (; *arguments != '\0'; arguments++)
		text_addf(&line, *arguments == '#' ? "\\%c" : "%c", *arguments);
	text_add(&line, " 2>&1");
	pipe = popen(text_str(&line), "re");
	text_fini(&line);
	HARNESS_MUST(pipe != NULL);
	len = fread(out, 1, sizeof(out) - 1, pipe);
	out[len] = '\0';
	status = pclose(pipe);
	HARNESS_MUST(WIFEXITED(status));
	return WEXITSTATUS(status);
}

const char *
tool_said(void)
{
	return out;
}

void
tool_must(
    int status, const char *command, const char *arguments, const char *says)
{
	int got = tool_run(command, arguments);

	if (got != status || strstr(out, says) == NULL)
		harness_fail(
		    "%s %s: exit %d: %s", command, arguments, got, out);
}
