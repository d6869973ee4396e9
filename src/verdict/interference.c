/* What may come between a read and the use of what it read (ANALYSIS §7, Interference): which locks
   are held from the one to the other, and which write of the state none of them keeps out. Receives
   a candidate and the state before its use, and hands on that write, with an example of the harm
   done. Must not know why a use is harmless, nor how sure a finding is. */
#include "src/verdict/interference.h"

#include "src/candidate/branch.h"
#include "src/candidate/state_version.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"
#include "src/verdict/callers.h"

const struct bl_held *bl_held_among(const struct bl_held *held, unsigned n, uint32_t name)
{
  for (unsigned i = 0; i < n; i++) {
    if (held[i].name == name && held[i].depth > 0) {
      return &held[i];
    }
  }
  return NULL;
}

/* What is held at the end of the time in which a write matters: at the use; of two values that are
   put together, at the read of the other. */
static const struct bl_held *held_at_end(const struct bl_method_check *c, const struct bl_frame *f,
                                         const struct bl_candidate *x, uint32_t name)
{
  return x->other == 0
             ? bl_frame_held(f, name)
             : bl_held_among(c->held_at_read[x->other - 1], c->n_held_at_read[x->other - 1], name);
}

/* The lock whose block is over: it is held again, if at all. */
static bool is_interrupted(const struct bl_method_check *c, const struct bl_candidate *x,
                           uint32_t lock)
{
  const struct bl_observation *items = c->it->obs->items;
  return lock == items[x->bit].lock && (x->other == 0 || lock == items[x->other - 1].lock);
}

/* The lock, where it is held at the end as it was at the read, perhaps anew; else NULL. */
static const struct bl_held *held_throughout(const struct bl_method_check *c,
                                             const struct bl_frame *f, const struct bl_candidate *x,
                                             const struct bl_held *then)
{
  const struct bl_held *now = x->still_current ? NULL : held_at_end(c, f, x, then->name);
  return now != NULL && then->depth > 0 && now->site == then->site ? now : NULL;
}

/* … without interruption. */
static const struct bl_held *still_held(const struct bl_method_check *c, const struct bl_frame *f,
                                        const struct bl_candidate *x, const struct bl_held *then)
{
  return is_interrupted(c, x, then->name) ? NULL : held_throughout(c, f, x, then);
}

/* … or the monitor of a collection whose operations know nothing of it, which nobody has given up:
   who puts something, or takes away what was found, may hold it, as here. */
static const struct bl_held *kept_of(const struct bl_method_check *c, const struct bl_frame *f,
                                     const struct bl_candidate *x, const struct bl_held *then)
{
  bool own = c->it->obs->items[x->bit].self && (x->puts_missing || x->again);
  return own ? held_throughout(c, f, x, then) : still_held(c, f, x, then);
}

/* Whether the lock that was read under is held all the time by another name: of two that are taken
   in an order it is the one or the other. */
static bool is_kept_in_order(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x)
{
  struct bl_held kept[BL_MAX_HELD];
  unsigned n = 0;
  uint32_t lock = c->it->obs->items[x->bit].lock;
  for (unsigned i = 0; i < c->n_held_at_read[x->bit] && lock != 0; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    if (bl_names_path(&c->it->names, then->name)->root == BL_ROOT_JOIN &&
        still_held(c, f, x, then) != NULL) {
      kept[n++] = *then;
    }
  }
  return n >= 2 && bl_interp_holds_in_order(c->it, kept, n, bl_names_path(&c->it->names, lock));
}

/* Locks held without interruption from the read to the use, relative to the object, in the weaker
   mode that they are held in. */
static unsigned kept_locks(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_candidate *x, struct bl_path *out)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *object = bl_interp_object(c->it, o->state, o->object);
  unsigned n = 0;
  for (unsigned i = 0; i < c->n_held_at_read[x->bit]; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    const struct bl_held *now = kept_of(c, f, x, then);
    if (now != NULL) {
      enum bl_mode a = bl_held_mode(then), b = bl_held_mode(now);
      out[n] = bl_path_relative(bl_names_path(&c->it->names, then->name), object);
      out[n++].mode = (uint8_t)(a > b ? a : b);
    }
  }
  if (n < BL_MAX_HELD && is_kept_in_order(c, f, x)) {
    out[n++] = bl_path_relative(bl_names_path(&c->it->names, o->lock), object);
  }
  return n;
}

/* Whether who holds the lock can keep others out of the state: of what the process has one of only
   a lock that there is one of. */
