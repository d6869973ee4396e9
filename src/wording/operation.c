/* Who reads and who acts: a library's operation, by its name, or a method of the program, and the
   calls that lead to it. Receives a candidate as it is written up; decides nothing. */
#include "src/wording/place.h"
#include "src/wording/writing.h"

static bool has_act(const struct write_up *w, const struct bl_call_effect *e)
{
  for (uint32_t i = 0; e != NULL && i < e->n_accesses; i++) {
    if (e->accesses[i].method == w->x->act_method && e->accesses[i].bci == w->x->act_bci) {
      return true;
    }
  }
  return false;
}

/* Whether the call leads to the act. */
static bool leads_to_act(const struct write_up *w, const struct bl_method *in,
                         const struct bl_call *call)
{
  return has_act(w, bl_summaries_of_call(w->c->w, in, call));
}

const struct bl_call *bl_call_in_lambda(const struct write_up *w)
{
  const struct bl_method *body = w->x->lambda;
  for (uint32_t i = 0; body != NULL && body != w->x->act_method && i < body->n_calls; i++) {
    if (leads_to_act(w, body, &body->calls[i])) {
      return &body->calls[i];
    }
  }
  return NULL;
}

/* "put()"; of a constructor "new HashSet()". */
static struct cf_str operation_name(struct cf_arena *a, const struct bl_method *callee)
{
  bool makes = bl_method_is_constructor(callee);
  struct cf_str name = makes ? bl_simple_name(callee->cls->name) : bl_method_name(callee);
  return cf_arena_printf(a, "%s%.*s()", makes ? "new " : "", (int)name.n, name.p);
}

static bool changes_nothing(const struct bl_call_effect *e)
{
  bool changes = false;
  for (uint32_t i = 0; i < e->n_accesses; i++) {
    changes |= e->accesses[i].write;
  }
  return !changes;
}

/* The method of the library that the call is handed a reference to, made right before, if it is
   that which changes something; else what it calls. */
static const struct bl_method *does(const struct bl_summaries *s, const struct bl_call *call,
                                    bool first)
{
  const struct bl_method *callee = bl_call_callee(call);
  const struct bl_lambda *made = first ? NULL : bl_call_lambda(call - 1);
  const struct bl_call_effect *e = made == NULL ? NULL : bl_summaries_modelled(s, made->body);
  return e != NULL && !changes_nothing(e) && changes_nothing(bl_summaries_modelled(s, callee))
             ? made->body
             : callee;
}

struct cf_str bl_operation_text(struct cf_arena *a, const struct bl_summaries *s,
                                const struct bl_method *m, uint32_t bci)
{
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_method *callee = bl_call_callee(&m->calls[i]);
    if (m->calls[i].bci == bci && callee != NULL && bl_summaries_modelled(s, callee) != NULL) {
      return operation_name(a, does(s, &m->calls[i], i == 0));
    }
  }
  return CF_STR("");
}

static struct cf_str operation_text(const struct write_up *w, const struct bl_method *m,
                                    uint32_t bci)
{
  return bl_operation_text(w->a, w->c->w->all, m, bci);
}

static struct cf_str operation_here(const struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  return operation_text(w, it->method, it->insns.items[insn].bci);
}

struct cf_str bl_call_text(const struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_call *call = cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE
                                   ? NULL
                                   : bl_interp_site(it, insn)->call;
  return call == NULL || bl_call_callee(call) == NULL ? CF_STR("")
                                                      : operation_name(w->a, bl_call_callee(call));
}

struct cf_str bl_reading_text(const struct write_up *w)
{
  const struct bl_seen *seen = w->o->seen;
  bool inside = seen != NULL && seen->bci != BL_BCI_MODEL;
  return inside ? operation_text(w, seen->method, seen->bci) : operation_here(w, w->o->insn);
}

struct cf_str bl_found_text(const struct write_up *w)
{
  const struct bl_seen *seen = w->o->seen;
  struct cf_str by = bl_reading_text(w);
  bool told = by.n > 0 && seen != NULL && seen->bci != BL_BCI_MODEL &&
              !bl_method_is(seen->method, CF_ACC_SYNTHETIC);
  struct cf_str callee = told ? bl_call_text(w, w->o->insn) : CF_STR("");
  return callee.n > 0 ? callee : by;
}

static bool acts_in_lambda(const struct write_up *w)
{
  return w->x->in_lambda && bl_call_in_lambda(w) == NULL;
}

const struct bl_method *bl_acting_method(const struct write_up *w)
{
  const struct bl_method *m = w->x->act_method;
  return m == NULL || acts_in_lambda(w) || !bl_method_has_body(m) ? NULL : m;
}

struct cf_str bl_acting_text(const struct write_up *w)
{
  const struct bl_method *m = w->x->act_method;
  if (acts_in_lambda(w)) {
    return m == NULL ? CF_STR("") : operation_text(w, m, w->x->act_bci);
  }
  return bl_acting_method(w) != NULL ? CF_STR("") : operation_here(w, w->x->insn);
}

