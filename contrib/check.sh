#!/bin/bash
# Everything that must hold before a change lands: install what is needed,
# build with gcc and with clang, warnings fatal, and run all tests, once
# hardened and once under AddressSanitizer and UBSan. The last line is
# `N passed, N failed`; a skipped test counts as failed. Builds in build-check/.
set -u
export LC_ALL=C.UTF-8 CI=true
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS
case ${1:-} in
'') ;;
-h | --help)
	echo "usage: contrib/check.sh"
	echo "  Installs the Debian packages that are missing, builds in"
	echo "  build-check/ and runs all tests; nothing is skipped."
	exit 0
	;;
*)
	echo "check.sh: takes no arguments" >&2
	exit 2
	;;
esac
cd "$(dirname "$0")/.." || exit 1
root=$PWD
# shellcheck source=contrib/packages.sh
. contrib/packages.sh

passed=0 failed=0
work=$root/build-check
jobs=$(nproc)

count_failure()
{
	failed=$((failed + 1))
	echo "FAILED: $1"
}

# run NAME COMMAND…: one check of its own; its log is shown if it fails.
run()
{
	local name=$1 began=$SECONDS
	shift
	echo "== $name"
	if ("$@") </dev/null >"$work/$name.log" 2>&1; then
		passed=$((passed + 1))
		echo "ok: $name ($((SECONDS - began)) s)"
		return 0
	fi
	tail -n 60 "$work/$name.log"
	count_failure "$name"
	return 1
}

# build NAME CONFIGURE-ARGUMENTS…: out of tree in build-check/NAME.
build()
{
	local name=$1
	shift
	mkdir -p "$work/$name" && cd "$work/$name" || return 1
	"$root/configure" --enable-werror "$@" && make -j"$jobs" all &&
	    make -j"$jobs" check TESTS=
}

# run_tests NAME: make check there, and count what automake's .trs files say.
run_tests()
{
	local name=$1 began=$SECONDS trs result status
	echo "== tests in $name"
	# Most of them wait for servers most of the time: two for each core.
	make -C "$work/$name" -j$((2 * jobs)) check </dev/null >"$work/$name-check.log" 2>&1
	status=$?
	local before=$((passed + failed)) failed_before=$failed
	while read -r trs; do
		while read -r _ result test; do
			case $result in
			PASS | XFAIL) passed=$((passed + 1)) ;;
			*)
				count_failure "$name: $trs: $result $test"
				tail -n 60 "${trs%.trs}.log"
				;;
			esac
		done < <(grep '^:test-result:' "$trs")
	done < <(find "$work/$name" -name '*.trs' | sort)
	if [ $((passed + failed)) = "$before" ] ||
	    { [ $status != 0 ] && [ $failed = "$failed_before" ]; }; then
		tail -n 40 "$work/$name-check.log"
		count_failure "$name: make check"
	fi
	echo "tests in $name: $((SECONDS - began)) s"
}

# Ctrl-C ends all of it, not the step alone.
trap 'exit 130' INT TERM
rm -rf "$work"
mkdir -p "$work" || exit 1
packages_log=$work/packages.log
# A bare chroot has no terminals; the console's test opens one.
if [ ! -e /dev/pts/ptmx ] && [ "$(id -u)" = 0 ]; then
	mkdir -p /dev/pts && mount -t devpts -o ptmxmode=666 devpts /dev/pts &&
	    trap 'umount /dev/pts' EXIT
fi
run packages packages_install build irc check
if run autoreconf autoreconf -fi; then
	run gcc build gcc CC=gcc && run_tests gcc
	run clang build clang CC=clang
	run sanitizers build sanitizers CC=gcc --enable-sanitizers \
	    CFLAGS='-g -O1' && run_tests sanitizers
	if [ -f "$work/gcc/Makefile" ]; then
		run distcheck make -C "$work/gcc" -j"$jobs" distcheck TESTS=
	fi
fi
run scripts shellcheck -S warning contrib/*.sh contrib/cron/*-start.in \
    contrib/openrc/*.in contrib/debian/*.post* .ci/run tests/check-*.sh \
    tests/package.sh
# From its folder, so that references among the manuals are found.
manuals()
{
	cd doc && mandoc -T lint ./*.[1-8]
}
run manuals manuals

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
