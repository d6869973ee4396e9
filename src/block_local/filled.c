/* An array that is made for as many elements as a collection has, and filled in a later walk over
   it, or by the collection itself (ANALYSIS §7, stale-value): that may have grown, or shrunk.
   Receives the states before all instructions, in code order, then the state before a store or a
   call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/value.h"
#include "src/verdict/note.h"

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
        !bl_state_is_nowhere(c->it->program, o->state) &&
        bl_state_kind_of(o->state) == BL_STATE_CONTENTS &&
        is_made_at(c->it, f->name[slot], o->insn)) {
      c->sized[c->n_sized++] = (struct bl_sized){.insn = insn, .bit = bit};
    }
  }
}

/* The loop around asks again how many there are. */
static bool asks_in_loop(const struct bl_method_check *c, uint32_t insn,
                         const struct bl_observation *sized)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t loop = g->blocks[g->block_of[insn]].loop;
  for (uint32_t bit = 0; loop != BL_NO_BLOCK && bit < c->it->obs->n; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (o->seen != NULL && o->key == 0 && bl_same_place(sized, o->state, o->object) &&
        bl_cfg_in_loop(g, g->block_of[o->insn], loop)) {
      return true;
    }
  }
  return false;
}

/* What the library's operation answers goes from one element to the next, as an `Enumeration`. */
static bool makes_steps(const struct bl_method_check *c, const struct bl_seen *seen)
{
  return seen->bci == BL_BCI_MODEL && seen->key == 0 &&
         bl_result_has(c->w->all, seen->method, BL_T_CONFINED);
}

/* A view of all that the collection of such an array has: a walk over it begins. So it does where a
   loop takes one after the other by its number, as many as there are. */
static bool begins_walk(const struct bl_method_check *c, uint32_t insn, const struct bl_seen *seen,
                        const struct bl_observation *sized)
{
  bool numbered = seen->key != 0 && seen->bci == BL_BCI_MODEL &&
                  bl_method_descriptor(seen->method).p[1] == 'I' && asks_in_loop(c, insn, sized);
  return numbered || ((seen->weak || makes_steps(c, seen)) && !seen->own_block);
}

static void remember_walk(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  struct bl_args args;
  for (uint32_t i = 0; i < e->n_seen; i++) {
    bl_interp_args(c->it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(c->it, &args, &e->seen[i].at);
    uint32_t object = at.state >= BL_UNMAPPED ? 0 : bl_names_of(&c->it->names, &at.object);
    for (unsigned k = 0; k < c->n_sized && at.state < BL_UNMAPPED; k++) {
      if (bl_same_place(&c->it->obs->items[c->sized[k].bit], at.state, object) &&
          c->sized[k].walk == 0 &&
          begins_walk(c, insn, &e->seen[i], &c->it->obs->items[c->sized[k].bit])) {
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

/* Likewise, that a call is given last. */
static const struct bl_sized *array_given(const struct bl_method_check *c, const struct bl_frame *f)
{
  for (unsigned i = 0; i < c->n_sized && f->depth > 0; i++) {
    if (is_made_at(c->it, f->name[bl_frame_top(f, 0)], c->sized[i].insn)) {
      return &c->sized[i];
    }
  }
  return NULL;
}

void bl_remember_sized(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[c->it->insns.items[insn].op].kind;
  bool stored = false;
  if (kind == CF_K_NEW_ARRAY && c->it->insns.items[insn].op != CF_multianewarray) {
    remember_array(c, f, insn);
  } else if (kind == CF_K_INVOKE && c->n_sized > 0) {
    remember_walk(c, f, insn);
    stored = array_given(c, f) != NULL;
  } else if (kind == CF_K_ARRAY_STORE) {
    stored = array_of_store(c, f, insn) != NULL;
  }
  if (stored) {
    c->stale[c->it->cfg.block_of[insn]] = c->any_stale = true; /* the array is, by its length */
  }
}

static void note_filled(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                        unsigned bit)
{
  struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_MEDIUM);
  x.filled = true;
  x.acted_on = c->it->obs->items[bit].state;
  bl_note(c, f, x, true);
}

/* The collection puts all that it has into such an array, as many as there are by now. */
static void visit_copied_into(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  const struct bl_sized *s = array_given(c, f);
  const struct bl_observation *o = s == NULL ? NULL : &c->it->obs->items[s->bit];
  bool reads = false, fills = false;
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  for (uint32_t i = 0; s != NULL && args.n == 2 && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(c->it, &args, &a->where->at);
    reads |= !a->write && a->key == 0 && a->bci == BL_BCI_MODEL && at.state < BL_UNMAPPED &&
             bl_same_place(o, at.state, bl_names_of(&c->it->names, &at.object));
    fills |= a->write && a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.base == 1;
  }
  if (reads && fills && !bl_is_taken_out(c, f, o)) {
    note_filled(c, f, insn, s->bit);
  }
}

/* The branch asks for the length of an array. */
static bool asks_length(const struct bl_method_check *c, uint32_t branch)
{
  const struct bl_interp *it = c->it;
  bool asks = false;
  for (unsigned k = 0; k < 2 && !asks; k++) {
    uint32_t made = bl_interp_made_at(it, c->operands[branch].name[k]);
    asks = made != CF_NO_INSN && it->insns.items[made].op == CF_arraylength;
  }
  return asks;
}

/* Whether there is still room in the array is asked as the walk goes on. */
static bool asks_for_room(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_sized *s)
{
  const struct bl_cfg *g = &c->it->cfg;
  bool asks = false;
  for (unsigned i = 0; i < f->n_decisions && !asks; i++) {
    uint32_t branch = f->branch[i];
    asks = bl_cfg_dominates(g, g->block_of[s->walk], g->block_of[branch]) &&
           (asks_length(c, branch) || bl_frame_is_decided_by(f, i, s->bit));
  }
  return asks;
}

void bl_visit_filled(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  if (cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE) {
    visit_copied_into(c, f, insn);
  }
  if (cf_opcodes[c->it->insns.items[insn].op].kind != CF_K_ARRAY_STORE) {
    return;
  }
  const struct bl_sized *s = array_of_store(c, f, insn);
  if (s != NULL && s->walk != 0 && g->blocks[g->block_of[insn]].loop != BL_NO_BLOCK &&
      bl_cfg_dominates(g, g->block_of[s->walk], g->block_of[insn]) && !asks_for_room(c, f, s) &&
      !bl_is_taken_out(c, f, &c->it->obs->items[s->bit])) {
    note_filled(c, f, insn, s->bit);
  }
}
