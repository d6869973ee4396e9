/* Flags that announce too early: the method that does. See the header. */
#include "src/story/announced.h"

#include "src/candidate/getters.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum { MAX_SETS = 16, MAX_TESTS = 16, MAX_WRITES = 32, CALLS_IN = 1, MAX_USES = 16, MAX_KEYS = 4 };

/* A call of the library's of what a field has, which waits for nobody. */
struct used {
  uint32_t insn, state;
};

/* What is seen in one method. */
struct bl_scene {
  struct bl_worker *w;
  struct bl_flag_ops ops;
  struct bl_flag_set sets[MAX_SETS];
  struct bl_hold held[MAX_SETS][BL_MAX_HOLDS]; /* where they are made */
  bool tries[MAX_SETS]; /* a callee does, by a compareAndSet, if it finds what that expects */
  struct bl_flag_branch tests[MAX_TESTS]; /* of fields and flags */
  struct bl_flag_branch keys[MAX_KEYS];   /* … whether the flag is what it is to be */
  struct bl_late_write writes[MAX_WRITES];
  struct used uses[MAX_USES];
  unsigned n_sets, n_tests, n_keys, n_writes, n_uses;
};

/* --- the first look --- */

static const struct bl_fact *write_at(const struct bl_summaries *s, const struct bl_method *m,
                                      uint32_t bci, uint32_t state)
{
  const struct bl_fact_list *all = &s->facts_of[m->id];
  for (uint32_t i = 0; i < all->n; i++) {
    if (all->items[i].write && all->items[i].bci == bci && all->items[i].state == state) {
      return &all->items[i];
    }
  }
  return NULL;
}

/* The object is the one that the set has put there, or that was got from there afterwards. */
static bool is_published_by(const struct bl_flag_ops *ops, const struct bl_interp *it,
                            const struct bl_flag_set *set, uint32_t object)
{
  if (set->op == NULL || bl_interp_made_at(it, object) == CF_NO_INSN) {
    return false;
  }
  const struct bl_flag_op *got = bl_flag_op_of(ops, it, object);
  return got == NULL
             ? object == set->op->name
             : !got->writes && got->state == set->state && bl_is_earlier(it, set->insn, got->insn);
}

/* Something is put into a collection. */
static bool is_filling(const struct bl_fact *x)
{
  return x->write && !x->confined && bl_state_kind_of(x->state) == BL_STATE_CONTENTS &&
         bl_fact_value(x).kind == BL_NO_CONSTANT;
}

/* A field is written, and not to what it is born with. */
static bool is_late_fact(const struct bl_summaries *s, const struct bl_fact *x)
{
  return x->write && !x->confined && bl_state_kind_of(x->state) == BL_STATE_FIELD &&
         !bl_is_born_with(bl_fact_value(x)) &&
         (bl_state_field(s->program, x->state)->access & CF_ACC_STATIC) == 0;
}

/* A flag of that object has been set before, or the object itself has been announced. */
static bool is_beside_flag(const struct bl_scene *s, const struct bl_interp *it, uint32_t object)
{
  for (unsigned i = 0; i < s->n_sets; i++) {
    if (s->sets[i].object == object || is_published_by(&s->ops, it, &s->sets[i], object)) {
      return true;
    }
  }
  return false;
}

static void add_write(struct bl_scene *s, const struct bl_interp *it, const struct bl_method *m,
                      uint32_t bci, struct bl_late_write written, uint32_t state)
{
  written.fact = write_at(s->w->all, m, bci, state);
  if (s->n_writes < MAX_WRITES && written.fact != NULL && !written.fact->confined &&
      is_beside_flag(s, it, written.object)) {
    s->writes[s->n_writes++] = written;
  }
}

static void add_set(struct bl_scene *s, const struct bl_frame *f, struct bl_flag_set set,
                    bool tries)
{
  if (s->n_sets < MAX_SETS) {
    s->tries[s->n_sets] = tries;
    bl_note_held(s->held[s->n_sets], f);
    s->sets[s->n_sets++] = set;
  }
}

