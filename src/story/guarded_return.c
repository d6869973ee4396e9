/* What a helper has found where it comes back. Receives a method; knows nothing of its callers. See
   the header. */
#include "src/story/guarded_return.h"

#include "src/summary/operations.h"

enum { MAX_INSNS = 48, MAX_TESTS = 4 };

/* What is seen in one method. */
struct seen {
  struct bl_flag_ops ops;
  struct bl_test tests[MAX_TESTS];
  uint32_t at[MAX_TESTS]; /* instruction indices of the branches */
  unsigned n;
};

bool bl_may_guard_return(const struct bl_summaries *s, const struct bl_method *m)
{
  bool asks = (m->flags & BL_M_READS_VOLATILE) != 0 || bl_operations_reads(s, m);
  return asks && m->n_insns <= MAX_INSNS && !bl_method_returns(m) && bl_method_has_body(m) &&
         !bl_method_is_init(m) && !bl_method_is(m, CF_ACC_STATIC) &&
         bl_method_has_any(m, 1u << CF_K_THROW);
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct seen *s = ctx;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[it->insns.items[insn].op].kind;
  if (kind == CF_K_INVOKE) {
    bl_flag_ops_see(&s->ops, it, f, insn);
  } else if (kind == CF_K_BRANCH && s->n < MAX_TESTS) {
    s->tests[s->n] = bl_flag_test_of(&s->ops, it, f, insn).test;
    s->at[s->n] = insn;
    s->n += s->tests[s->n].state != BL_NO_STATE ? 1 : 0;
  }
}

/* Whether some normal way leads from the block to a return. */
static bool returns_from(const struct bl_interp *it, struct cf_arena *a, uint32_t block)
{
  const bool *reached = bl_normal_reach(it, a, block, BL_NO_BLOCK);
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    uint32_t last = it->cfg.blocks[b].end - 1;
    if (reached[b] && cf_opcodes[it->insns.items[last].op].kind == CF_K_RETURN) {
      return true;
    }
  }
  return false;
}

/* Whether every return is reached by way of the block. */
static bool lies_before_returns(const struct bl_interp *it, uint32_t block)
{
  bool any = false;
  for (uint32_t b = 0; b < it->cfg.n_blocks; b++) {
    uint32_t last = it->cfg.blocks[b].end - 1;
    bool returns = cf_opcodes[it->insns.items[last].op].kind == CF_K_RETURN;
    if (returns && !bl_cfg_dominates(&it->cfg, block, b)) {
      return false;
    }
    any |= returns;
  }
  return any;
}

struct bl_guarded_return bl_guarded_return_of(struct bl_worker *w, const struct bl_method *m)
{
  struct bl_guarded_return found = {.test = {.state = BL_NO_STATE}};
  struct seen s = {.n = 0};
  struct bl_interp *it = bl_look_at(w, m, &(struct bl_visitor){.visit = see, .ctx = &s});
  if (it == NULL) {
    return found;
  }
  for (unsigned i = 0; i < s.n; i++) {
    const struct bl_test *t = &s.tests[i];
    bool equal = returns_from(it, w->scratch, t->equal);
    bool other = returns_from(it, w->scratch, t->other);
    if (bl_path_is_first(bl_names_path(&it->names, t->object)) && equal != other &&
        lies_before_returns(it, it->cfg.block_of[s.at[i]])) {
      found.test = *t;
      found.thrown = equal ? t->other : t->equal;
    }
  }
  return found;
}
