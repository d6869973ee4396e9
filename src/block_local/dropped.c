/* What a map has for a key is got and added to, outside the map's lock if it has one, though
   another method drops it when it finds it empty, or takes it out and works it off (ANALYSIS §7,
   stale-value): what is added to what was dropped in between is lost, and no lock of the element's
   own helps, unless the map is asked again under it. Likewise an element counts who uses it, and
   is counted up, though another method drops it once nobody does. So is what is added after a wait
   that gave up the map's lock (stale-after-wait). Receives a use of an old value as a receiver. */
#include "src/block_local/visits.h"
#include "src/candidate/candidate.h"
#include "src/summary/fact_index.h"

/* What the access changes is in the receiver: it is a collection, or keeps one in a field. */
static bool is_in_receiver(const struct bl_access *a)
{
  const struct bl_location *at = &a->where->at;
  bool contents = at->state == BL_CONTENTS_OF || (at->state < BL_UNMAPPED && at->object.len == 0 &&
                                                  bl_state_kind_of(at->state) == BL_STATE_CONTENTS);
  return contents && at->object.root == BL_ROOT_PARAM && at->object.base == 0;
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

/* The number in its receiver that the callee counts, given nothing: the state; BL_NO_STATE if there
   is none. */
static uint32_t counted_by(const struct bl_call_effect *e, const struct bl_method *callee)
{
  bool bare = callee != NULL && bl_method_descriptor(callee).p[1] == ')';
  for (uint32_t i = 0; bare && e != NULL && i < e->n_accesses; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *of = &a->where->at.object;
    if (a->write && (a->cell || a->adds) && !a->removes && of->root == BL_ROOT_PARAM &&
        of->base == 0) {
      return a->where->at.state;
    }
  }
  return BL_NO_STATE;
}

/* It asks a collection, or what keeps one, whether, or how much, it has. */
static bool asks_how_many(const struct bl_call_effect *e, const struct bl_method *callee)
{
  char result = e == NULL ? 'V' : bl_method_result(callee);
  uint32_t state = e == NULL || e->n_seen != 1 ? BL_NO_STATE : e->seen[0].at.state;
  bool contents = state == BL_CONTENTS_OF ||
                  (state < BL_UNMAPPED && bl_state_kind_of(state) == BL_STATE_CONTENTS);
  return contents && e->n_accesses == 1 && !e->accesses[0].write && !e->seen[0].weak &&
         e->seen[0].key == 0 && bl_method_descriptor(callee).p[1] == ')' &&
         (result == 'Z' || result == 'I');
}

/* Another method takes an entry out of the map by this call; NULL if the write is none such, or
   takes all out, whatever it is: who does that means to. */
static const struct bl_call *drop_of(const struct bl_method_check *c, const struct bl_fact *f)
{
  const struct bl_method *m = f->method;
  bool drops = f->write && !f->confined && !f->dead && m != c->it->method &&
               bl_fact_value(f).kind == BL_CONSTANT_NULL &&
               m->cls->nest_host == c->it->method->cls->nest_host &&
               !bl_fact_takes_all(c->w->all, f);
  return drops ? bl_method_call(m, f->bci) : NULL;
}

/* The method goes on to call what is of the same type as the element: it works off all that the
   entry had. */
static bool works_off(const struct bl_method *m, const struct bl_call *drop,
                      const struct bl_call *adds)
{
  struct cf_bytes code = cf_code_bytecode(m->cls->cf, bl_method_member(m));
  uint32_t next = drop->bci + cf_fixed_length[drop->op];
  bool kept = next < code.n && code.p[next] != CF_pop;
  for (uint32_t i = 0; kept && i < m->n_calls; i++) {
    if (m->calls[i].bci > drop->bci && m->calls[i].named == adds->named) {
      return true;
    }
  }
  return false;
}

/* Before `bci` the method asks another collection than the map, or what is of the element's type,
   whether it has anything. */
static bool asks_before(const struct bl_method_check *c, const struct bl_method *m, uint32_t bci,
                        const struct bl_call *drop, const struct bl_call *adds)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *asks = &m->calls[i];
    const struct bl_method *callee = bl_call_callee(asks);
    const struct bl_call_effect *e =
        callee == NULL || asks->bci >= bci ? NULL
        : asks->named == adds->named       ? bl_summaries_of_call(c->w, m, asks)
        : asks->named != drop->named       ? bl_summaries_modelled(c->w->all, callee)
                                           : NULL;
    if (asks_how_many(e, callee)) {
      return true;
    }
  }
  return false;
}