static void see_field(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || !t.write || t.confined ||
      bl_state_kind_of(t.state) != BL_STATE_FIELD) {
    return;
  }
  struct bl_constant value =
      bl_constant_of(it->program, bl_names_path(&it->names, f->name[t.value_slot]));
  if (bl_summaries_operation(s->w->all, t.state) == BL_OP_ATOMIC) {
    add_set(s, f, (struct bl_flag_set){insn, t.state, t.object, value, NULL, f->name[t.value_slot]},
            false);
  }
  if (!bl_is_born_with(value)) {
    const struct bl_path *p = bl_names_path(&it->names, f->name[t.value_slot]);
    bool given = p->root == BL_ROOT_PARAM && p->base > 0 && p->len == 0;
    struct bl_late_write write = {.insn = insn, .object = t.object, .given = given};
    bl_note_held(write.held, f);
    add_write(s, it, it->method, it->insns.items[insn].bci, write, t.state);
  }
}

/* What a setter stores: a constant of its own, or the one that it is given. */
static struct bl_constant told_by(const struct bl_interp *it, const struct bl_args *args,
                                  const struct bl_access *a)
{
  bool given = a->value != 0 && a->value <= args->n;
  return given ? bl_constant_of(it->program, bl_names_path(&it->names, args->name[a->value - 1]))
               : a->what->constant;
}

/* Something is put into a collection that is no atomic, by the call itself or by what it leads to.
 */
static void see_filling(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, const struct bl_access *a, const struct bl_args *args)
{
  if (!a->write || a->removes || a->cell || a->depth > CALLS_IN) {
    return;
  }
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  if (at.state >= BL_UNMAPPED || bl_state_kind_of(at.state) != BL_STATE_CONTENTS) {
    return;
  }
  bool here = a->bci == BL_BCI_MODEL;
  const struct bl_method *m = here ? it->method : a->method;
  struct bl_late_write write = {.insn = insn, .object = bl_names_of(&it->names, &at.object)};
  const struct bl_fact *x =
      write_at(s->w->all, m, here ? it->insns.items[insn].bci : a->bci, at.state);
  if (x != NULL && is_filling(x)) {
    bl_note_held(write.held, f);
    add_write(s, it, m, x->bci, write, at.state);
  }
}

/* What the callee writes, or sets. */
static void see_access(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_access *a)
{
  struct bl_args args;
  if (!a->write || a->bci == BL_BCI_MODEL || a->where->at.state >= BL_UNMAPPED) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
  uint32_t object = bl_names_of(&it->names, &at.object);
  if (bl_summaries_operation(s->w->all, at.state) == BL_OP_ATOMIC) {
    add_set(s, f, (struct bl_flag_set){insn, at.state, object, told_by(it, &args, a), NULL, 0},
            a->validates);
  }
  if (bl_state_kind_of(at.state) == BL_STATE_FIELD && !bl_is_born_with(a->what->constant) &&
      a->depth <= CALLS_IN) {
    struct bl_late_write write = {.insn = insn, .object = object};
    bl_note_held(write.held, f);
    add_write(s, it, a->method, a->bci, write, at.state);
  }
}

/* A method of the class of which no summary was made writes what its instructions say. */
static const struct bl_method *bare_helper(const struct bl_summaries *s, const struct bl_method *m,
                                           const struct bl_call *call)
{
  const struct bl_method *only = bl_helper_of(m, call);
  bool helps = only != NULL && only->cls == m->cls && s->needed[only->id] == 0 &&
               !bl_method_is(only, CF_ACC_STATIC);
  return helps ? only : NULL;
}

