/* What a method's own calls do to what collections and atomics have, as far as models tell.
   Receives models and calls; hands on bits by method. Must not know which state it is. */
#include "src/summary/contents.h"
#include "src/summary/operations.h"

/* It asks, and changes nothing: whether there is one, how many there are, for one. */
static bool only_asks(const struct bl_call_effect *e)
{
  return e->n_seen > 0 && e->n_accesses == 1 && !e->accesses[0].write && !e->seen[0].weak;
}

/* It walks from an index on. */
static bool walks_from(const struct bl_call_effect *e, const struct bl_method *callee)
{
  return e->n_seen > 0 && e->seen[0].weak && bl_method_descriptor(callee).p[1] == 'I';
}

/* It shows the keys, each of which may be asked for. */
static bool shows_keys(const struct bl_call_effect *e)
{
  return e->n_seen > 0 && e->seen[0].keys;
}

static bool finds_any(const struct bl_call_effect *e, const struct bl_access *a)
{
  return e->n_seen > 0 && !e->seen[0].weak && a->key == 0 && !a->cell;
}

/* It gives away or replaces what the process has one of: no contents. */
static bool is_of_process(const struct bl_call_effect *e)
{
  return e->n_accesses == 1 && e->accesses[0].where->at.state < BL_UNMAPPED;
}

/* It asks an iterator that it has just been given for an element. */
static bool asks_new_iterator(const struct bl_summaries *s, const struct bl_method *m, uint32_t i)
{
  enum { NEXT = 5 }; /* bytes of the longest call */
  const struct bl_call *call = &m->calls[i];
  const struct bl_method *before = i == 0 ? NULL : bl_call_callee(&m->calls[i - 1]);
  return before != NULL && call->bci - m->calls[i - 1].bci <= NEXT &&
         bl_said_of_call(s, call, BL_E_FAILS) != NULL &&
         bl_summaries_said(s, before, BL_E_LIVE) != NULL;
}

/* It runs a lambda where nothing is there, or hands to it what is. */
static bool runs_with_contents(const struct bl_call_effect *e)
{
  return e->n_runs > 0 && (e->runs[e->n_runs - 1].lacking || e->runs[0].element != 0);
}

/* What a method of the library does that the program refers to. */
static uint16_t contents_of_model(const struct bl_summaries *s, const struct bl_method *referred)
{
  const struct bl_call_effect *e = bl_summaries_modelled(s, referred);
  uint16_t all = 0;
  for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
    all |= e->accesses[k].write ? BL_WRITES_CONTENTS : BL_READS_CONTENTS;
  }
  return all;
}

/* … if it is made for what the method has: `items::clear`. */
static uint16_t contents_referred(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_lambda *made = bl_call_lambda(call);
  bool bound = made != NULL && made->captured != 0 && made->body != NULL;
  return bound ? contents_of_model(s, made->body) : 0;
}

static uint16_t contents_calls(const struct bl_summaries *s, const struct bl_method *m)
{
  uint16_t all = 0;
  unsigned asked = 0, fading = 0;
  bool for_one = false;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    const struct bl_call_effect *e = bl_modelled_call(s, &m->calls[i]);
    if (e != NULL && is_of_process(e)) {
      all |= e->accesses[0].write ? BL_SETS_OF_PROCESS : 0;
      continue;
    }
    all |= contents_referred(s, &m->calls[i]);
    all |= asked > 0 && asks_new_iterator(s, m, i) ? BL_AGAIN_CONTENTS : 0;
    all |= e != NULL && runs_with_contents(e) ? BL_RUNS_LAMBDA : 0;
    if (e != NULL && (only_asks(e) || walks_from(e, callee) || shows_keys(e))) {
      asked++;
      for_one |= !shows_keys(e) && bl_method_result(callee) == ';';
      all |= for_one ? BL_ASKS_FOR_ONE : 0;
      all |= asked > 1 && for_one ? BL_AGAIN_CONTENTS : 0;
    }
    for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
      all |= e->accesses[k].write ? BL_WRITES_CONTENTS : BL_READS_CONTENTS;
      all |= e->accesses[k].write && e->accesses[k].expects != 0 ? BL_WINS_CONTENTS : 0;
      all |= e->accesses[k].fills && e->accesses[k].validates ? BL_FILLS_CONTENTS : 0;
      all |= finds_any(e, &e->accesses[k]) ? BL_FINDS_ANY : 0;
      all |= e->accesses[k].write && e->accesses[k].cell && !e->accesses[k].validates ? BL_SETS_CELL
                                                                                      : 0;
      uint32_t handle = e->accesses[k].where->at.state - BL_FIELD_THROUGH;
      all |= e->accesses[k].write && handle < BL_FIELDS_THROUGH ? BL_WRITES_BY_HANDLE : 0;
    }
    unsigned traits = e == NULL || e->n_accesses == 0 || m->calls[i].named == BL_NO_CLASS
                          ? 0
                          : s->traits[m->calls[i].named];
    all |= (traits & BL_T_ATOMIC) != 0 ? BL_LOCAL_CONTENTS : 0;
    all |= traits != 0 && bl_program_inherited(s->program, m->calls[i].named) != NULL
               ? BL_OWN_CONTENTS
               : 0;
    all |= (traits & BL_T_FADES) != 0 && fading++ > 0 ? BL_AGAIN_FADING : 0;
  }
  return all;
}

