/* Reads and uses before the threads start that could interfere, or after they have ended (ANALYSIS
   §8, ordered). Receives, instruction by instruction, where this method's new objects go: into
   carriers (lambdas, tasks, threads and what holds these), from carriers to a start, from a start
   to a join. Knows nothing of locks. */
#include "src/verdict/ordered.h"

enum { MAX_EVENTS = 64 };

enum event_kind { GOES_INTO, STARTS, JOINS, ESCAPES };

struct event {
  enum event_kind kind;
  uint32_t insn;
  uint32_t root; /* name of the new object, or of what is joined */
  uint32_t into; /* GOES_INTO: root of what holds it now */
  uint32_t via;  /* STARTS: name of the executor, 0 for none */
};

struct bl_carriers {
  struct event events[MAX_EVENTS];
  unsigned n;
  bool overflow;
};

/* --- what happens to new objects --- */

static uint32_t root_of(struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  struct bl_path root = bl_path_of((enum bl_root)p->root, p->base);
  return p->root == BL_ROOT_NONE || p->len == 0 ? name : bl_names_of(&it->names, &root);
}

/* Whether the root is an object, array or lambda that an instruction of the method makes. */
static bool is_made(const struct bl_interp *it, uint32_t root)
{
  uint32_t insn = bl_interp_made_in(it, root);
  return insn != CF_NO_INSN &&
         (it->alloc[insn] != BL_NO_ALLOC || it->insns.items[insn].op == CF_invokedynamic ||
          cf_opcodes[it->insns.items[insn].op].kind == CF_K_NEW_ARRAY);
}

static void add(struct bl_method_check *c, struct event e)
{
  struct bl_carriers *k = c->carriers;
  if (k->n == MAX_EVENTS) {
    k->overflow = true;
    return;
  }
  k->events[k->n++] = e;
}

static void goes(struct bl_method_check *c, uint32_t insn, uint32_t value, uint32_t into)
{
  uint32_t root = root_of(c->it, value), to = root_of(c->it, into);
  if (is_made(c->it, root) && root != to) {
    bool held = is_made(c->it, to);
    add(c, (struct event){held ? GOES_INTO : ESCAPES, insn, root, to, 0});
  }
}

static void see_lambda(struct bl_method_check *c, uint32_t insn, const struct bl_args *args)
{
  struct bl_path made = bl_path_of(BL_ROOT_SITE, c->it->insns.items[insn].bci);
  uint32_t lambda = bl_names_of(&c->it->names, &made);
  for (unsigned i = 0; i < args->n; i++) {
    goes(c, insn, args->name[i], lambda);
  }
}

static void see_joins(struct bl_method_check *c, uint32_t insn, const struct bl_args *args)
{
  const struct bl_method *callee = args->call == NULL ? NULL : bl_call_callee(args->call);
  const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(c->w->all, callee);
  const struct bl_effect *joins = model == NULL ? NULL : bl_model_effect(model, BL_E_JOINS);
  uint32_t param;
  if (joins != NULL && bl_model_operand(joins, callee, &param) && param < args->n) {
    add(c, (struct event){JOINS, insn, args->name[param], 0, 0});
  }
}

/* What a call starts, keeps in its receiver, or lets others see. */
static void see_call(struct bl_method_check *c, uint32_t insn, const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  const struct bl_call_effect *e = site->effect;
  bool has_receiver = args->call != NULL && args->call->op != CF_invokestatic;
  for (unsigned i = 0; i < args->n; i++) {
    uint32_t root = root_of(c->it, args->name[i]);
    bool other = i > 0 && has_receiver;
    if (!is_made(c->it, root)) {
      continue;
    }
    if ((e->starts & bl_param_bit(i)) != 0) {
      add(c, (struct event){STARTS, insn, root, 0, other ? args->name[0] : 0});
    } else if (other && (site->constructor || (e->escapes & bl_param_bit(i)) != 0)) {
      goes(c, insn, args->name[i], args->name[0]);
    } else if ((e->escapes & bl_param_bit(i)) != 0 && (e->known || !site->constructor)) {
      add(c, (struct event){ESCAPES, insn, root, 0, 0});
    }
  }
  see_joins(c, insn, args);
}

