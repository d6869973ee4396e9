/* Frames: the laws of their join over enumerated small ones, then locks, names and decisions. Two
   locks: lock A is value 0 and has observation 0, lock B is value 1 and has observation 1;
   observation 2 belongs to no lock. */
#include "tests/unit/class_bytes.h"

#include "src/interp/frame.h"

enum { BLOCK = 5, SLOTS = 3, OBS_A = 1, OBS_B = 2, OBS_FREE = 4, ALL = 7 };
static const enum bl_set CURRENT = BL_SET_CURRENT, RELEASED = BL_SET_RELEASED,
                         WAITED = BL_SET_WAITED;

struct world {
  struct cf_arena a;
  struct bl_names names;
  struct bl_masks masks;
  uint32_t lock[2]; /* names of A and B, which are what `masks` speaks of */
  uint64_t mask[2];
  uint32_t value[5]; /* names that slots have in the enumeration */
};

static uint32_t named(struct world *w, enum bl_root root, uint32_t base)
{
  struct bl_path p = bl_path_of(root, base);
  return bl_names_of(&w->names, &p);
}

static void start(struct world *w)
{
  *w = (struct world){.mask = {OBS_A, OBS_B}};
  cf_arena_init(&w->a);
  bl_names_init(&w->names, &w->a);
  w->lock[0] = named(w, BL_ROOT_PARAM, 0);
  w->lock[1] = named(w, BL_ROOT_PARAM, 1);
  w->masks = (struct bl_masks){2, w->lock, w->mask};
  w->value[0] = w->lock[0];
  w->value[1] = named(w, BL_ROOT_CONST, 1);
  w->value[2] = named(w, BL_ROOT_CONST, 2);
  w->value[3] = named(w, BL_ROOT_JOIN, BLOCK << 16);
  w->value[4] = 0;
}

static void finish(struct world *w)
{
  cf_arena_destroy(&w->a);
}

static struct bl_frame *new_frame(struct world *w)
{
  struct bl_frame *f = bl_frame_new(&w->a, 2, 1, 1);
  f->reached = true;
  for (unsigned s = 0; s < SLOTS; s++) {
    bl_frame_set_slot(f, s, 'I', 0);
  }
  return f;
}

static uint64_t *set_of(const struct bl_frame *f, unsigned slot, enum bl_set set)
{
  return bl_frame_set(f, slot, set);
}

static enum bl_join join(struct world *w, struct bl_frame *dst, const struct bl_frame *src)
{
  struct bl_frame *copy = new_frame(w); /* a join uses its source up */
  bl_frame_copy(copy, src);
  return bl_frame_join(dst, copy, BLOCK, &w->names, &w->masks);
}

/* --- enumerated frames --- */

enum { FRAMES = 3 * 3 * 5 * 8 };

/* Takes the next value below n from a stream that is the same in every run. */
static unsigned next(uint32_t *stream, unsigned n)
{
  *stream = *stream * 1664525u + 1013904223u;
  return (*stream >> 16) % n;
}

/* Where a lock is not held, its block has ended. */
static void end_unheld(struct bl_frame *f, uint64_t mask)
{
  for (unsigned s = 0; s < (unsigned)SLOTS + f->n_decisions; s++) {
    uint64_t *sets = s < SLOTS ? set_of(f, s, CURRENT) : bl_frame_decided(f, s - SLOTS, 0);
    sets[RELEASED] |= (sets[CURRENT] | sets[WAITED]) & mask;
    sets[CURRENT] &= ~mask;
    sets[WAITED] &= ~mask;
    if (s >= SLOTS) {
      sets[BL_SET_FRESH] &= ~mask;
    }
  }
  f->live[0] &= ~mask;
}

static void fill_slot(struct world *w, struct bl_frame *f, unsigned s, char type, uint32_t *stream)
{
  bl_frame_set_slot(f, s, type, type == 'T' ? 0 : w->value[next(stream, 5)]);
  for (int set = 0; set < BL_SETS && type != 'T'; set++) {
    *set_of(f, s, (enum bl_set)set) = next(stream, 8);
  }
}