static void see_helper(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_method *helper =
      bare_helper(s->w->all, it->method, bl_interp_site(it, insn)->call);
  struct bl_args args;
  if (helper == NULL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  const struct bl_fact_list *facts = &s->w->all->facts_of[helper->id];
  for (uint32_t i = 0; i < facts->n; i++) {
    const struct bl_fact *x = &facts->items[i];
    if (is_late_fact(s->w->all, x)) {
      struct bl_late_write write = {.insn = insn, .object = args.name[0]};
      bl_note_held(write.held, f);
      add_write(s, it, helper, x->bci, write, x->state);
    }
  }
}

/* It waits, or takes a lock, for which it may wait as well, as far as a model says so. */
static bool waits(const struct bl_summaries *s, const struct bl_site *site)
{
  bool said = site->effect->pauses || bl_said_of_call(s, site->call, BL_E_JOINS) != NULL;
  for (uint32_t i = 0; i < site->effect->n_locks && !said; i++) {
    said = site->effect->locks[i].op != BL_LOCK_RELEASE;
  }
  return said;
}

static bool is_of_program(const struct bl_class *c)
{
  return c->cf != NULL && !c->library;
}

/* It may come to a method of the program's, be it by an interface of the library's. */
static bool may_come_back(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  const struct bl_method *callee = bl_call_callee(call);
  bool may = is_of_program(callee->cls) ||
             (t != NULL && t->overflow && bl_summaries_modelled(s, callee) == NULL);
  for (uint32_t i = 0; t != NULL && i < t->n && !may; i++) {
    may = is_of_program(t->items[i]->cls);
  }
  return may;
}

static void note_use(struct bl_scene *s, const struct bl_interp *it, uint32_t insn,
                     const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (callee == NULL || args->n == 0 || site->call->op == CF_invokestatic ||
      s->n_uses == MAX_USES) {
    return;
  }
  struct bl_location of =
      bl_location_of_value(bl_names_path(&it->names, args->name[0]), BL_STATE_FIELD);
  if (of.state != BL_NO_STATE && !waits(s->w->all, site) && !may_come_back(s->w->all, site->call)) {
    s->uses[s->n_uses++] = (struct used){insn, of.state};
  }
}

static void see_call(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  unsigned before = s->ops.n;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  note_use(s, it, insn, &args);
  bl_flag_ops_see(&s->ops, it, f, insn);
  bl_flag_getters_see(&s->ops, s->w->all, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    const struct bl_flag_op *op = &s->ops.items[i];
    if (op->writes) {
      add_set(s, f, (struct bl_flag_set){insn, op->state, op->object, op->stored, op, 0}, false);
    }
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    see_access(s, it, f, insn, &e->accesses[i]);
    see_filling(s, it, f, insn, &e->accesses[i], &args);
  }
  see_helper(s, it, f, insn);
}

/* Something is compared with what the flag has: as a key is, by which what goes with it is found.
 */
static void see_key(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                    uint32_t insn)
{
  for (unsigned upper = 0; upper < 2 && s->n_keys < MAX_KEYS; upper++) {
    struct bl_flag_branch *b = &s->keys[s->n_keys];
    *b = (struct bl_flag_branch){0};
    b->on.test = bl_test_of_two(it, f, insn, upper != 0, &b->than, &b->insn);
    if (b->on.test.state != BL_NO_STATE &&
        bl_summaries_operation(s->w->all, b->on.test.state) == BL_OP_ATOMIC) {
      bl_note_held(b->held, f);
      s->n_keys++;
    }
  }
}

static void see_branch(struct bl_scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  struct bl_flag_branch b = {.insn = insn, .on = bl_flag_test_of(&s->ops, it, f, insn)};
  if (b.on.test.state == BL_NO_STATE) {
    see_key(s, it, f, insn);
  } else if (s->n_tests < MAX_TESTS) {
    bl_note_held(b.held, f);
    s->tests[s->n_tests++] = b;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_scene *s = ctx;
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_INVOKE:
    see_key(s, it, f, insn);
    see_call(s, it, f, insn);
    break;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    see_field(s, it, f, insn);
    break;
  case CF_K_BRANCH:
    see_branch(s, it, f, insn);
    break;
  default:
    if (it->insns.items[insn].op == CF_lcmp) {
      see_key(s, it, f, insn);
    }
    break;
  }
}

/* --- stories --- */

/* A state of several, that has another constant than the one it is set to. */
static bool arms_of_state(uint32_t *told, uint32_t *todo, const struct bl_test *t,
                          struct bl_constant value)
{
  bool several = t->than.kind != BL_NO_CONSTANT && !bl_is_born_with(t->than);
  *told = several ? bl_flag_arm_of(t, BL_EQUAL, value) : BL_NO_BLOCK;
  *todo = *told == t->equal ? t->other : t->equal;
  return *told != BL_NO_BLOCK;
}

/* The arms of the test, given what the set stores: who has set it himself does the rest. */
static bool arms_of(uint32_t *told, uint32_t *todo, const struct bl_interp *it,
                    const struct bl_flag_set *set, const struct bl_flag_branch *b)
{
  const struct bl_test *t = &b->on.test;
  if (t->state != set->state || t->object != set->object) {
    return false;
  }
  if (b->than != 0) { /* who finds there what he would set goes by it */
    *told = t->equal;
    *todo = t->other;
    return b->than == set->name && bl_is_earlier(it, b->insn, set->insn);
  }
  if (set->op != NULL && set->op->compares && b->on.by == set->op) {
    *told = t->equal; /* the answer is false */
    *todo = t->other;
    return true;
  }
  bool own_answer = set->op != NULL && b->on.by == set->op;
  return (own_answer || bl_is_earlier(it, b->insn, set->insn)) &&
         (bl_flag_arms(told, todo, it, t, set->value) || arms_of_state(told, todo, t, set->value));
}

/* What is set is set for good, as far as the method goes: no lock that it gives back. To set it
   once more to the same is to make sure, and who gives a lock back need not win that. */
static bool is_kept(const struct bl_interp *it, const struct bl_scene *s,
                    const struct bl_flag_set *set)
{
  for (unsigned i = 0; i < s->n_sets; i++) {
    const struct bl_flag_set *other = &s->sets[i];
    if (other->insn != set->insn && other->state == set->state && !s->tries[i] &&
        (set->value.kind == BL_NO_CONSTANT || !bl_constant_eq(other->value, set->value)) &&
        bl_comes_before(it, set->insn, other->insn)) {
      return false;
    }
  }
  return true;
}

/* The operation tells what was there before, and that is tested. */
static bool is_answer_tested(const struct bl_scene *s, const struct bl_flag_set *set)
{
  bool tested = false;
  for (unsigned i = 0; i < s->n_tests && !tested; i++) {
    tested = s->tests[i].on.by == set->op;
  }
  return tested;
}

/* A flag that is merely written, and set back elsewhere, tells of phases, not that something has
   been done for good; what others set an atomic to is not always known. Who sets an atomic, and
   wins one or writes something else that others see at once, is on his guard against them all
   along. */
static bool is_no_phase(const struct bl_scene *scene, const struct bl_method *m,
                        const struct bl_flag_set *set)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(scene->w->all, set->state, &n);
  bool wins = bl_operations_wins(scene->w->all, m) || is_answer_tested(scene, set) ||
              (m->flags & BL_M_WRITES_VOLATILE) != 0;
  bool merely = set->op == NULL || !wins;
  for (uint32_t i = 0; i < n && merely; i++) {
    struct bl_constant value = bl_fact_value(facts[i]);
    bool unknown = set->op != NULL && facts[i]->method != m && value.kind == BL_NO_CONSTANT;
    if (facts[i]->write && bl_fact_is_shared(facts[i]) && (unknown || bl_is_born_with(value))) {
      return false;
    }
  }
  return true;
}

