/* What two collections of one object have under the same keys. See the header. */
#include "src/story/paired.h"

#include "src/interp/uses.h"
#include "src/story/queue_look.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_SEEN = 16 };

/* A call that asks a collection for a key, or for an element; key 0: a view, an iterator
   or a copy. */
struct ask {
  uint32_t insn, state, object, key; /* object, key: names */
  bool tested;                       /* whether there was anything */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A branch on what such a call has answered. */
struct test {
  const struct ask *of;
  uint32_t insn, there; /* there: the block where there was something */
};

/* A call that puts something under a key. */
struct put {
  uint32_t insn, state, object, key; /* object, key: names */
};

/* An instruction that dereferences what such a call has answered. */
struct need {
  uint32_t insn;
  const struct ask *of;
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct ask asks[MAX_SEEN];
  struct test tests[MAX_SEEN];
  struct need needs[MAX_SEEN];
  struct put puts[MAX_SEEN];
  unsigned n_asks, n_tests, n_needs, n_puts;
};

/* --- the look --- */

static struct ask *answered(struct scene *s, const struct bl_interp *it, uint32_t name)
{
  uint32_t made = name == 0 ? CF_NO_INSN : bl_interp_made_at(it, name);
  for (unsigned i = 0; made != CF_NO_INSN && i < s->n_asks; i++) {
    if (s->asks[i].insn == made) {
      return &s->asks[i];
    }
  }
  return NULL;
}

static void note_ask(struct scene *s, const struct bl_frame *f, struct ask q)
{
  if (s->n_asks < MAX_SEEN) {
    bl_note_held(q.held, f);
    s->asks[s->n_asks++] = q;
  }
}

/* It answers something where there is nothing: what it makes then, as `computeIfAbsent` does,
   unlike `putIfAbsent`, or what it is given for that, as `getOrDefault`. */
static bool answers_anyway(const struct bl_interp *it, const struct bl_call_effect *e,
                           const struct bl_args *args)
{
  bool makes = args->n == 3 && (e->flows & bl_param_bit(2)) != 0 &&
               bl_names_path(&it->names, args->name[2])->root != BL_ROOT_NULL;
  for (uint32_t i = 0; i < e->n_accesses && e->n_runs > 0 && !makes; i++) {
    makes = e->accesses[i].fills;
  }
  return makes;
}

static void see_puts(struct scene *s, struct bl_interp *it, const struct bl_args *args,
                     const struct bl_call_effect *e, uint32_t insn)
{
  for (uint32_t i = 0; i < e->n_accesses && s->n_puts < MAX_SEEN; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write && !a->removes && a->key != 0) {
      struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
      s->puts[s->n_puts++] = (struct put){insn, at.state, bl_names_of(&it->names, &at.object),
                                          bl_interp_key(it, args, a->key)};
    }
  }
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  see_puts(s, it, &args, e, insn);
  for (uint32_t i = 0; i < e->n_seen && !answers_anyway(it, e, &args); i++) {
    const struct bl_seen *seen = &e->seen[i];
    struct bl_location at = bl_interp_map_location(it, &args, &seen->at);
    uint32_t key = bl_interp_key(it, &args, seen->key);
    if (e->n_seen == 1 && (seen->weak || (key != 0 && key != BL_KEY_UNKNOWN)) &&
        bl_is_own_collection(s->w->all, it, at.state) &&
        bl_summaries_operation(s->w->all, at.state) == BL_OP_ATOMIC) {
      note_ask(s, f,
               (struct ask){.insn = insn,
                            .state = at.state,
                            .object = bl_names_of(&it->names, &at.object),
                            .key = seen->weak ? 0 : key});
    }
  }
}

