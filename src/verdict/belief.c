/* What the class itself believes of a field that is tested and then read again (ANALYSIS §7):
   whether another thread can take its value away in between, or one thread at a time does all of
   it. Receives the field; decides nothing else. */
#include "src/verdict/belief.h"

#include "src/candidate/block.h"
#include "src/summary/callers.h"
#include "src/summary/entry.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

static bool gets(const struct bl_method *m, const struct cf_insn *in, uint32_t field)
{
  return (in->op == CF_getfield || in->op == CF_getstatic) &&
         bl_program_field(m->cls, (uint32_t)in->a)->id == field;
}

enum { LOOKED_BACK = 3, MOST_LOCALS = 64 };

static uint64_t local_bit(const struct cf_insn *in)
{
  return in->a >= 0 && in->a < MOST_LOCALS ? (uint64_t)1 << in->a : 0;
}

/* The call gives a lock up. */
static bool releases(const struct bl_method_check *c, const struct bl_method *m, uint32_t bci)
{
  return bl_said_of_call(c->w->all, bl_method_call(m, bci), BL_E_RELEASE) != NULL;
}

/* Between the copy and its test a lock may be given up, or the value taken away; nothing else. */
static bool may_come_between(const struct bl_method_check *c, const struct bl_method *m,
                             uint32_t bci, const struct cf_insn *in, uint32_t field)
{
  unsigned op = in->op;
  switch (cf_opcodes[op].kind) {
  case CF_K_LOAD:
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
    return true;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    return bl_program_field(m->cls, (uint32_t)in->a)->id == field;
  case CF_K_INVOKE:
    return releases(c, m, bci);
  default:
    return op == CF_monitorexit || op == CF_goto || op == CF_athrow || op == CF_aconst_null;
  }
}

/* The local variables that have a copy of the field, behind the newest of the instructions. */
static uint64_t copies_behind(const struct bl_method_check *c, const struct bl_method *m,
                              uint32_t bci, const struct cf_insn in[LOOKED_BACK], uint64_t copies,
                              uint32_t field)
{
  if (cf_opcodes[in[0].op].kind != CF_K_STORE) {
    return may_come_between(c, m, bci, &in[0], field) ? copies : 0;
  }
  bool copy = gets(m, &in[1], field) || (in[1].op == CF_dup && gets(m, &in[2], field));
  bool compares = copy && copies != 0; /* of two objects */
  return compares ? 0 : copy ? local_bit(&in[0]) : copies & ~local_bit(&in[0]);
}

/* The newest instruction tests a copy for null. */
static bool tests_copy(const struct cf_insn in[LOOKED_BACK], uint64_t copies)
{
  bool kept = cf_opcodes[in[1].op].kind == CF_K_LOAD ||
              (cf_opcodes[in[1].op].kind == CF_K_STORE && in[2].op == CF_dup);
  return (in[0].op == CF_ifnull || in[0].op == CF_ifnonnull) && kept &&
         (copies & local_bit(&in[1])) != 0;
}

/* The method reads the field once, be it under a lock, or to take it away, tests its copy for null,
   and so never sees two values. */
