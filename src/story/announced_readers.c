/* Flags that announce too early: those that go by one, in other methods of the nest. See the
   header. */
#include "src/story/announced.h"

#include "src/candidate/candidate.h"
#include "src/candidate/getters.h"
#include "src/summary/entry.h"
#include "src/summary/fact_index.h"
#include "src/summary/needed.h"
#include "src/summary/operations.h"

enum { MAX_CALLS = 16, MAX_ARMS = 16, MAX_ASKED = 16 };

struct place {
  uint32_t insn, object;
};

/* A test of the flag: the blocks that it leads to where the flag has told, and where it has not. */
struct arms {
  uint32_t branch, object, told, other;
  struct bl_hold held[BL_MAX_HOLDS]; /* at the test */
};

/* What is seen in one method. */
struct watch {
  const struct bl_summaries *all;
  const struct bl_announced *a;
  struct bl_flag_ops ops;
  struct place calls[MAX_CALLS]; /* of the announcing method, on that object */
  struct arms arms[MAX_ARMS];
  struct place asked[MAX_ASKED]; /* insn: tests whether the field has anything */
  struct place reads[MAX_ASKED]; /* of the field, where that is taken away */
  unsigned n_calls, n_arms, n_asked, n_reads;
  bool sets_flag;  /* the method itself sets the flag: only what it wins tells it anything */
  bool takes_over; /* what the announcing method was given, and leaves nothing in the field */
  uint32_t found;  /* instruction index, CF_NO_INSN */
};

/* A collection is asked for what it has, or handed back. */
static bool reads_contents(struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                           uint32_t state, uint32_t *object)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (a->write || a->bci != BL_BCI_MODEL || a->depth != 0) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    if (at.state == state) {
      *object = bl_names_of(&it->names, &at.object);
      return true;
    }
  }
  return false;
}

bool bl_reads_late(struct bl_interp *it, const struct bl_frame *f, uint32_t insn, uint32_t state,
                   uint32_t *object)
{
  const struct cf_insn *in = &it->insns.items[insn];
  struct bl_touch t;
  if (bl_state_kind_of(state) != BL_STATE_CONTENTS) {
    bool read = bl_interp_touch(it, f, insn, &t) && !t.write && t.state == state;
    *object = read ? t.object : 0;
    return read;
  }
  if (cf_opcodes[in->op].kind == CF_K_INVOKE) {
    return reads_contents(it, f, insn, state, object);
  }
  uint32_t name = in->op == CF_areturn ? f->name[bl_frame_top(f, 0)] : 0;
  if (name == 0) {
    return false;
  }
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_CONTENTS);
  *object = bl_names_of(&it->names, &at.object);
  return at.state == state;
}

static void add(struct place *list, unsigned *n, unsigned most, struct place p)
{
  if (*n < most) {
    list[(*n)++] = p;
  }
}

/* --- what leads to the field --- */

static void see_call(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  struct bl_args args;
  bl_flag_ops_see(&w->ops, it, f, insn);
  bl_flag_getters_see(&w->ops, w->all, it, f, insn);
  if (call == NULL || bl_call_callee(call) != w->a->method) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  bool is_static = bl_method_is(w->a->method, CF_ACC_STATIC);
  add(w->calls, &w->n_calls, MAX_CALLS,
      (struct place){insn, is_static || args.n == 0 ? 0 : args.name[0]});
}

static bool is_of_field(const struct watch *w, struct bl_interp *it, uint32_t name,
                        uint32_t *object)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, name), BL_STATE_FIELD);
  const struct bl_flag_op *op = bl_flag_op_of(&w->ops, it, name);
  if (op != NULL && op->getter && op->asks.kind == BL_NO_CONSTANT) {
    *object = op->object;
    return op->state == w->a->write->state;
  }
  *object = bl_names_of(&it->names, &at.object);
  return at.state == w->a->write->state;
}

/* A compareAndSet from what the flag tells to something else: who wins it has been told so. Back to
   nothing it is a turn that ends, but where what is given is taken over. */
static bool leaves_told(const struct watch *w, const struct bl_flag_test *t)
{
  return t->by != NULL && t->by->compares && t->test.than.kind == BL_CONSTANT_INT &&
         bl_constant_eq(t->by->expected, w->a->told) && !bl_is_born_with(w->a->told) &&
         t->by->stored.kind != BL_NO_CONSTANT &&
         (w->takes_over ||
          (!bl_is_born_with(t->by->stored) && !bl_constant_eq(t->by->stored, w->a->before)));
}

