/* What the evidence of sharing allows a finding to say. Receives findings and asks, for each, what
   shares its object; hands on its confidence. Knows no code. */
#include "src/sharing/parts.h"
#include "src/summary/fact_index.h"

/* The holder never lets go of it, and several threads are given the holder. */
static bool is_part_of_shared(const struct bl_evidence *e)
{
  return e->held != NULL && (e->held->access & CF_ACC_FINAL) != 0 && e->kind == BL_EV_SEVERAL;
}

/* Two roots are as good as what leads from both to one object. What a thread is given is mostly
   handed over to it. */
static enum bl_sharing_known strength(const struct bl_evidence *e)
{
  if (e->kind == BL_EV_ROOTS) {
    return strength(e->behind) == BL_SEEN_SHARED ? BL_SEEN_SHARED : BL_LIKELY_SHARED;
  }
  return e->kind == BL_EV_NONE                                    ? BL_NOT_SHARED
         : is_part_of_shared(e)                                   ? BL_LIKELY_SHARED
         : e->held != NULL || e->kind > BL_EV_CONTRACT            ? BL_MEANT_SHARED
         : e->kind == BL_EV_CAPTURED || e->kind == BL_EV_VOLATILE ? BL_LIKELY_SHARED
                                                                  : BL_SEEN_SHARED;
}

/* A field that is shared by itself, as a static one or by declaration, or lies in what is. */
static bool is_shared_itself(const struct bl_evidence *e)
{
  return e->kind == BL_EV_STATIC_STATE || e->kind == BL_EV_DECLARED || e->kind == BL_EV_STATIC ||
         e->kind == BL_EV_SEVERAL || e->kind == BL_EV_COLLECTION;
}

/* There is one of it, or it says of itself that several threads use it. */
static bool is_one_for_all(const struct bl_evidence *e)
{
  return e->held == NULL && (e->kind == BL_EV_STATIC_STATE || e->kind == BL_EV_DECLARED);
}

/* The object, or the state itself, is one for all, and not one of those in a collection. */
static bool is_global(const struct bl_evidence *e)
{
  return is_one_for_all(e) || (e->kind == BL_EV_STATIC && e->held == NULL && !e->element);
}

/* What several threads run that are given the very object; NULL if they are not seen to be. */
static const struct bl_method *what_several_run(const struct bl_evidence *e)
{
  return e->kind == BL_EV_SEVERAL && e->held == NULL ? e->other : NULL;
}

static bool is_run_by_several(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  const struct bl_method *const *by = s->reach[f->grounds.in].root;
  const struct bl_method *several = what_several_run(e);
  return several != NULL && (by[0] == several || by[1] == several);
}

/* What there is one of, and several threads that run the same come to it. */
static bool is_of_several(const struct bl_sharing *s, const struct bl_finding *f,
                          const struct bl_evidence *e)
{
  return is_global(e) && bl_sharing_runs_often(s, s->program->methods[f->grounds.in]);
}

static bool is_contents(const struct bl_finding *f)
{
  return f->owners.state != BL_NO_OWNER && bl_state_kind_of(f->owners.state) == BL_STATE_CONTENTS;
}

static bool is_in_collection(const struct bl_evidence *e)
{
  return (e->kind == BL_EV_ROOTS ? e->behind : e)->kind == BL_EV_COLLECTION;
}

/* A field of one of the objects in a thread-safe collection is set because of what it was, or
   written back without any lock, and is no sum: several threads find such objects there, and each
   object has one at a time as often as not. */
static bool is_of_element(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool checked = f->kind == BL_CHECK_THEN_ACT && !g->again && !g->published && !g->late;
  bool updated = f->kind == BL_LOST_UPDATE && g->unlocked && !g->summed;
  return (checked || updated) && is_in_collection(e) && f->owners.state != BL_NO_OWNER &&
         !is_contents(f);
}

/* Only an annotation says that several threads have what is read without its lock: who wrote that
   has thought of them, and what looks wrong is as often kept by a rule that the code does not tell.
   But two blocks of one lock, and what the class declares itself, are told by the code. */
static bool is_only_declared(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  return e->kind == BL_EV_DECLARED && !g->declared && !g->split;
}

