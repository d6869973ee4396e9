/* A program from its classes, step by step; and the questions that are answered by looking. */
#include "src/program/link.h"

#include "classfile/base/memory.h"
#include "classfile/class/descriptor.h"

#include <assert.h>
#include <stdlib.h>

void bl_link_notice(struct bl_linker *l, bool error, const struct bl_class *cls,
                    const struct bl_method *m, struct cf_str text)
{
  struct bl_program_notice n = {.error = error, .text = text};
  struct cf_str name = CF_STR(""), descriptor = CF_STR("");
  if (m != NULL) {
    name = bl_method_name(m);
    descriptor = bl_method_descriptor(m);
  }
  n.where = cf_arena_printf(l->a, "%.*s!/%.*s.class%s%.*s%.*s", (int)cls->container.n,
                            cls->container.p, (int)cls->name.n, cls->name.p, m == NULL ? "" : ": ",
                            (int)name.n, name.p, (int)descriptor.n, descriptor.p);
  cf_vec_push(l->a, l->notices, n);
}

static struct bl_program *new_program(void)
{
  struct bl_program *p = cf_memory_zeroed(1, sizeof *p);
  if (p == NULL) {
    abort();
  }
  cf_arena_init(&p->arena);
  p->maps = CF_NEW(&p->arena, struct bl_program_maps);
  cf_map_init(&p->maps->classes, &p->arena);
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_init(&p->maps->threads[i]);
  }
  return p;
}

static void publish(struct bl_linker *l)
{
  struct bl_program *p = l->p;
  p->classes = l->classes.items;
  p->fields = l->fields.items;
  p->methods = l->methods.items;
  p->n_classes = l->classes.n;
  p->n_fields = l->fields.n;
  p->n_methods = l->methods.n;
  p->n_missing = p->n_classes - p->n_given;
}

/* Room for the fields that are made up later, which are the more the larger the program is: a list
   that is copied for more of them is not given back. */
static uint32_t room_for_made_up(uint32_t n_fields)
{
  return 64 + n_fields / 64;
}

static void *keep_list(struct cf_arena *a, const void *items, uint32_t n, uint32_t room)
{
  return memcpy(cf_arena_alloc(a, ((size_t)n + room + 1) * sizeof(void *)), items,
                n * sizeof(void *));
}

/* The lists are complete: without the room to grow, but for fields. */
static void keep_lists(struct bl_linker *l)
{
  l->classes.items = keep_list(l->a, l->classes.items, l->classes.n, 0);
  l->p->room_for_fields = room_for_made_up(l->fields.n);
  l->fields.items = keep_list(l->a, l->fields.items, l->fields.n, l->p->room_for_fields);
  l->methods.items = keep_list(l->a, l->methods.items, l->methods.n, 0);
  publish(l);
}

static void list_bodies(struct bl_linker *l)
{
  struct bl_program *p = l->p;
  p->bodies = CF_NEW_N(l->a, const struct bl_method *, l->methods.n + 1);
  for (uint32_t i = 0; i < l->methods.n; i++) {
    if (bl_method_has_body(l->methods.items[i])) {
      p->bodies[p->n_bodies++] = l->methods.items[i];
    }
  }
}

static void open_scratch(struct bl_linker *l)
{
  cf_arena_init(&l->scratch);
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_init(&l->scratch_of[i]);
    cf_arena_init(&l->places_of[i]);
  }
  cf_parted_map_init(&l->signatures, &l->scratch);
  cf_map_init(&l->phantoms, &l->scratch);
}

static void empty_scratch(struct bl_linker *l)
{
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&l->scratch_of[i]);
  }
  cf_arena_destroy(&l->scratch);
}

/* All references are resolved: nothing is found by its name any more. */
static void forget_names(struct bl_linker *l)
{
  for (uint32_t i = 0; i < l->classes.n; i++) {
    l->classes.items[i]->signatures = NULL;
  }
  cf_parted_map_destroy(&l->signatures);
  cf_map_destroy(&l->phantoms);
  empty_scratch(l);
}

