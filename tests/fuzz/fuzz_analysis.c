/* Links any class files into a program and analyses it. */
#include "tests/fuzz/analyse.h"
#include "tests/fuzz/classes.h"
#include "tests/fuzz/fuzz.h"

enum { MOST_CLASSES = 64 };

struct input {
  struct bl_input_class classes[MOST_CLASSES];
  uint32_t n;
};

static void parse(struct input *in, struct cf_arena *a, const uint8_t *data, size_t size)
{
  for (size_t from = 0; from < size && in->n < MOST_CLASSES;) {
    size_t end = fuzz_next_class(data, size, from);
    struct cf_class *cls = CF_NEW(a, struct cf_class);
    struct cf_err err = {0};
    if (cf_class_parse(cls, a, (struct cf_bytes){data + from, end - from}, &cf_default_limits,
                       &err)) {
      in->classes[in->n++] = (struct bl_input_class){.cf = cls, .container = CF_STR("fuzz")};
    }
    from = end;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_arena a;
  struct input in = {.n = 0};
  cf_arena_init(&a);
  parse(&in, &a, data, size);
  fuzz_analyse(in.classes, in.n);
  cf_arena_destroy(&a);
  return 0;
}

#if defined(FUZZ_WITH_LIBFUZZER) && !defined(__AFL_COMPILER) /* AFL++ has mutators of its own */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Mostly instructions change, now and then any bytes. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
  if (seed % 8 != 0 && fuzz_change_code(data, size, seed)) {
    return size;
  }
  return LLVMFuzzerMutate(data, size, max);
}
#endif
