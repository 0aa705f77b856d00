dnl Flags of our own, each tried before it is used.

dnl LSQ_TRY_CFLAG(VARIABLE, FLAG): add FLAG to VARIABLE if the compiler takes
dnl it without a warning.
AC_DEFUN([LSQ_TRY_CFLAG], [
	lsq_save_CFLAGS=$CFLAGS
	CFLAGS="$CFLAGS -Werror $2"
	AC_MSG_CHECKING([whether $CC takes $2])
	AC_LINK_IFELSE([AC_LANG_PROGRAM()],
		[AC_MSG_RESULT([yes]); $1="$$1 $2"],
		[AC_MSG_RESULT([no])])
	CFLAGS=$lsq_save_CFLAGS
])

AC_DEFUN([LSQ_WARNINGS], [
	AC_ARG_ENABLE([werror],
		[AS_HELP_STRING([--enable-werror], [make warnings fatal])])
	LSQ_CFLAGS="-std=gnu17"
	m4_foreach_w([lsq_flag], [-Wall -Wextra -Wshadow -Wformat=2 -Wvla
		-Wpointer-arith -Wstrict-prototypes -Wmissing-prototypes
		-Wold-style-definition -Wwrite-strings -Wundef -Wcast-qual
		-Wimplicit-fallthrough -Wunused-result
		-Wconversion -Wno-sign-conversion],
		[LSQ_TRY_CFLAG([LSQ_CFLAGS], lsq_flag)])
	AS_IF([test "x$enable_werror" = xyes],
		[LSQ_CFLAGS="$LSQ_CFLAGS -Werror"])
	AC_SUBST([LSQ_CFLAGS])
])

AC_DEFUN([LSQ_HARDENING], [
	AC_ARG_ENABLE([hardening],
		[AS_HELP_STRING([--disable-hardening],
			[leave out the hardening flags])])
	LSQ_LDFLAGS=
	AS_IF([test "x$enable_hardening" != xno], [
		LSQ_TRY_CFLAG([LSQ_CFLAGS], [-fstack-protector-strong])
		LSQ_TRY_CFLAG([LSQ_CFLAGS], [-fstack-clash-protection])
		LSQ_TRY_CFLAG([LSQ_CFLAGS], [-fcf-protection])
		LSQ_TRY_CFLAG([LSQ_CFLAGS], [-fno-strict-overflow])
		LSQ_TRY_CFLAG([LSQ_CFLAGS], [-fPIE])
		LSQ_TRY_CFLAG([LSQ_LDFLAGS], [-pie])
		LSQ_TRY_CFLAG([LSQ_LDFLAGS], [-Wl,-z,relro])
		LSQ_TRY_CFLAG([LSQ_LDFLAGS], [-Wl,-z,now])
		LSQ_TRY_CFLAG([LSQ_LDFLAGS], [-Wl,-z,noexecstack])
		AS_IF([test "x$enable_sanitizers" != xyes],
			[LSQ_CPPFLAGS="-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2"])
	])
	AC_SUBST([LSQ_CPPFLAGS])
	AC_SUBST([LSQ_LDFLAGS])
])

AC_DEFUN([LSQ_SANITIZERS], [
	AC_ARG_ENABLE([sanitizers],
		[AS_HELP_STRING([--enable-sanitizers],
			[build with AddressSanitizer and UBSan])])
	AS_IF([test "x$enable_sanitizers" = xyes], [
		lsq_san="-fsanitize=address,undefined"
		lsq_san="$lsq_san -fno-sanitize-recover=all"
		lsq_san="$lsq_san -fno-omit-frame-pointer"
		LSQ_CFLAGS="$LSQ_CFLAGS $lsq_san"
		LSQ_LDFLAGS="$LSQ_LDFLAGS $lsq_san"
	])
	AM_CONDITIONAL([SANITIZERS], [test "x$enable_sanitizers" = xyes])
])

AC_DEFUN([LSQ_COVERAGE], [
	AC_ARG_ENABLE([coverage],
		[AS_HELP_STRING([--enable-coverage], [measure coverage (gcov)])])
	AS_IF([test "x$enable_coverage" = xyes], [
		LSQ_CFLAGS="$LSQ_CFLAGS --coverage"
		LSQ_LDFLAGS="$LSQ_LDFLAGS --coverage"
	])
])
