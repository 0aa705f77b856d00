#!/bin/sh
# The code is as clang-format writes it.
#
# Versions of clang-format differ in small ways, so the law is version 14, that
# of Debian 12. Another version checks only that lines are at most 80 columns
# wide, end without blanks and begin with tabs. Without any clang-format this
# is skipped; where CI is set that is a failure.
set -eu

cd "$(dirname "$0")/.."
files=$(find src tests -name '*.[ch]' | sort)

for tool in clang-format-14 clang-format; do
	version=$($tool --version 2>/dev/null | sed 's/.*version //') ||
	    version=
	case $version in
	14.*)
		echo "$tool $version"
		# shellcheck disable=SC2086
		exec $tool --dry-run -Werror $files
		;;
	?*) other=$version ;;
	esac
done

if [ -z "${other:-}" ]; then
	echo "no clang-format: install it"
	[ "${CI:-}" = "" ] && exit 77
	exit 1
fi
echo "clang-format $other, not 14: the plain check only"
status=0
for file in $files; do
	expand "$file" | awk -v file="$file" '
	{ line = $0; gsub(/[\200-\277]/, "", line) }
	length(line) > 80 { print file ":" FNR ": wide"; bad = 1 }
	END { exit bad }' || status=1
	if grep -nE '[ 	]+$|^ {8}' "$file" /dev/null; then
		status=1
	fi
done
exit $status
