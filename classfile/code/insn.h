/* Decoded instructions (JVMS §6.5). Receives the bytes of one method's code; hands on instructions.
   All that is known of an opcode stands in opcodes.def: this file, the disassembler, the
   interpreter and the tests are expansions of it. */
#ifndef CF_INSN_H
#define CF_INSN_H

#include "classfile/class/class.h"

/* Operand formats: what follows the opcode. Rows of opcodes.def name them without CF_F_. */
enum cf_format {
  CF_F_NONE,
  CF_F_BYTE,      /* bipush: a = signed value */
  CF_F_SHORT,     /* sipush: a = signed value */
  CF_F_LDC,       /* ldc: a = pool index (u1) */
  CF_F_POOL,      /* ldc_w, ldc2_w, new, getfield, …: a = pool index (u2) */
  CF_F_LOCAL,     /* iload …, ret: a = slot (u1, u2 under wide) */
  CF_F_LOCAL_N,   /* iload_0 …: a = slot, from the opcode; no operand bytes */
  CF_F_IINC,      /* a = slot, b = signed constant */
  CF_F_BRANCH2,   /* a = target bci */
  CF_F_BRANCH4,   /* goto_w, jsr_w: a = target bci */
  CF_F_INTERFACE, /* invokeinterface: a = pool index, b = count */
  CF_F_DYNAMIC,   /* invokedynamic: a = pool index */
  CF_F_NEWARRAY,  /* a = atype 4…11 */
  CF_F_MULTI,     /* multianewarray: a = pool index, b = dimensions */
  CF_F_TABLE,     /* tableswitch: a = default target, b = number of cases; see cf_switch */
  CF_F_LOOKUP,    /* lookupswitch: the same */
  CF_F_WIDE       /* the prefix itself; never in a decoded instruction's format */
};

/* Kinds: what an interpreter must do. Rows of opcodes.def name them without CF_K_. */
enum cf_kind {
  CF_K_NOP,
  CF_K_CONST, /* aconst_null, iconst_n, bipush, ldc, … */
  CF_K_LOAD,  /* local → stack */
  CF_K_STORE, /* stack → local */
  CF_K_IINC,
  CF_K_ARRAY_LOAD,
  CF_K_ARRAY_STORE,
  CF_K_STACK, /* pop, dup…, swap: moves only; the effect string says how */
  CF_K_ARITH, /* iadd … lxor, ineg, lcmp, …: operands → one result; may throw: idiv, ldiv, irem,
                 lrem */
  CF_K_CONVERT, /* i2l …: one operand → one result */
  CF_K_BRANCH,  /* if…: compares and branches */
  CF_K_GOTO,
  CF_K_JSR,
  CF_K_RET,
  CF_K_SWITCH,
  CF_K_RETURN,
  CF_K_GET_STATIC,
  CF_K_PUT_STATIC,
  CF_K_GET_FIELD,
  CF_K_PUT_FIELD,
  CF_K_INVOKE,
  CF_K_NEW,
  CF_K_NEW_ARRAY, /* newarray, anewarray, multianewarray */
  CF_K_ARRAY_LENGTH,
  CF_K_THROW,
  CF_K_CAST, /* checkcast */
  CF_K_INSTANCEOF,
  CF_K_MONITOR, /* monitorenter, monitorexit */
  CF_K_COUNT_
};

/* Opcode names: CF_iload, CF_dup2_x1, … (JVMS §6.5's own words). */
enum cf_opcode {
#define OP(code, name, format, kind, pops, pushes) CF_##name = code,
#include "classfile/code/opcodes.def"
#undef OP
};

struct cf_opcode_info {
  const char *name; /* mnemonic; NULL where the code is undefined */
  uint8_t format;   /* enum cf_format */
  uint8_t kind;     /* enum cf_kind */
  /* The stack effect slot by slot, deepest first. Letters: I J F D A with J and D written twice
     (one letter a slot); for CF_K_STACK the lower-case letters a b c d name any slot, so dup2_x1 is
     "abc" → "bcabc". "*" stands for as many slots as the operand (descriptor, pool constant,
     dimensions) says: putfield pops "A*", invokestatic "*". jsr pushes "R", a return address, which
     only astore and ret take. */
  const char *pops, *pushes;
  uint8_t n_pops, n_pushes; /* their lengths */
};

/* Indexed by opcode, 256 entries. */
extern const struct cf_opcode_info cf_opcodes[256];

/* By opcode: the length of an instruction, 0 for switches, wide and what is undefined. For who
   reads checked code and wants a few kinds of instructions only. */