static bool copies_first(const struct bl_method_check *c, const struct bl_method *m, uint32_t field)
{
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_insn in[LOOKED_BACK] = {{0}};
  uint64_t copies = 0;
  if (!bl_method_has_body(m) ||
      !cf_code_parse(&code, c->it->arena, m->cls->cf, bl_method_member(m), false, &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in[0])) {
    memmove(&in[1], &in[0], (LOOKED_BACK - 1) * sizeof *in);
    if (!cf_insn_decode(&in[0], code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    if (tests_copy(in, copies)) {
      return true;
    }
    copies = copies_behind(c, m, bci, in, copies, field);
  }
  return false;
}

/* Among the notes of a field (bl_summaries.history). */
enum { COPIED = 64, NOT_COPIED = 128 };

static bool is_copied(const struct bl_method_check *c, const struct bl_field *f)
{
  for (uint32_t i = 0; i < f->cls->n_methods; i++) {
    if (copies_first(c, &f->cls->methods[i], f->id)) {
      return true;
    }
  }
  return false;
}

/* Some method of the class takes care: whoever wrote it knew that the field may change. All methods
   are read for it, so that is noted for those who ask next. */
static bool is_copied_somewhere(const struct bl_method_check *c, uint32_t state)
{
  if (bl_state_kind_of(state) != BL_STATE_FIELD) {
    return false;
  }
  const struct bl_field *f = bl_state_field(c->it->program, state);
  _Atomic uint16_t *note = &c->w->all->history[f->id];
  uint16_t known = atomic_load_explicit(note, memory_order_relaxed) & (COPIED | NOT_COPIED);
  if (known == 0) {
    known = is_copied(c, f) ? COPIED : NOT_COPIED;
    atomic_fetch_or_explicit(note, known, memory_order_relaxed);
  }
  return known == COPIED;
}

/* The method goes on with what the field has, not just asking whether it has something, or handing
   it back. */
static bool goes_on_with(const struct bl_method_check *c, const struct bl_method *m, uint32_t field)
{
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_insn in = {0}, last = {0};
  if (!cf_code_parse(&code, c->it->arena, m->cls->cf, bl_method_member(m), false, &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    last = in;
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    if (bci > 0 && gets(m, &last, field) && in.op != CF_ifnull && in.op != CF_ifnonnull &&
        in.op != CF_areturn) {
      return true;
    }
  }
  return false;
}

/* What a factory of a library's makes of no object has nothing in it. */
static bool makes_empty(const struct bl_method *m, const struct cf_insn *in, uint32_t bci)
{
  const struct bl_call *call = in->op == CF_invokestatic ? bl_method_call(m, bci) : NULL;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  return callee != NULL && (!bl_method_has_body(callee) || callee->cls->platform) &&
         bl_method_returns(callee) && bl_method_descriptor(callee).p[1] == ')';
}

/* What is put there has nothing in it. */
static bool empties(const struct bl_method_check *c, const struct bl_fact *put)
{
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_insn in = {0};
  const struct bl_method *m = put->method;
  bool empty = false;
  if (!bl_method_has_body(m) ||
      !cf_code_parse(&code, c->it->arena, m->cls->cf, bl_method_member(m), false, &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci < put->bci; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    empty = makes_empty(m, &in, bci);
  }
  return empty;
}

/* Another method, no constructor, puts something there, for others to find. */
static bool is_put(const struct bl_fact *f)
{
  return bl_fact_is_shared(f) && !f->vague && !bl_method_is_init(f->method) &&
         !bl_fact_sets_null(f);
}

bool bl_is_known_to_be_emptied(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  bool emptied = false;
  for (uint32_t i = 0; i < n && !emptied; i++) {
    emptied = is_put(facts[i]) && (facts[i]->method->flags & BL_M_MAKES_THIS) == 0 &&
              facts[i]->method != c->it->method && empties(c, facts[i]);
  }
  return emptied;
}

/* A lambda, or a method of an inner class of the one that has the state: others call it when they
   are ready, whatever the class itself is about. */
static bool is_callback(const struct bl_method *m, const struct bl_class *of)
{
  return m->cls->nest_host == of->nest_host && !bl_method_is_init(m) &&
         ((m->flags & BL_M_LAMBDA_BODY) != 0 ||
          (m->cls != of && !bl_class_is_a(m->cls, of) && !bl_class_is_a(of, m->cls)));
}

/* A thread comes in by the method: by what its class is, by a lambda, or by a reference to it. */
static bool is_entry(const struct bl_method_check *c, const struct bl_method *m)
{
  return bl_is_entry(c->w->all, m) || bl_is_lambda_entry(c->w->all, m) ||
         bl_is_referred_entry(c->w->all, m);
}

/* … or one that it comes in by calls it. */
static bool is_run_by_task(const struct bl_method_check *c, const struct bl_method *m)
{
  uint32_t n;
  const uint32_t *by = bl_summaries_callers(c->w->all, m, &n);
  bool runs = is_entry(c, m);
  for (uint32_t i = 0; i < n && !runs; i++) {
    runs = is_entry(c, c->it->program->methods[by[i]]);
  }
  return runs;
}

bool bl_is_known_to_be_replaced(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_field *field = bl_state_field(c->it->program, state);
  const struct bl_method *last = NULL;
  unsigned writers = 0, made_of_old = 0, by_task = 0;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  for (uint32_t i = 0; i < n && (field->access & CF_ACC_VOLATILE) != 0; i++) {
    const struct bl_fact *f = facts[i];
    if (is_put(f) && f->method != last) {
      last = f->method;
      writers++;
      made_of_old += goes_on_with(c, f->method, field->id) ? 1 : 0;
      by_task += f->method != c->it->method && is_run_by_task(c, f->method) ? 1 : 0;
    }
  }
  return (writers > 1 && made_of_old > 0) || by_task > 0;
}

/* A callback takes a volatile field's value away, while another method tests it. */
static bool is_taken_by_callback(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_method *m = c->it->method;
  const struct bl_class *of = bl_state_field(c->it->program, state)->cls;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool looks = bl_summaries_operation(c->w->all, state) == BL_OP_ATOMIC && !is_callback(m, of) &&
               !bl_method_is_init(m);
  for (uint32_t i = 0; i < n && looks; i++) {
    const struct bl_fact *f = facts[i];
    bool elsewhere = is_callback(f->method, of) && f->method->enclosing != m->enclosing;
    if (f->write && !f->vague && bl_fact_takes_away(f) &&
        (elsewhere || bl_method_is_accessor(f->method))) {
      return true;
    }
  }
  return false;
}

static bool nulls(const struct bl_fact *f)
{
  return f->write && bl_fact_sets_null(f);
}

/* Who sets a volatile field takes it away himself in the end: another method that finds something
   there runs while he does. */
static bool is_there_meanwhile(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_method *m = c->it->method;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool sets = false;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!f->write || !bl_fact_is_shared(f) || nulls(f)) {
      continue;
    }
    bool resets = false;
    for (uint32_t k = 0; k < n; k++) {
      resets |= facts[k]->method == f->method && nulls(facts[k]) && facts[k]->bci > f->bci;
    }
    if (!resets || f->method == m || bl_method_calls(f->method, m)) {
      return false;
    }
    sets = true;
  }
  return sets && bl_summaries_operation(c->w->all, state) == BL_OP_ATOMIC;
}

static bool is_taken_away_by(const struct bl_fact *f)
{
  return f->write && bl_fact_takes_away(f) && !f->vague && !bl_method_is_init(f->method);
}

/* The contents of a thread-safe collection, not of an atomic, in a field of the class. */
static bool is_common_collection(const struct bl_summaries *s, uint32_t state,
                                 const struct bl_class *of)
{
  if (bl_state_kind_of(state) != BL_STATE_CONTENTS || bl_state_is_nowhere(s->program, state) ||
      bl_state_field(s->program, state)->cls != of) {
    return false;
  }
  unsigned traits = s->holds_traits[bl_state_field(s->program, state)->id];
  return (traits & BL_T_ATOMIC) != 0 && (traits & BL_T_CELL) == 0;
}

static bool works_on(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    if (own->items[i].state == state) {
      return true;
    }
  }
  return false;
}

static bool is_taken_while_using(const struct bl_summaries *s, const struct bl_method *user,
                                 uint32_t field, uint32_t collection)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, field, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (is_taken_away_by(facts[i]) && facts[i]->method != user &&
        works_on(s, facts[i]->method, collection)) {
      return true;
    }
  }
  return false;
}

