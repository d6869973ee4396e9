/* An operation that may fail, and whose failure nobody sees (ANALYSIS §7, lost-cas): what was not
   there is made and put there if it still is not, and used on whatever came of that; or what was as
   it should be is set if it still is so, and the method says yes, as only who has set it may, or
   has refused whoever found something there. Receives the state before a call; hands on candidates.
 */
#include "src/block_local/visits.h"
#include "src/candidate/branch.h"
#include "src/candidate/test.h"
#include "src/candidate/value.h"
#include "src/verdict/judge.h"
#include "src/verdict/note.h"

/* What the call is given last is in a local variable, used after it, and nobody takes its answer.
 */
static bool is_used_on(const struct bl_method_check *c, uint32_t insn, const struct bl_args *args)
{
  return args->n > 0 && insn + 1 < c->it->insns.n && c->it->insns.items[insn + 1].op == CF_pop &&
         bl_goes_on_with_last(c, insn);
}

/* Where something is put, if nothing is there: under that key, or, `cell`, at all. */
struct slot_of_map {
  uint32_t state, object, key;
  bool cell;
};

/* The last look there in the set, or `last` if that is later, or there is none. */
static unsigned last_look(const struct bl_method_check *c, const struct bl_frame *f,
                          const uint64_t *set, const struct slot_of_map *at, unsigned last)
{
  const struct bl_observation *items = c->it->obs->items;
  for (unsigned bit = 0; (bit = bl_bits_next(set, f->words, bit)) != UINT_MAX; bit++) {
    const struct bl_observation *o = &items[bit];
    if (o->operation && bl_same_place(o, at->state, at->object) && (at->cell || at->key != 0) &&
        bl_asked_key(o) == at->key && at->key != BL_KEY_UNKNOWN &&
        (last == UINT_MAX || bl_is_earlier(c->it, items[last].insn, o->insn))) {
      last = bit;
    }
  }
  return last;
}

/* The last look that found nothing there, and so led here; UINT_MAX if there is none. Whoever
   looked first without a lock has looked again under it. */
static unsigned look_before(const struct bl_method_check *c, const struct bl_frame *f,
                            const struct slot_of_map *at)
{
  unsigned last = UINT_MAX;
  for (unsigned i = 0; i < f->n_decisions; i++) {
    last = last_look(c, f, bl_frame_decided(f, i, BL_SET_RELEASED), at, last);
  }
  return last;
}

/* The arm of the branch that does not lead here refuses. */
static bool refuses_else(const struct bl_interp *it, uint32_t branch, uint32_t insn)
{
  const struct bl_block *b = &it->cfg.blocks[it->cfg.block_of[branch]];
  bool refuses = false;
  for (uint32_t k = 0; k < b->n_succ && b->n_succ == 2 && !refuses; k++) {
    refuses = !bl_arm_leads_to(it, b->succ[k], insn) && bl_arm_refuses(it, b->succ[k]);
  }
  return refuses;
}

/* Who finds something there, where the look that led here found nothing, is refused: of two that
   put it there if nothing is one was to be. */
static bool refuses_found(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct slot_of_map *at)
{
  bool refuses = false;
  for (unsigned i = 0; i < f->n_decisions && !refuses; i++) {
    unsigned bit = last_look(c, f, bl_frame_decided(f, i, BL_SET_RELEASED), at, UINT_MAX);
    const struct bl_observation *o = bit == UINT_MAX ? NULL : &c->it->obs->items[bit];
    refuses = o != NULL && bl_asks_presence(c, o, f->branch[i]) &&
              !bl_was_there(c, o, f->branch[i], insn) && refuses_else(c->it, f->branch[i], insn);
  }
  return refuses;
}

/* The look that led to a new object where it found nothing: that is put, or what it found. */
static unsigned look_for_either(const struct bl_method_check *c, const struct bl_frame *f,
                                const struct slot_of_map *at, const struct bl_args *args)
{
  unsigned slot = args->slot[args->n - 1];
  unsigned bit = last_look(c, f, bl_frame_set(f, slot, BL_SET_RELEASED), at, UINT_MAX);
  return bit != UINT_MAX && bl_is_fresh_on_some_way(c, args->name[args->n - 1]) ? bit : UINT_MAX;
}

/* The call changes something of what it is made for. */
static bool changes_receiver(const struct bl_call_effect *e)
{
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_location *at = &e->accesses[i].where->at;
    if (e->accesses[i].write && bl_path_from_first(&at->object)) {
      return true;
    }
  }
  return false;
}

/* What a call has made, and is put there, is changed after that: or, where ways meet, that or what
   was found. */
static bool is_made_and_changed(const struct bl_method_check *c, uint32_t insn,
                                const struct bl_args *args)
{
  const struct bl_interp *it = c->it;
  uint32_t made = args->name[args->n - 1];
  const struct cf_insn *last = &it->insns.items[insn - 1];
  bool local = cf_opcodes[last->op].kind == CF_K_LOAD, changed = false;
  uint32_t end = bl_is_made_by_call(c, made) ? it->insns.n : 0;
  for (uint32_t i = insn + 1; i < end && !changed; i++) {
    uint32_t of = c->operands[i].name[0];
    const struct bl_path *p = bl_names_path(&it->names, of);
    bool joined =
        local && p->root == BL_ROOT_JOIN && p->len == 0 && (p->base & 0xffff) == (uint32_t)last->a;
    changed = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE &&
              it->insns.items[i].op != CF_invokestatic && (of == made || joined) &&
              changes_receiver(bl_interp_site(it, i)->effect) && bl_leads_to(it, insn, i);
  }
  return changed;
}

