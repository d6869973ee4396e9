/* Looks into collections, and what is asked of them. See the header. */
#include "src/story/queue_look.h"

#include "src/candidate/test.h"
#include "src/story/holds.h"

bool bl_is_own_collection(const struct bl_summaries *s, const struct bl_interp *it, uint32_t state)
{
  if (state >= BL_UNMAPPED || bl_state_kind_of(state) != BL_STATE_CONTENTS ||
      bl_state_is_nowhere(it->program, state)) {
    return false;
  }
  const struct bl_field *f = bl_state_field(it->program, state);
  return f->cls->nest_host == it->method->cls->nest_host &&
         (s->holds_traits[f->id] & (BL_T_CELL | BL_T_FADES)) == 0;
}

void bl_queue_looks_call(struct bl_queue_looks *to, const struct bl_summaries *s,
                         struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  for (uint32_t i = 0; i < e->n_seen && to->n < BL_MAX_LOOKS; i++) {
    const struct bl_seen *seen = &e->seen[i];
    if (seen->key != 0 || seen->weak || (site->result[0] != 'A' && site->result[0] != 'I')) {
      continue;
    }
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &seen->at);
    if (bl_is_own_collection(s, it, at.state)) {
      const struct bl_method *m = site->call == NULL ? NULL : bl_call_callee(site->call);
      bool yes = m != NULL && bl_method_result(m) == 'Z';
      to->items[to->n++] = (struct bl_queue_look){
          insn, at.state, bl_names_of(&it->names, &at.object), yes, false, bl_frame_holds_any(f)};
    }
  }
}

static bool made_by(const struct bl_interp *it, const struct bl_path *p,
                    const struct bl_queue_look *l)
{
  return p->root == BL_ROOT_SITE && p->len == 0 && p->base == it->insns.items[l->insn].bci;
}

/* `zero`: the branch jumps where the answer is nothing, or no. */
static void add_asked(struct bl_queue_looks *to, const struct bl_interp *it, uint32_t insn,
                      bool zero, const struct bl_queue_look *l)
{
  if (to->n_asked < BL_MAX_LOOKS) {
    to->asked[to->n_asked++] = (struct bl_queue_asked){
        insn, bl_interp_arm(it, insn, zero != l->yes), bl_interp_arm(it, insn, zero == l->yes), l};
  }
}

void bl_queue_looks_branch(struct bl_queue_looks *to, const struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool zero = in->op == CF_ifnull || in->op == CF_ifeq || in->op == CF_ifle;
  bool some = in->op == CF_ifnonnull || in->op == CF_ifne || in->op == CF_ifgt;
  if ((!zero && !some) || insn + 1 >= it->insns.n) {
    return;
  }
  uint32_t name = f->name[bl_frame_top(f, 0)];
  const struct bl_path *p = bl_names_path(&it->names, name);
  for (unsigned i = 0; i < to->n && p->root == BL_ROOT_SITE; i++) {
    if (made_by(it, p, &to->items[i])) {
      add_asked(to, it, insn, zero, &to->items[i]);
    }
  }
  if (p->root == BL_ROOT_JOIN && p->len == 0 && to->n_joined < BL_MAX_LOOKS) {
    to->joined[to->n_joined++] = (struct bl_queue_joined){insn, name, zero};
  }
}

/* The look that the value of that name is the answer of, NULL: none. */
static const struct bl_queue_look *answer_of(const struct bl_queue_looks *to,
                                             const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  for (unsigned i = 0; i < to->n; i++) {
    if (made_by(it, p, &to->items[i])) {
      return &to->items[i];
    }
  }
  return NULL;
}

/* Whether all ways that meet there bring the answer of a look into one collection: from[]. */
static bool are_of_one(const struct bl_queue_looks *to, const struct bl_interp *it,
                       const uint32_t ways[], unsigned n, const struct bl_queue_look *from[])
{
  bool one = true;
  for (unsigned i = 0; i < n && one; i++) {
    from[i] = answer_of(to, it, ways[i]);
    one = from[i] != NULL && from[i]->state == from[0]->state &&
          from[i]->object == from[0]->object && from[i]->yes == from[0]->yes;
  }
  return one;
}

void bl_queue_looks_settle(struct bl_queue_looks *to, struct bl_interp *it)
{
  enum { MOST_WAYS = 3 };
  for (unsigned i = 0; i < to->n_joined && to->n > 1; i++) {
    const struct bl_queue_joined *j = &to->joined[i];
    const struct bl_queue_look *from[MOST_WAYS];
    uint32_t ways[MOST_WAYS];
    unsigned n = bl_interp_ways(it, j->name, ways, MOST_WAYS);
    bool one = are_of_one(to, it, ways, n, from);
    for (unsigned k = 0; k < n && one; k++) {
      add_asked(to, it, j->insn, j->zero, from[k]);
    }
  }
}

void bl_queue_looks_add_done(struct bl_queue_looks *to, uint32_t insn, uint32_t state,
                             uint32_t object)
{
  if (to->n < BL_MAX_LOOKS && to->n_asked < BL_MAX_LOOKS) {
    struct bl_queue_look *l = &to->items[to->n++];
    *l = (struct bl_queue_look){insn, state, object, false, true, false};
    to->asked[to->n_asked++] = (struct bl_queue_asked){insn, BL_NO_BLOCK, BL_NO_BLOCK, l};
  }
}

/* The call accesses the queue, or a collection that the method does not know. */
static bool is_look(const struct bl_queue_looks *looks, const struct bl_interp *it, uint32_t insn,
                    uint32_t queue)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool is = false;
  for (uint32_t k = 0; k < e->n_accesses && !is; k++) {
    uint32_t state = e->accesses[k].where->at.state;
    is = state == queue || state == BL_UNMAPPED;
  }
  for (unsigned k = 0; k < looks->n && !is; k++) {
    is = looks->items[k].insn == insn && looks->items[k].state == queue;
  }
  return is;
}

bool bl_queue_is_looked_at(const struct bl_queue_looks *looks, const struct bl_interp *it,
                           struct cf_arena *a, uint32_t block, uint32_t from, uint32_t queue)
{
  const struct bl_cfg *g = &it->cfg;
  const bool *after = bl_normal_reach(it, a, block, BL_NO_BLOCK);
  bool again = false, is = false;
  for (uint32_t i = 0; i < g->blocks[block].n_pred; i++) {
    again |= after[g->blocks[block].pred[i]];
  }
  for (uint32_t b = 0; b < g->n_blocks && !is; b++) {
    uint32_t first = b == block && !again ? from : g->blocks[b].first;
    for (uint32_t i = first; after[b] && i < g->blocks[b].end && !is; i++) {
      is = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE && is_look(looks, it, i, queue);
    }
  }
  return is;
}