/* The i-th frame: locks and the first local by number, the rest mixed from it. */
static void fill(struct world *w, struct bl_frame *f, unsigned i)
{
  uint32_t stream = i * 2654435761u;
  f->reached = true;
  f->depth = 1;
  f->n_held = f->n_decisions = 0;
  *f->live = next(&stream, 8);
  *f->unclaimed = next(&stream, 8);
  *f->left = next(&stream, 8);
  f->escaped = next(&stream, 4);
  memset(f->ended, 0, sizeof *f->ended * BL_SETS);
  fill_slot(w, f, 0, 'A', &stream);
  fill_slot(w, f, 1, "IAT"[next(&stream, 3)], &stream);
  fill_slot(w, f, 2, 'A', &stream);
  f->name[0] = w->value[i / 9 % 5];
  *set_of(f, 0, CURRENT) = i / 45 % 8;
  for (uint32_t branch = 10; branch <= 30; branch += 10) {
    uint64_t *sets = next(&stream, 2) == 0 ? NULL : bl_frame_decide(f, branch);
    for (unsigned set = 0; sets != NULL && set < BL_DECISION_SETS; set++) {
      sets[set] = next(&stream, 8);
    }
  }
  for (unsigned lock = 0; lock < 2; lock++) {
    unsigned depth = lock == 0 ? i % 3 : i / 3 % 3;
    if (depth > 0) {
      uint8_t exclusive = (uint8_t)(depth - next(&stream, 2));
      f->held[f->n_held++] = (struct bl_held){.name = w->lock[lock],
                                              .depth = (int16_t)depth,
                                              .exclusive = exclusive,
                                              .site = next(&stream, 3)};
    } else {
      end_unheld(f, w->mask[lock]);
    }
  }
  if (f->n_held == 2 && next(&stream, 2) == 0) { /* taken in the other order */
    struct bl_held outer = f->held[0];
    f->held[0] = f->held[1];
    f->held[1] = outer;
  }
}

/* --- comparing --- */

static void assert_same_locks(const struct world *w, const struct bl_frame *a,
                              const struct bl_frame *b)
{
  assert_int_equal(a->n_held, b->n_held);
  for (unsigned i = 0; i < 2; i++) {
    const struct bl_held *x = bl_frame_held(a, w->lock[i]), *y = bl_frame_held(b, w->lock[i]);
    assert_int_equal(x == NULL, y == NULL);
    if (x != NULL) {
      assert_int_equal(x->depth, y->depth);
      assert_int_equal(x->site, y->site);
      assert_int_equal(bl_held_mode(x), bl_held_mode(y));
    }
  }
}

static void assert_same_decisions(const struct bl_frame *a, const struct bl_frame *b)
{
  assert_int_equal(a->n_decisions, b->n_decisions);
  for (unsigned i = 0; i < a->n_decisions; i++) {
    assert_int_equal(a->branch[i], b->branch[i]);
    assert_true(i == 0 || a->branch[i - 1] < a->branch[i]);
    assert_memory_equal(bl_frame_decided(a, i, 0), bl_frame_decided(b, i, 0),
                        BL_DECISION_SETS * sizeof(uint64_t));
  }
}

/* Equal but for the order of locks. */
static void assert_same(const struct world *w, const struct bl_frame *a, const struct bl_frame *b)
{
  assert_memory_equal(a->type, b->type, SLOTS);
  assert_memory_equal(a->name, b->name, SLOTS * sizeof *a->name);
  assert_memory_equal(a->bits, b->bits, SLOTS * BL_SETS * sizeof *a->bits);
  assert_int_equal(*a->live, *b->live);
  assert_int_equal(*a->unclaimed, *b->unclaimed);
  assert_int_equal(a->escaped, b->escaped);
  assert_same_locks(w, a, b);
  assert_same_decisions(a, b);
}

/* --- the laws --- */

