/* Blocks of one operation (ANALYSIS §2): a read that no lock covers, of a volatile field, an
   atomic, a thread-safe collection or a field that some lock guards, is over at once. Receives
   classes' traits, then the facts; hands on which states are read so. Which methods read so and act
   on it is for operations_act.c and operations_meet.c to say. */
#include "src/summary/operations.h"

#include "classfile/class/descriptor.h"
#include "src/program/pool.h"
#include "src/summary/contents.h"
#include "src/summary/fact_index.h"
#include "src/summary/made.h"
#include "src/summary/put_in.h"

/* --- what a field holds --- */

/* What a wrapper has of what it is given: a synchronized one locks by itself. */
static uint32_t traits_taken_over(const struct bl_summaries *s, const struct bl_method *wrapper)
{
  const struct bl_effect *atomic = bl_summaries_said(s, wrapper, BL_E_ATOMIC);
  bool wraps = atomic != NULL && atomic->operand != BL_OPERAND_RESULT;
  bool locks = bl_summaries_said(s, wrapper, BL_E_LOCKED) != NULL;
  return (wraps ? BL_T_ATOMIC : 0) | (wraps || locks ? BL_T_EVICTS : 0);
}

/* Of an object that the field is always given, be it wrapped. */
static uint32_t traits_of_made(const struct bl_summaries *s, const struct bl_field *f)
{
  uint32_t taken = bl_method_is_init(f->maker) ? 0 : traits_taken_over(s, f->maker);
  return bl_made_traits(s, f->maker) | (taken == 0 ? 0 : bl_wrapped_traits(s, f) & taken);
}

/* Where the class itself makes a thread-safe one, it wants such a one of those who may give it
   another. */
static uint32_t traits_of_field(const struct bl_summaries *s, const struct bl_field *f)
{
  struct cf_str type = bl_field_descriptor(f);
  if (f->type == '[') { /* its elements are thread-safe, each for itself */
    uint32_t each = bl_type_traits(s, (struct cf_str){type.p + 1, type.n - 1});
    return (each & BL_T_SAFE) != 0 ? each : 0;
  }
  uint32_t traits = bl_type_traits(s, type);
  const struct bl_field *holder = bl_field_holder(f);
  if (holder != NULL && (traits & BL_T_SAFE) == 0) {
    return traits | bl_put_traits(s, holder);
  }
  if ((traits & BL_T_SAFE) != 0 || f->maker == NULL || (f->made_otherwise & BL_MADE_UNLIKE) != 0) {
    return traits;
  }
  uint32_t made = traits_of_made(s, f);
  bool given = (f->made_otherwise & BL_MADE_GIVEN) != 0;
  return !given || (made & (BL_T_SAFE | BL_T_LOCKED)) != 0 ? made : traits;
}

static void look_at_contents(void *ctx, unsigned thread, uint32_t i)
{
  const struct bl_summaries *s = ctx;
  (void)thread;
  bl_contents_look(s, s->program->bodies[i]);
}

static void look_at_held(void *ctx, unsigned thread, uint32_t i)
{
  struct bl_summaries *s = ctx;
  const struct bl_field *f = s->program->fields[i];
  (void)thread;
  bool known = bl_field_member(f) != NULL || bl_field_is_inherited(s->program, f) ||
               bl_field_holder(f) != NULL;
  s->holds_traits[i] = known ? traits_of_field(s, f) : 0;
  if ((s->holds_traits[i] & BL_T_CELL) != 0 || (f->access & CF_ACC_VOLATILE) != 0) {
    __atomic_store_n(&s->flagged[f->cls->nest_host->id], true, __ATOMIC_RELAXED);
  }
}

