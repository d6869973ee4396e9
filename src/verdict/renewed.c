/* What is taken away for a moment (ANALYSIS §7): a method takes it away and at once puts something
   there again, itself or by others that it calls (`link = null; connect();`). Whoever finds nothing
   in between is not at the end of it all. Receives the field; decides nothing. */
#include "src/verdict/belief.h"

#include "src/summary/callers.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum {
  MOST_CALLERS = 16,
  MOST_TAKERS = 16,
  LONGEST = 4096 /* bytes of code: a method that goes on for longer does more than to renew it */
};

/* What a method does to the field, be it by a callee, where its code stands. */
struct step {
  bool takes, puts;
};

static bool is_taken(const struct bl_fact *f)
{
  return f->write && bl_fact_takes_away(f);
}

static bool is_put(const struct bl_fact *f)
{
  return f->write && bl_fact_is_shared(f) && !bl_fact_sets_null(f);
}

/* All that the method itself does to it. */
static struct step step_of(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  struct step does = {false, false};
  for (uint32_t i = 0; i < own->n; i++) {
    does.takes |= own->items[i].state == state && is_taken(&own->items[i]);
    does.puts |= own->items[i].state == state && is_put(&own->items[i]);
  }
  return does;
}

/* … at that instruction, which is a write or a call. */
static struct step step_at(const struct bl_summaries *s, const struct bl_method *m, uint32_t state,
                           uint32_t bci, enum cf_kind kind)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  const struct bl_call *call = kind == CF_K_INVOKE ? bl_method_call(m, bci) : NULL;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  struct step does = {false, false};
  if (callee != NULL && callee != m && !bl_method_is_init(callee)) {
    return step_of(s, callee, state);
  }
  for (uint32_t i = 0; i < own->n && kind != CF_K_INVOKE; i++) {
    const struct bl_fact *f = &own->items[i];
    does.takes |= f->bci == bci && f->state == state && is_taken(f);
    does.puts |= f->bci == bci && f->state == state && is_put(f);
  }
  return does;
}

/* One comes behind the other, with nothing but branches ahead in between. */
static bool takes_and_puts(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_insn in;
  struct cf_err err = {0};
  bool taken = false;
  for (uint32_t bci = 0; bci < code.n && code.n <= LONGEST; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return false;
    }
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in.op].kind;
    if (kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC || kind == CF_K_INVOKE) {
      struct step does = step_at(s, m, state, bci, kind);
      if (taken && does.puts) { /* what is made may fail, and be taken away again */
        return true;
      }
      taken |= does.takes && !does.puts;
    }
    bool leaves = kind == CF_K_GOTO || kind == CF_K_RETURN || kind == CF_K_THROW ||
                  (kind == CF_K_BRANCH && (uint32_t)in.a <= bci);
    taken &= !leaves;
  }
  return false;
}

/* The method, or one that calls it; of a volatile field, which is taken away under no lock, only
   another method than this one, itself. */
static bool is_renewed_by(const struct bl_method_check *c, const struct bl_fact *taken)
{
  const struct bl_method *m = taken->method;
  uint32_t state = taken->state;
  if (taken->n_locks == 0) {
    return m != c->it->method && bl_summaries_operation(c->w->all, state) == BL_OP_ATOMIC &&
           takes_and_puts(c->w->all, m, state);
  }
  uint32_t n;
  const uint32_t *by = bl_summaries_callers(c->w->all, m, &n);
  bool renewed = takes_and_puts(c->w->all, m, state);
  for (uint32_t i = 0; i < n && i < MOST_CALLERS && !renewed; i++) {
    const struct bl_method *caller = c->it->program->methods[by[i]];
    renewed = caller != m && !bl_method_is_init(caller) && takes_and_puts(c->w->all, caller, state);
  }
  return renewed;
}

bool bl_is_renewed(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n, takers = 0;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  const struct bl_method *last = NULL;
  bool renewed = false;
  for (uint32_t i = 0; i < n && takers < MOST_TAKERS && !renewed; i++) {
    const struct bl_fact *f = facts[i];
    if (is_taken(f) && !f->vague && f->method != last && bl_method_has_body(f->method) &&
        !bl_method_is_init(f->method)) {
      last = f->method;
      takers++;
      renewed = is_renewed_by(c, f);
    }
  }
  return renewed;
}
