/* The inside of the transfer of one instruction: what its files share. No client includes this. */
#ifndef BL_STEP_H
#define BL_STEP_H

#include "src/interp/interp.h"

#include "classfile/class/descriptor.h"

/* One instruction at work. */
struct bl_step {
  struct bl_interp *it;
  struct bl_frame *f;
  const struct cf_insn *in;
  uint32_t insn;
  const struct cf_opcode_info *op;
  uint32_t tried; /* lock that this call tries to take, 0 = none */
  enum bl_mode tried_mode;
};

/* --- the operand stack: slot types as in opcodes.def, deepest first --- */

/* The first fault of a method counts. */
void bl_step_fault(struct bl_step *s, enum bl_fault what);

static inline bool bl_step_type_fits(char want, char have)
{
  return want == have || (want == 'A' && have == 'R');
}

/* Of slot types: a handful at most. */
static inline unsigned bl_step_length_of(const char *types)
{
  unsigned n = 0;
  while (types[n] != 0) {
    n++;
  }
  return n;
}

/* Pops slots of these types. The first slot; the contents stay readable until the next push. */
static inline unsigned bl_step_take(struct bl_step *s, const char *types)
{
  unsigned n = bl_step_length_of(types);
  struct bl_frame *f = s->f;
  if (f->depth < n) {
    bl_step_fault(s, BL_FAULT_STACK);
    return f->n_locals;
  }
  f->depth = (uint16_t)(f->depth - n);
  unsigned first = (unsigned)f->n_locals + f->depth;
  for (unsigned i = 0; i < n; i++) {
    if (!bl_step_type_fits(types[i], (char)f->type[first + i])) {
      bl_step_fault(s, BL_FAULT_STACK);
    }
  }
  return first;
}

/* Makes room for n slots; the first. */
static inline unsigned bl_step_room(struct bl_step *s, unsigned n)
{
  struct bl_frame *f = s->f;
  unsigned first = (unsigned)f->n_locals + f->depth;
  if (f->depth + n > f->max_stack) {
    bl_step_fault(s, BL_FAULT_STACK);
    return f->n_locals;
  }
  f->depth = (uint16_t)(f->depth + n);
  return first;
}

/* Pushes a value of these slot types without observations. The first slot. */
static inline unsigned bl_step_give(struct bl_step *s, const char *types, uint32_t name)
{
  unsigned n = bl_step_length_of(types);
  unsigned first = bl_step_room(s, n);
  for (unsigned i = 0; i < n && s->it->fault == BL_FAULT_NONE; i++) {
    bl_frame_set_slot(s->f, first + i, types[i], name);
  }
  return first;
}

/* --- observations --- */

/* Of the parameters in a set, which the caller may know to be stale, the second bits: what comes
   through them. */
uint64_t bl_step_through_params(const struct bl_step *s, const uint64_t *set);

/* Gathers the observations of n slots in the first slot of the scratch frame it->hold … */
void bl_step_gather_sets(struct bl_step *s, unsigned first, unsigned n);
static inline void bl_step_gather(struct bl_step *s, unsigned first, unsigned n)
{
  if (s->f->words > 0) {
    bl_step_gather_sets(s, first, n);
  }
}

/* … for every slot of a fresh push … */
void bl_step_carry_sets(struct bl_step *s, unsigned first, const char *types);
static inline void bl_step_carry(struct bl_step *s, unsigned first, const char *types)
{
  if (s->f->words > 0) {
    bl_step_carry_sets(s, first, types);
  }
}

/* … or for all registers below slot `end` that hold the object. */
void bl_step_carry_in_object(struct bl_step *s, uint32_t object, unsigned end);

/* What is stored into a new object, before anybody else sees it, goes where the object goes, as if
   its constructor had got it (ANALYSIS §3): slots of the object and of the value, into all
   registers below slot `end` that hold the object. */
void bl_step_flow_into_fresh(struct bl_step *s, unsigned base, unsigned value, unsigned end);

/* The same by a call that hands the object back; a method of the program may have made that. */
void bl_step_flow_into_builder(struct bl_step *s, unsigned base, unsigned value, unsigned end);

/* Sets the bits that this instruction makes on the pushed slots. */
void bl_step_observe_all(struct bl_step *s, unsigned first, const char *types);
static inline void bl_step_observe(struct bl_step *s, unsigned first, const char *types)
{
  if (s->f->words > 0 && s->it->obs->count_of[s->insn] > 0) {
    bl_step_observe_all(s, first, types);
  }
}

/* What a call sees of a collection that it copies is seen through the object that it copies to: in
   all registers below slot `end` that hold that … */
void bl_step_observe_in_object(struct bl_step *s, uint32_t object, unsigned end);

/* … if the object in slot `base` is new and nobody else has it. */
void bl_step_observe_in_fresh(struct bl_step *s, unsigned base, unsigned end);

/* What a call has left in objects that it was given is had by all registers below slot `end` that
   hold them, where this method has made them. */
void bl_step_observe_left(struct bl_step *s, unsigned end);

/* A write of this state in a block that still lasts: what was read there of it is claimed. */
void bl_step_claim(struct bl_step *s, uint32_t state, uint32_t object);

/* Whether a write of the state can do so. */
static inline bool bl_step_may_claim(const struct bl_step *s, uint32_t state)
{
  uint64_t any = 0;
  for (unsigned w = 0; w < s->f->words; w++) {
    any |= bl_may_be_of(s->it->obs, s->f->live, w, state);
  }
  return any != 0;
}

/* --- names and locks --- */

/* The name of a value that this instruction makes; in a loop the older value loses it. */
uint32_t bl_step_made_here(struct bl_step *s);

/* The name of the path, or of a new value where the path cannot be said. */
uint32_t bl_step_name_of(struct bl_step *s, const struct bl_path *p);

/* An allocation that is stored where others may see it has escaped. */
void bl_step_escape(struct bl_step *s, uint32_t name);

static inline const struct bl_masks *bl_step_masks(const struct bl_step *s)
{
  return s->it->obs == NULL ? NULL : &s->it->obs->masks;
}

/* --- kinds that have files of their own --- */

void bl_step_array_load(struct bl_step *s);
void bl_step_array_store(struct bl_step *s);
void bl_step_get(struct bl_step *s);
void bl_step_put(struct bl_step *s);
void bl_step_branch(struct bl_step *s);
void bl_step_call(struct bl_step *s);

#endif
