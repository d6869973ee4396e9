/* Writes that leave a field as the block has found it. Receives the state before a write, with the
   observations of the method; see the header. Knows neither callers nor findings. */
#include "src/summary/as_found.h"

static enum cf_kind kind_of(const struct bl_interp *it, uint32_t insn)
{
  return (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
}

/* The branch upon what the instruction has read, and the store that keeps that in a local variable
   before it is asked, CF_NO_INSN if it is not kept. */
struct look {
  uint32_t branch, store;
};

/* `x = f; if (x == null)`, or with `dup`; or `if (f == null)`. */
static struct look look_after(const struct bl_interp *it, uint32_t read)
{
  const struct cf_insn *all = it->insns.items;
  struct look l = {CF_NO_INSN, CF_NO_INSN};
  uint32_t at = read + 1, end = it->cfg.blocks[it->cfg.block_of[read]].end;
  bool dup = at < end && all[at].op == CF_dup;
  at += dup ? 1 : 0;
  if (at < end && kind_of(it, at) == CF_K_STORE) {
    l.store = at++;
    if (!dup) {
      bool again = at < end && kind_of(it, at) == CF_K_LOAD && all[at].a == all[l.store].a;
      at = again ? at + 1 : end;
    }
  } else if (dup) {
    at = end;
  }
  l.branch = at + 1 == end ? at : CF_NO_INSN;
  return l;
}

/* The arms of the branch, where it asks whether there is 0, or nothing, or whether not. */
static bool arms_of(const struct bl_interp *it, uint32_t branch, uint32_t *none, uint32_t *some)
{
  const struct cf_insn *in = &it->insns.items[branch];
  bool asks_none = in->op == CF_ifeq || in->op == CF_ifnull;
  if ((!asks_none && in->op != CF_ifne && in->op != CF_ifnonnull) || branch + 1 >= it->insns.n) {
    return false;
  }
  *none = bl_interp_arm(it, branch, asks_none);
  *some = bl_interp_arm(it, branch, !asks_none);
  return *none != *some;
}

/* The flag is set to this whatever was found: where it was so, that changes nothing; the other arm
   has something to do first, and comes back to the same write. That there is an object, or none,
   says less: who takes it away may have seen another. */
static bool settles(const struct bl_interp *it, const struct look *l, struct bl_constant value,
                    uint32_t insn)
{
  uint32_t none, some;
  if (value.kind != BL_CONSTANT_INT || !arms_of(it, l->branch, &none, &some)) {
    return false;
  }
  uint32_t found = value.value == 0 ? none : some;
  return it->cfg.blocks[found].n_pred > 1 &&
         bl_cfg_dominates(&it->cfg, found, it->cfg.block_of[insn]);
}

static bool comes_after(const struct bl_interp *it, uint32_t insn, uint32_t first)
{
  uint32_t here = it->cfg.block_of[insn], there = it->cfg.block_of[first];
  return here == there ? insn > first : bl_cfg_dominates(&it->cfg, there, here);
}

/* What is written is the local variable that keeps what was found, and that is given something else
   only where it was found to be nothing. */
static bool keeps_or_makes(const struct bl_interp *it, const struct look *l, uint32_t insn)
{
  uint32_t none, some;
  const struct cf_insn *all = it->insns.items;
  if (l->store == CF_NO_INSN || insn == 0 || kind_of(it, insn - 1) != CF_K_LOAD ||
      all[insn - 1].a != all[l->store].a || !arms_of(it, l->branch, &none, &some)) {
    return false;
  }
  bool made = true;
  for (uint32_t i = 0; i < it->insns.n && made; i++) {
    bool other = i != l->store && kind_of(it, i) == CF_K_STORE && all[i].a == all[l->store].a;
    made = !other || !comes_after(it, i, l->store) || comes_after(it, i, insn) ||
           bl_arm_leads_to(it, none, i);
  }
  return made;
}

/* The latest looks at the state, in the block that lasts: of those before them nothing is left in a
   local variable, or it is all the same. At most LATEST, the last one first. */
enum { LATEST = 4 };

static unsigned find_latest(uint32_t reads[LATEST], const struct bl_interp *it,
                            const struct bl_frame *f, uint32_t insn, uint32_t state,
                            uint32_t object, uint32_t lock)
{
  unsigned n = 0;
  for (unsigned bit = 0; (bit = bl_bits_next(f->live, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    if (o->insn == CF_NO_INSN || o->insn >= insn || o->state != state || o->object != object ||
        o->lock != lock || o->callers_block != (lock == 0) || o->released_at_birth ||
        o->seen != NULL) {
      continue;
    }
    memmove(reads + 1, reads, (LATEST - 1) * sizeof *reads);
    reads[0] = o->insn;
    n += n < LATEST ? 1 : 0;
  }
  return n;
}

bool bl_writes_as_found(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                        uint32_t state, uint32_t object, uint32_t lock)
{
  enum cf_kind kind = kind_of(it, insn);
  if (bl_state_kind_of(state) != BL_STATE_FIELD ||
      (kind != CF_K_PUT_FIELD && kind != CF_K_PUT_STATIC)) {
    return false;
  }
  bool flag = bl_state_field(it->program, state)->type == 'Z', found = false;
  struct bl_constant value =
      bl_constant_of(it->program, bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]));
  uint32_t reads[LATEST] = {0};
  unsigned n = find_latest(reads, it, f, insn, state, object, lock);
  for (unsigned i = 0; i < n && !found; i++) {
    struct look l = look_after(it, reads[i]);
    found = l.branch != CF_NO_INSN && comes_after(it, insn, reads[i]) &&
            ((flag && settles(it, &l, value, insn)) || keeps_or_makes(it, &l, insn));
  }
  return found;
}
