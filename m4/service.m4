dnl LSQ_SERVICE_DIR(NAME, FOLDER): where files for systemd go, as --with-NAME
dnl says: a directory; "no" for none; "yes" for the one that systemd's own
dnl pkg-config file names. By default it is $prefix/FOLDER: systemd looks there
dnl for /usr and for /usr/local, and in a home directory it is in nobody's way.
AC_DEFUN([LSQ_SERVICE_DIR], [
	AC_ARG_WITH([$1],
		[AS_HELP_STRING([--with-$1=DIR],
			[files for systemd @<:@PREFIX/$2@:>@])],
		[], [with_$1=default])
	AS_CASE([$with_$1],
		[default], [$1='${prefix}/$2'],
		[no], [$1=],
		[yes], [PKG_CHECK_VAR([$1], [systemd], [$1], [],
			[AC_MSG_ERROR([pkg-config knows no $1 of systemd])])],
		[$1=$with_$1])
	AC_SUBST([$1])
	AM_CONDITIONAL(m4_toupper([HAVE_$1]), [test -n "$$1"])
])
