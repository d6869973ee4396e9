/* Thread roots: the methods by which a thread comes into the program, and which methods two of them
   reach. Receives the program and what the models say of entries; hands on at most two roots for
   each method. */
#include "src/sharing/parts.h"

#include "classfile/base/limits.h"
#include "classfile/class/annotation.h"
#include "classfile/class/descriptor.h"
#include "src/program/pool.h"

#include <stdlib.h>

/* A call with more targets than these could go anywhere: what it reaches says nothing of the root
   (measured: with 32 a third of all methods have the same two roots). */
enum { MAX_TELLING_TARGETS = 8 };

enum { LONGEST_STREAM = 64 }; /* calls and lambdas that are looked at before one of its steps */

/* --- roots --- */

/* The interface method that the lambda stands for is an entry: a class that implements the
   interface by hand would be a root, too. */
static bool implements_entry(const struct bl_sharing *s, const struct bl_lambda *lambda)
{
  return bl_models_entry_named(s->models, lambda->interface_name, lambda->method_name);
}

bool bl_sharing_is_start(const struct bl_sharing *s, const struct bl_method *m)
{
  return bl_summaries_said(s->summaries, m, BL_E_STARTS) != NULL;
}

/* The next call of the maker is given the lambda, as far as can be seen without interpreting. */
static bool is_started(const struct bl_sharing *s, const struct bl_method *maker, uint32_t call)
{
  const struct bl_call *next = call + 1 < maker->n_calls ? &maker->calls[call + 1] : NULL;
  return next != NULL && bl_call_callee(next) != NULL &&
         bl_sharing_is_start(s, bl_call_callee(next));
}

static bool is_stream(const struct bl_sharing *s, const struct bl_class *c)
{
  return c != NULL && (s->traits[c->id] & BL_T_PIPED) != 0;
}

static bool is_piped(const struct bl_sharing *s, const struct bl_call *c)
{
  const struct bl_method *callee = bl_call_callee(c);
  return callee != NULL && is_stream(s, callee->cls);
}

/* The call makes a stream of another one: what makes one anew, or ends one, is of another
   statement than what comes next, or before. */
static bool goes_on_in_stream(const struct bl_sharing *s, const struct bl_call *c)
{
  if (!is_piped(s, c) || c->op == CF_invokestatic) {
    return false;
  }
  struct cf_str result = cf_descriptor_result(bl_method_descriptor(bl_call_callee(c)));
  return result.p[0] == 'L' &&
         is_stream(s, bl_program_class(s->program, cf_descriptor_class(result)));
}

/* As compilers put it before `x::run`: Objects.requireNonNull(x), or x.getClass(). */
static bool is_null_test(const struct bl_sharing *s, const struct bl_call *c)
{
  const struct bl_method *callee = bl_call_callee(c);
  return callee != NULL && (callee->cls == s->program->nowhere->cls ||
                            bl_said_of_call(s->summaries, c, BL_E_NEEDS) != NULL);
}

bool bl_sharing_is_in_parallel(const struct bl_sharing *s, const struct bl_method *maker,
                               uint32_t call)
{
  bool step = bl_sharing_is_repeated(s, maker, call) && is_piped(s, &maker->calls[call + 1]);
  uint32_t first = call > LONGEST_STREAM ? call - LONGEST_STREAM : 0;
  for (uint32_t i = call; step && i-- > first;) {
    const struct bl_call *c = &maker->calls[i];
    if (bl_call_lambda(c) == NULL && bl_said_of_call(s->summaries, c, BL_E_PARALLEL) != NULL) {
      return true;
    }
    bool bound = bl_call_lambda(&maker->calls[i + 1]) != NULL && is_null_test(s, c);
    step = bl_call_lambda(c) != NULL || goes_on_in_stream(s, c) || bound;
  }
  return false;
}

bool bl_sharing_lambda_is_root(const struct bl_sharing *s, const struct bl_method *maker,
                               uint32_t call)
{
  const struct bl_lambda *lambda = bl_call_lambda(&maker->calls[call]);
  return lambda != NULL && (implements_entry(s, lambda) || is_started(s, maker, call) ||
                            bl_sharing_is_in_parallel(s, maker, call));
}

static void add_root(struct bl_sharing *s, const struct bl_method *m)
{
  if (bl_method_has_body(m) && !m->cls->library) {
    s->is_root[m->id] = true;
  }
}