static bool starts_something(const struct bl_method_check *c)
{
  const struct bl_method *m = c->it->method;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (bl_summaries_of_call(c->w, m, &m->calls[i])->starts != 0) {
      return true;
    }
  }
  return false;
}

void bl_expect_carriers(struct bl_method_check *c)
{
  c->carriers = starts_something(c) ? CF_NEW(c->w->scratch, struct bl_carriers) : NULL;
}

void bl_remember_carriers(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args)
{
  if (c->carriers == NULL) {
    return;
  }
  const struct cf_insn *in = &c->it->insns.items[insn];
  struct bl_touch t;
  switch ((enum cf_kind)cf_opcodes[in->op].kind) {
  case CF_K_INVOKE:
    if (in->op == CF_invokedynamic) {
      see_lambda(c, insn, args);
    } else {
      see_call(c, insn, args);
    }
    return;
  case CF_K_ARRAY_STORE:
    if (in->op == CF_aastore) {
      goes(c, insn, f->name[bl_frame_top(f, 0)], f->name[bl_frame_top(f, 2)]);
    }
    return;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    if (bl_interp_touch(c->it, f, insn, &t) && f->type[t.value_slot] == 'A') {
      goes(c, insn, f->name[t.value_slot], t.object);
    }
    return;
  default:
    return;
  }
}

/* --- what follows from it --- */

/* Whether the object, or what holds it, lies in `holder`. */
static bool lies_in(const struct bl_carriers *k, uint32_t root, uint32_t holder, unsigned depth)
{
  if (root == holder) {
    return true;
  }
  for (unsigned i = 0; i < k->n && depth > 0; i++) {
    const struct event *e = &k->events[i];
    if (e->kind == GOES_INTO && e->root == root && lies_in(k, e->into, holder, depth - 1)) {
      return true;
    }
  }
  return false;
}
enum { MAX_DEPTH = 4 }; /* object, task, thread, array */

static bool is_held(const struct bl_carriers *k, uint32_t root)
{
  for (unsigned i = 0; i < k->n; i++) {
    if (k->events[i].kind == GOES_INTO && k->events[i].root == root) {
      return true;
    }
  }
  return false;
}

/* Whether the join waits for what the start has started: for the thread itself, the executor, the
   result of the start, the array that the thread lies in, a latch that it was given; or, in a loop,
   for what is drawn from a collection, as the thread may be. */
static bool joins(struct bl_method_check *c, const struct event *j, const struct event *start)
{
  const struct bl_carriers *k = c->carriers;
  struct bl_path made = bl_path_of(BL_ROOT_SITE, c->it->insns.items[start->insn].bci);
  uint32_t root = root_of(c->it, j->root);
  if (root == 0) {
    return false;
  }
  bool drawn = !is_made(c->it, root) && bl_names_path(&c->it->names, root)->root == BL_ROOT_SITE &&
               c->it->cfg.blocks[c->it->cfg.block_of[j->insn]].loop != BL_NO_BLOCK &&
               is_held(k, start->root);
  return drawn || j->root == start->via || root == bl_names_of(&c->it->names, &made) ||
         lies_in(k, start->root, root, MAX_DEPTH) || lies_in(k, root, start->root, MAX_DEPTH);
}

/* Instructions that a walk does not pass. */
struct stops {
  uint32_t insn[MAX_EVENTS + 1];
  unsigned n;
};

static uint32_t first_stop(const struct stops *s, uint32_t from, uint32_t end)
{
  uint32_t first = end;
  for (unsigned i = 0; i < s->n; i++) {
    if (s->insn[i] >= from && s->insn[i] < first) {
      first = s->insn[i];
    }
  }
  return first;
}

struct walk {
  const struct bl_cfg *g;
  uint32_t *todo;
  uint64_t *seen;
  uint32_t n;
};

static void push(struct walk *w, uint32_t block)
{
  if (!bl_bit(w->seen, block)) {
    bl_bit_add(w->seen, block);
    w->todo[w->n++] = block;
  }
}

