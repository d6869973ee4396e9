/* Most methods read what could be stale and then do nothing with it. Receives the states of a
   method over names and locks alone, then its observations; hands on whether any of them can come
   to be a finding of the default mode: if not, the states with observations need not be computed.
   Doubt means yes. Must let through whatever the looks at an instruction could find (candidate.h):
   uses, acts, waits, mixes, second reads. */
#include "src/check/worth.h"

#include "src/check/candidate.h"

/* --- what happens, and where last --- */

/* More than 0; blocks and instructions of a method have 16 bits (JVMS §4.7.3). */
static uint32_t position(const struct bl_interp *it, uint32_t insn)
{
  return (it->cfg.blocks[it->cfg.block_of[insn]].rpo << 16 | insn) + 1;
}

static unsigned slot_of(uint32_t a, uint32_t b)
{
  return (a * 0x9e3779b1u ^ b * 0x85ebca6bu) >> 23;
}

static void add(struct bl_last_acts *s, uint32_t a, uint32_t b, uint32_t at)
{
  unsigned i = slot_of(a, b);
  s->at[i] = at > s->at[i] ? at : s->at[i];
}

/* --- locks that the method holds --- */

static void note_held(struct bl_worth *w, uint32_t name, uint32_t site)
{
  for (unsigned i = 0; i < w->n_held; i++) {
    if (w->held[i].name == name) {
      w->held[i].again |= w->held[i].site != site;
      return;
    }
  }
  w->any |= w->n_held == BL_WORTH_LOCKS;
  if (!w->any && name != 0) {
    w->held[w->n_held++] = (struct bl_held_once){name, site, false};
  }
}

static void note_locks(struct bl_worth *w, const struct bl_frame *f, const struct cf_insn *in)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    note_held(w, f->held[i].name, f->held[i].site);
  }
  if (in->op == CF_monitorenter) {
    note_held(w, f->name[bl_frame_top(f, 0)], in->bci);
  }
}

/* --- what is done --- */

static void note_call(struct bl_worth *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  uint32_t at = position(it, insn);
  struct bl_args args;
  w->any |= e->n_locks > 0;
  if (w->any || e->n_accesses == 0) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write || a->expects != 0) {
      struct bl_location place = bl_interp_map_location(it, &args, &a->at);
      add(&w->written, place.state, bl_names_of(&it->names, &place.object), at);
      w->compares |= a->expects != 0;
    }
    if (a->own_block && a->lock.root != BL_ROOT_NONE) {
      struct bl_path lock = bl_path_lock(bl_interp_map(it, &args, &a->lock));
      add(&w->inside, bl_names_of(&it->names, &lock), 0, at);
    }
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_worth *w = ctx;
  struct bl_touch touch;
  w->it = it;
  w->any |= it->makes_lambdas || it->jsr != NULL;
  if (w->any) {
    return;
  }
  const struct cf_insn *in = &it->insns.items[insn];
  note_locks(w, f, in);
  if (cf_opcodes[in->op].kind == CF_K_INVOKE) {
    note_call(w, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &touch) && touch.write) {
    add(&w->written, touch.state, touch.object, position(it, insn));
  }
}

struct bl_visitor bl_worth_visitor(struct bl_worth **out, const struct bl_worker *w)
{
  *out = CF_NEW(w->scratch, struct bl_worth);
  (*out)->all = w->all;
  return (struct bl_visitor){visit, *out};
}

/* --- what comes of an observation --- */

static bool leads_back(const struct bl_cfg *g, uint32_t from, uint32_t to, uint32_t over)
{
  return g->blocks[to].rpo <= over && over <= g->blocks[from].rpo;
}

/* Whether some way may lead from the instruction to itself or to what lies before it. */
static bool comes_again(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t over = g->blocks[g->block_of[insn]].rpo;
  for (uint32_t at = over; !g->forward && at < g->n_order; at++) {
    const struct bl_block *b = &g->blocks[g->order[at]];
    for (uint32_t k = 0; k < b->n_succ; k++) {
      if (leads_back(g, g->order[at], b->succ[k], over)) {
        return true;
      }
    }
    for (uint32_t k = 0; k < b->n_catches; k++) {
      if (leads_back(g, g->order[at], b->catches[k].block, over)) {
        return true;
      }
    }
  }
  return false;
}

static bool happens_after(const struct bl_worth *w, const struct bl_last_acts *s, uint32_t a,
                          uint32_t b, uint32_t insn)
{
  uint32_t at = s->at[slot_of(a, b)];
  return at > position(w->it, insn) || (at != 0 && comes_again(w->it, insn));
}

/* A write of what was read counts by itself where it is an operation, or holds a monitor of its own
   meanwhile. */
static bool is_written_later(const struct bl_worth *w, const struct bl_observation *o)
{
  bool alone = bl_state_kind_of(o->state) == BL_STATE_CONTENTS || w->compares ||
               bl_summaries_operation(w->all, o->state) == BL_OP_ATOMIC;
  return alone && happens_after(w, &w->written, o->state, o->object, o->insn);
}

/* Where paths meet, one name may stand for several locks one after the other. */
static bool is_taken_again(const struct bl_interp *it, const struct bl_held_once *h)
{
  return h->again || bl_names_path(&it->names, h->name)->root == BL_ROOT_JOIN ||
         (h->site != BL_SITE_ENTRY && comes_again(it, it->insns.index_of[h->site]));
}

/* Whether the method can hold the lock once the observation's block is over. */
static bool is_held_later(const struct bl_worth *w, const struct bl_observation *o)
{
  for (unsigned i = 0; i < w->n_held; i++) {
    if (w->held[i].name == o->lock) {
      return o->released_at_birth || is_taken_again(w->it, &w->held[i]);
    }
  }
  return false;
}

/* Another of the same lock, perhaps of another block. */
static bool has_company(const struct bl_observations *obs, const struct bl_observation *o)
{
  for (uint32_t i = 0; i < obs->n; i++) {
    const struct bl_observation *other = &obs->items[i];
    if (other->lock == o->lock && !other->self && other->insn != o->insn &&
        (other->released_at_birth || o->released_at_birth)) {
      return true;
    }
  }
  return false;
}

static bool is_taken_away(const struct bl_summaries *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && facts[i]->value.kind == BL_CONSTANT_NULL) {
      return true;
    }
  }
  return false;
}

/* Of what some method takes away. */
static bool is_read_again(const struct bl_worth *w, const struct bl_observations *obs,
                          const struct bl_observation *o)
{
  for (uint32_t i = 0; i < obs->n; i++) {
    const struct bl_observation *second = &obs->items[i];
    if (second->insn > o->insn && bl_same_place(o, second->state, second->object) &&
        bl_same_key(o->key, second->key)) {
      return is_taken_away(w->all, o->state);
    }
  }
  return false;
}

static bool is_worth(const struct bl_worth *w, const struct bl_observations *obs,
                     const struct bl_observation *o)
{
  return w->any || is_read_again(w, obs, o) ||
         (o->lock != 0 && (is_written_later(w, o) ||
                           (!o->self && (happens_after(w, &w->inside, o->lock, 0, o->insn) ||
                                         is_held_later(w, o) || has_company(obs, o)))));
}

bool bl_is_worth(void *worth, const struct bl_observations *obs)
{
  struct bl_worth *w = worth;
  bool any = false;
  for (uint32_t i = 0; i < obs->n; i++) {
    if (is_worth(w, obs, &obs->items[i])) {
      if (!any) {
        w->which = CF_NEW_N(w->it->arena, uint64_t, obs->words);
      }
      bl_bit_add(w->which, i);
      any = true;
    }
  }
  return any;
}
