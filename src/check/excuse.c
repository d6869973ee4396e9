/* Why a use may be harmless, and who could interfere (ANALYSIS §7, §8). Receives a candidate and
   the state before its use; fills in its reason or the interfering write. */
#include "src/check/candidate.h"

/* Locks held without interruption from the read to the use, relative to the object. */
static unsigned kept_locks(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_candidate *x, struct bl_path *out)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *object = bl_names_path(&c->it->names, o->object);
  unsigned n = 0;
  for (unsigned i = 0; i < c->n_held_at_read[x->bit]; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    const struct bl_held *now = bl_frame_held(f, then->name);
    if (now != NULL && then->depth > 0 && now->site == then->site && then->name != o->lock) {
      out[n++] = bl_path_relative(bl_names_path(&c->it->names, then->name), object);
    }
  }
  return n;
}

static bool shares_lock(const struct bl_fact *f, const struct bl_path *kept, unsigned n)
{
  for (unsigned i = 0; i < f->n_locks; i++) {
    for (unsigned k = 0; k < n; k++) {
      if (bl_path_eq(&f->locks[i], &kept[k])) {
        return true;
      }
    }
  }
  return false;
}

static bool under(const struct bl_fact *f, const struct bl_path *lock)
{
  return shares_lock(f, lock, 1);
}

/* How well a write serves as the example: in another method, under the lock in question. */
static unsigned fitness(const struct bl_fact *f, const struct bl_method *m,
                        const struct bl_path *lock)
{
  return (f->vague ? 0u : 4u) + (f->method != m ? 2u : 0u) + (under(f, lock) ? 1u : 0u);
}

/* The write that best shows the interference, NULL if none can come between. *any: some write
   exists at all, though a lock that is never given up may keep it out. */
static const struct bl_fact *find_interference(const struct bl_method_check *c,
                                               const struct bl_frame *f,
                                               const struct bl_candidate *x, bool *any)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *object = bl_names_path(&c->it->names, o->object);
  struct bl_path lock = bl_path_relative(bl_names_path(&c->it->names, o->lock), object);
  struct bl_path kept[BL_MAX_HELD];
  unsigned n_kept = kept_locks(c, f, x, kept);
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, o->state, &n);
  const struct bl_fact *best = NULL;
  for (uint32_t i = 0; i < n; i++) {
    if (!facts[i]->write || facts[i]->confined || facts[i]->dead) {
      continue;
    }
    *any = true;
    if (!shares_lock(facts[i], kept, n_kept) &&
        (best == NULL ||
         fitness(facts[i], c->it->method, &lock) > fitness(best, c->it->method, &lock))) {
      best = facts[i];
    }
  }
  return best;
}

void bl_excuse(struct bl_method_check *c, const struct bl_frame *f, struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  bool any = false;
  x->interference = find_interference(c, f, x, &any);
  if (c->confined[x->bit]) {
    x->benign = BL_CONFINED;
  } else if (x->interference == NULL && any) {
    x->benign = BL_COVERED;
  } else if (x->interference == NULL && bl_summaries_closed(c->w->all, o->state)) {
    x->benign = BL_NO_WRITER;
  } else if (x->rechecked_inside || bl_observe_rechecked(c->it, f, o->state, o->object, o->lock)) {
    x->benign = BL_RECHECKED;
  } else if (x->kind != BL_LOST_UPDATE && !bl_bit(f->unclaimed, x->bit)) {
    x->benign = BL_HANDED_OVER;
  }
}
