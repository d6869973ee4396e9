/* Collections of the program's own that lock for each operation, as the library's synchronized and
   concurrent ones do. Receives a linked program, the models and the traits of its classes; hands on
   such classes' traits, and what their operations mean to others, by the interface that they
   implement: how a class keeps its contents is its own affair. Looks at code without interpreting
   it. */
#include "src/summary/summaries.h"

enum { MAX_HELPERS = 3 }; /* calls from an operation down to the method that locks */

/* A collection of the program's, of which nothing says yet that threads may share it. */
static bool is_own(const struct bl_summaries *s, const struct bl_class *c)
{
  return c->cf != NULL && !c->library && (c->cf->access & CF_ACC_INTERFACE) == 0 &&
         (s->traits[c->id] & (BL_T_HOLDS | BL_T_MUTABLE)) == (BL_T_HOLDS | BL_T_MUTABLE) &&
         (s->traits[c->id] & (BL_T_SAFE | BL_T_CELL)) == 0;
}

static bool changes_it(const struct bl_model *m)
{
  bool changes = false;
  for (uint32_t i = 0; m != NULL && i < m->n; i++) {
    changes |= (m->effects[i].kind == BL_E_WRITE || m->effects[i].kind == BL_E_TAKE) &&
               m->effects[i].operand == BL_OPERAND_THIS;
  }
  return changes;
}

/* --- who locks --- */

/* A monitor, or one that is given up whatever happens, which takes a throw: that is told at once.
 */
static bool takes_lock(const struct bl_summaries *s, const struct bl_method *m)
{
  bool takes = (m->flags & BL_M_MONITOR) != 0, may = (m->kinds & 1u << CF_K_THROW) != 0;
  for (uint32_t i = 0; i < m->n_calls && may && !takes; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    const struct bl_model *model = callee == NULL ? NULL : s->model_of[callee->id];
    takes = model != NULL && (bl_model_effect(model, BL_E_ACQUIRE) != NULL ||
                              bl_model_effect(model, BL_E_TRY) != NULL);
  }
  return takes;
}

/* Whether there is anything to look closer at: most collections take no lock at all. */
static bool is_candidate(const struct bl_summaries *s, const struct bl_class *c)
{
  bool locks = false;
  for (const struct bl_class *at = c; at != NULL && !locks && is_own(s, at); at = at->super) {
    for (uint32_t i = 0; i < at->n_methods && !locks; i++) {
      locks = bl_method_has_body(&at->methods[i]) && takes_lock(s, &at->methods[i]);
    }
  }
  return locks;
}

/* Itself, or a method of its class or of one above that it calls. */
static bool is_locked(const struct bl_summaries *s, const struct bl_method *m, unsigned helpers)
{
  bool locked = takes_lock(s, m);
  for (uint32_t i = 0; i < m->n_calls && !locked && helpers > 0; i++) {
    const struct bl_method *callee = m->calls[i].callee;
    locked = callee != NULL && bl_method_has_body(callee) && !bl_method_is_init(callee) &&
             bl_class_is_a(m->cls, callee->cls) && is_locked(s, callee, helpers - 1);
  }
  return locked;
}

/* It has none of the instructions that change something, and calls nothing but constructors: that
   of the exception that says it is not for this collection. */
static bool does_nothing(const struct bl_method *m)
{
  bool nothing =
      (m->kinds & (1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC | 1u << CF_K_ARRAY_STORE)) == 0;
  for (uint32_t i = 0; i < m->n_calls && nothing; i++) {
    nothing = m->calls[i].callee != NULL && bl_method_is_init(m->calls[i].callee);
  }
  return nothing;
}

struct census {
  unsigned locked, by_other, open;
};

/* The operations that change it, of the class and of those above it that are the program's, too. */
static void count(const struct bl_summaries *s, const struct bl_model *const *overridden,
                  const struct bl_class *c, struct census *n)
{
  for (const struct bl_class *at = c; at != NULL && is_own(s, at); at = at->super) {
    for (uint32_t i = 0; i < at->n_methods; i++) {
      const struct bl_method *m = &at->methods[i];
      if (!changes_it(overridden[m->id]) || bl_method_is(m, CF_ACC_BRIDGE) || does_nothing(m)) {
        continue;
      }
      bool locked = is_locked(s, m, MAX_HELPERS);
      n->locked += locked;
      n->open += !locked;
      n->by_other += locked && (m->flags & BL_M_MONITOR) == 0;
    }
  }
}

/* --- what it is then --- */

/* Each operation is a block, of its own monitor if they are all synchronized. */
static unsigned trait_of(const struct census *n)
{
  return n->locked < 2 || n->open > 0 ? 0 : n->by_other == 0 ? BL_T_LOCKED : BL_T_ATOMIC;
}

/* What they implement is what their operations mean, but where a line names the very class. */
static void take_models(struct bl_summaries *s, const struct bl_model *const *overridden,
                        const struct bl_class *c)
{
  s->own_collection[c->id] = true;
  for (uint32_t i = 0; i < c->n_methods; i++) {
    uint32_t id = c->methods[i].id;
    s->model_of[id] = s->model_of[id] == NULL ? overridden[id] : s->model_of[id];
  }
}

/* With those above them, whose operations they have, too. */
static bool find_candidates(const struct bl_summaries *s, bool *candidates)
{
  bool any = false;
  for (uint32_t i = 0; i < s->program->n_given; i++) {
    const struct bl_class *c = s->program->classes[i];
    bool is = is_candidate(s, c);
    for (const struct bl_class *at = c; is && at != NULL && is_own(s, at); at = at->super) {
      candidates[at->id] = true;
    }
    any |= is;
  }
  return any;
}

/* All are looked at before any is changed: what is said of one is asked for those below it. */
void bl_own_collections_find(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  struct cf_arena *a = &s->scratch[0];
  bool *candidates = CF_NEW_N(a, bool, p->n_classes + 1);
  s->own_collection = CF_NEW_N(&s->keep[0], bool, p->n_classes + 1);
  if (find_candidates(s, candidates)) {
    const struct bl_model **overridden = bl_models_overridden(s->models, p, candidates, a);
    unsigned *found = CF_NEW_N(a, unsigned, p->n_given + 1);
    for (uint32_t i = 0; i < p->n_given; i++) {
      struct census n = {0};
      if (candidates[i]) {
        count(s, overridden, p->classes[i], &n);
        found[i] = trait_of(&n);
      }
    }
    for (uint32_t i = 0; i < p->n_given; i++) {
      s->traits[i] |= found[i];
      if (found[i] != 0) {
        take_models(s, overridden, p->classes[i]);
      }
    }
  }
  cf_arena_reset(a);
}

bool bl_own_collections_is_kin(const struct bl_summaries *s, const struct bl_method *caller,
                               const struct bl_method *callee)
{
  return s->own_collection[callee->cls->id] &&
         (bl_class_is_a(caller->cls, callee->cls) || bl_class_is_a(callee->cls, caller->cls));
}
