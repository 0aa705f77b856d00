#!/bin/bash
# Make the Debian package of this tree. See --help.
set -u
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.." || exit 1
# shellcheck source=contrib/packages.sh
. contrib/packages.sh

usage()
{
	cat <<'END'
usage: contrib/make-deb.sh [-v VERSION] [DIRECTORY]
  Installs the Debian packages that are missing, builds the package from a copy
  of this tree and puts it into DIRECTORY, by default build/. VERSION is for a
  package of your own, such as 0.1.0-1local1.
END
}

die()
{
	echo "make-deb.sh: $*" >&2
	exit 1
}

version=''
while getopts v:h- option; do
	case $option in
	v) version=$OPTARG ;;
	h | -) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
shift $((OPTIND - 1))
[ $# -le 1 ] || { usage >&2; exit 2; }
mkdir -p "${1:-build}" && out=$(cd "${1:-build}" && pwd) ||
    die "no directory ${1:-build}"

packages_log=$out/packages.log
packages_install build deb || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
copy=$work/lansquenet
mkdir "$copy" &&
    tar -c --exclude-vcs --exclude='./build' --exclude='./build-*' \
	-f - . | tar -x --no-same-owner -C "$copy" -f - &&
    cp -r contrib/debian "$copy/debian" || die "the tree can't be copied"

cd "$copy" || exit 1
if [ -n "$version" ]; then
	{
		printf 'lansquenet (%s) unstable; urgency=medium\n\n' "$version"
		printf '  * Built by hand.\n\n'
		sed -n '/^ -- /{s/>.*/>/p;q}' debian/changelog | tr -d '\n'
		printf '  %s\n\n' "$(date -R)"
		cat debian/changelog
	} >debian/changelog.new && mv debian/changelog.new debian/changelog
fi
if ! dpkg-buildpackage -b -us -uc </dev/null >"$out/deb.log" 2>&1; then
	tail -n 40 "$out/deb.log" >&2
	die "the build failed; all of it is in $out/deb.log"
fi
mv "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$out/" || exit 1
ls "$out"/lansquenet_*.deb
