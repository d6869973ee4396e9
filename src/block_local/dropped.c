/* What a map has for a key is got and added to, outside the map's lock if it has one, though
   another method drops it when it finds it empty, or takes it out and works it off (ANALYSIS §7,
   stale-value): what is added to what was dropped in between is lost, and no lock of the element's
   own helps, unless the map is asked again under it. Likewise an element counts who uses it, and
   is counted up, though another method drops it once nobody does; be it in what a final field of it
   has. So is what is added after a wait that gave up the map's lock (stale-after-wait). Receives a
   use of an old value as a receiver. */
#include "src/block_local/dropped.h"
#include "src/block_local/visits.h"
#include "src/candidate/candidate.h"
#include "src/summary/fact_index.h"

/* What the access changes is in the receiver: it is a collection, or keeps one in a field. */
static bool is_in_receiver(const struct bl_access *a)
{
  const struct bl_location *at = &a->where->at;
  bool own = at->state == BL_CONTENTS_OF || at->object.len == 0;
  return bl_is_contents(at->state) && own && bl_path_from_first(&at->object);
}

/* The call puts something that it is given into its receiver, or into a collection in that. */
static bool adds_to_receiver(const struct bl_call_effect *e, const struct bl_method *callee)
{
  bool given =
      callee != NULL && bl_method_descriptor(callee).p[1] != ')'; /* else it takes the next one */
  for (uint32_t i = 0; given && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    bool kept = a->bci == BL_BCI_MODEL || (a->what->stores & ~bl_param_bit(0)) != 0;
    if (kept && a->write && !a->removes && !a->blind && !a->cell && is_in_receiver(a)) {
      return true;
    }
  }
  return false;
}

/* A number is compared with 0 by its order: what is counted up from there on was over with. */
static bool asks_whether_over(unsigned op)
{
  return op == CF_iflt || op == CF_ifge || op == CF_ifgt || op == CF_ifle;
}

/* The number that the call answers is handed back, or asked whether what it counts was over with.
   Whether it is the first says nothing of that: so is who counts up what was just dropped. */
static bool is_number_asked(const struct bl_interp *it, uint32_t insn)
{
  const struct cf_insn *in = &it->insns.items[insn], *last = &it->insns.items[it->insns.n - 1];
  const struct cf_insn *at = last - in > 3 && in[1].op == CF_lconst_0 ? &in[3] : &in[1];
  if (in == last || cf_opcodes[in[1].op].kind != CF_K_STORE) {
    return in == last || cf_opcodes[in[1].op].kind == CF_K_RETURN || asks_whether_over(at->op);
  }
  for (const struct cf_insn *i = &in[2]; i < last; i++) {
    bool same = cf_opcodes[i->op].kind == CF_K_LOAD && i->a == in[1].a;
    at = last - i > 3 && i[1].op == CF_lconst_0 ? &i[3] : &i[1];
    if (same && asks_whether_over(at->op)) {
      return true;
    }
  }
  return false;
}

/* Nobody is told by what the call answers whether what it counts up was over with. */
static bool is_unheard(const struct bl_method_check *c, uint32_t insn, const struct bl_method *up)
{
  char result = bl_method_result(up);
  bool number = (result == 'I' || result == 'J') && bl_summaries_modelled(c->w->all, up) != NULL;
  return !bl_method_returns(up) || bl_interp_drops_result(c->it, insn) ||
         (number && !is_number_asked(c->it, insn));
}

/* The map is asked once more behind the use, or on every way between the two: it is looked whether
   what was got is still there. */
static bool is_asked_once_more(const struct bl_method_check *c, const struct bl_observation *o,
                               uint32_t insn)
{
  const struct bl_interp *it = c->it;
  for (uint32_t bit = 0; bit < it->obs->n; bit++) {
    const struct bl_observation *other = &it->obs->items[bit];
    if (bl_same_place(o, other->state, other->object) &&
        (bl_leads_to(it, insn, other->insn) ||
         (bl_leads_to(it, o->insn, other->insn) && bl_comes_before(it, other->insn, insn)))) {
      return true;
    }
  }
  return false;
}

