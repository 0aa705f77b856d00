include tests/fair.mk
