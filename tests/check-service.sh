#!/bin/sh
# The service confines the daemon as tightly as it can be: what must be in its
# file is, and where systemd-analyze is, it scores it 1.5 or better.
top=${srcdir:-.}
unit=contrib/systemd/lansquenetd.service
status=0

fail()
{
	echo "FAILED: $*"
	status=1
}

[ -s $unit ] || { echo "no $unit"; exit 1; }
! grep -n '@[a-z]*@' $unit contrib/openrc/lansquenetd \
    contrib/cron/lansquenetd-start contrib/cron/lansquenetd.cron ||
	fail "a path was not filled in"

# Each with the value that it must have, whatever else the line says.
while read -r line; do
	grep -qxF -e "$line" $unit || fail "$unit: not in it: $line"
done <<'END'
Type=notify
WatchdogSec=60s
Restart=on-failure
RestartPreventExitStatus=2 3
User=lansquenet
StateDirectory=lansquenet
StateDirectoryMode=0700
RuntimeDirectory=lansquenet
RuntimeDirectoryMode=0700
UMask=0077
AmbientCapabilities=
CapabilityBoundingSet=
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProcSubset=pid
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
SystemCallArchitectures=native
SystemCallFilter=@system-service
END

# The codes that a restart can't mend are those of daemon/exit.h.
codes=$(awk '/^\tEXIT_CODE_/ { sub(/,.*/, "", $1); print $1, n++ }' \
    "$top/src/daemon/exit.h")
for code in 'EXIT_CODE_USAGE 2' 'EXIT_CODE_CONFIG 3'; do
	echo "$codes" | grep -qx "$code" || fail "daemon/exit.h: not $code"
done

for user in "$top"/contrib/systemd/*.d/lansquenet.conf; do
	grep -q '\<lansquenet\>' "$user" || fail "$user: no user"
done

if command -v systemd-analyze >/dev/null; then
	systemd-analyze security --offline=true --no-pager --threshold=15 \
	    "$PWD/$unit" >"$unit.score" 2>&1 || fail "too open: $unit.score"
	tail -n 1 "$unit.score"
	grep -q 'Overall exposure level' "$unit.score" ||
	    fail "systemd-analyze gave no score: $(cat "$unit.score")"
fi
exit $status
