/* What a class merely does by habit, and the signs that it gives of itself. Receives a finding and
   the evidence for its object; says which findings mean little where nothing else shows that
   several threads meet. Knows no confidence that comes of it. */
#include "src/sharing/weigh.h"
#include "src/summary/fact_index.h"

enum { AT_ONCE = 20 }; /* instructions: within a line or two */

bool bl_sharing_is_update_at_once(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return g->ends == BL_ENDS_IN_METHOD && g->distance <= AT_ONCE;
}

/* What was asked of a concurrent collection of the class's own is done to it by the next operation:
   whoever took that collection, and not a plain one, meant several threads to meet in it. So says a
   lock or a thread that the class has besides; a mere volatile field says less than that: it is as
   often the flag by which the one thread is told to end. */
static bool is_of_collection(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  uint32_t state = f->owners.state;
  bool next = f->kind == BL_CHECK_THEN_ACT && f->grounds.unlocked;
  bool sign = e->kind == BL_EV_FIELD_CONCURRENT || e->kind == BL_EV_COORDINATES;
  return (next || f->grounds.indexed || f->grounds.dropped) && e->held == NULL && sign &&
         state != BL_NO_OWNER && bl_state_kind_of(state) == BL_STATE_CONTENTS &&
         (s->summaries->holds_traits[bl_state_field(s->program, state)->id] &
          (BL_T_CELL | BL_T_LOCKED)) == 0;
}

/* Who waits on the object's own lock is woken by another thread, which has that object, too. */
static bool is_of_waiting(const struct bl_finding *f, const struct bl_evidence *e)
{
  return f->kind == BL_CHECK_THEN_WAIT && e->held == NULL && e->kind == BL_EV_WAITS;
}

/* Nothing but a volatile or concurrent field of its class leads to one object. */
static bool is_of_field_sign(const struct bl_evidence *e)
{
  const struct bl_evidence *sign = e->kind == BL_EV_ROOTS ? e->behind : e;
  return sign->kind == BL_EV_FIELD_VOLATILE || sign->kind == BL_EV_FIELD_CONCURRENT;
}

/* The object's own class says that it is for several threads, be it by a mere volatile field. */
static bool is_sign_of_class(const struct bl_evidence *e)
{
  const struct bl_evidence *sign = e->kind == BL_EV_ROOTS ? e->behind : e;
  return sign->held == NULL &&
         (sign->kind == BL_EV_WAITS || sign->kind == BL_EV_COORDINATES || is_of_field_sign(e));
}

/* Only constructors set the field. */
static bool is_kept(const struct bl_sharing *s, const struct bl_field *field)
{
  uint32_t n;
  struct bl_fact *const *facts =
      bl_summaries_facts(s->summaries, bl_state_of(field->id, BL_STATE_FIELD), &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && !bl_method_is_init(facts[i]->method)) {
      return false;
    }
  }
  return true;
}

/* A plain collection that its field keeps for good is changed in place without the lock of the
   others, by a method that others can call, of a class that is made for several threads: two that
   change it at once spoil all of it. */
static bool is_spoilt(const struct bl_sharing *s, const struct bl_finding *f,
                      const struct bl_evidence *e)
{
  if (f->kind != BL_GUARDED_BY || f->grounds.walked || !bl_sharing_is_contents(f) ||
      !is_sign_of_class(e) || bl_method_is(s->program->methods[f->grounds.in], CF_ACC_PRIVATE)) {
    return false;
  }
  const struct bl_field *field = bl_state_field(s->program, f->owners.state);
  return is_kept(s, field) && (s->summaries->holds_traits[field->id] & BL_T_SAFE) == 0;
}

bool bl_sharing_is_counted(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return bl_sharing_is_update_at_once(f) && (g->keyed || g->counted);
}

/* Of a Vector, a synchronized wrapper: what one takes by habit shows no second thread. */
static bool is_of_locked(const struct bl_sharing *s, const struct bl_finding *f)
{
  return bl_sharing_is_contents(f) &&
         (s->summaries->holds_traits[bl_state_field(s->program, f->owners.state)->id] &
          BL_T_LOCKED) != 0;
}

