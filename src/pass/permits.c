/* Which fields hold a semaphore that never has more than one permit (ANALYSIS §6): every
   construction passes 1. A constructor may be handed the semaphore, or the number: then its callers
   are asked. Receives the program and the models; hands on a mark of each field. */
#include "src/summary/summaries.h"

#include "classfile/class/descriptor.h"
#include "src/program/pool.h"
#include "src/summary/fields.h"

/* What the field holds depends on an argument of a constructor: a semaphore, or its number. */
struct demand {
  const struct bl_method *constructor;
  uint32_t param, field;
  bool answered;
};

struct permits_pass {
  struct bl_worker *w;
  bool *counted; /* [n_classes] semaphores */
  bool *holds;   /* [n_classes] one in a field */
  struct demand *demands;
  uint32_t n_demands, cap_demands;
  uint32_t asked; /* the demand whose callers are visited; n_demands: none */
  uint8_t *made;  /* [code] of the semaphore that the method allocates there … */
  uint32_t *from; /* … or the parameter + 1 that its number is */
};

/* --- what is known of a field --- */

static void note(struct permits_pass *p, uint32_t field, uint8_t permits)
{
  uint8_t *known = &p->w->all->permits[field];
  *known = *known == BL_PERMITS_OTHER ? BL_PERMITS_OTHER : permits;
}

static bool is_parameter(const struct bl_interp *it, const struct bl_path *path)
{
  return path->root == BL_ROOT_PARAM && path->len == 0 && path->base > 0 &&
         bl_method_is_constructor(it->method);
}

static void ask(struct permits_pass *p, const struct bl_method *constructor, uint32_t param,
                uint32_t field)
{
  note(p, field, BL_PERMITS_ONE);
  for (uint32_t i = 0; i < p->n_demands; i++) {
    const struct demand *d = &p->demands[i];
    if (d->constructor == constructor && d->param == param && d->field == field) {
      return;
    }
  }
  if (p->n_demands == p->cap_demands) {
    p->demands =
        cf_vec_grow(p->w->keep, p->demands, p->n_demands, &p->cap_demands, sizeof *p->demands);
  }
  p->demands[p->n_demands++] = (struct demand){constructor, param, field, false};
}

/* A value that the field will hold: made here, handed in, or of another field. */
static void note_value(struct permits_pass *p, const struct bl_interp *it, uint32_t field,
                       const struct bl_path *value)
{
  const struct bl_field *other = bl_field_at(it->program, value);
  bool made = value->root == BL_ROOT_SITE && value->len == 0 && value->base < it->code.bytecode.n &&
              p->made[value->base] != BL_PERMITS_UNKNOWN;
  struct bl_constant c = bl_constant_of(it->program, value);
  if (is_parameter(it, value)) {
    ask(p, it->method, value->base, field);
  } else if (made && p->from[value->base] != 0) {
    ask(p, it->method, p->from[value->base] - 1, field);
  } else if (made) {
    note(p, field, p->made[value->base]);
  } else if (c.kind == BL_CONSTANT_INT) {
    note(p, field, c.value == 1 ? BL_PERMITS_ONE : BL_PERMITS_OTHER);
  } else if (c.kind != BL_CONSTANT_NULL) {
    bool one =
        other != NULL && other->id != field && p->w->all->permits[other->id] == BL_PERMITS_ONE;
    note(p, field, one ? BL_PERMITS_ONE : BL_PERMITS_OTHER);
  }
}

/* --- the visit --- */

/* The class of semaphores that the method makes, as its constructor or as the function that stands
   for one; NULL: it makes none. */
static const struct bl_class *made_by(const struct bl_program *p, const struct bl_method *m)
{
  struct cf_str result = cf_descriptor_result(bl_method_descriptor(m));
  if (bl_method_is_init(m)) {
    return m->cls;
  }
  return bl_method_is(m, CF_ACC_STATIC) && *result.p == 'L'
             ? bl_program_class(p, cf_descriptor_class(result))
             : NULL;
}

/* Where the maker's semaphore comes from; UINT32_MAX: nobody knows. */
static uint32_t site_of(const struct bl_interp *it, const struct bl_args *args,
                        const struct bl_method *maker)
{
  if (!bl_method_is_init(maker)) {
    return args->call->bci;
  }
  const struct bl_path *object = bl_names_path(&it->names, args->name[0]);
  bool here =
      object->root == BL_ROOT_SITE && object->len == 0 && object->base < it->code.bytecode.n;
  return here ? object->base : UINT32_MAX;
}

static void visit_maker(struct permits_pass *p, const struct bl_interp *it,
                        const struct bl_args *args, const struct bl_effect *binary,
                        const struct bl_method *maker)
{
  uint32_t param, site = site_of(it, args, maker);
  if (!bl_model_operand(binary, maker, &param) || param >= args->n || site == UINT32_MAX) {
    return;
  }
  const struct bl_path *number = bl_names_path(&it->names, args->name[param]);
  struct bl_constant c = bl_constant_of(it->program, number);
  bool one = c.kind == BL_CONSTANT_INT && c.value == 1;
  p->made[site] = one ? BL_PERMITS_ONE : BL_PERMITS_OTHER;
  p->from[site] = is_parameter(it, number) ? number->base + 1 : 0;
}

