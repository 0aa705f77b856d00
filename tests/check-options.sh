#!/bin/sh
# Each option of the program and each rule of a table is in the sample
# configuration, in lansquenetd.conf(5), in a test and, a rule, in
# lansquenet(7). Each command of a channel is in README.md and lansquenetd(8).
#
#	check-options.sh [--list]
#
# With --list, a line for each says where it is.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.."

# names FILE MACRO|MACRO…: the names of the rows that begin with one of them.
names()
{
	tr '\n' ' ' <"$1" | grep -oE "[^A-Z_]($2)\\([	 ]*\"[a-z_]+\"" |
	    sed 's/.*"\(.*\)"/\1/'
}

# The files of tests/ that use a name, one a line.
tested()
{
	upper=$(echo "$1" | tr a-z A-Z)
	grep -rlE --include='*.[ch]' --include='*.replay' --include='*.conf' \
	    "RULE_$upper([^A-Z_]|\$)|(^|[^a-z_])$1 *=[^=]|[.]$1[^a-z_(]|\"$1\"|^(rule|option) $1 " \
	    tests | sort || true
}

# page NAME FILE: is it an item there?
page()
{
	grep -qE "^\\.It .*Cm ([a-z_]+ , )*$1( |\$)" "$2"
}

# check KIND NAME
check()
{
	where='' lacks=''
	if grep -qE "^[	 ]*#?$2 = " conf/lansquenetd.conf; then
		where="$where lansquenetd.conf"
	else
		lacks="$lacks conf/lansquenetd.conf"
	fi
	if page "$2" doc/lansquenetd.conf.5; then
		where="$where lansquenetd.conf(5)"
	else
		lacks="$lacks doc/lansquenetd.conf.5"
	fi
	files=$(tested "$2" | tr '\n' ' ')
	[ "$1" = option ] || page "$2" doc/lansquenet.7 ||
	    lacks="$lacks doc/lansquenet.7"
	[ -n "$files" ] || lacks="$lacks tests/"
	if page "$2" doc/lansquenet.7 && [ "$1" = rule ]; then
		where="$where lansquenet(7)"
	fi
	[ -z "$lacks" ] || echo "$1 $2: not in$lacks" >&3
	[ "$list" = no ] || echo "$1 $2:$where; $files"
}

list=no
[ "${1:-}" != --list ] || list=yes
faults=$(mktemp)
trap 'rm -f "$faults"' EXIT
exec 3>"$faults"
options=$(names src/config/option.c 'TOP|NET|CHAN|LOOK')
rules=$(names src/engine/rules.c 'WORDS|NUMBER')
for name in $options; do
	check option "$name"
done
for name in $rules; do
	check rule "$name"
done
for name in $(sed -n 's/^    {"\([a-z]*\)", .*/\1/p' src/chat/command.c); do
	grep -qE "[\`]${name}[\` ]" README.md ||
	    echo "command $name: not in README.md" >&3
	grep -qE "^\.(It )?Ic (.* )?${name}( |\$)" doc/lansquenetd.8 ||
	    echo "command $name: not in doc/lansquenetd.8" >&3
done
# shellcheck disable=SC2086
set -- $options $rules
if [ $# -lt 55 ]; then
	echo "only $# options were found in their tables" >&3
fi
cat "$faults"
[ ! -s "$faults" ]