/* The branch at the end of the block decides that the element is added to, or that it is put into
   the map once more. */
static bool minds(const struct bl_method_check *c, const struct bl_observation *o, uint32_t block,
                  uint32_t insn)
{
  const struct bl_interp *it = c->it;
  const struct bl_fact_list *own = &c->w->all->facts_of[it->method->id];
  bool decides = bl_cfg_decides(&it->cfg, block, it->cfg.block_of[insn]);
  for (uint32_t i = 0; i < own->n && !decides; i++) {
    const struct bl_fact *f = &own->items[i];
    decides = f->write && f->state == o->state &&
              bl_cfg_decides(&it->cfg, block, it->cfg.block_of[it->insns.index_of[f->bci]]);
  }
  return decides;
}

/* The element is asked whether it has something before the use, and that is minded: that it has
   nothing says that it has been dropped. */
static bool is_element_asked(const struct bl_method_check *c, const struct bl_observation *o,
                             uint32_t insn)
{
  const struct bl_method *m = c->it->method;
  const struct bl_call *adds = bl_interp_site(c->it, insn)->call;
  for (uint32_t i = 0; i < m->n_calls && m->calls[i].bci < adds->bci; i++) {
    const struct bl_call *asks = &m->calls[i];
    uint32_t block = c->it->cfg.block_of[c->it->insns.index_of[asks->bci]];
    if (bl_call_callee(asks) != NULL && asks->named == adds->named &&
        bl_asks_how_many(bl_summaries_of_call(c->w, m, asks), bl_call_callee(asks)) &&
        minds(c, o, block, insn)) {
      return true;
    }
  }
  return false;
}

/* What was got, or, where paths meet, that or what was put there instead: not what was made of it.
   Or what a field of that has for good: then `within` is the state of its contents. */
static bool is_element(const struct bl_interp *it, const struct bl_observation *o, uint32_t name,
                       uint32_t *within)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  bool got = p->root == BL_ROOT_JOIN ||
             (p->root == BL_ROOT_SITE && p->base == it->insns.items[o->insn].bci);
  *within = BL_NO_STATE;
  if (got && p->len == 1 && p->step[0] != BL_STEP_ELEMENT) {
    *within = bl_state_of(p->step[0], BL_STATE_CONTENTS);
    return (bl_state_field(it->program, *within)->access & CF_ACC_FINAL) != 0;
  }
  return got && p->len == 0;
}

const struct bl_method *bl_adds_to_dropped(const struct bl_method_check *c,
                                           const struct bl_frame *f, uint32_t bit, uint32_t insn,
                                           const struct bl_use *use, bool *counts_up)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct bl_call *adds = bl_interp_site(c->it, insn)->call;
  struct bl_growth up = {.adds = adds, .counted = BL_NO_STATE};
  bool waited = bl_bit(bl_frame_set(f, use->slot, BL_SET_WAITED), bit);
  bool outside = waited || (!o->operation && !bl_frame_is_inside(f, o->lock));
  if ((!o->self && !outside) || (o->key == 0 && o->entry == 0) || use->argument != 0 ||
      o->seen == NULL || o->seen->weak || bl_state_is_nowhere(c->it->program, o->state) ||
      c->it->insns.items[insn].op == CF_invokestatic ||
      bl_state_kind_of(o->state) != BL_STATE_CONTENTS ||
      !is_element(c->it, o, f->name[use->slot], &up.within) || adds == NULL ||
      bl_call_callee(adds) == NULL) {
    return NULL;
  }
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  bool puts = adds_to_receiver(e, bl_call_callee(adds));
  if (!puts && is_unheard(c, insn, bl_call_callee(adds))) {
    up.counted = bl_counted_by(e, bl_call_callee(adds));
  }
  *counts_up = up.counted != BL_NO_STATE;
  if ((!puts && !*counts_up) || is_asked_once_more(c, o, insn) || is_element_asked(c, o, insn)) {
    return NULL;
  }
  return bl_dropper_of(c, o->state, &up);
}
