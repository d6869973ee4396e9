/* Which method accesses which state under which locks. Receives the states of the names pass; hands
   on the accesses of each method. */
#include "src/pass/facts.h"

#include "src/pass/facts_parts.h"
#include "src/summary/operations.h"

/* --- collecting --- */

static void keep_list(struct bl_worker *w, struct bl_fact_list *kept,
                      const struct bl_fact_list *list)
{
  if (kept->cap < list->n) {
    *kept =
        (struct bl_fact_list){cf_arena_alloc(w->keep, list->n * sizeof *list->items), 0, list->n};
  }
  if (list->n > 0) {
    memcpy(kept->items, list->items, list->n * sizeof *list->items);
  }
  kept->n = list->n;
}

void bl_facts_keep_list(struct bl_worker *w, const struct bl_method *m,
                        const struct bl_fact_list *list)
{
  keep_list(w, &w->all->facts_of[m->id], list);
}

void bl_facts_add_told(struct bl_worker *w, const struct bl_method *m, struct bl_fact_list *list)
{
  uint32_t n = (m->flags & BL_M_TOLD_NULL) == 0 ? 0 : list->n;
  for (uint32_t i = 0; i < n; i++) {
    if (list->items[i].write) {
      cf_vec_push(w->scratch, list, list->items[i]);
      list->items[list->n - 1].told = true;
      bl_fact_writes(&list->items[list->n - 1], (struct bl_constant){BL_CONSTANT_NULL, 0});
    }
  }
}

void bl_facts_keep_called_for(struct bl_worker *w, const struct bl_method *m,
                              const struct bl_fact_list *list)
{
  if (list->n > 0 || bl_summaries_rare(w->all, m->id)->called_for.n > 0) {
    keep_list(w, &bl_summaries_to_rare(w, m)->called_for, list);
  }
}

static bool is_initialisation(const struct bl_method *m, const struct bl_field *f)
{
  bool begins = bl_method_is_init(m) && cf_str_is(bl_method_name(m), "<clinit>");
  bool fills = (f->access & CF_ACC_STATIC) != 0 && bl_method_fills_value(m);
  return m->cls == f->cls && (begins || fills);
}

/* The locks of callers that are given, exclusively held, which the method itself does not know of.
 */
static void relate_likely(struct bl_fact *fact, const struct bl_entry *entry,
                          const struct bl_path *object)
{
  for (uint32_t i = 0; i < entry->n_likely; i++) {
    struct bl_path lock = bl_path_relative(&entry->likely[i], object);
    lock.mode = entry->likely[i].mode;
    bool known = false;
    for (unsigned k = 0; k < fact->n_locks; k++) {
      known |= bl_path_same_lock(&fact->locks[k], &lock);
    }
    if (!known && lock.root != BL_ROOT_NONE && lock.mode == BL_EXCLUSIVE) {
      fact->locks[fact->n_locks + fact->n_likely++] = lock;
    }
  }
}

/* The lock, relative to the object; of two that are taken in an order, each of which may be the
   object's, the object's own. */
static struct bl_path relate_lock(struct bl_interp *it, const struct bl_frame *f, uint32_t name,
                                  const struct bl_path *object)
{
  const struct bl_path *held = bl_names_path(&it->names, name);
  struct bl_path rel = bl_path_relative(held, object);
  if (rel.root == BL_ROOT_NONE && held->root == BL_ROOT_JOIN) {
    struct bl_path own = bl_interp_lock_in_order(it, f->held, f->n_held, name, object);
    rel = bl_path_relative(&own, object);
  }
  return rel;
}

