/* What is written to: which elements of one array are surely different ones (ANALYSIS §4, §7), and
   what the method is still making. Receives names; all elements are one state to the analysis
   otherwise. */
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

bool bl_is_being_made(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_use *use)
{
  bool base = use->role == BL_ROLE_CHANGED || use->role == BL_ROLE_READ;
  return base && bl_interp_is_confined(c->it, f, f->name[use->slot]);
}