/* Who takes the value of a volatile field away works on the thread-safe collection of the object
   that this method looks into: the two are made to run at once. */
static bool is_taken_beside(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_summaries *s = c->w->all;
  const struct bl_class *of = bl_state_field(s->program, state)->cls;
  const struct bl_observations *obs = c->it->obs;
  for (uint32_t i = 0; i < obs->n && bl_summaries_operation(s, state) == BL_OP_ATOMIC; i++) {
    uint32_t looked_into = obs->items[i].state;
    if (looked_into != BL_NO_STATE && is_common_collection(s, looked_into, of) &&
        is_taken_while_using(s, c->it->method, state, looked_into)) {
      return true;
    }
  }
  return false;
}

/* All but a few writes hold the guard, as a declared one's would. */
static bool is_kept_to(const struct bl_summaries *s, uint32_t state)
{
  struct bl_path guard;
  uint32_t with = 0, all = 0;
  if (bl_summaries_guard(s, state, &guard)) {
    bl_facts_coverage(s, state, &guard, &with, &all);
  }
  return with >= 2 && with * 4 >= all * 3;
}

/* Of the other methods that read the field most do so under a lock, and two at least. */
static bool is_read_under_lock(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n, with = 0, without = 0;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  const struct bl_method *last = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!f->write && bl_fact_is_shared(f) && f->method != last && f->method != c->it->method) {
      with += f->n_locks > 0 ? 1 : 0;
      without += f->n_locks > 0 ? 0 : 1;
      last = f->method;
    }
  }
  return with >= 2 && with > without;
}

/* Another method takes it away under the lock that the class else keeps to, for reads as well: this
   one forgot it. */
static bool is_taken_under_guard(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool taken = false;
  for (uint32_t i = 0; i < n && !taken; i++) {
    const struct bl_fact *f = facts[i];
    taken = is_taken_away_by(f) && f->n_locks > 0 && f->method != c->it->method;
  }
  return taken && is_kept_to(c->w->all, state) && is_read_under_lock(c, state);
}

/* Some lock that is held where it was read is one that the state is written under. */
static bool is_read_under_its_lock(const struct bl_method_check *c, const struct bl_observation *o)
{
  struct bl_location at = {o->state, *bl_names_path(&c->it->names, o->object)};
  uint32_t bit = (uint32_t)(o - c->it->obs->items);
  for (unsigned i = 0; i < c->n_held_at_read[bit]; i++) {
    if (bl_belongs_to_lock(c, c->held_at_read[bit][i].name, &at)) {
      return true;
    }
  }
  return false;
}

