/* Whether an object is still its maker's where it is written to. Of a method that is far from any
   lock facts only say that it writes; here it is interpreted, and so are those that call it.
   Receives a write, and the calls of the program; decides nothing. */
#include "src/candidate/in_making.h"

#include "src/summary/callers.h"
#include "src/summary/fact_index.h"

enum {
  MOST_CALLERS = 8,    /* of one method */
  MOST_DEEP = 3,       /* methods on the way from the maker to the write */
  LARGEST_LOOKED = 512 /* instructions of one method */
};

/* What has been seen of the objects at hand. */
struct made {
  const struct bl_fact *write;    /* of its object; or … */
  const struct bl_method *callee; /* … of the receivers of this one */
  bool any, own, shared;          /* one of its maker's; the method's own object; any other */
};

static void see_object(struct made *m, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t name)
{
  bool mine = name != 0 && bl_interp_came_confined(it, f, name);
  bool own = !mine && name != 0 && bl_path_is_this(bl_names_path(&it->names, name), it->method);
  m->any |= mine;
  m->own |= own;
  m->shared |= !mine && !own;
}

/* The object whose field has the collection that a call changes; 0 if that is not known. */
static uint32_t holder_of(struct bl_interp *it, uint32_t collection, uint32_t field)
{
  struct bl_path p = *bl_names_path(&it->names, collection);
  if (p.len == 0 || p.step[p.len - 1] != field) {
    return 0;
  }
  p.len--;
  return bl_names_of(&it->names, &p);
}

static void see_write(struct made *m, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  const struct bl_field *field = bl_state_field(it->program, m->write->state);
  const struct cf_insn *in = &it->insns.items[insn];
  if (in->op == CF_putfield) {
    unsigned wide = field->type == 'J' || field->type == 'D' ? 1 : 0;
    see_object(m, it, f, f->name[bl_frame_top(f, 1 + wide)]);
  } else if (cf_opcodes[in->op].kind == CF_K_INVOKE && in->op != CF_invokedynamic) {
    struct bl_args args;
    bl_interp_args(it, f, insn, &args);
    see_object(m, it, f, args.n == 0 ? 0 : holder_of(it, args.name[0], field->id));
  } else {
    m->shared = true;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct made *m = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  if (m->write != NULL && in->bci == m->write->bci) {
    see_write(m, it, insn, f);
  }
  if (m->callee != NULL && cf_opcodes[in->op].kind == CF_K_INVOKE && in->op != CF_invokedynamic) {
    const struct bl_call *call = bl_interp_site(it, insn)->call;
    struct bl_args args;
    bl_interp_args(it, f, insn, &args);
    if (call != NULL && bl_call_callee(call) == m->callee) {
      see_object(m, it, f, args.n == 0 ? 0 : args.name[0]);
    }
  }
}

bool bl_may_look(struct bl_looks *looks, const struct bl_method *m)
{
  bool may = looks->left > 0 && m->n_insns <= LARGEST_LOOKED;
  looks->left -= may ? 1 : 0;
  return may;
}

/* Adds what the method does. What cannot be looked into may do anything. */
static void look_into(struct bl_worker *w, const struct bl_method *m, struct made *made,
                      struct bl_looks *looks)
{
  made->shared |= !bl_may_look(looks, m) ||
                  bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = made}) == NULL;
}

bool bl_is_declared_above(const struct bl_method *m)
{
  const struct bl_class *cls = m->cls;
  bool above = cls->n_interfaces > 0 && !bl_method_is(m, CF_ACC_PRIVATE);
  for (cls = cls->super; !above && cls != NULL && !bl_method_is(m, CF_ACC_PRIVATE);
       cls = cls->super) {
    above = cls->cf == NULL && cls != m->cls->program->object;
    for (uint32_t i = 0; i < cls->n_methods && !above; i++) {
      above = cf_str_eq(bl_method_name(&cls->methods[i]), bl_method_name(m)) &&
              cf_str_eq(bl_method_descriptor(&cls->methods[i]), bl_method_descriptor(m));
    }
  }
  return above;
}

/* Different ones; too many if there are more. They are sorted. */
static unsigned different(const uint32_t *callers, uint32_t n)
{
  unsigned some = 0;
  for (uint32_t i = 0; i < n && some <= MOST_CALLERS; i++) {
    some += i == 0 || callers[i] != callers[i - 1] ? 1 : 0;
  }
  return some;
}

/* The method may have such an object that nobody else has yet: one that it makes, or, where it is
   one of the object's own, that somebody calls it for. Told without interpreting it. */
static bool may_have_own(const struct bl_method *m, const struct bl_class *cls)
{
  return bl_method_makes(m) || bl_method_has_any(m, 1u << CF_K_NEW) ||
         (!bl_method_is(m, CF_ACC_STATIC) &&
          (bl_class_is_a(m->cls, cls) || bl_class_is_a(cls, m->cls)));
}

