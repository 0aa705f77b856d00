/* Running a table of named CUnit tests; the exit status tells the outcome. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <stddef.h>

#include <CUnit/Basic.h>
#include <CUnit/CUnit.h>

struct unit_case {
	const char *name;
	void (*run)(void);
};

static inline int
unit_run(const char *suite_name, const struct unit_case *cases, size_t count)
{
	CU_pSuite suite;
	unsigned failed = 1;

	if (CU_initialize_registry() != CUE_SUCCESS)
		return 1;
	suite = CU_add_suite(suite_name, NULL, NULL);
	if (suite != NULL) {
		for (size_t i = 0; i < count; i++)
			if (CU_add_test(suite, cases[i].name, cases[i].run) ==
			    NULL)
				goto out;
		CU_basic_set_mode(CU_BRM_VERBOSE);
		CU_basic_run_tests();
		failed = CU_get_number_of_failures();
	}
out:
	CU_cleanup_registry();
	return failed > 0;
}

#define UNIT_RUN(suite, cases) \
	unit_run(suite, cases, sizeof(cases) / sizeof((cases)[0]))

/* How many there are in NAME_cases[], for another file. */
#define UNIT_CASES(name) \
	const size_t name##_count = \
	    sizeof(name##_cases) / sizeof(name##_cases[0])

#endif
