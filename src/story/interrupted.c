/* Threads that are interrupted when they may be at something else. See the header. */
#include "src/story/interrupted.h"

#include "src/candidate/getters.h"
#include "src/summary/entry.h"
#include "src/story/swapped.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/wording/added.h"

enum { MAX_GETS = 64, MAX_SEEN = 8 };

/* The state is read, there or by a getter; or a thread that it had is interrupted, or waited for.
 */
struct seen {
  uint32_t insn, state, object;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* What is seen in the method that interrupts. */
struct scene {
  struct bl_worker *w;
  struct bl_flag_ops ops;
  struct seen gets[MAX_GETS], hits[MAX_SEEN], waits[MAX_SEEN];
  unsigned n_gets, n_hits, n_waits;
  bool claims; /* some flag is won by a compareAndSet: the two may come to terms by that */
  bool full;
};

/* --- who interrupts --- */

static void note(struct seen *list, unsigned *n, unsigned most, bool *full,
                 const struct bl_frame *f, struct seen one)
{
  *full |= *n == most;
  if (*n < most) {
    list[*n] = one;
    bl_note_held(list[(*n)++].held, f);
  }
}

/* The read that has made the value. NULL if none has. */
static const struct seen *read_of(const struct scene *s, const struct bl_interp *it, uint32_t value)
{
  uint32_t made = bl_interp_made_at(it, value);
  const struct seen *read = NULL;
  for (unsigned i = 0; i < s->n_gets && made != CF_NO_INSN && read == NULL; i++) {
    read = s->gets[i].insn == made ? &s->gets[i] : NULL;
  }
  return read;
}

/* Where the value comes from: a field, or what an atomic has; one that has been taken out of it, so
   that nobody else finds it there, counts not. */
static struct seen source_of(const struct scene *s, struct bl_interp *it, uint32_t value,
                             uint32_t insn)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, value), BL_STATE_FIELD);
  const struct bl_flag_op *op = bl_flag_op_of(&s->ops, it, value);
  const struct seen *read = read_of(s, it, value);
  struct seen from = {.insn = insn, .state = BL_NO_STATE};
  if (read != NULL) {
    from.state = read->state;
    from.object = read->object;
  } else if (at.state < BL_UNMAPPED) {
    from.state = at.state;
    from.object = bl_names_of(&it->names, &at.object);
  } else if (op != NULL && !op->compares && !op->writes) {
    from.state = op->state;
    from.object = op->object;
  }
  return from;
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  struct bl_args args;
  unsigned before = s->ops.n;
  bl_flag_ops_see(&s->ops, it, f, insn);
  bl_flag_getters_see(&s->ops, s->w->all, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    const struct bl_flag_op *op = &s->ops.items[i];
    s->claims |= op->compares;
    note(s->gets, &s->n_gets, MAX_GETS, &s->full, f,
         (struct seen){insn, op->state, op->object, {{0}}});
  }
  bool hits = bl_said_of_call(s->w->all, call, BL_E_INTERRUPTS) != NULL;
  bool waits = bl_said_of_call(s->w->all, call, BL_E_JOINS) != NULL ||
               bl_said_of_call(s->w->all, call, BL_E_PAUSE) != NULL;
  if ((hits || waits) && call->op != CF_invokestatic) {
    bl_interp_args(it, f, insn, &args);
    struct seen of = source_of(s, it, args.name[0], insn);
    if (of.state != BL_NO_STATE) {
      note(hits ? s->hits : s->waits, hits ? &s->n_hits : &s->n_waits, MAX_SEEN, &s->full, f, of);
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_touch t;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_call(s, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &t) && !t.write) {
    note(s->gets, &s->n_gets, MAX_GETS, &s->full, f, (struct seen){insn, t.state, t.object, {{0}}});
  }
}