bool bl_is_taken_under_none(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_method *here = c->it->method;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  bool taken = false;
  for (uint32_t i = 0; i < n && !taken; i++) {
    const struct bl_fact *f = facts[i];
    taken = is_taken_away_by(f) && f->n_locks == 0 && f->n_likely == 0 && f->method != here &&
            f->method->cls->nest_host == here->cls->nest_host &&
            !bl_method_is(f->method, CF_ACC_PRIVATE);
  }
  return taken;
}

bool bl_is_taken_without_lock(const struct bl_method_check *c, const struct bl_observation *o)
{
  return is_read_under_its_lock(c, o) && bl_is_taken_under_none(c, o->state);
}

/* The call sets an atomic, be it by a handle, and tells what it has found there: of several threads
   one hears that it is the first. To count is none. */
static bool is_won_by(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_method *callee = bl_call_callee(call);
  const struct bl_call_effect *e = bl_modelled_call(s, call);
  bool wins = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !wins; i++) {
    const struct bl_access *a = &e->accesses[i];
    wins = a->write && a->cell && bl_method_returns(callee) && (a->expects != 0 || !a->validates);
  }
  return wins;
}

/* The method calls the other one before it knows whether it is the first. */
static bool calls_before_win(const struct bl_summaries *s, const struct bl_method *m,
                             const struct bl_method *other)
{
  bool calls = false;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (is_won_by(s, &m->calls[i])) {
      return calls;
    }
    calls |= bl_call_callee(&m->calls[i]) == other;
  }
  return false;
}

static bool takes_away(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[c->it->method->id];
  bool takes = false;
  for (uint32_t i = 0; i < own->n && !takes; i++) {
    takes = own->items[i].state == state && is_taken_away_by(&own->items[i]);
  }
  return takes;
}

bool bl_is_taken_before_win(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_summaries *s = c->w->all;
  const struct bl_method *m = c->it->method;
  bool field = bl_state_kind_of(state) == BL_STATE_FIELD &&
               bl_summaries_operation(s, state) == BL_OP_ATOMIC && takes_away(c, state);
  bool before = false;
  for (uint32_t i = 0; i < m->cls->n_methods && field && !before; i++) {
    const struct bl_method *by = &m->cls->methods[i];
    before = by != m && bl_method_has_body(by) && calls_before_win(s, by, m);
  }
  return before;
}

bool bl_is_known_to_vanish(const struct bl_method_check *c, const struct bl_observation *tested)
{
  uint32_t state = tested->state;
  return is_copied_somewhere(c, state) || is_taken_by_callback(c, state) ||
         is_there_meanwhile(c, state) || is_taken_beside(c, state) ||
         bl_is_taken_without_lock(c, tested) || bl_is_taken_before_win(c, state) ||
         (tested->operation && !tested->self && is_taken_under_guard(c, state)) ||
         (bl_state_kind_of(state) == BL_STATE_FIELD && bl_is_renewed(c, state));
}

static bool share_lock(const struct bl_fact *a, const struct bl_fact *b)
{
  bool share = false;
  for (unsigned i = 0; i < a->n_locks * (unsigned)b->n_locks && !share; i++) {
    share = bl_path_excludes(&a->locks[i / b->n_locks], &b->locks[i % b->n_locks]);
  }
  return share;
}

/* The method has an accessor take it away. */
static bool takes_by_accessor(const struct bl_method_check *c, uint32_t state)
{
  const struct bl_fact_list *list = &bl_summaries_rare(c->w->all, c->it->method->id)->called_for;
  bool takes = false;
  for (uint32_t i = 0; i < list->n && !takes; i++) {
    takes = list->items[i].state == state && is_taken_away_by(&list->items[i]);
  }
  return takes;
}

/* Another method takes away what this write has put there, under a lock that it holds, too. An
   accessor does so for one, and puts it there for another. */
static bool is_taken_in_turn(const struct bl_method_check *c, const struct bl_fact *made)
{
  bool apart = bl_method_is_accessor(made->method) && !takes_by_accessor(c, made->state);
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, made->state, &n);
  bool taken = false;
  for (uint32_t i = 0; i < n && made->n_locks > 0 && !taken; i++) {
    taken = is_taken_away_by(facts[i]) && facts[i]->method != c->it->method &&
            (facts[i]->method != made->method || apart) && share_lock(made, facts[i]);
  }
  return taken;
}

bool bl_is_made_and_taken(const struct bl_method_check *c, uint32_t state,
                          const struct bl_method *by)
{
  const struct bl_fact_list *own = &c->w->all->facts_of[by->id];
  bool both = false;
  for (uint32_t i = 0; i < own->n && !both; i++) {
    const struct bl_fact *f = &own->items[i];
    both = f->write && f->state == state && !bl_fact_sets_null(f) && !f->confined &&
           is_taken_in_turn(c, f);
  }
  return both;
}