static void visit_call(struct permits_pass *p, const struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  const struct bl_method *callee = call == NULL ? NULL : bl_call_callee(call);
  const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(p->w->all, callee);
  const struct bl_effect *binary = model == NULL ? NULL : bl_model_effect(model, BL_E_BINARY);
  struct bl_args args;
  if (binary != NULL && made_by(it->program, callee) != NULL) {
    bl_interp_args(it, f, insn, &args);
    visit_maker(p, it, &args, binary, callee);
  }
  if (p->asked < p->n_demands && callee == p->demands[p->asked].constructor) {
    struct demand d = p->demands[p->asked];
    p->demands[p->asked].answered = true;
    bl_interp_args(it, f, insn, &args);
    note_value(p, it, d.field, bl_names_path(&it->names, args.name[d.param]));
  }
}

static const struct bl_class *type_of(const struct bl_program *p, const struct bl_field *f)
{
  return f->type == 'L' ? bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f))) : NULL;
}

static bool is_counted(const struct permits_pass *p, const struct bl_field *f)
{
  const struct bl_class *type = type_of(p->w->all->program, f);
  return type != NULL && p->counted[type->id];
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct permits_pass *p = ctx;
  const struct cf_insn *in = &it->insns.items[insn];
  if (cf_opcodes[in->op].kind == CF_K_INVOKE) {
    visit_call(p, it, f, insn);
  } else if ((in->op == CF_putfield || in->op == CF_putstatic) && p->asked == p->n_demands) {
    const struct bl_field *field = bl_program_field(it->method->cls, (uint32_t)in->a);
    if (is_counted(p, field)) {
      note_value(p, it, field->id, bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]));
    }
  }
}

static void visit_method(struct permits_pass *p, const struct bl_method *m)
{
  struct bl_interp it;
  struct cf_arena *a = p->w->scratch;
  if (bl_interp_open(&it, a, p->w->all->program, m, &p->w->effects)) {
    p->made = cf_arena_zalloc(a, it.code.bytecode.n + 1, 1);
    p->from = CF_NEW_N(a, uint32_t, it.code.bytecode.n + 1);
    (void)bl_interp_solve(&it, NULL, &(struct bl_visitor){.visit = visit, .ctx = p}, 1);
  }
  cf_arena_reset(a);
}

/* --- the pass --- */

static bool find_counted(struct permits_pass *p)
{
  const struct bl_summaries *s = p->w->all;
  bool any = false;
  for (uint32_t i = 0; i < s->program->n_methods; i++) {
    const struct bl_method *m = s->program->methods[i];
    const struct bl_model *model = bl_summaries_model(s, m);
    bool binary = model != NULL && bl_model_effect(model, BL_E_BINARY) != NULL;
    const struct bl_class *made = binary ? made_by(s->program, m) : NULL;
    if (made != NULL) {
      p->counted[made->id] = any = true;
    }
  }
  return any;
}

/* Whether it has a field of a semaphore's type. */
static void look_for_fields(void *ctx, unsigned thread, uint32_t i)
{
  const struct permits_pass *p = ctx;
  const struct bl_class *c = p->w->all->program->classes[i];
  (void)thread;
  for (uint32_t k = 0; k < c->n_fields && !p->holds[i]; k++) {
    p->holds[i] = is_counted(p, &c->fields[k]);
  }
}

static void visit_callers(struct permits_pass *p)
{
  const struct bl_program *program = p->w->all->program;
  const struct bl_method *constructor = p->demands[p->asked].constructor;
  for (uint32_t i = 0; i < program->n_methods; i++) {
    if (bl_method_has_body(program->methods[i]) &&
        bl_method_calls(program->methods[i], constructor)) {
      visit_method(p, program->methods[i]);
    }
  }
  if (!p->demands[p->asked].answered) {
    note(p, p->demands[p->asked].field, BL_PERMITS_OTHER);
  }
}

void bl_pass_permits(struct bl_summaries *s)
{
  struct bl_worker w;
  const struct bl_program *program = s->program;
  bl_summaries_worker(&w, s, 0);
  struct permits_pass p = {.w = &w, .counted = CF_NEW_N(w.keep, bool, program->n_classes + 1)};
  if (!find_counted(&p)) {
    return;
  }
  p.holds = CF_NEW_N(w.keep, bool, program->n_classes + 1);
  bl_pool_for(s->options.threads, program->n_classes, look_for_fields, &p);
  for (uint32_t i = 0; i < program->n_methods; i++) {
    const struct bl_method *m = program->methods[i];
    if (p.holds[m->cls->id] && bl_method_is_init(m) && bl_method_has_body(m)) {
      p.asked = p.n_demands;
      visit_method(&p, m);
    }
  }
  for (p.asked = 0; p.asked < p.n_demands; p.asked++) {
    visit_callers(&p);
  }
}
