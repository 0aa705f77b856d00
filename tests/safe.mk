# What keeps chips and cards safe: checking, proving, copying.
TESTS += tests/verify.sh
EXTRA_DIST += tests/verify.sh tests/verify.py contrib/verify.py

AM_TESTS_ENVIRONMENT += \
	LANSQUENETCTL='$(abs_builddir)/lansquenetctl'; export LANSQUENETCTL;
