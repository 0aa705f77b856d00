#!/bin/sh
# po/lansquenet.pot has every marked string, and no other.
top=${srcdir:-.}
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
(cd "$top" && sh po/extract.sh) >"$made/pot" || exit 1
grep '^msgid' "$made/pot" >"$made/now"
grep '^msgid' "$top/po/lansquenet.pot" >"$made/then"
[ "$(wc -l <"$made/now")" -gt 50 ] || { echo "too few strings"; exit 1; }
if ! diff "$made/then" "$made/now"; then
	echo "po/lansquenet.pot is out of date: make update-po"
	exit 1
fi
