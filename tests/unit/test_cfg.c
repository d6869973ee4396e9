/* Control flow of code assembled by hand; what each graph must be was reasoned on paper. One line a
   block: "0@bci >successors !handlers pd=post-dominator d=dominator l=loop", "-" for none. Random
   graphs are compared with definitions computed the slow way. */
#include "src/flow/cfg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

struct fixture {
  struct cf_arena a;
  struct cf_class cls;
  struct cf_code code;
  struct cf_insns insns;
  struct bl_cfg g;
};

static void build(struct fixture *f, const uint8_t *bytes, size_t n,
                  const struct cf_handler *handlers, uint32_t n_handlers)
{
  *f = (struct fixture){0};
  cf_arena_init(&f->a);
  f->code.max_locals = 4;
  f->code.bytecode = (struct cf_bytes){bytes, n};
  f->code.handlers = CF_NEW_N(&f->a, struct cf_handler, n_handlers + 1);
  if (n_handlers > 0) {
    memcpy(f->code.handlers, handlers, n_handlers * sizeof *handlers);
  }
  f->code.n_handlers = n_handlers;
  struct cf_err err = {0};
  if (!cf_insns_decode(&f->insns, &f->a, &f->cls, &f->code, &err)) {
    char text[200];
    cf_err_format(text, sizeof text, &err);
    fail_msg("%s", text);
  }
  bl_cfg_build(&f->g, &f->a, &f->a, &f->insns, &f->code, NULL);
}

static void print_number(FILE *out, const char *head, uint32_t b)
{
  if (b == BL_NO_BLOCK) {
    fprintf(out, "%s-", head);
  } else {
    fprintf(out, "%s%u", head, b);
  }
}

static void print_block(FILE *out, const struct bl_cfg *g, uint32_t i)
{
  const struct bl_block *b = &g->blocks[i];
  fprintf(out, "%u@%u", i, g->insns->items[b->first].bci);
  for (uint32_t k = 0; k < b->n_succ; k++) {
    print_number(out, k == 0 ? " >" : ",", b->succ[k]);
  }
  for (uint32_t k = 0; k < b->n_catches; k++) {
    print_number(out, k == 0 ? " !" : ",", b->catches[k].block);
  }
  print_number(out, " pd=", b->ipdom);
  print_number(out, " d=", b->idom);
  print_number(out, " l=", b->loop);
  fputc('\n', out);
}

static void expect(struct fixture *f, const char *want)
{
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  for (uint32_t i = 0; i < f->g.n_blocks; i++) {
    print_block(out, &f->g, i);
  }
  fclose(out);
  assert_string_equal(text, want);
  free(text);
}

static void finish(struct fixture *f)
{
  cf_arena_destroy(&f->a);
}

/* Builds, compares and forgets. */
#define CHECK(bytes, want)                                                                         \
  do {                                                                                             \
    struct fixture f_;                                                                             \
    build(&f_, bytes, sizeof bytes, NULL, 0);                                                      \
    expect(&f_, want);                                                                             \
    finish(&f_);                                                                                   \
  } while (0)

#define TO(from, to) (uint8_t)(((to) - (from)) >> 8 & 0xff), (uint8_t)(((to) - (from)) & 0xff)
#define IFEQ(at, to) CF_ifeq, TO(at, to)
#define IFNE(at, to) CF_ifne, TO(at, to)
#define GOTO(at, to) CF_goto, TO(at, to)
#define JSR(at, to)  CF_jsr, TO(at, to)

static void test_straight(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_nop, CF_return};
  CHECK(code, "0@0 pd=- d=- l=-\n");
}

static void test_if(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 5), CF_nop, CF_return};
  CHECK(code, "0@0 >2,1 pd=2 d=- l=-\n"
              "1@4 >2 pd=2 d=0 l=-\n"
              "2@5 pd=- d=0 l=-\n");
}

static void test_branch_to_next(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 4), CF_return};
  CHECK(code, "0@0 >1 pd=1 d=- l=-\n"
              "1@4 pd=- d=0 l=-\n");
}

