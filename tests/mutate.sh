#!/bin/bash
# Do the tests notice when the program is wrong? One thing at a time is made
# wrong in a file of src/, as tests/mutants and tests/mutants.awk say, and the
# tests of that file are run. Fails if fewer than MUTANTS_KILLED (90) in a
# hundred are noticed. Survivors are listed.
# Arguments: files, as tests/mutants names them, or folders; none: engine.
#	MUTANTS_MOST	of a file, chosen by chance (0: all)
#	MUTANTS_SEED	of that chance (1)
#	MUTANTS_JOBS	at a time (one a processor)
# Works in mutants/ below where it is run. What is in its `result` is not tried
# again: begun anew, it goes on where it was broken off. To try survivors with
# better tests, take their lines out.
set -u
export LC_ALL=C
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS
src=$(cd "$(dirname "$0")/.." && pwd)
most=${MUTANTS_MOST:-0} seed=${MUTANTS_SEED:-1}
jobs=${MUTANTS_JOBS:-$(nproc)}
[ $# -gt 0 ] || set -- engine

# The row of a file, as kinds=… and tests=….
find_row()
{
	local file=$1 files patterns pattern

	while IFS=: read -r files kinds tests; do
		read -r -a patterns <<<"$files"
		for pattern in "${patterns[@]}"; do
			# shellcheck disable=SC2053
			[[ $file == $pattern ]] && return 0
		done
	done < <(grep -v '^#' "$src/tests/mutants")
	return 1
}

# The files of rows that the arguments name, each once.
files_named()
{
	local pattern file argument

	sed '/^#/d; s/:.*//' "$src/tests/mutants" | tr -s ' ' '\n' |
	while read -r pattern; do
		for file in "$src"/src/$pattern.c; do
			file=${file#"$src/src/"}
			for argument; do
				case ${file%.c} in
				"$argument" | "$argument"/*)
					echo "${file%.c}" ;;
				esac
			done
		done
	done | awk '!seen[$0]++'
}

# Of the lines of stdin, $most by the chance of the seed and $1, in order.
sample()
{
	awk -v most="$most" -v seed="$seed" -v name="$1" '
	{ line[++n] = $0 }
	END {
		for (i = 1; i <= length(name); i++)
			seed = (seed * 31 + index("abcdefghijklmnopqrstuvwxyz" \
			    "_/", substr(name, i, 1))) % 1000003
		srand(seed)
		if (most == 0 || most > n)
			most = n
		for (i = 1; i <= n; i++)
			if (rand() * (n - i + 1) < most) {
				print name, line[i]
				most--
			}
	}'
}

# All mutants to be tried: FILE LINE COLUMN OLD NEW.
list()
{
	local file kinds tests

	for file in $(files_named "$@"); do
		find_row "$file"
		awk -v kinds="$kinds" -f "$src/tests/mutants.awk" \
		    "$src/src/$file.c" | sample "$file"
	done
}

# What a file's tests are: commands to be run in the build.
commands()
{
	local test found kinds tests patterns

	find_row "$1"
	read -r -a patterns <<<"$tests"
	for test in "${patterns[@]}"; do
		case $test in
		*.sh) echo "sh ../tests/$test" ;;
		*)
			for found in "$src"/tests/$test.c; do
				echo "tests/$(basename "$found" .c)"
			done ;;
		esac
	done | sort -u
}

# One tree a job, each with its own build. One that was broken off may have
# been built of a mutant.
prepare()
{
	mkdir -p "mutants/$1/build" && cd "mutants/$1" || exit 1
	cp -Rp "$src"/{src,conf,sql,po,doc,tests,contrib,configure*,Makefile*} \
	    "$src"/{aclocal.m4,build-aux,m4,config.h.in,*.md} . 2>/dev/null
	cut -d' ' -f1 ../list | sort -u | sed 's,.*,src/&.c,' | xargs touch
	cd build || exit 1
	[ -f Makefile ] ||
	    ../configure -q CFLAGS='-O1 -g0' >/dev/null 2>&1
}

# One test: a line with FAILED as soon as a case of it has, and at its end.
run_test()
{
	stdbuf -oL timeout 60 "$@" 2>&1 </dev/null |
	    sed -nu "/FAILED/{s,^,$*: ,;p;}"
	[ "${PIPESTATUS[0]}" -eq 0 ] || echo "$*: FAILED"
}
export -f run_test

# In the build: does one of the commands of stdin fail? All are run at once,
# and ended when one has, which test.log tells.
is_noticed()
{
	local commands verdict=1 all
	mapfile -t commands

	# shellcheck disable=SC2046
	make -s lansquenetctl $(printf '%s\n' "${commands[@]}" |
	    sed '/^sh /d') >build.log 2>&1 || return 2
	# shellcheck disable=SC2016
	exec {all}< <(LANSQUENETCTL=./lansquenetctl srcdir=.. exec timeout 90 \
	    bash -c 'for one; do run_test $one & done; wait' - "${commands[@]}")
	grep -m1 FAILED <&"$all" >test.log && verdict=0
	kill $! 2>/dev/null
	wait $! 2>/dev/null
	exec {all}<&-
	return $verdict
}

# try FILE LINE COLUMN OLD NEW: a line "killed …" or "survived …".
try()
{
	local file=../src/$1.c verdict

	awk -v at="$2:$3" -v by="$5" -f "$src/tests/mutants.awk" \
	    "$src/src/$1.c" >"$file"
	commands "$1" | is_noticed
	case $? in
	0) verdict=killed ;;
	1) verdict=survived ;;
	*) verdict=unbuilt ;;
	esac
	cp "$src/src/$1.c" "$file"
	printf '%s %s: %s\n' $verdict "$*" \
	    "$(sed -n "$2{s/^[ \t]*//;p;}" "$src/src/$1.c")"
}

# work JOB: every jobs-th mutant of those not tried yet.
work()
{
	local n=0 mutant

	cd "mutants/$1/build" || exit 1
	while read -r mutant; do
		[ $((n++ % jobs)) -eq "$1" ] || continue
		# shellcheck disable=SC2086
		try $mutant >>../../result
	done <../../left
}

# With the files as they are no test may fail.
is_sound()
{
	local file

	cd "mutants/$1/build" || exit 1
	cut -d' ' -f1 ../../left | sort -u | while read -r file; do
		commands "$file"
	done | sort -u | is_noticed
	[ $? -eq 1 ]
}

mkdir -p mutants && touch mutants/result && list "$@" >mutants/list || exit 1
awk 'FILENAME == ARGV[1] { sub(/:.*/, ""); sub(/^[a-z]* /, ""); tried[$0]; next }
    !($0 in tried)' mutants/result mutants/list >mutants/left
for job in $(seq 0 $((jobs - 1))); do
	[ -s mutants/left ] || break
	(prepare "$job") || { echo "FAILED: build"; exit 1; }
	(is_sound "$job") || {
		cat "mutants/$job/build/test.log"
		echo "FAILED: the tests as they are"
		exit 1
	}
done
for job in $(seq 0 $((jobs - 1))); do
	[ -s mutants/left ] && work "$job" &
done
wait
awk -v least="${MUTANTS_KILLED:-90}" '
	FILENAME == ARGV[1] { asked[$0]; next }
	{
		mutant = $0
		sub(/:.*/, "", mutant)
		sub(/^[a-z]* /, "", mutant)
	}
	!(mutant in asked) { next }
	$1 != "killed"
	{ count[$2, $1]++; count[$1]++; files[$2]; all++ }
	function told(of) {
		return count[of "killed"] + 0 " noticed, " \
		    count[of "survived"] + 0 " not, " \
		    count[of "unbuilt"] + 0 " that do not build"
	}
	END {
		for (file in files)
			print file ": " told(file SUBSEP)
		print all + 0 " mutants: " told("")
		built = count["killed"] + count["survived"]
		exit !(built > 0 && count["killed"] * 100 >= least * built)
	}' mutants/list mutants/result
