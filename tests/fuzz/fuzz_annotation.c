/* Takes any bytes for the annotations of a class, visible and invisible ones, in a class file that
   is good beside that: walks over them, and asks for their strings. */
#include "classfile/class/annotation.h"

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

/* A class file up to its attributes. Names and strings are entries 5 to 9 of the pool. */
static const uint8_t head[] = "\xca\xfe\xba\xbe\0\0\0\x45"
                              "\0\x0b"                              /* pool */
                              "\1\0\1A"                             /* 1 */
                              "\7\0\1"                              /* 2 */
                              "\1\0\x19RuntimeVisibleAnnotations"   /* 3 */
                              "\1\0\x1bRuntimeInvisibleAnnotations" /* 4 */
                              "\1\0\5value"                         /* 5 */
                              "\1\0\4name"                          /* 6 */
                              "\1\0\0"                              /* 7 */
                              "\1\0\4LFu;"                          /* 8 */
                              "\1\0\4this"                          /* 9 */
                              "\3\0\0\0\1"                          /* 10 */
                              "\0\x21\0\2\0\2\0\0\0\0\0\0"          /* public A, without members */
                              "\0\2";                               /* attributes */
enum { HEAD = sizeof head - 1, VISIBLE = 3, INVISIBLE = 4, MOST = 1 << 16 };

static size_t put_attribute(uint8_t *out, unsigned name, const uint8_t *data, size_t size)
{
  uint8_t start[6] = {
      0, (uint8_t)name, 0, (uint8_t)(size >> 16), (uint8_t)(size >> 8), (uint8_t)size};
  memcpy(out, start, sizeof start);
  if (size > 0) {
    memcpy(out + sizeof start, data, size);
  }
  return sizeof start + size;
}

static void ask(const struct cf_class *cls, const struct cf_annotation *one)
{
  static const char *const names[] = {"value", "name", "", "none"};
  struct cf_str text;
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    for (unsigned i = 0; i < 4 && cf_annotation_string(&text, cls, one, names[k], i); i++) {
      if (text.n > 27) {
        abort(); /* no entry of the pool */
      }
    }
  }
}

static void walk(const struct cf_class *cls, uint32_t depth)
{
  struct cf_limits limits = {.max_annotation_depth = depth};
  struct cf_annotation_walk w = cf_annotations_of(cls, &cls->annotations, &limits);
  size_t left = w.rest[0].n + w.rest[1].n;
  struct cf_annotation one;
  struct cf_err err = {0};
  for (;;) {
    bool good = cf_annotation_next(&one, &w, &err);
    if (w.rest[0].n + w.rest[1].n > left || (good && w.rest[0].n + w.rest[1].n == left)) {
      abort(); /* no step forward: it might go on without end */
    }
    left = w.rest[0].n + w.rest[1].n;
    if (good) {
      ask(cls, &one);
    } else if (err.code == CF_OK) {
      return;
    }
    err = (struct cf_err){0};
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static uint8_t bytes[HEAD + 2 * 6 + MOST];
  struct cf_arena a;
  struct cf_class cls;
  struct cf_err err = {0};
  if (size < 1 || size > MOST) {
    return 0;
  }
  size_t visible = data[0] < size ? data[0] : size - 1, n = HEAD;
  memcpy(bytes, head, HEAD);
  n += put_attribute(bytes + n, VISIBLE, data + 1, visible);
  n += put_attribute(bytes + n, INVISIBLE, data + 1 + visible, size - 1 - visible);
  uint8_t *exact = malloc(n); /* so that a read behind the end is seen */
  if (exact == NULL) {
    return 0;
  }
  memcpy(exact, bytes, n);
  cf_arena_init(&a);
  if (!cf_class_parse(&cls, &a, (struct cf_bytes){exact, n}, &cf_default_limits, &err)) {
    abort(); /* what annotations hold is nothing to the class */
  }
  walk(&cls, cf_default_limits.max_annotation_depth);
  walk(&cls, 1);
  cf_arena_destroy(&a);
  free(exact);
  return 0;
}
