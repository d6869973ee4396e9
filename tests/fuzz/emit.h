/* Private to the builder: instructions, one after the other, and branches between them. */
#ifndef TEST_FUZZ_EMIT_H
#define TEST_FUZZ_EMIT_H

#include "classfile/code/insn.h"

#include "tests/fuzz/body.h"

#include <stdlib.h>

enum { DEEPEST = 5 };

/* Locals of a body, behind the parameters. */
enum {
  INT_A,
  INT_B,
  INT_C,
  REF_A,
  REF_B,
  REF_C,
  LONG_A,
  KEPT = LONG_A + 2,
  RETURN = KEPT + DEEPEST + 1
};
_Static_assert((int)RETURN < (int)FUZZ_LOCALS, "locals of a body");

static inline void op(struct fuzz_body *b, unsigned code)
{
  if (b->n == sizeof b->code) {
    abort(); /* is_full is too generous */
  }
  b->code[b->n++] = (uint8_t)code;
}

static inline void op_u1(struct fuzz_body *b, unsigned code, unsigned operand)
{
  op(b, code);
  op(b, operand);
}

static inline void op_u2(struct fuzz_body *b, unsigned code, unsigned operand)
{
  op(b, code);
  op(b, operand >> 8);
  op(b, operand);
}

/* A branch whose target comes later; gives back where it stands. */
static inline uint32_t branch(struct fuzz_body *b, unsigned code)
{
  uint32_t at = b->n;
  op_u2(b, code, 0);
  return at;
}

static inline void target(struct fuzz_body *b, uint32_t from, uint32_t to)
{
  uint32_t offset = to - from;
  b->code[from + 1] = (uint8_t)(offset >> 8);
  b->code[from + 2] = (uint8_t)offset;
}

static inline void branch_to(struct fuzz_body *b, unsigned code, uint32_t to)
{
  uint32_t at = branch(b, code);
  target(b, at, to);
}

static inline void here(struct fuzz_body *b, uint32_t from)
{
  target(b, from, b->n);
}

static inline bool is_full(const struct fuzz_body *b)
{
  return b->n > FUZZ_MOST_CODE;
}

static inline unsigned local(const struct fuzz_body *b, unsigned slot)
{
  return b->locals + slot;
}

static inline void handle(struct fuzz_body *b, uint32_t start, uint32_t end, uint32_t handler)
{
  if (b->n_handlers < FUZZ_MOST_HANDLERS && start < end) {
    uint16_t *h = b->handlers[b->n_handlers++];
    h[0] = (uint16_t)start;
    h[1] = (uint16_t)end;
    h[2] = (uint16_t)handler;
  }
}

/* --- of expression.c --- */

/* Leaves one value of that type ('I', 'J', 'A') on the stack. */
void fuzz_expression(struct fuzz_body *b, char type, unsigned depth);

/* Some field, or method, whose type or result is that ('V' too), or NULL. */
const struct fuzz_member *fuzz_pick(struct fuzz_body *b, char type, bool field);
char fuzz_result_of(const struct fuzz_member *m);

/* Receiver, arguments and the call; the result is left on the stack. */
void fuzz_call(struct fuzz_body *b, const struct fuzz_member *m, unsigned depth);

#endif
