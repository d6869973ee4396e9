/* What mends a finding: it names the lock where the source has it, does not speak of a lock where
   there is none, and says nothing where nothing is to be mended. */
#include "src/finding/mend.h"
#include "tests/unit/findings_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void check(struct bl_finding f, const char *expected)
{
  struct cf_arena a;
  cf_arena_init(&a);
  bl_mend(&f, &a);
  assert_true(cf_str_is(f.mend, expected));
  cf_arena_destroy(&a);
}

static struct bl_finding of(enum bl_kind kind, struct bl_grounds grounds)
{
  struct bl_finding f = {0};
  f.kind = kind;
  f.lock = CF_STR("this.lock");
  f.grounds = grounds;
  return f;
}

static void the_lock_is_named(void **state)
{
  (void)state;
  struct bl_finding f = of(BL_LOST_UPDATE, (struct bl_grounds){.split = true});
  check(f, "read and write it in one block of 'this.lock'");
  f.lock = CF_STR("this.this$0.lock"); /* no name that the source has */
  check(f, "read and write it in one block of the lock");
  check(of(BL_LOST_UPDATE, (struct bl_grounds){.split = false}),
        "read it in the block of 'this.lock' that writes it");
  check(of(BL_GUARDED_BY, (struct bl_grounds){.guarded = 3, .writes = 4}),
        "take 'this.lock' around the access");
  /* A declared one is named by the message, as it is called at the access. */
  check(of(BL_GUARDED_BY, (struct bl_grounds){.declared = true, .guarded = 3, .writes = 4}),
        "take that lock around the access");
}

static void of_no_lock_none_is_named(void **state)
{
  (void)state;
  check(of(BL_LOST_UPDATE, (struct bl_grounds){.unlocked = true, .summed = true}),
        "make it an atomic or an adder, or let one lock cover all that write it");
  check(of(BL_CHECK_THEN_ACT,
           (struct bl_grounds){.unlocked = true, .keyed = true, .puts_missing = true}),
        "computeIfAbsent() or putIfAbsent() of the map does both in one");
  check(of(BL_CHECK_THEN_ACT, (struct bl_grounds){.unlocked = true, .keyed = true}),
        "an operation that does both in one, as putIfAbsent(), addIfAbsent(), "
        "computeIfPresent() or remove(key, value)");
  check(of(BL_CHECK_THEN_ACT, (struct bl_grounds){.unlocked = true, .keyed = true, .of_two = true}),
        "let who removes it, and hears so, as from remove(key), do it alone");
  check(of(BL_LOST_UPDATE, (struct bl_grounds){.unlocked = true, .keyed = true, .set_back = true}),
        "take it by what answers what it was, as remove(), getAndSet() or sumThenReset() does");
  check(of(BL_LOST_UPDATE, (struct bl_grounds){.unlocked = true, .keyed = true, .outlived = true}),
        "remove(key, value) of the map removes only what was put there");
  check(of(BL_GUARDED_BY, (struct bl_grounds){.keyed = true}),
        "put collections there that are thread-safe, too, or change them within compute() of the "
        "map, or under one lock");
  check(of(BL_CHECK_THEN_ACT, (struct bl_grounds){.unlocked = true, .again = true}),
        "read it once, into a local variable, and test and use that");
  /* The lock of what is static and locked by each object is the mistake itself. */
  check(of(BL_GUARDED_BY, (struct bl_grounds){.unlocked = false}),
        "change it under one lock for all, as that of the class");
}

static void nothing_is_said_where_nothing_is_to_mend(void **state)
{
  (void)state;
  struct bl_finding f = of(BL_LOST_UPDATE, (struct bl_grounds){.split = true});
  f.benign = BL_RECHECKED;
  check(f, "");
  check(of(BL_NON_ATOMIC, (struct bl_grounds){.unlocked = false}), "");
  check(of(BL_CHECK_THEN_ACT, (struct bl_grounds){.unlocked = true, .late = true}), "");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_lock_is_named),
      cmocka_unit_test(of_no_lock_none_is_named),
      cmocka_unit_test(nothing_is_said_where_nothing_is_to_mend),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
