/* Actions in words: see the header. */
#include "src/wording/action.h"

#include <string.h>

#include "src/candidate/candidate.h"
#include "src/wording/place.h"
#include "src/wording/write_up.h"

struct question {
  struct bl_mover_method *x;
  unsigned column;
  struct bl_action *out;
};

/* --- what it does under the lock --- */

bool bl_state_is_number(const struct bl_program *p, uint32_t state)
{
  if (state >= BL_UNMAPPED || bl_state_is_nowhere(p, state) ||
      bl_state_kind_of(state) == BL_STATE_CONTENTS) {
    return false;
  }
  struct cf_str type = bl_field_descriptor(bl_state_field(p, state));
  bool element = bl_state_kind_of(state) == BL_STATE_ELEMENTS && type.n > 1;
  return strchr("BCSIJFD", type.p[element ? 1 : 0]) != NULL;
}

static void add_state(struct bl_action *act, const struct bl_program *p, uint32_t state, bool write)
{
  uint32_t *list = write ? act->written : act->read, *n = write ? &act->n_written : &act->n_read;
  if (*n < BL_ACT_STATES && bl_state_is_number(p, state)) {
    list[(*n)++] = state;
  }
}

static void add_facts(struct bl_action *act, const struct bl_interp *it)
{
  const struct bl_fact_list *facts =
      &((const struct bl_worker *)it->effects->ctx)->all->facts_of[it->method->id];
  uint32_t block = it->insns.items[act->taken_at].bci;
  for (uint32_t i = 0; i < facts->n; i++) {
    if (facts->items[i].block == block && facts->items[i].n_locks > 0) {
      add_state(act, it->program, facts->items[i].state, facts->items[i].write);
    }
  }
}

static void add_accesses(struct bl_action *act, const struct bl_interp *it,
                         const struct bl_args *args, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    struct bl_path lock = bl_interp_map(it, args, &e->accesses[i].where->lock);
    if (e->accesses[i].own_block && bl_path_same_lock(&lock, &act->lock)) {
      add_state(act, it->program, e->accesses[i].where->at.state, e->accesses[i].write);
    }
  }
}

/* --- what it is --- */

static void of_lock(struct question *q, const struct bl_frame *f, uint32_t name)
{
  const struct bl_interp *it = &q->x->it;
  const struct bl_held *h = name == 0 ? NULL : bl_frame_held(f, name);
  q->out->kind = BL_ACT_LOCK;
  q->out->lock = *bl_names_path(&it->names, name);
  if (h != NULL && h->site < it->code.bytecode.n) {
    q->out->taken_at = it->insns.index_of[h->site];
  }
  add_facts(q->out, it);
}

static void of_model(struct question *q, const struct bl_frame *f, const struct bl_args *args,
                     const struct bl_call_effect *e)
{
  struct bl_interp *it = &q->x->it;
  enum bl_mode mode;
  if (e->n_locks > 0) {
    of_lock(q, f, bl_interp_changed_lock(it, args, &e->locks[0], &mode));
    q->out->waits = bl_lock_interrupts(e->locks[0].op);
  }
  for (uint32_t i = 0; e->n_locks == 0 && i < e->n_accesses; i++) {
    struct bl_location at = bl_interp_map_location(it, args, &e->accesses[i].where->at);
    if (at.state < BL_UNMAPPED) {
      q->out->kind = BL_ACT_ACCESS;
      q->out->state = at.state;
      q->out->write |= e->accesses[i].write;
      add_state(q->out, it->program, at.state, e->accesses[i].write);
    }
  }
}

static unsigned column_of(const struct question *q, const struct bl_frame *f,
                          const struct bl_args *args, const struct bl_mover_summary *sum)
{
  unsigned column = q->column & ~((1u << BL_COLUMN_LOCKS) - 1);
  for (uint32_t k = 0; k < sum->n_locks; k++) {
    enum bl_mode mode;
    uint32_t name = bl_interp_lock(&q->x->it, args, &sum->locks[k], &mode);
    column |= (bl_mover_held(q->x, f, name) >> q->column & 1u) << k;
  }
  return column;
}

/* The first lock that is not held already. */
static bool find_taken(struct question *q, const struct bl_frame *f, const struct bl_args *args,
                       const struct bl_mover_summary *sum)
{
  for (uint32_t i = 0; i < sum->n_taken; i++) {
    struct bl_path lock = bl_interp_map(&q->x->it, args, &sum->taken[i].lock);
    bl_columns held = bl_mover_held(q->x, f, bl_names_of(&q->x->it.names, &lock));
    if ((held >> q->column & 1u) == 0) {
      q->out->kind = BL_ACT_LOCK;
      q->out->lock = lock;
      q->out->in = sum->taken[i].method;
      q->out->bci = sum->taken[i].bci;
      return true;
    }
  }
  return false;
}

