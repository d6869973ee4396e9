/* Instructions as text. Receives a method's number and offsets in its code; hands on lines in the
   form of `blocal dump --code`. Knows nothing of findings. */
#include "src/driver/bytecode.h"

#include "classfile/base/memory.h"
#include "classfile/code/dump.h"
#include "src/program/program.h"

#include <stdlib.h>

enum { AROUND = 3 };

/* On one line: of a switch only its head. */
static struct cf_str text_of(struct cf_arena *a, const struct cf_class *cls, struct cf_bytes code,
                             const struct cf_insn *in)
{
  char *bytes = NULL;
  size_t n = 0;
  FILE *text = open_memstream(&bytes, &n);
  if (text == NULL) {
    cf_memory_out(sizeof *text);
  }
  cf_dump_insn(text, cls, code, in);
  if (fclose(text) != 0) {
    cf_memory_out(n);
  }
  struct cf_str s = {bytes, (uint32_t)strcspn(bytes, "\n")};
  while (s.n > 0 && s.p[s.n - 1] == ' ') {
    s.n--;
  }
  s = cf_arena_str(a, s);
  free(bytes);
  return s;
}

/* Marks what is near an instruction at one of the offsets. */
static bool *choose(struct cf_arena *a, const struct cf_insns *insns, uint32_t length,
                    const uint32_t *bcis, uint32_t n)
{
  bool *chosen = CF_NEW_N(a, bool, (size_t)insns->n + 1);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t at = bcis[i] < length ? insns->index_of[bcis[i]] : CF_NO_INSN;
    if (at != CF_NO_INSN) {
      uint32_t from = at < AROUND ? 0 : at - AROUND;
      for (uint32_t k = from; k <= at + AROUND && k < insns->n; k++) {
        chosen[k] = !insns->items[k].added; /* what the decoder has added is not shown */
      }
    }
  }
  return chosen;
}

void bl_bytecode_around(struct bl_code_lines *out, struct cf_arena *a, const void *program,
                        uint32_t body, const uint32_t *bcis, uint32_t n)
{
  const struct bl_program *p = program;
  const struct bl_method *m = body == 0 || body > p->n_methods ? NULL : p->methods[body - 1];
  struct cf_code code;
  struct cf_insns insns;
  struct cf_err err = {0};
  if (m == NULL || !bl_method_has_body(m) ||
      !cf_code_parse(&code, a, m->cls->cf, bl_method_member(m), false, &err)) {
    return;
  }
  cf_insns_decode_again(&insns, a, &code, m->n_insns);
  const bool *chosen = choose(a, &insns, (uint32_t)code.bytecode.n, bcis, n);
  for (uint32_t i = 0; i < insns.n; i++) {
    if (chosen[i]) {
      const struct cf_insn *in = &insns.items[i];
      const uint32_t at = cf_code_line(&code, in->bci);
      const struct bl_code_line line = {.bci = in->bci,
                                        .line = cf_class_source_line(m->cls->cf, at),
                                        .behind_gap = i > 0 && !chosen[i - 1],
                                        .text = text_of(a, m->cls->cf, code.bytecode, in)};
      cf_vec_push(a, out, line);
    }
  }
}
