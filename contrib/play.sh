#!/bin/bash
# Play on your own machine: build, and open a table in this terminal with two
# robots; or start a private IRC server and the daemon, and connect to them.
# See --help.
set -u
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.." || exit 1
root=$PWD
# shellcheck source=contrib/packages.sh
. contrib/packages.sh

usage()
{
	cat <<'END'
usage: contrib/play.sh [irc]
  Installs the Debian packages that are missing, builds in build-play/, and
  opens a table in this terminal, with two robots to play against.
  irc: starts an IRC server on this machine alone and lansquenetd in
  #lansquenet instead, and opens irssi where that is installed; else it says
  how to connect. Ctrl-C, or leaving irssi, stops both. Games and chips are kept
  in build-play/irc/ for the next time.
END
}

die()
{
	echo "play.sh: $*" >&2
	exit 1
}

# build SET…: install these sets of packages, and build.
build()
{
	local log=build-play/build.log
	mkdir -p build-play || exit 1
	packages_log=$PWD/build-play/packages.log
	packages_install "$@" || exit 1
	echo "Building; the log is $log"
	(
		{ [ -x configure ] || autoreconf -fi; } && cd build-play &&
		    { [ -f Makefile ] || ../configure; } &&
		    make -j"$(nproc)"
	) </dev/null >"$log" 2>&1 || {
		tail -n 20 "$log" >&2
		die "the build failed; all of it is in $log"
	}
}

is_taken()
{
	(exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

free_port()
{
	local port
	for port in 6667 $(seq 16667 16767); do
		is_taken "$port" || { echo "$port"; return; }
	done
	return 1
}

write_configs()
{
	cat >"$play/ngircd.conf" <<END
[Global]
	Name = play.local
	Info = A table of Lansquenet
	AdminEMail = root@localhost
	Listen = 127.0.0.1
	Ports = $port
	MotdPhrase = Join #lansquenet
[Limits]
	MaxConnectionsIP = 0
	MaxNickLength = 20
	MaxPenaltyTime = 0
[Options]
	DNS = no
	Ident = no
	PAM = no
END
	cat >"$play/lansquenetd.conf" <<END
state_dir = "$play/state";
networks = ( {
	name = "play";
	host = "127.0.0.1";
	port = $port;
	budget = "off";
	channels = ( { name = "#lansquenet"; } );
} );
END
	mkdir -p "$play/state" && chmod 700 "$play/state"
}

start_server()
{
	local ngircd
	ngircd=$(PATH=$PATH:/usr/sbin command -v ngircd) ||
	    die "there is no ngircd"
	# Its own -n keeps it in the foreground; setsid keeps Ctrl-C from it.
	setsid "$ngircd" -n -f "$play/ngircd.conf" \
	    </dev/null >"$play/ngircd.log" 2>&1 &
	server=$!
	for _ in $(seq 100); do
		is_taken "$port" && return
		kill -0 "$server" 2>/dev/null || break
		sleep 0.1
	done
	tail -n 5 "$play/ngircd.log" >&2
	die "the IRC server did not start"
}

start_daemon()
{
	setsid "$root/build-play/lansquenetd" -c "$play/lansquenetd.conf" \
	    </dev/null >"$play/lansquenetd.log" 2>&1 &
	daemon=$!
	for _ in $(seq 100); do
		grep -q '#lansquenet' "$play/lansquenetd.log" && return
		kill -0 "$daemon" 2>/dev/null || break
		sleep 0.1
	done
	kill -0 "$daemon" 2>/dev/null && return
	tail -n 5 "$play/lansquenetd.log" >&2
	die "lansquenetd did not start"
}

stop_one()
{
	[ -n "$1" ] || return 0
	kill "$1" 2>/dev/null
	wait "$1" 2>/dev/null
}

stop_all()
{
	trap '' INT TERM
	stop_one "$daemon"
	stop_one "$server"
	daemon='' server=''
}

say_how()
{
	cat <<END

The table is open. Connect an IRC client:
    server 127.0.0.1, port $port, channel #lansquenet
    for instance:  irssi -c 127.0.0.1 -p $port -n $(id -un)
and then /join #lansquenet
Say in the channel:
    !join       to take a seat
    !robots 2   for somebody to play against
    !start      when all are seated
    !help       for the rest
Ctrl-C stops the server and the daemon.
END
}

# A configuration of its own, so that the user's is not touched.
open_irssi()
{
	local nick
	nick=$(id -un | tr -cd 'A-Za-z0-9_' | cut -c1-16)
	mkdir -p "$play/irssi" || exit 1
	cat >"$play/irssi/config" <<END
servers = ( { address = "127.0.0.1"; chatnet = "play"; port = "$port";
	autoconnect = "yes"; } );
chatnets = { play = { type = "IRC"; nick = "${nick:-player}";
	autosendcmd = "/join #lansquenet"; }; };
END
	irssi --home="$play/irssi"
}

play_irc()
{
	play=$root/build-play/irc server='' daemon=''
	mkdir -p "$play" || exit 1
	port=$(free_port) || die "no free port"
	write_configs
	trap 'stop_all' EXIT
	trap 'exit 0' INT TERM
	start_server
	start_daemon
	if [ -t 0 ] && [ -t 1 ] && command -v irssi >/dev/null; then
		open_irssi
		return
	fi
	say_how
	# Neither should end by itself; if one does, say so.
	wait -n "$server" "$daemon"
	tail -n 5 "$play/ngircd.log" "$play/lansquenetd.log" >&2
	die "one of the two has stopped by itself"
}

case ${1:-}:$# in
:0)
	build build
	exec build-play/lansquenetd --console --say '!join' --say '!robots 2' \
	    --say '!start'
	;;
irc:1)
	build build play
	play_irc
	;;
-h:1 | --help:1) usage ;;
*)
	usage >&2
	exit 2
	;;
esac