/* Who drops it has asked, or, where that is a private method, who calls that. */
static bool drops_empty(const struct bl_method_check *c, const struct bl_method *m,
                        const struct bl_call *drop, const struct bl_call *adds)
{
  bool empty = asks_before(c, m, drop->bci, drop, adds);
  for (uint32_t i = 0; bl_method_is(m, CF_ACC_PRIVATE) && i < m->cls->n_methods && !empty; i++) {
    const struct bl_method *caller = &m->cls->methods[i];
    for (uint32_t k = 0; k < caller->n_calls && !empty; k++) {
      empty = bl_call_callee(&caller->calls[k]) == m &&
              asks_before(c, caller, caller->calls[k].bci, drop, adds);
    }
  }
  return empty;
}

/* Before the removal the method counts that number, too, and hears what it is then: whether it was
   the last. */
static bool counts_before(const struct bl_method_check *c, const struct bl_call *drop,
                          const struct bl_method *m, const struct bl_call *up, uint32_t counted)
{
  bool counts = false;
  for (uint32_t i = 0; i < m->n_calls && m->calls[i].bci < drop->bci && !counts; i++) {
    const struct bl_call *down = &m->calls[i];
    const struct bl_method *callee = bl_call_callee(down);
    char result = callee == NULL || down->named != up->named ? 'V' : bl_method_result(callee);
    counts = (result == 'Z' || result == 'I') &&
             counted_by(bl_summaries_of_call(c->w, m, down), callee) == counted;
  }
  return counts;
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

/* The element is asked whether it has something before the use: that it has nothing says that it
   has been dropped. */
static bool is_element_asked(const struct bl_method_check *c, uint32_t insn)
{
  const struct bl_method *m = c->it->method;
  const struct bl_call *adds = bl_interp_site(c->it, insn)->call;
  for (uint32_t i = 0; i < m->n_calls && m->calls[i].bci < adds->bci; i++) {
    const struct bl_call *asks = &m->calls[i];
    if (bl_call_callee(asks) != NULL && asks->named == adds->named &&
        asks_how_many(bl_summaries_of_call(c->w, m, asks), bl_call_callee(asks))) {
      return true;
    }
  }
  return false;
}

/* What was got, or, where paths meet, that or what was put there instead: not what was made of it.
 */
static bool is_element(const struct bl_interp *it, const struct bl_observation *o, uint32_t name)
{
  const struct bl_path *p = bl_names_path(&it->names, name);
  return p->len == 0 && (p->root == BL_ROOT_JOIN ||
                         (p->root == BL_ROOT_SITE && p->base == it->insns.items[o->insn].bci));
}

const struct bl_method *bl_adds_to_dropped(const struct bl_method_check *c,
                                           const struct bl_frame *f, uint32_t bit, uint32_t insn,
                                           const struct bl_use *use, bool *counts_up)
{
  const struct bl_observation *o = &c->it->obs->items[bit];
  const struct bl_call *adds = bl_interp_site(c->it, insn)->call;
  bool waited = bl_bit(bl_frame_set(f, use->slot, BL_SET_WAITED), bit);
  bool outside = waited || (!o->operation && !bl_frame_is_inside(f, o->lock));
  if ((!o->self && !outside) || (o->key == 0 && o->entry == 0) || use->argument != 0 ||
      o->seen == NULL || o->seen->weak || bl_state_is_nowhere(c->it->program, o->state) ||
      c->it->insns.items[insn].op == CF_invokestatic ||
      bl_state_kind_of(o->state) != BL_STATE_CONTENTS ||
      !is_element(c->it, o, f->name[use->slot]) || adds == NULL || bl_call_callee(adds) == NULL) {
    return NULL;
  }
  const struct bl_call_effect *e = bl_interp_site(c->it, insn)->effect;
  bool puts = adds_to_receiver(e, bl_call_callee(adds));
  /* who hears what it counts is told whether it was over with */
  bool unheard = !bl_method_returns(bl_call_callee(adds)) || bl_interp_drops_result(c->it, insn);
  uint32_t counted = puts || !unheard ? BL_NO_STATE : counted_by(e, bl_call_callee(adds));
  *counts_up = counted != BL_NO_STATE;
  if ((!puts && counted == BL_NO_STATE) || is_asked_once_more(c, o, insn) ||
      is_element_asked(c, insn)) {
    return NULL;
  }
  uint32_t n;
  struct bl_fact *const *facts = bl_summaries_facts(c->w->all, o->state, &n);
  /* what has an end of its own, as a transaction, is told of that */
  bool collection = bl_summaries_modelled(c->w->all, bl_call_callee(adds)) != NULL;
  for (uint32_t i = 0; i < n; i++) {
    const struct bl_call *drop = drop_of(c, facts[i]);
    const struct bl_method *m = facts[i]->method;
    if (drop != NULL && (counted != BL_NO_STATE ? counts_before(c, drop, m, adds, counted)
                                                : drops_empty(c, m, drop, adds) ||
                                                      (collection && works_off(m, drop, adds)))) {
      return m;
    }
  }
  return NULL;
}