static void see_branch(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn];
  bool jumps = in->op == CF_ifne || in->op == CF_ifnonnull;
  bool other = in->op == CF_ifeq || in->op == CF_ifnull;
  struct ask *q = jumps || other ? answered(s, it, f->name[bl_frame_top(f, 0)]) : NULL;
  if (q == NULL || insn + 1 >= it->insns.n) {
    return;
  }
  q->tested = true;
  if (s->n_tests < MAX_SEEN) {
    s->tests[s->n_tests++] = (struct test){q, insn, bl_interp_arm(it, insn, jumps)};
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  unsigned slot = bl_dereferenced_slot(it, f, insn);
  struct ask *q = slot == BL_NO_SLOT ? NULL : answered(s, it, f->name[slot]);
  if (q != NULL && q->key != 0 && s->n_needs < MAX_SEEN) {
    s->needs[s->n_needs++] = (struct need){insn, q};
  }
  if (kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else if (kind == CF_K_BRANCH) {
    see_branch(s, it, f, insn);
  }
}

/* --- who else comes by that key --- */

/* The view or iterator that the key has been got from, NULL if from none: `iterator().next()`, or
   what an entry says of itself. */
static const struct ask *walked_for(struct scene *s, const struct bl_interp *it, uint32_t key)
{
  enum { DEEPEST = 4 };
  const struct ask *walk = NULL;
  for (unsigned i = 0; i < DEEPEST && key != 0 && walk == NULL; i++) {
    uint32_t made = bl_interp_call_of(it, key);
    key = made != CF_NO_INSN && bl_interp_site(it, made)->n_args == 1
              ? it->asked_of[it->site_of[made]]
              : 0;
    const struct ask *q = answered(s, it, key);
    walk = q != NULL && q->key == 0 ? q : NULL;
  }
  return walk;
}

/* The look is for the same key, in another collection of the object. */
static bool is_beside(const struct ask *q, const struct ask *of)
{
  return q->key != 0 && q->key == of->key && q->state != of->state && q->object == of->object;
}

/* What tells, on the ways through a method, that a key is there. */
struct told {
  uint32_t *to; /* [n_blocks] the branch at the block's end tells where it leads there; or none */
  bool *put;    /* [n_blocks] something is put under it there */
};

/* Some normal way leads from the beginning to the block and tells nothing. */
static bool is_reached_untold(const struct bl_interp *it, struct cf_arena *a,
                              const struct told *told, uint32_t block)
{
  const struct bl_cfg *g = &it->cfg;
  bool *reached = CF_NEW_N(a, bool, g->n_blocks);
  uint32_t *queue = CF_NEW_N(a, uint32_t, g->n_blocks), n = 0;
  reached[0] = true;
  queue[n++] = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t from = queue[i];
    const struct bl_block *b = &g->blocks[from];
    for (uint32_t k = 0; k < b->n_succ && !told->put[from]; k++) {
      uint32_t to = b->succ[k];
      if (!reached[to] && told->to[from] != to && !g->blocks[to].is_handler) {
        reached[to] = true;
        queue[n++] = to;
      }
    }
  }
  return reached[block] && !told->put[block];
}

/* On every way to the use another collection has had the key, on one at least, or the method has
   put something under it itself, where that had not: the first such look. */
static const struct ask *told_each_way(struct scene *s, const struct bl_interp *it,
                                       const struct ask *of)
{
  struct cf_arena *a = s->w->scratch;
  uint32_t n = it->cfg.n_blocks, use = it->cfg.block_of[of->insn];
  struct told told = {CF_NEW_N(a, uint32_t, n), CF_NEW_N(a, bool, n)};
  const struct ask *first = NULL;
  bool found = false;
  memset(told.to, 0xff, n * sizeof *told.to);
  for (unsigned i = 0; i < s->n_tests; i++) {
    const struct test *t = &s->tests[i];
    if (is_beside(t->of, of) && (first == NULL || t->of->state == first->state)) {
      first = first == NULL ? t->of : first;
      told.to[it->cfg.block_of[t->insn]] = t->there;
      found |= bl_normal_reach(it, a, t->there, UINT32_MAX)[use];
    }
  }
  for (unsigned i = 0; i < s->n_puts && found; i++) {
    const struct put *p = &s->puts[i];
    uint32_t block = it->cfg.block_of[p->insn];
    told.put[block] |= p->state == of->state && p->object == of->object && p->key == of->key &&
                       (block != use || p->insn < of->insn);
  }
  return found && !is_reached_untold(it, a, &told, use) ? first : NULL;
}

/* What another collection of the object has told lets the method believe that something is there:
   it has the key, has answered it, or a walk over it has come by it. */
static const struct ask *believed_by(struct scene *s, const struct bl_interp *it,
                                     const struct need *n)
{
  const struct ask *of = n->of, *walk = walked_for(s, it, of->key);
  for (unsigned i = 0; i < s->n_tests; i++) {
    const struct ask *q = s->tests[i].of;
    bool same = q->key == of->key || bl_interp_made_at(it, of->key) == q->insn;
    if (q->key != 0 && same && q->state != of->state && q->object == of->object &&
        bl_arm_leads_to(it, s->tests[i].there, of->insn)) {
      return q;
    }
  }
  bool walked = walk != NULL && walk->state != of->state && walk->object == of->object;
  return walked ? walk : told_each_way(s, it, of);
}

/* --- who takes both away --- */

/* Something is taken away, or put there, by a method that has the object as others do. */
static bool is_change(const struct bl_worker *w, const struct bl_fact *f, bool takes)
{
  return f->write && bl_fact_is_shared(f) && !bl_method_is_init(f->method) &&
         bl_fact_sets_null(f) == takes && !(takes && bl_fact_takes_all(w->all, f));
}

static bool changes(const struct bl_worker *w, const struct bl_method *m, uint32_t state,
                    bool takes)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    if (own->items[i].state == state && is_change(w, &own->items[i], takes)) {
      return true;
    }
  }
  return false;
}

/* Another method of the nest that takes the key away from both, where one puts it into both; the
   fact of the second. */