static void test_if_else(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 8), CF_nop, GOTO(5, 9), CF_nop, CF_return};
  CHECK(code, "0@0 >2,1 pd=3 d=- l=-\n"
              "1@4 >3 pd=3 d=0 l=-\n"
              "2@8 >3 pd=3 d=0 l=-\n"
              "3@9 pd=- d=0 l=-\n");
}

static void test_early_return(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 5), CF_return, CF_nop, CF_return};
  CHECK(code, "0@0 >2,1 pd=- d=- l=-\n"
              "1@4 pd=- d=0 l=-\n"
              "2@5 pd=- d=0 l=-\n");
}

static void test_while(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 8), CF_nop, GOTO(5, 0), CF_return};
  struct fixture f;
  build(&f, code, sizeof code, NULL, 0);
  expect(&f, "0@0 >2,1 pd=2 d=- l=0\n"
             "1@4 >0 pd=0 d=0 l=0\n"
             "2@8 pd=- d=0 l=-\n");
  assert_true(f.g.blocks[0].is_header);
  assert_true(bl_cfg_is_back_edge(&f.g, 1, 0));
  assert_false(bl_cfg_is_back_edge(&f.g, 0, 1));
  assert_true(bl_cfg_in_loop(&f.g, 1, 0));
  assert_false(bl_cfg_in_loop(&f.g, 2, 0));
  assert_int_equal(f.g.order[1], 1); /* the body before what follows the loop */
  assert_false(f.g.irreducible);
  finish(&f);
}

static void test_do_while(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_nop, CF_iload_0, IFNE(2, 1), CF_return};
  CHECK(code, "0@0 >1 pd=1 d=- l=-\n"
              "1@1 >1,2 pd=2 d=0 l=1\n"
              "2@5 pd=- d=1 l=-\n");
}

static void test_nested_loops(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 15), CF_iload_1,  IFEQ(5, 12),
                                 CF_nop,     GOTO(9, 4),  GOTO(12, 0), CF_return};
  struct fixture f;
  build(&f, code, sizeof code, NULL, 0);
  expect(&f, "0@0 >4,1 pd=4 d=- l=0\n"
             "1@4 >3,2 pd=3 d=0 l=1\n"
             "2@8 >1 pd=1 d=1 l=1\n"
             "3@12 >0 pd=0 d=1 l=0\n"
             "4@15 pd=- d=0 l=-\n");
  assert_true(bl_cfg_in_loop(&f.g, 2, 0));
  assert_true(bl_cfg_in_loop(&f.g, 2, 1));
  assert_true(bl_cfg_in_loop(&f.g, 1, 0));
  assert_false(bl_cfg_in_loop(&f.g, 3, 1));
  finish(&f);
}

/* Two continue statements: one loop with two back edges. */
static void test_shared_header(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 14), CF_iload_1, IFEQ(5, 11),
                                 GOTO(8, 0), GOTO(11, 0), CF_return};
  CHECK(code, "0@0 >4,1 pd=4 d=- l=0\n"
              "1@4 >3,2 pd=0 d=0 l=0\n"
              "2@8 >0 pd=0 d=1 l=0\n"
              "3@11 >0 pd=0 d=1 l=0\n"
              "4@14 pd=- d=0 l=-\n");
}

/* synchronized (a0) {} as javac writes it: the handler covers its own monitorexit. */
static void test_synchronized(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_aload_0, CF_dup,         CF_astore_1, CF_monitorenter,
                                 CF_aload_1, CF_monitorexit, GOTO(6, 14), CF_astore_2,
                                 CF_aload_1, CF_monitorexit, CF_aload_2,  CF_athrow,
                                 CF_return};
  static const struct cf_handler handlers[] = {{4, 6, 9, 0}, {9, 12, 9, 0}};
  struct fixture f;
  build(&f, code, sizeof code, handlers, 2);
  expect(&f, "0@0 >1 pd=1 d=- l=-\n"
             "1@4 >2 !3 pd=2 d=0 l=-\n"
             "2@6 >5 pd=5 d=1 l=-\n"
             "3@9 >4 !3 pd=4 d=1 l=-\n"
             "4@12 pd=- d=3 l=-\n"
             "5@14 pd=- d=2 l=-\n");
  assert_ptr_equal(f.g.blocks[1].catches, f.g.blocks[3].catches);
  assert_true(f.g.blocks[3].is_handler);
  assert_false(f.g.blocks[3].is_header);
  finish(&f);
}

