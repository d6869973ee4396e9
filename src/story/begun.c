/* Tasks that a method begins, and what they take away of what it puts. See the header. */
#include "src/story/begun.h"

#include "src/story/ended_first.h"
#include "src/story/ended_late.h"
#include "src/story/late.h"
#include "src/story/queue_look.h"
#include "src/story/walks.h"
#include "src/summary/kept.h"
#include "src/summary/operations.h"

/* --- the first look --- */

/* A collection of the nest's that several threads may have. */
static bool is_theirs(const struct bl_begun *s, const struct bl_interp *it, uint32_t state)
{
  return bl_is_own_collection(s->w->all, it, state) &&
         bl_summaries_operation(s->w->all, state) != BL_OP_NONE;
}

/* It is told a time other than 0 when it is to begin: that is longer than the next instructions. */
static bool begins_later(const struct bl_interp *it, const struct bl_args *args)
{
  bool later = false;
  for (unsigned i = 0; i < args->n && !later; i++) {
    const struct bl_path *p = bl_names_path(&it->names, args->name[i]);
    struct bl_constant c = bl_constant_of(it->program, p);
    bool number = p->root == BL_ROOT_CONST && (args->width[i] == 2 || c.kind == BL_CONSTANT_INT);
    later = number && (c.kind != BL_CONSTANT_INT || c.value > 0);
  }
  return later;
}

/* The call keeps it, to be run when something has happened; or nobody knows what it does with it.
 */
static bool may_begin(const struct bl_interp *it, const struct bl_args *args, unsigned i,
                      const struct bl_call_effect *e, struct bl_inline_lambda *l)
{
  return (e->keeps & bl_param_bit(i)) != 0
             ? bl_interp_started_lambda(it, args, i, e, l)
             : e->runs_all && bl_interp_inline_lambda(it, args, i, e, l);
}

static void see_starts(struct bl_begun *s, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool delayed = e->starts != 0 && begins_later(it, args);
  for (unsigned i = 0; i < args->n && (e->starts != 0 || e->keeps != 0 || e->runs_all); i++) {
    struct bl_inline_lambda l;
    bool starts = (e->starts & bl_param_bit(i)) != 0;
    if (starts ? !bl_interp_started_lambda(it, args, i, e, &l) : !may_begin(it, args, i, e, &l)) {
      continue;
    }
    s->full |= s->n_tasks == BL_MAX_BEGUN;
    if (s->n_tasks < BL_MAX_BEGUN) {
      struct bl_begun_task *start = &s->tasks[s->n_tasks++];
      *start =
          (struct bl_begun_task){.insn = insn, .task = l, .delayed = delayed, .unknown = !starts};
      bl_note_held(start->held, f);
    }
  }
}

static void note_put(struct bl_begun *s, const struct bl_interp *it, const struct bl_frame *f,
                     const struct bl_access *a, const struct bl_args *args,
                     struct bl_begun_entry of)
{
  s->full |= s->n_puts == BL_MAX_BEGUN;
  if (s->n_puts == BL_MAX_BEGUN) {
    return;
  }
  struct bl_begun_put *p = &s->puts[s->n_puts++];
  *p = (struct bl_begun_put){.of = of, .fills = a->fills};
  for (unsigned i = 0; i < args->n; i++) {
    if ((a->what->stores & bl_param_bit(i)) != 0 && (args->name[i] != of.key || p->value == 0)) {
      p->value = bl_interp_value(it, args->name[i]);
    }
  }
  bl_note_held(p->held, f);
}

static void note_asked(struct bl_begun *s, struct bl_begun_asked q)
{
  s->full |= s->n_asked == BL_MAX_BEGUN_ASKED;
  if (s->n_asked < BL_MAX_BEGUN_ASKED) {
    s->asked[s->n_asked++] = q;
  }
}

