/* Which observations come out of a method with its result. Receives the state at a return; hands on
   a list that callers can read; must not know what the method accesses besides. */
#include "src/pass/carried.h"
#include "src/pass/callers_terms.h"

/* Of a value that comes out of two returns. */
static enum bl_seen_claim claimed_by_both(enum bl_seen_claim a, enum bl_seen_claim b)
{
  return a == BL_CLAIM_NONE || b == BL_CLAIM_NONE       ? BL_CLAIM_NONE
         : a == BL_CLAIM_PARTED || b == BL_CLAIM_PARTED ? BL_CLAIM_PARTED
                                                        : BL_CLAIM_MADE;
}

/* A value is claimed if every return claims it; an answer chosen by what was read reports an action
   already taken if some return does. */
bool bl_carried_joins(struct bl_seen *old, const struct bl_seen *seen)
{
  bool alike = old->method == seen->method && old->bci == seen->bci &&
               old->at.state == seen->at.state && old->own_block == seen->own_block;
  if (alike) {
    bool more = old->claimed == BL_CLAIM_NONE || seen->claimed == BL_CLAIM_MADE;
    old->claimed = !seen->control ? (uint8_t)claimed_by_both(old->claimed, seen->claimed)
                   : more         ? seen->claimed
                                  : old->claimed;
  }
  return alike;
}

void bl_carried_keep(struct bl_carried *to, const struct bl_seen *seen)
{
  for (uint32_t i = 0; i < to->n_seen; i++) {
    if (bl_carried_joins(&to->seen[i], seen)) {
      return;
    }
  }
  if (to->n_seen < BL_MAX_SEEN) {
    to->seen[to->n_seen++] = *seen;
  }
}

/* The method changes what a collection has that it is given, and does not merely put something
   where nothing is: what it hands back may be what it has taken out. */
static bool may_take(const struct bl_interp *it)
{
  bool takes = false;
  for (uint32_t i = 0; i < it->insns.n && !takes; i++) {
    const struct bl_call_effect *e = cf_opcodes[it->insns.items[i].op].kind == CF_K_INVOKE
                                         ? bl_interp_site(it, i)->effect
                                         : NULL;
    for (uint32_t k = 0; e != NULL && k < e->n_accesses; k++) {
      const struct bl_access *a = &e->accesses[k];
      takes |= a->write && !a->fills && a->where->at.state == BL_CONTENTS_OF;
    }
  }
  return takes;
}

/* The method, or what it calls, writes what it has read, be it in a later block: what it answers
   then tells of that, too, and whoever goes by the answer goes by what has been done. That the two
   are apart is told of the method itself. */
static bool acts_on(const struct bl_interp *it, const struct bl_observation *o)
{
  bool acts = false;
  for (uint32_t i = o->insn + 1; i < it->insns.n && !acts; i++) {
    const struct cf_insn *in = &it->insns.items[i];
    enum cf_kind kind = (enum cf_kind)cf_opcodes[in->op].kind;
    const struct bl_field *f = kind == CF_K_PUT_FIELD || kind == CF_K_PUT_STATIC
                                   ? bl_program_field(it->method->cls, (uint32_t)in->a)
                                   : NULL;
    acts = f != NULL && bl_state_of(f->id, BL_STATE_FIELD) == o->state;
    const struct bl_call_effect *e = kind == CF_K_INVOKE ? bl_interp_site(it, i)->effect : NULL;
    for (uint32_t k = 0; e != NULL && k < e->n_accesses && !acts; k++) {
      acts = e->accesses[k].write && e->accesses[k].where->at.state == o->state;
    }
  }
  return acts;
}

