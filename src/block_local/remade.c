/* What was not there is made, and the field read once more for what is there now (ANALYSIS §7):
   where another thread may take it away, the second read finds nothing though the first found
   something, or though it has just been made. Receives the state before an instruction; hands on
   candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/summary/fact_index.h"
#include "src/verdict/belief.h"
#include "src/verdict/note.h"

/* The arms of a branch that asked whether the very value of the observation is null, or whether the
   key is there. */
struct arms {
  uint32_t null, other; /* blocks */
};

static bool arms_of(struct arms *out, const struct bl_method_check *c, uint32_t branch,
                    const struct bl_observation *o)
{
  bool jumps;
  bool asked = bl_asked_null(c, branch, &jumps) != 0 || bl_asks_for_key(o);
  *out = asked ? (struct arms){bl_arm_where(c, o, branch, false), bl_arm_where(c, o, branch, true)}
               : (struct arms){BL_NO_BLOCK, BL_NO_BLOCK};
  return out->null != BL_NO_BLOCK && out->other != BL_NO_BLOCK;
}

/* The method writes the field, and nothing but something. */
static bool makes(const struct bl_summaries *s, const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool made = false;
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == state && !f->told) {
      if (bl_fact_sets_null(f)) {
        return false;
      }
      made = true;
    }
  }
  return made;
}

static bool is_in_arm(const struct bl_interp *it, const struct arms *arms, uint32_t bci)
{
  return bl_cfg_dominates(&it->cfg, arms->null, it->cfg.block_of[it->insns.index_of[bci]]);
}

/* A method of the nest that makes it is called there; NULL if none is. */
static const struct bl_method *helper_in(const struct bl_method_check *c, const struct arms *arms,
                                         uint32_t state)
{
  const struct bl_method *m = c->it->method;
  const struct bl_method *helper = NULL;
  for (uint32_t i = 0; i < m->n_calls && helper == NULL; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    bool here = callee != NULL && callee != m && callee->cls->nest_host == m->cls->nest_host &&
                is_in_arm(c->it, arms, m->calls[i].bci);
    helper = here && makes(c->w->all, callee, state) ? callee : NULL;
  }
  return helper;
}

/* The arm is only come to by the branch, and writes the field something before it ends, itself or
   by a helper: which method does; NULL if none. */
static const struct bl_method *made_in(const struct bl_method_check *c, const struct arms *arms,
                                       uint32_t state)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  bool made = false;
  if (it->cfg.blocks[arms->null].n_pred != 1) {
    return NULL;
  }
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == state) {
      if (bl_fact_sets_null(f)) {
        return NULL;
      }
      made |= is_in_arm(it, arms, f->bci);
    }
  }
  return made ? it->method : helper_in(c, arms, state);
}

/* Both arms lead to the second read. */
static bool is_after_both(const struct bl_method_check *c, uint32_t branch, const struct arms *arms,
                          const struct bl_observation *second)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t at = g->block_of[second->insn];
  return bl_cfg_dominates(g, g->block_of[branch], at) && !bl_cfg_dominates(g, arms->null, at) &&
         (arms->other == at || bl_cfg_post_dominates(g, arms->other, arms->null) ||
          !bl_cfg_dominates(g, arms->other, at));
}

/* The branch that asked the first observation, and the method that made there what was missing. */
struct making {
  uint32_t branch; /* CF_NO_INSN: there is none */
  const struct bl_method *by;
};

/* … not far above the second. */
static struct making making_of(const struct bl_method_check *c, const struct bl_observation *first,
                               const struct bl_observation *second)
{
  enum { FAR = 512 }; /* instructions */
  struct arms arms;
  uint32_t end = second->insn - first->insn > FAR ? first->insn : second->insn;
  for (uint32_t insn = first->insn; insn < end; insn++) {
    if (cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_BRANCH &&
        arms_of(&arms, c, insn, first) && is_after_both(c, insn, &arms, second)) {
      const struct bl_method *by = made_in(c, &arms, first->state);
      if (by != NULL) {
        return (struct making){insn, by};
      }
    }
  }
  return (struct making){CF_NO_INSN, NULL};
}

/* --- who takes it away --- */

struct search {
  const struct bl_field *made;
  const struct bl_method *writer; /* the search is for a field that this one writes, too */
  const struct bl_summaries *all;
  bool found;
};

/* Whether the method writes something to the field that it was not born with. */
static bool replaces(const struct bl_summaries *all, const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *own = &all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == state && !bl_fact_sets_null(f) &&
        (bl_fact_value(f).kind != BL_CONSTANT_INT || bl_fact_value(f).value != 0)) {
      return true;
    }
  }
  return false;
}

static void find_source(void *ctx, const struct bl_field *f, bool write)
{
  struct search *s = ctx;
  s->found |= !write && f != s->made && f->cls == s->made->cls &&
              replaces(s->all, s->writer, bl_state_of(f->id, BL_STATE_FIELD));
}

/* Who takes it away also changes what it is made of: it is no end that it comes to, the next one
   asks for it again. */
static bool is_made_of_what_changes(const struct bl_method_check *c, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  struct search s = {bl_state_field(c->it->program, state), NULL, c->w->all, false};
  for (uint32_t i = 0; i < n && !s.found; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_takes_away(f) && !f->vague && f->method != c->it->method &&
        !bl_method_is_init(f->method)) {
      s.writer = f->method;
      (void)bl_scan_fields(c->it->method, UINT32_MAX, find_source, &s);
    }
  }
  return s.found;
}

