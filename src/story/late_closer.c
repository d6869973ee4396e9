/* Additions to what has been emptied for good: who ends it. See the header. */
#include "src/story/late.h"

#include "src/story/accessor_put.h"
#include "src/summary/callers.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum {
  MAX_SETS = 4,
  MAX_BACK = 4,
  MAX_EMPTIES = 8,
  MAX_HELPERS = 4,
  HELPERS_DEEP = 2,
  MAX_GIVEN = 4,
  MAX_CALLERS = 4,
  MAX_ASKED = 4,
  MOST_WAYS = 4
};

struct place {
  uint32_t insn, object;
  bool kept_out;  /* a lock that is held here waits for who adds */
  bool clears;    /* what is set is set to 0, false or null */
  uint32_t under; /* site of a hold of a lock that is taken for the addition, + 1; 0: of none */
};

/* A call of another method of the family, on the object of that name. */
struct helped {
  struct place at;
  const struct bl_method *helper;
};

/* … which sets the flag: to a constant, or to what it is given. */
struct setter {
  struct helped call;
  uint32_t given[MAX_GIVEN]; /* names */
};

/* A call of what the reference has. */
struct told {
  struct place at;
  const struct bl_method *callee;
  bool ends; /* by what is known of the callee */
};

/* What is seen in one method. */
struct watch {
  const struct bl_summaries *all;
  const struct bl_late *l;
  struct bl_flag_ops ops;
  struct place sets[MAX_SETS], empties[MAX_EMPTIES];
  struct place back[MAX_BACK]; /* where it is set so that who tests it goes on */
  struct helped helped[MAX_HELPERS];
  struct setter setters[MAX_HELPERS];
  unsigned passes; /* the parameter, + 1, that it is set to; 0: to none */
  /* of a reference: where it is asked for null, and what it has is called */
  struct place asked[MAX_ASKED];
  struct told tells[MAX_ASKED];
  uint32_t joined; /* where it first waits for a thread's end; CF_NO_INSN: nowhere */
  unsigned n_sets, n_back, n_empties, n_helped, n_setters, n_asked, n_tells;
  bool takes;    /* it is set to null */
  uint32_t away; /* where what is emptied is taken out of its field; CF_NO_INSN: nowhere */
  bool open;     /* … and no lock keeps out who adds there */
  bool steps;    /* the flag is a state of many */
};

/* --- who ends it --- */

static bool excludes(const struct bl_late *l, const struct bl_path *lock)
{
  return bl_one_excludes(l->kept, l->n_kept, lock);
}

/* The hold of a lock that who adds waits for once the flag has been tested: what is done under it
   comes before all of the addition, or after. */
static uint32_t hold_of(const struct bl_late *l, const struct bl_interp *it,
                        const struct bl_frame *f, uint32_t object)
{
  const struct bl_path *of = bl_names_path(&it->names, object);
  for (unsigned i = 0; i < f->n_held; i++) {
    struct bl_path lock = bl_path_relative(bl_names_path(&it->names, f->held[i].name), of);
    lock.mode = (uint8_t)bl_held_mode(&f->held[i]);
    if (f->held[i].depth > 0 && bl_one_excludes(l->taken, l->n_taken, &lock)) {
      return f->held[i].site + 1;
    }
  }
  return 0;
}

static bool keeps_out(const struct bl_late *l, const struct bl_interp *it, const struct bl_frame *f,
                      uint32_t object)
{
  const struct bl_path *of = bl_names_path(&it->names, object);
  for (unsigned i = 0; i < f->n_held; i++) {
    struct bl_path lock = bl_path_relative(bl_names_path(&it->names, f->held[i].name), of);
    lock.mode = (uint8_t)bl_held_mode(&f->held[i]);
    if (f->held[i].depth > 0 && excludes(l, &lock)) {
      return true;
    }
  }
  return false;
}

/* The lock that the callee takes for it. */
static bool callee_keeps_out(const struct bl_late *l, struct bl_interp *it,
                             const struct bl_args *args, const struct bl_path *lock,
                             uint32_t object)
{
  enum bl_mode mode;
  uint32_t name = bl_interp_lock(it, args, lock, &mode);
  struct bl_path path =
      bl_path_relative(bl_names_path(&it->names, name), bl_names_path(&it->names, object));
  path.mode = (uint8_t)mode;
  return name != 0 && excludes(l, &path);
}

