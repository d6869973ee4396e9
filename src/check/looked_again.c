/* What is read without its guard and read again under it: it was but a look whether that is worth
   while; and what hangs on a flag. Receives the read and the guard; must not know why that is one.
 */
#include "src/check/looked_again.h"

#include "src/candidate/test.h"
#include "src/summary/fact_index.h"

bool bl_hangs_on_flag(const struct bl_summaries *s, const struct bl_fact *x)
{
  const struct bl_fact_list *all = &s->facts_of[x->method->id];
  for (uint32_t i = 0; i < all->n; i++) {
    const struct bl_fact *f = &all->items[i];
    if (!f->write && f->bci < x->bci && f->block == x->block &&
        bl_state_kind_of(f->state) == BL_STATE_FIELD &&
        bl_state_field(s->program, f->state)->type == 'Z') {
      return true;
    }
  }
  return false;
}

/* The method reads the state at or behind `from`, under the lock. */
static bool reads_behind(const struct bl_guards *gs, const struct bl_guard *g,
                         const struct bl_method *m, uint32_t from, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(gs->s, state, &n);
  bool any = false;
  for (uint32_t i = 0; i < n && !any; i++) {
    any = facts[i]->method == m && !facts[i]->write && facts[i]->bci >= from &&
          bl_guard_is_held(gs->s->program, g, facts[i]);
  }
  return any;
}

bool bl_is_read_again(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_fact *x)
{
  return !x->write && reads_behind(gs, g, x->method, x->bci + 1u, x->state);
}

/* The value decides a branch just there, and nothing else is done with it. */
static bool is_tested_there(const struct bl_guards *gs, const struct bl_method *m, uint32_t bci)
{
  struct bl_worker w;
  bl_summaries_worker(&w, (struct bl_summaries *)gs->s, 0);
  bool tested = bl_is_tested_at(w.scratch, m, bci);
  cf_arena_reset(w.scratch);
  return tested;
}

/* The method that the call leads to, or the lambda that it makes; NULL where it is not just one. */
static const struct bl_method *body_of(const struct bl_call *call)
{
  const struct bl_lambda *lambda = bl_call_lambda(call);
  const struct bl_targets *t = bl_call_targets(call);
  const struct bl_method *m = lambda != NULL                       ? lambda->body
                              : t != NULL && t->n == 1 && !t->open ? t->items[0]
                                                                   : NULL;
  return m != NULL && bl_method_has_body(m) ? m : NULL;
}

/* It takes the lock, and reads the state under it. */
static bool reads_under(const struct bl_call_effect *e, uint32_t state, const struct bl_path *lock)
{
  bool any = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !any; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_path asked = bl_path_resolve(lock, &a->where->at.object);
    any = !a->write && a->own_block && a->where->at.state == state &&
          bl_path_same_lock(&a->where->lock, &asked);
  }
  return any;
}

/* Whether what the method calls, or has run, behind `bci` takes the lock and reads the state. */
static bool is_read_again_below(const struct bl_guards *gs, const struct bl_guard *g,
                                const struct bl_method *m, uint32_t bci, uint32_t state)
{
  struct bl_worker w;
  bool any = false;
  bl_summaries_worker(&w, (struct bl_summaries *)gs->s, 0);
  for (uint32_t i = 0; i < m->n_calls && g->n == 1 && !any; i++) {
    const struct bl_method *body = m->calls[i].bci > bci ? body_of(&m->calls[i]) : NULL;
    any = body != NULL && (reads_under(bl_summaries_of_body(&w, m, body), state, &g->locks[0]) ||
                           reads_behind(gs, g, body, 0, state));
  }
  cf_arena_reset(w.scratch);
  return any;
}

bool bl_is_but_a_look(const struct bl_guards *gs, const struct bl_guard *g, const struct bl_fact *x,
                      const struct bl_method *in, uint32_t bci)
{
  return !x->write && bl_state_kind_of(x->state) == BL_STATE_FIELD &&
         is_read_again_below(gs, g, in, bci, x->state) && is_tested_there(gs, in, bci);
}

/* The one method that writes the state once its object is made, under the guard, and never sets it
   back to nothing; NULL if it is not so. */
static const struct bl_method *maker_of(const struct bl_guards *gs, const struct bl_guard *g,
                                        uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *writes = bl_summaries_writes(gs->s, state, &n);
  const struct bl_method *maker = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = writes[i];
    if (!bl_fact_is_shared(f) || bl_method_is_init(f->method)) {
      continue;
    }
    if ((maker != NULL && f->method != maker) || bl_fact_takes_away(f) ||
        !bl_guard_is_held(gs->s->program, g, f)) {
      return NULL;
    }
    maker = f->method;
  }
  return bl_summaries_closed(gs->s, state) ? maker : NULL;
}

enum { MOST_ASKED = 4 }; /* that are looked at: tests, writes, and looks under the guard */

/* The maker's tests whether there is nothing yet. */
struct asked {
  uint32_t state, insn[MOST_ASKED];
  struct bl_test tests[MOST_ASKED];
  unsigned n;
};

static void see_asked(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct asked *k = ctx;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_BRANCH || k->n == MOST_ASKED) {
    return;
  }
  struct bl_test t = bl_test_of(it, f, insn);
  bool nothing =
      t.than.kind == BL_CONSTANT_NULL || (t.than.kind == BL_CONSTANT_INT && t.than.value == 0);
  if (t.state == k->state && nothing && t.equal != t.other) {
    k->insn[k->n] = insn;
    k->tests[k->n++] = t;
  }
}

