/* Maps that only grow: what is there under a key stays there (ANALYSIS §8, write-once). Receives
   the facts of all writes of a map, and interprets the methods that write it anew; then a candidate
   whose value came out of such a map. Decides nothing else. */
#include "src/verdict/excuse.h"

#include "classfile/class/descriptor.h"
#include "src/summary/fact_index.h"

enum { MAX_WRITES = 16, GROWS = 16, DOES_NOT = 32 /* among the notes of a field */ };

/* A method of which it is asked what was found in a map. */
struct look {
  const struct bl_interp *it;
  const struct bl_observation *items; /* [n] */
  uint32_t n;
  const struct bl_fact_list *own; /* the method's facts */
  uint32_t *asked;                /* [insns.n] what a branch compares with null, or with false */
};

/* --- what a test has found --- */

/* The block that the branch goes to where the answer of the operation at `read` was there, or was
   not; BL_NO_BLOCK if it asks something else. */
static uint32_t arm_of(const struct look *l, uint32_t branch, uint32_t read, bool there)
{
  const struct bl_interp *it = l->it;
  const struct cf_insn *in = &it->insns.items[branch];
  const struct bl_path *p = bl_names_path(&it->names, l->asked[branch]);
  bool jumps = in->op == CF_ifnonnull || in->op == CF_ifne; /* where it was there */
  if ((!jumps && in->op != CF_ifnull && in->op != CF_ifeq) || branch + 1 >= it->insns.n ||
      p->root != BL_ROOT_SITE || p->len != 0 || p->base != it->insns.items[read].bci) {
    return BL_NO_BLOCK;
  }
  return bl_interp_arm(it, branch, jumps == there);
}

/* The observation is of what a map has under one key that is known: itself, whether it is there, or
   what a callee hands on. */
static bool is_of_entry(const struct bl_observation *o)
{
  if (o->seen == NULL || o->key == 0 || o->key == BL_KEY_UNKNOWN || o->seen->control ||
      bl_state_kind_of(o->state) != BL_STATE_CONTENTS) {
    return false;
  }
  struct cf_str d = bl_method_descriptor(o->seen->method);
  char result = cf_descriptor_result(d).p[0];
  return o->seen->bci == BL_BCI_MODEL && (result == 'L' || result == 'Z') &&
         cf_str_starts(d, CF_STR("(Ljava/lang/Object;)"));
}

static bool is_same_entry(const struct bl_observation *a, const struct bl_observation *b)
{
  return is_of_entry(a) && bl_same_place(a, b->state, b->object) && a->key == b->key;
}

/* --- what is put --- */

struct writer {
  struct look look;
  struct bl_interp it;
  struct bl_observations obs;
  const struct bl_fact *write; /* looked for */
  const struct bl_path *lock;  /* that all writers hold */
  bool met, fills;
};

static void visit_branch(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct writer *w = ctx;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_BRANCH) {
    w->look.asked[insn] = f->name[bl_frame_top(f, 0)];
  }
}

/* Whether a test, in a block of the lock that still lasts, has found nothing there under the key.
 */
static bool was_empty(const struct writer *w, const struct bl_frame *f, uint32_t insn,
                      uint32_t object, uint32_t key)
{
  const struct bl_interp *it = &w->it;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    const uint64_t *fresh = bl_frame_decided(f, i, BL_SET_FRESH);
    for (unsigned bit = 0; (bit = bl_bits_next(fresh, f->words, bit)) != UINT_MAX; bit++) {
      const struct bl_observation *o = &w->obs.items[bit];
      if (!is_of_entry(o) || !bl_same_place(o, w->write->state, object) || o->key != key) {
        continue;
      }
      struct bl_path lock =
          bl_path_relative(bl_names_path(&it->names, o->lock), bl_names_path(&it->names, object));
      uint32_t arm = arm_of(&w->look, f->branch[i], o->insn, false);
      if (bl_path_eq(&lock, w->lock) && arm != BL_NO_BLOCK && bl_arm_leads_to(it, arm, insn)) {
        return true;
      }
    }
  }
  return false;
}

