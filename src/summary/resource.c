/* Resources that hold a lock while they are open. See fill.h. */
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

static uint8_t how_of(const struct bl_summaries *s, const struct bl_method *m)
{
  return bl_method_is_constructor(m) ? lock_of(s, m) : is_close(m) ? IS_CLOSE : 0;
}

/* --- of a class that is not given --- */

static uint8_t mark_of_missing(const struct bl_summaries *s, const struct bl_method *m)
{
  uint8_t how = how_of(s, m);
  return how == 0 ? 0 : how == IS_CLOSE ? CLOSED : MADE;
}

/* --- of one that is --- */

/* What models say that a call does with the lock that is its receiver. */
static unsigned done_by(const struct bl_model *model)
{
  bool takes = model != NULL && (bl_model_effect(model, BL_E_ACQUIRE) != NULL ||
                                 bl_model_effect(model, BL_E_TRY) != NULL);
  bool gives_up = model != NULL && bl_model_effect(model, BL_E_RELEASE) != NULL;
  return (takes ? MADE : 0) | (gives_up ? CLOSED : 0);
}

/* What the calls of a method do with locks: who takes one and gives it up again holds none. */
static unsigned does(const struct bl_method *m, const struct bl_model *const *said)
{
  unsigned all = 0;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    all |= callee == NULL ? 0 : done_by(said[callee->id]);
  }
  return all;
}

static bool branches(struct cf_arena *a, const struct bl_method *m)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  bool any = false;
  if (!cf_code_check(&code, a, m->cls->cf, bl_method_member(m), &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n && !any; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    any = cf_opcodes[in.op].kind == CF_K_BRANCH;
  }
  return any;
}

/* The constructor takes a lock on some ways, as it is told: what all do is seen from its code. */
static bool takes_on_request(const struct bl_model *const *said, struct cf_arena *a,
                             const struct bl_method *m)
{
  return does(m, said) == MADE && branches(a, m);
}

static uint8_t mark_of_given(const struct bl_model *const *said, struct cf_arena *a,
                             const struct bl_method *m)
{
  if (bl_method_is_constructor(m)) {
    return takes_on_request(said, a, m) ? MADE : 0;
  }
  return m->n_calls > 0 && is_close(m) && does(m, said) == CLOSED ? CLOSED : 0;
}

/* … or has another one of its class do so (`this(lock, true)`). */
static bool has_it_taken(const struct bl_model *const *said, struct cf_arena *a,
                         const struct bl_method *m)
{
  bool taken = takes_on_request(said, a, m);
  for (uint32_t i = 0; i < m->n_calls && !taken; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    taken = callee != NULL && callee->cls == m->cls && bl_method_is_constructor(callee) &&
            takes_on_request(said, a, callee);
  }
  return taken;
}

/* --- both --- */

uint8_t *bl_resources_find(const struct bl_summaries *s, const struct bl_model *const *said,
                           struct cf_arena *a, uint32_t *n)
{
  const struct bl_program *p = s->program;
  uint8_t *of_class = CF_NEW_N(a, uint8_t, p->n_classes + 1);
  uint8_t *of_method = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    if (said[i] == NULL && m->phantom == (m->cls->cf == NULL) && !m->cls->platform) {
      of_class[m->cls->id] |= m->phantom ? mark_of_missing(s, m) : mark_of_given(said, a, m);
    }
  }
  *n = 0;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    bool both = of_class[m->cls->id] == (MADE | CLOSED) && said[i] == NULL;
    bool holds = both && (m->phantom || is_close(m) || has_it_taken(said, a, m));
    of_method[i] = holds ? how_of(s, m) : 0;
    *n += of_method[i] != 0;
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
