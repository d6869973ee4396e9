/* What the instructions have in common: the operand stack, the names of new values, and which
   observations a value gets and carries (ANALYSIS §2–§3). Receives one instruction at work; knows
   no kind of instruction. */
#include "src/interp/step.h"

/* --- the operand stack --- */

void bl_step_fault(struct bl_step *s, enum bl_fault what)
{
  if (s->it->fault == BL_FAULT_NONE) {
    s->it->fault = what;
    s->it->fault_bci = s->in->bci;
  }
}

void bl_step_gather_sets(struct bl_step *s, unsigned first, unsigned n)
{
  struct bl_frame *scratch = s->it->hold;
  bl_frame_set_slot(scratch, 0, 'T', 0);
  for (unsigned i = 0; i < n; i++) {
    (void)bl_bits_or(bl_frame_set(scratch, 0, BL_SET_CURRENT),
                     bl_frame_set(s->f, first + i, BL_SET_CURRENT), BL_SETS * s->f->words);
  }
}

uint64_t bl_step_through_params(const struct bl_step *s, const uint64_t *set)
{
  const struct bl_observation *items = s->it->obs->items;
  uint64_t through = 0;
  for (uint32_t bit = 0; bit < s->it->obs->n && bit < 64 && items[bit].insn == CF_NO_INSN; bit++) {
    if (bl_bit(set, bit)) {
      through |= (uint64_t)1 << (bit | 1);
    }
  }
  return through;
}

void bl_step_carry_sets(struct bl_step *s, unsigned first, const char *types)
{
  for (unsigned i = 0; types[i] != 0; i++) {
    (void)bl_bits_or(bl_frame_set(s->f, first + i, BL_SET_CURRENT),
                     bl_frame_set(s->it->hold, 0, BL_SET_CURRENT), BL_SETS * s->f->words);
  }
}

/* --- names --- */

uint32_t bl_step_made_here(struct bl_step *s)
{
  uint32_t *name = &s->it->made[s->insn];
  if (*name == 0) {
    struct bl_path p = bl_path_of(BL_ROOT_SITE, s->in->bci);
    *name = bl_names_of(&s->it->names, &p);
    return *name;
  }
  uint32_t block = s->it->cfg.block_of[s->insn];
  if (s->it->cfg.blocks[block].loop != BL_NO_BLOCK || s->it->cfg.irreducible) {
    bl_interp_forget(s->it, s->f, *name);
  }
  return *name;
}

uint32_t bl_step_name_of(struct bl_step *s, const struct bl_path *p)
{
  uint32_t name = bl_names_of(&s->it->names, p);
  return name != 0 ? name : bl_step_made_here(s);
}

/* --- observations --- */

/* The observation is made: what is known of it beside the registers that have it. */
static void begin_observation(struct bl_frame *f, const struct bl_observation *o, unsigned bit)
{
  f->touched = true; /* it is remembered beside the stack */
  f->stale |= o->released_at_birth;
  bl_bit_remove(f->nothing, bit);
  bl_bit_remove(f->something, bit);
  if (o->seen != NULL && o->seen->claimed != BL_CLAIM_NONE) {
    bl_bit_remove(f->unclaimed, bit);
    if (o->seen->claimed == BL_CLAIM_PARTED) {
      bl_bit_add(f->parted, bit);
    }
  } else {
    bl_bit_add(f->unclaimed, bit);
  }
  if (!o->released_at_birth) {
    bl_bit_add(f->live, bit);
  } else if (bl_bit(f->unclaimed, bit)) {
    bl_bit_add(f->left, bit);
  }
}

static enum bl_set set_at_birth(const struct bl_observation *o)
{
  return o->released_at_birth ? BL_SET_RELEASED : BL_SET_CURRENT;
}

