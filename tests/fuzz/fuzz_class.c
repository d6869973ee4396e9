/* Reads any bytes as a class file, and prints it: constants, members, attributes, instructions,
   line tables, annotations; then once more when it is settled. */
#include "classfile/class/annotation.h"
#include "classfile/class/texts.h"
#include "classfile/code/dump.h"

#include "tests/fuzz/fuzz.h"

#include <stdlib.h>

static void walk(const struct cf_class *cls, const struct cf_annotations *of)
{
  struct cf_annotation_walk w = cf_annotations_of(cls, of, &cf_default_limits);
  struct cf_annotation one;
  struct cf_err err = {0};
  while (cf_annotation_next(&one, &w, &err)) {
    struct cf_str text;
    for (unsigned i = 0; i < 3 && cf_annotation_string(&text, cls, &one, "value", i); i++) {
    }
  }
}

static void print(const struct cf_class *cls)
{
  char *text = NULL;
  size_t n = 0;
  struct cf_err err = {0};
  FILE *out = open_memstream(&text, &n);
  if (out == NULL) {
    abort();
  }
  cf_dump_class(out, cls, CF_DUMP_CODE | CF_DUMP_LINES, &err);
  fclose(out);
  free(text);
}

static void look(const struct cf_class *cls)
{
  print(cls);
  walk(cls, &cls->annotations);
  for (uint32_t i = 0; i < cls->n_methods; i++) {
    walk(cls, &cls->methods[i].rare->annotations);
  }
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    walk(cls, &cls->fields[i].rare->annotations);
  }
}

static void settle(struct cf_class *cls)
{
  struct cf_arena a, scratch;
  struct cf_texts texts;
  cf_arena_init(&a);
  cf_arena_init(&scratch);
  cf_texts_init(&texts, &a);
  cf_class_settle(cls, &a, &scratch, &texts);
  cf_arena_destroy(&scratch);
  look(cls);
  cf_texts_close(&texts);
  cf_arena_destroy(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_arena a;
  struct cf_class cls;
  struct cf_err err = {0};
  cf_arena_init(&a);
  if (cf_class_parse(&cls, &a, (struct cf_bytes){data, size}, &cf_default_limits, &err)) {
    look(&cls);
    settle(&cls);
  } else if (err.code == CF_OK) {
    abort(); /* a failure without a fault */
  }
  cf_arena_destroy(&a);
  return 0;
}
