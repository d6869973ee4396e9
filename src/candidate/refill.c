/* A field that was found empty and is filled twice, with what is whole by then and never changes:
   who comes second makes the same once more (ANALYSIS §7). Receives what was read and the branch
   that asked; decides nothing. */
#include "src/candidate/act.h"

#include "classfile/class/descriptor.h"

/* The branch asks whether what was read is null, and leads to the act where it is. */
static bool is_filled_where_empty(const struct bl_method_check *c, const struct bl_observation *o,
                                  uint32_t branch, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool jumps;
  uint32_t asked = bl_asked_null(c, branch, &jumps);
  if (asked == 0 || !bl_is_itself(it, o, asked) || branch + 1 >= it->insns.n) {
    return false;
  }
  uint32_t arm = jumps ? it->insns.index_of[it->insns.items[branch].a] : branch + 1;
  return bl_arm_leads_to(it, it->cfg.block_of[arm], insn);
}

/* Nobody writes the state once the object is made. */
static bool never_changes(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  bool never = bl_summaries_closed(s, state);
  for (uint32_t i = 0; never && i < n; i++) {
    never = !facts[i]->write || facts[i]->confined || facts[i]->dead;
  }
  return never;
}

/* It is never given null again. */
static bool is_never_emptied(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  bool never = bl_summaries_closed(s, state);
  for (uint32_t i = 0; never && i < n; i++) {
    const struct bl_fact *f = facts[i];
    never = !f->write || f->confined || f->dead || f->value.kind != BL_CONSTANT_NULL;
  }
  return never;
}

/* The method loads the field. */
static bool loads(struct cf_arena *a, const struct bl_method *m, const struct bl_field *f)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  if (!bl_method_has_body(m)) {
    return false;
  }
  if (!cf_code_check(&code, a, m->cls->cf, m->member, &err)) {
    return true;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) ||
        ((in.op == CF_getfield || in.op == CF_getstatic) &&
         bl_program_field(m->cls, (uint32_t)in.a) == f)) {
      return true;
    }
  }
  return false;
}

/* What the method returns may, by its type, be the collection that the field has. Which collection
   is which is not known without the library: then any. */
static bool may_return(const struct bl_summaries *s, const struct bl_method *m,
                       const struct bl_class *held)
{
  const struct bl_class *is =
      bl_program_class(s->program, cf_descriptor_class(cf_descriptor_result(m->descriptor)));
  return is != NULL && (bl_class_is_a(held, is) || bl_class_is_a(is, held) ||
                        (is->cf == NULL && (s->traits[is->id] & BL_T_HOLDS) != 0));
}

/* Some method that sees the field may hand out what it has: others can change that. */
static bool is_handed_out(const struct bl_method_check *c, const struct bl_field *f,
                          const struct bl_class *held)
{
  const struct bl_class *nest = f->cls->nest_host;
  for (const struct bl_class *of = nest->nest_first; of != NULL; of = of->nest_next) {
    for (uint32_t i = 0; i < of->n_methods; i++) {
      const struct bl_method *m = &of->methods[i];
      if (may_return(c->w->all, m, held) && loads(c->it->arena, m, f)) {
        return true;
      }
    }
  }
  return false;
}

/* A class of the program's that has something, and never anything else. */
static bool is_fixed(const struct bl_summaries *s, const struct bl_class *cls)
{
  bool has = false;
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    has |= (cls->fields[i].access & CF_ACC_STATIC) == 0;
  }
  return has && cls->cf != NULL && !cls->library && !bl_may_be_mutable(s, cls) &&
         (s->traits[cls->id] & BL_T_COORDINATES) == 0;
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
  const struct bl_class *held =
      bl_program_class(c->it->program, cf_descriptor_class(f->descriptor));
  if (held == NULL || f->descriptor.p[0] == '[') {
    return false;
  }
  bool collection = (s->traits[held->id] & BL_T_HOLDS) != 0 &&
                    never_changes(s, bl_state_of(f->id, BL_STATE_CONTENTS)) &&
                    !is_handed_out(c, f, held);
  return collection || is_fixed(s, held);
}
