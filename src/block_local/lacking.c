/* A lambda that is run only where there was nothing puts something there (ANALYSIS §7,
   check-then-act): `Optional.ofNullable(map.get(k)).orElseGet(() -> map.put(k, …))`. No branch of
   the method's decides it, but the library's, as a model says. Receives the state before a call;
   hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/again.h"
#include "src/candidate/block.h"
#include "src/summary/operations.h"
#include "src/verdict/note.h"

/* The lambda puts something where the observation was read, under the key that it was asked for, or
   under any, if it was asked as a whole. */
static bool puts_there(struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_observation *o, const struct bl_access *a,
                       const struct bl_callee *body)
{
  if (!a->write || a->removes || a->settles || a->validates) {
    return false;
  }
  uint32_t state, object = bl_interp_map_written(c->it, f, body->args, a, &state);
  uint32_t asked = bl_asked_key(o);
  return bl_same_place(o, state, object) && asked != BL_KEY_UNKNOWN &&
         (asked == 0 || asked == bl_interp_access_key(c->it, body->args, a)) &&
         bl_in_block_of(c, f, o, a, body);
}

static void visit_body(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       uint32_t bit, const struct bl_callee *body)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  for (uint32_t i = 0; i < body->effect->n_accesses; i++) {
    const struct bl_access *a = &body->effect->accesses[i];
    if (puts_there(c, f, o, a, body)) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_CHECK_THEN_ACT, BL_MEDIUM);
      x.puts_missing = bl_asked_key(o) != 0;
      x.acted_on = o->state;
      x.acted_object = o->object;
      x.rechecked_inside = bl_callee_looks_again(c, f, bit, a, body);
      bl_act_of(&x, a, body);
      bl_note(c, f, x, false);
    }
  }
}

void bl_visit_lacking(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  struct bl_inline_lambda lambda;
  for (uint32_t i = 0; i < e->n_runs; i++) {
    uint32_t param = e->runs[i].param;
    if (!e->runs[i].lacking || param == 0 || param >= args->n ||
        !bl_interp_inline_lambda(c->it, args, param, e, &lambda)) {
      continue;
    }
    const uint64_t *released = bl_frame_set(f, args->slot[0], BL_SET_RELEASED);
    const struct bl_callee body = {lambda.effect, &lambda.args, &lambda, 0};
    for (unsigned bit = 0; (bit = bl_bits_next(released, f->words, bit)) != UINT_MAX; bit++) {
      visit_body(c, f, insn, bit, &body);
    }
  }
}