/* Where null is nothing, a cause or a sink that is made or given is something. */
static bool is_there(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_interp_made_at(it, name) != CF_NO_INSN || (p->root == BL_ROOT_PARAM && p->len == 0);
}

/* Set so that who tests it adds nothing. */
static bool ends_it_by(const struct bl_late *l, const struct bl_interp *it, uint32_t name)
{
  struct bl_constant value = bl_constant_of(it->program, bl_names_path(&it->names, name));
  if (value.kind == BL_NO_CONSTANT) {
    return l->on.than.kind == BL_CONSTANT_NULL && l->on.other == l->over && name != 0 &&
           is_there(it, name);
  }
  return bl_flag_arm_of(&l->on, l->order, value) == l->over;
}

/* … be it by one of several values, each of which does so: `result = r == null ? NOTHING : r`. */
static bool ends_it(const struct bl_late *l, struct bl_interp *it, uint32_t name)
{
  uint32_t ways[MOST_WAYS];
  if (ends_it_by(l, it, name)) {
    return true;
  }
  unsigned n = bl_interp_ways(it, name, ways, MOST_WAYS);
  bool all = n > 0;
  for (unsigned i = 0; i < n && all; i++) {
    all = ends_it_by(l, it, ways[i]);
  }
  return all;
}

static void note_set(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                     uint32_t object, uint32_t name)
{
  struct bl_constant value = bl_constant_of(it->program, bl_names_path(&it->names, name));
  bool ends = ends_it(w->l, it, name);
  const struct bl_path *p = bl_names_path(&it->names, name);
  if (p->root == BL_ROOT_PARAM && p->len == 0 && p->base < MAX_GIVEN) {
    w->passes = p->base + 1;
  }
  if (ends && w->n_sets < MAX_SETS) {
    bool clears = bl_is_born_with(value);
    w->sets[w->n_sets++] = (struct place){insn, object, keeps_out(w->l, it, f, object), clears,
                                          hold_of(w->l, it, f, object)};
  } else if (!ends && value.kind != BL_NO_CONSTANT && w->n_back < MAX_BACK) {
    w->back[w->n_back++] = (struct place){.insn = insn, .object = object};
  }
}

/* The reference, or the collection that is added to, is taken out of its field: it is set to null,
   or, of a collection, to a new one. */
static void note_taken(struct watch *w, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, uint32_t object)
{
  w->away = insn;
  w->open |= !keeps_out(w->l, it, f, object);
}

static void note_emptied(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn, const struct bl_args *args, const struct bl_location *of,
                         const struct bl_path *callee_lock)
{
  struct bl_location at = bl_interp_map_location(it, args, of);
  if (at.state == w->l->to && w->n_empties < MAX_EMPTIES) {
    uint32_t object = bl_names_of(&it->names, &at.object);
    bool out = keeps_out(w->l, it, f, object) ||
               (callee_lock != NULL && callee_keeps_out(w->l, it, args, callee_lock, object));
    w->empties[w->n_empties++] =
        (struct place){insn, object, out, false, hold_of(w->l, it, f, object)};
  }
}

/* The helper of the object that the call is of, or NULL. What a class above calls may be what the
   class of who adds has in its stead: its objects are looked at, and none of another class. */
static const struct bl_method *helper_of(const struct bl_late *l, const struct bl_interp *it,
                                         uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *m = bl_family_helper_of(it->method, call);
  if (m == NULL && call != NULL && call->op == CF_invokevirtual) {
    m = bl_method_run_by(l->it->method->cls, bl_call_callee(call));
    m = m != NULL && m != it->method && bl_is_of_family(m->cls, l->it->method->cls) ? m : NULL;
  }
  return m != NULL && !bl_method_is(m, CF_ACC_STATIC) ? m : NULL;
}