static void relate_locks(struct bl_fact_collector *c, struct bl_fact *fact, struct bl_interp *it,
                         const struct bl_frame *f, const struct bl_path *object)
{
  const struct bl_entry *entry = bl_summaries_entry(c->w->all, it->method);
  fact->block = BL_SITE_ENTRY;
  if (f->n_held + entry->n_likely == 0) {
    return;
  }
  fact->locks = CF_NEW_N(c->w->keep, struct bl_path, f->n_held + entry->n_likely);
  fact->by_own = f->n_held > 0 && !bl_method_is(it->method, CF_ACC_STATIC);
  for (unsigned i = 0; i < f->n_held; i++) {
    if (f->held[i].depth > 0) {
      struct bl_path *lock = &fact->locks[fact->n_locks++];
      *lock = relate_lock(it, f, f->held[i].name, object);
      const struct bl_path *held = bl_names_path(&it->names, f->held[i].name);
      fact->by_own &= bl_path_from_first(held) && bl_held_mode(&f->held[i]) == BL_EXCLUSIVE;
      fact->strange |= lock->root == BL_ROOT_NONE &&
                       (held->root != BL_ROOT_PARAM || object->root != BL_ROOT_PARAM);
      lock->mode = lock->root == BL_ROOT_NONE ? BL_EXCLUSIVE : (uint8_t)bl_held_mode(&f->held[i]);
      fact->block = (uint16_t)f->held[i].site;
    }
  }
  relate_likely(fact, entry, object);
}

struct bl_fact *bl_facts_add(struct bl_fact_list *list, struct bl_fact_collector *c,
                             struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                             uint32_t state, const struct bl_path *object, bool write)
{
  if (state >= BL_UNMAPPED) {
    return NULL;
  }
  cf_vec_reserve(c->w->scratch, list);
  struct bl_fact *fact = &list->items[list->n++];
  *fact =
      (struct bl_fact){.state = state,
                       .method = it->method,
                       .bci = (uint16_t)it->insns.items[insn].bci,
                       .write = write,
                       .confined = bl_interp_came_confined(it, f, bl_names_of(&it->names, object))};
  fact->own = bl_path_is_this(object, it->method);
  fact->confined &= !bl_summaries_common(c->w->all, state);
  fact->confined |= is_initialisation(it->method, bl_state_field(it->program, state));
  bool known = object->root != BL_ROOT_NONE;
  relate_locks(c, fact, it, f, known ? object : bl_interp_object(it, state, 0));
  return fact;
}

static struct bl_fact *add_fact(struct bl_fact_collector *c, struct bl_interp *it,
                                const struct bl_frame *f, uint32_t insn, uint32_t state,
                                const struct bl_path *object, bool write)
{
  return bl_facts_add(&c->list, c, it, f, insn, state, object, write);
}

bool bl_access_names_only(const struct bl_access *a, unsigned argument)
{
  return (a->key == 0 && a->removes) || (argument + 1u == a->key && a->removes) ||
         argument + 1u == a->expects;
}

/* What the operation leaves where there was something, if that is nothing: it stores null, or
   nothing at all. */
static struct bl_constant left_by(const struct bl_interp *it, const struct bl_args *args,
                                  const struct bl_access *a)
{
  if (a->cell && args->n == 2) {
    return bl_constant_of(it->program, bl_names_path(&it->names, args->name[1]));
  }
  for (unsigned i = 0; i < args->n; i++) {
    if ((a->what->stores & bl_param_bit(i)) != 0 && !bl_access_names_only(a, i) &&
        bl_names_path(&it->names, args->name[i])->root != BL_ROOT_NULL) {
      return (struct bl_constant){BL_NO_CONSTANT, 0};
    }
  }
  return (struct bl_constant){BL_CONSTANT_NULL, 0};
}

/* Where a model's access lies: in a field, be it by a view that the method has got of what lies
   there, or in none. */
static struct bl_location location_of(const struct bl_interp *it, const struct bl_args *args,
                                      const struct bl_access *a, bool *shown)
{
  struct bl_location at = bl_interp_map_location(it, args, &a->where->at);
  *shown = false;
  if (at.state >= BL_UNMAPPED && a->write) {
    at = bl_interp_shown_location(it, args, &a->where->at);
    *shown = at.state < BL_UNMAPPED;
  }
  return at.state < BL_UNMAPPED ? at : bl_interp_local_location(it, args, &a->where->at);
}

void bl_facts_of_model(struct bl_fact_collector *c, struct bl_interp *it, const struct bl_frame *f,
                       uint32_t insn, const struct bl_args *args, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool shown;
    struct bl_location at = location_of(it, args, a, &shown);
    struct bl_fact *fact = add_fact(c, it, f, insn, at.state, &at.object, a->write);
    if (fact != NULL && a->write) {
      bl_fact_writes(fact, left_by(it, args, a));
      fact->shown = shown;
    }
  }
}