extern const uint8_t cf_fixed_length[256];

/* Eight bytes, since whole programs of them are kept: no code is longer than 65,535 bytes (JVMS
   §4.9.1), so places fit in 16 bits, and operands in 17 with their sign. */
struct cf_insn {
  uint16_t bci;
  int16_t b; /* operands a and b as enum cf_format says */
  int32_t a : 17;
  uint32_t wide : 1;  /* the prefix was there */
  uint32_t added : 1; /* not in the code: see cf_insns_decode; of length 0 */
  uint32_t unused : 5;
  uint32_t op : 8; /* enum cf_opcode; a wide instruction has the opcode behind the prefix */
};
_Static_assert(sizeof(struct cf_insn) == 8, "half of what a decoded method takes");

/* Bytes of a tableswitch or lookupswitch, padding and arms included. */
uint32_t cf_switch_length(const struct cf_insn *insn);

/* Bytes of any instruction, the prefix included. */
static inline uint32_t cf_insn_length(const struct cf_insn *insn)
{
  uint32_t fixed = cf_fixed_length[insn->op];
  return fixed == 0 ? cf_switch_length(insn) : insn->added ? 0 : fixed << insn->wide;
}

/* A decoded method: instructions in order, and the way back from a bci. */
struct cf_insns {
  struct cf_insn *items; /* [n] */
  uint32_t n;
  uint16_t *index_of; /* [code length]: index of the instruction that starts there, or CF_NO_INSN */
};

/* As many instructions as there can be have smaller indices; only an added one may have this. */
enum { CF_NO_INSN = 0xffff, CF_MAX_CODE = 65535 };

/* Decodes one instruction at `bci` of `code`, which is no longer than CF_MAX_CODE. False and *err
   at an undefined opcode, an operand past the end, a branch or default target outside of the code,
   a bad atype or a switch with a bad number of arms (JVMS §4.9.1). Reserved bytes that should be
   zero are not looked at. `base` is the offset of the code in the class file, for the message.
   Allocates nothing. */
bool cf_insn_decode(struct cf_insn *out, struct cf_bytes code, uint32_t bci, size_t base,
                    struct cf_err *err);

/* Decodes a whole method, and checks that every branch, switch and handler target is the start of
   an instruction, every pool operand has a tag that its opcode allows, every local variable is
   below max_locals, and execution cannot fall off the end. Dead code may: then an athrow that is
   not in the code follows, its bci the end and its length 0, so the last instruction never goes on
   to a next one. Lives in `a`. */
bool cf_insns_decode(struct cf_insns *out, struct cf_arena *a, const struct cf_class *cls,
                     const struct cf_code *code, struct cf_err *err);

/* The same of code that cf_insns_decode or cf_insns_check has passed before: checks nothing again.
   `n` is the number of instructions that cf_insns_check counted. */
void cf_insns_decode_again(struct cf_insns *out, struct cf_arena *a, const struct cf_code *code,
                           uint32_t n);

/* The same checks without keeping anything: the floor of what reading code costs. Adds the number
   of instructions, dead ones too, to *count. */
bool cf_insns_check(uint64_t *count, const struct cf_class *cls, const struct cf_code *code,
                    struct cf_err *err);

/* The arms of a tableswitch or lookupswitch, read from the code on demand. In the instruction a is
   the default target, b the number of cases. */
struct cf_switch {
  uint32_t n; /* cases, without the default */
  uint32_t target_default;
  const uint8_t *at; /* borrowed; use the accessors */
  int32_t low;       /* tableswitch */
  bool table;
  uint32_t bci;
};
struct cf_switch cf_switch_of(const struct cf_insn *insn, struct cf_bytes code);

/* Key and target of arm i < n. Only cf_insns_decode and cf_insns_check have seen the targets. */
int32_t cf_switch_key(const struct cf_switch *s, uint32_t i);
uint32_t cf_switch_target(const struct cf_switch *s, uint32_t i);

/* Whether the instruction can end abruptly with an exception that a handler of this method may see.
   Loads, stores, constants, jumps, returns, stack moves and comparisons cannot; errors of
   resolution (ldc of a class, instanceof) are not counted. */
bool cf_insn_may_throw(const struct cf_insn *insn);

/* Whether the instruction leaves on top of the stack what was there before: it only copies it. */
static inline bool cf_op_keeps_top(uint8_t op)
{
  return op >= CF_dup && op <= CF_dup2_x2;
}

#endif
