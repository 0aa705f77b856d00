#!/bin/sh
# The configuration in README.md is one that the program takes.
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
sed -n '/^## Configure a network/,/^## Commands/s/^    //p' \
    "${srcdir:-.}/README.md" >"$made/lansquenetd.conf"
lines=$(wc -l <"$made/lansquenetd.conf")
[ "$lines" = 10 ] || { echo "it has $lines lines"; exit 1; }
"$LANSQUENETD" -t -c "$made/lansquenetd.conf"