static void visit_write(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct writer *w = ctx;
  if (it->insns.items[insn].bci != w->write->bci ||
      cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    uint32_t state, object = bl_interp_map_object(it, &args, &a->where->at, &state);
    if (a->write && state == w->write->state) {
      uint32_t key = bl_interp_access_key(it, &args, a);
      w->fills &= a->bci == BL_BCI_MODEL && !a->removes && key != 0 && key != BL_KEY_UNKNOWN &&
                  was_empty(w, f, insn, object, key);
      w->met = true;
    }
  }
}

/* Interprets the write's method once more: whether it writes only where it found nothing. */
static bool puts_where_empty(struct bl_worker *worker, const struct bl_fact *write,
                             const struct bl_path *lock)
{
  struct writer w = {.write = write, .lock = lock, .fills = true};
  struct bl_observe_options opt = {.only_if_any = true};
  if (!worker->all->needed[write->method->id] ||
      !bl_interp_open(&w.it, worker->scratch, worker->all->program, write->method,
                      &worker->effects)) {
    return false;
  }
  bl_summaries_enter(worker->all, &w.it);
  if (!bl_observe_and_solve(&w.obs, worker, &w.it, &opt, NULL, 0) || w.obs.n == 0) {
    return false;
  }
  w.look = (struct look){.it = &w.it, .items = w.obs.items, .n = w.obs.n};
  w.look.asked = CF_NEW_N(worker->scratch, uint32_t, w.it.insns.n);
  bl_interp_visit(&w.it, &(struct bl_visitor){.visit = visit_branch, .ctx = &w}, 1);
  bl_interp_visit(&w.it, &(struct bl_visitor){.visit = visit_write, .ctx = &w}, 1);
  return w.met && w.fills;
}

/* --- all writes of a map --- */

static bool is_late(const struct bl_fact *w)
{
  return w->write && bl_fact_is_shared(w);
}

/* What the model says of the method that is called there; NULL if none is. */
static const struct bl_call_effect *model_at(const struct bl_summaries *s,
                                             const struct bl_method *m, uint32_t bci)
{
  return bl_modelled_call(s, bl_method_call(m, bci));
}

/* The operation of the library sees by itself that nothing is there. */
static bool is_filling(const struct bl_summaries *s, const struct bl_method *m, uint32_t bci)
{
  const struct bl_call_effect *e = model_at(s, m, bci);
  bool fills = false;
  for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
    fills |= e->accesses[k].write && e->accesses[k].fills;
  }
  return fills;
}

static bool holds(const struct bl_fact *w, const struct bl_path *lock)
{
  for (unsigned i = 0; i < w->n_locks; i++) {
    if (bl_path_eq(&w->locks[i], lock) && w->locks[i].mode == BL_EXCLUSIVE) {
      return true;
    }
  }
  return false;
}

/* A lock that is held, so that nobody else can hold it, at all late writes; NULL if there is none.
 */
static const struct bl_path *common_lock(struct bl_fact *const *facts, uint32_t n)
{
  const struct bl_fact *first = NULL;
  for (uint32_t i = 0; i < n && first == NULL; i++) {
    first = is_late(facts[i]) ? facts[i] : NULL;
  }
  for (unsigned k = 0; first != NULL && k < first->n_locks; k++) {
    bool all = first->locks[k].root != BL_ROOT_NONE;
    for (uint32_t i = 0; i < n && all; i++) {
      all = !is_late(facts[i]) || holds(facts[i], &first->locks[k]);
    }
    if (all) {
      return &first->locks[k];
    }
  }
  return NULL;
}

/* --- views --- */

static bool is_live(const struct bl_call_effect *e)
{
  bool live = false;
  for (uint32_t i = 0; e != NULL && i < e->n_seen; i++) {
    live |= e->seen[i].live;
  }
  return live;
}

static bool writes_at(const struct bl_summaries *s, const struct bl_method *m, uint32_t bci)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool writes = false;
  for (uint32_t i = 0; i < own->n && !writes; i++) {
    writes = own->items[i].write && own->items[i].bci == bci;
  }
  return writes;
}