static bool is_given_by(struct bl_fact *const *facts, uint32_t n, const struct bl_method *m)
{
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (f->method == m && f->write && f->confined && !bl_is_born_with(bl_fact_value(f))) {
      return true;
    }
  }
  return false;
}

/* One that makes the object by another one of its class. */
static bool is_by_other(const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->cls->n_methods; i++) {
    const struct bl_method *other = &m->cls->methods[i];
    if (other != m && bl_method_is_init(other) && bl_method_calls(m, other)) {
      return true;
    }
  }
  return false;
}

/* Nobody else puts anything into the collection, which is not itself what announces. */
static bool is_filled_here_alone(const struct bl_scene *s, const struct bl_method *m,
                                 const struct bl_flag_set *set, const struct bl_fact *write)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s->w->all, write->state, &n);
  const struct bl_program *p = s->w->all->program;
  bool alone = bl_state_field(p, write->state) != bl_state_field(p, set->state);
  for (uint32_t i = 0; i < n && alone; i++) {
    const struct bl_method *by = facts[i]->method;
    alone = facts[i]->dead || bl_fact_value(facts[i]).kind != BL_NO_CONSTANT ||
            by == write->method || by == m;
  }
  return alone;
}

/* The field has nothing in it until somebody writes it after construction, by one of the
   constructors at least; a static one until its class is initialised. */
