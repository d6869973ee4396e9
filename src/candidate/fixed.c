/* What never changes once it is made: a state, a collection in a field, the objects of a class.
   Receives fields and classes, and asks who writes them and who hands them out; decides nothing. */
#include "src/candidate/fixed.h"

#include "classfile/class/descriptor.h"
#include "src/candidate/in_making.h"
#include "src/summary/callers.h"
#include "src/summary/fact_index.h"

/* A constructor writes it of the object that it makes. */
static bool is_by_constructor(const struct bl_fact *x)
{
  return x->own && bl_method_is_init(x->method) && !bl_method_is(x->method, CF_ACC_STATIC);
}

/* The object is being made: by a constructor of its own, though it may have been given to somebody
   by then, or its maker has it for himself yet. */
static bool is_in_making(const struct bl_fact *x)
{
  return x->confined || is_by_constructor(x);
}

enum { MOST_LOOKED_INTO = 16 }; /* methods, for one field */

/* All code that can write the field of an object of just the class that is made is given. A package
   is given as a whole, as far as anybody knows, if a constructor writes the field, and it is not
   there for others to do so; and who inherits a protected one gets at that of its own objects alone
   (JVMS §5.4.4). */
static bool is_closed(const struct bl_summaries *s, uint32_t state, struct bl_fact *const *facts,
                      uint32_t n)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  bool ours = f->cls->cf != NULL && !f->cls->library && (f->access & CF_ACC_PUBLIC) == 0;
  bool constructed = false;
  for (uint32_t i = 0; i < n && ours && !constructed; i++) {
    constructed = is_by_constructor(facts[i]);
  }
  return constructed || bl_summaries_closed(s, state);
}

/* Somebody surely writes it once its object is made, or may. */
static bool is_plainly_written(struct bl_worker *w, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  bool plainly = !is_closed(w->all, state, facts, n);
  for (uint32_t i = 0; i < n && !plainly; i++) {
    plainly = !is_in_making(facts[i]) && !facts[i]->dead && !bl_may_be_in_making(w, facts[i]);
  }
  return plainly;
}

/* … as far as methods are interpreted for it. */
static bool is_written_after(struct bl_worker *w, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  struct bl_looks looks = {MOST_LOOKED_INTO};
  bool after = is_plainly_written(w, state);
  for (uint32_t i = 0; i < n && !after; i++) {
    after = !is_in_making(facts[i]) && !facts[i]->dead &&
            !bl_writes_in_making(w, facts[i], &looks) && !bl_fills_lazily(w, facts[i], &looks);
  }
  return after;
}

/* The method loads the field. */
static bool loads(struct cf_arena *a, const struct bl_method *m, const struct bl_field *f)
{
  struct cf_code code;
  struct cf_insn in;
  struct cf_err err = {0};
  if (!bl_method_has_body(m)) {
    return false;
  }
  if (!cf_code_check(&code, a, m->cls->cf, bl_method_member(m), &err)) {
    return true;
  }
  for (uint32_t bci = 0; bci < code.bytecode.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code.bytecode, bci, code.bytecode_offset, &err) ||
        ((in.op == CF_getfield || in.op == CF_getstatic) &&
         bl_program_field(m->cls, (uint32_t)in.a) == f)) {
      return true;
    }
  }
  return false;
}

static bool is_called(const struct bl_method *m, const char *name, const char *descriptor)
{
  return cf_str_is(bl_method_name(m), name) && cf_str_is(bl_method_descriptor(m), descriptor);
}

/* What the method returns may, by its type, be the collection that the field has. Which collection
   is which is not known without the library: then any. */
static bool may_return(const struct bl_summaries *s, const struct bl_method *m,
                       const struct bl_class *held)
{
  const struct bl_class *is = bl_program_result(s->program, m);
  return is != NULL && (bl_class_is_a(held, is) || bl_class_is_a(is, held) ||
                        (is->cf == NULL && (s->traits[is->id] & BL_T_HOLDS) != 0));
}

struct look {
  const struct bl_field *field;
  const struct bl_method *getter; /* hands it out; NULL: of the field itself */
  bool returned, changed;
};

/* The value is what the getter has told. */
static bool was_got(const struct look *l, const struct bl_interp *it, uint32_t name)
{
  uint32_t at = bl_interp_call_of(it, name);
  const struct bl_call *call = at == CF_NO_INSN ? NULL : bl_interp_site(it, at)->call;
  return call != NULL && bl_call_callee(call) == l->getter;
}

static bool has_field(const struct look *l, const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return (p->len > 0 ? p->step[p->len - 1] == l->field->id
                     : p->root == BL_ROOT_STATIC && p->base == l->field->id) ||
         (l->getter != NULL && was_got(l, it, name));
}

/* Of a callee that is not known nobody can say what it does to it. */
static void look_at_call(struct look *l, struct bl_interp *it, uint32_t insn,
                         const struct bl_frame *f)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n && !e->known; i++) {
    l->changed |= has_field(l, it, args.name[i]);
  }
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    uint32_t state;
    (void)bl_interp_map_written(it, f, &args, &e->accesses[i], &state);
    l->changed |= e->accesses[i].write && state == bl_state_of(l->field->id, BL_STATE_CONTENTS);
  }
}