/* On every way to the write the method has found nothing there. */
static bool is_filled_in(const struct asked *k, const struct bl_interp *it, struct cf_arena *a,
                         uint32_t write)
{
  bool filled = false;
  for (unsigned i = 0; i < k->n && !filled; i++) {
    filled = bl_comes_before(it, k->insn[i], write) &&
             !bl_normal_reach(it, a, k->tests[i].other,
                              it->cfg.block_of[k->insn[i]])[it->cfg.block_of[write]];
  }
  return filled;
}

/* The maker writes the state only where it finds nothing there (`if (all == null) all = …`): it
   counts nothing, and goes on to nothing else. */
static bool only_fills_in(const struct bl_guards *gs, const struct bl_interp *it,
                          const struct asked *k)
{
  const struct bl_fact_list *own = &gs->s->facts_of[it->method->id];
  unsigned writes = 0;
  bool all = k->n > 0;
  for (uint32_t i = 0; i < own->n && all; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->state == k->state && f->write) {
      all = writes++ < MOST_ASKED && is_filled_in(k, it, it->arena, it->insns.index_of[f->bci]);
    }
  }
  return all;
}

/* Whichever way the maker goes, it looks at the state, or writes it, under the guard. */
static bool always_looks(const struct bl_guards *gs, const struct bl_guard *g,
                         const struct bl_interp *it, uint32_t state)
{
  const struct bl_fact_list *own = &gs->s->facts_of[it->method->id];
  unsigned looked = 0;
  bool always = false;
  for (uint32_t i = 0; i < own->n && !always && looked < MOST_ASKED; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->state == state && bl_guard_is_held(gs->s->program, g, f)) {
      uint32_t block = it->cfg.block_of[it->insns.index_of[f->bci]], first = it->cfg.block_of[0];
      always = block == first || !bl_ends_without(it, it->arena, first, block);
      looked++;
    }
  }
  return always;
}

/* The maker has it once for all; where another method calls it, `always`, it takes the guard
   whichever way it goes. */
static bool makes_once(const struct bl_guards *gs, const struct bl_guard *g,
                       const struct bl_method *maker, uint32_t state, bool always)
{
  struct bl_worker w;
  struct asked asked = {.state = state};
  bl_summaries_worker(&w, (struct bl_summaries *)gs->s, 0);
  const struct bl_interp *it =
      bl_look_at(&w, maker, &(struct bl_visitor){.visit = see_asked, .ctx = &asked});
  bool once =
      it != NULL && only_fills_in(gs, it, &asked) && (!always || always_looks(gs, g, it, state));
  cf_arena_reset(w.scratch);
  return once;
}

struct made_before {
  const struct bl_method *maker;
  uint32_t read; /* the instruction */
  bool common, made;
};

/* A call of the maker, for the method's own object, lies on every way to the read. */
static void see_maker(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct made_before *m = ctx;
  const struct bl_call *call = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                   ? bl_interp_site(it, insn)->call
                                   : NULL;
  if (m->made || call == NULL || body_of(call) != m->maker || !bl_comes_before(it, insn, m->read)) {
    return;
  }
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  const struct bl_path *p = args.n > 0 ? bl_names_path(&it->names, args.name[0]) : NULL;
  m->made = m->common || (p != NULL && p->root == BL_ROOT_PARAM && p->base == 0 && p->len == 0);
}

/* The method itself has looked, under the guard, on every way to the read. */
static bool has_looked(const struct bl_guards *gs, const struct bl_guard *g,
                       const struct bl_interp *it, uint32_t state, uint32_t read)
{
  const struct bl_fact_list *own = &gs->s->facts_of[it->method->id];
  bool looked = false;
  for (uint32_t i = 0; i < own->n && !looked; i++) {
    const struct bl_fact *f = &own->items[i];
    looked = f->state == state && !f->write && bl_guard_is_held(gs->s->program, g, f) &&
             bl_comes_before(it, it->insns.index_of[f->bci], read);
  }
  return looked;
}

bool bl_is_made_before(const struct bl_guards *gs, const struct bl_guard *g,
                       const struct bl_fact *x, const struct bl_method *in, uint32_t bci)
{
  bool field = !x->write && bl_state_kind_of(x->state) == BL_STATE_FIELD && g->n == 1;
  bool common = field && (bl_state_field(gs->s->program, x->state)->access & CF_ACC_STATIC) != 0;
  const struct bl_method *maker =
      field && (common || x->own) && in == x->method ? maker_of(gs, g, x->state) : NULL;
  if (maker == NULL || (maker != in && !bl_method_calls(in, maker)) ||
      !makes_once(gs, g, maker, x->state, maker != in)) {
    return false;
  }
  struct bl_worker w;
  struct bl_interp it;
  struct made_before made = {.maker = maker, .common = common};
  const struct bl_visitor visitor = {.visit = see_maker, .ctx = &made};
  bl_summaries_worker(&w, (struct bl_summaries *)gs->s, 0);
  if (bl_interp_open(&it, w.scratch, gs->s->program, in, &w.effects)) {
    made.read = it.insns.index_of[bci];
    if (maker == in) {
      made.made = has_looked(gs, g, &it, x->state, made.read);
    } else {
      bl_summaries_enter(gs->s, &it);
      made.made = bl_interp_solve(&it, NULL, &visitor, 1) && made.made;
    }
  }
  cf_arena_reset(w.scratch);
  return made.made;
}
