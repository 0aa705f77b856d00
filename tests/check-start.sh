#!/bin/sh
# The cron line's script, as cron runs it: it starts the daemon, leaves one
# that runs alone, starts it again after a crash, and is quiet.
set -u
start=contrib/cron/lansquenetd-start
dir=$(mktemp -d) || exit 1
pid=''
home=$dir/home
pidfile=$home/.local/state/lansquenet/lansquenetd.pid

end()
{
	[ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
	rm -rf "$dir"
}
trap end EXIT
trap 'exit 1' INT TERM HUP

fail()
{
	echo "FAILED: $*"
	cat "$home/.local/state/lansquenet/lansquenetd.log"
	exit 1
}

# The environment of cron is almost empty.
run()
{
	env -i HOME="$home" PATH=/usr/bin:/bin SHELL=/bin/sh \
	    ${LSAN_OPTIONS:+LSAN_OPTIONS="$LSAN_OPTIONS"} \
	    LANSQUENETD="$LANSQUENETD" LANSQUENETD_CONF="$dir/conf" \
	    sh $start >"$dir/said" 2>&1 || fail "$start: exit code $?"
	[ ! -s "$dir/said" ] || fail "$start said: $(cat "$dir/said")"
}

# Wait for the pid file; its number in pid.
await_start()
{
	tries=0
	until [ -s "$pidfile" ] && pid=$(cat "$pidfile") &&
	    kill -0 "$pid" 2>/dev/null; do
		tries=$((tries + 1))
		[ $tries -lt 200 ] || fail "it did not start"
		sleep 0.1
	done
}

await_end()
{
	tries=0
	while kill -0 "$1" 2>/dev/null; do
		tries=$((tries + 1))
		[ $tries -lt 200 ] || fail "it did not end"
		sleep 0.1
	done
}

mkdir "$home"
cat >"$dir/conf" <<'END'
networks = ( { name = "none"; host = "127.0.0.1"; port = 1;
    channels = ( { name = "#t"; } ); } );
END

case $(sh $start --help) in
"usage: lansquenetd-start"*) ;;
*) fail "no help" ;;
esac
sh $start --version | grep -q '^lansquenetd-start [0-9]' || fail "no version"
[ ! -e "$pidfile" ] || fail "help has started it"

run
await_start
first=$pid
[ -s "$home/.local/state/lansquenet/lansquenet.db" ] || fail "no database"
grep -qE '^20[0-9-]+T[0-9:]+Z info: daemon: version' \
    "$home/.local/state/lansquenet/lansquenetd.log" || fail "a log without time"

run
sleep 1
[ "$(cat "$pidfile")" = "$first" ] || fail "it was started twice"
kill -0 "$first" || fail "the first is gone"

# A crash leaves the file.
kill -9 "$first"
await_end "$first"
[ -s "$pidfile" ] || fail "no pid file was left"
run
await_start
[ "$pid" != "$first" ] || fail "not started again"

# Its number now belongs to something else.
second=$pid
kill "$second"
await_end "$second"
[ ! -e "$pidfile" ] || fail "the pid file was not removed"
echo $$ >"$pidfile"
run
tries=0
until [ "$(cat "$pidfile")" != $$ ]; do
	tries=$((tries + 1))
	[ $tries -lt 200 ] || fail "a foreign process is taken for the daemon"
	sleep 0.1
done
await_start
[ "$(stat -c %a "$(dirname "$pidfile")")" = 700 ] || fail "open to others"

third=$pid
kill "$third"
await_end "$third"
pid=''
