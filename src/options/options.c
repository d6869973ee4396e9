/* What every part of the driver says where the usage is wrong. */
#include "src/options/options.h"

#include <stdarg.h>

bool bl_usage_fault(const char *fmt, ...)
{
  va_list args;
  va_start(args, fmt);
  fputs("blocal: ", stderr);
  vfprintf(stderr, fmt, args);
  fputc('\n', stderr);
  va_end(args);
  return false;
}
