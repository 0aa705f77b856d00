#!/bin/bash
# The Debian package is of this version, and asks for what packages.sh installs
# to build. That it can be made and lived with is for `make check-long`.
set -u
top=${srcdir:-.}
status=0
# shellcheck source=contrib/packages.sh
. "$top/contrib/packages.sh"

fail()
{
	echo "FAILED: $*"
	status=1
}

version=$(sed -n 's/^AC_INIT(\[lansquenet\], \[\(.*\)\])$/\1/p' \
    "$top/configure.ac")
head -n 1 "$top/contrib/debian/changelog" |
    grep -qF "lansquenet ($version-" ||
	fail "contrib/debian/changelog does not begin with version $version"

installed=$(packages_of build | grep -vxE 'gcc|libc6-dev|make' | sort)
asked=$(sed -n '/^Build-Depends:/,/^[^ B]/p' "$top/contrib/debian/control" |
    sed -n 's/^Build-Depends://; s/^ *\([a-z0-9.+-]*\).*/\1/p' |
    grep -vE '^(debhelper-compat|dh-sequence-.*|Standards.*|)$' | sort)
[ -n "$installed" ] || fail "no package of packages.sh"
[ "$installed" = "$asked" ] ||
    fail "Build-Depends of contrib/debian/control:" \
	"$(diff <(echo "$installed") <(echo "$asked"))"
exit $status
