/* The key that something is put under is made of how many entries the map had a moment ago, or of
   the last one's key (ANALYSIS §7, stale-value): another thread may have made the same, and of the
   two that are put one is lost. Receives the state before a call; hands on candidates. */
#include "src/block_local/visits.h"
#include "src/candidate/block.h"
#include "src/candidate/value.h"
#include "src/summary/operations.h"
#include "src/verdict/note.h"

/* A map is given a value for a key, whatever it has there, or a set what is its own key, and nobody
   asks what was there. */
static bool puts_blindly(const struct bl_method_check *c, const struct bl_args *args,
                         const struct bl_access *a, uint32_t insn)
{
  if (!a->write || a->removes || a->cell || a->bci != BL_BCI_MODEL || a->key == 0 ||
      a->key > args->n || args->call == NULL || !bl_interp_drops_result(c->it, insn)) {
    return false;
  }
  char result = bl_method_result(bl_call_callee(args->call));
  return args->n == 3 ? !a->validates && result == ';'
                      : args->n == 2 && a->settles && result == 'Z';
}

/* It told how many there are, or what the last one is known by, and is not itself the key. */
static bool tells_number(const struct bl_method_check *c, const struct bl_observation *o,
                         uint32_t key)
{
  const struct bl_method *read = o->seen == NULL ? NULL : o->seen->method;
  bool own = read != NULL && o->seen->bci == BL_BCI_MODEL && o->seen->depth == 0 && o->key == 0;
  return own && !o->off &&
         (strchr("IJ", bl_method_result(read)) != NULL ||
          (bl_looks_at_next(c->it, o) && !bl_is_name_of(c, o, key)));
}

static void visit_put(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                      const struct bl_callee *callee, const struct bl_access *a)
{
  struct bl_location at = bl_interp_map_location(c->it, callee->args, &a->where->at);
  if (at.state >= BL_UNMAPPED || bl_state_is_nowhere(c->it->program, at.state)) {
    return;
  }
  uint32_t object = bl_names_of(&c->it->names, &at.object);
  const uint64_t *old = bl_frame_set(f, callee->args->slot[a->key - 1], BL_SET_RELEASED);
  for (unsigned bit = 0; (bit = bl_bits_next(old, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &c->it->obs->items[bit];
    if (bl_same_place(o, at.state, object) && tells_number(c, o, callee->args->name[a->key - 1]) &&
        bl_in_block_of(c, f, o, a, callee)) {
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_STALE_VALUE, BL_MEDIUM);
      bl_act_of(&x, a, callee);
      x.acted_on = at.state;
      x.acted_object = object;
      x.write = x.numbered = true;
      x.harm = BL_HARM_BY_PUTS;
      bl_note(c, f, x, true);
    }
  }
}

void bl_visit_numbered(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                       const struct bl_args *args)
{
  struct bl_callee callee = {bl_interp_site(c->it, insn)->effect, args, NULL, 0};
  for (uint32_t i = 0; i < callee.effect->n_accesses; i++) {
    if (puts_blindly(c, args, &callee.effect->accesses[i], insn)) {
      visit_put(c, f, insn, &callee, &callee.effect->accesses[i]);
    }
  }
}
