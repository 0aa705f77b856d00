include tests/base.mk
include tests/checks.mk
include tests/config.mk
include tests/engine.mk
include tests/fair.mk
include tests/functional.mk
include tests/irc.mk
include tests/store.mk