bool bl_sharing_runs_at_once(const struct bl_call *c)
{
  struct cf_str d;
  struct cf_descriptor_walk w = cf_descriptor_parameters(bl_method_descriptor(bl_call_callee(c)));
  while (cf_descriptor_next(&d, &w)) {
    if (cf_descriptor_type(d) != 'A') {
      return false;
    }
  }
  return true;
}

/* What is stored right behind the place is loaded at two places. */
static bool is_kept_for_two(const struct bl_method *maker, uint32_t at)
{
  struct cf_bytes code = cf_code_bytecode(maker->cls->cf, bl_method_member(maker));
  struct cf_err err = {0};
  struct cf_insn in, kept;
  uint32_t loads = 0;
  if (!cf_insn_decode(&in, code, at, 0, &err) ||
      !cf_insn_decode(&kept, code, at + cf_insn_length(&in), 0, &err) ||
      cf_opcodes[kept.op].kind != CF_K_STORE) {
    return false;
  }
  for (uint32_t bci = kept.bci; bci < code.n && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    bool load = cf_opcodes[in.op].kind == CF_K_LOAD && in.a == kept.a;
    loads += load ? (bl_method_repeats(maker, bci) ? 2 : 1) : 0;
  }
  return loads > 1;
}

/* Whether several threads come in by the lambda; what a constructor starts it starts once. */
static bool is_often(const struct bl_sharing *s, const struct bl_method *maker, uint32_t call)
{
  const struct bl_call *c = &maker->calls[call];
  const struct bl_lambda *lambda = bl_call_lambda(c);
  return s->is_root[lambda->body->id] || bl_method_repeats(maker, c->bci) ||
         (!bl_method_is_init(maker) && is_started(s, maker, call) &&
          bl_sharing_runs_at_once(c + 1)) ||
         is_kept_for_two(maker, c->bci) || bl_sharing_is_in_parallel(s, maker, call);
}

/* Some class above has a way in for a thread, or is not given, so that nobody knows; what resumes
   has none but its own. */
static bool may_have_entry(const struct bl_sharing *s, const struct bl_class *c)
{
  const struct bl_class *top = s->program->nowhere->cls; /* java/lang/Object */
  bool entry = false;
  for (; c != NULL && c != top && !entry; c = c->super) {
    entry = c->cf == NULL;
    for (uint32_t i = 0; i < c->n_methods && !entry; i++) {
      entry = s->entries[c->methods[i].id] != BL_NO_ENTRY;
    }
  }
  return entry;
}

/* What a class that is written in a method does where its object is given to a call that starts it:
   a lambda, of a compiler that makes classes of them. A thread's class has its own way in. */
static void enter_action(struct bl_sharing *s, const struct bl_method *maker, uint32_t call)
{
  const struct bl_method *action = bl_call_action(&maker->calls[call]);
  if (action != NULL && is_started(s, maker, call) &&
      (action->cls->resumes || !may_have_entry(s, action->cls))) {
    s->entries[action->id] = BL_ENTRY_OF_TYPE;
  }
}

static void look_at_made(struct bl_sharing *s, const struct bl_method *maker)
{
  for (uint32_t i = 0; i < maker->n_calls; i++) {
    const struct bl_lambda *lambda = bl_call_lambda(&maker->calls[i]);
    if (lambda == NULL) {
      enter_action(s, maker, i);
    } else if (bl_sharing_lambda_is_root(s, maker, i)) {
      s->is_often[lambda->body->id] |= is_often(s, maker, i);
      s->is_lone[lambda->body->id] = bl_sharing_is_lone_lambda(s, maker, i);
      add_root(s, lambda->body);
    }
  }
}

/* The first that surely is a thread's, else the first callback. */
static void choose_root(struct bl_sharing *s, const struct bl_method *m)
{
  const struct bl_method **root = &s->root_of[m->cls->id];
  if (*root == NULL || s->entries[m->id] > s->entries[(*root)->id]) {
    *root = m;
  }
}

