checks = tests/check-format.sh tests/check-includes.sh \
	tests/check-includes-plant.sh tests/check-strings.sh \
	tests/check-filemap.sh tests/check-options.sh
TESTS += $(checks)
EXTRA_DIST += $(checks)

# For all tests under AddressSanitizer.
EXTRA_DIST += tests/lsan.supp
AM_TESTS_ENVIRONMENT = \
	LSAN_OPTIONS=suppressions=$(abs_srcdir)/tests/lsan.supp:print_suppressions=0; \
	export LSAN_OPTIONS;
