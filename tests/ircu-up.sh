#!/bin/bash
# ircu-up.sh DIR [start|stop|status] - a private ircu (Undernet's server) on
# loopback for tests, with its own limits but for that on how many may come
# from one address.
# Environment: PORT (derived from DIR, the first that is free). Prints KEY=value
# lines (also kept in DIR/env) when clients can connect.
# shellcheck source=tests/up.sh
. "$(dirname "$0")/up.sh"
up_begin ircu "$@"
up_find /usr/sbin/ircd-ircu ircd-ircu
# It must be able to find itself, to start again.
up_path /usr/sbin/ircd-ircu /usr/bin/true
# It was built for as many connections as its builder was allowed, a million or a
# quarter of that, and does not start where it is allowed fewer; the million, in
# Debian 12, it refuses itself. It shall have 4092, 24 of them not for clients.
LC_ALL=C sed -i -E 's/([\xfc\xe4\xe3])\xff[\x0f\x03]\x00/\1\x0f\x00\x00/g' "$BIN"
cat >"$DIR/ircd.conf" <<CONF
General {
	name = "irc.test";
	description = "loopback test server";
	numeric = 1;
};
Admin { Location = "tests"; Location = "loopback"; Contact = "root@localhost"; };
Class {
	name = "Users";
	pingfreq = 1 minutes 30 seconds;
	sendq = 160000;
	maxlinks = 400;
};
Client { host = "*@*"; ip = "*@*"; class = "Users"; };
Operator {
	local = no; class = "Users"; host = "*@*"; name = "root";
	password = "\$PLAIN\$operpass";
};
Port { vhost = "127.0.0.1"; port = $PORT; };
features {
	"LOG" = "SYSTEM" "FILE" "ircd.log";
	"LOG" = "SYSTEM" "LEVEL" "CRIT";
	"NETWORK" = "Testnet";
	"NODNS" = "TRUE";
	"PPATH" = "own.pid";
	"IPCHECK_CLONE_LIMIT" = "500";
	"IPCHECK_CLONE_DELAY" = "0";
};
CONF
up_run "$BIN" -n -d "$DIR" -f "$DIR/ircd.conf"
