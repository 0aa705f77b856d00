#!/bin/sh
# Each fuzz target once over its corpus (tests/fuzz/targets).
set -u
src=$(dirname "$0")/..
status=0
grep -v '^#' "$src/tests/fuzz/targets" | {
	while read -r target more _; do
		set -- "$src/tests/fuzz/corpus/$target"
		[ "$more" = - ] || set -- "$@" "$src/$more"
		if tests/fuzz/"$target" -runs=0 "$@" </dev/null \
		    >"tests/fuzz/$target.log" 2>&1; then
			echo "ok: $target"
		else
			tail -n 60 "tests/fuzz/$target.log"
			echo "FAILED: $target"
			status=1
		fi
	done
	exit $status
}
