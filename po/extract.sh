#!/bin/sh
# Print the template of all marked strings; run at the top of the tree.
# Without dates and line numbers, so that it changes only with the strings.
set -e
LC_ALL=C
export LC_ALL
find src -name '*.c' | sort | xgettext --from-code=UTF-8 --keyword=N_ \
	--no-wrap --no-location --sort-output --force-po --language=C \
	--package-name=lansquenet --copyright-holder='the Lansquenet authors' \
	--files-from=- --output=- | sed '/^"POT-Creation-Date:/d'
