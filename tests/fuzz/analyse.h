/* The whole analysis of classes: linked, by the default rules and by the published ones, both
   reports written. */
#ifndef TEST_FUZZ_ANALYSE_H
#define TEST_FUZZ_ANALYSE_H

#include "src/program/program.h"

/* How many methods were found to be malformed. */
uint64_t fuzz_analyse(const struct bl_input_class *classes, uint32_t n);

#endif
