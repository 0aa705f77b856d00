#!/bin/sh
# No function that writes past its buffer or reads a number unchecked.
set -eu
LC_ALL=C
export LC_ALL

cd "$(dirname "$0")/.."
banned='strcpy|strcat|stpcpy|v?sprintf|strtok|ato(i|l|ll|f)|gets'
if grep -rnE --include='*.[ch]' "(^|[^A-Za-z0-9_])($banned)[ 	]*\\(" \
    src tests; then
	echo "banned: strcpy strcat stpcpy sprintf strtok atoi gets;" \
	    "use base/text.h and base/number.h"
	exit 1
fi