/* What a lambda does, and the one method that each of its calls can reach; or what it refers to. */
static uint16_t contents_of_body(const struct bl_summaries *s, const struct bl_method *body)
{
  if (!bl_method_has_body(body)) {
    return contents_of_model(s, body);
  }
  uint16_t all = contents_calls(s, body);
  for (uint32_t i = 0; i < body->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&body->calls[i]);
    all |= t->n == 1 && bl_method_has_body(t->items[0]) ? contents_calls(s, t->items[0]) : 0;
  }
  return all;
}

/* The library runs lambdas of the method's where there is nothing, or with what is there: what
   these do is as good as its own. */
static uint16_t contents_of_lambdas(const struct bl_summaries *s, const struct bl_method *m)
{
  uint16_t all = 0;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *body = bl_call_action(&m->calls[i]);
    all |= body != NULL ? contents_of_body(s, body) : 0;
  }
  return all & (BL_READS_CONTENTS | BL_WRITES_CONTENTS);
}

void bl_contents_look(const struct bl_summaries *s, const struct bl_method *m)
{
  uint16_t own = contents_calls(s, m);
  s->contents[m->id] = (own & BL_RUNS_LAMBDA) != 0 ? own | contents_of_lambdas(s, m) : own;
}

bool bl_operations_wins(const struct bl_summaries *s, const struct bl_method *m)
{
  return (s->contents[m->id] & BL_WINS_CONTENTS) != 0;
}

bool bl_operations_sets(const struct bl_summaries *s, const struct bl_method *m)
{
  return (s->contents[m->id] & (BL_WINS_CONTENTS | BL_SETS_CELL)) != 0;
}

bool bl_operations_claims(const struct bl_summaries *s, const struct bl_method *m)
{
  return (s->contents[m->id] & (BL_WINS_CONTENTS | BL_FILLS_CONTENTS)) != 0;
}

bool bl_operations_changes(const struct bl_summaries *s, const struct bl_method *m)
{
  return (s->contents[m->id] & BL_WRITES_CONTENTS) != 0;
}

bool bl_operations_changes_elements(const struct bl_summaries *s, const struct bl_method *m)
{
  const unsigned both = BL_RUNS_LAMBDA | BL_WRITES_CONTENTS;
  return s->program->n_with_elements > 0 && (s->contents[m->id] & both) == both;
}

bool bl_operations_reads(const struct bl_summaries *s, const struct bl_method *m)
{
  return (s->contents[m->id] & BL_READS_CONTENTS) != 0;
}

/* A helper looks into a collection, or sets a flag that others see at once. */
static bool has_helper(const struct bl_summaries *s, const struct bl_method *m, bool looks)
{
  bool has = false;
  for (uint32_t i = 0; i < m->n_calls && !has && bl_operations_flagged(s, m); i++) {
    const struct bl_method *helper = bl_helper_of(m, &m->calls[i]);
    has = helper != NULL && (looks ? (s->contents[helper->id] & BL_FINDS_ANY) != 0
                                   : (helper->flags & BL_M_WRITES_VOLATILE) != 0);
  }
  return has;
}

bool bl_operations_drains(const struct bl_summaries *s, const struct bl_method *m)
{
  bool sets = (s->contents[m->id] & BL_SETS_CELL) != 0 || (m->flags & BL_M_WRITES_VOLATILE) != 0;
  if ((s->contents[m->id] & BL_FINDS_ANY) == 0) {
    return sets && has_helper(s, m, true);
  }
  return sets || (m->kinds & (1u << CF_K_PUT_FIELD)) != 0 || has_helper(s, m, false);
}