/* The helper, or the lambda that is made, which is run after that. */
static const struct bl_method *helper_or_lambda(const struct bl_late *l, const struct bl_interp *it,
                                                uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_lambda *lambda = call == NULL ? NULL : bl_call_lambda(call);
  const struct bl_method *m = lambda == NULL ? helper_of(l, it, insn) : lambda->body;
  bool near = m != NULL && (lambda == NULL || m->cls->nest_host == it->method->cls->nest_host);
  return near && !bl_method_is(m, CF_ACC_STATIC) && !bl_method_is_init(m) ? m : NULL;
}

/* It gets what the field has, or takes it away, be it got by a getter. */
static bool names(const struct bl_method *m, const struct bl_field *f)
{
  return bl_reads_field(m, f) || bl_writes_field(m, f);
}

/* What is made there is run later, perhaps much later. */
static bool is_lambda(const struct bl_interp *it, uint32_t insn)
{
  return bl_call_lambda(bl_interp_site(it, insn)->call) != NULL;
}

/* What a helper does with the collection of its own object is looked up there. A lambda is run
   under no lock of the method's, as far as is known. */
static void note_helper(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn)
{
  const struct bl_method *m = helper_or_lambda(w->l, it, insn);
  struct bl_args args;
  if (m == NULL || w->n_helped == MAX_HELPERS) {
    return;
  }
  bool lambda = is_lambda(it, insn);
  bool perhaps = w->l->reference
                     ? names(m, bl_state_field(it->program, w->l->to))
                     : bl_operations_reads(w->all, m) || bl_operations_changes(w->all, m);
  bl_interp_args(it, f, insn, &args);
  if ((perhaps || lambda) && args.n > 0 && args.name[0] != 0) {
    bool out = !lambda && keeps_out(w->l, it, f, args.name[0]);
    w->helped[w->n_helped++] =
        (struct helped){{.insn = insn, .object = args.name[0], .kept_out = out}, m};
  }
}

/* The name of the object whose reference has the value, 0 if it is another. */
static uint32_t is_held_by(const struct watch *w, struct bl_interp *it, uint32_t value)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, value), BL_STATE_FIELD);
  const struct bl_flag_op *op = bl_flag_op_of(&w->ops, it, value);
  if (at.state == w->l->to) {
    return bl_names_of(&it->names, &at.object);
  }
  return op != NULL && op->state == w->l->to && !op->compares ? op->object : 0;
}

/* A library's operation changes what is in it: to clear a collection ends nothing. */
static bool changes_contents(const struct bl_call_effect *e)
{
  bool changes = false;
  for (uint32_t i = 0; i < e->n_accesses && !changes; i++) {
    changes = e->accesses[i].write && e->accesses[i].bci == BL_BCI_MODEL;
  }
  return changes;
}

/* A static method of the program that is told nothing but one object, and tells nothing:
   `closeQuietly(c)`. */
static bool is_told_one(const struct bl_method *m)
{
  struct cf_str d = bl_method_descriptor(m);
  return bl_method_is(m, CF_ACC_STATIC) && d.n > 4 && d.p[1] == 'L' && d.p[d.n - 1] == 'V' &&
         memchr(d.p, ';', d.n) == d.p + d.n - 3;
}

static void note_told(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn, uint32_t object, struct told told)
{
  if (object != 0 && w->n_tells < MAX_ASKED) {
    told.at = (struct place){insn, object, keeps_out(w->l, it, f, object), false,
                             hold_of(w->l, it, f, object)};
    w->tells[w->n_tells++] = told;
  }
}

static void see_told(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  struct bl_args args;
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (!w->l->reference || callee == NULL) {
    return;
  }
  bool is_static = site->call->op == CF_invokestatic;
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    int operand = (int)i - (is_static ? 0 : 1); /* the receiver is BL_OPERAND_THIS */
    bool ends = w->l->made && (is_told_one(callee) || bl_summaries_ends(w->all, callee, operand));
    bool receives = i == 0 && !is_static && !(w->l->made && changes_contents(site->effect));
    if (ends || receives) {
      note_told(w, it, f, insn, is_held_by(w, it, args.name[i]),
                (struct told){.callee = callee, .ends = ends});
    }
  }
}

