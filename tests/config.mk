check_PROGRAMS += tests/unit-config
TESTS += tests/unit-config
tests_unit_config_SOURCES = tests/unit-config.c tests/unit-config.h \
	tests/unit-config-faults.c tests/unit-config-pages.c tests/unit.h
tests_unit_config_CPPFLAGS = $(AM_CPPFLAGS) \
	-DSAMPLE='"$(abs_top_srcdir)/conf/lansquenetd.conf"' \
	-DMANUAL='"$(abs_top_srcdir)/doc/lansquenetd.conf.5"'
tests_unit_config_LDADD = libconfig.a libengine.a libbase.a \
	$(CONFIG_LIBS) $(CRYPTO_LIBS) $(CUNIT_LIBS)

check_PROGRAMS += tests/unit-settings
TESTS += tests/unit-settings
tests_unit_settings_SOURCES = tests/unit-settings.c tests/unit-settings.h \
	tests/unit-settings-chat.c tests/unit.h
tests_unit_settings_LDADD = $(chat_test_libs)
