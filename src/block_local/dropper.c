/* Who drops what a map has for a key: it takes out what has nothing in it, or what nobody uses any
   more, or takes an entry out and works it off. Receives accesses and summaries of other methods
   than the one that is looked at. */
#include "src/block_local/dropped.h"

#include "src/candidate/branch.h"
#include "src/summary/fact_index.h"

uint32_t bl_counted_by(const struct bl_call_effect *e, const struct bl_method *callee)
{
  bool bare = callee != NULL && bl_method_descriptor(callee).p[1] == ')';
  for (uint32_t i = 0; bare && e != NULL && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *of = &a->where->at.object;
    if (a->write && (a->cell || a->adds) && !a->removes && bl_path_from_first(of)) {
      return a->where->at.state;
    }
  }
  return BL_NO_STATE;
}

bool bl_asks_how_many(const struct bl_call_effect *e, const struct bl_method *callee)
{
  char result = e == NULL ? 'V' : bl_method_result(callee);
  uint32_t state = e == NULL || e->n_seen != 1 ? BL_NO_STATE : e->seen[0].at.state;
  return bl_is_contents(state) && e->n_accesses == 1 && !e->accesses[0].write && !e->seen[0].weak &&
         e->seen[0].key == 0 && bl_method_descriptor(callee).p[1] == ')' &&
         (result == 'Z' || result == 'I');
}

/* Another method of the nest changes the map. */
static bool is_of_other(const struct bl_method_check *c, const struct bl_fact *f)
{
  const struct bl_method *m = f->method, *own = c->it->method;
  return f->write && bl_fact_is_shared(f) && m != own && m->cls->nest_host == own->cls->nest_host;
}

/* It takes an entry out of the map by this call; NULL if the write is none such, or takes all out,
   whatever it is: who does that means to. */
static const struct bl_call *drop_of(const struct bl_method_check *c, const struct bl_fact *f)
{
  bool drops = is_of_other(c, f) && bl_fact_sets_null(f) && !bl_fact_takes_all(c->w->all, f);
  return drops ? bl_method_call(f->method, f->bci) : NULL;
}

/* The method goes on to call what is of the same type as the element: it works off all that the
   entry had. */
static bool works_off(const struct bl_method *m, const struct bl_call *drop,
                      const struct bl_call *adds)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  uint32_t next = drop->bci + cf_fixed_length[drop->op];
  bool kept = next < code.n && code.p[next] != CF_pop;
  for (uint32_t i = 0; kept && i < m->n_calls; i++) {
    if (m->calls[i].bci > drop->bci && m->calls[i].named == adds->named) {
      return true;
    }
  }
  return false;
}

/* The field that the instruction just before the call loads, if it is one; what looks like one may
   be the end of another instruction. */
static const struct bl_field *loaded_before(const struct bl_method *m, const struct bl_call *call)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  uint32_t length = cf_fixed_length[CF_getfield];
  if (call->bci < length || code.p[call->bci - length] != CF_getfield) {
    return NULL;
  }
  const uint8_t *entry = &code.p[call->bci - length + 1];
  uint32_t index = cf_load_u2(entry);
  return cf_pool_tag(&m->cls->cf->pool, index) == CF_TAG_FIELDREF ? bl_program_field(m->cls, index)
                                                                  : NULL;
}

/* The call, which is given nothing, is of what that field has, where it is a field's. */
static bool is_within(const struct bl_method *m, const struct bl_call *call, uint32_t within)
{
  const struct bl_field *field = within == BL_NO_STATE ? NULL : loaded_before(m, call);
  return within == BL_NO_STATE ||
         (field != NULL && bl_state_of(field->id, BL_STATE_CONTENTS) == within);
}

/* Before `bci` the method asks another collection than the map, or what is of the element's type,
   whether it has anything. */
static bool asks_before(const struct bl_method_check *c, const struct bl_method *m, uint32_t bci,
                        const struct bl_call *drop, const struct bl_growth *up)
{
  const struct bl_call *adds = up->adds;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *asks = &m->calls[i];
    const struct bl_method *callee = bl_call_callee(asks);
    const struct bl_call_effect *e =
        callee == NULL || asks->bci >= bci ? NULL
        : asks->named == adds->named       ? bl_summaries_of_call(c->w, m, asks)
        : asks->named != drop->named       ? bl_summaries_modelled(c->w->all, callee)
                                           : NULL;
    if (bl_asks_how_many(e, callee) && is_within(m, asks, up->within)) {
      return true;
    }
  }
  return false;
}

