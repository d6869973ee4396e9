/* A class file that a test has parsed: its bytes, what was made of them, and the arena of that. */
#ifndef TEST_CLASS_FIXTURE_H
#define TEST_CLASS_FIXTURE_H

#include "class_bytes.h"

struct fixture {
  struct cf_arena a;
  struct cf_bytes bytes;
  struct cf_class cls;
};

/* Takes the bytes, which close_class frees, whether they can be parsed or not. */
static inline bool parse_class(struct fixture *f, struct cf_bytes bytes, struct cf_err *err)
{
  *err = (struct cf_err){0};
  f->bytes = bytes;
  cf_arena_init(&f->a);
  return cf_class_parse(&f->cls, &f->a, bytes, &cf_default_limits, err);
}

static inline void close_class(struct fixture *f)
{
  free_bytes(f->bytes);
  cf_arena_destroy(&f->a);
}

#endif
