/* The pass before the others: what fields hold for ever, as constructors and class initialisers
   tell: a view of another lock, a handle of a field that constants name, an object that keeps its
   owner, or a lock of its owner's.
   Receives the program and the models; hands on facts of fields. Knows no observation. */
#include "src/summary/kept.h"
#include "src/summary/fields.h"
#include "src/summary/summaries.h"

#include "classfile/class/descriptor.h"
#include "src/program/pool.h"

/* A field that never changes, or what the object in it keeps, and what it is given, with the mode
   of a view. */
struct given {
  const struct bl_field *field;
  const struct bl_field *part; /* NULL: the field itself */
  struct bl_path value;
};
enum { MAX_GIVEN = 16 };

/* Of the method that is looked at: what its instructions make. */
struct made {
  struct bl_worker *w;
  uint32_t *handled; /* [code] id of the field that the handle made here names, + 1 */
  struct given given[MAX_GIVEN];
  unsigned n_given;
};

/* The bci at which a value was made, or CF_NO_INSN. */
static uint32_t made_at(const struct bl_interp *it, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool made = p->root == BL_ROOT_SITE && p->len == 0 && p->base < it->code.bytecode.n;
  return made ? p->base : CF_NO_INSN;
}

/* --- views of locks --- */

/* Two constructors that disagree leave a rootless path: the field stands for nothing. */
static void set_alias(struct bl_worker *w, const struct bl_field *field, const struct bl_path *p)
{
  struct bl_path *alias = w->all->alias[field->id];
  if (alias == NULL) {
    alias = cf_arena_alloc(w->keep, sizeof *alias);
    *alias = *p;
    w->all->alias[field->id] = alias;
  } else if (!bl_path_eq(alias, p)) {
    *alias = bl_path_of(BL_ROOT_NONE, 0);
  }
}

static void note_given(struct made *m, const struct bl_field *field, const struct bl_field *part,
                       const struct bl_path *value)
{
  bool one = value->root == BL_ROOT_SITE || value->root == BL_ROOT_PARAM;
  if (one && m->n_given < MAX_GIVEN) {
    m->given[m->n_given++] = (struct given){field, part, *value};
  }
}

/* --- what the object in a field keeps --- */

static struct bl_parts *parts_of(struct bl_worker *w, const struct bl_field *field)
{
  struct bl_summaries *s = w->all;
  if (s->parts == NULL) {
    s->parts = CF_NEW_N(w->keep, struct bl_parts *, s->program->n_fields + 1);
  }
  if (s->parts[field->id] == NULL) {
    s->parts[field->id] = CF_NEW(w->keep, struct bl_parts);
  }
  return s->parts[field->id];
}

/* As with an alias, two constructors that disagree leave a rootless path. */
static void set_part(struct bl_worker *w, const struct bl_field *field, uint32_t part,
                     const struct bl_path *p)
{
  struct bl_parts *of = parts_of(w, field);
  uint32_t i = 0;
  while (i < of->n && of->items[i].given.field != part) {
    i++;
  }
  if (i == BL_MAX_GIVEN) {
    return;
  }
  if (i == of->n) {
    of->items[of->n++].given = (struct bl_given){.field = part, .path = *p};
  } else if (!bl_path_eq(&of->items[i].given.path, p)) {
    of->items[i].given.path = bl_path_of(BL_ROOT_NONE, 0);
  }
  of->items[i].told++;
}

/* The field is given a new object, which keeps what its constructor was given. */
static void visit_part(struct made *m, const struct bl_interp *it, const struct bl_field *field,
                       const struct bl_path *object)
{
  parts_of(m->w, field)->stores++;
  for (uint32_t i = 0; i < it->n_given; i++) {
    const struct bl_given *kept = &it->given[i].what;
    bool its =
        object->root == BL_ROOT_SITE && object->len == 0 && it->given[i].site == object->base;
    if (!its || kept->path.root == BL_ROOT_NONE) {
      continue;
    }
    if (bl_path_from_first(&kept->path)) {
      set_part(m->w, field, kept->field, &kept->path);
    } else {
      note_given(m, field, it->program->fields[kept->field], &kept->path);
    }
  }
}