/* What two ways bring has no name: it may be what the field has. */
static void look_at(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct look *l = ctx;
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    look_at_call(l, it, insn, f);
  } else if (op == CF_putfield || op == CF_putstatic || op == CF_aastore) {
    l->changed |= has_field(l, it, f->name[bl_frame_top(f, 0)]);
  } else if (op == CF_areturn) {
    enum bl_root root = bl_names_path(&it->names, f->name[bl_frame_top(f, 0)])->root;
    l->returned |= root == BL_ROOT_NONE || root == BL_ROOT_JOIN ||
                   has_field(l, it, f->name[bl_frame_top(f, 0)]);
  }
}

/* What the method, interpreted anew in the worker's scratch, does with what the field has. */
static struct look look_in(struct bl_worker *w, const struct bl_method *m, const struct bl_field *f,
                           const struct bl_method *getter)
{
  struct look l = {f, getter, true, true};
  struct bl_visitor visitor = {.visit = look_at, .ctx = &l};
  struct bl_interp it;
  if (!bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
    return l;
  }
  bl_summaries_enter(w->all, &it);
  l.returned = l.changed = false;
  return bl_interp_solve(&it, NULL, &visitor, 1) ? l : (struct look){f, getter, true, true};
}

/* Somebody who is given changes the collection in the field once its object is made. A method that
   was only scanned is looked into. */
static bool is_changed_by_given(const struct bl_method_check *c, const struct bl_field *f)
{
  uint32_t state = bl_state_of(f->id, BL_STATE_CONTENTS), n;
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, state, &n);
  struct bl_looks looks = {MOST_LOOKED_INTO};
  bool changed = false;
  for (uint32_t i = 0; i < n && !changed; i++) {
    const struct bl_fact *x = facts[i];
    bool after = !is_in_making(x) && !x->dead;
    changed = after && (x->vague ? look_in(c->w, x->method, f, NULL).changed
                                 : !bl_writes_in_making(c->w, x, &looks));
  }
  return changed;
}

/* … or others may. */
static bool is_changed_after(const struct bl_method_check *c, const struct bl_field *f)
{
  return is_changed_by_given(c, f) ||
         !bl_summaries_closed(c->w->all, bl_state_of(f->id, BL_STATE_CONTENTS));
}

/* All that are given and ask the getter, and some do, only look at what it hands out. */
static bool is_only_looked_at(const struct bl_method_check *c, const struct bl_field *f,
                              const struct bl_method *getter, struct bl_looks *looks)
{
  uint32_t n;
  const uint32_t *callers = bl_summaries_all_callers(c->w->all, getter, &n);
  bool only = n > 0 && !bl_is_declared_above(getter);
  for (uint32_t i = 0; i < n && only; i++) {
    const struct bl_method *caller = c->w->all->program->methods[callers[i]];
    if (i > 0 && callers[i] == callers[i - 1]) {
      continue;
    }
    only = bl_may_look(looks, caller);
    struct look l = only ? look_in(c->w, caller, f, getter) : (struct look){.changed = true};
    only = !l.changed && !l.returned;
  }
  return only;
}

/* Some method that sees the field may hand out what it has: others can change that. */
static bool is_handed_out(const struct bl_method_check *c, const struct bl_field *f,
                          const struct bl_class *held)
{
  struct bl_looks looks = {MOST_LOOKED_INTO};
  const struct bl_class *nest = f->cls->nest_host;
  for (const struct bl_class *of = nest->nest_first; of != NULL; of = of->nest_next) {
    for (uint32_t i = 0; i < of->n_methods; i++) {
      const struct bl_method *m = &of->methods[i];
      if (may_return(c->w->all, m, held) && loads(c->it->arena, m, f) &&
          look_in(c->w, m, f, NULL).returned && !is_only_looked_at(c, f, m, &looks)) {
        return true;
      }
    }
  }
  return false;
}

/* The collection that the field has by its type; NULL: none. */
static const struct bl_class *collection_in(const struct bl_summaries *s, const struct bl_field *f)
{
  const struct bl_class *held =
      f->type != 'L' ? NULL
                     : bl_program_class(s->program, cf_descriptor_class(bl_field_descriptor(f)));
  return held != NULL && (s->traits[held->id] & BL_T_HOLDS) != 0 ? held : NULL;
}

bool bl_keeps_as_it_was(const struct bl_method_check *c, const struct bl_field *f)
{
  const struct bl_class *held = collection_in(c->w->all, f);
  return held != NULL && !is_changed_after(c, f) && !is_handed_out(c, f, held);
}

static bool has_mutable_type(const struct bl_summaries *s, const struct bl_field *f)
{
  struct cf_str d = bl_field_descriptor(f);
  const struct bl_class *cls =
      d.n < 3 || d.p[0] != 'L' ? NULL
                               : bl_program_class(s->program, (struct cf_str){d.p + 1, d.n - 2});
  return d.p[0] == '[' || (cls != NULL && (s->traits[cls->id] & BL_T_MUTABLE) != 0);
}

