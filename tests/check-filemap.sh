#!/bin/sh
# HACKING.md's file map has every file of src/, once, and no other.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.."

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
# A row's first cell names files: `folder/file` (a .c, a .h or both), and
# after it `other` of the same folder.
sed -n 's/^| \(`[^|]*\) |.*/\1/p' HACKING.md | while read -r cell; do
	folder=
	for name in $(echo "$cell" | tr -d '`,'); do
		case $name in
		*/*) folder=${name%/*} ;;
		*) name=$folder/$name ;;
		esac
		echo "$name"
	done
done >"$made/rows"
# What a row stands for: the very file, or the .c and .h of that name.
while read -r name; do
	found=no
	for file in "src/$name" "src/$name.c" "src/$name.h"; do
		[ -f "$file" ] || continue
		found=yes
		echo "$file"
	done
	[ $found = yes ] || echo "HACKING.md: there is no src/$name" >&2
done <"$made/rows" 2>"$made/faults" | sort >"$made/mapped"
# migrations.c is made when it is built.
find src -type f ! -name local.mk ! -name '.*' ! -name '*.[oa]' \
    ! -path src/store/migrations.c | sort >"$made/there"
uniq -d "$made/mapped" |
    sed 's/$/: twice in the file map of HACKING.md/' >>"$made/faults"
sort -u "$made/mapped" | comm -13 - "$made/there" |
    sed 's/$/: not in the file map of HACKING.md/' >>"$made/faults"
if [ "$(wc -l <"$made/mapped")" -lt 100 ]; then
	echo "too few files were found in HACKING.md" >>"$made/faults"
fi
cat "$made/faults"
[ ! -s "$made/faults" ]