/* The method takes something out of what lies in no field, or puts something else there: perhaps it
   is a view of the map. To add to a view of a map is not possible. */
static bool changes_view(const struct bl_summaries *s, const struct bl_method *m)
{
  bool changes = false;
  for (uint32_t i = 0; i < m->n_calls && !changes; i++) {
    const struct bl_call_effect *e = bl_modelled_call(s, &m->calls[i]);
    for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
      const struct bl_access *a = &e->accesses[k];
      changes |= a->write && (a->removes || a->blind || a->what->stores == 0 || e->n_seen > 0) &&
                 !writes_at(s, m, m->calls[i].bci);
    }
  }
  return changes;
}

/* Who has a view of the map, or an iterator, can take something out of the map by that. */
static bool is_seen_through(const struct bl_summaries *s, const struct bl_fact *f)
{
  return is_live(model_at(s, f->method, f->bci)) && changes_view(s, f->method);
}

/* It is one of the library's own, made by its constructor: what a class of the program's makes of a
   map, or what hides in a wrapper or is a cache, may drop entries by itself. */
static bool is_plain(const struct bl_field *field)
{
  const struct bl_method *maker = field->maker;
  return maker != NULL && !field->made_otherwise && bl_method_is_init(maker) &&
         (maker->cls->cf == NULL || maker->cls->library);
}

/* Another map never takes the place of this one, and what nobody else has does not go by itself. */
static bool is_kept(struct bl_worker *w, const struct bl_field *field)
{
  uint32_t n;
  struct bl_fact *const *facts =
      bl_summaries_facts(w->all, bl_state_of(field->id, BL_STATE_FIELD), &n);
  bool late = false;
  for (uint32_t i = 0; i < n && !late; i++) {
    late = is_late(facts[i]);
  }
  return bl_field_is_closed(field) && is_plain(field) &&
         (w->all->holds_traits[field->id] & BL_T_FADES) == 0 &&
         (!late || bl_history_of(w, field->id).kind == BL_HISTORY_ONCE);
}

static bool grows(struct bl_worker *w, uint32_t state)
{
  uint32_t n, late = 0;
  struct bl_fact *const *facts = bl_summaries_facts(w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    late += is_late(facts[i]) ? 1 : 0;
    if (is_late(facts[i]) ? facts[i]->vague || bl_fact_sets_null(facts[i])
                          : is_seen_through(w->all, facts[i])) {
      return false;
    }
  }
  if (late > MAX_WRITES || !is_kept(w, bl_state_field(w->all->program, state))) {
    return false;
  }
  const struct bl_path *lock = common_lock(facts, n);
  bool all = true;
  for (uint32_t i = 0; i < n && all; i++) {
    all = !is_late(facts[i]) || is_filling(w->all, facts[i]->method, facts[i]->bci) ||
          (lock != NULL && puts_where_empty(w, facts[i], lock));
  }
  return all;
}

bool bl_entries_stay(struct bl_worker *w, uint32_t state)
{
  _Atomic uint16_t *note = &w->all->history[bl_state_field(w->all->program, state)->id];
  uint16_t known = atomic_load_explicit(note, memory_order_relaxed) & (GROWS | DOES_NOT);
  if (known == 0) {
    known = grows(w, state) ? GROWS : DOES_NOT;
    atomic_fetch_or_explicit(note, known, memory_order_relaxed);
  }
  return known == GROWS;
}

/* --- what was there --- */

/* The edge is taken only where the entry was there. */
static bool shows_entry(const struct look *l, const struct bl_observation *o, uint32_t block,
                        uint32_t to)
{
  const struct bl_cfg *g = &l->it->cfg;
  uint32_t branch = g->blocks[block].end - 1;
  bool shows = false;
  for (uint32_t i = 0; i < l->n && !shows; i++) {
    shows = is_same_entry(&l->items[i], o) && arm_of(l, branch, l->items[i].insn, true) == to &&
            arm_of(l, branch, l->items[i].insn, false) != to;
  }
  return shows;
}

/* The first instruction of the block, from `from` on, that puts something into the map; CF_NO_INSN
   if there is none. */