/* Whether the object lies for good in what is so many steps above it. */
static bool is_kept_in_owner(const struct bl_interp *it, const struct bl_path *object,
                             unsigned above)
{
  struct bl_path way = bl_path_of(BL_ROOT_PARAM, 0);
  for (unsigned i = object->len - above; i < object->len; i++) {
    way = object->step[i] == BL_STEP_ELEMENT ? way : bl_path_extend(way, object->step[i]);
  }
  return bl_path_is_stable(&way, it->program);
}

/* Whether the object cannot name the lock, and whoever has the object, or anybody, can. */
static bool is_of_owner(const struct bl_interp *it, const struct bl_path *lock,
                        const struct bl_path *object)
{
  return lock->root == BL_ROOT_STATIC || lock->root == BL_ROOT_CLASS ||
         (lock->root == BL_ROOT_OWNER && is_kept_in_owner(it, object, lock->base));
}

/* What the object cannot name, not even by what has it: an object out of a map, say. */
static bool is_unnamed(const struct bl_path *lock)
{
  return lock->root == BL_ROOT_NONE;
}

/* A write by a callee has the locks around it that are held here. */
static void add_written_by_call(struct bl_fact_collector *c, const struct bl_interp *it,
                                const struct bl_frame *f, const struct bl_location *at, bool here)
{
  for (unsigned i = 0; i < f->n_held; i++) {
    struct bl_path lock = bl_path_relative(bl_names_path(&it->names, f->held[i].name), &at->object);
    lock.mode = (uint8_t)bl_held_mode(&f->held[i]);
    if (f->held[i].depth > 0 && lock.mode != BL_OPTIMISTIC &&
        (here || is_unnamed(&lock) || is_of_owner(it, &lock, &at->object))) {
      cf_vec_reserve(c->w->scratch, &c->calls);
      c->calls.items[c->calls.n++] = (struct bl_written_by_call){at->state, lock};
    }
  }
}

/* Which element a callee writes is not known. */
static bool is_written_for_caller(const struct bl_access *a)
{
  return a->write && !a->own_block && a->where->at.state < BL_UNMAPPED &&
         (bl_state_kind_of(a->where->at.state) != BL_STATE_ELEMENTS || bl_access_is_accessors(a));
}

/* A summarised callee has facts itself, but cannot name the locks of callers that hang on what has
   the object. */
static void collect_callee(struct bl_fact_collector *c, struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn, const struct bl_call_effect *e)
{
  struct bl_args args;
  bool known = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    if (!is_written_for_caller(&e->accesses[i])) {
      continue;
    }
    if (!known) {
      bl_interp_args(it, f, insn, &args);
      known = true;
    }
    struct bl_location at = bl_interp_map_location(it, &args, &e->accesses[i].where->at);
    if (at.state < BL_UNMAPPED &&
        !bl_interp_came_confined(it, f, bl_names_of(&it->names, &at.object))) {
      add_written_by_call(c, it, f, &at, bl_access_is_accessors(&e->accesses[i]));
    }
  }
}

void bl_fact_tell_of(struct bl_fact *fact, const struct bl_method *accessor, uint16_t bci,
                     struct bl_constant value)
{
  fact->method = accessor;
  fact->bci = bci;
  fact->block = BL_SITE_ENTRY;
  fact->own = false;
  bl_fact_writes(fact, value);
}

/* What the accessor writes, of those of its values that are one argument's. */
static struct bl_constant written_for(const struct bl_interp *it, const struct bl_args *args,
                                      const struct bl_access *a)
{
  return a->value == 0 || a->value > args->n
             ? (struct bl_constant){BL_NO_CONSTANT, 0}
             : bl_constant_of(it->program, bl_names_path(&it->names, args->name[a->value - 1]));
}

bool bl_tells_of_accessor(const struct bl_method *m, const struct bl_method *accessor)
{
  return bl_method_is_accessor(accessor) &&
         (!bl_method_stands_for_field(accessor) || (m->flags & BL_M_LAMBDA_BODY) == 0);
}

