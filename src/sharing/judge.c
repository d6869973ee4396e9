/* What the evidence of sharing allows a finding to say. Receives findings and asks, for each, what
   shares its object; hands on its confidence. Knows no code. */
#include "src/sharing/weigh.h"

/* A field of one of the objects in a thread-safe collection is set because of what it was, or
   written back without any lock, and is no sum: several threads find such objects there, and each
   object has one at a time as often as not. */
static bool is_of_element(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool checked = f->kind == BL_CHECK_THEN_ACT && !g->again && !g->published && !g->late;
  bool updated = f->kind == BL_LOST_UPDATE && g->unlocked && !g->summed;
  return (checked || updated) && bl_evidence_is_in_collection(e) &&
         f->owners.state != BL_NO_OWNER && !bl_sharing_is_contents(f);
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
  bool given = e->kind == BL_EV_SEVERAL && e->held == NULL &&
               !bl_sharing_is_run_by_several(s, f, e) &&
               !is_called_beside(f, e, s->program->methods[f->grounds.in]);
  bool alone = e->kind == BL_EV_COLLECTION || (given && !f->grounds.puts_holder);
  return f->kind == BL_CHECK_THEN_ACT && f->grounds.unlocked && bl_sharing_is_contents(f) && alone;
}

/* An update without any lock may well be one thread's: two roots that reach the code are not yet
   two threads at the object, and an object that is found in a collection has often one at a time.
 */