/* Who asks whether it is of a class asks whether it is there. */
static void see_instanceof(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                           uint32_t insn)
{
  uint32_t object;
  if (is_of_field(w, it, f->name[bl_frame_top(f, 0)], &object)) {
    add(w->asked, &w->n_asked, MAX_ASKED, (struct place){insn, object});
  }
}

/* Who has just put something there himself does not go by the flag. */
static void see_access(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  struct bl_touch t;
  if (!w->a->away || !bl_interp_touch(it, f, insn, &t) || t.state != w->a->write->state) {
    return;
  }
  if (t.write) {
    add(w->asked, &w->n_asked, MAX_ASKED, (struct place){insn, t.object});
  } else {
    add(w->reads, &w->n_reads, MAX_ASKED, (struct place){insn, t.object});
  }
}

/* What was read before the flag was tested was there, where the flag is set back first. */
static bool is_read_behind(const struct watch *w, const struct bl_interp *it, uint32_t told,
                           uint32_t object)
{
  bool behind = w->a->clear == NULL || w->n_reads == MAX_ASKED;
  for (unsigned i = 0; i < w->n_reads && !behind; i++) {
    behind = w->reads[i].object == object && bl_arm_leads_to(it, told, w->reads[i].insn);
  }
  return behind;
}

static void add_arms(struct watch *w, const struct bl_frame *f, struct arms arms)
{
  if (w->n_arms < MAX_ARMS) {
    bl_note_held(arms.held, f);
    w->arms[w->n_arms++] = arms;
  }
}

/* Nothing else that the flag is ever set to leads there: else somebody may have told before. */
static bool only_told(const struct watch *w, const struct bl_test *t, enum bl_standing order,
                      uint32_t arm)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(w->all, w->a->flag, &n);
  bool only = true;
  for (uint32_t i = 0; i < n && only; i++) {
    struct bl_constant value = bl_fact_value(facts[i]);
    bool other = facts[i]->write && !facts[i]->confined && facts[i]->method != w->a->method &&
                 !bl_constant_eq(value, w->a->told);
    only = !other || (value.kind != BL_NO_CONSTANT && bl_flag_arm_of(t, order, value) != arm);
  }
  return only;
}

/* Where both are known, what it tells leads another way than what it says at first. */
static bool arms_of(uint32_t *told, uint32_t *other, const struct watch *w,
                    const struct bl_interp *it, const struct bl_test *t, enum bl_standing order)
{
  uint32_t first = bl_flag_arm_of(t, order, w->a->first);
  *told = bl_flag_arm_of(t, order, w->a->told);
  *other = *told == t->equal ? t->other : t->equal;
  bool parts = *told != BL_NO_BLOCK && first != BL_NO_BLOCK && first != *told &&
               only_told(w, t, order, *told);
  return parts || (order == BL_EQUAL && bl_flag_arms(told, other, it, t, w->a->told));
}

/* Where there is nothing, though the flag has been asked or set before, all that is done is to
   throw: who looks so cannot do without. */
static bool is_insisted_on(const struct watch *w, const struct bl_interp *it, uint32_t insn,
                           const struct bl_test *t)
{
  return w->n_arms + w->n_calls > 0 && t->than.kind == BL_CONSTANT_NULL &&
         t->equal != BL_NO_BLOCK && bl_fails_at(it, insn, t->equal);
}

static void see_branch(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  enum bl_standing order;
  struct bl_flag_test t = bl_flag_comparison_of(&order, &w->ops, it, f, insn);
  uint32_t told, other;
  if (t.test.state == w->a->write->state && !is_insisted_on(w, it, insn, &t.test)) {
    add(w->asked, &w->n_asked, MAX_ASKED, (struct place){insn, t.test.object});
  }
  if (t.test.state == w->a->flag && leaves_told(w, &t)) {
    add_arms(w, f, (struct arms){insn, t.test.object, t.test.other, t.test.equal, {{0}}});
  } else if (t.test.state == w->a->flag && (t.by == NULL || !t.by->writes) && !w->sets_flag &&
             arms_of(&told, &other, w, it, &t.test, order)) {
    add_arms(w, f, (struct arms){insn, t.test.object, told, other, {{0}}});
  }
}

/* --- who goes by it --- */

static bool is_asked(const struct watch *w, const struct bl_interp *it, uint32_t insn,
                     uint32_t object)
{
  for (unsigned i = 0; i < w->n_asked; i++) {
    if (w->asked[i].object == object && bl_comes_before(it, w->asked[i].insn, insn)) {
      return true;
    }
  }
  return false;
}

