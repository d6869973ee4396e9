/* Makes of any bytes a class whose bodies are valid, and analyses it: every input reaches the
   interpreter. None of its methods may be taken for malformed. */
#include "tests/fuzz/analyse.h"
#include "tests/fuzz/builder.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static uint8_t bytes[FUZZ_CLASS_SIZE];
  struct cf_arena a;
  struct cf_class cls;
  struct cf_err err = {0};
  cf_arena_init(&a);
  if (!cf_class_parse(&cls, &a, fuzz_build_class(bytes, (struct cf_bytes){data, size}),
                      &cf_default_limits, &err)) {
    abort();
  }
  struct bl_input_class input = {.cf = &cls, .container = CF_STR("fuzz")};
  if (fuzz_analyse(&input, 1) != 0) {
    abort();
  }
  cf_arena_destroy(&a);
  return 0;
}
