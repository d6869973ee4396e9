/* Opens any bytes as an input of the command line, and reads every entry. */
#include "classfile/archive/archive.h"

#include "tests/fuzz/file.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

static const struct cf_limits limits = {
    .max_entry_bytes = 1 << 20,
    .max_archive_bytes = 1 << 22,
    .max_entries = 1000,
    .max_nesting = 3,
};

static void read_all(struct cf_archive *ar)
{
  uint32_t n;
  struct cf_inflater *inf = cf_inflater_new();
  cf_archive_entries(ar, &n);
  for (uint32_t i = 0; i < n; i++) {
    struct cf_arena a;
    struct cf_bytes bytes;
    struct cf_err err = {0};
    cf_arena_init(&a);
    if (!cf_archive_read(&bytes, &a, ar, i, inf, &err) && err.code == CF_OK) {
      abort(); /* a failure without a fault */
    }
    cf_arena_destroy(&a);
  }
  cf_inflater_free(inf);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *inputs[] = {fuzz_file(data, size)};
  struct cf_archive_options opt = {.limits = &limits};
  struct cf_archive *ar = cf_archive_open(inputs, 1, &opt);
  read_all(ar);
  cf_archive_close(ar);
  return 0;
}
