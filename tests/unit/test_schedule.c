/* The bottom-up passes over call graphs made by hand: from several threads each method finds what
   it would find if all were visited one after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "src/pass/schedule.h"
#include "src/program/program.h"
#include "src/summary/summaries.h"

enum { METHODS = 300, MOST_CALLS = 6, SETS = 40, SET_SIZE = 30, THREADS = 5 };

/* What a visit leaves: a number made of all numbers that it finds, in the order of its calls. */
struct world {
  struct bl_program program;
  struct bl_summaries s;
  struct bl_order order;
  struct cf_arena a;
  uint32_t n;
  struct bl_method methods[METHODS];
  struct bl_method *by_id[METHODS];
  struct bl_call calls[METHODS][MOST_CALLS];
  struct bl_targets single[METHODS], sets[SETS];
  const struct bl_method *single_item[METHODS], *set_items[SETS][SET_SIZE];
  struct bl_lambda lambdas[METHODS];
  uint8_t needed[METHODS];
  uint32_t value[METHODS], visits[METHODS];
  uint32_t changes[METHODS]; /* that each method makes yet */
  atomic_uint left;          /* visits until the budget is spent */
};

static uint32_t mix(uint32_t a, uint32_t b)
{
  return (a ^ b) * 0x9e3779b1u + (a >> 15);
}

static uint32_t found_by(const struct world *x, const struct bl_method *m)
{
  uint32_t sum = mix(x->value[m->id], m->id);
  for (uint32_t i = 0; x->needed[m->id] <= BL_MAX_CALL_DEPTH && i < m->n_calls; i++) {
    const struct bl_targets *t = bl_call_targets(&m->calls[i]);
    for (uint32_t k = 0; k < t->n; k++) {
      sum = mix(sum, x->value[t->items[k]->id]);
    }
    if (bl_call_lambda(&m->calls[i]) != NULL) {
      sum = mix(sum, x->value[bl_call_lambda(&m->calls[i])->body->id]);
    }
  }
  return sum;
}

static struct world *world_of(struct bl_summaries *s)
{
  return (struct world *)((char *)s - offsetof(struct world, s));
}

static bool visit(struct bl_worker *w, const struct bl_method *m)
{
  struct world *x = world_of(w->all);
  unsigned left = atomic_load(&x->left);
  if (left == 0) {
    x->visits[m->id] += x->visits[m->id] == 0 ? 1 : 0;
    return false;
  }
  (void)atomic_compare_exchange_strong(&x->left, &left, left - 1);
  x->visits[m->id]++;
  if (x->changes[m->id] == 0) {
    return false;
  }
  x->changes[m->id]--;
  x->value[m->id] = found_by(x, m);
  return true;
}

/* As movers ask: a target that changed at that visit is seen by the next. */
static bool has_changed(const struct bl_worker *w, const struct bl_method *caller,
                        const struct bl_call *call, uint32_t now, uint32_t visited)
{
  struct world *x = world_of(w->all);
  const struct bl_targets *t = bl_call_targets(call);
  bool changed = false;
  (void)now;
  for (uint32_t i = 0; i < t->n; i++) {
    uint32_t id = t->items[i]->id;
    bool here = x->order.component[id] == x->order.component[caller->id];
    changed |= here && x->s.changed[id] != 0 && x->s.changed[id] >= visited;
  }
  return changed;
}

/* --- graphs --- */

static uint32_t seed;