/* By which of the fields that are given the same object its locks are called: the first that has
   it itself, or who keeps all others out. */
static const struct given *called_by(const struct made *m, const struct given *g)
{
  const struct given *best = g;
  for (unsigned i = m->n_given; i-- > 0;) {
    const struct given *other = &m->given[i];
    bool alike = ((other->field->access ^ g->field->access) & CF_ACC_STATIC) == 0;
    if (bl_path_same_lock(&other->value, &g->value) && alike &&
        other->value.mode <= best->value.mode) {
      best = other;
    }
  }
  return best;
}

static struct bl_path path_of(const struct given *g)
{
  struct bl_path p = bl_path_of_field(bl_path_of(BL_ROOT_PARAM, 0), g->field);
  return g->part == NULL ? p : bl_path_extend(p, g->part->id);
}

/* Fields that are given one object, or views of it, which no field that is written before holds
   itself: `ReadWriteLock l = new ...; reading = l.readLock(); writing = l.writeLock();`. */
static void set_given(const struct made *m)
{
  for (unsigned i = 0; i < m->n_given; i++) {
    const struct given *g = &m->given[i], *called = called_by(m, g);
    struct bl_path p = path_of(called);
    p.mode = g->value.mode;
    if (called == g && p.mode == BL_EXCLUSIVE) { /* it stands for itself, whatever others say */
      p = bl_path_of(BL_ROOT_NONE, 0);
    }
    if (g->part == NULL) {
      set_alias(m->w, g->field, &p);
    } else {
      set_part(m->w, g->field, g->part->id, &p);
    }
  }
}

/* --- handles --- */

/* The name that an operand passes, where it is a string constant. */
static struct cf_str string_of(const struct bl_interp *it, const struct bl_path *p)
{
  uint32_t index = p->base & 0x7fffffffu;
  bool numbered = p->root == BL_ROOT_CONST && (p->base & 0x80000000u) != 0;
  return numbered && cf_pool_tag(&it->cls->pool, index) == CF_TAG_STRING
             ? cf_pool_name(&it->cls->pool, index)
             : CF_STR("");
}

static const struct bl_field *field_of_name(const struct bl_class *c, struct cf_str name)
{
  for (; c != NULL && name.n > 0; c = c->super) {
    for (uint32_t i = 0; i < c->n_fields; i++) {
      if (cf_str_eq(bl_field_name(&c->fields[i]), name)) {
        return &c->fields[i];
      }
    }
  }
  return NULL;
}

/* The path of the argument that the model's effect means; NULL without such an effect. */
static const struct bl_path *argument_of(const struct bl_interp *it, const struct bl_model *model,
                                         const struct bl_method *callee, const struct bl_args *args,
                                         enum bl_effect_kind kind)
{
  uint32_t param;
  const struct bl_effect *x = bl_model_effect(model, kind);
  bool there = x != NULL && bl_model_operand(x, callee, &param) && param < args->n;
  return there ? bl_names_path(&it->names, args->name[param]) : NULL;
}

static void visit_maker(struct made *m, const struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn, const struct bl_model *model, const struct bl_method *callee)
{
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  const struct bl_path *cls = argument_of(it, model, callee, &args, BL_E_OF_CLASS);
  const struct bl_path *name = argument_of(it, model, callee, &args, BL_E_OF_FIELD);
  if (cls != NULL && name != NULL && cls->root == BL_ROOT_CLASS && cls->len == 0) {
    const struct bl_field *field =
        field_of_name(it->program->classes[cls->base], string_of(it, name));
    m->handled[it->insns.items[insn].bci] = field == NULL ? 0 : field->id + 1;
  }
}

/* --- the visit --- */

static void keep_made(struct made *m, const struct bl_field *field, uint32_t at)
{
  struct bl_summaries *s = m->w->all;
  uint32_t handled = at == CF_NO_INSN ? 0 : m->handled[at];
  if (handled != 0 && !field->late_written) {
    s->handle_of[field->id] = handled;
    s->handled[handled - 1] = true;
  }
}