static void check_lock(const struct world *w, const struct bl_frame *a, const struct bl_frame *b,
                       const struct bl_frame *joined, unsigned lock)
{
  const struct bl_held *x = bl_frame_held(a, w->lock[lock]), *y = bl_frame_held(b, w->lock[lock]);
  const struct bl_held *z = bl_frame_held(joined, w->lock[lock]);
  if (x != NULL &&
      y != NULL) { /* held on all paths: at the least depth, by the union of its sites */
    assert_non_null(z);
    assert_int_equal(z->depth, x->depth < y->depth ? x->depth : y->depth);
    assert_int_equal(z->site, x->site < y->site ? x->site : y->site);
    bool shared = bl_held_mode(x) == BL_SHARED || bl_held_mode(y) == BL_SHARED;
    assert_int_equal(bl_held_mode(z), shared ? BL_SHARED : BL_EXCLUSIVE);
    return;
  }
  assert_null(z); /* dropped, and its observations are released */
  for (unsigned s = 0; s < SLOTS; s++) {
    assert_int_equal((*set_of(joined, s, CURRENT) | *set_of(joined, s, WAITED)) & w->mask[lock], 0);
  }
  for (unsigned i = 0; i < joined->n_decisions; i++) {
    const uint64_t *sets = bl_frame_decided(joined, i, 0);
    assert_int_equal((sets[CURRENT] | sets[WAITED] | sets[BL_SET_FRESH]) & w->mask[lock], 0);
  }
  assert_int_equal(*joined->live & w->mask[lock], 0);
}

static uint64_t seen_in(const struct bl_frame *f, unsigned slot)
{
  return *set_of(f, slot, CURRENT) | *set_of(f, slot, RELEASED) | *set_of(f, slot, WAITED);
}

/* The union of what both carry, nothing stale made current. */
static void check_observations(const struct bl_frame *a, const struct bl_frame *b,
                               const struct bl_frame *joined)
{
  for (unsigned s = 0; s < SLOTS; s++) {
    if (joined->type[s] == 'T') {
      assert_int_equal(seen_in(joined, s), 0);
      continue;
    }
    uint64_t released = *set_of(a, s, RELEASED) | *set_of(b, s, RELEASED);
    assert_int_equal(seen_in(joined, s), seen_in(a, s) | seen_in(b, s));
    assert_int_equal(released & ~*set_of(joined, s, RELEASED), 0);
    assert_int_equal(
        *set_of(joined, s, CURRENT) & ~(*set_of(a, s, CURRENT) | *set_of(b, s, CURRENT)), 0);
  }
}

static void check_names(const struct world *w, const struct bl_frame *a, const struct bl_frame *b,
                        const struct bl_frame *joined)
{
  for (unsigned s = 0; s < SLOTS; s++) {
    if (a->type[s] != b->type[s]) {
      assert_int_equal(joined->type[s], 'T');
    } else if (a->type[s] != 'T' && a->name[s] == b->name[s]) {
      assert_int_equal(joined->name[s], a->name[s]);
    } else if (a->type[s] != 'T') {
      const struct bl_path *p = bl_names_path(&w->names, joined->name[s]);
      assert_true(p->root == BL_ROOT_JOIN || p->root == BL_ROOT_CONST_JOIN);
      assert_int_equal(p->base, BLOCK << 16 | s);
    }
  }
}

static void check_pair(struct world *w, unsigned i, unsigned k)
{
  struct bl_frame *a = new_frame(w), *b = new_frame(w);
  struct bl_frame *ab = new_frame(w), *ba = new_frame(w);
  fill(w, a, i);
  fill(w, b, k);
  bl_frame_copy(ab, a);
  bl_frame_copy(ba, b);
  assert_int_not_equal(join(w, ab, b), BL_JOIN_BAD);
  assert_int_not_equal(join(w, ba, a), BL_JOIN_BAD);
  assert_same(w, ab, ba);
  for (unsigned lock = 0; lock < 2; lock++) {
    check_lock(w, a, b, ab, lock);
  }
  check_observations(a, b, ab);
  check_names(w, a, b, ab);
  assert_int_equal(ab->escaped, a->escaped | b->escaped);
  assert_int_equal(*ab->unclaimed, *a->unclaimed | *b->unclaimed); /* claimed on all paths only */
  assert_int_equal(join(w, ab, b), BL_JOIN_SAME);                  /* stable */
  assert_int_equal(join(w, ab, a), BL_JOIN_SAME);
  assert_int_equal(join(w, ab, ba), BL_JOIN_SAME);
  assert_same(w, ab, ba);
}

static void test_laws_of_pairs(void **state)
{
  (void)state;
  for (unsigned i = 0; i < FRAMES; i++) {
    struct world w;
    start(&w);
    for (unsigned k = i % 3; k < FRAMES; k += 3) {
      check_pair(&w, i, k);
    }
    finish(&w);
  }
}