/* What the instruction needs to be there: it dereferences it, or hands it back. */
static unsigned needed_slot(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  return it->insns.items[insn].op == CF_areturn ? bl_frame_top(f, 0)
                                                : bl_dereferenced_slot(it, f, insn);
}

/* It is handed to a method that dereferences it, whatever that finds. */
static bool is_passed(const struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn, uint32_t *object)
{
  const struct bl_call *call = cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE
                                   ? bl_interp_site(it, insn)->call
                                   : NULL;
  struct bl_args args;
  if (call == NULL) {
    return false;
  }
  bl_interp_args(it, f, insn, &args);
  bool passed = false;
  for (unsigned i = 0; i < args.n && !passed; i++) {
    passed = is_of_field(w, it, args.name[i], object) && bl_call_needs(call, i);
  }
  return passed;
}

static bool is_needed(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn, uint32_t *object)
{
  if (bl_state_kind_of(w->a->write->state) == BL_STATE_CONTENTS) {
    return bl_reads_late(it, f, insn, w->a->write->state, object);
  }
  unsigned slot = needed_slot(it, f, insn);
  return (slot != BL_NO_SLOT && is_of_field(w, it, f->name[slot], object)) ||
         is_passed(w, it, f, insn, object);
}

/* A lock keeps out what is written there: one that is held where the field is needed; but what goes
   away may have gone by then, if the lock was not held yet when the flag was asked, be it the last
   time. */
static bool is_kept_out(const struct watch *w, const struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, uint32_t object, const struct bl_fact *write)
{
  if (!bl_keeps_out(it, f, write->state, object, write, w->a->kept)) {
    return false;
  }
  struct bl_hold now[BL_MAX_HOLDS] = {{0}};
  struct bl_path locks[BL_MAX_HOLDS];
  bool out = !w->a->away || w->n_arms == MAX_ARMS;
  bl_note_held(now, f);
  for (unsigned i = 0; i < w->n_arms && !out; i++) {
    const struct arms *arms = &w->arms[i];
    unsigned n = arms->object != object || !bl_arm_leads_to(it, arms->told, insn)
                     ? 0
                     : bl_held_throughout(locks, it, object, arms->held, now);
    out = bl_one_keeps_out(locks, n, write);
  }
  return out;
}

/* The flag has told, and the field is needed without a look at it. A collection that has nothing
   yet is as it was before the flag had told. */
static bool goes_by_test(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn)
{
  uint32_t object;
  if (w->n_arms == 0 || bl_state_kind_of(w->a->write->state) == BL_STATE_CONTENTS ||
      !is_needed(w, it, f, insn, &object) || is_asked(w, it, insn, object)) {
    return false;
  }
  for (unsigned i = 0; i < w->n_arms; i++) {
    if (w->arms[i].object == object && bl_arm_leads_to(it, w->arms[i].told, insn)) {
      const struct bl_fact *first = w->a->clear;
      return is_read_behind(w, it, w->arms[i].told, object) &&
             !is_kept_out(w, it, f, insn, object, w->a->write) &&
             (first == NULL || !is_kept_out(w, it, f, insn, object, first));
    }
  }
  return false;
}

/* Who reads the field looks whether it is there, and can do without. */
static bool looks(const struct bl_interp *it, uint32_t insn)
{
  return bl_asks_for_null(it, insn) && !bl_fails_for_null(it, insn);
}

/* The announcing method has come back, and the field is read. */
static bool goes_by_call(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn)
{
  uint32_t state = w->a->write->state, object;
  if (w->n_calls == 0 || !w->a->silently || w->sets_flag ||
      !bl_reads_late(it, f, insn, state, &object) || looks(it, insn)) {
    return false;
  }
  for (unsigned i = 0; i < w->n_calls; i++) {
    if (w->calls[i].object == object && bl_comes_before(it, w->calls[i].insn, insn)) {
      return !bl_keeps_out(it, f, state, object, w->a->write, w->a->kept);
    }
  }
  return false;
}

/* Whoever does not come from the test comes from the call. */
static bool calls_else(const struct bl_interp *it, const struct arms *arms, uint32_t call)
{
  const struct bl_block *join = &it->cfg.blocks[arms->told];
  bool all = join->n_pred > 1 && bl_arm_leads_to(it, arms->other, call);
  for (unsigned i = 0; i < join->n_pred && all; i++) {
    all = join->pred[i] == it->cfg.block_of[arms->branch] ||
          bl_cfg_dominates(&it->cfg, it->cfg.block_of[call], join->pred[i]);
  }
  return all;
}

