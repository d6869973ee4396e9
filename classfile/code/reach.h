/* Private to the decoder: whether execution can fall off the end of a method. */
#ifndef CF_REACH_H
#define CF_REACH_H

#include "classfile/code/insn.h"

/* Whether the instruction behind this one can be the next. A jsr counts: its subroutine may return.
 */
static inline bool cf_falls_through(uint8_t op)
{
  const uint32_t stops =
      1u << CF_K_GOTO | 1u << CF_K_RET | 1u << CF_K_SWITCH | 1u << CF_K_RETURN | 1u << CF_K_THROW;
  return (stops >> cf_opcodes[op].kind & 1u) == 0;
}

/* Of code that is well-formed but for its end: false and *err if what can be executed runs past it.
 */
bool cf_insns_check_end(const struct cf_code *code, struct cf_err *err);

#endif