/* The answer SAME is the truth, and only it. */
static void test_answer(void **state)
{
  (void)state;
  for (unsigned i = 0; i < FRAMES; i++) {
    struct world w;
    start(&w);
    struct bl_frame *a = new_frame(&w), *b = new_frame(&w), *before = new_frame(&w);
    for (unsigned k = i % 7; k < FRAMES; k += 7) {
      fill(&w, a, i);
      fill(&w, b, k);
      bl_frame_copy(before, a);
      if (join(&w, a, b) == BL_JOIN_SAME) {
        assert_same(&w, a, before);
      }
    }
    bl_frame_copy(before, a);
    assert_int_equal(join(&w, a, before), BL_JOIN_SAME); /* idempotent */
    finish(&w);
  }
}

static void test_associative(void **state)
{
  (void)state;
  uint32_t stream = 1;
  for (unsigned round = 0; round < 400; round++) {
    struct world w;
    start(&w);
    for (unsigned n = 0; n < 20; n++) {
      struct bl_frame *left = new_frame(&w), *right = new_frame(&w);
      struct bl_frame *b = new_frame(&w), *c = new_frame(&w);
      fill(&w, left, next(&stream, FRAMES));
      fill(&w, b, next(&stream, FRAMES));
      fill(&w, c, next(&stream, FRAMES));
      bl_frame_copy(right, b);
      (void)join(&w, right, c);
      (void)join(&w, right, left); /* commutative: the same as the other way round */
      (void)join(&w, left, b);
      (void)join(&w, left, c);
      assert_same(&w, left, right);
    }
    finish(&w);
  }
}

static void test_unreached_takes_all(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  for (unsigned i = 0; i < FRAMES; i++) {
    struct bl_frame *a = new_frame(&w), *to = new_frame(&w);
    fill(&w, a, i);
    to->reached = false;
    assert_int_equal(join(&w, to, a), BL_JOIN_CHANGED);
    assert_true(to->reached);
    assert_same(&w, to, a);
  }
  finish(&w);
}

static void test_bad_stacks(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *a = new_frame(&w), *b = new_frame(&w);
  b->depth = 1;
  assert_int_equal(join(&w, a, b), BL_JOIN_BAD);
  assert_int_equal(join(&w, b, a), BL_JOIN_BAD);
  a->depth = 1;
  assert_int_not_equal(join(&w, a, b), BL_JOIN_BAD);
  bl_frame_set_slot(b, 2, 'A', 0);
  assert_int_equal(join(&w, a, b), BL_JOIN_BAD);
  finish(&w);
}

/* --- locks --- */

static void expect_locks(const struct world *w, const struct bl_frame *f, int32_t a, int32_t b)
{
  const int32_t want[] = {a, b};
  for (unsigned i = 0; i < 2; i++) {
    const struct bl_held *h = bl_frame_held(f, w->lock[i]);
    assert_int_equal(h == NULL ? 0 : h->depth, want[i]);
  }
}

static void expect_slot(const struct bl_frame *f, unsigned slot, uint64_t current,
                        uint64_t released, uint64_t waited)
{
  assert_int_equal(*set_of(f, slot, CURRENT), current);
  assert_int_equal(*set_of(f, slot, RELEASED), released);
  assert_int_equal(*set_of(f, slot, WAITED), waited);
}

static void test_nesting(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  *set_of(f, 0, CURRENT) = ALL;
  assert_true(bl_frame_acquire(f, w.lock[0], 3));
  assert_true(bl_frame_acquire(f, w.lock[1], 4));
  assert_true(bl_frame_acquire(f, w.lock[0], 5)); /* re-entered: no new block */
  expect_locks(&w, f, 2, 1);
  assert_int_equal(f->n_held, 2);
  assert_int_equal(bl_frame_held(f, w.lock[0])->site, 3);
  bl_frame_release(f, w.lock[0], &w.masks);
  expect_locks(&w, f, 1, 1);
  expect_slot(f, 0, ALL, 0, 0);
  bl_frame_release(f, w.lock[0], &w.masks); /* out of order: the inner block stays */
  expect_locks(&w, f, 0, 1);
  expect_slot(f, 0, OBS_B | OBS_FREE, OBS_A, 0);
  bl_frame_release(f, w.lock[1], &w.masks);
  expect_locks(&w, f, 0, 0);
  expect_slot(f, 0, OBS_FREE, OBS_A | OBS_B, 0);
  assert_int_equal(f->n_held, 0);
  finish(&w);
}

