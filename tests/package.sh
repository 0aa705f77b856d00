#!/bin/bash
# The Debian package in a clean system, from its making to its purge; see
# --help. It takes minutes and root, so that `make check-long` runs it. The
# last line is `N passed, N failed`.
set -u
export LC_ALL=C.UTF-8
tree=$(cd "$(dirname "$0")/.." && pwd) || exit 1

usage()
{
	cat <<'END'
usage: tests/package.sh RELEASE | DIRECTORY
  RELEASE (bookworm, trixie) is fetched by debootstrap, from $MIRROR if that is
  set. DIRECTORY is a system of before, made so; it is copied, not changed.
  The package is made in one copy, and installed, started, upgraded, stopped,
  removed and purged in another, which never saw a compiler.
END
}

die()
{
	echo "package.sh: $*" >&2
	exit 1
}

case ${1:-} in
-h | --help) usage; exit 0 ;;
-* | '') usage >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || die "it needs root, for chroot"
# Mounts and processes of our own, which end when we do.
if [ -z "${PACKAGE_SH_INSIDE:-}" ]; then
	PACKAGE_SH_INSIDE=1 exec unshare --mount --propagation private \
	    --pid --fork --kill-child "$0" "$@"
fi

passed=0 failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/lansquenet-package.XXXXXX") || exit 1
build=$work/build try=$work/try

end()
{
	umount -R "$build/proc" "$try/proc" 2>/dev/null
	rm -rf --one-file-system "$work"
}
trap end EXIT
trap 'exit 1' INT TERM HUP

# inside ROOT COMMAND…
inside()
{
	local root=$1
	shift
	chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
	    LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive TERM=dumb "$@" \
	    </dev/null
}

# A copy of a system, ready for apt.
unpack()
{
	local root=$1
	cp -a "$system" "$root" && cp /etc/resolv.conf /etc/hosts "$root/etc/" &&
	    mount -t proc proc "$root/proc" || die "no copy in $root"
	apt-config dump Acquire::Check-Valid-Until Acquire::Check-Date \
	    Acquire::http::Proxy >"$root/etc/apt/apt.conf.d/90host"
	printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
	chmod 755 "$root/usr/sbin/policy-rc.d"
	inside "$root" apt-get -q update >"$work/log" 2>&1 ||
	    { tail -n 20 "$work/log"; die "apt-get update"; }
}

# check NAME COMMAND…: one thing that must hold.
check()
{
	local name=$1
	shift
	if "$@" >"$work/log" 2>&1; then
		passed=$((passed + 1))
		echo "ok: $name"
	else
		failed=$((failed + 1))
		echo "FAILED: $name"
		tail -n 40 "$work/log"
	fi
}

# step NAME COMMAND…: a check without which the rest has no sense.
step()
{
	local before=$failed
	check "$@"
	[ "$failed" = "$before" ] && return
	echo "$passed passed, $failed failed"
	exit 1
}

is_absent()
{
	[ ! -e "$1" ] && [ ! -L "$1" ]
}

# has MODE-OWNER PATH, as stat says it inside.
has()
{
	inside "$try" stat -c '%a %U:%G' "$2"
	[ "$(inside "$try" stat -c '%a %U:%G' "$2")" = "$1" ]
}

make_package()
{
	inside "$build" /root/tree/contrib/make-deb.sh "$@"
}

apt()
{
	inside "$try" apt-get -qy -o Dpkg::Use-Pty=0 "$@"
}

# await COMMAND…: within half a minute.
await()
{
	local tries=0
	until "$@"; do
		tries=$((tries + 1))
		[ $tries -lt 300 ] || return 1
		sleep 0.1
	done
}

is_started()
{
	[ -s "$try/run/lansquenet/pid" ]
}

start_daemon()
{
	inside "$try" runuser -u lansquenet -- \
	    lansquenetd --pidfile /run/lansquenet/pid >"$work/daemon.log" 2>&1 &
	await is_started && return
	cat "$work/daemon.log"
	return 1
}

stop_daemon()
{
	inside "$try" sh -c 'kill $(cat /run/lansquenet/pid)' &&
	    await is_absent "$try/run/lansquenet/pid" && wait
}

# No daemon, and no link that would start one with the machine.
is_off()
{
	! inside "$try" sh -c 'cat /proc/[0-9]*/comm' | grep -x lansquenetd &&
	    ! find "$try/etc/systemd/system" -name lansquenetd.service \
		2>/dev/null | grep .
}