static void visit_put(struct made *m, const struct bl_interp *it, const struct bl_frame *f,
                      const struct cf_insn *in)
{
  const struct bl_field *field = bl_program_field(it->method->cls, (uint32_t)in->a);
  uint32_t value = f->name[bl_frame_top(f, 0)];
  const struct bl_path *p = bl_names_path(&it->names, value);
  bool own = bl_path_from_first(p) && p->len > 0;
  bool for_good = bl_field_is_for_good(field);
  if (for_good && (own || p->root == BL_ROOT_STATIC)) {
    set_alias(m->w, field, p);
  } else if (for_good) {
    note_given(m, field, NULL, p);
  }
  if (bl_holds_part(it->method, field)) {
    visit_part(m, it, field, p);
  }
  keep_made(m, field, made_at(it, value));
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct made *m = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  if (in->op == CF_putfield || in->op == CF_putstatic) {
    visit_put(m, it, f, in);
  } else if (cf_opcodes[in->op].kind == CF_K_INVOKE) {
    const struct bl_call *call = bl_interp_site(it, insn)->call;
    const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
    const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(m->w->all, callee);
    if (model != NULL) {
      visit_maker(m, it, f, insn, model, callee);
    }
  }
}

/* --- what the constructors call --- */

/* The field that the method does nothing but return, if nothing below can replace it; else NULL. */
static const struct bl_field *got_by(const struct bl_method *m)
{
  return m == NULL || (m->flags & BL_M_EXACT) == 0 ? NULL : bl_got_by(m);
}

/* No method is summarised yet: of those called only getters are known, by which Scala reads even a
   private field in its own constructor, and what constructors keep. */
static const struct bl_call_effect *of_call(const void *worker, const struct bl_method *caller,
                                            const struct bl_call *call)
{
  const struct bl_worker *w = worker;
  const struct bl_field *got = call == NULL ? NULL : got_by(bl_call_callee(call));
  struct bl_given kept[BL_MAX_GIVEN];
  uint32_t n_kept = call == NULL || got != NULL ? 0 : bl_kept_by(bl_call_callee(call), kept);
  if (got == NULL && n_kept == 0) {
    return bl_summaries_of_call(worker, caller, call);
  }
  struct bl_call_effect *e = CF_NEW(w->scratch, struct bl_call_effect);
  if (got != NULL) {
    e->known = true;
    e->result = bl_path_extend(bl_path_of(BL_ROOT_PARAM, 0), got->id);
  } else {
    *e = *bl_summaries_of_call(worker, caller, call);
    e->given = CF_NEW_N(w->scratch, struct bl_given, n_kept);
    memcpy(e->given, kept, n_kept * sizeof *kept);
    e->n_given = (uint8_t)n_kept;
  }
  return e;
}

/* --- the pass --- */

static bool makes_something(const struct bl_model *model)
{
  return bl_model_effect(model, BL_E_VIEW) != NULL || bl_model_effect(model, BL_E_OF_FIELD) != NULL;
}

static bool calls_maker(const struct bl_summaries *s, const struct bl_method *m)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (callee != NULL && bl_summaries_model(s, callee) != NULL &&
        makes_something(bl_summaries_model(s, callee))) {
      return true;
    }
  }
  return false;
}

/* All constructors of a class, or none: they may disagree. */
static bool is_of_interest(const struct bl_summaries *s, const struct bl_class *c)
{
  for (uint32_t i = 0; i < c->n_methods; i++) {
    if (bl_method_is_init(&c->methods[i]) && calls_maker(s, &c->methods[i])) {
      return true;
    }
  }
  return bl_has_part_of_its_own(s->program, c);
}

/* What the constructors and the initialiser of a class say. */
static void look_at(struct bl_worker *w, const struct bl_class *c)
{
  for (uint32_t i = 0; i < c->n_methods; i++) {
    struct bl_interp it;
    const struct bl_method *m = &c->methods[i];
    if (bl_method_is_init(m) && bl_method_has_body(m) &&
        bl_interp_open(&it, w->scratch, w->all->program, m, &w->effects)) {
      struct made made = {.w = w};
      made.handled = CF_NEW_N(w->scratch, uint32_t, it.code.bytecode.n + 1);
      (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = visit, .ctx = &made}, 1);
      set_given(&made);
    }
    cf_arena_reset(w->scratch);
  }
}