/* Retrying: the handler goes on with the next turn, so it is in the loop. */
static void test_retry(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, CF_iload_1, CF_idiv, CF_ireturn, CF_pop, GOTO(5, 0)};
  static const struct cf_handler handlers[] = {{0, 4, 4, 9}};
  struct fixture f;
  build(&f, code, sizeof code, handlers, 1);
  expect(&f, "0@0 !1 pd=- d=- l=0\n"
             "1@4 >0 pd=0 d=0 l=0\n");
  assert_int_equal(f.g.blocks[0].catches[0].catch_type, 9);
  finish(&f);
}

/* Table order; a class again and all that follows "any" is never tried; an entry that covers
   nothing is none; a boundary that changes nothing begins no block; code that cannot throw has no
   edge. */
static void test_catch_lists(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_idiv,   CF_pop,    CF_idiv,   CF_return,
                                 CF_athrow, CF_athrow, CF_athrow, CF_athrow};
  static const struct cf_handler handlers[] = {{2, 2, 7, 0}, {0, 1, 4, 8}, {0, 3, 5, 8},
                                               {0, 4, 6, 0}, {0, 4, 4, 9}, {1, 2, 5, 9}};
  struct fixture f;
  build(&f, code, sizeof code, handlers, 6);
  expect(&f, "0@0 >1 !3,5 pd=1 d=- l=-\n"
             "1@1 >2 !4,5 pd=2 d=0 l=-\n"
             "2@3 pd=- d=1 l=-\n"
             "3@4 pd=- d=0 l=-\n"
             "4@5 pd=- d=1 l=-\n"
             "5@6 pd=- d=0 l=-\n"
             "6@7 pd=- d=- l=-\n");
  assert_false(f.g.blocks[6].is_handler);
  assert_int_equal(f.g.n_order, 6);
  finish(&f);
}

/* switch (i0) { case 0, 2: A; case 1, default: B }: every target once. */
static void test_switch(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0,
                                 CF_tableswitch,
                                 0,
                                 0, /* padding */
                                 0,
                                 0,
                                 0,
                                 31, /* default: B */
                                 0,
                                 0,
                                 0,
                                 0, /* low */
                                 0,
                                 0,
                                 0,
                                 2, /* high */
                                 0,
                                 0,
                                 0,
                                 27, /* A */
                                 0,
                                 0,
                                 0,
                                 31, /* B */
                                 0,
                                 0,
                                 0,
                                 27,           /* A */
                                 GOTO(28, 33), /* A */
                                 CF_nop,       /* dead */
                                 CF_nop,       /* B, at 32 */
                                 CF_return};
  struct fixture f;
  build(&f, code, sizeof code, NULL, 0);
  expect(&f, "0@0 >1,3 pd=4 d=- l=-\n"
             "1@28 >4 pd=4 d=0 l=-\n"
             "2@31 >3 pd=3 d=- l=-\n"
             "3@32 >4 pd=4 d=0 l=-\n"
             "4@33 pd=- d=0 l=-\n");
  assert_int_equal(f.g.blocks[2].rpo, BL_NO_BLOCK);
  assert_int_equal(f.g.blocks[3].n_pred, 2);
  finish(&f);
}

/* for (;;) { if (i0) … }: the header stands for the loop at the exit. */
static void test_endless(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_nop, CF_iload_0, IFEQ(2, 6), CF_nop, GOTO(6, 1)};
  CHECK(code, "0@0 >1 pd=1 d=- l=-\n"
              "1@1 >3,2 pd=- d=0 l=1\n"
              "2@5 >3 pd=3 d=1 l=1\n"
              "3@6 >1 pd=1 d=1 l=1\n");
}

