/* What stands in the code: null, small numbers, and what final static fields hold. Receives an
   instruction or the path of a value; knows no frame. */
#include "src/interp/effect.h"

static struct bl_constant constant(enum bl_constant_kind kind, int32_t value)
{
  return (struct bl_constant){(uint8_t)kind, value};
}

struct bl_constant bl_constant_of_insn(unsigned op, int32_t operand)
{
  if (op == CF_aconst_null) {
    return constant(BL_CONSTANT_NULL, 0);
  }
  if (op >= CF_iconst_m1 && op <= CF_iconst_5) {
    return constant(BL_CONSTANT_INT, (int32_t)op - CF_iconst_0);
  }
  if (op == CF_lconst_0 || op == CF_lconst_1) {
    return constant(BL_CONSTANT_INT, (int32_t)op - CF_lconst_0);
  }
  if (op >= CF_fconst_0 && op <= CF_fconst_2) {
    return constant(BL_CONSTANT_INT, (int32_t)op - CF_fconst_0);
  }
  if (op == CF_dconst_0 || op == CF_dconst_1) {
    return constant(BL_CONSTANT_INT, (int32_t)op - CF_dconst_0);
  }
  if (op == CF_bipush || op == CF_sipush) {
    return constant(BL_CONSTANT_INT, (int16_t)operand);
  }
  return constant(BL_NO_CONSTANT, 0);
}

struct bl_constant bl_constant_of(const struct bl_program *p, const struct bl_path *path)
{
  enum { NUMBERED = 0xc0000000u }; /* by pool index or bci: another one in each method */
  if (path->root == BL_ROOT_NULL) {
    return constant(BL_CONSTANT_NULL, 0);
  }
  if (path->root == BL_ROOT_CONST && (path->base & NUMBERED) == 0) {
    return bl_constant_of_insn(path->base >> 16, (int16_t)path->base);
  }
  if (path->root == BL_ROOT_STATIC && path->len == 0 &&
      (p->fields[path->base]->access & CF_ACC_FINAL) != 0) {
    return constant(BL_CONSTANT_FIELD, (int32_t)path->base);
  }
  return constant(BL_NO_CONSTANT, 0);
}
