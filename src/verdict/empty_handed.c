/* A recheck that fails and leaves nothing (ANALYSIS §8, rechecked): `if (idle != null) { lock: if
   (idle != null) { c = idle; idle = null; } } else { c = open(); } return c;` Who finds under the
   lock that another has taken it is left with null, though the other way makes one. Receives a
   candidate whose check is made again; decides nothing else. */
#include "src/verdict/excuse.h"

#include "src/candidate/branch.h"
#include "src/candidate/value.h"

static bool stores(const struct bl_interp *it, uint32_t insn, unsigned local)
{
  const struct cf_insn *in = &it->insns.items[insn];
  return cf_opcodes[in->op].kind == CF_K_STORE && (unsigned)in->a == local;
}

/* Whether some block of those reached stores something into the local variable. */
static bool is_stored_in(const struct bl_interp *it, const bool *reached, unsigned local)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (reached[it->cfg.block_of[i]] && stores(it, i, local)) {
      return true;
    }
  }
  return false;
}

/* Whether what the variable has is asked for, or handed back, where the ways have met. */
static bool is_wanted_from(const struct bl_interp *it, uint32_t meet, unsigned local)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    if (cf_opcodes[in->op].kind == CF_K_LOAD && (unsigned)in->a == local &&
        bl_cfg_dominates(&it->cfg, meet, it->cfg.block_of[i])) {
      unsigned next = i + 1 < it->insns.n ? it->insns.items[i + 1].op : CF_nop;
      return next != CF_ifnull && next != CF_ifnonnull;
    }
  }
  return false;
}

/* The arms of a branch that asks whether the place of the observation has anything. */
static bool null_arms(const struct bl_method_check *c, const struct bl_observation *o,
                      uint32_t branch, uint32_t *null, uint32_t *other)
{
  const struct bl_interp *it = c->it;
  bool jumps;
  uint32_t name = cf_opcodes[it->insns.items[branch].op].kind == CF_K_BRANCH
                      ? bl_asked_null(c, branch, &jumps)
                      : 0;
  if (name == 0 || !bl_observe_is_value(it, o, name) || branch + 1 >= it->insns.n) {
    return false;
  }
  *null = bl_interp_arm(it, branch, jumps);
  *other = bl_interp_arm(it, branch, !jumps);
  return true;
}

/* On every way from the block to where they meet the variable gets something. */
static bool is_made_from(const struct bl_method_check *c, uint32_t arm, uint32_t meet,
                         unsigned local)
{
  struct bl_interp *it = c->it;
  const bool *reached = bl_normal_reach(it, it->arena, arm, meet);
  const struct bl_block *m = &it->cfg.blocks[meet];
  bool made = false;
  for (uint32_t i = 0; i < m->n_pred; i++) {
    uint32_t from = m->pred[i];
    if (reached[from] && it->at[from] != NULL) {
      const struct bl_frame *f = bl_interp_behind(it, from);
      if (bl_names_path(&it->names, f->name[local])->root != BL_ROOT_SITE) {
        return false;
      }
      made = true;
    }
  }
  return made;
}

static bool is_left_null(const struct bl_method_check *c, uint32_t recheck, uint32_t failed,
                         uint32_t meet, unsigned local)
{
  const struct bl_interp *it = c->it;
  uint32_t block = it->cfg.block_of[recheck];
  const struct bl_frame *f = it->at[block];
  bool null = f != NULL && f->type[local] == 'A' &&
              bl_names_path(&it->names, f->name[local])->root == BL_ROOT_NULL;
  for (uint32_t i = it->cfg.blocks[block].first; i < recheck && null; i++) {
    null = !stores(it, i, local);
  }
  return null && failed != meet &&
         !is_stored_in(it, bl_normal_reach(it, it->arena, failed, meet), local);
}

bool bl_is_left_empty_handed(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  uint32_t none, some, failed, won;
  if (x->kind != BL_CHECK_THEN_ACT || !x->takes_back || x->acted_on != o->state ||
      bl_state_kind_of(o->state) != BL_STATE_FIELD || x->decided_at == CF_NO_INSN ||
      !null_arms(c, o, x->decided_at, &none, &some)) {
    return false;
  }
  uint32_t meet = it->cfg.blocks[it->cfg.block_of[x->decided_at]].ipdom;
  for (uint32_t i = x->decided_at + 1; i < x->insn && meet != BL_NO_BLOCK; i++) {
    if (!null_arms(c, o, i, &failed, &won) || !bl_arm_leads_to(it, won, x->insn)) {
      continue;
    }
    for (unsigned local = 0; local < it->code.max_locals; local++) {
      if (is_left_null(c, i, failed, meet, local) && is_made_from(c, none, meet, local) &&
          is_wanted_from(it, meet, local)) {
        return true;
      }
    }
  }
  return false;
}