/* Something is put there while its object is made: then that is seen, and nobody else does. */
static bool is_filled_at_first(struct bl_worker *w, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  struct bl_looks looks = {MOST_LOOKED_INTO};
  bool filled = false;
  for (uint32_t i = 0; i < n && !filled; i++) {
    filled = is_in_making(facts[i]) || bl_writes_in_making(w, facts[i], &looks);
  }
  return filled;
}

/* The class that has the field declares when two of its objects are equal, and what is in the field
   counts for that: such objects are values. */
static bool is_compared(const struct bl_method_check *c, const struct bl_field *f)
{
  const struct bl_method *equals = NULL;
  bool hashes = false;
  for (uint32_t i = 0; i < f->cls->n_methods; i++) {
    const struct bl_method *m = &f->cls->methods[i];
    bool of_object = bl_method_has_body(m) && !bl_method_is(m, CF_ACC_STATIC);
    hashes |= of_object && is_called(m, "hashCode", "()I");
    equals = of_object && is_called(m, "equals", "(Ljava/lang/Object;)Z") ? m : equals;
  }
  return hashes && equals != NULL && loads(c->it->arena, equals, f);
}

/* The collection in the field stays as it is: nobody can change it, or it is a part of a value, to
   which nobody who is given does so. Who is handed that out and changed it would make the value
   another one where it lies in a set. */
static bool stays_as_made(const struct bl_method_check *c, const struct bl_field *f)
{
  return (is_filled_at_first(c->w, bl_state_of(f->id, BL_STATE_CONTENTS)) &&
          bl_keeps_as_it_was(c, f)) ||
         (collection_in(c->w->all, f) != NULL && is_compared(c, f) && !is_changed_by_given(c, f));
}

/* The field, or what it holds, once its object is made. */
static bool find_change(const struct bl_method_check *c, const struct bl_field *f)
{
  const struct bl_summaries *s = c->w->all;
  bool fixed = (f->access & CF_ACC_FINAL) != 0 ||
               !is_written_after(c->w, bl_state_of(f->id, BL_STATE_FIELD));
  bool array = f->type == '[' && bl_field_descriptor(f).p[1] != '[' &&
               !is_written_after(c->w, bl_state_of(f->id, BL_STATE_ELEMENTS));
  return !fixed || (!array && has_mutable_type(s, f) && !stays_as_made(c, f));
}

/* Among the notes of a field (bl_summaries.history). */
enum { CAN_CHANGE = 256, CANNOT_CHANGE = 512 };

/* That is noted for those who ask next: methods are interpreted for it. */
static bool can_change(const struct bl_method_check *c, const struct bl_field *f)
{
  _Atomic uint16_t *note = &c->w->all->history[f->id];
  uint16_t known = atomic_load_explicit(note, memory_order_relaxed) & (CAN_CHANGE | CANNOT_CHANGE);
  if (known == 0) {
    known = find_change(c, f) ? CAN_CHANGE : CANNOT_CHANGE;
    atomic_fetch_or_explicit(note, known, memory_order_relaxed);
  }
  return known == CAN_CHANGE;
}

/* The field is not final, and surely written once its object is made. */
static bool is_plainly_mutable(const struct bl_method_check *c, const struct bl_class *cls)
{
  bool plainly = false;
  for (; cls != NULL && cls->cf != NULL && !cls->library && !plainly; cls = cls->super) {
    for (uint32_t i = 0; i < cls->n_fields && !plainly; i++) {
      const struct bl_field *f = &cls->fields[i];
      plainly = (f->access & (CF_ACC_STATIC | CF_ACC_FINAL)) == 0 &&
                is_plainly_written(c->w, bl_state_of(f->id, BL_STATE_FIELD));
    }
  }
  return plainly;
}

bool bl_is_mutable(const struct bl_method_check *c, const struct bl_class *cls)
{
  if ((c->w->all->traits[cls->id] & BL_T_MUTABLE) != 0 || is_plainly_mutable(c, cls)) {
    return true;
  }
  for (; cls != NULL && cls->cf != NULL && !cls->library; cls = cls->super) {
    for (uint32_t i = 0; i < cls->n_fields; i++) {
      const struct bl_field *f = &cls->fields[i];
      if ((f->access & CF_ACC_STATIC) == 0 && can_change(c, f)) {
        return true;
      }
    }
  }
  return false;
}

bool bl_may_be_mutable(const struct bl_method_check *c, const struct bl_class *cls)
{
  bool mutable = bl_is_mutable(c, cls);
  bool abstract = cls->cf != NULL && (cls->cf->access & CF_ACC_ABSTRACT) != 0;
  for (uint32_t i = 0; !mutable && abstract && i < cls->n_subs; i++) {
    mutable = bl_may_be_mutable(c, cls->subs[i]);
  }
  return mutable;
}