void bl_sharing_find_roots(struct bl_sharing *s)
{
  const struct bl_program *p = s->program;
  s->is_root = CF_NEW_N(&s->arena, bool, p->n_methods);
  s->is_often = CF_NEW_N(&s->arena, bool, p->n_methods);
  s->is_lone = CF_NEW_N(&s->arena, bool, p->n_methods);
  s->root_of = CF_NEW_N(&s->arena, const struct bl_method *, p->n_classes);
  for (uint32_t i = 0; i < p->n_bodies; i++) {
    if (!p->bodies[i]->cls->library) {
      look_at_made(s, p->bodies[i]);
    }
  }
  for (uint32_t i = 0; i < p->n_methods; i++) {
    const struct bl_method *m = p->methods[i];
    if (s->entries[i] != BL_NO_ENTRY) {
      add_root(s, m);
    }
    if (s->entries[i] >= BL_ENTRY_CALLBACK && !bl_method_is(m, CF_ACC_STATIC)) {
      choose_root(s, m);
    }
  }
}

/* --- reach --- */

struct visit {
  const struct bl_method *method, *root;
};

/* A root, and how surely it is a thread's: a lambda that is started is. */
struct root {
  const struct bl_method *method;
  uint8_t entry;
};

struct walk {
  struct bl_sharing *s;
  struct visit *queue; /* each method comes twice at most */
  uint32_t head, tail;
};

static bool is_main(const struct bl_sharing *s, const struct bl_method *m)
{
  return s->entries[m->id] == BL_ENTRY_OF_ANY && bl_method_is(m, CF_ACC_STATIC);
}

bool bl_sharing_is_mains(const struct bl_sharing *s, const struct bl_method *m)
{
  const struct bl_reach *r = &s->reach[m->id];
  return r->root[0] != NULL && is_main(s, r->root[0]) && r->root[1] == NULL;
}

bool bl_sharing_runs_often(const struct bl_sharing *s, const struct bl_method *m)
{
  const struct bl_method *root = s->reach[m->id].root[0];
  return root != NULL &&
         (s->is_often[root->id] ||
          (s->root_of[root->cls->id] == root && s->entries[root->id] == BL_ENTRY_OF_TYPE &&
           (bl_sharing_count_made(s, root->cls) > 1 || bl_sharing_is_pools(s, root))));
}

bool bl_sharing_finalizes(const struct bl_sharing *s, const struct bl_method *m)
{
  return s->entries[m->id] == BL_ENTRY_OF_ANY && !bl_method_is(m, CF_ACC_STATIC);
}

bool bl_sharing_same_root(const struct bl_sharing *s, const struct bl_method *a,
                          const struct bl_method *b)
{
  return a == b || (is_main(s, a) && is_main(s, b));
}

static void reached(struct walk *w, const struct bl_method *m, const struct bl_method *root)
{
  struct bl_reach *r = &w->s->reach[m->id];
  if (m->cls->library || r->root[1] != NULL ||
      (r->root[0] != NULL && bl_sharing_same_root(w->s, r->root[0], root))) {
    return;
  }
  r->root[r->root[0] != NULL] = root;
  w->queue[w->tail++] = (struct visit){m, root};
}

static void reach_targets(struct walk *w, const struct bl_targets *t, const struct bl_method *root)
{
  for (uint32_t i = 0; t->n <= MAX_TELLING_TARGETS && i < t->n; i++) {
    if (!w->s->is_root[t->items[i]->id] || t->n == 1) {
      reached(w, t->items[i], root);
    }
  }
}

static void expand(struct walk *w, const struct visit *v)
{
  for (uint32_t i = 0; i < v->method->n_calls; i++) {
    const struct bl_call *c = &v->method->calls[i];
    if (bl_call_lambda(c) == NULL) {
      reach_targets(w, bl_call_targets(c), v->root);
    } else if (!bl_sharing_lambda_is_root(w->s, v->method, i)) {
      reach_targets(w, bl_call_lambda(c)->targets, v->root);
    }
  }
}

/* By what they are, never by number: what surely is a thread's comes first, then by name. */
static int order_roots(const void *a, const void *b)
{
  const struct root *x = a, *y = b;
  if (x->entry != y->entry) {
    return x->entry < y->entry ? 1 : -1;
  }
  int by_class = cf_str_cmp(x->method->cls->name, y->method->cls->name);
  int by_name =
      by_class != 0 ? by_class : cf_str_cmp(bl_method_name(x->method), bl_method_name(y->method));
  return by_name != 0
             ? by_name
             : cf_str_cmp(bl_method_descriptor(x->method), bl_method_descriptor(y->method));
}