/* The end of a block ends its observations in locals, on the stack and in decisions; but only there
   where the stack is in use. */
static void test_release_everywhere(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  f->depth = 1;
  assert_true(bl_frame_acquire(f, w.lock[0], 3));
  uint64_t *decided = bl_frame_decide(f, 7);
  decided[CURRENT] = decided[BL_SET_FRESH] = ALL;
  *f->live = ALL;
  *set_of(f, 1, CURRENT) = *set_of(f, 2, CURRENT) = ALL;
  bl_frame_release(f, w.lock[0], &w.masks);
  expect_slot(f, 0, 0, 0, 0);
  expect_slot(f, 1, OBS_B | OBS_FREE, OBS_A, 0);
  expect_slot(f, 2, OBS_B | OBS_FREE, OBS_A, 0);
  assert_int_equal(decided[CURRENT], OBS_B | OBS_FREE);
  assert_int_equal(decided[RELEASED], OBS_A);
  assert_int_equal(decided[BL_SET_FRESH], OBS_B | OBS_FREE);
  assert_int_equal(*f->live, OBS_B | OBS_FREE);
  finish(&w);
}

static void test_interrupt(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  assert_true(bl_frame_acquire(f, w.lock[0], 3));
  assert_true(bl_frame_acquire(f, w.lock[0], 4));
  *set_of(f, 0, CURRENT) = ALL;
  bl_frame_interrupt(f, w.lock[0], BL_SET_WAITED, &w.masks);
  expect_slot(f, 0, OBS_B | OBS_FREE, 0, OBS_A); /* a wait gives up all levels … */
  expect_locks(&w, f, 2, 0);                     /* … and takes them again */
  *set_of(f, 1, CURRENT) = OBS_A;
  bl_frame_release(f, w.lock[0], &w.masks);
  bl_frame_release(f, w.lock[0], &w.masks);
  expect_slot(f, 0, OBS_B | OBS_FREE, OBS_A, 0); /* now the block is over */
  expect_slot(f, 1, 0, OBS_A, 0);
  *set_of(f, 1, CURRENT) = OBS_A | OBS_B;
  bl_frame_interrupt(f, w.lock[1], BL_SET_RELEASED, &w.masks);
  expect_slot(f, 1, OBS_A, OBS_A | OBS_B, 0);
  finish(&w);
}

/* Locks that the caller holds, given up: a lock with a negative depth is not held. */
static void test_callers_lock(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w), *untouched = new_frame(&w);
  bl_frame_release(f, w.lock[0], &w.masks);
  assert_int_equal(f->n_held, 1);
  assert_int_equal(f->held[0].depth, -1);
  assert_null(bl_frame_held(f, w.lock[0]));
  bl_frame_release(f, w.lock[0], &w.masks); /* in a loop: given up once, however often */
  assert_int_equal(f->held[0].depth, -1);
  struct bl_frame *g = new_frame(&w);
  bl_frame_copy(g, f);
  assert_true(bl_frame_acquire(g, w.lock[0], 9)); /* taken again: as it was */
  assert_int_equal(g->n_held, 0);
  bl_frame_copy(g, untouched); /* given up on some paths is given up */
  assert_int_equal(join(&w, g, f), BL_JOIN_CHANGED);
  assert_int_equal(g->held[0].depth, -1);
  assert_int_equal(join(&w, g, f), BL_JOIN_SAME);
  bl_frame_copy(g, f);
  assert_int_equal(join(&w, g, untouched), BL_JOIN_SAME);
  finish(&w);
}

static void test_nameless_locks(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  assert_true(bl_frame_acquire(f, 0, 1));
  assert_true(bl_frame_acquire(f, 0, 2)); /* equals no other: both are held */
  assert_int_equal(f->n_held, 2);
  assert_null(bl_frame_held(f, 0));
  finish(&w);
}

static void test_too_many_locks(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  for (uint32_t i = 0; i < BL_MAX_HELD; i++) {
    assert_true(bl_frame_acquire(f, named(&w, BL_ROOT_STATIC, i), i));
  }
  assert_false(bl_frame_acquire(f, named(&w, BL_ROOT_STATIC, BL_MAX_HELD), 99));
  assert_true(bl_frame_acquire(f, named(&w, BL_ROOT_STATIC, 3), 99));
  assert_int_equal(f->n_held, BL_MAX_HELD);
  finish(&w);
}