/* --- as if it had won --- */

static bool says_yes(const struct cf_insn *items, uint32_t insn)
{
  return insn > 0 && items[insn].op == CF_ireturn && items[insn - 1].op == CF_iconst_1;
}

/* The method goes straight on to say yes, and may say no elsewhere. */
static bool tells_success(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *items = it->insns.items;
  uint32_t end = it->cfg.blocks[it->cfg.block_of[insn]].end;
  bool yes = bl_method_result(it->method) == 'Z' && says_yes(items, end - 1);
  for (uint32_t i = 0; yes && i < it->insns.n; i++) {
    if (items[i].op == CF_ireturn && !says_yes(items, i)) {
      return true;
    }
  }
  return false;
}

/* What the call is given last the method was given itself, or has made: no answer that a map keeps
   to be told again. */
static bool brings_something(const struct bl_method_check *c, const struct bl_frame *f,
                             const struct bl_args *args)
{
  const struct bl_path *p = bl_names_path(&c->it->names, args->name[args->n - 1]);
  return (p->root == BL_ROOT_PARAM && p->len == 0) ||
         bl_is_fresh_or_lock(c, f, args->name[args->n - 1]);
}

/* Whether the call may fail, nobody hears it, and the method tells its own caller that it has not.
 */
static bool tells_unheard(const struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                          const struct bl_args *args, const struct bl_access *a)
{
  const struct bl_interp *it = c->it;
  bool compares = a->expects > 0 && a->expects <= args->n && a->cell;
  bool fills = a->key != 0 && a->fills && brings_something(c, f, args);
  return a->write && a->validates && a->bci == BL_BCI_MODEL && (compares || fills) &&
         bl_interp_drops_result(it, insn) &&
         it->cfg.blocks[it->cfg.block_of[insn]].loop == BL_NO_BLOCK && tells_success(it, insn);
}

/* It is put for a key, and nobody hears whether it was. */
static bool is_put_unheard(const struct bl_interp *it, uint32_t insn, const struct bl_access *a)
{
  return a->key != 0 && a->fills && bl_interp_drops_result(it, insn) &&
         it->cfg.blocks[it->cfg.block_of[insn]].loop == BL_NO_BLOCK;
}

/* The call puts it there only if nothing is there. */
static bool puts_if_nothing(const struct bl_method_check *c, const struct bl_args *args,
                            const struct bl_access *a)
{
  if (!a->write || !a->validates || a->bci != BL_BCI_MODEL || a->expects > args->n) {
    return false;
  }
  const struct bl_path *expected =
      a->expects == 0 ? NULL : bl_names_path(&c->it->names, args->name[a->expects - 1]);
  return expected == NULL ? a->key != 0 : a->key == 0 && expected->root == BL_ROOT_NULL;
}

/* What is put is complete by then, and only looked at after that: one that another has put is as
   good. */
static bool is_put_whole(const struct bl_method_check *c, unsigned bit, uint32_t insn,
                         const struct bl_args *args)
{
  return bl_puts_whole(c, &c->it->obs->items[bit], insn, args->name[args->n - 1]);
}

void bl_visit_unseen(struct bl_method_check *c, const struct bl_frame *f, uint32_t insn,
                     const struct bl_args *args)
{
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool tells = tells_unheard(c, f, insn, args, a);
    bool puts = !tells && puts_if_nothing(c, args, a);
    bool used = puts && is_used_on(c, insn, args);
    bool unheard = puts && is_put_unheard(c->it, insn, a);
    if (!tells && !used && !unheard) {
      continue;
    }
    struct bl_location at = bl_interp_map_location(c->it, args, &a->where->at);
    if (at.state >= BL_UNMAPPED) {
      continue;
    }
    struct slot_of_map there = {at.state, bl_names_of(&c->it->names, &at.object),
                                bl_interp_access_key(c->it, args, a), a->expects != 0};
    tells |= unheard && refuses_found(c, f, insn, &there);
    if (!tells && !used) {
      continue;
    }
    unsigned bit = tells || bl_is_fresh_or_lock(c, f, args->name[args->n - 1]) ||
                           is_made_and_changed(c, insn, args)
                       ? look_before(c, f, &there)
                       : look_for_either(c, f, &there, args);
    if (bit != UINT_MAX) {
      bool whole = !tells && is_put_whole(c, bit, insn, args);
      struct bl_candidate x = bl_candidate_of(bit, insn, BL_LOST_CAS, whole ? BL_LOW : BL_MEDIUM);
      x.acted_on = at.state;
      x.write = true;
      x.unseen = true;
      x.told = tells;
      x.puts_missing = !tells;
      bl_note(c, f, x, false);
    }
  }
}