static uint32_t puts_in(const struct look *l, const struct bl_observation *o, uint32_t block,
                        uint32_t from)
{
  uint32_t first = CF_NO_INSN;
  for (uint32_t i = 0; i < l->own->n; i++) {
    const struct bl_fact *w = &l->own->items[i];
    uint32_t at = l->it->insns.index_of[w->bci];
    if (w->write && w->state == o->state && l->it->cfg.block_of[at] == block && at >= from &&
        at < first) {
      first = at;
    }
  }
  return first;
}

/* Whether, on every way from the read to the instruction, the entry was found there, or has been
   put there. */
static bool is_there_by(const struct look *l, struct cf_arena *a, const struct bl_observation *o,
                        uint32_t to)
{
  const struct bl_cfg *g = &l->it->cfg;
  bool *seen = CF_NEW_N(a, bool, g->n_blocks);
  uint32_t *queue = CF_NEW_N(a, uint32_t, g->n_blocks + 1), n = 0;
  queue[n++] = g->block_of[o->insn];
  for (uint32_t i = 0; i < n; i++) {
    uint32_t block = queue[i], from = i == 0 ? o->insn : 0;
    uint32_t put = puts_in(l, o, block, from);
    if (g->block_of[to] == block && to > from && to <= put) {
      return false;
    }
    for (uint32_t k = 0; put == CF_NO_INSN && k < g->blocks[block].n_succ; k++) {
      uint32_t next = g->blocks[block].succ[k];
      if (!seen[next] && !shows_entry(l, o, block, next)) {
        seen[next] = true;
        queue[n++] = next;
      }
    }
  }
  return true;
}

/* What a helper has got from the map under a key, and hands back, is accessed, or called: it is
   there then. */
static bool is_handed_back(const struct bl_method_check *c, const struct bl_candidate *x,
                           const struct bl_observation *o)
{
  const struct bl_seen *seen = o->seen;
  if (seen == NULL || seen->bci == BL_BCI_MODEL || seen->control || seen->live || seen->weak ||
      o->state == BL_NO_STATE || bl_state_kind_of(o->state) != BL_STATE_CONTENTS ||
      x->kind != BL_STALE_VALUE || x->decided_at != CF_NO_INSN) {
    return false;
  }
  const struct bl_call *call = bl_method_call(seen->method, seen->bci);
  struct cf_str d = call == NULL || bl_call_callee(call) == NULL
                        ? CF_STR("")
                        : bl_method_descriptor(bl_call_callee(call));
  const struct cf_insn *in = &c->it->insns.items[x->insn];
  enum cf_kind kind = cf_opcodes[in->op].kind;
  return cf_str_starts(d, CF_STR("(Ljava/lang/Object;)L")) &&
         model_at(c->w->all, seen->method, seen->bci) != NULL &&
         (kind == CF_K_GET_FIELD || kind == CF_K_PUT_FIELD ||
          (kind == CF_K_INVOKE && in->op != CF_invokestatic && in->op != CF_invokedynamic));
}

bool bl_is_lasting_entry(struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  bool filled = o->seen != NULL && o->key != 0 && o->state != BL_NO_STATE &&
                is_filling(c->w->all, it->method, it->insns.items[o->insn].bci);
  bool handed = is_handed_back(c, x, o);
  if ((!filled && !handed && !is_of_entry(o)) || bl_state_is_nowhere(it->program, o->state) ||
      (x->kind != BL_STALE_VALUE && x->kind != BL_CHECK_THEN_ACT &&
       x->kind != BL_STALE_AFTER_WAIT) ||
      !bl_entries_stay(c->w, o->state)) {
    return false;
  }
  struct look l = {it, it->obs->items, it->obs->n, &c->w->all->facts_of[it->method->id], NULL};
  l.asked = CF_NEW_N(c->w->scratch, uint32_t, it->insns.n);
  for (uint32_t i = 0; i < it->insns.n; i++) {
    l.asked[i] = c->operands[i].name[0];
  }
  return filled || handed || is_there_by(&l, c->w->scratch, o, x->insn);
}
