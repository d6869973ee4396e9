/* What is added to a collection that another thread has taken: who takes it. See the header. */
#include "src/story/swapped.h"

#include "src/candidate/getters.h"
#include "src/summary/fact_index.h"
#include "src/summary/operations.h"

enum { MAX_SWAPS = 4, MAX_USES = 16 };

/* What is seen in one method. */
struct watch {
  const struct bl_summaries *all;
  uint32_t state, swap; /* swap: instruction that puts another one there */
  struct bl_flag_ops ops;
  uint32_t made;            /* name of what is put there */
  uint32_t takes[MAX_USES]; /* instructions that go on with what was there */
  unsigned n_takes;
  bool again; /* it is got once more after that, or there is no room for all */
};

bool bl_swapped_held(const struct bl_flag_ops *ops, struct bl_interp *it, uint32_t value,
                     uint32_t state, uint32_t *object)
{
  struct bl_location at = bl_location_of_value(bl_names_path(&it->names, value), BL_STATE_FIELD);
  const struct bl_flag_op *op = bl_flag_op_of(ops, it, value);
  if (at.state == state) {
    *object = bl_names_of(&it->names, &at.object);
    return true;
  }
  if (op != NULL && op->state == state && !op->compares) {
    *object = op->object;
    return true;
  }
  return false;
}

bool bl_swapped_part_held(const struct bl_flag_ops *ops, struct bl_interp *it, uint32_t value,
                          uint32_t state, uint32_t *object)
{
  struct bl_path of = *bl_names_path(&it->names, value);
  if (of.len == 0) {
    return false;
  }
  of.len--;
  return bl_swapped_held(ops, it, bl_names_of(&it->names, &of), state, object);
}

/* --- what it does with the old one --- */

/* The value is what was there, or what a field of that has. */
static bool is_of_old(const struct watch *w, struct bl_interp *it, uint32_t value)
{
  uint32_t object;
  return bl_swapped_held(&w->ops, it, value, w->state, &object) ||
         bl_swapped_part_held(&w->ops, it, value, w->state, &object);
}

static void note_take(struct watch *w, uint32_t insn)
{
  w->again |= w->n_takes == MAX_USES;
  if (w->n_takes < MAX_USES) {
    w->takes[w->n_takes++] = insn;
  }
}

/* The call looks into its receiver, or takes something out: who merely clears it drops it. */
static bool looks_into(const struct bl_interp *it, uint32_t insn)
{
  const struct bl_call_effect *e = bl_interp_site(it, insn)->effect;
  bool looks = e->n_runs > 0;
  for (uint32_t i = 0; i < e->n_seen && !looks; i++) {
    looks = bl_path_from_first(&e->seen[i].at.object);
  }
  for (uint32_t i = 0; i < e->n_accesses && !looks; i++) {
    const struct bl_access *a = &e->accesses[i];
    const struct bl_path *of = &a->where->at.object;
    bool takes = !a->write || (a->removes && !a->blind);
    looks = takes && bl_path_from_first(of);
  }
  return looks;
}

/* The argument goes into a text, `append(old)`, or is only told to people. */
static bool makes_text(const struct watch *w, const struct bl_interp *it, uint32_t insn)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  const struct bl_model *model = callee == NULL ? NULL : bl_summaries_model(w->all, callee);
  bool lambda = site->call != NULL && bl_call_lambda(site->call) != NULL;
  bool told = site->effect->pure || (site->effect->chained && (site->effect->flows & 1) != 0);
  return it->insns.items[insn].op == CF_invokedynamic
             ? !lambda
             : model != NULL && (told || bl_model_effect(model, BL_E_LOG) != NULL);
}

/* The callee, as far as it is known, keeps what it is given, or looks into it. */
static bool goes_into(const struct bl_site *site, unsigned argument)
{
  const struct bl_call_effect *e = site->effect;
  uint64_t goes = e->escapes | e->starts | e->keeps;
  bool lambda = site->call != NULL && bl_call_lambda(site->call) != NULL;
  bool into = site->constructor || lambda || !e->known || (goes & bl_param_bit(argument)) != 0;
  for (uint32_t i = 0; i < e->n_accesses && !into; i++) {
    const struct bl_location *at = &e->accesses[i].where->at;
    into = bl_is_contents(at->state) && at->object.root == BL_ROOT_PARAM &&
           at->object.base == argument;
  }
  return into;
}

/* The call goes on with the old one, which is that argument of it: all but one that merely asks
   whether there is anything, as who waits until others have worked it off. */
static bool goes_on_with(const struct watch *w, const struct bl_interp *it, uint32_t insn,
                         unsigned argument, bool receives)
{
  const struct bl_site *site = bl_interp_site(it, insn);
  const struct bl_method *callee = site->call == NULL ? NULL : bl_call_callee(site->call);
  bool asks = callee != NULL && bl_method_result(callee) == 'Z';
  if (receives) {
    return !asks && looks_into(it, insn);
  }
  return !makes_text(w, it, insn) && goes_into(site, argument) &&
         (!asks || bl_summaries_modelled(w->all, callee) != NULL); /* all.addAll(old) */
}

