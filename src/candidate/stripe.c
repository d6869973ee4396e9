/* Locks on the way to which something can change (ANALYSIS §6): elements of an array are the same
   one where the index is the same value and nobody replaces elements; whatever it is, it is the
   same where the method has loaded it once. Receives, instruction by instruction, which elements a
   method loads; says of a use whether the lock is certainly that of the read. */
#include "src/candidate/block.h"

#include "src/summary/fact_index.h"

/* What lies no longer where it was loaded to. */
static void forget_popped(struct bl_method_check *c, const struct bl_frame *f)
{
  for (unsigned i = 0; i < c->n_elements; i++) {
    struct bl_element *e = &c->elements[i];
    e->slot = e->slot < (uint32_t)f->n_locals + f->depth ? e->slot : CF_NO_INSN;
  }
}

/* The receiver of the call, if it was loaded from an array right for that. */
static void remember_receiver(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_cfg *cfg = &c->it->cfg;
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  for (unsigned i = 0; i < c->n_elements && args.n > 0; i++) {
    const struct bl_element *e = &c->elements[i];
    if (e->slot == args.slot[0] && e->name == args.name[0] &&
        cfg->block_of[e->insn] == cfg->block_of[insn]) {
      c->operands[insn].receiver_at = e->index;
    }
  }
}

void bl_remember_element(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_interp *it = c->it;
  forget_popped(c, f);
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE && c->n_elements > 0) {
    remember_receiver(c, f, insn);
  }
  if (it->insns.items[insn].op != CF_aaload || f->depth < 2) {
    return;
  }
  if (c->n_elements == BL_MAX_ELEMENTS) {
    c->many_elements = true;
    return;
  }
  uint32_t array = bl_frame_top(f, 1);
  struct bl_path p = bl_path_extend(*bl_names_path(&it->names, f->name[array]), BL_STEP_ELEMENT);
  c->elements[c->n_elements++] =
      (struct bl_element){bl_names_of(&it->names, &p), f->name[bl_frame_top(f, 0)], insn, array};
}

/* Elements are set while their array is made, and never again, as far as the classes go that can
   come to the field. */
static bool never_replaced(const struct bl_summaries *s, const struct bl_path *element)
{
  struct bl_location at = bl_location_of_value(element, BL_STATE_ELEMENTS);
  if (at.state == BL_NO_STATE ||
      (bl_state_field(s->program, at.state)->access & (CF_ACC_PUBLIC | CF_ACC_PROTECTED)) != 0) {
    return false;
  }
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, at.state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (bl_fact_is_shared(facts[i])) {
      return false;
    }
  }
  return true;
}

bool bl_has_one_index(const struct bl_method_check *c, uint32_t name)
{
  uint32_t index = 0;
  for (unsigned i = 0; i < c->n_elements; i++) {
    if (c->elements[i].name == name) {
      if (c->elements[i].index == 0 || (index != 0 && c->elements[i].index != index)) {
        return false;
      }
      index = c->elements[i].index;
    }
  }
  return index != 0 && !c->many_elements;
}

bool bl_is_fixed_element(const struct bl_method_check *c, uint32_t name)
{
  struct bl_path p = *bl_names_path(&c->it->names, name);
  struct bl_path array = p;
  if (p.len == 0 || p.step[p.len - 1] != BL_STEP_ELEMENT) {
    return false;
  }
  array.step[--array.len] = 0;
  return bl_path_is_stable(&array, c->it->program) && never_replaced(c->w->all, &p);
}

uint32_t bl_called_at(const struct bl_method_check *c, uint32_t element, uint32_t insn)
{
  const struct bl_operands *o = &c->operands[insn];
  return o->name[0] == element ? o->receiver_at : 0;
}

bool bl_is_same_stripe(const struct bl_method_check *c, uint32_t lock, uint32_t read, uint32_t use)
{
  uint32_t then = bl_called_at(c, lock, read), now = bl_called_at(c, lock, use);
  bool same = then != 0 || now != 0 ? then == now : bl_has_one_index(c, lock);
  return same && bl_leads_to(c->it, read, use) && bl_is_fixed_element(c, lock);
}

/* --- loaded once --- */

/* As long a beginning of the path as ends with a step that can change; false if none does. */
static bool changing_part(const struct bl_program *program, const struct bl_path *p,
                          struct bl_path *part)
{
  *part = *p;
  while (part->len > 0) {
    struct bl_path last = bl_path_of(BL_ROOT_PARAM, 0);
    last.step[last.len++] = part->step[part->len - 1];
    if (!bl_path_is_stable(&last, program)) {
      return true;
    }
    part->step[--part->len] = 0;
  }
  return !bl_path_is_stable(part, program);
}

/* The instruction loads the last step of the path, of whatever object, or calls what returns that.
 */
static bool loads_last(const struct bl_interp *it, uint32_t insn, const struct bl_path *p)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool whole = p->len == 0;
  uint32_t last = whole ? p->base : p->step[p->len - 1];
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
    return (in->op == CF_getstatic) == whole &&
           bl_program_field(it->method->cls, (uint32_t)in->a)->id == last;
  case CF_K_ARRAY_LOAD:
    return in->op == CF_aaload && !whole && last == BL_STEP_ELEMENT;
  case CF_K_INVOKE: {
    const struct bl_path *r = &bl_interp_site(it, insn)->effect->result;
    return r->root != BL_ROOT_NONE &&
           (r->len == 0 ? whole && r->root == BL_ROOT_STATIC && r->base == last
                        : !whole && r->step[r->len - 1] == last);
  }
  default:
    return false;
  }
}

static bool begins_with(const struct bl_path *p, const struct bl_path *part)
{
  bool same = p->root == part->root && p->base == part->base && p->len >= part->len;
  for (unsigned i = 0; i < part->len && same; i++) {
    same = p->step[i] == part->step[i];
  }
  return same;
}

/* A callee has it from an argument, not by a way of its own. */
static bool is_handed(const struct bl_method_check *c, uint32_t insn, const struct bl_path *part)
{
  for (unsigned i = 0; i < BL_MAX_OPERANDS; i++) {
    uint32_t name = c->operands[insn].name[i];
    if (name != 0 && begins_with(bl_names_path(&c->it->names, name), part)) {
      return true;
    }
  }
  return false;
}

bool bl_is_loaded_once(const struct bl_method_check *c, const struct bl_candidate *x, uint32_t lock)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  struct bl_path part;
  uint32_t load = CF_NO_INSN;
  if (!changing_part(it->program, bl_names_path(&it->names, lock), &part)) {
    return false;
  }
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (loads_last(it, i, &part)) {
      if (load != CF_NO_INSN) {
        return false;
      }
      load = i;
    }
  }
  bool callee = o->seen != NULL && o->seen->own_block;
  return load != CF_NO_INSN && !x->again &&
         it->cfg.blocks[it->cfg.block_of[load]].loop == BL_NO_BLOCK &&
         bl_comes_before(it, load, o->insn) && (!callee || is_handed(c, o->insn, &part)) &&
         (x->act_method == NULL || is_handed(c, x->insn, &part));
}
