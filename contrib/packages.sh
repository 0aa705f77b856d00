# shellcheck shell=bash
# Debian packages, for play.sh and check.sh to install. Sourced, not run.

# Where apt-get's words go.
packages_log=${packages_log:-/dev/null}

# packages_of build|play|irc|check|deb|fuzz: names of packages, one a line.
packages_of()
{
	case $1 in
	build)
		printf '%s\n' autoconf automake gcc gettext libc6-dev \
		    libconfig-dev libcunit1-dev libevent-dev \
		    libircclient-dev libjansson-dev libreadline-dev \
		    libsqlite3-dev libssl-dev make pkgconf
		;;
	play)
		printf '%s\n' ngircd
		;;
	irc)
		printf '%s\n' atheme-services inspircd ngircd
		;;
	deb)
		printf '%s\n' build-essential debhelper lintian
		;;
	fuzz)
		printf '%s\n' clang libclang-rt-dev llvm
		;;
	check)
		printf '%s\n' clang clang-format mandoc openssl procps \
		    python3 shellcheck sqlite3 strace systemd xz-utils
		;;
	esac
}

packages_missing()
{
	local package
	for package in "$@"; do
		[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" \
		    2>/dev/null)" = installed ] || echo "$package"
	done
}

# An ngircd that is installed for us need not run for everybody: while
# packages are installed no service is started. A policy that is there stays.
packages_hold_services()
{
	[ -e /usr/sbin/policy-rc.d ] && return 1
	$as_root sh -c 'printf "#!/bin/sh\nexit 101\n" >/usr/sbin/policy-rc.d &&
	    chmod 755 /usr/sbin/policy-rc.d'
}

packages_release_services()
{
	$as_root rm -f /usr/sbin/policy-rc.d
}

# As packages_hold_services(), packages_release_services() around apt-get.
packages_get()
(
	# Whatever breaks it off, the policy does not stay: a shell of its own.
	trap 'exit 130' INT TERM HUP
	packages_hold_services && trap packages_release_services EXIT
	{
		$as_root apt-get -q update &&
		    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qy \
			-o Dpkg::Use-Pty=0 install --no-install-recommends "$@"
	} </dev/null >"$packages_log" 2>&1
)

# packages_install SET…: install what is missing of the sets; 1: can't be done.
packages_install()
{
	local wanted missing as_root=''
	mapfile -t wanted < <(for set in "$@"; do packages_of "$set"; done)
	mapfile -t missing < <(packages_missing "${wanted[@]}")
	[ ${#missing[@]} -eq 0 ] && return 0
	if ! command -v apt-get >/dev/null; then
		echo "Not a Debian system. Install what is like:" \
		    "${missing[*]}" >&2
		return 1
	fi
	if [ "$(id -u)" != 0 ]; then
		if ! command -v sudo >/dev/null; then
			echo "Missing packages; as root say:" \
			    "apt-get install ${missing[*]}" >&2
			return 1
		fi
		as_root='sudo'
	fi
	echo "Installing: ${missing[*]}"
	packages_get "${missing[@]}" && return 0
	[ $? = 130 ] && exit 130
	tail -n 20 "$packages_log" >&2
	echo "That failed; all of it is in $packages_log." >&2
	echo "As root say: apt-get install ${missing[*]}" >&2
	return 1
}
