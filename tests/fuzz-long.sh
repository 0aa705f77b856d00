#!/bin/bash
# Fuzz for minutes: build with libFuzzer, let each target run FUZZ_SECONDS (60)
# from its corpus on, and see that the corpora cover what tests/fuzz/targets
# names, at least FUZZ_COVERAGE (80) per cent of the lines of each file. Builds
# in fuzz-build/ below where it is run, and leaves there:
#	found/	inputs that crash, leak or hang
#	work/	what the targets have found worth keeping
# Arguments name targets; none: all.
set -u
export LC_ALL=C
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS
src=$(cd "$(dirname "$0")/.." && pwd)
seconds=${FUZZ_SECONDS:-60} least=${FUZZ_COVERAGE:-80}
export LSAN_OPTIONS="suppressions=$src/tests/lsan.supp:print_suppressions=0"
failed=0
# shellcheck source=contrib/packages.sh
. "$src/contrib/packages.sh"
packages_install build fuzz || exit 1
mkdir -p fuzz-build/found && cd fuzz-build || exit 1
top=$PWD

# build NAME CONFIGURE-ARGUMENTS…: all targets in NAME/.
build()
{
	mkdir -p "$1" && cd "$1" || exit 1
	if ! { "$src/configure" CC=clang --enable-werror \
	    "${@:2}" && make -j"$(nproc)" fuzzers; } >build.log 2>&1; then
		tail -n 40 build.log
		echo "FAILED: build of $1"
		exit 1
	fi
	cd "$top" || exit 1
}

# inputs TARGET MORE: where its inputs are.
inputs()
{
	echo "$src/tests/fuzz/corpus/$1"
	[ "$2" = - ] || echo "$src/$2"
}

fuzz()
{
	local target=$1 options=()
	mapfile -t from < <(inputs "$1" "$2")
	mkdir -p "work/$target"
	[ -f "$src/tests/fuzz/$target.dict" ] &&
	    options=(-dict="$src/tests/fuzz/$target.dict")
	# libFuzzer takes directories.
	[ -f "${from[1]:-/}" ] && from[1]=$(dirname "${from[1]}")
	"fuzz/tests/fuzz/$target" "${options[@]}" -max_total_time="$seconds" \
	    -max_len=4000 -timeout=20 -rss_limit_mb=2048 -reload=0 \
	    -print_final_stats=1 -artifact_prefix="found/$target-" \
	    "work/$target" "${from[@]}" >"$target.log" 2>&1 </dev/null ||
	    {
		tail -n 40 "$target.log"
		echo "FAILED: $target"
		failed=1
	    }
	sed -n "s/^stat::number_of_executed_units: /$target: executed /p" \
	    "$target.log"
}

# cover TARGET MORE FILE…: what the inputs of a target cover of the files.
cover()
{
	local target=$1 program=cover/tests/fuzz/$1
	mapfile -t from < <(inputs "$1" "$2")
	LLVM_PROFILE_FILE=$target.raw "$program" "${from[@]}" \
	    >"$target-cover.log" 2>&1 </dev/null &&
	    llvm-profdata merge -o "$target.prof" "$target.raw" || {
		echo "FAILED: coverage of $target"
		failed=1
		return
	}
	shift 2
	llvm-cov report "$program" -instr-profile="$target.prof" \
	    "${@/#/$src/src/}" | awk -v least="$least" -v target="$target" '
	/\.c / {
		sub(/.*\//, "", $1)
		covered = $10 + 0
		printf "%s: %s %.1f %%%s\n", target, $1, covered,
		    covered < least ? " TOO LITTLE" : ""
		seen++
		bad += covered < least
	}
	END { exit bad > 0 || seen == 0 }' || failed=1
}

build fuzz CFLAGS='-g -O1' --enable-sanitizers --enable-fuzzers
build cover --disable-hardening \
    CFLAGS='-g -O1 -fprofile-instr-generate -fcoverage-mapping'
while read -r -a row; do
	target=${row[0]} more=${row[1]} files=("${row[@]:2}")
	[ $# -gt 0 ] && [[ " $* " != *" $target "* ]] && continue
	fuzz "$target" "$more"
	cover "$target" "$more" "${files[@]/%/.c}"
done < <(grep -v '^#' "$src/tests/fuzz/targets")
exit $failed
