#!/bin/sh
# No folder of src/ includes what its .may_include does not name.
#
#	check-includes.sh [--root DIR]
#
# .may_include holds one entry a line: a folder, or one header as
# engine/rules.h. A folder may always include itself. System headers are free,
# but for the libraries that belong to one folder or a few.
set -eu
LC_ALL=C
export LC_ALL

root=$(dirname "$0")/..
if [ "${1:-}" = --root ]; then
	root=$2
fi
cd "$root/src"

for folder in */; do
	folder=${folder%/}
	if [ ! -f "$folder/.may_include" ]; then
		echo "src/$folder/.may_include: missing"
		continue
	fi
	find "$folder" -name '*.[ch]' | sort | while read -r file; do
		awk -v folder="$folder" -v file="src/$file" '
		BEGIN {
			only["sqlite3.h"] = "store"
			only["libircclient.h"] = "irc"
			only["libirc_rfcnumeric.h"] = "irc"
			only["libconfig.h"] = "config"
			only["event.h"] = ""
			loop = "net irc matrix local web daemon"
			while ((getline entry < (folder "/.may_include")) > 0)
				may[entry] = 1
		}
		function is_among(word, words) {
			return index(" " words " ", " " word " ") > 0
		}
		function fault(why) {
			print file ":" FNR ": " why
		}
		function check_project(name,   from) {
			from = name
			if (!sub("/.*", "", from))
				fault("\"" name "\": write it from src/ on")
			else if (from != folder && !(from in may) &&
			    !(name in may))
				fault("\"" name "\": " folder \
				    "/ may not include it")
		}
		function check_library(name) {
			if (name in only && !is_among(folder, only[name]))
				fault("<" name ">: " folder \
				    "/ may not include it")
			if (name ~ "^event2/" && !is_among(folder, loop))
				fault("<" name ">: " folder \
				    "/ may not include it")
		}
		/^[ \t]*#[ \t]*include(_next)?[ \t]*"/ {
			split($0, part, "\"")
			check_project(part[2])
			next
		}
		/^[ \t]*#[ \t]*include(_next)?[ \t]*</ {
			split($0, part, "[<>]")
			check_library(part[2])
			next
		}
		/^[ \t]*#[ \t]*include/ {
			fault("an include that is no plain name")
		}' "$file"
	done
done >"${TMPDIR:-/tmp}/check-includes.$$"

status=0
if [ -s "${TMPDIR:-/tmp}/check-includes.$$" ]; then
	cat "${TMPDIR:-/tmp}/check-includes.$$"
	status=1
fi
rm -f "${TMPDIR:-/tmp}/check-includes.$$"
exit $status