/* The object has given itself to the threads: who made it has it still, and calls what he can. */
static bool is_called_beside(const struct bl_finding *f, const struct bl_evidence *e,
                             const struct bl_method *in)
{
  const struct bl_class *own = in->cls, *giver = e->method == NULL ? NULL : e->method->cls;
  bool itself = giver != NULL && (bl_class_is_a(giver, own) || bl_class_is_a(own, giver));
  return f->grounds.own && itself && !bl_method_is(in, CF_ACC_PRIVATE);
}

/* What a collection of the object's own has is asked and then changed, by operations that are each
   for themselves, and nothing leads two threads to the object but that such objects lie in a
   thread-safe collection, where each has one at a time as often as not; or that several threads are
   given it, which are not seen to come here. But of a collection that is put there what others add
   to it is lost. */
static bool is_asked_alone(const struct bl_sharing *s, const struct bl_finding *f,
                           const struct bl_evidence *e)
{
  bool given = e->kind == BL_EV_SEVERAL && e->held == NULL && !is_run_by_several(s, f, e) &&
               !is_called_beside(f, e, s->program->methods[f->grounds.in]);
  bool alone = e->kind == BL_EV_COLLECTION || (given && !f->grounds.puts_holder);
  return f->kind == BL_CHECK_THEN_ACT && f->grounds.unlocked && is_contents(f) && alone;
}

/* An update without any lock may well be one thread's: two roots that reach the code are not yet
   two threads at the object, and an object that is found in a collection has often one at a time.
 */
static bool is_surely_shared(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  return f->grounds.sharing == BL_SEEN_SHARED && !is_of_element(f, e) && !is_only_declared(f, e) &&
         !is_asked_alone(s, f, e) &&
         (!f->grounds.unlocked || f->kind != BL_LOST_UPDATE || is_global(e) ||
          e->kind == BL_EV_CONTRACT || is_run_by_several(s, f, e));
}

/* An increment and the like: the value is back within a line or two. */
enum { AT_ONCE = 20 };

static bool is_update_at_once(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return g->ends == BL_ENDS_IN_METHOD && g->distance <= AT_ONCE;
}

/* What is put only where nothing is: whoever wrote that knows that another thread may come first.
 */
static bool is_put_unheard(const struct bl_finding *f)
{
  return f->kind == BL_LOST_CAS && f->grounds.puts_missing;
}

/* A new object that can change is put into a thread-safe map because nothing was there: whoever
   took that map meant several threads to meet in it, and of two objects one is lost. */
static bool is_fresh_put(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return f->kind == BL_CHECK_THEN_ACT && f->confidence == BL_HIGH && g->unlocked &&
         g->puts_missing && is_contents(f) && g->ends == BL_ENDS_IN_METHOD;
}

/* It is filled under a lock, after it was stored where others look without: who took that lock
   meant several threads. */
static bool is_filled_late(const struct bl_finding *f)
{
  return f->grounds.published && !f->grounds.unlocked;
}

/* A class that takes a lock, reads, and later takes it again to write back or to act on what it
   saw, means several threads, and so does one that writes its own state back by its own methods; or
   one that publishes before it fills. */
static bool speaks_for_itself(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  bool in_class = g->ends == BL_ENDS_IN_CLASS && !g->remote && g->own &&
                  (f->kind == BL_LOST_UPDATE || g->composed);
  bool locks = f->kind == BL_LOST_UPDATE || f->kind == BL_CHECK_THEN_ACT;
  return g->published || is_fresh_put(f) || is_put_unheard(f) ||
         (locks && !g->unlocked && (g->ends == BL_ENDS_IN_METHOD || in_class));
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
  if (f->kind != BL_GUARDED_BY || f->grounds.walked || !is_contents(f) || !is_sign_of_class(e) ||
      bl_method_is(s->program->methods[f->grounds.in], CF_ACC_PRIVATE)) {
    return false;
  }
  const struct bl_field *field = bl_state_field(s->program, f->owners.state);
  return is_kept(s, field) && (s->summaries->holds_traits[field->id] & BL_T_SAFE) == 0;
}

