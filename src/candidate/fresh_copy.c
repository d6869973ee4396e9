/* Rechecks by what a fresh copy has to say: `m = map; if (m.get(key) != null) return;` in the block
   of the act (ANALYSIS §8, rechecked). Receives the state before every instruction, in code order;
   afterwards says whether such a question decides an act. */
#include "src/candidate/again.h"

#include "src/candidate/block.h"

/* What was asked for an answer, + 1: the observation that the receiver of that call was; 0 if the
   instruction is no such call. */
static uint32_t asked_by(const struct bl_method_check *c, uint32_t insn)
{
  bool call = insn != CF_NO_INSN && cf_opcodes[c->it->insns.items[insn].op].kind == CF_K_INVOKE;
  return call ? c->through[insn] : 0;
}

void bl_remember_through(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn)
{
  unsigned slot = bl_dereferenced_slot(c->it, f, insn);
  if (slot == BL_NO_SLOT || f->words == 0) {
    return;
  }
  const struct bl_path *p = bl_names_path(&c->it->names, f->name[slot]);
  unsigned bit = bl_bits_next(bl_frame_set(f, slot, BL_SET_CURRENT), f->words, 0);
  if (bit != UINT_MAX) {
    c->through[insn] = bit + 1;
  } else if (p->root == BL_ROOT_SITE && p->len == 0 && p->base < c->it->code.bytecode.n) {
    c->through[insn] = asked_by(c, c->it->insns.index_of[p->base]); /* an answer's own answer */
  }
}

/* --- the copy that the branch asked --- */

bool bl_lasts_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit,
                    uint32_t lock)
{
  const struct bl_held *now = bl_frame_held(f, lock);
  for (unsigned i = 0; now != NULL && i < c->n_held_at_read[bit]; i++) {
    const struct bl_held *then = &c->held_at_read[bit][i];
    if (then->name == lock && then->depth > 0) {
      return then->site == now->site;
    }
  }
  return false;
}

uint32_t bl_held_since(const struct bl_method_check *c, const struct bl_frame *f, uint32_t bit)
{
  for (unsigned i = 0; i < c->n_held_at_read[bit]; i++) {
    uint32_t lock = c->held_at_read[bit][i].name;
    if (bl_lasts_since(c, f, bit, lock)) {
      return lock;
    }
  }
  return 0;
}

/* Whether the observation, + 1, is a new one of the candidate's place and lock, not yet over. */
static bool is_anew(const struct bl_method_check *c, const struct bl_frame *f,
                    const struct bl_candidate *x, uint32_t asked)
{
  const struct bl_observation *items = c->it->obs->items, *o = &items[x->bit];
  return asked != 0 && bl_same_place(o, items[asked - 1].state, items[asked - 1].object) &&
         items[asked - 1].lock == o->lock && asked - 1 != x->bit &&
         bl_lasts_since(c, f, asked - 1, o->lock);
}

/* The call whose answer the store keeps, CF_NO_INSN if it keeps something else. */
static uint32_t call_kept(const struct bl_interp *it, uint32_t store)
{
  uint32_t at = store;
  while (at > 0 && (at == store || it->insns.items[at].op == CF_checkcast)) {
    at--;
  }
  return cf_opcodes[it->insns.items[at].op].kind == CF_K_INVOKE ? at : CF_NO_INSN;
}

/* The branch asks the place right after it has been read. */
static bool asks_place(const struct bl_method_check *c, const struct bl_observation *o,
                       uint32_t branch)
{
  const struct bl_test *t = &c->tests[branch];
  enum cf_kind read = (enum cf_kind)cf_opcodes[c->it->insns.items[branch - 1].op].kind;
  return (read == CF_K_GET_FIELD || read == CF_K_GET_STATIC) && t->state != BL_NO_STATE &&
         bl_same_place(o, t->state, t->object);
}

/* The branch asks what such a call has returned. */
static bool asks_answer(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_candidate *x, uint32_t branch)
{
  uint32_t made = bl_interp_made_at(c->it, c->operands[branch].name[0]);
  return made != CF_NO_INSN && is_anew(c, f, x, asked_by(c, made));
}

/* A fresh test leads to the instruction by one of its arms. */
static bool is_led_to(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_candidate *x, uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_observation *o = &it->obs->items[x->bit];
  for (uint32_t i = o->insn + 1; i < insn; i++) {
    const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[i]];
    bool branch = i + 1 == b->end && b->n_succ == 2;
    if (branch && (asks_place(c, o, i) || asks_answer(c, f, x, i)) &&
        (bl_arm_leads_to(it, b->succ[0], insn) || bl_arm_leads_to(it, b->succ[1], insn))) {
      return true;
    }
  }
  return false;
}

/* The variable that the branch asks has, on some ways, an answer of the fresh copy; on the others a
   fresh test has said that there is no use in asking: `if (ref != null) x = ref.get();`. */
static bool asks_either(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_candidate *x, uint32_t branch)
{
  const struct bl_interp *it = c->it;
  const struct cf_insn *load = &it->insns.items[branch - 1];
  const struct bl_observation *o = &it->obs->items[x->bit];
  for (uint32_t i = o->insn + 1; i < branch; i++) {
    const struct cf_insn *store = &it->insns.items[i];
    if (cf_opcodes[store->op].kind == CF_K_STORE && store->a == load->a &&
        is_anew(c, f, x, asked_by(c, call_kept(it, i))) && is_led_to(c, f, x, i)) {
      return true;
    }
  }
  return false;
}