static bool is_surely_shared(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  return f->grounds.sharing == BL_SEEN_SHARED && !is_of_element(f, e) && !is_only_declared(f, e) &&
         !is_asked_alone(s, f, e) &&
         (!f->grounds.unlocked || f->kind != BL_LOST_UPDATE || bl_evidence_is_global(e) ||
          e->kind == BL_EV_CONTRACT || bl_sharing_is_run_by_several(s, f, e));
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
         g->puts_missing && bl_sharing_is_contents(f) && g->ends == BL_ENDS_IN_METHOD;
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

/* Whether every thread can get at this very object: a static field has it, and no others. Who locks
   what is written there does not do so for itself. */
static enum bl_meeting meeting_at(const struct bl_finding *f, const struct bl_evidence *e)
{
  bool in_static =
      e->held == NULL && !e->element && (e->kind == BL_EV_STATIC || e->kind == BL_EV_STATIC_STATE);
  return !in_static ? BL_MEET_UNSEEN : f->grounds.unlocked ? BL_MEET_PERHAPS : BL_MEET_UNDER_LOCK;
}

/* That some object of its class is perhaps in a collection, which may have objects of many, does
   not make a rule of what most of its methods do. Nor does one that is surely there mean that what
   a method does under two locks is to be one step: it has one thread at a time as often as not, and
   nothing says that who takes the one lock goes by what the other is for. */
static bool is_of_many(const struct bl_finding *f, const struct bl_evidence *e)
{
  bool broad = e->broad && e->held == NULL;
  return (f->kind == BL_GUARDED_BY && broad) ||
         (f->kind == BL_NON_ATOMIC &&
          (broad || (!f->grounds.split && bl_evidence_is_in_collection(e))));
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
  return g->fills_alone ||
         (!g->split && (!bl_evidence_is_shared_itself(e) || e->kind == BL_EV_STATIC_STATE));
}

/* Two methods of another class, one after the other: who calls them knows best what may happen
   between the two, unless several threads get at the object: then each of the two is made for them,
   and what goes from the one to the other is not. */
static bool is_by_protocol(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool locked =
      !g->unlocked && (g->composed || (f->kind == BL_LOST_UPDATE && !bl_sharing_is_contents(f)));
  enum bl_sharing_known least = bl_sharing_is_contents(f) ? BL_SEEN_SHARED : BL_LIKELY_SHARED;
  return g->remote && !bl_evidence_is_one_for_all(e) && (!locked || g->sharing < least);
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
  return f->kind == BL_CHECK_THEN_ACT && f->grounds.overfills && !bl_evidence_is_global(e);
}

/* Two methods of the class look and act, or one of them and who calls it, for the object's own
   state: whoever puts two of his own together knows what the lock is held for. */
static bool is_put_together(const struct bl_finding *f)
{
  return f->grounds.own && f->grounds.ends == BL_ENDS_IN_CLASS;
}

/* Of what two threads only likely meet in, be it a collection, an old value is acted upon, or used,
   in a later block of its lock: between the two goes what one of them does alone. What is written
   back is lost all the same, and a wait ends by another thread; and who only takes the lock for
   writing where he has looked as a reader was to look again. */
static bool is_gone_on_with(const struct bl_finding *f, const struct bl_evidence *e)
{
  return (f->kind == BL_CHECK_THEN_ACT || f->kind == BL_STALE_VALUE) && f->grounds.split &&
         !f->grounds.upgraded && f->grounds.sharing == BL_LIKELY_SHARED && e->kind == BL_EV_ROOTS;
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
         ((g->sharing != BL_SEEN_SHARED || is_of_many(f, e)) && bl_sharing_is_by_habit(s, f, e)) ||
         is_for_one(s, f) || is_of_lone_process(s, f) ||
         (unlocked && bl_sharing_is_update_by_habit(s, f, e)) ||
         (g->fills_in && is_harmless_twice(g, e)) ||
         (g->sharing == BL_MEANT_SHARED && g->local && !is_under_own_lock(f)) ||
         (g->sharing == BL_MEANT_SHARED && bl_sharing_is_weak(s, f, e) && !speaks_for_itself(f)) ||
         (unlocked && !is_surely_shared(s, f, e) &&
          (!bl_sharing_is_update_at_once(f) || g->beside_plain)) ||
         (g->one_writer && g->one_root && !bl_sharing_is_of_several(s, f, e) &&
          !bl_sharing_is_each_threads(s, f)) ||
         is_by_protocol(f, e) || is_rough_bound(f, e) || is_gone_on_with(f, e) ||
         is_its_own_sign(s, f, e) || ((g->unlocked || is_put_together(f)) && is_of_element(f, e));
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
   afresh, as everywhere; but not a field of an object at which several threads evidently meet, nor
   a collection of the method's own object, if that is such a one. What a collection had before a
   wait is an object of its own, which says itself what has become of it, if it is no iterator, and
   is not taken away by who does not ask. */
static bool is_looked_up(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool met = (!bl_sharing_is_contents(f) || (g->own && g->ends != BL_ENDS_APART)) &&
             bl_evidence_is_shared_itself(e) && e->held == NULL;
  return (g->again && !met && (g->split || g->ends == BL_ENDS_APART)) ||
         (f->kind == BL_STALE_AFTER_WAIT && !g->decided && !g->dropped && !g->walked &&
          !g->takes_back && bl_sharing_is_contents(f));
}

/* `x++` and the like. */
static bool is_count(const struct bl_finding *f)
{
  return bl_sharing_is_update_at_once(f) && f->grounds.counted;
}

/* Only this method writes it: perhaps one thread does, and the others just look. But several are
   seen to run it; or it counts what is one for all, and nobody knows who that thread is. */
static bool is_lone_writers(const struct bl_sharing *s, const struct bl_finding *f,
                            const struct bl_evidence *e)
{
  return f->grounds.one_writer && !bl_sharing_is_run_by_several(s, f, e) &&
         !bl_sharing_is_each_threads(s, f) && !bl_sharing_is_of_several(s, f, e) &&
         !(bl_sharing_is_counted(f) && bl_evidence_is_global(e));
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
  return g->one_way && !bl_evidence_is_global(e) && g->ends == BL_ENDS_IN_METHOD;
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
   them apart by, in a name or a message, or to look at. */
static bool is_count_of_made(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  return bl_sharing_is_plain_update(f) && f->grounds.steps && e->kind == BL_EV_STATIC_STATE &&
         bl_method_is_init(s->program->methods[f->grounds.in]);
}

/* Who acts is another method, which does more than to change that one thing. */
static bool is_of_worker(const struct bl_sharing *s, const struct bl_grounds *g)
{
  const struct bl_method *to = s->program->methods[g->to], *in = s->program->methods[g->in];
  return g->by_worker && to->n_calls > 1 && to->enclosing != in->enclosing;
}

/* What was found without a lock over both, and not for one key, decides a call of a method that
   does more than to change that; or it is found in one class and changed in another: what is done
   then has reasons of its own, and the answer was a hint. But a field that no lock has to do with
   has nothing else to go by. */
static bool is_a_hint(const struct bl_sharing *s, const struct bl_finding *f)
{
  const struct bl_grounds *g = &f->grounds;
  bool bare = g->unlocked && !bl_sharing_is_contents(f);
  bool worker = is_of_worker(s, g) && !g->keyed && !g->split && !bare;
  bool apart = g->ends == BL_ENDS_APART && !g->remote && is_over_classes(s, f);
  return f->kind == BL_CHECK_THEN_ACT && !g->again && !g->of_two && (worker || apart);
}

/* What is written back under a lock as if nothing had come between is not sure for two reasons: who
   holds a lock for the one step and for the other has mostly thought of what may happen there. */
static bool is_doubted_twice(const struct bl_sharing *s, const struct bl_finding *f,
                             const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  unsigned reasons = (f->confidence == BL_MEDIUM ? 1u : 0u) +
                     (is_surely_shared(s, f, e) ? 0u : 1u) + (g->remote ? 1u : 0u) +
                     (is_over_methods(f) ? 1u : 0u) + (is_kept_elsewhere(s, f) ? 1u : 0u) +
                     (bl_finding_is_wide(f) && !bl_finding_is_old(f) ? 1u : 0u);
  return f->kind == BL_LOST_UPDATE && !g->unlocked && !g->set_back && !g->of_two && reasons > 1;
}

/* The object lies in a thread-safe collection, and this method alone writes in between: two threads
   would have to take the same one out, and to do the same with it. */
static bool is_met_in_one_method(const struct bl_finding *f, const struct bl_evidence *e)
{
  const struct bl_evidence *why = e->behind != NULL ? e->behind : e;
  return f->grounds.unlocked && f->grounds.interferer == BL_SAME_METHOD &&
         why->kind == BL_EV_COLLECTION;
}

/* The most that the evidence allows. Of two methods of another class one step less: who wrote them
   knows best what may happen between the two; two where the second only leads to what acts: that is
   done for its own reasons, and there are many ways to it. And of a field that is updated without
   any lock, but for a count at once, one less: who wrote that perhaps knows of one thread. */
static enum bl_confidence with_evidence(const struct bl_sharing *s, const struct bl_finding *f,
                                        const struct bl_evidence *e)
{
  const struct bl_grounds *g = &f->grounds;
  bool sure = is_surely_shared(s, f, e) && !g->remote &&
              (!bl_sharing_is_plain_update(f) || is_count(f)) && !is_over_methods(f) &&
              !is_kept_elsewhere(s, f) && !is_met_in_one_method(f, e);
  bool low = g->in_turn || g->far || is_looked_up(f, e) || is_of_owner_key(f) ||
             is_doubtful(s, f, e) || is_count_of_made(s, f, e) ||
             (is_met_in_one_method(f, e) && g->puts_missing);
  enum bl_confidence most = low ? BL_LOW : sure ? BL_HIGH : BL_MEDIUM;
  most = f->confidence < most ? f->confidence : most;
  return most == BL_MEDIUM && (is_a_hint(s, f) || is_doubted_twice(s, f, e)) ? BL_LOW : most;
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
  return g->puts_missing || g->set_back ? BL_PUTS_COUNT
         : g->again || g->takes_found   ? BL_TAKES_COUNT
                                        : BL_ALL_COUNT;
}

/* The state is that of an object around the one at hand, which was there before. */
static bool is_of_outer(const struct bl_sharing *s, const struct bl_finding *f,
                        const struct bl_method *in)
{
  enum { DEEPEST = 8 };
  const struct bl_class *c = in->cls;
  bool outer = false;
  for (unsigned i = 0; f->owners.state != BL_NO_OWNER && c != NULL && i < DEEPEST && !outer; i++) {
    c = bl_class_written_in(c);
    outer = c != NULL && bl_class_is_a(c, bl_state_field(s->program, f->owners.state)->cls);
  }
  return outer;
}

/* What is done in the making to the object that is made: by what only constructors call; or by
   a constructor that looks what there is before it fills that in, though it has given the object to
   somebody by then. A value that it writes back after that is lost all the same. */
static bool makes_own(struct bl_sharing *s, const struct bl_finding *f, const struct bl_method *in)
{
  return ((in->flags & BL_M_MAKES_THIS) != 0 && f->kind == BL_CHECK_THEN_ACT) ||
         (bl_sharing_only_makes(s, in) && !is_of_outer(s, f, in));
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
  f->grounds.sharing = bl_evidence_strength(&e);
  f->grounds.sharing_text = bl_evidence_text(a, s->program, &e);
  f->grounds.by_contract = bl_evidence_is_by_contract(&e);
  f->grounds.only_declared = is_only_declared(f, &e);
  f->grounds.one_root = bl_sharing_has_one_root(s, s->program->methods[f->grounds.in]);
  f->grounds.in_turn =
      f->owners.state != BL_NO_OWNER && !is_under_own_lock(f) &&
      !bl_sharing_is_run_by_several(s, f, &e) &&
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
  if (f->confidence == BL_HIGH && bl_finding_is_wide(f)) {
    f->confidence = BL_MEDIUM;
  }
  const struct bl_method *in = s->program->methods[f->grounds.in];
  const struct bl_method *told = f->at.body == 0 ? in : s->program->methods[f->at.body - 1];
  f->grounds.by_name =
      f->kind == BL_GUARDED_BY && bl_models_says_unlocked(s->models, s->program, told);
  if (f->grounds.by_name) {
    f->confidence = bl_lower(f->confidence);
  }
  if (f->confidence > BL_LOW && bl_sharing_is_for_tests(s, in)) {
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