/* Signs of the class itself that say little: a volatile or a concurrent field is what the state of
   an operation is, and who holds an object has it to himself as often as not. */
static bool is_weak(const struct bl_sharing *s, const struct bl_finding *f,
                    const struct bl_evidence *e)
{
  bool of_class = f->grounds.unlocked || e->held != NULL || e->kind == BL_EV_FIELD_VOLATILE ||
                  e->kind == BL_EV_FIELD_CONCURRENT;
  bool at_once = f->kind == BL_LOST_UPDATE && is_update_at_once(f) && !f->grounds.beside_plain;
  bool sign = e->kind >= BL_EV_COORDINATES; /* of the class alone */
  bool late = f->grounds.late && !(f->grounds.away && sign);
  return of_class && !at_once && !late && !f->grounds.bounded && !is_of_collection(s, f, e) &&
         !is_of_waiting(f, e) && !is_spoilt(s, f, e);
}

/* The value is back at once: x++, x += y, or of what a map has for one key. */
static bool is_counted(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return is_update_at_once(f) && (g->keyed || g->counted);
}

/* Of a Vector, a synchronized wrapper: what one takes by habit shows no second thread. */
static bool is_of_locked(const struct bl_sharing *s, const struct bl_finding *f)
{
  return is_contents(f) &&
         (s->summaries->holds_traits[bl_state_field(s->program, f->owners.state)->id] &
          BL_T_LOCKED) != 0;
}

/* Of an atomic: one value, and no collection. */
static bool is_of_cell(const struct bl_sharing *s, const struct bl_finding *f)
{
  return is_contents(f) &&
         (s->summaries->holds_traits[bl_state_field(s->program, f->owners.state)->id] &
          BL_T_CELL) != 0;
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
  return f->grounds.sharing == BL_LIKELY_SHARED && e->kind != BL_EV_SEVERAL && !is_contents(f);
}

/* A check whose way to the act says little of two threads: over methods, where the class locks each
   of them by itself; in two blocks of one lock, between which it is given up on purpose, but for
   what is asked and done for one key. */
static bool is_check_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool here = g->ends == BL_ENDS_IN_METHOD;
  if (g->published || g->late) {
    return false;
  }
  if (g->again) {
    return is_of_locked(s, f);
  }
  if (g->split) {
    return is_handed_on(f, e) || (f->confidence != BL_HIGH &&
                                  (!g->composed || is_contents(f) || !is_of_own_methods(s, f)) &&
                                  (!g->keyed || (!here && !g->composed)));
  }
  if (g->unlocked) {
    return is_contents(f) ? !here || (is_of_cell(s, f) && !g->bounded) : g->extreme;
  }
  return !here || is_of_locked(s, f);
}

/* Of a field, not of what a map has for a key or an atomic for its value. */
static bool is_plain_update(const struct bl_finding *f)
{
  return f->grounds.unlocked && f->kind == BL_LOST_UPDATE && f->owners.state != BL_NO_OWNER &&
         bl_state_kind_of(f->owners.state) == BL_STATE_FIELD;
}

/* Several threads come by this very object: it is one for all, or they find it in what is. */
static bool is_met(const struct bl_evidence *e)
{
  return e->kind == BL_EV_ROOTS
             ? is_met(e->behind)
             : e->held == NULL &&
                   (is_shared_itself(e) || e->kind == BL_EV_CALLERS || e->kind == BL_EV_CONTRACT);
}

/* Whether every thread can get at this very object: a static field has it, and no others. Who locks
   what is written there does not do so for itself. */
static enum bl_meeting meeting_at(const struct bl_finding *f, const struct bl_evidence *e)
{
  bool in_static =
      e->held == NULL && !e->element && (e->kind == BL_EV_STATIC || e->kind == BL_EV_STATIC_STATE);
  return !in_static ? BL_MEET_UNSEEN : f->grounds.unlocked ? BL_MEET_PERHAPS : BL_MEET_UNDER_LOCK;
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
  bool met = is_met(e) || is_tally(f, e) || (g->steps && (g->sharing == BL_MEANT_SHARED || given));
  bool one_place = g->one_writer && !s->called_often[g->in];
  return is_plain_update(f) && g->summed && (!met || (one_place && is_in_collection(e)));
}