static void of_targets(struct question *q, const struct bl_frame *f, const struct bl_args *args,
                       const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  for (uint32_t i = 0; i < t->n; i++) {
    const struct bl_mover_summary *sum = q->x->all->of[t->items[i]->id];
    if (sum != NULL) {
      q->out->callee = t->items[i];
      q->out->narrow = t->n == 1 && !t->open;
      q->out->column = column_of(q, f, args, sum);
      if (find_taken(q, f, args, sum)) {
        return;
      }
    }
  }
}

static void of_call(struct question *q, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(&q->x->it, insn)->call;
  if (call == NULL || bl_call_callee(call) == NULL) {
    return;
  }
  struct bl_args args;
  bl_interp_args(&q->x->it, f, insn, &args);
  const struct bl_call_effect *model = bl_summaries_modelled(q->x->w->all, bl_call_callee(call));
  q->out->callee = bl_call_callee(call);
  if (model != NULL) {
    of_model(q, f, &args, model);
  } else {
    of_targets(q, f, &args, call);
    add_accesses(q->out, &q->x->it, &args, bl_interp_site(&q->x->it, insn)->effect);
  }
}

static void look(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct question *q = ctx;
  struct bl_touch touch;
  if (insn != q->out->insn) {
    return;
  }
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_MONITOR) {
    of_lock(q, f, f->name[bl_frame_top(f, 0)]);
  } else if (kind == CF_K_INVOKE) {
    of_call(q, f, insn);
  } else if (bl_interp_touch(it, f, insn, &touch)) {
    q->out->kind = BL_ACT_ACCESS;
    q->out->state = touch.state;
    q->out->write = touch.write;
    add_state(q->out, it->program, touch.state, touch.write);
  }
}

void bl_action_of(struct bl_action *out, struct bl_mover_method *x, uint32_t insn, unsigned column)
{
  struct question q = {x, column, out};
  bool *blocks = CF_NEW_N(x->it.arena, bool, x->it.cfg.n_blocks);
  *out =
      (struct bl_action){.kind = BL_ACT_CALL, .insn = insn, .taken_at = insn, .state = BL_NO_STATE};
  blocks[x->it.cfg.block_of[insn]] = true;
  bl_interp_visit_blocks(&x->it, blocks, &(struct bl_visitor){.visit = look, .ctx = &q}, 1);
}

/* --- words --- */

struct cf_str bl_action_lock(struct cf_arena *a, const struct bl_mover_method *x,
                             const struct bl_action *act)
{
  if (act->lock.root == BL_ROOT_NONE) {
    return CF_STR("");
  }
  return bl_path_text(a, &act->lock, x->it.program, x->it.method,
                      bl_root_text(a, &x->it, &act->lock));
}

static struct cf_str member_text(struct cf_arena *a, const struct bl_method *m)
{
  struct cf_str cls = bl_dotted(a, m->cls->name);
  uint32_t from = 0;
  for (uint32_t i = 0; i < cls.n; i++) {
    from = cls.p[i] == '.' || cls.p[i] == '$' ? i + 1 : from;
  }
  return bl_short_text(a, (struct cf_str){cls.p + from, cls.n - from}, bl_method_name(m));
}

struct cf_str bl_action_text(struct cf_arena *a, const struct bl_mover_method *x,
                             const struct bl_action *act)
{
  struct cf_str lock = bl_action_lock(a, x, act);
  struct cf_str named = lock.n == 0 ? CF_STR("a lock") : cf_arena_printf(a, "'%.*s'", CF_S(lock));
  if (act->kind == BL_ACT_ACCESS) {
    struct cf_str state = bl_state_text(a, x->it.program, act->state);
    return cf_arena_printf(a, "%s '%.*s'", act->write ? "writes" : "reads", CF_S(state));
  }
  const char *what = act->waits ? "gives up and takes again" : "takes and gives up";
  if (act->kind == BL_ACT_LOCK && act->in == NULL) {
    return cf_arena_printf(a, "%s %.*s", what, CF_S(named));
  }
  struct cf_str callee = member_text(a, act->callee);
  return act->kind == BL_ACT_CALL
             ? cf_arena_printf(a, "calls %.*s", CF_S(callee))
             : cf_arena_printf(a, "%.*s %s %.*s", CF_S(callee), what, CF_S(named));
}