/* Of an atomic: one value, and no collection. */
static bool is_of_cell(const struct bl_sharing *s, const struct bl_finding *f)
{
  return bl_sharing_is_contents(f) &&
         (s->summaries->holds_traits[bl_state_field(s->program, f->owners.state)->id] &
          BL_T_CELL) != 0;
}

/* Somebody asks what the call answers. */
static bool is_heard(const struct bl_method *m, const struct bl_call *call)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  uint32_t next = call->bci + cf_fixed_length[call->op];
  return next < code.n && code.p[next] != CF_pop;
}

/* The write wins an atomic, heard: a compareAndSet of a number or a flag, or a `getAndSet`. Of a
   reference a compareAndSet tells only of the one state that it expects; and a `getAndSet` of null
   takes whatever there is. */
static bool is_win(const struct bl_sharing *s, const struct bl_fact *fact)
{
  const struct bl_call *call = bl_method_call(fact->method, fact->bci);
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  const struct bl_call_effect *e = bl_modelled_call(s->summaries, call);
  bool wins = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses && !wins; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool compares = a->expects != 0 && bl_method_descriptor(callee).p[1] != 'L';
    wins = a->write && a->cell && (compares || !a->validates) && bl_method_returns(callee);
  }
  return wins && !bl_fact_sets_null(fact) && is_heard(fact->method, call);
}

/* Another method of the class wins the object's own atomic: whoever wrote that reckons with another
   thread at that very value. */
static bool is_won_elsewhere(const struct bl_sharing *s, const struct bl_finding *f)
{
  if (!f->grounds.own || !is_of_cell(s, f)) {
    return false;
  }
  uint32_t n;
  const struct bl_method *in = s->program->methods[f->grounds.in];
  struct bl_fact *const *facts = bl_summaries_writes(s->summaries, f->owners.state, &n);
  bool won = false;
  for (uint32_t i = 0; i < n && !won; i++) {
    const struct bl_fact *fact = facts[i];
    won = fact->method != in && fact->method->cls->nest_host == in->cls->nest_host &&
          bl_fact_is_shared(fact) && is_win(s, fact);
  }
  return won;
}

/* A walk takes no lock where all who change the collection take its own monitor, which is taken for
   nothing else than for others to meet there; the object is not just handed over to a thread. */
static bool is_met_at_own_lock(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_evidence *why = e->kind == BL_EV_ROOTS ? e->behind : e;
  return f->grounds.own_lock && (why->kind != BL_EV_CAPTURED || why->held != NULL);
}

bool bl_sharing_is_weak(const struct bl_sharing *s, const struct bl_finding *f,
                        const struct bl_evidence *e)
{
  bool met = f->grounds.walked && is_met_at_own_lock(f, e);
  bool of_class = f->grounds.unlocked || (e->held != NULL && !met) ||
                  e->kind == BL_EV_FIELD_VOLATILE || e->kind == BL_EV_FIELD_CONCURRENT;
  bool at_once =
      f->kind == BL_LOST_UPDATE && bl_sharing_is_update_at_once(f) && !f->grounds.beside_plain;
  bool sign = e->kind >= BL_EV_COORDINATES; /* of the class alone */
  bool late = f->grounds.late && !((f->grounds.away || f->grounds.plainly) && sign);
  return of_class && !at_once && !late && !f->grounds.bounded && !f->grounds.lent &&
         !is_of_collection(s, f, e) && !is_of_waiting(f, e) && !is_spoilt(s, f, e) &&
         !(f->kind == BL_CHECK_THEN_ACT && is_won_elsewhere(s, f));
}

/* Both methods are the object's own, inherited ones included. */
static bool is_of_own_methods(const struct bl_sharing *s, const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  struct bl_method *const *all = s->program->methods;
  return g->own && bl_class_is_a(all[g->in]->cls, all[g->from]->cls) &&
         bl_class_is_a(all[g->in]->cls, all[g->to]->cls);
}

/* A field whose lock is given up between check and act, in an object that threads get at one after
   the other, and not as part of what several are given: between the two goes what one does alone.
 */
static bool is_handed_on(const struct bl_finding *f, const struct bl_evidence *e)
{
  return f->grounds.sharing == BL_LIKELY_SHARED && e->kind != BL_EV_SEVERAL &&
         !bl_sharing_is_contents(f);
}