/* The last read before it: the one that it goes by. NULL if there is none. */
static const struct seen *got_for(const struct scene *s, const struct bl_interp *it,
                                  const struct seen *hit)
{
  const struct seen *last = NULL;
  for (unsigned i = 0; i < s->n_gets; i++) {
    const struct seen *g = &s->gets[i];
    if (g->state == hit->state && g->object == hit->object &&
        bl_comes_before(it, g->insn, hit->insn)) {
      last = g;
    }
  }
  return last;
}

/* --- who is interrupted --- */

/* What a method does with the state: it is told the thread at hand, and that there is none. */
struct work {
  struct bl_worker *w;
  uint32_t state;
  struct bl_flag_ops ops;
  uint32_t begins; /* an instruction index; CF_NO_INSN: not seen yet */
  bool ends;       /* behind that */
  bool claims;
};

static bool is_this_thread(const struct work *w, const struct bl_interp *it, uint32_t name)
{
  uint32_t made = bl_interp_call_of(it, name);
  const struct bl_call *call = made != CF_NO_INSN ? bl_interp_site(it, made)->call : NULL;
  const struct bl_effect *e = bl_said_of_call(w->w->all, call, BL_E_THIS_THREAD);
  return e != NULL && e->operand == BL_OPERAND_NONE;
}

static void see_write(struct work *w, const struct bl_interp *it, uint32_t insn, uint32_t name,
                      struct bl_constant value)
{
  if (value.kind == BL_CONSTANT_NULL) {
    w->ends |= w->begins < insn;
  } else if (is_this_thread(w, it, name)) {
    w->begins = insn;
  }
}

static void see_work(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct work *w = ctx;
  struct bl_touch t;
  unsigned before = w->ops.n;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    bl_flag_ops_see(&w->ops, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &t) && t.write && t.state == w->state) {
    uint32_t name = f->name[t.value_slot];
    see_write(w, it, insn, name, bl_constant_of(it->program, bl_names_path(&it->names, name)));
  }
  for (unsigned i = before; i < w->ops.n; i++) {
    const struct bl_flag_op *op = &w->ops.items[i];
    w->claims |= op->compares;
    if (op->writes && !op->compares && op->state == w->state) {
      see_write(w, it, insn, op->name, op->stored);
    }
  }
}

/* The object makes a thread: what it begins with is all that one does, most likely. */
static bool makes_thread(const struct bl_worker *w, const struct bl_class *c)
{
  bool makes = (w->all->traits[c->id] & BL_T_ALONE) != 0;
  for (uint32_t i = 0; i < c->n_methods && !makes; i++) {
    const struct bl_method *m = &c->methods[i];
    for (uint32_t k = 0; k < m->n_calls && !makes; k++) {
      const struct bl_method *callee = bl_call_callee(&m->calls[k]);
      makes = callee != NULL && bl_method_is_init(callee) &&
              (w->all->traits[callee->cls->id] & BL_T_ALONE) != 0;
    }
  }
  return makes;
}

/* The thread is one's own, and ends with what it is told of. */
static bool ends_with_it(const struct bl_worker *w, const struct bl_method *m)
{
  return (bl_is_entry(w->all, m) || bl_is_lambda_entry(w->all, m)) &&
         (makes_thread(w, m->cls) || makes_thread(w, m->cls->nest_host));
}

/* The method says by the state that it is at work, does it, and says that it is over by that write,
   whereupon its thread goes on to something else. */
static bool is_work(struct bl_worker *w, const struct bl_fact *over, bool claims)
{
  struct work work = {.w = w, .state = over->state, .begins = CF_NO_INSN};
  struct bl_visitor visitor = {see_work, &work, 1u << CF_K_INVOKE | (uint32_t)BL_TOUCHING};
  return bl_look_at(w, over->method, &visitor) != NULL && work.ends && !(work.claims && claims);
}

/* Whether the lock that perhaps all hold who come to the method keeps out who makes the write. */
static bool may_be_kept_out(const struct bl_summaries *s, const struct bl_method *m,
                            const struct bl_fact *write)
{
  return bl_is_called_locked(s, m) && (write->n_locks > 0 || write->n_likely > 0);
}