static void close_scratch(struct bl_linker *l)
{
  for (uint32_t i = 0; i < l->classes.n; i++) {
    struct bl_class *c = l->classes.items[i];
    c->fields_by_signature = c->methods_by_signature = NULL;
  }
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&l->places_of[i]);
  }
  empty_scratch(l);
}

struct bl_program *bl_program_link(const struct bl_input_class *classes, uint32_t n,
                                   const struct bl_hearsay *hearsay, unsigned threads,
                                   struct bl_program_notices *notices)
{
  struct bl_program *p = new_program();
  struct bl_linker l = {
      .p = p, .maps = p->maps, .a = &p->arena, .threads = threads, .notices = notices};
  open_scratch(&l);
  bl_link_classes(&l, classes, n);
  p->object = p->maps->object;
  bl_link_hierarchy(&l, hearsay);
  bl_link_members(&l);
  publish(&l);
  p->n_declared_fields = p->n_fields;
  bl_link_references(&l);
  struct cf_str name = CF_STR("local"), type = CF_STR("Ljava/lang/Object;");
  uint32_t signature = bl_link_signature(&l, name, type);
  p->nowhere = bl_link_phantom_field(&l, p->maps->object, signature, name, type);
  name = CF_STR("reference");
  signature = bl_link_signature(&l, name, type);
  p->fading = bl_link_phantom_field(&l, p->maps->object, signature, name, type);
  name = CF_STR("result");
  signature = bl_link_signature(&l, name, type);
  p->unseen = bl_link_phantom_field(&l, p->maps->object, signature, name, type);
  keep_lists(&l);
  forget_names(&l);
  bl_link_bodies(&l);
  bl_link_targets(&l);
  bl_link_setters(&l);
  list_bodies(&l);
  close_scratch(&l);
  return p;
}

void bl_program_free(struct bl_program *p)
{
  if (p == NULL) {
    return;
  }
  cf_map_destroy(&p->maps->classes);
  for (uint32_t i = 0; i < BL_MAX_THREADS; i++) {
    cf_arena_destroy(&p->maps->threads[i]);
  }
  cf_arena_destroy(&p->arena);
  free(p);
}

/* --- static state that methods of a library stand for --- */

static void add_field(struct bl_program *p, struct bl_field *f)
{
  if (p->room_for_fields == 0) {
    p->room_for_fields = room_for_made_up(p->n_fields);
    p->fields = keep_list(&p->arena, p->fields, p->n_fields, p->room_for_fields);
  }
  p->fields[p->n_fields++] = f;
  p->room_for_fields--;
}

/* The field of that name that the class declares, or that somebody mentions; else a new one. */
static struct bl_field *static_field(struct bl_program *p, struct bl_class *cls, struct cf_str name)
{
  for (uint32_t i = 0; i < cls->n_fields; i++) {
    if (cf_str_eq(bl_field_name(&cls->fields[i]), name)) {
      return &cls->fields[i];
    }
  }
  struct bl_field *found = NULL;
  for (uint32_t i = p->n_declared_fields; i < p->n_fields && found == NULL; i++) {
    found = p->fields[i]->cls == cls && cf_str_eq(bl_field_name(p->fields[i]), name) ? p->fields[i]
                                                                                     : NULL;
  }
  if (found == NULL) {
    found = bl_phantom_field_new(&p->arena, p->n_fields, cls, name, CF_STR("Ljava/lang/Object;"));
    add_field(p, found);
  }
  return found;
}