static const struct bl_fact *taken_by(const struct bl_worker *w, const struct bl_interp *it,
                                      const struct ask *first, const struct ask *second)
{
  uint32_t n;
  const struct bl_fact *by = NULL;
  bool put = false;
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, second->object, first->held, second->held);
  struct bl_fact *const *facts = bl_summaries_writes(w->all, second->state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    const struct bl_method *m = f->method;
    put |= is_change(w, f, false) && changes(w, m, first->state, false);
    if (by == NULL && m != it->method && m->cls->nest_host == it->method->cls->nest_host &&
        is_change(w, f, true) && changes(w, m, first->state, true) &&
        !bl_one_keeps_out(kept, n_kept, f)) {
      by = f;
    }
  }
  return put ? by : NULL;
}

/* --- as people read it --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct ask *first, const struct need *n, const struct bl_fact *by)
{
  const struct bl_program *p = it->program;
  const struct ask *second = n->of;
  struct cf_str one = bl_field_word(bl_state_field(p, first->state)),
                two = bl_field_word(bl_state_field(p, second->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_CHECK_THEN_ACT, n->insn, second->state, second->object);
  struct bl_place asked = bl_place_at(a, it, first->insn);
  struct bl_place takes = bl_place_of(a, p, by->method, by->bci);
  f->read_line = asked.line;
  f->message = cf_arena_printf(
      a,
      "what '%.*s' has for a key is used as if it were there, because '%.*s' had the key %.*s; "
      "%.*s may have taken both away by then",
      CF_S(two), CF_S(one), CF_S(bl_when_text(a, asked.line)), CF_S(bl_where_text(a, &takes)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_CHECK, asked, cf_arena_printf(a, "'%.*s' has the key", CF_S(one)));
  bl_add_step(f, BL_STEP_INTERFERE, takes,
              cf_arena_printf(a, "%.*s may take it away from '%.*s' and '%.*s' meanwhile",
                              CF_S(bl_where_text(a, &takes)), CF_S(one), CF_S(two)));
  bl_add_step(f, BL_STEP_USE, f->at,
              cf_arena_printf(a, "what '%.*s' has for it is used as if it were there", CF_S(two)));
  f->grounds.late = true;
  f->grounds.distance = bl_distance(first->insn, n->insn);
}

/* The first such use of a method stands for all. */
static void tell_of(struct bl_findings *out, struct cf_arena *a, struct scene *s,
                    const struct bl_interp *it)
{
  for (unsigned i = 0; i < s->n_needs; i++) {
    const struct need *n = &s->needs[i];
    const struct ask *first = n->of->tested ? NULL : believed_by(s, it, n);
    const struct bl_fact *by = first == NULL ? NULL : taken_by(s->w, it, first, n->of);
    if (by != NULL) {
      write_up(out, a, it, first, n, by);
      return;
    }
  }
}

/* --- one method --- */

/* Thread-safe collections that the method reads the fields of. */
struct mentioned {
  const struct bl_worker *w;
  uint32_t states[MAX_SEEN];
  unsigned n;
};

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct mentioned *k = ctx;
  uint32_t state = bl_state_of(f->id, BL_STATE_CONTENTS);
  bool there = write || (k->w->all->holds_traits[f->id] & BL_T_CELL) != 0 ||
               bl_summaries_operation(k->w->all, state) != BL_OP_ATOMIC;
  for (unsigned i = 0; i < k->n && !there; i++) {
    there = k->states[i] == state;
  }
  if (!there && k->n < MAX_SEEN) {
    k->states[k->n++] = state;
  }
}

/* Some other method of the nest takes something away from both. */
static bool go_together(const struct bl_worker *w, const struct bl_method *m, uint32_t one,
                        uint32_t two)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, one, &n);
  bool both = false;
  for (uint32_t i = 0; i < n && !both; i++) {
    both = facts[i]->method != m && facts[i]->method->cls->nest_host == m->cls->nest_host &&
           is_change(w, facts[i], true) && changes(w, facts[i]->method, two, true);
  }
  return both;
}

/* Another method of the nest takes something away from it. */
static bool is_taken_from(const struct bl_worker *w, const struct bl_method *m, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  bool taken = false;
  for (uint32_t i = 0; i < n && !taken; i++) {
    taken = facts[i]->method != m && facts[i]->method->cls->nest_host == m->cls->nest_host &&
            is_change(w, facts[i], true);
  }
  return taken;
}

/* It reads two that go together: what costs least is asked first. */
static bool asks_two(const struct bl_worker *w, const struct bl_method *m)
{
  struct mentioned k = {.w = w};
  bool may = !bl_method_is_init(m) && bl_operations_reads(w->all, m) &&
             bl_scan_fields(m, UINT32_MAX, see_mention, &k);
  for (unsigned i = 0; i + 1 < k.n && may; i++) {
    for (unsigned j = is_taken_from(w, m, k.states[i]) ? i + 1 : k.n; j < k.n; j++) {
      if (go_together(w, m, k.states[i], k.states[j])) {
        return true;
      }
    }
  }
  return false;
}

void bl_paired_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      const struct bl_method *m)
{
  if (!asks_two(w, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it != NULL) {
    tell_of(out, a, &s, it);
  }
  cf_arena_reset(w->scratch);
}
