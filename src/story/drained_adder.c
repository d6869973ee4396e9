/* Queues that are left for empty: who adds to one, and what people read of it. See the header. */
#include "src/story/drained.h"

#include "src/candidate/getters.h"
#include "src/summary/fact_index.h"
#include "src/wording/added.h"

enum { MAX_ADDED = 8, MAX_LOOKED = 16 };

/* What is seen in one method. */
struct watch {
  const struct bl_summaries *all;
  struct cf_arena *scratch;
  const struct bl_drained *d;
  struct bl_flag_ops ops;
  uint32_t added[MAX_ADDED], object[MAX_ADDED]; /* instruction indices, names */
  unsigned n_added;
  uint32_t found;  /* instruction index of the addition, CF_NO_INSN */
  bool worker;     /* it is the method that works the queue off, which counts up to its look */
  bool gives_way;  /* that one goes by the flag before it looks: who calls it does so, too */
  uint32_t called; /* where it is called so after the addition, CF_NO_INSN */
  uint32_t looked[MAX_LOOKED]; /* instruction indices of accesses to the queue */
  unsigned n_looked;
};

/* --- who adds --- */

/* It puts something into the queue of its object, and takes nothing. */
static bool adds_to(const struct bl_summaries *s, const struct bl_method *m, uint32_t queue)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool adds = false, takes = false;
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *x = &own->items[i];
    if (x->write && x->own && x->state == queue) {
      adds |= bl_fact_value(x).kind == BL_NO_CONSTANT;
      takes |= bl_fact_value(x).kind != BL_NO_CONSTANT;
    }
  }
  return adds && !takes;
}

/* The block where the operation has failed, if the branch behind it says so; else BL_NO_BLOCK. */
static uint32_t failed_at(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *next = insn + 2 < it->insns.n ? &it->insns.items[insn + 1] : NULL;
  if (next == NULL || (next->op != CF_ifeq && next->op != CF_ifne)) {
    return BL_NO_BLOCK;
  }
  return bl_interp_arm(it, insn + 1, next->op == CF_ifeq);
}

/* Whoever finds the flag set may try it again. */
static bool tries_again(const struct watch *w, const struct bl_interp *it, uint32_t insn)
{
  uint32_t here = it->cfg.block_of[insn], failed = failed_at(it, insn);
  if (!it->cfg.irreducible && it->cfg.blocks[here].loop == BL_NO_BLOCK) {
    return false;
  }
  return failed == BL_NO_BLOCK || bl_normal_reach(it, w->scratch, failed, BL_NO_BLOCK)[here];
}

static void go_by(struct watch *w, const struct bl_interp *it, uint32_t insn, uint32_t object)
{
  if (w->worker && (tries_again(w, it, insn) || !bl_comes_before(it, insn, w->d->read))) {
    return;
  }
  w->gives_way |= w->worker && bl_path_is_this(bl_names_path(&it->names, object), it->method);
  for (unsigned i = 0; i < w->n_added && w->found == CF_NO_INSN; i++) {
    if (w->object[i] == object && bl_comes_before(it, w->added[i], insn)) {
      w->found = w->added[i];
    }
  }
}

/* A helper of which no summary was made, and that changes the queue. */
static void see_helper(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_method *m = bl_helper_of(it->method, bl_interp_site(it, insn)->call);
  struct bl_args args;
  if (m != NULL && !bl_method_is(m, CF_ACC_STATIC) && w->all->needed[m->id] == 0 &&
      adds_to(w->all, m, w->d->queue) && w->n_added < MAX_ADDED) {
    bl_interp_args(it, f, insn, &args);
    w->added[w->n_added] = insn;
    w->object[w->n_added++] = args.name[0];
  }
}

static void note_look(struct watch *w, uint32_t insn)
{
  if (w->n_looked < MAX_LOOKED) {
    w->looked[w->n_looked++] = insn;
  }
}

/* A call of the method that works the queue off, if nobody does by the flag. */
static void see_worker(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  struct bl_args args;
  if (w->worker || !w->gives_way || call == NULL || bl_call_callee(call) != w->d->method ||
      w->found != CF_NO_INSN || tries_again(w, it, insn)) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  go_by(w, it, insn, args.name[0]);
  w->called = w->found != CF_NO_INSN ? insn : CF_NO_INSN;
}

/* An addition; or a compareAndSet that expects what the flag is to say. */
static void see_call(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_flag_ops_see(&w->ops, it, f, insn);
  bl_flag_getters_see(&w->ops, w->all, it, f, insn);
  see_helper(w, it, f, insn);
  see_worker(w, it, f, insn);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (at.state == w->d->queue || at.state == BL_UNMAPPED) {
      note_look(w, insn);
    }
    if (!a->write) {
      continue;
    }
    uint32_t object = bl_names_of(&it->names, &at.object);
    if (at.state == w->d->queue && a->what->stores != 0 && !a->removes && w->n_added < MAX_ADDED) {
      w->added[w->n_added] = insn;
      w->object[w->n_added++] = object;
    }
    if (at.state == w->d->flag && a->expects != 0 && a->expects <= args.n &&
        bl_constant_eq(
            bl_constant_of(it->program, bl_names_path(&it->names, args.name[a->expects - 1])),
            w->d->value)) {
      go_by(w, it, insn, object);
    }
  }
}

