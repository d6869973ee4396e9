/* Two steps where an atomic has one: the method looks at it, and then changes it by another
   operation (ANALYSIS §7). Receives the observation, the branch and the act; says whether it is
   that, and leaves to judge.c how bad it is. */
#include "src/verdict/judge.h"

#include "src/candidate/branch.h"
#include "src/candidate/value.h"
#include "src/candidate/written.h"
#include "src/summary/fact_index.h"

/* The method reads it itself, or asks its own object, which is given nothing to compare it with. */
static bool asks_itself(const struct bl_method_check *c, const struct bl_observation *o)
{
  if (o->seen == NULL || o->seen->depth == 0) {
    return o->seen != NULL;
  }
  const struct bl_method *asks = bl_call_callee(bl_interp_site(c->it, o->insn)->call);
  return o->seen->depth == 1 && asks != NULL && bl_method_descriptor(asks).p[1] == ')' &&
         bl_class_is_a(c->it->method->cls, asks->cls);
}

/* What the method's own read of an atomic has as its result, 'V' if it is no such read. */
static char type_read(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  bool own = read != NULL && o->key != BL_KEY_UNKNOWN &&
             bl_state_kind_of(o->state) == BL_STATE_CONTENTS && asks_itself(c, o);
  return own ? bl_method_result(read) : 'V';
}

/* A number that is not there yet is computed, as nobody else does: who comes second sets the same.
 */
static bool sets_the_same(const struct bl_method_check *c, const struct bl_observation *o,
                          const struct bl_act *act, uint32_t branch)
{
  return !bl_asks_order(c->it, branch) &&
         bl_constant_written(c->it, &act->written).kind == BL_NO_CONSTANT &&
         bl_is_lone_writer(c, o->state);
}

/* A new object that the method has made of a class of the program's: another state, not a
   library's wrapper around what is the same computed twice. */
static bool is_made_here(const struct bl_interp *it, uint32_t name)
{
  uint32_t made = bl_interp_made_at(it, name);
  if (made == CF_NO_INSN) {
    return false;
  }
  const struct cf_insn *in = &it->insns.items[made];
  const struct bl_class *cls =
      in->op != CF_new
          ? NULL
          : bl_program_class(it->program, cf_pool_name(&it->cls->pool, (uint32_t)in->a));
  return cls != NULL && cls->cf != NULL && !cls->library;
}

/* The thread at hand puts itself there: of two that do so both go on as the one that has it. */
static bool is_this_thread(const struct bl_method_check *c, uint32_t name)
{
  uint32_t made = bl_interp_call_of(c->it, name);
  const struct bl_call *call = made == CF_NO_INSN ? NULL : bl_interp_site(c->it, made)->call;
  const struct bl_effect *e = bl_said_of_call(c->w->all, call, BL_E_THIS_THREAD);
  return e != NULL && e->operand == BL_OPERAND_NONE;
}

/* The atomic is set to itself: what it is a part of has been left, as a node of a chain that says
   so by hanging on itself. */
static bool is_set_to_itself(const struct bl_method_check *c, const struct bl_act *act,
                             uint32_t insn)
{
  return act->written.name != 0 && act->written.name == c->operands[insn].name[0];
}

/* The branch asks whether it is one object that a static field has: a mark, and no state. */
static bool asks_for_mark(const struct bl_method_check *c, uint32_t branch)
{
  unsigned op = c->it->insns.items[branch].op;
  bool mark = false;
  for (unsigned k = 0; (op == CF_if_acmpeq || op == CF_if_acmpne) && k < 2; k++) {
    const struct bl_path *p = bl_names_path(&c->it->names, c->operands[branch].name[k]);
    mark |= bl_constant_of(c->it->program, p).kind == BL_CONSTANT_FIELD;
  }
  return mark;
}

/* A reference is dropped for what it was found to have, and not only because there was one: it may
   be another by then. */
static bool drops_another(const struct bl_method_check *c, const struct bl_act *act,
                          uint32_t branch)
{
  bool jumps;
  return bl_constant_written(c->it, &act->written).kind == BL_CONSTANT_NULL &&
         bl_asked_null(c, branch, &jumps) == 0 && !asks_for_mark(c, branch);
}

/* The method also changes the field by a compareAndSet, as who knows what its other operations do.
 */