/* An endless loop around one that can be left. */
static void test_endless_nested(void **state)
{
  (void)state;
  static const uint8_t nested[] = {CF_nop, CF_iload_0, IFNE(2, 1), GOTO(5, 0)};
  CHECK(nested, "0@0 >1 pd=- d=- l=0\n"
                "1@1 >1,2 pd=2 d=0 l=1\n"
                "2@5 >0 pd=0 d=1 l=0\n");
}

static void test_endless_twice(void **state)
{
  (void)state;
  static const uint8_t twice[] = {CF_iload_0, IFEQ(1, 7), GOTO(4, 4), GOTO(7, 7)};
  CHECK(twice, "0@0 >2,1 pd=- d=- l=-\n"
               "1@4 >1 pd=- d=0 l=1\n"
               "2@7 >2 pd=- d=0 l=2\n");
}

/* One arm returns, the other never does: nothing post-dominates the branch. */
static void test_endless_arm(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 5), CF_return, CF_nop, GOTO(6, 5)};
  CHECK(code, "0@0 >2,1 pd=- d=- l=-\n"
              "1@4 pd=- d=0 l=-\n"
              "2@5 >2 pd=- d=0 l=2\n");
}

/* A cycle entered at two places: 4 and 8. The walk enters it at block 2, which heads it. */
static void test_irreducible(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_iload_0, IFEQ(1, 8), CF_iload_0, IFEQ(5, 12),
                                 CF_iload_0, IFNE(9, 4), CF_return};
  struct fixture f;
  build(&f, code, sizeof code, NULL, 0);
  expect(&f, "0@0 >2,1 pd=3 d=- l=-\n"
             "1@4 >3,2 pd=3 d=0 l=2\n"
             "2@8 >1,3 pd=3 d=0 l=2\n"
             "3@12 pd=- d=0 l=-\n");
  assert_true(f.g.irreducible);
  assert_true(bl_cfg_is_back_edge(&f.g, 1, 2));
  finish(&f);
}

/* Two calls of one subroutine. That it returns to both makes the second call look like a loop. */
static void test_jsr(void **state)
{
  (void)state;
  static const uint8_t code[] = {JSR(0, 7), JSR(3, 7), CF_return, CF_astore_1, CF_ret, 1};
  CHECK(code, "0@0 >3 pd=3 d=- l=-\n"
              "1@3 >3 pd=3 d=3 l=3\n"
              "2@6 pd=- d=3 l=-\n"
              "3@7 >1,2 pd=2 d=0 l=3\n");
}

static void test_jsr_nested(void **state)
{
  (void)state;
  static const uint8_t code[] = {JSR(0, 4), CF_return,   CF_astore_1, JSR(5, 10), CF_ret,
                                 1,         CF_astore_2, CF_ret,      2};
  CHECK(code, "0@0 >2 pd=2 d=- l=-\n"
              "1@3 pd=- d=3 l=-\n"
              "2@4 >4 pd=4 d=0 l=-\n"
              "3@8 >1 pd=1 d=4 l=-\n"
              "4@10 >3 pd=3 d=2 l=-\n");
}

/* An exception leads out of the inner subroutine into the outer one, whose ret is not the inner's.
 */
static void test_jsr_thrown_out(void **state)
{
  (void)state;
  static const uint8_t code[] = {JSR(0, 4), CF_return, CF_astore_3, JSR(5, 10),
                                 CF_ret,    3,         CF_astore_1, CF_idiv,
                                 CF_ret,    1,         CF_pop,      GOTO(15, 8)};
  static const struct cf_handler handlers[] = {{11, 12, 14, 0}};
  struct fixture f;
  build(&f, code, sizeof code, handlers, 1);
  uint32_t outer = f.g.block_of[4], inner = f.g.block_of[7];
  assert_int_equal(f.insns.items[f.g.blocks[outer].first].op, CF_ret);
  assert_int_equal(f.g.blocks[outer].n_succ, 1);
  assert_int_equal(f.g.blocks[outer].succ[0], f.g.block_of[1]);
  assert_int_equal(f.g.blocks[inner].n_succ, 1);
  finish(&f);
}

/* A ret that no jsr leads to. */
static void test_ret_alone(void **state)
{
  (void)state;
  static const uint8_t code[] = {CF_return, CF_ret, 1};
  CHECK(code, "0@0 pd=- d=- l=-\n"
              "1@1 pd=- d=- l=-\n");
}

