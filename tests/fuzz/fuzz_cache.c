/* Takes any bytes for a file of the cache, and for what lies in one behind its head: a checksum
   would stop all of them. What is taken for an outcome is written in every format, and kept again.
 */
#include "src/cache/entry.h"
#include "src/cache/outcome.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/reports.h"

static void file(struct cf_bytes bytes)
{
  const struct bl_digest key = {{0}};
  struct cf_bytes content;
  if (bl_entry_open(&content, bytes, &key)) {
    fuzz_check(content.p + content.n == bytes.p + bytes.n);
  }
}

/* Its own form is the one that comes back. */
static void keep_again(struct cf_arena *a, const struct bl_outcome *o)
{
  struct bl_outcome again;
  struct cf_bytes first = bl_outcome_pack(a, o);
  fuzz_check(bl_outcome_unpack(&again, a, first));
  struct cf_bytes second = bl_outcome_pack(a, &again);
  fuzz_check(first.n == second.n && memcmp(first.p, second.p, first.n) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct cf_arena a;
  struct bl_outcome o;
  cf_arena_init(&a);
  file((struct cf_bytes){data, size});
  if (bl_outcome_unpack(&o, &a, (struct cf_bytes){data, size})) {
    keep_again(&a, &o);
    fuzz_write_reports(&o.findings, &o.diagnostics, &o.stats);
  }
  cf_arena_destroy(&a);
  return 0;
}
