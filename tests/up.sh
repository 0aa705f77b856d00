# shellcheck shell=bash
# What hybrid-up.sh, ircu-up.sh and irc2-up.sh share. Sourced, not run.
# Their servers run on 127.0.0.1 only, as user irc where root starts them, and
# write nothing outside DIR.
set -u; ulimit -c 0
umask 022
die() { echo "$NAME-up.sh: $*" >&2; exit 1; }

# The pid file names a living process that is ours.
alive()
{
	local p
	[ -s "$PIDF" ] && p=$(cat "$PIDF") && [ -n "$p" ] &&
	    kill -0 "$p" 2>/dev/null &&
	    tr '\0' ' ' <"/proc/$p/cmdline" 2>/dev/null | grep -qF -- "$DIR/"
}

stop()
{
	local p i
	if alive; then
		p=$(cat "$PIDF")
		kill "$p" 2>/dev/null
		for i in $(seq 50); do
			kill -0 "$p" 2>/dev/null || break
			sleep 0.1
		done
		kill -0 "$p" 2>/dev/null && kill -9 "$p" 2>/dev/null
	fi
	rm -f "$PIDF"
}

taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

freeport()
{
	local p=$1 n
	for n in $(seq 200); do
		taken "$p" || { echo "$p"; return 0; }
		p=$((p + 1))
	done
	return 1
}

# up_begin NAME DIR [VERB]: what needs no server to be made; sets DIR, PORT and
# RUN, the words before the server's own.
up_begin()
{
	NAME=$1
	shift
	[ $# -ge 1 ] || die "usage: $NAME-up.sh DIR [start|stop|status]"
	DIR=$1
	[ "${2:-start}" = start ] && mkdir -p "$DIR"
	if [ ! -d "$DIR" ]; then
		[ "${2:-start}" = stop ] && exit 0
		echo stopped
		exit 3
	fi
	DIR=$(cd "$DIR" && pwd) PIDF=$DIR/$NAME.pid
	case ${2:-start} in
	start) alive && { cat "$DIR/env"; exit 0; } ;;
	stop) stop; exit 0 ;;
	status)
		alive && { cat "$DIR/env"; exit 0; }
		echo stopped
		exit 3
		;;
	*) die "unknown verb $2" ;;
	esac
	rm -f "$PIDF"
	RUN=()
	if [ "$(id -u)" = 0 ]; then
		RUN=(setpriv --reuid=irc --regid=irc --clear-groups)
		chown irc:irc "$DIR"
		"${RUN[@]}" test -w "$DIR" ||
		    die "user irc cannot reach $DIR (a parent directory is closed)"
	fi
	PORT=${PORT:-$(freeport $((20000 + $(printf %s "$DIR" | cksum | cut -d' ' -f1) % 9000)))} ||
	    die "no free port"
}

# up_find PATH PACKAGE…: where the program is, BIN. Debian's servers conflict
# with one another, so that one which is not installed is unpacked into DIR,
# with packages that it needs.
up_find()
{
	BIN=$1
	shift
	[ -x "$BIN" ] && return
	mkdir -p "$DIR/deb"
	(cd "$DIR/deb" && apt-get -q download "$@") >"$DIR/download.log" 2>&1 ||
	    die "$1 is neither installed nor to be had: apt-get download $*"
	for deb in "$DIR"/deb/*.deb; do
		dpkg-deb -x "$deb" "$DIR/unpacked" || die "$deb is no package"
	done
	BIN=$DIR/unpacked$BIN
	LD_LIBRARY_PATH=$(echo "$DIR"/unpacked/usr/lib/*-linux-*)
	export LD_LIBRARY_PATH
	! ldd "$BIN" | grep 'not found' >&2 || die "$1 lacks libraries"
}

# up_path FROM TO: the program has FROM compiled in, have it look at TO, which is
# shorter. The program becomes a copy in DIR.
up_path()
{
	local to=$2
	# As many slashes more as make it as long.
	while [ ${#to} -lt ${#1} ]; do to=${to/\//\/\/}; done
	LC_ALL=C sed "s|$1|$to|g" "$BIN" >"$DIR/$NAME.new" &&
	    chmod 755 "$DIR/$NAME.new" && mv "$DIR/$NAME.new" "$DIR/$NAME.bin" ||
	    die "$BIN can't be copied"
	BIN=$DIR/$NAME.bin
}

# up_run COMMAND…: start it in the foreground, and wait until one can connect.
up_run()
{
	local i ok=
	[ ${#RUN[@]} -eq 0 ] || chown -R irc:irc "$DIR"
	(cd "$DIR" && exec nohup "${RUN[@]}" "$@" </dev/null >"$DIR/$NAME.out" 2>&1) &
	echo $! >"$PIDF"
	for i in $(seq 200); do
		taken "$PORT" && { ok=1; break; }
		kill -0 "$(cat "$PIDF")" 2>/dev/null || break
		sleep 0.05
	done
	[ -n "$ok" ] && alive || {
		tail -15 "$DIR/$NAME.out" >&2
		stop
		die "it did not start"
	}
	printf '%s\n' "SERVER=$NAME" HOST=127.0.0.1 NAME=irc.test "PORT=$PORT" \
	    "OPER=root" "OPERPASS=operpass" "PID=$(cat "$PIDF")" >"$DIR/env"
	cat "$DIR/env"
}