/* --- random graphs --- */

enum { UNITS = 9, MOST = 64 };

/* Units of four bytes: something that may throw or not, then a branch, a jump or a return. */
static void random_code(uint8_t *code, struct cf_handler *handlers)
{
  for (uint32_t u = 0; u < UNITS; u++) {
    uint8_t *p = code + 4 * u;
    uint32_t to = 4 * (uint32_t)(rand() % UNITS) - (4 * u + 1);
    int what = u == UNITS - 1 ? 9 : rand() % 10;
    p[0] = rand() % 2 == 0 ? CF_idiv : CF_nop;
    p[1] = what < 6 ? CF_ifeq : what < 9 ? CF_goto : CF_nop;
    p[2] = what < 9 ? (uint8_t)(to >> 8) : CF_nop;
    p[3] = what < 9 ? (uint8_t)to : CF_return;
  }
  for (int i = 0; i < 2; i++) {
    int from = rand() % UNITS, to = from + rand() % (UNITS - from);
    handlers[i] = (struct cf_handler){(uint16_t)(4 * from), (uint16_t)(4 * to),
                                      (uint16_t)(4 * (rand() % UNITS)), (uint16_t)(rand() % 2)};
  }
}

/* Marks what `from` reaches without entering `without`. */
static void reach(bool *seen, const struct bl_cfg *g, uint32_t from, uint32_t without, bool all)
{
  if (from == without || seen[from]) {
    return;
  }
  seen[from] = true;
  const struct bl_block *b = &g->blocks[from];
  for (uint32_t k = 0; k < b->n_succ; k++) {
    reach(seen, g, b->succ[k], without, all);
  }
  for (uint32_t k = 0; all && k < b->n_catches; k++) {
    reach(seen, g, b->catches[k].block, without, all);
  }
}

static void check_dominators(const struct bl_cfg *g)
{
  bool all[MOST] = {false};
  reach(all, g, 0, BL_NO_BLOCK, true);
  for (uint32_t d = 0; d < g->n_blocks; d++) {
    bool seen[MOST] = {false};
    reach(seen, g, 0, d, true);
    assert_int_equal(all[d], g->blocks[d].rpo != BL_NO_BLOCK);
    for (uint32_t b = 0; b < g->n_blocks; b++) {
      if (all[d] && all[b]) {
        assert_int_equal(bl_cfg_dominates(g, d, b), !seen[b]);
      }
    }
  }
}

static bool exits(const struct bl_cfg *g, uint32_t from, uint32_t without)
{
  bool seen[MOST] = {false};
  reach(seen, g, from, without, false);
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    if (seen[b] && g->blocks[b].n_succ == 0) {
      return true;
    }
  }
  return false;
}

static bool postdominates(const struct bl_cfg *g, uint32_t d, uint32_t b)
{
  while (b != BL_NO_BLOCK && b != d) {
    b = g->blocks[b].ipdom;
  }
  return b == d;
}

/* Where a graph has endless parts the definition says nothing of what leads there only. */
static void check_postdominators(const struct bl_cfg *g)
{
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    assert_false(g->blocks[b].ipdom == b);
    if (!exits(g, b, BL_NO_BLOCK)) {
      assert_false(postdominates(g, MOST, b)); /* the chain ends */
      return;
    }
  }
  for (uint32_t b = 0; b < g->n_blocks; b++) {
    for (uint32_t d = 0; d < g->n_blocks; d++) {
      assert_int_equal(postdominates(g, d, b), d == b || !exits(g, b, d));
    }
  }
}

/* b is in the natural loop of h if h dominates it and it reaches the source of an edge back without
   passing h. */
static bool in_natural_loop(const struct bl_cfg *g, uint32_t b, uint32_t h)
{
  bool seen[MOST] = {false};
  reach(seen, g, b, b == h ? BL_NO_BLOCK : h, true);
  for (uint32_t k = 0; k < g->blocks[h].n_pred; k++) {
    uint32_t from = g->blocks[h].pred[k];
    if (seen[from] && bl_cfg_dominates(g, h, from) && bl_cfg_dominates(g, h, b)) {
      return true;
    }
  }
  return false;
}