static bool can_cover(const struct bl_interp *it, const struct bl_observation *o,
                      const struct bl_path *lock)
{
  return !bl_state_field(it->program, o->state)->of_process || lock->root == BL_ROOT_STATIC ||
         lock->root == BL_ROOT_CLASS;
}

bool bl_holds_on(const struct bl_method_check *c, const struct bl_frame *f,
                 const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *object = bl_names_path(&c->it->names, o->object);
  for (unsigned i = 0; i < c->n_held_at_read[x->bit]; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    const struct bl_path *lock = bl_names_path(&c->it->names, then->name);
    if (still_held(c, f, x, then) != NULL && can_cover(c->it, o, lock) &&
        (then->site != BL_SITE_ENTRY || bl_callers_exclude(c->it->method, lock, object))) {
      return true;
    }
  }
  return false;
}

/* Whether the value is what a call has found somewhere that was given the key. */
static bool is_got_by(const struct bl_method_check *c, uint32_t name, uint32_t key)
{
  uint32_t call = bl_interp_made_at(c->it, name);
  bool by = false;
  if (call != CF_NO_INSN && cf_opcodes[c->it->insns.items[call].op].kind == CF_K_INVOKE &&
      bl_interp_site(c->it, call)->effect->n_seen > 0) {
    for (unsigned i = 0; i < BL_MAX_OPERANDS && !by; i++) {
      by = c->operands[call].name[i] == key;
    }
  }
  return by;
}

bool bl_holds_lock_of_key(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_candidate *x)
{
  uint32_t key = c->it->obs->items[x->bit].key;
  bool holds = false;
  for (unsigned i = 0; i < c->n_held_at_read[x->bit] && !holds; i++) {
    const struct bl_held *then = &c->held_at_read[x->bit][i];
    holds = key != 0 && key != BL_KEY_UNKNOWN && still_held(c, f, x, then) != NULL &&
            is_got_by(c, then->name, key);
  }
  return holds;
}

