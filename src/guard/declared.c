/* Guards that annotations declare. Receives the fields of the classes to report on; hands on the
   locks that their annotations name. Knows no access. */
#include "src/guard/declared.h"

#include "classfile/class/annotation.h"

static struct cf_str join(struct cf_arena *a, struct cf_str all, struct cf_str one)
{
  return all.n == 0 ? cf_arena_str(a, one)
                    : cf_arena_printf(a, "%.*s, %.*s", (int)all.n, all.p, (int)one.n, one.p);
}

static bool is_itself(struct cf_str text)
{
  return cf_str_is(text, "itself");
}

/* One string of the annotation: a single expression, or some by commas. */
static void declare(struct bl_guard *g, const struct bl_worker *w, const struct bl_field *f,
                    struct cf_str text)
{
  while (text.n > 0) {
    const char *comma = memchr(text.p, ',', text.n);
    uint32_t n = comma == NULL ? text.n : (uint32_t)(comma - text.p);
    struct bl_path lock;
    if (g->n == BL_MAX_GUARDS || !bl_guard_read(&lock, w, f, (struct cf_str){text.p, n})) {
      g->source = BL_GUARD_UNREADABLE;
      return;
    }
    g->locks[g->n++] = lock;
    n += comma == NULL ? 0 : 1;
    text = (struct cf_str){text.p + n, text.n - n};
  }
}

/* What lies in the field is guarded with it, where the field never changes; where it says "itself",
   that alone. */
static void declare_at(struct bl_guards *gs, struct cf_arena *a, const struct bl_worker *w,
                       const struct bl_field *f, struct cf_str text)
{
  bool inside = is_itself(text) || (f->access & CF_ACC_FINAL) != 0;
  enum bl_state_kind in = f->type == '[' ? BL_STATE_ELEMENTS : BL_STATE_CONTENTS;
  struct bl_guard *g = bl_guard_at(gs, a, bl_state_of(f->id, inside ? in : BL_STATE_FIELD));
  if (g->source == BL_GUARD_NONE) {
    g->source = BL_GUARD_DECLARED;
  }
  g->text = join(a, g->text, text);
  declare(g, w, f, text);
}

static void look_at_field(struct bl_guards *gs, struct cf_arena *a, const struct bl_worker *w,
                          const struct bl_field *f)
{
  const struct cf_class *cf = f->cls->cf;
  struct cf_annotation_walk walk =
      cf_annotations_of(cf, &bl_field_member(f)->rare->annotations, &cf_default_limits);
  struct cf_annotation one;
  struct cf_err err = {0};
  while (cf_annotation_next(&one, &walk, &err)) {
    struct cf_str text;
    bool guard = (bl_models_annotation(gs->s->models, one.type) & BL_T_UNDER) != 0;
    for (unsigned i = 0; guard && cf_annotation_string(&text, cf, &one, "value", i); i++) {
      declare_at(gs, a, w, f, text);
    }
  }
}

void bl_guards_declare(struct bl_guards *gs, struct cf_arena *a, struct bl_summaries *s,
                       unsigned thread)
{
  struct bl_worker w;
  bl_summaries_worker(&w, s, thread);
  for (uint32_t i = 0; i < s->program->n_given; i++) {
    const struct bl_class *c = s->program->classes[i];
    for (uint32_t k = 0; c->annotated && !c->library && k < c->n_fields; k++) {
      look_at_field(gs, a, &w, &c->fields[k]);
    }
  }
}
