#!/bin/bash
# hybrid-up.sh DIR [start|stop|status] - a private ircd-hybrid on loopback for
# tests, with the limits of Debian's configuration but for those on how many
# may come from one address, and how often.
# Environment: PORT (derived from DIR, the first that is free), FLOOD=off (no
# limits on flooding) or on. Prints KEY=value lines (also kept in DIR/env) when
# clients can connect.
# shellcheck source=tests/up.sh
. "$(dirname "$0")/up.sh"
up_begin hybrid "$@"
up_find /usr/sbin/ircd-hybrid ircd-hybrid libltdl7
# It goes to /usr, and takes no option that says where its modules are.
ln -sfn "${BIN%/sbin/*}/lib/ircd-hybrid/modules" "$DIR/modules"
up_path /usr/lib/ircd-hybrid/modules/ ./modules/
LC_ALL=C sed -i 's|\x00/usr\x00|\x00.///\x00|' "$BIN"
floodcount=10 flags=exceed_limit
[ "${FLOOD:-off}" = on ] || floodcount=0 flags='exceed_limit, can_flood'
cat >"$DIR/ircd.conf" <<CONF
serverinfo {
	name = "irc.test";
	description = "loopback test server";
	network_name = "Testnet";
	network_description = "loopback";
	hub = no;
	default_max_clients = 512;
	max_nick_length = 15;
	max_topic_length = 300;
};
admin { name = "root"; description = "tests"; email = "root@localhost"; };
class {
	name = "users";
	ping_time = 90 seconds;
	number_per_ip_local = 500;
	number_per_ip_global = 500;
	max_number = 500;
	sendq = 100 kbytes;
	recvq = 2560 bytes;
};
listen { host = "127.0.0.1"; port = $PORT; };
auth { user = "*@*"; class = "users"; flags = $flags; };
operator {
	name = "root"; user = "*@*"; password = "operpass"; encrypted = no;
	class = "users";
};
channel { disable_fake_channels = yes; max_channels = 25; };
general {
	disable_auth = yes;
	default_floodcount = $floodcount;
	anti_nick_flood = yes;
	max_nick_changes = 5;
	max_nick_time = 20 seconds;
	pace_wait_simple = 0 seconds;
	pace_wait = 0 seconds;
	ping_cookie = yes;
	max_targets = 4;
	throttle_count = 500;
	throttle_time = 1 second;
};
modules {
	path = "$DIR/modules";
	path = "$DIR/modules/autoload";
};
log { use_logging = no; };
CONF
up_run "$BIN" -foreground -configfile "$DIR/ircd.conf" \
    -pidfile "$DIR/own.pid" -logfile "$DIR/ircd.log" \
    -klinefile "$DIR/kline.db" -dlinefile "$DIR/dline.db" \
    -xlinefile "$DIR/xline.db" -resvfile "$DIR/resv.db"