static bool is_told_or_calls(const struct watch *w, const struct bl_interp *it, uint32_t insn,
                             uint32_t object)
{
  for (unsigned i = 0; i < w->n_arms * w->n_calls; i++) {
    const struct arms *arms = &w->arms[i / w->n_calls];
    const struct place *call = &w->calls[i % w->n_calls];
    if (arms->object == object && call->object == object && calls_else(it, arms, call->insn) &&
        bl_cfg_dominates(&it->cfg, arms->told, it->cfg.block_of[insn])) {
      return true;
    }
  }
  return false;
}

/* `if (!ready) load();`: the flag has told, or else the announcing method has come back, and the
   field is needed without a look at it. Where a reference tells, `if (made == null) make();` is how
   one thread makes things when it needs them. */
static bool goes_by_either(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                           uint32_t insn)
{
  bool told = w->n_arms > 0 && w->n_calls > 0 && w->a->told.kind == BL_CONSTANT_INT;
  uint32_t object;
  return told && is_needed(w, it, f, insn, &object) && !is_asked(w, it, insn, object) &&
         is_told_or_calls(w, it, insn, object) &&
         !bl_keeps_out(it, f, w->a->write->state, object, w->a->write, w->a->kept);
}

/* What the flag refers to is asked for the field. */
static bool goes_by_object(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                           uint32_t insn)
{
  struct bl_args args;
  if (!w->a->inside || w->sets_flag || cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_path *result = &bl_interp_site(it, insn)->effect->result;
  bl_interp_args(it, f, insn, &args);
  if (args.n == 0 || result->root != BL_ROOT_PARAM || result->base != 0 || result->len != 1 ||
      result->step[0] != bl_state_field_id(w->a->write->state) || bl_asks_for_null(it, insn)) {
    return false;
  }
  const struct bl_flag_op *op = bl_flag_op_of(&w->ops, it, args.name[0]);
  return op != NULL && op->state == w->a->flag && !op->writes;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct watch *w = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (w->found != CF_NO_INSN) {
    return;
  }
  if (kind == CF_K_BRANCH) {
    see_branch(w, it, f, insn);
  } else if (kind == CF_K_INSTANCEOF) {
    see_instanceof(w, it, f, insn);
  } else if (goes_by_call(w, it, f, insn) || goes_by_test(w, it, f, insn) ||
             goes_by_either(w, it, f, insn) || goes_by_object(w, it, f, insn)) {
    w->found = insn;
  }
  if (kind == CF_K_INVOKE) {
    see_call(w, it, f, insn);
  } else if (((1u << kind) & BL_TOUCHING) != 0) {
    see_access(w, it, f, insn);
  }
}

/* --- which methods to look at --- */

enum { MAX_GETTERS = 4 };

/* Small methods of the nest that read the flag, or the field, and are asked instead. */
struct getters {
  const struct bl_method *items[MAX_GETTERS];
  unsigned n;
};

struct mentions {
  const struct bl_announced *a;
  bool field, flag;
};

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct mentions *m = ctx;
  m->field |= !write && f->id == bl_state_field_id(m->a->write->state);
  m->flag |= !write && f->id == bl_state_field_id(m->a->flag);
}

static void find_getters(struct getters *g, const struct bl_announced *a)
{
  const struct bl_class *c = a->method->cls;
  for (uint32_t i = 0; i < c->n_methods && i < BL_MOST_OF_NEST && g->n < MAX_GETTERS; i++) {
    const struct bl_method *m = &c->methods[i];
    struct mentions seen = {a, false, false};
    if (bl_flag_is_getter(m) && bl_scan_fields(m, UINT32_MAX, see_mention, &seen) &&
        (seen.field || seen.flag)) {
      g->items[g->n++] = m;
    }
  }
}

static void add_mentions(struct mentions *seen, const struct getters *g, const struct bl_method *m)
{
  for (unsigned i = 0; i < g->n; i++) {
    if (bl_method_calls(m, g->items[i])) {
      (void)bl_scan_fields(g->items[i], UINT32_MAX, see_mention, seen);
    }
  }
}

/* A thread that comes in by it is most likely one that the announcing method starts when all is
   there. */
