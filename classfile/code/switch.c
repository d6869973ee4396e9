/* The arms of a switch, read from the code each time they are asked for: a decoded instruction
   stays small, and a method with a large table costs nothing twice. */
#include "classfile/code/insn.h"

/* Of a switch that cf_insn_decode accepted, so its arms lie within the code. */
struct cf_switch cf_switch_of(const struct cf_insn *insn, struct cf_bytes code)
{
  bool table = insn->op == CF_tableswitch;
  const uint8_t *head = code.p + (insn->bci & ~3u) + 4;
  return (struct cf_switch){.n = (uint32_t)insn->b,
                            .target_default = (uint32_t)insn->a,
                            .at = head + (table ? 12 : 8),
                            .low = table ? (int32_t)cf_load_u4(head + 4) : 0,
                            .table = table,
                            .bci = insn->bci};
}

/* In unsigned arithmetic: low + i never passes high, but the compiler cannot know. */
int32_t cf_switch_key(const struct cf_switch *s, uint32_t i)
{
  return (int32_t)(s->table ? (uint32_t)s->low + i : cf_load_u4(s->at + 8 * (size_t)i));
}

uint32_t cf_switch_target(const struct cf_switch *s, uint32_t i)
{
  return s->bci + cf_load_u4(s->at + (s->table ? 4 * (size_t)i : 8 * (size_t)i + 4));
}