void bl_operations_prepare(struct bl_summaries *s)
{
  const struct bl_program *p = s->program;
  s->holds_traits = CF_NEW_N(&s->keep[0], uint32_t, (size_t)p->n_fields + 1);
  s->flagged = CF_NEW_N(&s->keep[0], bool, (size_t)p->n_classes + 1);
  unsigned threads = s->options.threads;
  bl_pool_for(bl_pool_for_steps(threads, p->n_fields), p->n_fields, look_at_held, s);
  s->holds_traits[p->fading->id] = BL_T_FADES | BL_T_CELL;
  s->contents = CF_NEW_N(&s->keep[0], uint16_t, (size_t)p->n_methods + 1);
  bl_pool_for(bl_pool_for_steps(threads, p->n_bodies), p->n_bodies, look_at_contents, s);
}

/* --- guards --- */

static bool is_own_monitor(const struct bl_summaries *s, uint32_t state, struct bl_path *monitor)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  if (bl_state_kind_of(state) != BL_STATE_CONTENTS || (s->holds_traits[f->id] & BL_T_LOCKED) == 0) {
    return false;
  }
  struct bl_path object = bl_path_of(BL_ROOT_PARAM, 0);
  *monitor = bl_field_is_inherited(s->program, f) ? object : bl_path_of_field(object, f);
  return true;
}

bool bl_summaries_is_atomic(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  return bl_state_kind_of(state) == BL_STATE_FIELD
             ? (f->access & CF_ACC_VOLATILE) != 0
             : bl_state_kind_of(state) == BL_STATE_CONTENTS &&
                   (s->holds_traits[f->id] & (BL_T_SAFE | BL_T_FADES)) != 0;
}

bool bl_summaries_may_be_given(const struct bl_summaries *s, uint32_t state)
{
  const struct bl_field *f = bl_state_field(s->program, state);
  return bl_state_kind_of(state) == BL_STATE_CONTENTS && f->maker != NULL &&
         f->made_otherwise == BL_MADE_GIVEN &&
         (bl_type_traits(s, bl_field_descriptor(f)) & BL_T_SAFE) == 0;
}

static enum bl_operation operation_of(const struct bl_summaries *s, uint32_t state)
{
  return bl_summaries_is_atomic(s, state)          ? BL_OP_ATOMIC
         : bl_summaries_inferred(s, state) != NULL ? BL_OP_GUARDED
                                                   : BL_OP_NONE;
}

static void infer(struct bl_summaries *s, uint32_t state, const struct bl_path *guard)
{
  struct bl_inferred **at = &s->guards[bl_state_field_id(state)];
  if (*at == NULL) {
    *at = CF_NEW(&s->keep[0], struct bl_inferred);
  }
  (*at)->guard[bl_state_kind_of(state)] = *guard;
}

void bl_operations_index(struct bl_summaries *s)
{
  struct cf_arena *a = &s->keep[0];
  uint32_t states = 3 * s->program->n_fields;
  s->guards = CF_NEW_N(a, struct bl_inferred *, (size_t)s->program->n_fields + 1);
  s->operations = cf_arena_zalloc(a, (size_t)states + 1, 1);
  for (uint32_t state = 0; state < states; state++) {
    struct bl_path guard;
    if (bl_state_is_nowhere(s->program, state)) {
      s->operations[state] = BL_OP_ATOMIC;
      continue;
    }
    if (is_own_monitor(s, state, &guard) ||
        (s->state_first[state] != s->state_first[state + 1] && bl_facts_guard(s, state, &guard))) {
      infer(s, state, &guard);
    }
    s->operations[state] = (uint8_t)operation_of(s, state);
  }
}

bool bl_summaries_guard(const struct bl_summaries *s, uint32_t state, struct bl_path *guard)
{
  const struct bl_path *inferred = bl_summaries_inferred(s, state);
  if (inferred != NULL) {
    *guard = *inferred;
  }
  return inferred != NULL;
}

bool bl_summaries_all_hold(const struct bl_summaries *s, uint32_t state, const struct bl_path *lock)
{
  struct bl_path own;
  return (is_own_monitor(s, state, &own) && bl_path_eq(&own, lock)) ||
         bl_facts_all_hold(s, state, lock);
}