void bl_program_keep(struct bl_program *p, struct cf_str cls, struct cf_str field)
{
  struct bl_class *c = bl_program_class(p, cls);
  if (c == NULL || bl_program_kept(p, cls, field) != NULL) {
    return;
  }
  struct bl_field *f = static_field(p, c, field);
  f->access = CF_ACC_PUBLIC | CF_ACC_STATIC | CF_ACC_VOLATILE;
  f->late_written = true;
  f->of_process = true;
  struct bl_field **more = CF_NEW_N(&p->arena, struct bl_field *, (size_t)p->n_of_process + 1);
  if (p->n_of_process > 0) {
    memcpy(more, p->of_process, p->n_of_process * sizeof *more);
  }
  more[p->n_of_process++] = f;
  p->of_process = more;
}

const struct bl_field *bl_program_kept(const struct bl_program *p, struct cf_str cls,
                                       struct cf_str field)
{
  for (uint32_t i = 0; i < p->n_of_process; i++) {
    const struct bl_field *f = p->of_process[i];
    if (cf_str_eq(f->cls->name, cls) && cf_str_eq(bl_field_name(f), field)) {
      return f;
    }
  }
  return NULL;
}

/* --- what objects have by inheritance --- */

static void pass_on(struct bl_program *p, const struct bl_class *c, const struct bl_field *f)
{
  p->inherited[c->id] = f;
  for (uint32_t i = 0; i < c->n_subs; i++) {
    pass_on(p, c->subs[i], f);
  }
}

void bl_program_inherit(struct bl_program *p, struct bl_class *cls)
{
  if (p->inherited == NULL) {
    p->inherited = CF_NEW_N(&p->arena, const struct bl_field *, p->n_classes);
  }
  struct cf_str type = cf_arena_printf(&p->arena, "L%.*s;", (int)cls->name.n, cls->name.p);
  struct bl_field *f = bl_phantom_field_new(&p->arena, p->n_fields, cls, CF_STR("this"), type);
  add_field(p, f);
  pass_on(p, cls, f);
}

/* --- what lies in a collection --- */

void bl_program_add_elements(struct bl_program *p, const struct bl_field *f, struct cf_str cls)
{
  enum { KEPT = CF_ACC_PUBLIC | CF_ACC_PRIVATE | CF_ACC_PROTECTED | CF_ACC_STATIC };
  if (p->elements == NULL) {
    p->n_with_elements = p->n_fields;
    p->elements = CF_NEW_N(&p->arena, const struct bl_field *, p->n_fields);
  }
  struct cf_str of = bl_field_name(f);
  struct cf_str name = cf_arena_printf(&p->arena, "%.*s[]", (int)of.n, of.p);
  struct cf_str type = cf_arena_printf(&p->arena, "L%.*s;", (int)cls.n, cls.p);
  struct bl_field *elements = bl_phantom_field_new(&p->arena, p->n_fields, f->cls, name, type);
  bl_phantom_field_lies_in(elements, f);
  elements->access = f->access & KEPT;
  elements->late_written = true;
  add_field(p, elements);
  p->elements[f->id] = elements;
}

/* --- questions --- */

struct bl_class *bl_program_class(const struct bl_program *p, struct cf_str name)
{
  return cf_map_get(&p->maps->classes, name.p, name.n);
}

const struct bl_class *bl_program_result(const struct bl_program *p, const struct bl_method *m)
{
  return bl_program_class(p, cf_descriptor_class(cf_descriptor_result(bl_method_descriptor(m))));
}

const struct bl_field *bl_program_field(const struct bl_class *cls, uint32_t pool_index)
{
  assert(cf_pool_tag(&cls->cf->pool, pool_index) == CF_TAG_FIELDREF);
  return bl_field_at_entry(cls, pool_index);
}

const struct bl_method *bl_program_method(const struct bl_class *cls, uint32_t pool_index)
{
  assert(cf_pool_tag(&cls->cf->pool, pool_index) == CF_TAG_METHODREF ||
         cf_pool_tag(&cls->cf->pool, pool_index) == CF_TAG_INTERFACE_METHODREF);
  return bl_method_at_entry(cls, pool_index);
}

