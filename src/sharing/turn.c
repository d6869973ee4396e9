/* Who comes in turn: methods that are called one after the other for one object, by the contract of
   what they implement, or because one thread alone gets to them, its own or an executor's. Receives
   the program, the models and what thread roots reach; hands on whether a state is only written so.
 */
#include "src/sharing/parts.h"

#include "src/summary/fact_index.h"

/* --- by contract --- */

struct turn {
  struct bl_sharing *s;
  const bool *contract; /* [n_methods] */
  bool *serial;         /* [n_methods] */
  uint32_t *queue;      /* [n_queued] ids of methods whose calls are still to be seen */
  uint32_t n_queued;
};

/* A call, as far as can be seen, to the method; `ours`: of what the program itself declares. */
typedef void see_call(struct turn *t, const struct bl_method *to, bool ours);

static void for_calls(struct turn *t, const struct bl_method *m, see_call *see)
{
  for (uint32_t k = 0; k < m->n_calls && !m->cls->library; k++) {
    const struct bl_call *c = &m->calls[k];
    const struct bl_targets *to =
        bl_call_lambda(c) != NULL ? bl_call_lambda(c)->targets : bl_call_targets(c);
    bool ours = bl_call_callee(c) != NULL && bl_call_callee(c)->cls->cf != NULL &&
                !bl_call_callee(c)->cls->library;
    for (uint32_t n = 0; n < to->n; n++) {
      see(t, to->items[n], ours);
    }
  }
}

/* What a serial method calls may be serial; but what a library declares is called from there. */
static void grow(struct turn *t, const struct bl_method *to, bool ours)
{
  if (ours && !t->serial[to->id] && !t->s->is_root[to->id]) {
    t->serial[to->id] = true;
    t->queue[t->n_queued++] = to->id;
  }
}

/* Who else calls it calls it at any time. */
static void shrink(struct turn *t, const struct bl_method *to, bool ours)
{
  (void)ours;
  if (t->serial[to->id] && !t->contract[to->id]) {
    t->serial[to->id] = false;
    t->queue[t->n_queued++] = to->id;
  }
}

/* From the methods that are serial, or not, as they are now; each becomes the other once at most.
 */
static void spread(struct turn *t, bool serial, see_call *see)
{
  const struct bl_program *p = t->s->program;
  t->n_queued = 0;
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (t->serial[p->bodies[i]->id] == serial) {
      t->queue[t->n_queued++] = p->bodies[i]->id;
    }
  }
  for (uint32_t i = 0; i < t->n_queued; i++) {
    for_calls(t, p->methods[t->queue[i]], see);
  }
}

void bl_sharing_find_serial(struct bl_sharing *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct turn t = {.s = s, .contract = bl_models_contract(s->models, p, a, BL_SERIAL)};
  if (t.contract == NULL) {
    return;
  }
  t.serial = CF_NEW_N(a, bool, p->n_methods + 1);
  t.queue = cf_arena_alloc(a, (2 * (size_t)p->n_methods + 1) * sizeof *t.queue);
  memcpy(t.serial, t.contract, p->n_methods * sizeof *t.serial);
  spread(&t, true, grow);
  spread(&t, false, shrink);
  s->serial = t.serial;
}

static bool is_serial(const struct bl_sharing *s, const struct bl_method *m)
{
  return s->serial != NULL && s->serial[m->id];
}

/* --- by one thread --- */

/* Whether the threads whose way in is the root meet at an object of the class `owner`, and are more
   than one: a single run() is no evidence of a single thread, but one place that makes one is. At
   what a thread has itself the others do not meet. */
static bool are_several(const struct bl_sharing *s, const struct bl_method *root,
                        const struct bl_class *owner, enum bl_meeting meeting)
{
  if (meeting == BL_MEET_UNSEEN || bl_class_is_a(owner, root->cls) ||
      bl_class_is_a(root->cls, owner)) {
    return false;
  }
  uint32_t made = bl_sharing_count_made(s, root->cls);
  return made > 1 || (made == 0 && meeting == BL_MEET_UNDER_LOCK);
}

