#!/bin/bash
# irc2-up.sh DIR [start|stop|status] - a private irc2 (IRCnet's server) on
# loopback for tests, with its own limits but for that on how many may come
# from one address.
# Environment: PORT (derived from DIR, the first that is free). Prints KEY=value
# lines (also kept in DIR/env) when clients can connect.
# Alone it thinks itself split off from its network: nobody becomes an operator
# of a # channel then, but of a & channel.
# shellcheck source=tests/up.sh
. "$(dirname "$0")/up.sh"
up_begin irc2 "$@"
up_find /usr/sbin/ircd ircd-irc2
# It takes no option that says where they are.
up_path /etc/ircd/ircd.conf ./ircd.conf
up_path /var/run/ircd/ircd.pid ./own.pid
up_path /etc/ircd/ircd.m4 ./ircd.m4
: >"$DIR/ircd.m4"
cat >"$DIR/ircd.conf" <<CONF
M%irc.test%127.0.0.1%loopback test server%$PORT%000A
A%tests%loopback%root@localhost%%Testnet
Y%1%90%%500%512000%500.500%500.500
I%*@127.0.0.1/32%%%%1%
O%*@127.0.0.1%$(openssl passwd -1 operpass)%root%%1%A%
P%127.0.0.1%%%$PORT%
CONF
# With no terminal it stays in the foreground.
up_run "$BIN" -s -q -p standalone -T "$DIR/ircd.tune"
