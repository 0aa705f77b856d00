/* What lansquenetd exits with; lansquenetd(8) says the same. */
#ifndef DAEMON_EXIT_H
#define DAEMON_EXIT_H

enum exit_code {
	EXIT_CODE_OK, /* stopped as asked; or -t found no fault */
	EXIT_CODE_FAILED, /* failed at run time, or told twice to stop */
	EXIT_CODE_USAGE, /* arguments that it does not know */
	EXIT_CODE_CONFIG, /* the configuration has faults */
	EXIT_CODE_STORE /* the database can't be had */
};

#endif
