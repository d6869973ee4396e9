/* Atomicities bottom-up: which methods are looked at, one method's phases over its graph, and what
   that makes of the whole [FQ §3; Lipton's reduction]. */
#include "src/mover/method.h"

#include "src/pass/schedule.h"

#include <stddef.h>

/* --- one method --- */

struct bl_path bl_own_monitor(const struct bl_method *m)
{
  return bl_method_is(m, CF_ACC_STATIC) ? bl_path_of(BL_ROOT_CLASS, m->cls->id)
                                        : bl_path_of(BL_ROOT_PARAM, 0);
}

static uint32_t own_monitor(struct bl_mover_method *x)
{
  struct bl_path self = bl_own_monitor(x->it.method);
  return bl_names_of(&x->it.names, &self);
}

/* Whether the lock was held before the synchronized method took it: by all callers. */
static void look_at_entry(struct bl_mover_method *x)
{
  const struct bl_method *m = x->it.method;
  if (!bl_method_is(m, CF_ACC_SYNCHRONIZED)) {
    return;
  }
  uint32_t name = own_monitor(x);
  const struct bl_held *h = bl_frame_held(x->it.at[0], name);
  bl_columns taken = h != NULL && h->depth > 1 ? 0 : ~bl_mover_assumed(x, name);
  x->entry = bl_move_of(BL_A_RIGHT, taken);
  x->leave = bl_move_of(BL_A_LEFT, taken);
  bl_mover_note_lock(x, bl_names_path(&x->it.names, name), m, 0);
}

bool bl_mover_look(struct bl_mover_method *out, const struct bl_movers *all, struct bl_worker *w,
                   const struct bl_method *m)
{
  *out = (struct bl_mover_method){.all = all, .w = w, .whole = all->whole[m->id]};
  if (!bl_interp_open(&out->it, w->scratch, all->s->program, m, &w->effects)) {
    return false;
  }
  out->it.observe_locals = true;
  bl_summaries_enter(all->s, &out->it);
  uint32_t n_blocks = out->it.cfg.n_blocks;
  out->deferred = cf_arena_alloc(w->scratch, n_blocks * sizeof *out->deferred);
  for (uint32_t b = 0; b < n_blocks; b++) {
    out->deferred[b] = CF_NO_INSN;
  }
  out->move_of = CF_NEW_N(w->scratch, uint32_t, out->it.insns.n + 1);
  struct bl_visitor visitor = {.visit = bl_mover_visit, .ctx = out};
  out->gathers = true;
  if (bl_method_is(m, CF_ACC_SYNCHRONIZED)) {
    (void)bl_mover_assumed(out, own_monitor(out));
  }
  if (!bl_interp_solve(&out->it, NULL, &visitor, 1)) {
    return false;
  }
  out->gathers = false;
  look_at_entry(out);
  if (out->n_swapped > 0 || out->it.gives) { /* of what comes before that, more is known now */
    out->n_moves = 0;
    memset(out->move_of, 0, (out->it.insns.n + 1) * sizeof *out->move_of);
    bl_interp_visit(&out->it, &visitor, 1);
  }
  return true;
}

bool bl_mover_succeeds(const struct bl_mover_method *x, uint32_t block, uint32_t to)
{
  if (x->deferred[block] == CF_NO_INSN) {
    return false;
  }
  uint32_t branch = x->it.cfg.blocks[block].end - 1;
  return (to == bl_interp_arm(&x->it, branch, true)) == (x->it.insns.items[branch].op == CF_ifne);
}

bool bl_mover_follows(const struct bl_mover_method *x, uint32_t block, uint32_t to)
{
  const struct bl_block *b = &x->it.cfg.blocks[block];
  const struct cf_insn *branch = &x->it.insns.items[b->end - 1];
  if (branch->op != CF_ifne || b->end - b->first < 2 || branch[-1].op != CF_getstatic) {
    return true;
  }
  const struct bl_field *f = bl_program_field(x->it.method->cls, (uint32_t)branch[-1].a);
  return !cf_str_is(bl_field_name(f), "$assertionsDisabled") ||
         (f->access & CF_ACC_SYNTHETIC) == 0 ||
         to == x->it.cfg.block_of[x->it.insns.index_of[branch->a]];
}

struct flow {
  struct bl_mover_method *x;
  bool *dirty;
  bl_columns rights; /* some action that must not come after the point in time */
  bool changed;
};

static void flow_to(struct flow *w, uint32_t block, const struct bl_phases *p)
{
  if (bl_phases_join(&w->x->at[block], p)) {
    w->dirty[block] = true;
    w->changed = true;
  }
}

static void flow_to_handlers(struct flow *w, const struct bl_block *b, uint32_t insn,
                             const struct bl_phases *p)
{
  const struct cf_insn *in = &w->x->it.insns.items[insn];
  for (uint32_t i = 0; cf_insn_may_throw(in) && in->op != CF_monitorexit && i < b->n_catches; i++) {
    flow_to(w, b->catches[i].block, p);
  }
}

