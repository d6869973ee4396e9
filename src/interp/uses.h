/* Which operands of an instruction its effect depends on (ANALYSIS §2, use). Moving is no use. */
#ifndef BL_USES_H
#define BL_USES_H

#include "src/interp/interp.h"

enum bl_role {
  BL_ROLE_STORED,   /* written as the value into a field or array element */
  BL_ROLE_CHANGED,  /* the object or array that is written to */
  BL_ROLE_INDEX,    /* of an array */
  BL_ROLE_READ,     /* the object or array that is read from */
  BL_ROLE_COMPUTED, /* arithmetic, comparison, increment */
  BL_ROLE_TESTED,   /* a branch or switch */
  BL_ROLE_RECEIVER,
  BL_ROLE_ARGUMENT,
  BL_ROLE_THROWN,
  BL_ROLE_LOCKED /* monitorenter */
};

enum {
  BL_MOVES = 1 << CF_K_CONST | 1 << CF_K_LOAD | 1 << CF_K_STORE | 1 << CF_K_STACK | 1 << CF_K_CAST |
             1 << CF_K_GOTO | 1 << CF_K_NEW
};
/* Whether the instruction only moves values, or makes one: it uses, reads and writes nothing. */
static inline bool bl_moves_only(const struct cf_insn *in)
{
  return (BL_MOVES >> cf_opcodes[in->op].kind & 1u) != 0;
}

/* Whether the instruction, an addition or subtraction, adds something to the current value of a
   field, as it was read in a block that still lasts; which field and whose (a name) then in *state,
   *object. What is stale only in the other operand is a number like any other. */
bool bl_adds_to_current(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                        uint32_t *state, uint32_t *object);

/* The same of a call, by its effect: what it gives is made of the first argument that is the
   current value of a field, as in `state = state.next()`. Nothing is known of a callee without
   code. */
bool bl_calls_current(const struct bl_interp *it, const struct bl_frame *f,
                      const struct bl_args *args, const struct bl_call_effect *e, uint32_t *state,
                      uint32_t *object);

/* Whether the instruction stores an element at an index that a field has in a block which still
   lasts, or had until it was moved on just before: items[n++] = x adds to what is there. */
bool bl_stores_at_end(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                      const struct bl_touch *store);

/* One operand: its first slot (the other half of a wide one carries the same), its role, and for
   calls which argument it is, the receiver counted. */
struct bl_use {
  unsigned slot;
  enum bl_role role;
  unsigned argument;
};

/* Fills at most BL_MAX_ARGS uses; how many. `args` is filled for calls. */
unsigned bl_uses_of(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn,
                    struct bl_use *out, struct bl_args *args);

/* The slot that the instruction dereferences, or BL_NO_SLOT. */
unsigned bl_dereferenced_slot(const struct bl_interp *it, const struct bl_frame *f, uint32_t insn);

#endif
