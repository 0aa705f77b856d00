#include <config.h>

#include "config/scan.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config/fault.h"

enum { FILE_MOST = 1 << 20, FILES_MOST = 256, DEPTH_MOST = 8, NAME_MOST = 64 };

#define DIGITS "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

struct scan {
	const char *path, *dir;
	int depth;
	int *files; /* that may still be read, or there were too many: -1 */
	struct text *why;
	const char *at; /* what comes next */
	int line;
	char name[NAME_MOST]; /* the name before, to call the fault by */
};

static bool scan_at_depth(
    const char *path, const char *dir, int depth, int *files, struct text *why);

static bool
scan_fault(const struct scan *scan, const char *found, const char *allowed)
{
	struct fault_place place = {scan->path, scan->line, scan->name};

	return fault_add(scan->why, &place, found, allowed);
}

/* Step over len bytes and count their lines. */
static void
skip(struct scan *scan, size_t len)
{
	for (; len > 0 && *scan->at != '\0'; len--)
		if (*scan->at++ == '\n')
			scan->line++;
}

static void
skip_comment(struct scan *scan)
{
	const char *end;

	if (scan->at[0] == '/' && scan->at[1] == '*') {
		end = strstr(scan->at + 2, "*/");
		skip(scan,
		    end != NULL ? (size_t)(end - scan->at) + 2 : SIZE_MAX);
	} else {
		skip(scan, strcspn(scan->at, "\n"));
	}
}

static void
skip_string(struct scan *scan)
{
	skip(scan, 1);
	while (*scan->at != '\0' && *scan->at != '"')
		skip(scan, *scan->at == '\\' ? 2 : 1);
	skip(scan, 1);
}

static void
take_name(struct scan *scan)
{
	size_t len = strspn(scan->at, LETTERS DIGITS "-_*");
	size_t keep = len < NAME_MOST ? len : NAME_MOST - 1;

	memcpy(scan->name, scan->at, keep);
	scan->name[keep] = '\0';
	skip(scan, len);
}

/* Does a whole number fit in what libconfig will keep it in? */
static bool
number_fits(const char *token, size_t len)
{
	bool is_long = token[len - 1] == 'L';
	bool is_hex = token[0] == '0' && (token[1] | 0x20) == 'x';
	char copy[32];
	long long value;

	if (len >= sizeof(copy))
		return false;
	memcpy(copy, token, len);
	copy[len] = '\0';
	errno = 0;
	value = strtoll(copy, NULL, is_hex ? 16 : 10);
	return errno == 0 &&
	       (is_long || (value >= INT_MIN && value <= INT_MAX));
}

static void
check_number(struct scan *scan)
{
	size_t len = strspn(scan->at, DIGITS LETTERS "+-.");
	const char *token = scan->at;
	bool is_whole =
	    memchr(token, '.', len) == NULL &&
	    (token[1] == 'x' || token[1] == 'X' || strcspn(token, "eE") >= len);
	char found[48];

	skip(scan, len);
	if (!is_whole || number_fits(token, len))
		return;
	snprintf(found, sizeof(found), "%.*s", (int)len, token);
	(void)scan_fault(scan, found,
	    "a number up to 2147483647, or with an L behind it up to "
	    "9223372036854775807");
}

/* The file named in an @include, which stands at the beginning of a line. */
static bool
follow_include(struct scan *scan)
{
	struct text path = TEXT_EMPTY;
	const char *name;
	size_t len;
	bool ok;

	skip(scan, strlen("@include"));
	skip(scan, strspn(scan->at, " \t"));
	if (*scan->at != '"')
		return true; /* libconfig will call it a syntax error */
	name = scan->at + 1;
	skip_string(scan);
	len = strcspn(name, "\"\n");
	snprintf(scan->name, sizeof(scan->name), "@include");
	if (*name == '/')
		return scan_fault(scan, "a path that begins with /",
		    "a path seen from the directory of the main file");
	text_addf(&path, "%s/", scan->dir);
	text_add_mem(&path, name, len);
	ok = scan_at_depth(text_str(&path), scan->dir, scan->depth + 1,
	    scan->files, scan->why);
	text_fini(&path);
	return ok;
}

static bool
scan_token(struct scan *scan)
{
	const char *at = scan->at;

	if (*at == '#' || (*at == '/' && (at[1] == '/' || at[1] == '*')))
		skip_comment(scan);
	else if (*at == '"')
		skip_string(scan);
	else if (strncmp(at, "@include", strlen("@include")) == 0)
		return follow_include(scan);
	else if (strchr(LETTERS "*", *at) != NULL)
		take_name(scan);
	else if (strchr(DIGITS "+-", *at) != NULL)
		check_number(scan);
	else
		skip(scan, 1);
	return true;
}

/* The whole of a plain file, NUL-terminated; NULL and *why if it can't be. */
static char *
read_file(const char *path, struct text *why)
{
	struct fault_place place = {path, 0, NULL};
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct text content = TEXT_EMPTY;
	char chunk[4096];
	struct stat st;
	ssize_t n = 0;

	if (fd < 0 || fstat(fd, &st) != 0) {
		fault_say(why, &place, strerror(errno));
		goto fail;
	}
	if (!S_ISREG(st.st_mode) || st.st_size > FILE_MOST) {
		fault_add(why, &place, "no plain file, or a very large one",
		    "a plain file of at most a mebibyte");
		goto fail;
	}
	while (content.len <= FILE_MOST &&
	       (n = read(fd, chunk, sizeof(chunk))) > 0)
		text_add_mem(&content, chunk, (size_t)n);
	if (n == 0 && memchr(text_str(&content), '\0', content.len) == NULL) {
		close(fd);
		return text_take(&content);
	}
	fault_add(
	    why, &place, n < 0 ? strerror(errno) : "a NUL byte", "a text file");
fail:
	text_fini(&content);
	if (fd >= 0)
		close(fd);
	return NULL;
}

static bool
scan_at_depth(
    const char *path, const char *dir, int depth, int *files, struct text *why)
{
	struct scan scan = {path, dir, depth, files, why, NULL, 1, ""};
	bool ok = true;
	char *content;

	if (*files < 0)
		return false;
	if (depth > DEPTH_MOST || *files == 0) {
		*files = -1;
		scan.line = 0;
		return depth > DEPTH_MOST
			   ? scan_fault(&scan, "files that include each other",
				 "eight levels of @include")
			   : scan_fault(&scan, "one file more",
				 "256 files, each as often as it is included");
	}
	(*files)--;
	content = read_file(path, why);
	if (content == NULL)
		return false;
	scan.at = content;
	while (*scan.at != '\0')
		ok &= scan_token(&scan);
	free(content);
	return ok;
}

bool
scan_file(const char *path, const char *dir, struct text *why)
{
	int files = FILES_MOST;

	return scan_at_depth(path, dir, 0, &files, why);
}
