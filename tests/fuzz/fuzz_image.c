/* Opens any bytes as a JDK image; reads every resource, and looks every name up by its hash. */
#include "classfile/archive/jimage.h"

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

static const struct cf_limits limits = {.max_entry_bytes = 1 << 16, .max_entries = 1000};

static void read_slot(const struct cf_jimage *image, uint32_t slot, struct cf_inflater *inf)
{
  struct cf_arena a;
  struct cf_bytes bytes;
  struct cf_jimage_location at, found;
  struct cf_err err = {0}, none = {0};
  cf_arena_init(&a);
  if (!cf_jimage_location(&at, image, slot, &err)) {
    if (err.code == CF_OK) {
      abort(); /* a failure without a fault */
    }
  } else {
    struct cf_str name = cf_jimage_name(&a, &at);
    cf_jimage_find(&found, image, cf_arena_printf(&a, "/%.*s", (int)name.n, name.p), &none);
    cf_jimage_module_of(image, at.parent);
    if (!cf_jimage_read(&bytes, &a, image, &at, &limits, inf, &err) && err.code == CF_OK) {
      abort();
    }
  }
  cf_arena_destroy(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_jimage image;
  struct cf_err err = {0};
  struct cf_bytes bytes = {data, size};
  if (!cf_jimage_recognise(bytes) || !cf_jimage_open(&image, bytes, &err)) {
    return 0;
  }
  struct cf_inflater *inf = cf_inflater_new();
  for (uint32_t i = 0; i < image.slots && i < limits.max_entries; i++) {
    read_slot(&image, i, inf);
  }
  cf_inflater_free(inf);
  return 0;
}
