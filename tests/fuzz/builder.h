/* Class files whose bodies are random, yet valid: the stack fits, branches meet what they expect,
   so that every one of them is interpreted. Receives bytes, each of which is a choice; hands on a
   class file. The same bytes make the same class. */
#ifndef TEST_FUZZ_BUILDER_H
#define TEST_FUZZ_BUILDER_H

#include "classfile/base/bytes.h"

enum { FUZZ_CLASS_SIZE = 1 << 16 };

/* The class, in `out` of FUZZ_CLASS_SIZE bytes. Where the choices end, the simplest is taken. */
struct cf_bytes fuzz_build_class(uint8_t *out, struct cf_bytes choices);

#endif