static bool asks_anew(const struct bl_method_check *c, const struct bl_frame *f,
                      const struct bl_candidate *x, uint32_t branch)
{
  const struct bl_interp *it = c->it;
  const struct bl_path *p = bl_names_path(&it->names, c->operands[branch].name[0]);
  return asks_answer(c, f, x, branch) ||
         (p->root == BL_ROOT_JOIN && branch > 0 &&
          cf_opcodes[it->insns.items[branch - 1].op].kind == CF_K_LOAD &&
          asks_either(c, f, x, branch));
}

/* --- what it decides --- */

bool bl_is_asked_again(const struct bl_method_check *c, const struct bl_frame *f,
                       const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  uint32_t at = g->block_of[x->insn], b = at;
  while (x->kind == BL_CHECK_THEN_ACT && (b = g->blocks[b].idom) != BL_NO_BLOCK) {
    if (bl_cfg_decides(g, b, at) && asks_anew(c, f, x, g->blocks[b].end - 1)) {
      return true;
    }
  }
  return false;
}

/* The observation after `bit` of the same place as `o`; UINT_MAX if there is none. */
static unsigned next_alike(const struct bl_method_check *c, const struct bl_observation *o,
                           unsigned bit)
{
  const uint64_t *alike = bl_alike(c, (uint32_t)(o - c->it->obs->items));
  return bl_bits_next(alike, c->it->obs->words, bit);
}

/* The branch tested the place of the candidate, and nothing old, in a block that still lasts. */
static bool tests_place(const struct bl_method_check *c, const struct bl_frame *f,
                        const struct bl_candidate *x, uint32_t branch)
{
  const uint64_t *tested = c->tested_current + (size_t)branch * f->words;
  const uint64_t *alike = bl_alike(c, x->bit);
  const struct bl_observation *items = c->it->obs->items, *o = &items[x->bit];
  for (unsigned bit = 0; (bit = bl_bits_next_in_both(tested, alike, f->words, bit)) != UINT_MAX;
       bit++) {
    if (bit != x->bit && bl_observe_same_entry(o->key, items[bit].key) &&
        bl_lasts_since(c, f, bit, o->lock)) {
      return !c->tested_old[branch];
    }
  }
  return false;
}

/* Some branch has tested another observation of its place. */
static bool is_tested_elsewhere(const struct bl_method_check *c, uint32_t bit)
{
  const uint64_t *alike = bl_alike(c, bit), *tested = c->tested_somewhere;
  unsigned words = c->it->obs->words, first = bl_bits_next_in_both(alike, tested, words, 0);
  return first != UINT_MAX &&
         (first != bit || bl_bits_next_in_both(alike, tested, words, bit + 1) != UINT_MAX);
}

/* An arm of the branch leaves the block's loop, and leads to the instruction. */
static bool leaves_for(const struct bl_interp *it, const struct bl_block *b, uint32_t insn)
{
  bool leaves = false;
  for (uint32_t k = 0; k < b->n_succ && !leaves; k++) {
    leaves =
        !bl_cfg_in_loop(&it->cfg, b->succ[k], b->loop) && bl_arm_leads_to(it, b->succ[k], insn);
  }
  return leaves;
}

bool bl_is_tested_on_leaving(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_candidate *x)
{
  const struct bl_cfg *g = &c->it->cfg;
  bool tested = false;
  if (x->kind != BL_CHECK_THEN_ACT || !is_tested_elsewhere(c, x->bit)) {
    return false;
  }
  for (uint32_t i = 0; i < g->n_blocks && !tested; i++) {
    const struct bl_block *b = &g->blocks[i];
    tested = b->loop != BL_NO_BLOCK && b->n_succ == 2 && tests_place(c, f, x, b->end - 1) &&
             leaves_for(c->it, b, x->insn);
  }
  return tested;
}

/* Whether the observation, another one of the same place as `o`, is made on every way to the
   instruction, in a block of the lock that still lasts. */
static bool is_made_again(const struct bl_method_check *c, const struct bl_frame *f,
                          const struct bl_observation *o, uint32_t bit, uint32_t insn)
{
  const struct bl_cfg *g = &c->it->cfg;
  const struct bl_observation *again = &c->it->obs->items[bit];
  return again != o && bl_cfg_dominates(g, g->block_of[again->insn], g->block_of[insn]) &&
         bl_lasts_since(c, f, bit, o->lock);
}

bool bl_is_looked_at_again(const struct bl_method_check *c, const struct bl_frame *f,
                           const struct bl_observation *o, uint32_t insn)
{
  bool again = false;
  for (unsigned bit = 0; !again && (bit = next_alike(c, o, bit)) != UINT_MAX; bit++) {
    uint32_t branch = c->it->obs->items[bit].insn + 1;
    again = branch < c->it->insns.n && asks_place(c, o, branch) &&
            bl_cfg_dominates(&c->it->cfg, c->it->cfg.block_of[branch], c->it->cfg.block_of[insn]) &&
            is_made_again(c, f, o, bit, insn);
  }
  return again;
}

bool bl_is_read_anew(const struct bl_method_check *c, const struct bl_frame *f,
                     const struct bl_observation *o, uint32_t insn)
{
  bool anew = false;
  for (unsigned bit = 0; !anew && (bit = next_alike(c, o, bit)) != UINT_MAX; bit++) {
    anew = c->it->obs->items[bit].insn < insn && is_made_again(c, f, o, bit, insn);
  }
  return anew;
}
