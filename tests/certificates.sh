#!/bin/sh
# certificates.sh DIR: certificates for tests. Names of files in DIR:
#	ca.pem		an authority, and other-ca.pem, one that nobody trusts
#	KIND.pem KIND.key	of a server, or of a client, signed by ca:
#		good	irc.test, localhost, 127.0.0.1 and ::1
#		other	the same names, of other-ca
#		wrong	another host
#		expired	good, but out of date
#		self	good, but signed by itself
#		client	a client's
set -eu
umask 077
mkdir -p "$1"
cd "$1"
names='subjectAltName=DNS:irc.test,DNS:localhost,IP:127.0.0.1,IP:::1'

key()
{
	openssl genpkey -quiet -algorithm EC -pkeyopt \
	    ec_paramgen_curve:P-256 -out "$1.key" 2>/dev/null ||
	    openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 \
		-out "$1.key"
}

# authority NAME
authority()
{
	key "$1"
	openssl req -x509 -new -key "$1.key" -days 3650 -subj "/CN=$1" \
	    -addext basicConstraints=critical,CA:TRUE \
	    -addext keyUsage=critical,keyCertSign,cRLSign -out "$1.pem"
}

# certificate KIND AUTHORITY EXTENSION FROM TO
certificate()
{
	key "$1"
	openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr"
	printf '%s\n' '[ca]' 'default_ca = d' '[d]' 'new_certs_dir = .' \
	    'database = index' 'rand_serial = yes' 'default_md = sha256' \
	    'policy = p' 'unique_subject = no' 'copy_extensions = none' \
	    '[p]' 'commonName = supplied' '[x]' "$3" >ca.conf
	: >index
	openssl ca -batch -notext -config ca.conf -extensions x \
	    -cert "$2.pem" -keyfile "$2.key" -in "$1.csr" -out "$1.pem" \
	    -startdate "$4" -enddate "$5" 2>/dev/null
}

authority ca
authority other-ca
from=20200101000000Z to=20491231235959Z
certificate good ca "$names" $from $to
certificate other other-ca "$names" $from $to
certificate wrong ca 'subjectAltName=DNS:elsewhere.test' $from $to
certificate expired ca "$names" $from 20210101000000Z
certificate client ca 'extendedKeyUsage=clientAuth' $from $to
key self
openssl req -x509 -new -key self.key -days 3650 -subj /CN=self \
    -addext "$names" -out self.pem
rm -f ./*.csr ca.conf index* ./[0-9A-F]*.pem
