/* What one method does with a flag that says whether somebody is at the state of the object: where
   it has found it clear, sets it, clears it, and where it gives up locks in between. Receives a
   method, which it interprets anew, and the flag. Must not know of candidates, nor who else writes
   what. */
#include "src/candidate/occupied.h"

#include "src/candidate/test.h"
#include "src/summary/join.h"

enum { MAX_ASKED = 4, MAX_WRITES = 4, MAX_GAPS = 12, MAX_LOOKS = 16 };

/* The flag is asked, and found clear where the branch leads to the block. */
struct asked {
  uint32_t insn, arm;
};

struct bl_occupied {
  struct bl_occupancy of;
  struct bl_interp it;
  struct asked asked[MAX_ASKED];
  struct write {
    uint32_t insn;
    struct bl_constant value;
    bool sets; /* it says that somebody is at it, and was clear before */
  } writes[MAX_WRITES];
  uint32_t gaps[MAX_GAPS]; /* where some lock is given up, or perhaps */
  bool *behind_write[MAX_WRITES], *behind_gap[MAX_GAPS]; /* blocks */
  unsigned n_asked, n_writes, n_gaps;
  uint32_t read; /* the last read of the flag in the block at hand, not yet followed by a gap */
  bool full;     /* nothing is known */
  struct bl_occupied *next;
};

/* --- the look --- */

static bool holds(const struct bl_occupied *all, const struct bl_interp *it,
                  const struct bl_frame *f)
{
  bool held = false;
  for (unsigned i = 0; i < f->n_held && !held; i++) {
    held = f->held[i].state == BL_HELD_SURE && f->held[i].depth > 0 && f->held[i].exclusive > 0 &&
           bl_path_same_lock(bl_names_path(&it->names, f->held[i].name), &all->of.lock);
  }
  return held;
}

static void note_gap(struct bl_occupied *all, uint32_t insn)
{
  all->read = CF_NO_INSN;
  all->full |= all->n_gaps == MAX_GAPS;
  if (!all->full) {
    all->gaps[all->n_gaps++] = insn;
  }
}

static void note_write(struct bl_occupied *all, const struct bl_interp *it,
                       const struct bl_frame *f, uint32_t insn, const struct bl_touch *t)
{
  all->full |= all->n_writes == MAX_WRITES ||
               !bl_path_is_this(bl_names_path(&it->names, t->object), it->method);
  if (!all->full) {
    const struct bl_path *p = bl_names_path(&it->names, f->name[t->value_slot]);
    all->writes[all->n_writes++] = (struct write){insn, bl_constant_of(it->program, p), false};
  }
}

/* The block that the branch leads to where the flag is clear; BL_NO_BLOCK where that is not known.
 */
static uint32_t clear_arm(const struct bl_occupied *all, const struct bl_interp *it,
                          const struct bl_test *t)
{
  bool two = bl_state_field(it->program, t->state)->type == 'Z';
  return t->equal == t->other                     ? BL_NO_BLOCK
         : bl_constant_eq(t->than, all->of.clear) ? t->equal
         : two && t->than.kind == BL_CONSTANT_INT ? t->other
                                                  : BL_NO_BLOCK;
}

