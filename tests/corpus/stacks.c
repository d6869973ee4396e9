/* usage: stacks INPUT...: interprets every method with code, each by itself with nothing known of
   what it calls, and names those whose code cannot be decoded or whose typed operand stack is
   inconsistent (JVMS §4.10). An analysis looks at methods near a lock only; this looks at all.
   Prints the counts as JSON, and ends with status 1 if any method is malformed. */
#include "src/driver/read.h"
#include "src/interp/interp.h"
#include "src/options/command_line.h"
#include "src/program/pool.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>

struct check {
  const struct bl_program *program;
  struct cf_arena arenas[BL_MAX_THREADS];
  atomic_uint methods, malformed, over_budget;
};

static const struct bl_call_effect *
know_nothing_of_call(const void *ctx, const struct bl_method *caller, const struct bl_call *call)
{
  static const struct bl_call_effect nothing = {.flows = ~(uint64_t)0, .uses = ~(uint64_t)0};
  (void)ctx;
  (void)caller;
  (void)call;
  return &nothing;
}

static const struct bl_call_effect *
know_nothing_of_body(const void *ctx, const struct bl_method *caller, const struct bl_method *body)
{
  (void)body;
  return know_nothing_of_call(ctx, caller, NULL);
}

static const struct bl_path *know_no_alias(const void *ctx, uint32_t field)
{
  (void)ctx;
  (void)field;
  return NULL;
}

static void report(const struct bl_class *c, const struct bl_method *m, const char *what,
                   uint32_t bci)
{
  struct cf_str name = bl_method_name(m);
  fprintf(stderr, "%.*s.%.*s: %s, near bci %u\n", (int)c->name.n, c->name.p, (int)name.n, name.p,
          what, bci);
}

static void check_method(struct check *k, struct cf_arena *a, const struct bl_class *c,
                         const struct bl_method *m)
{
  static const struct bl_effects effects = {
      .of_call = know_nothing_of_call, .of_body = know_nothing_of_body, .alias = know_no_alias};
  struct bl_interp it;
  atomic_fetch_add(&k->methods, 1);
  if (bl_interp_open(&it, a, k->program, m, &effects) && bl_interp_solve(&it, NULL, NULL, 0)) {
    return;
  }
  bool budget = it.fault == BL_FAULT_BUDGET;
  atomic_fetch_add(budget ? &k->over_budget : &k->malformed, 1);
  report(c, m, budget ? "over budget" : "inconsistent operand stack", it.fault_bci);
}

static void check_class(void *ctx, unsigned thread, uint32_t i)
{
  struct check *k = ctx;
  const struct bl_class *c = k->program->classes[i];
  for (uint32_t n = 0; n < c->n_methods; n++) {
    const struct bl_method *m = &c->methods[n];
    if (bl_method_has_body(m)) {
      check_method(k, &k->arenas[thread], c, m);
      cf_arena_reset(&k->arenas[thread]);
    } else if ((m->flags & BL_M_MALFORMED) != 0) {
      atomic_fetch_add(&k->malformed, 1);
      report(c, m, "code that cannot be decoded", 0);
    }
  }
}

int main(int argc, char **argv)
{
  static struct check k;
  struct cf_arena arena;
  struct bl_options o;
  struct bl_reading reading;
  struct bl_diagnostics diagnostics = {0};
  struct bl_stats stats = {0};
  struct bl_program_notices notices = {0};
  cf_arena_init(&arena);
  if (argc < 2 || bl_options_parse(&o, &arena, argc, argv) != BL_OPTIONS_RUN) {
    fprintf(stderr, "usage: stacks INPUT...\n");
    return 2;
  }
  bl_inputs_open(&reading, &arena, &o, NULL);
  bl_read_classes(&reading, &arena, &diagnostics, &stats, &o, NULL);
  struct bl_program *program =
      bl_program_link(reading.classes, reading.n, NULL, o.threads, &notices);
  k.program = program;
  for (unsigned t = 0; t < BL_MAX_THREADS; t++) {
    cf_arena_init(&k.arenas[t]);
  }
  bl_pool_for(o.threads, program->n_given, check_class, &k);
  for (unsigned t = 0; t < BL_MAX_THREADS; t++) {
    cf_arena_destroy(&k.arenas[t]);
  }
  printf("{\"methods\": %u, \"malformed\": %u, \"over_budget\": %u}\n", k.methods, k.malformed,
         k.over_budget);
  bl_program_free(program);
  bl_reading_free(&reading);
  cf_arena_destroy(&arena);
  return k.malformed > 0;
}
