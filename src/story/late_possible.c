/* Methods that may add to what has been emptied for good, told by flags and field instructions
   alone: see the header. */
#include "src/story/late.h"

#include "src/story/guarded_return.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum { MAX_GETTER = 24 /* instructions */ };

/* Perhaps a volatile one, or one that a lock guards. */
bool bl_late_sets_reference(const struct bl_worker *w, const struct bl_method *m)
{
  return (m->flags & BL_M_WRITES_VOLATILE) != 0 || w->all->needed[m->id] != 0;
}

struct flags {
  const struct bl_worker *w;
  const struct bl_method *m;
  bool any;  /* a flag that another method sets is read */
  bool sets; /* a reference that others see, or that a lock guards, is written */
};

static bool is_set_elsewhere(const struct flags *k, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(k->w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (!facts[i]->confined && facts[i]->method != k->m &&
        bl_is_of_family(facts[i]->method->cls, k->m->cls)) {
      return true;
    }
  }
  return false;
}

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct flags *k = ctx;
  bool cell = (k->w->all->holds_traits[f->id] & BL_T_CELL) != 0;
  bool reference = f->type == 'L' || f->type == '[';
  bool guarded =
      (write ? reference && !k->sets : f->type == 'Z') &&
      bl_summaries_operation(k->w->all, bl_state_of(f->id, BL_STATE_FIELD)) != BL_OP_NONE;
  k->sets |= write && guarded;
  if (!write && !k->any && (cell || guarded || (f->access & CF_ACC_VOLATILE) != 0)) {
    k->any = is_set_elsewhere(k, bl_state_of(f->id, cell ? BL_STATE_CONTENTS : BL_STATE_FIELD));
  }
}

/* What a getter, or a helper that throws, asks is as good as the method's own. */
static bool asks_for(const struct bl_worker *w, const struct bl_method *helper)
{
  return bl_may_guard_return(w->all, helper) ||
         (helper->n_insns <= MAX_GETTER &&
          ((helper->flags & BL_M_READS_VOLATILE) != 0 || bl_operations_reads(w->all, helper)));
}

/* A getter that takes a lock asks for a plain flag of that. Who adds himself, in a later block,
   acts upon what he has asked: that is seen without any of this. */
static bool asks_under_lock(const struct bl_worker *w, const struct bl_method *m,
                            const struct bl_method *helper)
{
  return helper->n_insns <= MAX_GETTER && w->all->needed[helper->id] != 0 &&
         !bl_operations_changes(w->all, m);
}

/* A class of the family may have a flag. */
static bool is_flagged(const struct bl_worker *w, const struct bl_method *m)
{
  bool flagged = false;
  for (const struct bl_class *c = m->cls; c != NULL && !flagged; c = c->super) {
    flagged = bl_is_of_family(c, m->cls) && w->all->flagged[c->nest_host->id];
  }
  return flagged;
}

static bool looks_into_helpers(const struct bl_worker *w, const struct bl_method *m)
{
  return w->all->needed[m->id] != 0 || is_flagged(w, m);
}

/* Whether it adds to something, or sets a reference, and asks something, itself or by helpers, as
   far as flags tell; *adds: to something. */
static bool adds_and_asks(const struct bl_worker *w, const struct bl_method *m, bool *adds)
{
  bool sets = bl_late_sets_reference(w, m);
  *adds = bl_operations_changes(w->all, m);
  bool asks = (m->flags & BL_M_READS_VOLATILE) != 0 || bl_operations_reads(w->all, m) ||
              w->all->needed[m->id] != 0;
  bool helped = looks_into_helpers(w, m);
  for (uint32_t i = 0; i < m->n_calls && !(*adds && asks) && helped; i++) {
    const struct bl_method *helper = bl_family_helper_of(m, &m->calls[i]);
    if (helper != NULL) {
      *adds |= bl_operations_changes(w->all, helper);
      asks |= asks_for(w, helper) || asks_under_lock(w, m, helper);
      sets |= bl_late_sets_reference(w, helper);
    }
  }
  return (*adds || sets) && asks;
}

/* Whether it adds to something, or sets a reference, and reads a flag that another method sets. */
bool bl_late_possible(const struct bl_worker *w, const struct bl_method *m)
{
  struct flags k = {w, m, false, false};
  bool adds;
  if (bl_method_is_init(m) || !adds_and_asks(w, m, &adds) ||
      !bl_scan_fields(m, UINT32_MAX, see_mention, &k)) {
    return false;
  }
  bool helped = looks_into_helpers(w, m);
  for (uint32_t i = 0; i < m->n_calls && !(k.any && (adds || k.sets)) && helped; i++) {
    const struct bl_method *helper = bl_family_helper_of(m, &m->calls[i]);
    if (helper != NULL && (asks_for(w, helper) || asks_under_lock(w, m, helper) ||
                           (k.any && bl_late_sets_reference(w, helper)))) {
      (void)bl_scan_fields(helper, UINT32_MAX, see_mention, &k);
    }
  }
  return k.any && (adds || k.sets);
}
