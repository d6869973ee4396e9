/* What is written to: which elements of one array are surely different ones (ANALYSIS §4, §7), and
   what the method is still making. Receives names; all elements are one state to the analysis
   otherwise. */
#include "src/candidate/block.h"
#include "src/candidate/value.h"

static bool is_given(const struct bl_path *p)
{
  return p->root == BL_ROOT_PARAM && p->len == 0;
}

/* Two numbers that the code writes down, two sums of one number and different constants, or two
   numbers that the caller gives: what it gives for two it means to be two. The results of two other
   computations may well be equal. */
static bool surely_differ(const struct bl_method_check *c, uint32_t a, uint32_t b)
{
  const struct bl_names *names = &c->it->names;
  struct bl_constant x = bl_constant_of(c->it->program, bl_names_path(names, a));
  struct bl_constant y = bl_constant_of(c->it->program, bl_names_path(names, b));
  if (x.kind == BL_CONSTANT_INT && y.kind == BL_CONSTANT_INT) {
    return x.value != y.value;
  }
  struct bl_offset p = bl_interp_offset(c->it, a), q = bl_interp_offset(c->it, b);
  const struct bl_path *from = bl_names_path(names, p.from), *to = bl_names_path(names, q.from);
  return p.from == q.from ? p.by != q.by && bl_path_is_stable(from, c->it->program)
                          : is_given(from) && is_given(to) && p.by == q.by;
}

/* On some way it may be the very number that the read was made with. */
static bool is_joined(const struct bl_method_check *c, uint32_t name)
{
  uint32_t from = bl_interp_offset(c->it, name).from;
  return bl_names_path(&c->it->names, from)->root == BL_ROOT_JOIN;
}

enum bl_alike bl_is_same_element(const struct bl_method_check *c, const struct bl_observation *o,
                                 uint32_t insn)
{
  const struct bl_interp *it = c->it;
  enum cf_kind read = (enum cf_kind)cf_opcodes[it->insns.items[o->insn].op].kind;
  enum cf_kind act = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (read != CF_K_ARRAY_LOAD || act != CF_K_ARRAY_STORE) {
    return BL_ALIKE;
  }
  uint32_t then = c->operands[o->insn].name[1], now = c->operands[insn].name[1];
  if (then == 0 || now == 0 || bl_interp_value(it, then) == bl_interp_value(it, now)) {
    return BL_ALIKE;
  }
  if (bl_comes_before(it, o->insn, insn) && surely_differ(c, then, now)) {
    return BL_NOT_ALIKE; /* of one turn of a loop: in another the numbers may be others */
  }
  return is_joined(c, then) || is_joined(c, now) ? BL_ALIKE : BL_PERHAPS_ALIKE;
}

/* The key, a name, by which the collection that the call asks or changes was got out of another; 0
   if that is not known. */
static uint32_t got_by(const struct bl_interp *it, uint32_t insn)
{
  bool called = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  return called ? bl_interp_found_by(it, it->asked_of[it->site_of[insn]]) : 0;
}

/* What an iterator comes by in one turn of a loop it does not come by in the next. */
static bool is_of_another_turn(const struct bl_interp *it, uint32_t read, uint32_t act)
{
  return bl_interp_is_come_by(it, it->asked_of[it->site_of[act]]) &&
         !bl_comes_before(it, read, act);
}

/* The call asks or changes an element of an array, and all of that array which the method loads
   have one index. */
static bool asks_one_element(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  bool called = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  return called && bl_has_one_index(c, it->asked_of[it->site_of[insn]]);
}

/* Of thread-safe elements of an array each is for itself. */
static bool is_of_element(const struct bl_method_check *c, const struct bl_observation *o)
{
  return o->operation && o->state != BL_NO_STATE &&
         bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
         bl_state_field(c->it->program, o->state)->type == '[';
}

bool bl_is_of_changing_element(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_interp *it = c->it;
  return is_of_element(c, o) && asks_one_element(c, o->insn) &&
         !bl_is_fixed_element(c, it->asked_of[it->site_of[o->insn]]);
}

bool bl_is_of_another_entry(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  uint32_t act = x->again ? x->read_at : x->insn;
  if (is_of_element(c, o) && !(asks_one_element(c, o->insn) && asks_one_element(c, act))) {
    return true;
  }
  if (c->it->names.n_got == 0 || o->state == BL_NO_STATE || x->acted_on != o->state ||
      bl_field_holder(bl_state_field(c->it->program, o->state)) == NULL) {
    return false;
  }
  uint32_t then = got_by(c->it, o->insn), now = got_by(c->it, act);
  return then != 0 && now != 0 && (then != now || is_of_another_turn(c->it, o->insn, act));
}

bool bl_is_held_by_entry(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct bl_field *holder = o->state == BL_NO_STATE || c->it->names.n_got == 0
                                      ? NULL
                                      : bl_field_holder(bl_state_field(c->it->program, o->state));
  bool held = false;
  for (unsigned i = 0; i < c->n_held_at_read[bit] && holder != NULL && !held; i++) {
    uint32_t lock = c->held_at_read[bit][i].name;
    const struct bl_got *got = bl_names_got(&c->it->names, lock);
    held = got != NULL && got->field == holder->id && bl_lasts_since(c, f, bit, lock);
  }
  return held;
}

bool bl_is_being_made(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_use *use)
{
  bool base = use->role == BL_ROLE_CHANGED || use->role == BL_ROLE_READ;
  return base && bl_interp_is_confined(c->it, f, f->name[use->slot]);
}
