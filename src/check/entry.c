/* Where threads come in. See the header. */
#include "src/check/entry.h"

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