/* So may all that are given and call it; some do, and not too many. */
static bool may_be_called_in_making(struct bl_worker *w, const struct bl_method *m)
{
  uint32_t n;
  const uint32_t *callers = bl_summaries_all_callers(w->all, m, &n);
  bool all = n > 0 && different(callers, n) <= MOST_CALLERS && !bl_method_is(m, CF_ACC_STATIC) &&
             !bl_is_declared_above(m);
  for (uint32_t i = 0; i < n && all; i++) {
    all = may_have_own(w->all->program->methods[callers[i]], m->cls);
  }
  return all;
}

/* All that are given call it on an object of their own making, be it by way of others. */
static bool is_called_in_making(struct bl_worker *w, const struct bl_method *m, unsigned deep,
                                struct bl_looks *looks)
{
  uint32_t n;
  const uint32_t *callers = bl_summaries_all_callers(w->all, m, &n);
  if (deep == MOST_DEEP || !may_be_called_in_making(w, m)) {
    return false;
  }
  bool all = true;
  for (uint32_t i = 0; i < n && all; i++) {
    if (i > 0 && callers[i] == callers[i - 1]) {
      continue;
    }
    const struct bl_method *caller = w->all->program->methods[callers[i]];
    struct made made = {.callee = m};
    look_into(w, caller, &made, looks);
    all = !made.shared && (made.any || made.own) &&
          (!made.own || is_called_in_making(w, caller, deep + 1, looks));
  }
  return all;
}

/* … by the method that writes; what is told without interpreting any. */
static bool may_write_in_making(struct bl_worker *w, const struct bl_fact *write)
{
  const struct bl_class *cls = bl_state_field(w->all->program, write->state)->cls;
  return !write->vague && may_have_own(write->method, cls) &&
         (bl_method_has_any(write->method, 1u << CF_K_NEW) ||
          may_be_called_in_making(w, write->method));
}

bool bl_writes_in_making(struct bl_worker *w, const struct bl_fact *write, struct bl_looks *looks)
{
  struct made made = {.write = write};
  if (!may_write_in_making(w, write)) {
    return false;
  }
  look_into(w, write->method, &made, looks);
  return !made.shared && (made.any || made.own) &&
         (!made.own || is_called_in_making(w, write->method, 0, looks));
}

/* --- what is found out when it is first asked for --- */

struct lazily {
  const struct bl_fact *write;
  const struct bl_field *field;
  uint32_t asked; /* the branch that asks whether the field has nothing; CF_NO_INSN: none yet */
  bool filled, otherwise;
};

static bool is_the_field(const struct lazily *l, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return bl_path_from_first(p) && p->len == 1 && p->step[0] == l->field->id;
}

/* Only where the field had nothing the instruction is reached. */
static bool is_where_empty(const struct lazily *l, const struct bl_interp *it, uint32_t insn)
{
  if (l->asked == CF_NO_INSN || l->asked + 1 >= it->insns.n) {
    return false;
  }
  uint32_t arm = bl_interp_arm(it, l->asked, it->insns.items[l->asked].op == CF_ifnull);
  return bl_arm_leads_to(it, arm, insn);
}

/* What a call has told, or the method has made: neither nothing nor what the method was given. */
static bool is_found_out(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return name != 0 && p->root == BL_ROOT_SITE && p->len == 0;
}

static void see_filling(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct lazily *l = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  if ((in->op == CF_ifnull || in->op == CF_ifnonnull) && l->asked == CF_NO_INSN &&
      is_the_field(l, it, f->name[bl_frame_top(f, 0)])) {
    l->asked = insn;
  }
  if (in->bci == l->write->bci) {
    const struct bl_path *object =
        in->op == CF_putfield ? bl_names_path(&it->names, f->name[bl_frame_top(f, 1)]) : NULL;
    bool fills = object != NULL && bl_path_is_this(object, it->method) &&
                 is_where_empty(l, it, insn) && is_found_out(it, f->name[bl_frame_top(f, 0)]);
    l->filled |= fills;
    l->otherwise |= !fills;
  }
}

static bool may_fill_lazily(const struct bl_worker *w, const struct bl_fact *write)
{
  const struct bl_field *f = bl_state_field(w->all->program, write->state);
  return bl_state_kind_of(write->state) == BL_STATE_FIELD && !write->vague &&
         (f->type == 'L' || f->type == '[') && f->cls == write->method->cls &&
         (write->method->flags & BL_M_TESTS_NULL) != 0 &&
         (w->all->holds_traits[f->id] & BL_T_COORDINATES) == 0;
}

bool bl_fills_lazily(struct bl_worker *w, const struct bl_fact *write, struct bl_looks *looks)
{
  const struct bl_field *f = bl_state_field(w->all->program, write->state);
  struct lazily l = {.write = write, .field = f, .asked = CF_NO_INSN};
  return may_fill_lazily(w, write) && bl_may_look(looks, write->method) &&
         bl_look_at(w, write->method, &(struct bl_visitor){.visit = see_filling, .ctx = &l}) !=
             NULL &&
         l.filled && !l.otherwise;
}

bool bl_may_be_in_making(struct bl_worker *w, const struct bl_fact *write)
{
  return may_write_in_making(w, write) || may_fill_lazily(w, write);
}
