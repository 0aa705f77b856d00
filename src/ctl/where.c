#include <config.h>

#include <stdio.h>
#include <string.h>

#include "config/config.h"
#include "ctl/ctl.h"

static bool
dir_of_config(const char *path, struct text *dir)
{
	struct text why = TEXT_EMPTY;
	struct config *config = config_load(path, &why);

	if (config != NULL)
		text_add(dir, config->state_dir);
	else
		fputs(text_str(&why), stderr);
	config_free(config);
	text_fini(&why);
	return config != NULL;
}

int
ctl_where_end(int argc, char **argv)
{
	return argc >= 2 && (strcmp(argv[1], "-c") == 0 ||
				strcmp(argv[1], "-d") == 0)
		   ? 3
		   : 1;
}

enum ctl_status
ctl_where(int *argc, char ***argv, struct text *dir)
{
	const char *config = CONFIG_PATH;
	bool has_option = false;

	if (*argc >= 2 && strcmp((*argv)[1], "-d") == 0) {
		if (*argc < 3)
			return CTL_USAGE;
		has_option = true;
		text_add(dir, (*argv)[2]);
	} else if (*argc >= 2 && strcmp((*argv)[1], "-c") == 0) {
		if (*argc < 3)
			return CTL_USAGE;
		has_option = true;
		config = (*argv)[2];
	}
	if (dir->len == 0 && !dir_of_config(config, dir))
		return CTL_WRONG;
	if (has_option) {
		*argc -= 2;
		*argv += 2;
	}
	return CTL_DONE;
}

enum ctl_status
ctl_open_reader(int *argc, char ***argv, struct store **store)
{
	struct text dir = TEXT_EMPTY, why = TEXT_EMPTY;
	enum ctl_status status = ctl_where(argc, argv, &dir);

	*store = NULL;
	if (status == CTL_DONE) {
		*store = store_open_reader(text_str(&dir), &why);
		if (*store == NULL) {
			fprintf(stderr, "%s\n", text_str(&why));
			status = CTL_WRONG;
		}
	}
	text_fini(&dir);
	text_fini(&why);
	return status;
}
