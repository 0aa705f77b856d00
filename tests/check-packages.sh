#!/bin/bash
# Ctrl-C while packages are installed for play.sh leaves no policy behind that
# keeps services from starting; one that was there stays.
set -u
top=${srcdir:-.}
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
mkdir "$made/bin"
printf '#!/bin/sh\n[ "$1 $2" = "-q update" ] || exit 0\n. "$MADE/deed"\n' \
    >"$made/bin/apt-get"
# As the terminal does it: all of them are told.
printf '#!/bin/sh\nexec "$@"\n' >"$made/bin/sudo"
chmod +x "$made/bin/apt-get" "$made/bin/sudo"

cat >"$made/install" <<'END'
. "$1/contrib/packages.sh"
packages_missing() { echo none; }
packages_hold_services()
{
	[ -e "$MADE/policy" ] && return 1
	echo ours >"$MADE/policy"
}
packages_release_services() { rm "$MADE/policy"; }
packages_install build
status=$?
echo "went on with $status"
exit "$status"
END

status=0
# try NAME DEED EXIT-CODE POLICY-BEFORE
try()
{
	local code before=$4
	rm -f "$made/policy"
	[ -z "$before" ] || echo "$before" >"$made/policy"
	echo "$2" >"$made/deed"
	# A script in the background ignores them otherwise.
	MADE=$made PATH=$made/bin:$PATH setsid -w \
	    env --default-signal=INT,HUP,TERM bash "$made/install" "$top" \
	    >"$made/said" 2>&1
	code=$?
	# At a hangup the script itself is gone before what it has begun.
	for _ in $(seq 50); do
		[ "$(cat "$made/policy" 2>/dev/null)" = "$before" ] && break
		sleep 0.1
	done
	if [ $code != "$3" ] ||
	    [ "$(cat "$made/policy" 2>/dev/null)" != "$before" ]; then
		echo "FAILED: $1: exit code $code, policy" \
		    "\"$(cat "$made/policy" 2>/dev/null)\""
		cat "$made/said"
		status=1
	fi
}

try 'all is well' 'exit 0' 0 ''
try 'apt-get fails' 'exit 100' 1 ''
try 'Ctrl-C' 'kill -INT 0; sleep 9' 130 ''
try 'Ctrl-C, handled by apt-get' 'trap "exit 100" INT; kill -INT 0' 130 ''
try 'Ctrl-C, with a policy of another' 'kill -INT 0; sleep 9' 130 theirs
try 'a hangup' 'kill -HUP 0; sleep 9' 129 ''
exit $status
