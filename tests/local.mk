include tests/base.mk
include tests/config.mk
include tests/checks.mk