const struct bl_class *bl_program_class_at(const struct bl_class *cls, uint32_t pool_index)
{
  assert(cf_pool_tag(&cls->cf->pool, pool_index) == CF_TAG_CLASS);
  return bl_class_at(cls, pool_index);
}

const struct bl_class *bl_program_owner(const struct bl_class *cls, uint32_t pool_index)
{
  return bl_class_at(cls, cf_pool_operand(&cls->cf->pool, pool_index, 0));
}

const struct bl_call *bl_method_call(const struct bl_method *m, uint32_t bci)
{
  uint32_t low = 0, high = m->n_calls;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (m->calls[middle].bci < bci) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < m->n_calls && m->calls[low].bci == bci ? &m->calls[low] : NULL;
}

bool bl_is_of_family(const struct bl_class *c, const struct bl_class *of)
{
  const struct bl_class *s = of;
  while (s != NULL && s->nest_host != c->nest_host) {
    s = s->super;
  }
  return s == of || (s != NULL && !c->library);
}

const struct bl_method *bl_family_helper_of(const struct bl_method *m, const struct bl_call *call)
{
  const struct bl_targets *t = call == NULL ? &bl_no_targets : bl_call_targets(call);
  const struct bl_method *only = t->n == 1 ? t->items[0] : NULL;
  bool helps = only != NULL && only != m && !bl_method_is_init(only);
  return helps && bl_is_of_family(only->cls, m->cls) ? only : NULL;
}

const struct bl_method *bl_helper_of(const struct bl_method *m, const struct bl_call *call)
{
  const struct bl_method *only = bl_family_helper_of(m, call);
  return only != NULL && only->cls->nest_host == m->cls->nest_host ? only : NULL;
}

bool bl_method_calls(const struct bl_method *m, const struct bl_method *callee)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    if (bl_call_callee(&m->calls[i]) == callee) {
      return true;
    }
  }
  return false;
}

bool bl_method_repeats(const struct bl_method *m, uint32_t at)
{
  if ((m->flags & BL_M_LOOPS) == 0) {
    return false;
  }
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_err err = {0};
  struct cf_insn in;
  bool loops = false;
  for (uint32_t bci = at; bci < code.n && !loops && cf_insn_decode(&in, code, bci, 0, &err);
       bci += cf_insn_length(&in)) {
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in.op].kind;
    loops = (kind == CF_K_BRANCH || kind == CF_K_GOTO) && (uint32_t)in.a <= at;
  }
  return loops;
}

bool bl_class_is_a(const struct bl_class *a, const struct bl_class *b)
{
  if (a == b) {
    return true;
  }
  uint32_t low = 0, high = a->n_above;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (a->above[middle] < b->id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < a->n_above && a->above[low] == b->id;
}

bool bl_class_has_one_field(const struct bl_class *c)
{
  uint32_t n = 0;
  for (; c != NULL; c = c->super) {
    for (uint32_t i = 0; i < c->n_fields; i++) {
      n += (c->fields[i].access & CF_ACC_STATIC) != 0 ? 0 : 1;
    }
  }
  return n <= 1;
}

/* Only the nest can get at it: a class that it cannot name either has fields of its own alone,
   unless another that it can name inherits them. */
static bool is_of_nest(const struct bl_field *f)
{
  return (f->access & CF_ACC_PRIVATE) != 0 || (f->cls->inside && f->cls->n_subs == 0);
}

bool bl_field_is_closed(const struct bl_field *f)
{
  const struct bl_field *holder = bl_field_holder(f);
  return holder != NULL
             ? bl_field_is_closed(holder)
             : bl_field_member(f) != NULL && is_of_nest(f) && !f->cls->nest_host->nest_open;
}

bool bl_field_is_for_good(const struct bl_field *f)
{
  return (f->access & CF_ACC_FINAL) != 0 || (!f->late_written && bl_field_is_closed(f));
}