/* The write takes away what is under one key. */
static bool takes_one(const struct bl_summaries *s, const struct bl_fact *f)
{
  const struct bl_call_effect *e = NULL;
  bool one = false;
  for (uint32_t i = 0; i < f->method->n_calls && e == NULL; i++) {
    const struct bl_method *callee = bl_call_callee(&f->method->calls[i]);
    e = f->method->calls[i].bci == f->bci && callee != NULL ? bl_summaries_modelled(s, callee)
                                                            : NULL;
  }
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    one |= e->accesses[i].removes && e->accesses[i].key != 0;
  }
  return one;
}

/* Another method takes away what a map has; `one`: under some key, and not all there is, as in the
   end. */
static bool is_removed(const struct bl_method_check *c, uint32_t state, bool one)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_takes_away(f) && !f->vague && f->method != c->it->method &&
        (!one || takes_one(c->w->all, f))) {
      return true;
    }
  }
  return false;
}

/* Who has only asked whether the key is there hands back nothing where it is taken away. */
static bool may_be_gone(const struct bl_method_check *c, const struct bl_observation *first,
                        uint32_t insn)
{
  bool one = bl_asks_for_key(first) && c->it->insns.items[insn].op == CF_areturn;
  return bl_state_kind_of(first->state) == BL_STATE_CONTENTS
             ? is_removed(c, first->state, one)
             : is_made_of_what_changes(c, first->state);
}

/* What was asked under a lock, and made under it, is only gone where another takes it away under
   that. */
static void visit_second(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_observation *second)
{
  const struct bl_observations *obs = c->it->obs;
  for (uint32_t bit = 0; bit < obs->n && obs->items[bit].insn < second->insn; bit++) {
    const struct bl_observation *first = &obs->items[bit];
    bool same = bl_same_place(first, second->state, second->object) && first->key == second->key &&
                first->key != BL_KEY_UNKNOWN;
    struct making m = same ? making_of(c, first, second) : (struct making){CF_NO_INSN, NULL};
    bool in_turn = m.branch != CF_NO_INSN && bl_is_made_and_taken(c, first->state, m.by);
    if (m.branch != CF_NO_INSN && (first->operation || in_turn)) {
      bool gone = in_turn || (m.by == c->it->method && may_be_gone(c, first, insn));
      enum bl_confidence sure = gone ? BL_MEDIUM : BL_LOW;
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, sure);
      x.decided_at = m.branch;
      x.acted_on = second->state;
      x.acted_object = second->object;
      x.again = true;
      x.remade = in_turn;
      x.read_at = second->insn;
      bl_note(c, f, x, false);
    }
  }
}

/* --- what was put there --- */

/* The observation is the answer, which nobody wants, of an operation that puts something under the
   key, be it only if there is nothing. */
static bool is_put_blindly(const struct bl_method_check *c, const struct bl_observation *o)
{
  const struct bl_call_effect *e = o->seen == NULL || o->seen->bci != BL_BCI_MODEL
                                       ? NULL
                                       : bl_interp_site(c->it, o->insn)->effect;
  bool puts = false;
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    puts |= a->write && !a->removes && !a->cell && a->key != 0;
  }
  return puts && o->key != 0 && bl_interp_drops_result(c->it, o->insn);
}

/* The operation is told the key alone, and answers nothing where there is nothing. */
static bool may_answer_nothing(const struct bl_method_check *c, const struct bl_observation *got)
{
  bool own = got->seen == NULL || got->seen->bci == BL_BCI_MODEL;
  return !own || bl_interp_site(c->it, got->insn)->n_args == 2;
}

/* What the method has put under a key is got from there again, untested. */
static void visit_looked_up(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                            const struct bl_observation *got)
{
  const struct bl_observations *obs = c->it->obs;
  const struct bl_cfg *g = &c->it->cfg;
  for (uint32_t bit = 0; bit < obs->n && obs->items[bit].insn < got->insn; bit++) {
    const struct bl_observation *put = &obs->items[bit];
    if (put->operation && put->key == got->key && put->key != BL_KEY_UNKNOWN &&
        bl_same_place(put, got->state, got->object) && is_put_blindly(c, put) &&
        may_answer_nothing(c, got) &&
        bl_cfg_dominates(g, g->block_of[put->insn], g->block_of[got->insn])) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
      x.acted_on = got->state;
      x.acted_object = got->object;
      x.again = x.put_before = true;
      x.read_at = got->insn;
      bl_note(c, f, x, false);
    }
  }
}

static bool is_tested(const struct bl_frame *f, unsigned bit)
{
  for (unsigned i = 0; i < f->n_decisions; i++) {
    if (bl_frame_is_decided_by(f, i, bit)) {
      return true;
    }
  }
  return false;
}

/* A field, be it by its getter, or what a map has for a key. */
static bool is_one_value(const struct bl_observation *o)
{
  return bl_state_kind_of(o->state) == BL_STATE_FIELD || o->key != 0;
}

void bl_visit_remade(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     unsigned slot)
{
  const uint64_t *released = bl_frame_set(f, slot, BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (!o->operation || o->state == BL_NO_STATE || !bl_observe_is_value(c->it, o, f->name[slot])) {
      continue;
    }
    if (is_one_value(o) && !is_tested(f, bit)) {
      visit_second(c, f, insn, o);
    }
    bool handed_back = c->it->insns.items[insn].op == CF_areturn;
    bool untested = o->key != 0 && !is_tested(f, bit);
    if (untested && (!handed_back || is_removed(c, o->state, true))) {
      visit_looked_up(c, f, insn, o);
    }
    if (untested && !handed_back) {
      bl_visit_walked_key(c, f, insn, bit);
    }
  }
}
