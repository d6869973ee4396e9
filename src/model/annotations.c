/* What annotations say. Receives the models and linked classes; hands on traits. Knows nothing of
   who asks. */
#include "src/model/model.h"

#include "classfile/base/limits.h"
#include "classfile/class/annotation.h"
#include "src/program/pool.h"

static unsigned say(const struct bl_models *ms, const struct bl_class *c,
                    const struct cf_annotations *at)
{
  struct cf_annotation_walk walk = cf_annotations_of(c->cf, at, &cf_default_limits);
  struct cf_annotation one;
  struct cf_err err = {0};
  unsigned traits = 0;
  while (cf_annotation_next(&one, &walk, &err)) {
    traits |= bl_models_annotation(ms, one.type);
  }
  return traits;
}

unsigned bl_models_said(const struct bl_models *ms, const struct bl_class *c,
                        const struct cf_annotations *at)
{
  return c->annotated ? say(ms, c, at) : 0;
}

unsigned bl_models_said_of(const struct bl_models *ms, const struct bl_method *m)
{
  return m->cls->annotated ? say(ms, m->cls, &bl_method_member(m)->rare->annotations) : 0;
}

struct noting {
  const struct bl_models *ms;
  const struct bl_program *p;
};

static void note(void *ctx, unsigned thread, uint32_t i)
{
  const struct noting *n = ctx;
  struct bl_class *c = n->p->classes[i];
  (void)thread;
  unsigned traits = say(n->ms, c, &c->cf->annotations);
  for (uint32_t k = 0; k < c->n_fields && traits == 0; k++) {
    traits |= say(n->ms, c, &bl_field_member(&c->fields[k])->rare->annotations);
  }
  for (uint32_t k = 0; k < c->n_methods && traits == 0; k++) {
    traits |= say(n->ms, c, &bl_method_member(&c->methods[k])->rare->annotations);
  }
  c->annotated = traits != 0;
}

void bl_models_note_annotated(const struct bl_models *ms, const struct bl_program *p,
                              unsigned threads)
{
  struct noting n = {ms, p};
  bl_pool_for(bl_pool_for_steps(threads, p->n_given), p->n_given, note, &n);
}
