/* Methods that give what they are given to threads, as `start(task)` does, and those that call
   them. Receives what was found of each method that starts threads (given.c); hands on what a call
   of one so gives away, and marks what its callers give to several threads. Reads no code itself;
   one such method behind another is not followed. */
#include "src/sharing/parts.h"

#include <stdlib.h>

bool bl_sharing_starts(const struct bl_sharing *s, const struct bl_call *c)
{
  return bl_said_of_call(s->summaries, c, BL_E_STARTS) != NULL;
}

bool bl_sharing_starts_threads(const struct bl_sharing *s, const struct bl_method *m)
{
  bool starts = false;
  for (uint32_t i = 0; i < m->n_calls && !starts; i++) {
    starts = bl_sharing_starts(s, &m->calls[i]) ||
             bl_said_of_call(s->summaries, &m->calls[i], BL_E_PARALLEL) != NULL;
  }
  return starts;
}

/* It runs what it is given for each of what something has; not for what is there for one key. */
static bool runs_for_each(const struct bl_sharing *s, const struct bl_call *c)
{
  return bl_said_of_call(s->summaries, c, BL_E_ELEMENT) != NULL &&
         bl_said_of_call(s->summaries, c, BL_E_KEY) == NULL;
}

bool bl_sharing_is_repeated(const struct bl_sharing *s, const struct bl_method *maker,
                            uint32_t call)
{
  const struct bl_call *next = call + 1 < maker->n_calls ? &maker->calls[call + 1] : NULL;
  const struct bl_method *callee =
      next == NULL || bl_call_lambda(next) != NULL ? NULL : bl_call_callee(next);
  return callee != NULL &&
         ((s->traits[callee->cls->id] & BL_T_PIPED) != 0 || runs_for_each(s, next));
}

static int by_method(const void *a, const void *b)
{
  const struct bl_gives *x = a, *y = b;
  return x->method->id < y->method->id ? -1 : x->method->id > y->method->id;
}

const struct bl_gives *bl_sharing_gives(const struct bl_sharing *s, const struct bl_method *m)
{
  if (s->is_giver == NULL || m == NULL || !s->is_giver[m->id]) {
    return NULL;
  }
  const struct bl_gives key = {.method = m};
  return bsearch(&key, s->gives, s->n_gives, sizeof key, by_method);
}

void bl_sharing_keep_gives(struct bl_sharing *s, struct bl_gives_vec *found)
{
  if (found->n == 0) {
    return;
  }
  qsort(found->items, found->n, sizeof *found->items, by_method);
  s->gives = found->items;
  s->n_gives = found->n;
  s->is_giver = CF_NEW_N(&s->arena, bool, s->program->n_methods);
  for (uint32_t i = 0; i < found->n; i++) {
    s->is_giver[found->items[i].method->id] = true;
  }
}

struct marking {
  struct bl_sharing *s;
  const struct bl_method *method;
};

static void mark_given(void *ctx, const struct bl_class *of, const struct bl_method *root,
                       bool beside)
{
  const struct marking *k = ctx;
  const struct bl_evidence why = {
      .kind = BL_EV_SEVERAL, .method = k->method, .other = root, .beside = beside};
  bl_evidence_prefer(&k->s->best[BL_MARK_TYPE][of->id], &why);
  k->s->several[of->id] = true;
}

void bl_sharing_look_at_callers(struct bl_sharing *s, const bool *calls)
{
  for (uint32_t i = 0; i < s->program->n_bodies && s->is_giver != NULL; i++) {
    struct marking k = {s, s->program->bodies[i]};
    if (calls[i] && !k.method->cls->library) {
      (void)bl_sharing_find_given(s, k.method, mark_given, &k);
    }
  }
}
