/* Whether what is done between the one that has won a lock made of a compareAndSet, or of a
   putIfAbsent for one key, and the write that gives it up can be done by nobody else meanwhile
   (ANALYSIS §8, covered). Receives a candidate and the writes that could come between; asks
   claims.c what their methods win. Knows no other lock. */
#include "src/verdict/excuse.h"

#include "src/candidate/claims.h"
#include "src/summary/fact_index.h"

enum { MAX_WRITES = 16 };

static bool is_static(const struct bl_program *p, uint32_t state)
{
  return (bl_state_field(p, state)->access & CF_ACC_STATIC) != 0;
}

/* How the claimed object is come to from the one that has what it guards. */
static struct bl_path seen_from(const struct bl_program *p, const struct bl_claim *x,
                                const struct bl_path *object)
{
  if (is_static(p, x->state)) {
    return bl_path_of(BL_ROOT_PARAM, 0); /* there is one alone */
  }
  struct bl_path from = bl_path_relative(&x->object, object);
  return bl_path_is_stable(&from, p) ? from : bl_path_of(BL_ROOT_NONE, 0);
}

/* Whether the write lies behind such a claim, too, of the object that hangs as `from` says on what
   it writes, and of its own key if `key` says so. */
static bool is_claimed_write(struct bl_method_check *c, const struct bl_fact *write,
                             const struct bl_claim *claim, const struct bl_path *from)
{
  const struct bl_claims *all = write->vague ? NULL : bl_claims_of(c, write->method);
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0);
  unsigned n = 0;
  const struct bl_claim *items = all == NULL ? NULL : bl_claims_items(all, &n);
  for (unsigned i = 0; i < n; i++) {
    const struct bl_claim *x = &items[i];
    uint32_t at = bl_claims_insn(all, write->bci);
    struct bl_path here = seen_from(c->it->program, x, &self);
    bool same = x->state == claim->state && (x->key.root == 0) == (claim->key.root == 0) &&
                (write->own || is_static(c->it->program, x->state)) && bl_path_eq(&here, from);
    if (same && bl_claims_write_key(all, x, write->state, at) && bl_claims_hold(all, x, at)) {
      return true;
    }
  }
  return false;
}

/* Whether all who write the state do so behind such a claim. Of what lies in no field all others of
   the program are writers, of whatever object: those of the class itself must then. */
static enum bl_claimed claimed_by(struct bl_method_check *c, uint32_t state,
                                  const struct bl_claim *claim, const struct bl_path *from)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  enum bl_claimed claimed = BL_CLAIMED_BY_ALL;
  unsigned writes = 0;
  bool nowhere = bl_state_is_nowhere(c->it->program, state);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    bool strange = nowhere && f->method->cls != c->it->method->cls;
    if (!f->write || !bl_fact_is_shared(f)) {
      continue;
    }
    if (strange) {
      claimed = BL_CLAIMED_BY_CLASS;
    } else if (++writes > MAX_WRITES || !is_claimed_write(c, f, claim, from)) {
      return BL_NOT_CLAIMED;
    }
  }
  return claimed;
}

enum bl_claimed bl_is_claimed(struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_claims *all =
      o->state == BL_NO_STATE || x->act_method != NULL ? NULL : bl_claims_of(c, c->it->method);
  enum bl_claimed claimed = BL_NOT_CLAIMED;
  unsigned n = 0;
  const struct bl_claim *items = all == NULL ? NULL : bl_claims_items(all, &n);
  for (unsigned i = 0; i < n; i++) {
    const struct bl_claim *claim = &items[i];
    struct bl_path from = seen_from(c->it->program, claim, bl_names_path(&c->it->names, o->object));
    struct bl_path asked = bl_claims_key(&c->it->names, o->key);
    bool key = claim->key.root == BL_ROOT_NONE || bl_path_eq(&asked, &claim->key);
    if (claim->state != o->state && key && from.root != BL_ROOT_NONE &&
        bl_claims_hold(all, claim, o->insn) && bl_claims_hold(all, claim, x->insn)) {
      enum bl_claimed by = claimed_by(c, o->state, claim, &from);
      claimed = by > claimed ? by : claimed;
    }
  }
  return claimed;
}
