#include <config.h>

#include "base/utf8.h"

static size_t
sequence_length(unsigned char lead)
{
	if (lead < 0x80)
		return 1;
	if (lead >= 0xc2 && lead <= 0xdf)
		return 2;
	if (lead >= 0xe0 && lead <= 0xef)
		return 3;
	if (lead >= 0xf0 && lead <= 0xf4)
		return 4;
	return 0;
}

size_t
utf8_decode(const char *s, size_t len, uint32_t *point)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *p = (const unsigned char *)s;
	size_t n;
	uint32_t c;

	if (len == 0 || (n = sequence_length(p[0])) == 0 || n > len)
		return 0;
	c = n == 1 ? p[0] : p[0] & (0x7fU >> n);
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*point = c;
	return n;
}

bool
utf8_is_valid(const char *s, size_t len)
{
	uint32_t point;
	size_t n;

	for (; len > 0; s += n, len -= n) {
		n = utf8_decode(s, len, &point);
		if (n == 0)
			return false;
	}
	return true;
}

size_t
utf8_cut(const char *s, size_t len, size_t max)
{
	size_t at = max;

	if (len <= max)
		return len;
	while (at > 0 && max - at < 4 && ((unsigned char)s[at] & 0xc0) == 0x80)
		at--;
	return at;
}

static bool
is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x61c ||
	       c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069);
}

void
utf8_clean(struct text *out, const char *s, size_t len, size_t max)
{
	static const char repl[] = "\xef\xbf\xbd";
	size_t room = max;

	while (len > 0) {
		uint32_t point = 0;
		size_t n = utf8_decode(s, len, &point);
		const char *from = s;
		size_t add = n;

		if (n == 0) {
			n = 1;
			from = repl;
			add = sizeof(repl) - 1;
		} else if (point == '\t') {
			from = " ";
		} else if (is_control(point)) {
			add = 0;
		}
		if (add > room)
			return;
		text_add_mem(out, from, add);
		room -= add;
		s += n;
		len -= n;
	}
}