/* --- names --- */

static void test_forget(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  f->depth = 1;
  struct bl_path hangs = bl_path_extend(bl_path_of(BL_ROOT_PARAM, 0), 8);
  bl_frame_set_slot(f, 0, 'A', w.lock[0]);
  bl_frame_set_slot(f, 1, 'A', w.lock[1]);
  bl_frame_set_slot(f, 2, 'A', bl_names_of(&w.names, &hangs));
  assert_true(bl_frame_acquire(f, w.lock[0], 3));
  assert_true(bl_frame_acquire(f, w.lock[1], 4));
  *set_of(f, 1, CURRENT) = ALL;
  *f->live = ALL;
  bl_frame_forget(f, w.lock[0], &w.names, &w.masks, NULL);
  assert_int_equal(f->name[0], 0);
  assert_int_equal(f->name[1], w.lock[1]);
  assert_int_equal(f->name[2], 0);
  assert_int_equal(f->n_held, 2); /* the lock is still held, by whatever name */
  assert_int_equal(f->held[0].depth, 1);
  assert_null(bl_frame_held(f, w.lock[0]));
  expect_locks(&w, f, 0, 1);
  expect_slot(f, 1, OBS_B | OBS_FREE, OBS_A, 0);
  assert_int_equal(*f->live, OBS_B | OBS_FREE);
  finish(&w);
}

static void test_forget_observations(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  const uint64_t lost = OBS_FREE;
  uint64_t *decided = bl_frame_decide(f, 7);
  for (unsigned set = 0; set < BL_DECISION_SETS; set++) {
    decided[set] = ALL;
  }
  for (int set = 0; set < BL_SETS; set++) {
    *set_of(f, 0, (enum bl_set)set) = ALL;
  }
  bl_frame_forget(f, named(&w, BL_ROOT_SITE, 40), &w.names, &w.masks, &lost);
  expect_slot(f, 0, OBS_A | OBS_B, OBS_A | OBS_B, OBS_A | OBS_B);
  for (unsigned set = 0; set < BL_DECISION_SETS; set++) {
    assert_int_equal(decided[set], OBS_A | OBS_B);
  }
  finish(&w);
}

/* --- constants where a branch's arms meet --- */

static void test_constant_joins(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  uint32_t null = named(&w, BL_ROOT_NULL, 0);
  const uint32_t pairs[][2] = {{w.value[1], w.value[2]}, {w.value[1], null}, {null, w.value[2]}};
  for (unsigned i = 0; i < 3; i++) {
    struct bl_frame *a = new_frame(&w), *b = new_frame(&w);
    bl_frame_set_slot(a, 0, 'I', pairs[i][0]);
    bl_frame_set_slot(b, 0, 'I', pairs[i][1]);
    bl_frame_set_slot(a, 1, 'I', w.value[1]); /* the same constant either way: chose nothing */
    bl_frame_set_slot(b, 1, 'I', w.value[1]);
    b->ended[CURRENT] = OBS_A;
    a->ended[RELEASED] = OBS_A | OBS_B; /* what the other edge did not come by chose nothing */
    assert_int_equal(join(&w, a, b), BL_JOIN_CHANGED);
    assert_int_equal(a->name[0], named(&w, BL_ROOT_CONST_JOIN, BLOCK << 16));
    expect_slot(a, 0, OBS_A, OBS_A, 0);
    expect_slot(a, 1, 0, 0, 0);
    assert_int_equal(join(&w, a, b), BL_JOIN_SAME);
  }
  finish(&w);
}

static void test_value_joins_carry_no_control(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *a = new_frame(&w), *b = new_frame(&w);
  bl_frame_set_slot(a, 0, 'I', w.value[0]);
  bl_frame_set_slot(b, 0, 'I', w.value[1]);
  a->ended[CURRENT] = b->ended[CURRENT] = OBS_A;
  (void)join(&w, a, b);
  assert_int_equal(a->name[0], named(&w, BL_ROOT_JOIN, BLOCK << 16));
  expect_slot(a, 0, 0, 0, 0);
  finish(&w);
}

/* --- decisions --- */