/* What the state has is asked, or replaced, by the call. */
static void see_operation(struct watch *w, const struct bl_interp *it, unsigned from, uint32_t insn)
{
  for (unsigned i = from; i < w->ops.n; i++) {
    const struct bl_flag_op *op = &w->ops.items[i];
    if (op->state == w->state && insn == w->swap) {
      w->made = op->name;
    } else if (op->state == w->state) {
      w->again |= insn > w->swap && bl_leads_to(it, w->swap, insn);
    }
  }
}

static void see_call(struct watch *w, struct bl_interp *it, const struct bl_frame *f, uint32_t insn)
{
  struct bl_args args;
  const struct bl_site *site = bl_interp_site(it, insn);
  unsigned from = w->ops.n;
  bl_flag_ops_see(&w->ops, it, f, insn);
  bl_flag_getters_see(&w->ops, w->all, it, f, insn);
  see_operation(w, it, from, insn);
  bl_interp_args(it, f, insn, &args);
  for (unsigned i = 0; i < args.n && insn != w->swap; i++) {
    bool receives = i == 0 && site->call != NULL && site->call->op != CF_invokestatic &&
                    site->call->op != CF_invokedynamic;
    if (is_of_old(w, it, args.name[i]) && goes_on_with(w, it, insn, i, receives)) {
      note_take(w, insn);
    }
  }
}

static void see_field(struct watch *w, struct bl_interp *it, const struct bl_frame *f,
                      uint32_t insn)
{
  struct bl_touch t;
  if (!bl_interp_touch(it, f, insn, &t) || t.state != w->state) {
    return;
  }
  if (t.write && insn == w->swap) {
    w->made = f->name[t.value_slot];
  } else {
    w->again |= bl_leads_to(it, w->swap, insn) && insn > w->swap;
  }
}

static void see(void *ctx, struct bl_interp *it, uint32_t insn, const struct bl_frame *f)
{
  struct watch *w = ctx;
  unsigned op = it->insns.items[insn].op;
  if (cf_opcodes[op].kind == CF_K_INVOKE) {
    see_call(w, it, f, insn);
  } else if (op == CF_areturn) {
    if (is_of_old(w, it, f->name[bl_frame_top(f, 0)])) {
      note_take(w, insn);
    }
  } else {
    see_field(w, it, f, insn);
  }
}

/* --- who does so --- */

/* The write puts something there that is no constant, in a method of the nest. */
static bool replaces(const struct bl_fact *f, const struct bl_method *adds)
{
  return bl_fact_is_anothers(f, adds) && f->method->cls->nest_host == adds->cls->nest_host &&
         bl_fact_value(f).kind == BL_NO_CONSTANT;
}

static bool reads_too(const struct bl_worker *w, const struct bl_method *m, uint32_t state)
{
  const struct bl_fact_list *own = &w->all->facts_of[m->id];
  for (uint32_t i = 0; i < own->n; i++) {
    if (!own->items[i].write && own->items[i].state == state) {
      return true;
    }
  }
  return bl_state_kind_of(state) == BL_STATE_CONTENTS; /* getAndSet() does both */
}

bool bl_swapped_perhaps(const struct bl_worker *w, const struct bl_method *m, uint32_t state)
{
  uint32_t n;
  struct bl_fact *const *writes = bl_summaries_writes(w->all, state, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (replaces(writes[i], m) && reads_too(w, writes[i]->method, state)) {
      return true;
    }
  }
  return false;
}

/* The first instruction that goes on with the old one once another is there; CF_NO_INSN. */
static uint32_t taken_at(const struct watch *w, const struct bl_interp *it)
{
  bool made = w->made != 0 && bl_interp_made_at(it, w->made) != CF_NO_INSN;
  for (unsigned i = 0; i < w->n_takes && made && !w->again; i++) {
    if (bl_leads_to(it, w->swap, w->takes[i])) {
      return w->takes[i];
    }
  }
  return CF_NO_INSN;
}

static uint32_t look(struct bl_worker *w, const struct bl_fact *swap)
{
  struct bl_interp it;
  if (!bl_interp_open(&it, w->scratch, w->all->program, swap->method, &w->effects)) {
    return UINT32_MAX;
  }
  bl_summaries_enter(w->all, &it);
  struct watch s = {.all = w->all, .state = swap->state, .swap = it.insns.index_of[swap->bci]};
  struct bl_visitor visitor = {see, &s,
                               1u << CF_K_INVOKE | 1u << CF_K_RETURN | (uint32_t)BL_TOUCHING};
  uint32_t at = bl_interp_solve(&it, NULL, &visitor, 1) ? taken_at(&s, &it) : CF_NO_INSN;
  return at == CF_NO_INSN ? UINT32_MAX : it.insns.items[at].bci;
}

struct bl_taker bl_swapped_find_taker(struct bl_worker *w, const struct bl_swapped *x)
{
  uint32_t n;
  unsigned asked = 0;
  struct bl_fact *const *writes = bl_summaries_writes(w->all, x->state, &n);
  for (uint32_t i = 0; i < n && asked < MAX_SWAPS; i++) {
    if (replaces(writes[i], x->method) && reads_too(w, writes[i]->method, x->state) &&
        !bl_one_keeps_out(x->kept, x->n_kept, writes[i])) {
      uint32_t takes = look(w, writes[i]);
      asked++;
      if (takes != UINT32_MAX) {
        return (struct bl_taker){writes[i]->method, writes[i]->bci, takes};
      }
    }
  }
  return (struct bl_taker){.method = NULL};
}
