/* See the header. */
#include "src/driver/recall.h"

#include "src/cache/outcome.h"
#include "src/cache/store.h"
#include "src/driver/excerpts.h"
#include "src/driver/key.h"

static bool open_store(struct bl_run *run, struct bl_store *s)
{
  return run->options->cache != NULL &&
         bl_store_open(s, &run->arena, run->options->cache, &run->cache.fault);
}

/* --- from the cache --- */

/* The strings lie in the run's arena, with the bytes that they are part of. */
static void take(struct bl_run *run, const struct bl_outcome *o)
{
  run->stats = o->stats;
  run->findings = o->findings;
  run->diagnostics = o->diagnostics;
  run->reviewed = o->reviewed;
  run->excerpts = o->excerpts;
  run->reading.missing =
      (struct bl_class_names){.items = o->missing, .n = o->n_missing, .cap = o->n_missing};
}

static bool get(struct bl_run *run, const struct bl_store *s)
{
  struct cf_bytes content;
  struct bl_outcome o;
  if (!bl_store_get(&content, &run->arena, s, &run->cache.key)) {
    return false;
  }
  if (!bl_outcome_unpack(&o, &run->arena, content)) {
    bl_store_drop(s, &run->cache.key);
    return false;
  }
  take(run, &o);
  return true;
}

bool bl_recall(struct bl_run *run)
{
  struct bl_store s;
  if (!open_store(run, &s)) {
    return false;
  }
  run->cache.stamp = bl_key_stamp(run->options, &run->reading);
  run->cache.keyed =
      bl_key_make(&run->cache.key, &run->arena, run->options, &run->reading, &run->budget);
  run->cache.hit = run->cache.keyed && get(run, &s);
  bl_store_close(&s);
  return run->cache.hit;
}

/* --- into it --- */

static bool is_whole(const struct bl_run *run)
{
  struct bl_digest now = bl_key_stamp(run->options, &run->reading);
  return !run->reading.unread && bl_budget_why(&run->budget) == BL_GO_ON &&
         memcmp(now.bytes, run->cache.stamp.bytes, sizeof now.bytes) == 0;
}

void bl_keep(struct bl_run *run)
{
  struct bl_store s;
  if (!run->cache.keyed || !is_whole(run) || !open_store(run, &s)) {
    return;
  }
  struct cf_arena a;
  cf_arena_init(&a);
  struct bl_outcome o = {.stats = run->stats,
                         .findings = run->findings,
                         .diagnostics = run->diagnostics,
                         .reviewed = run->reviewed,
                         .missing = run->reading.missing.items,
                         .n_missing = run->reading.missing.n};
  if (bl_excerpts_wanted(run->options)) {
    bl_excerpts_gather(&o.excerpts, &a, &run->findings, run->program);
  }
  run->cache.kept = bl_store_put(&s, &run->cache.key, bl_outcome_pack(&a, &o));
  cf_arena_destroy(&a);
  bl_store_close(&s);
}