/* What is updated without any lock is meant to be read by others: that they reach it shows no
   second thread that writes. */
static bool is_read_elsewhere(const struct bl_sharing *s, const struct bl_finding *f,
                              const struct bl_evidence *e)
{
  return f->owners.state != BL_NO_OWNER && !is_global(e) && e->kind != BL_EV_CONTRACT &&
         !is_tally(f, e) && bl_sharing_only_readers_meet(s, f->owners.state, what_several_run(e));
}

/* An update without any lock, and no mere count: of what one method alone writes, or where a
   volatile field publishes the object, it is as likely one thread's that the others look at, unless
   the object is one for all. */
static bool is_update_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                               const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool global = e->kind == BL_EV_STATIC_STATE || (e->kind == BL_EV_STATIC && e->held == NULL);
  bool published =
      e->kind == BL_EV_VOLATILE || (e->kind == BL_EV_ROOTS && e->behind->kind == BL_EV_VOLATILE);
  return is_sum_by_habit(s, f, e) || is_read_elsewhere(s, f, e) ||
         (!is_counted(f) && (published || g->sharing != BL_SEEN_SHARED ||
                             (g->one_writer && !global && !is_run_by_several(s, f, e))));
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

/* What only shows how its class goes about things: it counts where the object is evidently one for
   several threads. */