static void start_at_roots(struct walk *w, struct cf_arena *scratch)
{
  const struct bl_sharing *s = w->s;
  const struct bl_program *p = s->program;
  struct root *roots = cf_arena_alloc(scratch, ((size_t)p->n_methods + 1) * sizeof *roots);
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n_methods; i++) {
    if (s->is_root[i]) {
      uint8_t entry = s->entries[i] == BL_NO_ENTRY ? BL_ENTRY_OF_TYPE : s->entries[i];
      roots[n++] = (struct root){p->methods[i], entry};
    }
  }
  qsort(roots, n, sizeof *roots, order_roots);
  for (uint32_t i = 0; i < n; i++) {
    reached(w, roots[i].method, roots[i].method);
  }
}

/* Breadth first from all roots at once, so that each method keeps the two nearest; of those that
   are as near, the first in the order of the roots, for what is visited stays in it. */
void bl_sharing_reach(struct bl_sharing *s, struct cf_arena *a)
{
  const struct bl_program *p = s->program;
  struct walk w = {.s = s};
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  s->reach = CF_NEW_N(a, struct bl_reach, p->n_methods);
  /* Most of the room stays untouched, and takes no memory. */
  w.queue = cf_arena_alloc(&scratch, (2 * (size_t)p->n_methods + 1) * sizeof *w.queue);
  start_at_roots(&w, &scratch);
  while (w.head < w.tail) {
    struct visit v = w.queue[w.head++];
    expand(&w, &v);
  }
  cf_arena_destroy(&scratch);
}

/* --- calls --- */

struct calls {
  const struct bl_sharing *s;
  bool *once, *often, *besides; /* [n_methods] */
  bool *of_giver; /* [n_bodies] calls a method that gives what it is given to threads */
};

/* Nothing is seen of the thread that runs the method, but that it is none of the roots'; in a
   constructor nobody else has the object yet. */
static bool is_besides(const struct bl_sharing *s, const struct bl_method *m)
{
  return s->reach[m->id].root[0] == NULL && !bl_method_is_init(m) && !m->cls->library;
}

/* By name: what stands behind an interface may be another's. */
static void note_besides(const struct calls *calls, const struct bl_method *m,
                         const struct bl_method *callee)
{
  if (callee != NULL && callee->cls->nest_host != m->cls->nest_host) {
    __atomic_store_n(&calls->besides[callee->id], true, __ATOMIC_RELAXED);
  }
}

static void count_calls_of(void *ctx, unsigned thread, uint32_t i)
{
  const struct calls *calls = ctx;
  const struct bl_method *m = calls->s->program->bodies[i];
  bool besides = is_besides(calls->s, m);
  (void)thread;
  for (uint32_t k = 0; k < m->n_calls; k++) {
    const struct bl_call *c = &m->calls[k];
    const struct bl_targets *to =
        bl_call_lambda(c) != NULL ? bl_call_lambda(c)->targets : bl_call_targets(c);
    for (uint32_t n = 0; n < to->n; n++) {
      uint32_t id = to->items[n]->id;
      if (!__atomic_load_n(&calls->often[id], __ATOMIC_RELAXED) &&
          __atomic_exchange_n(&calls->once[id], true, __ATOMIC_RELAXED)) {
        __atomic_store_n(&calls->often[id], true, __ATOMIC_RELAXED);
      }
    }
    calls->of_giver[i] |= to->n == 1 && bl_sharing_gives(calls->s, to->items[0]) != NULL;
    if (besides) {
      note_besides(calls, m, bl_call_callee(c));
    }
  }
}

void bl_sharing_count_calls(struct bl_sharing *s, unsigned threads)
{
  const struct bl_program *p = s->program;
  struct cf_arena scratch;
  cf_arena_init(&scratch);
  struct calls calls = {
      s, CF_NEW_N(&s->arena, bool, p->n_methods + 1), CF_NEW_N(&s->arena, bool, p->n_methods + 1),
      CF_NEW_N(&s->arena, bool, p->n_methods + 1), CF_NEW_N(&scratch, bool, p->n_bodies + 1)};
  bl_pool_for(bl_pool_for_steps(threads, p->n_bodies), p->n_bodies, count_calls_of, &calls);
  s->called_often = calls.often;
  s->called_besides = calls.besides;
  bl_sharing_look_at_callers(s, calls.of_giver);
  cf_arena_destroy(&scratch);
}
