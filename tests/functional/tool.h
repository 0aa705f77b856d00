/* lansquenetctl as it is shipped, run through a shell. */
#ifndef TESTS_FUNCTIONAL_TOOL_H
#define TESTS_FUNCTIONAL_TOOL_H

/*
 * Run "COMMAND -c CONF ARGUMENTS", '#' as in a channel's name made safe for the
 * shell; the exit status. tool_said() is what it said then, on both streams.
 */
int tool_run(const char *command, const char *arguments);
const char *tool_said(void);
/* It must end with that status, and say so. */
void tool_must(
    int status, const char *command, const char *arguments, const char *says);

#endif