static const struct bl_fact *find_work(const struct scene *s, const struct bl_interp *it,
                                       const struct seen *got, const struct seen *hit)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s->w->all, hit->state, &n);
  struct bl_path kept[BL_MAX_HOLDS];
  unsigned n_kept = bl_held_throughout(kept, it, hit->object, got->held, hit->held);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *x = facts[i];
    if (bl_fact_takes_away(x) && !x->vague && x->method != it->method &&
        !bl_method_is_init(x->method) && !bl_one_keeps_out(kept, n_kept, x) &&
        !may_be_kept_out(s->w->all, it->method, x) && !ends_with_it(s->w, x->method) &&
        is_work(s->w, x, s->claims)) {
      return x;
    }
  }
  return NULL;
}

/* --- one method --- */

static void write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_interp *it,
                     const struct seen *got, const struct seen *hit, const struct bl_fact *over)
{
  const struct bl_program *p = it->program;
  struct cf_str field = bl_field_word(bl_state_field(p, hit->state));
  struct bl_finding *f =
      bl_add_story(out, a, it, BL_STALE_VALUE, hit->insn, hit->state, hit->object);
  struct bl_place read = bl_place_at(a, it, got->insn);
  struct bl_place ends = bl_place_of(a, p, over->method, over->bci);
  f->read_line = read.line;
  f->message =
      cf_arena_printf(a,
                      "the thread that '%.*s' had %.*s is interrupted; it may have taken "
                      "itself away by then, in %.*s, and what it has gone on to is "
                      "interrupted instead",
                      CF_S(field), CF_S(bl_when_text(a, read.line)), CF_S(bl_where_text(a, &ends)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, read, cf_arena_printf(a, "'%.*s' read", CF_S(field)));
  bl_add_step(f, BL_STEP_INTERFERE, ends,
              cf_arena_printf(a, "the thread may say in %.*s that it is over, and do another thing",
                              CF_S(bl_where_text(a, &ends))));
  bl_add_step(f, BL_STEP_USE, f->at, CF_STR("it is interrupted"));
  f->grounds.decided = false;
  f->grounds.published = true;
  f->grounds.distance = bl_distance(got->insn, hit->insn);
}

/* The method waits for the thread's end: it takes the thread for one that has nothing else to do.
 */
static bool waits_for(const struct scene *s, const struct seen *hit)
{
  bool waits = false;
  for (unsigned i = 0; i < s->n_waits && !waits; i++) {
    waits = s->waits[i].state == hit->state && s->waits[i].object == hit->object;
  }
  return waits;
}

static void tell(struct bl_findings *out, struct cf_arena *a, const struct scene *s,
                 const struct bl_interp *it)
{
  bool told = s->full;
  for (unsigned i = 0; i < s->n_hits && !told; i++) {
    const struct seen *hit = &s->hits[i], *got = got_for(s, it, hit);
    bool theirs = bl_summaries_operation(s->w->all, hit->state) != BL_OP_NONE && !waits_for(s, hit);
    const struct bl_fact *over = theirs && got != NULL ? find_work(s, it, got, hit) : NULL;
    told = over != NULL;
    if (told) {
      write_up(out, a, it, got, hit, over);
    }
  }
}

static bool interrupts(const struct bl_summaries *s, const struct bl_method *m)
{
  bool any = false;
  for (uint32_t i = 0; i < m->n_calls && !any; i++) {
    any = bl_said_of_call(s, &m->calls[i], BL_E_INTERRUPTS) != NULL;
  }
  return any;
}

void bl_interrupted_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                           const struct bl_method *m)
{
  if (bl_method_is_init(m) || !interrupts(w->all, m)) {
    return;
  }
  struct scene s = {.w = w};
  struct bl_visitor visitor = {see, &s, 1u << CF_K_INVOKE | (uint32_t)BL_TOUCHING};
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it != NULL) {
    tell(out, a, &s, it);
  }
  cf_arena_reset(w->scratch);
}
