/* See the header. An annotation that cannot be read mutes nothing. */
#include "src/finding/annotated.h"

#include "classfile/class/annotation.h"

struct search {
  struct bl_finding *f;
  struct bl_annotations_used *used;
  struct cf_arena *a;
  const struct bl_program *program;
  const struct bl_models *models;
};

/* --- what a value means --- */

/* "all", or the finding's kind, or a check that it violates. */
static bool is_meant(const struct bl_finding *f, struct cf_str word)
{
  int check = bl_check_find(word);
  return cf_str_is(word, "all") || bl_kind_find(word) == (int)f->kind ||
         (check > 0 && (f->checks & (unsigned)check) != 0);
}

struct cf_str bl_annotation_word(struct cf_str value)
{
  static const char prefix[] = "blocal:";
  uint32_t n = cf_str_starts(value, CF_STR(prefix)) ? (uint32_t)sizeof prefix - 1 : 0;
  return (struct cf_str){value.p + n, value.n - n};
}

static bool means(const struct search *s, struct cf_str value)
{
  struct cf_str word;
  value = bl_annotation_word(value);
  if (!cf_str_is(value, "all") && is_meant(s->f, value)) {
    return true;
  }
  for (uint32_t i = 0; bl_models_mutes(&word, s->models, value, i); i++) {
    if (is_meant(s->f, word)) {
      return true;
    }
  }
  return false;
}

bool bl_muted_words_check(struct cf_str *message, struct cf_arena *a, const struct bl_models *ms)
{
  struct cf_str word, where;
  for (uint32_t i = 0; bl_models_muted(&word, &where, ms, i); i++) {
    if (!cf_str_is(word, "all") && bl_kind_find(word) < 0 && bl_check_find(word) < 0) {
      *message = cf_arena_printf(a, "%.*s: this is no kind or check: '%.*s'", (int)where.n, where.p,
                                 (int)word.n, word.p);
      return false;
    }
  }
  return true;
}

/* --- annotations --- */

static bool mutes(const struct search *s, const struct cf_class *cf,
                  const struct cf_annotation *one)
{
  struct cf_str value;
  if ((bl_models_annotation(s->models, one->type) & BL_T_MUTES) == 0) {
    return false;
  }
  bool any = false;
  for (unsigned i = 0; cf_annotation_string(&value, cf, one, "value", i); i++) {
    any = true;
    if (means(s, value)) {
      return true;
    }
  }
  return !any;
}

static void mark(struct search *s, const struct cf_class *cf, const struct cf_annotation *one)
{
  struct cf_str why = {"", 0};
  cf_vec_push(s->a, s->used, one->pairs.p);
  if (s->f->suppressed != BL_NOT_SUPPRESSED) {
    return; /* the nearest gives the reason */
  }
  if (!cf_annotation_string(&why, cf, one, "justification", 0)) {
    (void)cf_annotation_string(&why, cf, one, "reason", 0);
  }
  s->f->suppressed = BL_SUPPRESSED_IN_SOURCE;
  s->f->justification = cf_arena_str(s->a, why);
}

static void look_at(struct search *s, const struct bl_class *c, const struct cf_annotations *at)
{
  struct cf_annotation_walk walk = cf_annotations_of(c->cf, at, &cf_default_limits);
  struct cf_annotation one;
  struct cf_err err = {0};
  while (cf_annotation_next(&one, &walk, &err)) {
    if (mutes(s, c->cf, &one)) {
      mark(s, c->cf, &one);
    }
  }
}

/* --- where they stand --- */

static void look_at_method(struct search *s, const struct bl_class *c, struct cf_str name,
                           struct cf_str descriptor)
{
  for (uint32_t i = 0; i < c->n_methods; i++) {
    const struct bl_method *m = &c->methods[i];
    bool same =
        cf_str_eq(bl_method_name(m), name) && cf_str_eq(bl_method_descriptor(m), descriptor);
    if (same && bl_method_member(m) != NULL) {
      look_at(s, c, &bl_method_member(m)->rare->annotations);
    }
  }
}

/* The class of that name with dots. */
static const struct bl_class *class_named(const struct search *s, struct cf_str dotted)
{
  char *name = cf_arena_alloc(s->a, (size_t)dotted.n + 1);
  for (uint32_t i = 0; i < dotted.n; i++) {
    name[i] = dotted.p[i] == '.' ? '/' : dotted.p[i];
  }
  const struct bl_class *c = bl_program_class(s->program, (struct cf_str){name, dotted.n});
  return c == NULL || c->cf == NULL ? NULL : c;
}

/* "com.acme.Pool.idle.contents": class and field; what stands behind the field is no part of it. */
static void look_at_field(struct search *s)
{
  static const struct cf_str tails[] = {{"[]", 2}, {".contents", 9}};
  struct cf_str text = s->f->field;
  for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
    text.n -= cf_str_ends(text, tails[i]) ? tails[i].n : 0;
  }
  const char *dot = text.n == 0 ? NULL : memrchr(text.p, '.', text.n);
  if (dot == NULL) {
    return;
  }
  uint32_t n = (uint32_t)(dot - text.p);
  struct cf_str name = {dot + 1, text.n - n - 1};
  const struct bl_class *c = class_named(s, (struct cf_str){text.p, n});
  for (uint32_t i = 0; c != NULL && i < c->n_fields; i++) {
    if (cf_str_eq(bl_field_name(&c->fields[i]), name) && bl_field_member(&c->fields[i]) != NULL) {
      look_at(s, c, &bl_field_member(&c->fields[i])->rare->annotations);
    }
  }
}

/* The class, what it is written in, and so on. */
static void look_around(struct search *s, const struct bl_class *c)
{
  enum { DEEPEST = 64 };
  for (int i = 0; i < DEEPEST && c != NULL && c->cf != NULL; i++) {
    look_at(s, c, &c->cf->annotations);
    const struct bl_class *outer = bl_class_written_in(c);
    if (outer != NULL && outer->cf != NULL && c->cf->enclosing_method != 0) {
      struct cf_name_and_type in = cf_pool_name_and_type(&c->cf->pool, c->cf->enclosing_method);
      look_at_method(s, outer, in.name, in.descriptor);
    }
    c = outer == c ? NULL : outer;
  }
}

void bl_findings_mute(struct bl_findings *fs, struct bl_annotations_used *used, struct cf_arena *a,
                      const struct bl_program *p, const struct bl_models *ms)
{
  for (uint32_t i = 0; i < fs->n; i++) {
    struct search s = {&fs->items[i], used, a, p, ms};
    const struct bl_class *c = class_named(&s, s.f->at.cls);
    if (c != NULL) {
      look_at_method(&s, c, s.f->at.method, s.f->at.descriptor);
      look_around(&s, c);
      look_at_field(&s);
    }
  }
}