static void see_accesses(struct bl_begun *s, struct bl_interp *it, const struct bl_frame *f,
                         uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
    if (!is_theirs(s, it, at.state)) {
      continue;
    }
    uint32_t object = bl_names_of(&it->names, &at.object);
    uint32_t key = bl_interp_access_key(it, args, a);
    bool puts = a->write && !a->removes && key != 0 && key != BL_KEY_UNKNOWN;
    if (puts && (bl_puts_given(a, args) || (a->fills && a->what->stores != 0))) {
      note_put(s, it, f, a, args, (struct bl_begun_entry){insn, at.state, object, key});
    } else {
      note_asked(s, (struct bl_begun_asked){insn, at.state, object});
    }
  }
}

/* The value of that name is used for more than to ask whether there was one. */
static void see_used(struct bl_begun *s, const struct bl_interp *it, uint32_t name)
{
  uint32_t by = bl_walks_made_at(it, name);
  for (unsigned i = 0; i < s->n_puts && by != CF_NO_INSN; i++) {
    s->puts[i].goes_on |= s->puts[i].of.insn == by;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_begun *s = ctx;
  struct bl_args args;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_RETURN) {
    see_used(s, it, it->insns.items[insn].op == CF_areturn ? f->name[bl_frame_top(f, 0)] : 0);
    return;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    see_used(s, it, args.name[i]);
  }
  see_starts(s, it, f, insn, &args);
  see_accesses(s, it, f, insn, &args);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (site->call != NULL && site->call->op == CF_invokespecial &&
      bl_call_action(site->call) != NULL && s->n_made < BL_MAX_BEGUN) {
    s->made[s->n_made++] = (struct bl_begun_made){callee, args};
  }
  if (callee != NULL && args.n > 0 && bl_method_result(callee) == 'Z') {
    note_asked(s, (struct bl_begun_asked){insn, BL_NO_STATE, bl_interp_value(it, args.name[0])});
  }
}

/* --- what the tasks do --- */

/* A field that an accessor has answered, of the object of that path. */
struct lent {
  uint32_t site; /* bci of the call */
  struct bl_path field;
};

struct body {
  struct bl_begun *s;
  struct bl_interp *starter;
  const struct bl_begun_task *start;
  struct lent lent[BL_MAX_BEGUN];
  uint32_t looked[BL_MAX_BEGUN]; /* states of collections that it asks something */
  unsigned n_lent, n_looked;
};

/* What the path is to the method that has made the object whose action it is a path of: what the
   object has captured lies in final fields of it. */
static struct bl_path captured(const struct body *b, const struct bl_path *path)
{
  struct bl_given kept[BL_MAX_GIVEN];
  for (unsigned i = 0; i < b->s->n_made; i++) {
    const struct bl_begun_made *m = &b->s->made[i];
    uint32_t n = m->args.name[0] == b->start->task.args.name[0] ? bl_kept_by(m->init, kept) : 0;
    for (uint32_t k = 0; k < n; k++) {
      if (kept[k].field == path->step[0]) {
        struct bl_path p = bl_interp_map(b->starter, &m->args, &kept[k].path);
        for (unsigned step = 1; step < path->len; step++) {
          p = bl_path_extend(p, path->step[step]);
        }
        return p;
      }
    }
  }
  return bl_path_of(BL_ROOT_NONE, 0);
}

/* The name that what the task calls so has in the method that starts it; 0 if it has none, as what
   the task is handed by who runs it. */
static uint32_t name_there(const struct body *b, const struct bl_path *path)
{
  const struct bl_inline_lambda *task = &b->start->task;
  bool of_action = task->made_at == CF_NO_INSN;
  if (path->root == BL_ROOT_PARAM && path->base >= task->args.n) {
    return 0;
  }
  struct bl_path p = of_action && path->root == BL_ROOT_PARAM && path->len > 0
                         ? captured(b, path)
                         : bl_interp_map(b->starter, &task->args, path);
  return p.root == BL_ROOT_NONE ? 0 : bl_names_of(&b->starter->names, &p);
}

