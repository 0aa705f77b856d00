/* In place of libFuzzer: each file named, or in a directory named, once. */
#include <config.h>

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fuzz.h"

static void
run_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	struct text content = TEXT_EMPTY;
	char chunk[4096];
	uint8_t *exact;
	size_t n;

	if (file == NULL) {
		perror(path);
		exit(1);
	}
	while ((n = fread(chunk, 1, sizeof(chunk), file)) > 0)
		text_add_mem(&content, chunk, n);
	fclose(file);
	/* Of its own size, so that AddressSanitizer sees what reads beyond. */
	exact = malloc(content.len > 0 ? content.len : 1);
	if (exact == NULL)
		abort();
	memcpy(exact, text_str(&content), content.len);
	fprintf(stderr, "%s\n", path);
	LLVMFuzzerTestOneInput(exact, content.len);
	free(exact);
	text_fini(&content);
}

static int
run_directory(const char *path)
{
	struct dirent **names;
	int count = scandir(path, &names, NULL, alphasort), ran = 0;

	for (int i = 0; i < count; i++) {
		struct text file = TEXT_EMPTY;

		text_addf(&file, "%s/%s", path, names[i]->d_name);
		if (names[i]->d_name[0] != '.') {
			run_file(text_str(&file));
			ran++;
		}
		text_fini(&file);
		free(names[i]);
	}
	if (count >= 0)
		free(names);
	else
		run_file(path);
	return count >= 0 ? ran : 1;
}

int
main(int argc, char **argv)
{
	int ran = 0;

	/* Options are libFuzzer's. */
	for (int i = 1; i < argc; i++)
		if (argv[i][0] != '-')
			ran += run_directory(argv[i]);
	printf("%d inputs\n", ran);
	return ran == 0;
}