static bool begins_empty(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *field = bl_state_field(s->program, state);
  const struct bl_class *c = field->cls;
  uint32_t n, filled = 0;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && facts[i]->confined && !bl_is_born_with(bl_fact_value(facts[i]))) {
      if (!bl_method_is_init(facts[i]->method)) {
        return false;
      }
      filled++;
    }
  }
  bool by_object = (field->access & CF_ACC_STATIC) == 0;
  for (uint32_t i = 0; i < c->n_methods && filled > 0 && by_object; i++) {
    const struct bl_method *m = &c->methods[i];
    if (bl_method_is_init(m) && !bl_method_is(m, CF_ACC_STATIC) && !is_given_by(facts, n, m) &&
        !is_by_other(m)) {
      return true;
    }
  }
  return filled == 0;
}

/* Which locks of the write are held from the set on: the others keep nobody out who comes in
   between. */
static uint32_t kept_of(const struct bl_scene *s, const struct bl_interp *it,
                        const struct bl_flag_set *set, const struct bl_late_write *w)
{
  const struct bl_hold *held = s->held[set - s->sets];
  const struct bl_path *at = bl_interp_object(it, w->fact->state, w->object);
  uint32_t kept = 0;
  for (unsigned i = 0; i < BL_MAX_HOLDS && held[i].name != 0; i++) {
    struct bl_path lock = bl_path_relative(bl_names_path(&it->names, held[i].name), at);
    bool still = bl_still_held(w->held, &held[i]);
    for (unsigned k = 0; still && k < w->fact->n_locks && k < 32; k++) {
      kept |= (bl_path_same_lock(&lock, &w->fact->locks[k]) ? 1u : 0u) << k;
    }
  }
  return kept;
}

/* Begins a story: the flag is set for good, and the field is written after that. */
static bool is_too_late(struct bl_announcing *st, const struct bl_interp *it,
                        const struct bl_flag_set *set, const struct bl_late_write *w)
{
  *st = (struct bl_announcing){.scene = st->scene, .set = set, .write = w};
  st->kept = kept_of(st->scene, it, set, w);
  st->inside = w->object != set->object && is_published_by(&st->scene->ops, it, set, w->object);
  return w->fact->state != set->state && (w->object == set->object || st->inside) &&
         !bl_is_born_with(set->value) && bl_comes_before(it, set->insn, w->insn) &&
         is_kept(it, st->scene, set) && is_no_phase(st->scene, it->method, set) &&
         (bl_state_kind_of(w->fact->state) == BL_STATE_CONTENTS
              ? is_filled_here_alone(st->scene, it->method, set, w->fact)
              : begins_empty(st->scene->w->all, w->fact->state));
}

/* The branch has who is told go another way than who does the rest. */
static bool is_announced(struct bl_announcing *st, const struct bl_interp *it,
                         const struct bl_flag_branch *b)
{
  st->test = b;
  return arms_of(&st->told, &st->todo, it, st->set, b) &&
         bl_arm_leads_to(it, st->todo, st->write->insn) &&
         (b->on.by == st->set->op || bl_arm_leads_to(it, st->todo, st->set->insn));
}