static void see_asked(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_test t = bl_flag_test_of(&w->ops, it, f, insn).test;
  if (w->l->reference && t.state == w->l->to && t.than.kind == BL_CONSTANT_NULL &&
      w->n_asked < MAX_ASKED) {
    w->asked[w->n_asked++] = (struct place){.insn = insn, .object = t.object};
  }
}

/* It is told nothing and tells nothing: `close()`, `interrupt()`. */
static bool is_bare(const struct bl_method *m)
{
  struct cf_str d = bl_method_descriptor(m);
  return d.n == 3 && d.p[2] == 'V';
}

static bool is_same_call(const struct bl_method *a, const struct bl_method *b)
{
  return b != NULL && cf_str_eq(bl_method_name(a), bl_method_name(b)) &&
         cf_str_eq(bl_method_descriptor(a), bl_method_descriptor(b));
}

/* It was found to be there first. */
static bool is_asked_first(const struct watch *w, const struct bl_interp *it, const struct told *t)
{
  bool asked = false;
  for (unsigned k = 0; k < w->n_asked && !asked; k++) {
    asked = w->asked[k].object == t->at.object && bl_comes_before(it, w->asked[k].insn, t->at.insn);
  }
  return asked;
}

/* What the reference has is ended where it is called once it was found to be there, and is taken
   from there, or told what is told to what comes too late: who merely begins with what was set up
   before does neither. What is made by those who use it need not be asked
   for. */
static bool is_ended_by(const struct watch *w, const struct bl_interp *it, const struct told *t)
{
  bool asked = is_asked_first(w, it, t);
  return w->l->made ? t->ends || (asked && w->takes) || (is_bare(t->callee) && !w->steps)
                    : asked && (w->takes || is_same_call(t->callee, w->l->drops));
}

/* The flag goes through three constants or more: each new one tells of a step, and who is called
   then is told of it. */
static bool has_steps(const struct bl_summaries *s, uint32_t state)
{
  struct bl_constant seen[2];
  unsigned n_seen = 0;
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(s, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    struct bl_constant value = bl_fact_value(facts[i]);
    bool old = value.kind == BL_NO_CONSTANT;
    for (unsigned k = 0; k < n_seen && !old; k++) {
      old = bl_constant_eq(seen[k], value);
    }
    if (!old && n_seen == 2) {
      return true;
    }
    if (!old) {
      seen[n_seen++] = value;
    }
  }
  return false;
}

static void find_ended(struct watch *w, const struct bl_interp *it)
{
  w->steps = w->n_tells > 0 && has_steps(w->all, w->l->on.state);
  for (unsigned i = 0; i < w->n_tells && w->n_empties < MAX_EMPTIES; i++) {
    if (is_ended_by(w, it, &w->tells[i])) {
      w->empties[w->n_empties++] = w->tells[i].at;
    }
  }
}

/* What the callee reads it puts into what it is given, as drainTo() does. */
static bool hands_over(const struct bl_call_effect *e)
{
  bool fills = false;
  for (uint32_t i = 0; i < e->n_accesses && !fills; i++) {
    const struct bl_path *to = &e->accesses[i].where->at.object;
    fills = e->accesses[i].write && to->root == BL_ROOT_PARAM && to->base == 1;
  }
  return fills;
}

/* An instruction sets the field of the flag, or gets the atomic in it. */
static bool may_set(const struct bl_program *p, const struct bl_method *m, uint32_t flag)
{
  const struct bl_field *f = bl_state_field(p, flag);
  bool cell = bl_state_kind_of(flag) == BL_STATE_CONTENTS;
  return cell ? bl_reads_field(m, f) : bl_writes_field(m, f);
}

/* A method that sets the flag, to a constant or to what it is given. */
static void note_setter(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn)
{
  const struct bl_method *m = helper_of(w->l, it, insn);
  struct bl_args args;
  if (m == NULL || w->n_setters == MAX_HELPERS || !may_set(it->program, m, w->l->on.state)) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  struct setter *s = &w->setters[w->n_setters++];
  s->call = (struct helped){
      {.insn = insn, .object = args.name[0], .kept_out = keeps_out(w->l, it, f, args.name[0])}, m};
  for (unsigned i = 0; i < MAX_GIVEN; i++) {
    s->given[i] = i < args.n ? args.name[i] : 0;
  }
}

