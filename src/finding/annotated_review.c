/* Annotations that are of no use any more. Receives the program and which annotations some finding
   fits; hands on warnings. Those that other tools read as well are none of its business. */
#include "classfile/class/annotation.h"
#include "src/finding/annotated.h"
#include "src/program/pool.h"

#include <stdlib.h>

struct review {
  struct bl_diagnostics *ds;
  struct bl_annotations_used *used;
  struct cf_arena *a;
  const struct bl_models *models;
  const struct bl_annotations_review *how;
  const struct bl_class *cls; /* that is looked at */
};
CF_VEC(words, struct cf_str);

/* What is annotated: a member, or with an empty name the class; a field has no descriptor here. */
struct target {
  struct cf_str name, descriptor;
};

/* What one annotation says. */
struct said {
  bool own_type;         /* whatever its values are, it speaks to this tool */
  bool own;              /* it does by type or by a value */
  struct words words;    /* kinds, checks and "all" */
  struct cf_str unknown; /* the first that is meant to be one, but is not; empty if there is none */
};

static int compare(const void *x, const void *y)
{
  const uint8_t *a = *(const uint8_t *const *)x, *b = *(const uint8_t *const *)y;
  return (a > b) - (a < b);
}

static bool is_used(const struct review *r, const struct cf_annotation *one)
{
  return r->used->n > 0 && bsearch(&one->pairs.p, r->used->items, r->used->n,
                                   sizeof *r->used->items, compare) != NULL;
}

static bool is_word(struct cf_str value)
{
  return bl_kind_find(value) >= 0 || bl_check_find(value) > 0;
}

/* A value is this tool's if it names the tool, a kind or a check; what it only has in common with
   another tool's counts in annotations that are its own. */
static void take_value(struct said *s, const struct review *r, struct cf_str value)
{
  struct cf_str bare = bl_annotation_word(value), word;
  uint32_t before = s->words.n;
  bool meant = s->own_type || bare.n < value.n;
  s->own |= meant || cf_str_is(value, "blocal") || is_word(bare);
  if (is_word(bare)) {
    cf_vec_push(r->a, &s->words, bare);
  }
  for (uint32_t i = 0; bl_models_mutes(&word, r->models, bare, i); i++) {
    cf_vec_push(r->a, &s->words, word);
  }
  if (meant && s->words.n == before && s->unknown.n == 0) {
    s->unknown = bare;
  }
}

static struct said what_is_said(const struct review *r, const struct cf_annotation *one)
{
  bool own = (bl_models_annotation(r->models, one->type) & BL_T_OWN) != 0;
  struct said s = {.own_type = own, .own = own};
  struct cf_str value;
  unsigned n = 0;
  for (; cf_annotation_string(&value, r->cls->cf, one, "value", n); n++) {
    take_value(&s, r, value);
  }
  if (n == 0) {
    cf_vec_push(r->a, &s.words, CF_STR("all"));
  }
  return s;
}

/* "@SuppressBlocal" of "Lcom/acme/Annotations$SuppressBlocal;" */
static struct cf_str simple_name(const struct review *r, struct cf_str type)
{
  uint32_t from = type.n;
  while (from > 1 && type.p[from - 1] != '/' && type.p[from - 1] != '$') {
    from--;
  }
  return cf_arena_printf(r->a, "@%.*s", from == type.n ? 0 : (int)(type.n - from - 1),
                         type.p + from);
}

static void tell(const struct review *r, const struct cf_annotation *one, const struct target *at,
                 struct cf_str unknown)
{
  struct cf_str name = simple_name(r, one->type);
  struct bl_diagnostic d = {
      .input = cf_arena_printf(r->a, "%.*s!/%.*s.class%s%.*s%.*s", (int)r->cls->container.n,
                               r->cls->container.p, (int)r->cls->name.n, r->cls->name.p,
                               at->name.n == 0 ? "" : ": ", (int)at->name.n, at->name.p,
                               (int)at->descriptor.n, at->descriptor.p)};
  d.message = unknown.n == 0
                  ? cf_arena_printf(r->a, "no finding fits %.*s any more", (int)name.n, name.p)
                  : cf_arena_printf(r->a, "%.*s: this is no kind or check: '%.*s'", (int)name.n,
                                    name.p, (int)unknown.n, unknown.p);
  cf_vec_push(r->a, r->ds, d);
}