/* The task holds the lock of that name when it takes the entry. */
static void note_wait(struct bl_begun_taken *t, const struct body *b, const struct bl_interp *it,
                      uint32_t lock)
{
  uint32_t name = lock == 0 ? 0 : name_there(b, bl_names_path(&it->names, lock));
  for (unsigned k = 0; k < BL_MAX_HOLDS && name != 0 && t->n_under < BL_MAX_HOLDS; k++) {
    if (b->start->held[k].name == name) {
      t->under[t->n_under++] = b->start->held[k];
    }
  }
}

static void note_waits(struct bl_begun_taken *t, const struct body *b, struct bl_interp *it,
                       const struct bl_frame *f, const struct bl_args *args,
                       const struct bl_access *a)
{
  enum bl_mode mode;
  for (unsigned i = 0; i < f->n_held; i++) {
    note_wait(t, b, it, f->held[i].depth > 0 ? f->held[i].name : 0);
  }
  note_wait(t, b, it, a->own_block ? bl_interp_lock(it, args, &a->where->lock, &mode) : 0);
}

/* How a compiler lets an inner class at a private field. */
static void note_lent(struct body *b, const struct bl_interp *it, uint32_t insn,
                      const struct bl_args *args)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  const struct bl_field *field = callee == NULL ? NULL : bl_lent_by(callee);
  if (field != NULL && args->n == 1 && b->n_lent < BL_MAX_BEGUN) {
    b->lent[b->n_lent++] =
        (struct lent){it->insns.items[insn].bci,
                      bl_path_extend(*bl_names_path(&it->names, args->name[0]), field->id)};
  }
}

/* Where the collection lies that the access is made to: in a field that an accessor has answered,
   or where its path says. */
static struct bl_location taken_from(const struct body *b, const struct bl_interp *it,
                                     const struct bl_args *args, const struct bl_access *a)
{
  const struct bl_path *p = args->n == 0 ? NULL : bl_names_path(&it->names, args->name[0]);
  for (unsigned i = 0; i < b->n_lent && p != NULL && p->root == BL_ROOT_SITE && p->len == 0; i++) {
    const struct bl_path *field = &b->lent[i].field;
    if (b->lent[i].site == p->base && field->len > 0) {
      return bl_location_of_value(field, BL_STATE_CONTENTS);
    }
  }
  return bl_interp_map_location(it, args, &a->where->at);
}

/* The call asks the collection something, and takes nothing away. */
static void note_look(struct body *b, const struct bl_call_effect *e, const struct bl_access *a,
                      uint32_t state)
{
  bool removes = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    removes |= e->accesses[i].removes;
  }
  if (!a->write && !removes && b->n_looked < BL_MAX_BEGUN) {
    b->looked[b->n_looked++] = state;
  }
}

/* Nobody wants the call's answer, or only who began the task could ask for it. */
static bool is_dropped(const struct bl_interp *it, uint32_t insn)
{
  uint32_t next = insn + 1;
  next += next < it->insns.n && it->insns.items[next].op == CF_checkcast ? 1u : 0u;
  bool answers = next < it->insns.n && it->insns.items[next].op == CF_areturn;
  return (answers && (it->method->flags & BL_M_LAMBDA_BODY) != 0) ||
         bl_is_answer_dropped(it->method, bl_interp_site(it, insn)->call);
}

/* It is removed by its key alone, whatever there is, and what that was nobody asks. */
static bool is_blind(const struct body *b, const struct bl_interp *it, uint32_t insn,
                     const struct bl_access *a, uint32_t state)
{
  bool blind =
      a->bci == BL_BCI_MODEL && (a->expects == 0 || a->expects == a->key) && is_dropped(it, insn);
  for (unsigned i = 0; i < b->n_looked && blind; i++) {
    blind = b->looked[i] != state;
  }
  return blind;
}