/* A check whose way to the act says little of two threads: over methods, where the class locks each
   of them by itself; in two blocks of one lock, between which it is given up on purpose, but for
   what is asked and done for one key. Who looks as a reader, and then takes the lock to write, has
   no other way than to give it up, and was to look again. */
static bool is_check_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool here = g->ends == BL_ENDS_IN_METHOD;
  if (g->published || g->late) {
    return g->plainly && e->kind == BL_EV_VOLATILE;
  }
  if (g->again) {
    return is_of_locked(s, f);
  }
  if (g->split && g->upgraded) {
    return false;
  }
  if (g->split) {
    return is_handed_on(f, e) ||
           (f->confidence != BL_HIGH &&
            (!g->composed || bl_sharing_is_contents(f) || !is_of_own_methods(s, f)) &&
            (!g->keyed || (!here && !g->composed)));
  }
  if (g->unlocked) {
    return bl_sharing_is_contents(f)
               ? !here || (is_of_cell(s, f) && !g->bounded && !is_won_elsewhere(s, f))
               : g->extreme;
  }
  return !here || is_of_locked(s, f);
}

bool bl_sharing_is_plain_update(const struct bl_finding *f)
{
  return f->grounds.unlocked && f->kind == BL_LOST_UPDATE && f->owners.state != BL_NO_OWNER &&
         bl_state_kind_of(f->owners.state) == BL_STATE_FIELD;
}

/* Amounts that several methods add up in a volatile field which two threads are seen to come to:
   nothing else of the class is for several threads, so that sum is. */
static bool is_tally(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  return g->summed && g->counted && !g->steps && !g->one_writer && e->kind == BL_EV_ROOTS &&
         e->behind->kind == BL_EV_FIELD_VOLATILE;
}

/* A sum in a volatile field, without any lock: whoever wrote that wants others to see it, and knows
   of one thread that adds, at one place; but for a mere counter of a class that no thread is seen
   to come to, or of an object that was given to one of two that do. */
static bool is_sum_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool given = e->kind == BL_EV_ROOTS && e->behind->kind == BL_EV_CAPTURED &&
               (e->behind->method == e->method || e->behind->method == e->other);
  bool met = bl_evidence_is_met(e) || is_tally(f, e) ||
             (g->steps && (g->sharing == BL_MEANT_SHARED || given));
  bool one_place = g->one_writer && !s->called_often[g->in] && !bl_sharing_is_each_threads(s, f);
  return bl_sharing_is_plain_update(f) && g->summed &&
         (!met || (one_place && bl_evidence_is_in_collection(e)));
}

/* What is updated without any lock is meant to be read by others: that they reach it shows no
   second thread that writes. */
static bool is_read_elsewhere(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  return f->owners.state != BL_NO_OWNER && !bl_evidence_is_global(e) && e->kind != BL_EV_CONTRACT &&
         !is_tally(f, e) &&
         bl_sharing_only_readers_meet(s, f->owners.state, bl_evidence_what_several_run(e));
}

/* What leads threads to the object is no more than likely to lead two there, or one at a time. A
   method that calls nothing is there to count, for whoever comes: of that a sign of the class, or a
   collection that threads come by, is enough. */
static bool is_counted_in_passing(const struct bl_sharing *s, const struct bl_finding *f,
                                  const struct bl_evidence *why)
{
  uint32_t in = f->grounds.in;
  bool sign = why->kind == BL_EV_FIELD_VOLATILE || why->kind == BL_EV_FIELD_CONCURRENT;
  bool given = why->kind == BL_EV_VOLATILE || why->kind == BL_EV_CAPTURED;
  bool only_counts = s->program->methods[in]->n_calls == 0;
  return (why->kind == BL_EV_COLLECTION && !only_counts) ||
         ((given || (sign && !only_counts)) && !s->called_often[in]);
}

/* Nothing but this method, run by another thread, comes in between: a volatile field is there for
   others to look at, and that there is one place where it is counted says that one thread does. But
   not for what is one for all, or by declaration or contract, nor for what several threads are seen
   to run, nor for amounts, for which is_sum_by_habit is. */
