/* What is decoded about the same time lies together, and is done with about the same time: the
   passes go through the methods in one order. Each thread fills one group after the other. */
#include "src/summary/kept_code.h"

#include "classfile/base/memory.h"
#include "classfile/base/vec.h"

#include <stdatomic.h>
#include <stdlib.h>

/* Small enough that groups become free one after the other, and near the end of an arena's chunk:
   the rest of that is nobody's. */
static const size_t enough = (size_t)120 << 10;

/* Where all of it is no more than this, it is kept to the end: a small program has the room. In a
   large one each thread keeps no more than this of what is opened once in a pass, and of what a
   recursion opens again and again no more than the second. */
static const size_t worth_dropping = (size_t)5 << 20, most = (size_t)10 << 20;

struct group {
  struct cf_arena arena;
  atomic_uint n; /* methods that are kept in it */
};
CF_VEC(groups, struct group *);

/* Both lie in the group. */
struct kept {
  const struct bl_decoded *decoded;
  struct group *group;
};

/* One thread's; the last group is the one that is filled. */
struct lane {
  struct cf_arena arena; /* of the list */
  struct groups groups;
  size_t used; /* of all groups */
};

struct bl_kept_code {
  struct cf_arena arena;
  struct kept **of;   /* [n_methods] NULL: not kept */
  struct lane *lanes; /* [threads] */
  unsigned threads;
  bool ended, drops;
};

struct bl_kept_code *bl_kept_code_new(unsigned threads, uint32_t n_methods)
{
  struct bl_kept_code *k = cf_memory_zeroed(1, sizeof *k);
  cf_arena_init(&k->arena);
  k->of = CF_NEW_N(&k->arena, struct kept *, (size_t)n_methods + 1);
  k->lanes = cf_memory_zeroed(threads, sizeof *k->lanes);
  k->threads = threads;
  return k;
}

void bl_kept_code_free(struct bl_kept_code *k)
{
  for (unsigned t = 0; k != NULL && t < k->threads; t++) {
    struct lane *lane = &k->lanes[t];
    for (uint32_t i = 0; i < lane->groups.n; i++) {
      cf_arena_destroy(&lane->groups.items[i]->arena);
      free(lane->groups.items[i]);
    }
    cf_arena_destroy(&lane->arena);
  }
  if (k != NULL) {
    cf_arena_destroy(&k->arena);
    free(k->lanes);
    free(k);
  }
}

const struct bl_decoded *bl_kept_code_of(const struct bl_kept_code *k, const struct bl_method *m)
{
  return k == NULL || k->of[m->id] == NULL ? NULL : k->of[m->id]->decoded;
}

/* The group that the thread fills. */
static struct group *group_at_hand(struct lane *lane)
{
  struct groups *all = &lane->groups;
  if (all->n > 0 && cf_arena_used(&all->items[all->n - 1]->arena) < enough) {
    return all->items[all->n - 1];
  }
  struct group *g = cf_memory_zeroed(1, sizeof *g);
  cf_arena_init(&g->arena);
  cf_vec_push(&lane->arena, all, g);
  return g;
}

const struct bl_decoded *bl_kept_code_add(struct bl_kept_code *k, unsigned thread,
                                          struct cf_arena *scratch, const struct bl_method *m,
                                          bool often)
{
  if (k == NULL || k->ended) {
    return NULL;
  }
  struct lane *lane = &k->lanes[thread];
  bool keeps = lane->used < (often ? most : worth_dropping);
  struct group *g = keeps ? group_at_hand(lane) : NULL;
  size_t before = g == NULL ? 0 : cf_arena_used(&g->arena);
  const struct bl_decoded *decoded = g == NULL ? NULL : bl_interp_decode(&g->arena, scratch, m);
  if (decoded != NULL) {
    lane->used += cf_arena_used(&g->arena) - before;
    atomic_fetch_add_explicit(&g->n, 1, memory_order_relaxed);
    k->of[m->id] = CF_NEW(&g->arena, struct kept);
    *k->of[m->id] = (struct kept){decoded, g};
  }
  return decoded;
}

void bl_kept_code_end(struct bl_kept_code *k)
{
  size_t all = 0;
  for (unsigned t = 0; t < k->threads; t++) {
    all += k->lanes[t].used;
  }
  k->ended = true;
  k->drops = all > worth_dropping;
}

void bl_kept_code_drop(struct bl_kept_code *k, const struct bl_method *m, struct cf_arena *to)
{
  if (!k->drops || k->of[m->id] == NULL) {
    return;
  }
  struct group *g = k->of[m->id]->group;
  k->of[m->id] = NULL;
  if (atomic_fetch_sub(&g->n, 1) == 1) {
    cf_arena_hand_on(to, &g->arena);
  }
}

struct bl_kept_code *bl_kept_code_close(struct bl_kept_code *k)
{
  if (!k->drops) {
    return k;
  }
  bl_kept_code_free(k);
  return NULL;
}
