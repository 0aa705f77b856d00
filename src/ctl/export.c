/* Tables of the database, as CSV (RFC 4180) or as JSON. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "ctl/ctl.h"
#include "store/export.h"

static void
put_csv_text(const char *s)
{
	if (s[strcspn(s, "\",\r\n")] == '\0') {
		fputs(s, stdout);
		return;
	}
	putchar('"');
	for (; *s != '\0'; s++) {
		if (*s == '"')
			putchar('"');
		putchar(*s);
	}
	putchar('"');
}

static void
put_csv_header(void *ctx, const struct export_cell *cells, int count)
{
	(void)ctx;
	for (int i = 0; i < count; i++)
		printf("%s%s", i > 0 ? "," : "", cells[i].name);
	fputs("\r\n", stdout);
}

static void
put_csv(void *ctx, const struct export_cell *cells, int count)
{
	(void)ctx;
	for (int i = 0; i < count; i++) {
		if (i > 0)
			putchar(',');
		if (cells[i].is_number)
			printf("%" PRId64, cells[i].number);
		else if (cells[i].text != NULL)
			put_csv_text(cells[i].text);
	}
	fputs("\r\n", stdout);
}

static void
put_json_header(void *ctx, const struct export_cell *cells, int count)
{
	(void)ctx;
	(void)cells;
	(void)count;
	putchar('[');
}

static json_t *
json_of(const struct export_cell *cell)
{
	if (cell->is_number)
		return json_integer(cell->number);
	return cell->text != NULL ? json_string(cell->text) : json_null();
}

/* An object a line. */
static void
put_json(void *ctx, const struct export_cell *cells, int count)
{
	bool *has_rows = ctx;
	json_t *object = json_object();
	char *line;

	for (int i = 0; i < count; i++)
		json_object_set_new(object, cells[i].name, json_of(&cells[i]));
	line = json_dumps(object, JSON_COMPACT);
	printf("%s%s", *has_rows ? ",\n" : "\n", line != NULL ? line : "{}");
	*has_rows = true;
	free(line);
	json_decref(object);
}

static enum ctl_status
put(struct store *store, const char *what, bool is_json)
{
	bool has_rows = false;

	switch (
	    export_rows(store, what, is_json ? put_json_header : put_csv_header,
		is_json ? put_json : put_csv, &has_rows)) {
	case STORE_OK:
		if (is_json)
			puts("\n]");
		return CTL_DONE;
	case STORE_NONE:
		break;
	case STORE_REFUSED:
	case STORE_FAILED:
		return CTL_WRONG;
	}
	fputs("There is to export:", stderr);
	for (int i = 0; export_name(i) != NULL; i++)
		fprintf(stderr, " %s", export_name(i));
	fputs("\n", stderr);
	return CTL_USAGE;
}

enum ctl_status
ctl_export(int argc, char **argv)
{
	struct store *store;
	enum ctl_status status = ctl_open_reader(&argc, &argv, &store);
	bool is_json = argc == 3 && strcmp(argv[2], "--json") == 0;
	bool is_csv = argc == 2 || (argc == 3 && strcmp(argv[2], "--csv") == 0);

	if (status == CTL_DONE)
		status = is_json || is_csv ? put(store, argv[1], is_json)
					   : CTL_USAGE;
	store_close(store);
	return status;
}
