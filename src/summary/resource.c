/* Resources of classes that are not given, which hold a lock while they are open. See fill.h. */
#include "src/summary/fill.h"

#include "classfile/class/descriptor.h"

enum { MADE = 1, CLOSED = 2 }; /* of a class: some object of it is made of a lock, is closed */
enum { IS_CLOSE = 255 };       /* of a method, beside the lock's parameter + 1 */

static bool is_lock(const struct bl_summaries *s, struct cf_str type)
{
  enum { LOCK = BL_T_SHARED | BL_T_COORDINATES };
  struct cf_str name = cf_descriptor_class(type);
  const struct bl_class *c = bl_program_class(s->program, name);
  unsigned traits = c != NULL ? s->traits[c->id] : bl_models_traits_of(s->models, name);
  return (traits & LOCK) == LOCK;
}

/* The one parameter, + 1, of a constructor that is a lock; 0: none is, or several are. */
static uint8_t lock_of(const struct bl_summaries *s, const struct bl_method *m)
{
  struct cf_descriptor_walk walk = cf_descriptor_parameters(bl_method_descriptor(m));
  struct cf_str type;
  uint8_t found = 0;
  unsigned locks = 0;
  for (unsigned i = 1; i < IS_CLOSE - 1 && cf_descriptor_next(&type, &walk); i++) {
    if (is_lock(s, type)) {
      found = (uint8_t)(i + 1);
      locks++;
    }
  }
  return locks == 1 ? found : 0;
}

static bool is_close(const struct bl_method *m)
{
  return cf_str_is(bl_method_name(m), "close") && cf_str_is(bl_method_descriptor(m), "()V");
}

uint8_t *bl_resources_find(const struct bl_summaries *s, const struct bl_model *const *said,
                           struct cf_arena *a, uint32_t *n)
{
  const struct bl_program *p = s->program;
  uint8_t *of_class = CF_NEW_N(a, uint8_t, p->n_classes + 1);
  uint8_t *of_method = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    if (m->phantom && m->cls->cf == NULL && said[i] == NULL) {
      of_method[i] = bl_method_is_constructor(m) ? lock_of(s, m) : is_close(m) ? IS_CLOSE : 0;
      of_class[m->cls->id] |= of_method[i] == 0 ? 0 : of_method[i] == IS_CLOSE ? CLOSED : MADE;
    }
  }
  *n = 0;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    bool both = of_method[i] != 0 && of_class[p->methods[i]->cls->id] == (MADE | CLOSED);
    of_method[i] = both ? of_method[i] : 0;
    *n += both;
  }
  return of_method;
}

struct bl_call_effect *bl_resource_effect(uint8_t how, struct cf_arena *a)
{
  struct bl_path lock = how == IS_CLOSE
                            ? bl_path_extend(bl_path_of(BL_ROOT_PARAM, 0), BL_STEP_ELEMENT)
                            : bl_path_of(BL_ROOT_PARAM, how - 1u);
  struct bl_call_effect *e = CF_NEW(a, struct bl_call_effect);
  *e = bl_effect_unknown;
  e->locks = CF_NEW(a, struct bl_lock_change);
  e->locks[0] = (struct bl_lock_change){.path = lock,
                                        .op = how == IS_CLOSE ? BL_LOCK_RELEASE : BL_LOCK_ACQUIRE};
  e->n_locks = 1;
  if (how != IS_CLOSE) {
    e->given = CF_NEW(a, struct bl_given);
    e->given[0] = (struct bl_given){BL_STEP_ELEMENT, lock};
    e->n_given = 1;
  }
  return e;
}
