/* A view or an iterator of a collection that is made under the collection's lock, or a plain
   collection that lies in it, and is handed out of its block (ANALYSIS §7, stale-value): whoever
   walks it does so without the lock, while others change the collection under it. Receives the
   states of one method; hands on a finding for each place where it returns one. */
#include "src/block_local/visits.h"
#include "src/candidate/candidate.h"
#include "src/guard/guards.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/put_in.h"
#include "src/wording/place.h"
#include "src/wording/write_up.h"

enum { MAX_WRAPPED = 8 }; /* calls of a method that make a view of a view */

struct handed_out {
  struct bl_worker *w;
  struct bl_findings *out;
  struct cf_arena *a;
  uint32_t made_at[MAX_WRAPPED]; /* bci: the call that makes a view of what was observed */
  uint32_t of[MAX_WRAPPED];
  unsigned n_wrapped;
};

/* It was asked for by a call of this method's, under a lock that counts for the collection. */
static bool is_asked(const struct bl_program *p, const struct bl_observation *o)
{
  return o->seen != NULL && o->seen->bci == BL_BCI_MODEL && !o->operation && !o->callers_block &&
         o->lock != 0 && o->state != BL_NO_STATE && !bl_state_is_nowhere(p, o->state) &&
         bl_state_kind_of(o->state) == BL_STATE_CONTENTS;
}

static bool is_view(const struct bl_program *p, const struct bl_observation *o)
{
  return is_asked(p, o) && o->seen->live;
}

/* The plain collections that lie in what was asked for one, which it still has. */
static const struct bl_field *elements_of(const struct handed_out *h, const struct bl_interp *it,
                                          const struct bl_observation *o)
{
  const struct bl_program *p = it->program;
  bool one =
      is_asked(p, o) && !o->seen->live && !o->seen->weak && o->seen->claimed != BL_CLAIM_MADE;
  const struct bl_field *of = one ? bl_program_elements(p, bl_state_field(p, o->state)->id) : NULL;
  return of != NULL && bl_puts_plain(h->w->all, of) ? of : NULL;
}

/* A collection that does not lock, as far as its type tells, is loaded from an array under a lock:
   its contents are what the array's field has. */
static bool is_element(const struct handed_out *h, const struct bl_interp *it,
                       const struct bl_observation *o)
{
  enum { OTHERS = BL_T_SAFE | BL_T_CELL | BL_T_FADES };
  bool loads = o->insn != CF_NO_INSN && it->insns.items[o->insn].op == CF_aaload && !o->operation &&
               !o->callers_block && o->lock != 0 && o->state != BL_NO_STATE &&
               bl_state_kind_of(o->state) == BL_STATE_ELEMENTS;
  if (!loads) {
    return false;
  }
  struct cf_str type = bl_field_descriptor(bl_state_field(it->program, o->state));
  struct cf_str each = {type.p + 1, type.n - 1};
  return type.n > 1 && (bl_type_traits(h->w->all, each) & (BL_T_HOLDS | OTHERS)) == BL_T_HOLDS;
}

/* What others may change while it is walked over: the contents of what was asked, or of what that
   has; BL_NO_STATE if nothing that can be walked over was asked for. */
static uint32_t shown_by(const struct handed_out *h, const struct bl_interp *it,
                         const struct bl_observation *o)
{
  const struct bl_field *of = elements_of(h, it, o);
  if (is_element(h, it, o)) {
    return bl_state_of(bl_state_field(it->program, o->state)->id, BL_STATE_CONTENTS);
  }
  return is_view(it->program, o) ? o->state
         : of != NULL            ? bl_state_of(of->id, BL_STATE_CONTENTS)
                                 : BL_NO_STATE;
}

static bool holds(const struct bl_path *locks, uint32_t n, const struct bl_path *lock)
{
  bool held = false;
  for (uint32_t i = 0; i < n && !held; i++) {
    held = bl_path_same_lock(&locks[i], lock);
  }
  return held;
}

/* Another method changes the collection in place, under the lock: NULL if none is seen to. */
static const struct bl_fact *changed_by(const struct bl_worker *w, const struct bl_interp *it,
                                        const struct bl_observation *o, uint32_t state)
{
  struct bl_path lock =
      bl_path_relative(bl_names_path(&it->names, o->lock), bl_names_path(&it->names, o->object));
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    if (bl_fact_is_shared(f) && !f->vague && f->method != it->method &&
        !bl_method_is_init(f->method) && holds(f->locks, f->n_locks, &lock)) {
      return f;
    }
  }
  return NULL;
}

