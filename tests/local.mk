include tests/fair.mk
include tests/store.mk
