/* An array that is made for as many elements as a collection has, and that the collection is handed
   and hands back with all that it has by then (ANALYSIS §7, stale-value): where others have taken
   some out in between, null is left at its end, and is dereferenced as an element.
   Receives the arrays that filled.c has remembered and the states before all instructions, in code
   order, then the state before an instruction; hands on candidates. */
#include "classfile/class/descriptor.h"
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/interp/uses.h"
#include "src/verdict/note.h"

/* The place of all that the call reads, be it of a view. */
static struct bl_location place_read(const struct bl_method_check *c, const struct bl_args *args,
                                     const struct bl_seen *seen)
{
  struct bl_location at = bl_interp_map_location(c->it, args, &seen->at);
  return at.state < BL_UNMAPPED ? at : bl_interp_shown_location(c->it, args, &seen->at);
}

/* The call reads all that the collection has, puts it into the array, which it is given last, and
   hands back an array. */
static bool is_handed_to(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                         const struct bl_sized *s)
{
  const struct bl_site *site = bl_interp_site(c->it, insn);
  const struct bl_method *called = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool reads = false, fills = site->n_args == 2 && called != NULL &&
                              cf_descriptor_result(bl_method_descriptor(called)).p[0] == '[';
  struct bl_args args;
  bl_interp_args(c->it, f, insn, &args);
  for (uint32_t i = 0; fills && i < site->effect->n_seen && !reads; i++) {
    struct bl_location at = place_read(c, &args, &site->effect->seen[i]);
    reads =
        site->effect->seen[i].weak && at.state < BL_UNMAPPED &&
        bl_same_place(&c->it->obs->items[s->bit], at.state, bl_names_of(&c->it->names, &at.object));
  }
  return reads;
}

/* The value of that name is an element of the array that the call has handed back. */
static bool is_element_of(const struct bl_method_check *c, uint32_t name, uint32_t call)
{
  const struct bl_path *p = bl_names_path(&c->it->names, name);
  return call != 0 && p->len == 1 && p->step[0] == BL_STEP_ELEMENT &&
         bl_interp_made_in(c->it, name) == call;
}

/* The remembered array of which the instruction dereferences an element; NULL if there is none. */
static struct bl_sized *array_of_element(struct bl_method_check *c, const struct bl_frame *f,
                                         uint32_t insn)
{
  unsigned slot = bl_dereferenced_slot(c->it, f, insn);
  for (unsigned k = 0; k < c->n_sized && slot != BL_NO_SLOT; k++) {
    if (is_element_of(c, f->name[slot], c->sized[k].handed)) {
      return &c->sized[k];
    }
  }
  return NULL;
}

void bl_remember_padded(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  bool call = cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE && f->depth > 0;
  for (unsigned k = 0; k < c->n_sized && call; k++) {
    struct bl_sized *s = &c->sized[k];
    if (s->handed == 0 && bl_interp_made_at(c->it, f->name[bl_frame_top(f, 0)]) == s->insn &&
        is_handed_to(c, f, insn, s)) {
      s->handed = insn;
    }
  }
  if (c->n_sized > 0 && array_of_element(c, f, insn) != NULL) {
    c->stale[c->it->cfg.block_of[insn]] = c->any_stale = true; /* it may be what the array lacks */
  }
}

/* The method asks somewhere whether an element is null: it knows that one may be. */
static bool asks_for_null(const struct bl_method_check *c, const struct bl_sized *s)
{
  bool asks = false, jumps;
  for (uint32_t i = 0; i < c->it->insns.n && !asks; i++) {
    if (cf_opcodes[c->it->insns.items[i].op].kind == CF_K_BRANCH) {
      uint32_t name = bl_asked_null(c, i, &jumps);
      asks = name != 0 && is_element_of(c, name, s->handed);
    }
  }
  return asks;
}

void bl_visit_padded(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  struct bl_sized *s = array_of_element(c, f, insn);
  const struct bl_observation *o = s == NULL ? NULL : &c->it->obs->items[s->bit];
  enum bl_confidence confidence;
  if (s == NULL || s->told) {
    return;
  }
  s->told = true;
  if (!bl_is_taken_out(c, f, o) && bl_may_have_fewer(c, o, &confidence) && !asks_for_null(c, s)) {
    struct bl_candidate x = bl_candidate_of(s->bit, insn, BL_STALE_VALUE, confidence);
    x.filled = x.padded = true;
    x.acted_on = o->state;
    bl_note(c, f, x, true);
  }
}