/* --- who made the object --- */

/* A field of the maker's that holds such an object, or one of such an object that holds its like:
   what that keeps is the maker. */
static void set_maker_of_parts(struct bl_worker *w, const struct bl_class *c,
                               const struct bl_field *maker)
{
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0);
  const struct bl_class *in[] = {c, c->made_for};
  for (unsigned k = 0; k < 2; k++) {
    struct bl_path of = k == 0 ? bl_path_extend(self, maker->id) : self;
    for (uint32_t i = 0; i < in[k]->n_fields; i++) {
      const struct bl_field *f = &in[k]->fields[i];
      bool holds = (f->access & CF_ACC_STATIC) == 0 &&
                   cf_str_eq(cf_descriptor_class(bl_field_descriptor(f)), c->name);
      if (holds && parts_of(w, f)->n == 0) {
        set_part(w, f, maker->id, &of);
        parts_of(w, f)->stores = 1;
      }
    }
  }
}

CF_VEC(class_vec, const struct bl_class *);

static void mark_with_subclasses(struct bl_worker *w, const struct bl_class *c)
{
  bool *makes = w->all->makes;
  struct class_vec todo = {0};
  cf_vec_push(w->scratch, &todo, c);
  while (todo.n > 0) {
    const struct bl_class *top = todo.items[--todo.n];
    makes[top->id] = true;
    for (uint32_t i = 0; i < top->n_subs; i++) {
      if (!makes[top->subs[i]->id]) {
        cf_vec_push(w->scratch, &todo, top->subs[i]);
      }
    }
  }
  cf_arena_reset(w->scratch);
}

static void set_maker(struct bl_worker *w, const struct bl_class *c, const struct bl_field *maker)
{
  struct bl_summaries *s = w->all;
  if (s->maker == NULL) {
    s->maker = CF_NEW_N(w->keep, const struct bl_field *, s->program->n_classes + 1);
    s->makes = CF_NEW_N(w->keep, bool, s->program->n_classes + 1);
  }
  s->maker[c->id] = maker;
  s->makes[c->id] = true;
  mark_with_subclasses(w, c->made_for);
  set_maker_of_parts(w, c, maker);
}

/* --- where there is something to see --- */

/* What the code of each class says, whatever is known of others: by class. */
struct seen {
  const struct bl_summaries *s;
  bool *interest;                /* its constructors are worth interpreting */
  const struct bl_field **maker; /* as bl_kept_maker */
};

static void look_into(void *ctx, unsigned thread, uint32_t i)
{
  const struct seen *seen = ctx;
  const struct bl_class *c = seen->s->program->classes[i];
  (void)thread;
  seen->interest[i] = is_of_interest(seen->s, c);
  seen->maker[i] = bl_kept_maker(c);
}

/* Most of the work is to find the few classes that tell something; what one field stands for
   another's constructor may ask, so that these are looked at one after the other. */
void bl_pass_fields(struct bl_summaries *s)
{
  struct bl_worker w;
  struct cf_arena scratch;
  const struct bl_program *p = s->program;
  cf_arena_init(&scratch);
  struct seen seen = {s, CF_NEW_N(&scratch, bool, p->n_classes + 1),
                      CF_NEW_N(&scratch, const struct bl_field *, p->n_classes + 1)};
  bl_pool_for(s->options.threads, p->n_classes, look_into, &seen);
  bl_summaries_worker(&w, s, 0);
  w.effects.of_call = of_call;
  s->handle_of = CF_NEW_N(w.keep, uint32_t, p->n_fields + 1);
  s->handled = CF_NEW_N(w.keep, bool, p->n_fields + 1);
  for (uint32_t i = 0; i < p->n_classes; i++) {
    if (seen.interest[i]) {
      look_at(&w, p->classes[i]);
    }
  }
  for (uint32_t i = 0; i < p->n_classes; i++) {
    if (seen.maker[i] != NULL) {
      set_maker(&w, p->classes[i], seen.maker[i]);
    }
  }
  cf_arena_destroy(&scratch);
}
