/* One shortest way through a method from a read to a use over the end of the read's block, for the
   trace. Receives a candidate; hands on where the block ends, where its lock is taken again, and
   how many critical sections lie between (its age). */
#include "src/candidate/candidate.h"
#include "src/wording/write_up.h"

enum event {
  EVENT_NONE,
  EVENT_RELEASE,
  EVENT_WAIT,
  EVENT_REOPEN,
  EVENT_ACQUIRE,
  EVENT_OTHER_ACQUIRE
};

struct events {
  uint8_t *of; /* [insns.n] enum event, in terms of `lock` */
  uint32_t lock;
};

/* --- what each instruction does to the lock --- */

static enum event of_change(enum bl_lock_op op, bool same)
{
  switch (op) {
  case BL_LOCK_ACQUIRE:
  case BL_LOCK_TRY:
    return same ? EVENT_ACQUIRE : EVENT_OTHER_ACQUIRE;
  case BL_LOCK_RELEASE:
    return same ? EVENT_RELEASE : EVENT_NONE;
  case BL_LOCK_RETAKE:
    return same ? EVENT_WAIT : EVENT_NONE;
  case BL_LOCK_REOPEN:
    return same ? EVENT_REOPEN : EVENT_NONE;
  case BL_LOCK_CONVERT:
    return EVENT_NONE;
  }
  return EVENT_NONE;
}

static enum event of_call(const struct events *e, struct bl_interp *it, const struct bl_frame *f,
                          uint32_t insn)
{
  const struct bl_call_effect *effect = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  enum event best = EVENT_NONE;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < effect->n_locks; i++) {
    enum bl_mode mode;
    bool same = bl_interp_changed_lock(it, &args, &effect->locks[i], &mode) == e->lock;
    enum event event = of_change((enum bl_lock_op)effect->locks[i].op, same);
    best = event != EVENT_NONE && (best == EVENT_NONE || same) ? event : best;
  }
  if (best == EVENT_NONE && effect->opens_blocks) {
    best = EVENT_OTHER_ACQUIRE;
  }
  return best;
}

/* What the instruction does whatever the state is; true if that depends on it. */
static bool without_state(struct events *e, const struct bl_interp *it, uint32_t insn)
{
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    const struct bl_call_effect *effect = bl_interp_site(it, insn)->effect;
    e->of[insn] = effect->opens_blocks ? EVENT_OTHER_ACQUIRE : EVENT_NONE;
    return effect->n_locks > 0;
  }
  return kind == CF_K_MONITOR;
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct events *e = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
  if (kind == CF_K_INVOKE) {
    e->of[insn] = (uint8_t)of_call(e, it, f, insn);
  } else if (kind == CF_K_MONITOR) {
    bool same = f->name[bl_frame_top(f, 0)] == e->lock;
    const struct bl_held *held = bl_frame_held(f, e->lock);
    if (in->op == CF_monitorexit) {
      e->of[insn] = same && (held == NULL || held->depth == 1) ? EVENT_RELEASE : EVENT_NONE;
    } else if (held == NULL || !same) {
      e->of[insn] = same ? EVENT_ACQUIRE : EVENT_OTHER_ACQUIRE;
    }
  }
}

static void find_events(struct events *e, struct bl_interp *it)
{
  bool *blocks = CF_NEW_N(it->arena, bool, it->cfg.n_blocks);
  e->of = CF_NEW_N(it->arena, uint8_t, it->insns.n);
  for (uint32_t insn = 0; insn < it->insns.n; insn++) {
    blocks[it->cfg.block_of[insn]] |= without_state(e, it, insn);
  }
  bl_interp_visit_blocks(it, blocks, &(struct bl_visitor){.visit = visit, .ctx = e}, 1);
}

/* --- the search: breadth first over (instruction, phase) --- */

enum phase { PHASE_CURRENT, PHASE_OVER, PHASE_TAKEN, PHASES };

struct search {
  const struct bl_interp *it;
  const struct events *events;
  uint32_t *from;  /* [insns.n * PHASES] predecessor node + 1, 0 = not reached */
  uint32_t *queue; /* the same size */
  uint32_t head, tail;
};

