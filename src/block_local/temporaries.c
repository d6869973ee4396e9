/* The compiler's own variables, by the table of the source's or by their shapes. */
#include "src/block_local/temporaries.h"

static enum cf_kind kind_at(const struct bl_interp *it, uint32_t insn)
{
  return insn < it->insns.n ? (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind : CF_K_NOP;
}

static bool is_load_of(const struct bl_interp *it, uint32_t insn, int32_t slot)
{
  return kind_at(it, insn) == CF_K_LOAD && it->insns.items[insn].a == slot;
}

static bool is_op(const struct bl_interp *it, uint32_t insn, unsigned op)
{
  return insn < it->insns.n && it->insns.items[insn].op == op;
}

static bool reads_variable(const struct bl_interp *it, uint32_t insn)
{
  return kind_at(it, insn) == CF_K_LOAD || kind_at(it, insn) == CF_K_IINC;
}

/* What the store fills, as far as no other one does. */
static void mark_stored(bool *out, const struct bl_interp *it, uint32_t store)
{
  int32_t slot = it->insns.items[store].a;
  for (uint32_t i = store + 1; i < it->insns.n; i++) {
    if (kind_at(it, i) == CF_K_STORE && it->insns.items[i].a == slot) {
      return;
    }
    out[i] |= reads_variable(it, i) && it->insns.items[i].a == slot;
  }
}

/* --- with a table --- */

/* Names with a dollar are the compiler's (JLS §3.8): "i$", "arr$" of javac up to 7. */
static bool is_variable(const struct bl_interp *it, const struct cf_code *code,
                        const struct cf_insn *in)
{
  for (uint32_t i = 0; i < code->n_locals; i++) {
    if (cf_local_covers(&code->locals[i], (uint32_t)in->a, in->bci)) {
      struct cf_str name = cf_pool_utf8(&it->cls->pool, code->locals[i].name);
      return memchr(name.p, '$', name.n) == NULL;
    }
  }
  return false;
}

static bool mark_by_table(bool *out, const struct bl_interp *it)
{
  struct cf_code code;
  struct cf_err err = {0};
  if (!cf_code_parse(&code, it->arena, it->cls, bl_method_member(it->method), true, &err) ||
      code.n_locals == 0) {
    return false;
  }
  for (uint32_t i = 0; i < it->insns.n; i++) {
    out[i] |= reads_variable(it, i) && !is_variable(it, &code, &it->insns.items[i]);
  }
  return true;
}

/* --- without --- */

/* The first of the three stores of a loop over an array; CF_NO_INSN if none begins here. javac:
   array; astore k; aload k; arraylength; istore k+1; iconst_0; istore k+2. ecj: array; dup;
   astore k; arraylength; istore k-1; iconst_0; istore k-2. */
static uint32_t array_loop_at(const struct bl_interp *it, uint32_t insn)
{
  bool dup = is_op(it, insn, CF_dup);
  uint32_t first = dup ? insn + 1 : insn, length = insn + 2;
  if (kind_at(it, first) != CF_K_STORE || !is_op(it, length, CF_arraylength) ||
      kind_at(it, length + 1) != CF_K_STORE || !is_op(it, length + 2, CF_iconst_0) ||
      kind_at(it, length + 3) != CF_K_STORE) {
    return CF_NO_INSN;
  }
  const struct cf_insn *in = it->insns.items;
  int32_t array = in[first].a, step = dup ? -1 : 1;
  bool good = (dup || is_load_of(it, first + 1, array)) && in[length + 1].a == array + step &&
              in[length + 3].a == array + 2 * step;
  return good ? first : CF_NO_INSN;
}

static bool calls_for(const struct bl_interp *it, uint32_t insn, const char *descriptor)
{
  if (!is_op(it, insn, CF_invokeinterface)) {
    return false;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call != NULL && bl_call_callee(call) != NULL &&
         cf_str_is(bl_method_descriptor(bl_call_callee(call)), descriptor);
}

/* aload k; hasNext()Z; ifeq; aload k; next()Object: nobody else writes it so closely. ecj has the
   question behind the loop's body: ifne, and next() where that leads. Where next() is asked;
   CF_NO_INSN if this is no such loop. */
static uint32_t iterator_loop_at(const struct bl_interp *it, uint32_t insn)
{
  if (kind_at(it, insn) != CF_K_LOAD || !calls_for(it, insn + 1, "()Z")) {
    return CF_NO_INSN;
  }
  uint32_t next = is_op(it, insn + 2, CF_ifeq)   ? insn + 3
                  : is_op(it, insn + 2, CF_ifne) ? it->insns.index_of[it->insns.items[insn + 2].a]
                                                 : CF_NO_INSN;
  bool back = next == insn + 3 || next < insn;
  bool good = next != CF_NO_INSN && back && is_load_of(it, next, it->insns.items[insn].a) &&
              calls_for(it, next + 1, "()Ljava/lang/Object;");
  return good ? next : CF_NO_INSN;
}

static void mark_array_loop(bool *out, const struct bl_interp *it, uint32_t first)
{
  uint32_t length = is_op(it, first + 1, CF_arraylength) ? first + 1 : first + 2;
  mark_stored(out, it, first);
  mark_stored(out, it, length + 1);
  mark_stored(out, it, length + 3);
}

static void mark_by_shape(bool *out, const struct bl_interp *it)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    uint32_t array = array_loop_at(it, i), next = iterator_loop_at(it, i);
    if (array != CF_NO_INSN) {
      mark_array_loop(out, it, array);
    } else if (next != CF_NO_INSN) {
      out[i] = out[next] = true;
    }
  }
}

void bl_temporaries_find(bool *out, const struct bl_interp *it)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    out[i] = kind_at(it, i) == CF_K_LOAD &&
             (kind_at(it, i + 1) == CF_K_RETURN || is_op(it, i + 1, CF_monitorexit));
  }
  if (!mark_by_table(out, it)) {
    mark_by_shape(out, it);
  }
}
