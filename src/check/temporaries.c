/* The compiler's own variables, by the table of the source's or by their shapes. */
#include "src/check/temporaries.h"

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
  if (!cf_code_parse(&code, it->arena, it->cls, it->method->member, true, &err) ||
      code.n_locals == 0) {
    return false;
  }
  for (uint32_t i = 0; i < it->insns.n; i++) {
    out[i] |= reads_variable(it, i) && !is_variable(it, &code, &it->insns.items[i]);
  }
  return true;
}

/* --- without --- */

/* array; astore k; aload k; arraylength; istore k+1; iconst_0; istore k+2 */
static bool begins_array_loop(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = it->insns.items + insn;
  return kind_at(it, insn) == CF_K_STORE && is_load_of(it, insn + 1, in->a) &&
         is_op(it, insn + 2, CF_arraylength) && kind_at(it, insn + 3) == CF_K_STORE &&
         in[3].a == in->a + 1 && is_op(it, insn + 4, CF_iconst_0) &&
         kind_at(it, insn + 5) == CF_K_STORE && in[5].a == in->a + 2;
}

static bool calls_for(const struct bl_interp *it, uint32_t insn, const char *descriptor)
{
  if (!is_op(it, insn, CF_invokeinterface)) {
    return false;
  }
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call != NULL && call->callee != NULL && cf_str_is(call->callee->descriptor, descriptor);
}

/* aload k; hasNext()Z; ifeq; aload k; next()Object: nobody else writes it so closely. */
static bool begins_iterator_loop(const struct bl_interp *it, uint32_t insn)
{
  return kind_at(it, insn) == CF_K_LOAD && calls_for(it, insn + 1, "()Z") &&
         is_op(it, insn + 2, CF_ifeq) && is_load_of(it, insn + 3, it->insns.items[insn].a) &&
         calls_for(it, insn + 4, "()Ljava/lang/Object;");
}

static void mark_by_shape(bool *out, const struct bl_interp *it)
{
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (begins_array_loop(it, i)) {
      for (uint32_t store = i; store <= i + 5; store += store == i ? 3 : 2) {
        mark_stored(out, it, store);
      }
    } else if (begins_iterator_loop(it, i)) {
      out[i] = out[i + 3] = true;
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
