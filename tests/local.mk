include tests/fair.mk
include tests/store.mk
include tests/table.mk
