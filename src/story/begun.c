/* Tasks that a method begins, and what they take away of what it puts. See the header. */
#include "src/story/begun.h"

#include "src/story/ended_first.h"
#include "src/story/ended_late.h"
#include "src/story/late.h"
#include "src/story/queue_look.h"
#include "src/story/walks.h"
#include "src/summary/entry.h"
#include "src/summary/kept.h"
#include "src/summary/operations.h"

/* --- the first look --- */

bool bl_begun_is_safe(const struct bl_begun *s, uint32_t state)
{
  return bl_summaries_operation(s->w->all, state) != BL_OP_NONE;
}

bool bl_begun_is_reference(const struct bl_begun *s, const struct bl_interp *it,
                           const struct bl_touch *t)
{
  char type = bl_state_kind_of(t->state) == BL_STATE_FIELD
                  ? bl_state_field(it->program, t->state)->type
                  : 0;
  return !t->confined && (type == 'L' || type == '[') &&
         bl_summaries_operation(s->w->all, t->state) == BL_OP_ATOMIC;
}

bool bl_begun_is_null(const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_touch *t)
{
  const struct bl_path *value = bl_names_path(&it->names, f->name[t->value_slot]);
  return bl_constant_of(it->program, value).kind == BL_CONSTANT_NULL;
}

/* It is told a time other than 0 when it is to begin, be it `any` that is not known: that is longer
   than the next instructions. */
static bool begins_later(const struct bl_interp *it, const struct bl_args *args, bool any)
{
  bool later = false;
  for (unsigned i = 0; i < args->n && !later; i++) {
    const struct bl_path *p = bl_names_path(&it->names, args->name[i]);
    struct bl_constant c = bl_constant_of(it->program, p);
    bool constant = p->root == BL_ROOT_CONST;
    bool number =
        (args->width[i] == 2 && (constant || any)) || (constant && c.kind == BL_CONSTANT_INT);
    later = number && (c.kind != BL_CONSTANT_INT || c.value > 0);
  }
  return later;
}

/* What a thread runs of an object of that class, which has a name in the method's nest; NULL if
   none or several. */
static const struct bl_method *entry_of(const struct bl_worker *w, const struct bl_method *m,
                                        const struct bl_class *c)
{
  enum { MOST = 64 }; /* methods of a task's class */
  const struct bl_method *entry = NULL;
  unsigned n = 0;
  bool may = c->action == NULL && c->nest_host == m->cls->nest_host && c->n_methods <= MOST;
  for (uint32_t i = 0; may && i < c->n_methods; i++) {
    const struct bl_method *e = &c->methods[i];
    bool is = bl_method_has_body(e) && !bl_method_is(e, CF_ACC_SYNTHETIC) && bl_is_entry(w->all, e);
    entry = is ? e : entry;
    n += is ? 1 : 0;
  }
  return n == 1 ? entry : NULL;
}

