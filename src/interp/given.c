/* Final fields of objects that a method makes, that a final field holds, or that their maker has
   kept: a lock that a new guard object got is that lock (ANALYSIS §6). Receives constructor calls,
   and what constructors gave to the parts of their objects; hands on the paths that such fields
   stand for. */
#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

enum { NO_SITE = 0xfffffffeu };

static struct bl_given_to *find(const struct bl_interp *it, uint32_t site, uint32_t field)
{
  for (uint32_t i = 0; i < it->n_given; i++) {
    if (it->given[i].site == site && it->given[i].what.field == field) {
      return &it->given[i];
    }
  }
  return NULL;
}

/* Each turn of a loop makes a new value, but the object may be of the last turn. */
static bool lasts(const struct bl_interp *it, const struct bl_path *p, uint32_t site)
{
  uint32_t block = it->cfg.block_of[it->insns.index_of[site]];
  return bl_path_is_sayable(p) ||
         (it->cfg.blocks[block].loop == BL_NO_BLOCK && !it->cfg.irreducible);
}

/* On another way it may have been given something else: then nothing is known. */
static void keep(struct bl_interp *it, uint32_t site, uint32_t field, struct bl_path p)
{
  struct bl_given_to *old = find(it, site, field);
  if (old != NULL) {
    old->what.path = bl_path_eq(&old->what.path, &p) ? p : bl_path_of(BL_ROOT_NONE, 0);
    return;
  }
  if (it->n_given == it->cap_given) {
    it->given = cf_vec_grow(it->arena, it->given, it->n_given, &it->cap_given, sizeof *it->given);
  }
  it->given[it->n_given++] = (struct bl_given_to){site, {.field = field, .path = p}};
}

void bl_interp_give(struct bl_interp *it, const struct bl_args *args,
                    const struct bl_call_effect *e, const struct bl_path *object)
{
  if (object->root != BL_ROOT_SITE || object->len != 0 || object->base >= it->code.bytecode.n) {
    return;
  }
  for (uint32_t i = 0; i < e->n_given; i++) {
    struct bl_path p = bl_interp_map(it, args, &e->given[i].path);
    keep(it, object->base, e->given[i].field,
         lasts(it, &p, object->base) ? p : bl_path_of(BL_ROOT_NONE, 0));
  }
}

static bool is_own(const struct bl_interp *it, const struct bl_path *object)
{
  return bl_path_from_first(object) && (it->method->flags & BL_M_MAKES_THIS) != 0;
}

void bl_interp_give_own(struct bl_interp *it, const struct bl_path *object,
                        const struct bl_field *field, const struct bl_path *value)
{
  if (is_own(it, object) && object->len == 0 && (field->access & CF_ACC_FINAL) != 0) {
    keep(it, BL_SITE_THIS, field->id,
         value->root == BL_ROOT_PARAM ? *value : bl_path_of(BL_ROOT_NONE, 0));
  }
}

/* --- objects that are found again where their maker keeps them --- */

const struct bl_class *bl_interp_cast_after(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *next = &it->insns.items[insn + 1];
  return insn + 1 < it->insns.n && next->op == CF_checkcast
             ? bl_program_class_at(it->method->cls, (uint32_t)next->a)
             : NULL;
}

/* The field whose collection, or whose walk, the receiver is; rootless if that is not known. */
static struct bl_path collection_of(const struct bl_interp *it, const struct bl_path *receiver)
{
  if (receiver->root == BL_ROOT_PARAM && receiver->len > 0) {
    return *receiver;
  }
  for (uint32_t i = 0; receiver->root == BL_ROOT_SITE && receiver->len == 0 && i < it->n_told;
       i++) {
    if (it->told[i].site == receiver->base) {
      return it->told[i].of;
    }
  }
  return bl_path_of(BL_ROOT_NONE, 0);
}

static void remember_told(struct bl_interp *it, uint32_t site, const struct bl_path *of)
{
  for (uint32_t i = 0; i < it->n_told; i++) {
    if (it->told[i].site == site) {
      it->told[i].of = bl_path_eq(&it->told[i].of, of) ? *of : bl_path_of(BL_ROOT_NONE, 0);
      return;
    }
  }
  if (it->n_told == it->cap_told) {
    it->told = cf_vec_grow(it->arena, it->told, it->n_told, &it->cap_told, sizeof *it->told);
  }
  it->told[it->n_told++] = (struct bl_told_by){site, *of};
}

void bl_interp_find_own(struct bl_interp *it, uint32_t insn, const struct bl_args *args)
{
  const struct bl_method *callee = args->call == NULL ? NULL : bl_call_callee(args->call);
  bool asks = callee != NULL && args->call->op != CF_invokestatic &&
              (callee->cls->cf == NULL || callee->cls->library);
  struct bl_path of = asks && args->n > 0
                          ? collection_of(it, bl_names_path(&it->names, args->name[0]))
                          : bl_path_of(BL_ROOT_NONE, 0);
  uint32_t last = of.len == 0 ? BL_STEP_ELEMENT : of.step[of.len - 1];
  if (of.root == BL_ROOT_NONE || last == BL_STEP_ELEMENT) {
    return;
  }
  const struct bl_class *cast = bl_interp_cast_after(it, insn);
  const struct bl_field *maker = cast == NULL ? NULL : it->effects->maker[cast->id];
  if (maker == NULL) {
    remember_told(it, it->insns.items[insn].bci, &of);
  } else if (bl_class_is_a(cast->made_for, it->program->fields[last]->cls)) {
    keep(it, it->insns.items[insn].bci, maker->id, bl_path_head(of, of.len - 1u));
  }
}

