/* Reads any bytes as a model file. */
#include "src/model/model.h"

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_arena a;
  struct cf_str message = {0};
  struct bl_models *ms = bl_models_new();
  cf_arena_init(&a);
  if (!bl_models_add(ms, "fuzz", (struct cf_str){(const char *)data, (uint32_t)size}, &a,
                     &message) &&
      message.n == 0) {
    abort(); /* refused without a reason */
  }
  cf_arena_destroy(&a);
  bl_models_free(ms);
  return 0;
}
