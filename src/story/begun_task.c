/* What the tasks that a method begins take away: entries of collections by their keys, and what
   fields refer to. See the header. */
#include "src/story/begun.h"
#include "src/candidate/branch.h"
#include "src/story/queue_look.h"
#include "src/story/walks.h"
#include "src/summary/kept.h"

/* A field that an accessor has answered, of the object of that path. */
struct lent {
  uint32_t site; /* bci of the call */
  struct bl_path field;
};

struct body {
  struct bl_begun *s;
  struct bl_interp *starter;
  const struct bl_begun_task *start;
  struct bl_flag_ops ops; /* on atomics */
  struct lent lent[BL_MAX_BEGUN];
  uint32_t looked[BL_MAX_BEGUN]; /* states that it asks something */
  unsigned n_lent, n_looked;
};

/* What the path is to the method that has made the object whose action it is a path of: what the
   object has captured lies in fields of it that stay as they are. */
static struct bl_path captured(const struct body *b, const struct bl_path *path)
{
  struct bl_given kept[BL_MAX_GIVEN];
  for (unsigned i = 0; i < b->s->n_made; i++) {
    const struct bl_begun_made *m = &b->s->made[i];
    uint32_t n =
        m->args.name[0] == b->start->task.args.name[0] ? bl_kept_for_good_by(m->init, kept) : 0;
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

/* A static field, of no object. */
static bool is_of_class(const struct body *b, uint32_t state)
{
  const struct bl_field *f =
      state < BL_UNMAPPED ? bl_state_field(b->starter->program, state) : NULL;
  return f != NULL && bl_field_holder(f) == NULL && (f->access & CF_ACC_STATIC) != 0;
}

/* The task takes the lock that the starter knows by that name. */
static void note_lock(struct bl_begun_taken *t, const struct body *b, uint32_t name)
{
  for (unsigned k = 0; k < BL_MAX_HOLDS && name != 0 && t->n_under < BL_MAX_HOLDS; k++) {
    if (b->start->held[k].name == name) {
      t->under[t->n_under++] = b->start->held[k];
    }
  }
}

/* The task holds the lock of that name when it takes the entry. */
static void note_wait(struct bl_begun_taken *t, const struct body *b, const struct bl_interp *it,
                      uint32_t lock)
{
  note_lock(t, b, lock == 0 ? 0 : name_there(b, bl_names_path(&it->names, lock)));
}

/* What locks each of its operations by itself keeps the task waiting whose starter holds it. */
static void note_own_lock(struct bl_begun_taken *t, const struct body *b)
{
  const struct bl_field *f = bl_state_field(b->starter->program, t->of.state);
  if ((b->s->w->all->holds_traits[f->id] & BL_T_LOCKED) != 0) {
    struct bl_path own = bl_path_of_field(*bl_names_path(&b->starter->names, t->of.object), f);
    note_lock(t, b, bl_names_of(&b->starter->names, &own));
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
  bool of_class = callee != NULL && args->n == 0;
  const struct bl_field *field = callee == NULL ? NULL
                                 : of_class     ? bl_lent_of_class_by(callee)
                                                : bl_lent_by(callee);
  if (field != NULL && args->n <= 1 && b->n_lent < BL_MAX_BEGUN) {
    struct bl_path of =
        of_class ? bl_path_of(BL_ROOT_NONE, 0) : *bl_names_path(&it->names, args->name[0]);
    b->lent[b->n_lent++] = (struct lent){it->insns.items[insn].bci, bl_path_of_field(of, field)};
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
    if (b->lent[i].site == p->base && (field->len > 0 || field->root == BL_ROOT_STATIC)) {
      return bl_location_of_value(field, BL_STATE_CONTENTS);
    }
  }
  return bl_interp_map_location(it, args, &a->where->at);
}

static void note_looked(struct body *b, uint32_t state)
{
  if (b->n_looked < BL_MAX_BEGUN) {
    b->looked[b->n_looked++] = state;
  }
}

static bool has_looked(const struct body *b, uint32_t state)
{
  bool looked = false;
  for (unsigned i = 0; i < b->n_looked && !looked; i++) {
    looked = b->looked[i] == state;
  }
  return looked;
}

/* The call asks the collection something, and takes nothing away. */
static void note_look(struct body *b, const struct bl_call_effect *e, const struct bl_access *a,
                      uint32_t state)
{
  bool removes = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    removes |= e->accesses[i].removes;
  }
  if (!a->write && !removes) {
    note_looked(b, state);
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

static struct bl_begun_taken *add_taken(struct body *b, const struct bl_interp *it, uint32_t insn,
                                        struct bl_begun_entry of)
{
  b->s->full |= b->s->n_takes == BL_MAX_BEGUN;
  if (b->s->n_takes == BL_MAX_BEGUN) {
    return NULL;
  }
  struct bl_begun_taken *t = &b->s->takes[b->s->n_takes++];
  *t = (struct bl_begun_taken){
      .of = of, .task = b->start, .by = it->method, .bci = it->insns.items[insn].bci};
  return t;
}

/* What a field, or an atomic, refers to is dropped. */
static void add_dropped(struct body *b, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, uint32_t state, uint32_t object)
{
  struct bl_begun_entry of = {b->start->insn, state,
                              name_there(b, bl_names_path(&it->names, object)), 0};
  bool known = of.object != 0 || is_of_class(b, state);
  struct bl_begun_taken *taken = known ? add_taken(b, it, insn, of) : NULL;
  if (taken != NULL) {
    taken->blindly = !has_looked(b, state);
    for (unsigned i = 0; i < f->n_held; i++) {
      note_wait(taken, b, it, f->held[i].depth > 0 ? f->held[i].name : 0);
    }
  }
}

/* A field is looked at, or set to null. */
static void see_field(struct body *b, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || !bl_begun_is_reference(b->s, it, &t)) {
    return;
  }
  if (!t.write) {
    note_looked(b, t.state);
  } else if (bl_begun_is_null(it, f, &t)) {
    add_dropped(b, it, f, insn, t.state, t.object);
  }
}

/* The same of an atomic. */
static void see_atomic(struct body *b, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  unsigned before = b->ops.n;
  bl_flag_ops_see(&b->ops, it, f, insn);
  for (unsigned i = before; i < b->ops.n; i++) {
    const struct bl_flag_op *op = &b->ops.items[i];
    if (!op->writes || op->compares) {
      note_looked(b, op->state);
    } else if (op->stored.kind == BL_CONSTANT_NULL) {
      add_dropped(b, it, f, insn, op->state, op->object);
    }
  }
}

/* One entry that the task takes away. */
static void see_entries(struct body *b, struct bl_interp *it, uint32_t insn,
                        const struct bl_frame *f)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  note_lent(b, it, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    struct bl_location at = taken_from(b, it, &args, a);
    uint32_t key = bl_interp_access_key(it, &args, a);
    bool keyed = key != 0 && key != BL_KEY_UNKNOWN;
    note_look(b, e, a, at.state);
    if (!a->write || !a->removes || !keyed || !bl_is_own_collection(b->s->w->all, it, at.state)) {
      continue;
    }
    struct bl_begun_entry of = {b->start->insn, at.state, name_there(b, &at.object),
                                name_there(b, bl_names_path(&it->names, key))};
    bool known = (of.object != 0 || is_of_class(b, at.state)) && of.key != 0;
    struct bl_begun_taken *t = known ? add_taken(b, it, insn, of) : NULL;
    if (t != NULL) {
      t->blindly = is_blind(b, it, insn, a, at.state);
      t->locked = bl_frame_holds_any(f);
      note_waits(t, b, it, f, &args, a);
      note_own_lock(t, b);
    }
  }
}

static void see_taken(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct body *b = ctx;
  if (cf_opcodes[it->insns.items[insn].op].kind == CF_K_INVOKE) {
    see_entries(b, it, insn, f);
    see_atomic(b, it, f, insn);
  } else {
    see_field(b, it, f, insn);
  }
}

void bl_begun_look_into(struct bl_begun *s, struct bl_interp *starter,
                        const struct bl_begun_task *start)
{
  struct body b = {.s = s, .starter = starter, .start = start};
  struct bl_visitor visitor = {see_taken, &b,
                               1u << CF_K_INVOKE | 1u << CF_K_GET_FIELD | 1u << CF_K_GET_STATIC |
                                   1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC};
  bool seen = bl_look_at(s->w, start->task.body, &visitor) != NULL;
  s->full |= !seen && bl_method_has_body(start->task.body); /* else nobody can say what it does */
}