/* A field of the object is set to the value of that name, be it by the compiler's accessor. */
static void note_put(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                     uint32_t state, uint32_t object, uint32_t name)
{
  struct bl_constant value = bl_constant_of(it->program, bl_names_path(&it->names, name));
  w->takes |= state == w->l->to && value.kind == BL_CONSTANT_NULL;
  const struct bl_field *field = bl_state_field(it->program, w->l->to);
  bool anew = value.kind == BL_CONSTANT_NULL ||
              (!w->l->reference && bl_interp_made_at(it, name) != CF_NO_INSN);
  if (anew && state == bl_state_of(field->id, BL_STATE_FIELD)) {
    note_taken(w, it, f, insn, object);
  }
  if (state == w->l->on.state) {
    note_set(w, it, f, insn, object, name);
  }
}

static void see_put(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_touch t;
  if (bl_interp_touch(it, f, insn, &t) && t.write) {
    note_put(w, it, f, insn, t.state, t.object, f->name[t.value_slot]);
  }
}

/* The call hands back all of it, or the next. A method that is given something may look that up:
   its own code says by which key, as far as it is near. */
static bool hands_one_back(const struct bl_site *site, const struct bl_seen *seen)
{
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool given =
      callee != NULL && seen->bci != BL_BCI_MODEL && bl_method_descriptor(callee).p[1] == 'L';
  return site->result[0] == 'A' && !given;
}

/* All of it, or the next, is taken or walked over, and something done with it. Not what is there
   for one key; and who merely clears it drops what is there, as what comes later is dropped. */
static void see_call(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_call_effect *e = site->effect;
  struct bl_args args;
  unsigned before = w->ops.n;
  bl_flag_ops_see(&w->ops, it, f, insn);
  for (unsigned i = before; i < w->ops.n; i++) {
    const struct bl_flag_op *op = &w->ops.items[i];
    if (op->writes && op->state == w->l->to && op->stored.kind == BL_CONSTANT_NULL) {
      w->takes = true;
      note_taken(w, it, f, insn, op->object);
    }
    if (op->writes && op->state == w->l->on.state) {
      note_set(w, it, f, insn, op->object, op->name);
    }
  }
  if (w->joined == CF_NO_INSN && site->call != NULL && bl_call_callee(site->call) != NULL &&
      bl_said_of_call(w->all, site->call, BL_E_JOINS) != NULL) {
    w->joined = insn;
  }
  struct bl_accessor_put put = bl_accessor_put_of(it, f, insn);
  if (put.field != NULL) {
    note_put(w, it, f, insn, bl_state_of(put.field->id, BL_STATE_FIELD), put.object, put.value);
  }
  note_setter(w, it, f, insn);
  note_helper(w, it, f, insn);
  see_told(w, it, f, insn);
  for (uint32_t i = 0; i < e->n_seen && !w->l->reference; i++) {
    const struct bl_seen *seen = &e->seen[i];
    if (seen->weak ||
        (seen->key == 0 && (hands_one_back(site, seen) || hands_over(e) || e->n_runs > 0))) {
      bl_interp_args(it, f, insn, &args);
      note_emptied(w, it, f, insn, &args, &seen->at, seen->own_block ? &seen->lock : NULL);
    }
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct watch *w = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    see_call(w, it, f, insn);
  } else if (kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC) {
    see_put(w, it, f, insn);
  } else if (kind == CF_K_BRANCH) {
    see_asked(w, it, f, insn);
  }
}

/* What was taken away under a lock that keeps out who adds, all there was, once the flag was set,
   may be dealt with without it. */
static void find_kept_out(struct watch *w, const struct bl_interp *it)
{
  bool kept_out = w->away != CF_NO_INSN && !w->open;
  for (unsigned i = 0; i < w->n_sets && kept_out; i++) {
    kept_out = bl_comes_before(it, w->sets[i].insn, w->away);
  }
  for (unsigned i = 0; i < w->n_empties && kept_out; i++) {
    w->empties[i].kept_out |= bl_comes_before(it, w->away, w->empties[i].insn);
  }
}

