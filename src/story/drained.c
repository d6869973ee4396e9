/* Queues that are left for empty: the method that works one off. See the header. */
#include "src/story/drained.h"

#include "src/story/queue_look.h"
#include "src/summary/operations.h"

enum { MAX_SETS = 8, MAX_HELPERS = 4 };

/* A call of a helper that perhaps works a queue off, on the object of that name. */
struct helped {
  uint32_t insn, object;
  const struct bl_method *helper;
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct bl_queue_looks looks;
  struct bl_flag_set sets[MAX_SETS];
  uint32_t since[MAX_SETS]; /* where the lock was taken that a set holds, CF_NO_INSN: none */
  struct helped helped[MAX_HELPERS];
  struct bl_flag_ops ops;
  unsigned n_sets, n_helped;
};

/* Where the first of the locks that are held was taken, as an instruction index: of a block that
   begins there. CF_NO_INSN if that was not here, or not surely. */
static uint32_t locked_since(const struct bl_interp *it, const struct bl_frame *f)
{
  uint32_t since = CF_NO_INSN;
  for (unsigned i = 0; i < f->n_held; i++) {
    const struct bl_held *h = &f->held[i];
    if (h->depth > 0 && (h->state != BL_HELD_SURE || h->site >= it->code.bytecode.n)) {
      return CF_NO_INSN;
    }
    uint32_t at = h->depth > 0 ? it->insns.index_of[h->site] : CF_NO_INSN;
    since = at < since ? at : since;
  }
  return since;
}

/* --- what is seen --- */

static void add_set(struct scene *s, struct bl_flag_set set, uint32_t since)
{
  if (s->n_sets < MAX_SETS) {
    s->since[s->n_sets] = since;
    s->sets[s->n_sets++] = set;
  }
}

/* What a setter writes: its own constant, or the one that it is given alone. */
static struct bl_constant stored_by(const struct bl_interp *it, const struct bl_args *args,
                                    const struct bl_fact *x)
{
  enum { JUST_A_SETTER = 4 }; /* instructions */
  struct bl_constant value = bl_fact_value(x);
  bool passes = x->method->n_insns <= JUST_A_SETTER && args->n == 2;
  return value.kind == BL_NO_CONSTANT && passes
             ? bl_constant_of(it->program, bl_names_path(&it->names, args->name[1]))
             : value;
}

/* A helper of the object: it may set the flag, or work the queue off. */
static void see_helper(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_method *m = bl_helper_of(it->method, bl_interp_site(it, insn)->call);
  struct bl_args args;
  if (m == NULL || bl_method_is(m, CF_ACC_STATIC)) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  const struct bl_fact_list *own = &s->w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n && own->n <= 2 && !bl_frame_holds_any(f); i++) {
    const struct bl_fact *x = &own->items[i];
    struct bl_constant value = stored_by(it, &args, x);
    if (x->write && x->own && x->n_locks == 0 && value.kind != BL_NO_CONSTANT &&
        bl_summaries_operation(s->w->all, x->state) == BL_OP_ATOMIC) {
      add_set(s, (struct bl_flag_set){insn, x->state, args.name[0], value, NULL, 0}, CF_NO_INSN);
    }
  }
  bool looks = bl_operations_reads(s->w->all, m) || bl_operations_changes(s->w->all, m);
  if (looks && (m->flags & BL_M_LOOPS) != 0 && s->n_helped < MAX_HELPERS) {
    s->helped[s->n_helped++] = (struct helped){insn, args.name[0], m};
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  unsigned before = s->ops.n;
  bl_queue_looks_call(&s->looks, s->w->all, it, f, insn);
  see_helper(s, it, f, insn);
  bl_flag_ops_see(&s->ops, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    const struct bl_flag_op *op = &s->ops.items[i];
    if (op->writes && !op->compares && op->stored.kind != BL_NO_CONSTANT &&
        !bl_frame_holds_any(f)) {
      add_set(s, (struct bl_flag_set){insn, op->state, op->object, op->stored, op, 0}, CF_NO_INSN);
    }
  }
}

static void see_field(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  bool locked = bl_frame_holds_any(f);
  uint32_t since = locked ? locked_since(it, f) : CF_NO_INSN;
  if (s->n_sets == MAX_SETS || (locked && since == CF_NO_INSN) ||
      !bl_interp_touch(it, f, insn, &t) || !t.write || t.confined ||
      (!locked && bl_summaries_operation(s->w->all, t.state) != BL_OP_ATOMIC)) {
    return;
  }
  struct bl_constant value =
      bl_constant_of(it->program, bl_names_path(&it->names, f->name[t.value_slot]));
  if (value.kind != BL_NO_CONSTANT) {
    add_set(s, (struct bl_flag_set){insn, t.state, t.object, value, NULL, 0}, since);
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_INVOKE:
    see_call(ctx, it, f, insn);
    break;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    see_field(ctx, it, f, insn);
    break;
  case CF_K_BRANCH:
    bl_queue_looks_branch(&((struct scene *)ctx)->looks, it, f, insn);
    break;
  default:
    break;
  }
}

/* --- what comes of it --- */

/* Whether the method looks into the queue, or perhaps does, once it has set the flag. */
static bool looks_again(const struct scene *s, const struct bl_interp *it,
                        const struct bl_flag_set *set, uint32_t queue)
{
  return bl_queue_is_looked_at(&s->looks, it, s->w->scratch, it->cfg.block_of[set->insn],
                               set->insn + 1, queue);
}