static bool is_worth_a_look(const struct bl_summaries *s, const struct bl_announced *a,
                            const struct getters *g, const struct bl_method *m)
{
  struct mentions seen = {a, false, false};
  if (bl_method_has_body(m)) {
    add_mentions(&seen, g, m);
  }
  return m != a->method && bl_method_has_body(m) && !bl_method_is_init(m) &&
         bl_scan_fields(m, UINT32_MAX, see_mention, &seen) && (seen.field || a->inside) &&
         (seen.flag || (a->silently && bl_method_calls(m, a->method))) &&
         (!bl_facts_write(s, m, a->flag) || bl_operations_wins(s, m)) && !bl_is_entry(s, m);
}

/* The field gets what its method is given, and this one sets it to nothing. */
static bool takes_over(const struct bl_summaries *s, const struct bl_announced *a,
                       const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  bool takes = false;
  for (uint32_t i = 0; i < own->n && a->given && !takes; i++) {
    const struct bl_fact *f = &own->items[i];
    takes = f->write && f->state == a->write->state && bl_is_born_with(bl_fact_value(f));
  }
  return takes;
}

static struct bl_announced_reader look_at(struct bl_worker *w, const struct bl_announced *a,
                                          const struct getters *g, const struct bl_method *m)
{
  struct watch watch = {.all = w->all,
                        .a = a,
                        .sets_flag = bl_facts_write(w->all, m, a->flag),
                        .takes_over = takes_over(w->all, a, m),
                        .found = CF_NO_INSN};
  struct bl_announced_reader reader = {NULL, 0, NULL};
  const struct bl_interp *it =
      is_worth_a_look(w->all, a, g, m)
          ? bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &watch})
          : NULL;
  if (it != NULL && watch.found != CF_NO_INSN) {
    reader.method = m;
    reader.bci = it->insns.items[watch.found].bci;
  }
  return reader;
}

/* --- who is told by one method and gets the field from another --- */

/* Others can call it, and it does no more than tell, or wait. */
static bool only_tells(const struct bl_method *m)
{
  enum { FEW_INSNS = 32 };
  return bl_method_has_body(m) && !bl_method_is(m, CF_ACC_PRIVATE | CF_ACC_SYNTHETIC) &&
         bl_method_descriptor(m).p[1] == ')' && !bl_method_is_init(m) && m->n_insns <= FEW_INSNS;
}

/* It returns the field, whatever it has. */
static bool hands_back(const struct bl_method *m)
{
  enum { JUST_A_GETTER = 4 };
  return m->n_insns <= JUST_A_GETTER;
}

/* One that asks the flag and tells, or returns when it is set; and one that returns the field.
   Where nobody asks, the announcing method itself tells who comes second. */
static struct bl_announced_reader find_pair(const struct bl_worker *w, const struct bl_announced *a)
{
  struct bl_announced_reader pair = {NULL, 0, NULL};
  const struct bl_class *c = a->method->cls;
  const struct bl_method *asks = NULL;
  if (a->told.kind != BL_CONSTANT_INT) {
    return pair;
  }
  for (uint32_t i = 0; i < c->n_methods && i < BL_MOST_OF_NEST; i++) {
    const struct bl_method *m = &c->methods[i];
    struct mentions seen = {a, false, false};
    if (m == a->method || !only_tells(m) || !bl_scan_fields(m, UINT32_MAX, see_mention, &seen) ||
        bl_facts_write(w->all, m, a->flag)) {
      continue;
    }
    char result = bl_method_result(m);
    asks =
        seen.flag && !seen.field && (result == 'V' || (result == 'Z' && asks == NULL)) ? m : asks;
    pair.getter = seen.field && !seen.flag && result == ';' ? m : pair.getter;
  }
  bool plain = pair.getter != NULL && hands_back(pair.getter);
  bool waits = pair.getter != NULL && asks != NULL && bl_method_descriptor(asks).p[2] == 'V';
  pair.method = asks != NULL && (plain || waits) ? asks : plain && a->answers ? a->method : NULL;
  return pair;
}

struct bl_announced_reader bl_announced_find(struct bl_worker *w, const struct bl_announced *a)
{
  const struct bl_class *host = a->method->cls->nest_host;
  struct getters g = {.n = 0};
  unsigned left = BL_MOST_OF_NEST;
  find_getters(&g, a);
  for (const struct bl_class *c = host->nest_first; c != NULL; c = c->nest_next) {
    for (uint32_t k = 0; k < c->n_methods && left > 0; k++, left--) {
      struct bl_announced_reader reader = look_at(w, a, &g, &c->methods[k]);
      if (reader.method != NULL) {
        return reader;
      }
    }
  }
  return a->given ? find_pair(w, a) : (struct bl_announced_reader){NULL, 0, NULL};
}