enum { PUTS = 1u << CF_K_PUT_FIELD | 1u << CF_K_PUT_STATIC };

const struct bl_field *bl_accessor_stores(const struct bl_method *accessor, uint16_t *put_at)
{
  if (!bl_method_is_accessor(accessor) || !bl_method_has_body(accessor) ||
      !bl_method_has_any(accessor, PUTS)) {
    return NULL;
  }
  struct cf_bytes code = cf_code_bytecode(accessor->cls->cf, bl_method_member(accessor));
  const struct bl_field *f = NULL;
  struct cf_insn in;
  struct cf_err err = {0};
  unsigned loads = 0;
  for (uint32_t bci = 0; bci < code.n; bci += cf_insn_length(&in)) {
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return NULL;
    }
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in.op].kind;
    bool put = in.op == CF_putfield || in.op == CF_putstatic;
    if (put && f == NULL && loads == (in.op == CF_putfield ? 2u : 1u)) {
      f = bl_program_field(accessor->cls, (uint32_t)in.a);
      *put_at = in.bci;
    } else if (kind == CF_K_LOAD && f == NULL) {
      loads++;
    } else if (!cf_op_keeps_top(in.op) && kind != CF_K_RETURN) {
      return NULL;
    }
  }
  return f;
}

/* What an accessor that is not interpreted stores, its last argument, is told by its instructions.
 */
static void collect_stored(struct bl_fact_collector *c, struct bl_interp *it,
                           const struct bl_frame *f, uint32_t insn,
                           const struct bl_method *accessor)
{
  uint16_t put_at;
  const struct bl_field *field =
      bl_tells_of_accessor(it->method, accessor) ? bl_accessor_stores(accessor, &put_at) : NULL;
  if (field == NULL) {
    return;
  }
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  const struct bl_path *object = bl_names_path(&it->names, args.n > 1 ? args.name[0] : 0);
  struct bl_fact *fact = bl_facts_add(&c->called_for, c, it, f, insn,
                                      bl_state_of(field->id, BL_STATE_FIELD), object, true);
  bl_fact_tell_of(fact, accessor, put_at,
                  bl_constant_of(it->program, bl_names_path(&it->names, args.name[args.n - 1])));
}

/* The accesses are the accessor's, the locks and the object the caller's. */
static void collect_accessor(struct bl_fact_collector *c, struct bl_interp *it,
                             const struct bl_frame *f, uint32_t insn,
                             const struct bl_call_effect *e)
{
  struct bl_args args;
  bl_interp_args(it, f, insn, &args);
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    if (!bl_access_is_accessors(a) || a->bci == BL_BCI_MODEL) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(it, &args, &a->where->at);
    struct bl_fact *fact =
        bl_facts_add(&c->called_for, c, it, f, insn, at.state, &at.object, a->write);
    if (fact != NULL) {
      bl_fact_tell_of(fact, a->method, a->bci,
                      a->write ? written_for(it, &args, a)
                               : (struct bl_constant){BL_NO_CONSTANT, 0});
    }
  }
}

static void collect_call(struct bl_fact_collector *c, struct bl_interp *it,
                         const struct bl_frame *f, uint32_t insn)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  if (call == NULL || bl_call_callee(call) == NULL) {
    return;
  }
  if (it->makes_lambdas) {
    bl_facts_of_referred(c, it, f, insn);
  }
  const struct bl_call_effect *model = bl_summaries_modelled(c->w->all, bl_call_callee(call));
  if (model != NULL && model->n_runs > 0 && it->makes_lambdas) {
    bl_facts_of_lambdas(c, it, f, insn, model);
  }
  if (model != NULL && model->n_accesses > 0) {
    struct bl_args args;
    bl_interp_args(it, f, insn, &args);
    bl_facts_of_model(c, it, f, insn, &args, model);
    return;
  }
  const struct bl_call_effect *effect = model == NULL ? bl_interp_site(it, insn)->effect : NULL;
  if (effect != NULL && effect->n_runs > 0 && it->makes_lambdas) {
    bl_facts_of_handed_parts(c, it, f, insn, effect);
  }
  if (effect != NULL && f->n_held > 0) {
    collect_callee(c, it, f, insn, effect);
  }
  if (effect != NULL && bl_tells_of_accessor(it->method, bl_call_callee(call))) {
    collect_accessor(c, it, f, insn, effect);
  }
  if (model == NULL && (effect == NULL || effect->n_accesses == 0)) {
    collect_stored(c, it, f, insn, bl_call_callee(call));
  }
}