has_user()
{
	inside "$try" getent passwd lansquenet |
	    grep '^lansquenet:.*:/var/lib/lansquenet:.*nologin$'
}

# What an administrator does first.
configure()
{
	local conf=$try/etc/lansquenet/lansquenetd.conf
	grep -q 'host = "irc.example.net";' "$conf" &&
	    sed -i 's/irc\.example\.net/127.0.0.1/' "$conf"
}

is_version()
{
	[ "$(inside "$try" dpkg-query -W -f '${Version}' lansquenet)" = "$1" ]
}

library_of()
{
	! inside "$try" ldd "/usr/sbin/lansquenetd" | grep 'not found'
}

if [ -d "$1" ]; then
	system=$1
else
	system=$work/system
	command -v debootstrap >/dev/null || die "there is no debootstrap"
	echo "Fetching $1"
	debootstrap --variant=minbase "$1" "$system" ${MIRROR:+"$MIRROR"} \
	    >"$work/log" 2>&1 || { tail -n 5 "$work/log"; die "debootstrap"; }
fi

unpack "$build"
mkdir "$build/root/tree" && tar -C "$tree" -c --exclude-vcs \
    --exclude='./build' --exclude='./build-*' -f - . |
    tar -C "$build/root/tree" --no-same-owner -x -f - || die "no tree"
step 'the package is made' make_package /root/out
first=$(sed -n '1s/.*(\(.*\)).*/\1/p' "$tree/contrib/debian/changelog")
second=$first+upgrade1
step 'one of a higher version is made' make_package -v "$second" /root/out
check 'lintian finds no error' inside "$build" \
    sh -c 'lintian --fail-on error --allow-root /root/out/*.deb'
grep '^[EW]:' "$work/log"

unpack "$try"
cp "$build"/root/out/lansquenet_*.deb "$try/root/" || exit 1
architecture=$(inside "$try" dpkg --print-architecture)
deb=/root/lansquenet_${first}_$architecture.deb
next=/root/lansquenet_${second}_$architecture.deb
conf=/etc/lansquenet/lansquenetd.conf

step 'it installs' apt --no-install-recommends install \
    "$deb"
check 'its user is there' has_user
check 'the configuration is for that user' has '640 root:lansquenet' $conf
check 'the state directory is, too' has '700 lansquenet:lansquenet' \
    /var/lib/lansquenet
check 'nothing runs or would' is_off
check 'its libraries are there' library_of
check 'the sample configuration has no fault' inside "$try" \
    runuser -u lansquenet -- lansquenetd -t
check 'the manuals are there' inside "$try" sh -c \
    'dpkg -L lansquenet | grep -q man8/lansquenetd.8.gz'
check 'lansquenetctl runs' inside "$try" lansquenetctl --help

step 'configured' configure
step 'it starts' start_daemon
check 'its database is for its user alone' has '600 lansquenet:lansquenet' \
    /var/lib/lansquenet/lansquenet.db
check 'a second one is refused' sh -c '
    ! chroot "$1" runuser -u lansquenet -- lansquenetd' sh "$try"
check 'it stops' stop_daemon

step 'it starts again' start_daemon
step 'it is upgraded while it runs' apt install \
    "$next"
check 'the version is the higher one' is_version "$second"
check 'a changed configuration was kept' grep -q 127.0.0.1 "$try$conf"
check 'and its mode' has '640 root:lansquenet' $conf
check 'the one of before stops' stop_daemon
step 'the new one starts on the same database' start_daemon
check 'it stops, too' stop_daemon
check 'still nothing would run' is_off

step 'it is removed' apt remove lansquenet
check 'the program is gone' is_absent "$try/usr/sbin/lansquenetd"
check 'the chips are kept' test -s "$try/var/lib/lansquenet/lansquenet.db"
check 'the configuration, too' test -s "$try$conf"
step 'it is installed over that' apt install \
    "$next"
check 'the configuration is as it was' grep -q 127.0.0.1 "$try$conf"
check 'and its owner' has '640 root:lansquenet' $conf

step 'it is purged' apt purge lansquenet
check 'the chips are gone' is_absent "$try/var/lib/lansquenet"
check 'the configuration is gone' is_absent "$try/etc/lansquenet"
check 'no file is left' sh -c \
    '! find "$1/etc" "$1/usr" "$1/var/lib" "$1/run" -iname "*lansquenet*" |
	grep .' sh "$try"
step 'it installs once more' apt install \
    "$next"
check 'the configuration is the sample' grep -q irc.example.net "$try$conf"
check 'it is for its user' has '640 root:lansquenet' $conf

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
