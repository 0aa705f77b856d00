/* Talking to a victim. */
#include <config.h>

#include "hostile/victim.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/chance.h"

uint64_t
victim_dice(struct victim *victim, uint64_t n)
{
	return (chance_mix(&victim->chance) >> 8) % n;
}

void
victim_say_bytes(struct victim *victim, const void *bytes, size_t len)
{
	bufferevent_write(victim->stream, bytes, len);
}

void
victim_say(struct victim *victim, const char *format, ...)
{
	char line[SAID_MOST];
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(line, sizeof(line) - 2, format, args);
	va_end(args);
	if (len > (int)sizeof(line) - 3)
		len = (int)sizeof(line) - 3;
	memcpy(line + len, "\r\n", 2);
	victim_say_bytes(victim, line, (size_t)len + 2);
	victim->lines++;
}

void
victim_say_many(struct victim *victim, char byte, size_t count)
{
	char bytes[1024];

	memset(bytes, byte, sizeof(bytes));
	for (; count > sizeof(bytes); count -= sizeof(bytes))
		victim_say_bytes(victim, bytes, sizeof(bytes));
	victim_say_bytes(victim, bytes, count);
}

void
victim_say_end(struct victim *victim)
{
	victim_say_bytes(victim, "\r\n", 2);
	victim->lines++;
}
