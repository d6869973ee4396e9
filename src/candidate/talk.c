/* What only decides what people are told: an assertion, or whether a message is written (ANALYSIS
   §8, reported-only). Receives a branch of an interpreted method; must not know what it asks. */
#include "src/candidate/branch.h"

/* --- assertions --- */

/* Whether the block ends by testing a flag that the compiler made, and nothing else. */
static bool tests_made_flag(const struct bl_interp *it, const struct bl_block *b)
{
  const struct cf_insn *in = b->end - b->first < 2 ? NULL : &it->insns.items[b->end - 2];
  if (in == NULL || in->op != CF_getstatic) {
    return false;
  }
  enum { FLAG = CF_ACC_STATIC | CF_ACC_FINAL | CF_ACC_SYNTHETIC };
  const struct bl_field *f = bl_program_field(it->method->cls, (uint32_t)in->a);
  return (f->access & FLAG) == FLAG && f->type == 'Z';
}

bool bl_is_assertion(const struct bl_interp *it, uint32_t branch)
{
  enum { MAX_CONDITIONS = 4 };
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (unsigned i = 0; i < MAX_CONDITIONS && b->n_pred == 1; i++) {
    b = &it->cfg.blocks[b->pred[0]];
    if (tests_made_flag(it, b)) {
      return true;
    }
  }
  return false;
}

/* --- messages --- */

static bool writes(const struct bl_summaries *s, const struct bl_method *m)
{
  const struct bl_fact_list *own = &s->facts_of[m->id];
  uint32_t k = 0;
  while (k < own->n && !own->items[k].write) {
    k++;
  }
  return k < own->n;
}

/* By its model, or as a compiler's accessor that reads. */
static bool is_silent_alone(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_method *m = bl_call_callee(call);
  const struct bl_model *model = m == NULL ? NULL : bl_summaries_model(s, m);
  return bl_model_effect(model, BL_E_LOG) != NULL || bl_model_effect(model, BL_E_PURE) != NULL ||
         bl_model_effect(model, BL_E_ACQUIRE) != NULL ||
         bl_model_effect(model, BL_E_RELEASE) != NULL ||
         (m != NULL && bl_method_is_accessor(m) && m->n_calls == 0 && !writes(s, m));
}

bool bl_makes_up_text(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_method *m = bl_call_callee(call);
  return m != NULL && ((bl_method_is_init(m) && m->cls->cf == NULL) ||
                       bl_summaries_said(s, m, BL_E_CHAINED) != NULL);
}

/* A method of the program's that only tells people, or wakes threads: it answers and writes
   nothing, and all that it calls is silent, or puts the text together. */
static bool only_tells_by_others(const struct bl_summaries *s, const struct bl_method *m)
{
  enum { MOST = 12 }; /* calls */
  bool quiet =
      bl_method_has_body(m) && !bl_method_returns(m) && m->n_calls > 0 && m->n_calls <= MOST;
  bool made = false;
  for (uint32_t i = 0; quiet && i < m->n_calls; i++) {
    const struct bl_method *called = bl_call_callee(&m->calls[i]);
    made |= called != NULL && bl_method_is_init(called);
    quiet = is_silent_alone(s, &m->calls[i]) || (made && bl_makes_up_text(s, &m->calls[i]));
  }
  return quiet && !writes(s, m);
}

static bool is_told_by_others(const struct bl_summaries *s, const struct bl_call *call)
{
  const struct bl_targets *t = call == NULL ? NULL : bl_call_targets(call);
  return t != NULL && t->n == 1 && !t->open && only_tells_by_others(s, t->items[0]);
}

bool bl_is_silent_call(const struct bl_summaries *s, const struct bl_call *call)
{
  return is_silent_alone(s, call) || is_told_by_others(s, call);
}

/* A text is put together, in what has been made for it, or written, or it is asked whether that is
   wanted. */
static bool is_talk(const struct bl_summaries *s, const struct bl_interp *it, uint32_t insn,
                    bool made)
{
  const struct bl_call *call = bl_interp_site(it, insn)->call;
  return call == NULL || bl_call_callee(call) == NULL
             ? it->insns.items[insn].op == CF_invokedynamic &&
                   (call == NULL || bl_call_lambda(call) == NULL)
             : bl_is_silent_call(s, call) || (made && bl_makes_up_text(s, call));
}

/* Whether the arm does nothing but talk, and leaves nothing behind in a local variable. */
static bool only_talks(const struct bl_summaries *s, const struct bl_interp *it, uint32_t arm)
{
  const struct bl_cfg *g = &it->cfg;
  bool talks = false, made = false;
  for (uint32_t i = 0; i < it->insns.n; i++) {
    if (!bl_cfg_dominates(g, arm, g->block_of[i])) {
      continue;
    }
    switch ((enum cf_kind)cf_opcodes[it->insns.items[i].op].kind) {
    case CF_K_PUT_FIELD:
    case CF_K_PUT_STATIC:
    case CF_K_STORE:
    case CF_K_IINC:
    case CF_K_MONITOR:
      return false;
    case CF_K_NEW:
      made = true;
      break;
    case CF_K_INVOKE:
      if (!is_talk(s, it, i, made)) {
        return false;
      }
      talks = true;
      break;
    default:
      break;
    }
  }
  return talks;
}

bool bl_decides_only_talk(const struct bl_summaries *s, const struct bl_interp *it, uint32_t branch)
{
  const struct bl_cfg *g = &it->cfg;
  const struct bl_block *from = &g->blocks[g->block_of[branch]];
  for (uint32_t k = 0; k < from->n_succ && from->n_succ == 2; k++) {
    uint32_t arm = from->succ[k];
    if (from->ipdom == from->succ[1 - k] && g->blocks[arm].n_pred == 1 && only_talks(s, it, arm)) {
      return true;
    }
  }
  return bl_is_assertion(it, branch);
}
