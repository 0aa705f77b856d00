#!/bin/sh
# A shuffle is checked alike by contrib/verify.py and by lansquenetctl.
srcdir=${srcdir:-.}
exec python3 "$srcdir/tests/verify.py" "${LANSQUENETCTL:-./lansquenetctl}" \
	"$srcdir/contrib/verify.py"