/* One entry that the task takes away. */
static void see_taken(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct body *b = ctx;
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  note_lent(b, it, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = taken_from(b, it, &args, a);
    uint32_t key = bl_interp_access_key(it, &args, a);
    bool known = key != 0 && key != BL_KEY_UNKNOWN;
    note_look(b, e, a, at.state);
    if (!a->write || !a->removes || !known || !is_theirs(b->s, it, at.state)) {
      continue;
    }
    b->s->full |= b->s->n_takes == BL_MAX_BEGUN;
    struct bl_begun_entry of = {b->start->insn, at.state, name_there(b, &at.object),
                                name_there(b, bl_names_path(&it->names, key))};
    if (of.object != 0 && of.key != 0 && b->s->n_takes < BL_MAX_BEGUN) {
      struct bl_begun_taken *t = &b->s->takes[b->s->n_takes++];
      *t = (struct bl_begun_taken){
          .of = of, .task = b->start, .by = it->method, .bci = it->insns.items[insn].bci};
      t->blindly = is_blind(b, it, insn, a, at.state);
      note_waits(t, b, it, f, &args, a);
    }
  }
}

static void look_into(struct bl_begun *s, struct bl_interp *starter,
                      const struct bl_begun_task *start)
{
  struct bl_interp it;
  struct body b = {.s = s, .starter = starter, .start = start};
  struct bl_visitor visitor = {see_taken, &b, 1u << CF_K_INVOKE};
  s->full |= !bl_look_at(s->w, &it, start->task.body, &visitor);
}

bool bl_begun_is_same(const struct bl_interp *it, const struct bl_begun_entry *a,
                      const struct bl_begun_entry *b)
{
  return a->state == b->state && a->object == b->object &&
         bl_interp_value(it, a->key) == bl_interp_value(it, b->key);
}

/* --- one method --- */

/* What runs it may take something out of a collection, itself or by a method of the nest. */
static bool may_take(const struct bl_worker *w, const struct bl_method *body)
{
  bool takes = bl_operations_changes(w->all, body);
  for (uint32_t i = 0; i < body->n_calls && !takes; i++) {
    const struct bl_method *callee = bl_call_callee(&body->calls[i]);
    takes = callee != NULL && callee->cls->nest_host == body->cls->nest_host &&
            bl_operations_changes(w->all, callee);
  }
  return takes;
}

/* It makes a lambda, or the like, that may take something out of a collection. */
static bool makes_task(const struct bl_worker *w, const struct bl_method *m)
{
  bool makes = false;
  for (uint32_t i = 0; i < m->n_calls && !makes; i++) {
    const struct bl_method *body = bl_call_action(&m->calls[i]);
    makes = body != NULL && may_take(w, body);
  }
  return makes;
}

/* NULL: nothing is put, or there is more than there is room for. */
static struct bl_begun *look(struct bl_worker *w, struct bl_interp *it, const struct bl_method *m)
{
  struct bl_begun *s = CF_NEW(w->scratch, struct bl_begun);
  struct bl_visitor visitor = {see, s, 1u << CF_K_INVOKE | 1u << CF_K_RETURN};
  s->w = w;
  if (!bl_look_at(w, it, m, &visitor) || s->n_puts == 0) {
    return NULL;
  }
  for (unsigned i = 0; i < s->n_tasks; i++) {
    look_into(s, it, &s->tasks[i]);
  }
  return s->full ? NULL : s;
}

void bl_begun_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                     const struct bl_method *m)
{
  if (!bl_method_is_init(m) && bl_operations_changes(w->all, m) && makes_task(w, m)) {
    struct bl_interp it;
    const struct bl_begun *s = look(w, &it, m);
    if (s != NULL) {
      bl_ended_first_tell(out, a, s, &it);
      bl_ended_late_tell(out, a, s, &it);
    }
    cf_arena_reset(w->scratch);
  }
}
