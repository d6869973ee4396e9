/* Where threads come in. See the header. */
#include "src/summary/entry.h"

bool bl_is_entry(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->cls->n_above; i++) {
    const struct bl_class *above = s->program->classes[m->cls->above[i]];
    if (bl_models_entry_named(s->models, above->name, bl_method_name(m))) {
      return true;
    }
  }
  return false;
}

/* Some method of its class makes a lambda, or a reference, that a thread comes in by and that runs
   the method. */
static bool is_entry_of_class(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_class *c = m->cls;
  bool entry = false;
  for (uint32_t i = 0; i < c->n_methods && !entry; i++) {
    const struct bl_method *maker = &c->methods[i];
    for (uint32_t k = 0; k < maker->n_calls && !entry; k++) {
      const struct bl_lambda *lambda = bl_call_lambda(&maker->calls[k]);
      entry = lambda != NULL && lambda->body == m &&
              bl_models_entry_named(s->models, lambda->interface_name, lambda->method_name);
    }
  }
  return entry;
}

bool bl_is_lambda_entry(const struct bl_summaries *s, const struct bl_method *m)
{
  return (m->flags & BL_M_LAMBDA_BODY) != 0 && is_entry_of_class(s, m);
}

bool bl_is_referred_entry(const struct bl_summaries *s, const struct bl_method *m)
{
  return (m->flags & BL_M_LAMBDA_BODY) == 0 && is_entry_of_class(s, m);
}