static void check_loops(const struct bl_cfg *g)
{
  for (uint32_t i = 0; !g->irreducible && i < g->n_order; i++) {
    for (uint32_t k = 0; k < g->n_order; k++) {
      uint32_t h = g->order[i], b = g->order[k];
      assert_int_equal(bl_cfg_in_loop(g, b, h), in_natural_loop(g, b, h));
    }
  }
}

static void test_random(void **state)
{
  (void)state;
  srand(1);
  uint32_t reducible = 0, irreducible = 0;
  for (int turn = 0; turn < 20000; turn++) {
    uint8_t code[4 * UNITS];
    struct cf_handler handlers[2];
    random_code(code, handlers);
    struct fixture f;
    build(&f, code, sizeof code, handlers, turn % 3 == 0 ? 2 : 0);
    check_dominators(&f.g);
    check_postdominators(&f.g);
    check_loops(&f.g);
    f.g.irreducible ? irreducible++ : reducible++;
    finish(&f);
  }
  assert_true(reducible > 1000 && irreducible > 1000);
}

/* --- size --- */

/* 4,000 nested loops, one in the other: deep trees, no recursion, little time. */
static void test_deep(void **state)
{
  (void)state;
  enum { N = 8000, HALF = N / 2 };
  static uint8_t code[4 * N];
  for (int u = 0; u < N; u++) {
    int mirror = u < HALF ? u + 1 : N - 1 - u;
    int to = 4 * mirror - (4 * u + 1);
    uint8_t unit[4] = {CF_iload_0, CF_ifeq, (uint8_t)(to >> 8), (uint8_t)to};
    memcpy(code + 4 * u, unit, 4);
  }
  memcpy(code + 4 * (N - 1), (uint8_t[]){CF_nop, CF_nop, CF_nop, CF_return}, 4);
  struct fixture f;
  build(&f, code, sizeof code, NULL, 0);
  assert_int_equal(f.g.n_blocks, N);
  assert_true(bl_cfg_in_loop(&f.g, HALF, 2));
  assert_int_equal(f.g.blocks[HALF - 1].loop, HALF - 1);
  finish(&f);
}

/* Every handler covers all the code before it: the lists stay short. */
static void test_many_handlers(void **state)
{
  (void)state;
  enum { N = 20000 };
  static uint8_t code[N + 1];
  static struct cf_handler handlers[N];
  memset(code, CF_idiv, N);
  code[N] = CF_return;
  for (uint32_t i = 0; i < N; i++) {
    handlers[i] = (struct cf_handler){0, (uint16_t)(i + 1), (uint16_t)i, (uint16_t)(i + 1)};
  }
  struct fixture f;
  build(&f, code, sizeof code, handlers, N);
  assert_int_equal(f.g.n_blocks, N + 1);
  assert_true(f.g.blocks[0].n_catches >= 64);
  assert_true(f.g.blocks[0].n_catches < 1000);
  finish(&f);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_straight),
      cmocka_unit_test(test_if),
      cmocka_unit_test(test_branch_to_next),
      cmocka_unit_test(test_if_else),
      cmocka_unit_test(test_early_return),
      cmocka_unit_test(test_while),
      cmocka_unit_test(test_do_while),
      cmocka_unit_test(test_nested_loops),
      cmocka_unit_test(test_shared_header),
      cmocka_unit_test(test_synchronized),
      cmocka_unit_test(test_retry),
      cmocka_unit_test(test_catch_lists),
      cmocka_unit_test(test_switch),
      cmocka_unit_test(test_endless),
      cmocka_unit_test(test_endless_nested),
      cmocka_unit_test(test_endless_twice),
      cmocka_unit_test(test_endless_arm),
      cmocka_unit_test(test_irreducible),
      cmocka_unit_test(test_jsr),
      cmocka_unit_test(test_jsr_nested),
      cmocka_unit_test(test_jsr_thrown_out),
      cmocka_unit_test(test_ret_alone),
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_deep),
      cmocka_unit_test(test_many_handlers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