/* The objects of whose state it is asked, and what more counts. */
struct asked {
  const struct bl_class *owner; /* NULL: no object has it, it is static */
  enum bl_meeting meeting;
  bool tasks;
};

/* A task that its owner runs once at a time, where nothing has the owner several times. */
static bool is_own_task(const struct bl_sharing *s, const struct bl_method *root,
                        const struct bl_method *m, const struct asked *q)
{
  return q->tasks && root->cls->nest_host == q->owner->nest_host &&
         q->meeting != BL_MEET_UNDER_LOCK && !s->several[q->owner->id] &&
         bl_sharing_is_lone_task(s, root) && bl_sharing_is_part_of(root, m);
}

/* The one root that reaches the method, if it is one that a single thread runs: a thread's own, of
   a task that runs once at a time, or of the object that has the state, unless several are seen to
   meet at that, or others call the method besides; but a servlet's is run by as many as there are
   requests. */
static const struct bl_method *lone_root(const struct bl_sharing *s, const struct bl_method *m,
                                         const struct asked *q)
{
  const struct bl_method *root = s->reach[m->id].root[0];
  const struct bl_class *owner = q->owner;
  enum bl_meeting meeting = q->meeting;
  if (owner == NULL || root == NULL || s->reach[m->id].root[1] != NULL ||
      s->called_besides[m->id]) {
    return NULL;
  }
  if (is_own_task(s, root, m, q)) {
    return root;
  }
  if (s->entries[root->id] != BL_ENTRY_OF_TYPE) {
    return NULL;
  }
  unsigned traits = s->traits[root->cls->id];
  bool own = root->cls == owner && root == s->root_of[root->cls->id];
  bool alone = (traits & BL_T_ALONE) != 0
                   ? !are_several(s, root, owner, meeting)
                   : own && meeting != BL_MEET_UNDER_LOCK && (traits & BL_T_SHARED) == 0 &&
                         !s->several[owner->id];
  return alone ? root : NULL;
}

/* --- by one executor --- */

/* The executor of a single thread that runs the method, where what its object has is asked for, or
   all share it: the tasks of one object go to its own. NULL if others may come besides. */
static const struct bl_field *queue_of(const struct bl_sharing *s, const struct bl_method *m,
                                       const struct asked *q)
{
  const struct bl_field *f = s->queue_of == NULL ? NULL : s->queue_of[m->id];
  if (f == NULL || f == &bl_many_queues || !q->tasks || q->meeting == BL_MEET_UNDER_LOCK) {
    return NULL;
  }
  bool own = q->owner != NULL && q->owner->nest_host == f->cls->nest_host;
  return own || (f->access & CF_ACC_STATIC) != 0 ? f : NULL;
}

/* --- all of them --- */

bool bl_sharing_is_in_turn(const struct bl_sharing *s, const struct bl_method *m, uint32_t state,
                           enum bl_counts count, enum bl_meeting meeting, bool tasks)
{
  const struct bl_field *field = bl_state_field(s->program, state);
  const struct asked q = {(field->access & CF_ACC_STATIC) != 0 ? NULL : field->cls, meeting, tasks};
  const struct bl_method *root = lone_root(s, m, &q);
  const struct bl_field *queue = queue_of(s, m, &q);
  bool serial = is_serial(s, m);
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s->summaries, state, &n);
  for (uint32_t i = 0; i < n && (serial || root != NULL || queue != NULL); i++) {
    const struct bl_fact *f = facts[i];
    bool counts = count == BL_ALL_COUNT || (count == BL_TAKES_COUNT) == bl_fact_sets_null(f);
    if (counts && f->write && bl_fact_is_shared(f) && !bl_method_is_init(f->method)) {
      serial &= is_serial(s, f->method);
      root = root != NULL && lone_root(s, f->method, &q) == root ? root : NULL;
      queue = queue != NULL && queue_of(s, f->method, &q) == queue ? queue : NULL;
    }
  }
  return serial || root != NULL || queue != NULL;
}
