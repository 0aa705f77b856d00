dnl LSQ_FUZZERS: the targets of tests/fuzz/ with libFuzzer, which clang has.
AC_DEFUN([LSQ_FUZZERS], [
	AC_ARG_ENABLE([fuzzers],
		[AS_HELP_STRING([--enable-fuzzers],
			[link tests/fuzz/ with libFuzzer (clang only)])])
	FUZZ_LDFLAGS=
	AS_IF([test "x$enable_fuzzers" = xyes], [
		lsq_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS -fsanitize=fuzzer"
		AC_MSG_CHECKING([whether $CC has libFuzzer])
		AC_LINK_IFELSE([AC_LANG_SOURCE([[
			#include <stddef.h>
			#include <stdint.h>
			int LLVMFuzzerTestOneInput(const uint8_t *, size_t);
			int LLVMFuzzerTestOneInput(
			    const uint8_t *data, size_t size)
			{ return data != NULL && size > 99; }]])],
			[AC_MSG_RESULT([yes])],
			[AC_MSG_RESULT([no])
			AC_MSG_ERROR([libFuzzer is missing: use clang, and install libclang-rt-dev])])
		CFLAGS=$lsq_save_CFLAGS
		LSQ_CFLAGS="$LSQ_CFLAGS -fsanitize=fuzzer-no-link"
		FUZZ_LDFLAGS="-fsanitize=fuzzer"
	])
	AC_SUBST([FUZZ_LDFLAGS])
	AM_CONDITIONAL([FUZZERS], [test "x$enable_fuzzers" = xyes])
])