/* A call that throws may have acted by then; one that takes or gives up a lock has not done so. */
static bool acts_if_it_throws(const struct bl_mover_method *x, uint32_t insn)
{
  return cf_opcodes[x->it.insns.items[insn].op].kind == CF_K_INVOKE &&
         bl_interp_site(&x->it, insn)->effect->n_locks == 0;
}

static void act(struct flow *w, struct bl_phases *p, const struct bl_move *m)
{
  w->rights |= (p->before | p->after) & (m->right | m->atomic);
  bl_phases_act(p, m);
}

static void flow_block(struct flow *w, uint32_t block)
{
  struct bl_mover_method *x = w->x;
  const struct bl_block *b = &x->it.cfg.blocks[block];
  struct bl_phases p = x->at[block];
  for (uint32_t i = b->first; i < b->end; i++) {
    flow_to_handlers(w, b, i, &p);
    if (x->move_of[i] != 0 && x->deferred[block] != i) {
      act(w, &p, &x->moves[x->move_of[i] - 1]);
      if (acts_if_it_throws(x, i)) {
        flow_to_handlers(w, b, i, &p);
      }
    }
  }
  if (cf_opcodes[x->it.insns.items[b->end - 1].op].kind == CF_K_RETURN) {
    bl_phases_act(&p, &x->leave);
    (void)bl_phases_join(&x->exits, &p);
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    struct bl_phases q = p;
    if (bl_mover_succeeds(x, block, b->succ[i]) && x->move_of[x->deferred[block]] != 0) {
      act(w, &q, &x->moves[x->move_of[x->deferred[block]] - 1]);
    }
    if (bl_mover_follows(x, block, b->succ[i])) {
      flow_to(w, b->succ[i], &q);
    }
  }
}

static struct bl_move whole_of(const struct bl_mover_method *x, bl_columns rights)
{
  const struct bl_phases *p = &x->exits;
  struct bl_move m = {.moves = x->entry.moves, .compound = p->broken};
  for (uint32_t i = 0; i < x->n_moves; i++) {
    m.moves |= x->moves[i].moves;
    m.error |= x->moves[i].error;
  }
  m.atomic = p->after & rights & ~m.compound;
  m.left = p->after & ~rights & ~m.compound;
  m.right = rights & ~p->after & ~m.compound;
  return m;
}

void bl_mover_flow(struct bl_mover_method *x)
{
  const struct bl_cfg *g = &x->it.cfg;
  struct flow w = {.x = x, .dirty = CF_NEW_N(x->it.arena, bool, g->n_blocks), .changed = true};
  x->at = CF_NEW_N(x->it.arena, struct bl_phases, g->n_blocks);
  x->at[0].before = BL_ALL_COLUMNS;
  w.dirty[0] = true;
  w.rights = x->entry.right;
  while (w.changed) {
    w.changed = false;
    for (uint32_t i = 0; i < g->n_order; i++) {
      uint32_t block = g->order[i];
      if (w.dirty[block] && x->it.at[block] != NULL) {
        w.dirty[block] = false;
        flow_block(&w, block);
      }
    }
  }
  x->sum.move = whole_of(x, w.rights);
}

/* --- the pass --- */

static bool same_summary(const struct bl_mover_summary *a, const struct bl_mover_summary *b)
{
  return a != NULL && a->n_locks == b->n_locks &&
         memcmp(a->locks, b->locks, a->n_locks * sizeof *a->locks) == 0 &&
         memcmp(&a->move, &b->move, sizeof a->move) == 0 && a->n_taken == b->n_taken;
}

/* Most take few locks, or none: of what is last there is no more than that. In the place of `old`,
   which may be NULL, if there is room. */
static struct bl_mover_summary *kept(struct cf_arena *a, struct bl_mover_summary *old,
                                     const struct bl_mover_summary *sum)
{
  size_t size = offsetof(struct bl_mover_summary, taken) + sum->n_taken * sizeof *sum->taken;
  bool fits = old != NULL && old->n_taken >= sum->n_taken;
  return memcpy(fits ? old : cf_arena_alloc(a, size), sum, size);
}

static bool visit(struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_movers *all = w->all->movers;
  struct bl_mover_method x;
  bool changed = false;
  if (!bl_budget_is_spent(all->s->options.budget, BL_STAGE_CHECK) && bl_mover_look(&x, all, w, m)) {
    bl_mover_flow(&x);
    changed = !same_summary(all->of[m->id], &x.sum);
    if (changed) {
      all->of[m->id] = kept(w->keep, all->of[m->id], &x.sum);
    }
  }
  cf_arena_reset(w->scratch);
  return changed;
}

static bool is_later(const struct bl_movers *all, uint32_t component, const struct bl_method *to,
                     uint32_t visited)
{
  uint32_t at = all->order.component[to->id] == component ? all->s->changed[to->id] : 0;
  return at != 0 && at >= visited;
}