static bool is_counted_in_one_place(const struct bl_sharing *s, const struct bl_finding *f,
                                    const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  return bl_sharing_is_plain_update(f) && g->interferer == BL_SAME_METHOD &&
         (g->steps || !g->summed) &&
         is_counted_in_passing(s, f, e->kind == BL_EV_ROOTS ? e->behind : e) &&
         !bl_sharing_is_run_by_several(s, f, e) && !bl_sharing_is_each_threads(s, f);
}

bool bl_sharing_is_update_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                                   const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool global = e->kind == BL_EV_STATIC_STATE || (e->kind == BL_EV_STATIC && e->held == NULL);
  bool published =
      e->kind == BL_EV_VOLATILE || (e->kind == BL_EV_ROOTS && e->behind->kind == BL_EV_VOLATILE);
  return is_sum_by_habit(s, f, e) || is_read_elsewhere(s, f, e) ||
         is_counted_in_one_place(s, f, e) ||
         (!bl_sharing_is_counted(f) &&
          (published || g->sharing != BL_SEEN_SHARED ||
           (g->one_writer && !global && !bl_sharing_is_run_by_several(s, f, e))));
}

/* The object has given itself to a thread, by an inner class or a lambda of its own: it was not
   handed over, for who has made it has it still. */
static bool gives_itself(const struct bl_sharing *s, const struct bl_finding *f,
                         const struct bl_evidence *e)
{
  const struct bl_evidence *why = e->kind == BL_EV_ROOTS ? e->behind : e;
  if (why->kind != BL_EV_CAPTURED || why->held != NULL || f->owners.state == BL_NO_OWNER) {
    return false;
  }
  const struct bl_class *own = bl_state_field(s->program, f->owners.state)->cls;
  const struct bl_class *giver = why->field != NULL ? why->field->cls->made_for : why->method->cls;
  return giver != NULL && bl_class_is_a(giver, own);
}

/* Somebody else can have it written under a lock: a method that others call. */
static bool is_written_for_others(const struct bl_sharing *s, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s->summaries, state, &n);
  bool written = false;
  for (uint32_t i = 0; i < n && !written; i++) {
    const struct bl_method *m = facts[i]->method;
    written = facts[i]->n_locks > 0 && bl_fact_is_shared(facts[i]) &&
              !bl_method_is(m, CF_ACC_PRIVATE) && !bl_method_is_init(m);
  }
  return written;
}

/* On the very thread that the object has given itself to a field is written without the lock under
   which others write it: who has made the object has it still, and calls those. */
static bool is_on_own_thread(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  if (bl_sharing_is_contents(f) || !gives_itself(s, f, e)) {
    return false;
  }
  const struct bl_evidence *why = e->kind == BL_EV_ROOTS ? e->behind : e;
  const struct bl_reach *r = &s->reach[f->grounds.in];
  return why->method != NULL && (r->root[0] == why->method || r->root[1] == why->method) &&
         is_written_for_others(s, f->owners.state);
}

/* A wrapper that locks for each operation is walked over, and two threads are seen to come to the
   code, none of them a mere program's main one, to an object that is not just handed over: whoever
   took the wrapper meant them to meet there, and a walk is all that it does not lock. */
static bool is_met_in_wrapper(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  return is_of_locked(s, f) && e->kind == BL_EV_ROOTS && e->behind->kind != BL_EV_CAPTURED &&
         !e->behind->broad && !bl_sharing_is_mains(s, e->method) &&
         !bl_sharing_is_mains(s, e->other);
}

bool bl_sharing_is_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  switch (f->kind) {
  case BL_GUARDED_BY:
    return !g->declared && !g->published && (!g->counted || is_of_field_sign(e)) &&
           !(g->walked && (g->lent || gives_itself(s, f, e) || is_met_in_wrapper(s, f, e) ||
                           is_met_at_own_lock(f, e))) &&
           !is_spoilt(s, f, e) && !is_on_own_thread(s, f, e);
  case BL_NON_ATOMIC:
    return !g->declared;
  case BL_LOST_UPDATE:
    return !g->unlocked && is_of_locked(s, f);
  case BL_CHECK_THEN_ACT:
    return is_check_by_habit(s, f, e);
  case BL_STALE_VALUE:
    return g->ends == BL_ENDS_APART;
  default:
    return false;
  }
}
