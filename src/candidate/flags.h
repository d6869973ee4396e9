/* What is done with flags, volatile or atomic, and what branches ask of them. */
#ifndef BL_FLAGS_H
#define BL_FLAGS_H

#include "src/candidate/test.h"

/* How a flag is compared with a constant. */
enum bl_standing { BL_EQUAL, BL_LESS, BL_AT_MOST, BL_MORE, BL_AT_LEAST, BL_EITHER };

/* As the instruction jumps. BL_EQUAL: it compares no order. */
enum bl_standing bl_standing_of(enum cf_opcode op);

/* An operation on a flag: on a volatile field through a handle, or on what an atomic has. */
struct bl_flag_op {
  uint32_t insn, state, object; /* object: a name */
  bool writes;
  bool getter; /* a call of a getter that does no more than hand it back, or compare it */
  struct bl_constant asks; /* a getter's: it is true where the flag stands so to the constant … */
  struct bl_constant also; /* … BL_EITHER: where it is that one or this one */
  enum bl_standing standing;
  bool unequal;                /* … and BL_EQUAL, BL_EITHER: where it is another */
  bool compares;               /* compareAndSet: it answers whether it has written */
  struct bl_constant expected; /* by compareAndSet, where that is a constant */
  struct bl_constant stored;   /* what it writes, where that is a constant */
  uint32_t name;               /* what it writes, 0 = unknown */
};
enum { BL_MAX_FLAG_OPS = 24 };
struct bl_flag_ops {
  struct bl_flag_op items[BL_MAX_FLAG_OPS];
  unsigned n;
};

/* Notes the operations of a library that the call is, in the state before it. */
void bl_flag_ops_see(struct bl_flag_ops *ops, struct bl_interp *it, const struct bl_frame *f,
                     uint32_t insn);

/* The operation whose answer has that name: its write, if it has one; or NULL. */
const struct bl_flag_op *bl_flag_op_of(const struct bl_flag_ops *ops, const struct bl_interp *it,
                                       uint32_t name);

/* What a branch asks of a flag: of a field, or of the answer of an operation that has been noted.
   test.state BL_NO_STATE: nothing. */
struct bl_flag_test {
  struct bl_test test;
  const struct bl_flag_op *by; /* NULL: of a field */
};
struct bl_flag_test bl_flag_test_of(const struct bl_flag_ops *ops, struct bl_interp *it,
                                    const struct bl_frame *f, uint32_t insn);

/* The same, or how the number that the flag is stands to the constant: test.equal is the block
   where it stands so. */
struct bl_flag_test bl_flag_comparison_of(enum bl_standing *order, const struct bl_flag_ops *ops,
                                          struct bl_interp *it, const struct bl_frame *f,
                                          uint32_t insn);

/* The blocks that it leads to where the flag says `told`, or, where that is no constant, anything
   but what it was born with; and where it does not. False if it does not tell. */
bool bl_flag_arms(uint32_t *told, uint32_t *not_told, const struct bl_interp *it,
                  const struct bl_test *t, struct bl_constant value);

/* The same by the value alone: the block that it leads to where the flag has it; BL_NO_BLOCK where
   that is not known. Two final fields are taken to hold two objects, as those of an enum do. */
uint32_t bl_flag_arm_of(const struct bl_test *t, enum bl_standing order, struct bl_constant value);

/* Whether the branch tests a local flag of the method, `free = !closed && n < max; … if (free) …`,
   that has the value which leads to `use` only where the read comes before. */
bool bl_flag_comes_by(const struct bl_interp *it, uint32_t branch, uint32_t use, uint32_t read);

/* Whether the code behind a read of a field asks at once whether there is anything. */
bool bl_asks_for_null(const struct bl_interp *it, uint32_t read);

/* Whether the way from a branch to `block`, and not the other way, does nothing but throw in the
   end; and whether the code behind a read of a field does so where there is nothing. */
bool bl_fails_at(const struct bl_interp *it, uint32_t branch, uint32_t block);
bool bl_fails_for_null(const struct bl_interp *it, uint32_t read);

#endif
