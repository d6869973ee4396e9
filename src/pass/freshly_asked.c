/* What a fresh copy is asked: a branch on the answer of what a field refers to at present, `if
   (map.get(key) == null)`, has looked at the field. Receives the states of the pass over
   observations; must not know what is accessed. */
#include "src/pass/freshly_asked.h"
#include "src/interp/uses.h"

/* What the slot refers to at present: the observation, + 1, of a place that was read in a block
   which lasts, or that an answer in the slot was asked of; 0 if nothing is known. */
static uint32_t present_in(const struct bl_freshly_asked *n, const struct bl_interp *it,
                           const struct bl_frame *f, unsigned slot)
{
  const uint64_t *current = bl_frame_set(f, slot, BL_SET_CURRENT);
  if (bl_bits_any(bl_frame_set(f, slot, BL_SET_RELEASED), 2 * f->words)) {
    return 0;
  }
  for (unsigned bit = 0; (bit = bl_bits_next(current, f->words, bit)) != UINT_MAX; bit++) {
    if (it->obs->items[bit].insn != CF_NO_INSN) {
      return bit + 1;
    }
  }
  uint32_t maker = n->through == NULL ? CF_NO_INSN : bl_interp_made_at(it, f->name[slot]);
  return maker == CF_NO_INSN ? 0 : n->through[maker];
}

/* The callee looks into what the collection or array has that it is given there. */
static bool looks_into(const struct bl_call_effect *e, unsigned argument)
{
  bool looks = false;
  for (uint32_t i = 0; i < e->n_accesses && !looks; i++) {
    const struct bl_access *a = &e->accesses[i];
    looks = !a->write &&
            (a->where->at.state == BL_CONTENTS_OF || a->where->at.state == BL_ELEMENTS_OF) &&
            a->where->at.object.root == BL_ROOT_PARAM && a->where->at.object.base == argument &&
            a->where->at.object.len == 0;
  }
  return looks;
}

/* Notes of which reference the instruction asks: `map.get(key)`, `node.next`, `a[i]`. */
void bl_freshly_asked_through(struct bl_freshly_asked *n, const struct bl_interp *it,
                              const struct bl_frame *f, uint32_t insn, const struct bl_args *args,
                              const struct bl_call_effect *e)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  bool loads = kind == CF_K_GET_FIELD || kind == CF_K_ARRAY_LOAD;
  uint32_t from = loads ? present_in(n, it, f, bl_dereferenced_slot(it, f, insn)) : 0;
  for (unsigned i = 0; e != NULL && i < args->n && from == 0; i++) {
    bool leads = (e->flows_through & bl_param_bit(i)) != 0 || looks_into(e, i);
    from = leads && args->slot[i] != 0 ? present_in(n, it, f, args->slot[i]) : 0;
  }
  if (from != 0 && n->through == NULL) {
    n->through = CF_NEW_N(it->arena, uint32_t, it->insns.n);
  }
  if (from != 0) {
    n->through[insn] = from;
  }
}

/* The load or call before `at` in its block that left on the stack what is there at `at`, perhaps
   by way of a local variable; CF_NO_INSN if it is not seen. */
static uint32_t origin_of(const struct bl_interp *it, uint32_t at)
{
  const struct cf_insn *all = it->insns.items;
  uint32_t first = it->cfg.blocks[it->cfg.block_of[at]].first;
  while (at > first) {
    const struct cf_insn *in = &all[--at];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
    if (kind == CF_K_LOAD) {
      while (at > first && (cf_opcodes[all[at].op].kind != CF_K_STORE || all[at].a != in->a)) {
        at--;
      }
    } else if (in->op != CF_checkcast && in->op != CF_dup) {
      return kind == CF_K_GET_FIELD || kind == CF_K_ARRAY_LOAD || kind == CF_K_INVOKE ? at
                                                                                      : CF_NO_INSN;
    }
  }
  return CF_NO_INSN;
}

/* Notes what the branch has been told by such a reference. */
void bl_freshly_asked_branch(struct bl_freshly_asked *n, const struct bl_interp *it,
                             const struct bl_frame *f, uint32_t insn)
{
  uint32_t maker = bl_interp_made_at(it, f->name[bl_frame_top(f, 0)]);
  uint32_t from = maker == CF_NO_INSN ? origin_of(it, insn) : maker;
  uint32_t bit = from == CF_NO_INSN ? 0 : n->through[from];
  if (bit != 0 && n->n < BL_MAX_ASKED) {
    const struct bl_held *held = bl_frame_held(f, it->obs->items[bit - 1].lock);
    n->items[n->n++] = (struct bl_fresh_answer){insn, bit - 1, held == NULL ? 0 : held->site};
  }
}

static bool is_among(const uint32_t *states, unsigned n, uint32_t state)
{
  bool among = false;
  for (unsigned i = 0; i < n && !among; i++) {
    among = states[i] == state;
  }
  return among;
}

/* Who has asked what a field refers to at present has looked at the field afresh, too, where the
   block of that lock still lasts. */
void bl_freshly_asked_states(const struct bl_freshly_asked *n, uint32_t states[],
                             const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                             uint32_t lock)
{
  const struct bl_held *held = bl_frame_held(f, lock);
  unsigned known = 0;
  while (known < BL_MAX_TESTED && states[known] != BL_NO_STATE) {
    known++;
  }
  for (unsigned i = 0; i < n->n && known < BL_MAX_TESTED; i++) {
    const struct bl_fresh_answer *x = &n->items[i];
    const struct bl_observation *o = &it->obs->items[x->bit];
    if (o->lock == lock && o->callers_block == (lock == 0) && o->state != BL_NO_STATE &&
        bl_bit(f->live, x->bit) && (held == NULL || held->site == x->site) &&
        bl_cfg_decides(&it->cfg, it->cfg.block_of[x->branch], it->cfg.block_of[insn]) &&
        !is_among(states, known, o->state)) {
      states[known++] = o->state;
    }
  }
}