static uint32_t roll(uint32_t below)
{
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

/* Methods that call any other, or only the `near` ones after them. */
static void make(struct world *x, uint32_t n, uint32_t n_sets, uint32_t near)
{
  memset(x, 0, sizeof *x);
  cf_arena_init(&x->a);
  x->n = n;
  for (uint32_t i = 0; i < n; i++) {
    x->methods[i].id = i;
    x->single_item[i] = x->by_id[i] = &x->methods[i];
    x->single[i] = (struct bl_targets){.items = &x->single_item[i], .n = 1, .id = i};
    x->needed[i] = roll(40) == 0 ? BL_MAX_CALL_DEPTH + 1 : 1;
    x->changes[i] = roll(4);
  }
  for (uint32_t i = 0; i < n_sets; i++) {
    uint32_t size = 2 + roll(SET_SIZE - 2);
    for (uint32_t k = 0; k < size; k++) {
      x->set_items[i][k] = &x->methods[roll(n)];
    }
    x->sets[i] = (struct bl_targets){.items = x->set_items[i], .n = (uint8_t)size, .id = n + i};
  }
  for (uint32_t i = 0; i < n; i++) {
    x->methods[i].calls = x->calls[i];
    x->methods[i].n_calls = roll(MOST_CALLS + 1);
    x->methods[i].n_insns = 1 + roll(3000);
    for (uint32_t k = 0; k < x->methods[i].n_calls; k++) {
      struct bl_call *c = &x->calls[i][k];
      uint32_t to = near == 0 ? roll(n) : (i + roll(near)) % n;
      c->op = CF_invokevirtual;
      c->private_.targets = n_sets > 0 && roll(3) == 0 ? &x->sets[roll(n_sets)] : &x->single[to];
      if (roll(10) == 0) {
        x->lambdas[i] = (struct bl_lambda){.body = &x->methods[to]};
        c->op = CF_invokedynamic;
        c->private_.lambda = &x->lambdas[i];
      }
    }
  }
  x->program = (struct bl_program){.n_methods = n, .n_target_sets = n + n_sets};
  x->program.methods = x->by_id;
}

static void run(struct world *x, unsigned threads, uint32_t budget)
{
  static struct cf_arena keep[THREADS], scratch[THREADS];
  static struct bl_spares spares[THREADS];
  bl_order_find(&x->order, &x->a, &x->program, x->needed);
  x->s = (struct bl_summaries){
      .program = &x->program, .keep = keep, .scratch = scratch, .spares = spares};
  x->s.code = bl_kept_code_new(threads, x->program.n_methods);
  bl_kept_code_end(x->s.code);
  x->s.options.threads = threads;
  atomic_init(&x->left, budget);
  bl_schedule_bottom_up(
      &x->s, &(struct bl_bottom_up){
                 .order = &x->order, .needed = x->needed, .visit = visit, .changed = has_changed});
  bl_kept_code_free(x->s.code);
}

/* --- tests --- */

static uint32_t largest_component(const struct world *x)
{
  static uint32_t size[METHODS];
  uint32_t most = 0;
  memset(size, 0, sizeof size);
  for (uint32_t i = 0; i < x->order.n; i++) {
    uint32_t of = ++size[x->order.component[x->order.methods[i]->id]];
    most = of > most ? of : most;
  }
  return most;
}

enum { NO_LIMIT = 1000000 };

/* The same graph, once by one thread, then by several. */
static uint32_t compare(uint32_t start, uint32_t n, uint32_t n_sets, uint32_t near)
{
  static struct world one, many;
  uint32_t largest = 0;
  seed = start;
  make(&one, n, n_sets, near);
  run(&one, 1, NO_LIMIT);
  largest = largest_component(&one);
  for (unsigned threads = 2; threads <= THREADS; threads++) {
    seed = start;
    make(&many, n, n_sets, near);
    run(&many, threads, NO_LIMIT);
    assert_memory_equal(one.value, many.value, n * sizeof *one.value);
    assert_memory_equal(one.visits, many.visits, n * sizeof *one.visits);
    cf_arena_destroy(&many.a);
  }
  cf_arena_destroy(&one.a);
  return largest;
}

static void many_threads_find_what_one_finds(void **state)
{
  static const uint32_t sizes[] = {1, 2, 30, 100, METHODS}, sets[] = {0, 3, SETS},
                        near[] = {0, 4, 30};
  uint32_t largest = 0;
  (void)state;
  for (uint32_t i = 0; i < 45 * 4; i++) {
    uint32_t of = compare(i, sizes[i % 5], sets[i / 5 % 3], near[i / 15 % 3]);
    largest = of > largest ? of : largest;
  }
  assert_true(largest > 100); /* or nothing has been done in turns */
}

/* Methods are visited, if only to be given up, in a component that is under way, too. */
static void a_spent_budget_leaves_none_out(void **state)
{
  static struct world x;
  (void)state;
  for (uint32_t i = 0; i < 40; i++) {
    seed = i;
    make(&x, METHODS, SETS, 0);
    run(&x, 1 + i % THREADS, i * 20);
    for (uint32_t k = 0; k < x.n; k++) {
      assert_true(x.visits[k] > 0);
    }
    cf_arena_destroy(&x.a);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(many_threads_find_what_one_finds),
                                     cmocka_unit_test(a_spent_budget_leaves_none_out)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