static struct bl_interp *solve(struct watch *x, struct bl_worker *w, const struct bl_method *m)
{
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = x});
  if (it != NULL && x->l->reference) {
    find_ended(x, it);
  }
  if (it != NULL) {
    find_kept_out(x, it);
  }
  return it;
}

/* Whether the method empties the collection of its own object, or another method does for it. */
static bool empties_own(struct bl_worker *w, const struct bl_late *l, const struct bl_method *m,
                        unsigned deep)
{
  struct watch x = {.all = w->all, .l = l, .joined = CF_NO_INSN, .away = CF_NO_INSN};
  const struct bl_interp *it = solve(&x, w, m);
  bool empties = false;
  if (it == NULL) {
    return false;
  }
  for (unsigned i = 0; i < x.n_empties && !empties; i++) {
    empties =
        bl_path_is_first(bl_names_path(&it->names, x.empties[i].object)) && !x.empties[i].kept_out;
  }
  for (unsigned i = 0; i < x.n_helped && !empties && deep > 1; i++) {
    empties = bl_path_is_first(bl_names_path(&it->names, x.helped[i].at.object)) &&
              !x.helped[i].at.kept_out && empties_own(w, l, x.helped[i].helper, deep - 1);
  }
  return empties;
}

/* What the helpers set it to is looked up there. */
static void find_set(struct watch *x, const struct bl_interp *it, struct bl_worker *w)
{
  for (unsigned i = 0; i < x->n_setters; i++) {
    const struct setter *s = &x->setters[i];
    struct watch own = {.all = w->all, .l = x->l, .joined = CF_NO_INSN, .away = CF_NO_INSN};
    if (solve(&own, w, s->call.helper) == NULL || own.n_back > 0 || x->n_sets == MAX_SETS) {
      continue;
    }
    uint32_t name = own.passes == 0 ? 0 : s->given[own.passes - 1];
    struct bl_constant value = bl_constant_of(it->program, bl_names_path(&it->names, name));
    bool passed = name != 0 && value.kind != BL_NO_CONSTANT;
    if (passed ? bl_flag_arm_of(&x->l->on, x->l->order, value) == x->l->over : own.n_sets == 1) {
      x->sets[x->n_sets++] = s->call.at;
      x->sets[x->n_sets - 1].clears = passed ? bl_is_born_with(value) : own.sets[0].clears;
    }
  }
}

/* Whether nobody who adds is kept out from the one to the other, which comes later, or under one
   hold of the lock that is taken to add: then all of the addition comes before both, or after. */
static bool follows(const struct bl_interp *it, const struct place *set, const struct place *then)
{
  bool one = set->under != 0 && set->under == then->under;
  return set->object == then->object && !set->kept_out && !then->kept_out &&
         set->insn != then->insn && (one || bl_comes_before(it, set->insn, then->insn));
}

/* Who goes round and adds is perhaps the thread whose end has been waited for in between. */
static bool is_over_by(const struct watch *w, const struct bl_interp *it, const struct place *then)
{
  return w->l->turn && w->joined != CF_NO_INSN && bl_comes_before(it, w->joined, then->insn);
}

/* Whether a loop begins at the instruction or behind it: more than one element is dealt with. */
static bool goes_round(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  bool loops = g->blocks[g->block_of[insn]].loop != BL_NO_BLOCK;
  for (uint32_t b = 0; b < g->n_blocks && !loops; b++) {
    loops = g->blocks[b].is_header && bl_comes_before(it, insn, g->blocks[b].first);
  }
  return loops;
}

/* Whether the method itself sets it back after that: where one element is taken, that is a gate
   which is shut for a while, and no end, as a plain flag is even where all are; what a reference
   had, it told while it was at it. */
static bool opens_again(const struct watch *w, const struct bl_interp *it, const struct place *set)
{
  bool opens = false;
  for (unsigned i = 0; i < w->n_back && !opens; i++) {
    opens = w->back[i].object == set->object && bl_comes_before(it, set->insn, w->back[i].insn);
  }
  return opens;
}