/* Goes through the block from `at`; whether `to` is met. Who is interrupted in what stops the walk
   has no ordinary end, so that handlers do not count behind one. */
static bool pass(struct walk *w, const struct stops *stops, uint32_t at, uint32_t to)
{
  const struct bl_block *b = &w->g->blocks[w->g->block_of[at]];
  uint32_t stop = first_stop(stops, at, b->end);
  if (to >= at && to < b->end) {
    return to <= stop;
  }
  for (uint32_t i = 0; i < b->n_succ && stop == b->end; i++) {
    push(w, b->succ[i]);
  }
  for (uint32_t i = 0; i < b->n_catches && stop == b->end; i++) {
    push(w, b->catches[i].block);
  }
  return false;
}

/* Whether a way leads from behind `from` to `to` past none of the stops. */
static bool reaches(struct bl_method_check *c, uint32_t from, uint32_t to,
                    const struct stops *stops)
{
  const struct bl_cfg *g = &c->it->cfg;
  struct cf_arena *a = c->w->scratch;
  struct walk w = {.g = g,
                   .todo = CF_NEW_N(a, uint32_t, g->n_blocks),
                   .seen = CF_NEW_N(a, uint64_t, g->n_blocks / 64 + 1)};
  const struct bl_block *b = &g->blocks[g->block_of[from]];
  if (from + 1 < b->end) {
    if (to > from && to < b->end) {
      return to <= first_stop(stops, from + 1, b->end);
    }
    if (pass(&w, stops, from + 1, to)) {
      return true;
    }
  } else {
    for (uint32_t i = 0; i < b->n_succ; i++) {
      push(&w, b->succ[i]);
    }
    for (uint32_t i = 0; i < b->n_catches; i++) {
      push(&w, b->catches[i].block);
    }
  }
  while (w.n > 0) {
    if (pass(&w, stops, g->blocks[w.todo[--w.n]].first, to)) {
      return true;
    }
  }
  return false;
}

/* Where a join is sure to have happened: a loop that joins all that another one has started is
   passed at its head. */
static uint32_t stop_of(const struct bl_method_check *c, const struct event *j, uint32_t start,
                        uint32_t use)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t loop = g->blocks[g->block_of[j->insn]].loop;
  bool own = loop != BL_NO_BLOCK && !bl_cfg_in_loop(g, g->block_of[start], loop) &&
             !bl_cfg_in_loop(g, g->block_of[use], loop);
  return own ? g->blocks[loop].first : j->insn;
}

/* Whether what starts at an event may run between the read and the use. */
static bool may_interfere(struct bl_method_check *c, const struct event *e,
                          const struct bl_observation *o, uint32_t use, uint32_t allocation)
{
  struct stops anew = {{allocation}, 1};
  if (!reaches(c, e->insn, use, &anew)) {
    return false;
  }
  if (e->kind != STARTS || reaches(c, o->insn, e->insn, &anew)) {
    return true;
  }
  struct stops stops = anew;
  for (unsigned i = 0; i < c->carriers->n; i++) {
    const struct event *j = &c->carriers->events[i];
    if (j->kind != JOINS || !joins(c, j, e)) {
      continue;
    }
    if (j->insn == e->insn) {
      return false; /* the call returns when it has ended */
    }
    stops.insn[stops.n++] = stop_of(c, j, e->insn, o->insn);
  }
  return reaches(c, e->insn, o->insn, &stops) || reaches(c, e->insn, use, &stops);
}

bool bl_is_ordered(struct bl_method_check *c, const struct bl_candidate *x)
{
  struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  uint32_t object = root_of(it, o->object);
  if (c->carriers == NULL || c->carriers->overflow || !is_made(it, object)) {
    return false;
  }
  uint32_t allocation = it->insns.index_of[bl_names_path(&it->names, object)->base];
  for (unsigned i = 0; i < c->carriers->n; i++) {
    const struct event *e = &c->carriers->events[i];
    if ((e->kind == STARTS || e->kind == ESCAPES) &&
        lies_in(c->carriers, object, e->root, MAX_DEPTH) &&
        may_interfere(c, e, o, x->insn, allocation)) {
      return false;
    }
  }
  return true;
}