static void note_branch(struct bl_occupied *all, struct bl_interp *it, const struct bl_frame *f,
                        uint32_t insn)
{
  uint32_t read = all->read;
  all->read = CF_NO_INSN;
  if (read == CF_NO_INSN || it->cfg.block_of[read] != it->cfg.block_of[insn]) {
    return;
  }
  struct bl_test t = bl_test_of(it, f, insn);
  uint32_t arm = t.state == all->of.state &&
                         bl_path_is_this(bl_names_path(&it->names, t.object), it->method) &&
                         holds(all, it, f)
                     ? clear_arm(all, it, &t)
                     : BL_NO_BLOCK;
  if (arm != BL_NO_BLOCK && all->n_asked < MAX_ASKED) {
    all->asked[all->n_asked++] = (struct asked){insn, arm};
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct bl_occupied *all = ctx;
  struct bl_touch t;
  enum cf_opcode op = (enum cf_opcode)it->insns.items[insn].op;
  enum cf_kind kind = (enum cf_kind)cf_opcodes[op].kind;
  if (kind == CF_K_INVOKE) {
    if (bl_effect_changes_locks(bl_interp_site(it, insn)->effect)) {
      note_gap(all, insn);
    }
  } else if (op == CF_monitorexit) {
    note_gap(all, insn);
  } else if (kind == CF_K_BRANCH) {
    note_branch(all, it, f, insn);
  } else if (bl_interp_touch(it, f, insn, &t) && t.state == all->of.state) {
    if (t.write) {
      note_write(all, it, f, insn, &t);
    } else {
      all->read = insn;
    }
  }
}

/* --- what is so at an instruction --- */

uint32_t bl_occupied_insn(const struct bl_occupied *all, uint32_t bci)
{
  return all->it.insns.index_of[bci];
}

/* Whether some way leads from the one instruction, behind which those blocks are, to the other. */
static bool leads(const struct bl_occupied *all, uint32_t from, const bool *behind, uint32_t to)
{
  uint32_t start = all->it.cfg.block_of[from], end = all->it.cfg.block_of[to];
  return start == end ? from < to : behind[end];
}

/* No lock is given up between the two, and the flag is not written. */
static bool is_one_block(const struct bl_occupied *all, uint32_t arm, uint32_t insn)
{
  const struct bl_interp *it = &all->it;
  for (unsigned i = 0; i < all->n_gaps; i++) {
    if (bl_arm_leads_to(it, arm, all->gaps[i]) &&
        leads(all, all->gaps[i], all->behind_gap[i], insn)) {
      return false;
    }
  }
  for (unsigned i = 0; i < all->n_writes; i++) {
    uint32_t at = all->writes[i].insn;
    if (at != insn && bl_arm_leads_to(it, arm, at) && leads(all, at, all->behind_write[i], insn)) {
      return false;
    }
  }
  return true;
}

bool bl_occupied_is_free(const struct bl_occupied *all, uint32_t insn)
{
  bool clear = false;
  for (unsigned i = 0; i < all->n_asked && !clear; i++) {
    uint32_t arm = all->asked[i].arm;
    clear = bl_arm_leads_to(&all->it, arm, insn) && is_one_block(all, arm, insn);
  }
  return clear;
}

/* The set lies on every way to the instruction, and no other write of the flag behind it. */
static bool lasts(const struct bl_occupied *all, const struct write *set, uint32_t insn)
{
  bool held = bl_comes_before(&all->it, set->insn, insn);
  for (unsigned i = 0; i < all->n_writes && held; i++) {
    uint32_t at = all->writes[i].insn;
    held = at == set->insn || at == insn ||
           !leads(all, set->insn, all->behind_write[set - all->writes], at) ||
           !leads(all, at, all->behind_write[i], insn);
  }
  return held;
}

bool bl_occupied_is_held(const struct bl_occupied *all, uint32_t insn)
{
  bool held = false;
  for (unsigned i = 0; i < all->n_writes && !held; i++) {
    held = all->writes[i].sets && lasts(all, &all->writes[i], insn);
  }
  return held;
}

bool bl_occupied_lasts(const struct bl_occupied *all, uint32_t insn, uint32_t other)
{
  bool held = false;
  for (unsigned i = 0; i < all->n_writes && !held; i++) {
    const struct write *set = &all->writes[i];
    bool first = bl_comes_before(&all->it, insn, set->insn) && bl_occupied_is_free(all, insn);
    held = set->sets && (first || lasts(all, set, insn)) && lasts(all, set, other);
  }
  return held;
}

bool bl_occupied_keeps_rule(const struct bl_occupied *all, uint32_t insn)
{
  bool keeps = false;
  for (unsigned i = 0; i < all->n_writes && !keeps; i++) {
    const struct write *w = &all->writes[i];
    bool clears = bl_constant_eq(w->value, all->of.clear);
    keeps = w->insn == insn && (clears ? bl_occupied_is_held(all, insn) : w->sets);
  }
  return keeps;
}

/* Where what was noted leads to, and which writes say that somebody is at it, where it was clear
   before. */
static void find_sets(struct bl_occupied *all)
{
  for (unsigned i = 0; i < all->n_gaps && !all->full; i++) {
    all->behind_gap[i] = bl_blocks_behind(&all->it, all->gaps[i]);
  }
  for (unsigned i = 0; i < all->n_writes && !all->full; i++) {
    all->behind_write[i] = bl_blocks_behind(&all->it, all->writes[i].insn);
  }
  for (unsigned i = 0; i < all->n_writes && !all->full; i++) {
    struct write *w = &all->writes[i];
    w->sets = w->value.kind != BL_NO_CONSTANT && !bl_constant_eq(w->value, all->of.clear) &&
              bl_occupied_is_free(all, w->insn);
  }
}

/* --- a method --- */

const struct bl_occupied *bl_occupied_of(struct bl_method_check *c, const struct bl_method *m,
                                         const struct bl_occupancy *x)
{
  struct bl_occupied *all = c->occupied;
  while (all != NULL &&
         (all->it.method != m || all->of.state != x->state ||
          !bl_constant_eq(all->of.clear, x->clear) || !bl_path_eq(&all->of.lock, &x->lock))) {
    all = all->next;
  }
  if (all == NULL) {
    if (c->n_occupied == MAX_LOOKS) {
      return NULL;
    }
    c->n_occupied++;
    struct bl_worker *w = c->w;
    all = CF_NEW(w->scratch, struct bl_occupied);
    all->of = *x;
    all->read = CF_NO_INSN;
    all->full = !bl_interp_open(&all->it, w->scratch, w->all->program, m, &w->effects);
    if (!all->full) {
      bl_summaries_enter(w->all, &all->it);
      const struct bl_visitor visitor = {.visit = see, .ctx = all};
      all->full |= !bl_interp_solve(&all->it, NULL, &visitor, 1);
    }
    find_sets(all);
    all->it.method = m;
    all->next = c->occupied;
    c->occupied = all;
  }
  return all->full ? NULL : all;
}
