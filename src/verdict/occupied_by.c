/* Whether what is done between the one that has found a flag clear and set it, in one block of a
   lock, and the write that clears it can be done by nobody else meanwhile, for all who write the
   state look at the flag first (ANALYSIS §8, covered). Receives a candidate and the writes that
   could come between; asks occupied.c what their methods do. Knows no other lock. */
#include "src/verdict/excuse.h"

#include "src/candidate/block.h"
#include "src/candidate/occupied.h"
#include "src/candidate/state_version.h"
#include "src/summary/fact_index.h"

enum { MAX_WRITES = 12, MAX_FLAGS = 2 };

/* All methods of the object name the lock so. */
static bool is_known_to_all(const struct bl_interp *it, uint32_t lock)
{
  const struct bl_path *p = bl_names_path(&it->names, lock);
  return (p->root == BL_ROOT_STATIC || p->root == BL_ROOT_CLASS || bl_path_from_first(p)) &&
         bl_path_is_stable(p, it->program);
}

/* The lock is held at the write, of the object at hand. */
static bool is_under(const struct bl_fact *f, const struct bl_path *lock)
{
  bool held = false;
  for (unsigned i = 0; i < f->n_locks && !held; i++) {
    held = f->locks[i].mode == BL_EXCLUSIVE && bl_path_same_lock(&f->locks[i], lock);
  }
  return held && f->own && !f->vague && !f->shown;
}

/* Whether each write of the state is as `fits` wants it, by what its method does with the flag. */
static bool all_write(struct bl_method_check *c, uint32_t state, const struct bl_occupancy *x,
                      bool (*fits)(const struct bl_occupied *, uint32_t insn))
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, state, &n);
  unsigned writes = 0;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (!f->write || !bl_fact_is_shared(f)) {
      continue;
    }
    const struct bl_occupied *by =
        ++writes > MAX_WRITES || !is_under(f, &x->lock) ? NULL : bl_occupied_of(c, f->method, x);
    if (by == NULL || !fits(by, bl_occupied_insn(by, f->bci))) {
      return false;
    }
  }
  return writes > 0;
}

static bool is_free_or_held(const struct bl_occupied *by, uint32_t insn)
{
  return bl_occupied_is_free(by, insn) || bl_occupied_is_held(by, insn);
}

/* What the flag was found to be where the branch leads to the use, if that is 0, false or null. */
static struct bl_constant clear_value(const struct bl_interp *it, uint32_t state)
{
  char type = bl_state_field(it->program, state)->type;
  enum bl_constant_kind kind = type == 'Z' || type == 'I'   ? BL_CONSTANT_INT
                               : type == 'L' || type == '[' ? BL_CONSTANT_NULL
                                                            : BL_NO_CONSTANT;
  return (struct bl_constant){.kind = kind};
}

static bool is_occupied(struct bl_method_check *c, const struct bl_candidate *x, uint32_t flag)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  const struct bl_occupancy of = {flag, clear_value(c->it, flag),
                                  *bl_names_path(&c->it->names, o->lock)};
  const struct bl_occupied *own =
      of.clear.kind == BL_NO_CONSTANT ? NULL : bl_occupied_of(c, c->it->method, &of);
  return own != NULL && bl_occupied_lasts(own, o->insn, x->insn) &&
         all_write(c, flag, &of, bl_occupied_keeps_rule) &&
         all_write(c, o->state, &of, is_free_or_held);
}

bool bl_is_occupied(struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  if (o->operation || o->state == BL_NO_STATE || x->act_method != NULL || x->in_lambda ||
      o->seen != NULL || !bl_path_is_this(bl_names_path(&it->names, o->object), it->method) ||
      !is_known_to_all(it, o->lock)) {
    return false;
  }
  uint32_t tried[MAX_FLAGS];
  unsigned n = 0;
  for (uint32_t bit = 0; bit < it->obs->n && n < MAX_FLAGS; bit++) {
    const struct bl_observation *flag = &it->obs->items[bit];
    bool asked = flag->lock == o->lock && flag->state != o->state && flag->seen == NULL &&
                 flag->object == o->object && bl_state_kind_of(flag->state) == BL_STATE_FIELD &&
                 bl_is_decided(f, bit) && bl_facts_write(c->w->all, it->method, flag->state);
    for (unsigned i = 0; i < n && asked; i++) {
      asked = tried[i] != flag->state;
    }
    if (asked) {
      tried[n++] = flag->state;
      if (is_occupied(c, x, flag->state)) {
        return true;
      }
    }
  }
  return false;
}