static void test_decisions(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w);
  const uint32_t order[] = {20, 10, 30};
  for (unsigned i = 0; i < 3; i++) {
    uint64_t *sets = bl_frame_decide(f, order[i]);
    for (unsigned set = 0; set < BL_DECISION_SETS; set++) {
      assert_int_equal(sets[set], 0);
      sets[set] = order[i] + set;
    }
  }
  assert_int_equal(f->n_decisions, 3);
  for (unsigned i = 0; i < 3; i++) {
    assert_int_equal(f->branch[i], 10 * (i + 1));
    assert_int_equal(*bl_frame_decided(f, i, RELEASED), 10 * (i + 1) + RELEASED);
  }
  assert_int_equal(*bl_frame_decide(f, 20), 0); /* the branch again: a new decision */
  assert_int_equal(f->n_decisions, 3);
  assert_int_equal(*bl_frame_decided(f, 0, CURRENT), 10);
  assert_int_equal(*bl_frame_decided(f, 2, CURRENT), 30);
  bl_frame_undecide(f, 0);
  assert_int_equal(f->n_decisions, 2);
  assert_int_equal(f->branch[0], 20);
  assert_int_equal(f->branch[1], 30);
  assert_int_equal(*bl_frame_decided(f, 1, BL_SET_FRESH), 30 + BL_SET_FRESH);
  bl_frame_undecide(f, 1);
  bl_frame_undecide(f, 0);
  assert_int_equal(f->n_decisions, 0);
  finish(&w);
}

static void test_decision_limit(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *f = new_frame(&w), *more = new_frame(&w);
  for (uint32_t i = 0; i < BL_MAX_DECISIONS; i++) {
    bl_frame_decide(f, 2 * i)[CURRENT] = OBS_A;
  }
  assert_null(bl_frame_decide(f, 1));
  uint64_t *again = bl_frame_decide(f, 6); /* one that is there can be replaced */
  assert_non_null(again);
  again[CURRENT] = OBS_A;
  bl_frame_decide(more, 1)[CURRENT] = OBS_B;
  assert_int_equal(join(&w, f, more), BL_JOIN_SAME); /* no room, and no endless change */
  assert_int_equal(f->n_decisions, BL_MAX_DECISIONS);
  finish(&w);
}

/* An excuse must hold on every path. */
static void test_fresh_tests_meet(void **state)
{
  (void)state;
  struct world w;
  start(&w);
  struct bl_frame *fresh = new_frame(&w), *stale = new_frame(&w), *none = new_frame(&w);
  uint64_t *sets = bl_frame_decide(fresh, 7);
  sets[CURRENT] = sets[BL_SET_FRESH] = OBS_FREE;
  bl_frame_decide(stale, 7)[CURRENT] = OBS_FREE;
  const struct bl_frame *pairs[][2] = {
      {fresh, stale}, {stale, fresh}, {fresh, none}, {none, fresh}};
  for (unsigned i = 0; i < 4; i++) {
    struct bl_frame *joined = new_frame(&w);
    bl_frame_copy(joined, pairs[i][0]);
    (void)join(&w, joined, pairs[i][1]);
    assert_int_equal(joined->n_decisions, 1);
    assert_int_equal(*bl_frame_decided(joined, 0, CURRENT), OBS_FREE);
    assert_int_equal(*bl_frame_decided(joined, 0, BL_SET_FRESH), 0);
    assert_int_equal(join(&w, joined, pairs[i][1]), BL_JOIN_SAME);
  }
  finish(&w);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_laws_of_pairs),
      cmocka_unit_test(test_answer),
      cmocka_unit_test(test_associative),
      cmocka_unit_test(test_unreached_takes_all),
      cmocka_unit_test(test_bad_stacks),
      cmocka_unit_test(test_nesting),
      cmocka_unit_test(test_release_everywhere),
      cmocka_unit_test(test_interrupt),
      cmocka_unit_test(test_callers_lock),
      cmocka_unit_test(test_nameless_locks),
      cmocka_unit_test(test_too_many_locks),
      cmocka_unit_test(test_forget),
      cmocka_unit_test(test_forget_observations),
      cmocka_unit_test(test_constant_joins),
      cmocka_unit_test(test_value_joins_carry_no_control),
      cmocka_unit_test(test_decisions),
      cmocka_unit_test(test_decision_limit),
      cmocka_unit_test(test_fresh_tests_meet),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