/* The answer is what the flag had, be it that it has something else by now: getAndSet. */
static bool tells_old(const struct bl_flag_op *op)
{
  return op == NULL || !op->writes || (!op->compares && op->stored.kind != BL_NO_CONSTANT);
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct watch *w = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    see_call(w, it, f, insn);
  } else if (kind == CF_K_BRANCH) {
    struct bl_flag_test t = bl_flag_test_of(&w->ops, it, f, insn);
    uint32_t told, other;
    if (t.test.state == w->d->flag && tells_old(t.by) &&
        bl_flag_arms(&told, &other, it, &t.test, w->d->value)) {
      go_by(w, it, insn, t.test.object);
    }
  }
}

/* After the call of the method that works the queue off the queue is looked at once more. */
static bool looks_behind(const struct watch *w, const struct bl_interp *it)
{
  bool looks = w->n_looked == MAX_LOOKED;
  for (unsigned i = 0; i < w->n_looked && w->called != CF_NO_INSN && !looks; i++) {
    looks = w->looked[i] != w->called && bl_comes_before(it, w->called, w->looked[i]);
  }
  return looks && w->called != CF_NO_INSN;
}

/* The bci of the addition, UINT32_MAX if there is none. */
static uint32_t adds_in(struct bl_worker *w, const struct bl_method *m, const struct bl_drained *d,
                        bool *gives_way)
{
  struct watch x = {.all = w->all,
                    .scratch = w->scratch,
                    .d = d,
                    .found = CF_NO_INSN,
                    .called = CF_NO_INSN,
                    .worker = m == d->method,
                    .gives_way = *gives_way};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &x});
  if (it != NULL) {
    *gives_way = x.gives_way;
    return x.found == CF_NO_INSN || looks_behind(&x, it) ? UINT32_MAX
                                                         : it->insns.items[x.found].bci;
  }
  return UINT32_MAX;
}

/* Those of the nest that call the one which changes the queue. */
static struct bl_adder adds_by(struct bl_worker *w, const struct bl_method *helper,
                               const struct bl_drained *d, bool gives_way)
{
  enum { MOST = 4 };
  unsigned looked = 0;
  for (const struct bl_class *c = helper->cls->nest_host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods && looked < MOST; i++) {
      const struct bl_method *m = &c->methods[i];
      if (m != d->method && m != helper && bl_method_has_body(m) && bl_method_calls(m, helper)) {
        looked++;
        uint32_t bci = adds_in(w, m, d, &gives_way);
        if (bci != UINT32_MAX) {
          return (struct bl_adder){m, bci};
        }
      }
    }
  }
  return (struct bl_adder){NULL, 0};
}

struct bl_adder bl_drained_find_adder(struct bl_worker *w, const struct bl_drained *d)
{
  enum { MOST = 8 }; /* writers looked at */
  uint32_t n, looked = 0;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, d->queue, &n);
  const struct bl_method *last = NULL;
  bool gives_way = false;
  uint32_t own = d->after_failure ? UINT32_MAX : adds_in(w, d->method, d, &gives_way);
  if (own != UINT32_MAX) {
    return (struct bl_adder){d->method, own};
  }
  for (uint32_t i = 0; i < n && looked < MOST; i++) {
    const struct bl_method *m = facts[i]->method;
    if (m == d->method || m == last || bl_method_is_init(m) ||
        m->cls->nest_host != d->method->cls->nest_host) {
      continue;
    }
    last = m;
    looked++;
    uint32_t bci = adds_in(w, m, d, &gives_way);
    struct bl_adder by = {m, bci};
    if (bci == UINT32_MAX) {
      by = adds_by(w, m, d, gives_way);
    }
    if (by.method != NULL) {
      return by;
    }
  }
  return (struct bl_adder){NULL, 0};
}

/* --- as people read it --- */

void bl_drained_write_up(struct bl_findings *out, struct cf_arena *a, const struct bl_drained *d,
                         const struct bl_adder *by, const struct bl_interp *it)
{
  const struct bl_program *p = it->program;
  struct cf_str queue = bl_field_word(bl_state_field(p, d->queue)),
                flag = bl_field_word(bl_state_field(p, d->flag));
  struct bl_finding *f = bl_add_story(out, a, it, BL_CHECK_THEN_ACT, d->set, d->flag, d->object);
  struct bl_place read = bl_place_at(a, it, d->read);
  struct bl_place adds = bl_place_of(a, p, by->method, by->bci);
  f->read_line = read.line;
  f->field = bl_state_text(a, p, d->queue);
  struct cf_str at = bl_when_text(a, read.line);
  f->message = cf_arena_printf(
      a,
      "'%.*s' is set because '%.*s' had nothing %.*s, which is not looked at again; what %.*s adds "
      "in between is left there",
      CF_S(flag), CF_S(queue), CF_S(at), CF_S(bl_where_text(a, &adds)));
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  bl_add_step(f, BL_STEP_READ, read, cf_arena_printf(a, "'%.*s' has nothing", CF_S(queue)));
  bl_add_step(f, BL_STEP_INTERFERE, adds,
              cf_arena_printf(a,
                              "%.*s may add to '%.*s' meanwhile, and go by '%.*s' as it still is",
                              CF_S(bl_where_text(a, &adds)), CF_S(queue), CF_S(flag)));
  bl_add_step(f, BL_STEP_USE, f->at, cf_arena_printf(a, "'%.*s' set only here", CF_S(flag)));
  f->grounds.published = true;
  f->grounds.distance = bl_distance(d->read, d->set);
}