/* All callers that are given hold the lock; or none is, and none can be but in the package. */
static bool is_for_few(const struct bl_worker *w, const struct bl_method *m,
                       const struct bl_path *lock)
{
  const struct bl_entry *entry = bl_summaries_entry(w->all, m);
  bool called = bl_marked(w->all, m, BL_MARK_ASKED) || bl_marked(w->all, m, BL_MARK_BARE);
  bool open = bl_method_is(m, CF_ACC_PUBLIC) || bl_method_is(m, CF_ACC_PROTECTED);
  return holds(entry->likely, entry->n_likely, lock) || (!called && !open);
}

/* Where it comes from, as people read it. */
static struct cf_str origin(struct cf_arena *a, const struct bl_observation *o, struct cf_str name,
                            struct cf_str lock)
{
  if (o->seen == NULL) {
    return cf_arena_printf(a, "one of '%.*s' is read under lock '%.*s'", (int)name.n, name.p,
                           (int)lock.n, lock.p);
  }
  struct cf_str call = bl_method_name(o->seen->method);
  return cf_arena_printf(a, "%.*s() gives %s'%.*s' under lock '%.*s'", (int)call.n, call.p,
                         o->seen->live ? "a view of " : "", (int)name.n, name.p, (int)lock.n,
                         lock.p);
}

static void add_trace(struct bl_finding *f, struct cf_arena *a, const struct bl_interp *it,
                      const struct bl_observation *o, const struct bl_fact *write)
{
  struct cf_str name = bl_field_word(bl_state_field(it->program, write->state));
  struct bl_place made = bl_place_at(a, it, o->insn);
  struct bl_place writes = bl_place_of(a, it->program, write->method, write->bci);
  struct cf_str writer = bl_where_text(a, &writes);
  f->trace = CF_NEW_N(a, struct bl_step, 3);
  f->trace[f->n_trace++] =
      (struct bl_step){made, origin(a, o, name, f->lock), BL_STEP_READ, true, false};
  f->trace[f->n_trace++] =
      (struct bl_step){writes,
                       cf_arena_printf(a, "%.*s may change '%.*s' while it is walked",
                                       (int)writer.n, writer.p, (int)name.n, name.p),
                       BL_STEP_INTERFERE, true, false};
  f->trace[f->n_trace++] = (struct bl_step){
      f->at, CF_STR("handed out, to be walked without the lock"), BL_STEP_USE, false, true};
}

static void write_up(struct handed_out *h, struct bl_interp *it, uint32_t insn,
                     const struct bl_observation *o, const struct bl_fact *write)
{
  struct cf_arena *a = h->a;
  const struct bl_program *p = it->program;
  const struct bl_path *lock = bl_names_path(&it->names, o->lock);
  const struct bl_path *object = bl_names_path(&it->names, o->object);
  struct cf_str name = bl_field_word(bl_state_field(p, write->state));
  cf_vec_reserve(a, h->out);
  struct bl_finding *f = &h->out->items[h->out->n++];
  *f = (struct bl_finding){.kind = BL_STALE_VALUE,
                           .check = BL_CHECK_BLOCK_LOCAL,
                           .checks = BL_CHECK_BLOCK_LOCAL,
                           .confidence = is_for_few(h->w, it->method, lock) ? BL_LOW : BL_MEDIUM,
                           .input = it->method->cls->container};
  f->at = bl_place_at(a, it, insn);
  f->read_line = bl_place_at(a, it, o->insn).line;
  f->field = bl_state_text(a, p, write->state);
  f->lock = bl_path_text(a, lock, p, it->method, bl_root_text(a, it, lock));
  f->message =
      cf_arena_printf(a, "%s'%.*s' is handed out of lock '%.*s', under which others change '%.*s'",
                      o->seen == NULL ? "one of "
                      : o->seen->live ? "a view of "
                                      : "",
                      (int)name.n, name.p, (int)f->lock.n, f->lock.p, (int)name.n, name.p);
  f->grounds.in = it->method->id;
  f->grounds.walked = true;
  f->grounds.lent =
      bl_keeps_plain_collection(h->w->all, bl_state_field(p, write->state)); /* said by the lock */
  f->owners = bl_owners_of(p, it->method, o->state, object);
  add_trace(f, a, it, o, write);
}