/* An object of such a class that the method has made: its entry finds what it keeps in fields. */
static bool starts_named(const struct bl_begun *s, const struct bl_interp *it, uint32_t name,
                         struct bl_inline_lambda *l)
{
  uint32_t made = bl_interp_made_in(it, name);
  const struct cf_insn *in = made == CF_NO_INSN ? NULL : &it->insns.items[made];
  const struct bl_class *c =
      in == NULL || in->op != CF_new ? NULL : bl_program_class_at(it->method->cls, (uint32_t)in->a);
  const struct bl_method *body = c == NULL ? NULL : entry_of(s->w, it->method, c);
  if (body != NULL) {
    *l = (struct bl_inline_lambda){
        .body = body, .captured = 1, .made_at = CF_NO_INSN, .elsewhere = true};
    l->args.n = 1;
    l->args.name[0] = name;
    l->args.width[0] = 1;
  }
  return body != NULL;
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

static void add_task(struct bl_begun *s, const struct bl_frame *f, struct bl_begun_task task)
{
  s->full |= s->n_tasks == BL_MAX_BEGUN;
  if (s->n_tasks < BL_MAX_BEGUN) {
    bl_note_held(task.held, f);
    s->tasks[s->n_tasks++] = task;
  }
}

static void see_starts(struct bl_begun *s, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  for (unsigned i = 0; i < args->n && (e->starts != 0 || e->keeps != 0 || e->runs_all); i++) {
    struct bl_inline_lambda l;
    bool starts = (e->starts & bl_param_bit(i)) != 0;
    bool begun =
        starts ? bl_interp_started_lambda(it, args, i, e, &l) : may_begin(it, args, i, e, &l);
    bool named = !begun && starts && starts_named(s, it, args->name[i], &l);
    if (!begun && !named) {
      continue;
    }
    bool delayed = e->starts != 0 && begins_later(it, args, named);
    add_task(
        s, f,
        (struct bl_begun_task){.insn = insn, .task = l, .delayed = delayed, .unknown = !starts});
  }
}

static struct bl_begun_put *add_put(struct bl_begun *s, const struct bl_frame *f,
                                    struct bl_begun_entry of)
{
  s->full |= s->n_puts == BL_MAX_BEGUN;
  if (s->n_puts == BL_MAX_BEGUN) {
    return NULL;
  }
  struct bl_begun_put *p = &s->puts[s->n_puts++];
  *p = (struct bl_begun_put){.of = of};
  bl_note_held(p->held, f);
  return p;
}

static void note_put(struct bl_begun *s, const struct bl_interp *it, const struct bl_frame *f,
                     const struct bl_access *a, const struct bl_args *args,
                     struct bl_begun_entry of)
{
  struct bl_begun_put *p = add_put(s, f, of);
  for (unsigned i = 0; i < args->n && p != NULL; i++) {
    if ((a->what->stores & bl_param_bit(i)) != 0 && (args->name[i] != of.key || p->value == 0)) {
      p->value = bl_interp_value(it, args->name[i]);
      p->fills = a->fills;
    }
  }
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
    if (!bl_is_own_collection(s->w->all, it, at.state)) {
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

/* A field is looked at, or set to something. */
static void see_field(struct bl_begun *s, const struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || !bl_begun_is_reference(s, it, &t)) {
    return;
  }
  if (!t.write) {
    note_asked(s, (struct bl_begun_asked){insn, t.state, t.object});
  } else if (!bl_begun_is_null(it, f, &t)) {
    struct bl_begun_put *p = add_put(s, f, (struct bl_begun_entry){insn, t.state, t.object, 0});
    if (p != NULL) {
      p->value = bl_interp_value(it, f->name[t.value_slot]);
    }
  }
}

/* The same of an atomic. */
static void see_atomic(struct bl_begun *s, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  unsigned before = s->ops.n;
  bl_flag_ops_see(&s->ops, it, f, insn);
  for (unsigned i = before; i < s->ops.n; i++) {
    const struct bl_flag_op *op = &s->ops.items[i];
    if (!op->writes || op->compares) {
      note_asked(s, (struct bl_begun_asked){insn, op->state, op->object});
    } else if (op->stored.kind == BL_NO_CONSTANT && op->name != 0) {
      struct bl_begun_put *p =
          add_put(s, f, (struct bl_begun_entry){insn, op->state, op->object, 0});
      if (p != NULL) {
        p->value = bl_interp_value(it, op->name);
      }
    }
  }
}

/* The value of that name is given to a call, which may be what was there before; and it is not only
   told in an exception. */
static void see_used(struct bl_begun *s, const struct bl_interp *it, uint32_t insn, uint32_t name)
{
  uint32_t by =
      bl_arm_throws(it, it->cfg.block_of[insn]) ? CF_NO_INSN : bl_interp_made_in(it, name);
  for (unsigned i = 0; i < s->n_puts && by != CF_NO_INSN; i++) {
    s->puts[i].goes_on |= s->puts[i].of.insn == by;
  }
}

/* What is run of the object that the call makes: a lambda, or what is like one, or what has a name
   in the nest. */
static const struct bl_method *task_of(const struct bl_worker *w, const struct bl_method *m,
                                       const struct bl_call *call)
{
  const struct bl_method *init = bl_call_callee(call), *body = bl_call_action(call);
  bool makes = body == NULL && call->op == CF_invokespecial && init != NULL &&
               bl_method_is_constructor(init) && init->cls != m->cls;
  return makes ? entry_of(w, m, init->cls) : body;
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_begun *s = ctx;
  struct bl_args args;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind != CF_K_INVOKE) {
    see_field(s, it, f, insn);
    return;
  }
  const struct bl_site *site = bl_interp_site(it, insn);
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n; i++) {
    see_used(s, it, insn, args.name[i]);
  }
  see_starts(s, it, f, insn, &args);
  see_accesses(s, it, f, insn, &args);
  see_atomic(s, it, f, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  if (site->call != NULL && site->call->op == CF_invokespecial &&
      task_of(s->w, it->method, site->call) != NULL && s->n_made < BL_MAX_BEGUN) {
    s->made[s->n_made++] = (struct bl_begun_made){callee, args};
  }
  if (callee != NULL && args.n > 0 && bl_method_result(callee) == 'Z') {
    note_asked(s, (struct bl_begun_asked){insn, BL_NO_STATE, bl_interp_value(it, args.name[0])});
  }
}

bool bl_begun_is_same(const struct bl_interp *it, const struct bl_begun_entry *a,
                      const struct bl_begun_entry *b)
{
  return a->state == b->state && a->object == b->object &&
         bl_interp_value(it, a->key) == bl_interp_value(it, b->key);
}

/* --- one method --- */

/* It sets a field. */
static bool sets_field(const struct bl_worker *w, const struct bl_method *body)
{
  const struct bl_fact_list *own = &w->all->facts_of[body->id];
  bool sets = false;
  for (uint32_t i = 0; i < own->n && !sets; i++) {
    sets = own->items[i].write && bl_state_kind_of(own->items[i].state) == BL_STATE_FIELD;
  }
  return sets;
}

/* What runs it may take something out of a collection, itself or by a method of the nest. */
static bool may_take(const struct bl_worker *w, const struct bl_method *body)
{
  bool takes = bl_operations_changes(w->all, body) || sets_field(w, body);
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
    const struct bl_method *body = task_of(w, m, &m->calls[i]);
    makes = body != NULL && may_take(w, body);
  }
  return makes;
}

/* NULL: nothing is put, or there is more than there is room for. */
static struct bl_interp *look(struct bl_begun *s, struct bl_worker *w, const struct bl_method *m)
{
  struct bl_visitor visitor = {see, s,
                               1u << CF_K_INVOKE | 1u << CF_K_GET_FIELD | 1u << CF_K_GET_STATIC |
                                   1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC};
  s->w = w;
  struct bl_interp *it = bl_look_at(w, m, &visitor);
  if (it == NULL || s->n_puts == 0) {
    return NULL;
  }
  for (unsigned i = 0; i < s->n_tasks; i++) {
    bl_begun_look_into(s, it, &s->tasks[i]);
  }
  return s->full ? NULL : it;
}

void bl_begun_method(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                     const struct bl_method *m)
{
  bool changes = bl_operations_changes(w->all, m) || bl_operations_flagged(w->all, m);
  if (!bl_method_is_init(m) && changes && makes_task(w, m)) {
    struct bl_begun *s = CF_NEW(w->scratch, struct bl_begun);
    struct bl_interp *it = look(s, w, m);
    if (it != NULL) {
      bl_ended_first_tell(out, a, s, it);
      bl_ended_late_tell(out, a, s, it);
    }
    cf_arena_reset(w->scratch);
  }
}