static bool compares(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  bool any = false;
  for (uint32_t i = 0; i < own->n && !any; i++) {
    const struct bl_fact *f = &own->items[i];
    uint32_t at = f->write && f->state == state ? it->insns.index_of[f->bci] : CF_NO_INSN;
    bool called = at != CF_NO_INSN && cf_opcodes[it->insns.items[at].op].kind == CF_K_INVOKE;
    const struct bl_call_effect *e = called ? bl_interp_site(it, at)->effect : NULL;
    for (uint32_t k = 0; e != NULL && k < e->n_accesses && !any; k++) {
      any = e->accesses[k].expects != 0;
    }
  }
  return any;
}

/* A volatile number is asked by the method itself whether it has come to some bound, and counted by
   an updater, or a handle, whose answer it does not want. To be asked whether it is 0, or less, is
   mostly to be asked whether all is over. */
static bool is_counted_by_updater(const struct bl_method_check *c, const struct bl_observation *o,
                                  const struct bl_act *act, uint32_t branch)
{
  char type = bl_state_field(c->it->program, o->state)->type;
  return act->unheard && (type == 'I' || type == 'J') && (o->seen == NULL || asks_itself(c, o)) &&
         bl_asks_bound(c, branch) && !compares(c, o->state);
}

bool bl_starts_behind(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool starts = false;
  uint32_t end = it->cfg.blocks[it->cfg.block_of[insn]].end;
  for (uint32_t i = insn + 1; i < end && !starts; i++) {
    starts = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
             bl_said_of_call(c->w->all, bl_interp_site(it, i)->call, BL_E_STARTS) != NULL;
  }
  return starts;
}

bool bl_is_own_step(const struct bl_method_check *c, const struct bl_observation *o,
                    const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  if (!act->cell || act->method != NULL || act->key != o->key) {
    return false;
  }
  const struct bl_interp *it = c->it;
  if (bl_state_kind_of(o->state) == BL_STATE_FIELD) {
    return is_counted_by_updater(c, o, act, branch);
  }
  const struct bl_method *step = bl_call_callee(bl_interp_site(it, insn)->call);
  bool jumps;
  bool sets = !bl_method_returns(step);
  switch (type_read(c, o)) {
  case 'Z':
    return sets && !bl_decides_nothing_else(c, branch, insn) && !bl_is_picked_since(c, o, insn) &&
           !bl_is_as_found(it, branch, insn, bl_constant_written(it, &act->written));
  case 'I':
  case 'J':
  case 'D':
    return sets ? !sets_the_same(c, o, act, branch) : act->unheard;
  case ';':
    return sets && !is_set_to_itself(c, act, insn) &&
           (bl_writes_argument(it, &act->written) || drops_another(c, act, branch) ||
            is_this_thread(c, act->written.name) ||
            (bl_asked_null(c, branch, &jumps) == 0 && is_made_here(it, act->written.name)) ||
            bl_constant_of(it->program, bl_names_path(&it->names, act->written.name)).kind ==
                BL_CONSTANT_FIELD);
  default:
    return false;
  }
}

bool bl_takes_reference_in_two(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_observation *o, const struct bl_act *act,
                               uint32_t insn)
{
  uint32_t bit = (uint32_t)(o - c->it->obs->items);
  return act->cell && act->method == NULL && act->key == o->key && type_read(c, o) == ';' &&
         bl_constant_written(c->it, &act->written).kind == BL_CONSTANT_NULL &&
         !bl_method_returns(bl_call_callee(bl_interp_site(c->it, insn)->call)) &&
         (bl_goes_on_with_old(c, f, insn, bit) || bl_was_run(c, o, insn));
}

/* It is asked whether there is anything left, and that decides more than that one is taken off: of
   two that find the last both have it. Who takes off one after the other, in a loop, or as many as
   were there, is mostly the only one. */
static bool gives_out(const struct bl_method_check *c, uint32_t branch, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  bool many = cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE &&
              bl_interp_site(c->it, insn)->n_args > 1;
  return !many && bl_asks_order(c->it, branch) &&
         g->blocks[g->block_of[insn]].loop == BL_NO_BLOCK &&
         !bl_decides_nothing_else(c, branch, insn);
}

bool bl_counts_to_bound(const struct bl_method_check *c, const struct bl_observation *o,
                        const struct bl_act *act, uint32_t branch, uint32_t insn)
{
  return act->unheard && bl_same_place(o, act->state, act->object) && type_read(c, o) != 'Z' &&
         (bl_asks_bound(c, branch) || gives_out(c, branch, insn)) &&
         bl_is_own_step(c, o, act, branch, insn);
}