static void collect(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_fact_collector *c = ctx;
  struct bl_touch touch;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    collect_call(c, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &touch)) {
    struct bl_path object = *bl_names_path(&it->names, touch.object);
    struct bl_fact *fact = add_fact(c, it, f, insn, touch.state, &object, touch.write);
    if (fact != NULL && touch.write) {
      bl_fact_writes(
          fact, bl_constant_of(it->program, bl_names_path(&it->names, f->name[touch.value_slot])));
    }
  }
}

struct bl_visitor bl_facts_visitor(struct bl_worker *w)
{
  struct bl_fact_collector *c = CF_NEW(w->scratch, struct bl_fact_collector);
  c->w = w;
  return (struct bl_visitor){.visit = collect, .ctx = c, .kinds = 1u << CF_K_INVOKE | BL_TOUCHING};
}

static void keep_calls(const struct bl_fact_collector *c, const struct bl_method *m)
{
  if (c->calls.n == 0 && bl_summaries_rare(c->w->all, m->id)->written_by_calls.n == 0) {
    return;
  }
  struct bl_written_by_calls *kept = &bl_summaries_to_rare(c->w, m)->written_by_calls;
  if (kept->cap < c->calls.n) {
    *kept = (struct bl_written_by_calls){
        cf_arena_alloc(c->w->keep, c->calls.n * sizeof *kept->items), 0, c->calls.n};
  }
  if (c->calls.n > 0) {
    memcpy(kept->items, c->calls.items, c->calls.n * sizeof *kept->items);
  }
  kept->n = c->calls.n;
}

void bl_facts_keep(const struct bl_visitor *visitor, const struct bl_interp *it)
{
  struct bl_fact_collector *c = visitor->ctx;
  bl_facts_add_told(c->w, it->method, &c->list);
  bl_facts_keep_list(c->w, it->method, &c->list);
  bl_facts_keep_called_for(c->w, it->method, &c->called_for);
  keep_calls(c, it->method);
}

enum {
  FIELD_ACCESSES =
      1 << CF_K_GET_STATIC | 1 << CF_K_PUT_STATIC | 1 << CF_K_GET_FIELD | 1 << CF_K_PUT_FIELD
};

bool bl_scan_fields(const struct bl_method *m, uint32_t most, bl_see_field *see, void *ctx)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  struct cf_insn in;
  struct cf_err err = {0};
  if (code.n > most) {
    return false;
  }
  if (!bl_method_has_any(m, FIELD_ACCESSES)) {
    return true;
  }
  for (uint32_t bci = 0, length; bci < code.n; bci += length) {
    uint8_t op = code.p[bci];
    length = cf_fixed_length[op];
    if ((op < CF_getstatic || op > CF_putfield) && length != 0) {
      continue;
    }
    if (!cf_insn_decode(&in, code, bci, 0, &err)) {
      return false;
    }
    length = cf_insn_length(&in);
    if (in.op >= CF_getstatic && in.op <= CF_putfield) {
      see(ctx, bl_program_field(m->cls, (uint32_t)in.a),
          in.op == CF_putstatic || in.op == CF_putfield);
    }
  }
  return true;
}

struct mention {
  const struct bl_field *of;
  bool read, written;
};

static void see_mention(void *ctx, const struct bl_field *f, bool write)
{
  struct mention *m = ctx;
  *(write ? &m->written : &m->read) |= f == m->of;
}

bool bl_reads_field(const struct bl_method *m, const struct bl_field *f)
{
  struct mention found = {f, false, false};
  (void)bl_scan_fields(m, UINT32_MAX, see_mention, &found);
  return found.read;
}

bool bl_writes_field(const struct bl_method *m, const struct bl_field *f)
{
  struct mention found = {f, false, false};
  (void)bl_scan_fields(m, UINT32_MAX, see_mention, &found);
  return found.written;
}
