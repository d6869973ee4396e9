/* Programs linked from tests/unit/data/interp_*.class, for tests of methods that are interpreted.
 */
#ifndef INTERP_FIXTURE_H
#define INTERP_FIXTURE_H

#include "tests/unit/class_bytes.h"

#include "src/program/program.h"

enum { FIXTURE_CLASSES = 24 };

struct fixture {
  struct cf_arena a;
  struct cf_class classes[FIXTURE_CLASSES];
  struct cf_bytes bytes[FIXTURE_CLASSES];
  struct bl_input_class inputs[FIXTURE_CLASSES];
  uint32_t n;
  struct bl_program_notices notices;
  struct bl_program *p;
};

static inline void add_bytes(struct fixture *f, struct cf_bytes bytes)
{
  struct cf_err err = {0};
  f->bytes[f->n] = bytes;
  if (!cf_class_parse(&f->classes[f->n], &f->a, bytes, &cf_default_limits, &err)) {
    char text[200];
    cf_err_format(text, sizeof text, &err);
    fail_msg("%s", text);
  }
  f->inputs[f->n] = (struct bl_input_class){&f->classes[f->n], CF_STR("app.jar"), false, false};
  f->n++;
}

static inline void link_bytes(struct fixture *f, struct cf_bytes bytes)
{
  *f = (struct fixture){0};
  cf_arena_init(&f->a);
  add_bytes(f, bytes);
  f->p = bl_program_link(f->inputs, f->n, NULL, 1, &f->notices);
}

static inline void link_names(struct fixture *f, const char *const *names)
{
  *f = (struct fixture){0};
  cf_arena_init(&f->a);
  for (; *names != NULL; names++) {
    char file[100];
    snprintf(file, sizeof file, "interp_%s", *names);
    add_bytes(f, read_class(file));
  }
  f->p = bl_program_link(f->inputs, f->n, NULL, 1, &f->notices);
}

#define LINK(f, ...) link_names((f), (const char *const[]){__VA_ARGS__, NULL})

static inline void unlink_all(struct fixture *f)
{
  bl_program_free(f->p);
  for (uint32_t i = 0; i < f->n; i++) {
    free_bytes(f->bytes[i]);
  }
  cf_arena_destroy(&f->a);
}

/* The first method of that name in the class "interp/CLS". */
static inline const struct bl_method *method_of(const struct fixture *f, const char *cls,
                                                const char *name)
{
  char full[100];
  snprintf(full, sizeof full, "interp/%s", cls);
  for (uint32_t i = 0; i < f->p->n_methods; i++) {
    const struct bl_method *m = f->p->methods[i];
    if (cf_str_is(m->cls->name, full) && cf_str_is(bl_method_name(m), name)) {
      return m;
    }
  }
  fail_msg("no method %s.%s", cls, name);
  return NULL;
}

static inline const struct bl_field *field_of(const struct fixture *f, const char *cls,
                                              const char *name)
{
  char full[100];
  snprintf(full, sizeof full, "interp/%s", cls);
  for (uint32_t i = 0; i < f->p->n_fields; i++) {
    const struct bl_field *x = f->p->fields[i];
    if (cf_str_is(x->cls->name, full) && cf_str_is(bl_field_name(x), name)) {
      return x;
    }
  }
  fail_msg("no field %s.%s", cls, name);
  return NULL;
}

#endif