/* A call of the loop answers nothing, or nobody asks what: it is done to what the turn has come by.
 */
static bool does_something(const struct bl_interp *it, uint32_t header)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (it->cfg.blocks[it->cfg.block_of[i]].loop == header &&
        cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
        (bl_interp_site(it, i)->result[0] == 0 || bl_interp_drops_result(it, i))) {
      return true;
    }
  }
  return false;
}

/* All of it is dealt with: the call does so itself, or a loop around it or behind it, the first of
   several. Who only adds up what there is does nothing to it. */
static bool deals_with_all(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_cfg *g = &it->cfg;
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  uint32_t header = g->blocks[g->block_of[insn]].loop;
  for (uint32_t b = 0; b < g->n_blocks && header == BL_NO_BLOCK; b++) {
    if (g->blocks[b].is_header && bl_comes_before(it, insn, g->blocks[b].first)) {
      header = b;
    }
  }
  return e->n_runs > 0 || (header != BL_NO_BLOCK && does_something(it, header));
}

/* An exception out of the turns is no end of them. */
static bool is_on_a_normal_way(struct bl_worker *w, const struct bl_interp *it, uint32_t from,
                               uint32_t to)
{
  const struct bl_cfg *g = &it->cfg;
  return bl_normal_reach(it, w->scratch, g->block_of[from], BL_NO_BLOCK)[g->block_of[to]];
}

/* Whether the method deals with all that the collection of its own object has, or another method
   does for it, under whatever locks: they are given up when it comes back. Not where it sets the
   flag itself. */
static bool deals_with_own(struct bl_worker *w, const struct bl_late *l, const struct bl_method *m,
                           unsigned deep)
{
  struct watch x = {.all = w->all, .l = l, .joined = CF_NO_INSN, .away = CF_NO_INSN};
  const struct bl_interp *it = solve(&x, w, m);
  bool deals = false;
  if (it == NULL || x.n_sets > 0 || x.n_back > 0) {
    return false;
  }
  for (unsigned i = 0; i < x.n_empties && !deals; i++) {
    deals = bl_path_is_first(bl_names_path(&it->names, x.empties[i].object)) &&
            deals_with_all(it, x.empties[i].insn);
  }
  for (unsigned i = 0; i < x.n_helped && !deals && deep > 1; i++) {
    deals = !is_lambda(it, x.helped[i].at.insn) &&
            bl_path_is_first(bl_names_path(&it->names, x.helped[i].at.object)) &&
            deals_with_own(w, l, x.helped[i].helper, deep - 1);
  }
  return deals;
}

/* The flag is set once, for good, behind that, and under no lock that keeps out who adds: what
   is done under such a lock before is over when it is given up. */
static bool is_set_behind(struct bl_worker *by, const struct watch *w, const struct bl_interp *it,
                          const struct place *dealt, const struct place *set)
{
  bool once = it->cfg.blocks[it->cfg.block_of[set->insn]].loop == BL_NO_BLOCK;
  return once && set->object == dealt->object && set->insn != dealt->insn && !set->kept_out &&
         bl_comes_before(it, dealt->insn, set->insn) && !opens_again(w, it, set) &&
         is_on_a_normal_way(by, it, dealt->insn, set->insn);
}

/* The helper deals with all there is, and the flag is set behind that. Not one that goes through
   many states: the one before has perhaps told who adds. */
static bool is_dealt_with_by(struct bl_worker *by, const struct watch *w,
                             const struct bl_interp *it, const struct helped *h,
                             const struct place *set)
{
  return !is_lambda(it, h->at.insn) && !h->at.kept_out && is_set_behind(by, w, it, &h->at, set) &&
         !has_steps(w->all, w->l->on.state) && deals_with_own(by, w->l, h->helper, HELPERS_DEEP);
}

/* The flag is set only when all that is there has been dealt with, turn by turn: who comes in
   between still finds it as it was. */