enum {
  MOST_ANEW = 8,
  FARTHEST = 2048 /* instructions between the first test and what is done because of it */
};

/* The later readings of the very place; how many. */
static unsigned read_anew(const struct bl_method_check *c, const struct bl_observation *o,
                          const struct bl_observation *anew[MOST_ANEW])
{
  const struct bl_observations *obs = c->it->obs;
  unsigned n = 0;
  for (uint32_t i = 0; i < obs->n && n < MOST_ANEW; i++) {
    const struct bl_observation *x = &obs->items[i];
    if (x->insn != o->insn && bl_same_place(o, x->state, x->object) &&
        bl_same_key(bl_asked_key(o), bl_asked_key(x)) && bl_is_earlier(c->it, o->insn, x->insn)) {
      anew[n++] = x;
    }
  }
  return n;
}

/* The arms of a branch that asks one of them what the first has been asked. */
static bool arms_of_recheck(const struct bl_method_check *c,
                            const struct bl_observation *const anew[], unsigned n, uint32_t branch,
                            uint32_t *none, uint32_t *some)
{
  bool asks = cf_opcodes[c->it->insns.items[branch].op].kind == CF_K_BRANCH;
  for (unsigned i = 0; i < n && asks; i++) {
    *none = bl_arm_where(c, anew[i], branch, false);
    *some = bl_arm_where(c, anew[i], branch, true);
    if (*none != BL_NO_BLOCK && *some != BL_NO_BLOCK) {
      return true;
    }
  }
  return false;
}

/* Where the recheck is made the local variable has what was read and tested first. */
static bool has_old(const struct bl_method_check *c, const struct bl_candidate *x, uint32_t recheck,
                    unsigned local)
{
  const struct bl_interp *it = c->it;
  const struct bl_frame *f = it->at[it->cfg.block_of[recheck]];
  bool old = f != NULL && f->type[local] == 'A' &&
             bl_observe_is_value(it, &it->obs->items[x->bit], f->name[local]);
  for (uint32_t i = x->decided_at; i < recheck && old; i++) {
    old = !stores(it, i, local);
  }
  return old;
}

/* Some way from the block goes on where they all meet, and it stores nothing into the variable. */
static bool is_left_as_it_is(const struct bl_interp *it, uint32_t from, uint32_t meet,
                             unsigned local)
{
  const bool *reached = bl_normal_reach(it, it->arena, from, meet);
  const struct bl_block *m = &it->cfg.blocks[meet];
  bool meets = false;
  for (uint32_t i = 0; i < m->n_pred; i++) {
    meets |= reached[m->pred[i]];
  }
  return meets && from != meet && !is_stored_in(it, reached, local);
}

bool bl_keeps_old_nothing(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  if (x->kind != BL_CHECK_THEN_ACT || x->takes_back || x->acted_on != o->state ||
      x->decided_at == CF_NO_INSN) {
    return false;
  }
  const struct bl_observation *anew[MOST_ANEW];
  unsigned n = x->insn - x->decided_at < FARTHEST ? read_anew(c, o, anew) : 0;
  uint32_t first = bl_arm_where(c, o, x->decided_at, false), none, some;
  uint32_t meet = it->cfg.blocks[it->cfg.block_of[x->decided_at]].ipdom;
  bool fills =
      n > 0 && first != BL_NO_BLOCK && meet != BL_NO_BLOCK && bl_arm_leads_to(it, first, x->insn);
  for (uint32_t i = x->decided_at + 1; i < x->insn && fills; i++) {
    if (!arms_of_recheck(c, anew, n, i, &none, &some) || !bl_arm_leads_to(it, none, x->insn)) {
      continue;
    }
    for (unsigned local = 0; local < it->code.max_locals; local++) {
      if (has_old(c, x, i, local) && is_left_as_it_is(it, some, meet, local) &&
          is_stored_in(it, bl_normal_reach(it, it->arena, none, meet), local) &&
          is_wanted_from(it, meet, local)) {
        return true;
      }
    }
  }
  return false;
}
