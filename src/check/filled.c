/* An array that is made for as many elements as a collection has, and filled in a later walk over
   it (ANALYSIS §7, stale-value): the collection may have grown, or shrunk. Receives the states
   before all instructions, in code order, then the state before a store; hands on candidates. */
#include "src/candidate/candidate.h"
#include "src/check/visits.h"

/* The value of that name is what the very instruction made. */
static bool is_made_at(const struct bl_interp *it, uint32_t name, uint32_t insn)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[insn].bci;
}

/* A new array whose length is an old answer of how many there are. */
static void remember_array(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_observation *items = c->it->obs->items;
  unsigned slot = bl_frame_top(f, 0);
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &items[bit];
    if (c->n_sized < BL_MAX_SIZED && o->seen != NULL && o->key == 0 && !o->off &&
        o->state != bl_state_nowhere(c->it->program) &&
        bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
        is_made_at(c->it, f->name[slot], o->insn)) {
      c->sized[c->n_sized++] = (struct bl_sized){insn, bit, 0};
    }
  }
}

/* A view of all that the collection of such an array has: a walk over it begins. */
static void remember_walk(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  struct bl_args args;
  for (uint32_t i = 0; i < e->n_seen; i++) {
    if (!e->seen[i].weak || e->seen[i].own_block) {
      continue;
    }
    bl_interp_args(c->it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(c->it, &args, &e->seen[i].at);
    uint32_t object = at.state >= BL_UNMAPPED ? 0 : bl_names_of(&c->it->names, &at.object);
    for (unsigned k = 0; k < c->n_sized && at.state < BL_UNMAPPED; k++) {
      if (bl_same_place(&c->it->obs->items[c->sized[k].bit], at.state, object) &&
          c->sized[k].walk == 0) {
        c->sized[k].walk = insn;
      }
    }
  }
}

/* The array that a store goes to, NULL if it is none of those that are remembered. */
static const struct bl_sized *array_of_store(const struct bl_method_check *c,
                                             const struct bl_frame *f, uint32_t insn)
{
  unsigned width = (unsigned)cf_opcodes[c->it->insns.items[insn].op].n_pops;
  for (unsigned i = 0; i < c->n_sized; i++) {
    if (is_made_at(c->it, f->name[bl_frame_top(f, width - 1)], c->sized[i].insn)) {
      return &c->sized[i];
    }
  }
  return NULL;
}

void bl_remember_sized(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[c->it->insns.items[insn].op].kind;
  if (kind == CF_K_NEW_ARRAY && c->it->insns.items[insn].op != CF_multianewarray) {
    remember_array(c, f, insn);
  } else if (kind == CF_K_INVOKE && c->n_sized > 0) {
    remember_walk(c, f, insn);
  } else if (kind == CF_K_ARRAY_STORE && array_of_store(c, f, insn) != NULL) {
    c->stale[c->it->cfg.block_of[insn]] = c->any_stale = true; /* the array is, by its length */
  }
}

void bl_visit_filled(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_sized *s = array_of_store(c, f, insn);
  if (s != NULL && s->walk != 0 && g->blocks[g->block_of[insn]].loop != BL_NO_BLOCK &&
      bl_cfg_dominates(g, g->block_of[s->walk], g->block_of[insn]) &&
      !bl_is_taken_out(c, f, &c->it->obs->items[s->bit])) {
    struct bl_candidate x = bl_candidate_of(s->bit, insn, BL_STALE_VALUE, BL_MEDIUM);
    x.filled = true;
    x.acted_on = c->it->obs->items[s->bit].state;
    bl_note(c, f, x, true);
  }
}
