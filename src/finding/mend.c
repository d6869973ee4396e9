/* What would mend a finding, in a few words. Receives its kind, its lock and its grounds; hands on
   text. Must not know how it was found. */
#include "src/finding/mend.h"

#include <string.h>

/* "'this.lock'"; "the lock" where its path is not what the source calls it. */
static struct cf_str lock_text(const struct bl_finding *f, struct cf_arena *a)
{
  bool said = f->lock.n > 0 && memchr(f->lock.p, '$', f->lock.n) == NULL &&
              memchr(f->lock.p, ' ', f->lock.n) == NULL;
  return said ? cf_arena_printf(a, "'%.*s'", (int)f->lock.n, f->lock.p) : CF_STR("the lock");
}

static struct cf_str under_lock(const struct bl_finding *f, struct cf_arena *a, const char *format)
{
  struct cf_str lock = lock_text(f, a), text = {format, (uint32_t)strlen(format)};
  const char *at = strchr(format, '@');
  uint32_t before = (uint32_t)(at - format);
  return cf_arena_printf(a, "%.*s%.*s%.*s", (int)before, text.p, (int)lock.n, lock.p,
                         (int)(text.n - before - 1), at + 1);
}

static struct cf_str of_update(const struct bl_finding *f, struct cf_arena *a)
{
  const struct bl_grounds *g = &f->grounds;
  if (g->published) {
    return CF_STR("set it before the thread is started, or end the thread by another flag");
  }
  if (!g->unlocked) {
    return under_lock(f, a,
                      g->split ? "read and write it in one block of @"
                               : "read it in the block of @ that writes it");
  }
  if (g->outlived) {
    return g->keyed ? CF_STR("remove(key, value) of the map removes only what was put there")
                    : CF_STR("compare it with what was set, under one lock or by compareAndSet()");
  }
  if (g->set_back) {
    return CF_STR("take it by what answers what it was, as remove(), getAndSet() or "
                  "sumThenReset() does");
  }
  if (g->keyed) {
    return CF_STR("compute() or merge() of the map does both in one");
  }
  return g->summed
             ? CF_STR("make it an atomic or an adder, or let one lock cover all that write it")
             : CF_STR("let one lock cover all that write it, from the read to the write");
}

/* What is put where nothing was, or changed as it was found, under one key, or as one element. */
static struct cf_str of_key(const struct bl_grounds *g)
{
  return g->puts_missing
             ? CF_STR("computeIfAbsent() or putIfAbsent() of the map does both in one")
             : CF_STR("an operation that does both in one, as putIfAbsent(), addIfAbsent(), "
                      "computeIfPresent() or remove(key, value)");
}

static struct cf_str of_act(const struct bl_finding *f, struct cf_arena *a)
{
  const struct bl_grounds *g = &f->grounds;
  if (g->published || g->late) {
    return CF_STR(""); /* of two methods: no one change is always right */
  }
  if (g->of_two && g->keyed) {
    return CF_STR("let who removes it, and hears so, as from remove(key), do it alone");
  }
  if (g->drawn) {
    return CF_STR("take it with what answers null where there is nothing, and test that");
  }
  if (g->again) {
    return CF_STR("read it once, into a local variable, and test and use that");
  }
  if (!g->unlocked) {
    return under_lock(f, a, "test and act in one block of @, or test it there once more");
  }
  if (g->keyed) {
    return of_key(g);
  }
  return g->extreme ? CF_STR("compareAndSet() or accumulateAndGet() of an atomic does both in one")
                    : CF_STR("let one lock cover the test, the act, and all that write it");
}

static struct cf_str of_access(const struct bl_finding *f, struct cf_arena *a)
{
  if (f->grounds.walked) {
    return CF_STR("hold the lock around the walk, or walk over a copy that is made under it");
  }
  if (f->grounds.keyed) {
    return CF_STR(
        "put collections there that are thread-safe, too, or change them within compute() "
        "of the map, or under one lock");
  }
  if (f->grounds.declared) {
    return CF_STR("take that lock around the access"); /* the message has its name there */
  }
  return f->grounds.guarded > 0 ? under_lock(f, a, "take @ around the access")
                                : CF_STR("change it under one lock for all, as that of the class");
}

static struct cf_str of_stale(const struct bl_finding *f, struct cf_arena *a)
{
  const struct bl_grounds *g = &f->grounds;
  if (g->walked) {
    return under_lock(f, a,
                      g->split ? "walk over a copy that is made under @"
                               : "hand out a copy that is made under @");
  }
  if (g->dropped && g->late) {
    return CF_STR("get it and add to it under one lock that is held, too, where it is replaced");
  }
  if (g->dropped) {
    return g->unlocked
               ? CF_STR("change it within compute() of the map, and drop it within that, too")
               : under_lock(f, a, "get it and add to it in one block of @");
  }
  return g->unlocked ? CF_STR("") : under_lock(f, a, "read and use it in one block of @");
}

static struct cf_str of_kind(const struct bl_finding *f, struct cf_arena *a)
{
  if (f->grounds.apart) {
    return CF_STR("go by what the counting operation itself answers, as decrementAndGet() or "
                  "getAndIncrement() does");
  }
  switch (f->kind) {
  case BL_LOST_UPDATE:
    return of_update(f, a);
  case BL_CHECK_THEN_ACT:
    return of_act(f, a);
  case BL_CHECK_THEN_WAIT:
    return CF_STR("test it in a loop around the wait, under the lock that is waited on, and change "
                  "it under that lock, too");
  case BL_LOST_CAS:
    return f->grounds.keyed ? CF_STR("use on what putIfAbsent() answers, or computeIfAbsent()")
                            : CF_STR("read and try again until it succeeds");
  case BL_STALE_AFTER_WAIT:
    return f->grounds.walked ? CF_STR("walk over a copy, or begin the walk anew after the wait")
                             : CF_STR("read it again after the wait");
  case BL_STALE_VALUE:
    return of_stale(f, a);
  case BL_INCONSISTENT_READ:
    return CF_STR("read both in one block");
  case BL_GUARDED_BY:
    return of_access(f, a);
  case BL_MUTABLE_LOCK:
    return f->grounds.keyed ? CF_STR("leave it in the map, or ask, once it is locked, whether the "
                                     "map still has it, and else try again")
                            : CF_STR("lock an object that stays, as in a final field");
  default:
    return CF_STR("");
  }
}

void bl_mend(struct bl_finding *f, struct cf_arena *a)
{
  f->mend = f->benign == BL_NOT_BENIGN ? of_kind(f, a) : CF_STR("");
}