/* Nothing was there, and that leads to the set without another look. */
static bool leads_to_set(const struct scene *s, const struct bl_interp *it,
                         const struct bl_queue_asked *q, const struct bl_flag_set *set)
{
  uint32_t look = it->cfg.block_of[q->look->insn], at = it->cfg.block_of[set->insn];
  if (q->look->done) {
    return q->look->object == set->object && q->look->state != set->state &&
           bl_comes_before(it, q->look->insn, set->insn);
  }
  return q->empty != look && q->look->object == set->object && q->look->state != set->state &&
         it->cfg.block_of[q->insn] != at && bl_normal_reach(it, s->w->scratch, q->empty, look)[at];
}

/* What is set under a lock: the look came before that was taken, and all ways lead to the set, as
   from a loop that ends where nothing is left. Where only some do, the look decides it, as the
   checks of one method see. */
static bool is_apart(const struct scene *s, const struct bl_interp *it,
                     const struct bl_queue_asked *q, const struct bl_flag_set *set)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t since = s->since[set - s->sets];
  return since == CF_NO_INSN ||
         (bl_comes_before(it, q->look->insn, since) && !bl_comes_before(it, since, q->look->insn) &&
          bl_cfg_post_dominates(g, g->block_of[set->insn], g->block_of[q->insn]));
}

/* Whether the way from that look to the set leads by another: it is the last one that counts. */
static bool is_looked_at_later(const struct scene *s, const struct bl_interp *it,
                               const struct bl_queue_asked *q, const struct bl_flag_set *set)
{
  for (unsigned i = 0; i < s->looks.n_asked; i++) {
    const struct bl_queue_asked *other = &s->looks.asked[i];
    if (other->look->state == q->look->state && other->look->insn != q->look->insn &&
        bl_comes_before(it, q->look->insn, other->look->insn) &&
        (bl_comes_before(it, other->look->insn, set->insn) || leads_to_set(s, it, other, set))) {
      return true;
    }
  }
  return false;
}

static bool tell_of(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                    struct bl_interp *it, const struct bl_flag_set *set)
{
  for (unsigned i = 0; i < s->looks.n_asked; i++) {
    const struct bl_queue_asked *q = &s->looks.asked[i];
    struct bl_drained d = {.method = it->method,
                           .read = q->look->insn,
                           .set = set->insn,
                           .queue = q->look->state,
                           .flag = set->state,
                           .object = set->object,
                           .value = set->value,
                           .after_failure = bl_only_after_failure(it, 0, set->insn)};
    if (leads_to_set(s, it, q, set) && is_apart(s, it, q, set) &&
        !is_looked_at_later(s, it, q, set) && !looks_again(s, it, set, d.queue)) {
      struct bl_adder by = bl_drained_find_adder(s->w, &d);
      if (by.method != NULL) {
        bl_drained_write_up(out, a, &d, &by, it);
        return true;
      }
    }
  }
  return false;
}

/* Whether no way leads out of the helper but where a look at a queue of its object has found
   nothing: *queue. */
static bool ends_empty(struct scene *s, const struct bl_method *m, uint32_t *queue)
{
  struct scene own = {.w = s->w};
  bool ends = false;
  struct bl_interp *it = bl_look_at(s->w, m, &(struct bl_visitor){.visit = see, .ctx = &own});
  bool solved = it != NULL;
  if (solved) {
    bl_queue_looks_settle(&own.looks, it);
  }
  for (unsigned i = 0; i < own.looks.n_asked && solved && !ends; i++) {
    const struct bl_path *p = bl_names_path(&it->names, own.looks.asked[i].look->object);
    const bool *without = bl_normal_reach(it, s->w->scratch, 0, own.looks.asked[i].empty);
    ends = bl_path_is_first(p) && own.looks.asked[i].empty != 0;
    for (uint32_t b = 0; b < it->cfg.n_blocks && ends; b++) {
      unsigned last = it->insns.items[it->cfg.blocks[b].end - 1].op;
      ends = !without[b] || cf_opcodes[last].kind != CF_K_RETURN;
    }
    *queue = own.looks.asked[i].look->state;
  }
  return ends;
}

/* A helper that comes back when nothing is left has looked. */
static void add_done(struct scene *s)
{
  for (unsigned i = 0; i < s->n_helped; i++) {
    const struct helped *h = &s->helped[i];
    uint32_t queue;
    if (ends_empty(s, h->helper, &queue)) {
      bl_queue_looks_add_done(&s->looks, h->insn, queue, h->object);
    }
  }
}

static void look(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                 const struct bl_method *m)
{
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it != NULL) {
    bool told = false;
    if (s.n_sets > 0) {
      bl_queue_looks_settle(&s.looks, it);
      add_done(&s);
    }
    for (unsigned i = 0; i < s.n_sets && !told; i++) {
      told = tell_of(out, a, &s, it, &s.sets[i]);
    }
  }
  cf_arena_reset(w->scratch);
}

void bl_drained_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                       const struct bl_method *m)
{
  if (!bl_method_is_init(m) && bl_operations_drains(w->all, m)) {
    look(out, a, w, m);
  }
}
