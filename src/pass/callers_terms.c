/* What a method does in the terms of who calls it: its parameters, static fields and classes.
   Receives values by their names and observations; must not know what becomes of what is said. */
#include "src/pass/callers_terms.h"
#include "src/summary/operations.h"

#include "classfile/class/descriptor.h"

struct bl_path bl_sayable(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_path_is_sayable(p) ? *p : bl_path_of(BL_ROOT_NONE, 0);
}

/* The value is what a call says that tells the thread at hand. */
static bool is_this_thread(const struct bl_worker *w, const struct bl_interp *it,
                           const struct bl_path *p)
{
  uint32_t insn = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n
                      ? it->insns.index_of[p->base]
                      : CF_NO_INSN;
  if (insn == CF_NO_INSN || cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_effect *e =
      bl_said_of_call(w->all, bl_interp_site(it, insn)->call, BL_E_THIS_THREAD);
  return e != NULL && e->operand == BL_OPERAND_NONE;
}

/* The parameter that the value is, + 1, as it came; 0 if none that can be told. */
uint8_t bl_parameter_of(const struct bl_path *p)
{
  bool param = p->root == BL_ROOT_PARAM && p->len == 0 && p->base + 1 < BL_KEY_TOLD;
  return param ? (uint8_t)(p->base + 1) : 0;
}

/* A key as callers can say it: see bl_seen. */
uint8_t bl_sayable_key(const struct bl_worker *w, const struct bl_interp *it, uint32_t key)
{
  if (key == 0 || key == BL_KEY_UNKNOWN) {
    return key == 0 ? 0 : BL_KEY_HIDDEN;
  }
  const struct bl_path *p = bl_names_path(&it->names, key);
  uint8_t param = bl_parameter_of(p);
  return param != 0 ? param : is_this_thread(w, it, p) ? BL_KEY_THREAD : BL_KEY_HIDDEN;
}

/* The key of an access: one that no parameter is may be what a parameter tells of itself. */
void bl_note_key(const struct bl_worker *w, const struct bl_interp *it, uint32_t key,
                 struct bl_access *x, struct bl_what *what)
{
  x->key = bl_sayable_key(w, it, key);
  what->told = 0;
  if (x->key == BL_KEY_HIDDEN && key != BL_KEY_UNKNOWN) {
    uint32_t of = 0, by = bl_interp_told_by(it, key, &of);
    uint8_t param = by == 0 ? 0 : bl_parameter_of(bl_names_path(&it->names, of));
    if (param != 0 && param < BL_KEY_THREAD - BL_KEY_TOLD) {
      x->key = (uint8_t)(BL_KEY_TOLD + param - 1);
      what->told = by;
    }
  }
}

uint64_t bl_params_among(const struct bl_interp *it, const struct bl_frame *f,
                         const uint64_t *current)
{
  uint64_t params = 0;
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX &&
                         it->obs->items[bit].insn == CF_NO_INSN;
       bit++) {
    params |= bl_param_bit(it->obs->items[bit].param);
  }
  return params;
}

uint64_t bl_params_in(const struct bl_interp *it, const struct bl_frame *f, unsigned slot)
{
  return bl_params_among(it, f, bl_frame_set(f, slot, BL_SET_CURRENT));
}

/* Numbers and flags; of a lambda, which is given all it is handed as objects, in a box, too. */
static uint64_t find_numbers(const struct bl_summaries *s, const struct bl_method *m)
{
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(m));
  struct cf_str type;
  uint64_t numbers = 0;
  bool lambda = (m->flags & BL_M_LAMBDA_BODY) != 0;
  uint32_t i = bl_method_is(m, CF_ACC_STATIC) ? 0 : 1;
  for (; i < 8 && cf_descriptor_next(&type, &w); i++) {
    const struct bl_class *c =
        lambda && *type.p == 'L' ? bl_method_param_class(s->program, m, i) : NULL;
    bool box = c != NULL && (s->traits[c->id] & BL_T_BOX) != 0;
    numbers |= box || (*type.p != 'L' && *type.p != '[') ? bl_param_bit(i) : 0;
  }
  return numbers;
}

uint8_t bl_numbers_among(struct bl_asking *n, const struct bl_summaries *s,
                         const struct bl_method *m, uint64_t params)
{
  if (params == 0) {
    return 0;
  }
  if (!n->numbers_known) {
    n->numbers = find_numbers(s, m);
    n->numbers_known = true;
  }
  return (uint8_t)(params & n->numbers);
}

/* Whether it is what the method's own object has captured, if that is there for the method alone.
 */
static bool is_captured(const struct bl_interp *it, const struct bl_frame *f,
                        const uint64_t *current)
{
  unsigned bit =
      it->method->cls->action != it->method ? UINT_MAX : bl_bits_next(current, f->words, 0);
  return bit != UINT_MAX && it->obs->items[bit].insn == CF_NO_INSN &&
         it->obs->items[bit].param == 0 && !it->obs->items[bit].through;
}

/* The parameter, of the first 8, that is now where the branch loads what it asks whether it is
   null: as a bit, 0 if none. */
static uint8_t asked_null(const struct bl_interp *it, const struct bl_frame *f, uint32_t branch)
{
  enum cf_opcode op = (enum cf_opcode)it->insns.items[branch].op;
  const struct cf_insn *load = branch == 0 ? NULL : &it->insns.items[branch - 1];
  if ((op != CF_ifnull && op != CF_ifnonnull) || cf_opcodes[load->op].kind != CF_K_LOAD) {
    return 0;
  }
  uint8_t param = bl_parameter_of(bl_names_path(&it->names, f->name[load->a]));
  unsigned bit = param != 0 && param <= 8 ? 1u << (param - 1) : 0;
  return (uint8_t)bit;
}

/* Those among the parameters that decide what happens here: numbers, and references that are asked
   whether they are null. */
uint8_t bl_params_deciding(struct bl_asking *n, const struct bl_summaries *s,
                           const struct bl_interp *it, const struct bl_frame *f)
{
  if (!n->deciding_known) {
    uint64_t params = 0;
    uint8_t asked = 0;
    for (unsigned i = 0; i < f->n_decisions; i++) {
      const uint64_t *current = bl_frame_decided(f, i, BL_SET_CURRENT);
      uint64_t by = bl_params_among(it, f, current);
      params |= by;
      asked |= (uint8_t)(asked_null(it, f, f->branch[i]) & by);
      asked |= is_captured(it, f, current) ? 1 : 0;
    }
    n->deciding = bl_numbers_among(n, s, it->method, params) | asked;
    n->deciding_known = true;
  }
  return n->deciding;
}
