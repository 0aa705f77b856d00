#include <config.h>

#include "store/memory.h"

#include "store/query.h"

enum store_result
memory_put(struct store *store, const char *network, const char *key,
    const char *value)
{
	struct query q = query_begin(store, QUERY_MEMORY_PUT,
	    "INSERT INTO memory (network, key, value) "
	    "VALUES (:network, :key, :value) ON CONFLICT (network, key) "
	    "DO UPDATE SET value = :value WHERE value <> :value");

	query_str(&q, ":network", network);
	query_str(&q, ":key", key);
	query_str(&q, ":value", value);
	return query_run(&q);
}

enum store_result
memory_get(
    struct store *store, const char *network, const char *key, struct text *out)
{
	struct query q = query_begin(store, QUERY_MEMORY_GET,
	    "SELECT value FROM memory WHERE network = :network AND key = :key");

	query_str(&q, ":network", network);
	query_str(&q, ":key", key);
	if (query_row(&q))
		text_add(out, query_get_str(&q, 0));
	return query_end_found(&q);
}
