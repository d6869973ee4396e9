/* Whether what one operation has told can be stale anywhere in a method that holds no lock: only
   where something else of the method's is about the same state, or lies in a block of its guard.
   Receives the facts and the effects of calls; hands on yes or no, and no only where it is sure.
   Interprets nothing. */
#include "src/summary/summaries.h"

#include "src/summary/operations.h"

enum { PLACES = 128 };

/* States by their numbers modulo PLACES: two that share a place count as one, so that no meeting is
   overlooked. */
struct meeting {
  const struct bl_summaries *s;
  const struct bl_method *method;
  uint32_t at[PLACES];   /* bci + 1 of what was last met of the state */
  bool observed[PLACES]; /* some operation tells of the state */
  bool again[PLACES];    /* it is met at two instructions, or written by one in a loop */
  bool contents;         /* some operation tells of what a collection has */
  bool meets;
  uint32_t guarded; /* a state with a guard that some operation tells of, + 1 */
};

static void meet(struct meeting *m, uint32_t state, uint32_t bci, bool write)
{
  uint32_t k = state % PLACES;
  bool loops = write && (m->method->flags & BL_M_LOOPS) != 0;
  m->again[k] |= loops || (m->at[k] != 0 && m->at[k] != bci + 1);
  m->at[k] = bci + 1;
  m->meets |= m->observed[k] && m->again[k];
}

/* Values that two fields of one lock had may be put together. */
static void observe(struct meeting *m, uint32_t state)
{
  if (bl_summaries_operation(m->s, state) == BL_OP_NONE) {
    return;
  }
  m->observed[state % PLACES] = true;
  m->contents |= bl_state_kind_of(state) == BL_STATE_CONTENTS;
  if (bl_summaries_inferred(m->s, state) != NULL) {
    m->meets |= m->guarded != 0 && m->guarded != state + 1;
    m->guarded = state + 1;
  }
}

/* An operation that changes a collection, or a field by its handle, may tell what was there. */
static bool may_tell(const struct meeting *m, const struct bl_fact *f)
{
  return !f->write || bl_state_kind_of(f->state) == BL_STATE_CONTENTS ||
         m->s->handled[bl_state_field(m->s->program, f->state)->id];
}

static void meet_facts(struct meeting *m, const struct bl_fact_list *facts)
{
  for (uint32_t i = 0; i < facts->n && !m->meets; i++) {
    const struct bl_fact *f = &facts->items[i];
    if (may_tell(m, f)) {
      observe(m, f->state);
    }
    meet(m, f->state, f->bci, f->write);
  }
}

/* It puts something into its receiver, which may be what a map had for a key. */
static bool puts_into_receiver(const struct bl_call_effect *e)
{
  bool puts = false;
  for (uint32_t i = 0; i < e->n_accesses && !puts; i++) {
    const struct bl_access *a = &e->accesses[i];
    puts = a->write && !a->removes && a->where->at.state == BL_CONTENTS_OF &&
           bl_path_from_first(&a->where->at.object);
  }
  return puts;
}

/* In a loop one instruction can be asked for what it has told itself: for an element by its number.
 */
static bool asks_by_number(const struct bl_method *m, const struct bl_call *call,
                           const struct bl_call_effect *e)
{
  return (m->flags & BL_M_LOOPS) != 0 && e->n_seen > 0 &&
         bl_method_descriptor(bl_call_callee(call)).p[1] == 'I';
}

/* What a model says is among the method's own facts, in its own terms. */
static void meet_model(struct meeting *m, const struct bl_call *call,
                       const struct bl_call_effect *e, bool *puts)
{
  *puts |= puts_into_receiver(e);
  m->meets |= asks_by_number(m->method, call, e);
}

/* What lies in an argument can be any state. */
static void meet_body(struct meeting *m, const struct bl_call *call, const struct bl_call_effect *e,
                      bool *opens)
{
  for (uint32_t i = 0; i < bl_effect_brings(e) && !m->meets; i++) {
    uint32_t state = bl_effect_brought(e, i)->at.state;
    if (state >= BL_UNMAPPED) {
      m->meets = true;
    } else {
      observe(m, state);
      meet(m, state, call->bci, false);
    }
  }
  for (uint32_t i = 0; i < e->n_accesses && !m->meets; i++) {
    const struct bl_access *a = &e->accesses[i];
    *opens |= a->own_block;
    if (a->write && a->where->at.state >= BL_UNMAPPED) {
      m->meets = true;
    } else if (a->write) {
      meet(m, a->where->at.state, call->bci, true);
    }
  }
}

bool bl_operations_meet(const struct bl_worker *w, const struct bl_method *method)
{
  const struct bl_summaries *s = w->all;
  struct meeting m = {.s = s, .method = method, .meets = s->fault[method->id] != BL_FAULT_NONE};
  bool puts = false, opens = false;
  meet_facts(&m, &s->facts_of[method->id]);
  for (uint32_t i = 0; i < method->n_calls && !m.meets; i++) {
    const struct bl_call *call = &method->calls[i];
    const struct bl_call_effect *e = bl_summaries_of_call(w, method, call);
    m.meets |= bl_call_action(call) != NULL;
    if (bl_call_callee(call) != NULL && bl_summaries_modelled(s, bl_call_callee(call)) == e) {
      meet_model(&m, call, e, &puts);
    } else {
      meet_body(&m, call, e, &opens);
    }
  }
  return m.meets || bl_operations_may_be_handed(s, method) || (puts && m.contents) ||
         (opens && m.guarded != 0);
}