/* A call that may wait until the rest is there, too: not one of what the flag itself refers to,
   that is known to wait for nobody. */
static bool may_wait(const struct bl_announcing *st, const struct bl_interp *it, uint32_t insn)
{
  const struct bl_scene *s = st->scene;
  bool may = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE;
  for (unsigned i = 0; i < s->n_uses && may; i++) {
    may = s->uses[i].insn != insn || s->uses[i].state != st->set->state;
  }
  return may;
}

/* Where who is told comes without a call that may wait, and without going round a loop. */
static const bool *find_quiet(const struct bl_announcing *st, const struct bl_interp *it)
{
  const struct bl_cfg *g = &it->cfg;
  bool *reached = CF_NEW_N(it->arena, bool, g->n_blocks);
  reached[st->told] = true;
  for (uint32_t i = g->blocks[st->told].rpo; i < g->n_order; i++) {
    const struct bl_block *b = &g->blocks[g->order[i]];
    bool calls = false;
    for (uint32_t k = b->first; k < b->end; k++) {
      calls |= may_wait(st, it, k);
    }
    for (uint32_t k = 0; reached[g->order[i]] && !calls && k < b->n_succ; k++) {
      reached[b->succ[k]] |= !bl_cfg_is_back_edge(g, g->order[i], b->succ[k]);
    }
  }
  return reached;
}

/* Who is told returns at once. */
static bool returns_silently(const struct bl_announcing *st, const struct bl_interp *it)
{
  uint32_t at = st->told;
  for (unsigned hops = 0; hops < 4; hops++) {
    const struct bl_block *b = &it->cfg.blocks[at];
    for (uint32_t i = b->first; i < b->end; i++) {
      enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[i].op].kind;
      if (kind != CF_K_GOTO && kind != CF_K_NOP) {
        return it->insns.items[i].op == CF_return;
      }
    }
    if (b->n_succ != 1) {
      return false;
    }
    at = b->succ[0];
  }
  return false;
}

/* A lock is held from the test to the set and to the write: who asks then waits until all is
   there. */
static bool asks_under_lock(const struct bl_announcing *st)
{
  const struct bl_scene *s = st->scene;
  const struct bl_hold *asked = st->test->held;
  bool under = false;
  for (unsigned i = 0; i < BL_MAX_HOLDS && asked[i].name != 0 && !under; i++) {
    under = bl_still_held(s->held[st->set - s->sets], &asked[i]) &&
            bl_still_held(st->write->held, &asked[i]);
  }
  return under;
}

/* Who has lost the flag hears that somebody else has it, by an exception that says so, or by the
   method's answer, and nothing else is done for him. */
static bool answers_second(const struct bl_announcing *st, const struct bl_interp *it)
{
  const struct bl_block *b = &it->cfg.blocks[st->told];
  bool wins = st->set->op != NULL && st->set->op->compares && st->test->on.by == st->set->op;
  unsigned last = it->insns.items[b->end - 1].op;
  return wins && b->end - b->first <= 6 && (last == CF_athrow || last == CF_ireturn);
}

/* A call in front of the instruction in its block, which may wait. */
static bool calls_before(const struct bl_announcing *st, const struct bl_interp *it, uint32_t insn)
{
  for (uint32_t i = it->cfg.blocks[it->cfg.block_of[insn]].first; i < insn; i++) {
    if (may_wait(st, it, i)) {
      return true;
    }
  }
  return false;
}

/* It has been looked before whether the field has anything. */
static bool is_looked_at(const struct bl_announcing *st, const struct bl_interp *it, uint32_t insn)
{
  const struct bl_scene *s = st->scene;
  for (unsigned i = 0; i < s->n_tests; i++) {
    const struct bl_test *t = &s->tests[i].on.test;
    if (t->state == st->write->fact->state && t->object == st->write->object &&
        bl_comes_before(it, s->tests[i].insn, insn) &&
        !bl_comes_before(it, s->tests[i].insn, st->test->insn)) {
      return true;
    }
  }
  return bl_asks_for_null(it, insn);
}