static bool has_changed(const struct bl_worker *w, const struct bl_method *caller,
                        const struct bl_call *call, uint32_t now, uint32_t visited)
{
  const struct bl_movers *all = w->all->movers;
  const struct bl_targets *t = bl_call_targets(call);
  uint32_t component = all->order.component[caller->id];
  (void)now;
  for (uint32_t i = 0; i < t->n; i++) {
    if (is_later(all, component, t->items[i], visited)) {
      return true;
    }
  }
  return bl_call_action(call) != NULL && is_later(all, component, bl_call_action(call), visited);
}

/* --- which methods --- */

struct reach {
  struct bl_movers *all;
  uint32_t *queue;
  uint32_t n;
  bool everything;
};

static void want(struct reach *r, const struct bl_method *m, uint8_t distance)
{
  const struct bl_summaries *s = r->all->s;
  bool locks = s->needed[m->id] != 0 && bl_marked(s, m, BL_MARK_LATE);
  if (r->all->wanted[m->id] == 0 && bl_method_has_body(m) && !m->cls->platform &&
      (distance == 1 || (bl_summaries_modelled(s, m) == NULL && (r->everything || locks)))) {
    r->all->wanted[m->id] = distance;
    r->all->whole[m->id] = r->everything;
    r->queue[r->n++] = m->id;
  }
}

static void want_callees(struct reach *r, const struct bl_method *m)
{
  uint8_t distance = (uint8_t)(r->all->wanted[m->id] + 1);
  for (uint32_t k = 0; distance <= BL_MAX_CALL_DEPTH + 1 && k < m->n_calls; k++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[k]);
    for (uint32_t i = 0; i < t->n && t->n <= BL_MOVER_TARGETS; i++) {
      want(r, t->items[i], distance);
    }
    if (bl_call_action(&m->calls[k]) != NULL) {
      want(r, bl_call_action(&m->calls[k]), distance);
    }
  }
}

static void want_from(struct reach *r, const uint8_t *roots, enum bl_mover_root kind)
{
  const struct bl_program *p = r->all->s->program;
  uint32_t first = r->n;
  r->everything = kind == BL_ROOT_WHOLE;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (roots[i] == (uint8_t)kind) {
      want(r, p->methods[i], 1);
    }
  }
  for (uint32_t i = first; i < r->n; i++) {
    want_callees(r, p->methods[r->queue[i]]);
  }
}

static void find_wanted(struct bl_movers *all, const uint8_t *roots)
{
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  uint32_t n = all->s->program->n_methods + 1;
  struct reach r = {.all = all, .queue = CF_NEW_N(&scratch, uint32_t, n)};
  want_from(&r, roots, BL_ROOT_WHOLE);
  want_from(&r, roots, BL_ROOT_LOCKS);
  cf_arena_destroy(&scratch);
}

void bl_movers_make(struct bl_movers *out, struct cf_arena *a, struct bl_summaries *s,
                    const struct bl_guards *guards, const uint8_t *roots)
{
  const struct bl_program *p = s->program;
  struct cf_arena of_order;
  *out = (struct bl_movers){.s = s, .guards = guards};
  out->of = CF_NEW_N(a, struct bl_mover_summary *, p->n_methods + 1);
  out->wanted = CF_NEW_N(a, uint8_t, p->n_methods + 1);
  out->whole = CF_NEW_N(a, bool, p->n_methods + 1);
  out->covered = CF_NEW_N(a, bool, p->n_fields + 1);
  find_wanted(out, roots);
  cf_arena_init(&of_order);
  bl_order_find(&out->order, &of_order, p, out->wanted);
  s->movers = out;
  bl_schedule_bottom_up(
      s, &(struct bl_bottom_up){
             .order = &out->order, .needed = out->wanted, .visit = visit, .changed = has_changed});
  s->movers = NULL;
  out->order = (struct bl_order){0};
  cf_arena_destroy(&of_order);
}

/* --- words --- */

struct text {
  struct cf_arena *a;
  const struct bl_mover_summary *sum;
  const struct bl_program *p;
  const struct bl_method *m;
};

static struct cf_str text_from(const struct text *t, uint32_t k, unsigned column)
{
  if (k >= t->sum->n_locks || k >= BL_COLUMN_LOCKS) {
    bool error = (t->sum->move.error >> column & 1) != 0;
    return error ? CF_STR("error") : cf_str_c(bl_atomicity_name(bl_move_at(&t->sum->move, column)));
  }
  struct cf_str with = text_from(t, k + 1, column | 1u << k), without = text_from(t, k + 1, column);
  if (cf_str_eq(with, without)) {
    return with;
  }
  struct cf_str lock = bl_path_text(t->a, &t->sum->locks[k], t->p, t->m, CF_STR(""));
  bool nested = memchr(with.p, '?', with.n) != NULL;
  return cf_arena_printf(t->a, nested ? "%.*s ? (%.*s) : %.*s" : "%.*s ? %.*s : %.*s", CF_S(lock),
                         CF_S(with), CF_S(without));
}

struct cf_str bl_mover_text(struct cf_arena *a, const struct bl_mover_summary *sum,
                            const struct bl_program *p, const struct bl_method *m)
{
  const struct text t = {a, sum, p, m};
  return text_from(&t, 0, BL_COLUMN_LETTER);
}