/* What decides the result is claimed on all ways, or the result tells that something was done. */
static enum bl_seen_claim claim_of(const struct bl_interp *it, const struct bl_frame *f,
                                   uint32_t bit, bool control)
{
  const struct bl_observation *o = &it->obs->items[bit];
  bool parted = bl_bit(f->parted, bit);
  if (!bl_bit(f->unclaimed, bit) && (!parted || !control)) {
    return parted ? BL_CLAIM_PARTED : BL_CLAIM_MADE;
  }
  bool told = control && !o->operation && bl_method_result(it->method) == 'Z' && acts_on(it, o);
  return told ? BL_CLAIM_MADE : BL_CLAIM_NONE;
}

bool bl_carried_seen(struct bl_seen *out, const struct bl_worker *w, const struct bl_interp *it,
                     const struct bl_frame *f, uint32_t bit, bool control, enum bl_vouch vouches)
{
  const struct bl_observation *o = &it->obs->items[bit];
  if (o->given && may_take(it)) {
    return false;
  }
  struct bl_seen seen;
  memset(&seen, 0, sizeof seen);
  seen.vouches = (uint8_t)vouches;
  seen.at.state = o->given ? BL_CONTENTS_OF : o->state;
  seen.at.object = bl_sayable(it, o->object);
  seen.lock = bl_sayable(it, o->lock);
  seen.own_block = !o->callers_block;
  seen.claimed = (uint8_t)claim_of(it, f, bit, control);
  seen.control = control;
  bool own = o->seen != NULL && o->seen->key == BL_KEY_THREAD;
  uint8_t key = own ? BL_KEY_THREAD : bl_sayable_key(w, it, o->key);
  /* A getter far from any lock asks, for all that is known, of the entry that its caller changes:
     what it was given only tells whether a value goes back to where it was. Who vouches does so for
     one. */
  seen.key = it->obs->lazy && key != BL_KEY_THREAD && vouches == BL_VOUCH_NOT ? 0 : key;
  seen.entry = seen.key != 0 ? 0 : bl_sayable_key(w, it, o->key != 0 ? o->key : o->entry);
  bool inside = o->seen != NULL && o->seen->bci != BL_BCI_MODEL;
  seen.method = inside ? o->seen->method : it->method;
  seen.bci = inside ? o->seen->bci : it->insns.items[o->insn].bci;
  seen.depth = o->seen != NULL ? (uint8_t)(o->seen->depth + 1) : 0;
  *out = seen;
  return seen.depth <= BL_MAX_CALL_DEPTH;
}

static void add_seen(const struct bl_worker *w, struct bl_carried *to, const struct bl_interp *it,
                     const struct bl_frame *f, uint32_t bit, bool control, enum bl_vouch vouches)
{
  struct bl_seen seen;
  if (bl_carried_seen(&seen, w, it, f, bit, control, vouches)) {
    bl_carried_keep(to, &seen);
  }
}

void bl_carry_out(const struct bl_worker *w, struct bl_carried *to, const struct bl_interp *it,
                  const struct bl_frame *f, const uint64_t *sets, bool control)
{
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    bool there = false;
    for (unsigned set = 0; set < BL_SETS; set++) {
      there |= bl_bit(sets + (size_t)set * f->words, bit);
    }
    if (!there) {
      continue;
    }
    const struct bl_observation *o = &it->obs->items[bit];
    if (o->insn == CF_NO_INSN) {
      *(o->through ? &to->flows_through : &to->flows) |= bl_param_bit(o->param);
    } else if (!o->copied) {
      add_seen(w, to, it, f, bit, control, BL_VOUCH_NOT);
    }
  }
}

/* The return itself tells what branches have found that else throw. */
void bl_carry_vouched(const struct bl_worker *w, struct bl_carried *to, const struct bl_vouching *v,
                      const struct bl_interp *it, const struct bl_frame *f)
{
  for (unsigned i = 0; i < v->n && bl_vouching_is_whole(it); i++) {
    for (uint32_t bit = 0; bit < it->obs->n; bit++) {
      enum bl_vouch vouches = bl_vouching_of(v, i, w->all, it, f, bit);
      if (vouches != BL_VOUCH_NOT) {
        add_seen(w, to, it, f, bit, true, vouches);
      }
    }
  }
}