/* Of a number that is not there yet only who hands it on is wrong: 0 compared with the time has it
   computed anew. */
static bool matters(const struct bl_interp *it, uint32_t read, uint32_t state)
{
  return strchr("ZL[", bl_state_field(it->program, state)->type) != NULL ||
         (read + 1 < it->insns.n && cf_opcodes[it->insns.items[read + 1].op].kind == CF_K_RETURN);
}

/* Who finds his key is handed back at once what goes with it, which all see at once: that is told
   at the read, whichever of the two is written first. */
static bool is_told_at_read(const struct bl_announcing *st, const struct bl_interp *it,
                            uint32_t read)
{
  return st->test->than != 0 && it->cfg.blocks[st->told].n_pred == 1 && read + 1 < it->insns.n &&
         cf_opcodes[it->insns.items[read + 1].op].kind == CF_K_RETURN &&
         bl_summaries_operation(st->scene->w->all, st->write->fact->state) == BL_OP_ATOMIC &&
         bl_cfg_dominates(&it->cfg, st->told, it->cfg.block_of[read]);
}

/* The second look: who is told reads the field in the method itself. */
static void see_read(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_announcing *st = ctx;
  struct bl_touch t;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  uint32_t block = it->cfg.block_of[insn];
  if ((kind != CF_K_GET_FIELD && kind != CF_K_GET_STATIC) || st->reader.method != NULL ||
      !st->quiet[block] || bl_arm_leads_to(it, st->todo, insn) ||
      !bl_interp_touch(it, f, insn, &t) || t.state != st->write->fact->state ||
      t.object != st->write->object) {
    return;
  }
  if (!is_looked_at(st, it, insn) && !is_told_at_read(st, it, insn) && matters(it, insn, t.state) &&
      !calls_before(st, it, insn) &&
      !bl_keeps_out(it, f, t.state, t.object, st->write->fact, st->kept)) {
    st->reader = (struct bl_announced_reader){it->method, it->insns.items[insn].bci, NULL};
  }
}

/* What a flag says before anybody has set it: what it is born with, or the one constant that its
   object is made with. */
static struct bl_constant first_of(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *field = bl_state_field(s->program, state);
  bool reference = field->type == 'L' || field->type == '[';
  bool cell = bl_state_kind_of(state) == BL_STATE_CONTENTS;
  struct bl_constant first = {reference ? BL_CONSTANT_NULL : BL_CONSTANT_INT, 0};
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(s, state, &n);
  bool any = false;
  for (uint32_t i = 0; i < n; i++) {
    if (facts[i]->write && facts[i]->confined) {
      struct bl_constant value = bl_fact_value(facts[i]);
      first =
          any && !bl_constant_eq(first, value) ? (struct bl_constant){BL_NO_CONSTANT, 0} : value;
      any = true;
    }
  }
  return cell && !any ? (struct bl_constant){BL_NO_CONSTANT, 0} : first;
}

static bool find_reader(struct bl_announcing *st, struct bl_interp *it)
{
  if (st->test != NULL) {
    st->quiet = find_quiet(st, it);
    bl_interp_visit(it, &(struct bl_visitor){.visit = see_read, .ctx = st}, 1);
  }
  bool reference = strchr("L[", bl_state_field(it->program, st->write->fact->state)->type);
  if (st->reader.method == NULL && reference) {
    struct bl_announced a = {.method = it->method,
                             .flag = st->set->state,
                             .told = st->set->value,
                             .before = st->set->op == NULL ? (struct bl_constant){BL_NO_CONSTANT, 0}
                                                           : st->set->op->expected,
                             .first = first_of(st->scene->w->all, st->set->state),
                             .write = st->write->fact,
                             .kept = st->kept,
                             .silently = st->test != NULL && returns_silently(st, it) &&
                                         !asks_under_lock(st),
                             .given = st->write->given,
                             .answers = st->test != NULL && answers_second(st, it),
                             .inside = st->inside};
    st->reader = bl_announced_find(st->scene->w, &a);
  }
  return st->reader.method != NULL;
}

