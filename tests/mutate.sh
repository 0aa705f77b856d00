#!/bin/bash
# Do the tests notice when a rule is wrong? One comparison at a time in the
# engine's rules and settlement is made another one, and the engine's tests are
# run: turned round (== and !=, < and >=, > and <=), and moved by one (< and <=,
# > and >=). Fails if fewer than MUTANTS_KILLED (90) in a hundred are noticed.
# Survivors are listed. Builds in mutants/ below where it is run; takes a while.
# Arguments name files of src/engine/ without ending; none: those below.
set -u
export LC_ALL=C
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS
src=$(cd "$(dirname "$0")/.." && pwd)
least=${MUTANTS_KILLED:-90}
[ $# -gt 0 ] || set -- rules staking deal own hoyle match after auction
jobs=$(nproc)
programs=$(cd "$src" && shopt -s nullglob &&
    printf '%s\n' tests/unit-{golden,engine,odds,property}*.c |
    sed 's/\.c$//')

# One tree a job, each with its own build.
prepare()
{
	mkdir -p "mutants/$1/build" && cd "mutants/$1" || exit 1
	cp -Rp "$src"/{src,conf,sql,po,doc,tests,contrib,configure*,Makefile*} \
	    "$src"/{aclocal.m4,build-aux,m4,config.h.in,*.md} . 2>/dev/null
	cd build || exit 1
	../configure -q CFLAGS='-O1 -g0' >/dev/null 2>&1 && rebuild
}

rebuild()
{
	# shellcheck disable=SC2086
	make -s lansquenetctl $programs >build.log 2>&1
}

# In the build: does a test fail?
is_noticed()
{
	local program

	rebuild || return 2
	timeout 60 sh ../tests/replay.sh ./lansquenetctl ../tests/replay \
	    >test.log 2>&1 </dev/null || return 0
	for program in $programs; do
		srcdir=.. timeout 60 "$program" >test.log 2>&1 </dev/null ||
			return 0
	done
	return 1
}

# try FILE LINE COLUMN OLD NEW: a line "killed …" or "survived …".
try()
{
	local file=../src/engine/$1.c verdict

	awk -v at="$2:$3" -v by="$5" -f "$src/tests/mutants.awk" \
	    "$src/src/engine/$1.c" >"$file"
	is_noticed
	case $? in
	0) verdict=killed ;;
	1) verdict=survived ;;
	*) verdict=unbuilt ;;
	esac
	cp "$src/src/engine/$1.c" "$file"
	printf '%s %s.c:%s:%s %s -> %s: %s\n' $verdict "$@" \
	    "$(sed -n "$2{s/^[ \t]*//;p;}" "$src/src/engine/$1.c")"
}

# All mutants of the files named.
list()
{
	local file

	for file; do
		awk -f "$src/tests/mutants.awk" "$src/src/engine/$file.c" |
		awk -v file="$file" '
			BEGIN {
				split("== != < >= > <=", from)
				split("!= == >= < <= >", turned)
				split("- - <= > >= <", moved)
				for (i in from) {
					turn[from[i]] = turned[i]
					move[from[i]] = moved[i]
				}
			}
			{
				print file, $1, $2, $3, turn[$3]
				if (move[$3] != "-")
					print file, $1, $2, $3, move[$3]
			}'
	done
}

# work JOB: every jobs-th mutant.
work()
{
	local n=0 file line column old new

	cd "mutants/$1/build" || exit 1
	while read -r file line column old new; do
		[ $((n++ % jobs)) -eq "$1" ] &&
			try "$file" "$line" "$column" "$old" "$new"
	done <../../list >../../result."$1"
}

mkdir -p mutants && list "$@" >mutants/list || exit 1
for job in $(seq 0 $((jobs - 1))); do
	(prepare "$job") || { echo "FAILED: build"; exit 1; }
	(cd "mutants/$job/build" && is_noticed)
	[ $? -eq 1 ] || { echo "FAILED: the tests as they are"; exit 1; }
done
for job in $(seq 0 $((jobs - 1))); do
	work "$job" &
done
wait
cat mutants/result.* | grep -v '^killed'
cat mutants/result.* | awk -v least="$least" '
	{ count[$1]++ }
	END {
		print NR " mutants: " count["killed"] + 0 " noticed, " \
		    count["survived"] + 0 " not, " count["unbuilt"] + 0 \
		    " that do not build"
		built = count["killed"] + count["survived"]
		exit !(built > 0 && count["killed"] * 100 >= least * built)
	}'
