/* Scripts of a replay (REPLAY.md). */
#include <config.h>

#include "engine/replay.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text out = TEXT_EMPTY, why = TEXT_EMPTY;
	bool ok = replay_run((const char *)data, size, &out, &why);

	EXPECT(ok == (why.len == 0));
	text_fini(&out);
	text_fini(&why);
	return 0;
}
