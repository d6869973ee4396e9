/* Additions to what has been emptied for good: who adds. See the header. */
#include "src/story/late.h"

#include "src/candidate/getters.h"
#include "src/story/accessor_put.h"
#include "src/story/queue_look.h"
#include "src/story/guarded_return.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum {
  MAX_TESTS = 12,
  MAX_ADDS = 8,
  MAX_LOOKS = 24,
  MAX_WAYS = 64,
  MAX_GUARDS = 4,
  MAX_TELLS = 8,
  MAX_OPENERS = 4,
  LOOKS_DEEP = 2,
  ADDED_DEEP = 2, /* calls between the method and who adds for it */
};

struct tested {
  uint32_t insn; /* the branch, or the call of a helper that throws where
                    `thrown` is reached */
  struct bl_test on;
  enum bl_standing order; /* of `on` */
  bool by_helper;
  uint32_t thrown; /* a block of the helper's, as those of the test are */
  struct bl_hold held[BL_MAX_HOLDS];
};

struct added {
  uint32_t insn, state, object;
  uint32_t value; /* name of what a reference is set to; 0: it is added to a collection */
  bool made;      /* … which the method makes, and is not given */
  uint32_t given; /* name of what is added to a collection; 0: it has none, or is a reference */
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A call of a helper that perhaps throws if the flag is set, on the object of
 * that name. */
struct guard {
  uint32_t insn, object;
  const struct bl_method *helper;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A call of a helper that perhaps sets a reference of the object of that name. */
struct opener {
  uint32_t insn, object;
  const struct bl_method *helper;
  struct bl_hold held[BL_MAX_HOLDS];
};

/* A call of what the method is given. */
struct told {
  uint32_t insn, object;
  const struct bl_method *callee;
};

/* What is seen in one method. */
struct scene {
  struct bl_worker *w;
  struct bl_flag_ops ops;
  struct tested tests[MAX_TESTS];
  struct added adds[MAX_ADDS];
  struct guard guards[MAX_GUARDS];
  struct told tells[MAX_TELLS];
  struct opener openers[MAX_OPENERS];
  struct {
    uint32_t insn, state;
  } looks[MAX_LOOKS]; /* reads of anything that could be a flag */
  unsigned n_tests, n_adds, n_guards, n_tells, n_openers, n_looks, n_ways;
  bool full;
};

/* --- the first look --- */

/* What is put there says nothing but that something is there: `queue.offer(WAKE_UP)`. */
static bool puts_marker(const struct bl_interp *it, const struct bl_access *a,
                        const struct bl_args *args)
{
  bool constant = false;
  for (unsigned i = 0; i < args->n; i++) {
    if ((a->what->stores & bl_param_bit(i)) != 0) {
      constant = bl_constant_of(it->program, bl_names_path(&it->names, args->name[i])).kind !=
                 BL_NO_CONSTANT;
      if (!constant) {
        return false;
      }
    }
  }
  return constant;
}

bool bl_puts_given(const struct bl_access *a, const struct bl_args *args)
{
  uint64_t given = 0;
  for (unsigned i = 0; i < args->n; i++) {
    given |= bl_param_bit(i);
  }
  return a->write && !a->validates && (a->what->stores & given) != 0;
}

/* The name of what is put there, if it is one thing. */
static uint32_t given_to(const struct bl_access *a, const struct bl_args *args)
{
  uint32_t name = 0;
  for (unsigned i = 0; i < args->n; i++) {
    name = (a->what->stores & bl_param_bit(i)) != 0 ? args->name[i] : name;
  }
  return name;
}

static void note_look(struct scene *s, uint32_t insn, uint32_t state)
{
  if (state >= BL_UNMAPPED || bl_summaries_operation(s->w->all, state) == BL_OP_NONE) {
    return;
  }
  s->full |= s->n_looks == MAX_LOOKS;
  if (s->n_looks < MAX_LOOKS) {
    s->looks[s->n_looks].insn = insn;
    s->looks[s->n_looks++].state = state;
  }
}

static void see_guard(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *helper = bl_family_helper_of(it->method, site->call);
  struct bl_args args;
  if (helper != NULL && s->n_guards < MAX_GUARDS && bl_may_guard_return(s->w->all, helper)) {
    struct guard *g = &s->guards[s->n_guards++];
    bl_interp_args(it, f, insn, &args);
    *g = (struct guard){.insn = insn, .object = args.name[0], .helper = helper};
    bl_note_held(g->held, f);
  }
}

static bool is_given(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool own = p->base == 0 && !bl_method_is(it->method, CF_ACC_STATIC);
  return p->root == BL_ROOT_PARAM && p->len == 0 && !own;
}

/* A reference of the object is set to what the method is given, and others see that at once; or to
   what it makes, be it under the lock of those who set it. */
static void note_reference(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                           struct added add)
{
  const struct bl_field *field =
      add.state >= BL_UNMAPPED ? NULL : bl_state_field(it->program, add.state);
  if (field == NULL || s->n_adds == MAX_ADDS ||
      field->cls->nest_host != it->method->cls->nest_host) {
    return;
  }
  enum bl_operation op = bl_summaries_operation(s->w->all, add.state);
  add.made = op != BL_OP_NONE && bl_interp_made_at(it, add.value) != CF_NO_INSN;
  if (add.made ||
      (op == BL_OP_ATOMIC && is_given(it, add.value) && !bl_method_returns(it->method))) {
    bl_note_held(add.held, f);
    s->adds[s->n_adds++] = add;
  }
}

static void see_field_set(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                          uint32_t insn)
{
  struct bl_touch t;
  if (bl_interp_touch(it, f, insn, &t) && t.write && !t.confined &&
      bl_state_kind_of(t.state) == BL_STATE_FIELD &&
      bl_state_field(it->program, t.state)->type == 'L') {
    note_reference(
        s, it, f,
        (struct added){
            .insn = insn, .state = t.state, .object = t.object, .value = f->name[t.value_slot]});
  }
}

/* … by the compiler's accessor, of an inner class. */
static void see_accessor_set(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                             uint32_t insn)
{
  struct bl_accessor_put put = bl_accessor_put_of(it, f, insn);
  if (put.field != NULL && put.field->type == 'L') {
    note_reference(s, it, f,
                   (struct added){.insn = insn,
                                  .state = bl_state_of(put.field->id, BL_STATE_FIELD),
                                  .object = put.object,
                                  .value = put.value});
  }
}

/* The operations that this call is have been noted last. */
static void see_cell_set(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn)
{
  const struct bl_flag_op *op = s->ops.n == 0 ? NULL : &s->ops.items[s->ops.n - 1];
  const struct bl_site *site = bl_interp_site(it, insn);
  if (op != NULL && op->insn == insn && op->writes && !op->compares && site->result[0] == 0) {
    note_reference(
        s, it, f,
        (struct added){.insn = insn, .state = op->state, .object = op->object, .value = op->name});
  }
}

static void see_opener(struct scene *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *helper = bl_family_helper_of(it->method, site->call);
  struct bl_args args;
  if (helper != NULL && !bl_method_is(helper, CF_ACC_STATIC) &&
      bl_late_sets_reference(s->w, helper) && s->n_openers < MAX_OPENERS) {
    struct opener *o = &s->openers[s->n_openers++];
    bl_interp_args(it, f, insn, &args);
    *o = (struct opener){.insn = insn, .object = args.name[0], .helper = helper};
    bl_note_held(o->held, f);
  }
}

static void see_told(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  struct bl_args args;
  if (site->call != NULL && site->call->op != CF_invokestatic && s->n_tells < MAX_TELLS) {
    bl_interp_args(it, f, insn, &args);
    if (args.n > 0 && is_given(it, args.name[0])) {
      s->tells[s->n_tells++] = (struct told){insn, args.name[0], bl_call_callee(site->call)};
    }
  }
}

/* The callee decides by a fresh look of its own whether it adds. */
static bool looks_itself(const struct bl_access *a)
{
  return a->bci != BL_BCI_MODEL && a->checked;
}

static void see_call(struct scene *s, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_flag_ops_see(&s->ops, it, f, insn);
  bl_flag_getters_see(&s->ops, s->w->all, it, f, insn);
  see_guard(s, it, f, insn);
  see_cell_set(s, it, f, insn);
  see_accessor_set(s, it, f, insn);
  see_opener(s, it, f, insn);
  see_told(s, it, f, insn);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bl_interp_args(it, f, insn, &args);
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (!a->write) {
      note_look(s, insn, at.state);
    } else if ((a->fills || bl_puts_given(a, &args)) && !a->removes && a->depth <= ADDED_DEEP &&
               !looks_itself(a) && !puts_marker(it, a, &args) && s->n_adds < MAX_ADDS &&
               bl_is_own_collection(s->w->all, it, at.state)) {
      struct added *add = &s->adds[s->n_adds++];
      *add = (struct added){.insn = insn,
                            .state = at.state,
                            .object = bl_names_of(&it->names, &at.object),
                            .given = given_to(a, &args)};
      bl_note_held(add->held, f);
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct scene *s = ctx;
  struct bl_touch t;
  switch ((enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind) {
  case CF_K_INVOKE:
    see_call(s, it, f, insn);
    break;
  case CF_K_GET_FIELD:
  case CF_K_GET_STATIC:
    if (bl_interp_touch(it, f, insn, &t)) {
      note_look(s, insn, t.state);
    }
    break;
  case CF_K_PUT_FIELD:
  case CF_K_PUT_STATIC:
    see_field_set(s, it, f, insn);
    break;
  case CF_K_BRANCH: {
    enum bl_standing order;
    struct bl_flag_test b = bl_flag_comparison_of(&order, &s->ops, it, f, insn);
    if (b.test.state != BL_NO_STATE && s->n_tests < MAX_TESTS && (b.by == NULL || !b.by->writes) &&
        bl_summaries_operation(s->w->all, b.test.state) != BL_OP_NONE) {
      struct tested *test = &s->tests[s->n_tests++];
      *test = (struct tested){.insn = insn, .on = b.test, .order = order};
      bl_note_held(test->held, f);
    }
    break;
  }
  default:
    break;
  }
}

/* The helper has found what lets the method go on. */
static void add_guard(struct scene *s, const struct guard *g)
{
  struct bl_guarded_return by = bl_guarded_return_of(s->w, g->helper);
  if (by.test.state != BL_NO_STATE && s->n_tests < MAX_TESTS &&
      bl_summaries_operation(s->w->all, by.test.state) == BL_OP_ATOMIC) {
    struct tested *test = &s->tests[s->n_tests++];
    *test = (struct tested){.insn = g->insn, .on = by.test, .by_helper = true, .thrown = by.thrown};
    test->on.object = g->object;
    memcpy(test->held, g->held, sizeof test->held);
  }
}

/* The locks that the helper holds, by their names in the method, which have it of its own object.
 */
static bool map_held(struct bl_hold to[BL_MAX_HOLDS], struct bl_interp *it,
                     const struct bl_interp *of, const struct bl_hold held[BL_MAX_HOLDS])
{
  unsigned n = 0;
  while (n < BL_MAX_HOLDS && to[n].name != 0) {
    n++;
  }
  for (unsigned i = 0; i < BL_MAX_HOLDS && held[i].name != 0; i++) {
    const struct bl_path *p = bl_names_path(&of->names, held[i].name);
    bool named = p->root == BL_ROOT_STATIC || bl_path_from_first(p);
    if (!named || n == BL_MAX_HOLDS) {
      return false;
    }
    to[n++] = (struct bl_hold){bl_names_of(&it->names, p), it->insns.n + held[i].site};
  }
  return true;
}

/* What the helper makes and puts into a reference of its object is the method's own doing. */
static void add_opened(struct scene *s, struct bl_interp *it, const struct opener *o)
{
  struct scene own = {.w = s->w};
  const struct bl_path *object = bl_names_path(&it->names, o->object);
  bool this_object = bl_path_is_first(object);
  struct bl_interp *of =
      this_object ? bl_look_at(s->w, o->helper, &(struct bl_visitor){.visit = see, .ctx = &own})
                  : NULL;
  if (of == NULL) {
    return;
  }
  for (unsigned i = 0; i < own.n_adds && s->n_adds < MAX_ADDS; i++) {
    const struct bl_path *p = bl_names_path(&of->names, own.adds[i].object);
    struct added add = {.insn = o->insn,
                        .state = own.adds[i].state,
                        .object = o->object,
                        .value = o->object,
                        .made = true};
    memcpy(add.held, o->held, sizeof add.held);
    if (own.adds[i].made && bl_path_is_first(p) && map_held(add.held, it, of, own.adds[i].held)) {
      s->adds[s->n_adds++] = add;
    }
  }
}

/* --- what comes of it --- */

/* The helper, or one that it calls, reads the field at some place: of one that
   is far from any lock no more may be known. */
static bool reads_below(const struct bl_method *helper, const struct bl_field *flag, unsigned deep)
{
  bool reads = bl_reads_field(helper, flag);
  for (uint32_t i = 0; i < helper->n_calls && deep > 1 && !reads; i++) {
    const struct bl_method *next = bl_family_helper_of(helper, &helper->calls[i]);
    reads = next != NULL && reads_below(next, flag, deep - 1);
  }
  return reads;
}

/* The method calls the one, and behind that a getter that reads the flag. */
static bool asks_behind(const struct bl_method *m, const struct bl_method *callee,
                        const struct bl_field *flag)
{
  bool called = false, reads = false;
  for (uint32_t i = 0; i < m->n_calls && !reads; i++) { /* in code order */
    const struct bl_method *helper = bl_family_helper_of(m, &m->calls[i]);
    reads = called && helper != NULL && helper != callee && bl_flag_is_getter(helper) &&
            bl_reads_field(helper, flag);
    called |= bl_call_callee(&m->calls[i]) == callee;
  }
  return reads;
}

static bool helper_looks(const struct scene *s, const struct bl_interp *it, uint32_t insn,
                         uint32_t flag)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *helper = bl_family_helper_of(it->method, site->call);
  bool unsure = bl_state_kind_of(flag) == BL_STATE_FIELD ||
                (helper != NULL && s->w->all->needed[helper->id] == 0);
  return helper != NULL && unsure &&
         reads_below(helper, bl_state_field(it->program, flag), LOOKS_DEEP);
}

/* No way leads from the one block to a return but through the other. Asked more often than MAX_WAYS
   it is taken for granted: the answers of a large method would cost the square of its blocks. */
static bool lies_on_every_way(struct scene *s, const struct bl_interp *it, uint32_t from,
                              uint32_t block)
{
  if (s->n_ways++ >= MAX_WAYS) {
    return true;
  }
  return !bl_ends_without(it, s->w->scratch, from, block);
}

/* The header of the loop that makes what is added in each turn anew, after which nobody has it;
   BL_NO_BLOCK if none does. */
static uint32_t turn_of(const struct bl_interp *it, const struct tested *t, const struct added *add)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t header = g->blocks[g->block_of[add->insn]].loop;
  uint32_t made = add->given == 0 ? CF_NO_INSN : bl_interp_made_at(it, add->given);
  bool each = header != BL_NO_BLOCK && made != CF_NO_INSN &&
              bl_cfg_in_loop(g, g->block_of[made], header) &&
              bl_cfg_in_loop(g, g->block_of[t->insn], header);
  return each ? header : BL_NO_BLOCK;
}

/* The flag is looked at once more when the addition is made, here or in a call; of what the method
   makes, whichever way it goes on: what is only looked at where it has failed ends it there. A look
   of the next turn is one for the next that is added. */
static bool looks_again(struct scene *s, const struct bl_interp *it, uint32_t flag, uint32_t add,
                        bool made, uint32_t turn)
{
  const struct bl_cfg *g = &it->cfg;
  uint32_t here = g->block_of[add];
  const bool *after = bl_normal_reach(it, s->w->scratch, here, turn);
  bool loop = false;
  for (uint32_t i = 0; i < g->blocks[here].n_pred; i++) {
    loop |= after[g->blocks[here].pred[i]];
  }
  for (unsigned i = 0; i < s->n_looks; i++) {
    uint32_t block = g->block_of[s->looks[i].insn];
    if (s->looks[i].state == flag && after[block] &&
        (block != here || loop || s->looks[i].insn >= add) &&
        (!made || block == here || lies_on_every_way(s, it, here, block))) {
      return true;
    }
  }
  for (uint32_t i = 0; i < it->insns.n && !s->full; i++) {
    uint32_t block = g->block_of[i];
    if (cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE && after[block] &&
        (block != here || loop || i >= add) && helper_looks(s, it, i, flag) &&
        (!made || block == here || lies_on_every_way(s, it, here, block))) {
      return true;
    }
  }
  return s->full;
}

/* Whether the test lets on to the addition; *over: the block that it leads to
 * where it does not. */
static bool lets_on(const struct tested *t, const struct bl_interp *it, uint32_t add,
                    uint32_t *over)
{
  bool equal = !t->by_helper && bl_arm_leads_to(it, t->on.equal, add);
  *over = t->by_helper ? t->thrown : equal ? t->on.other : t->on.equal;
  return t->by_helper ? bl_comes_before(it, t->insn, add)
                      : equal || bl_arm_leads_to(it, t->on.other, add);
}

/* What is done with the value where it is too late for it, as far as one call says it. */
static const struct bl_method *dropped_by(const struct scene *s, const struct bl_interp *it,
                                          uint32_t value, uint32_t over)
{
  for (unsigned i = 0; i < s->n_tells; i++) {
    if (s->tells[i].object == value && bl_arm_leads_to(it, over, s->tells[i].insn)) {
      return s->tells[i].callee;
    }
  }
  return NULL;
}

static bool leads_to(struct bl_late *l, struct scene *s, const struct bl_interp *it,
                     const struct tested *t, const struct added *add)
{
  const struct bl_test *on = &t->on;
  uint32_t over;
  uint32_t turn = turn_of(it, t, add);
  enum bl_operation op = bl_summaries_operation(s->w->all, on->state);
  bool seen = add->made || op == BL_OP_ATOMIC || (add->value == 0 && op == BL_OP_GUARDED);
  if (!seen || on->object != add->object || on->state == add->state ||
      !lets_on(t, it, add->insn, &over) ||
      looks_again(s, it, on->state, add->insn, add->made, turn)) {
    return false;
  }
  *l = (struct bl_late){.it = it,
                        .test = t->insn,
                        .add = add->insn,
                        .on = *on,
                        .plain = add->value == 0 && op == BL_OP_GUARDED,
                        .order = t->order,
                        .over = over,
                        .by_helper = t->by_helper,
                        .to = add->state,
                        .reference = add->value != 0,
                        .made = add->made,
                        .turn = turn != BL_NO_BLOCK};
  if (l->reference && !t->by_helper) {
    l->drops = dropped_by(s, it, add->value, over);
  }
  l->n_kept = bl_held_throughout(l->kept, it, add->object, t->held, add->held);
  l->n_taken = bl_held_only_later(l->taken, it, add->object, t->held, add->held);
  return true;
}

/* Who of the nest calls the method asks for the flag, by a getter, once it has come back, or who
   calls that one. */
static bool callers_look(const struct bl_method *m, const struct bl_field *flag, unsigned deep)
{
  bool all = true, any = false;
  for (const struct bl_class *c = m->cls->nest_host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t i = 0; i < c->n_methods && all; i++) {
      const struct bl_method *caller = &c->methods[i];
      if (caller != m && bl_method_has_body(caller) && bl_method_calls(caller, m)) {
        any = all =
            asks_behind(caller, m, flag) || (deep > 1 && callers_look(caller, flag, deep - 1));
      }
    }
  }
  return any && all;
}

/* Each of the tests leads to a block where one of those that end it leads, too: it is asked in the
   same breath (`if (closed || paused) return;`). */
static bool refuse_alike(const uint32_t *idle, unsigned n_idle, const uint32_t *ends,
                         unsigned n_ends)
{
  bool alike = true;
  for (unsigned i = 0; i < n_idle && alike; i++) {
    alike = false;
    for (unsigned k = 0; k < n_ends; k++) {
      alike |= idle[i] == ends[k];
    }
  }
  return alike;
}

/* One finding an addition: by its last test, if the others are no better, or refuse alike; a plain
   flag that is asked under no lock which is then kept, and that nobody sets so, speaks neither for
   it nor against it.
 */
static bool tell_of(struct bl_findings *out, struct cf_arena *a, struct scene *s,
                    const struct bl_interp *it, const struct added *add)
{
  struct bl_late last;
  struct bl_closer by = {.method = NULL};
  uint32_t idle[MAX_TESTS], ends[MAX_TESTS]; /* where those lead that nobody sets, or somebody */
  unsigned n_idle = 0, n_ends = 0;
  for (unsigned i = 0; i < s->n_tests; i++) {
    struct bl_late l;
    if (!leads_to(&l, s, it, &s->tests[i], add)) {
      continue;
    }
    struct bl_closer closer = bl_late_find_closer(s->w, &l);
    if (closer.method != NULL) {
      last = l;
      by = closer;
      if (!l.by_helper) {
        ends[n_ends++] = l.over;
      }
    } else if (!l.plain || l.n_kept > 0) {
      if (l.by_helper || l.on.than.kind != BL_CONSTANT_INT) {
        return false; /* it is no flag, or asked elsewhere */
      }
      idle[n_idle++] = l.over;
    }
  }
  bool told = by.method != NULL && refuse_alike(idle, n_idle, ends, n_ends) &&
              !callers_look(it->method, bl_state_field(it->program, last.on.state), LOOKS_DEEP);
  if (told) {
    bl_late_write_up(out, a, &last, &by);
  }
  return told;
}

/* --- one method --- */

static void look(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                 const struct bl_method *m)
{
  struct scene s = {.w = w};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  bool solved = it != NULL;
  bool told = !solved;
  for (unsigned i = 0; i < s.n_guards && solved && s.n_adds > 0; i++) {
    add_guard(&s, &s.guards[i]);
  }
  for (unsigned i = 0; i < s.n_openers && solved && s.n_tests > 0; i++) {
    add_opened(&s, it, &s.openers[i]);
  }
  for (unsigned i = 0; i < s.n_adds && !told; i++) {
    told = tell_of(out, a, &s, it, &s.adds[i]);
  }
}

void bl_late_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                    const struct bl_method *m)
{
  if (bl_late_possible(w, m)) {
    look(out, a, w, m);
    cf_arena_reset(w->scratch);
  }
}
