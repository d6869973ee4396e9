/* Whether who counts down and finds that nobody is left has taken something by that. The number
   stays in the field: whoever counts up again finds it there. Receives a candidate; asks how its
   field is counted. Knows no other reason. */
#include "src/verdict/excuse.h"

#include "src/summary/fact_index.h"

static bool puts_field(unsigned op)
{
  return op == CF_putfield || op == CF_putstatic;
}

/* One is taken off what is read there, and that is stored, and kept to be asked: `--n`. */
static bool counts_down(struct cf_bytes code, uint32_t bci)
{
  const uint8_t *at = code.p + bci;
  return bci + 9 <= code.n && (at[0] == CF_getfield || at[0] == CF_getstatic) &&
         at[3] == CF_iconst_1 && at[4] == CF_isub && (at[5] == CF_dup_x1 || at[5] == CF_dup) &&
         puts_field(at[6]) && memcmp(at + 1, at + 7, 2) == 0;
}

/* The instruction that makes what is left: of the method itself, or the call that tells of it; else
   CF_NO_INSN. */
static uint32_t counted_at(const struct bl_method_check *c, const struct bl_observation *o)
{
  struct cf_code code;
  struct cf_err err = {0};
  const struct bl_method *m = o->seen == NULL ? NULL : o->seen->method;
  if (o->seen == NULL) {
    return counts_down(c->it->code.bytecode, c->it->insns.items[o->insn].bci) ? o->insn + 2
                                                                              : CF_NO_INSN;
  }
  bool down = o->seen->claimed == BL_CLAIM_MADE && o->seen->bci != BL_BCI_MODEL &&
              bl_method_has_body(m) &&
              cf_code_parse(&code, c->it->arena, m->cls->cf, bl_method_member(m), false, &err) &&
              counts_down(code.bytecode, o->seen->bci);
  return down ? o->insn : CF_NO_INSN;
}

/* Some branch asks whether what is left is 0. */
static bool asks_for_none(const struct bl_method_check *c, uint32_t counted)
{
  const struct cf_insns *all = &c->it->insns;
  bool asks = false;
  for (uint32_t i = counted; i < all->n && !asks; i++) {
    unsigned op = all->items[i].op;
    asks = (op == CF_ifeq || op == CF_ifne || op == CF_ifgt || op == CF_ifle) &&
           bl_interp_made_at(c->it, c->operands[i].name[0]) == counted;
  }
  return asks;
}

static bool is_of(const struct bl_method *m, const struct cf_insn *in, uint32_t state)
{
  bool reads = in->op == CF_getfield || in->op == CF_getstatic;
  const struct bl_field *f =
      reads || puts_field(in->op) ? bl_program_field(m->cls, (uint32_t)in->a) : NULL;
  return f != NULL && bl_state_of(f->id, BL_STATE_FIELD) == state;
}

/* The write stores one more than it has found, and its method does not look before whether anybody
   is left: who came too late would see that. */
static bool counts_up(const struct bl_method_check *c, const struct bl_fact *w)
{
  struct cf_code code;
  struct cf_err err = {0};
  struct cf_insn in[4] = {{0}};
  const struct bl_method *m = w->method;
  unsigned reads = 0;
  if (!bl_method_has_body(m) ||
      !cf_code_parse(&code, c->it->arena, m->cls->cf, bl_method_member(m), false, &err)) {
    return false;
  }
  for (uint32_t bci = 0; bci <= w->bci && bci < code.bytecode.n; bci += cf_insn_length(&in[0])) {
    memmove(&in[1], &in[0], 3 * sizeof *in);
    if (!cf_insn_decode(&in[0], code.bytecode, bci, code.bytecode_offset, &err)) {
      return false;
    }
    reads += is_of(m, &in[0], w->state) && !puts_field(in[0].op) ? 1 : 0;
  }
  unsigned sum = in[1].op == CF_dup_x1 || in[1].op == CF_dup ? 2 : 1;
  return puts_field(in[0].op) && in[sum].op == CF_iadd && reads == 1;
}

bool bl_is_last_out(const struct bl_method_check *c, const struct bl_candidate *x)
{
  const struct bl_observation *o = &c->it->obs->items[x->bit];
  if (x->kind != BL_CHECK_THEN_ACT || bl_state_kind_of(o->state) != BL_STATE_FIELD ||
      x->acted_on == o->state) {
    return false;
  }
  uint32_t counted = counted_at(c, o), n;
  if (counted == CF_NO_INSN || !asks_for_none(c, counted)) {
    return false;
  }
  struct bl_fact *const *facts = bl_summaries_writes(c->w->all, o->state, &n);
  bool revived = false;
  for (uint32_t i = 0; i < n && !revived; i++) {
    const struct bl_fact *w = facts[i];
    revived = bl_fact_is_shared(w) && !bl_method_is_init(w->method) && counts_up(c, w);
  }
  return revived;
}