void bl_step_observe_all(struct bl_step *s, unsigned first, const char *types)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned k = 0; k < obs->count_of[s->insn]; k++) {
    unsigned bit = obs->first_of[s->insn] + k;
    const struct bl_observation *o = &obs->items[bit];
    if (o->off || o->into_param != 0) {
      continue;
    }
    for (unsigned i = 0; types[i] != 0; i++) {
      bl_bit_add(bl_frame_set(s->f, first + i, set_at_birth(o)), bit);
    }
    begin_observation(s->f, o, bit);
  }
}

/* What the same instruction of the callee's has left there before is overwritten. */
static void replace_left(struct bl_step *s, unsigned slot, const struct bl_observation *o)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned bit = 0; bit < obs->n; bit++) {
    const struct bl_observation *old = &obs->items[bit];
    bool same = old->into == o->into && old->into_param != 0 &&
                old->seen->method == o->seen->method && old->seen->bci == o->seen->bci;
    for (unsigned set = 0; same && set < BL_SETS; set++) {
      bl_bit_remove(bl_frame_set(s->f, slot, (enum bl_set)set), bit);
    }
  }
}

static void leave_in(struct bl_step *s, uint32_t object, unsigned end, unsigned bit)
{
  const struct bl_observation *o = &s->it->obs->items[bit];
  for (unsigned slot = 0; slot < end; slot++) {
    if (s->f->name[slot] == object) {
      replace_left(s, slot, o);
      bl_bit_add(bl_frame_set(s->f, slot, set_at_birth(o)), bit);
    }
  }
}

void bl_step_observe_left(struct bl_step *s, unsigned end)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned k = 0; s->f->words > 0 && k < obs->count_of[s->insn]; k++) {
    unsigned bit = obs->first_of[s->insn] + k;
    const struct bl_observation *o = &obs->items[bit];
    const struct bl_path *p = bl_names_path(&s->it->names, o->into);
    if (o->off || o->into_param == 0) {
      continue;
    }
    if (o->into != 0 && p->root == BL_ROOT_SITE && p->len == 0) {
      leave_in(s, o->into, end, bit);
    }
    begin_observation(s->f, o, bit);
  }
}

void bl_step_claim(struct bl_step *s, uint32_t state, uint32_t object)
{
  const struct bl_observations *obs = s->it->obs;
  for (unsigned w = 0; w < s->f->words && state != BL_NO_STATE; w++) {
    for (uint64_t rest = bl_may_be_of(obs, s->f->live, w, state); rest != 0; rest &= rest - 1) {
      unsigned bit = w * 64 + (unsigned)__builtin_ctzll(rest);
      if (obs->items[bit].state == state && obs->items[bit].object == object) {
        s->f->touched = true;
        bl_bit_remove(s->f->unclaimed, bit);
        bl_bit_remove(s->f->nothing, bit);
      }
    }
  }
}

void bl_step_escape(struct bl_step *s, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&s->it->names, name);
  uint64_t before = s->f->escaped;
  if (bl_path_from_first(p)) {
    s->f->escaped |= (uint64_t)1 << BL_ALLOC_THIS;
    s->f->escaped |= p->len == 0 ? (uint64_t)1 << BL_ALLOC_SELF : 0;
  } else if (p->root == BL_ROOT_SITE && p->base < s->it->code.bytecode.n) {
    uint32_t insn = s->it->insns.index_of[p->base];
    if (insn != CF_NO_INSN && s->it->alloc[insn] != BL_NO_ALLOC) {
      s->f->escaped |= (uint64_t)1 << s->it->alloc[insn];
    }
  }
  s->f->touched |= s->f->escaped != before;
}

void bl_step_carry_in_object(struct bl_step *s, uint32_t object, unsigned end)
{
  s->f->touched = true;
  for (unsigned slot = 0; slot < end; slot++) {
    if (s->f->name[slot] == object) {
      (void)bl_bits_or(bl_frame_set(s->f, slot, BL_SET_CURRENT),
                       bl_frame_set(s->it->hold, 0, BL_SET_CURRENT), BL_SETS * s->f->words);
    }
  }
}