/* The value is what was loaded from the array, by whatever index. */
static bool is_loaded(const struct bl_interp *it, const struct bl_observation *o, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool element = bl_state_kind_of(o->state) == BL_STATE_ELEMENTS && p->len > 0 &&
                 p->step[p->len - 1] == BL_STEP_ELEMENT;
  struct bl_path array = *p;
  array.len = (uint8_t)(p->len - (element ? 1 : 0));
  struct bl_location at = bl_location_of_value(&array, BL_STATE_ELEMENTS);
  return element && at.state == o->state &&
         o->object == bl_names_of((struct bl_names *)&it->names, &at.object);
}

/* The value is the view that was observed, or a view of that one. */
static bool is_of_view(const struct handed_out *h, const struct bl_interp *it, uint32_t bit,
                       uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool wrapped = false;
  for (unsigned i = 0; i < h->n_wrapped && !wrapped; i++) {
    wrapped = h->of[i] == bit && p->root == BL_ROOT_SITE && p->len == 0 && p->base == h->made_at[i];
  }
  return wrapped || bl_observe_is_value(it, &it->obs->items[bit], name) ||
         is_loaded(it, &it->obs->items[bit], name);
}

enum { MOST_WAYS = 4 };

/* … or is that on one of the few ways that meet where the value got its name. */
static bool is_of_view_on_some_way(const struct handed_out *h, struct bl_interp *it, uint32_t bit,
                                   uint32_t name)
{
  const struct bl_path p = *bl_names_path(&it->names, name);
  uint32_t meet = p.base >> 16;
  unsigned slot = p.base & 0xffff;
  bool is = is_of_view(h, it, bit, name);
  if (is || p.root != BL_ROOT_JOIN || p.len != 0 || meet >= it->cfg.n_blocks ||
      it->cfg.blocks[meet].n_pred > MOST_WAYS) {
    return is;
  }
  for (uint32_t i = 0; i < it->cfg.blocks[meet].n_pred && !is; i++) {
    uint32_t from = it->cfg.blocks[meet].pred[i];
    const struct bl_frame *way = it->at[from] == NULL ? NULL : bl_interp_behind(it, from);
    is = way != NULL && slot < (unsigned)way->n_locals + way->depth &&
         is_of_view(h, it, bit, way->name[slot]);
  }
  return is;
}

/* A call that makes a view of its first argument, as of `map.keySet()` one that cannot be changed.
 */
static void remember_wrapped(struct handed_out *h, struct bl_interp *it, uint32_t insn,
                             const struct bl_frame *f)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  struct bl_args args;
  if (h->n_wrapped == MAX_WRAPPED || e->n_seen != 1 || !e->seen[0].live ||
      e->seen[0].bci != BL_BCI_MODEL) {
    return;
  }
  bl_interp_args(it, f, insn, &args);
  for (uint32_t bit = 0; bit < it->obs->n && args.n == 1; bit++) {
    if (is_view(it->program, &it->obs->items[bit]) && is_of_view(h, it, bit, args.name[0])) {
      h->made_at[h->n_wrapped] = it->insns.items[insn].bci;
      h->of[h->n_wrapped++] = bit;
      return;
    }
  }
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct handed_out *h = ctx;
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    remember_wrapped(h, it, insn, f);
  }
  if (op != CF_areturn) {
    return;
  }
  unsigned slot = bl_frame_top(f, 0);
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    const struct bl_observation *o = &it->obs->items[bit];
    uint32_t shown = shown_by(h, it, o);
    if (shown == BL_NO_STATE || !bl_frame_carries(f, slot, bit) ||
        !is_of_view_on_some_way(h, it, bit, f->name[slot]) ||
        holds(it->entry_locks, it->n_entry_locks, bl_names_path(&it->names, o->lock))) {
      continue;
    }
    const struct bl_fact *write = changed_by(h->w, it, o, shown);
    if (write != NULL) {
      write_up(h, it, insn, o, write);
      return;
    }
  }
}

void bl_views_handed_out(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                         struct bl_interp *it)
{
  struct handed_out h = {.w = w, .out = out, .a = a};
  bool any = false;
  for (uint32_t bit = 0; bit < it->obs->n && !any; bit++) {
    any = shown_by(&h, it, &it->obs->items[bit]) != BL_NO_STATE;
  }
  if (any) {
    bl_interp_visit(it, &(struct bl_visitor){.visit = visit, .ctx = &h}, 1);
  }
}
