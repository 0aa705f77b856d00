#!/bin/bash
# eggdrop.sh DIR PORT NICK CHANNEL: Debian's eggdrop in DIR, with its limits on
# flooding off and two bare commands, which it answers with a NOTICE to whoever
# says them: `chips` in private, `!cut WORD` in the channel. It goes to the
# background, its pid in DIR/bench.pid. As root it runs as user irc, which DIR's
# parents must let in. Exit code 3: there is no eggdrop here.
set -u
dir=$1 port=$2 nick=$3 channel=$4
command -v eggdrop >/dev/null || exit 3
rm -rf "$dir"
mkdir -p "$dir" || exit 1
cat >"$dir/eggdrop.conf" <<CONF
set mod-path "/usr/lib/eggdrop/modules/"
set help-path "/usr/share/eggdrop/help/"
foreach module {blowfish dns channels server irc} { loadmodule \$module }
set nick "$nick"
set altnick "$nick?"
set username "eggdrop"
set realname "bench"
set admin "bench"
set network "bench"
set servers { 127.0.0.1:$port }
set net-type 2
set userfile "bench.user"
set chanfile "bench.chan"
set pidfile "bench.pid"
set msg-rate 0
set flood-msg 0:0
set flood-ctcp 0:0
channel add $channel {
	flood-chan 0:0
	flood-deop 0:0
	flood-kick 0:0
	flood-join 0:0
	flood-ctcp 0:0
	flood-nick 0:0
}
bind msg - chips chips
proc chips {nick uhost hand text} { putnow "NOTICE \$nick :You have 1000 chips." }
bind pub - !cut cut
proc cut {nick uhost hand channel text} { putnow "NOTICE \$nick :The cut: \$text" }
CONF
run=()
if [ "$(id -u)" = 0 ]; then
	chown -R irc:irc "$dir"
	run=(setpriv --reuid=irc --regid=irc --clear-groups)
fi
cd "$dir" && exec "${run[@]}" eggdrop -m eggdrop.conf </dev/null