/* Who drops it has asked, or, where that is a private method, who calls that. */
static bool drops_empty(const struct bl_method_check *c, const struct bl_method *m,
                        const struct bl_call *drop, const struct bl_growth *up)
{
  bool empty = asks_before(c, m, drop->bci, drop, up);
  for (uint32_t i = 0; bl_method_is(m, CF_ACC_PRIVATE) && i < m->cls->n_methods && !empty; i++) {
    const struct bl_method *caller = &m->cls->methods[i];
    for (uint32_t k = 0; k < caller->n_calls && !empty; k++) {
      empty = bl_call_callee(&caller->calls[k]) == m &&
              asks_before(c, caller, caller->calls[k].bci, drop, up);
    }
  }
  return empty;
}

/* Before `bci` the method counts that number, too, and hears what it is then: whether it was the
   last. */
static bool counts_before(const struct bl_method_check *c, const struct bl_method *m, uint32_t bci,
                          const struct bl_growth *up)
{
  bool counts = false;
  for (uint32_t i = 0; i < m->n_calls && m->calls[i].bci < bci && !counts; i++) {
    const struct bl_call *down = &m->calls[i];
    const struct bl_method *callee = bl_call_callee(down);
    char result = callee == NULL || down->named != up->adds->named ? 'V' : bl_method_result(callee);
    counts = (result == 'Z' || result == 'I') && is_within(m, down, up->within) &&
             bl_counted_by(bl_summaries_of_call(c->w, m, down), callee) == up->counted;
  }
  return counts;
}

/* A method that hands back null where it is told so. */
static bool may_return_null(const struct bl_method *m, struct cf_arena *a)
{
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_insn in = {.op = CF_nop}, last = in;
  bool null = false;
  if (!bl_method_has_body(m) || !cf_code_check(&code, a, m->cls->cf, bl_method_member(m), &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n && !null; bci += cf_insn_length(&in), last = in) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    null = last.op == CF_aconst_null && (in.op == CF_areturn || bl_jumps_to_return(&code, &in));
  }
  return null;
}

/* What the lambda calls that the call at `bci` is given as its last argument; NULL if it is given
   none. */
static const struct bl_method *lambda_given(const struct bl_method *m, uint32_t bci)
{
  const struct bl_call *before = NULL;
  for (uint32_t i = 0; i < m->n_calls && m->calls[i].bci < bci; i++) {
    before = &m->calls[i];
  }
  const struct bl_lambda *lambda = before == NULL ? NULL : bl_call_lambda(before);
  return lambda == NULL ? NULL : lambda->body;
}

/* The lambda, or the method that stands for it, asks an element whether it has anything. */
static bool asks_element(const struct bl_method_check *c, const struct bl_method *lambda,
                         const struct bl_call *drop, const struct bl_growth *up)
{
  return bl_method_has_body(lambda)
             ? asks_before(c, lambda, UINT32_MAX, drop, up)
             : bl_asks_how_many(bl_summaries_modelled(c->w->all, lambda), lambda);
}

/* The write drops what has nothing, or nobody uses any more, by a lambda that asks so: it computes
   what the map has for a key, and hands back null, as to `computeIfPresent`, or says what is to be
   removed, as to `removeIf`. */
static bool drops_by_lambda(const struct bl_method_check *c, const struct bl_fact *f,
                            const struct bl_growth *up)
{
  const struct bl_method *m = f->method;
  const struct bl_call *call = is_of_other(c, f) ? bl_method_call(m, f->bci) : NULL;
  const struct bl_call_effect *e = bl_modelled_call(c->w->all, call);
  const struct bl_method *lambda = e == NULL || e->n_runs == 0 ? NULL : lambda_given(m, f->bci);
  bool computes = false, removes = false;
  for (uint32_t i = 0; lambda != NULL && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    computes |= a->write && a->key != 0 && !a->fills;
    removes |= a->write && a->key == 0 && a->removes;
  }
  bool over = (computes || removes) &&
              (up->counted != BL_NO_STATE ? counts_before(c, lambda, UINT32_MAX, up)
                                          : asks_element(c, lambda, call, up));
  return over && (removes || may_return_null(lambda, c->w->scratch));
}

const struct bl_method *bl_dropper_of(const struct bl_method_check *c, uint32_t map,
                                      const struct bl_growth *up)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, map, &n);
  /* what has an end of its own, as a transaction, is told of that */
  bool collection = up->within == BL_NO_STATE &&
                    bl_summaries_modelled(c->w->all, bl_call_callee(up->adds)) != NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_call *drop = drop_of(c, facts[i]);
    const struct bl_method *m = facts[i]->method;
    if (drops_by_lambda(c, facts[i], up)) {
      return m;
    }
    if (drop != NULL &&
        (up->counted != BL_NO_STATE
             ? counts_before(c, m, drop->bci, up)
             : drops_empty(c, m, drop, up) || (collection && works_off(m, drop, up->adds)))) {
      return m;
    }
  }
  return NULL;
}