static uint32_t site_of(const struct bl_interp *it, const struct bl_path *path)
{
  return path->root == BL_ROOT_SITE ? path->base : is_own(it, path) ? BL_SITE_THIS : NO_SITE;
}

/* What a class makes for itself alone, its methods and those of the objects themselves meet as a
   rule where it is of the object at hand. */
static struct bl_path maker_at_hand(const struct bl_interp *it, const struct bl_path *path)
{
  struct bl_path self = bl_path_of(BL_ROOT_PARAM, 0), none = bl_path_of(BL_ROOT_NONE, 0);
  const struct bl_field *f =
      path->step[0] == BL_STEP_ELEMENT ? NULL : it->program->fields[path->step[0]];
  bool known = path->root == BL_ROOT_STATIC || bl_path_from_first(path);
  if (f == NULL || known || it->effects->maker[f->cls->id] != f) {
    return none;
  }
  const struct bl_class *at = it->method->cls, *by = f->cls->made_for;
  const struct bl_field *own = it->effects->maker[at->id];
  return bl_class_is_a(at, by)               ? self
         : own != NULL && at->made_for == by ? bl_path_extend(self, own->id)
                                             : none;
}

/* What the first step of the path leads to; rootless if that is not known. `sure`: the object is
   of the class that has the field. */
static struct bl_path given_first(const struct bl_interp *it, const struct bl_path *path, bool sure)
{
  uint32_t site = it->n_given == 0 ? NO_SITE : site_of(it, path);
  const struct bl_given_to *to = site == NO_SITE ? NULL : find(it, site, path->step[0]);
  return to != NULL                      ? to->what.path
         : sure && it->has_maker_at_hand ? maker_at_hand(it, path)
                                         : bl_path_of(BL_ROOT_NONE, 0);
}

static struct bl_path given(const struct bl_interp *it, struct bl_path path, bool sure)
{
  struct bl_path p = path.len == 0 ? bl_path_of(BL_ROOT_NONE, 0) : given_first(it, &path, sure);
  if (p.root == BL_ROOT_NONE) {
    return path;
  }
  for (unsigned i = 1; i < path.len; i++) {
    p = bl_path_extend(p, path.step[i]);
  }
  p.mode = path.mode > p.mode ? path.mode : p.mode;
  return p;
}

/* --- parts --- */

const struct bl_path *bl_part_of(struct bl_parts *const *parts, uint32_t field, uint32_t step)
{
  const struct bl_parts *of =
      parts == NULL || field == BL_STEP_ELEMENT || step == BL_STEP_ELEMENT ? NULL : parts[field];
  for (uint32_t i = 0; of != NULL && i < of->n; i++) {
    const struct bl_given *given = &of->items[i].given;
    if (given->field == step && given->path.root != BL_ROOT_NONE &&
        of->items[i].told == of->stores) {
      return &given->path;
    }
  }
  return NULL;
}

/* The steps i - 1 and i replaced by what they lead to. */
static struct bl_path without(const struct bl_path *path, unsigned i, const struct bl_path *part)
{
  struct bl_path p = bl_path_append(bl_path_head(*path, i - 1), part);
  for (unsigned k = i + 1; k < path->len; k++) {
    p = bl_path_extend(p, path->step[k]);
  }
  p.mode = path->mode > p.mode ? path->mode : p.mode;
  return p;
}

struct bl_path bl_path_called(struct bl_parts *const *parts, struct bl_path path)
{
  for (unsigned round = 0; round < BL_PATH_STEPS; round++) {
    const struct bl_path *part = NULL;
    unsigned i = 0;
    while (part == NULL && ++i < path.len) {
      part = bl_part_of(parts, path.step[i - 1], path.step[i]);
    }
    if (part == NULL) {
      return path;
    }
    path = without(&path, i, part);
  }
  return path;
}

static struct bl_path called(const struct bl_interp *it, struct bl_path path, bool sure)
{
  struct bl_path p = it->n_given == 0 && !it->has_maker_at_hand ? path : given(it, path, sure);
  return it->effects->parts == NULL || p.len < 2 ? p : bl_path_called(it->effects->parts, p);
}

struct bl_path bl_interp_called(const struct bl_interp *it, const struct bl_path *head,
                                struct bl_path path)
{
  return called(it, path, head->len == 0);
}

/* The class that the call declares its argument to be of; NULL if it is none that is known. */
static const struct bl_class *declared(const struct bl_interp *it, const struct bl_args *args,
                                       unsigned i)
{
  const struct bl_call *call = args->call;
  if (call == NULL || bl_call_callee(call) == NULL || call->named == BL_NO_CLASS) {
    return NULL;
  }
  unsigned receiver = call->op == CF_invokestatic ? 0 : 1;
  if (i < receiver) {
    return it->program->classes[call->named];
  }
  struct cf_descriptor_walk walk =
      cf_descriptor_parameters(bl_method_descriptor(bl_call_callee(call)));
  struct cf_str type = CF_STR("");
  for (unsigned k = receiver; k <= i && cf_descriptor_next(&type, &walk); k++) {
  }
  return bl_program_class(it->program, cf_descriptor_class(type));
}

struct bl_path bl_interp_called_in(const struct bl_interp *it, const struct bl_args *args,
                                   const struct bl_path *callee_path, struct bl_path path)
{
  uint32_t first = callee_path->len == 0 ? BL_STEP_ELEMENT : callee_path->step[0];
  const struct bl_class *of = first == BL_STEP_ELEMENT ? NULL : it->program->fields[first]->cls;
  bool makes = of != NULL && it->has_maker_at_hand &&
               it->effects->maker[of->id] == it->program->fields[first];
  return called(it, path, makes && declared(it, args, callee_path->base) == of);
}