static void look_at(const struct review *r, const struct cf_annotations *annotations,
                    const struct target *at)
{
  struct cf_annotation_walk walk = cf_annotations_of(r->cls->cf, annotations, &cf_default_limits);
  struct cf_annotation one;
  struct cf_err err = {0};
  while (cf_annotation_next(&one, &walk, &err)) {
    if ((bl_models_annotation(r->models, one.type) & BL_T_MUTES) == 0) {
      continue;
    }
    struct said s = what_is_said(r, &one);
    bool fits_nothing =
        s.own && !is_used(r, &one) && bl_scope_covers(&r->how->scope, s.words.items, s.words.n);
    if (s.unknown.n > 0 || fits_nothing) {
      tell(r, &one, at, s.unknown);
    }
  }
}

/* Compilers copy annotations to what they make of a member: bridges, accessors. */
static bool is_written(const struct cf_member *m)
{
  return m != NULL && (m->access & CF_ACC_SYNTHETIC) == 0;
}

static void look_at_member(const struct review *r, const struct cf_member *m, struct target at)
{
  if (is_written(m)) {
    look_at(r, &m->rare->annotations, &at);
  }
}

/* --- classes --- */

/* Whether some annotation may be of interest: most classes have many that are not. */
struct search {
  const struct bl_program *p;
  const struct bl_models *models;
  bool *mutes; /* [n_given] */
};

static bool mutes(const struct search *s, const struct bl_class *c,
                  const struct cf_annotations *all)
{
  return (bl_models_said(s->models, c, all) & BL_T_MUTES) != 0;
}

static void search_class(void *ctx, unsigned thread, uint32_t i)
{
  const struct search *s = ctx;
  const struct bl_class *c = s->p->classes[i];
  (void)thread;
  if (c->library || !c->annotated) {
    return;
  }
  bool found = mutes(s, c, &c->cf->annotations);
  for (uint32_t k = 0; k < c->n_fields && !found; k++) {
    found = is_written(bl_field_member(&c->fields[k])) &&
            mutes(s, c, &bl_field_member(&c->fields[k])->rare->annotations);
  }
  for (uint32_t k = 0; k < c->n_methods && !found; k++) {
    found = is_written(bl_method_member(&c->methods[k])) &&
            mutes(s, c, &bl_method_member(&c->methods[k])->rare->annotations);
  }
  s->mutes[i] = found;
}

static void look_at_class(struct review *r, const struct bl_class *c)
{
  r->cls = c;
  look_at(r, &c->cf->annotations, &(struct target){CF_STR(""), CF_STR("")});
  for (uint32_t i = 0; i < c->n_fields; i++) {
    look_at_member(r, bl_field_member(&c->fields[i]),
                   (struct target){bl_field_name(&c->fields[i]), CF_STR("")});
  }
  for (uint32_t i = 0; i < c->n_methods; i++) {
    const struct bl_method *m = &c->methods[i];
    look_at_member(r, bl_method_member(m),
                   (struct target){bl_method_name(m), bl_method_descriptor(m)});
  }
}

void bl_annotations_review(struct bl_diagnostics *ds, struct bl_annotations_used *used,
                           struct cf_arena *a, const struct bl_program *p,
                           const struct bl_models *ms, const struct bl_annotations_review *how)
{
  struct review r = {.ds = ds, .used = used, .a = a, .models = ms, .how = how};
  if (used->n > 1) {
    qsort(used->items, used->n, sizeof *used->items, compare);
  }
  struct search s = {p, ms, CF_NEW_N(a, bool, p->n_given + 1)};
  bl_pool_for(bl_pool_for_steps(how->threads, p->n_given), p->n_given, search_class, &s);
  for (uint32_t i = 0; i < p->n_given; i++) {
    const struct bl_class *c = p->classes[i];
    if (s.mutes[i] && (how->selects == NULL || how->selects(how->ctx, c->name))) {
      look_at_class(&r, c);
    }
  }
}