static void reach(struct search *s, uint32_t insn, enum phase phase, uint32_t by)
{
  uint32_t node = insn * PHASES + phase;
  if (s->from[node] == 0) {
    s->from[node] = by + 1;
    s->queue[s->tail++] = node;
  }
}

static enum phase after(const struct search *s, uint32_t insn, enum phase phase)
{
  switch ((enum event)s->events->of[insn]) {
  case EVENT_RELEASE:
    return PHASE_OVER;
  case EVENT_WAIT:
  case EVENT_REOPEN:
    return PHASE_TAKEN;
  case EVENT_ACQUIRE:
    return phase == PHASE_OVER ? PHASE_TAKEN : phase;
  default:
    return phase;
  }
}

static void expand(struct search *s, uint32_t node)
{
  uint32_t insn = node / PHASES;
  enum phase phase = after(s, insn, (enum phase)(node % PHASES));
  const struct bl_block *b = &s->it->cfg.blocks[s->it->cfg.block_of[insn]];
  if (insn + 1 < b->end) {
    reach(s, insn + 1, phase, node);
    return;
  }
  for (uint32_t i = 0; i < b->n_succ; i++) {
    reach(s, s->it->cfg.blocks[b->succ[i]].first, phase, node);
  }
  for (uint32_t i = 0; i < b->n_catches; i++) {
    reach(s, s->it->cfg.blocks[b->catches[i].block].first, phase, node);
  }
}

/* Walks back from the use and picks the first end of the block and the last acquisition. */
static void read_back(struct bl_way *way, const struct search *s, uint32_t node, uint32_t start)
{
  way->found = true;
  while (node != start) {
    uint32_t before = s->from[node] - 1;
    uint32_t insn = before / PHASES;
    enum phase was = (enum phase)(before % PHASES), is = (enum phase)(node % PHASES);
    enum event event = (enum event)s->events->of[insn];
    if (was == PHASE_CURRENT && is != PHASE_CURRENT) {
      way->release = insn;
      way->waits = event == EVENT_WAIT;
    } else if (was == PHASE_OVER && is == PHASE_TAKEN && way->acquire == CF_NO_INSN) {
      way->acquire = insn;
    }
    bool entered = event == EVENT_ACQUIRE || event == EVENT_OTHER_ACQUIRE;
    bool again = event == EVENT_WAIT || event == EVENT_REOPEN;
    way->age += (was != PHASE_CURRENT && entered) || again;
    node = before;
  }
}

struct bl_way bl_find_way(struct bl_method_check *c, const struct bl_candidate *x)
{
  struct bl_interp *it = c->it;
  struct cf_arena *a = it->arena;
  const struct bl_observation *o = &it->obs->items[x->bit];
  struct events events = {.lock = o->lock};
  find_events(&events, it);
  struct search s = {.it = it, .events = &events};
  size_t nodes = (size_t)it->insns.n * PHASES;
  s.from = CF_NEW_N(a, uint32_t, nodes);
  s.queue = CF_NEW_N(a, uint32_t, nodes);
  struct bl_way way = {.release = CF_NO_INSN, .acquire = CF_NO_INSN};
  uint32_t start = o->insn * PHASES + (o->released_at_birth ? PHASE_OVER : PHASE_CURRENT);
  /* A callee, or an operation, takes it itself. */
  bool over = x->kind >= BL_INCONSISTENT_READ || x->act_method != NULL || o->operation ||
              bl_state_kind_of(o->state) == BL_STATE_CONTENTS; /* the operation takes it itself */
  reach(&s, o->insn, (enum phase)(start % PHASES), start);
  while (s.head < s.tail) {
    uint32_t node = s.queue[s.head++];
    if (node / PHASES == x->insn &&
        (node % PHASES == PHASE_TAKEN || (over && node % PHASES == PHASE_OVER))) {
      read_back(&way, &s, node, start);
      break;
    }
    expand(&s, node);
  }
  return way;
}