static bool is_by_habit(const struct bl_sharing *s, const struct bl_finding *f,
                        const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  switch (f->kind) {
  case BL_GUARDED_BY:
    return !g->declared && (!g->counted || is_of_field_sign(e)) &&
           !(g->walked && gives_itself(s, f, e)) && !is_spoilt(s, f, e);
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

/* That some object of its class is perhaps in a collection, which may have objects of many, does
   not make a rule of what most of its methods do. Nor does one that is surely there mean that what
   a method does under two locks is to be one step: it has one thread at a time as often as not, and
   nothing says that who takes the one lock goes by what the other is for. */
static bool is_of_many(const struct bl_finding *f, const struct bl_evidence *e)
{
  bool broad = e->broad && e->held == NULL;
  return (f->kind == BL_GUARDED_BY && broad) ||
         (f->kind == BL_NON_ATOMIC && (broad || (!f->grounds.split && is_in_collection(e))));
}

/* Nothing shares it, and its type is by contract for one thread: an iterator. */
static bool is_for_one(const struct bl_sharing *s, const struct bl_finding *f)
{
  return f->grounds.sharing == BL_NOT_SHARED && f->owners.state != BL_NO_OWNER &&
         bl_sharing_is_confined(s, bl_state_field(s->program, f->owners.state)->cls);
}

/* A value that is computed for a key which has none: who comes second computes an equal one. But
   what somebody else takes away again, in an object that is evidently shared or under a lock that
   is given up to compute, comes back so. */
static bool is_harmless_twice(const struct bl_grounds *g, const struct bl_evidence *e)
{
  return g->fills_alone || (!g->split && (!is_shared_itself(e) || e->kind == BL_EV_STATIC_STATE));
}

/* Two methods of another class, one after the other: who calls them knows best what may happen
   between the two, unless several threads get at the object: then each of the two is made for them,
   and what goes from the one to the other is not. */
static bool is_by_protocol(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool locked = !g->unlocked && (g->composed || (f->kind == BL_LOST_UPDATE && !is_contents(f)));
  enum bl_sharing_known least = is_contents(f) ? BL_SEEN_SHARED : BL_LIKELY_SHARED;
  return g->remote && !is_one_for_all(e) && (!locked || g->sharing < least);
}

/* What the process has one of is replaced by who has the process to himself: what only a main
   method reaches, or a class that says it is for one thread, as a test; or once, where a class is
   initialised. */
static bool is_of_lone_process(const struct bl_sharing *s, const struct bl_finding *f)
{
  const struct bl_method *m = s->program->methods[f->grounds.in];
  return f->owners.state != BL_NO_OWNER &&
         bl_state_field(s->program, f->owners.state)->of_process &&
         ((bl_method_is_init(m) && bl_method_is(m, CF_ACC_STATIC)) || bl_sharing_is_mains(s, m) ||
          bl_sharing_is_alone(s, m->cls));
}

/* Read and written back in two blocks of one lock, in one method: who has taken the lock for that
   did not mean one thread. */
static bool is_under_own_lock(const struct bl_finding *f)
{
  return f->kind == BL_LOST_UPDATE && !f->grounds.unlocked && f->grounds.ends == BL_ENDS_IN_METHOD;
}

/* One more than some bound, where no lock is there to keep it: how many there are at most need not
   be exact, but for what there is one of. */
static bool is_rough_bound(const struct bl_finding *f, const struct bl_evidence *e)
{
  return f->kind == BL_CHECK_THEN_ACT && f->grounds.overfills && !is_global(e);
}

/* Two methods of the class look and act, or one of them and who calls it, for the object's own
   state: whoever puts two of his own together knows what the lock is held for. */
static bool is_put_together(const struct bl_finding *f)
{
  return f->grounds.own && f->grounds.ends == BL_ENDS_IN_CLASS;
}

/* Of what two threads only likely meet in, be it a collection, an old value is acted upon, or used,
   in a later block of its lock: between the two goes what one of them does alone. What is written
   back is lost all the same, and a wait ends by another thread. */
static bool is_gone_on_with(const struct bl_finding *f, const struct bl_evidence *e)
{
  return (f->kind == BL_CHECK_THEN_ACT || f->kind == BL_STALE_VALUE) && f->grounds.split &&
         f->grounds.sharing == BL_LIKELY_SHARED && e->kind == BL_EV_ROOTS;
}

/* It is tested and read again under a lock that not all hold, and that the very field is volatile
   is all that says of its class that it is for several threads. */
static bool is_its_own_sign(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e)
{
  const struct bl_evidence *why = e->behind != NULL ? e->behind : e;
  return f->grounds.held_in_vain && f->owners.state != BL_NO_OWNER && why->held == NULL &&
         why->kind == BL_EV_FIELD_VOLATILE &&
         why->field == bl_state_field(s->program, f->owners.state);
}

/* Too little shows that several threads meet here. */
static bool is_doubtful(const struct bl_sharing *s, const struct bl_finding *f,
                        const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool unlocked = g->unlocked && f->kind == BL_LOST_UPDATE;
  bool sure = f->confidence == BL_HIGH || g->composed || is_put_unheard(f) || is_filled_late(f);
  return (g->sharing == BL_NOT_SHARED && (!sure || !speaks_for_itself(f))) ||
         ((g->sharing != BL_SEEN_SHARED || is_of_many(f, e)) && is_by_habit(s, f, e)) ||
         is_for_one(s, f) || is_of_lone_process(s, f) ||
         (unlocked && is_update_by_habit(s, f, e)) || (g->fills_in && is_harmless_twice(g, e)) ||
         (g->sharing == BL_MEANT_SHARED && g->local && !is_under_own_lock(f)) ||
         (g->sharing == BL_MEANT_SHARED && is_weak(s, f, e) && !speaks_for_itself(f)) ||
         (unlocked && !is_surely_shared(s, f, e) && (!is_update_at_once(f) || g->beside_plain)) ||
         (g->one_writer && g->one_root && !is_of_several(s, f, e)) || is_by_protocol(f, e) ||
         is_rough_bound(f, e) || is_gone_on_with(f, e) || is_its_own_sign(s, f, e) ||
         ((g->unlocked || is_put_together(f)) && is_of_element(f, e));
}

/* What was read without the lock is handed to a method that writes it, or what was checked under
   the lock is acted upon by another method under it: whoever wrote that saw the two apart. */
static bool is_over_methods(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return g->ends != BL_ENDS_IN_METHOD &&
         ((f->kind == BL_LOST_UPDATE && !g->split) || (f->kind == BL_CHECK_THEN_ACT && g->split));
}

/* What was tested is read again elsewhere, or in a later block of the lock: it is looked up there
   afresh, as everywhere. What a collection had before a wait is an object of its own, which says
   itself what has become of it. */
static bool is_looked_up(const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  return (g->again && (g->split || g->ends == BL_ENDS_APART)) ||
         (f->kind == BL_STALE_AFTER_WAIT && !g->decided && is_contents(f));
}

/* `x++` and the like. */
static bool is_count(const struct bl_finding *f)
{
  return is_update_at_once(f) && f->grounds.counted;
}

/* Only this method writes it: perhaps one thread does, and the others just look. But several are
   seen to run it; or it counts what is one for all, and nobody knows who that thread is. */
static bool is_lone_writers(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e)
{
  return f->grounds.one_writer && !is_run_by_several(s, f, e) && !is_of_several(s, f, e) &&
         !(is_counted(f) && is_global(e));
}

/* What a map has for an object that only this method puts anything for: two threads would have to
   come with that very object, and who has it works on it; the second of the two puts no more than
   the first. */
static bool is_of_own_key(const struct bl_finding *f)
{
  return f->grounds.lone_key && (f->kind == BL_CHECK_THEN_ACT || f->kind == BL_LOST_UPDATE);
}

/* What a map has for a thread, or under the number of an object that only this method puts there,
   is that one's own, as a rule: it comes by itself, by whatever way it names itself. What is taken
   away may be so for a thread that is thought to have ended. */
static bool is_of_owner_key(const struct bl_finding *f)
{
  return f->grounds.owner_key && !f->grounds.takes_back &&
         (f->kind == BL_CHECK_THEN_ACT || f->kind == BL_LOST_UPDATE);
}

/* All that says so is a declaration of which lock guards a field: a rule about the field, and not
   yet about who has the object; whoever wrote it down has thought of what goes on between two
   blocks. What is written back is lost all the same. */
static bool is_only_guarded(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e)
{
  return e->kind == BL_EV_DECLARED && (f->kind == BL_CHECK_THEN_ACT || f->kind == BL_STALE_VALUE) &&
         (bl_models_annotation(s->models, e->annotation) & BL_T_UNDER) != 0;
}

/* A flag that only ever goes one way is looked at without its lock, and set under it: who does so
   twice sets the same, and whoever looks so has thought of that; but for what is one for all. */
static bool is_set_twice(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  return g->one_way && !is_global(e) && g->ends == BL_ENDS_IN_METHOD;
}

/* What is read, what is done with it and what may come in between lies in methods of several
   classes, none of which inherits from the other: what keeps others out there is as often a thing
   that none of these methods shows. */
static bool is_over_classes(const struct bl_sharing *s, const struct bl_finding *f)
{
  const struct bl_class *own = s->program->methods[f->grounds.in]->cls;
  for (uint32_t i = 0; i < f->n_trace; i++) {
    uint32_t body = f->trace[i].at.body;
    const struct bl_class *cls = body == 0 ? own : s->program->methods[body - 1]->cls;
    if (!bl_class_is_a(own, cls) && !bl_class_is_a(cls, own)) {
      return true;
    }
  }
  return false;
}

/* But two blocks of one lock, or a wait, tell of several threads by themselves; and a declared
   guard is a promise, whoever breaks it. */
static bool is_kept_elsewhere(const struct bl_sharing *s, const struct bl_finding *f)
{
  bool told = f->kind == BL_CHECK_THEN_ACT || f->kind == BL_LOST_UPDATE;
  return told && !f->grounds.split && is_over_classes(s, f);
}

/* How many objects of a class there were, counted without a lock as each is made: a number to tell
   them apart by, or to look at. */
static bool is_count_of_made(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  return is_plain_update(f) && f->grounds.steps && e->kind == BL_EV_STATIC_STATE &&
         bl_method_is_init(s->program->methods[f->grounds.in]);
}

/* The most that the evidence allows. Of two methods of another class one step less: who wrote them
   knows best what may happen between the two; two where the second only leads to what acts: that is
   done for its own reasons, and there are many ways to it. And of a field that is updated without
   any lock, but for a count at once, one less: who wrote that perhaps knows of one thread. */
static enum bl_confidence with_evidence(const struct bl_sharing *s, const struct bl_finding *f,
                                        const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool sure = is_surely_shared(s, f, e) && !g->remote && (!is_plain_update(f) || is_count(f)) &&
              !is_over_methods(f) && !is_kept_elsewhere(s, f) && !is_count_of_made(s, f, e);
  bool low = g->in_turn || g->far || is_looked_up(f) || is_of_owner_key(f) || is_doubtful(s, f, e);
  enum bl_confidence most = low ? BL_LOW : sure ? BL_HIGH : BL_MEDIUM;
  return f->confidence < most ? f->confidence : most;
}

/* A finalizer deals with state of the object that it is called on, which nobody else has any more:
   who gets there first is no question. */
static bool ends_own(const struct bl_sharing *s, const struct bl_finding *f,
                     const struct bl_method *in)
{
  return f->owners.state != BL_NO_OWNER && bl_sharing_finalizes(s, in) &&
         bl_class_is_a(in->cls, bl_state_field(s->program, f->owners.state)->cls);
}

/* Which writes make wrong what the finding says was found. */
static enum bl_counts what_counts(const struct bl_grounds *g)
{
  return g->puts_missing || g->set_back ? BL_PUTS_COUNT : g->again ? BL_TAKES_COUNT : BL_ALL_COUNT;
}

/* What is done in the making to the object that is made: by what only constructors call; or by
   a constructor that looks what there is before it fills that in, though it has given the object to
   somebody by then. A value that it writes back after that is lost all the same. */
static bool makes_own(struct bl_sharing *s, const struct bl_finding *f, const struct bl_method *in)
{
  return ((in->flags & BL_M_MAKES_THIS) != 0 && f->kind == BL_CHECK_THEN_ACT) ||
         bl_sharing_only_makes(s, in);
}

static void judge_evidence(struct bl_finding *f, struct cf_arena *a, struct bl_sharing *s)
{
  if (f->owners.n == 0 && f->owners.through == BL_NO_OWNER) {
    f->confidence = f->grounds.one_writer ? bl_lower(f->confidence) : f->confidence;
    return;
  }
  struct bl_evidence e = bl_sharing_of(s, &f->owners, s->program->methods[f->grounds.in]);
  if (is_lone_writers(s, f, &e) || is_of_own_key(f) || is_only_guarded(s, f, &e)) {
    f->confidence = bl_lower(f->confidence);
  }
  f->grounds.sharing = strength(&e);
  f->grounds.sharing_text = bl_evidence_text(a, s->program, &e);
  f->grounds.one_root = bl_sharing_has_one_root(s, s->program->methods[f->grounds.in]);
  f->grounds.in_turn =
      f->owners.state != BL_NO_OWNER && !is_under_own_lock(f) && !is_run_by_several(s, f, &e) &&
      bl_sharing_is_in_turn(s, s->program->methods[f->grounds.in], f->owners.state,
                            what_counts(&f->grounds), meeting_at(f, &e), f->kind != BL_GUARDED_BY);
  f->confidence = with_evidence(s, f, &e);
  if (is_set_twice(f, &e)) {
    f->confidence = bl_lower(f->confidence);
  }
  const struct bl_method *in = s->program->methods[f->grounds.in];
  if (f->confidence > BL_LOW && f->grounds.own && (ends_own(s, f, in) || makes_own(s, f, in))) {
    f->confidence = BL_LOW;
  }
  if (f->confidence > BL_LOW && f->grounds.interferer == BL_SAME_METHOD &&
      bl_sharing_only_initialises(s, in)) {
    f->confidence = BL_LOW;
  }
}

static void judge(struct bl_finding *f, struct cf_arena *a, struct bl_sharing *s)
{
  judge_evidence(f, a, s);
  if (f->confidence > BL_LOW && bl_sharing_is_for_tests(s, s->program->methods[f->grounds.in])) {
    f->confidence = BL_LOW;
  }
}

void bl_sharing_judge(struct bl_findings *fs, uint32_t first, struct cf_arena *a,
                      const struct bl_summaries *summaries, const struct bl_models *models,
                      unsigned threads)
{
  struct bl_sharing *s = first < fs->n ? bl_sharing_make(summaries, models, threads) : NULL;
  for (uint32_t i = first; i < fs->n; i++) {
    judge(&fs->items[i], a, s);
  }
  bl_sharing_free(s);
}