static bool find_set_too_late(struct bl_worker *by, const struct watch *w,
                              const struct bl_interp *it, const struct place **set,
                              const struct place **then)
{
  *then = NULL;
  for (unsigned i = 0; i < w->n_sets && !w->l->reference && !w->l->plain && *then == NULL; i++) {
    *set = &w->sets[i];
    for (unsigned k = 0; k < w->n_empties && *then == NULL; k++) {
      const struct place *e = &w->empties[k];
      bool late = is_set_behind(by, w, it, e, *set) && deals_with_all(it, e->insn);
      *then = late ? e : NULL;
    }
    for (unsigned k = 0; k < w->n_helped && *then == NULL; k++) {
      const struct helped *h = &w->helped[k];
      *then = is_dealt_with_by(by, w, it, h, *set) ? &h->at : NULL;
    }
  }
  return *then != NULL;
}

static struct bl_closer look_at(struct bl_worker *w, const struct bl_late *l,
                                const struct bl_method *m)
{
  struct watch x = {.all = w->all, .l = l, .joined = CF_NO_INSN, .away = CF_NO_INSN};
  struct bl_interp *it = solve(&x, w, m);
  const struct place *set = x.sets, *then = NULL;
  if (it == NULL) {
    return (struct bl_closer){.method = NULL};
  }
  find_set(&x, it, w);
  for (unsigned i = 0; i < x.n_sets && then == NULL; i++) {
    set = &x.sets[i];
    bool gate = opens_again(&x, it, set);
    for (unsigned k = 0; k < x.n_empties && then == NULL; k++) {
      bool all = !gate || (!l->reference && !l->plain && goes_round(it, x.empties[k].insn));
      then = all && follows(it, set, &x.empties[k]) && !is_over_by(&x, it, &x.empties[k])
                 ? &x.empties[k]
                 : NULL;
    }
    for (unsigned k = 0; k < x.n_helped && then == NULL; k++) {
      const struct helped *h = &x.helped[k];
      bool empties = !(gate && (l->reference || l->plain)) && follows(it, set, &h->at) &&
                     !is_over_by(&x, it, &h->at) && empties_own(w, l, h->helper, HELPERS_DEEP);
      then = empties ? &h->at : NULL;
    }
  }
  bool too_late = then == NULL && find_set_too_late(w, &x, it, &set, &then);
  return then == NULL ? (struct bl_closer){.method = NULL}
                      : (struct bl_closer){m, it->insns.items[set->insn].bci,
                                           it->insns.items[then->insn].bci, set->clears, too_late};
}

/* Those who call a method that sets the flag: it may be a setter. */
static struct bl_closer look_at_callers(struct bl_worker *w, const struct bl_late *l,
                                        const struct bl_method *setter)
{
  const struct bl_method *adds = l->it->method, *last = NULL;
  struct bl_closer by = {.method = NULL};
  uint32_t n;
  const uint32_t *callers = bl_summaries_callers(w->all, setter, &n);
  for (uint32_t i = 0, looked = 0; i < n && looked < MAX_CALLERS && by.method == NULL; i++) {
    const struct bl_method *m = w->all->program->methods[callers[i]];
    if (m != adds && m != last && bl_is_of_family(m->cls, adds->cls) && !bl_method_is_init(m)) {
      looked++;
      by = look_at(w, l, m);
    }
    last = m;
  }
  return by;
}

struct bl_closer bl_late_find_closer(struct bl_worker *w, const struct bl_late *l)
{
  enum { MOST = 8 }; /* writers looked at */
  const struct bl_method *adds = l->it->method, *last = NULL;
  struct bl_closer by = {.method = NULL};
  uint32_t n, looked = 0;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, l->on.state, &n);
  for (uint32_t i = 0; i < n && looked < MOST && by.method == NULL; i++) {
    const struct bl_method *m = facts[i]->method;
    if (!bl_fact_is_shared(facts[i]) || m == adds || m == last || bl_method_is_init(m) ||
        !bl_is_of_family(m->cls, adds->cls)) {
      continue;
    }
    last = m;
    looked++;
    by = look_at(w, l, m);
    by = by.method != NULL ? by : look_at_callers(w, l, m);
  }
  return by;
}
