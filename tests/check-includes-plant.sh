#!/bin/sh
# Prove check-includes.sh: plant forbidden includes in a copy of the tree.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT INT TERM
failed=0

lay_copy()
{
	rm -rf "$copy/src"
	cp -R "$here/../src" "$copy/src"
	chmod -R u+w "$copy/src"
}

# plant FILE LINE [nothing]: with LINE at the end of FILE the check must fail
# and name the file; with a third argument it must pass.
plant()
{
	lay_copy
	printf '%s\n' "$2" >>"$copy/src/$1"
	if out=$("$here/check-includes.sh" --root "$copy"); then
		wanted=${3:-fault}
	else
		wanted=fault
		case $out in
		*"src/$1:"*) wanted=${3:-found} ;;
		esac
	fi
	case $wanted in
	found | nothing) echo "ok: $1: $2" ;;
	*) echo "not noticed: $1: $2"; failed=1 ;;
	esac
	if [ "${3:-}" = nothing ] && [ -n "$out" ]; then
		echo "wrongly refused: $1: $2"
		failed=1
	fi
}

plant base/text.h '/* nothing */' nothing
plant engine/session.h '#include "base/text.h"' nothing
plant engine/session.h '#include "engine/card.h"' nothing
plant config/config.h '#include "engine/rules.h"' nothing
plant store/store.h '#include <sqlite3.h>' nothing
plant engine/session.h '#include "store/store.h"'
plant engine/session.h '  #  include	"store/store.h"'
plant config/config.h '#include "engine/session.h"'
plant chat/chat.h '#include "store/ledger.h"'
plant base/text.h '#include "engine/card.h"'
plant table/hall.h '#include "chat/chat.h"'
plant table/hall.h '#include <sqlite3.h>'
plant chat/chat.h '#include <libircclient.h>'
plant chat/chat.h '#include <event2/event.h>'
plant chat/chat.h '#include <libconfig.h>'
plant chat/chat.h '#include "front.h"'
plant chat/chat.h '#include HEADER'
lay_copy
rm "$copy/src/engine/.may_include"
if "$here/check-includes.sh" --root "$copy" >/dev/null; then
	echo "not noticed: a folder without .may_include"
	failed=1
fi
exit $failed
