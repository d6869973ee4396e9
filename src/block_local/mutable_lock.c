/* Locks that are the object in a field which changes (ANALYSIS §7, mutable-lock; [FF]: a lock
   expression must be constant). Receives the states of one method; hands on a finding for each
   monitorenter of such an object. */
#include "src/block_local/visits.h"
#include "src/candidate/candidate.h"
#include "src/sharing/sharing.h"
#include "src/summary/fact_index.h"
#include "src/wording/place.h"
#include "src/wording/write_up.h"

#include "classfile/class/descriptor.h"

struct mutable_locks {
  struct bl_worker *w;
  struct bl_findings *out;
  struct cf_arena *a;
};

/* The write that best shows that the field changes: another method's, if there is one. */
static const struct bl_fact *late_write(const struct bl_worker *w, const struct bl_method *m,
                                        uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_writes(w->all, state, &n);
  const struct bl_fact *best = NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_fact *f = facts[i];
    bool counts = bl_fact_is_shared(f) && !f->vague;
    if (counts && (best == NULL || (best->method == m && f->method != m))) {
      best = f;
    }
  }
  return best;
}

/* The write that replaces the lock inside the block that begins at `bci`, where no other lock is
   held, nor by all callers that are given: who waits for the old object, and who comes for the new
   one, are both let in. */
static const struct bl_fact *replaced_inside(const struct bl_worker *w, const struct bl_method *m,
                                             uint32_t bci, uint32_t state)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    const struct bl_fact *f = &own->items[i];
    if (f->write && f->state == state && bl_fact_is_shared(f) && f->block == bci &&
        !bl_fact_sets_null(f) && f->n_locks == 1 && f->n_likely == 0) {
      const struct bl_path *lock = &f->locks[0];
      struct bl_location at = bl_location_of_value(lock, BL_STATE_FIELD);
      if (at.state == state) {
        return f;
      }
    }
  }
  return NULL;
}

/* One of a few objects that all have in common, and that the field goes through. */
static bool is_phase(const struct bl_program *p, const struct bl_field *f)
{
  const struct bl_class *type =
      f->type == 'L' ? bl_program_class(p, cf_descriptor_class(bl_field_descriptor(f))) : NULL;
  return type != NULL && type->cf != NULL && (type->cf->access & CF_ACC_ENUM) != 0;
}

static void add_trace(struct bl_finding *f, struct cf_arena *a, struct bl_place write,
                      struct cf_str writer)
{
  f->trace = CF_NEW_N(a, struct bl_step, 2);
  f->trace[f->n_trace++] =
      (struct bl_step){f->at,
                       cf_arena_printf(a, "locks the object that %.*s refers to just now",
                                       (int)f->lock.n, f->lock.p),
                       BL_STEP_ACQUIRE, true, false};
  f->trace[f->n_trace++] = (struct bl_step){
      write, cf_arena_printf(a, "%.*s puts another object there", (int)writer.n, writer.p),
      BL_STEP_INTERFERE, false, false};
}

static void write_up(struct mutable_locks *l, struct bl_interp *it, uint32_t insn,
                     const struct bl_path *lock, const struct bl_location *at,
                     const struct bl_fact *write)
{
  struct cf_arena *a = l->a;
  const struct bl_program *p = it->program;
  const struct bl_fact *inside =
      replaced_inside(l->w, it->method, it->insns.items[insn].bci, at->state);
  bool sure = inside != NULL || is_phase(p, bl_state_field(p, at->state));
  cf_vec_reserve(a, l->out);
  struct bl_finding *f = &l->out->items[l->out->n++];
  *f = (struct bl_finding){.kind = BL_MUTABLE_LOCK,
                           .check = BL_CHECK_BLOCK_LOCAL,
                           .checks = BL_CHECK_BLOCK_LOCAL,
                           .confidence = sure ? BL_MEDIUM : BL_LOW,
                           .input = it->method->cls->container};
  write = inside != NULL ? inside : write;
  struct bl_place writes = bl_place_of(a, p, write->method, write->bci);
  struct cf_str writer = bl_where_text(a, &writes);
  f->at = bl_place_at(a, it, insn);
  f->read_line = f->at.line;
  f->field = bl_state_text(a, p, at->state);
  f->lock = bl_path_text(a, lock, p, it->method, bl_root_text(a, it, lock));
  f->message = cf_arena_printf(a, "the lock is the object in '%.*s', which %.*s replaces%s",
                               (int)f->lock.n, f->lock.p, (int)writer.n, writer.p,
                               inside != NULL ? " while it is held" : "");
  f->grounds.in = it->method->id;
  f->owners = bl_owners_of(p, it->method, at->state, &at->object);
  struct bl_history h = bl_history_of(l->w, bl_state_field_id(at->state));
  if (h.kind == BL_HISTORY_ONCE || h.value.kind == BL_CONSTANT_NULL) {
    f->benign = BL_WRITE_ONCE; /* what can be locked is the one object: null cannot */
  }
  add_trace(f, a, writes, writer);
}

static void visit(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct mutable_locks *l = ctx;
  if (it->insns.items[insn].op != CF_monitorenter) {
    return;
  }
  const struct bl_path *p = bl_names_path(&it->names, f->name[bl_frame_top(f, 0)]);
  bool element = p->len > 0 && p->step[p->len - 1] == BL_STEP_ELEMENT;
  struct bl_location at = bl_location_of_value(p, BL_STATE_FIELD);
  if (element || at.state == BL_NO_STATE ||
      (bl_state_field(it->program, at.state)->access & CF_ACC_FINAL) != 0) {
    return;
  }
  const struct bl_fact *write = late_write(l->w, it->method, at.state);
  if (write != NULL && !bl_interp_came_confined(it, f, bl_names_of(&it->names, &at.object))) {
    struct bl_path lock = *p;
    write_up(l, it, insn, &lock, &at, write);
  }
}

void bl_mutable_locks(struct bl_findings *out, struct cf_arena *a, struct bl_worker *w,
                      struct bl_interp *it)
{
  struct mutable_locks l = {w, out, a};
  bl_interp_visit(it, &(struct bl_visitor){.visit = visit, .ctx = &l}, 1);
}