static bool shares_lock(const struct bl_fact *f, const struct bl_path *kept, unsigned n)
{
  for (unsigned i = 0; i < f->n_locks; i++) {
    for (unsigned k = 0; k < n; k++) {
      if (bl_path_excludes(&f->locks[i], &kept[k])) {
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

/* Whether the write is of those that do harm, as far as that is known. */
static bool does_harm(const struct bl_method_check *c, const struct bl_candidate *x,
                      const struct bl_fact *f)
{
  bool takes = bl_fact_sets_null(f);
  switch (x->harm) {
  case BL_HARM_BY_TAKES:
    return takes;
  case BL_HARM_BY_PUTS:
    return !takes;
  case BL_HARM_BY_SAME:
    return f->method == c->it->method;
  default:
    return x->dropper == f->method && takes;
  }
}

bool bl_is_told_already(const struct bl_method_check *c, const struct bl_candidate *x,
                        const struct bl_method *m)
{
  const struct bl_seen *seen = c->it->obs->items[x->bit].seen;
  return m == x->act_method || (seen != NULL && seen->bci != BL_BCI_MODEL && seen->method == m);
}

/* How well a write serves as the interference: in another method, under the lock in
   question; of equal ones not a compiler's accessor, which nobody has written. Who takes away what
   was there does so elsewhere, if anybody does: that weighs most; of two values that are put
   together, that both are written. Who makes the object, and has given it away by then, writes it
   but once, before the others: anybody else serves better. */
static unsigned fitness(const struct bl_method_check *c, const struct bl_candidate *x,
                        const struct bl_fact *f, const struct bl_path *lock)
{
  unsigned elsewhere = x->again || x->taken ? 8 : 2;
  bool both =
      x->other != 0 && bl_facts_write(c->w->all, f->method, c->it->obs->items[x->other - 1].state);
  bool accessor =
      bl_method_is(f->method, CF_ACC_SYNTHETIC) && (f->method->flags & BL_M_LAMBDA_BODY) == 0;
  bool makes = f->own && (f->method->flags & BL_M_MAKES_THIS) != 0;
  unsigned fit = (makes ? 0u : 32u) + (both ? 16u : 0u) + (f->vague ? 0u : 4u) +
                 (f->method != c->it->method ? elsewhere : 0u) + (under(f, lock) ? 1u : 0u);
  return 2 * fit + (accessor ? 0 : 1);
}

/* What was asked for may be the entry that such a put, of whatever other key, takes away; not what
   has just been put there. */
static bool evicts(const struct bl_method_check *c, const struct bl_candidate *x,
                   const struct bl_fact *write)
{
  return x->again && !x->put_before && !bl_method_is_init(write->method) &&
         bl_summaries_evicts(c->w->all, write->state) &&
         bl_asks_for_key(&c->it->obs->items[x->bit]);
}

/* Whether the write changes the answer of the test: what is still there only who takes it away,
   what is not there only who puts something. */
static bool changes_answer(const struct bl_method_check *c, const struct bl_candidate *x,
                           const struct bl_fact *write)
{
  bool takes = bl_fact_sets_null(write);
  if (x->of_another) { /* whatever a constructor stores is the first */
    return !takes && !bl_method_is_init(write->method);
  }
  return x->again || x->another || x->old_index || x->takes_found ? takes || evicts(c, x, write)
                                                                  : !x->puts_missing || !takes;
}

/* The read of the observation as a fact, to be compared with others. */
static struct bl_fact read_of(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_interp *it = c->it;
  const struct bl_path *object = bl_names_path(&it->names, o->object);
  bool callees = o->seen != NULL && o->seen->bci != BL_BCI_MODEL;
  return (struct bl_fact){.method = callees ? o->seen->method : it->method,
                          .state = o->state,
                          .bci = (uint16_t)(callees ? o->seen->bci : it->insns.items[o->insn].bci),
                          .own = !callees && bl_path_is_this(object, it->method)};
}

/* Writes that may come between, the best of them found so far. */
struct search {
  struct bl_path lock, kept[BL_MAX_HELD];
  unsigned n_kept;
  const struct bl_fact *best, *told, *harmful; /* `told` is the best, of equal ones another's */
  bool any; /* some write exists at all, though a lock that is never given up may keep it out */
};

static bool is_fitter(const struct bl_method_check *c, const struct bl_candidate *x,
                      const struct search *s, const struct bl_fact *f, const struct bl_fact *best)
{
  return best == NULL || fitness(c, x, f, &s->lock) > fitness(c, x, best, &s->lock);
}

/* … for those who read it. */
static bool tells_more(const struct bl_method_check *c, const struct bl_candidate *x,
                       const struct search *s, const struct bl_fact *f, const struct bl_fact *told)
{
  if (told == NULL) {
    return true;
  }
  unsigned fit = fitness(c, x, f, &s->lock), than = fitness(c, x, told, &s->lock);
  return fit > than || (fit == than && bl_is_told_already(c, x, told->method) &&
                        !bl_is_told_already(c, x, f->method));
}

static void take_in(const struct bl_method_check *c, const struct bl_candidate *x, struct search *s,
                    const struct bl_fact *f)
{
  s->any = true;
  if (shares_lock(f, s->kept, s->n_kept)) {
    return;
  }
  s->best = is_fitter(c, x, s, f, s->best) ? f : s->best;
  s->told = tells_more(c, x, s, f, s->told) ? f : s->told;
  s->harmful = does_harm(c, x, f) && tells_more(c, x, s, f, s->harmful) ? f : s->harmful;
}

bool bl_find_interference(const struct bl_method_check *c, const struct bl_frame *f,
                          struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_path *object = bl_interp_object(c->it, o->state, o->object);
  struct search s = {.lock = bl_path_relative(bl_names_path(&c->it->names, o->lock), object)};
  s.n_kept = kept_locks(c, f, x, s.kept);
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, o->state, &n);
  bool nowhere = bl_state_is_nowhere(c->it->program, o->state);
  struct bl_fact read = read_of(c, o);
  for (uint32_t i = 0; i < n; i++) {
    if (!bl_fact_is_shared(facts[i]) || !changes_answer(c, x, facts[i])) {
      continue;
    }
    if (nowhere && facts[i]->method->cls->nest_host != c->it->method->cls->nest_host) {
      continue; /* hardly the same object */
    }
    if (nowhere || bl_facts_may_meet(c->it->program, &read, facts[i])) {
      take_in(c, x, &s, facts[i]);
    }
  }
  x->interference = s.best;
  x->example = s.harmful != NULL ? s.harmful : s.told;
  return s.any;
}

bool bl_is_kept_out_by_callers(const struct bl_method_check *c, const struct bl_frame *f,
                               const struct bl_candidate *x)
{
  struct bl_path kept[BL_MAX_HELD];
  unsigned n =
      x->interference == NULL || x->interference->n_locks > 0 ? 0 : kept_locks(c, f, x, kept);
  bool held = false;
  for (unsigned i = 0; i < n && !held; i++) {
    held = bl_summaries_written_by_call(c->w->all, x->interference->state, &kept[i]);
  }
  return held;
}
