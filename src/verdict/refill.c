/* A field that was found empty and is filled twice, with what is whole by then and never changes:
   who comes second makes the same once more (ANALYSIS §7). Receives what was read and the branch
   that asked; decides nothing. */
#include "src/verdict/judge.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/branch.h"
#include "src/candidate/fixed.h"
#include "src/summary/fact_index.h"

/* The branch asks whether what was read is null, and leads to the act where it is. */
static bool is_filled_where_empty(const struct bl_method_check *c, const struct bl_observation *o,
                                  uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool jumps;
  uint32_t asked = bl_asked_null(c, branch, &jumps);
  if (asked == 0 || !bl_observe_is_value(it, o, asked) || branch + 1 >= it->insns.n) {
    return false;
  }
  return bl_arm_leads_to(it, bl_interp_arm(it, branch, jumps), insn);
}

/* It is never given null again. */
static bool is_never_emptied(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  bool never = bl_summaries_closed(s, state);
  for (uint32_t i = 0; never && i < n; i++) {
    const struct bl_fact *f = facts[i];
    never = !bl_fact_takes_away(f);
  }
  return never;
}

/* A class of the program's that has something, and never anything else. */
static bool is_fixed(const struct bl_method_check *c, const struct bl_class *cls)
{
  bool has = false;
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    has |= (cls->fields[i].access & CF_ACC_STATIC) == 0;
  }
  return has && cls->cf != NULL && !cls->library && !bl_may_be_mutable(c, cls) &&
         (c->w->all->traits[cls->id] & BL_T_COORDINATES) == 0;
}

/* The class of what the field has: of all that is ever stored there, where constructors of one make
   that, else by its type. */
static const struct bl_class *class_held(const struct bl_program *p, const struct bl_field *f)
{
  bool one = f->maker != NULL && bl_method_is_init(f->maker) && !f->made_otherwise;
  return one ? f->maker->cls : bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f)));
}

bool bl_is_refill(const struct bl_method_check *c, const struct bl_observation *o, uint32_t branch,
                  uint32_t insn)
{
  const struct bl_summaries *s = c->w->all;
  if (bl_state_kind_of(o->state) != BL_STATE_FIELD || !is_never_emptied(s, o->state) ||
      !is_filled_where_empty(c, o, branch, insn)) {
    return false;
  }
  const struct bl_field *f = bl_state_field(c->it->program, o->state);
  const struct bl_class *held = class_held(c->it->program, f);
  return held != NULL && f->type == 'L' && (bl_keeps_as_it_was(c, f) || is_fixed(c, held));
}