/* --- the way to the callee that acts --- */

/* The target of the call that acts itself, or leads there; NULL if none is known to. */
static const struct bl_method *target_on_way(const struct write_up *w, const struct bl_call *call)
{
  const struct bl_targets *t = bl_call_targets(call);
  const struct bl_method *leads = NULL;
  for (uint32_t i = 0; i < t->n; i++) {
    if (t->items[i] == w->x->act_method) {
      return t->items[i];
    }
    leads = leads == NULL && has_act(w, w->c->w->all->own[t->items[i]->id]) ? t->items[i] : leads;
  }
  return leads;
}

/* The call that does it at once, if there is one; the first that leads on. A recursion is no way.
 */
static const struct bl_call *call_on_way(const struct write_up *w, const struct bl_method *m)
{
  const struct bl_call *leads = NULL;
  for (uint32_t i = 0; i < m->n_calls; i++) {
    const struct bl_call *call = &m->calls[i];
    const struct bl_method *to = leads_to_act(w, m, call) ? target_on_way(w, call) : NULL;
    if (to == w->x->act_method && to != NULL) {
      return call;
    }
    leads = leads == NULL && to != NULL && to != m ? call : leads;
  }
  return leads;
}

enum { MOST_CALLS = 3 };

/* The first method on the way; NULL where the method itself acts, or no way is known. */
static const struct bl_method *first_on_way(const struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  bool calls = cf_opcodes[it->insns.items[w->x->insn].op].kind == CF_K_INVOKE;
  const struct bl_call *call = w->x->in_lambda ? bl_call_in_lambda(w)
                               : calls         ? bl_interp_site(it, w->x->insn)->call
                                               : NULL;
  return call == NULL ? NULL : target_on_way(w, call);
}

bool bl_acts_far(const struct write_up *w)
{
  const struct bl_class *here = w->c->it->method->cls->nest_host;
  const struct bl_method *m = first_on_way(w);
  bool far = false;
  for (unsigned i = 0; i < MOST_CALLS && m != NULL && m != w->x->act_method && !far; i++) {
    const struct bl_call *call = call_on_way(w, m);
    far = call != NULL && m->n_calls > 1 && m->cls->nest_host != here;
    m = call == NULL ? NULL : target_on_way(w, call);
  }
  return far;
}

struct cf_str bl_through_text(const struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  const struct bl_method *m = first_on_way(w);
  struct cf_str text = CF_STR("");
  for (unsigned i = 0; i < MOST_CALLS && m != NULL && m != w->x->act_method; i++) {
    const struct bl_call *call = call_on_way(w, m);
    const struct bl_method *next = call == NULL ? NULL : target_on_way(w, call);
    if (next == NULL || (next == w->x->act_method && bl_method_is_accessor(next))) {
      break; /* an accessor is told by where it is called */
    }
    struct bl_place at = bl_place_of(w->a, it->program, m, call->bci);
    struct cf_str where = bl_where_text(w->a, &at);
    if (!bl_method_is_accessor(m) && !bl_method_is(m, CF_ACC_BRIDGE)) {
      text = cf_arena_printf(w->a, "%.*s%s%.*s", (int)text.n, text.p,
                             text.n == 0 ? " through " : ", ", (int)where.n, where.p);
    }
    m = next;
  }
  return text;
}

/* --- a wait behind the act --- */

/* A wait itself, not a call that waits somewhere below. Few calls wait, so their names are looked
   up last. */
static bool is_wait(const struct write_up *w, uint32_t insn)
{
  const struct bl_interp *it = w->c->it;
  if (cf_opcodes[it->insns.items[insn].op].kind != CF_K_INVOKE) {
    return false;
  }
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool waits = false;
  for (uint32_t i = 0; i < e->n_locks; i++) {
    waits |= e->locks[i].op == BL_LOCK_RETAKE;
  }
  return waits && operation_here(w, insn).n > 0;
}

/* One arm of the branch leads to both. */
static bool decides_both(const struct bl_interp *it, uint32_t branch, uint32_t a, uint32_t b)
{
  const struct bl_block *from = &it->cfg.blocks[it->cfg.block_of[branch]];
  for (uint32_t i = 0; i < from->n_succ; i++) {
    if (bl_arm_leads_to(it, from->succ[i], a) && bl_arm_leads_to(it, from->succ[i], b)) {
      return true;
    }
  }
  return false;
}

uint32_t bl_wait_after(const struct write_up *w)
{
  const struct bl_interp *it = w->c->it;
  uint32_t branch = w->x->decided_at, insn = w->x->insn;
  bool acts = w->x->kind == BL_CHECK_THEN_ACT && branch != CF_NO_INSN && !w->x->again;
  for (uint32_t i = insn + 1; acts && i < it->insns.n; i++) {
    if (is_wait(w, i) && decides_both(it, branch, insn, i) && bl_leads_to(it, insn, i)) {
      return i;
    }
  }
  return CF_NO_INSN;
}
