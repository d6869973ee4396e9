/* The one place where the process ends for want of memory. */
#include "classfile/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void cf_memory_out(size_t size)
{
  fprintf(stderr, "blocal: error: out of memory (%zu bytes were asked for)\n", size);
  exit(3);
}

void *cf_memory_get(size_t size)
{
  void *p = malloc(size == 0 ? 1 : size);
  if (p == NULL) {
    cf_memory_out(size);
  }
  return p;
}

void *cf_memory_zeroed(size_t count, size_t size)
{
  void *p = calloc(count == 0 ? 1 : count, size == 0 ? 1 : size);
  if (p == NULL) {
    cf_memory_out(count * size);
  }
  return p;
}
