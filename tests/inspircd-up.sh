#!/bin/bash
# inspircd-up.sh DIR [start|stop|status|restart|services] - a private InspIRCd 3 + Atheme services on loopback for tests.
# Needs Debian 12 packages: inspircd atheme-services openssl. Writes nothing outside DIR.
# As root it runs the servers as user "irc" (DIR must be reachable by that user).
# Environment (all optional):
#   PORT, TLS_PORT, LINK_PORT   ports (default: derived from DIR, first free ones)
#   FLOOD=off|on    off (default): no fakelag, no penalty.  on: InspIRCd's stock limits
#   SERVICES=1|0    Atheme: NickServ, ChanServ, SASL PLAIN/EXTERNAL (default 1)
#   ACCOUNTS="a:pw b:pw ..."    accounts to register (default "bot:botpass alice:alicepass bob:bobpass")
#   PASSWORD=s      server password of the client ports (default none)
#   EXTRA=file      more InspIRCd config to include
# TLS: own CA in DIR/ca.pem; server.crt for irc.test/localhost/127.0.0.1/::1; also made for negative tests:
#   wrongca.pem (another CA); client.crt/client.key (a client certificate for CertFP / SASL EXTERNAL).
# services: start Atheme again for an InspIRCd that runs, where it has died.
# Prints KEY=value lines (also in DIR/env); exits 0 when clients can connect, services are linked and accounts exist.
set -u; ulimit -c 0
umask 022
die() { echo "inspircd-up.sh: $*" >&2; exit 1; }
[ $# -ge 1 ] || die "usage: $0 DIR [start|stop|status|restart|services]"
DIR=$1 VERB=${2:-start}
SBIN=${INSPIRCD:-/usr/sbin/inspircd} ATHEME=${ATHEME:-/usr/bin/atheme-services}
pidfiles() { IPID=$DIR/inspircd.pid APID=$DIR/atheme.pid; }
alive() { local p; [ -s "$1" ] && p=$(cat "$1") && [ -n "$p" ] && kill -0 "$p" 2>/dev/null && tr '\0' ' ' <"/proc/$p/cmdline" 2>/dev/null | grep -qF -- "$DIR/"; }
stop1() { local p i; if alive "$1"; then p=$(cat "$1"); kill "$p" 2>/dev/null; for i in $(seq 50); do kill -0 "$p" 2>/dev/null || break; sleep 0.1; done; kill -0 "$p" 2>/dev/null && kill -9 "$p" 2>/dev/null; fi; rm -f "$1"; return 0; }
stop() { stop1 "$APID"; stop1 "$IPID"; }
taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
freeport() { local p=$1 n; for n in $(seq 200); do taken "$p" || { echo "$p"; return 0; }; p=$((p+1)); done; return 1; }
case $VERB in
stop)    [ -d "$DIR" ] || exit 0; DIR=$(cd "$DIR" && pwd); pidfiles; stop; exit 0;;
status)  [ -d "$DIR" ] || { echo stopped; exit 3; }; DIR=$(cd "$DIR" && pwd); pidfiles; alive "$IPID" && [ -f "$DIR/env" ] && { cat "$DIR/env"; exit 0; }; echo stopped; exit 3;;
restart) [ -d "$DIR" ] && { DIR=$(cd "$DIR" && pwd); pidfiles; stop; };;
services|start) ;;
*)       die "unknown verb $VERB";;
esac
SERVICES=${SERVICES:-1} FLOOD=${FLOOD:-off} ACCOUNTS=${ACCOUNTS-"bot:botpass alice:alicepass bob:bobpass"} PASSWORD=${PASSWORD:-}
[ -x "$SBIN" ] || die "inspircd not found (apt-get install inspircd)"
[ "$SERVICES" = 0 ] || [ -x "$ATHEME" ] || die "atheme-services not found (apt-get install atheme-services)"
command -v openssl >/dev/null || die "openssl not found"
mkdir -p "$DIR" || die "cannot make $DIR"; DIR=$(cd "$DIR" && pwd); pidfiles
case $DIR in *[\"\<\>\&\ ]*) die "no spaces, quotes or <>& in DIR please";; esac
if [ "$VERB" = services ]; then
    alive "$IPID" || die "InspIRCd does not run"
    alive "$APID" && exit 0
    . "$DIR/env"; rm -f "$APID"
elif alive "$IPID" && [ -f "$DIR/env" ] && { [ "$SERVICES" = 0 ] || alive "$APID"; }; then cat "$DIR/env"; exit 0; fi   # idempotent
[ "$VERB" = services ] || { stop; rm -f "$DIR/env"; }
RUN=()
if [ "$(id -u)" = 0 ]; then
    RUN=(setpriv --reuid=irc --regid=irc --clear-groups)
    chown irc:irc "$DIR"; "${RUN[@]}" test -w "$DIR" || die "user irc cannot reach $DIR (a parent directory is closed)"
fi
own() { if [ ${#RUN[@]} -gt 0 ]; then chown -R irc:irc "$@"; fi; }
# Debian ships an AppArmor profile for /usr/sbin/inspircd that allows /etc/inspircd only: use a copy when AppArmor is on.
if [ "$(cat /sys/module/apparmor/parameters/enabled 2>/dev/null)" = Y ]; then cp "$SBIN" "$DIR/inspircd.bin" && SBIN=$DIR/inspircd.bin; fi
# a minimal raw client: say SECS NICK PATTERN LINE... ; sends the lines after registration (376/422), prints the
# session; returns 0 when PATTERN was seen
say() {
    local secs=$1 nick=$2 pat=$3 l end x; shift 3
    exec 4<>"/dev/tcp/127.0.0.1/$PORT" || return 1
    [ -n "$PASSWORD" ] && printf 'PASS %s\r\n' "$PASSWORD" >&4
    printf 'NICK %s\r\nUSER %s 0 * :%s\r\n' "$nick" "$nick" "$nick" >&4
    end=$((SECONDS+secs))
    while [ $SECONDS -lt $end ]; do
        IFS= read -r -t 1 l <&4 || continue
        l=${l%$'\r'}; echo "$l"
        case $l in
        PING*) printf 'PONG %s\r\n' "${l#PING }" >&4;;
        *' 376 '*|*' 422 '*) for x in "$@"; do printf '%s\r\n' "$x" >&4; done; set --;;
        esac
        if [[ $l =~ $pat ]]; then printf 'QUIT\r\n' >&4; exec 4>&-; return 0; fi
    done
    exec 4>&-; return 1
}
# forks by itself and writes the pid file (with -n it would greet every user with a debug notice); then wait until it
# answers (bounded)
start_atheme() {
    "${RUN[@]}" "$ATHEME" -c "$DIR/atheme.conf" -D "$DIR" -l "$DIR/atheme.log" -p "$APID" </dev/null >"$DIR/atheme.out" 2>&1
    for i in $(seq 50); do [ -s "$APID" ] && break; sleep 0.1; done
    ok=; for i in $(seq 20); do say 3 "probe$i" '^:NickServ!|^:[^ ]+ 401' "PRIVMSG NickServ :HELP" >"$DIR/probe.log" 2>&1 && grep -q '^:NickServ!' "$DIR/probe.log" && { ok=1; break; }; kill -0 "$(cat "$APID")" 2>/dev/null || break; sleep 0.5; done
    [ -n "$ok" ] || { tail -5 "$DIR/atheme.out" "$DIR/atheme.log" "$DIR/probe.log" >&2; stop; die "services did not link"; }
}
if [ "$VERB" = services ]; then
    start_atheme
    sed -i "s/^SERVICES_PID=.*/SERVICES_PID=$(cat "$APID")/" "$DIR/env"
    exit 0
fi
h=$(printf %s "$DIR" | cksum | cut -d' ' -f1)
PORT=${PORT:-$(freeport $((10000 + h % 9000)))} || die "no free port"
TLS_PORT=${TLS_PORT:-$(freeport $((PORT+1)))}
LINK_PORT=${LINK_PORT:-$(freeport $((TLS_PORT+1)))}
if [ ! -s "$DIR/client.crt" ]; then
    ( cd "$DIR" && set -e
      ca() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=$2" -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign -keyout "$1.key" -out "$1.pem"; }
      leaf() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$2" -keyout "$1.key" -out "$1.csr"; printf '%s\n' "$3" >"$1.ext"; openssl x509 -req -in "$1.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile "$1.ext" -out "$1.crt"; }
      ca ca 'testnet CA'; ca wrongca 'another CA'
      leaf server irc.test $'subjectAltName=DNS:irc.test,DNS:localhost,IP:127.0.0.1,IP:::1\nextendedKeyUsage=serverAuth'
      leaf client bot 'extendedKeyUsage=clientAuth'
    ) >"$DIR/openssl.log" 2>&1 || die "openssl failed, see $DIR/openssl.log"
fi
LIMITS='commandrate="1000000000" threshold="1000000" fakelag="no" recvq="1M" softsendq="8M" hardsendq="16M"'
[ "$FLOOD" = on ] && LIMITS='commandrate="1000" threshold="10" fakelag="yes" recvq="10K" softsendq="10240" hardsendq="1M"'
PWATTR=; [ -n "$PASSWORD" ] && PWATTR="password=\"$PASSWORD\""
EXTRALINE=; [ -n "${EXTRA:-}" ] && EXTRALINE="<include file=\"$EXTRA\">"
V6=; grep -q '^00000000000000000000000000000001 ' /proc/net/if_inet6 2>/dev/null && V6="<bind address=\"::1\" port=\"$PORT\" type=\"clients\"><bind address=\"::1\" port=\"$TLS_PORT\" type=\"clients\" sslprofile=\"main\">"
cat >"$DIR/inspircd.conf" <<CONF
<server name="irc.test" description="loopback test server" network="Testnet" id="0IT">
<admin name="root" nick="root" email="root@localhost">
<path configdir="$DIR" datadir="$DIR" logdir="$DIR" runtimedir="$DIR" moduledir="/usr/lib/inspircd/modules">
<pid file="$DIR/inspircd.own.pid">
<bind address="127.0.0.1" port="$PORT" type="clients">
<bind address="127.0.0.1" port="$TLS_PORT" type="clients" sslprofile="main">
<bind address="127.0.0.1" port="$LINK_PORT" type="servers">
$V6
<sslprofile name="main" provider="gnutls" cafile="$DIR/ca.pem" certfile="$DIR/server.crt" keyfile="$DIR/server.key" requestclientcert="yes" hash="sha256">
<connect name="main" allow="*" $PWATTR timeout="30" pingfreq="120" $LIMITS localmax="1000" globalmax="1000" maxchans="100" maxconnwarn="no" resolvehostnames="no" useident="no" limit="5000" modes="+x">
<class name="all" commands="*" privs="*" usermodes="*" chanmodes="*" snomasks="*">
<type name="NetAdmin" classes="all" maxchans="100">
<oper name="root" password="operpass" host="*@*" type="NetAdmin">
<channels users="100" opers="100">
<dns server="127.0.0.1" timeout="1">
<options prefixquit="Quit: " syntaxhints="no" announcets="no" hostintopic="yes" pingwarning="0" defaultmodes="not" casemapping="rfc1459" nosnoticestack="yes">
<performance quietbursts="yes" somaxconn="128" softlimit="12800" netbuffersize="10240">
<security announceinvites="dynamic" hidemodes="eI" hideulines="no" userstats="Pu" customversion="" maxtargets="20">
<limits maxnick="30" maxchan="60" maxmodes="20" maxident="10" maxhost="64" maxquit="300" maxtopic="330" maxkick="300" maxreal="130" maxaway="200">
<whowas groupsize="10" maxgroups="1000" maxkeep="1h">
<log method="file" type="* -USERINPUT -USEROUTPUT" level="default" target="$DIR/inspircd.log" flush="1">
<module name="ssl_gnutls"><module name="sslinfo"><module name="spanningtree"><module name="cap"><module name="sasl"><module name="services_account">
<module name="ircv3"><module name="ircv3_accounttag"><module name="ircv3_batch"><module name="ircv3_capnotify"><module name="ircv3_chghost"><module name="ircv3_ctctags"><module name="ircv3_echomessage"><module name="ircv3_invitenotify"><module name="ircv3_labeledresponse"><module name="ircv3_msgid"><module name="ircv3_servertime"><module name="setname"><module name="monitor"><module name="namesx"><module name="uhnames"><module name="botmode"><module name="servprotect"><module name="svshold"><module name="hidechans"><module name="chghost"><module name="chgident"><module name="setident"><module name="sethost"><module name="cloaking"><module name="conn_umodes"><module name="password_hash"><module name="sha256"><module name="alias"><module name="samode"><module name="sanick"><module name="stripcolor"><module name="blockcolor"><module name="muteban"><module name="callerid"><module name="deaf"><module name="commonchans"><module name="customprefix"><module name="remove"><module name="noctcp"><module name="nonotice"><module name="messageflood"><module name="joinflood"><module name="repeat">
<cloak mode="half" key="loopback-test-key-not-secret-0123456789" prefix="test." suffix=".ip">
<sasl target="services.test" requiressl="no">
<customprefix name="admin" letter="a" prefix="&amp;" rank="40000" ranktoset="50000" depriv="yes">
<customprefix name="halfop" letter="h" prefix="%" rank="20000" ranktoset="30000" depriv="yes">
<link name="services.test" ipaddr="127.0.0.1" port="8700" allowmask="127.0.0.1/8" sendpass="linkpass" recvpass="linkpass">
<uline server="services.test" silent="yes">
<alias text="NICKSERV" replace="PRIVMSG NickServ :\$2-" requires="NickServ" uline="yes">
<alias text="CHANSERV" replace="PRIVMSG ChanServ :\$2-" requires="ChanServ" uline="yes">
<badnick nick="NickServ" reason="Reserved"><badnick nick="ChanServ" reason="Reserved"><badnick nick="SaslServ" reason="Reserved">
$EXTRALINE
CONF
sed -i 's/&amp;/\&amp;/' "$DIR/inspircd.conf"
own "$DIR"
nohup "${RUN[@]}" "$SBIN" --nofork --nopid --config "$DIR/inspircd.conf" </dev/null >"$DIR/inspircd.out" 2>&1 &
echo $! >"$IPID"
ok=; for i in $(seq 200); do taken "$TLS_PORT" && taken "$PORT" && { ok=1; break; }; kill -0 "$(cat "$IPID")" 2>/dev/null || break; sleep 0.05; done
[ -n "$ok" ] && alive "$IPID" || { tail -15 "$DIR/inspircd.out" >&2; tail -5 "$DIR/inspircd.log" >&2 2>/dev/null; stop; die "InspIRCd did not start"; }

if [ "$SERVICES" = 1 ]; then
    cat >"$DIR/atheme.conf" <<'CONF'
loadmodule "modules/protocol/inspircd";
loadmodule "modules/backend/opensex";
loadmodule "modules/crypto/pbkdf2v2";
loadmodule "modules/nickserv/main"; loadmodule "modules/nickserv/cert"; loadmodule "modules/nickserv/register"; loadmodule "modules/nickserv/identify"; loadmodule "modules/nickserv/info"; loadmodule "modules/nickserv/logout"; loadmodule "modules/nickserv/ghost"; loadmodule "modules/nickserv/group"; loadmodule "modules/nickserv/drop"; loadmodule "modules/nickserv/set_core"; loadmodule "modules/nickserv/set_password"; loadmodule "modules/nickserv/status"; loadmodule "modules/nickserv/help"; loadmodule "modules/nickserv/enforce"; loadmodule "modules/nickserv/list";
loadmodule "modules/chanserv/main"; loadmodule "modules/chanserv/register"; loadmodule "modules/chanserv/flags"; loadmodule "modules/chanserv/op"; loadmodule "modules/chanserv/voice"; loadmodule "modules/chanserv/info"; loadmodule "modules/chanserv/invite"; loadmodule "modules/chanserv/drop"; loadmodule "modules/chanserv/set_core"; loadmodule "modules/chanserv/help";
loadmodule "modules/saslserv/main"; loadmodule "modules/saslserv/plain"; loadmodule "modules/saslserv/external";
CONF
    cat >>"$DIR/atheme.conf" <<CONF
serverinfo { name = "services.test"; desc = "Atheme"; numeric = "00A"; recontime = 2; netname = "Testnet"; hidehostsuffix = "users.test"; adminname = "root"; adminemail = "root@localhost"; registeremail = "noreply@localhost"; mta = "/bin/false"; loglevel = { admin; error; info; network; }; maxlogins = 50; maxusers = 50; maxnicks = 50; maxchans = 50; mdlimit = 30; emaillimit = 100; emailtime = 300; auth = none; casemapping = rfc1459; };
uplink "irc.test" { host = "127.0.0.1"; port = $LINK_PORT; send_password = "linkpass"; receive_password = "linkpass"; };
nickserv { nick = "NickServ"; user = "NickServ"; host = "services.test"; real = "Nickname Services"; aliases { }; };
chanserv { nick = "ChanServ"; user = "ChanServ"; host = "services.test"; real = "Channel Services"; aliases { }; fantasy = no; };
saslserv { nick = "SaslServ"; user = "SaslServ"; host = "services.test"; real = "SASL Services"; };
logfile "$DIR/atheme.events" { all; };
general { permissive_mode; helpchan = "#help"; helpurl = "http://localhost/"; silent; join_chans; leave_chans; uflags = { hidemail; }; cflags = { }; raw; flood_msgs = 0; flood_time = 10; ratelimit_uses = 1000; ratelimit_period = 1; kline_time = 7; clone_time = 0; commit_interval = 1; default_clone_allowed = 1000; default_clone_warn = 1000; clone_identified_increase_limit; uplink_sendq_limit = 10485760; language = "en"; exempts { }; allow_taint; immune_level = immune; };
CONF
    own "$DIR"
    start_atheme
    for a in $ACCOUNTS; do
        n=${a%%:*} p=${a#*:}
        say 10 "$n" '^:NickServ.*(is now registered|already registered)' "PRIVMSG NickServ :REGISTER $p $n@example.org" >"$DIR/reg.$n.log" 2>&1
        grep -Eq 'is now registered|already registered' "$DIR/reg.$n.log" || { tail -5 "$DIR/reg.$n.log" >&2; stop; die "could not register $n"; }
    done
    # CertFP of the client certificate for the first account (for SASL EXTERNAL)
    first=${ACCOUNTS%% *}; if [ -n "$first" ]; then
        FP=$(openssl x509 -in "$DIR/client.crt" -outform DER | openssl dgst -sha256 -r | cut -d' ' -f1)
        say 10 "${first%%:*}" '^:NickServ.*(Added fingerprint|already)' "PRIVMSG NickServ :IDENTIFY ${first%%:*} ${first#*:}" "PRIVMSG NickServ :CERT ADD $FP" >"$DIR/cert.log" 2>&1
    fi
fi
{ echo "SERVER=inspircd"; echo "HOST=127.0.0.1"; echo "NAME=irc.test"; echo "PORT=$PORT"; echo "TLS_PORT=$TLS_PORT"; echo "LINK_PORT=$LINK_PORT"; echo "CA=$DIR/ca.pem"; echo "WRONGCA=$DIR/wrongca.pem"; echo "CLIENT_CERT=$DIR/client.crt"; echo "CLIENT_KEY=$DIR/client.key"; echo "FLOOD=$FLOOD"; echo "SERVICES=$SERVICES"; [ "$SERVICES" = 1 ] && echo "ACCOUNTS='$ACCOUNTS'"; [ -n "$PASSWORD" ] && echo "PASSWORD=$PASSWORD"; echo "OPER=root"; echo "OPERPASS=operpass"; echo "PID=$(cat "$IPID")"; [ "$SERVICES" = 1 ] && echo "SERVICES_PID=$(cat "$APID")"; } >"$DIR/env"
cat "$DIR/env"
