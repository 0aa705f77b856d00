#!/bin/sh
# Each tests/replay/NAME.replay ends with the line in NAME.summary; each
# NAME.wrong is no script: exit status 1 and the line number named.
# Usage: replay.sh [LANSQUENETCTL [FOLDER]]
ctl=${1:-${LANSQUENETCTL:-./lansquenetctl}}
folder=${2:-${srcdir:-.}/tests/replay}
failed=0 tried=0
for script in "$folder"/*.replay; do
	tried=$((tried + 1))
	want=$(cat "${script%.replay}.summary")
	got=$("$ctl" replay "$script" 2>&1 | tail -n 1)
	if [ "$got" != "$want" ]; then
		printf '%s\n  wanted %s\n  got    %s\n' "$script" "$want" "$got"
		failed=$((failed + 1))
	fi
done
for script in "$folder"/*.wrong; do
	tried=$((tried + 1))
	line=$(sed -n 's/^# line \([0-9]*\)$/\1/p' "$script")
	got=$("$ctl" replay "$script" 2>&1 >/dev/null)
	status=$?
	case "$status $got" in
	"1 "*": line $line: "*) ;;
	*)
		printf '%s\n  wanted status 1, line %s\n  got %s %s\n' \
			"$script" "$line" "$status" "$got"
		failed=$((failed + 1))
		;;
	esac
done
echo "$tried scripts, $failed failed"
[ "$tried" -gt 0 ] && [ "$failed" -eq 0 ]