/* --- one method --- */

/* By some test, or by none: then whoever calls the method announces, by a flag, and is told
   nothing. A reference that is set among others is no flag. */
static bool is_announced_somehow(struct bl_announcing *st, const struct bl_interp *it,
                                 const struct bl_flag_set *set, const struct bl_late_write *w)
{
  struct bl_scene *s = st->scene;
  bool tested = false, late = is_too_late(st, it, set, w);
  for (unsigned k = 0; late && k < s->n_tests; k++) {
    if (is_announced(st, it, &s->tests[k])) {
      return true;
    }
    tested |= s->tests[k].on.test.state == set->state;
  }
  for (unsigned k = 0; late && k < s->n_keys; k++) {
    if (is_announced(st, it, &s->keys[k])) {
      return true;
    }
  }
  st->test = NULL;
  return late && !tested && set->value.kind != BL_NO_CONSTANT;
}

/* One finding a flag: the first write that somebody needs. */
static bool tell_of(struct bl_announcing *st, struct bl_interp *it, const struct bl_flag_set *set)
{
  struct bl_scene *s = st->scene;
  for (unsigned i = 0; i < s->n_writes; i++) {
    if (is_announced_somehow(st, it, set, &s->writes[i]) && find_reader(st, it)) {
      return true;
    }
  }
  return false;
}

static bool writes_late(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool any = false;
  for (uint32_t i = 0; i < own->n && !any; i++) {
    any = is_late_fact(s, &own->items[i]);
  }
  return any;
}

/* Whether the method writes a field that begins with nothing, itself or in a call. */
static bool may_write(const struct bl_worker *w, const struct bl_method *m)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (is_filling(f) ||
        (f->write && !f->confined && bl_state_kind_of(f->state) == BL_STATE_FIELD &&
         !bl_is_born_with(bl_fact_value(f)))) {
      return true;
    }
  }
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *helper = bare_helper(w->all, m, &m->calls[i]);
    if (helper != NULL && writes_late(w->all, helper)) {
      return true;
    }
    const struct bl_call_effect *e = bl_summaries_of_call(w, m, &m->calls[i]);
    for (uint32_t k = 0; k < e->n_accesses; k++) {
      const struct bl_access *a = &e->accesses[k];
      if (a->write && a->bci != BL_BCI_MODEL && a->depth <= CALLS_IN &&
          a->where->at.state < BL_UNMAPPED &&
          bl_state_kind_of(a->where->at.state) == BL_STATE_FIELD &&
          !bl_is_born_with(a->what->constant)) {
        return true;
      }
    }
  }
  return false;
}

/* Whether it tests, sets something that others see at once, and perhaps writes something else. */
static bool may_announce(const struct bl_worker *w, const struct bl_method *m)
{
  enum { FEWEST_INSNS = 6 }; /* it sets one field, and calls who sets the other */
  bool sets = (m->flags & BL_M_WRITES_VOLATILE) != 0 || bl_operations_sets(w->all, m);
  return sets && !bl_method_is_init(m) && m->n_insns >= FEWEST_INSNS && may_write(w, m);
}

static void look(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                 const struct bl_method *m)
{
  struct bl_scene s = {.w = w};
  struct bl_announcing st = {.scene = &s};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it != NULL) {
    for (unsigned i = 0; i < s.n_sets; i++) {
      if (tell_of(&st, it, &s.sets[i])) {
        bl_announced_write_up(out, a, &st, it);
      }
    }
  }
  cf_arena_reset(w->scratch);
}

void bl_announced_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         const struct bl_method *m)
{
  if (may_announce(w, m)) {
    look(out, a, w, m);
  }
}
