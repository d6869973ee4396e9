/* Walks the code that can be executed. Only for methods whose last instruction would go on: a JVM
   refuses them only if execution comes there (JVMS §4.10.2.2), and compilers have left dead code at
   the end. Groovy 1 puts a nop behind the last return, and dead jumps to it. */
#include "classfile/code/reach.h"

enum { MAX_WORDS = 65536 / 64 };

/* Sets of bcis. The lowest one to do comes first, so that a walk needs no stack. */
struct walk {
  uint64_t seen[MAX_WORDS], todo[MAX_WORDS];
  size_t low; /* no word of `todo` below this has a bit */
};

static void visit(struct walk *w, uint32_t bci)
{
  uint64_t bit = (uint64_t)1 << (bci % 64);
  size_t word = bci / 64;
  if ((w->seen[word] & bit) == 0) {
    w->seen[word] |= bit;
    w->todo[word] |= bit;
    w->low = word < w->low ? word : w->low;
  }
}

static bool take(uint32_t *bci, struct walk *w)
{
  while (w->low < MAX_WORDS && w->todo[w->low] == 0) {
    w->low++;
  }
  if (w->low == MAX_WORDS) {
    return false;
  }
  uint64_t word = w->todo[w->low];
  *bci = (uint32_t)(w->low * 64) + (uint32_t)__builtin_ctzll(word);
  w->todo[w->low] = word & (word - 1);
  return true;
}

static void visit_targets(struct walk *w, const struct cf_insn *in, struct cf_bytes code)
{
  switch ((enum cf_format)cf_opcodes[in->op].format) {
  case CF_F_BRANCH2:
  case CF_F_BRANCH4:
    visit(w, (uint32_t)in->a);
    break;
  case CF_F_TABLE:
  case CF_F_LOOKUP: {
    struct cf_switch sw = cf_switch_of(in, code);
    visit(w, sw.target_default);
    for (uint32_t i = 0; i < sw.n; i++) {
      visit(w, cf_switch_target(&sw, i));
    }
    break;
  }
  default:
    break;
  }
}

/* Every handler counts as reached: telling which are would cost more than it is worth. */
static void start(struct walk *w, const struct cf_code *code)
{
  memset(w, 0, sizeof *w);
  visit(w, 0);
  for (uint32_t i = 0; i < code->n_handlers; i++) {
    visit(w, code->handlers[i].handler);
  }
}

bool cf_insns_check_end(const struct cf_code *code, struct cf_err *err)
{
  struct walk w;
  struct cf_insn in;
  start(&w, code);
  for (uint32_t bci; take(&bci, &w);) {
    if (!cf_insn_decode(&in, code->bytecode, bci, code->bytecode_offset, err)) {
      return false; /* not for code that was checked */
    }
    uint32_t next = bci + cf_insn_length(&in);
    visit_targets(&w, &in, code->bytecode);
    if (!cf_falls_through(in.op)) {
      continue;
    }
    if (next == code->bytecode.n) {
      return cf_fail(err, CF_ERR_MALFORMED, "instruction", bci,
                     "execution falls off the end of the code", 0, code->bytecode_offset + bci);
    }
    visit(&w, next);
  }
  return true;
}
